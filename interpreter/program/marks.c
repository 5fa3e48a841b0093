/* Where marks can ever lie: where the set-up puts them, and where a rule could. */
#include "program/situations.h"

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
        const bool his = effect->whose == DYAR_FOR_MOVER        ? p == mover
                         : effect->whose == DYAR_FOR_HOLE_OWNER ? p == owner
                                                                : true;
        if (his)
            m->possible[cell] |= UINT64_C(1) << dyar_mark_code(
                                     name, m->game->rules->marks[name].owned ? p : DYAR_NOBODY);
    }
}

static void mark_through(marking *m, const dyar_effect *effect, const dyar_ref *ref,
                         dyar_stand stand)
{
    const dyar_topology *t = &m->game->topology;
    bool moves;
    if (ref->base == DYAR_BASE_HERE || ref->base == DYAR_BASE_LANDED) {
        const unsigned cell = dyar_fold_path(m->game, stand, &ref->path, &moves);
        if (cell != DYAR_NO_CELL && !moves) {
            mark_cell(m, cell, effect, stand.mover);
            return;
        }
    }
    for (int i = 0; i < t->holes; i++)
        mark_cell(m, t->hole[i], effect, stand.mover);
}

static void note_effects(marking *m, const dyar_effects *effects, dyar_stand stand)
{
    for (size_t i = 0; i < effects->count; i++) {
        const dyar_effect *effect = &effects->list[i];
        m->unmarks = m->unmarks || effect->kind == DYAR_EFFECT_unmark;
        for (size_t k = 0; effect->kind == DYAR_EFFECT_mark && k < effect->from.count; k++)
            mark_through(m, effect, &effect->from.list[k], stand);
    }
}

static void note_then(marking *m, const dyar_then *then, dyar_stand stand)
{
    for (size_t i = 0; i < then->option_count; i++) {
        note_effects(m, &then->options[i].effects, stand);
        note_then(m, &then->options[i].then, stand);
    }
}

/* Could the fixed facts of some case hold here? */
static bool could_fit(const marking *m, const dyar_condition *condition, dyar_stand stand)
{
    dyar_fold_reduce(m->game, &condition, 1, stand, m->reduction);
    return m->reduction->case_count > 0;
}

static bool has_marking(const dyar_rule *rule)
{
    for (size_t i = 0; i < rule->effects.count; i++)
        if (rule->effects.list[i].kind == DYAR_EFFECT_mark ||
            rule->effects.list[i].kind == DYAR_EFFECT_unmark)
            return true;
    return rule->then.option_count > 0;
}

static void note_table(marking *m, const dyar_table *table)
{
    const dyar_topology *t = &m->game->topology;
    for (size_t i = 0; i < table->count; i++) {
        const dyar_rule *rule = &table->rules[i];
        if (!has_marking(rule))
            continue;
        for (int mover = 0; mover < m->game->players; mover++)
            for (int way = 0; way < 2; way++)
                for (int cell = 0; cell < t->cells; cell++) {
                    const dyar_stand stand = {(uint8_t)mover, (uint8_t)way, (uint8_t)cell};
                    if (!t->on_track[mover][cell] || !could_fit(m, &rule->when, stand))
                        continue;
                    note_effects(m, &rule->effects, stand);
                    note_then(m, &rule->then, stand);
                }
    }
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
                         uint64_t possible_marks[DYAR_MAX_CELLS])
{
    marking m = {.game = game, .possible = possible_marks};
    for (int cell = 0; cell < DYAR_MAX_CELLS; cell++)
        possible_marks[cell] = 1;
    if (!game->marked)
        return;
    dyar_arena *scratch = dyar_scratch_new(arena);
    m.reduction = DYAR_NEW(scratch, dyar_reduction);
    for (size_t i = 0; i < game->phase_count; i++) {
        const dyar_phase *phase = game->phases[i].phase;
        note_table(&m, &phase->lifting);
        note_table(&m, &phase->each_seed);
        note_table(&m, &phase->landing);
        note_table(&m, &phase->after);
    }
    note_table(&m, &game->rules->before);
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
