/* SPDX-License-Identifier: MIT */
/*
 * The changes that effects make to a situation.
 *
 * The variables of a reduction describe a situation.  After an effect, a variable is untouched,
 * has a value that follows from the effect, or may have any value.  It may have any unless one
 * of these shows otherwise: (1) a fact that depends on nothing that the effect changes is
 * untouched (column STATE of vocabulary.def); (2) for the seeds and the mark of a hole, a
 * function of the effect, below, decides.
 */
#include "program/situations.h"

typedef dyar_touch toucher(const dyar_foresight *f, const dyar_effect *effect,
                           const dyar_variable *variable);

static const dyar_touch untouched = {.kind = DYAR_UNTOUCHED}, any = {.kind = DYAR_ANY};

static dyar_touch set_to(int value)
{
    return (dyar_touch){.kind = DYAR_SET, .value = value};
}

/* Whether a hole is that of a variable. */
typedef enum meeting { MEETS, MISSES, UNKNOWN } meeting;

static meeting meet(const dyar_foresight *f, const dyar_ref *ref, const dyar_variable *variable)
{
    bool moves;
    if (ref->base != DYAR_BASE_HERE && ref->base != DYAR_BASE_LANDED)
        return UNKNOWN;
    const unsigned cell = dyar_fold_path(f->game, f->viewpoint, &ref->path, &moves);
    return moves ? UNKNOWN : cell == variable->cell ? MEETS : MISSES;
}

static meeting meet_any(const dyar_foresight *f, const dyar_refs *refs,
                        const dyar_variable *variable)
{
    meeting found = MISSES;
    for (size_t i = 0; i < refs->count && found != UNKNOWN; i++) {
        const meeting one = meet(f, &refs->list[i], variable);
        found = one == MISSES ? found : one;
    }
    return found;
}

static bool is_of_store(const dyar_foresight *f, const dyar_variable *variable)
{
    return f->game->topology.is_store[variable->cell];
}

/* ---- by effect ---- */

static dyar_touch touch_unforeseen(const dyar_foresight *f, const dyar_effect *effect,
                                   const dyar_variable *variable)
{
    (void)f;
    (void)effect;
    (void)variable;
    return any;
}

/* All seeds of the holes named, or some; a store may get them. */
static dyar_touch touch_takes(const dyar_foresight *f, const dyar_effect *effect,
                              const dyar_variable *variable)
{
    const meeting found = meet_any(f, &effect->from, variable);
    if (found == UNKNOWN || is_of_store(f, variable))
        return any;
    if (found == MISSES)
        return untouched;
    return effect->seeds == DYAR_ALL ? set_to(0) : any;
}

static dyar_touch touch_moves(const dyar_foresight *f, const dyar_effect *effect,
                              const dyar_variable *variable)
{
    return meet(f, &effect->from.list[0], variable) == MISSES &&
                   meet(f, &effect->to, variable) == MISSES
               ? untouched
               : any;
}

/* The player the mark is made for; DYAR_NOBODY if that is not known. */
static unsigned owner_of_mark(const dyar_foresight *f, const dyar_effect *effect, unsigned cell)
{
    const dyar_viewpoint viewpoint = f->viewpoint;
    switch (effect->whose) {
    case DYAR_FOR_MOVER:
        return viewpoint.mover;
    case DYAR_FOR_OPPONENT:
        return (viewpoint.mover + (unsigned)f->game->turn_step) % (unsigned)f->game->players;
    case DYAR_FOR_HOLE_OWNER:
        return f->game->topology.owner[cell];
    default:
        return DYAR_NOBODY;
    }
}

/* A hole that is closed gets no mark, nor does any for a player who is not there. */
static dyar_touch touch_marks(const dyar_foresight *f, const dyar_effect *effect,
                              const dyar_variable *variable)
{
    const unsigned name = (unsigned)effect->mark_name;
    const meeting found = meet_any(f, &effect->from, variable);
    if (found == MISSES || is_of_store(f, variable))
        return untouched;
    if (found == UNKNOWN || f->game->closable)
        return any;
    if (!f->game->rules->marks[name].owned)
        return set_to((int)dyar_mark_code(name, DYAR_NOBODY));
    const unsigned owner = owner_of_mark(f, effect, variable->cell);
    return owner == DYAR_NOBODY ? any : set_to((int)dyar_mark_code(name, owner));
}

static dyar_touch touch_unmarks(const dyar_foresight *f, const dyar_effect *effect,
                                const dyar_variable *variable)
{
    const meeting found = meet_any(f, &effect->from, variable);
    return found == MISSES ? untouched : found == UNKNOWN ? any : set_to(DYAR_UNMARKED);
}

/* A closed hole is empty, and no mark is seen there. */
static dyar_touch touch_closes(const dyar_foresight *f, const dyar_effect *effect,
                               const dyar_variable *variable)
{
    const meeting found = meet_any(f, &effect->from, variable);
    if (found == MISSES || is_of_store(f, variable))
        return untouched;
    if (found == UNKNOWN)
        return any;
    return set_to(variable->fact == DYAR_FACT_SEEDS ? 0 : DYAR_CLOSED_CODE);
}

static toucher *const touchers[DYAR_EFFECT_COUNT] = {
#define DYAR_EFFECT(name, word, stands, part, state, traits, form, schema, touch, ...)         \
    [DYAR_EFFECT_##name] = touch_##touch,
#include "rules/vocabulary.def"
};

/* ---- any effects ---- */

static dyar_touch touch_by(const dyar_foresight *f, const dyar_effect *effect,
                           const dyar_variable *variable)
{
    if (!(dyar_facts[variable->fact].state & dyar_effect_words[effect->kind].state))
        return untouched;
    return variable->bound ? touchers[effect->kind](f, effect, variable) : any;
}

dyar_touch dyar_foresee(const dyar_foresight *f, const dyar_effects *effects,
                        const dyar_variable *variable)
{
    dyar_touch result = untouched;
    for (size_t i = 0; i < effects->count; i++) {
        const dyar_touch one = touch_by(f, &effects->list[i], variable);
        if (one.kind != DYAR_UNTOUCHED)
            result = one;
    }
    return result;
}
