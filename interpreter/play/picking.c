/* SPDX-License-Identifier: MIT */
/* The picking of holes after a sowing. */
#include "play/picking.h"
#include "play/effects.h"

/* In these cells of a position. */
enum { NUMBER, LEFT, LANDED, CELLS };

static const dyar_compiled_pick *pick_of(const dyar_game *game, const uint16_t *due)
{
    return game->picks[due[NUMBER] - 1];
}

/* The first hole from the `index`th on, in board order, that fits; the number of holes: none.
 */
static int next_fitting(const dyar_turn *t, const dyar_compiled_pick *pick, int index)
{
    const dyar_topology *topology = &t->game->topology;
    while (index < topology->holes && !dyar_holds(pick->hole, t, topology->hole[index]))
        index++;
    return index;
}

/* Ends the pick where nothing is left of it. */
static void pick_on(dyar_turn *t, const dyar_compiled_pick *pick)
{
    uint16_t *due = &t->played->cells[t->game->layout.pick];
    if (due[LEFT] > 0 && next_fitting(t, pick, 0) < t->game->topology.holes) {
        t->end = DYAR_THEN_PICK;
        return;
    }
    memset(due, 0, CELLS * sizeof *due);
    t->end = pick->then;
}

void dyar_begin_to_pick(dyar_turn *t, const dyar_compiled_pick *pick)
{
    uint16_t *due = &t->played->cells[t->game->layout.pick];
    due[NUMBER] = (uint16_t)(pick->source->number + 1);
    due[LEFT] = (uint16_t)pick->source->times;
    due[LANDED] = (uint16_t)(t->landed + 1);
    pick_on(t, pick);
}

const dyar_compiled_pick *dyar_due_pick(const dyar_game *game, const dyar_position *position,
                                        dyar_turn *view)
{
    const uint16_t *due = &position->cells[game->layout.pick];
    dyar_view(view, game, position, position->cells[game->layout.mover]);
    view->landed = (uint8_t)(due[LANDED] - 1);
    return pick_of(game, due);
}

size_t dyar_picks(const dyar_game *game, const dyar_position *position,
                  dyar_move moves[DYAR_MOVES_MAX])
{
    const dyar_topology *topology = &game->topology;
    dyar_turn view;
    const dyar_compiled_pick *pick = dyar_due_pick(game, position, &view);
    size_t count = 0;
    for (int i = next_fitting(&view, pick, 0); i < topology->holes;
         i = next_fitting(&view, pick, i + 1))
        moves[count++] = (dyar_move){.hole = topology->place_of[topology->hole[i]],
                                     .cell = topology->hole[i],
                                     .flags = DYAR_MOVE_PICKS};
    return count;
}

void dyar_pick_hole(dyar_turn *t, unsigned cell)
{
    uint16_t *due = &t->played->cells[t->game->layout.pick];
    const dyar_compiled_pick *pick = pick_of(t->game, due);
    t->landed = t->lap_start = (uint8_t)(due[LANDED] - 1);
    dyar_act(t, &pick->effects, cell);
    due[LEFT]--;
    pick_on(t, pick);
}

bool dyar_could_be_picking(const dyar_game *game, const dyar_position *position)
{
    const uint16_t *due = &position->cells[game->layout.pick];
    dyar_turn view;
    if (due[NUMBER] == 0)
        return due[LEFT] == 0 && due[LANDED] == 0;
    if (due[NUMBER] > game->pick_count || due[LANDED] == 0)
        return false;
    const dyar_compiled_pick *pick = dyar_due_pick(game, position, &view);
    return due[LEFT] > 0 && due[LEFT] <= pick->source->times &&
           next_fitting(&view, pick, 0) < game->topology.holes;
}
