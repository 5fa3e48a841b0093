/* SPDX-License-Identifier: MIT */
/*
 * Alpha-beta search, deeper and deeper, with a transposition table: looking ahead in games of
 * two.
 *
 *     lab_alphabeta *search = lab_alphabeta_new(game, LAB_PLAYER_MEMORY);
 *     lab_alphabeta_search(search, &task, &insight);
 *     lab_alphabeta_free(search);
 *
 * Found by a search of depth d is the value that plain minimax finds d moves ahead, where a
 * position that is not over counts for the difference of the scores, and for more than that
 * where the rules make the win certain; every move counts, extra moves, too.  Repetition is
 * judged by the rules, except in the last move of a line.  (Where play can return to earlier
 * positions, a value may have been found on another way there, as in every such table.)
 *
 * Nothing is allocated while it searches.  With the same task (time and stops aside) it finds
 * the same, whatever was searched before, in one thread.
 *
 * Several threads (limits.threads) search the same at a time, and share the table.  At a depth
 * they find the value that one finds, apart from what depends on repetition. Among moves of
 * equal value, and in the depth that they reach with the same number of positions, they may
 * differ.
 */
#pragma once

#include "lab/players/search.h"

typedef struct lab_alphabeta lab_alphabeta;

/* Creates a search with a table of at most `bytes` bytes; it borrows the game, which is one of
 * two players. Returns NULL if memory runs out. */
lab_alphabeta *lab_alphabeta_new(const dyar_game *game, size_t bytes);
void lab_alphabeta_free(lab_alphabeta *search);

/* The game must not be over.  What the insight points to is valid until the next search.
 * Returns false if memory runs out. */
bool lab_alphabeta_search(lab_alphabeta *search, const lab_search_task *task,
                          lab_insight *insight);
