/* SPDX-License-Identifier: MIT */
/* Manual pages of dyar and of its commands, from the tables that help prints. */
#include "cli/main/manual.h"
#include "cli/main/commands.h"

#include "cli/base/options.h"

#include <ctype.h>
#include <errno.h>
#include <sys/stat.h>

/* ---- text ---- */

/* Paragraphs with an empty line between. */
static void write_paragraphs(FILE *to, const char *text)
{
    char *copy = cli_copy(text), *rest = copy;
    for (char *end; rest; rest = end ? end + 2 : NULL) {
        end = strstr(rest, "\n\n");
        if (end)
            *end = '\0';
        cli_troff_line(to, ".PP");
        cli_troff(to, rest);
    }
    free(copy);
}

/* A sentence of a summary. */
static void write_summary(FILE *to, const char *summary)
{
    fputc(toupper((unsigned char)*summary), to);
    cli_troff_words(to, summary + 1);
    cli_troff_line(to, ".");
}

/* ---- parts ---- */

/* "study report" as "study-report", as pages are named. */
static char *page_name(const cli_entry *entry)
{
    char *name = cli_format("dyar-%s", entry->name);
    for (char *at = name; *at; at++)
        if (*at == ' ')
            *at = '-';
    return name;
}

static void write_option(FILE *to, const cli_option *option)
{
    char range[64];
    const bool valued = option->kind != CLI_FLAG;
    cli_write_range(option, range, sizeof range);
    cli_troff_line(to, ".TP");
    if (option->letter)
        fprintf(to, "\\fB\\-%c\\fR, ", option->letter);
    fputs("\\fB\\-\\-", to);
    cli_troff_words(to, option->name);
    fputs("\\fR", to);
    if (valued) {
        fputs(" \\fI", to);
        cli_troff_words(to, option->argument);
        fputs("\\fR", to);
    }
    fputc('\n', to);
    cli_troff_words(to, option->help);
    cli_troff(to, range);
}

static void write_terms(FILE *to, const cli_term *term)
{
    for (; term && (term->heading || term->form); term++) {
        fputs(term->heading ? ".SS " : ".TP\n\\fB", to);
        cli_troff_words(to, term->heading ? term->heading : term->form);
        cli_troff_line(to, term->heading ? "" : "\\fR");
        if (term->meaning)
            cli_troff(to, term->meaning);
    }
}

static void write_examples(FILE *to, const cli_entry *entry)
{
    if (!entry->command->examples)
        return;
    cli_troff_line(to, ".SH EXAMPLES");
    for (const cli_example *e = entry->command->examples; e->line; e++) {
        fputs(".TP\n\\fB", to);
        cli_troff_words(to, e->line);
        cli_troff_line(to, "\\fR");
        cli_troff(to, e->meaning);
    }
}

static void print_head(FILE *to, const char *title, const char *section)
{
    fprintf(to, ".TH \"");
    for (const char *at = title; *at; at++)
        fputc(toupper((unsigned char)*at), to);
    fprintf(to, "\" %s \"\" \"dyar %s\" \"Dyar\"\n", section, dyar_version());
}

/* ---- pages ---- */

void cli_manual_print_command(FILE *to, const cli_entry *entry)
{
    const cli_option *option;
    char *name = page_name(entry);
    print_head(to, name, "1");
    cli_troff_line(to, ".SH NAME");
    cli_troff_words(to, name);
    fputs(" \\- ", to);
    cli_troff(to, entry->summary);
    fprintf(to, ".SH SYNOPSIS\n\\fBdyar %s\\fR ", entry->name);
    cli_troff_words(to, entry->arguments);
    cli_troff_line(to, cli_has_options(entry) ? " [\\fIoptions\\fR]" : "");
    cli_troff_line(to, ".SH DESCRIPTION");
    write_summary(to, entry->summary);
    if (entry->command->more)
        write_paragraphs(to, entry->command->more);
    write_terms(to, entry->command->terms);
    cli_troff_line(to, ".SH OPTIONS");
    for (size_t i = 0; (option = cli_option_at(entry->command, i)); i++)
        write_option(to, option);
    write_examples(to, entry);
    cli_troff_line(to, ".SH SEE ALSO\n.BR dyar (1),\n.BR dyar\\-rules (5)");
    free(name);
}

static void print_commands(FILE *to, const cli_entry *list, const cli_group *group)
{
    fprintf(to, ".SS \"%s\"\n", group->title);
    for (const cli_entry *entry = list; entry->name; entry++)
        if (strcmp(entry->group, group->name) == 0) {
            char *name = page_name(entry);
            fputs(".TP\n.BR ", to);
            cli_troff_words(to, name);
            cli_troff_line(to, " (1)");
            write_summary(to, entry->summary);
            free(name);
        }
}

void cli_manual_print(FILE *to, const cli_entry *list)
{
    print_head(to, "dyar", "1");
    cli_troff_line(to, ".SH NAME\ndyar \\- play mancala games whose rules are written in YAML");
    cli_troff_line(
        to, ".SH SYNOPSIS\n\\fBdyar\\fR \\fICOMMAND\\fR [\\fIRULESET\\fR] [\\fIoptions\\fR]\n"
            ".SH DESCRIPTION");
    cli_troff(to, cli_introduction);
    cli_troff_line(
        to,
        ".PP\nEvery command has a page of its own. The language of rulesets is explained in\n"
        ".BR dyar\\-rules (5).");
    cli_troff_line(to, ".SH COMMANDS");
    for (const cli_group *group = cli_groups; group->name; group++)
        print_commands(to, list, group);
    cli_troff_line(to, ".SH EXIT STATUS");
    cli_troff(to, cli_statuses);
    cli_troff_line(to,
                   ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nIf it is set, Dyar prints no colours.");
    cli_troff_line(to, ".SH SEE ALSO\n.BR dyar\\-rules (5)");
}

/* ---- files ---- */

/* The file of a page; NULL after a complaint. */
static FILE *open_page(const char *folder, const char *name, const char *section)
{
    char *path = cli_format("%s/%s.%s", folder, name, section);
    FILE *to = fopen(path, "w");
    if (!to)
        cli_complain("'%s' cannot be written: %s", path, strerror(errno));
    free(path);
    return to;
}

static cli_status close_page(FILE *to)
{
    const bool failed = ferror(to) != 0;
    if (fclose(to) == 0 && !failed)
        return CLI_DONE;
    cli_complain("a page cannot be written: %s", strerror(errno));
    return CLI_SYSTEM;
}

static cli_status write_command(const cli_entry *entry, const char *folder)
{
    char *name = page_name(entry);
    FILE *to = open_page(folder, name, "1");
    free(name);
    if (!to)
        return CLI_SYSTEM;
    cli_manual_print_command(to, entry);
    return close_page(to);
}

cli_status cli_manuals_write(const cli_entry *list, const char *folder)
{
    if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
        cli_complain("'%s' cannot be made: %s", folder, strerror(errno));
        return CLI_SYSTEM;
    }
    FILE *to = open_page(folder, "dyar", "1");
    if (!to)
        return CLI_SYSTEM;
    cli_manual_print(to, list);
    cli_status status = close_page(to);
    for (const cli_entry *entry = list; entry->name && status == CLI_DONE; entry++)
        status = write_command(entry, folder);
    if (status != CLI_DONE || !(to = open_page(folder, "dyar-rules", "5")))
        return status != CLI_DONE ? status : CLI_SYSTEM;
    cli_manual_print_language(to);
    return close_page(to);
}
