/* SPDX-License-Identifier: MIT */
/*
 * Monte Carlo tree search.
 *
 * A tree is an array that is allocated once; when it is full, playouts go on from its leaves.
 * The children of a node lie side by side. A leaf gets children when it is come to for the
 * second time, so that most playouts, which never come back, cost no nodes.
 */
#include "lab/players/mcts.h"

#include <math.h>
#include <stdlib.h>

#include "dyar/playout.h"
#include "lab/base/clock.h"
#include "lab/base/parallel.h"
#include "lab/players/evaluation.h"
#include "lab/players/owned.h"

enum {
    NODES = 1 << 20,  /* memory that is never touched costs nothing */
    DEEPEST = 256,    /* of the tree */
    MOST_TURNS = 300, /* of a playout */
    WIN = 120000,     /* divisible by all numbers of players, so that shares are exact */
    AT_ONCE = 16,     /* playouts between two looks at the clock */
};

/* How much is tried against how much is used, for values from 0 to 1.  Against greedy players
 * anything from 0.3 to 1.2 does nearly as well. */
static const double exploration = 0.8;

typedef struct node {
    uint64_t won; /* by the player who moved here, over all visits, in parts of WIN */
    uint32_t visits;
    uint32_t children; /* the first of them; 0: none yet */
    uint16_t count;    /* of children */
    dyar_move move;    /* that leads here */
} node;

typedef struct tree {
    const dyar_game *game;
    dyar_history *history;
    int players;
    uint32_t used; /* nodes */
    node nodes[];
} tree;

/* A tree for every thread that was ever wanted. */
typedef struct forest {
    const dyar_game *game;
    tree *trees[LAB_PARALLEL_THREADS_MAX];
} forest;

/* One playout: the way down the tree and beyond. */
typedef struct playout {
    tree *tree;
    const lab_task *task;
    dyar_position position;
    int turns;
    uint32_t path[DEEPEST];
    int movers[DEEPEST]; /* who moved to that node */
    int depth;
} playout;

static tree *new_tree(const dyar_game *game)
{
    tree *t = malloc(sizeof *t + NODES * sizeof *t->nodes);
    if (!t)
        return NULL;
    *t = (tree){
        .game = game, .history = dyar_history_new(game), .players = dyar_game_players(game)};
    if (t->history)
        return t;
    free(t);
    return NULL;
}

bool lab_mcts_open(void **state, const dyar_game *game, size_t bytes)
{
    (void)bytes; /* its trees have a fixed size */
    forest *f = calloc(1, sizeof *f);
    *state = f;
    if (!f)
        return false;
    f->game = game;
    f->trees[0] = new_tree(game);
    return f->trees[0] != NULL;
}

void lab_mcts_close(void *state)
{
    forest *f = state;
    for (size_t i = 0; f && i < LAB_PARALLEL_THREADS_MAX && f->trees[i]; i++) {
        dyar_history_free(f->trees[i]->history);
        free(f->trees[i]);
    }
    free(f);
}

/* ---- the tree ---- */

/* False when the tree is full. */
static bool expand(tree *t, uint32_t at, const dyar_move *moves, size_t count)
{
    if (count == 0 || t->used + count > NODES)
        return false;
    t->nodes[at].children = t->used;
    t->nodes[at].count = (uint16_t)count;
    for (size_t i = 0; i < count; i++)
        t->nodes[t->used++] = (node){.move = moves[i]};
    return true;
}

/* A child that was never tried, each with the same chance; else the one that promises most. */
static uint32_t pick_child(const tree *t, uint32_t at, dyar_random *random)
{
    const node *parent = &t->nodes[at];
    const double all = log((double)parent->visits);
    double most = -1;
    uint32_t untried = 0, best = 0;
    for (uint32_t i = parent->children; i < parent->children + parent->count; i++) {
        const node *child = &t->nodes[i];
        if (child->visits == 0) {
            if (dyar_random_below(random, ++untried) == 0)
                best = i;
        } else if (untried == 0) {
            const double visits = child->visits;
            const double promise =
                (double)child->won / (visits * WIN) + exploration * sqrt(all / visits);
            if (promise > most) {
                most = promise;
                best = i;
            }
        }
    }
    return best;
}

/* ---- a playout ---- */

/* In a match, the end of a game is far enough. */
static bool is_far_enough(const playout *p)
{
    return p->turns >= MOST_TURNS || dyar_position_game(p->tree->game, &p->position) !=
                                         dyar_position_game(p->tree->game, p->task->position);
}

