/* SPDX-License-Identifier: MIT */
/* A stage: a board that is laid out by hand, and a turn on it. */
#include "compare/stage.h"

enum { TURNS_PLAYED = 4 };

/* ---- holes ---- */

bool dyar_is_own_cell(const dyar_topology *t, unsigned cell)
{
    return t->owner[cell] == 0 || t->owner[cell] == DYAR_NOBODY;
}

unsigned dyar_stage_step(const dyar_stage *l, unsigned cell, dyar_word go)
{
    return cell == DYAR_NO_CELL ? cell : dyar_step_on(&l->turn, cell, go, 1);
}

static unsigned follow(const uint8_t *step, unsigned cell)
{
    return cell == DYAR_NO_CELL ? DYAR_NO_CELL : step[cell];
}

unsigned dyar_stage_opposite(const dyar_stage *l, unsigned cell)
{
    return follow(l->game->topology.opposite, cell);
}

unsigned dyar_stage_beyond(const dyar_stage *l, unsigned cell)
{
    return follow(l->game->topology.behind, dyar_stage_opposite(l, cell));
}

unsigned dyar_stage_sees(const dyar_stage *l, unsigned cell)
{
    const unsigned next = dyar_stage_step(l, l->here, DYAR_GO_FORWARD);
    const unsigned second = dyar_stage_step(l, next, DYAR_GO_FORWARD);
    const unsigned seen[] = {l->here,
                             dyar_stage_opposite(l, l->here),
                             dyar_stage_beyond(l, l->here),
                             next,
                             second,
                             dyar_stage_step(l, l->here, DYAR_GO_BACK),
                             dyar_stage_opposite(l, next),
                             dyar_stage_opposite(l, second)};
    for (unsigned i = 0; i < sizeof seen / sizeof *seen; i++)
        if (cell == seen[i])
            return i < 6 ? 1u << i : DYAR_PROBED_OPPOSITE_NEXT;
    return DYAR_PROBED_ELSEWHERE;
}

/* ---- laying out ---- */

void dyar_stage_put(dyar_stage *l, unsigned cell, int seeds)
{
    if (cell != DYAR_NO_CELL)
        l->position.cells[cell] = (uint16_t)seeds;
}

void dyar_stage_lay(dyar_stage *l, int seeds)
{
    const dyar_layout *layout = &l->game->layout;
    l->position = l->game->first;
    for (int cell = 0; cell < l->game->topology.cells; cell++)
        l->position.cells[cell] = 0;
    for (int i = 0; i < l->game->topology.holes; i++)
        dyar_stage_put(l, l->game->topology.hole[i], seeds);
    for (int cell = 0; layout->marks && cell < l->game->topology.cells; cell++)
        l->position.cells[layout->marks + cell] = DYAR_UNMARKED;
    for (int p = 0; layout->turns && p < l->game->players; p++)
        l->position.cells[layout->turns + p] = TURNS_PLAYED;
    for (int i = 0; layout->since && i < 2; i++)
        l->position.cells[layout->since + i] = 0;
}

void dyar_stage_begin(dyar_stage *l)
{
    dyar_view(&l->turn, l->game, &l->position, 0);
    l->turn.rules = l->phase;
    l->turn.seen = 1;
}

bool dyar_may_have_mark(const dyar_mark_kind *kind, dyar_probed_mark mark)
{
    if (mark == DYAR_PROBED_NEUTRAL_MARK)
        return !kind->owned;
    return kind->owned && kind->worth == DYAR_MARKED_MARK_OWNER;
}

void dyar_stage_mark(dyar_stage *l, unsigned kind, dyar_probed_mark mark)
{
    if (mark != DYAR_PROBED_UNMARKED)
        l->position.cells[l->game->layout.marks + l->here] =
            (uint16_t)dyar_mark_code(kind, mark == DYAR_PROBED_OWN_MARK      ? 0
                                           : mark == DYAR_PROBED_OTHERS_MARK ? 1
                                                                             : DYAR_NOBODY);
}
