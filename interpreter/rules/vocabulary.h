/*
 * The words of the rules language as C sees them: enumerations made from vocabulary.def.
 */
#ifndef DYAR_RULES_VOCABULARY_H
#define DYAR_RULES_VOCABULARY_H

#include "base/text.h"

typedef enum dyar_fact {
#define DYAR_FACT(name, word, value, place, english, meaning) DYAR_FACT_##name,
#include "rules/vocabulary.def"
    DYAR_FACT_COUNT
} dyar_fact;

typedef enum dyar_effect_kind {
#define DYAR_EFFECT(name, word, english, meaning) DYAR_EFFECT_##name,
#include "rules/vocabulary.def"
    DYAR_EFFECT_COUNT
} dyar_effect_kind;

typedef enum dyar_then_kind {
#define DYAR_THEN(name, word, english, meaning) DYAR_THEN_##name,
#include "rules/vocabulary.def"
    DYAR_THEN_COUNT
} dyar_then_kind;

typedef enum dyar_group {
#define DYAR_GROUP(group, title) DYAR_GROUP_##group,
#include "rules/vocabulary.def"
    DYAR_GROUP_COUNT
} dyar_group;

/* Every word of every group: DYAR_ENDLESS_UNDO, DYAR_SIDE_OWN ... */
typedef enum dyar_word {
#define DYAR_WORD(group, name, word, english, meaning) DYAR_##group##_##name,
#include "rules/vocabulary.def"
    DYAR_WORD_COUNT,
    DYAR_WORD_NONE = -1
} dyar_word;

/* What a fact is compared with. */
typedef enum dyar_value {
    DYAR_VALUE_NUMBER,
    DYAR_VALUE_REGION,
    DYAR_VALUE_MARK,
    DYAR_VALUE_REFS,
    DYAR_VALUE_KIND,
    DYAR_VALUE_SIDE,
    DYAR_VALUE_COMPARED,
    DYAR_VALUE_REACHED,
    DYAR_VALUE_WAY,
    DYAR_VALUE_TAKES_BACK,
} dyar_value;

/* What a fact is a fact of. */
typedef enum dyar_subject {
    DYAR_OF_HOLE,
    DYAR_OF_TURN,
    DYAR_OF_PLAYER,
    DYAR_OF_GAME
} dyar_subject;

typedef struct dyar_fact_entry {
    const char *word, *english, *meaning;
    dyar_value value;
    dyar_subject place;
} dyar_fact_entry;

typedef struct dyar_word_entry {
    const char *word, *english, *meaning;
    dyar_group group;
} dyar_word_entry;

typedef struct dyar_phrase {
    const char *word, *english, *meaning;
} dyar_phrase;

extern const dyar_fact_entry dyar_facts[DYAR_FACT_COUNT];
extern const dyar_word_entry dyar_words[DYAR_WORD_COUNT];
extern const dyar_phrase dyar_effect_words[DYAR_EFFECT_COUNT];
extern const dyar_phrase dyar_then_words[DYAR_THEN_COUNT];
extern const char *const dyar_group_titles[DYAR_GROUP_COUNT];

/* DYAR_WORD_NONE where the group has no such word. */
dyar_word dyar_word_find(dyar_group group, dyar_text text);

/* The first word of the group; its others follow. */
dyar_word dyar_group_first(dyar_group group);

/* The fact of that word and place, or DYAR_FACT_COUNT. */
dyar_fact dyar_fact_find(dyar_subject place, dyar_text word);
dyar_effect_kind dyar_effect_find(dyar_text word);
dyar_then_kind dyar_then_find(dyar_text word);

#endif
