/* SPDX-License-Identifier: MIT */
/*
 * Alpha-beta search as principal variation search (T. A. Marsland and M. Campbell 1982): the
 * first move of a node is searched for its value, the others only for whether they are better.
 *
 * Invariants:
 *
 * (1) A node's value is that of plain minimax of its depth, or a bound of it beyond the window.
 *     The transposition table serves only values of the same depth, or such as were proved at a
 *     lesser one.
 * (2) `proved` means that no position at the horizon and no repetition had a part in it: it is
 *     the value at the end of the game.  Of a value that is a bound, that the bound is certain.
 * (3) Where the mover moves again, values and windows are not turned round.
 */
#include "lab/players/alphabeta.h"

#include <limits.h>
#include <stdlib.h>

#include "dyar/search.h"
#include "lab/base/abdada.h"
#include "lab/base/parallel.h"
#include "lab/players/children.h"
#include "lab/players/order.h"
#include "lab/players/path.h"
#include "lab/players/evaluation.h"
#include "lab/players/transpositions.h"
#include "lab/players/owned.h"

enum { DEPTH_MAX = LAB_SEARCH_DEPTH_MAX };

/* What searches in several threads share. */
typedef struct shared {
    lab_transpositions transpositions;
    lab_abdada visited;
    bool several;     /* search at a time */
    atomic_bool over; /* the caller's search has ended */
} shared;

/* One thread's. */
typedef struct searcher {
    const dyar_game *game;
    shared *shared;
    const lab_search_task *task;
    lab_evaluation evaluation;
    lab_deepening deepening;
    lab_budget *budget; /* its own */
    lab_path path;
    lab_order order;
    lab_children children;
    const lab_oracle *oracle;
    lab_line *lines; /* by distance from the root: the best play found from there */
    bool is_whole;   /* memory sufficed */
} searcher;

struct lab_alphabeta {
    shared shared;
    int count; /* of searchers: the caller's, and those of helpers once they were asked for */
    searcher searchers[LAB_PARALLEL_THREADS_MAX];
};

/* What is known of a node while its moves are tried. */
typedef struct node {
    const dyar_position *position;
    const dyar_move *moves;
    size_t count;
    int mover, depth, ply;
    int alpha, beta;
    int evaluation; /* to report what moves gain */
    int tried;
    lab_evaluated best;
    uint16_t best_move;
    bool all_proved;
} node;

/* ---- children ---- */

/* At the horizon nothing is looked up, so no key is needed. */
static lab_child *make_child(searcher *s, const node *n, size_t move)
{
    lab_child *c = lab_children_add(&s->children);
    lab_budget_take(s->budget);
    lab_child_play(c, s->game, n->position, n->moves[move], move);
    if (n->depth > 1) {
        c->key = dyar_position_hash(s->game, &c->position);
        lab_transpositions_prefetch(&s->shared->transpositions, c->key);
    }
    return c;
}

/* Seeds that a move brings count most, then whether one moves again, then what was good
 * elsewhere. */
static int rank_of(searcher *s, const node *n, const lab_child *c)
{
    enum { SEED = LAB_ORDER_MOST, AGAIN = 6 * SEED };
    const int gain =
        lab_evaluation_of_position(&s->evaluation, &c->position, n->mover) - n->evaluation;
    return gain * SEED + c->again * AGAIN +
           lab_order_rank(&s->order, n->ply, n->mover, n->moves[c->move]);
}

/* ---- searching ---- */

static lab_evaluated visit(searcher *s, const dyar_position *position, uint64_t key, int depth,
                           int ply, int alpha, int beta);

static lab_evaluated look(searcher *s, const node *n, const lab_child *c, int alpha, int beta)
{
    if (c->again)
        return visit(s, &c->position, c->key, n->depth - 1, n->ply + 1, alpha, beta);
    lab_evaluated found =
        visit(s, &c->position, c->key, n->depth - 1, n->ply + 1, -beta, -alpha);
    found.value = -found.value;
    return found;
}

/* True when no other move needs to be tried. */
static bool try_child(searcher *s, node *n, const lab_child *c)
{
    lab_evaluated found = look(s, n, c, n->alpha, n->tried ? n->alpha + 1 : n->beta);
    if (n->tried && found.value > n->alpha && found.value < n->beta && !s->budget->spent)
        found = look(s, n, c, n->alpha, n->beta);
    if (s->budget->spent)
        return true;
    n->tried++;
    n->all_proved = n->all_proved && found.proved;
    if (found.value <= n->best.value)
        return false;
    n->best = found;
    n->best_move = c->move;
    if (found.value <= n->alpha)
        return false;
    n->alpha = found.value;
    if (found.value >= n->beta)
        return true;
    lab_line_set(&s->lines[n->ply], n->moves[c->move], &s->lines[n->ply + 1]);
    return false;
}

