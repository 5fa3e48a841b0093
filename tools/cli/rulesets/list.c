/* `dyar list`: the bundled rulesets. */
#include "cli/rulesets/about.h"
#include "cli/base/cli.h"
#include "cli/base/columns.h"
#include "cli/base/passed.h"
#include "cli/base/json.h"
#include "cli/base/terminal.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct shelf {
    dyar_ruleset **rulesets;
    size_t count;
} shelf;

static bool contains(const char *text, const char *word)
{
    return text && cli_contains(text, word);
}

static bool fits(const dyar_ruleset_info *about, const char *word)
{
    if (!word || contains(about->id, word) || contains(about->name, word) ||
        contains(about->region, word))
        return true;
    for (const char *const *name = about->also_called; name && *name; name++)
        if (contains(*name, word))
            return true;
    return false;
}

static cli_status fill(shelf *s, const char *word)
{
    size_t bundled = 0;
    while (dyar_bundled_ids()[bundled])
        bundled++;
    s->rulesets = cli_allocate(bundled * sizeof *s->rulesets);
    for (size_t i = 0; i < bundled; i++) {
        dyar_ruleset *ruleset;
        const dyar_request request = {.ruleset = dyar_bundled_ids()[i],
                                      .library = cli_library()};
        const cli_status status = cli_load_request(&request, &ruleset);
        if (status != CLI_DONE)
            return status;
        if (fits(dyar_ruleset_about(ruleset), word))
            s->rulesets[s->count++] = ruleset;
        else
            dyar_ruleset_free(ruleset);
    }
    return CLI_DONE;
}

static void empty(shelf *s)
{
    for (size_t i = 0; i < s->count; i++)
        dyar_ruleset_free(s->rulesets[i]);
    free(s->rulesets);
}

static const char *area_of(const dyar_ruleset *ruleset)
{
    return dyar_bundled_area(dyar_ruleset_about(ruleset)->id);
}

static int by_area(const void *a, const void *b)
{
    const dyar_ruleset *first = *(dyar_ruleset *const *)a, *second = *(dyar_ruleset *const *)b;
    const int areas = strcmp(area_of(first), area_of(second));
    return areas ? areas
                 : strcmp(dyar_ruleset_about(first)->id, dyar_ruleset_about(second)->id);
}

/* "West Africa" for the folder west-africa. */
static void print_area(const char *area)
{
    const cli_terminal terminal = cli_terminal_of(stdout);
    fputs(cli_look_code(&terminal, CLI_BOLD), stdout);
    for (const char *at = area; *at; at++)
        putchar(*at == '-' ? ' ' : at == area || at[-1] == '-' ? toupper(*at) : *at);
    printf("%s\n", cli_look_code(&terminal, CLI_PLAIN));
}

static size_t question_count(const dyar_ruleset *ruleset)
{
    const dyar_question *questions;
    return dyar_ruleset_questions(ruleset, &questions);
}

/* ---- for people ---- */

static void add_row(cli_columns *columns, const dyar_ruleset *ruleset)
{
    const dyar_ruleset_info *about = dyar_ruleset_about(ruleset);
    char players[16], board[32], questions[24];
    snprintf(players, sizeof players, "%d", about->players);
    snprintf(board, sizeof board, "%dx%d", about->rows, about->columns);
    snprintf(questions, sizeof questions, "%zu", question_count(ruleset));
    cli_columns_add(columns, about->id, about->name, players, board, questions,
                    about->has_match ? "yes" : "no", about->region);
}

/* Under its part of the world, where no column has a heading. */
static void add_grouped_row(cli_columns *columns, const dyar_ruleset *ruleset)
{
    const dyar_ruleset_info *about = dyar_ruleset_about(ruleset);
    const size_t count = question_count(ruleset);
    char players[24], board[32], questions[40];
    snprintf(players, sizeof players, "%d player%s", about->players,
             about->players == 1 ? "" : "s");
    snprintf(board, sizeof board, "%dx%d", about->rows, about->columns);
    snprintf(questions, sizeof questions, "%zu question%s", count, count == 1 ? "" : "s");
    cli_columns_add(columns, about->id, about->name, players, board, questions,
                    about->has_match ? "match" : "", about->region);
}

