/* SPDX-License-Identifier: MIT */
/* The filling of holes for the next game of a match, hole by hole, by rule or as the player
 * chooses. */
#include "play/match.h"
#include "play/trace.h"
#include "play/turn.h"

/* ---- which holes ---- */

/* The holes that may get the next seeds, in the order of filling. */
typedef struct candidates {
    uint8_t cells[DYAR_CELLS_MAX];
    int count;
    bool all_alike; /* which of them comes first makes no difference: all will get as much */
} candidates;

static int fewest_in(const uint16_t *cells, const dyar_cell_list *row)
{
    int fewest = DYAR_SEEDS_MAX;
    for (size_t i = 0; i < row->count; i++)
        fewest = dyar_smaller(fewest, cells[row->cells[i]]);
    return fewest;
}

static candidates find_candidates(const dyar_game *game, const dyar_position *position,
                                  unsigned player)
{
    const dyar_match *match = game->match;
    const dyar_cell_list *row = &game->rows[player];
    const uint16_t *cells = position->cells;
    const int hand = cells[game->layout.to_place + player];
    const int fewest = match->hole_seeds ? 0 : fewest_in(cells, row);
    const bool level =
        match->hole_seeds || match->spread == DYAR_SPREAD_EVENLY || fewest < match->at_least;
    const int portion = match->hole_seeds ? match->hole_seeds : 1;
    candidates found = {.count = 0};
    for (size_t i = 0; i < row->count; i++) {
        const size_t at = match->order == DYAR_FILL_ORDER_RIGHT ? row->count - 1 - i : i;
        if (!level || cells[row->cells[at]] == fewest)
            found.cells[found.count++] = row->cells[at];
    }
    found.all_alike = found.count == 1 || (level && hand >= found.count * portion);
    return found;
}

int dyar_room_to_fill(const dyar_game *game, const dyar_position *position, unsigned player)
{
    const unsigned other = dyar_player_after(game, player);
    int room = position->cells[game->layout.kept + other]; /* the other is copied with these */
    if (!game->match->mirrored)
        return find_candidates(game, position, player).count * game->match->hole_seeds;
    for (size_t i = 0; i < game->rows[player].count; i++)
        room -= position->cells[game->rows[player].cells[i]];
    return room < 0 ? 0 : room;
}

/* ---- placing ---- */

static void note_filling(dyar_turn *view, unsigned player, unsigned cell, int seeds)
{
    if (view->trace)
        dyar_note(view, (dyar_event){.kind = DYAR_EVENT_FILL,
                                     .from = -1,
                                     .to = dyar_place_of_cell(view, cell),
                                     .seeds = seeds,
                                     .player = (int)player});
}

/* The others copy a layout, each seed in the hole opposite. */
static void mirror(dyar_turn *view, unsigned player)
{
    const dyar_game *game = view->game;
    const dyar_cell_list *row = &game->rows[player];
    for (size_t i = 0; i < row->count; i++) {
        const unsigned cell = row->cells[i], other = game->topology.opposite[cell];
        const unsigned copier = other == DYAR_NO_CELL ? player : game->topology.owner[other];
        if (copier != player && copier != DYAR_NOBODY && view->cells[cell] > 0) {
            uint16_t *kept = &view->played->cells[game->layout.kept + copier];
            *kept = (uint16_t)(*kept - view->cells[cell]);
            view->played->cells[other] = (uint16_t)(view->cells[other] + view->cells[cell]);
            note_filling(view, copier, other, view->cells[cell]);
        }
    }
}

static void place(dyar_turn *view, unsigned player, unsigned cell)
{
    const dyar_match *match = view->game->match;
    uint16_t *hand = &view->played->cells[view->game->layout.to_place + player];
    const int seeds = dyar_smaller(*hand, match->hole_seeds ? match->hole_seeds : 1);
    view->played->cells[cell] = (uint16_t)(view->cells[cell] + seeds);
    *hand = (uint16_t)(*hand - seeds);
    note_filling(view, player, cell, seeds);
    if (match->mirrored && *hand == 0)
        mirror(view, player);
}

