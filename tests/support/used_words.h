/* SPDX-License-Identifier: MIT */
/*
 * Words of the vocabulary that rulesets use.
 *
 *     used_words used = {0};
 *     used_rules(&used, rules);        for each of some rulesets
 *     if (used_words_missing(&used, "tests/drafts", true) > 0)
 *         fail();
 */
#pragma once

#include "rules/rules.h"

typedef struct used_words {
    bool facts[DYAR_FACT_COUNT];
    bool effects[DYAR_EFFECT_COUNT];
    bool thens[DYAR_THEN_COUNT];
    bool words[DYAR_WORD_COUNT];
} used_words;

/* Notes a word of a group; numbers that are not words are skipped. */
void used_word(used_words *used, int word);

/* Notes all words of the rules, those of a match included. */
void used_rules(used_words *used, const dyar_rules *rules);

/* Prints each word that was not noted to stderr, and returns their number.  Without `standings`
 * the words that say how well a rule is attested, and how sources were read, are left out:
 * nobody plays them. */
int used_words_missing(const used_words *used, const char *where, bool standings);
