/* SPDX-License-Identifier: MIT */
/* Proofs by search that a board is worth at least a value. */
#include "lab/solve/solve_search.h"

#include "lab/solve/endgame.h"

/* What one position on the way needs; the moves lead to the children. */
typedef struct lab_solve_level {
    dyar_move moves[DYAR_MOVES_MAX], replies[DYAR_MOVES_MAX];
    const lab_solve_node *node;
    int wanted;
    uint16_t before; /* what stood in its place of the way */
    size_t room;
    lab_solve_node *children;
} level;

/* ---- nodes ---- */

/* Reads the board once, for all that is asked of it. */
static void identify(const lab_solve_search *s, lab_solve_node *node)
{
    const unsigned mover = (unsigned)dyar_position_mover(s->terms.game, &node->position);
    const uint8_t *cells = s->cells[mover];
    const lab_boards *boards = &s->shared->boards;
    const uint64_t *choices = boards->choices;
    uint64_t number = 0;
    unsigned sum = 0;
    for (int i = 0; i < boards->holes; i++, choices += boards->seeds + 2) {
        sum += node->position.cells[cells[i]];
        number += choices[sum];
    }
    node->mover = (uint8_t)mover;
    node->seeds = (int)sum;
    node->key = s->turns ? number : number * 2 + mover;
    node->place = lab_solve_place_of(&s->shared->table, node->key);
}

void lab_solve_root(const lab_solve_search *s, const dyar_position *position,
                    lab_solve_node *node)
{
    *node = (lab_solve_node){.seeds = 0};
    dyar_position_copy(s->terms.game, &node->position, position);
    lab_board_forget_stores(&s->terms, &node->position);
    identify(s, node);
}

/* First what is looked through soonest and brings most: moves again, captures, few seeds and
 * few replies left; then what begins near the end of the row.  The weights are those that took
 * fewest positions for fifteen starts of fourteen games. */
static int rank(const lab_solve_node *child, size_t replies)
{
    return 24 * child->again + 2 * child->gain - child->seeds + 40 / (int)(replies + 1) +
           child->far;
}

static void play_child(const lab_solve_search *s, const lab_solve_node *node, dyar_move move,
                       size_t number, lab_solve_node *child)
{
    dyar_position_copy(s->terms.game, &child->position, &node->position);
    child->gain = lab_board_play(&s->terms, &child->position, move);
    identify(s, child);
    child->again = child->mover == node->mover;
    child->move = (uint8_t)(number < LAB_SOLVE_NO_MOVE ? number : LAB_SOLVE_NO_MOVE);
}

static void find(const lab_solve_search *s, const lab_solve_node *node, lab_solve_fact *fact)
{
    lab_bounds known;
    if (s->endgame && node->seeds <= lab_endgame_seeds(s->endgame) &&
        lab_endgame_probe(s->endgame, &node->position, &known)) {
        fact->low = known.low;
        fact->high = known.high;
        if (known.low == known.high)
            return;
    }
    lab_solve_find(&s->shared->table, node->place, fact);
}

/* What the player who moved there can be sure of and hope for. */
static void bound(const lab_solve_search *s, lab_solve_node *child)
{
    lab_solve_fact fact = {.low = -child->seeds, .high = child->seeds};
    find(s, child, &fact);
    child->low = child->gain + (child->again ? fact.low : -fact.high);
    child->high = child->gain + (child->again ? fact.high : -fact.low);
}

/* ---- levels ---- */

static level *level_at(lab_solve_search *s, unsigned depth)
{
    if (!s->levels[depth])
        s->levels[depth] = calloc(1, sizeof *s->levels[depth]);
    if (!s->levels[depth])
        s->trouble = LAB_SOLVE_NO_MEMORY;
    return s->levels[depth];
}

static bool make_room(lab_solve_search *s, level *l, size_t count)
{
    enum { AT_LEAST = 12 };
    if (l->room >= count)
        return true;
    free(l->children);
    l->room = count < AT_LEAST ? AT_LEAST : count;
    l->children = calloc(l->room, sizeof *l->children);
    if (!l->children) {
        l->room = 0;
        s->trouble = LAB_SOLVE_NO_MEMORY;
    }
    return l->children != NULL;
}

