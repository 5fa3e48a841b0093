/* SPDX-License-Identifier: MIT */
/* The parting of several games, found in random games that are played in step. */
#include "lab/compare/parting.h"

#include <stdlib.h>
#include <string.h>

#include "dyar/playout.h"

typedef struct parting_play {
    const lab_parting_task *task;
    lab_parting *best;
    lab_parting now; /* the games that are played */
    dyar_history **histories;
    dyar_random random;
} parting_play;

/* ---- what differs ---- */

static bool is_hole_alike(const dyar_game *a, const lab_parting_end *x, const dyar_game *b,
                          const lab_parting_end *y, int hole)
{
    int owner_a, owner_b;
    const int mark_a = dyar_position_mark(a, &x->position, hole, &owner_a),
              mark_b = dyar_position_mark(b, &y->position, hole, &owner_b);
    return dyar_position_seeds(a, &x->position, hole) ==
               dyar_position_seeds(b, &y->position, hole) &&
           dyar_position_hole(a, &x->position, hole) ==
               dyar_position_hole(b, &y->position, hole) &&
           dyar_position_owner(a, &x->position, hole) ==
               dyar_position_owner(b, &y->position, hole) &&
           mark_a == mark_b && owner_a == owner_b;
}

static bool is_state_alike(const dyar_game *a, const lab_parting_end *x, const dyar_game *b,
                           const lab_parting_end *y)
{
    const dyar_result of_x = dyar_result_of(a, &x->position),
                      of_y = dyar_result_of(b, &y->position);
    bool alike = of_x.over == of_y.over && (!of_x.over || of_x.winners == of_y.winners) &&
                 dyar_position_mover(a, &x->position) == dyar_position_mover(b, &y->position);
    for (int player = 0; player < dyar_game_players(a); player++)
        alike = alike && dyar_position_store(a, &x->position, player) ==
                             dyar_position_store(b, &y->position, player);
    return alike;
}

static bool are_alike(const parting_play *p, size_t i, size_t k)
{
    const dyar_game *a = p->task->games[i], *b = p->task->games[k];
    const lab_parting_end *x = &p->now.ends[i], *y = &p->now.ends[k];
    if (x->refuses || y->refuses)
        return x->refuses && y->refuses;
    bool alike = dyar_game_rows(a) == dyar_game_rows(b) &&
                 dyar_game_columns(a) == dyar_game_columns(b) &&
                 dyar_game_players(a) == dyar_game_players(b) && is_state_alike(a, x, b, y);
    for (int hole = 0; alike && hole < dyar_game_rows(a) * dyar_game_columns(a); hole++)
        alike = is_hole_alike(a, x, b, y, hole);
    return alike;
}

/* A game counts if it is like none before it. */
static size_t count_different(const parting_play *p)
{
    size_t different = 0;
    for (size_t i = 0; i < p->task->count; i++) {
        size_t k = 0;
        while (k < i && !are_alike(p, i, k))
            k++;
        different += k == i;
    }
    return different;
}

/* ---- play ---- */

static void begin_games(parting_play *p, uint64_t number)
{
    p->random = dyar_random_begin(p->task->seed, number);
    p->now.move_count = 0;
    for (size_t i = 0; i < p->task->count; i++) {
        lab_parting_end *end = &p->now.ends[i];
        dyar_random lot = p->random;
        *end = (lab_parting_end){.refuses = false};
        dyar_position_begin(p->task->games[i], &end->position);
        dyar_deal(p->task->games[i], &end->position, &lot);
        dyar_history_begin(p->histories[i], &end->position);
    }
}

static void make_move(parting_play *p, size_t game, const char *text)
{
    const dyar_game *of = p->task->games[game];
    lab_parting_end *end = &p->now.ends[game];
    dyar_move move;
    end->refuses = !dyar_move_parse(of, &end->position, text, &move, NULL);
    if (end->refuses)
        return;
    dyar_play(of, &end->position, move);
    dyar_history_judge(p->histories[game], &end->position);
}

/* Draws a move from one of the games and makes it in all.  Returns false if that game is over,
 * or long enough. */
static bool make_drawn_move(parting_play *p)
{
    const size_t drawn = dyar_random_below(&p->random, (uint32_t)p->task->count);
    const dyar_game *game = p->task->games[drawn];
    const dyar_position *position = &p->now.ends[drawn].position;
    dyar_move moves[DYAR_MOVES_MAX];
    const size_t count = dyar_moves(game, position, moves), at = p->now.move_count;
    if (count == 0 || at == LAB_PARTING_MOVES_MAX)
        return false;
    dyar_move_format(game, moves[dyar_random_below(&p->random, (uint32_t)count)],
                     p->now.moves[at]);
    p->now.movers[at] = dyar_position_mover(game, position);
    p->now.move_count++;
    for (size_t i = 0; i < p->task->count; i++)
        make_move(p, i, p->now.moves[at]);
    return true;
}

static void keep_parting(parting_play *p, size_t different)
{
    lab_parting *best = p->best;
    if (different < best->different ||
        (different == best->different && p->now.move_count >= best->move_count))
        return;
    lab_parting_end *ends = best->ends;
    *best = p->now;
    best->ends = ends;
    best->different = different;
    memcpy(best->ends, p->now.ends, p->task->count * sizeof *ends);
}

/* The first one keeps its setup, so that a position is there if nothing parts. */
static void play_until_parted(parting_play *p, uint64_t number)
{
    begin_games(p, number);
    size_t different = count_different(p);
    if (number == 0 || different > 1)
        keep_parting(p, different);
    while (different == 1 && make_drawn_move(p))
        different = count_different(p);
    if (different > 1)
        keep_parting(p, different);
}

/* ---- all of it ---- */

static bool begin_play(parting_play *p)
{
    const size_t count = p->task->count;
    p->now.ends = calloc(count, sizeof *p->now.ends);
    p->best->ends = calloc(count, sizeof *p->best->ends);
    p->histories = calloc(count, sizeof *p->histories);
    bool good = p->now.ends && p->best->ends && p->histories;
    for (size_t i = 0; good && i < count; i++) {
        p->histories[i] = dyar_history_new(p->task->games[i]);
        good = p->histories[i] != NULL;
    }
    return good;
}

static bool end_play(parting_play *p)
{
    bool good = true;
    for (size_t i = 0; p->histories && i < p->task->count; i++) {
        good = good && p->histories[i] && !dyar_history_out_of_memory(p->histories[i]);
        dyar_history_free(p->histories[i]);
    }
    free(p->histories);
    free(p->now.ends);
    return good;
}

bool lab_part(const lab_parting_task *task, lab_parting *parting)
{
    *parting = (lab_parting){.different = 0};
    parting_play p = {.task = task, .best = parting};
    bool good = begin_play(&p);
    for (uint64_t i = 0; good && !parting->stopped && i < task->playouts; i++) {
        play_until_parted(&p, i);
        parting->stopped = lab_stop_asked(&task->stop);
    }
    return end_play(&p) && good;
}

void lab_parting_release(lab_parting *parting)
{
    free(parting->ends);
    *parting = (lab_parting){.different = 0};
}
