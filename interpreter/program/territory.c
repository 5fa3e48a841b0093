/* SPDX-License-Identifier: MIT */
/*
 * Matches in which holes change owners.
 *
 * A compiled game has decided all that depends on owners.  So there is one compiled game for
 * each division of the holes, and a position says which one it belongs to.  The games differ in
 * nothing else, and their positions have the same layout.
 *
 * A player who owns more holes than their row has gets the opponent's nearest holes along the
 * track.  A player's holes are therefore an arc of the first player's track, and one number
 * describes a division.
 */
#include "program/compile.h"

/* The holes of the track, player 1's own first. */
static int list_ring(const dyar_board *board, uint8_t ring[DYAR_PLACES_MAX])
{
    const int length = board->track_length[0], squares = dyar_squares(board);
    int first = 0, count = 0;
    while (first < length &&
           (board->owner[board->track[0][first]] != 0 ||
            board->owner[board->track[0][(first + length - 1) % length]] == 0))
        first++;
    for (int i = 0; i < length; i++) {
        const uint8_t place = board->track[0][(first + i) % length];
        if (place < squares)
            ring[count++] = place;
    }
    return count;
}

/* Gives player 1 this number of holes: the last of the row and onwards, or the first of the
 * ring. */
static void divide(dyar_board *board, const uint8_t *ring, int count, int own, int holes)
{
    const int first = holes < own ? own - holes : 0;
    for (int i = 0; i < count; i++)
        board->owner[ring[i]] = i >= first && i < first + holes ? 0 : 1;
}

static int count_own(const dyar_board *board, const uint8_t *ring, int count)
{
    int own = 0;
    for (int i = 0; i < count; i++)
        own += board->owner[ring[i]] == 0;
    return own;
}

/* Compiles a game for each division of the holes between two players.  Each game refers to all
 * of them. */
static bool compile_territories(const dyar_compilation *order, dyar_game *game)
{
    const dyar_rules *rules = game->rules;
    dyar_compilation quiet = *order;
    quiet.purpose = order->purpose == DYAR_TO_CHECK ? DYAR_TO_PLAY : order->purpose;
    uint8_t ring[DYAR_PLACES_MAX];
    const int count = list_ring(&rules->board, ring),
              own = count_own(&rules->board, ring, count);
    dyar_game **games = DYAR_NEW_ARRAY(order->arena, dyar_game *, count + 1);
    games[0] = game;
    for (int holes = 1; holes < count; holes++) {
        const int at = dyar_territory_of(holes, own, count);
        if (at == 0)
            continue;
        dyar_rules *divided = DYAR_NEW(order->arena, dyar_rules);
        *divided = *rules;
        divide(&divided->board, ring, count, own, holes);
        games[at] = dyar_compile_game(&quiet, divided);
        if (!games[at])
            return false;
    }
    for (int i = 0; i <= count; i++) {
        if (!games[i])
            continue;
        games[i]->territories = (const dyar_game *const *)games;
        games[i]->territory_count = count + 1;
    }
    return true;
}

dyar_game *dyar_game_compile(const dyar_compilation *order, const dyar_rules *rules)
{
    dyar_game *game = dyar_compile_game(order, rules);
    if (!game || !game->match || !game->match->one_hole_per)
        return game;
    return compile_territories(order, game) ? game : NULL;
}