static void make_move(playout *p, dyar_move move)
{
    dyar_play(p->tree->game, &p->position, move);
    dyar_history_judge(p->tree->history, &p->position);
    p->turns++;
}

static void enter(playout *p, uint32_t at)
{
    p->movers[p->depth] = dyar_position_mover(p->tree->game, &p->position);
    p->path[p->depth++] = at;
    make_move(p, p->tree->nodes[at].move);
}

/* Along the tree to a leaf, and to one of its children if it is time for it to have some. */
static void descend(playout *p)
{
    tree *t = p->tree;
    uint32_t at = 0;
    while (p->depth < DEEPEST && !is_far_enough(p)) {
        if (t->nodes[at].children == 0) {
            dyar_move moves[DYAR_MOVES_MAX];
            if (t->nodes[at].visits == 0 ||
                !expand(t, at, moves, dyar_moves(t->game, &p->position, moves)))
                return;
        }
        at = pick_child(t, at, p->task->random);
        enter(p, at);
    }
}

/* In one call, or in a match, whose end is too far, move by move. */
static void play_out(playout *p)
{
    dyar_move moves[DYAR_MOVES_MAX];
    if (!dyar_game_is_match(p->tree->game)) {
        dyar_play_out(p->tree->game, &p->position, p->task->random, p->tree->history,
                      MOST_TURNS - p->turns);
        return;
    }
    while (!is_far_enough(p)) {
        const size_t count = dyar_moves(p->tree->game, &p->position, moves);
        if (count == 0)
            return;
        make_move(p, moves[dyar_random_below(p->task->random, (uint32_t)count)]);
    }
}

/* ---- what it was worth ---- */

static void share(uint32_t values[DYAR_PLAYERS_MAX], int players, unsigned winners)
{
    const unsigned everybody = (1u << players) - 1;
    const unsigned first = winners || players == 1 ? winners : everybody;
    for (int player = 0; player < players; player++)
        values[player] = first >> player & 1 ? WIN / (uint32_t)__builtin_popcount(first) : 0;
}

/* Returns the players with the highest score, as bits. */
static unsigned leaders(const int scores[DYAR_PLAYERS_MAX], int players)
{
    unsigned first = 1;
    int most = scores[0];
    for (int player = 1; player < players; player++) {
        if (scores[player] > most)
            first = 0;
        if (scores[player] >= most) {
            most = scores[player];
            first |= 1u << player;
        }
    }
    return first;
}

/* Who has won a game since the position to move in, by what the match says. */
static unsigned winners_of_game(const playout *p)
{
    unsigned winners = 0;
    for (int player = 0; player < p->tree->players; player++)
        if (dyar_position_wins(p->tree->game, &p->position, player) >
            dyar_position_wins(p->tree->game, p->task->position, player))
            winners |= 1u << player;
    return winners;
}

static void value_match(const playout *p, uint32_t values[DYAR_PLAYERS_MAX])
{
    const dyar_game *game = p->tree->game;
    const int played = lab_game_played(game, p->task->position);
    int owned[DYAR_PLAYERS_MAX], all = 0;
    for (int player = 0; player < p->tree->players; player++) {
        owned[player] = lab_seeds_owned(game, &p->position, player, played);
        all += owned[player];
    }
    share(values, p->tree->players, winners_of_game(p));
    for (int player = 0; player < p->tree->players && all > 0; player++)
        values[player] = (values[player] + WIN * (uint32_t)owned[player] / (uint32_t)all) / 2;
}

static void value(const playout *p, uint32_t values[DYAR_PLAYERS_MAX])
{
    const dyar_result result = dyar_result_of(p->tree->game, &p->position);
    if (result.over)
        share(values, p->tree->players, result.winners);
    else if (dyar_game_is_match(p->tree->game))
        value_match(p, values);
    else
        share(values, p->tree->players, leaders(result.scores, p->tree->players));
}

/* What is known already needs not be played out. */
static bool value_known(const playout *p, uint32_t values[DYAR_PLAYERS_MAX])
{
    const lab_evaluation evaluation = {.game = p->tree->game};
    const int mover = dyar_position_mover(p->tree->game, &p->position);
    int least, most;
    if (dyar_result_of(p->tree->game, &p->position).over ||
        !lab_evaluation_known(&evaluation, p->task->oracle, &p->position, &least, &most) ||
        (least <= 0 && most >= 0 && least != most))
        return false;
    share(values, p->tree->players, least > 0 ? 1u << mover : most < 0 ? 1u << (1 - mover) : 0);
    return true;
}

