/* SPDX-License-Identifier: MIT */
/* dyar tournament: computer players meet. */
#include <inttypes.h>

#include "cli/base/columns.h"
#include "cli/base/csv.h"
#include "cli/base/database.h"
#include "cli/base/run.h"
#include "cli/play/players.h"
#include "cli/play/records.h"
#include "lab/base/list.h"
#include "lab/measure/statistics.h"
#include "lab/records/record_file.h"
#include "requests/report_tournament.h"
#include "tasks/tournament.h"

static const cli_example examples[] = {
    {"dyar tournament RULESET --players alphabeta:200k,greedy --games 200",
     "find out which player is stronger, and by how much"},
    {"dyar tournament RULESET --players alphabeta:0.1s,mcts:0.1s,random --save games.txt",
     "play each player against every other, and save the games"},
    {"dyar tournament RULESET --players alphabeta:d4,alphabeta:d6 --threads 2 --json",
     "print JSON for a program"},
    {0},
};

/* The records of games, if they are saved. */
typedef struct saving {
    task_tournament_result result;
    const dyar_ruleset *ruleset;
    dyar_load_request request;
    lab_record_file file;
    lab_records records;
    bool failed; /* a record could not be made */
} saving;

static bool add_record(void *context, const lab_meeting *meeting)
{
    saving *p = context;
    const char *names[DYAR_PLAYERS_MAX];
    char date[16];
    lab_records *records = &p->records;
    for (int seat = 0; seat < dyar_game_players(p->result.task.game); seat++)
        names[seat] = p->result.names[meeting->players[seat]];
    const lab_recording recording = {.request = &p->request,
                                     .ruleset = p->ruleset,
                                     .session = meeting->session,
                                     .players = names,
                                     .date = cli_today(date)};
    p->failed = !lab_list_grow(&records->items, &records->capacity, records->count,
                               sizeof *records->items) ||
                !lab_record_game(&records->items[records->count++], &recording);
    return !p->failed;
}

static cli_status save(saving *p)
{
    lab_error error = {.message = "out of memory"};
    if (!p->file.path || (!p->failed && lab_record_file_add(&p->file, &p->records, &error)))
        return CLI_DONE;
    cli_complain("--save: %s", error.message);
    return CLI_SYSTEM;
}

static cli_status choose_file(const cli_args *args, saving *p)
{
    const char *path = args->tournament.save;
    lab_error error;
    if (!path || lab_record_file_choose(&p->file, path, NULL, &error))
        return CLI_DONE;
    cli_complain("--save: %s", error.message);
    return CLI_SYSTEM;
}

/* ---- the result in words ---- */

static const char *plural(size_t number)
{
    return number == 1 ? "" : "s";
}

