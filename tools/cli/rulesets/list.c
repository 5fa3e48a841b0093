/* SPDX-License-Identifier: MIT */
/* `dyar list`: the bundled rulesets. */
#include "cli/base/cli.h"
#include "cli/base/columns.h"
#include "cli/base/kin_words.h"
#include "cli/base/safe_text.h"
#include "cli/base/terminal.h"
#include "cli/rulesets/about.h"
#include "requests/report_corpus.h"
#include "requests/report_kinship.h"
#include "requests/report_ruleset.h"
#include "cli/rulesets/list.h"
#include "cli/rulesets/starting.h"
#include "lab/draw/map_svg.h"

static size_t question_count(const cli_listed *listed)
{
    const dyar_question *questions;
    return dyar_ruleset_questions(listed->ruleset, &questions);
}

/* ---- for people ---- */

/* Where it is played; and whose rules it has, if they are another's. */
static char *whereabouts(const dyar_ruleset_info *about)
{
    const char *region = about->region ? about->region : "";
    return about->rules_as
               ? cli_format("%s%srules as %s", region, *region ? "; " : "", about->rules_as)
               : cli_copy(region);
}

static void add_row(cli_columns *columns, const cli_listed *listed)
{
    const dyar_ruleset_info *about = listed->about;
    char players[16], board[32], questions[24];
    char *where = whereabouts(about);
    snprintf(players, sizeof players, "%d", about->players);
    snprintf(board, sizeof board, "%dx%d", about->rows, about->columns);
    snprintf(questions, sizeof questions, "%zu", question_count(listed));
    cli_columns_add(columns, about->id, about->name, players, board, questions,
                    about->has_match ? "yes" : "no", where);
    free(where);
}

/* Under its part of the world, where no column has a heading. */
static void add_grouped_row(cli_columns *columns, const cli_listed *listed)
{
    const dyar_ruleset_info *about = listed->about;
    const size_t count = question_count(listed);
    char players[24], board[32], questions[40];
    char *where = whereabouts(about);
    snprintf(players, sizeof players, "%d player%s", about->players,
             about->players == 1 ? "" : "s");
    snprintf(board, sizeof board, "%dx%d", about->rows, about->columns);
    snprintf(questions, sizeof questions, "%zu question%s", count, count == 1 ? "" : "s");
    cli_columns_add(columns, about->id, about->name, players, board, questions,
                    about->has_match ? "match" : "", where);
    free(where);
}

static void print_columns(cli_columns *columns, int indent)
{
    const cli_terminal terminal = cli_terminal_of(stdout);
    cli_columns_keep_first(columns);
    cli_columns_end(columns, stdout, indent, terminal.is_terminal ? terminal.width : 0);
}

static void print_table(const cli_ruleset_list *s)
{
    cli_columns *columns = cli_columns_new(7);
    cli_columns_add(columns, "id", "name", "players", "board", "questions", "match", "region");
    for (size_t i = 0; i < s->count; i++)
        add_row(columns, &s->list[i]);
    print_columns(columns, 0);
}

/* A ruleset near to another one: how near, and why. */
static void print_near(cli_ruleset_list *s, const cli_listed *listed, int width)
{
    enum { REASONS = 3 };
    const dyar_ruleset_info *about = listed->about;
    task_kinship_result *kinship = &s->kinship;
    task_kin kin;
    if (!task_kinship_pair(kinship, s->liked, listed->row, true, &kin))
        cli_out_of_memory();
    char *distance = cli_kin_distance(&kin), *where = whereabouts(about);
    char *shared = cli_kin_shared(kinship, s->liked, listed->row, LAB_KIN_RARE, REASONS);
    char *differing = cli_kin_differing(kinship, s->liked, listed->row, REASONS);
    cli_print_wrapped(width, 0, 2, "%s  %s  %s%s%s", about->id, distance, about->name,
                      *where ? ", " : "", where);
    if (*shared)
        cli_print_wrapped(width, 2, 4, "shares: %s", shared);
    if (*differing)
        cli_print_wrapped(width, 2, 4, "differs: %s", differing);
    free(distance);
    free(where);
    free(shared);
    free(differing);
}

static void print_nearest(cli_ruleset_list *s)
{
    const cli_terminal terminal = cli_terminal_of(stdout);
    for (size_t i = 0; i < s->count; i++)
        print_near(s, &s->list[i], terminal.width);
}

static void print_list_heading(const char *area)
{
    const cli_terminal terminal = cli_terminal_of(stdout);
    fputs(cli_look_code(&terminal, CLI_BOLD), stdout);
    cli_write_title(stdout, area);
    printf("%s\n", cli_look_code(&terminal, CLI_PLAIN));
}

static void print_areas(cli_ruleset_list *s)
{
    cli_ruleset_list_sort_by_area(s);
    for (size_t i = 0; i < s->count;) {
        const char *area = s->list[i].area;
        cli_columns *columns = cli_columns_new(7);
        fputs(i ? "\n" : "", stdout);
        print_list_heading(area);
        for (; i < s->count && strcmp(s->list[i].area, area) == 0; i++)
            add_grouped_row(columns, &s->list[i]);
        print_columns(columns, 2);
    }
}

/* ---- for programs ---- */

static void write_kin(lab_writer *json, cli_ruleset_list *s, const cli_listed *listed)
{
    task_kin kin;
    if (!task_kinship_pair(&s->kinship, s->liked, listed->row, true, &kin) ||
        !report_kin(json, &s->kinship, &kin, s->liked, listed->row, LAB_KIN_RARE))
        cli_out_of_memory();
}

