/* SPDX-License-Identifier: MIT */
/* The first lap of a move, foreseen. */
#include "play/foreseeing.h"

/* May a rule act when the seeds of the hole are picked up? */
static bool may_lift_by_rules(const dyar_turn *view, unsigned row, unsigned cell)
{
    const dyar_compiled_table *lifting = &view->rules->lifting;
    return lifting->count > 0 &&
           !dyar_is_silent(&lifting->conditions->frames[row + cell], view->cells, cell);
}

bool dyar_foresee_lap(const dyar_turn *view, const dyar_move *move, dyar_foreseen_lap *lap)
{
    const dyar_topology *topology = &view->game->topology;
    const unsigned mover = view->mover, direction = dyar_move_is_clockwise(*move),
                   row = (mover * 2 + direction) * topology->cells,
                   first = topology->next[mover][direction][move->cell],
                   seeds = view->cells[move->cell];
    if (seeds == 0 || first == DYAR_NO_CELL || !topology->on_track[mover][first] ||
        may_lift_by_rules(view, row, move->cell))
        return false;
    const unsigned length = topology->length[mover], rounds = (seeds - 1) / length;
    lap->topology = topology;
    lap->cells = view->cells;
    lap->number = topology->number[mover][direction];
    lap->on_track = topology->on_track[mover];
    lap->row = row;
    lap->start = move->cell;
    lap->first = lap->number[first];
    lap->length = length;
    lap->rounds = rounds;
    lap->rest = seeds - rounds * length;
    lap->landed = topology->along[mover][direction][lap->first + lap->rest - 1];
    return true;
}

/* Returns the content of a cell of the position after the lap. */
static unsigned content_of(const dyar_foreseen_lap *lap, unsigned cell)
{
    const unsigned before = cell == lap->start ? 0 : lap->cells[cell];
    if (cell >= lap->topology->cells || !lap->on_track[cell])
        return before;
    const unsigned number = lap->number[cell], offset = number >= lap->first
                                                            ? number - lap->first
                                                            : number + lap->length - lap->first;
    return before + lap->rounds + (offset < lap->rest);
}

bool dyar_lap_will_fit(const dyar_foreseen_lap *lap, const dyar_frame *frame)
{
    uint32_t index = frame->seeds_steps[content_of(lap, lap->landed)] +
                     frame->steps[content_of(lap, frame->cell)];
    for (unsigned i = 0; i < frame->more_terms; i++)
        index += frame->terms[i].steps[content_of(lap, frame->terms[i].cell)];
    return frame->results[index] != DYAR_UNDECIDED;
}
