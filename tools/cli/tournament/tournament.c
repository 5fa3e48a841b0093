/* dyar tournament: computer players meet. */
#include "cli/tournament/tournament.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/base/database.h"
#include "cli/play/players.h"
#include "cli/play/records.h"
#include "cli/base/terminal.h"
#include "lab/base/list.h"
#include "lab/records/record_file.h"

static const cli_option options[] = {
    {CLI_WORDED("players", "LIST"), .offers = CLI_OFFERS_PLAYERS,
     .help =
         "who meets, with commas between: NAME or NAME:BUDGET, the budget of a move being a "
         "number of positions or playouts (200k), seconds (0.5s) or moves ahead (d8); "
         "mcts:200k@4 and alphabeta:d12@2 think in four threads and in two"},
    CLI_PARAMETER(tournament_games),
    CLI_PARAMETER(tournament_openings),
    {CLI_COUNTED("turn-limit", "N", 1, 1000000000),
     .help = "break a game off after N turns (1,000; a match after 300,000)"},
    CLI_PARAMETER(tournament_seed),
    CLI_SHARED(threads),
    {CLI_WORDED("save", "FILE"), .help = "put the records of all games in this file"},
    CLI_SHARED(database),
    {0},
};

static const cli_example examples[] = {
    {"dyar tournament RULESET --players alphabeta:200k,greedy --games 200",
     "which is stronger, and by how much"},
    {"dyar tournament RULESET --players alphabeta:0.1s,mcts:0.1s,random --save games.txt",
     "everybody against everybody, and the games are kept"},
    {"dyar tournament RULESET --players alphabeta:d4,alphabeta:d6 --threads 2 --json",
     "for a program"},
    {0},
};

/* A tournament while it is played. */
typedef struct playing {
    report_tournament t;
    const dyar_ruleset *ruleset;
    cli_database database;
    dyar_request request;
    lab_record_file file;
    lab_records records;
    bool failed; /* a record could not be made */
    cli_terminal progress;
} playing;

/* ---- games ---- */

static bool add_record(playing *p, const lab_meeting *meeting)
{
    const char *names[DYAR_PLAYERS_MAX];
    char date[16];
    lab_records *records = &p->records;
    for (int seat = 0; seat < dyar_game_players(p->t.task.game); seat++)
        names[seat] = p->t.names[meeting->players[seat]];
    const lab_recording recording = {.request = &p->request,
                                     .ruleset = p->ruleset,
                                     .session = meeting->session,
                                     .players = names,
                                     .date = cli_today(date)};
    return lab_list_grow(&records->items, &records->capacity, records->count,
                         sizeof *records->items) &&
           lab_record_game(&records->items[records->count++], &recording);
}

static void tell_progress(const playing *p)
{
    const report_tournament *t = &p->t;
    if (!p->progress.is_terminal)
        return;
    cli_clear_line(stderr);
    if (t->games < t->lineup_count * t->task.games)
        fprintf(stderr, "%zu of %zu games", t->games, t->lineup_count * t->task.games);
    fflush(stderr);
}

static bool see(void *context, const lab_meeting *meeting)
{
    playing *p = context;
    report_count_meeting(&p->t, meeting);
    tell_progress(p);
    p->failed = p->failed || (p->file.path && !add_record(p, meeting));
    return !p->failed;
}

/* ---- the whole ---- */

static cli_status save(playing *p)
{
    lab_error error = {.message = "out of memory"};
    if (!p->file.path || (!p->failed && lab_record_file_add(&p->file, &p->records, &error)))
        return CLI_DONE;
    cli_complain("--save: %s", error.message);
    return CLI_SYSTEM;
}

static cli_status play(const cli_args *args, playing *p)
{
    report_tournament *t = &p->t;
    cli_catch_interrupt();
    const lab_tournament_end end = lab_tournament(&t->task);
    if (end == LAB_TOURNAMENT_FAILED) {
        cli_complain("out of memory or threads");
        return CLI_SYSTEM;
    }
    t->stopped = end == LAB_TOURNAMENT_STOPPED;
    if (t->stopped && p->progress.is_terminal)
        fputc('\n', stderr);
    if (cli_given(args, "json")) {
        lab_writer json = lab_write_report(stdout);
        report_met(&json, t);
        lab_write_end(&json);
    } else {
        cli_tournament_print(t);
    }
    const cli_status status = save(p);
    return status != CLI_DONE ? status : t->stopped ? CLI_INTERRUPTED : CLI_DONE;
}

