/* SPDX-License-Identifier: MIT */
/* Replaying a game of a contest, move by move. */
#include "lab/measure/replay.h"

#include "dyar/playout.h"

typedef struct replaying {
    const lab_contest *contest;
    uint64_t number;
    lab_seats seats;
    lab_session *session;
    dyar_random random;
    lab_stop stop;
} replaying;

/* Returns the number of a move that leads from one position to the other; `count` if none does.
 */
static size_t find_move(const dyar_game *game, const dyar_position *from,
                        const dyar_position *to, const dyar_move *moves, size_t count)
{
    size_t at = 0;
    for (; at < count; at++) {
        dyar_position after;
        dyar_position_copy(game, &after, from);
        dyar_play(game, &after, moves[at]);
        if (dyar_position_equal(game, &after, to))
            break;
    }
    return at;
}

/* Plays a turn as dyar_play_out does, which numbers moves in an order of its own. */
static size_t draw_move(replaying *r, const dyar_move *moves, size_t count)
{
    const dyar_game *game = r->contest->game;
    const dyar_position *now = lab_session_now(r->session);
    dyar_position after;
    dyar_position_copy(game, &after, now);
    dyar_play_out(game, &after, &r->random, NULL, 1);
    return find_move(game, now, &after, moves, count);
}

static size_t choose_move(replaying *r, const dyar_move *moves, size_t count)
{
    return lab_seats_choose(&r->seats, r->number, lab_session_now(r->session), moves, count,
                            &r->random, r->stop);
}

/* False if it was stopped or memory ran out. */
static bool replay_turns(replaying *r)
{
    const bool followed = lab_contest_is_followed(&r->seats, r->number);
    size_t (*const next)(replaying *, const dyar_move *, size_t) =
        followed ? choose_move : draw_move;
    dyar_move moves[DYAR_MOVES_MAX];
    for (int turn = 0; turn < r->contest->turn_limit; turn++) {
        const size_t count = dyar_moves(r->contest->game, lab_session_now(r->session), moves);
        if (count == 0)
            break;
        const size_t chosen = next(r, moves, count);
        if (chosen == count || lab_stop_asked(&r->stop) ||
            !lab_session_play(r->session, moves[chosen], NULL))
            return false;
    }
    return true;
}

lab_session *lab_contest_replay(const lab_contest *contest, uint64_t number, lab_stop stop)
{
    replaying r = {.contest = contest,
                   .number = number,
                   .random = lab_contest_random(contest, number),
                   .stop = stop};
    dyar_position start;
    lab_contest_lay_out(contest, number, &start);
    bool good = lab_seats_open(&r.seats, contest->game, contest->players);
    r.session = good ? lab_session_new(contest->game, &start) : NULL;
    good = r.session && replay_turns(&r);
    lab_seats_close(&r.seats);
    if (good)
        return r.session;
    lab_session_free(r.session);
    return NULL;
}

bool lab_contest_agrees(const dyar_game *game, const lab_session *session,
                        const lab_outcome *outcome)
{
    const dyar_result result = dyar_result_of(game, lab_session_now(session));
    bool same = lab_session_length(session) == (size_t)outcome->turns &&
                result.over == (outcome->ending != LAB_BROKEN_OFF) &&
                (!result.over || result.winners == (unsigned)outcome->winners);
    for (int seat = 0; same && seat < dyar_game_players(game); seat++)
        same = result.scores[seat] == outcome->scores[seat];
    return same;
}
