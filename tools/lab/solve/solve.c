/* SPDX-License-Identifier: MIT */
/*
 * Values by search: questions "is it at least N?" until both bounds meet.
 *
 * The first search assumes that the game never goes round.  If it does, each player proves
 * separately what they can reach, with repetition counted against them.
 */
#include "lab/solve/solve.h"
#include "lab/solve/twice.h"

#include "lab/base/parallel.h"
#include "lab/solve/endgame.h"

/* Something whose value is asked for: the position itself, or a move in it. */
typedef struct asked {
    lab_solve_node node;
    int already;      /* what the player to move there has won before */
    lab_bounds value; /* for that player */
} asked;

typedef struct solving {
    const lab_solve_task *task;
    lab_solve_result *result;
    lab_solve_threads shared;
    lab_solve_search *searches; /* one per thread; the first reports the progress */
    int threads;                /* that prove now */
    asked *asked;               /* the position first */
    size_t count, done;
    unsigned looks; /* how often the caller's search asked whether to stop */
} solving;

/* "Is its value at least N?", put to all searches. */
typedef struct question {
    const lab_solve_node *node;
    int wanted;
    pthread_mutex_t lock; /* of what follows */
    bool answered;
    int found;
    lab_solve_trouble trouble;
} question;

typedef struct part {
    question *question;
    lab_solve_search *search;
} part;

const char *lab_solve_obstacle(const dyar_game *game)
{
    const lab_terms terms = lab_terms_of_boards(game);
    const char *obstacle = lab_board_obstacle(&terms);
    if (obstacle)
        return obstacle;
    return terms.facts.odd_stores
               ? "the result depends on which stores hold an odd number of seeds"
               : NULL;
}

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

/* The next question between two bounds: near to nothing won, where most values lie. */
static int next_wanted(lab_bounds value, bool outcome_only)
{
    if (outcome_only)
        return value.low < 0 && value.high >= 0 ? 0 : 1;
    if (value.low < 0 && value.high >= 0)
        return 0;
    return value.low >= 0 ? value.low + 1 : value.high;
}

/* Where one player proves, what the other is said to be sure of may be too much: the bounds
 * then pass each other. */
static bool settled(lab_bounds value, bool outcome_only)
{
    return outcome_only ? sign(value.low) >= sign(value.high) : value.low >= value.high;
}

/* One search's part: the first that has an answer gives it, and the others end. */
static void *take_part(void *context)
{
    const part *own = context;
    question *q = own->question;
    const int found = lab_solve_prove(own->search, q->node, q->wanted);
    pthread_mutex_lock(&q->lock);
    if (!q->answered) {
        q->answered = true;
        q->found = found;
        q->trouble = own->search->trouble;
    }
    pthread_mutex_unlock(&q->lock);
    atomic_store(&own->search->shared->over, true);
    return NULL;
}

/* Asks whether the value is at least `wanted`.  Finds a bound, as lab_solve_prove does. */
static lab_solve_trouble put_question(solving *s, const lab_solve_node *node, int wanted,
                                      int *found)
{
    lab_helpers helpers;
    part parts[LAB_PARALLEL_THREADS_MAX];
    question q = {.node = node, .wanted = wanted, .lock = PTHREAD_MUTEX_INITIALIZER};
    for (int i = 0; i < s->threads; i++) {
        lab_solve_search_begin(&s->searches[i]);
        parts[i] = (part){&q, &s->searches[i]};
    }
    atomic_store(&s->shared.over, false);
    lab_helpers_start(&helpers, s->threads - 1, take_part, parts + 1, sizeof *parts);
    take_part(parts);
    lab_helpers_join(&helpers);
    *found = q.found;
    return q.trouble;
}

/* Goes on from what is known.  Where only one player proves, only what they can be sure of is
 * added to that. */
static lab_solve_trouble prove(solving *s, asked *a)
{
    const int proves_for = s->shared.proves_for;
    const bool outcome_only = s->task->outcome_only;
    lab_bounds open = a->value;
    while (!settled(open, outcome_only)) {
        int found;
        const int wanted = next_wanted(open, outcome_only);
        const lab_solve_trouble trouble =
            put_question(s, &a->node, wanted - a->already, &found);
        if (trouble != LAB_SOLVE_FINE)
            return trouble;
        if (a->already + found >= wanted)
            open.low = a->already + found;
        else
            open.high = a->already + found;
    }
    if (proves_for != 1 - a->node.mover && open.low > a->value.low)
        a->value.low = open.low;
    if (proves_for != a->node.mover && open.high < a->value.high)
        a->value.high = open.high;
    return LAB_SOLVE_FINE;
}

