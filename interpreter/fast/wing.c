/*
 * The fast path on boards of up to LANES cells: single moves, moves that can be made, and
 * random games in one loop.  Compiled for each width, and for some levels of the processor.
 */
#include "fast/finding.h"

static inline const dyar_wing *wing_of(const dyar_game *game)
{
    return (const dyar_wing *)(const void *)game->fast;
}

/* Does an earlier phase apply to the player's turn? */
DYAR_INLINED bool is_earlier_phase(const dyar_wing *w, bool phases,
                                   const dyar_position *position, unsigned player)
{
    return phases && (dyar_find_phase(w->game, position, player) != w->rules ||
                      dyar_may_turn_board(w->game, position, player));
}

/* ---- moves ---- */

static bool wing_moves(const dyar_game *game, const dyar_position *position, unsigned player,
                       dyar_move moves[DYAR_MOVES_MAX], size_t *count)
{
    const dyar_wing *w = wing_of(game);
    if (is_earlier_phase(w, w->has.phases, position, player))
        return false;
    marked_cells marked;
    const playing p = begin(w, w->has, (dyar_position *)position, &marked);
    const dyar_fast_view *views = w->views[player];
    cell_set holes[2];
    if (w->quick_moves && !may_be_obliged(&p, views)) {
        const cell_set fit = holes_that_fit(&p, views);
        holes[0] = fit & (cell_set)views[0].holes;
        holes[1] = fit & (cell_set)views[1].holes;
    } else {
        find_both_ways(w, position, player, holes);
    }
    dyar_move *next = moves;
    for (unsigned i = 0; i < w->move_count[player]; i++) {
        const dyar_move move = w->moves[player][i];
        *next = move;
        next += holes[move.clockwise] >> move.cell & 1;
    }
    *count = (size_t)(next - moves);
    return true;
}

/* ---- one move ---- */

/* False, and nothing is changed, where the game may end by it. */
static bool pass_at_once(const dyar_wing *w, dyar_position *position)
{
    marked_cells marked;
    const playing p = begin(w, w->has, position, &marked);
    uint16_t *mover = &position->cells[w->game->layout.mover];
    if (may_be_over(&p))
        return false;
    *mover = (uint16_t)dyar_player_after(w->game, *mover);
    return true;
}

static bool wing_play(const dyar_game *game, dyar_position *position, dyar_move move)
{
    const dyar_wing *w = wing_of(game);
    if (move.hole == DYAR_PASS)
        return w->plain_pass && pass_at_once(w, position);
    if (is_earlier_phase(w, w->has.phases, position, position->cells[game->layout.mover]))
        return false;
    marked_cells marked;
    playing p = begin(w, w->has, position, &marked);
    return play_move(&p, play_any_from, &w->views[p.view->player][move.clockwise], move.cell);
}

/* ---- random games ---- */

static __attribute__((noinline)) void play_by_rules(const dyar_wing *w, dyar_position *position,
                                                    unsigned player, unsigned way,
                                                    unsigned cell)
{
    const dyar_move *move = w->moves[player];
    while (move->cell != cell || move->clockwise != way)
        move++;
    dyar_play_by_rules(w->game, position, *move);
}

/* Passes when nothing is asked but whether anybody can move, and the game does not end by it.
 */
DYAR_INLINED bool pass(playing *p)
{
    const dyar_wing *w = p->wing;
    cell_set holes = 0;
    if (!w->plain_pass || !w->quick_moves || w->rules->none != DYAR_NONE_PASS ||
        w->rules->duty_count > 0 || (!p->quiet && may_be_over(p)))
        return false;
    for (unsigned i = 0; i < w->players; i++)
        holes |= holes_that_fit(p, w->views[i]) &
                 (cell_set)(w->views[i][0].holes | w->views[i][1].holes);
    if (!holes)
        return false;
    p->view = p->view->next;
    p->cells[w->game->layout.mover] = p->view->player;
    return true;
}

