/* SPDX-License-Identifier: MIT */
/*
 * Max-n (C. A. Luckhardt and K. B. Irani 1986), in which each player plays for most seeds of
 * their own, with shallow pruning (R. E. Korf 1991): looking ahead in games of three and more.
 *
 * Found by a search of depth d are the scores that plain max-n finds d moves ahead; of moves
 * that bring their mover the same the first in board order is taken.  Repetition is judged as
 * in alphabeta.h.  Nothing is allocated while it searches.
 */
#pragma once

#include "lab/players/search.h"

typedef struct lab_maxn lab_maxn;

/* Returns NULL if memory runs out.  The game, of any number of players, must outlive it. */
lab_maxn *lab_maxn_new(const dyar_game *game);
void lab_maxn_free(lab_maxn *search);

/* As lab_alphabeta_search. */
bool lab_maxn_search(lab_maxn *search, const lab_search_task *task, lab_insight *insight);