static void print_columns(cli_columns *columns, int indent)
{
    const cli_terminal terminal = cli_terminal_of(stdout);
    cli_columns_keep_first(columns);
    cli_columns_print(columns, stdout, indent, terminal.is_terminal ? terminal.width : 0);
    cli_columns_free(columns);
}

static void print_table(const shelf *s)
{
    cli_columns *columns = cli_columns_new(7);
    cli_columns_add(columns, "id", "name", "players", "board", "questions", "match", "region");
    for (size_t i = 0; i < s->count; i++)
        add_row(columns, s->rulesets[i]);
    print_columns(columns, 0);
}

static void print_areas(const shelf *s)
{
    for (size_t i = 0; i < s->count;) {
        const char *area = area_of(s->rulesets[i]);
        cli_columns *columns = cli_columns_new(7);
        fputs(i ? "\n" : "", stdout);
        print_area(area);
        for (; i < s->count && strcmp(area_of(s->rulesets[i]), area) == 0; i++)
            add_grouped_row(columns, s->rulesets[i]);
        print_columns(columns, 2);
    }
}

/* ---- for programs ---- */

static void write_ruleset(cli_json *json, const dyar_ruleset *ruleset)
{
    const dyar_ruleset_info *about = dyar_ruleset_about(ruleset);
    cli_json_object(json);
    cli_json_key_string(json, "id", about->id);
    cli_json_key_string(json, "name", about->name);
    cli_json_key(json, "also_called");
    cli_json_strings(json, about->also_called);
    cli_json_key_string(json, "area", dyar_bundled_area(about->id));
    cli_json_key_string(json, "region", about->region);
    cli_json_place(json, about);
    cli_json_key_number(json, "players", about->players);
    cli_json_key_number(json, "rows", about->rows);
    cli_json_key_number(json, "columns", about->columns);
    cli_json_key_number(json, "seeds_total", about->seeds_total);
    cli_json_key_number(json, "questions", (long long)question_count(ruleset));
    cli_json_key_truth(json, "match", about->has_match);
    cli_json_close(json);
}

static void print_json(const shelf *s)
{
    cli_json json = cli_json_begin(stdout);
    cli_json_array(&json);
    for (size_t i = 0; i < s->count; i++)
        write_ruleset(&json, s->rulesets[i]);
    cli_json_end(&json);
}

/* ---- the command ---- */

static void print(const cli_args *args, const shelf *s)
{
    const bool grouped = cli_given(args, "group");
    if (grouped)
        qsort(s->rulesets, s->count, sizeof *s->rulesets, by_area);
    if (cli_flag(args, "json"))
        print_json(s);
    else if (s->count == 0 && cli_word(args, 0))
        cli_print_line(stderr, "no bundled ruleset fits '%s'", cli_word(args, 0));
    else if (grouped)
        print_areas(s);
    else
        print_table(s);
}

static cli_status run(const cli_args *args)
{
    shelf s = {0};
    cli_status status = fill(&s, cli_word(args, 0));
    if (status == CLI_DONE) {
        print(args, &s);
        status = s.count > 0 ? CLI_DONE : CLI_NO;
    }
    empty(&s);
    return status;
}

static const char *const group_words[] = {"region", NULL};

static const cli_option options[] = {
    {CLI_WORDED("group", "region"), .help = "under each part of the world its rulesets",
     .words = group_words},
    {0},
};

static const cli_example examples[] = {
    {"dyar list", "all bundled rulesets"},
    {"dyar list maurit", "those from Mauritania"},
    {0},
};

const cli_command cli_command_list = {
    .options = options,
    .takes = CLI_TAKES_JSON,
    .examples = examples,
    .more = "WORD is looked for in ids, names, other names and regions; upper and lower case "
            "are the same, and accents, spaces and hyphens do not count. Rulesets with a match "
            "tell how one game leads to the next; '--match' "
            "plays that.",
    .run = run,
};
