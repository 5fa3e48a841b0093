/* SPDX-License-Identifier: MIT */
/*
 * The functions of the fast path for boards of up to LANES cells: a move, the legal moves, and
 * random games.
 *
 * This file is compiled for 16, 32 and 64 cells, and for some levels of the processor.  Random
 * games stay in one loop, with the board in registers.  The loop is compiled for each of the
 * common shapes of a game, in which the parts that the shape lacks are left out, and once for
 * all other games.
 */
#include "fast/moves.h"

static inline const dyar_fast_game *fast_game_of(const dyar_game *game)
{
    return (const dyar_fast_game *)(const void *)game->fast;
}

/* Does an earlier phase apply to the player's turn? */
DYAR_INLINED bool is_earlier_phase(const dyar_fast_game *fast, bool phases,
                                   const dyar_position *position, unsigned player)
{
    return phases && dyar_fast_is_earlier_phase(fast, position, player);
}

/* ---- moves ---- */

/* Finds the holes from which a player may play, for each direction, on a board that is known.
 */
DYAR_INLINED void find_legal(const playing *p, unsigned player, cell_set holes[2])
{
    const dyar_fast_game *fast = p->fast;
    const dyar_fast_view *views = fast->views[player];
    if (fast->quick_moves && !may_be_obliged(p, views)) {
        const cell_set fit = holes_that_fit(p, views);
        holes[0] = fit & (cell_set)views[0].holes;
        holes[1] = fit & (cell_set)views[1].holes;
    } else {
        find_both_ways(fast, p->position, player, holes);
    }
}

static bool fast_moves(const dyar_game *game, const dyar_position *position, unsigned player,
                       dyar_move moves[DYAR_MOVES_MAX], size_t *count)
{
    const dyar_fast_game *fast = fast_game_of(game);
    if (is_earlier_phase(fast, fast->has.phases, position, player))
        return false;
    marked_cells marked;
    const playing p = begin(fast, fast->has, (dyar_position *)position, &marked);
    cell_set holes[2];
    find_legal(&p, player, holes);
    dyar_move *next = moves;
    for (unsigned i = 0; i < fast->move_count[player]; i++) {
        const dyar_move move = fast->moves[player][i];
        *next = move;
        next += holes[dyar_move_is_clockwise(move)] >> move.cell & 1;
    }
    *count = (size_t)(next - moves);
    return true;
}

/* ---- one move ---- */

/* Returns false, and changes nothing, if the game may end by passing. */
static bool pass_at_once(const dyar_fast_game *fast, dyar_position *position)
{
    marked_cells marked;
    const playing p = begin(fast, fast->has, position, &marked);
    uint16_t *mover = &position->cells[fast->game->layout.mover];
    if (may_be_over(&p))
        return false;
    *mover = (uint16_t)dyar_player_after(fast->game, *mover);
    return true;
}

static bool fast_play(const dyar_game *game, dyar_position *position, dyar_move move)
{
    const dyar_fast_game *fast = fast_game_of(game);
    if (move.hole == DYAR_PASS)
        return fast->plain_pass && pass_at_once(fast, position);
    if (is_earlier_phase(fast, fast->has.phases, position, position->cells[game->layout.mover]))
        return false;
    marked_cells marked;
    playing p = begin(fast, fast->has, position, &marked);
    return play_move(&p, FEW ? play_any_turn : play_turn,
                     &fast->views[p.view->player][dyar_move_is_clockwise(move)], move.cell);
}

/* ---- one move by its number ---- */

/* Writes the numbers of the moves from these holes. */
DYAR_INLINED void write_numbers(const playing *p, unsigned player, const cell_set holes[2],
                                uint64_t *legal, size_t words)
{
    const dyar_fast_game *fast = p->fast;
    const cell_set either = holes[0] | holes[1]; /* unless `general`, all go one way */
    for (size_t word = 0; word < words; word++) {
        uint64_t set = 0;
        for (unsigned i = 0; i < fast->move_count[player]; i++) {
            const dyar_fast_number n = fast->numbers[player][i];
            const cell_set from = p->has.general ? holes[n.clockwise] : either;
            const uint64_t fits = from >> n.cell & (n.word == word);
            set |= fits << n.bit;
        }
        legal[word] = set;
    }
}

/* Returns the number of legal moves; 0 if there is none, or if only the rules can find them. */
DYAR_INLINED int list_numbers(const playing *p, uint64_t *legal, size_t words)
{
    const dyar_fast_game *fast = p->fast;
    const unsigned player = p->view->player;
    cell_set holes[2];
    if (!p->in_play || is_earlier_phase(fast, p->has.phases, p->position, player))
        return 0;
    find_legal(p, player, holes);
    write_numbers(p, player, holes, legal, words);
    return (int)(bits_in(holes[0]) + bits_in(holes[1]));
}

