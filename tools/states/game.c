/* SPDX-License-Identifier: MIT */
/* Games and observations (game.h). */
#include "states/game.h"

#include <string.h>

bool states_game_begin(states_game *of, const dyar_ruleset *ruleset)
{
    const dyar_game *game = dyar_ruleset_game(ruleset);
    of->ruleset = ruleset;
    of->game = game;
    of->players = dyar_game_players(game);
    of->holes = dyar_game_rows(game) * dyar_game_columns(game);
    of->numbers = dyar_move_numbers(game);
    of->words = states_words(game);
    of->observed = 2 * of->holes + 2 * of->players + 1;
    of->is_match = dyar_game_is_match(game);
    of->turns_most = of->is_match ? 1000000 : 10000;
    dyar_position_begin(game, &of->begin);
    return of->numbers > 0;
}

const char *states_first_error(const dyar_diags *diags)
{
    if (dyar_diags_out_of_memory(diags))
        return NULL;
    for (size_t i = 0; i < dyar_diags_count(diags); i++)
        if (dyar_diags_get(diags, i)->severity == DYAR_ERROR)
            return dyar_diags_get(diags, i)->message;
    return NULL;
}

bool states_game_equal(const states_game *a, const states_game *b)
{
    if (a == b)
        return true;
    const dyar_ruleset_info *of_a = dyar_ruleset_about(a->ruleset),
                            *of_b = dyar_ruleset_about(b->ruleset);
    return a->is_match == b->is_match && strcmp(of_a->id, of_b->id) == 0 &&
           strcmp(of_a->hash, of_b->hash) == 0;
}

/* If each move only chooses a hole, the set has the moves in their order. */
static size_t list_set(const states_line *line, int32_t *numbers)
{
    size_t count = 0;
    for (size_t word = 0; word < line->words; word++)
        for (uint64_t rest = line->legal[word]; rest; rest &= rest - 1)
            numbers[count++] = (int32_t)(word * 64) + __builtin_ctzll(rest);
    return count;
}

size_t states_legal(const states_game *of, const states_line *line, int32_t *numbers)
{
    dyar_move moves[DYAR_MOVES_MAX];
    if (of->numbers == of->holes + 1)
        return list_set(line, numbers);
    const size_t count = dyar_moves(of->game, &line->now, moves);
    for (size_t i = 0; i < count; i++)
        numbers[i] = dyar_move_number(of->game, moves[i]);
    return count;
}

static uint16_t observe_mark(const states_game *of, const dyar_position *position, int hole)
{
    enum { PLAIN, CLOSED, MISSING, MARKED };
    int owner;
    const dyar_hole_state state = dyar_position_hole(of->game, position, hole);
    if (state != DYAR_HOLE_OPEN)
        return state == DYAR_HOLE_CLOSED ? CLOSED : MISSING;
    const int mark = dyar_position_mark(of->game, position, hole, &owner);
    return (uint16_t)(mark < 0 ? PLAIN : MARKED + mark * (of->players + 1) + owner + 1);
}

void states_observe(const states_game *of, const dyar_position *position, uint16_t *numbers)
{
    const dyar_game *game = of->game;
    for (int hole = 0; hole < of->holes; hole++)
        *numbers++ = (uint16_t)dyar_position_seeds(game, position, hole);
    for (int hole = 0; hole < of->holes; hole++)
        *numbers++ = observe_mark(of, position, hole);
    for (int player = 0; player < of->players; player++)
        *numbers++ = (uint16_t)dyar_position_store(game, position, player);
    for (int player = 0; player < of->players; player++)
        *numbers++ = (uint16_t)dyar_position_reserve(game, position, player);
    *numbers = (uint16_t)dyar_position_mover(game, position);
}
