/* SPDX-License-Identifier: MIT */
/* Rivals of a game. */
#include "lab/measure/rivals.h"

#include <stdlib.h>

/* A rival while a game is played. */
typedef struct follower {
    const lab_rival *rival;
    lab_pair_position position;
    dyar_history *history;
} follower;

struct lab_rivals {
    follower *list;
    size_t count;
    int32_t came_up;
    lab_pair_move moves[DYAR_MOVES_MAX]; /* of the one that is being compared */
};

lab_rivals *lab_rivals_new(const lab_rival *list, size_t count)
{
    lab_rivals *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->list = calloc(count + 1, sizeof *r->list);
    bool good = r->list != NULL;
    for (size_t i = 0; good && i < count; i++) {
        r->list[r->count++] = (follower){.rival = &list[i]};
        r->list[i].history = dyar_history_new(list[i].pair.b);
        good = r->list[i].history != NULL;
    }
    if (good)
        return r;
    lab_rivals_free(r);
    return NULL;
}

void lab_rivals_free(lab_rivals *r)
{
    for (size_t i = 0; r && i < r->count; i++)
        dyar_history_free(r->list[i].history);
    if (r)
        free(r->list);
    free(r);
}

static int32_t bit_of(const follower *f)
{
    return INT32_C(1) << f->rival->question;
}

int32_t lab_rivals_questions(const lab_rivals *r)
{
    int32_t questions = 0;
    for (size_t i = 0; i < r->count; i++)
        questions |= bit_of(&r->list[i]);
    return questions;
}

/* Once a question has come into play, its other answers are not asked. */
static bool has_come_up(const lab_rivals *r, const follower *f)
{
    return r->came_up & bit_of(f);
}

void lab_rivals_begin(lab_rivals *r)
{
    r->came_up = 0;
    for (size_t i = 0; i < r->count; i++) {
        follower *f = &r->list[i];
        if (f->rival->is_apart) {
            r->came_up |= bit_of(f);
            continue;
        }
        dyar_position_copy(f->rival->pair.b, &f->position.b, f->rival->start);
        dyar_history_begin(f->history, &f->position.b);
    }
}

/* Notes where it does not look like the game any more. */
static void compare_follower(lab_rivals *r, follower *f, const dyar_position *now)
{
    const lab_pair *pair = &f->rival->pair;
    size_t count;
    dyar_position_copy(pair->a, &f->position.a, now);
    if (lab_pair_boards(pair, &f->position) ||
        lab_pair_moves(pair, &f->position, r->moves, &count))
        r->came_up |= bit_of(f);
}

void lab_rivals_follow(lab_rivals *r, const dyar_position *now, size_t chosen)
{
    for (size_t i = 0; i < r->count; i++) {
        follower *f = &r->list[i];
        if (!has_come_up(r, f))
            compare_follower(r, f, now);
        if (has_come_up(r, f))
            continue;
        dyar_play(f->rival->pair.b, &f->position.b, r->moves[chosen].b);
        dyar_history_judge(f->history, &f->position.b);
    }
}

void lab_rivals_end(lab_rivals *r, const dyar_position *now)
{
    for (size_t i = 0; i < r->count; i++)
        if (!has_come_up(r, &r->list[i]))
            compare_follower(r, &r->list[i], now);
}

int32_t lab_rivals_came_up(const lab_rivals *r)
{
    return r->came_up;
}

bool lab_rivals_out_of_memory(const lab_rivals *r)
{
    for (size_t i = 0; i < r->count; i++)
        if (dyar_history_out_of_memory(r->list[i].history))
            return true;
    return false;
}