static bool try_move(searcher *s, node *n, size_t move)
{
    const lab_child *c = make_child(s, n, move);
    const bool enough = try_child(s, n, c);
    s->children.used--;
    return enough;
}

/* ---- moves ---- */

/* A child as another search may look at it: to the same depth. */
static uint64_t busy_key(const node *n, const lab_child *c)
{
    return (c->key ^ (uint64_t)n->depth * UINT64_C(0x9E3779B97F4A7C15)) | 1;
}

/* Is it worth the while to look what other searches do? */
static bool is_large(const searcher *s, const node *n)
{
    enum { LARGE = 3 };
    return s->shared->several && n->depth >= LARGE;
}

/* Brings to the front the most promising one; if there are some, one that no other search looks
 * at. */
static void pick_free(const searcher *s, const node *n, lab_child **rest, size_t count)
{
    enum { PUT_OFF = INT_MIN };
    lab_children_pick(rest, count);
    while (rest[0]->rank != PUT_OFF &&
           lab_abdada_has(&s->shared->visited, busy_key(n, rest[0]))) {
        rest[0]->rank = PUT_OFF;
        lab_children_pick(rest, count);
    }
}

/* Chooses the next child to search.  Two threads do not begin the same long work, except the
 * first move: before its value is known, searching the others may be in vain. */
static bool try_together(searcher *s, node *n, lab_child **rest, size_t count)
{
    if (n->tried == 0) {
        lab_children_pick(rest, count);
        return try_child(s, n, rest[0]);
    }
    pick_free(s, n, rest, count);
    lab_abdada_enter(&s->shared->visited, busy_key(n, rest[0]));
    const bool enough = try_child(s, n, rest[0]);
    lab_abdada_leave(&s->shared->visited, busy_key(n, rest[0]));
    return enough;
}

/* The most promising one. */
static bool try_next(searcher *s, node *n, lab_child **rest, size_t count)
{
    if (is_large(s, n))
        return try_together(s, n, rest, count);
    lab_children_pick(rest, count);
    return try_child(s, n, rest[0]);
}

/* All moves but one, the most promising first. */
static void try_ranked(searcher *s, node *n, size_t but)
{
    lab_child *ranked[DYAR_MOVES_MAX];
    const size_t used = s->children.used;
    size_t count = 0;
    n->evaluation = lab_evaluation_of_position(&s->evaluation, n->position, n->mover);
    for (size_t i = 0; i < n->count && !s->budget->spent; i++) {
        if (i == but)
            continue;
        lab_child *c = ranked[count++] = make_child(s, n, i);
        c->rank = rank_of(s, n, c);
    }
    for (size_t i = 0; i < count; i++)
        if (try_next(s, n, ranked + i, count - i))
            break;
    s->children.used = used;
}

/* In the order of the list: to rank them would mean to play them all. */
static void try_unranked(searcher *s, node *n, size_t but)
{
    for (size_t i = 0; i < n->count; i++)
        if (i != but && try_move(s, n, i))
            return;
}

static void try_moves(searcher *s, node *n, const lab_entry *known)
{
    const size_t first = known && known->move < n->count ? known->move : n->count;
    if (first < n->count && try_move(s, n, first))
        return;
    if (n->depth > 1)
        try_ranked(s, n, first);
    else
        try_unranked(s, n, first);
}

static void keep(searcher *s, const node *n, uint64_t key, int alpha)
{
    const lab_bound bound = n->best.value >= n->beta ? LAB_AT_LEAST
                            : n->best.value <= alpha ? LAB_AT_MOST
                                                     : LAB_EXACTLY;
    lab_transpositions_keep(&s->shared->transpositions, key,
                            (lab_entry){.value = (int16_t)n->best.value,
                                        .move = n->best_move,
                                        .depth = (uint8_t)n->depth,
                                        .bound = (uint8_t)bound,
                                        .proved = n->best.proved});
}

/* The moves of a node that is not over; the window has been narrowed by nothing yet. */
static lab_evaluated expand(searcher *s, node *n, uint64_t key, const lab_entry *known)
{
    const int alpha = n->alpha;
    n->best = (lab_evaluated){.value = -LAB_ENDLESSLY};
    n->all_proved = true;
    lab_path_push(&s->path, n->position);
    try_moves(s, n, known);
    lab_path_pop(&s->path);
    if (s->budget->spent)
        return n->best;
    if (n->best.value >= n->beta)
        lab_order_record_cutoff(&s->order, n->ply, n->mover, n->moves[n->best_move], n->depth);
    else
        n->best.proved = n->all_proved;
    keep(s, n, key, alpha);
    return n->best;
}