static void write_ruleset(lab_writer *json, cli_ruleset_list *s, const cli_listed *listed)
{
    report_listed(json, listed->ruleset);
    if (s->by_distance)
        write_kin(json, s, listed);
}

static void print_list_json(cli_ruleset_list *s, lab_writer *json)
{
    LAB_WRITE_OBJECTS(json, NULL, i, s->count)
        write_ruleset(json, s, &s->list[i]);
}

static void print_corpus(const cli_ruleset_list *s, bool as_map)
{
    report_game *games = cli_allocate(s->count * sizeof *games);
    lab_writer json = lab_write_begin(stdout);
    for (size_t i = 0; i < s->count; i++)
        games[i] = (report_game){.ruleset = s->list[i].ruleset, .area = s->list[i].area};
    if (as_map)
        report_map(&json, games, s->count);
    else
        report_corpus(&json, games, s->count, dyar_version());
    lab_write_end(&json);
    free(games);
}

/* ---- a map ---- */

/* Those whose place is known; how many there are. */
static size_t find_places(const cli_ruleset_list *s, lab_map_place *places)
{
    size_t count = 0;
    for (size_t i = 0; i < s->count; i++) {
        const dyar_ruleset_info *about = s->list[i].about;
        if (about->has_place)
            places[count++] = (lab_map_place){.latitude = about->latitude,
                                              .longitude = about->longitude,
                                              .name = about->name ? about->name : about->id};
    }
    return count;
}

static void print_map(const cli_ruleset_list *s, const cli_args *args)
{
    lab_map_place *places = cli_allocate(s->count * sizeof *places);
    const size_t count = find_places(s, places);
    char *words = cli_joined(args->words, " ");
    char *title = cli_format("Sowing games%s%s: %zu of %zu have a known place",
                             words ? ", " : "", words ? words : "", count, s->count);
    lab_draw_map(stdout, title, places, count);
    free(title);
    free(words);
    free(places);
}

/* ---- the command ---- */

static void complain_of_nothing(const cli_args *args)
{
    char *words = cli_joined(args->words, " ");
    if (!words)
        cli_print_line(stderr, "no bundled ruleset matches");
    else
        cli_print_line(stderr, "no bundled ruleset fits '%s'", words);
    if (words && args->list.rows == CLI_NONE && args->list.players == CLI_NONE &&
        !args->list.region)
        cli_hint_near(words);
    free(words);
}

static void print_list(const cli_args *args, cli_ruleset_list *s)
{
    if (args->json)
        print_list_json(s, args->json);
    else if (args->list.geojson || args->list.jsonld)
        print_corpus(s, args->list.geojson);
    else if (s->count == 0)
        complain_of_nothing(args);
    else if (args->list.markdown)
        cli_print_atlas(s);
    else if (args->shared.csv)
        cli_print_list_csv(s);
    else if (args->list.svg)
        print_map(s, args);
    else if (args->list.group)
        print_areas(s);
    else if (s->by_distance)
        print_nearest(s);
    else
        print_table(s);
}

static cli_status check_list_options(const cli_args *args)
{
    const int forms = args->shared.json + args->list.geojson + args->list.jsonld +
                      args->list.markdown + args->shared.csv + args->list.svg +
                      (args->list.group != NULL);
    if (forms > 1 && !(forms == 2 && args->shared.json && args->list.group))
        return cli_misuse(args, "one form at a time: --json, --geojson, --jsonld, --markdown, "
                                "--csv, --svg or --group");
    if (args->list.nearest != CLI_NONE && !args->list.like)
        return cli_misuse(args, "--nearest needs --like");
    return CLI_DONE;
}

static cli_status run_list(const cli_args *args)
{
    cli_ruleset_list s = {0};
    cli_status status = check_list_options(args);
    if (status == CLI_DONE)
        status = cli_ruleset_list_fill(&s, args);
    if (status == CLI_DONE) {
        if (args->list.group)
            cli_ruleset_list_sort_by_area(&s);
        print_list(args, &s);
        status = s.count > 0 ? CLI_DONE : CLI_NO;
    }
    cli_ruleset_list_release(&s);
    return status;
}

static const cli_example list_examples[] = {
    {"dyar list", "list all bundled rulesets"},
    {"dyar list mauritania", "list those from Mauritania"},
    {"dyar list horn of africa", "list those from the countries of the Horn of Africa"},
    {"dyar list swahili", "list those of a people or a language"},
    {"dyar list sahara --svg >map.svg", "draw a map"},
    {"dyar list --rows 4 --region tanzania", "list games with four rows from Tanzania"},
    {"dyar list --like RULESET", "list games with similar rules, and say why they are similar"},
    {0},
};

const cli_command cli_command_list = {
    .options = cli_list_options,
    .takes = CLI_TAKES_JSON,
    .examples = list_examples,
    .more = "Searches for each WORD in ids, names, peoples, languages and regions, and in the "
            "larger regions around them: Mauritania is in the Sahara and in West Africa. "
            "Ignores case, accents, spaces and hyphens. Tries several words as one name first. "
            "If no ruleset has that name, searches for each word.\n\n'rules as ID' "
            "marks a game that extends another without changing a rule. Rulesets with a match "
            "state how one game leads to the next. To play a match, use '--match'.",
    .run = run_list,
};
