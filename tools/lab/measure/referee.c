/* SPDX-License-Identifier: MIT */
/*
 * Referees: games between computer players, and the numbers of each that measures need.
 *
 * If players play any move, games that are not followed are played in one call, which is as
 * fast as games can be, and returns all sums. If more of such a game must be known, it is
 * played again, up to the last move.
 *
 * Games that are followed are played with a trace, which records endless sowings and every hole
 * that is touched.
 */
#include "lab/measure/referee.h"

#include "dyar/playout.h"
#include "dyar/trace.h"
#include "lab/measure/standings.h"

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
    lab_rivals *rivals;
    uint32_t *touches; /* of the game that is played, where it is followed */
    int holes;
    bool followed; /* the last game */
    lab_seats seats;
    bool match;
    bool unanswered;         /* a player had no memory to choose */
    reason reasons[REASONS]; /* for games to end that have been met */
    size_t reason_count;
};

/* A game that is being played. */
typedef struct playing {
    lab_referee *referee;
    const dyar_game *game;
    lab_outcome *outcome;
    lab_standings standings; /* of a game that is followed */
    lab_stop stop;
    uint64_t number;
    dyar_random random;
    dyar_position position;
    dyar_position before; /* the last move */
    dyar_move move;       /* the last one */
    bool endless;         /* that was its sowing */
} playing;

lab_referee *lab_referee_new(const lab_contest *contest)
{
    lab_referee *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->contest = contest;
    r->match = dyar_game_is_match(contest->game);
    r->history = dyar_history_new(contest->game);
    r->trace = dyar_trace_new();
    r->rivals = lab_rivals_new(contest->rivals, contest->rival_count);
    r->holes = dyar_game_rows(contest->game) * dyar_game_columns(contest->game);
    r->touches = calloc(LAB_WEAR_TOUCHED * (size_t)r->holes, sizeof *r->touches);
    if (!lab_seats_open(&r->seats, contest->game, contest->players) || !r->history ||
        !r->trace || !r->rivals || !r->touches) {
        lab_referee_free(r);
        return NULL;
    }
    return r;
}

void lab_referee_free(lab_referee *r)
{
    if (!r)
        return;
    lab_seats_close(&r->seats);
    dyar_history_free(r->history);
    dyar_trace_free(r->trace);
    lab_rivals_free(r->rivals);
    free(r->touches);
    free(r);
}

/* Streams of a study: the line-ups of a combination lie next to each other. */
dyar_random lab_contest_random(const lab_contest *contest, uint64_t number)
{
    uint64_t mixed = contest->seed, of = contest->combination * UINT64_C(0x100000001B3);
    of += (uint64_t)contest->lineup;
    of ^= dyar_random_mix(&mixed);
    return dyar_random_begin(dyar_random_mix(&of), number);
}

/* Where chance lays out the seeds, games between the same players from all seats have one
 * start. */
void lab_contest_lay_out(const lab_contest *contest, uint64_t number, dyar_position *position)
{
    const uint64_t seats = (uint64_t)dyar_game_players(contest->game);
    dyar_random random = dyar_random_begin(~contest->seed, number / seats);
    dyar_position_copy(contest->game, position, contest->start);
    dyar_deal(contest->game, position, &random);
}

/* ---- endless sowings ---- */

static bool has_endless_sowing(const dyar_trace *trace)
{
    for (size_t i = 0; i < dyar_trace_count(trace); i++)
        if (dyar_trace_get(trace, i)->kind == DYAR_EVENT_ENDLESS)
            return true;
    return false;
}

/* Of the last move of a game that was not followed. */
static bool was_endless(const playing *p)
{
    dyar_trace *trace = p->referee->trace;
    dyar_position again;
    dyar_position_copy(p->game, &again, &p->before);
    dyar_trace_clear(trace);
    dyar_play_traced(p->game, &again, p->move, trace);
    return has_endless_sowing(trace);
}

/* ---- games that are followed ---- */

