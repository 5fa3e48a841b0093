/* SPDX-License-Identifier: MIT */
/* A search that can be stopped. */
#include "cli/ugi/ugi_search.h"

#include <inttypes.h>

#include "cli/base/memory.h"
#include "cli/base/cli.h"
#include "cli/ugi/ugi_lines.h"

/* ---- in the thread ---- */

static bool is_stopped(void *context)
{
    const cli_ugi_search *search = context;
    return atomic_load_explicit(&search->stopped, memory_order_relaxed);
}

/* Scores are in hundredths, as the protocol has them: of a seed. */
static void send_insight(void *context, const lab_insight *insight)
{
    const cli_ugi_search *search = context;
    const lab_opinion *best = insight->opinions;
    const double seconds = insight->seconds;
    char text[DYAR_MOVE_TEXT];
    cli_memory memory = cli_memory_begin();
    fprintf(memory.to, "info depth %d score cp %d nodes %" PRIu64 " time %.0f nps %.0f pv",
            insight->depth, 100 * best->value, insight->nodes, 1000 * seconds,
            seconds > 0 ? (double)insight->nodes / seconds : 0);
    for (size_t i = 0; i < best->line.length; i++)
        fprintf(memory.to, " %s",
                dyar_move_format(search->task.game, best->line.moves[i], text));
    char *line = cli_memory_end(&memory);
    cli_ugi_say("%s", line);
    free(line);
}

static void wait_until_stopped(cli_ugi_search *search)
{
    pthread_mutex_lock(&search->lock);
    while (!is_stopped(search))
        pthread_cond_wait(&search->stop, &search->lock);
    pthread_mutex_unlock(&search->lock);
}

static void *search_beside(void *context)
{
    cli_ugi_search *search = context;
    char text[DYAR_MOVE_TEXT];
    const size_t best = lab_player_choose(search->player, &search->task, NULL);
    if (best == search->task.count)
        cli_out_of_memory();
    if (search->infinite)
        wait_until_stopped(search);
    cli_ugi_say("bestmove %s", dyar_move_format(search->task.game, search->moves[best], text));
    return NULL;
}

/* ---- outside ---- */

void cli_ugi_search_init(cli_ugi_search *search)
{
    *search = (cli_ugi_search){.running = false};
    pthread_mutex_init(&search->lock, NULL);
    pthread_cond_init(&search->stop, NULL);
}

void cli_ugi_search_release(cli_ugi_search *search)
{
    cli_ugi_search_stop(search);
    pthread_mutex_destroy(&search->lock);
    pthread_cond_destroy(&search->stop);
}

void cli_ugi_search_begin(cli_ugi_search *search, lab_player *player, lab_task task,
                          bool infinite)
{
    search->player = player;
    search->task = task;
    search->task.moves = search->moves;
    search->task.count = dyar_moves(task.game, task.position, search->moves);
    search->task.stop = (lab_stop){is_stopped, search};
    search->task.watch = (lab_watch){send_insight, search};
    search->infinite = infinite;
    atomic_store(&search->stopped, false);
    if (search->task.count == 0)
        cli_ugi_say("bestmove none");
    else if (pthread_create(&search->thread, NULL, search_beside, search) == 0)
        search->running = true;
    else if (!infinite)
        search_beside(search); /* without threads commands are heard when it is over */
    else
        cli_out_of_memory(); /* for a thread */
}

static void join(cli_ugi_search *search)
{
    if (search->running)
        pthread_join(search->thread, NULL);
    search->running = false;
}

void cli_ugi_search_stop(cli_ugi_search *search)
{
    pthread_mutex_lock(&search->lock);
    atomic_store(&search->stopped, true);
    pthread_cond_signal(&search->stop);
    pthread_mutex_unlock(&search->lock);
    join(search);
}

void cli_ugi_search_settle(cli_ugi_search *search)
{
    if (search->infinite)
        cli_ugi_search_stop(search);
    join(search);
}
