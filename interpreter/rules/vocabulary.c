/* The tables of words, made from the one list. */
#include "rules/vocabulary.h"

const dyar_fact_entry dyar_facts[DYAR_FACT_COUNT] = {
#define DYAR_FACT(name, word, value, place, english, meaning)                                  \
    {word, english, meaning, DYAR_VALUE_##value, DYAR_OF_##place},
#include "rules/vocabulary.def"
};

const dyar_word_entry dyar_words[DYAR_WORD_COUNT] = {
#define DYAR_WORD(group, name, word, english, meaning)                                         \
    {word, english, meaning, DYAR_GROUP_##group},
#include "rules/vocabulary.def"
};

const dyar_phrase dyar_effect_words[DYAR_EFFECT_COUNT] = {
#define DYAR_EFFECT(name, word, english, meaning) {word, english, meaning},
#include "rules/vocabulary.def"
};

const dyar_phrase dyar_then_words[DYAR_THEN_COUNT] = {
#define DYAR_THEN(name, word, english, meaning) {word, english, meaning},
#include "rules/vocabulary.def"
};

const char *const dyar_group_titles[DYAR_GROUP_COUNT] = {
#define DYAR_GROUP(group, title) title,
#include "rules/vocabulary.def"
};

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
