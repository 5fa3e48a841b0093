/* SPDX-License-Identifier: MIT */
/*
 * Max-n with shallow pruning.
 *
 * Nobody can get more than all seeds less what another one gets.  So when a player is sure of
 * `best` already, and a reply to another move of theirs brings the replying player more than
 * all seeds less `best`, that move is no better, whatever else follows.  Deeper than that
 * nothing can be cut off (Korf).
 */
#include "lab/players/maxn.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "dyar/search.h"
#include "lab/players/children.h"
#include "lab/players/order.h"
#include "lab/players/path.h"
#include "lab/players/owned.h"

enum { DEPTH_MAX = LAB_SEARCH_DEPTH_MAX };

/* What each player gets, and whether that can still change. */
typedef struct shares {
    int seeds[DYAR_PLAYERS_MAX];
    bool proved;
} shares;

struct lab_maxn {
    const dyar_game *game;
    int players, all; /* seeds */
    bool match;
    int number, played; /* the game of the match that is searched; see owned.h */
    lab_deepening deepening;
    lab_budget *budget; /* its own */
    lab_path path;
    lab_order order;
    lab_children children;
    size_t first;    /* the root's move that is tried first: the best so far */
    lab_line *lines; /* by distance from the root: the best play found from there */
};

/* What is known of a node while its moves are tried. */
typedef struct node {
    const dyar_position *position;
    const dyar_move *moves;
    size_t count;
    int mover, depth, ply;
    int enough; /* the player who moved before does not let the mover get more */
    int tried;
    shares best;
    uint16_t best_move;
    bool all_proved;
} node;

/* ---- shares ---- */

static shares shares_at_end(const lab_maxn *s, const dyar_position *position)
{
    shares result = {.proved = true};
    for (int player = 0; player < s->players; player++)
        result.seeds[player] = lab_seeds_owned(s->game, position, player, s->played);
    return result;
}

static shares shares_now(const lab_maxn *s, const dyar_position *position)
{
    shares result = {.proved = false};
    if (!s->match) {
        dyar_position_scores(s->game, position, result.seeds);
        return result;
    }
    result = shares_at_end(s, position);
    result.proved = false;
    return result;
}

static bool has_left(const lab_maxn *s, const dyar_position *position)
{
    return s->match && dyar_position_game(s->game, position) != s->number;
}

/* ---- searching ---- */

static shares visit(lab_maxn *s, const dyar_position *position, int depth, int ply, int enough);

static shares look(lab_maxn *s, const node *n, const lab_child *c)
{
    const int wanted = n->tried ? s->all - n->best.seeds[n->mover] : s->all;
    return visit(s, &c->position, n->depth - 1, n->ply + 1, c->again ? n->enough : wanted);
}

static bool is_better(const node *n, const lab_child *c, const shares *other)
{
    const int gain = other->seeds[n->mover] - n->best.seeds[n->mover];
    return !n->tried || gain > 0 || (gain == 0 && c->move < n->best_move);
}

/* True when no other move needs to be tried. */
static bool try_child(lab_maxn *s, node *n, const lab_child *c)
{
    const shares other = look(s, n, c);
    if (s->budget->spent)
        return true;
    n->all_proved = n->all_proved && other.proved;
    if (is_better(n, c, &other)) {
        n->best = other;
        n->best_move = c->move;
        lab_line_set(&s->lines[n->ply], n->moves[c->move], &s->lines[n->ply + 1]);
    }
    n->tried++;
    return n->best.seeds[n->mover] > n->enough;
}

static lab_child *make_child(lab_maxn *s, const node *n, size_t move, int before)
{
    enum { SEED = LAB_ORDER_MOST, AGAIN = 6 * SEED };
    lab_child *c = lab_children_add(&s->children);
    lab_budget_take(s->budget);
    lab_child_play(c, s->game, n->position, n->moves[move], move);
    const int gain = shares_now(s, &c->position).seeds[n->mover] - before;
    c->rank = gain * SEED + c->again * AGAIN +
              lab_order_rank(&s->order, n->ply, n->mover, n->moves[move]);
    if (n->ply == 0 && move == s->first)
        c->rank = INT_MAX;
    return c;
}

/* The moves of a node that is not over, the most promising first. */
static shares expand(lab_maxn *s, node *n)
{
    lab_child *ranked[DYAR_MOVES_MAX];
    const size_t used = s->children.used;
    const int before = shares_now(s, n->position).seeds[n->mover];
    n->all_proved = true;
    lab_path_push(&s->path, n->position);
    for (size_t i = 0; i < n->count; i++)
        ranked[i] = make_child(s, n, i, before);
    for (size_t i = 0; i < n->count; i++) {
        lab_children_pick(ranked + i, n->count - i);
        if (try_child(s, n, ranked[i]))
            break;
    }
    lab_path_pop(&s->path);
    s->children.used = used;
    if (s->budget->spent)
        return n->best;
    if (n->best.seeds[n->mover] > n->enough)
        lab_order_record_cutoff(&s->order, n->ply, n->mover, n->moves[n->best_move], n->depth);
    else
        n->best.proved = n->all_proved;
    return n->best;
}