/* ---- several searches at a time ---- */

/* Does the result of another search answer the question about the node? */
static bool is_settled(const lab_solve_search *s, const lab_solve_node *node, int wanted,
                       lab_solve_fact *fact)
{
    return lab_solve_find(&s->shared->table, node->place, fact) &&
           (fact->low >= wanted || fact->high < wanted);
}

static int settled_value(const lab_solve_fact *fact, int wanted)
{
    return fact->low >= wanted ? fact->low : fact->high;
}

/* Looks whether anything on the way to a node at this depth is settled by now, the root first.
 */
static void look_around(lab_solve_search *s, unsigned depth)
{
    for (unsigned above = 0; above < depth; above++)
        if (is_settled(s, s->levels[above]->node, s->levels[above]->wanted, &s->known)) {
            s->trouble = LAB_SOLVE_ELSEWHERE;
            s->settled = above;
            return;
        }
}

static uint64_t busy_key(const lab_solve_node *node)
{
    return node->place.mixed + 1;
}

static bool goes_on(lab_solve_search *s, unsigned depth)
{
    enum { ASK_EVERY = 4096 };
    atomic_store_explicit(&s->visited, lab_solve_visited(s) + 1, memory_order_relaxed);
    if (++s->unasked >= ASK_EVERY) {
        s->unasked = 0;
        if (lab_stop_asked(&s->stop) ||
            atomic_load_explicit(&s->shared->over, memory_order_relaxed))
            s->trouble = LAB_SOLVE_STOPPED;
        else if (s->shared->several)
            look_around(s, depth);
    }
    return s->trouble == LAB_SOLVE_FINE;
}

/* ---- the way to a position ---- */

static uint16_t *place_on_way(lab_solve_search *s, const lab_solve_node *node)
{
    return &s->way[node->place.mixed & ((1u << LAB_SOLVE_WAY_BITS) - 1)];
}

static void enter(lab_solve_search *s, unsigned depth)
{
    level *l = s->levels[depth];
    uint16_t *last = place_on_way(s, l->node);
    l->before = *last;
    *last = (uint16_t)(depth + 1);
}

static void leave(lab_solve_search *s, unsigned depth)
{
    const level *l = s->levels[depth];
    *place_on_way(s, l->node) = l->before;
}

static bool comes_up_again(lab_solve_search *s, const lab_solve_node *child)
{
    for (unsigned at = *place_on_way(s, child); at > 0; at = s->levels[at - 1]->before) {
        const lab_solve_node *before = s->levels[at - 1]->node;
        if (before->key == child->key && before->mover == child->mover)
            return true;
    }
    return false;
}

/* ---- proving ---- */

/* Children are in the order of the board as their player sees it: player 2 from the other side.
 */
static void play_children(const lab_solve_search *s, level *l, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const size_t back = count - 1 - i;
        const dyar_move move = l->moves[l->node->mover == 1 ? back : i];
        l->children[i].far = (int)(dyar_move_is_clockwise(move) ? back : i);
        play_child(s, l->node, move, i, &l->children[i]);
    }
}

/* Orders of children that are not simply next. */
enum { DONE = INT32_MIN, PUT_OFF };

/* All children with their bounds.  The one that is enough by its bounds alone, or NULL; `best`
 * is then the most that those which cannot be enough may bring, and `left` are the others. */
static const lab_solve_node *open_children(lab_solve_search *s, level *l, size_t count,
                                           int wanted, unsigned first, int *best, size_t *left)
{
    play_children(s, l, count);
    for (size_t i = 0; i < count; i++) {
        lab_solve_node *child = &l->children[i];
        bound(s, child);
        if (child->low >= wanted)
            return child;
        if (child->high < wanted) {
            *best = child->high > *best ? child->high : *best;
            child->order = DONE;
            continue;
        }
        child->order =
            child->move == first
                ? INT32_MAX
                : rank(child, dyar_moves(s->terms.game, &child->position, l->replies));
        ++*left;
    }
    return NULL;
}