static cli_status seat_players(const cli_args *args, const dyar_game *game,
                               lab_player_spec *specs, size_t *players)
{
    const int seats = dyar_game_players(game);
    const cli_status status = cli_player_list(args, "players", cli_text(args, "players", ""),
                                              game, specs, LAB_RATED_MAX, players);
    if (status != CLI_DONE)
        return status;
    if ((int)*players < seats || seats < 2)
        return cli_misuse(args,
                          seats < 2 ? "a game of one is no contest"
                                    : "--players: this game has %d seats; name as many players "
                                      "at least, the same one twice if you like",
                          seats);
    return CLI_DONE;
}

static lab_tournament_task task_of(const cli_args *args, playing *p, const cli_loaded *loaded,
                                   const lab_player_spec *specs, size_t players)
{
    const size_t games = (size_t)cli_parameter(args, TASK_tournament_games);
    return (lab_tournament_task){
        .game = loaded->game,
        .start = &loaded->start,
        .players = specs,
        .player_count = players,
        .games = lab_tournament_rounds(loaded->game, games),
        .opening = (int)cli_parameter(args, TASK_tournament_openings),
        .turn_limit =
            (int)cli_number(args, "turn-limit", lab_tournament_turn_limit(loaded->game)),
        .threads = (int)cli_number(args, "threads", 1),
        .seed = (uint64_t)cli_parameter(args, TASK_tournament_seed),
        .oracle = cli_database_oracle(&p->database),
        .stop = cli_stop(),
        .see = see,
        .context = p,
    };
}

static cli_status choose_file(const cli_args *args, playing *p)
{
    const char *path = cli_text(args, "save", NULL);
    lab_error error;
    if (!path || lab_record_file_choose(&p->file, path, NULL, &error))
        return CLI_DONE;
    cli_complain("--save: %s", error.message);
    return CLI_SYSTEM;
}

static cli_status meet(const cli_args *args, playing *p, const cli_loaded *loaded)
{
    lab_player_spec specs[LAB_RATED_MAX];
    size_t players;
    report_tournament *t = &p->t;
    cli_status status = seat_players(args, loaded->game, specs, &players);
    if (status == CLI_DONE)
        status = choose_file(args, p);
    if (status != CLI_DONE)
        return status;
    const size_t seats = (size_t)dyar_game_players(loaded->game);
    t->task = task_of(args, p, loaded, specs, players);
    p->ruleset = loaded->ruleset;
    for (size_t i = 0; i < players; i++)
        lab_player_spec_format(&specs[i], t->names[i]);
    t->lineup_count = lab_lineups(players, seats, NULL);
    t->lineups = cli_allocate(t->lineup_count * sizeof *t->lineups);
    lab_lineups(players, seats, t->lineups);
    status = play(args, p);
    free(t->lineups);
    return status;
}

static cli_status hold(const cli_args *args, const cli_loaded *loaded)
{
    playing p = {.request = cli_request(args, cli_word(args, 0)),
                 .progress = cli_terminal_of(stderr)};
    cli_status status = cli_database_open(args, loaded->ruleset, &p.database);
    if (status == CLI_DONE)
        status = meet(args, &p, loaded);
    status = cli_database_close(&p.database, status);
    lab_records_release(&p.records);
    lab_record_file_release(&p.file);
    return status;
}

static cli_status run(const cli_args *args)
{
    if (!cli_given(args, "players"))
        return cli_misuse(args, "who meets? For example: --players alphabeta,greedy");
    return cli_with_loaded(args, hold);
}

const cli_command cli_command_tournament = {
    .options = options,
    .takes = CLI_TAKES_RULESET | CLI_TAKES_JSON,
    .examples = examples,
    .more =
        "Every line-up of the players (every pair, in games of two) plays the same openings, "
        "each opening once with everybody in every seat. A player's share counts a shared "
        "first place in parts, and has Wilson's interval. Ratings are Elo's, fitted to all "
        "games together (Bradley and Terry), 0 on average; so that nobody's is infinite, each "
        "line-up counts as having shared one game more.\n\n"
        "The games are the same for any number of threads, unless players are limited by time "
        "or alphabeta thinks in several threads. "
        "The interrupt key stops the tournament; the games that are over count and are saved.",
    .run = run,
};