/* By ratings, the best first. */
static void sort_players(const lab_rating *ratings, size_t *order, size_t players)
{
    for (size_t i = 0; i < players; i++) {
        size_t at = i;
        for (; at > 0 && ratings[order[at - 1]].elo < ratings[i].elo; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

static void print_head(const task_tournament_result *t)
{
    const size_t seats = (size_t)dyar_game_players(t->task.game);
    const size_t openings = t->task.games / seats;
    printf("%zu game%s%s, %zu opening%s of %d move%s, seed %" PRIu64 "\n", t->games,
           plural(t->games), t->stopped ? " before it was stopped" : "", openings,
           plural(openings), t->task.opening, plural((size_t)t->task.opening), t->task.seed);
    if (t->broken_off > 0)
        printf("%zu of them stopped after %d turns: each player gets a share\n", t->broken_off,
               t->task.turn_limit);
}

static void add_player(cli_columns *columns, const task_tournament_result *t, size_t player,
                       const lab_rating *rating)
{
    const task_tournament_score *s = &t->players[player];
    const lab_interval share = lab_wilson(s->shares, s->games);
    char games[24], won[24], drawn[24], text[48], elo[48];
    snprintf(games, sizeof games, "%zu", s->games);
    snprintf(won, sizeof won, "%zu", s->won);
    snprintf(drawn, sizeof drawn, "%zu", s->drawn);
    snprintf(text, sizeof text, "%.1f %% (%.1f to %.1f)", 100 * share.value, 100 * share.low,
             100 * share.high);
    snprintf(elo, sizeof elo, "%+.0f (%+.0f to %+.0f)", rating->elo,
             rating->elo - rating->within, rating->elo + rating->within);
    cli_columns_add(columns, t->names[player], games, won, drawn, text, elo);
}

static void print_players(const task_tournament_result *t)
{
    const size_t players = t->task.player_count;
    lab_rating ratings[LAB_RATED_MAX];
    size_t order[LAB_RATED_MAX];
    cli_columns *columns = cli_columns_new(6);
    lab_rate(t->lineups, t->lineup_count, ratings, players);
    sort_players(ratings, order, players);
    cli_columns_add(columns, "player", "games", "won", "shared", "share (95 %)", "Elo (95 %)");
    for (size_t i = 0; i < players; i++)
        add_player(columns, t, order[i], &ratings[order[i]]);
    cli_columns_end(columns, stdout, 0, 0);
}

static void print_csv_player(const task_tournament_result *t, size_t player,
                             const lab_rating *rating)
{
    const task_tournament_score *s = &t->players[player];
    const lab_interval share = lab_wilson(s->shares, s->games);
    cli_csv_text(stdout, t->names[player]);
    printf(",%zu,%zu,%zu,%.4f,%.4f,%.4f,%.1f,%.1f\n", s->games, s->won, s->drawn, share.value,
           share.low, share.high, rating->elo, rating->within);
}

static void print_csv(const task_tournament_result *t)
{
    lab_rating ratings[LAB_RATED_MAX];
    size_t order[LAB_RATED_MAX];
    lab_rate(t->lineups, t->lineup_count, ratings, t->task.player_count);
    sort_players(ratings, order, t->task.player_count);
    puts("player,games,won,shared,share,share_low,share_high,elo,elo_within");
    for (size_t i = 0; i < t->task.player_count && t->games > 0; i++)
        print_csv_player(t, order[i], &ratings[order[i]]);
}

/* Pair by pair, where there are several. */
static void print_lineups(const task_tournament_result *t)
{
    for (size_t i = 0; i < t->lineup_count && t->lineup_count > 1; i++) {
        const lab_lineup *l = &t->lineups[i];
        for (size_t k = 0; k < l->count; k++)
            printf("%s%s %g", k ? ", " : "  ", t->names[l->players[k]], l->shares[k]);
        putchar('\n');
    }
}

static void print_seats(const task_tournament_result *t)
{
    const int seats = dyar_game_players(t->task.game);
    fputs("seats:", stdout);
    for (int seat = 0; seat < seats && t->games > 0; seat++)
        printf("%s player %d won %.1f %%", seat ? "," : "", seat + 1,
               100 * t->seats[seat].shares / (double)t->games);
    putchar('\n');
}

static void print_text(const task_tournament_result *t)
{
    print_head(t);
    if (t->games == 0)
        return;
    print_players(t);
    print_lineups(t);
    print_seats(t);
}

/* ---- the tournament ---- */

static cli_status meet(const cli_args *args, const task_tournament_input *input, saving *p)
{
    cli_run run;
    cli_run_begin(&run, args, (int)args->shared.threads);
    cli_status status = cli_run_end(&run, task_tournament(&run.task, input, &p->result));
    if (status == CLI_DONE && args->json)
        report_tournament(args->json, &p->result);
    else if (status == CLI_DONE && args->shared.csv)
        print_csv(&p->result);
    else if (status == CLI_DONE)
        print_text(&p->result);
    if (status == CLI_DONE)
        status = save(p);
    task_tournament_release(&p->result);
    return status == CLI_DONE && p->result.stopped ? CLI_INTERRUPTED : status;
}

static cli_status hold(const cli_args *args, const cli_loaded *loaded)
{
    lab_player_spec specs[LAB_RATED_MAX];
    saving p = {.ruleset = loaded->ruleset, .request = cli_request(args, cli_word(args, 0))};
    cli_database database;
    task_tournament_input input = {.subject = cli_subject(args, loaded),
                                   .parameters = args->tasks->tournament,
                                   .players = specs,
                                   .turn_limit = (int)args->tournament.turn_limit,
                                   .context = &p};
    cli_status status = cli_database_open(args->shared.database, loaded->ruleset, &database);
    if (status == CLI_DONE)
        status = cli_player_list(args, "players", args->tournament.players, loaded->game, specs,
                                 LAB_RATED_MAX, &input.player_count);
    if (status == CLI_DONE)
        status = choose_file(args, &p);
    input.oracle = cli_database_oracle(&database);
    input.see = p.file.path ? add_record : NULL;
    if (status == CLI_DONE)
        status = meet(args, &input, &p);
    status = cli_database_close(&database, status);
    lab_records_release(&p.records);
    lab_record_file_release(&p.file);
    return status;
}

static cli_status run(const cli_args *args)
{
    if (!args->tournament.players)
        return cli_misuse(args, "name the players, such as --players alphabeta,greedy");
    return cli_with_loaded(args, hold);
}

const cli_command cli_command_tournament = {
    .options = cli_tournament_options,
    .takes = CLI_TAKES_RULESET | CLI_TAKES_JSON,
    .examples = examples,
    .more = "Every line-up of the players (every pair, in games for two) plays the same "
            "openings, each opening once with every player in every seat. A player's share "
            "counts a shared first place in parts, and has a 95 % confidence interval "
            "(Wilson). Ratings are Elo ratings, fitted to all games together (Bradley and "
            "Terry), with mean 0. To keep ratings finite, each line-up counts as having shared "
            "one extra game.\n\nThe games are the same for any number of threads, unless time "
            "limits the players or alphabeta uses several threads. The interrupt key stops the "
            "tournament. Games that are over count and are saved.",
    .run = run,
};