static void note_unfilled(dyar_turn *view, unsigned cell, dyar_event_kind kind, int player,
                          const char *mark)
{
    if (view->trace)
        dyar_note(view, (dyar_event){.kind = kind,
                                     .from = dyar_place_of_cell(view, cell),
                                     .to = -1,
                                     .player = player,
                                     .rule = mark});
}

/* A hole with less than the standard number is closed, marked, or open as before. */
static void leave_unfilled(dyar_turn *view, unsigned cell)
{
    const dyar_match *match = view->game->match;
    uint16_t *mark = &view->played->cells[view->game->layout.marks + cell];
    const int seeds = view->cells[cell];
    if (match->unfilled_mark >= 0 && seeds < match->hole_seeds) {
        *mark = (uint16_t)dyar_mark_code((unsigned)match->unfilled_mark, DYAR_NOBODY);
        note_unfilled(view, cell, DYAR_EVENT_MARK, -1,
                      view->game->mark_list[match->unfilled_mark]);
    }
    if (match->unfilled == DYAR_UNFILLED_CLOSED && seeds == 0) {
        *mark = DYAR_CLOSED_CODE;
        note_unfilled(view, cell, DYAR_EVENT_CLOSE, view->game->topology.owner[cell], NULL);
    }
}

int dyar_filler(const dyar_game *game, const dyar_position *position)
{
    const dyar_layout *l = &game->layout;
    const uint16_t *to_place = &position->cells[l->to_place];
    int filler = position->cells[l->mover]; /* the player who has begun continues */
    if (to_place[filler] > 0)
        return filler;
    filler = -1;
    for (int i = 0; i < game->players; i++) { /* the player who begins the game comes first */
        const int player = (position->cells[l->began] + i * game->turn_step) % game->players;
        if (to_place[player] > 0 && (filler < 0 || to_place[player] < to_place[filler]))
            filler = player;
    }
    return filler;
}

/* Fills holes as long as the player has no choice, or no player is asked. */
static void fill_by_rule(dyar_turn *view, unsigned player, bool asks)
{
    const dyar_game *game = view->game;
    const bool chooses = asks && game->match->order == DYAR_FILL_ORDER_CHOSEN;
    while (view->cells[game->layout.to_place + player] > 0) {
        const candidates found = find_candidates(game, view->position, player);
        if (chooses && !found.all_alike)
            return;
        place(view, player, found.cells[0]);
    }
}

bool dyar_fill_on(dyar_turn *view, bool asks)
{
    const dyar_game *game = view->game;
    for (int p = 0; p < game->players; p++)
        fill_by_rule(view, (unsigned)p, asks);
    const int filler = dyar_filler(game, view->position);
    if (filler >= 0) {
        view->played->cells[game->layout.mover] = (uint16_t)filler;
        return false;
    }
    for (int p = 0; p < game->players; p++)
        for (size_t i = 0; i < game->rows[p].count; i++)
            leave_unfilled(view, game->rows[p].cells[i]);
    return true;
}

/* ---- fillings as moves ---- */

size_t dyar_fillings(const dyar_game *game, const dyar_position *position,
                     dyar_move moves[DYAR_MOVES_MAX])
{
    const candidates found =
        find_candidates(game, position, position->cells[game->layout.mover]);
    size_t count = 0;
    for (int i = 0; i < game->topology.holes; i++) { /* in board order */
        const uint8_t cell = game->topology.hole[i];
        if (memchr(found.cells, cell, (size_t)found.count))
            moves[count++] = (dyar_move){
                .hole = game->topology.place_of[cell], .cell = cell, .flags = DYAR_MOVE_FILLS};
    }
    return count;
}

void dyar_play_filling(const dyar_game *game, dyar_position *position, dyar_move move,
                       dyar_trace *trace)
{
    dyar_turn view;
    dyar_turn_begin(&view, game, NULL, position, position->cells[game->layout.mover]);
    view.trace = trace;
    place(&view, view.mover, move.cell);
}
