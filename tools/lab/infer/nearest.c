/* SPDX-License-Identifier: MIT */
/* From observed games to rules, beginning with one ruleset or with several. */
#include "lab/infer/nearest.h"

enum {
    MOST_UNUSED = 8, /* origins near which values that no ruleset has are tried, too */
    LEAST_SHARE = 8  /* rules are judged by the moves that fit if these are an eighth of all */
};

typedef struct seeking {
    const lab_nearest_task *task;
    lab_nearest *n;
    const dyar_ruleset *const *pool; /* NULL: not asked for yet */
    size_t pool_count;
    const dyar_ruleset **stock; /* those of it that have as many players as the origin */
    lab_moves_cost cost;        /* of the games without rules, */
    uint64_t *costs;            /* and by the best rules near each origin: lab_candidate.cost */
    size_t *moves;              /* that these explain, */
    size_t *open;               /* the games that these rules do not end, */
    bool *whole;                /* and whether all moves are explained */
    size_t *order;              /* of the origins, the best first */
    size_t best;                /* the origin that explains most so far */
    const char *from;           /* what is tried now */
} seeking;

/* ---- which explains most ---- */

static int compare_ends(const seeking *s, size_t a, size_t b)
{
    if (s->whole[a] != s->whole[b])
        return s->whole[a] ? -1 : 1;
    return s->whole[a] ? (s->open[a] > s->open[b]) - (s->open[a] < s->open[b]) : 0;
}

/* Below 0: a explains the games better than b. */
static int compare_origins(const seeking *s, size_t a, size_t b)
{
    const int ends = compare_ends(s, a, b);
    return ends ? ends : (s->costs[a] > s->costs[b]) - (s->costs[a] < s->costs[b]);
}

/* Both explain as many moves, and as many games to their end. */
static bool are_as_near(const seeking *s, size_t a, size_t b)
{
    return compare_ends(s, a, b) == 0 && s->moves[a] == s->moves[b];
}

/* By insertion: equal ones stay in their order. */
static void sort_origins(seeking *s)
{
    for (size_t i = 1; i < s->task->origin_count; i++) {
        const size_t origin = s->order[i];
        size_t at = i;
        for (; at > 0 && compare_origins(s, origin, s->order[at - 1]) < 0; at--)
            s->order[at] = s->order[at - 1];
        s->order[at] = origin;
    }
}

static void show(const seeking *s, int changes, size_t done, size_t all, size_t explained)
{
    const lab_nearest_task *task = s->task;
    const bool is_better = explained > s->moves[s->best];
    if (task->progress)
        task->progress(
            task->context,
            &(lab_nearest_progress){.from = s->from,
                                    .changes = changes,
                                    .done = done,
                                    .all = all,
                                    .best = is_better ? s->from : task->origins[s->best].from,
                                    .moves = is_better ? explained : s->moves[s->best]});
}

static void show_candidates(void *context, int changes, size_t done, size_t all,
                            size_t explained)
{
    show(context, changes, done, all, explained);
}

/* ---- as they are ---- */

static bool compare_one(seeking *s, size_t origin)
{
    const lab_nearest_task *task = s->task;
    lab_explanation explanation;
    s->from = task->origins[origin].from;
    if (!lab_explain(task->games, task->game_count, SIZE_MAX,
                     dyar_ruleset_game(task->origins[origin].ruleset), task->tolerate,
                     &explanation))
        return false;
    s->moves[origin] = explanation.moves;
    s->costs[origin] = lab_explanation_cost(&s->cost, &explanation);
    s->open[origin] = explanation.open;
    s->whole[origin] = explanation.whole;
    if (compare_origins(s, origin, s->best) < 0)
        s->best = origin;
    show(s, 0, origin, task->origin_count, 0);
    return true;
}

/* The origins with their default answers.  If this is stopped, the others come last. */
static bool compare_all(seeking *s)
{
    const size_t count = s->task->origin_count;
    for (size_t i = 0; i < count; i++)
        s->order[i] = i;
    for (; count > 1 && s->n->compared < count; s->n->compared++) {
        if (lab_stop_asked(&s->task->stop))
            break;
        if (!compare_one(s, s->n->compared))
            return false;
    }
    sort_origins(s);
    return true;
}

/* ---- with other answers and changes ---- */

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
static bool infer(seeking *s, size_t origin, int changes, bool unused, lab_inference *found)
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
                                           .unused = unused,
                                           .threads = s->task->threads,
                                           .stop = s->task->stop,
                                           .progress = show_candidates,
                                           .context = s};
    return lab_infer(&s->n->tasks[origin], found);
}

