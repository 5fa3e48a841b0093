/* SPDX-License-Identifier: MIT */
/* Holes to start from, and the direction of moves. */
#include "compare/stage.h"

/* Does a duty of the phase that asks for nothing but start holes allow this one? */
static bool duties_allow(const dyar_stage *l, const dyar_compiled_phase *phase)
{
    for (size_t i = 0; i < phase->duty_count; i++) {
        const dyar_compiled_lookaheads *only = &phase->duties[i].only;
        bool allowed = only->count == 0;
        for (size_t k = 0; k < only->count; k++) {
            const dyar_compiled_lookahead *look = &only->list[k];
            allowed = allowed || !look->start ||
                      dyar_condition_fits(&look->start->rules[0], &l->turn, l->here);
        }
        if (!allowed)
            return false;
    }
    return true;
}

static bool may_start_in(dyar_stage *l, const dyar_compiled_phase *phase, bool with_duties)
{
    for (size_t i = 0; i < phase->kind_count; i++) {
        const dyar_compiled_kind *kind = &phase->kinds[i];
        if (kind->of_store || kind->enter)
            continue;
        l->turn.kind = kind->number;
        if (dyar_condition_fits(&kind->from->rules[0], &l->turn, l->here) &&
            (!with_duties || duties_allow(l, phase)))
            return true;
    }
    return false;
}

static void lay_start(dyar_stage *l, const dyar_start *start, unsigned direction)
{
    const dyar_layout *layout = &l->game->layout;
    dyar_stage_lay(l, start->others);
    for (int p = 0; start->first && layout->turns && p < l->game->players; p++)
        l->position.cells[layout->turns + p] = 0;
    dyar_stage_begin(l);
    dyar_face(&l->turn, direction);
    dyar_stage_put(l, dyar_stage_step(l, l->here, DYAR_GO_FORWARD), start->next);
    dyar_stage_put(l, l->here, start->seeds);
}

/* From this hole, with any mark of the sort. */
static bool may_start_marked(dyar_stage *l, const dyar_start *start, bool with_duties)
{
    const dyar_rules *rules = l->game->rules;
    if (start->mark == DYAR_PROBED_UNMARKED)
        return may_start_in(l, l->phase, with_duties);
    for (unsigned kind = 0; l->game->marked && kind < rules->mark_count; kind++) {
        dyar_stage_mark(l, kind, start->mark);
        if (dyar_may_have_mark(&rules->marks[kind], start->mark) &&
            may_start_in(l, l->phase, with_duties))
            return true;
    }
    return false;
}

static bool may_start_from(dyar_stage *l, const dyar_start *start, bool with_duties)
{
    for (size_t i = 0; i < l->game->phase_count; i++) {
        l->phase = &l->game->phases[i];
        for (unsigned turned = 0; turned < 2 && !dyar_is_opening(l->phase->phase); turned++) {
            lay_start(l, start, turned);
            if (may_start_marked(l, start, with_duties))
                return true;
        }
    }
    return false;
}

bool dyar_may_start(const dyar_game *game, const dyar_start *start, bool with_duties)
{
    const dyar_topology *t = &game->topology;
    dyar_stage l = {.game = game};
    for (int i = 0; i < t->holes; i++) {
        l.here = t->hole[i];
        if (dyar_is_own_cell(t, l.here) == start->own && may_start_from(&l, start, with_duties))
            return true;
    }
    return false;
}

size_t dyar_probe_direction(const dyar_game *game, const dyar_compiled_kind *kind,
                            unsigned cell, int seeds)
{
    const unsigned owner = game->topology.owner[cell];
    dyar_stage l = {.game = game, .here = cell};
    size_t rule = 0;
    dyar_stage_lay(&l, DYAR_SEEDS_AROUND);
    dyar_stage_put(&l, cell, seeds);
    dyar_view(&l.turn, game, &l.position, owner == DYAR_NOBODY ? 0 : owner);
    while (rule + 1 < kind->direction->rule_count &&
           !dyar_condition_fits(&kind->direction->rules[rule], &l.turn, cell))
        rule++;
    return rule;
}