/* A hole out of `holes`, or out of `others` to be sown the other way, by chance; numbered as
 * dyar_play_any does. */
DYAR_INLINED const dyar_fast_view *draw(const playing *p, cell_set holes, cell_set others,
                                        unsigned count, dyar_random *random, unsigned *cell)
{
    const unsigned n = dyar_random_below(random, count);
    if (p->has.more && n >= bits_in(holes)) {
        *cell = nth_bit(others, n - bits_in(holes));
        return p->view->other;
    }
    *cell = nth_bit(holes, n);
    return p->view;
}

DYAR_INLINED void play_one(playing *p, turn_player *play, cell_set holes, cell_set others,
                           dyar_random *random, dyar_playout *told)
{
    const unsigned count = bits_in(holes) + (p->has.more ? bits_in(others) : 0);
    unsigned cell;
    const dyar_fast_view *view = draw(p, holes, others, count, random, &cell);
    told->options += count;
    told->choices += count > 1;
    if (!play_move(p, play, view, cell)) {
        play_by_rules(p->wing, p->position, view->player, view->way, cell);
        see(p);
    }
}

/* What there is to do without a hole to play from.  False when the game is over. */
DYAR_INLINED bool play_otherwise(playing *p, bool earlier, dyar_random *random,
                                 dyar_playout *told)
{
    if (p->cells[p->wing->game->layout.ended])
        return false;
    if (!earlier && pass(p)) {
        dyar_random_below(random, 1); /* one move of one, as on the other path */
        told->turns++;
        told->options++;
        return true;
    }
    if (!dyar_play_any(p->wing->game, p->position, random, told))
        return false;
    see(p);
    return true;
}

/* The holes that the next player may play from at a glance, and `others` the other way. */
DYAR_INLINED cell_set next_holes(const playing *p, cell_set *others)
{
    *others = 0;
    if ((p->has.more && !(p->wing->quick_moves && p->in_play)) || may_be_obliged(p, p->view))
        return 0;
    const cell_set fit = holes_that_fit(p, p->view);
    if (p->has.more)
        *others = fit & (cell_set)p->view->other->holes;
    return fit & (cell_set)p->view->holes;
}

/* False when the game is over before that many turns. */
DYAR_INLINED bool play_on(const dyar_wing *w, dyar_shape has, turn_player *play,
                          dyar_position *position, dyar_random *random, dyar_history *history,
                          int turns, dyar_playout *told)
{
    marked_cells marked;
    playing p = begin(w, has, position, &marked);
    dyar_random own = *random; /* so that both can stay in registers */
    dyar_playout quick = {0};
    uint64_t turn = 0, otherwise = 0;
    for (; turn < (uint64_t)turns; turn++) {
        const bool earlier = is_earlier_phase(w, has.phases, position, p.view->player);
        cell_set others = 0, holes = earlier ? 0 : next_holes(&p, &others);
        if (has.more && !(holes | others) && p.in_play && !earlier)
            holes = find_holes(w, position, p.view, &others);
        if (holes | others)
            play_one(&p, play, holes, others, &own, &quick);
        else if (!has.more && has.needs && p.in_play &&
                 (holes = find_holes(w, position, p.view, &others)))
            play_one(&p, play, holes, 0, &own, &quick);
        else {
            *random = own;
            if (!play_otherwise(&p, earlier, random, told))
                break;
            own = *random;
            otherwise++;
        }
        if (history) {
            dyar_history_judge(history, position);
            if (p.cells[w->game->layout.ended])
                p.in_play = 0; /* nothing else has changed, or nothing else matters */
        }
    }
    *random = own;
    told->turns += turn - otherwise;
    told->moves += turn - otherwise;
    told->options += quick.options;
    told->choices += quick.choices;
    return turn == (uint64_t)turns;
}

/* ---- shapes ---- */

typedef bool game_player(const dyar_wing *w, dyar_position *position, dyar_random *random,
                         dyar_history *history, int turns, dyar_playout *told);

