/* SPDX-License-Identifier: MIT */
/* The game of a tree: its typed rules, and their tables. */
#include "dyar/board.h"
#include "fast/fast.h"
#include "english/situations.h"
#include "play/handlers.h"
#include "play/play.h"
#include "ruleset/loading.h"

/* Player 2 takes over what player 1 has, so both must have the same rules. */
static bool sides_fit(const dyar_loading *l, const dyar_game *game)
{
    if (game->rules->setup.swapper == DYAR_WORD_NONE || dyar_board_facts_of(game).half_turn)
        return true;
    dyar_report(l->diags, DYAR_ERROR, dyar_node_location(game->rules->root, "opening"),
                "sides cannot be swapped, because the rules differ from side to side");
    return false;
}

/* What is only tried or read is not worth the preparations. */
static const dyar_game *compile(const dyar_loading *l, const dyar_rules *rules)
{
    dyar_effort effort = {0};
    dyar_game *game =
        dyar_game_compile(&(dyar_compilation){.arena = l->arena,
                                              .handlers = &dyar_play_handlers,
                                              .word_situation = dyar_english_situation,
                                              .match = l->request->match,
                                              .purpose = l->purpose,
                                              .effort = &effort,
                                              .diags = l->diags},
                          rules);
    if (!game || !sides_fit(l, game))
        return NULL;
    dyar_begin_play(game);
#ifdef DYAR_FAST
    if (l->purpose == DYAR_TO_PLAY || l->purpose == DYAR_TO_CHECK)
        dyar_fast_prepare(l->arena, game);
#endif
    return game;
}

const dyar_game *dyar_make_game(const dyar_loading *l, const dyar_node *tree,
                                const dyar_variation *variation)
{
    const dyar_rules *rules = dyar_rules_bind(l->arena, tree, variation, l->diags);
    return rules ? compile(l, rules) : NULL;
}
