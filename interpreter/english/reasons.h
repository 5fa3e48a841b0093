/* SPDX-License-Identifier: MIT */
/* Reasons: their kinds, how they are found in a turn, and how they are worded. */
#pragma once

#include "dyar/reasons.h"
#include "english/parts.h"
#include "program/game.h"

typedef enum dyar_why {
#define DYAR_REASON(NAME, ...) DYAR_WHY_##NAME,
#include "english/reasons.def"
    DYAR_WHY_COUNT
} dyar_why;

/* Ranks beyond those of a turn: seeds are captured; why a move, or a text, is not legal. */
enum { DYAR_RANK_CAPTURED = 10, DYAR_RANK_REFUSED, DYAR_RANK_OF_TEXT };

/* Returns the rank of a reason. */
int dyar_reason_rank(const dyar_reason *reason);

/* By dyar_why (reason_text.c). */
extern const dyar_reason_kind dyar_reason_kinds[DYAR_WHY_COUNT];

/* How holes and players are named in a sentence. */
typedef struct dyar_reason_names {
    const dyar_game *game;
    const char *const *players; /* NULL, or NULL for a player: the default name */
    const char *hole;           /* the name of the hole that decides; NULL: its own */
} dyar_reason_names;

enum { DYAR_REASON_TEXT = 2048 }; /* bytes for most sentences; longer ones are cut */

/* Returns a reason of this kind, without holes and numbers. */
dyar_reason dyar_reason_of(dyar_why why);

/* Words the reason: as a sentence, or as the pattern begins and ends.  Returns `text`. */
const char *dyar_reason_word(const dyar_reason_names *names, const dyar_reason *reason,
                             bool sentence, char *text, size_t room);

/* Reasons that are being listed; in the arena. */
typedef struct dyar_reason_list {
    dyar_arena *arena;
    dyar_reason *items;
    size_t count, room;
} dyar_reason_list;

/* Finds the reasons of a turn, and what of them matters most (turn_reasons.c). */
void dyar_find_reasons(dyar_reason_list *list, const dyar_rules *rules, const dyar_game *any,
                       const dyar_reasons_turn *turn, dyar_reason *summary);

/* Returns what matters most of the reasons of the mover's turn, which are at least one
 * (reason_summary.c). */
dyar_reason dyar_summarise_reasons(const dyar_reason_list *list, int mover);

/* ---- rules: reason_rules.c ---- */

/* A rule that applied, and where it is written. */
typedef struct dyar_found_rule {
    const dyar_compiled_rule *rule; /* NULL: not found */
    const dyar_phase *phase;        /* NULL: not of a phase's table */
} dyar_found_rule;

/* Finds a rule by its table and its name, which is the string of an event, not a copy. */
dyar_found_rule dyar_find_rule(const dyar_game *game, const char *table, const char *name);

/* Sets what the rule of a reason rests on. */
void dyar_cite_reason(dyar_arena *arena, const dyar_rules *rules, const dyar_game *game,
                      dyar_reason *reason);