/* Does the entry of the transposition table answer the question?  Inside the window the line is
 * asked for, too. */
static bool answers(const lab_entry *known, int depth, int alpha, int beta)
{
    if (known->depth != depth && !(known->proved && known->depth < depth))
        return false;
    if (beta - alpha > 1)
        return false;
    return (known->bound & LAB_AT_LEAST && known->value >= beta) ||
           (known->bound & LAB_AT_MOST && known->value <= alpha);
}

/* Whether the game has ended by repetition, and for how much. */
static bool ends_by_repetition(searcher *s, const dyar_position *position, lab_evaluated *found)
{
    const int mover = dyar_position_mover(s->game, position);
    dyar_position judged;
    if (!lab_path_ends(&s->path, position, &judged))
        return false;
    *found = (lab_evaluated){.value = lab_evaluation_of_end(&s->evaluation, &judged, mover)};
    return true;
}

static lab_evaluated visit(searcher *s, const dyar_position *position, uint64_t key, int depth,
                           int ply, int alpha, int beta)
{
    const int mover = dyar_position_mover(s->game, position);
    dyar_move moves[DYAR_MOVES_MAX];
    lab_evaluated found = {0};
    int least, most;
    s->lines[ply].length = 0;
    if (s->budget->spent)
        return found;
    if (lab_evaluation_left(&s->evaluation, position))
        return (lab_evaluated){lab_evaluation_of_end(&s->evaluation, position, mover), true};
    if (depth > 0 && ends_by_repetition(s, position, &found))
        return found;
    const size_t count = dyar_moves(s->game, position, moves);
    if (count == 0)
        return (lab_evaluated){lab_evaluation_of_end(&s->evaluation, position, mover), true};
    lab_evaluation_bounds(&s->evaluation, position, mover, &least, &most);
    lab_evaluation_known(&s->evaluation, s->oracle, position, &least, &most);
    if (least >= beta || most <= alpha || least == most)
        return (lab_evaluated){least >= beta ? least : most, true};
    if (depth == 0) {
        const int value = lab_evaluation_of_position(&s->evaluation, position, mover);
        return (lab_evaluated){lab_evaluation_within(value, least, most), false};
    }
    lab_entry entry;
    const lab_entry *known =
        lab_transpositions_find(&s->shared->transpositions, key, &entry) ? &entry : NULL;
    if (known && answers(known, depth, alpha, beta))
        return (lab_evaluated){known->value, known->proved};
    node n = {.position = position,
              .moves = moves,
              .count = count,
              .mover = mover,
              .depth = depth,
              .ply = ply,
              .alpha = alpha,
              .beta = beta};
    return expand(s, &n, key, known);
}

/* ---- from the root ---- */

/* The line is the one that was just found behind the root. */
static void form_opinion(searcher *s, const node *root, lab_evaluated found)
{
    const lab_line *line = &s->lines[0];
    lab_opinion opinion = {.move = line->moves[0],
                           .value = lab_evaluation_margin(found.value),
                           .outlook = lab_evaluation_outlook(found),
                           .exact = found.proved,
                           .line = *line};
    dyar_position end;
    dyar_position_copy(s->game, &end, root->position);
    for (size_t i = 0; i < line->length; i++)
        dyar_play(s->game, &end, line->moves[i]);
    for (int player = 0; player < dyar_game_players(s->game); player++)
        opinion.scores[player] = lab_seeds_owned(s->game, &end, player, s->evaluation.played);
    lab_deepening_add(&s->deepening, opinion, found.value);
}

/* When the budget is spent before all moves were tried, one that has turned out to be better
 * than the best so far, which was tried first, takes its place. */
static bool search_best(searcher *s, node *root)
{
    const uint64_t key = dyar_position_hash(s->game, root->position);
    lab_entry entry;
    const bool known = lab_transpositions_find(&s->shared->transpositions, key, &entry);
    const lab_evaluated found = expand(s, root, key, known ? &entry : NULL);
    if (!s->budget->spent || lab_deepening_is_news(&s->deepening, &s->lines[0]))
        form_opinion(s, root, found);
    return found.proved;
}

/* Every move for its own value. */
static bool search_every(searcher *s, node *root)
{
    bool proved = true;
    lab_path_push(&s->path, root->position);
    for (size_t i = 0; i < root->count && !s->budget->spent; i++) {
        const lab_child *c = make_child(s, root, i);
        const lab_evaluated found = look(s, root, c, -LAB_ENDLESSLY, LAB_ENDLESSLY);
        s->children.used--;
        lab_line_set(&s->lines[0], root->moves[i], &s->lines[1]);
        form_opinion(s, root, found);
        proved = proved && found.proved;
    }
    lab_path_pop(&s->path);
    return proved;
}

