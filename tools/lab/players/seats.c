/* SPDX-License-Identifier: MIT */
/* Players in their seats. */
#include "lab/players/seats.h"

static bool take_any_move(const lab_player_spec *specs, int seats)
{
    for (int i = 0; i < seats; i++)
        if (!specs[i].kind->any_move)
            return false;
    return true;
}

bool lab_seats_open(lab_seats *s, const dyar_game *game, const lab_player_spec *specs)
{
    const int count = dyar_game_players(game);
    *s = (lab_seats){
        .game = game, .specs = specs, .count = count, .any_move = take_any_move(specs, count)};
    for (int i = 0; i < count; i++)
        if (!lab_player_open(&s->players[i], specs[i].kind, game))
            return false;
    return true;
}

void lab_seats_close(lab_seats *s)
{
    for (int i = 0; i < s->count; i++)
        lab_player_close(&s->players[i]);
}

int lab_seats_player(const lab_seats *s, int seat, uint64_t number)
{
    return (int)(((uint64_t)seat + number) % (uint64_t)s->count);
}

size_t lab_seats_choose(lab_seats *s, uint64_t number, const dyar_position *position,
                        const dyar_move *moves, size_t count, dyar_random *random,
                        lab_stop stop)
{
    if (s->any_move)
        return dyar_random_below(random, (uint32_t)count);
    const int player = lab_seats_player(s, dyar_position_mover(s->game, position), number);
    const lab_task task = {.game = s->game,
                           .position = position,
                           .moves = moves,
                           .count = count,
                           .random = random,
                           .limits = s->specs[player].limits,
                           .stop = stop};
    return lab_player_choose(&s->players[player], &task, NULL);
}

uint64_t lab_seats_games_of_part(const lab_player_spec *specs, int seats)
{
    enum { AT_RANDOM = 16 };
    return take_any_move(specs, seats) ? AT_RANDOM : 1;
}