/* The commonest shapes are compiled each for itself; `play` is play_from, or play_any_from. */
#define PLAYER(name, play, ...)                                                                \
    static __attribute__((noinline)) bool name(const dyar_wing *w, dyar_position *position,    \
                                               dyar_random *random, dyar_history *history,     \
                                               int turns, dyar_playout *told)                  \
    {                                                                                          \
        return play_on(w, (dyar_shape){__VA_ARGS__}, play, position, random, history, turns,   \
                       told);                                                                  \
    }
#if LANES == 16
PLAYER(play_single_laps, play_from, .tables = true)
PLAYER(play_single_laps_with_duties, play_from, .tables = true, .needs = true)
PLAYER(play_relays, play_from, .tables = true, .relays = true)
PLAYER(play_relays_with_duties, play_from, .tables = true, .relays = true, .needs = true)
PLAYER(play_marks, play_from, .tables = true, .relays = true, .marked = true)
PLAYER(play_marks_and_more, play_from, .tables = true, .relays = true, .marked = true,
       .acts = true)
#endif

#ifndef DYAR_FAST_FEW /* a page has the small ones alone, and is no slower for it */
#if LANES < 64
PLAYER(play_larger, play_from, .tables = true, .relays = true, .needs = w->has.needs,
       .aside = w->has.aside)
PLAYER(play_larger_marks, play_from, .tables = true, .relays = true, .marked = true,
       .acts = true, .needs = w->has.needs, .aside = w->has.aside)
PLAYER(play_acts, play_from, .tables = true, .relays = true, .acts = true,
       .needs = w->has.needs, .aside = w->has.aside)
#endif
PLAYER(play_unmarked, play_from, .tables = w->has.tables, .aside = w->has.aside, .relays = true,
       .needs = w->has.needs, .acts = true, .passing = w->has.passing, .phases = w->has.phases,
       .more = true)
#endif
PLAYER(play_any_shape, play_any_from, .tables = w->has.tables, .aside = w->has.aside,
       .marked = w->has.marked, .relays = true, .needs = w->has.needs, .acts = true,
       .passing = w->has.passing, .phases = w->has.phases, .more = true)

#if LANES == 16
static game_player *player_of_small(dyar_shape has)
{
    if (has.marked && (has.needs || !has.relays))
        return play_any_shape;
    if (has.marked)
        return has.acts ? play_marks_and_more : play_marks;
    if (has.relays)
        return has.needs ? play_relays_with_duties : play_relays;
    return has.needs ? play_single_laps_with_duties : play_single_laps;
}
#endif

static game_player *player_of(dyar_shape has)
{
#ifdef DYAR_FAST_FEW
    if (LANES > 16 || has.more || has.aside || (has.acts && !has.marked))
        return play_any_shape;
#else
    if (has.more)
        return has.marked ? play_any_shape : play_unmarked;
#if LANES < 64
    if (has.acts && !has.marked)
        return play_acts;
    if (has.aside || LANES > 16)
        return has.marked ? play_larger_marks : play_larger;
#endif
#endif
#if LANES == 16
    return player_of_small(has);
#else
    return play_any_shape;
#endif
}

static bool wing_play_out(const dyar_game *game, dyar_position *position, dyar_random *random,
                          dyar_history *history, int turns, dyar_playout *told)
{
    const dyar_wing *w = wing_of(game);
    if (w->is_match) /* a game of it is not the last */
        return false;
    dyar_move moves[DYAR_MOVES_MAX];
    told->over = !player_of(w->has)(w, position, random, history, turns, told) ||
                 dyar_moves(game, position, moves) == 0;
    return true;
}

#define JOINED(lanes, level) dyar_fast_##lanes##_##level
#define NAMED(lanes, level) JOINED(lanes, level)
const dyar_fast NAMED(LANES, LEVEL) = {wing_play, wing_moves, wing_play_out};
