/* SPDX-License-Identifier: MIT */
/* Both paths of play: the fast one, where a game has it, and seed by seed. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "dyar/position.h"

enum { TURNS_OF_A_GAME = 300 };

/* Plays `moves` random moves on both at once, in games of TURNS_OF_A_GAME. Returns false, after
 * printing where, if a list of moves or a position is not the same.  `id` is for that. */
bool paths_agree(const char *id, const dyar_game *game, uint64_t moves);