static void play_move(playing *p)
{
    const bool match = p->referee->match;
    dyar_trace *trace = p->referee->trace;
    dyar_position_copy(p->game, &p->before, &p->position);
    dyar_trace_clear(trace);
    dyar_play_traced(p->game, &p->position, p->move, trace);
    lab_touches_add(trace, p->referee->holes, p->referee->touches);
    p->endless = has_endless_sowing(trace);
    p->outcome->endless += p->endless;
    const int number = match ? dyar_position_game(p->game, &p->position) : 0;
    dyar_history_judge(p->referee->history, &p->position);
    if (match)
        p->outcome->repetitions += dyar_position_game(p->game, &p->position) != number;
    else
        lab_standings_add(&p->standings, &p->position);
}

/* False when it was stopped, or a player could not choose.  Options of the 300,000 turns of a
 * match fit the outcome. */
static bool play_turns(playing *p)
{
    lab_outcome *o = p->outcome;
    dyar_move moves[DYAR_MOVES_MAX];
    for (;; o->turns++) {
        const size_t count = dyar_moves(p->game, &p->position, moves);
        if (count == 0 || o->turns >= p->referee->contest->turn_limit)
            return true;
        o->options += (int32_t)count;
        o->choices += count > 1;
        const size_t chosen = lab_seats_choose(&p->referee->seats, p->number, &p->position,
                                               moves, count, &p->random, p->stop);
        p->referee->unanswered = chosen == count;
        if (chosen == count || lab_stop_asked(&p->stop))
            return false;
        lab_rivals_follow(p->referee->rivals, &p->position, chosen);
        p->move = moves[chosen];
        play_move(p);
    }
}

/* ---- games that are not ---- */

static void play_out(playing *p)
{
    const dyar_playout random_play =
        dyar_play_out(p->game, &p->position, &p->random, p->referee->history,
                      p->referee->contest->turn_limit);
    p->outcome->turns = (int32_t)random_play.turns;
    p->outcome->options = (int32_t)random_play.options;
    p->outcome->choices = (int32_t)random_play.choices;
}

/* Plays such a game again but for the last move, which is the one that leads where it led. */
static void find_last_move(playing *p)
{
    dyar_random random = lab_contest_random(p->referee->contest, p->number);
    dyar_move moves[DYAR_MOVES_MAX];
    dyar_position after, tried;
    lab_contest_lay_out(p->referee->contest, p->number, &p->before);
    dyar_play_out(p->game, &p->before, &random, NULL, p->outcome->turns - 1);
    dyar_position_copy(p->game, &after, &p->before);
    dyar_play_out(p->game, &after, &random, NULL, 1);
    const size_t count = dyar_moves(p->game, &p->before, moves);
    for (size_t i = 0; i < count; i++) {
        p->move = moves[i];
        dyar_position_copy(p->game, &tried, &p->before);
        dyar_play(p->game, &tried, p->move);
        if (dyar_position_equal(p->game, &tried, &after))
            return;
    }
}

/* ---- the end ---- */

/* Without the history, would the game have gone on after its last move? */
static bool would_have_gone_on(const playing *p)
{
    dyar_position again;
    dyar_position_copy(p->game, &again, &p->before);
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
    if (!p->outcome->followed)
        find_last_move(p);
    const bool repetition = would_have_gone_on(p);
    if (r->reason_count < REASONS)
        r->reasons[r->reason_count++] = (reason){word, repetition};
    return repetition;
}

/* Rules can call a draw or a loss, too. */
static bool ended_endless(playing *p, const char *word)
{
    if (strcmp(word, "draw") != 0 && strcmp(word, "lose") != 0)
        return false;
    if (p->outcome->followed)
        return p->endless;
    find_last_move(p);
    return was_endless(p);
}

/* Finds how a game ended; of games of a match, only their number counts. */
static lab_ending find_ending(playing *p, const char *word)
{
    if (p->referee->match || p->outcome->turns == 0)
        return LAB_ENDED_BY_RULES;
    if (ended_by_repetition(p, word))
        return LAB_ENDED_BY_REPETITION;
    return ended_endless(p, word) ? LAB_ENDED_ENDLESS : LAB_ENDED_BY_RULES;
}

