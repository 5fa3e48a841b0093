/* SPDX-License-Identifier: MIT */
/* The effects of rules on a stage: which holes they capture or sow, and where captured seeds
 * go. */
#include "compare/stage.h"

/* ---- captures ---- */

static unsigned fate_for(const dyar_stage *l, dyar_word whose, unsigned cell)
{
    const unsigned owner = l->game->topology.owner[cell];
    const unsigned code = dyar_code_at(&l->turn, cell);
    switch (whose) {
    case DYAR_FOR_MOVER:
        return DYAR_FATE_STORE;
    case DYAR_FOR_OPPONENT:
        return DYAR_FATE_OTHER_PLAYER;
    case DYAR_FOR_HOLE_OWNER:
        return owner == DYAR_NOBODY ? DYAR_FATE_OUT
               : owner == 0         ? DYAR_FATE_STORE
                                    : DYAR_FATE_OTHER_PLAYER;
    case DYAR_FOR_MARK_OWNER:
        return code == DYAR_UNMARKED || dyar_mark_owner(code) == DYAR_NOBODY ? DYAR_FATE_OUT
               : dyar_mark_owner(code) == 0                                  ? DYAR_FATE_STORE
                                            : DYAR_FATE_OTHER_PLAYER;
    default:
        return DYAR_FATE_OUT;
    }
}

static bool holds_seeds(const dyar_stage *l, unsigned cell)
{
    return cell != DYAR_NO_CELL && !l->game->topology.is_store[cell] &&
           l->position.cells[cell] > 0;
}

/* What the cell is to the landing hole, unless the rule names a hole of the board. */
static unsigned hole_named(const dyar_stage *l, const dyar_compiled_ref *ref, unsigned cell)
{
    const bool fixed = ref->base == DYAR_BASE_OWN || ref->base == DYAR_BASE_OPPONENT;
    return fixed ? DYAR_PROBED_ELSEWHERE : dyar_stage_sees(l, cell);
}

static void note_taken(const dyar_stage *l, dyar_deed *deed, unsigned cell, unsigned hole,
                       unsigned fate)
{
    deed->takes |= hole;
    deed->fates |= fate;
    if (l->game->topology.owner[cell] == 0 &&
        !(cell == l->here && l->position.cells[cell] == 1))
        deed->takes_own = true;
}

static void note_captures(const dyar_stage *l, dyar_deed *deed,
                          const dyar_compiled_effect *effect)
{
    const bool removes = effect->source->kind == DYAR_EFFECT_remove;
    for (size_t i = 0; i < effect->from.count; i++) {
        const dyar_compiled_ref *ref = &effect->from.list[i];
        const unsigned cell = dyar_resolve(&l->turn, ref, l->here);
        if (holds_seeds(l, cell))
            note_taken(l, deed, cell, hole_named(l, ref, cell),
                       removes ? DYAR_FATE_OUT : fate_for(l, effect->source->whose, cell));
    }
}

/* Checks only the hole where the run begins: its length depends on the seeds. */
static void note_run(const dyar_stage *l, dyar_deed *deed, const dyar_compiled_effect *effect)
{
    const dyar_compiled_ref *from = &effect->from.list[0];
    const unsigned first = dyar_resolve(&l->turn, from, l->here);
    if (first == DYAR_NO_CELL ||
        (effect->condition &&
         !dyar_condition_fits(&effect->condition->rules[0], &l->turn, first)))
        return;
    for (size_t i = 0; i < effect->taken.count; i++) {
        const unsigned cell = dyar_resolve(&l->turn, &effect->taken.list[i], first);
        if (holds_seeds(l, cell))
            note_taken(l, deed, cell, hole_named(l, from, cell),
                       fate_for(l, effect->source->whose, cell));
    }
    if (effect->source->at_most > 1)
        deed->run = effect->source->go;
}

static void note_move(const dyar_stage *l, dyar_deed *deed, const dyar_compiled_effect *effect)
{
    const dyar_compiled_ref *ref = &effect->from.list[0];
    const unsigned from = dyar_resolve(&l->turn, ref, l->here);
    const unsigned to = dyar_resolve(&l->turn, &effect->to, l->here);
    const dyar_topology *t = &l->game->topology;
    if (!holds_seeds(l, from) || to == DYAR_NO_CELL)
        return;
    note_taken(l, deed, from, hole_named(l, ref, from),
               !t->is_store[to]    ? DYAR_FATE_HOLE
               : to == t->store[0] ? DYAR_FATE_STORE
                                   : DYAR_FATE_OTHER_PLAYER);
}