/* dyar_fast.play_number */
DYAR_INLINED bool play_number(const dyar_fast_game *fast, dyar_shape has, turn_player *play,
                              dyar_position *position, unsigned number, uint64_t *legal,
                              size_t words, int *count)
{
    const unsigned player = position->cells[fast->game->layout.mover];
    const unsigned index = number < fast->number_count ? fast->by_number[player][number] : 0;
    if (index == 0 || is_earlier_phase(fast, has.phases, position, player))
        return false;
    const dyar_fast_number move = fast->numbers[player][index - 1];
    marked_cells marked;
    playing p = begin(fast, has, position, &marked);
    if (!play_move(&p, play, &fast->views[player][move.clockwise], move.cell))
        return false;
    *count = list_numbers(&p, legal, words);
    return true;
}

/* ---- random games ---- */

/* Returns the view of a random move, from one of `holes`, or of `others` in the other
 * direction.  The moves are numbered as in dyar_play_any. */
DYAR_INLINED const dyar_fast_view *sample_hole(const playing *p, cell_set holes,
                                               cell_set others, unsigned count,
                                               dyar_random *random, unsigned *cell)
{
    const unsigned n = dyar_random_below(random, count);
    if (p->has.general && n >= bits_in(holes)) {
        *cell = nth_bit(others, n - bits_in(holes));
        return p->view->other;
    }
    *cell = nth_bit(holes, n);
    return p->view;
}

DYAR_INLINED void play_one(playing *p, turn_player *play, cell_set holes, cell_set others,
                           dyar_random *random, dyar_playout *playout)
{
    const unsigned count = bits_in(holes) + (p->has.general ? bits_in(others) : 0);
    unsigned cell;
    const dyar_fast_view *view = sample_hole(p, holes, others, count, random, &cell);
    playout->options += count;
    playout->choices += count > 1;
    if (!play_move(p, play, view, cell)) {
        dyar_fast_play_by_rules(p->fast, p->position, view, cell);
        refresh(p);
    }
}

/* Passes, if that needs no more than that somebody can move, and the game does not end. */
DYAR_INLINED bool pass(playing *p)
{
    const dyar_fast_game *fast = p->fast;
    cell_set holes = 0;
    if (!fast->plain_pass || !fast->quick_moves || fast->rules->none != DYAR_NONE_PASS ||
        fast->rules->duty_count > 0 || (!p->quiet && may_be_over(p)))
        return false;
    for (unsigned i = 0; i < fast->players; i++)
        holes |= holes_that_fit(p, fast->views[i]) &
                 (cell_set)(fast->views[i][0].holes | fast->views[i][1].holes);
    const uint64_t own = p->view->holes | p->view->other->holes;
    if (!holes || (holes & (cell_set)own)) /* seeds that are not free may still be moved */
        return false;
    p->view = p->view->next;
    p->cells[fast->game->layout.mover] = p->view->player;
    return true;
}

/* Plays a turn without a move from a hole.  Returns false if the game is over. */
DYAR_INLINED bool play_otherwise(playing *p, bool earlier, dyar_random *random,
                                 dyar_playout *playout)
{
    const dyar_game *game = p->fast->game;
    if (p->cells[game->layout.ended])
        return false;
    if (!earlier && pass(p)) {
        dyar_random_below(random, 1); /* one move of one, as in dyar_play_any */
        playout->turns++;
        playout->options++;
        return true;
    }
    if (!dyar_play_any(earlier ? game->plain : game, p->position, random, playout))
        return false;
    refresh(p);
    return true;
}

/* Holes from which the next player may play, if that is quickly known, and `others` in the
 * other direction. */
DYAR_INLINED cell_set next_holes(const playing *p, cell_set *others)
{
    *others = 0;
    if ((p->has.general && !(p->fast->quick_moves && p->in_play)) || may_be_obliged(p, p->view))
        return 0;
    const cell_set fit = holes_that_fit(p, p->view);
    if (p->has.general)
        *others = fit & (cell_set)p->view->other->holes;
    return fit & (cell_set)p->view->holes;
}

/* Plays random turns.  Returns false if the game is over before that many. */
DYAR_INLINED bool play_on(const dyar_fast_game *fast, dyar_shape has, turn_player *play,
                          dyar_position *position, dyar_random *random, dyar_history *history,
                          int turns, dyar_playout *playout)
{
    marked_cells marked;
    playing p = begin(fast, has, position, &marked);
    dyar_random own = *random; /* a copy can stay in registers */
    dyar_playout quick = {0};
    uint64_t turn = 0, otherwise = 0;
    for (; turn < (uint64_t)turns; turn++) {
        const bool earlier = is_earlier_phase(fast, has.phases, position, p.view->player);
        cell_set others = 0, holes = earlier ? 0 : next_holes(&p, &others);
        if (has.general && !(holes | others) && p.in_play && !earlier)
            holes = find_holes(fast, position, p.view, &others);
        if (holes | others)
            play_one(&p, play, holes, others, &own, &quick);
        else if (!has.general && has.duties && p.in_play &&
                 (holes = find_holes(fast, position, p.view, &others)))
            play_one(&p, play, holes, 0, &own, &quick);
        else {
            *random = own;
            if (!play_otherwise(&p, earlier, random, playout))
                break;
            own = *random;
            otherwise++;
        }
        if (history) {
            dyar_history_judge(history, position);
            if (p.cells[fast->game->layout.ended])
                p.in_play = 0; /* nothing else has changed or matters */
        }
    }
    *random = own;
    playout->turns += turn - otherwise;
    playout->moves += turn - otherwise;
    playout->options += quick.options;
    playout->choices += quick.choices;
    return turn == (uint64_t)turns;
}

