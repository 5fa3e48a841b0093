/* SPDX-License-Identifier: MIT */
/* The cells where marks can ever be: those of the setup, and those that a rule can mark. */
#include "program/compile.h"
#include "program/situations.h"
#include "rules/walk.h"

typedef struct marking {
    const dyar_game *game;
    dyar_reduction *reduction; /* for whatever is asked just now */
    uint64_t *possible;
    bool unmarks;
} marking;

static void mark_cell(marking *m, unsigned cell, const dyar_effect *effect, unsigned mover)
{
    const unsigned name = (unsigned)effect->mark_name;
    const unsigned owner = m->game->topology.owner[cell];
    for (unsigned p = 0; p < (unsigned)m->game->players; p++) {
        const bool fits = effect->whose == DYAR_FOR_MOVER        ? p == mover
                          : effect->whose == DYAR_FOR_HOLE_OWNER ? p == owner
                                                                 : true;
        if (fits)
            m->possible[cell] |= UINT64_C(1) << dyar_mark_code(
                                     name, m->game->rules->marks[name].owned ? p : DYAR_NOBODY);
    }
}

/* Is the hole from which `ref` leads the one that the rule is judged for?  Of a rule of
 * `lifting`, `landed` is where the lap before ended. */
static bool begins_here(const dyar_ref *ref, const dyar_spot *spot)
{
    return ref->base == DYAR_BASE_HERE ||
           (ref->base == DYAR_BASE_LANDED && spot->site == DYAR_SITE_LANDING);
}

static void mark_through(marking *m, const dyar_effect *effect, const dyar_ref *ref,
                         const dyar_spot *spot, dyar_viewpoint viewpoint)
{
    const dyar_topology *t = &m->game->topology;
    bool moves;
    if (begins_here(ref, spot)) {
        const unsigned cell = dyar_fold_path(m->game, viewpoint, &ref->path, &moves);
        if (cell != DYAR_NO_CELL && !moves) {
            mark_cell(m, cell, effect, viewpoint.mover);
            return;
        }
    }
    for (int i = 0; i < t->holes; i++)
        mark_cell(m, t->hole[i], effect, viewpoint.mover);
}

static void note_at(marking *m, const dyar_effect *effect, const dyar_spot *spot,
                    dyar_viewpoint viewpoint)
{
    const unsigned traits = dyar_effect_words[effect->kind].traits;
    m->unmarks = m->unmarks || traits & DYAR_UNMARKS;
    for (size_t i = 0; traits & DYAR_MARKS && i < effect->from.count; i++)
        mark_through(m, effect, &effect->from.list[i], spot, viewpoint);
}

/* Could the fixed facts of some case hold here? */
static bool could_fit(const marking *m, const dyar_condition *condition,
                      dyar_viewpoint viewpoint)
{
    dyar_fold_reduce(m->game, &condition, 1, viewpoint, m->reduction);
    return m->reduction->case_count > 0;
}

/* Can a rule act there, in some phase? */
static bool can_act_at(const dyar_game *game, unsigned mover, unsigned cell)
{
    for (size_t i = 0; i < game->phase_count; i++)
        if (dyar_lands_in(game, &game->phases[i], mover, cell))
            return true;
    return false;
}

/* Can the effect act there?  A player may pick any hole, wherever the rule has fired. */
static bool acts_at(const marking *m, const dyar_spot *spot, dyar_viewpoint viewpoint)
{
    return spot->picked || (can_act_at(m->game, viewpoint.mover, viewpoint.cell) &&
                            could_fit(m, &spot->rule->when, viewpoint));
}

static void note_everywhere(marking *m, const dyar_effect *effect, const dyar_spot *spot)
{
    const dyar_topology *t = &m->game->topology;
    for (int mover = 0; mover < m->game->players; mover++)
        for (int direction = 0; direction < 2; direction++)
            for (int cell = 0; cell < t->cells; cell++) {
                const dyar_viewpoint viewpoint = {(uint8_t)mover, (uint8_t)direction,
                                                  (uint8_t)cell};
                if (acts_at(m, spot, viewpoint))
                    note_at(m, effect, spot, viewpoint);
            }
}

/* A mark that is made once the game has ended does not stay. */
static void note_use(void *context, const dyar_effect *effect, const dyar_spot *spot)
{
    if (spot->site != DYAR_SITE_END &&
        dyar_effect_words[effect->kind].traits & (DYAR_MARKS | DYAR_UNMARKS))
        note_everywhere(context, effect, spot);
}

/* Holes that are not filled for the next game of a match may get a mark. */
static void note_filling(marking *m)
{
    const dyar_match *match = m->game->rules->match;
    for (int p = 0; match && match->unfilled_mark >= 0 && p < m->game->players; p++)
        for (size_t i = 0; i < m->game->rows[p].count; i++)
            m->possible[m->game->rows[p].cells[i]] |=
                UINT64_C(1) << dyar_mark_code((unsigned)match->unfilled_mark, DYAR_NOBODY);
}

void dyar_possible_marks(dyar_arena *arena, const dyar_game *game,
                         uint64_t possible_marks[DYAR_CELLS_MAX])
{
    marking m = {.game = game, .possible = possible_marks};
    for (int cell = 0; cell < DYAR_CELLS_MAX; cell++)
        possible_marks[cell] = 1;
    if (!game->marked)
        return;
    dyar_arena *scratch = dyar_scratch_new(arena);
    m.reduction = DYAR_NEW(scratch, dyar_reduction);
    dyar_walk_rules(game->rules, &(dyar_visitor){.effect = note_use}, &m);
    note_filling(&m);
    for (int i = 0; i < game->topology.holes; i++) {
        const unsigned cell = game->topology.hole[i];
        const unsigned code = game->first.cells[game->layout.marks + cell];
        possible_marks[cell] |= UINT64_C(1) << code;
        if (code != DYAR_UNMARKED && !m.unmarks)
            possible_marks[cell] &= ~UINT64_C(1);
    }
    dyar_scratch_free(scratch);
}
