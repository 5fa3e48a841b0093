/* SPDX-License-Identifier: MIT */
/* `dyar help` and `dyar COMMAND --help`, from the tables of the commands. */
#include "cli/base/options.h"
#include "cli/base/terminal.h"
#include "cli/main/commands.h"
#include "cli/main/manual.h"

#include <stdint.h>

enum {
    OPTION_COLUMN = 28,
    SUMMARY_COLUMN = 16,
    NAMES_COLUMN = 12,
    READING_WIDTH = 100,
    FIRST_EXAMPLES = 2
};

static int reading_width(const cli_terminal *terminal)
{
    return terminal->width < READING_WIDTH ? terminal->width : READING_WIDTH;
}

static void print_option(FILE *to, const cli_option *option, int width)
{
    char left[64], range[64], help[1024];
    const bool valued = option->kind != CLI_FLAG;
    const char letter[] = {option->letter, '\0'};
    const bool short_form = valued && option->letter;
    const int length = snprintf(left, sizeof left, "  %s%s%s--%s%s%s", short_form ? "-" : "",
                                short_form ? letter : "", short_form ? ", " : "", option->name,
                                valued ? " " : "", valued ? option->argument : "");
    cli_write_range(option, range, sizeof range);
    snprintf(help, sizeof help, "%s%s", option->help, range);
    if (length + 2 > OPTION_COLUMN)
        fprintf(to, "%s\n%*s", left, OPTION_COLUMN, "");
    else
        fprintf(to, "%-*s", OPTION_COLUMN, left);
    cli_wrap(to, help, OPTION_COLUMN, OPTION_COLUMN, width);
}

static void print_options(const cli_entry *entry, FILE *to, const cli_terminal *terminal)
{
    const cli_option *option;
    cli_print_heading(to, terminal, "options");
    for (size_t i = 0; (option = cli_option_at(entry->command, i)); i++)
        print_option(to, option, reading_width(terminal));
}

static void print_paragraphs(FILE *to, const char *text, int width)
{
    while (*text) {
        const char *end = strstr(text, "\n\n");
        const size_t length = end ? (size_t)(end - text) : strlen(text);
        char *paragraph = cli_copy(text);
        paragraph[length] = '\0';
        fputc('\n', to);
        cli_wrap(to, paragraph, 0, 0, width);
        free(paragraph);
        text += length + (end ? 2 : 0);
    }
}

static void print_terms(const cli_entry *entry, FILE *to, const cli_terminal *terminal)
{
    const cli_term *term = entry->command->terms;
    for (; term && (term->heading || term->form); term++) {
        if (term->heading) {
            cli_print_heading(to, terminal, term->heading);
            continue;
        }
        if (strlen(term->form) + 4 > OPTION_COLUMN)
            fprintf(to, "  %s\n%*s", term->form, OPTION_COLUMN, "");
        else
            fprintf(to, "  %-*s", OPTION_COLUMN - 2, term->form);
        cli_wrap(to, term->meaning, OPTION_COLUMN, OPTION_COLUMN, reading_width(terminal));
    }
}

/* Those from `first` on, up to `end`. */
static void print_examples(const cli_entry *entry, FILE *to, const cli_terminal *terminal,
                           const char *heading, size_t first, size_t end)
{
    const cli_example *examples = entry->command->examples;
    size_t count = 0;
    while (examples && examples[count].line)
        count++;
    if (count <= first)
        return;
    cli_print_heading(to, terminal, heading);
    for (size_t i = first; i < count && i < end; i++)
        fprintf(to, "  %s\n      %s\n", examples[i].line, examples[i].meaning);
}

/* "list the rulesets" as a sentence. */
static void print_summary(const cli_entry *entry, FILE *to)
{
    fprintf(to, "\n%c%s.\n", entry->summary[0] - 'a' + 'A', entry->summary + 1);
}

void cli_help_print(const cli_entry *entry, FILE *to)
{
    const cli_terminal terminal = cli_terminal_of(to);
    cli_usage_print(entry, to);
    print_summary(entry, to);
    print_examples(entry, to, &terminal, "examples", 0, FIRST_EXAMPLES);
    print_options(entry, to, &terminal);
    print_terms(entry, to, &terminal);
    print_examples(entry, to, &terminal, "more examples", FIRST_EXAMPLES, SIZE_MAX);
    if (entry->command->more)
        print_paragraphs(to, entry->command->more, reading_width(&terminal));
}