static void note_end(playing *p)
{
    lab_outcome *o = p->outcome;
    const dyar_result result = dyar_result_of(p->game, &p->position);
    int scored = 0;
    for (int seat = 0; seat < p->referee->seats.count; seat++) {
        o->scores[seat] = result.scores[seat];
        scored += result.scores[seat];
    }
    o->games = dyar_position_game(p->game, &p->position);
    o->ending = LAB_BROKEN_OFF;
    if (!result.over)
        return;
    o->winners = (int32_t)result.winners;
    o->unowned = dyar_game_seeds(p->game) - scored;
    o->ending = (int32_t)find_ending(p, result.reason);
    if (!p->referee->match)
        o->repetitions = o->ending == LAB_ENDED_BY_REPETITION;
    else if (o->followed && o->turns > 0)
        o->repetitions += would_have_gone_on(p);
}

/* ---- games ---- */

bool lab_contest_is_followed(const lab_seats *seats, uint64_t number)
{
    return !seats->any_move || number < LAB_FOLLOWED_FIRST ||
           number % LAB_FOLLOWED_OF_OTHERS == 0;
}

static void begin(playing *p)
{
    const lab_contest *contest = p->referee->contest;
    const lab_seats *seats = &p->referee->seats;
    const bool followed = lab_contest_is_followed(seats, p->number);
    *p->outcome = (lab_outcome){
        .lineup = contest->lineup,
        .first = dyar_position_mover(p->game, contest->start),
        .followed = followed,
        .endless = followed ? 0 : LAB_UNKNOWN,
        .lead_changes = LAB_UNKNOWN,
        .drama = LAB_UNKNOWN,
        .threshold = LAB_UNKNOWN,
        .touched = LAB_UNKNOWN,
        .unevenness = LAB_UNKNOWN,
    };
    p->referee->followed = followed;
    for (int seat = 0; seat < seats->count; seat++)
        p->outcome->players[seat] = lab_seats_player(seats, seat, p->number);
    lab_contest_lay_out(contest, p->number, &p->position);
    dyar_history_begin(p->referee->history, &p->position);
}

bool lab_referee_out_of_memory(const lab_referee *r)
{
    return r->unanswered || dyar_history_out_of_memory(r->history) ||
           dyar_trace_out_of_memory(r->trace) || lab_rivals_out_of_memory(r->rivals);
}

const uint32_t *lab_referee_touches(const lab_referee *r)
{
    return r->followed ? r->touches : NULL;
}

static void note_touches(playing *p)
{
    const lab_referee *r = p->referee;
    const uint64_t sum = lab_touches_sum(r->touches, r->holes);
    p->outcome->touched = sum < INT32_MAX ? (int32_t)sum : INT32_MAX;
    p->outcome->unevenness = lab_touches_unevenness(p->game, r->contest->start, r->touches);
}

bool lab_referee_play(lab_referee *r, uint64_t number, lab_stop stop, lab_outcome *outcome)
{
    playing p;
    p.referee = r;
    p.game = r->contest->game;
    p.outcome = outcome;
    p.stop = stop;
    p.number = number;
    p.random = lab_contest_random(r->contest, number);
    begin(&p);
    if (!outcome->followed) {
        play_out(&p);
        note_end(&p);
        return !lab_referee_out_of_memory(r);
    }
    memset(r->touches, 0, LAB_WEAR_TOUCHED * (size_t)r->holes * sizeof *r->touches);
    lab_standings_begin(&p.standings, p.game);
    lab_rivals_begin(r->rivals);
    if (!play_turns(&p))
        return false;
    lab_rivals_end(r->rivals, &p.position);
    outcome->looked_for = lab_rivals_questions(r->rivals);
    outcome->came_up = lab_rivals_came_up(r->rivals);
    note_end(&p);
    note_touches(&p);
    if (!r->match)
        lab_standings_end(&p.standings, outcome);
    return !lab_referee_out_of_memory(r);
}
