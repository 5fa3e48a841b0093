/* SPDX-License-Identifier: MIT */
/* Facts that a ruleset states about itself. */
#include "cli/rulesets/about.h"
#include "cli/base/cli.h"
#include "cli/base/columns.h"
#include "cli/base/memory.h"
#include "cli/base/terminal.h"

char *cli_joined(const char *const *texts, const char *between)
{
    if (!texts || !*texts)
        return NULL;
    cli_memory memory = cli_memory_begin();
    for (const char *const *text = texts; *text; text++)
        fprintf(memory.to, "%s%s", text == texts ? "" : between, *text);
    return cli_memory_end(&memory);
}

/* Signs that mean something only where a line begins: of a heading, of a list, its numbers, and
 * blanks before a text that is set as it is.  What is left is printed by the caller. */
static const char *print_beginning(const char *text)
{
    text += strspn(text, " \t\r\n");
    const size_t digits = strspn(text, "0123456789");
    const char sign = text[digits];
    printf("%.*s", (int)digits, text);
    if (sign && strchr(digits ? ".)" : "#+-=", sign))
        putchar('\\');
    return text + digits;
}

void cli_print_escaped(const char *text)
{
    for (text = print_beginning(text); *text; text++) {
        if (strchr("\\*_`~<>[]&|", *text))
            putchar('\\');
        putchar(*text == '\n' || *text == '\r' ? ' ' : *text);
    }
}

/* ---- questions ---- */

static void add_answer(cli_columns *columns, const dyar_question *question, size_t at)
{
    const dyar_answer *answer = &question->answers[at];
    char standing[256];
    snprintf(standing, sizeof standing, "%s%s%s", answer->standing ? answer->standing : "",
             answer->standing && answer->source ? ", " : "",
             answer->source ? answer->source : "");
    cli_columns_add(columns, at == question->played ? "*" : "", answer->id, standing,
                    answer->note);
}

void cli_print_question(FILE *to, const dyar_ruleset *ruleset, size_t number, int indent,
                        int width)
{
    const dyar_question *question;
    dyar_ruleset_questions(ruleset, &question);
    question += number;
    const cli_terminal terminal = cli_terminal_of(to);
    fprintf(to, "%*s%s%s%s\n%*s", indent, "", cli_look_code(&terminal, CLI_BOLD), question->id,
            cli_look_code(&terminal, CLI_PLAIN), indent + 2, "");
    cli_wrap(to, question->asks, indent + 2, indent + 2, width);
    if (question->affects_nothing)
        fprintf(to, "%*s(changes nothing in play)\n", indent + 2, "");
    else if (dyar_ruleset_needs_answer(ruleset, number))
        fprintf(to, "%*s(no answer is the default: the rule is not known)\n", indent + 2, "");
    else if (question->played != question->chosen)
        fprintf(to, "%*s(the rule that this question decides is changed here)\n", indent + 2,
                "");
    cli_columns *columns = cli_columns_new(4);
    for (size_t i = 0; i < question->answer_count; i++)
        add_answer(columns, question, i);
    cli_columns_end(columns, to, indent + 4, width);
}

bool cli_has_answer_in_use(const dyar_ruleset *ruleset)
{
    const dyar_question *questions;
    const size_t count = dyar_ruleset_questions(ruleset, &questions);
    for (size_t i = 0; i < count; i++)
        if (questions[i].played < questions[i].answer_count)
            return true;
    return false;
}

void cli_print_questions(FILE *to, const dyar_ruleset *ruleset, int indent, int width)
{
    const dyar_question *questions;
    const size_t count = dyar_ruleset_questions(ruleset, &questions);
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            fputc('\n', to);
        cli_print_question(to, ruleset, i, indent, width);
    }
}
