/* How the cells lie to each other, and where a position keeps what. */
#include "program/compile.h"

#include <string.h>

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
    const int squares = board->rows * board->columns;
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
    const int squares = board->rows * board->columns;
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

/* The player's track as cells, others' stores left out unless everyone sows into them. */
static int own_track(const dyar_rules *rules, const dyar_topology *t, int player,
                     uint8_t track[DYAR_MAX_CELLS])
{
    const dyar_board *board = &rules->board;
    int length = 0;
    for (int i = 0; i < board->track_length[player]; i++) {
        const uint8_t cell = t->cell_at[board->track[player][i]];
        if (!t->is_store[cell] || t->owner[cell] == player || board->stores_for_everyone)
            track[length++] = cell;
    }
    return length;
}

static void link_track(const dyar_rules *rules, dyar_topology *t, int player)
{
    uint8_t track[DYAR_MAX_CELLS];
    const int length = own_track(rules, t, player, track);
    memset(t->next[player], DYAR_NO_CELL, sizeof t->next[player]);
    memset(t->step[player], DYAR_NO_CELL, sizeof t->step[player]);
    for (int i = 0; i < length; i++) {
        t->next[player][DYAR_COUNTERCLOCKWISE][track[i]] = track[(i + 1) % length];
        t->next[player][DYAR_CLOCKWISE][track[i]] = track[(i + length - 1) % length];
        t->on_track[player][track[i]] = true;
    }
    for (int way = 0; way < 2; way++) {
        for (int i = 0; i < length; i++) {
            uint8_t cell = t->next[player][way][track[i]];
            for (int k = 0; k < length && t->is_store[cell]; k++)
                cell = t->next[player][way][cell];
            t->step[player][way][track[i]] = cell;
        }
    }
}

/* Off his own track a player steps along the owner's, or else along any that has the hole. */
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
            dyar_report(c->diags, DYAR_ERROR, dyar_node_get(rules->root, "board")->mark,
                        "%s lies on no track",
                        dyar_place_name(&rules->board, t->place_of[cell], name));
        for (int p = 0; p < rules->players && other >= 0; p++) {
            if (t->on_track[p][cell])
                continue;
            for (int way = 0; way < 2; way++) {
                t->next[p][way][cell] = t->next[other][way][cell];
                t->step[p][way][cell] = t->step[other][way][cell];
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

/* ---- layout ---- */

typedef struct uses {
    bool extra, turns, last, since, last_mover, pool, out;
} uses;

static void note_condition(uses *u, const dyar_condition *condition)
{
    for (size_t i = 0; condition && i < condition->count; i++) {
        for (size_t k = 0; k < condition->cases[i].count; k++) {
            const dyar_fact fact = condition->cases[i].tests[k].fact;
            u->extra = u->extra || fact == DYAR_FACT_EXTRA;
            u->turns = u->turns || fact == DYAR_FACT_TURN;
            u->last = u->last || fact == DYAR_FACT_TAKES_BACK;
            u->since = u->since || fact == DYAR_FACT_SINCE_CAPTURE ||
                       fact == DYAR_FACT_SINCE_CROSSING;
        }
    }
}

static void note_effects(uses *u, const dyar_effects *effects)
{
    for (size_t i = 0; i < effects->count; i++) {
        note_condition(u, effects->list[i].condition);
        u->out = u->out || effects->list[i].kind == DYAR_EFFECT_set_aside ||
                 effects->list[i].kind == DYAR_EFFECT_remove ||
                 effects->list[i].kind == DYAR_EFFECT_close ||
                 effects->list[i].whose == DYAR_FOR_NOBODY;
    }
}

static void note_then(uses *u, const dyar_then *then)
{
    for (size_t i = 0; i < then->option_count; i++) {
        note_effects(u, &then->options[i].effects);
        note_then(u, &then->options[i].then);
    }
}

static void note_table(uses *u, const dyar_table *table)
{
    for (size_t i = 0; i < table->count; i++) {
        note_condition(u, &table->rules[i].when);
        note_effects(u, &table->rules[i].effects);
        note_then(u, &table->rules[i].then);
    }
}

static void note_looks(uses *u, const dyar_looks *looks)
{
    for (size_t i = 0; i < looks->count; i++) {
        note_condition(u, looks->list[i].start);
        note_condition(u, looks->list[i].first_lap);
        note_condition(u, looks->list[i].leaves);
    }
}

static void note_phase(uses *u, const dyar_phase *phase)
{
    const dyar_table *tables[] = {&phase->lifting, &phase->each_seed, &phase->landing,
                                  &phase->after};
    note_condition(u, &phase->applies);
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        note_table(u, tables[i]);
    for (size_t i = 0; i < phase->skip_count; i++)
        note_condition(u, &phase->skips[i]);
    for (size_t i = 0; i < phase->kind_count; i++) {
        note_condition(u, &phase->kinds[i].from);
        note_table(u, &phase->kinds[i].direction);
        note_looks(u, &phase->kinds[i].only);
    }
    for (size_t i = 0; i < phase->duty_count; i++) {
        note_condition(u, &phase->duties[i].applies);
        note_looks(u, &phase->duties[i].only);
    }
}

static uses find_uses(const dyar_rules *rules)
{
    uses u = {0};
    for (size_t i = 0; i < rules->phase_count; i++)
        note_phase(&u, &rules->phases[i]);
    note_table(&u, &rules->before);
    note_table(&u, &rules->end);
    u.last_mover =
        rules->winner == DYAR_WINNER_LAST_TO_MOVE || rules->leftovers.free == DYAR_FREE_LAST_TO_MOVE;
    for (size_t i = 0; i < rules->end.count; i++)
        u.last_mover =
            u.last_mover || rules->end.rules[i].leftovers.free == DYAR_FREE_LAST_TO_MOVE;
    return u;
}

static uint16_t place(uint16_t *used, bool wanted, int cells)
{
    const uint16_t at = *used;
    if (!wanted)
        return 0;
    *used = (uint16_t)(at + cells);
    return at;
}

void dyar_lay_out(dyar_compiler *c)
{
    dyar_game *game = c->game;
    dyar_layout *l = &game->layout;
    const uses u = find_uses(game->rules);
    const int players = game->players;
    /* Seeds and marks have blocks of their own, so that vectors never touch what is written singly. */
    const int cells = (game->topology.cells + DYAR_LANES - 1) / DYAR_LANES * DYAR_LANES;
    uint16_t used = 0;
    l->seeds = place(&used, true, cells);
    l->marks = place(&used, game->marked, cells);
    l->board_blocks = (uint16_t)(used / DYAR_LANES);
    l->mover = place(&used, true, 1);
    l->reserve = place(&used, game->rules->setup.reserve > 0, players);
    l->pool = place(&used, u.pool, 1);
    l->out = place(&used, u.out, 1);
    l->compared = used;
    l->ended = place(&used, true, 1);
    l->extra = place(&used, u.extra, 1);
    l->turns = place(&used, u.turns, players);
    l->last = place(&used, u.last, 2);
    l->since = place(&used, u.since, 2);
    l->last_mover = place(&used, u.last_mover, 1);
    l->open = place(&used, game->marked && game->topology.cells <= 64, 4 * players);
    l->used = used;
    l->blocks = (uint16_t)((used + DYAR_LANES - 1) / DYAR_LANES);
    l->turn_blocks = l->reserve || l->pool || l->out ? l->blocks : l->board_blocks;
    l->keeps_count = u.extra || u.turns || u.last_mover;
    l->remembers = u.last || u.since;
    game->seed_blocks = (uint8_t)((cells + DYAR_LANES - 1) / DYAR_LANES);
}
