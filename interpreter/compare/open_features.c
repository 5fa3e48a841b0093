/* SPDX-License-Identifier: MIT */
/*
 * The features of a ruleset under every answer and every setup, changed one at a time.
 *
 * Each is a load of its own, which is freed before the next: states are copied.
 */
#include "compare/characters.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct opening {
    dyar_texts *texts;
    dyar_feature *features;    /* the lists so far */
    const dyar_ruleset *other; /* to be added */
    dyar_cache *cache;         /* of all loads */
    dyar_diags *unread;
} opening;

/* ---- lists of states ---- */

static bool is_listed(const char *list, const char *state)
{
    const size_t length = strlen(state);
    while (*list) {
        const size_t next = strcspn(list, "|");
        if (next == length && memcmp(list, state, length) == 0)
            return true;
        list += next + (list[next] == '|');
    }
    return false;
}

static void copy_features(void *context)
{
    opening *o = context;
    const size_t size = sizeof *o->features * DYAR_CHARACTERS;
    o->features = dyar_arena_copy(&o->texts->arena, o->texts->features, size);
}

static void add_features(void *context)
{
    opening *o = context;
    const dyar_feature *others;
    const size_t count = dyar_ruleset_features(o->other, &others);
    for (size_t i = 0; i < count; i++) {
        dyar_buffer list = {.arena = &o->texts->arena};
        if (is_listed(o->features[i].state, others[i].state))
            continue;
        dyar_buffer_print(&list, "%s|%s", o->features[i].state, others[i].state);
        o->features[i].state = dyar_buffer_text(&list);
    }
}

/* ---- loads ---- */

/* Returns false if memory runs out.  What cannot be loaded alone adds nothing. */
static bool try_request(opening *o, const dyar_load_request *request)
{
    const dyar_ruleset *of = o->texts->of;
    dyar_ruleset *other = dyar_ruleset_vary(of, request, DYAR_TO_TRY, o->unread);
    bool done = !dyar_diags_out_of_memory(o->unread);
    o->other = other;
    if (other)
        done = dyar_arena_run(&o->texts->arena, add_features, o);
    dyar_ruleset_free(other);
    return done;
}

/* What the ruleset was loaded with. */
static dyar_load_request request_of(const dyar_ruleset *ruleset, dyar_cache *cache)
{
    const dyar_variation *v = &ruleset->rules->variation;
    return (dyar_load_request){.setup = *ruleset->info.setup ? ruleset->info.setup : NULL,
                               .answers = v->answers,
                               .answer_count = v->answer_count,
                               .sets = v->sets,
                               .set_count = v->set_count,
                               .match = ruleset->match,
                               .cache = cache};
}

/* The other answers stay; this one takes the place of the question's own. */
static bool try_answer(opening *o, const dyar_question *question, size_t answer)
{
    dyar_load_request request = request_of(o->texts->of, o->cache);
    const char *answers[DYAR_QUESTIONS_MAX + 1];
    const size_t key = strlen(question->id) + 1;
    const size_t size = key + strlen(question->answers[answer].id) + 1;
    size_t count = 0;
    char *text = malloc(size);
    if (!text)
        return false;
    snprintf(text, size, "%s=%s", question->id, question->answers[answer].id);
    for (size_t i = 0; i < request.answer_count && count < DYAR_QUESTIONS_MAX; i++)
        if (strncmp(request.answers[i], text, key) != 0)
            answers[count++] = request.answers[i];
    answers[count++] = text;
    request.answers = answers;
    request.answer_count = count;
    const bool done = try_request(o, &request);
    free(text);
    return done;
}

static bool try_setup(opening *o, const char *setup)
{
    dyar_load_request request = request_of(o->texts->of, o->cache);
    request.setup = setup;
    return try_request(o, &request);
}

static bool try_all(opening *o)
{
    const dyar_ruleset *of = o->texts->of;
    for (size_t i = 0; i < of->question_count; i++) {
        const dyar_question *question = &of->questions[i];
        for (size_t k = 0; k < question->answer_count && !question->affects_nothing; k++)
            if (k != question->chosen && !try_answer(o, question, k))
                return false;
    }
    for (const char *const *setup = of->info.setups; *setup; setup++)
        if (strcmp(*setup, of->info.setup) != 0 && !try_setup(o, *setup))
            return false;
    return true;
}

static void open_features(dyar_texts *t)
{
    opening o = {.texts = t, .cache = dyar_cache_new(), .unread = dyar_diags_new()};
    if (o.cache && o.unread && dyar_arena_run(&t->arena, copy_features, &o) && try_all(&o))
        t->open_features = o.features;
    dyar_diags_free(o.unread);
    dyar_cache_free(o.cache);
}

size_t dyar_ruleset_open_features(const dyar_ruleset *ruleset, const dyar_feature **features)
{
    dyar_texts *t = ruleset->texts;
    if (dyar_ruleset_features(ruleset, features) == 0)
        return 0;
    pthread_mutex_lock(&t->lock);
    if (!t->open_features)
        open_features(t);
    pthread_mutex_unlock(&t->lock);
    *features = t->open_features;
    return t->open_features ? DYAR_CHARACTERS : 0;
}
