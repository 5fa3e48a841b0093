/* SPDX-License-Identifier: MIT */
/*
 * A stage: a board that is laid out by hand, and a turn of player 1 on it.
 *
 *     dyar_stage stage = {.game = game, .phase = phase, .here = cell};
 *     dyar_stage_lay(&stage, DYAR_SEEDS_AROUND);
 *     dyar_stage_begin(&stage);
 *     const dyar_deed deed = dyar_stage_deed(&stage, rule);
 *
 * It is the player's fifth turn, and nothing is captured yet.
 */
#pragma once

#include "compare/probe.h"
#include "play/facts.h"

enum { DYAR_SEEDS_AROUND = 2 };

typedef struct dyar_stage {
    const dyar_game *game;
    const dyar_compiled_phase *phase;
    dyar_position position;
    dyar_turn turn;
    unsigned here; /* the cell that is judged */
} dyar_stage;

/* Puts this number of seeds into every hole, and nothing else on the board. */
void dyar_stage_lay(dyar_stage *l, int seeds);

/* Puts the seeds into the cell, if there is one. */
void dyar_stage_put(dyar_stage *l, unsigned cell, int seeds);

/* Marks the judged cell with this kind of mark. */
void dyar_stage_mark(dyar_stage *l, unsigned kind, dyar_probed_mark mark);

/* Returns whether holes may have such a mark of this kind: one that makes a hole a player's, or
 * one of nobody. */
bool dyar_may_have_mark(const dyar_mark_kind *kind, dyar_probed_mark mark);

/* Begins a turn on the board as it is laid out. */
void dyar_stage_begin(dyar_stage *l);

/* Each returns DYAR_NO_CELL if there is no such cell: one step along the track from the cell,
 * the opposite cell, and the cell behind that. */
unsigned dyar_stage_step(const dyar_stage *l, unsigned cell, dyar_word go);
unsigned dyar_stage_opposite(const dyar_stage *l, unsigned cell);
unsigned dyar_stage_beyond(const dyar_stage *l, unsigned cell);

/* Returns what a cell is to the one that is judged: a bit DYAR_PROBED_... */
unsigned dyar_stage_sees(const dyar_stage *l, unsigned cell);

/* Returns whether the cell is player 1's, or everybody's. */
bool dyar_is_own_cell(const dyar_topology *t, unsigned cell);

/* Returns what the rule does on the stage (compare/deeds.c). */
dyar_deed dyar_stage_deed(const dyar_stage *l, const dyar_compiled_rule *rule);
