/* SPDX-License-Identifier: MIT */
/*
 * A game for programs in other languages: its numbers, observations of its positions, results
 * and random games.
 *
 * A states_game is a value that belongs to a ruleset.  It does not change after
 * states_game_begin, so threads may share it.  Nothing here raises or prints errors.
 */
#pragma once

#include "dyar/playout.h"
#include "dyar/ruleset.h"
#include "states/line.h"

typedef struct states_game {
    const dyar_ruleset *ruleset;
    const dyar_game *game;
    dyar_position begin;
    int players;
    int holes;    /* missing holes included */
    int numbers;  /* of moves: each is 0 to this - 1 */
    size_t words; /* of a set of these numbers */
    int observed; /* numbers of an observation */
    bool is_match;
    int turns_most; /* of a random game, which is then left unfinished */
} states_game;

/* Fills in the game of a ruleset, which must outlive it.  Returns false if the ruleset has too
 * many moves to number them. */
bool states_game_begin(states_game *of, const dyar_ruleset *ruleset);

/* Returns the message of the first error; NULL if memory ran out. */
const char *states_first_error(const dyar_diags *diags);

/* Returns whether two games are the same: ruleset, setup, answers, and single game or match. */
bool states_game_equal(const states_game *a, const states_game *b);

/* Writes the numbers of the legal moves of the line, in the order of dyar_moves, and returns
 * how many there are, at most DYAR_MOVES_MAX. */
size_t states_legal(const states_game *of, const states_line *line, int32_t *numbers);

/* Writes the observation of a position, `observed` numbers: the seeds of each hole; the mark of
 * each hole (0: none, 1: closed, 2: a missing hole, 3 and more: 3 + kind * (players + 1) +
 * owner, from 1; 0: nobody's); each player's store; each player's reserve; the player to move,
 * from 0. */
void states_observe(const states_game *of, const dyar_position *position, uint16_t *numbers);

/* Adds each player's share of first place to `shares`, of DYAR_PLAYOUT_SHARES in all.  A game
 * that is not over, or that no player has won, is shared by all. */
void states_add_shares(const states_game *of, const dyar_position *position, bool is_over,
                       int64_t shares[DYAR_PLAYERS_MAX]);

/* Returns the return of a player, from -1 to 1, whose shares of `games` games add up to this.
 */
double states_return_of(const states_game *of, int64_t shares, int64_t games);

/* Random games from a line, which may change meanwhile. */
typedef struct states_rollout {
    const states_game *of;
    dyar_position start;
    dyar_move *moves; /* from the start */
    size_t move_count;
    uint64_t seed, first; /* as in dyar_playouts_request */
    int threads;
} states_rollout;

/* Takes the moves of a line, and sets `seed` and `first` to 0 and `threads` to 1.  Returns
 * false if memory runs out.  Call states_rollout_release in any case. */
bool states_rollout_begin(states_rollout *rollout, const states_game *of,
                          const states_line *line);

/* Plays `games` random games, and adds the results of each to `shares`, as states_add_shares
 * does.  Returns false if memory runs out. */
bool states_roll_out(const states_rollout *rollout, uint64_t games,
                     int64_t shares[DYAR_PLAYERS_MAX]);

/* Frees the moves. */
void states_rollout_release(states_rollout *rollout);
