/* SPDX-License-Identifier: MIT */
/* The rules and tables of a ruleset in words, made at the first request. */
#include "english/english.h"
#include "ruleset/ruleset.h"

static void tell_sentences(void *context)
{
    dyar_texts *t = context;
    t->sentence_count = dyar_english_describe(&t->arena, t->of->rules, &t->sentences);
}

size_t dyar_ruleset_describe(const dyar_ruleset *ruleset, const dyar_sentence **sentences)
{
    dyar_texts *t = ruleset->texts;
    pthread_mutex_lock(&t->lock);
    if (!t->sentences)
        dyar_arena_run(&t->arena, tell_sentences, t);
    pthread_mutex_unlock(&t->lock);
    *sentences = t->sentences;
    return t->sentence_count;
}

static void tell_brief(void *context)
{
    dyar_texts *t = context;
    t->brief = dyar_english_brief(&t->arena, t->of->rules);
}

const dyar_brief *dyar_ruleset_brief(const dyar_ruleset *ruleset)
{
    dyar_texts *t = ruleset->texts;
    pthread_mutex_lock(&t->lock);
    if (!t->brief)
        dyar_arena_run(&t->arena, tell_brief, t);
    pthread_mutex_unlock(&t->lock);
    return t->brief;
}

static void tell_rows(void *context)
{
    dyar_texts *t = context;
    t->rows = dyar_list_tables(&t->arena, t->of->game, &t->row_count);
}

size_t dyar_ruleset_table(const dyar_ruleset *ruleset, const dyar_table_row **rows)
{
    dyar_texts *t = ruleset->texts;
    pthread_mutex_lock(&t->lock);
    if (!t->rows)
        dyar_arena_run(&t->arena, tell_rows, t);
    pthread_mutex_unlock(&t->lock);
    *rows = t->rows;
    return t->row_count;
}