/* ---- all commands ---- */

/* "  Play      play, show, trace" */
static void print_names(FILE *to, const cli_entry *list, const cli_group *group)
{
    const char *between = "";
    fprintf(to, "  %-*s", NAMES_COLUMN - 2, group->title);
    for (const cli_entry *entry = list; entry->name; entry++)
        if (strcmp(entry->group, group->name) == 0) {
            fprintf(to, "%s%s", between, entry->name);
            between = ", ";
        }
    fputc('\n', to);
}

void cli_help_overview(const cli_entry *list, FILE *to)
{
    const cli_terminal terminal = cli_terminal_of(to);
    fputs("usage: dyar COMMAND [RULESET] [options]\n\n"
          "Plays and studies mancala games whose rules are written in YAML.\n",
          to);
    cli_print_heading(to, &terminal, "Start here");
    fputs("  dyar play RULESET       play against the computer\n"
          "  dyar list               list the bundled rulesets\n"
          "  dyar describe RULESET   print the rules in English\n"
          "  dyar help commands      list all commands with what they do\n",
          to);
    cli_print_heading(to, &terminal, "Commands");
    for (const cli_group *g = cli_groups; g->name; g++)
        print_names(to, list, g);
    print_paragraphs(to, cli_introduction, reading_width(&terminal));
}

static void print_all_commands(const cli_entry *list, FILE *to)
{
    const cli_terminal terminal = cli_terminal_of(to);
    const int width = reading_width(&terminal);
    fputs("usage: dyar COMMAND [RULESET] [options]\n", to);
    for (const cli_group *g = cli_groups; g->name; g++) {
        cli_print_heading(to, &terminal, g->title);
        for (const cli_entry *entry = list; entry->name; entry++)
            if (strcmp(entry->group, g->name) == 0) {
                fprintf(to, "  %-*s", SUMMARY_COLUMN - 2, entry->name);
                cli_wrap(to, entry->summary, SUMMARY_COLUMN, SUMMARY_COLUMN, width);
            }
    }
    print_paragraphs(to, cli_introduction, width);
    print_paragraphs(to, cli_statuses, width);
}

/* ---- the command ---- */

static cli_status refuse_unknown(const cli_args *args)
{
    const char *word = cli_word(args, 0), *near = cli_entry_nearest(args->entries, word);
    const cli_status status = cli_misuse(args, "unknown command '%s'", word);
    if (near)
        cli_hint("did you mean 'dyar help %s'?", near);
    return status;
}

static cli_status run_help(const cli_args *args)
{
    const cli_entry *list = args->entries;
    const char *word = cli_word(args, 0);
    size_t taken;
    const cli_entry *entry = cli_entry_find_words(list, args->word_count, args->words, &taken);
    if (word && strcmp(word, "commands") == 0 && args->word_count == 1) {
        print_all_commands(list, stdout);
        return CLI_DONE;
    }
    if (args->help.man && word && strcmp(word, "language") == 0) {
        cli_manual_print_language(stdout);
        return CLI_DONE;
    }
    if (args->word_count > taken)
        return cli_misuse(args, "unexpected argument '%s'", cli_word(args, taken));
    if (args->help.manuals)
        return cli_manuals_write(list, args->help.manuals);
    if (args->help.man && entry)
        cli_manual_print_command(stdout, entry);
    else if (args->help.man && !word)
        cli_manual_print(stdout, list);
    else if (entry)
        cli_help_print(entry, stdout);
    else if (word)
        return refuse_unknown(args);
    else
        cli_help_overview(list, stdout);
    return CLI_DONE;
}

static const cli_example help_examples[] = {
    {"dyar help commands", "list all commands with what they do"},
    {"dyar help describe", "explain 'describe'"},
    {"dyar help --man > dyar.1", "write a manual page; read it with 'man ./dyar.1'"},
    {"dyar help --man language > dyar-rules.5",
     "write a manual page of every key of a ruleset"},
    {0},
};

const cli_command cli_command_help = {
    .options = cli_help_options, .examples = help_examples, .run = run_help};
