/* SPDX-License-Identifier: MIT */
/*
 * What the rules of play/ do for a turn on the fast path.
 *
 * Nothing here depends on how many cells a vector holds, so it is compiled once.
 */
#ifndef DYAR_FAST_BY_RULES_H
#define DYAR_FAST_BY_RULES_H

#include "fast/fast_game.h"
#include "play/turn.h"

/* Does the turn belong to an earlier phase, or may the player turn the board? */
bool dyar_fast_is_earlier_phase(const dyar_fast_game *fast, const dyar_position *position,
                                unsigned player);

/* ---- in a turn ---- */

/* Lets the rules of `lifting` act before the seeds of a cell are picked up. */
void dyar_fast_judge_lifting(dyar_turn *t, unsigned at);

/* Is the cell skipped, with this many seeds in hand? */
bool dyar_fast_is_skipped(dyar_turn *t, unsigned at, unsigned hand);

/* Returns the number of the landing rule that fires, or DYAR_UNDECIDED. */
uint8_t dyar_fast_landing_rule(const dyar_turn *t);

/* Empties the holes of a set and of a run that is judged by its frames.  Returns their seeds.
 */
unsigned dyar_fast_capture_run(uint16_t *cells, const dyar_run *run, unsigned row,
                               unsigned landed, uint64_t holes);

/* Ends the game if one of the end rules fits. */
void dyar_fast_judge_ends(const dyar_game *game, dyar_position *position);

/* Hands the turn on after a turn that was played on the fast path. */
void dyar_fast_hand_on(const dyar_fast_game *fast, dyar_position *position, bool again);

/* Plays the move from this cell in this direction. */
void dyar_fast_play_by_rules(const dyar_fast_game *fast, dyar_position *position,
                             const dyar_fast_view *view, unsigned cell);

/* ---- looking for moves ---- */

/* Returns the holes, as bits, whose condition for a move holds. */
uint64_t dyar_fast_find_holes(const dyar_fast_game *fast, const dyar_position *position,
                              unsigned player);

/* May a look ahead hold for a move from this cell, as far as its start decides? */
bool dyar_fast_start_fits(const dyar_fast_game *fast, const dyar_position *position,
                          unsigned player, const dyar_compiled_lookahead *rule, unsigned cell);

/* Does the look ahead hold after the turn? */
bool dyar_fast_look_fits(const dyar_fast_look *look, const dyar_turn *t, int captured);

/* Plays a move on a copy of the position.  `t` becomes the turn; with `first_lap`, the turn
 * records whether that condition holds after the first lap. */
void dyar_fast_try_move(const dyar_fast_game *fast, const dyar_position *position,
                        const dyar_fast_view *view, unsigned cell,
                        const dyar_compiled_conditions *first_lap, dyar_position *copy,
                        dyar_turn *t);

/* Does the duty apply, as its condition says? */
bool dyar_fast_duty_applies(const dyar_fast_game *fast, const dyar_position *position,
                            unsigned player, const dyar_compiled_duty *duty);

#endif