static lab_solve_node *next_child(level *l, size_t count)
{
    size_t next = 0;
    for (size_t i = 1; i < count; i++)
        if (l->children[i].order >= l->children[next].order)
            next = i;
    return &l->children[next];
}

/* The next one that no other search looks at, if there is one. */
static lab_solve_node *next_free_child(const lab_solve_search *s, level *l, size_t count)
{
    lab_solve_node *child = next_child(l, count);
    while (child->order != PUT_OFF && lab_abdada_has(&s->shared->visited, busy_key(child))) {
        child->order = PUT_OFF;
        child = next_child(l, count);
    }
    return child;
}

static int prove(lab_solve_search *s, unsigned depth, const lab_solve_node *node, int wanted);

/* Judges a position whose value the board does not decide: it is worth nothing to the player
 * who must prove. */
static int judge_unknown(lab_solve_search *s, const lab_solve_node *node, lab_bounds range)
{
    if (s->shared->proves_for == LAB_SOLVE_FOR_BOTH)
        s->trouble = LAB_SOLVE_UNKNOWN;
    return s->shared->proves_for == node->mover ? range.low : range.high;
}

/* Nor does what is not looked into. */
static int give_up(lab_solve_search *s, const lab_solve_node *node, int wanted)
{
    return judge_unknown(s, node, (lab_bounds){wanted - 1, wanted});
}

static int try_child(lab_solve_search *s, unsigned depth, const lab_solve_node *child,
                     int wanted)
{
    if (comes_up_again(s, child))
        return give_up(s, s->levels[depth]->node, wanted);
    return child->again ? child->gain + prove(s, depth + 1, child, wanted - child->gain)
                        : child->gain - prove(s, depth + 1, child, child->gain - wanted + 1);
}

/* Together with others: nothing is begun twice that takes long. */
static int try_large_child(lab_solve_search *s, unsigned depth, const lab_solve_node *child,
                           int wanted)
{
    lab_abdada_enter(&s->shared->visited, busy_key(child));
    const int value = try_child(s, depth, child, wanted);
    lab_abdada_leave(&s->shared->visited, busy_key(child));
    return value;
}

static int keep_bound(lab_solve_search *s, const lab_solve_node *node, lab_solve_fact fact,
                      int best, int wanted, uint64_t work)
{
    if (best >= wanted)
        fact.low = best;
    else
        fact.high = best;
    lab_solve_keep(&s->shared->table, node->place, fact, work);
    return best;
}

static int try_children(lab_solve_search *s, unsigned depth, level *l, size_t count, int wanted,
                        lab_solve_fact fact)
{
    enum { LARGE = 256 };
    const lab_solve_node *node = l->node;
    const uint64_t began = lab_solve_visited(s);
    int best = -node->seeds;
    size_t left = 0;
    const lab_solve_node *enough = open_children(s, l, count, wanted, fact.move, &best, &left);
    if (enough) {
        fact.move = enough->move;
        return keep_bound(s, node, fact, enough->low, wanted, 1);
    }
    for (; left > 0; left--) {
        const bool large = s->shared->several && lab_solve_visited(s) - began >= LARGE;
        lab_solve_node *child = large ? next_free_child(s, l, count) : next_child(l, count);
        child->order = DONE;
        const int value = large ? try_large_child(s, depth, child, wanted)
                                : try_child(s, depth, child, wanted);
        if (s->trouble != LAB_SOLVE_FINE)
            return 0;
        if (value > best) {
            best = value;
            fact.move = child->move;
        }
        if (value >= wanted)
            break;
    }
    return keep_bound(s, node, fact, best, wanted, lab_solve_visited(s) - began);
}

static int judge_end(lab_solve_search *s, const lab_solve_node *node)
{
    const lab_bounds range = lab_board_final(&s->terms, &node->position, node->mover);
    const int value = range.low == range.high ? range.low : judge_unknown(s, node, range);
    lab_solve_keep(&s->shared->table, node->place,
                   (lab_solve_fact){value, value, LAB_SOLVE_NO_MOVE}, 0);
    return value;
}

