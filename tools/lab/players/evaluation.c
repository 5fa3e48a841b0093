/* SPDX-License-Identifier: MIT */
/* Values of positions for two players. */
#include "lab/players/evaluation.h"

#include "dyar/board.h"
#include "dyar/search.h"
#include "lab/players/owned.h"

static int count_seeds(const dyar_game *game, const dyar_position *position)
{
    const int holes = dyar_game_rows(game) * dyar_game_columns(game);
    int seeds = 0;
    for (int hole = 0; hole < holes; hole++)
        seeds += dyar_position_seeds(game, position, hole);
    for (int player = 0; player < dyar_game_players(game); player++)
        seeds += dyar_position_store(game, position, player) +
                 dyar_position_reserve(game, position, player);
    return seeds;
}

lab_evaluation lab_evaluation_begin(const dyar_game *game, const dyar_position *position)
{
    return (lab_evaluation){.game = game,
                            .match = dyar_game_is_match(game),
                            .number = dyar_position_game(game, position),
                            .played = lab_game_played(game, position),
                            .banks = dyar_game_banks(game),
                            .seeds = count_seeds(game, position)};
}

bool lab_evaluation_left(const lab_evaluation *evaluation, const dyar_position *position)
{
    return evaluation->match &&
           dyar_position_game(evaluation->game, position) != evaluation->number;
}

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

static int surely(int margin)
{
    return sign(margin) * LAB_SURE + margin;
}

static int wealth_margin(const lab_evaluation *evaluation, const dyar_position *position,
                         int player)
{
    return lab_seeds_owned(evaluation->game, position, player, evaluation->played) -
           lab_seeds_owned(evaluation->game, position, 1 - player, evaluation->played);
}

int lab_evaluation_of_end(const lab_evaluation *evaluation, const dyar_position *position,
                          int player)
{
    if (lab_evaluation_left(evaluation, position))
        return wealth_margin(evaluation, position, player);
    const dyar_result result = dyar_result_of(evaluation->game, position);
    const int margin = result.scores[player] - result.scores[1 - player];
    if (result.drawn)
        return 0;
    return (result.winners >> player & 1 ? LAB_SURE : -LAB_SURE) + margin;
}

/* Who has more than half in their store, in a game that banks, has won. */
static int sure_winner(const lab_evaluation *evaluation, const dyar_position *position)
{
    for (int player = 0; player < 2; player++)
        if (2 * dyar_position_store(evaluation->game, position, player) > evaluation->seeds)
            return player;
    return -1;
}

int lab_evaluation_of_position(const lab_evaluation *evaluation, const dyar_position *position,
                               int player)
{
    int scores[DYAR_PLAYERS_MAX];
    if (evaluation->match)
        return wealth_margin(evaluation, position, player);
    dyar_position_scores(evaluation->game, position, scores);
    const int margin = scores[player] - scores[1 - player];
    const int winner = evaluation->banks ? sure_winner(evaluation, position) : -1;
    return winner < 0 ? margin : margin + (winner == player ? LAB_SURE : -LAB_SURE);
}

void lab_evaluation_bounds(const lab_evaluation *evaluation, const dyar_position *position,
                           int player, int *least, int *most)
{
    if (!evaluation->banks) {
        *least = -LAB_ENDLESSLY;
        *most = LAB_ENDLESSLY;
        return;
    }
    *least =
        surely(2 * dyar_position_store(evaluation->game, position, player) - evaluation->seeds);
    *most = surely(evaluation->seeds -
                   2 * dyar_position_store(evaluation->game, position, 1 - player));
}

static int seeds_on_board(const dyar_game *game, const dyar_position *position)
{
    uint16_t seeds[DYAR_HOLES_MAX];
    return dyar_board_read(game, position, false, seeds);
}

/* A win is one by any number of seeds. */
static void spread(const lab_evaluation *evaluation, int low, int high, int *least, int *most)
{
    *least = low * LAB_SURE - (low != 0) * evaluation->seeds;
    *most = high * LAB_SURE + (high != 0) * evaluation->seeds;
}

bool lab_evaluation_known(const lab_evaluation *evaluation, const lab_oracle *oracle,
                          const dyar_position *position, int *least, int *most)
{
    int low, high;
    if (!oracle || seeds_on_board(evaluation->game, position) > oracle->seeds ||
        !oracle->know(oracle->context, position, &low, &high))
        return false;
    if (oracle->outcome_only) {
        spread(evaluation, low, high, least, most);
        return true;
    }
    *least = surely(low);
    *most = surely(high);
    return true;
}

int lab_evaluation_margin(int value)
{
    return value > LAB_SURE / 2    ? value - LAB_SURE
           : value < -LAB_SURE / 2 ? value + LAB_SURE
                                   : value;
}

int lab_evaluation_within(int value, int least, int most)
{
    if (least > LAB_SURE / 2)
        value = LAB_SURE + lab_evaluation_margin(value);
    else if (most < -LAB_SURE / 2)
        value = -LAB_SURE + lab_evaluation_margin(value);
    return value < least ? least : value > most ? most : value;
}

lab_outlook lab_evaluation_outlook(lab_evaluated found)
{
    if (found.value > LAB_SURE / 2)
        return LAB_WON;
    if (found.value < -LAB_SURE / 2)
        return LAB_LOST;
    return found.proved && found.value == 0 ? LAB_DRAWN : LAB_OPEN;
}
