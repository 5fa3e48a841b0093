/* SPDX-License-Identifier: MIT */
/* The topology: how the cells lie to each other. */
#include "program/compile.h"

/* ---- numbering ---- */

static void add_cell(dyar_topology *t, unsigned place)
{
    if (t->cell_at[place] != DYAR_NO_CELL)
        return;
    t->cell_at[place] = t->cells;
    t->place_of[t->cells++] = (uint8_t)place;
}

static void number_cells(const dyar_rules *rules, dyar_topology *t)
{
    const dyar_board *board = &rules->board;
    const int squares = dyar_squares(board);
    memset(t->cell_at, DYAR_NO_CELL, sizeof t->cell_at);
    for (int p = 0; p < rules->players; p++)
        for (int i = 0; i < board->track_length[p]; i++)
            add_cell(t, board->track[p][i]);
    for (int place = 0; place < squares; place++)
        if (!board->missing[place])
            add_cell(t, (unsigned)place);
    for (int p = 0; p < rules->players; p++)
        add_cell(t, (unsigned)(squares + p));
    for (int place = 0; place < squares; place++)
        if (!board->missing[place])
            t->hole[t->holes++] = t->cell_at[place];
}

static uint8_t to_cell(const dyar_topology *t, uint8_t place)
{
    return place == DYAR_NO_PLACE ? DYAR_NO_CELL : t->cell_at[place];
}

static void describe_cells(const dyar_rules *rules, dyar_topology *t)
{
    const dyar_board *board = &rules->board;
    const int squares = dyar_squares(board);
    for (int cell = 0; cell < t->cells; cell++) {
        const int place = t->place_of[cell];
        t->owner[cell] = board->owner[place];
        t->is_store[cell] = place >= squares;
        if (t->is_store[cell]) {
            t->store[place - squares] = (uint8_t)cell;
            t->opposite[cell] = t->behind[cell] = t->counterpart[cell] = DYAR_NO_CELL;
            continue;
        }
        t->column[cell] = board->column[place];
        t->opposite[cell] = to_cell(t, board->opposite[place]);
        t->behind[cell] = to_cell(t, board->behind[place]);
        t->counterpart[cell] = to_cell(t, board->counterpart[place]);
    }
}

/* ---- tracks ---- */

/* The places as cells, others' stores left out unless everyone sows into them. */
static int own_track(const dyar_rules *rules, const dyar_topology *t, int player,
                     const uint8_t *places, uint8_t track[DYAR_CELLS_MAX])
{
    const dyar_board *board = &rules->board;
    int length = 0;
    for (int i = 0; i < board->track_length[player]; i++) {
        const uint8_t cell = t->cell_at[places[i]];
        if (!t->is_store[cell] || t->owner[cell] == player || board->stores_for_everyone)
            track[length++] = cell;
    }
    return length;
}

/* `places` is the player's track, in the order of this direction. */
static void link_direction(const dyar_rules *rules, dyar_topology *t, int player, int direction,
                           const uint8_t *places)
{
    uint8_t track[DYAR_CELLS_MAX], *next = t->next[player][direction],
                                   *step = t->step[player][direction];
    const int length = own_track(rules, t, player, places, track);
    memset(next, DYAR_NO_CELL, sizeof t->next[player][direction]);
    memset(step, DYAR_NO_CELL, sizeof t->step[player][direction]);
    for (int i = 0; i < length; i++) {
        next[track[i]] = track[(i + 1) % length];
        t->on_track[player][track[i]] = true;
        t->number[player][direction][track[i]] = (uint8_t)i;
        t->along[player][direction][i] = t->along[player][direction][length + i] = track[i];
    }
    t->length[player] = (uint8_t)length;
    for (int i = 0; i < length; i++) {
        uint8_t cell = next[track[i]];
        for (int k = 0; k < length && t->is_store[cell]; k++)
            cell = next[cell];
        step[track[i]] = cell;
    }
}

/* A step back from a store follows the other direction. */
static void link_back(dyar_topology *t, int player, int direction)
{
    uint8_t *back = t->back[player][direction];
    const uint8_t *step = t->step[player][direction];
    memcpy(back, t->step[player][!direction], sizeof t->back[player][direction]);
    for (int cell = 0; cell < t->cells; cell++)
        if (step[cell] != DYAR_NO_CELL && !t->is_store[cell])
            back[step[cell]] = (uint8_t)cell;
}

static void link_track(const dyar_rules *rules, dyar_topology *t, int player)
{
    link_direction(rules, t, player, DYAR_COUNTERCLOCKWISE, rules->board.track[player]);
    link_direction(rules, t, player, DYAR_CLOCKWISE, rules->board.clockwise[player]);
    link_back(t, player, DYAR_COUNTERCLOCKWISE);
    link_back(t, player, DYAR_CLOCKWISE);
}

/* Off their own track a player steps along the owner's, or else along any that has the hole. */
static int track_for(const dyar_rules *rules, const dyar_topology *t, int cell)
{
    const int owner = t->owner[cell];
    if (owner != DYAR_NOBODY && t->on_track[owner][cell])
        return owner;
    for (int p = 0; p < rules->players; p++)
        if (t->on_track[p][cell])
            return p;
    return -1;
}

static void link_strays(dyar_compiler *c, dyar_topology *t)
{
    const dyar_rules *rules = c->game->rules;
    for (int cell = 0; cell < t->cells; cell++) {
        const int other = track_for(rules, t, cell);
        char name[8];
        if (other < 0 && !t->is_store[cell])
            dyar_report(c->diags, DYAR_ERROR, dyar_node_location(rules->root, "board"),
                        "%s is not on any track",
                        dyar_place_name(&rules->board, t->place_of[cell], name));
        for (int p = 0; p < rules->players && other >= 0; p++) {
            if (t->on_track[p][cell])
                continue;
            for (int direction = 0; direction < 2; direction++) {
                t->next[p][direction][cell] = t->next[other][direction][cell];
                t->step[p][direction][cell] = t->step[other][direction][cell];
                t->back[p][direction][cell] = t->back[other][direction][cell];
            }
        }
    }
}

void dyar_lay_topology(dyar_compiler *c)
{
    dyar_topology *t = &c->game->topology;
    number_cells(c->game->rules, t);
    describe_cells(c->game->rules, t);
    for (int p = 0; p < c->game->players; p++)
        link_track(c->game->rules, t, p);
    link_strays(c, t);
}
