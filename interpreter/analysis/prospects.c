/* SPDX-License-Identifier: MIT */
/* The scores of a position during a game, and whether they can be lost again. */
#include "dyar/search.h"
#include "play/view.h"
#include "rules/walk.h"

/* ---- scores ---- */

/* The player whom the seeds under a mark count for already, or DYAR_NOBODY. */
static unsigned holder(const dyar_game *game, unsigned cell, unsigned code)
{
    if (game->free_codes[code] || dyar_code_worth(game, code) == DYAR_MARKED_NOBODY)
        return DYAR_NOBODY;
    if (game->leftovers.marked == DYAR_MARKED_MARK_OWNER)
        return dyar_mark_owner(code);
    return game->leftovers.marked == DYAR_MARKED_ROW_OWNER ? game->topology.owner[cell]
                                                           : DYAR_NOBODY;
}

static void add_marked(const dyar_game *game, const dyar_position *position, int *scores)
{
    for (int i = 0; i < game->topology.holes; i++) {
        const unsigned cell = game->topology.hole[i];
        const unsigned code = position->cells[game->layout.marks + cell];
        const unsigned player = code == DYAR_UNMARKED ? DYAR_NOBODY : holder(game, cell, code);
        if (player != DYAR_NOBODY)
            scores[player] += position->cells[cell];
    }
}

void dyar_position_scores(const dyar_game *any, const dyar_position *position,
                          int scores[DYAR_PLAYERS_MAX])
{
    const dyar_game *game = dyar_game_at(any, position);
    for (int player = 0; player < game->players; player++)
        scores[player] = position->cells[game->topology.store[player]];
    if (game->marked)
        add_marked(game, position, scores);
}

/* ---- what is certain ---- */

typedef struct banking {
    const dyar_board *board;
    bool banks; /* what is in a store stays there, and counts */
} banking;

static bool means_store(const dyar_board *board, const dyar_ref *ref)
{
    return ref->base == DYAR_BASE_OWN && ref->of_player[0] >= dyar_squares(board);
}

static bool takes_from_store(const dyar_board *board, const dyar_effect *effect)
{
    for (size_t i = 0; i < effect->from.count; i++)
        if (means_store(board, &effect->from.list[i]))
            return true;
    const unsigned traits = dyar_effect_words[effect->kind].traits;
    if (board->stores_on_track && !(traits & DYAR_BANKS))
        return true; /* the last seed may land in a store */
    return traits & DYAR_SPENDS;
}

static void judge_effect(void *context, const dyar_effect *effect, const dyar_spot *spot)
{
    banking *b = context;
    (void)spot;
    b->banks = b->banks && !takes_from_store(b->board, effect);
}

static void judge_then(void *context, const dyar_then *then, const dyar_spot *spot)
{
    banking *b = context;
    (void)spot;
    const unsigned traits = dyar_then_words[then->kind].traits;
    b->banks = b->banks && !(traits & DYAR_DECIDES) &&
               !(b->board->stores_on_track && traits & DYAR_LIFTS);
}

static void judge_phase(void *context, const dyar_phase *phase)
{
    banking *b = context;
    for (size_t i = 0; i < phase->kind_count; i++)
        b->banks = b->banks && !phase->kinds[i].of_store;
    b->banks = b->banks && phase->none != DYAR_NONE_LOSE &&
               phase->endless != DYAR_ENDLESS_DRAW && phase->endless != DYAR_ENDLESS_LOSE;
}

bool dyar_game_banks(const dyar_game *game)
{
    const dyar_rules *rules = game->rules;
    banking b = {&rules->board, !game->match && rules->winner == DYAR_WINNER_MOST_SEEDS &&
                                    rules->setup.swapper == DYAR_WORD_NONE};
    dyar_walk_rules(
        rules,
        &(dyar_visitor){.effect = judge_effect, .then = judge_then, .phase = judge_phase}, &b);
    return b.banks;
}
