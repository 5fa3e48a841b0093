/* Boards out of positions, and positions out of boards. */
#include "dyar/board.h"

#include "play/turn.h"
#include "play/ends.h"

int dyar_board_holes(const dyar_game *game)
{
    return game->topology.holes;
}

const uint8_t *dyar_board_cells(const dyar_game *game)
{
    return game->topology.hole;
}

int dyar_board_read(const dyar_game *game, const dyar_position *position, bool turned,
                    uint16_t *seeds)
{
    const dyar_topology *topology = &game->topology;
    const int holes = topology->holes;
    int sum = 0;
    for (int i = 0; i < holes; i++) {
        const uint16_t number = position->cells[topology->hole[i]];
        seeds[turned ? holes - 1 - i : i] = number;
        sum += number;
    }
    return sum;
}

int dyar_board_marked(const dyar_game *game, const dyar_position *position, int *seeds)
{
    const dyar_topology *topology = &game->topology;
    int marked = 0;
    *seeds = 0;
    for (int i = 0; game->layout.marks && i < topology->holes; i++) {
        const unsigned cell = topology->hole[i];
        if (position->cells[game->layout.marks + cell] == DYAR_UNMARKED)
            continue;
        marked++;
        *seeds += position->cells[cell];
    }
    return marked;
}

/* ---- half a turn ---- */

static unsigned turned_mark(unsigned code)
{
    if (code == DYAR_UNMARKED || code == DYAR_CLOSED_CODE ||
        dyar_mark_owner(code) == DYAR_NOBODY)
        return code;
    return dyar_mark_code(dyar_mark_name(code), 1 - dyar_mark_owner(code));
}

static void turn_cell(const dyar_game *game, const dyar_position *position, unsigned cell,
                      unsigned to, dyar_position *turned)
{
    const unsigned marks = game->layout.marks;
    turned->cells[to] = position->cells[cell];
    if (marks)
        turned->cells[marks + to] = (uint16_t)turned_mark(position->cells[marks + cell]);
}

/* Two players' counts change places. */
static void turn_counts(dyar_position *turned, unsigned at)
{
    const uint16_t first = turned->cells[at];
    turned->cells[at] = turned->cells[at + 1];
    turned->cells[at + 1] = first;
}

static unsigned turned_cell(const dyar_topology *t, unsigned cell)
{
    if (t->is_store[cell])
        return t->store[cell == t->store[0]];
    for (int i = 0; i < t->holes; i++)
        if (t->hole[i] == cell)
            return t->hole[t->holes - 1 - i];
    return cell;
}

/* Numbers of cells, each one too high, 0 being none. */
static void turn_cells(const dyar_topology *t, uint16_t *cells)
{
    for (int i = 0; i < 2; i++)
        if (cells[i] > 0)
            cells[i] = (uint16_t)(1 + turned_cell(t, cells[i] - 1u));
}

static void turn_remembered(const dyar_game *game, dyar_position *turned)
{
    const dyar_layout *l = &game->layout;
    if (l->turns)
        turn_counts(turned, l->turns);
    if (l->last)
        turn_cells(&game->topology, &turned->cells[l->last]);
    if (l->brought)
        turn_cells(&game->topology, &turned->cells[l->brought]);
    if (l->last_mover && turned->cells[l->last_mover] > 0)
        turned->cells[l->last_mover] = (uint16_t)(3 - turned->cells[l->last_mover]);
}

void dyar_board_turn(const dyar_game *game, const dyar_position *position,
                     dyar_position *turned)
{
    const dyar_topology *t = &game->topology;
    const dyar_layout *l = &game->layout;
    dyar_position_copy(game, turned, position);
    for (int i = 0; i < t->holes; i++)
        turn_cell(game, position, t->hole[i], t->hole[t->holes - 1 - i], turned);
    for (unsigned player = 0; player < 2; player++) {
        turn_cell(game, position, t->store[player], t->store[1 - player], turned);
        if (l->reserve)
            turned->cells[l->reserve + player] = position->cells[l->reserve + 1 - player];
    }
    turned->cells[l->mover] = (uint16_t)(1 - position->cells[l->mover]);
    turn_remembered(game, turned);
}

void dyar_board_set_stores(const dyar_game *game, dyar_position *position,
                           const int stores[DYAR_PLAYERS_MAX])
{
    for (int p = 0; p < game->players; p++)
        position->cells[game->topology.store[p]] = (uint16_t)stores[p];
}

void dyar_board_lay(const dyar_game *game, int mover, const uint16_t *seeds,
                    const int stores[DYAR_PLAYERS_MAX], dyar_position *position)
{
    dyar_turn view;
    memset(position->cells, 0, game->layout.used * sizeof *position->cells);
    for (int i = 0; i < game->topology.holes; i++)
        position->cells[game->topology.hole[i]] = seeds[i];
    dyar_board_set_stores(game, position, stores);
    position->cells[game->layout.mover] = (uint16_t)mover;
    dyar_note_last_mover(game, position);
    dyar_view(&view, game, position, (unsigned)mover);
    dyar_judge_end(&view, 0);
}

bool dyar_board_is_over(const dyar_game *game, const dyar_position *position)
{
    return position->cells[game->layout.ended] != 0;
}