/* dyar_fast.play_out */
DYAR_INLINED bool play_out(const dyar_fast_game *fast, dyar_shape has, turn_player *play,
                           dyar_position *position, dyar_random *random, dyar_history *history,
                           int turns, dyar_playout *playout)
{
    if (fast->is_match) /* the match goes beyond one game */
        return false;
    dyar_move moves[DYAR_MOVES_MAX];
    playout->over = !play_on(fast, has, play, position, random, history, turns, playout) ||
                    dyar_moves(fast->game, position, moves) == 0;
    return true;
}

/* ---- shapes ---- */

/* The functions for one shape.  `play` is play_turn, or play_any_turn to keep the code small.
 */
#define PLAYER(name, play, ...)                                                                \
    static __attribute__((noinline)) bool name##_out(                                          \
        const dyar_game *game, dyar_position *position, dyar_random *random,                   \
        dyar_history *history, int turns, dyar_playout *playout)                               \
    {                                                                                          \
        const dyar_fast_game *fast = fast_game_of(game);                                       \
        return play_out(fast, (dyar_shape){__VA_ARGS__}, play, position, random, history,      \
                        turns, playout);                                                       \
    }                                                                                          \
    static bool name##_number(const dyar_game *game, dyar_position *position, unsigned number, \
                              uint64_t *legal, size_t words, int *count)                       \
    {                                                                                          \
        const dyar_fast_game *fast = fast_game_of(game);                                       \
        return play_number(fast, (dyar_shape){__VA_ARGS__}, play, position, number, legal,     \
                           words, count);                                                      \
    }                                                                                          \
    static const dyar_fast name = {fast_play, fast_moves, name##_out,                          \
                                   FEW ? NULL : name##_number};
#if LANES == 16
#ifndef DYAR_FAST_FEW
PLAYER(play_single_laps, play_turn, .tables = true)
PLAYER(play_single_laps_with_duties, play_turn, .tables = true, .duties = true)
#endif
PLAYER(play_relays, play_turn, .tables = true, .relays = true)
PLAYER(play_relays_with_duties, play_turn, .tables = true, .relays = true, .duties = true)
PLAYER(play_marks, play_turn, .tables = true, .relays = true, .marked = true)
#endif
#if LANES == 16 || (LANES == 32 && !defined DYAR_FAST_SHORT)
#define ACTS_ON_MARKS
PLAYER(play_acts_on_marks, play_turn, .tables = true, .relays = true, .marked = true,
       .acts = true, .duties = fast->has.duties, .stores_apart = fast->has.stores_apart)
#endif
#ifndef DYAR_FAST_FEW
#if LANES < 64
PLAYER(play_acts, play_turn, .tables = true, .relays = true, .acts = true,
       .duties = fast->has.duties, .stores_apart = fast->has.stores_apart)
#endif
PLAYER(play_unmarked, play_turn, .tables = fast->has.tables,
       .stores_apart = fast->has.stores_apart, .relays = true, .duties = fast->has.duties,
       .acts = true, .passing = fast->has.passing, .phases = fast->has.phases, .general = true)
#endif
PLAYER(play_any_shape, play_any_turn, .tables = fast->has.tables,
       .stores_apart = fast->has.stores_apart, .marked = fast->has.marked, .relays = true,
       .duties = fast->has.duties, .acts = true, .passing = fast->has.passing,
       .phases = fast->has.phases, .general = true)

#if LANES == 16
/* The functions for a shape of small boards; NULL if there are none. */
static const dyar_fast *player_of_small(dyar_shape has)
{
    if (has.general || has.stores_apart || has.acts)
        return NULL;
    if (has.marked)
        return has.relays && !has.duties ? &play_marks : NULL;
#ifndef DYAR_FAST_FEW
    if (!has.relays)
        return has.duties ? &play_single_laps_with_duties : &play_single_laps;
#endif
    return has.duties ? &play_relays_with_duties : &play_relays;
}
#endif

static const dyar_fast *player_of(dyar_shape has)
{
#if LANES == 16
    if (player_of_small(has))
        return player_of_small(has);
#endif
#ifdef ACTS_ON_MARKS
    if (has.marked && !has.general)
        return &play_acts_on_marks;
#endif
#ifndef DYAR_FAST_FEW
#if LANES < 64
    if (!has.marked && !has.general)
        return &play_acts;
#endif
    if (!has.marked)
        return &play_unmarked;
#endif
    (void)has;
    return &play_any_shape;
}

#define JOINED(lanes, level) dyar_fast_##lanes##_##level
#define NAMED(lanes, level) JOINED(lanes, level)
dyar_fast NAMED(LANES, LEVEL)(dyar_shape has)
{
    return *player_of(has);
}
