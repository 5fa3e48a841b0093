/* SPDX-License-Identifier: MIT */
/* The rules and tables of a ruleset in words, made at the first request. */
#include "document/flow.h"
#include "english/english.h"
#include "ruleset/ruleset.h"

/* ---- sentences about rules that are not known ---- */

/* The sentences of a ruleset in which rules are not known, and what they depend on. */
typedef struct open_sentences {
    const dyar_ruleset *of;
    dyar_arena *arena;
    dyar_diags *unread; /* of what cannot be */
    dyar_sentence *list;
    size_t count;
    bool *depends; /* by sentence and place: another value in this place changes it */
} open_sentences;

static bool has_text(const dyar_sentence *sentences, size_t count, const char *text)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(sentences[i].text, text) == 0)
            return true;
    return false;
}

/* The rules with another value in one place; NULL if they cannot be so. */
static const dyar_rules *rules_with(const open_sentences *o, dyar_arena *scratch,
                                    const dyar_unknown *place, size_t value)
{
    const dyar_node *root =
        dyar_change_apply(scratch, o->of->settled, dyar_text_of(place->path), place->location,
                          place->values[value], o->unread);
    root = root ? dyar_variant_phases(scratch, root, o->unread) : NULL;
    return root ? dyar_rules_bind(scratch, root, &o->of->rules->variation, o->unread) : NULL;
}

static void compare_sentences(open_sentences *o, size_t at, size_t value)
{
    dyar_arena *scratch = dyar_scratch_new(o->arena);
    const dyar_rules *rules = rules_with(o, scratch, &o->of->unknown[at], value);
    const dyar_sentence *others;
    const size_t count = rules ? dyar_english_describe(scratch, rules, &others) : 0;
    for (size_t i = 0; rules && i < o->count; i++)
        if (!has_text(others, count, o->list[i].text))
            o->depends[i * o->of->unknown_count + at] = true;
    dyar_scratch_free(scratch);
}

/* A rule by its name. */
static void put_first_value(dyar_buffer *text, const dyar_unknown *place)
{
    if (place->values[0]->kind == DYAR_NODE_SCALAR)
        dyar_flow_put(text, place->values[0]);
    else
        dyar_buffer_put(text, dyar_name_value(text->arena, place, 0));
}

/* "If sowing.direction is clockwise, which is not known: ..." */
static void add_condition(open_sentences *o, size_t sentence)
{
    const dyar_ruleset *of = o->of;
    dyar_buffer text = {.arena = o->arena};
    size_t count = 0;
    for (size_t i = 0; i < of->unknown_count; i++) {
        const dyar_unknown *place = &of->unknown[i];
        if (!o->depends[sentence * of->unknown_count + i])
            continue;
        dyar_buffer_print(&text, "%s%s is ", count++ ? " and " : "If ", place->path);
        put_first_value(&text, place);
    }
    if (count == 0)
        return;
    dyar_buffer_print(&text, ", which %s not known: %s", count > 1 ? "are" : "is",
                      o->list[sentence].text);
    o->list[sentence].text = dyar_buffer_text(&text);
}

static void open_up(open_sentences *o)
{
    const dyar_ruleset *of = o->of;
    o->depends = DYAR_NEW_ARRAY(o->arena, bool, o->count * of->unknown_count + 1);
    for (size_t i = 0; i < of->unknown_count; i++)
        for (size_t value = 1; value < of->unknown[i].count; value++)
            compare_sentences(o, i, value);
    for (size_t i = 0; i < o->count; i++)
        add_condition(o, i);
}

/* ---- all ---- */

typedef struct description_job {
    dyar_texts *texts;
    dyar_diags *unread; /* NULL: all rules are known */
} description_job;

static void write_sentences(void *context)
{
    const description_job *job = context;
    dyar_texts *t = job->texts;
    const dyar_sentence *sentences;
    t->sentence_count = dyar_english_describe(&t->arena, t->of->rules, &sentences);
    if (job->unread) {
        open_sentences o = {.of = t->of,
                            .arena = &t->arena,
                            .unread = job->unread,
                            .list = dyar_arena_copy(&t->arena, sentences,
                                                    t->sentence_count * sizeof *sentences),
                            .count = t->sentence_count};
        open_up(&o);
        sentences = o.list;
    }
    t->sentences = sentences;
}

static void describe(dyar_texts *t)
{
    description_job job = {.texts = t};
    if (t->of->unknown_count > 0) {
        job.unread = dyar_diags_new();
        if (!job.unread)
            return;
    }
    dyar_arena_run(&t->arena, write_sentences, &job);
    dyar_diags_free(job.unread);
}

size_t dyar_ruleset_describe(const dyar_ruleset *ruleset, const dyar_sentence **sentences)
{
    dyar_texts *t = ruleset->texts;
    pthread_mutex_lock(&t->lock);
    if (!t->sentences)
        describe(t);
    pthread_mutex_unlock(&t->lock);
    *sentences = t->sentences;
    return t->sentence_count;
}

static void write_brief(void *context)
{
    dyar_texts *t = context;
    t->brief = dyar_english_brief(&t->arena, t->of->rules);
}

const dyar_brief *dyar_ruleset_brief(const dyar_ruleset *ruleset)
{
    dyar_texts *t = ruleset->texts;
    pthread_mutex_lock(&t->lock);
    if (!t->brief)
        dyar_arena_run(&t->arena, write_brief, t);
    pthread_mutex_unlock(&t->lock);
    return t->brief;
}

static void write_rows(void *context)
{
    dyar_texts *t = context;
    t->rows = dyar_list_tables(&t->arena, t->of->game, &t->row_count);
}

size_t dyar_ruleset_table(const dyar_ruleset *ruleset, const dyar_table_row **rows)
{
    dyar_texts *t = ruleset->texts;
    pthread_mutex_lock(&t->lock);
    if (!t->rows)
        dyar_arena_run(&t->arena, write_rows, t);
    pthread_mutex_unlock(&t->lock);
    *rows = t->rows;
    return t->row_count;
}
