/* SPDX-License-Identifier: MIT */
/*
 * Proofs by search that a board is worth at least a value to the player who moves.
 *
 * What counts is only what can still be won: stores are emptied after every move, so that a
 * board has one value, however it came about.
 *
 * Where a game can go round, a table of proved values and repetition do not go together: what a
 * repeated position is worth depends on how it was reached.  The search therefore never gives a
 * repetition a value.  It stops at the first one; or, if it proves for one player (`for`),
 * it counts it against that player and goes on, and so it does with play that goes on for too
 * long. What it proves then holds whatever the rules say about repetition, but it may fail to
 * prove what is true.
 *
 * Several searches, each in a thread of its own, may prove the same thing at a time.  They
 * share a table, and defer positions that another one visits, as in "simplified ABDADA" (T.
 * Kerrigan, after J.-C. Weill, The ABDADA Distributed Minimax Search Algorithm, ICCA Journal
 * 19, 1996).
 */
#pragma once

#include "lab/solve/board_play.h"
#include "lab/solve/boards.h"
#include "lab/solve/solve_table.h"
#include "lab/base/abdada.h"
#include "lab/base/stop.h"

struct lab_endgame_reader;

enum {
    LAB_SOLVE_DEPTH_MAX = 4000,
    LAB_SOLVE_WAY_BITS = 14,
    LAB_SOLVE_FOR_BOTH = -1,
};

typedef enum lab_solve_trouble {
    LAB_SOLVE_FINE,
    LAB_SOLVE_STOPPED,
    LAB_SOLVE_UNKNOWN, /* a position repeated, or the rules ask who has fewer seeds in store */
    LAB_SOLVE_NO_MEMORY,
    LAB_SOLVE_CONTRADICTED, /* the same proof by the rules alone comes to another value */
    LAB_SOLVE_ELSEWHERE,    /* inside a search only: another one has settled what is above */
} lab_solve_trouble;

/* What the threads of a solver share. */
typedef struct lab_solve_threads {
    lab_boards boards;
    lab_solve_table table;
    int proves_for;     /* a player, or LAB_SOLVE_FOR_BOTH */
    bool several;       /* searches at a time */
    atomic_bool over;   /* one of them has an answer, or is in trouble */
    lab_abdada visited; /* mixed keys plus 1 */
} lab_solve_threads;

/* A position on the way, its stores empty. */
typedef struct lab_solve_node {
    dyar_position position;
    lab_solve_place place;
    uint64_t key;
    int seeds;     /* on the board: nobody can win more from here */
    int gain;      /* what the move that led here brought the player who made it */
    int low, high; /* bounds for that player, the gain counted in */
    int far;       /* how far along that move's way it began, in moves */
    int order;     /* a higher one is searched earlier */
    uint8_t mover;
    uint8_t move; /* the number of that move */
    bool again;   /* the player who made it moves on */
} lab_solve_node;

/* One thread's. */
typedef struct lab_solve_search {
    lab_terms terms;
    /* The cells of the holes in a position, in the order in which the player to move sees
     * them. */
    uint8_t cells[2][DYAR_HOLES_MAX];
    lab_solve_threads *shared;
    struct lab_endgame_reader *endgame; /* NULL: none */
    bool turns; /* what is proved of a board holds for it after half a turn */
    lab_stop stop;
    atomic_uint_least64_t visited; /* written by its own thread only */
    unsigned unasked;              /* visited since somebody asked whether to stop */
    lab_solve_trouble trouble;
    /* Where there is ELSEWHERE: the depth that is settled, and what is known of it. */
    unsigned settled;
    lab_solve_fact known;
    struct lab_solve_level *levels[LAB_SOLVE_DEPTH_MAX]; /* allocated when they are reached */
    /* The positions on the way, by hash: the depth of the last one plus 1; 0: none. */
    uint16_t way[1 << LAB_SOLVE_WAY_BITS];
} lab_solve_search;

/* Prepares for boards of up to `seeds` seeds, a table of `bytes` bytes, and one search at a
 * time or several.  Returns false if the table has too few bytes for the boards, or memory runs
 * out. Release it in either case. */
bool lab_solve_threads_init(lab_solve_threads *shared, const dyar_game *game, int seeds,
                            size_t bytes, bool several);
void lab_solve_threads_release(lab_solve_threads *shared);

/* Forgets all that has been proved, and proves for another player.  Begin its searches after
 * it. */
void lab_solve_threads_begin(lab_solve_threads *shared, int proves_for);

/* Prepares a search, which borrows `shared`. */
void lab_solve_search_init(lab_solve_search *search, const dyar_game *game,
                           lab_solve_threads *shared);
void lab_solve_search_release(lab_solve_search *search);
void lab_solve_search_begin(lab_solve_search *search);

/* Returns the number of positions visited; any thread may call it. */
static inline uint64_t lab_solve_visited(const lab_solve_search *search)
{
    return atomic_load_explicit(&search->visited, memory_order_relaxed);
}

/* Makes a node of a position. */
void lab_solve_root(const lab_solve_search *search, const dyar_position *position,
                    lab_solve_node *node);

/* A bound of what the player to move wins from here: at least `wanted`, and then it is a lower
 * one, or less, and then it is an upper one.  Not valid if there was trouble. */
int lab_solve_prove(lab_solve_search *search, const lab_solve_node *node, int wanted);