static void try(tree *t, const lab_task *task)
{
    uint32_t values[DYAR_PLAYERS_MAX];
    playout p;
    p.tree = t;
    p.task = task;
    p.turns = p.depth = 0;
    dyar_position_copy(t->game, &p.position, task->position);
    dyar_history_begin(t->history, &p.position);
    descend(&p);
    if (!value_known(&p, values)) {
        play_out(&p);
        value(&p, values);
    }
    t->nodes[0].visits++;
    for (int i = 0; i < p.depth; i++) {
        t->nodes[p.path[i]].visits++;
        t->nodes[p.path[i]].won += values[p.movers[i]];
    }
}

/* ---- growing ---- */

/* What the threads share. */
typedef struct growing {
    const forest *forest;
    const lab_task *task;
    dyar_random randoms[LAB_PARALLEL_THREADS_MAX]; /* of the trees but the first */
    size_t trees;
    uint64_t playouts; /* of all trees */
    double deadline;
    lab_common_stop stop;
} growing;

static bool is_time_over(growing *g)
{
    return lab_common_stop_asked(&g->stop) || (g->deadline > 0 && lab_clock() >= g->deadline);
}

static void grow(void *context, size_t number)
{
    growing *g = context;
    tree *t = g->forest->trees[number];
    lab_task task = *g->task;
    const uint64_t playouts =
        g->playouts / g->trees + (number < g->playouts % g->trees ? 1 : 0);
    if (number > 0)
        task.random = &g->randoms[number];
    t->used = 1;
    t->nodes[0] = (node){0};
    expand(t, 0, task.moves, task.count);
    for (uint64_t i = 0; i < playouts; i++) {
        if (i % AT_ONCE == 0 && i > 0 && is_time_over(g))
            break;
        try(t, &task);
    }
}

/* Makes one tree per thread.  Returns their number; 0 if memory runs out. */
static size_t plant(forest *f, const lab_limits *limits)
{
    size_t trees = 1;
    for (; trees < (size_t)limits->threads && trees < LAB_PARALLEL_THREADS_MAX; trees++) {
        if (!f->trees[trees])
            f->trees[trees] = new_tree(f->game);
        if (!f->trees[trees])
            return 0;
    }
    return trees;
}

/* Was all remembered that repetition is judged by? */
static bool is_whole(const forest *f, size_t trees)
{
    for (size_t i = 0; i < trees; i++)
        if (dyar_history_out_of_memory(f->trees[i]->history))
            return false;
    return true;
}

/* ---- choosing ---- */

/* Of all trees together. */
static node tried(const growing *g, size_t move)
{
    node sum = {0};
    for (size_t i = 0; i < g->trees; i++) {
        const tree *t = g->forest->trees[i];
        const node *child = &t->nodes[t->nodes[0].children + move];
        sum.visits += child->visits;
        sum.won += child->won;
    }
    return sum;
}

/* The move that was tried most; of several, the one that did best. */
static size_t most_tried(const growing *g)
{
    size_t best = 0;
    node most = tried(g, 0);
    for (size_t i = 1; i < g->task->count; i++) {
        const node other = tried(g, i);
        if (other.visits > most.visits ||
            (other.visits == most.visits && other.won > most.won)) {
            best = i;
            most = other;
        }
    }
    return best;
}

size_t lab_mcts_choose(void *state, const lab_task *task, lab_reason *reason)
{
    static const lab_stop asked_while_growing = {0};
    forest *f = state;
    const double seconds = task->limits.seconds;
    const uint64_t usual = seconds > 0 ? UINT64_MAX : LAB_MCTS_PLAYOUTS;
    growing g = {.forest = f,
                 .task = task,
                 .trees = plant(f, &task->limits),
                 .playouts = task->limits.nodes > 0 ? task->limits.nodes : usual,
                 .deadline = seconds > 0 ? lab_clock() + seconds : 0};
    lab_common_stop_begin(&g.stop, &task->stop);
    *reason = (lab_reason){.as_good = 1};
    if (g.trees == 0)
        return task->count;
    if (task->count == 1)
        return 0;
    for (size_t i = 1; i < g.trees; i++)
        g.randoms[i] = dyar_random_begin(dyar_random_next(task->random), i);
    lab_parallel((int)g.trees, g.trees, grow, &g, &asked_while_growing);
    return is_whole(f, g.trees) ? most_tried(&g) : task->count;
}
