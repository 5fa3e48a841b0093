/* What a ruleset says about itself. */
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

void cli_json_strings(cli_json *json, const char *const *texts)
{
    cli_json_array(json);
    for (; texts && *texts; texts++)
        cli_json_string(json, *texts);
    cli_json_close(json);
}

void cli_json_place(cli_json *json, const dyar_ruleset_info *about)
{
    cli_json_key(json, "place");
    if (!about->has_place) {
        cli_json_null(json);
        return;
    }
    cli_json_object(json);
    cli_json_key_real(json, "lat", about->latitude);
    cli_json_key_real(json, "long", about->longitude);
    cli_json_close(json);
}

/* ---- questions ---- */

static void write_answer(cli_json *json, const dyar_answer *answer)
{
    cli_json_object(json);
    cli_json_key_string(json, "id", answer->id);
    cli_json_key_string(json, "standing", answer->standing);
    cli_json_key_string(json, "source", answer->source);
    if (answer->note)
        cli_json_key_string(json, "note", answer->note);
    cli_json_close(json);
}

void cli_json_question(cli_json *json, const dyar_question *question)
{
    cli_json_key_string(json, "id", question->id);
    cli_json_key_string(json, "asks", question->asks);
    cli_json_key_array(json, "answers");
    for (size_t i = 0; i < question->answer_count; i++)
        write_answer(json, &question->answers[i]);
    cli_json_close(json);
    if (question->chosen < question->answer_count)
        cli_json_key_string(json, "chosen", question->answers[question->chosen].id);
    if (question->affects_nothing)
        cli_json_key_truth(json, "affects_nothing", true);
}

void cli_json_questions(cli_json *json, const dyar_ruleset *ruleset)
{
    const dyar_question *questions;
    const size_t count = dyar_ruleset_questions(ruleset, &questions);
    cli_json_array(json);
    for (size_t i = 0; i < count; i++) {
        cli_json_object(json);
        cli_json_question(json, &questions[i]);
        cli_json_close(json);
    }
    cli_json_close(json);
}

static void add_answer(cli_columns *columns, const dyar_question *question, size_t at)
{
    const dyar_answer *answer = &question->answers[at];
    char standing[256];
    snprintf(standing, sizeof standing, "%s%s%s", answer->standing ? answer->standing : "",
             answer->standing && answer->source ? ", " : "",
             answer->source ? answer->source : "");
    cli_columns_add(columns, at == question->chosen ? "*" : "", answer->id, standing,
                    answer->note);
}

void cli_print_question(FILE *to, const dyar_question *question, int indent, int width)
{
    const cli_terminal terminal = cli_terminal_of(to);
    fprintf(to, "%*s%s%s%s\n%*s", indent, "", cli_look_code(&terminal, CLI_BOLD), question->id,
            cli_look_code(&terminal, CLI_PLAIN), indent + 2, "");
    cli_wrap(to, question->asks, indent + 2, indent + 2, width);
    if (question->affects_nothing)
        fprintf(to, "%*s(changes nothing in play)\n", indent + 2, "");
    cli_columns *columns = cli_columns_new(4);
    for (size_t i = 0; i < question->answer_count; i++)
        add_answer(columns, question, i);
    cli_columns_print(columns, to, indent + 4, width);
    cli_columns_free(columns);
}

void cli_print_questions(FILE *to, const dyar_ruleset *ruleset, int indent, int width)
{
    const dyar_question *questions;
    const size_t count = dyar_ruleset_questions(ruleset, &questions);
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            fputc('\n', to);
        cli_print_question(to, &questions[i], indent, width);
    }
}
