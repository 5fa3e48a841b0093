/*
 * Plays games and keeps what measures need of them.
 *
 * Where players play any move, games are as fast as in playouts.c: what is added up is at hand
 * in any case, and what is not is looked at in few games or turns. A sowing that would never
 * end leaves all seeds where they were; so only moves that do are played again, with a trace.
 */
#include "lab/referee.h"

#include <stdlib.h>
#include <string.h>

#include "dyar/trace.h"
#include "lab/standings.h"

struct lab_referee {
    const lab_contest *contest;
    dyar_history *history;
    dyar_trace *trace;
    lab_player players[DYAR_PLAYERS_MAX];
    int seats;
    bool any_move; /* all players take any */
    bool match;
};

/* A game that is being played. */
typedef struct playing {
    lab_referee *referee;
    const dyar_game *game;
    lab_outcome *outcome;
    lab_standings *standings; /* NULL: the score is not followed */
    lab_stop stop;
    dyar_random random;
    dyar_position position;
    dyar_position before; /* the last move */
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
    if (r->history && r->trace && open_players(r))
        return r;
    lab_referee_free(r);
    return NULL;
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

/* In a match the next game may have been laid out since. */
static bool may_have_been_endless(const playing *p)
{
    if (p->move.hole == DYAR_PASS || p->move.fills)
        return false;
    if (p->referee->match &&
        dyar_position_game(p->game, &p->before) != dyar_position_game(p->game, &p->position))
        return true;
    return dyar_position_seeds(p->game, &p->before, p->move.hole) ==
               dyar_position_seeds(p->game, &p->position, p->move.hole) &&
           nothing_moved(p);
}

static bool was_endless(playing *p)
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
    lab_referee *r = p->referee;
    dyar_position_copy(p->game, &p->before, &p->position);
    dyar_play(p->game, &p->position, p->move);
    p->endless = may_have_been_endless(p) && was_endless(p);
    p->outcome->endless += p->endless;
    const int number = r->match ? dyar_position_game(p->game, &p->position) : 0;
    dyar_history_judge(r->history, &p->position);
    if (r->match)
        p->outcome->repetitions += dyar_position_game(p->game, &p->position) != number;
    if (p->standings)
        lab_standings_add(p->standings, &p->position);
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
    }
}

/* ---- the end ---- */

/* Without the history, would the game have gone on? */
static bool ended_by_repetition(const playing *p)
{
    dyar_position again;
    dyar_position_copy(p->game, &again, &p->before);
    dyar_play(p->game, &again, p->move);
    return !dyar_result_of(p->game, &again).over;
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
    if (ended_by_repetition(p)) {
        o->ending = LAB_ENDED_BY_REPETITION;
        o->repetitions++;
    } else if (p->endless && strcmp(result.reason, "draw") == 0) {
        o->ending = LAB_ENDED_ENDLESS;
    }
}

/* ---- games ---- */

/* Streams of a study: the line-ups of a combination lie next to each other. */
static dyar_random stream_of(const lab_contest *contest, uint64_t number)
{
    uint64_t mixed = contest->seed, of = contest->combination * UINT64_C(0x100000001B3);
    of += (uint64_t)contest->lineup;
    of ^= dyar_random_mix(&mixed);
    return dyar_random_begin(dyar_random_mix(&of), number);
}

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
