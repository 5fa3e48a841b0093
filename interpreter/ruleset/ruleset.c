/* SPDX-License-Identifier: MIT */
/*
 * The steps from a ruleset's text to its game.
 *
 *     read       text, tree, extends            find.c, extend.c, then the schema
 *     vary       setup, answers, changes        vary.c
 *     bind       typed rules, const from here   rules/
 *     compile    tables                         program/, fast/
 *     introduce  names, questions, sources      about.c
 */
#include "dyar/board.h"
#include "fast/fast.h"
#include "english/situations.h"
#include "play/handlers.h"
#include "play/play.h"
#include "ruleset/loading.h"

/* Errors of the file itself are reported before those of a variation of it. */
static const dyar_node *read(dyar_loading *l)
{
    const dyar_node *written = dyar_read_extended(l);
    l->ruleset->outdated = l->outdated;
    l->ruleset->outdated_count = l->outdated_count;
    return written && dyar_schema_validate(l->cache->schema, written, l->diags) ? written
                                                                                : NULL;
}

/* Player 2 takes over what player 1 has, so both must have the same rules. */
static bool sides_fit(const dyar_loading *l, const dyar_game *game)
{
    if (game->rules->setup.swapper == DYAR_WORD_NONE || dyar_board_facts_of(game).half_turn)
        return true;
    dyar_report(l->diags, DYAR_ERROR, dyar_node_location(game->rules->root, "opening"),
                "the rules differ from side to side: sides cannot be swapped");
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

bool dyar_load(dyar_loading *l)
{
    dyar_ruleset *ruleset = l->ruleset;
    ruleset->match = l->request->match;
    ruleset->written = l->written ? l->written : read(l);
    if (!ruleset->written)
        return false;
    if (l->purpose == DYAR_TO_CHECK)
        dyar_remark_file_name(l, ruleset->written);
    ruleset->tree = dyar_vary(l, ruleset->written);
    if (!ruleset->tree)
        return false;
    if (l->purpose == DYAR_TO_CHECK)
        dyar_remark_citations(l, ruleset->tree);
    const dyar_variation variation = dyar_variation_of(l);
    ruleset->rules = dyar_rules_bind(l->arena, ruleset->tree, &variation, l->diags);
    ruleset->game = ruleset->rules ? compile(l, ruleset->rules) : NULL;
    if (!ruleset->game)
        return false;
    dyar_ruleset_introduce(l);
    return true;
}
