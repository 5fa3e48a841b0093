/* SPDX-License-Identifier: MIT */
/*
 * The task `solve`: the value of a position of a game of one or two players, proved.
 *
 * Alone, a player is shown the most seeds that they can have in the end; or, where a game is
 * won or lost whatever the seeds, whether they can win.  The line of best play is then the way
 * there in the fewest moves.
 */
#pragma once

#include "lab/solve/best_line.h"
#include "lab/solve/endgame.h"
#include "lab/solve/solve.h"
#include "tasks/task.h"

typedef struct task_solve_input {
    const dyar_game *game;
    const dyar_position *position;
    task_solve_parameters parameters;
    int search_threads;         /* of a search; a list is made by the threads of the run */
    lab_endgame_reader *reader; /* a database to look positions up in; NULL: none */
    const char *database;       /* its name */
    bool line;                  /* the line of best play, too: positions are listed; alone,
                                 * it is always found with the values of the moves */
    /* As lab_solve_task has them; positions are listed for `further`.  NULL: not. */
    void (*each)(void *context, const dyar_position *position, lab_bounds value);
    lab_solve_further *further;
    void *context;
} task_solve_input;

/* Do not move it: it points into itself. */
typedef struct task_solve_result {
    const dyar_game *game;
    const dyar_position *position;
    lab_solve_move moves[DYAR_MOVES_MAX];
    lab_solve_result found;
    bool outcome_only;    /* values are 1, 0 and -1 */
    bool looked_up;       /* in the database */
    bool exhaustive;      /* all positions are listed */
    bool complete;        /* all that is asked for is proved, as far as it can be */
    bool has_line;        /* the line is asked for */
    const char *database; /* the file whose values it rests on; NULL: none */
    lab_best_line line;
    double seconds;
} task_solve_result;

/* The result is complete unless somebody stopped the task or its budget was spent.  A database
 * that turns out to be faulty is an error that the door knows. */
bool task_solve(task_run *run, const task_solve_input *input, task_solve_result *result);

/* Returns true if the move is proved to be as good as the position. */
bool task_solve_is_best(const task_solve_result *result, const lab_solve_move *move);

/* Returns true if the values assume play to the end of the game, although a rule stops it once
 * a player has more than half of the seeds. */
bool task_solve_sets_stop_aside(const task_solve_result *result);