static bool look_ahead(void *search, const lab_search_task *task, int depth)
{
    searcher *s = search;
    dyar_move moves[DYAR_MOVES_MAX];
    node root = {.position = task->position,
                 .moves = moves,
                 .count = dyar_moves(s->game, task->position, moves),
                 .mover = dyar_position_mover(s->game, task->position),
                 .depth = depth,
                 .alpha = -LAB_ENDLESSLY,
                 .beta = LAB_ENDLESSLY};
    s->lines[0].length = 0;
    return task->every_move ? search_every(s, &root) : search_best(s, &root);
}

/* ---- memory ---- */

static void close_searcher(searcher *s)
{
    lab_deepening_release(&s->deepening);
    lab_children_release(&s->children);
    lab_path_release(&s->path);
    free(s->lines);
}

static bool open_searcher(searcher *s, shared *all, const dyar_game *game)
{
    *s = (searcher){.game = game, .shared = all};
    s->lines = malloc((DEPTH_MAX + 2) * sizeof *s->lines);
    s->budget = &s->deepening.budget;
    if (lab_deepening_init(&s->deepening) && lab_children_init(&s->children) &&
        lab_path_init(&s->path, game) && s->lines)
        return true;
    close_searcher(s);
    return false;
}

/* ---- one search, or several ---- */

static bool is_over(void *context)
{
    const shared *all = context;
    return atomic_load_explicit(&all->over, memory_order_relaxed);
}

static void run(searcher *s, const lab_search_task *task, lab_insight *insight)
{
    s->is_whole = lab_path_begin(&s->path, task->session, DEPTH_MAX + 1);
    if (!s->is_whole)
        return;
    s->evaluation = lab_evaluation_begin(s->game, task->position);
    s->oracle = task->oracle;
    s->children.used = 0;
    lab_order_begin(&s->order);
    lab_deepening_run(&s->deepening, task, look_ahead, s, insight);
    s->is_whole = lab_path_is_whole(&s->path);
}

/* Fills the table with what the caller's search will want. */
static void *help(void *context)
{
    searcher *s = context;
    lab_search_task task = *s->task;
    lab_insight unused;
    task.stop = (lab_stop){is_over, s->shared};
    task.watch = (lab_watch){0};
    run(s, &task, &unused);
    return NULL;
}

static bool add_searchers(lab_alphabeta *all, int wanted)
{
    while (all->count < wanted) {
        if (!open_searcher(&all->searchers[all->count], &all->shared, all->searchers->game))
            return false;
        all->count++;
    }
    return true;
}

static int threads_of(const lab_limits *limits)
{
    const int most = LAB_PARALLEL_THREADS_MAX;
    return limits->threads < 1 ? 1 : limits->threads < most ? limits->threads : most;
}

static uint64_t nodes_of(const lab_alphabeta *all, int threads)
{
    uint64_t nodes = 0;
    for (int i = 0; i < threads; i++)
        nodes += all->searchers[i].budget->nodes;
    return nodes;
}

bool lab_alphabeta_search(lab_alphabeta *all, const lab_search_task *task, lab_insight *insight)
{
    const int threads = threads_of(&task->limits);
    lab_search_task part = *task;
    lab_helpers helpers;
    bool is_whole = true;
    if (!add_searchers(all, threads))
        return false;
    part.limits.nodes = (task->limits.nodes + (unsigned)threads - 1) / (unsigned)threads;
    for (int i = 0; i < threads; i++)
        all->searchers[i].task = &part;
    lab_transpositions_begin(&all->shared.transpositions, task->limits.nodes);
    all->shared.several = threads > 1;
    atomic_store(&all->shared.over, false);
    lab_helpers_start(&helpers, threads - 1, help, all->searchers + 1, sizeof *all->searchers);
    run(all->searchers, &part, insight);
    atomic_store(&all->shared.over, true);
    lab_helpers_join(&helpers);
    insight->nodes = nodes_of(all, 1 + helpers.count);
    for (int i = 0; i <= helpers.count; i++)
        is_whole = is_whole && all->searchers[i].is_whole;
    return is_whole;
}

lab_alphabeta *lab_alphabeta_new(const dyar_game *game, size_t bytes)
{
    lab_alphabeta *all = calloc(1, sizeof *all);
    if (!all)
        return NULL;
    all->searchers->game = game;
    if (lab_transpositions_init(&all->shared.transpositions, bytes) && add_searchers(all, 1))
        return all;
    lab_alphabeta_free(all);
    return NULL;
}

void lab_alphabeta_free(lab_alphabeta *all)
{
    if (!all)
        return;
    for (int i = 0; i < all->count; i++)
        close_searcher(&all->searchers[i]);
    lab_transpositions_release(&all->shared.transpositions);
    free(all);
}
