/* What a ruleset uses: a game pays only for that. */
#include "program/compile.h"

static void note_refs(dyar_uses *u, const dyar_refs *refs)
{
    for (size_t i = 0; i < refs->count; i++)
        u->first_sown = u->first_sown || refs->list[i].base == DYAR_BASE_FIRST_SOWN;
}

static void note_condition(dyar_uses *u, const dyar_condition *condition)
{
    for (size_t i = 0; condition && i < condition->count; i++) {
        for (size_t k = 0; k < condition->cases[i].count; k++) {
            const dyar_test *test = &condition->cases[i].tests[k];
            u->facts[test->fact] = true;
            note_refs(u, &test->refs);
        }
    }
}

static void note_effects(dyar_uses *u, const dyar_effects *effects)
{
    for (size_t i = 0; i < effects->count; i++) {
        const dyar_effect *effect = &effects->list[i];
        u->effects[effect->kind] = true;
        u->for_nobody = u->for_nobody || effect->whose == DYAR_FOR_NOBODY;
        u->first_sown = u->first_sown || effect->to.base == DYAR_BASE_FIRST_SOWN;
        note_refs(u, &effect->from);
        note_refs(u, &effect->taken);
        note_condition(u, effect->condition);
    }
}

static void note_then(dyar_uses *u, const dyar_then *then)
{
    u->first_sown = u->first_sown || then->ref.base == DYAR_BASE_FIRST_SOWN;
    for (size_t i = 0; i < then->option_count; i++) {
        note_effects(u, &then->options[i].effects);
        note_then(u, &then->options[i].then);
    }
}

static void note_table(dyar_uses *u, const dyar_table *table)
{
    for (size_t i = 0; i < table->count; i++) {
        note_condition(u, &table->rules[i].when);
        note_effects(u, &table->rules[i].effects);
        note_then(u, &table->rules[i].then);
    }
}

static void note_looks(dyar_uses *u, const dyar_looks *looks)
{
    for (size_t i = 0; i < looks->count; i++) {
        note_condition(u, looks->list[i].start);
        note_condition(u, looks->list[i].first_lap);
        note_condition(u, looks->list[i].leaves);
    }
}

static void note_moves(dyar_uses *u, const dyar_phase *phase)
{
    for (size_t i = 0; i < phase->kind_count; i++) {
        const dyar_kind *kind = &phase->kinds[i];
        note_condition(u, &kind->from);
        note_table(u, &kind->direction);
        note_looks(u, &kind->only);
        u->first_sown = u->first_sown ||
                        (kind->first_into && kind->first_into->base == DYAR_BASE_FIRST_SOWN);
    }
    for (size_t i = 0; i < phase->duty_count; i++) {
        note_condition(u, &phase->duties[i].applies);
        note_looks(u, &phase->duties[i].only);
    }
}

static void note_phase(dyar_uses *u, const dyar_phase *phase)
{
    note_condition(u, &phase->applies);
    note_moves(u, phase);
    for (size_t i = 0; i < phase->skip_count; i++)
        note_condition(u, &phase->skips[i]);
    note_table(u, &phase->lifting);
    note_table(u, &phase->each_seed);
    note_table(u, &phase->landing);
    note_table(u, &phase->after);
}

dyar_uses dyar_find_uses(const dyar_rules *rules)
{
    dyar_uses u = {0};
    for (size_t i = 0; i < rules->phase_count; i++)
        note_phase(&u, &rules->phases[i]);
    note_table(&u, &rules->before);
    note_table(&u, &rules->end);
    u.last_mover = rules->winner == DYAR_WINNER_LAST_TO_MOVE ||
                   rules->leftovers.free == DYAR_FREE_LAST_TO_MOVE;
    for (size_t i = 0; i < rules->end.count; i++)
        u.last_mover =
            u.last_mover || rules->end.rules[i].leftovers.free == DYAR_FREE_LAST_TO_MOVE;
    return u;
}
