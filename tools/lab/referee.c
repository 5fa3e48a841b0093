/*
 * Plays games and keeps what measures need of them.
 *
 * Where players play any move, games are nearly as fast as in playouts.c: what is added up is
 * at hand in any case, and what is not is looked at in few games or turns. A sowing that would
 * never end leaves all seeds where they were; so only moves that do are played again, with a
 * trace. The position before a move is kept only where it has been asked for once: in many
 * games it never is, and the first time such a game can be played again up to there.
 */
#include "lab/referee.h"

#include <stdlib.h>
#include <string.h>

#include "dyar/trace.h"
#include "lab/standings.h"

/* Why a game was over, and whether that is because of a repeated position. */
typedef struct reason {
    const char *word;
    bool repetition;
} reason;

enum { REASONS = 32 }; /* more are looked into every time */

struct lab_referee {
    const lab_contest *contest;
    dyar_history *history;
    dyar_trace *trace;
    lab_player players[DYAR_PLAYERS_MAX];
    int seats;
    bool any_move; /* all players take any */
    bool match;
    bool keeps_before;       /* a position is copied before it is changed */
    reason reasons[REASONS]; /* for games to end that have been met */
    size_t reason_count;
};

/* A game that is being played. */
typedef struct playing {
    lab_referee *referee;
    const dyar_game *game;
    lab_outcome *outcome;
    lab_standings *standings; /* NULL: the score is not followed */
    lab_stop stop;
    uint64_t number;
    dyar_random random;
    dyar_position position;
    dyar_position before; /* the last move, if the referee keeps that */
    dyar_move move;       /* the last one */
    bool endless;         /* that was its sowing */
} playing;

static bool open_players(lab_referee *r)
{
    r->any_move = true;
    for (int i = 0; i < r->seats; i++) {
        const lab_player_kind *kind = r->contest->players[i].kind;
        r->any_move = r->any_move && kind->any_move;
        if (!lab_player_open(&r->players[i], kind, r->contest->game))
            return false;
    }
    return true;
}

lab_referee *lab_referee_new(const lab_contest *contest)
{
    lab_referee *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->contest = contest;
    r->seats = dyar_game_players(contest->game);
    r->match = dyar_game_is_match(contest->game);
    r->history = dyar_history_new(contest->game);
    r->trace = dyar_trace_new();
    if (!r->history || !r->trace || !open_players(r)) {
        lab_referee_free(r);
        return NULL;
    }
    r->keeps_before = r->match || !r->any_move;
    return r;
}

void lab_referee_free(lab_referee *r)
{
    if (!r)
        return;
    for (int i = 0; i < r->seats; i++)
        lab_player_close(&r->players[i]);
    dyar_history_free(r->history);
    dyar_trace_free(r->trace);
    free(r);
}

/* Streams of a study: the line-ups of a combination lie next to each other. */
static dyar_random stream_of(const lab_contest *contest, uint64_t number)
{
    uint64_t mixed = contest->seed, of = contest->combination * UINT64_C(0x100000001B3);
    of += (uint64_t)contest->lineup;
    of ^= dyar_random_mix(&mixed);
    return dyar_random_begin(dyar_random_mix(&of), number);
}

/* ---- before the last move ---- */

/* Plays the game again, which any moves have been played in, for so many turns. */
static void play_again(playing *p, int turns)
{
    dyar_random random = stream_of(p->referee->contest, p->number);
    dyar_move moves[DYAR_MOVES_MAX];
    dyar_position_copy(p->game, &p->before, p->referee->contest->start);
    for (int turn = 0; turn < turns; turn++) {
        const size_t count = dyar_moves(p->game, &p->before, moves);
        dyar_play(p->game, &p->before, moves[dyar_random_below(&random, (uint32_t)count)]);
    }
}

/* The position before the last move, after `turns` others. */
static const dyar_position *before(playing *p, int turns)
{
    if (!p->referee->keeps_before)
        play_again(p, turns);
    return &p->before;
}

/* ---- endless sowings ---- */

static bool nothing_moved(const playing *p)
{
    const int holes = dyar_game_rows(p->game) * dyar_game_columns(p->game);
    for (int hole = 0; hole < holes; hole++)
        if (dyar_position_seeds(p->game, &p->before, hole) !=
            dyar_position_seeds(p->game, &p->position, hole))
            return false;
    return true;
}

static bool next_game_is_laid_out(const playing *p)
{
    return p->referee->match &&
           dyar_position_game(p->game, &p->before) != dyar_position_game(p->game, &p->position);
}

static bool trace_tells_of_endless(playing *p)
{
    dyar_trace *trace = p->referee->trace;
    dyar_position again;
    dyar_position_copy(p->game, &again, &p->before);
    dyar_trace_clear(trace);
    dyar_play_traced(p->game, &again, p->move, trace);
    for (size_t i = 0; i < dyar_trace_count(trace); i++)
        if (dyar_trace_get(trace, i)->kind == DYAR_EVENT_ENDLESS)
            return true;
    return false;
}

/* Might it have been, at a glance?  `seeds` were in the hole that the move began in. */
static bool looks_endless(const playing *p, int seeds)
{
    return dyar_position_seeds(p->game, &p->position, p->move.hole) == seeds ||
           next_game_is_laid_out(p);
}

