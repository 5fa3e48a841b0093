/* SPDX-License-Identifier: MIT */
/* The features that a ruleset uses: a game pays for no others. */
#include "program/compile.h"
#include "rules/walk.h"

/* Does a test distinguish the laps of a long sowing? */
static bool distinguishes_long_laps(const dyar_number_test *laps)
{
    for (size_t i = 0; i < laps->count; i++) {
        const dyar_number_range *range = &laps->ranges[i];
        if (range->parity >= 0 || range->low >= DYAR_LONG_SOWING ||
            (range->high != DYAR_UNBOUNDED && range->high >= DYAR_LONG_SOWING))
            return true;
    }
    return false;
}

static bool is_in_lap(const dyar_spot *spot)
{
    return spot->site == DYAR_SITE_SKIP || spot->site == DYAR_SITE_LIFTING ||
           spot->site == DYAR_SITE_EACH_SEED || spot->site == DYAR_SITE_LANDING;
}

/* What a turn begins with, and may have lost when its sowing comes back to the beginning. */
static bool distinguishes_first_lap(dyar_fact fact)
{
    return fact == DYAR_FACT_LAP || fact == DYAR_FACT_REACHED || fact == DYAR_FACT_SOWN_INTO ||
           fact == DYAR_FACT_CAPTURED || fact == DYAR_FACT_CAPTURED_IN_LAP;
}

static void note_test(void *context, const dyar_test *test, const dyar_spot *spot)
{
    dyar_features *f = context;
    f->parts[dyar_facts[test->fact].part] = true;
    f->distinguishes_first_lap =
        f->distinguishes_first_lap || (is_in_lap(spot) && distinguishes_first_lap(test->fact));
    if (test->fact == DYAR_FACT_LAP && distinguishes_long_laps(test->number))
        f->distinguishes_laps = true;
}

static void note_effect(void *context, const dyar_effect *effect, const dyar_spot *spot)
{
    dyar_features *f = context;
    (void)spot;
    f->traits |= dyar_effect_words[effect->kind].traits;
    /* A hole without a mark has no owner of one. */
    f->for_nobody = f->for_nobody || effect->whose == DYAR_FOR_NOBODY ||
                    effect->whose == DYAR_FOR_MARK_OWNER;
    f->for_hole_owner = f->for_hole_owner || effect->whose == DYAR_FOR_HOLE_OWNER;
}

static void note_ref(void *context, const dyar_ref *ref, const dyar_spot *spot)
{
    dyar_features *f = context;
    f->first_sown = f->first_sown || ref->base == DYAR_BASE_FIRST_SOWN;
    f->last_landing =
        f->last_landing || (ref->base == DYAR_BASE_LANDED &&
                            (spot->site == DYAR_SITE_SKIP || spot->site == DYAR_SITE_LIFTING));
}

static void note_phase(void *context, const dyar_phase *phase)
{
    dyar_features *f = context;
    for (size_t i = 0; i < phase->kind_count; i++)
        for (size_t k = 0; k < phase->kinds[i].direction.count; k++)
            f->keeps_directions =
                f->keeps_directions ||
                dyar_direction_is_kept(phase->kinds[i].direction.rules[k].direction);
}

dyar_features dyar_find_features(const dyar_rules *rules)
{
    dyar_features f = {0};
    dyar_walk_rules(
        rules,
        &(dyar_visitor){
            .test = note_test, .effect = note_effect, .ref = note_ref, .phase = note_phase},
        &f);
    if (dyar_board_may_turn(&rules->setup)) /* which is done in the first turn, once */
        f.parts[DYAR_PART_TURNS] = f.parts[DYAR_PART_EXTRA] = true;
    f.first_sown = f.first_sown || f.parts[DYAR_PART_BROUGHT];
    f.distinguishes_laps = f.distinguishes_laps || f.parts[DYAR_PART_SOWN_INTO];
    f.distinguishes_first_lap = f.distinguishes_first_lap || f.last_landing;
    f.last_mover = rules->winner == DYAR_WINNER_LAST_TO_MOVE ||
                   rules->leftovers.free == DYAR_FREE_LAST_TO_MOVE;
    for (size_t i = 0; i < rules->end.count; i++)
        f.last_mover =
            f.last_mover || rules->end.rules[i].leftovers.free == DYAR_FREE_LAST_TO_MOVE;
    return f;
}
