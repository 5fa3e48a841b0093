/* SPDX-License-Identifier: MIT */
/*
 * Solving: the value of a position with best play, proved.
 *
 *     lab_solve_move moves[DYAR_MOVES_MAX];
 *     lab_solve_result result = {.moves = moves};
 *     const lab_solve_task task = {.game = game, .start = &start, .memory = 1 << 28};
 *     if (!lab_solve_obstacle(game) && lab_solve(&task, &result) == LAB_SOLVE_FINE)
 *         printf("%d to %d\n", result.value.low, result.value.high);
 *
 * Values are final margins: what the player to move has more than the other at the end.  They
 * hold for a position with nothing before it.  In a game that goes round they hold whatever a
 * rule says about repetition; if that leaves something open, there are two bounds.
 */
#pragma once

#include "lab/solve/board_play.h"
#include "lab/solve/solve_search.h"
#include "lab/base/stop.h"

/* Why a search cannot solve this game, as a clause; NULL: it can. */
const char *lab_solve_obstacle(const dyar_game *game);

typedef struct lab_solve_move {
    dyar_move move;
    lab_bounds value; /* for the player who makes it */
} lab_solve_move;

/* How the games of a proof were played. */
typedef enum lab_solve_paths {
    LAB_SOLVE_FAST,  /* on the fast path alone */
    LAB_SOLVE_PLAIN, /* by the rules alone: the game has no fast path */
    LAB_SOLVE_TWICE, /* on both, with the same result */
} lab_solve_paths;

/* A proof that looks at no more positions than that is made twice. */
enum { LAB_SOLVE_TWICE_MOST = 20000 };

typedef struct lab_solve_result {
    lab_bounds value;   /* for the player to move */
    bool goes_round;    /* positions repeat */
    uint64_t positions; /* visited */
    lab_solve_paths paths;
    uint64_t judged;   /* of these, where all are listed first */
    unsigned measures; /* of the levels it was solved by (reachable.h); 0: none */
    uint64_t needed; /* bytes of memory, if there were too few and the number is known; or 0 */
    lab_solve_move *moves; /* the caller's, of DYAR_MOVES_MAX; in board order */
    size_t move_count;     /* those that are complete */
} lab_solve_result;

struct lab_solve_task;

/* More that is asked while the values of all positions are there. */
typedef void lab_solve_further(void *context, const struct lab_solve_task *task,
                               const lab_terms *terms, lab_known *known, void *known_context);

typedef struct lab_solve_task {
    const dyar_game *game;
    const dyar_position *start;
    size_t memory;     /* bytes for what is proved on the way */
    int threads;       /* lab_solve: that search at a time; 0: one */
    bool outcome_only; /* is it won, drawn or lost?  Values are then 1, 0 and -1 */
    bool value_only;   /* not the value of every move */
    /* lab_exhaust_seat: whose, from 0. */
    int seat;
    struct lab_endgame_reader *endgame; /* NULL: none */
    lab_stop stop;
    /* Now and then, from the caller's thread; NULL: not. */
    void (*progress)(void *context, const lab_solve_result *result);
    /* lab_exhaust: called with every reachable position and its value for the player to move;
     * NULL: not. */
    void (*each)(void *context, const dyar_position *position, lab_bounds value);
    /* lab_exhaust and lab_solve_look_up, once value and moves are found; NULL: not. */
    lab_solve_further *further;
    void *context;
} lab_solve_task;

/* Solves.  The result holds what was found even if there was trouble.  UNKNOWN: bounds are all
 * that can be proved.  CONTRADICTED: the result is wrong, because of a bug in the program. */
lab_solve_trouble lab_solve(const lab_solve_task *task, lab_solve_result *result);

/* Is the game over in this position?  Then the result has its value. */
bool lab_solve_is_over(const lab_solve_task *task, const lab_terms *terms,
                       lab_solve_result *result);

/* Value and moves of a position in which the game goes on, from what is known.  False when it
 * is not enough. */
bool lab_solve_by(const lab_solve_task *task, const lab_terms *terms, lab_known *known,
                  void *context, lab_solve_result *result);

/* Value and moves of a position from the task's endgame database alone, each value checked
 * (lab_endgame_probe_checked).  False: the position is not in it, or the file is faulty. */
bool lab_solve_look_up(const lab_solve_task *task, lab_solve_result *result);