static bool was_endless(playing *p)
{
    before(p, p->outcome->turns);
    p->referee->keeps_before = true;
    return (next_game_is_laid_out(p) || nothing_moved(p)) && trace_tells_of_endless(p);
}

/* ---- turns ---- */

static size_t ask_player(playing *p, const dyar_move *moves, size_t count)
{
    const int seat = dyar_position_mover(p->game, &p->position);
    const int player = p->outcome->players[seat];
    const lab_task task = {.game = p->game,
                           .position = &p->position,
                           .moves = moves,
                           .count = count,
                           .random = &p->random,
                           .limits = p->referee->contest->players[player].limits,
                           .stop = p->stop};
    return lab_player_choose(&p->referee->players[player], &task, NULL);
}

static void play_move(playing *p)
{
    const bool sows = p->move.hole != DYAR_PASS && !p->move.fills;
    const int seeds = sows ? dyar_position_seeds(p->game, &p->position, p->move.hole) : 0;
    if (p->referee->keeps_before)
        dyar_position_copy(p->game, &p->before, &p->position);
    dyar_play(p->game, &p->position, p->move);
    p->endless = sows && looks_endless(p, seeds) && was_endless(p);
    p->outcome->endless += p->endless;
}

static void judge_repetition(playing *p)
{
    lab_referee *r = p->referee;
    const int number = r->match ? dyar_position_game(p->game, &p->position) : 0;
    dyar_history_judge(r->history, &p->position);
    if (r->match)
        p->outcome->repetitions += dyar_position_game(p->game, &p->position) != number;
}

/* The greatest number of turns is 300,000 in a match: options of all of them fit. */
static bool play_turns(playing *p)
{
    lab_outcome *o = p->outcome;
    dyar_move moves[DYAR_MOVES_MAX];
    for (;; o->turns++) {
        const size_t count = dyar_moves(p->game, &p->position, moves);
        if (count == 0)
            return true;
        if (o->turns >= p->referee->contest->turn_limit) {
            o->ending = LAB_BROKEN_OFF;
            return true;
        }
        o->options += (int32_t)count;
        o->choices += count > 1;
        p->move = moves[p->referee->any_move ? dyar_random_below(&p->random, (uint32_t)count)
                                             : ask_player(p, moves, count)];
        if (!p->referee->any_move && lab_stop_asked(&p->stop))
            return false;
        play_move(p);
        judge_repetition(p);
        if (p->standings)
            lab_standings_add(p->standings, &p->position);
    }
}

/* ---- the end ---- */

/* Without the history, would the game have gone on? */
static bool would_have_gone_on(playing *p)
{
    dyar_position again;
    dyar_position_copy(p->game, &again, before(p, p->outcome->turns - 1));
    dyar_play(p->game, &again, p->move);
    return !dyar_result_of(p->game, &again).over;
}

/* A rule speaks of repetition, or it does not: what was found out once holds for all games. */
static bool ended_by_repetition(playing *p, const char *word)
{
    lab_referee *r = p->referee;
    for (size_t i = 0; i < r->reason_count; i++)
        if (r->reasons[i].word == word)
            return r->reasons[i].repetition;
    const bool repetition = would_have_gone_on(p);
    if (!r->match && r->reason_count < REASONS)
        r->reasons[r->reason_count++] = (reason){word, repetition};
    return repetition;
}

static void note_end(playing *p)
{
    lab_outcome *o = p->outcome;
    const dyar_result result = dyar_result_of(p->game, &p->position);
    int scored = 0;
    for (int seat = 0; seat < p->referee->seats; seat++) {
        o->scores[seat] = result.scores[seat];
        scored += result.scores[seat];
    }
    o->games = dyar_position_game(p->game, &p->position);
    if (!result.over)
        return;
    o->winners = (int32_t)result.winners;
    o->unowned = dyar_game_seeds(p->game) - scored;
    if (o->turns == 0)
        return;
    if (ended_by_repetition(p, result.reason)) {
        o->ending = LAB_ENDED_BY_REPETITION;
        o->repetitions++;
    } else if (p->endless && strcmp(result.reason, "draw") == 0) {
        o->ending = LAB_ENDED_ENDLESS;
    }
}

/* ---- games ---- */

static bool is_followed(const lab_referee *r, uint64_t number)
{
    return !r->match && (!r->any_move || number % LAB_FOLLOWED == 0);
}

bool lab_referee_play(lab_referee *r, uint64_t number, lab_stop stop, lab_outcome *outcome)
{
    const lab_contest *contest = r->contest;
    lab_standings standings;
    playing p = {.referee = r,
                 .game = contest->game,
                 .outcome = outcome,
                 .stop = stop,
                 .number = number,
                 .random = stream_of(contest, number)};
    *outcome = (lab_outcome){.lineup = contest->lineup,
                             .first = dyar_position_mover(contest->game, contest->start),
                             .followed = is_followed(r, number)};
    for (int seat = 0; seat < r->seats; seat++)
        outcome->players[seat] = (int32_t)(((uint64_t)seat + number) % (uint64_t)r->seats);
    if (outcome->followed) {
        lab_standings_begin(&standings, contest->game);
        p.standings = &standings;
    }
    dyar_position_copy(contest->game, &p.position, contest->start);
    dyar_history_begin(r->history, &p.position);
    if (!play_turns(&p))
        return false;
    note_end(&p);
    if (p.standings)
        lab_standings_end(&standings, outcome);
    return true;
}
