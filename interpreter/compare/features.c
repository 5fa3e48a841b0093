/* The features of a ruleset: a state for each character, read at the first request. */
#include "compare/characters.h"
#include "english/citations.h"

#include <math.h>
#include <string.h>

/* ---- the list ---- */

typedef struct character {
    dyar_character about;
    const char *when;
    dyar_character_reader *read;
} character;

static const character list[] = {
#define DYAR_CHARACTER(name, group, type, weight, parent, when, question)                      \
    {{#name, question, #group, DYAR_CHARACTER_##type, weight, DYAR_CHARACTER_##parent},        \
     when,                                                                                     \
     dyar_character_##name},
#include "compare/characters.def"
};

size_t dyar_count_characters(void)
{
    return DYAR_CHARACTERS;
}

const dyar_character *dyar_character_at(size_t number)
{
    return &list[number].about;
}

size_t dyar_character_block(size_t number)
{
    while (list[number].about.parent != number)
        number = list[number].about.parent;
    return number;
}

const char *dyar_character_type_word(dyar_character_type type)
{
    static const char *const words[] = {"nominal", "ordered", "quantity", "set", "presence"};
    return words[type];
}

/* ---- states ---- */

static const char not_applicable[] = "-";

dyar_character_state dyar_log2_state(const dyar_specimen *s, double number, const char *path)
{
    dyar_buffer text = {.arena = s->arena};
    const long thousandths = lround(log2(number) * 1000);
    dyar_buffer_print(&text, "%g", (double)thousandths / 1000);
    return (dyar_character_state){dyar_buffer_text(&text), path};
}

/* Is the state among the words that follow each other, with spaces between them? */
static bool is_among(const char *state, const char *words)
{
    const size_t length = strlen(state);
    for (const char *at = words; (at = strstr(at, state)); at++)
        if ((at == words || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

static bool applies(const character *c, const dyar_feature *features)
{
    if (&list[c->about.parent] == c)
        return true;
    const char *state = features[c->about.parent].state;
    const bool turned = strncmp(c->when, "not ", 4) == 0;
    return state != not_applicable && is_among(state, c->when + (turned ? 4 : 0)) != turned;
}

/* ---- evidence ---- */

static const char *worst_standing(const dyar_specimen *s, const char *path)
{
    dyar_citations found = {.count = 0};
    const char *worst = NULL;
    dyar_cite(s->arena, s->rules, dyar_text_of(path), &found);
    for (size_t i = 0; i < found.count; i++) {
        const char *standing = found.list[i].standing;
        if (standing &&
            (!worst || dyar_standing_number(standing) > dyar_standing_number(worst)))
            worst = standing;
    }
    return worst;
}

static dyar_feature read_feature(const dyar_specimen *s, const character *c)
{
    const dyar_character_state state = c->read(s);
    return (dyar_feature){state.text, state.path,
                          state.path ? worst_standing(s, state.path) : NULL};
}

static void read_features(void *context)
{
    dyar_texts *t = context;
    const dyar_specimen s = {&t->arena, t->of->rules, t->of->game};
    dyar_feature *features = DYAR_NEW_ARRAY(&t->arena, dyar_feature, DYAR_CHARACTERS);
    for (size_t i = 0; i < DYAR_CHARACTERS; i++)
        features[i] = applies(&list[i], features) ? read_feature(&s, &list[i])
                                                  : (dyar_feature){not_applicable, NULL, NULL};
    t->features = features;
}

size_t dyar_ruleset_features(const dyar_ruleset *ruleset, const dyar_feature **features)
{
    dyar_texts *t = ruleset->texts;
    pthread_mutex_lock(&t->lock);
    if (!t->features)
        dyar_arena_run(&t->arena, read_features, t);
    pthread_mutex_unlock(&t->lock);
    *features = t->features;
    return t->features ? DYAR_CHARACTERS : 0;
}

size_t dyar_ruleset_open_features(const dyar_ruleset *ruleset, const dyar_feature **features)
{
    return dyar_ruleset_features(ruleset, features);
}