static lab_bounds as_asked(const lab_solve_task *task, lab_bounds value)
{
    return task->outcome_only ? (lab_bounds){sign(value.low), sign(value.high)} : value;
}

static lab_bounds seen_from(const solving *s, const asked *a)
{
    const bool same = a->node.mover == s->asked->node.mover;
    lab_bounds value = a->value;
    if (!same)
        value = (lab_bounds){-value.high, -value.low};
    return as_asked(s->task, value);
}

static int threads_of(const lab_solve_task *task)
{
    const int most = LAB_PARALLEL_THREADS_MAX;
    return task->threads < 1 ? 1 : task->threads < most ? task->threads : most;
}

static uint64_t visited(const solving *s)
{
    uint64_t sum = 0;
    for (int i = 0; i < threads_of(s->task); i++)
        sum += lab_solve_visited(&s->searches[i]);
    return sum;
}

static void report(solving *s)
{
    lab_solve_result *result = s->result;
    result->positions = visited(s);
    result->value = seen_from(s, s->asked);
    result->move_count = s->done > 0 ? s->done - 1 : 0;
    for (size_t i = 0; i < result->move_count; i++)
        result->moves[i].value = seen_from(s, &s->asked[i + 1]);
    if (s->task->progress)
        s->task->progress(s->task->context, result);
}

/* What the caller's search asks while it looks: who listens hears how far it is. */
static bool is_stopped(void *context)
{
    enum { TELL_EVERY = 16 };
    solving *s = context;
    if (s->looks++ % TELL_EVERY == 0)
        report(s);
    return lab_stop_asked(&s->task->stop);
}

/* Everything that is asked, by one way of proving. */
static lab_solve_trouble prove_all(solving *s, int proves_for)
{
    lab_solve_threads_begin(&s->shared, proves_for);
    for (s->done = 0; s->done < s->count;) {
        const lab_solve_trouble trouble = prove(s, &s->asked[s->done]);
        if (trouble != LAB_SOLVE_FINE)
            return trouble;
        s->done++;
        report(s);
    }
    return LAB_SOLVE_FINE;
}

static void ask(solving *s, const dyar_position *position, int player)
{
    asked *a = &s->asked[s->count++];
    lab_solve_root(s->searches, position, &a->node);
    a->already = lab_board_won(&s->searches->terms, s->task->start, player) *
                 (a->node.mover == player ? 1 : -1);
}

/* The position, and where each move leads; what it brings at once has been won before. */
static void ask_all(solving *s)
{
    const dyar_game *game = s->task->game;
    dyar_move moves[DYAR_MOVES_MAX];
    const int player = dyar_position_mover(game, s->task->start);
    ask(s, s->task->start, player);
    const size_t count = s->task->value_only ? 0 : dyar_moves(game, s->task->start, moves);
    for (size_t i = 0; i < count; i++) {
        dyar_position after = s->asked->node.position;
        const int gain = lab_board_play(&s->searches->terms, &after, moves[i]);
        ask(s, &after, player);
        asked *a = &s->asked[s->count - 1];
        a->already += a->node.mover == player ? gain : -gain;
        s->result->moves[i].move = moves[i];
    }
    for (size_t i = 0; i < s->count; i++) {
        asked *a = &s->asked[i];
        a->value = (lab_bounds){a->already - a->node.seeds, a->already + a->node.seeds};
    }
}

/* Where a game goes round, what several searches find would depend on which of them was where:
 * there one proves alone. */
static lab_solve_trouble run(solving *s)
{
    ask_all(s);
    lab_solve_trouble trouble = prove_all(s, LAB_SOLVE_FOR_BOTH);
    if (trouble == LAB_SOLVE_UNKNOWN && s->threads > 1) {
        s->threads = 1;
        trouble = prove_all(s, LAB_SOLVE_FOR_BOTH);
    }
    if (trouble != LAB_SOLVE_UNKNOWN)
        return trouble;
    s->result->goes_round = true;
    for (int player = 0; player < 2 && (trouble == LAB_SOLVE_UNKNOWN || player > 0); player++) {
        trouble = prove_all(s, player);
        if (trouble != LAB_SOLVE_FINE)
            return trouble;
    }
    return trouble;
}

