/* SPDX-License-Identifier: MIT */
/*
 * Searching for `dyar ugi`, in a thread of its own, so that commands are heard meanwhile.
 *
 * While it goes on, what its task points to must stay as it is.
 */
#pragma once

#include <pthread.h>
#include <stdatomic.h>

#include "lab/players/player.h"

typedef struct cli_ugi_search {
    pthread_t thread;
    bool running;  /* it has not been waited for yet */
    bool infinite; /* its move is printed only when it is stopped */
    atomic_bool stopped;
    pthread_mutex_t lock; /* for waiting to be stopped */
    pthread_cond_t stop;
    lab_player *player;
    lab_task task;
    dyar_move moves[DYAR_MOVES_MAX];
} cli_ugi_search;

void cli_ugi_search_init(cli_ugi_search *search);
void cli_ugi_search_release(cli_ugi_search *search); /* stops it */

/* Begins to search, or reports at once that there is no move.  Fills in the task's moves, stop
 * and watch. */
void cli_ugi_search_begin(cli_ugi_search *search, lab_player *player, lab_task task,
                          bool infinite);

/* Stops the search at once; its move has been printed. */
void cli_ugi_search_stop(cli_ugi_search *search);

/* Waits for it; one without end is stopped. */
void cli_ugi_search_settle(cli_ugi_search *search);
