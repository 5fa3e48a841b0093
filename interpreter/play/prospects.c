/* What a position is worth before the game is over, and whether that can be lost again. */
#include "dyar/search.h"
#include "play/turn.h"

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

static bool is_store(const dyar_board *board, const dyar_ref *ref)
{
    return ref->base == DYAR_BASE_OWN && ref->of_player[0] >= board->rows * board->columns;
}

static bool takes_from_store(const dyar_board *board, const dyar_effects *effects)
{
    for (size_t i = 0; i < effects->count; i++) {
        const dyar_effect *effect = &effects->list[i];
        if (effect->kind == DYAR_EFFECT_put || effect->kind == DYAR_EFFECT_set_aside)
            return true;
        for (size_t k = 0; k < effect->from.count; k++)
            if (is_store(board, &effect->from.list[k]))
                return true;
        if (board->stores_on_track && effect->kind != DYAR_EFFECT_capture)
            return true; /* the last seed may lie in a store */
    }
    return false;
}

static bool keeps_store(const dyar_board *board, const dyar_then *then)
{
    return then->kind != DYAR_THEN_WIN && then->kind != DYAR_THEN_LOSE &&
           then->kind != DYAR_THEN_DRAW &&
           !(board->stores_on_track && then->kind == DYAR_THEN_RELAY);
}

static bool rule_banks(const dyar_board *board, const dyar_rule *rule)
{
    if (takes_from_store(board, &rule->effects) || !keeps_store(board, &rule->then))
        return false;
    for (size_t i = 0; i < rule->then.option_count; i++) {
        const dyar_option *option = &rule->then.options[i];
        if (takes_from_store(board, &option->effects) || !keeps_store(board, &option->then))
            return false;
    }
    return true;
}

static bool table_banks(const dyar_board *board, const dyar_table *table)
{
    for (size_t i = 0; i < table->count; i++)
        if (!rule_banks(board, &table->rules[i]))
            return false;
    return true;
}

static bool phase_banks(const dyar_board *board, const dyar_phase *phase)
{
    return phase->none != DYAR_NONE_LOSE && phase->endless != DYAR_ENDLESS_DRAW &&
           table_banks(board, &phase->lifting) && table_banks(board, &phase->each_seed) &&
           table_banks(board, &phase->landing) && table_banks(board, &phase->after);
}

bool dyar_game_banks(const dyar_game *game)
{
    const dyar_rules *rules = game->rules;
    const dyar_board *board = &rules->board;
    if (game->match || rules->winner != DYAR_WINNER_MOST_SEEDS)
        return false;
    for (size_t i = 0; i < rules->phase_count; i++)
        if (!phase_banks(board, &rules->phases[i]))
            return false;
    return table_banks(board, &rules->before) && table_banks(board, &rules->end);
}
