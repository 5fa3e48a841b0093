/* SPDX-License-Identifier: MIT */
/*
 * A turn in progress, which all files of this folder share.
 *
 * The structure is also the view from which conditions on positions are judged.  Then only
 * game, position and mover have a meaning, and `played` is NULL.
 */
#pragma once

#include "dyar/trace.h"
#include "program/game.h"

#include <stddef.h>

/* A sowing before one of its laps.  It repeats if it is in the same state again. */
typedef struct dyar_milestone {
    const dyar_compiled_rule *rule;
    unsigned from, direction;
    int hand, captured;
    bool reached;
    uint8_t asked;
    dyar_position position;
} dyar_milestone;

struct dyar_turn {
    const dyar_game *game;
    const dyar_compiled_phase *rules;
    const dyar_position *position;
    const uint16_t *cells; /* of the position */
    dyar_position *played; /* the position, for what changes it; NULL in a view */
    dyar_trace *trace;     /* NULL: the turn is not traced */
    uint8_t mover, direction, kind;
    unsigned row; /* row of frames of this mover and direction */
    uint8_t start, lap_start, first_sown, landed;
    int lap, sown, hand, lifted, captured;
    int seen;       /* occurrences of this position; 0 if repetition is not tracked */
    bool reached;   /* a seed was sown into another player's hole */
    bool gained;    /* seeds came into a store, or a hole was marked */
    bool forbidden; /* the rules do not allow what happened */
    uint8_t chosen[DYAR_CHOICES_MAX], choices, asked;
    bool must_choose; /* the turn stops at a choice that the move does not make */
    const dyar_compiled_rule *asking;          /* rule of that choice; NULL: none */
    const dyar_compiled_conditions *first_lap; /* of the landing; NULL: not asked */
    uint8_t looks_from;                        /* number of choices before that lap */
    bool first_lap_fits;
    int captured_before;  /* that lap */
    int captured_in_laps; /* before this one */
    dyar_then_kind end;
    const dyar_compiled_pick *pick; /* pick of DYAR_THEN_PICK */
    const dyar_position *origin;    /* the board as the turn found it */
    uint8_t first_direction;
    bool could_slam; /* a capture may leave the others nothing, which the rules speak of */

    /* What few turns use, and dyar_turn_copy leaves out of the others. */
    uint16_t sown_in[DYAR_CELLS_MAX]; /* lap, from 1, that last sowed into a cell; 0: none. Set
                                         only if a rule asks for it. */
    dyar_milestone milestone;         /* of a sowing of DYAR_LONG_SOWING laps or more */
};

/* ---- counting ---- */

static inline int dyar_count_on(int number, int more)
{
    return number + more < DYAR_COUNT_MAX ? number + more : DYAR_COUNT_MAX;
}

/* ---- marks and seeds ---- */

static inline unsigned dyar_code_at(const dyar_turn *t, unsigned cell)
{
    return t->game->marked ? t->cells[t->game->layout.marks + cell] : DYAR_UNMARKED;
}

/* The free seeds of these cells: those under no mark that binds them. */
static inline int dyar_free_seeds(const dyar_turn *t, const dyar_cell_list *list)
{
    int seeds = 0;
    for (size_t i = 0; i < list->count; i++)
        seeds +=
            t->game->free_codes[dyar_code_at(t, list->cells[i])] ? t->cells[list->cells[i]] : 0;
    return seeds;
}

/* Copies all that the game uses, in whole blocks: positions have room.  The built-in function
 * copies in registers; memcpy would be called for each block, to check its bounds. */
static inline void dyar_copy(const dyar_game *game, dyar_position *to,
                             const dyar_position *from)
{
    typedef struct block {
        uint16_t cells[DYAR_BLOCK];
    } block;
    for (unsigned i = 0; i < game->layout.blocks; i++)
        __builtin_memcpy(to->cells + i * DYAR_BLOCK, from->cells + i * DYAR_BLOCK,
                         sizeof(block));
}

/* Copies a turn with its position, to `position`.  The copy shares the position that the turn
 * found. */
static inline void dyar_turn_copy(dyar_turn *to, dyar_position *position, const dyar_turn *from)
{
    dyar_copy(from->game, position, from->position);
    memcpy(to, from, offsetof(dyar_turn, sown_in));
    if (from->game->needs_sown_into)
        memcpy(to->sown_in, from->sown_in, sizeof to->sown_in);
    if (from->lap >= DYAR_LONG_SOWING)
        to->milestone = from->milestone;
    to->position = to->played = position;
    to->cells = position->cells;
}

static inline bool dyar_closed_at(const dyar_turn *t, unsigned cell)
{
    return dyar_code_at(t, cell) == DYAR_CLOSED_CODE;
}

/* Whose turn it is after this player's. */
static inline unsigned dyar_player_after(const dyar_game *game, unsigned player)
{
    const unsigned next = player + (unsigned)game->turn_step;
    return next >= (unsigned)game->players ? next - (unsigned)game->players : next;
}

/* In a position that was laid out: as if turns alternated, the player before moved last. */
static inline void dyar_note_last_mover(const dyar_game *game, dyar_position *position)
{
    const dyar_layout *l = &game->layout;
    const int before = position->cells[l->mover] + game->players - game->turn_step;
    if (l->last_mover)
        position->cells[l->last_mover] = (uint16_t)(before % game->players + 1);
}

/* ---- points of view ---- */

/* Sets the direction of sowing. */
static inline void dyar_face(dyar_turn *t, unsigned direction)
{
    t->direction = (uint8_t)direction;
    t->row = (t->mover * 2u + direction) * t->game->topology.cells;
}

/* Sets the view of `player` on a position, which cannot be changed through it.  Sets field by
 * field: a structure that is copied or cleared as a whole is written in a way that delays the
 * reads right after it. */
static inline void dyar_view(dyar_turn *t, const dyar_game *game, const dyar_position *position,
                             unsigned player)
{
    t->game = game;
    t->rules = NULL;
    t->position = position;
    t->cells = position->cells;
    t->played = NULL;
    t->trace = NULL;
    t->mover = (uint8_t)player;
    t->direction = DYAR_COUNTERCLOCKWISE;
    t->kind = 0;
    t->row = player * 2u * game->topology.cells;
    t->start = t->lap_start = t->first_sown = t->landed = DYAR_NO_CELL;
    t->lap = 1;
    t->sown = t->hand = t->lifted = t->captured = t->seen = 0;
    t->reached = t->gained = t->forbidden = false;
    t->choices = t->asked = 0;
    t->must_choose = t->first_lap_fits = false;
    t->asking = NULL;
    t->looks_from = 0;
    t->captured_before = 0;
    t->first_lap = NULL;
    t->end = DYAR_THEN_END_TURN;
    t->pick = NULL;
    t->origin = NULL;
    t->first_direction = DYAR_COUNTERCLOCKWISE;
    t->could_slam = false;
}

/* What traces and users call the cell. */
static inline int dyar_place_of_cell(const dyar_turn *t, unsigned cell)
{
    return t->game->topology.place_of[cell];
}
