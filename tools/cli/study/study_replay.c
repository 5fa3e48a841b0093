/* SPDX-License-Identifier: MIT */
/* `dyar study replay`: one game of a study, as a record. */
#include "cli/study/study.h"

#include <inttypes.h>

#include "cli/play/records.h"
#include "lab/measure/replay.h"
#include "lab/records/ending.h"
#include "lab/study/contest.h"

static const cli_example study_replay_examples[] = {
    {"dyar study replay RULESET.study 17", "the 17th game that 'export' prints"},
    {"dyar study replay RULESET.study 17 > game.txt; dyar trace --record game.txt",
     "every turn of it, seed by seed"},
    {0},
};

/* A game of a study, and what it needs to be played again. */
typedef struct replay {
    const char *path;
    lab_plan plan;
    size_t combination;
    uint64_t number; /* in its combination and line-up */
    lab_outcome outcome;
    cli_study_rules rules;
    dyar_ruleset *ruleset;
    dyar_position start;
} replay;

/* ---- which game ---- */

static cli_status refuse_game(const lab_error *error)
{
    cli_check_memory(error);
    cli_complain("%s", error->message);
    return CLI_INVALID;
}

/* Finds game `wanted`, from 1, in the order of `dyar study export`. */
static cli_status find_game(replay *r, lab_store *store, uint64_t wanted)
{
    uint64_t before = 0;
    for (size_t c = 0; c < r->plan.design.count; c++) {
        lab_games games;
        lab_error error;
        const bool read = lab_store_games(store, &r->plan, c, &games, &error);
        const bool found = read && wanted - before <= games.count;
        if (found) {
            r->combination = c;
            r->number = games.numbers[wanted - before - 1];
            r->outcome = games.outcomes[wanted - before - 1];
        }
        before += read ? games.count : 0;
        lab_games_release(&games);
        if (!read)
            return refuse_game(&error);
        if (found)
            return CLI_DONE;
    }
    cli_complain("'%s' has %" PRIu64 " games, not %" PRIu64, r->path, before, wanted);
    return CLI_USAGE;
}

static cli_status open_study(replay *r, uint64_t wanted)
{
    lab_store *store;
    cli_status status = cli_study_open(r->path, &r->plan, &store);
    if (status == CLI_DONE)
        status = find_game(r, store, wanted);
    lab_store_close(store);
    return status;
}

/* ---- its rules ---- */

static cli_status load_rules(replay *r)
{
    const char *position = lab_plan_setting(&r->plan, "position");
    cli_study_rules_begin(&r->rules, &r->plan, r->combination, r->path);
    cli_status status =
        cli_study_rules_load(&r->rules, &r->plan, r->combination, r->path, &r->ruleset);
    if (status != CLI_DONE)
        return status;
    const dyar_game *game = dyar_ruleset_game(r->ruleset);
    dyar_position_begin(game, &r->start);
    return *position ? cli_position(game, position, &r->start) : CLI_DONE;
}

/* ---- the record ---- */

static cli_status print_record(const replay *r, const lab_contest *contest,
                               const lab_session *session)
{
    char texts[DYAR_PLAYERS_MAX][LAB_PLAYER_SPEC_TEXT];
    const char *names[DYAR_PLAYERS_MAX];
    for (int seat = 0; seat < dyar_game_players(contest->game); seat++)
        names[seat] =
            lab_player_spec_format(&contest->players[r->outcome.players[seat]], texts[seat]);
    const lab_recording recording = {.request = &r->rules.recipe.request,
                                     .ruleset = r->ruleset,
                                     .session = session,
                                     .players = names,
                                     .termination =
                                         r->outcome.ending == LAB_BROKEN_OFF
                                             ? lab_termination_word(LAB_TERMINATION_UNFINISHED)
                                             : NULL};
    lab_record record;
    size_t length;
    char *text =
        lab_record_game(&record, &recording) ? lab_record_write(&record, &length) : NULL;
    lab_record_release(&record);
    cli_need(text);
    fputs(text, stdout);
    free(text);
    return CLI_DONE;
}

static cli_status replay_and_print(const replay *r)
{
    const dyar_game *game = dyar_ruleset_game(r->ruleset);
    lab_contest contest;
    lab_error error;
    if (!lab_plan_contest(&r->plan, r->combination, (size_t)r->outcome.lineup, game, &r->start,
                          &contest, &error))
        return refuse_game(&error);
    lab_session *session = lab_contest_replay(&contest, r->number, cli_stop());
    if (!session && cli_interrupted()) {
        cli_complain("stopped; the game is not over");
        return CLI_INTERRUPTED;
    }
    cli_need(session);
    cli_status status = CLI_INVALID;
    if (lab_contest_agrees(game, session, &r->outcome)) {
        status = print_record(r, &contest, session);
    } else {
        cli_complain("the game now has another result than in '%s'", r->path);
        cli_hint("players with a budget in seconds, and alphabeta in several threads, do not "
                 "play the same game twice");
    }
    lab_session_free(session);
    return status;
}

static void release(replay *r)
{
    dyar_ruleset_free(r->ruleset);
    cli_study_rules_release(&r->rules);
    lab_plan_release(&r->plan);
}

static cli_status run_replay(const cli_args *args)
{
    long long wanted;
    if (!cli_parse_number("GAME", cli_word(args, 1), 1, INT64_MAX, &wanted))
        return CLI_USAGE;
    replay r = {.path = cli_word(args, 0)};
    cli_catch_interrupt();
    cli_status status = open_study(&r, (uint64_t)wanted);
    if (status == CLI_DONE)
        status = load_rules(&r);
    if (status == CLI_DONE)
        status = replay_and_print(&r);
    release(&r);
    return status;
}

const cli_command cli_command_study_replay = {
    .examples = study_replay_examples,
    .more =
        "A study keeps numbers of each game, not its moves. 'replay' plays one game again, by "
        "the rules, players and random numbers of the study, and prints its record (see 'dyar "
        "help verify'). GAME is the number of the game among those that 'dyar study export' "
        "prints, from 1. Dyar searches the folder of FILE and the current folder for a ruleset "
        "that is not bundled. If the rules have changed since, or the game has another result "
        "now, Dyar prints no record.",
    .run = run_replay,
};