bool lab_solve_is_over(const lab_solve_task *task, const lab_terms *terms,
                       lab_solve_result *result)
{
    const int player = dyar_position_mover(task->game, task->start);
    if (!dyar_result_of(task->game, task->start).over)
        return false;
    const int value = lab_board_result(terms, task->start, player);
    result->value = as_asked(task, (lab_bounds){value, value});
    return true;
}

static int seeds_on_board(const lab_solve_task *task)
{
    uint16_t seeds[DYAR_HOLES_MAX];
    return dyar_board_read(task->game, task->start, false, seeds);
}

static void release(solving *s)
{
    for (int i = 0; s->searches && i < threads_of(s->task); i++)
        lab_solve_search_release(&s->searches[i]);
    lab_solve_threads_release(&s->shared);
    free(s->searches);
    free(s->asked);
    free(s);
}

static solving *prepare(const lab_solve_task *task, lab_solve_result *result)
{
    solving *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    *s = (solving){.task = task, .result = result, .threads = threads_of(task)};
    s->asked = calloc(1 + DYAR_MOVES_MAX, sizeof *s->asked);
    s->searches = calloc((size_t)s->threads, sizeof *s->searches);
    if (!s->asked || !s->searches ||
        !lab_solve_threads_init(&s->shared, task->game, seeds_on_board(task), task->memory,
                                s->threads > 1)) {
        release(s);
        return NULL;
    }
    for (int i = 0; i < s->threads; i++) {
        lab_solve_search_init(&s->searches[i], task->game, &s->shared);
        s->searches[i].endgame = task->endgame;
    }
    s->searches->stop = (lab_stop){is_stopped, s};
    return s;
}

static lab_solve_trouble solve_once(const lab_solve_task *task, int threads,
                                    lab_solve_result *result)
{
    (void)threads; /* the task has them */
    const lab_terms terms = lab_terms_of_boards(task->game);
    *result = (lab_solve_result){.moves = result->moves};
    if (lab_solve_is_over(task, &terms, result))
        return LAB_SOLVE_FINE;
    solving *s = prepare(task, result);
    if (!s)
        return LAB_SOLVE_NO_MEMORY;
    const lab_solve_trouble trouble = run(s);
    report(s);
    release(s);
    return trouble;
}

lab_solve_trouble lab_solve(const lab_solve_task *task, lab_solve_result *result)
{
    return lab_solve_twice(solve_once, task, task->threads, result);
}

/* ---- from what is known already ---- */

static bool look_up_move(const lab_solve_task *task, const lab_terms *terms, lab_known *known,
                         void *context, lab_solve_move *move)
{
    const int already =
        lab_board_won(terms, task->start, dyar_position_mover(task->game, task->start));
    lab_bounds value;
    if (!lab_board_move_value(terms, task->start, move->move, known, context, &value))
        return false;
    move->value = as_asked(task, (lab_bounds){already + value.low, already + value.high});
    return true;
}

bool lab_solve_by(const lab_solve_task *task, const lab_terms *terms, lab_known *known,
                  void *context, lab_solve_result *result)
{
    dyar_move moves[DYAR_MOVES_MAX];
    lab_bounds rest;
    if (!known(context, task->start, &rest))
        return false;
    const int already =
        lab_board_won(terms, task->start, dyar_position_mover(task->game, task->start));
    result->value = as_asked(task, (lab_bounds){already + rest.low, already + rest.high});
    const size_t count = task->value_only ? 0 : dyar_moves(task->game, task->start, moves);
    for (size_t i = 0; i < count; i++) {
        result->moves[i].move = moves[i];
        if (!look_up_move(task, terms, known, context, &result->moves[i]))
            return false;
        result->move_count++;
    }
    if (task->further)
        task->further(task->context, task, terms, known, context);
    return true;
}

static bool probe(void *context, const dyar_position *position, lab_bounds *value)
{
    return lab_endgame_probe_checked(context, position, value);
}

bool lab_solve_look_up(const lab_solve_task *task, lab_solve_result *result)
{
    const lab_terms *terms = &lab_endgame_levels(task->endgame)->terms;
    *result = (lab_solve_result){.moves = result->moves};
    return lab_solve_is_over(task, terms, result) ||
           lab_solve_by(task, terms, probe, task->endgame, result);
}
