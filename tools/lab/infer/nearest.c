/* SPDX-License-Identifier: MIT */
/* From observed games to rules, beginning with one ruleset or with several. */
#include "lab/infer/nearest.h"

#include <stdlib.h>

typedef struct seeking {
    const lab_nearest_task *task;
    lab_nearest *n;
    const dyar_ruleset *const *pool; /* NULL: not asked for yet */
    size_t pool_count;
    const dyar_ruleset **stock; /* those of it that have as many players as the origin */
    size_t *moves;              /* that each origin explains at best, */
    bool *whole;                /* and whether these are all */
    const char *from;           /* what is tried now */
} seeking;

static void tell(void *context, int changes, size_t done, size_t all)
{
    const seeking *s = context;
    if (s->task->progress)
        s->task->progress(s->task->context, s->from, changes, done, all);
}

static bool find_stock(seeking *s, const dyar_ruleset *origin, size_t *count)
{
    const int players = dyar_ruleset_about(origin)->players;
    *count = 0;
    if (!s->pool) {
        if (!s->task->borrow(s->task->context, &s->pool, &s->pool_count))
            return false;
        s->stock = calloc(s->pool_count + 1, sizeof *s->stock);
    }
    for (size_t i = 0; s->stock && i < s->pool_count; i++)
        if (dyar_ruleset_about(s->pool[i])->players == players)
            s->stock[(*count)++] = s->pool[i];
    return s->stock != NULL;
}

/* Answers alone borrow nothing. */
static bool infer(seeking *s, size_t origin, int changes, lab_inference *found)
{
    const lab_origin *o = &s->task->origins[origin];
    size_t count = 0;
    s->from = o->from;
    *found = (lab_inference){0};
    if (changes > 0 && !find_stock(s, o->ruleset, &count))
        return false;
    s->n->tasks[origin] = (lab_infer_task){.from = o->ruleset,
                                           .request = &o->request,
                                           .pool = s->stock,
                                           .pool_count = count,
                                           .games = s->task->games,
                                           .game_count = s->task->game_count,
                                           .tolerate = s->task->tolerate,
                                           .most_changes = changes,
                                           .threads = s->task->threads,
                                           .stop = s->task->stop,
                                           .progress = tell,
                                           .context = s};
    return lab_infer(&s->n->tasks[origin], found);
}

/* The first of those that are nearest is kept. */
static bool try_origin(seeking *s, size_t origin, int changes)
{
    lab_nearest *n = s->n;
    lab_inference found;
    const bool tried = infer(s, origin, changes, &found);
    const bool whole = found.whole;
    const size_t moves = found.found_count > 0 ? found.found[0].moves : 0;
    s->whole[origin] = whole;
    s->moves[origin] = moves;
    n->stopped = n->stopped || found.stopped;
    const bool is_better = origin == 0 || whole > s->whole[n->best] ||
                           (whole == s->whole[n->best] && moves > s->moves[n->best]);
    if (is_better) {
        lab_inference_release(&n->found);
        n->found = found;
        n->best = origin;
    } else {
        lab_inference_release(&found);
    }
    return tried;
}

static bool note_as_near(seeking *s)
{
    lab_nearest *n = s->n;
    n->as_near = calloc(s->task->origin_count + 1, sizeof *n->as_near);
    for (size_t i = 0; n->as_near && i < s->task->origin_count; i++)
        if (i != n->best && s->whole[i] == s->whole[n->best] &&
            s->moves[i] == s->moves[n->best])
            n->as_near[n->as_near_count++] = s->task->origins[i].from;
    return n->as_near != NULL;
}

/* Several with no change, then with one, until some explain all: what is cheap is tried
 * everywhere first. */
static bool seek(seeking *s)
{
    const lab_nearest_task *task = s->task;
    const int most = task->most_changes;
    for (int changes = task->origin_count > 1 ? 0 : most; changes <= most; changes++) {
        for (size_t i = 0; i < task->origin_count && !s->n->stopped; i++)
            if (!try_origin(s, i, changes))
                return false;
        if (s->n->found.whole || s->n->stopped)
            break;
    }
    return note_as_near(s);
}

bool lab_nearest_find(const lab_nearest_task *task, lab_nearest *n)
{
    *n = (lab_nearest){.tasks = calloc(task->origin_count + 1, sizeof *n->tasks)};
    seeking s = {.task = task,
                 .n = n,
                 .moves = calloc(task->origin_count + 1, sizeof *s.moves),
                 .whole = calloc(task->origin_count + 1, sizeof *s.whole)};
    const bool found = n->tasks && s.moves && s.whole && seek(&s);
    for (size_t i = 0; n->tasks && i < task->origin_count; i++)
        n->tasks[i].pool_count = 0; /* it is not lent any longer */
    free(s.moves);
    free(s.whole);
    free(s.stock);
    return found;
}

void lab_nearest_release(lab_nearest *n)
{
    lab_inference_release(&n->found);
    free(n->as_near);
    free(n->tasks);
    *n = (lab_nearest){0};
}