/* Returns false if more was known of the origin: a search that was stopped may find less. */
static bool note_found(seeking *s, size_t origin, const lab_inference *found)
{
    const lab_candidate *best = found->found;
    if (found->found_count == 0 || (found->stopped && best->cost > s->costs[origin]))
        return false;
    s->whole[origin] = found->whole;
    s->moves[origin] = best->moves;
    s->costs[origin] = best->cost;
    s->open[origin] = best->open;
    if (compare_origins(s, origin, s->best) < 0)
        s->best = origin;
    return true;
}

/* The first of those that are nearest is kept. */
static bool try_origin(seeking *s, size_t origin, int changes, bool unused)
{
    lab_nearest *n = s->n;
    lab_inference found;
    const bool is_first = !n->found.task, tried = infer(s, origin, changes, unused, &found);
    const bool is_more = note_found(s, origin, &found);
    n->stopped = n->stopped || found.stopped;
    n->searched += !found.stopped;
    if (is_first ||
        (is_more && (origin == n->best || compare_origins(s, origin, n->best) < 0))) {
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
        if (i != n->best && are_as_near(s, i, n->best))
            n->as_near[n->as_near_count++] = s->task->origins[i].from;
    return n->as_near != NULL;
}

/* The choices of the players among the moves that the rules near an origin explain. */
static uint64_t choices_near(const seeking *s, size_t origin)
{
    const uint64_t unexplained = (s->cost.moves - s->moves[origin]) * s->cost.each;
    return s->costs[origin] > unexplained ? s->costs[origin] - unexplained : 0;
}

/* A move that the rules near the origin explain takes fewer bits than one by the best rules.
 * Rules that permit nearly everything explain every game, and each move takes many bits. */
static bool describes_better(const seeking *s, size_t origin)
{
    const size_t best = s->n->best;
    return s->moves[origin] * LEAST_SHARE >= s->cost.moves &&
           choices_near(s, origin) * s->moves[best] < choices_near(s, best) * s->moves[origin];
}

/* With a number of changes, near all origins; or, as `best` explains every game, near the first
 * that describe the moves better. */
static bool try_origins(seeking *s, int changes, bool better)
{
    size_t tried = 0;
    for (size_t i = 0; i < s->task->origin_count && !s->n->stopped; i++) {
        if (better && (tried == MOST_UNUSED || !describes_better(s, s->order[i])))
            continue;
        tried++;
        if (!try_origin(s, s->order[i], changes, i < MOST_UNUSED))
            return false;
    }
    return true;
}

/* Several with no change, then with one, until some explain all: what is cheap is tried
 * everywhere first.  Then one change more may describe the games better. */
static bool seek(seeking *s)
{
    const lab_nearest_task *task = s->task;
    const int most = task->most_changes;
    lab_nearest *n = s->n;
    n->changes = task->origin_count > 1 ? 0 : most;
    for (;;) {
        n->searched = 0;
        if (!try_origins(s, n->changes, false))
            return false;
        if (n->found.whole || n->stopped || n->changes == most)
            break;
        sort_origins(s);
        n->changes++;
    }
    sort_origins(s);
    return (n->changes == most || try_origins(s, n->changes + 1, true)) && note_as_near(s);
}

static bool allocate(seeking *s)
{
    const size_t room = s->task->origin_count + 1;
    s->n->tasks = calloc(room, sizeof *s->n->tasks);
    s->moves = calloc(room, sizeof *s->moves);
    s->costs = calloc(room, sizeof *s->costs);
    s->open = calloc(room, sizeof *s->open);
    s->whole = calloc(room, sizeof *s->whole);
    s->order = calloc(room, sizeof *s->order);
    return s->n->tasks && s->moves && s->costs && s->open && s->whole && s->order;
}

bool lab_nearest_find(const lab_nearest_task *task, lab_nearest *n)
{
    *n = (lab_nearest){0};
    seeking s = {.task = task, .n = n};
    const bool found = allocate(&s) &&
                       lab_moves_cost_find(task->games, task->game_count, &s.cost) &&
                       compare_all(&s) && seek(&s);
    for (size_t i = 0; n->tasks && i < task->origin_count; i++)
        n->tasks[i].pool_count = 0; /* it is not lent any longer */
    free(s.moves);
    free(s.costs);
    free(s.open);
    free(s.whole);
    free(s.order);
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
