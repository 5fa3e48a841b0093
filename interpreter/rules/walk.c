/* SPDX-License-Identifier: MIT */
/* The walk over the rules of a game, and questions about parts of them. */
#include "rules/walk.h"

typedef struct walk {
    const dyar_visitor *to;
    void *context;
    dyar_spot spot;
} walk;

/* ---- conditions ---- */

static void walk_condition(const walk *w, const dyar_condition *condition);

/* The beginning and the condition of a search are part of the reference. */
static void walk_ref(const walk *w, const dyar_ref *ref)
{
    if (ref->search) {
        walk_ref(w, &ref->search->from);
        walk_condition(w, &ref->search->fitting);
    }
    if (w->to->ref && ref->text.at)
        w->to->ref(w->context, ref, &w->spot);
}

static void walk_refs(const walk *w, const dyar_refs *refs)
{
    for (size_t i = 0; i < refs->count; i++)
        walk_ref(w, &refs->list[i]);
}

static void walk_case(const walk *w, const dyar_case *tests)
{
    for (size_t i = 0; i < tests->count; i++) {
        walk_refs(w, &tests->tests[i].refs);
        if (w->to->test)
            w->to->test(w->context, &tests->tests[i], &w->spot);
    }
}

static void walk_condition(const walk *w, const dyar_condition *condition)
{
    if (!condition)
        return;
    for (size_t i = 0; i < condition->count; i++)
        walk_case(w, &condition->cases[i]);
    if (w->to->condition)
        w->to->condition(w->context, condition, &w->spot);
}

/* ---- rules ---- */

static void walk_effects(const walk *w, const dyar_effects *effects)
{
    for (size_t i = 0; i < effects->count; i++) {
        const dyar_effect *effect = &effects->list[i];
        walk_refs(w, &effect->from);
        walk_refs(w, &effect->taken);
        walk_ref(w, &effect->to);
        walk_condition(w, effect->condition);
        if (w->to->effect)
            w->to->effect(w->context, effect, &w->spot);
    }
}

static void walk_then(const walk *w, const dyar_then *then)
{
    walk_ref(w, &then->ref);
    if (w->to->then)
        w->to->then(w->context, then, &w->spot);
    for (size_t i = 0; i < then->option_count; i++) {
        walk_condition(w, then->options[i].next_lap);
        walk_effects(w, &then->options[i].effects);
        walk_then(w, &then->options[i].then);
    }
    if (then->pick) {
        walk at_pick = *w;
        at_pick.spot.picked = true;
        walk_condition(&at_pick, &then->pick->hole);
        walk_effects(&at_pick, &then->pick->effects);
        walk_then(&at_pick, &then->pick->then);
    }
}

static void walk_table(walk *w, dyar_site site, const dyar_table *table)
{
    w->spot.site = site;
    for (size_t i = 0; i < table->count; i++) {
        w->spot.rule = &table->rules[i];
        walk_condition(w, &table->rules[i].when);
        walk_effects(w, &table->rules[i].effects);
        walk_then(w, &table->rules[i].then);
    }
    w->spot.rule = NULL;
    if (w->to->table)
        w->to->table(w->context, table, &w->spot);
}

/* ---- phases ---- */

static void walk_at(walk *w, dyar_site site, const dyar_condition *condition)
{
    w->spot.site = site;
    walk_condition(w, condition);
}

static void walk_looks(walk *w, const dyar_lookaheads *looks)
{
    for (size_t i = 0; i < looks->count; i++) {
        walk_at(w, DYAR_SITE_ONLY, looks->list[i].start);
        walk_at(w, DYAR_SITE_ONLY, looks->list[i].first_lap);
        walk_at(w, DYAR_SITE_ONLY, looks->list[i].leaves);
    }
}

static void walk_moves(walk *w, const dyar_phase *phase)
{
    for (size_t i = 0; i < phase->kind_count; i++) {
        const dyar_kind *kind = &phase->kinds[i];
        walk_at(w, DYAR_SITE_FROM, &kind->from);
        if (kind->first_into)
            walk_ref(w, kind->first_into);
        walk_table(w, DYAR_SITE_DIRECTION, &kind->direction);
        walk_looks(w, &kind->only);
    }
    for (size_t i = 0; i < phase->duty_count; i++) {
        walk_at(w, DYAR_SITE_DUTY, &phase->duties[i].applies);
        walk_looks(w, &phase->duties[i].only);
        walk_looks(w, &phase->duties[i].besides);
    }
}

static void walk_phase(walk *w, const dyar_phase *phase)
{
    walk_at(w, DYAR_SITE_PHASE, &phase->applies);
    walk_moves(w, phase);
    for (size_t i = 0; i < phase->skip_count; i++)
        walk_at(w, DYAR_SITE_SKIP, &phase->skips[i]);
    for (size_t i = 0; i < phase->drop_count; i++)
        walk_at(w, DYAR_SITE_SKIP, &phase->drops[i].when);
    walk_table(w, DYAR_SITE_LIFTING, &phase->lifting);
    walk_table(w, DYAR_SITE_EACH_SEED, &phase->each_seed);
    walk_table(w, DYAR_SITE_LANDING, &phase->landing);
    walk_table(w, DYAR_SITE_AFTER, &phase->after);
    if (w->to->phase)
        w->to->phase(w->context, phase);
}

void dyar_walk_rules(const dyar_rules *rules, const dyar_visitor *visitor, void *context)
{
    walk w = {.to = visitor, .context = context};
    for (size_t i = 0; i < rules->phase_count; i++)
        walk_phase(&w, &rules->phases[i]);
    walk_table(&w, DYAR_SITE_BEFORE, &rules->before);
    walk_table(&w, DYAR_SITE_END, &rules->end);
}

/* ---- questions ---- */

bool dyar_asks_for(const dyar_condition *condition, dyar_fact fact)
{
    for (size_t i = 0; condition && i < condition->count; i++)
        for (size_t k = 0; k < condition->cases[i].count; k++)
            if (condition->cases[i].tests[k].fact == fact)
                return true;
    return false;
}

/* A lap of one seed ends where its first seed is put. */
static bool puts_first_seed(const dyar_then *then)
{
    for (size_t i = 0; i < then->option_count; i++)
        if (puts_first_seed(&then->options[i].then))
            return true;
    return then->into || (then->pick && puts_first_seed(&then->pick->then));
}

bool dyar_skips_landings(const dyar_phase *phase)
{
    if (phase->drop_count > 0 || phase->first_seed == DYAR_FIRST_SEED_SAME)
        return false;
    for (size_t i = 0; i < phase->kind_count; i++)
        if (phase->kinds[i].enter > 0 || phase->kinds[i].of_store || phase->kinds[i].first_into)
            return false;
    for (size_t i = 0; i < phase->landing.count; i++)
        if (puts_first_seed(&phase->landing.rules[i].then))
            return false;
    return true;
}

bool dyar_then_leads_to(const dyar_then *then, unsigned traits)
{
    for (size_t i = 0; i < then->option_count; i++)
        if (dyar_then_leads_to(&then->options[i].then, traits))
            return true;
    if (then->pick && dyar_then_leads_to(&then->pick->then, traits))
        return true;
    return dyar_then_words[then->kind].traits & traits;
}

bool dyar_leads_to(const dyar_table *table, unsigned traits)
{
    for (size_t i = 0; i < table->count; i++)
        if (dyar_then_leads_to(&table->rules[i].then, traits))
            return true;
    return false;
}
