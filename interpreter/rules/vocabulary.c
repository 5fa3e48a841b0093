/* SPDX-License-Identifier: MIT */
/* The tables of words, made from vocabulary.def. */
#include "rules/vocabulary.h"

const char *const dyar_scene_facts[DYAR_SCENE_COUNT] = {
#define DYAR_SCENE(name, facts) facts,
#include "rules/vocabulary.def"
};

const dyar_part_entry dyar_parts[DYAR_PART_COUNT] = {
#define DYAR_PART(name, beyond, why) {DYAR_BEYOND_##beyond, why},
#include "rules/vocabulary.def"
};

#define DYAR_VALUE_WORDS(name) DYAR_VALUE_WORD, .group = DYAR_GROUP_##name
#define DYAR_VALUE_SIDES DYAR_VALUE_SIDE, .group = DYAR_GROUP_SIDE

const dyar_fact_entry dyar_facts[DYAR_FACT_COUNT] = {
#define DYAR_FACT(name, its_word, its_place, its_value, its_least, its_known, its_part,        \
                  its_state, its_scenes, its_unit, its_example, its_english, its_meaning)      \
    {.word = its_word,                                                                         \
     .place = DYAR_OF_##its_place,                                                             \
     .value = DYAR_VALUE_##its_value,                                                          \
     .least = its_least,                                                                       \
     .known = DYAR_KNOWN_##its_known,                                                          \
     .part = DYAR_PART_##its_part,                                                             \
     .state = its_state,                                                                       \
     .asked = DYAR_ASKED_##its_scenes,                                                         \
     .unit = its_unit,                                                                         \
     .example = its_example,                                                                   \
     .english = its_english,                                                                   \
     .meaning = its_meaning},
#include "rules/vocabulary.def"
};

enum { STANDS_ANYWHERE, STANDS_END };

const dyar_effect_entry dyar_effect_words[DYAR_EFFECT_COUNT] = {
#define DYAR_EFFECT(name, word, stands, part, state, traits, form, schema, touch, english,     \
                    brief, meaning)                                                            \
    {word, STANDS_##stands, DYAR_PART_##part, state, traits, schema, english, brief, meaning},
#include "rules/vocabulary.def"
};

const dyar_word_entry dyar_words[DYAR_WORD_COUNT] = {
#define DYAR_WORD(group, name, word, english, meaning)                                         \
    {word, english, meaning, DYAR_GROUP_##group},
#include "rules/vocabulary.def"
};

const dyar_then_entry dyar_then_words[DYAR_THEN_COUNT] = {
#define DYAR_THEN(name, word, traits, english, meaning) {word, traits, english, meaning},
#include "rules/vocabulary.def"
};

const char *const dyar_group_titles[DYAR_GROUP_COUNT] = {
#define DYAR_GROUP(group, title) title,
#include "rules/vocabulary.def"
};

/* ---- no word is without its English and its meaning ---- */

#define SAID(english, meaning)                                                                 \
    _Static_assert(sizeof(english) > 1 && sizeof(meaning) > 1,                                 \
                   "a word lacks its English or its meaning")
#define DYAR_FACT(name, word, place, value, least, known, part, state, asked, unit, example,   \
                  english, meaning)                                                            \
    SAID(english, meaning);
#define DYAR_EFFECT(name, word, stands, part, state, traits, form, schema, touch, english,     \
                    brief, meaning)                                                            \
    SAID(english, meaning);
#define DYAR_THEN(name, word, traits, english, meaning) SAID(english, meaning);
#define DYAR_WORD(group, name, word, english, meaning) SAID(english, meaning);
#include "rules/vocabulary.def"

/* ---- finding ---- */

dyar_word dyar_word_find(dyar_group group, dyar_text text)
{
    for (int i = 0; i < DYAR_WORD_COUNT; i++)
        if (dyar_words[i].group == group && dyar_text_is(text, dyar_words[i].word))
            return (dyar_word)i;
    return DYAR_WORD_NONE;
}

dyar_word dyar_group_first(dyar_group group)
{
    int i = 0;
    while (dyar_words[i].group != group)
        i++;
    return (dyar_word)i;
}

int dyar_group_size(dyar_group group)
{
    const int first = (int)dyar_group_first(group);
    int last = first;
    while (last < DYAR_WORD_COUNT && dyar_words[last].group == group)
        last++;
    return last - first;
}

dyar_fact dyar_fact_find(dyar_subject place, dyar_text word)
{
    int i = 0;
    while (i < DYAR_FACT_COUNT &&
           !(dyar_facts[i].place == place && dyar_text_is(word, dyar_facts[i].word)))
        i++;
    return (dyar_fact)i;
}

dyar_effect_kind dyar_effect_find(dyar_text word)
{
    int i = 0;
    while (i < DYAR_EFFECT_COUNT && !dyar_text_is(word, dyar_effect_words[i].word))
        i++;
    return (dyar_effect_kind)i;
}

dyar_then_kind dyar_then_find(dyar_text word)
{
    int i = 0;
    while (i < DYAR_THEN_COUNT && !dyar_text_is(word, dyar_then_words[i].word))
        i++;
    return (dyar_then_kind)i;
}
