/* SPDX-License-Identifier: MIT */
/*
 * Rules in English.
 *
 * Every word has its template in vocabulary.def; these functions combine them.  The player
 * whose turn it is is "the player", or "the player to move" if another could be meant.
 */
#pragma once

#include "dyar/ruleset.h"
#include "rules/rules.h"

/* The table of a rule or a condition: it decides which hole is judged, and who "the player" is.
 */
typedef enum dyar_english_table {
    DYAR_ENGLISH_LANDING,
    DYAR_ENGLISH_EACH_SEED,
    DYAR_ENGLISH_LIFTING,
    DYAR_ENGLISH_BEFORE,
    DYAR_ENGLISH_AFTER,
    DYAR_ENGLISH_END,
    DYAR_ENGLISH_DIRECTION,
    DYAR_ENGLISH_FROM,
    DYAR_ENGLISH_SKIP,
    DYAR_ENGLISH_POSITION, /* phases and duties: the player to move, before a move is chosen */
} dyar_english_table;

/* What a rule of landing or each-seed does: "the player captures the seeds of that hole and the
 * opposite hole, and the turn ends". A rule of `rules`, not a copy of it. */
void dyar_english_outcome(const dyar_rules *rules, const dyar_rule *rule, dyar_buffer *to);

/* Holes to move from or, after a sowing, to pick: "a hole of the player's own row". */
void dyar_english_starts(const dyar_rules *rules, const dyar_condition *condition, bool picks,
                         dyar_buffer *to);

/* Moves that fit a look of either list: "a move that captures seeds, or a move that ...". */
void dyar_english_moves(const dyar_rules *rules, const dyar_phase *phase,
                        const dyar_lookaheads *only, const dyar_lookaheads *besides,
                        dyar_buffer *to);

/* All rules, section by section; in the arena.  Returns how many sentences there are. */
size_t dyar_english_describe(dyar_arena *arena, const dyar_rules *rules,
                             const dyar_sentence **sentences);

/* The game in few words; in the arena. */
const dyar_brief *dyar_english_brief(dyar_arena *arena, const dyar_rules *rules);
