/* The rules and tables of a ruleset in words, made when they are first asked for. */
#include "rules/english.h"
#include "ruleset.h"

size_t dyar_ruleset_describe(const dyar_ruleset *ruleset, const dyar_sentence **sentences)
{
    dyar_ruleset *r = (dyar_ruleset *)ruleset;
    pthread_mutex_lock(&r->telling);
    if (!r->sentences)
        r->sentence_count = dyar_english_describe(&r->told, r->rules, &r->sentences);
    pthread_mutex_unlock(&r->telling);
    *sentences = r->sentences;
    return r->sentence_count;
}

size_t dyar_ruleset_table(const dyar_ruleset *ruleset, const dyar_table_row **rows)
{
    dyar_ruleset *r = (dyar_ruleset *)ruleset;
    pthread_mutex_lock(&r->telling);
    if (!r->rows)
        r->rows = dyar_list_tables(&r->told, r->game, &r->row_count);
    pthread_mutex_unlock(&r->telling);
    *rows = r->rows;
    return r->row_count;
}
