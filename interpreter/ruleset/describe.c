/* The rules and tables of a ruleset in words, made when they are first asked for. */
#include "english/english.h"
#include "ruleset/ruleset.h"

static void tell_sentences(void *context)
{
    dyar_ruleset *r = context;
    r->sentence_count = dyar_english_describe(&r->told, r->rules, &r->sentences);
}

size_t dyar_ruleset_describe(const dyar_ruleset *ruleset, const dyar_sentence **sentences)
{
    dyar_ruleset *r = (dyar_ruleset *)ruleset;
    pthread_mutex_lock(&r->telling);
    if (!r->sentences)
        dyar_arena_run(&r->told, tell_sentences, r);
    pthread_mutex_unlock(&r->telling);
    *sentences = r->sentences;
    return r->sentence_count;
}

static void tell_brief(void *context)
{
    dyar_ruleset *r = context;
    r->brief = dyar_english_brief(&r->told, r->rules);
}

const dyar_brief *dyar_ruleset_brief(const dyar_ruleset *ruleset)
{
    dyar_ruleset *r = (dyar_ruleset *)ruleset;
    pthread_mutex_lock(&r->telling);
    if (!r->brief)
        dyar_arena_run(&r->told, tell_brief, r);
    pthread_mutex_unlock(&r->telling);
    return r->brief;
}

static void tell_rows(void *context)
{
    dyar_ruleset *r = context;
    r->rows = dyar_list_tables(&r->told, r->game, &r->row_count);
}

size_t dyar_ruleset_table(const dyar_ruleset *ruleset, const dyar_table_row **rows)
{
    dyar_ruleset *r = (dyar_ruleset *)ruleset;
    pthread_mutex_lock(&r->telling);
    if (!r->rows)
        dyar_arena_run(&r->told, tell_rows, r);
    pthread_mutex_unlock(&r->telling);
    *rows = r->rows;
    return r->row_count;
}
