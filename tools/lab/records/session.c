/* SPDX-License-Identifier: MIT */
/* A game being played. */
#include "lab/records/session.h"

#include <stdlib.h>

#include "lab/base/list.h"

struct lab_session {
    const dyar_game *game;
    dyar_history *history;
    dyar_position *positions; /* one more than moves */
    size_t position_capacity;
    dyar_move *moves;
    size_t move_count, move_capacity;
};

lab_session *lab_session_new(const dyar_game *game, const dyar_position *start)
{
    lab_session *session = calloc(1, sizeof *session);
    if (!session)
        return NULL;
    session->game = game;
    session->history = dyar_history_new(game);
    if (!session->history ||
        !lab_list_grow(&session->positions, &session->position_capacity, 0, sizeof *start)) {
        lab_session_free(session);
        return NULL;
    }
    session->positions[0] = *start;
    dyar_history_begin(session->history, start);
    return session;
}

void lab_session_free(lab_session *session)
{
    if (!session)
        return;
    dyar_history_free(session->history);
    free(session->positions);
    free(session->moves);
    free(session);
}

size_t lab_session_length(const lab_session *session)
{
    return session->move_count;
}

const dyar_position *lab_session_position(const lab_session *session, size_t moves)
{
    return &session->positions[moves];
}

const dyar_position *lab_session_now(const lab_session *session)
{
    return &session->positions[session->move_count];
}

dyar_move lab_session_move(const lab_session *session, size_t at)
{
    return session->moves[at];
}

/* Nothing was left out of what is kept of the move. */
static bool has_kept_all(const lab_session *session, const dyar_trace *trace)
{
    return !dyar_history_out_of_memory(session->history) &&
           (!trace || !dyar_trace_out_of_memory(trace));
}

bool lab_session_play(lab_session *session, dyar_move move, dyar_trace *trace)
{
    if (!lab_list_grow(&session->positions, &session->position_capacity,
                       session->move_count + 1, sizeof *session->positions) ||
        !lab_list_grow(&session->moves, &session->move_capacity, session->move_count,
                       sizeof *session->moves))
        return false;
    dyar_position *after = &session->positions[session->move_count + 1];
    *after = after[-1];
    if (trace)
        dyar_play_traced(session->game, after, move, trace);
    else
        dyar_play(session->game, after, move);
    dyar_history_judge_traced(session->history, after, trace);
    session->moves[session->move_count++] = move;
    return has_kept_all(session, trace);
}

bool lab_session_undo(lab_session *session)
{
    if (session->move_count == 0)
        return false;
    session->move_count--;
    dyar_history_undo(session->history);
    return true;
}
