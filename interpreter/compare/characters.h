/* What answers for the characters of a ruleset, declared from characters.def. */
#ifndef DYAR_COMPARE_CHARACTERS_H
#define DYAR_COMPARE_CHARACTERS_H

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
} dyar_specimen;

/* A state, and the path of the rule that decides it; NULL if no single rule does. */
typedef struct dyar_character_state {
    const char *text, *path;
} dyar_character_state;

typedef dyar_character_state dyar_character_reader(const dyar_specimen *s);

#define DYAR_CHARACTER(id, ...) dyar_character_reader dyar_character_##id;
#include "compare/characters.def"

/* ---- states ---- */

static inline dyar_character_state dyar_present(bool present, const char *path)
{
    return (dyar_character_state){present ? "yes" : "no", path};
}

/* "2.585"; "2". */
dyar_character_state dyar_log2_state(const dyar_specimen *s, double number, const char *path);

#endif
