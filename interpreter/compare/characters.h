/* SPDX-License-Identifier: MIT */
/*
 * The functions that answer for characters, declared from characters.def, and what they ask.
 *
 * Each returns the state of one character.  They read the typed rules for what rules state once
 * for a game, and the probes (compare/probe.h) for what a table decides.
 */
#pragma once

#include "compare/probe.h"
#include "dyar/features.h"
#include "ruleset/ruleset.h"

typedef enum dyar_character_number {
#define DYAR_CHARACTER(id, ...) DYAR_CHARACTER_##id,
#include "compare/characters.def"
    DYAR_CHARACTERS
} dyar_character_number;

/* A ruleset whose characters are read. */
typedef struct dyar_specimen {
    dyar_arena *arena;
    const dyar_rules *rules;
    const dyar_game *game;
    dyar_probes landings, passing;
} dyar_specimen;

/* A state, and the path of the rule that decides it; NULL if no single rule does. */
typedef struct dyar_character_state {
    const char *text, *path;
} dyar_character_state;

typedef dyar_character_state dyar_character_reader(const dyar_specimen *s);

#define DYAR_CHARACTER(id, ...) dyar_character_reader dyar_character_##id;
#include "compare/characters.def"

/* Defines the function of a character whose state is one expression, in which `s` is the
 * specimen.
 */
#define DYAR_CHARACTER_IS(id, ...)                                                             \
    dyar_character_state dyar_character_##id(const dyar_specimen *s)                           \
    {                                                                                          \
        return __VA_ARGS__;                                                                    \
    }                                                                                          \
    dyar_character_reader dyar_character_##id

/* ---- phases ---- */

/* The rules of the game itself. */
static inline const dyar_phase *dyar_main_phase(const dyar_specimen *s)
{
    return &s->rules->phases[s->rules->phase_count - 1];
}

/* Returns the path of a part of a phase: "phases.opening.moves.from" if the phase states its
 * moves, else "moves.from". */
const char *dyar_phase_path(const dyar_specimen *s, const dyar_phase *phase, const char *part);

/* Returns the path of a rule of such a part. */
const char *dyar_rule_path(const dyar_specimen *s, const dyar_phase *phase, const char *part,
                           const dyar_rule *rule);

/* ---- states ---- */

static inline dyar_character_state dyar_present(bool present, const char *path)
{
    return (dyar_character_state){present ? "yes" : "no", present ? path : NULL};
}

/* The word of the vocabulary; "none" for DYAR_WORD_NONE. */
dyar_character_state dyar_word_state(dyar_word word, const char *path);

/* A decimal number with three digits at most: "2.585"; "2". */
dyar_character_state dyar_number_state(const dyar_specimen *s, double number, const char *path);

/* The words whose bits are set, joined by "+"; "none" if there are none. */
dyar_character_state dyar_set_state(const dyar_specimen *s, unsigned bits,
                                    const char *const *words, const char *path);

/* ---- questions to probes ---- */

typedef bool dyar_probe_test(const dyar_probe *probe);

/* Returns the first probe that passes the test; NULL if none does. */
const dyar_probe *dyar_find_probe(dyar_probes probes, dyar_probe_test *test);

/* Returns the path of the rule that covers the probe; NULL if none does. */
const char *dyar_probe_path(const dyar_specimen *s, const dyar_probe *probe);

/* "yes" if a probe passes, with its rule. */
dyar_character_state dyar_probe_state(const dyar_specimen *s, dyar_probes probes,
                                      dyar_probe_test *test);

/* Of the probes that pass: "own" or "opponent" if all are in such holes, else "either".  Where
 * a player lands in own holes only, that is "either", too. */
dyar_character_state dyar_side_state(const dyar_specimen *s, dyar_probes probes,
                                     dyar_probe_test *test);

/* Returns the numbers of seeds, as bits, of the probes that pass, in own holes or in others. */
unsigned dyar_probed_numbers(dyar_probes probes, dyar_probe_test *test, bool own);

/* The numbers as a set: "2+3". */
dyar_character_state dyar_numbers_state(const dyar_specimen *s, unsigned numbers,
                                        const char *path);

/* ---- questions to rules ---- */

typedef bool dyar_test_test(const dyar_rules *rules, const dyar_test *test);

/* Returns whether a case of the condition has such a test. */
bool dyar_condition_has(const dyar_rules *rules, const dyar_condition *condition,
                        dyar_test_test *wanted);

typedef bool dyar_rule_test(const dyar_rule *rule);

/* "yes" if a landing rule passes in the middle of a game, even if no probe meets it. */
dyar_character_state dyar_rule_state(const dyar_specimen *s, dyar_rule_test *test);