/* Whether the game has ended by repetition, and what everybody has then. */
static bool ends_by_repetition(lab_maxn *s, const dyar_position *position, shares *end)
{
    dyar_position judged;
    if (!lab_path_ends(&s->path, position, &judged))
        return false;
    *end = shares_at_end(s, &judged);
    end->proved = false;
    return true;
}

static shares visit(lab_maxn *s, const dyar_position *position, int depth, int ply, int enough)
{
    dyar_move moves[DYAR_MOVES_MAX];
    shares end = {0};
    s->lines[ply].length = 0;
    if (s->budget->spent)
        return end;
    if (has_left(s, position))
        return shares_at_end(s, position);
    if (depth > 0 && ends_by_repetition(s, position, &end))
        return end;
    const size_t count = dyar_moves(s->game, position, moves);
    if (count == 0)
        return shares_at_end(s, position);
    if (depth == 0)
        return shares_now(s, position);
    node n = {.position = position,
              .moves = moves,
              .count = count,
              .mover = dyar_position_mover(s->game, position),
              .depth = depth,
              .ply = ply,
              .enough = enough};
    return expand(s, &n);
}

/* ---- from the root ---- */

static lab_outlook outlook_of(const dyar_result *result, int mover)
{
    if (!result->over)
        return LAB_OPEN;
    if (!(result->winners >> mover & 1))
        return LAB_LOST;
    return result->drawn ? LAB_DRAWN : LAB_WON;
}

/* The line is the one that was just found behind the root. */
static void form_opinion(lab_maxn *s, const node *root, const shares *found)
{
    const lab_line *line = &s->lines[0];
    lab_opinion opinion = {.move = line->moves[0],
                           .value = found->seeds[root->mover],
                           .exact = found->proved,
                           .line = *line};
    dyar_position end;
    dyar_position_copy(s->game, &end, root->position);
    for (size_t i = 0; i < line->length; i++)
        dyar_play(s->game, &end, line->moves[i]);
    memcpy(opinion.scores, found->seeds, sizeof opinion.scores);
    if (found->proved && !s->match) {
        const dyar_result result = dyar_result_of(s->game, &end);
        opinion.outlook = outlook_of(&result, root->mover);
    }
    lab_deepening_add(&s->deepening, opinion, opinion.value);
}

/* When the budget is spent before all moves were tried, one that has turned out to be better
 * than the best so far, which was tried first, takes its place. */
static bool search_best(lab_maxn *s, node *root)
{
    const shares found = expand(s, root);
    if (!s->budget->spent || lab_deepening_is_news(&s->deepening, &s->lines[0]))
        form_opinion(s, root, &found);
    s->first = root->best_move;
    return found.proved;
}

/* Every move for its own value. */
static bool search_every(lab_maxn *s, node *root)
{
    bool proved = true;
    lab_path_push(&s->path, root->position);
    for (size_t i = 0; i < root->count && !s->budget->spent; i++) {
        const lab_child *c = make_child(s, root, i, 0);
        const shares found = look(s, root, c);
        s->children.used--;
        lab_line_set(&s->lines[0], root->moves[i], &s->lines[1]);
        form_opinion(s, root, &found);
        proved = proved && found.proved;
    }
    lab_path_pop(&s->path);
    return proved;
}

static bool look_ahead(void *search, const lab_search_task *task, int depth)
{
    lab_maxn *s = search;
    dyar_move moves[DYAR_MOVES_MAX];
    node root = {.position = task->position,
                 .moves = moves,
                 .count = dyar_moves(s->game, task->position, moves),
                 .mover = dyar_position_mover(s->game, task->position),
                 .depth = depth,
                 .enough = s->all};
    s->lines[0].length = 0;
    return task->every_move ? search_every(s, &root) : search_best(s, &root);
}

bool lab_maxn_search(lab_maxn *s, const lab_search_task *task, lab_insight *insight)
{
    if (!lab_path_begin(&s->path, task->session, DEPTH_MAX + 1))
        return false;
    s->number = dyar_position_game(s->game, task->position);
    s->played = lab_game_played(s->game, task->position);
    s->children.used = 0;
    s->first = DYAR_MOVES_MAX;
    lab_order_begin(&s->order);
    lab_deepening_run(&s->deepening, task, look_ahead, s, insight);
    return lab_path_is_whole(&s->path);
}

/* ---- memory ---- */

lab_maxn *lab_maxn_new(const dyar_game *game)
{
    lab_maxn *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->game = game;
    s->players = dyar_game_players(game);
    s->all = dyar_game_seeds(game);
    s->match = dyar_game_is_match(game);
    s->budget = &s->deepening.budget;
    s->lines = malloc((DEPTH_MAX + 2) * sizeof *s->lines);
    if (lab_deepening_init(&s->deepening) && lab_children_init(&s->children) &&
        lab_path_init(&s->path, game) && s->lines)
        return s;
    lab_maxn_free(s);
    return NULL;
}

void lab_maxn_free(lab_maxn *s)
{
    if (!s)
        return;
    lab_deepening_release(&s->deepening);
    lab_children_release(&s->children);
    lab_path_release(&s->path);
    free(s->lines);
    free(s);
}
