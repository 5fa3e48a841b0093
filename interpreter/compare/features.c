/* SPDX-License-Identifier: MIT */
/* The features of a ruleset: a state for each character, read at the first request. */
#include "compare/characters.h"
#include "document/change.h"
#include "english/citations.h"

/* ---- the list ---- */

typedef struct character {
    dyar_character about;
    const char *when;
    dyar_character_reader *read;
} character;

static const character list[] = {
#define DYAR_CHARACTER(id, group, type, weight, parent, when, name, question)                  \
    {{#id, name, question, #group, DYAR_CHARACTER_##type, weight, DYAR_CHARACTER_##parent},    \
     when,                                                                                     \
     dyar_character_##id},
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
    static const char *const words[] = {"nominal", "ordered", "quantity",
                                        "ratio",   "set",     "presence"};
    return words[type];
}

/* ---- whether a character applies ---- */

static const char not_applicable[] = "-";

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

/* Is there such a path in the ruleset? */
static bool is_stated(const dyar_node *node, const char *path)
{
    while (node && *path) {
        const size_t length = strcspn(path, ".");
        node = dyar_change_below(node, (dyar_text){path, length});
        path += length + (path[length] == '.');
    }
    return node != NULL;
}

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
    const char *path = state.path && is_stated(s->rules->root, state.path) ? state.path : NULL;
    return (dyar_feature){state.text, path, path ? worst_standing(s, path) : NULL};
}

/* ---- reading ---- */

static const dyar_feature *read_features(dyar_arena *arena, const dyar_ruleset *ruleset)
{
    dyar_arena *scratch = dyar_scratch_new(arena);
    const dyar_specimen s = {.arena = arena,
                             .rules = ruleset->rules,
                             .game = ruleset->game,
                             .landings = dyar_probe_landings(scratch, ruleset->game),
                             .passing = dyar_probe_passing(scratch, ruleset->game)};
    dyar_feature *features = DYAR_NEW_ARRAY(arena, dyar_feature, DYAR_CHARACTERS);
    for (size_t i = 0; i < DYAR_CHARACTERS; i++)
        features[i] = applies(&list[i], features) ? read_feature(&s, &list[i])
                                                  : (dyar_feature){not_applicable, NULL, NULL};
    dyar_scratch_free(scratch);
    return features;
}

static void keep_features(void *context)
{
    dyar_texts *t = context;
    t->features = read_features(&t->arena, t->of);
}

size_t dyar_ruleset_features(const dyar_ruleset *ruleset, const dyar_feature **features)
{
    dyar_texts *t = ruleset->texts;
    pthread_mutex_lock(&t->lock);
    if (!t->features)
        dyar_arena_run(&t->arena, keep_features, t);
    pthread_mutex_unlock(&t->lock);
    *features = t->features;
    return t->features ? DYAR_CHARACTERS : 0;
}
