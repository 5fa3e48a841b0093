/* SPDX-License-Identifier: MIT */
/* The layout of a position: which cells hold what. */
#include "program/compile.h"

static uint16_t place(uint16_t *used, bool wanted, int cells)
{
    const uint16_t at = *used;
    if (!wanted)
        return 0;
    *used = (uint16_t)(at + cells);
    return at;
}

/* One, two or four blocks, which are read as one vector each; more of a larger board. */
static int whole_blocks(int cells)
{
    const int blocks = (cells + DYAR_BLOCK - 1) / DYAR_BLOCK;
    return DYAR_BLOCK * (blocks == 3 ? 4 : blocks);
}

/* What a ruleset needs that uses everything: seeds and marks of the largest board, what each
 * player has, and what there is once. */
enum {
    OF_BOARD = 2 * DYAR_BLOCK * ((DYAR_CELLS_MAX + DYAR_BLOCK - 1) / DYAR_BLOCK),
    OF_PLAYERS = 9 * DYAR_PLAYERS_MAX,
    OF_ALL = 19,
};
_Static_assert(OF_BOARD + OF_PLAYERS + OF_ALL <= DYAR_POSITION_CELLS, "every game has room");
_Static_assert(DYAR_POSITION_CELLS % DYAR_BLOCK == 0, "positions are copied in whole blocks");

bool dyar_has_unowned_holes(const dyar_topology *t)
{
    for (int i = 0; i < t->holes; i++)
        if (t->owner[t->hole[i]] == DYAR_NOBODY)
            return true;
    return false;
}

void dyar_lay_out(dyar_compiler *c)
{
    dyar_game *game = c->game;
    dyar_layout *l = &game->layout;
    const dyar_features *f = &c->features;
    const bool match = game->match != NULL;
    const bool out = match || f->for_nobody || f->traits & DYAR_LOSES ||
                     (f->for_hole_owner && dyar_has_unowned_holes(&game->topology));
    const int players = game->players;
    const int cells = whole_blocks(game->topology.cells);
    uint16_t used = 0;
    place(&used, true, cells); /* the seeds, from cell 0 */
    l->marks = place(&used, game->marked, cells);
    l->board = used;
    l->mover = place(&used, true, 1);
    l->reserve = place(&used, game->rules->setup.reserve > 0, players);
    l->pool = place(&used, match, 1);
    l->out = place(&used, out, 1);
    l->kept = place(&used, match, players);
    l->game = place(&used, match, 1);
    l->pick = place(&used, game->rules->pick_count > 0, 3);
    l->directions = place(&used, f->keeps_directions, players);
    l->begun = place(&used, f->traits & DYAR_BEGINS, players);
    l->compared = used;
    l->ended = place(&used, true, 1);
    l->extra = place(&used, f->parts[DYAR_PART_EXTRA], 1);
    l->turns = place(&used, f->parts[DYAR_PART_TURNS], players);
    l->so_far = place(&used, f->parts[DYAR_PART_SO_FAR], players);
    l->last = place(&used, f->parts[DYAR_PART_LAST], 2);
    l->brought = place(&used, f->parts[DYAR_PART_BROUGHT], 2);
    l->since = place(&used, f->parts[DYAR_PART_SINCE], 2);
    l->last_mover = place(&used, f->last_mover, 1);
    l->began = place(&used, match, 1);
    l->wins = place(&used, match, players);
    l->scored = place(&used, match && game->match->won.by == DYAR_WON_BY_SEEDS, players);
    l->to_place = place(&used, match, players);
    l->territory = place(&used, match && game->match->one_hole_per, 1);
    l->aside = place(&used, match && f->traits & DYAR_SETS_ASIDE, 1);
    l->used = used;
    l->blocks = (uint16_t)((used + DYAR_BLOCK - 1) / DYAR_BLOCK);
    l->keeps_count = l->extra || l->turns || l->last_mover;
    l->remembers = l->last || l->brought || l->since || l->so_far;
}
