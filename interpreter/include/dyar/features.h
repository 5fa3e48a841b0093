/* SPDX-License-Identifier: MIT */
/*
 * Characters of a sowing game: what scholars class games by, asked of the rules as they play.
 *
 *     const dyar_feature *features;
 *     const size_t count = dyar_ruleset_features(ruleset, &features);
 *     for (size_t i = 0; i < count; i++)
 *         printf("%s %s\n", dyar_character_at(i)->id, features[i].state);
 *
 * A character is a question with a state for each ruleset, comparable across all boards.  Where
 * a rule decides, the compiled tables answer, for situations in the middle of a game: rulesets
 * that play alike have the same states, in whatever words and order they are written.  States
 * are exact, and the same on every machine.
 */
#ifndef DYAR_FEATURES_H
#define DYAR_FEATURES_H

#include "dyar/linkage.h"
#include "dyar/ruleset.h"

DYAR_BEGIN

/* What the states of a character are. */
typedef enum dyar_character_type {
    DYAR_CHARACTER_NOMINAL,  /* words without an order */
    DYAR_CHARACTER_ORDERED,  /* whole numbers from 0: steps */
    DYAR_CHARACTER_QUANTITY, /* decimal numbers */
    DYAR_CHARACTER_RATIO, /* the same, compared by their ratio: 4 is as far from 2 as from 8 */
    DYAR_CHARACTER_SET,   /* sets of numbers or words, "2+3"; "none" is the empty set */
    DYAR_CHARACTER_PRESENCE, /* "no", or another word such as "yes"; that two rulesets both lack
                                it is not evidence of kinship */
} dyar_character_type;

/* A character. */
typedef struct dyar_character {
    const char *id;       /* "C7" */
    const char *name;     /* "laps": for tables, before a state */
    const char *question; /* in English, on one line */
    const char *group;    /* what it is about: "board", "captures" */
    dyar_character_type type;
    double weight;
    size_t parent; /* number of the character whose state decides whether this one applies; its
                      own number if it always applies */
} dyar_character;

/* Returns the number of characters. */
size_t dyar_count_characters(void);

/* Returns the character of this number, from 0; a parent comes before its children. */
const dyar_character *dyar_character_at(size_t number);

/* Returns the number of the character at the head of a block: the character itself, its parent,
 * or the parent's parent.  A block is a character that always applies, with all those that hang
 * on it. */
size_t dyar_character_block(size_t number);

/* Returns the word of a type: "nominal", "ordered", "quantity", "ratio", "set" or "presence".
 */
const char *dyar_character_type_word(dyar_character_type type);

/* The state of a character in a ruleset. */
typedef struct dyar_feature {
    const char *state;    /* "-" if the character does not apply */
    const char *rule;     /* path of a rule that decides it, as in dyar_rule_place; NULL if no
                             single rule does */
    const char *standing; /* word of the standing of that rule, as in dyar_standing_word; of
                             several, the worst; NULL if none is known */
} dyar_feature;

/* Sets `*features` to the states, one for each character in their order, and returns their
 * number.  They live as long as the ruleset.  If memory runs out, sets `*features` to NULL and
 * returns 0.  Thread-safe. */
size_t dyar_ruleset_features(const dyar_ruleset *ruleset, const dyar_feature **features);

/* Does the same for the ruleset under each answer to each question and each setup, changed one
 * at a time.  A state that depends on them is the list of all its states, that of the ruleset
 * itself first: "no|yes". */
size_t dyar_ruleset_open_features(const dyar_ruleset *ruleset, const dyar_feature **features);

DYAR_END

#endif