static void note_mark(const dyar_stage *l, dyar_deed *deed, const dyar_effect *effect)
{
    const dyar_mark_kind *mark = &l->game->rules->marks[effect->mark_name];
    if (mark->owned && mark->worth == DYAR_MARKED_MARK_OWNER) {
        deed->marks = true;
        deed->fates |= DYAR_FATE_MARKED;
    }
}

/* Holes whose seeds come into the hand. */
static unsigned lifted_by(const dyar_stage *l, dyar_deed *deed,
                          const dyar_compiled_effect *effect)
{
    unsigned lifted = 0;
    for (size_t i = 0; i < effect->from.count; i++) {
        const unsigned cell = dyar_resolve(&l->turn, &effect->from.list[i], l->here);
        if (!holds_seeds(l, cell))
            continue;
        lifted |= dyar_stage_sees(l, cell);
        if (l->game->topology.owner[cell] == 0 && cell != l->here)
            deed->takes_own = true;
    }
    return lifted;
}

static unsigned note_effect(const dyar_stage *l, dyar_deed *deed,
                            const dyar_compiled_effect *effect)
{
    switch (effect->source->kind) {
    case DYAR_EFFECT_capture:
    case DYAR_EFFECT_remove:
        note_captures(l, deed, effect);
        return 0;
    case DYAR_EFFECT_capture_run:
        note_run(l, deed, effect);
        return 0;
    case DYAR_EFFECT_capture_every:
        deed->fates |= fate_for(l, effect->source->whose, l->here);
        return 0;
    case DYAR_EFFECT_take:
        return lifted_by(l, deed, effect);
    case DYAR_EFFECT_move:
        note_move(l, deed, effect);
        return 0;
    case DYAR_EFFECT_mark:
        note_mark(l, deed, effect->source);
        return 0;
    default:
        return 0;
    }
}

/* The landing hole alone, or the next one alone, is another lap; all else is captured. */
static void note_lifted(dyar_deed *deed, unsigned lifted, const dyar_then *then)
{
    if (lifted == 0)
        return;
    if (lifted == DYAR_PROBED_LANDED || lifted == DYAR_PROBED_NEXT) {
        deed->relays |= lifted;
        return;
    }
    deed->takes |= lifted;
    deed->fates |= DYAR_FATE_SOWN_ON;
    deed->onward = then;
}

static unsigned note_effects(const dyar_stage *l, dyar_deed *deed,
                             const dyar_compiled_effects *effects)
{
    unsigned lifted = 0;
    for (size_t i = 0; i < effects->count; i++)
        lifted |= note_effect(l, deed, &effects->list[i]);
    return lifted;
}

/* A hole ahead counts as the next hole; a hole across is one that is captured. */
static unsigned relayed_from(const dyar_stage *l, unsigned cell)
{
    if (cell == l->here)
        return DYAR_PROBED_LANDED;
    if (cell == dyar_stage_step(l, l->here, DYAR_GO_FORWARD) ||
        !(dyar_stage_sees(l, cell) & DYAR_PROBED_ACROSS))
        return DYAR_PROBED_NEXT;
    return dyar_stage_sees(l, cell);
}

static void note_then(const dyar_stage *l, dyar_deed *deed, const dyar_compiled_rule *rule,
                      const dyar_then *then, unsigned lifted)
{
    deed->thens |= 1u << then->kind;
    if (then->kind == DYAR_THEN_RELAY) {
        const unsigned cell = dyar_resolve(&l->turn, &rule->ref, l->here);
        if (holds_seeds(l, cell))
            lifted |= relayed_from(l, cell);
    }
    for (size_t i = 0; i < rule->option_count; i++) {
        const dyar_compiled_option *option = &rule->options[i];
        const unsigned more = note_effects(l, deed, &option->effects);
        note_then(l, deed, option->then, &then->options[i].then, lifted | more);
    }
    if (rule->option_count == 0)
        note_lifted(deed, lifted, then);
}

dyar_deed dyar_stage_deed(const dyar_stage *l, const dyar_compiled_rule *rule)
{
    dyar_deed deed = {.run = DYAR_WORD_NONE};
    const unsigned lifted = note_effects(l, &deed, &rule->effects);
    note_then(l, &deed, rule, &rule->source->then, lifted);
    return deed;
}
