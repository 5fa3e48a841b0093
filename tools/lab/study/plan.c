/* SPDX-License-Identifier: MIT */
/* The plan of a study. */
#include "lab/study/plan.h"

#include "lab/base/list.h"

/* ---- texts ---- */

const char *lab_plan_keep(lab_plan *plan, const char *text)
{
    if (!text)
        return NULL;
    char *copy =
        lab_list_grow(&plan->texts, &plan->text_capacity, plan->text_count, sizeof *plan->texts)
            ? strdup(text)
            : NULL;
    if (copy)
        plan->texts[plan->text_count++] = copy;
    else
        plan->no_memory = true;
    return copy;
}

/* Replaces borrowed texts by copies.  Returns false if memory runs out. */
static bool keep_all(lab_plan *plan, const char **const texts[], size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const bool there = *texts[i] != NULL;
        *texts[i] = lab_plan_keep(plan, *texts[i]);
        if (there && !*texts[i])
            return false;
    }
    return true;
}

/* ---- settings ---- */

bool lab_plan_set(lab_plan *plan, const char *name, const char *value, bool may_grow)
{
    lab_setting *setting = &plan->settings[plan->setting_count];
    if (plan->setting_count == LAB_SETTINGS_MAX)
        return false;
    *setting = (lab_setting){lab_plan_keep(plan, name), lab_plan_keep(plan, value), may_grow};
    plan->setting_count++;
    return setting->name && setting->value;
}

const char *lab_plan_setting(const lab_plan *plan, const char *name)
{
    for (size_t i = 0; i < plan->setting_count; i++)
        if (strcmp(plan->settings[i].name, name) == 0)
            return plan->settings[i].value;
    return NULL;
}

/* ---- strengths ---- */

static const char *strengths_of(const lab_plan *plan)
{
    const char *list = lab_plan_setting(plan, "strengths");
    return list ? list : "";
}

size_t lab_plan_strengths(const lab_plan *plan)
{
    size_t count = 1;
    for (const char *at = strengths_of(plan); *at; at++)
        count += *at == ',';
    return count < LAB_STRENGTHS_MAX ? count : LAB_STRENGTHS_MAX;
}

size_t lab_plan_lineups(const lab_plan *plan)
{
    return lab_lineup_at(lab_plan_strengths(plan), 0);
}

const char *lab_plan_strength(const lab_plan *plan, size_t strength,
                              char name[LAB_STRENGTH_NAME])
{
    const char *list = strengths_of(plan), *players = lab_plan_setting(plan, "players");
    size_t length = strcspn(list, ",");
    for (; strength > 0 && list[length]; strength--, length = strcspn(list, ","))
        list += length + 1;
    snprintf(name, LAB_STRENGTH_NAME, "%.*s", (int)length, list);
    if (length == 0 && players)
        snprintf(name, LAB_STRENGTH_NAME, "%s", players);
    return name;
}

/* ---- two plans ---- */

static bool has_grown(const lab_setting *setting, const char *before)
{
    return setting->may_grow &&
           strtoull(before, NULL, 10) <= strtoull(setting->value, NULL, 10);
}

const lab_setting *lab_plan_difference(const lab_plan *kept, const lab_plan *plan)
{
    for (size_t i = 0; i < plan->setting_count; i++) {
        const lab_setting *setting = &plan->settings[i];
        const char *before = lab_plan_setting(kept, setting->name);
        if (!before || (strcmp(before, setting->value) != 0 && !has_grown(setting, before)))
            return setting;
    }
    return NULL;
}

bool lab_plan_same_rules(const lab_plan *kept, const lab_plan *plan)
{
    if (kept->design.count != plan->design.count)
        return false;
    for (size_t i = 0; i < plan->design.count; i++)
        if (strcmp(kept->combinations[i].rules, plan->combinations[i].rules) != 0)
            return false;
    return true;
}

/* ---- what the ruleset says ---- */

static bool copy_answers(lab_plan *plan, dyar_question *question)
{
    dyar_answer *answers = calloc(question->answer_count + 1, sizeof *answers);
    bool good = answers != NULL;
    for (size_t i = 0; good && i < question->answer_count; i++) {
        answers[i] = question->answers[i];
        good = keep_all(plan,
                        (const char **[]){&answers[i].id, &answers[i].standing,
                                          &answers[i].source, &answers[i].note},
                        4);
    }
    question->answers = answers;
    return good;
}

static bool copy_questions(lab_plan *plan, const dyar_question *questions, size_t count)
{
    plan->questions = calloc(count + 1, sizeof *plan->questions);
    bool good = plan->questions != NULL;
    for (size_t i = 0; good && i < count; i++) {
        dyar_question *question = &plan->questions[i];
        *question = questions[i];
        plan->question_count++;
        good = copy_answers(plan, question) &&
               keep_all(plan, (const char **[]){&question->id, &question->asks}, 2);
    }
    return good;
}

void lab_source_texts(dyar_source_entry *s, const char **texts[LAB_SOURCE_TEXTS])
{
    const char **const all[LAB_SOURCE_TEXTS] = {
        &s->key,       &s->title,    &s->by,       &s->in,       &s->year, &s->page,
        &s->informant, &s->place,    &s->licence,  &s->language, &s->read, &s->read_in,
        &s->url,       &s->accessed, &s->archived, &s->doi,      &s->note};
    memcpy(texts, all, sizeof all);
}