static int prove(lab_solve_search *s, unsigned depth, const lab_solve_node *node, int wanted)
{
    lab_solve_fact fact = {-node->seeds, node->seeds, LAB_SOLVE_NO_MOVE};
    find(s, node, &fact);
    if (fact.low >= wanted)
        return fact.low;
    if (fact.high < wanted)
        return fact.high;
    if (depth >= LAB_SOLVE_DEPTH_MAX)
        return give_up(s, node, wanted);
    level *l = level_at(s, depth);
    if (!l || !goes_on(s, depth))
        return 0;
    l->node = node;
    l->wanted = wanted;
    const size_t count = dyar_moves(s->terms.game, &node->position, l->moves);
    if (count == 0)
        return judge_end(s, node);
    if (!make_room(s, l, count))
        return 0;
    enter(s, depth);
    const int value = try_children(s, depth, l, count, wanted, fact);
    leave(s, depth);
    if (s->trouble != LAB_SOLVE_ELSEWHERE || s->settled < depth)
        return value;
    s->trouble = LAB_SOLVE_FINE;
    return settled_value(&s->known, wanted);
}

/* Under which key a position is known depends on for whom it is proved. */
int lab_solve_prove(lab_solve_search *s, const lab_solve_node *node, int wanted)
{
    lab_solve_node root = *node;
    identify(s, &root);
    return prove(s, 0, &root, wanted);
}

/* ---- beginning and end ---- */

/* Where half a turn of the board makes no difference, both players see it from their side. */
static void take_sides(lab_solve_search *s)
{
    const dyar_game *game = s->terms.game;
    const uint8_t *cells = dyar_board_cells(game);
    const int places = dyar_game_rows(game) * dyar_game_columns(game);
    const int last = s->shared->boards.holes - 1;
    dyar_position start;
    dyar_position_begin(game, &start);
    for (int hole = 0, i = 0; hole < places; hole++) {
        if (dyar_position_hole(game, &start, hole) == DYAR_HOLE_MISSING)
            continue;
        for (int mover = 0; mover < 2; mover++) {
            const int at = s->turns && mover == 1 ? last - i : i;
            s->cells[mover][at] = cells[i];
        }
        i++;
    }
}

bool lab_solve_threads_init(lab_solve_threads *shared, const dyar_game *game, int seeds,
                            size_t bytes, bool several)
{
    *shared = (lab_solve_threads){.proves_for = LAB_SOLVE_FOR_BOTH, .several = several};
    unsigned key_bits = 1;
    if (seeds > LAB_SOLVE_VALUE_MAX ||
        !lab_boards_init(&shared->boards, dyar_board_holes(game), seeds))
        return false;
    while (shared->boards.count >> key_bits)
        key_bits++;
    if (!lab_solve_table_init(&shared->table, key_bits + 1, bytes))
        return false;
    if (several)
        lab_solve_table_share(&shared->table);
    return true;
}

void lab_solve_threads_release(lab_solve_threads *shared)
{
    lab_boards_release(&shared->boards);
    lab_solve_table_release(&shared->table);
}

void lab_solve_threads_begin(lab_solve_threads *shared, int proves_for)
{
    lab_solve_table_clear(&shared->table);
    shared->proves_for = proves_for;
}

void lab_solve_search_init(lab_solve_search *s, const dyar_game *game,
                           lab_solve_threads *shared)
{
    *s = (lab_solve_search){.terms = lab_terms_of_boards(game), .shared = shared};
    take_sides(s);
}

void lab_solve_search_begin(lab_solve_search *s)
{
    s->turns = s->terms.facts.half_turn && s->shared->proves_for == LAB_SOLVE_FOR_BOTH;
    take_sides(s);
    s->trouble = LAB_SOLVE_FINE;
}

void lab_solve_search_release(lab_solve_search *s)
{
    for (size_t i = 0; i < LAB_SOLVE_DEPTH_MAX && s->levels[i]; i++) {
        free(s->levels[i]->children);
        free(s->levels[i]);
    }
}
