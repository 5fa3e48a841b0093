/*
 * What becomes of a situation when an effect acts on it, as far as that is foreseen.
 *
 * Known are the values of the variables of a reduction: the seeds and marks of holes that stand
 * always in the same way to the judged one.  What an effect does to other holes need not be
 * told; one that cannot be foreseen leaves the values as they are.
 */
#include "program/situations.h"

typedef void toucher(const dyar_foresight *f, const dyar_effect *effect);

int *dyar_value_of(const dyar_reduction *reduction, int *values, unsigned cell, dyar_fact fact)
{
    for (size_t v = 0; v < reduction->variable_count; v++) {
        const dyar_variable *variable = &reduction->variables[v];
        if (variable->bound && variable->fact == fact && variable->cell == cell)
            return &values[v];
    }
    return NULL;
}

/* NULL where the hole, or its value, is not among what is known. */
static int *value_at(const dyar_foresight *f, const dyar_ref *ref, dyar_fact fact)
{
    bool moves;
    if (ref->base != DYAR_BASE_HERE && ref->base != DYAR_BASE_LANDED)
        return NULL;
    const unsigned cell = dyar_fold_path(f->game, f->reduction->viewpoint, &ref->path, &moves);
    return dyar_value_of(f->reduction, f->values, cell, fact);
}

/* How many of so many seeds the effect takes. */
static int taken(const dyar_effect *effect, int seeds)
{
    return effect->seeds == DYAR_ALL || seeds < effect->seeds ? seeds : effect->seeds;
}

static void touch_unforeseen(const dyar_foresight *f, const dyar_effect *effect)
{
    (void)f;
    (void)effect;
}

static void touch_takes(const dyar_foresight *f, const dyar_effect *effect)
{
    for (size_t i = 0; i < effect->from.count; i++) {
        int *seeds = value_at(f, &effect->from.list[i], DYAR_FACT_SEEDS);
        if (seeds)
            *seeds -= taken(effect, *seeds);
    }
}

static void touch_moves(const dyar_foresight *f, const dyar_effect *effect)
{
    int *from = value_at(f, &effect->from.list[0], DYAR_FACT_SEEDS);
    int *to = value_at(f, &effect->to, DYAR_FACT_SEEDS);
    const int moved = from ? taken(effect, *from) : 0;
    if (from)
        *from -= moved;
    if (to)
        *to += moved;
}

static void set_marks(const dyar_foresight *f, const dyar_effect *effect, unsigned code)
{
    for (size_t i = 0; i < effect->from.count; i++) {
        int *mark = value_at(f, &effect->from.list[i], DYAR_FACT_MARK);
        if (mark)
            *mark = (int)code;
    }
}

static void touch_marks(const dyar_foresight *f, const dyar_effect *effect)
{
    const bool owned = f->game->rules->marks[effect->mark_name].owned;
    set_marks(f, effect,
              dyar_mark_code((unsigned)effect->mark_name,
                             owned ? f->reduction->viewpoint.mover : DYAR_NOBODY));
}

static void touch_unmarks(const dyar_foresight *f, const dyar_effect *effect)
{
    set_marks(f, effect, DYAR_UNMARKED);
}

static void touch_closes(const dyar_foresight *f, const dyar_effect *effect)
{
    touch_takes(f, effect);
    set_marks(f, effect, DYAR_CLOSED_CODE);
}

static toucher *const touchers[DYAR_EFFECT_COUNT] = {
#define DYAR_EFFECT(name, word, stands, part, traits, form, schema, touch, english, meaning)   \
    [DYAR_EFFECT_##name] = touch_##touch,
#include "rules/vocabulary.def"
};

void dyar_foresee(const dyar_foresight *f, const dyar_effects *effects)
{
    for (size_t i = 0; i < effects->count; i++)
        touchers[effects->list[i].kind](f, &effects->list[i]);
}