static bool copy_sources(lab_plan *plan, const dyar_source_entry *sources, size_t count)
{
    plan->sources = calloc(count + 1, sizeof *plan->sources);
    bool good = plan->sources != NULL;
    for (size_t i = 0; good && i < count; i++) {
        const char **texts[LAB_SOURCE_TEXTS];
        plan->sources[i] = sources[i];
        plan->source_count++;
        lab_source_texts(&plan->sources[i], texts);
        good = keep_all(plan, texts, LAB_SOURCE_TEXTS);
    }
    return good;
}

bool lab_plan_describe(lab_plan *plan, const dyar_ruleset *ruleset)
{
    const dyar_question *questions;
    const dyar_source_entry *sources;
    const size_t question_count = dyar_ruleset_questions(ruleset, &questions);
    const size_t source_count = dyar_ruleset_sources(ruleset, &sources);
    return copy_questions(plan, questions, question_count) &&
           copy_sources(plan, sources, source_count);
}

void lab_plan_release(lab_plan *plan)
{
    for (size_t i = 0; i < plan->question_count; i++)
        free((void *)plan->questions[i].answers);
    for (size_t i = 0; i < plan->text_count; i++)
        free(plan->texts[i]);
    free(plan->texts);
    free(plan->questions);
    free(plan->sources);
    free(plan->combinations);
    lab_design_release(&plan->design);
    *plan = (lab_plan){0};
}

/* ---- questions about it ---- */

bool lab_plan_varies(const lab_plan *plan, size_t question)
{
    const size_t first = lab_design_answers(&plan->design, 0)[question];
    for (size_t i = 1; i < plan->design.count; i++)
        if (lab_design_answers(&plan->design, i)[question] != first)
            return true;
    return false;
}

uint64_t lab_plan_total(const lab_plan *plan)
{
    uint64_t games = 0;
    for (size_t i = 0; i < LAB_LINEUPS; i++)
        games += plan->games[i];
    return games * plan->design.count;
}

/* ---- its fingerprint ---- */

static uint64_t mix_byte(uint64_t hash, unsigned char byte)
{
    return (hash ^ byte) * UINT64_C(0x100000001B3); /* FNV-1a */
}

static uint64_t mix_number(uint64_t hash, uint64_t number)
{
    for (int i = 0; i < 8; i++, number >>= 8)
        hash = mix_byte(hash, (unsigned char)number);
    return hash;
}

/* What is not there is something else than what is empty. */
static uint64_t mix_text(uint64_t hash, const char *text)
{
    hash = mix_byte(hash, text != NULL);
    for (; text && *text; text++)
        hash = mix_byte(hash, (unsigned char)*text);
    return mix_byte(hash, 0xFF);
}

static uint64_t mix_texts(uint64_t hash, const char *const texts[], size_t count)
{
    for (size_t i = 0; i < count; i++)
        hash = mix_text(hash, texts[i]);
    return hash;
}

static uint64_t mix_settings(uint64_t hash, const lab_plan *plan)
{
    hash = mix_number(hash, plan->setting_count);
    for (size_t i = 0; i < plan->setting_count; i++) {
        const lab_setting *s = &plan->settings[i];
        hash = mix_number(mix_text(mix_text(hash, s->name), s->value), s->may_grow);
    }
    return hash;
}

static uint64_t mix_sources(uint64_t hash, const lab_plan *plan)
{
    hash = mix_number(hash, plan->source_count);
    for (size_t i = 0; i < plan->source_count; i++) {
        const char **texts[LAB_SOURCE_TEXTS];
        lab_source_texts(&plan->sources[i], texts);
        for (size_t t = 0; t < LAB_SOURCE_TEXTS; t++)
            hash = mix_text(hash, *texts[t]);
    }
    return hash;
}

static uint64_t mix_question(uint64_t hash, const dyar_question *question)
{
    hash = mix_texts(hash, (const char *const[]){question->id, question->asks}, 2);
    hash = mix_number(mix_number(hash, question->affects_nothing), question->chosen);
    hash = mix_number(hash, question->answer_count);
    for (size_t i = 0; i < question->answer_count; i++) {
        const dyar_answer *a = &question->answers[i];
        hash =
            mix_texts(hash, (const char *const[]){a->id, a->standing, a->source, a->note}, 4);
    }
    return hash;
}

static uint64_t mix_combination(uint64_t hash, const lab_plan *plan, size_t at)
{
    const lab_combination *combination = &plan->combinations[at];
    const size_t *answers = lab_design_answers(&plan->design, at);
    char holes[LAB_HOLES_TEXT];
    hash = mix_text(hash, combination->rules);
    hash = mix_number(hash, (uint64_t)combination->players);
    hash = mix_number(hash, (uint64_t)combination->seeds);
    hash = mix_text(hash, lab_holes_write(&combination->holes, holes));
    for (size_t q = 0; q < plan->question_count; q++)
        hash = mix_number(hash, answers[q]);
    return hash;
}

uint64_t lab_plan_fingerprint(const lab_plan *plan)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    hash = mix_sources(mix_settings(hash, plan), plan);
    hash = mix_number(hash, plan->question_count);
    for (size_t q = 0; q < plan->question_count; q++)
        hash = mix_question(hash, &plan->questions[q]);
    hash = mix_number(hash, plan->design.count);
    for (size_t c = 0; c < plan->design.count; c++)
        hash = mix_combination(hash, plan, c);
    for (size_t i = 0; i < LAB_LINEUPS; i++)
        hash = mix_number(hash, plan->games[i]);
    return hash;
}
