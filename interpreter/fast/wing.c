/*
 * The fast path on boards of up to LANES cells: single moves, moves that can be made, and
 * random games in one loop.  Compiled for each width, and for some levels of the processor.
 */
#include "fast/turns.h"

static inline const dyar_wing *wing_of(const dyar_game *game)
{
    return (const dyar_wing *)(const void *)game->fast;
}

/* ---- moves ---- */

/* Is a duty possible, for somebody is in need? */
DYAR_INLINED bool may_be_obliged(const playing *p, const dyar_fast_view *view)
{
    for (unsigned i = 0; p->has.needs && i < view->need_count; i++)
        if (!(p->in_play & (cell_set)view->needs[i]))
            return true;
    return false;
}

/* The holes from which a player may play this way, where no duty is possible. */
DYAR_INLINED cell_set holes_from(const playing *p, const dyar_fast_view *view)
{
    const dyar_wing *w = p->wing;
    if (!p->has.more)
        return p->in_play & (cell_set)view->holes;
    cell_set fit = at_least(&p->seeds, w->enough);
    if (!w->under_any_mark) {
        const board marks = marks_of(p);
        fit &= that_are(&marks, DYAR_UNMARKED);
    }
    return fit & (cell_set)view->holes;
}

/* ---- moves that are tried ---- */

/* A turn played on a copy. */
typedef struct tried {
    dyar_position position, origin;
    dyar_turn turn;
    cell_set open[DYAR_PLAYERS_MAX];
} tried;

static playing copy_for(const playing *p, const dyar_fast_view *view, tried *trial)
{
    playing copy = *p;
    dyar_copy(p->wing->game, &trial->position, p->position);
    trial->position.cells[p->wing->game->layout.mover] = view->player;
    copy.position = &trial->position;
    copy.cells = trial->position.cells;
    copy.open = trial->open;
    if (p->has.marked)
        memcpy(copy.open, p->open, sizeof trial->open);
    return copy;
}

static dyar_move move_from(const dyar_fast_view *view, unsigned cell)
{
    return (dyar_move){.cell = (uint8_t)cell, .clockwise = view->way == DYAR_CLOCKWISE};
}

static void try_by_rules(const playing *p, const dyar_fast_view *view, unsigned cell,
                         tried *trial)
{
    const dyar_wing *w = p->wing;
    dyar_turn_begin(&trial->turn, w->game, w->rules, &trial->position, view->player);
    dyar_turn_play(&trial->turn, move_from(view, cell));
}

static void try_turn(const playing *p, const dyar_fast_view *view, unsigned cell, tried *trial)
{
    playing copy = copy_for(p, view, trial);
    course c = course_from(&copy, view, cell);
    if (play_from(&copy, &c, true, &trial->turn, &trial->origin) == BY_RULES)
        try_by_rules(p, view, cell, trial);
}

/* Is it so where the first lap lands? */
static bool first_lap_fits(const playing *p, const dyar_fast_view *view, unsigned cell,
                           const dyar_compiled_conditions *condition)
{
    const dyar_wing *w = p->wing;
    tried trial;
    playing copy = copy_for(p, view, &trial);
    course c = course_from(&copy, view, cell);
    if (next_lap(&copy, &c, &p->seeds, &trial.turn, &trial.origin)) {
        tell(&copy, &p->seeds, &c, &trial.turn, &trial.origin);
        return dyar_holds(condition, &trial.turn, c.landed);
    }
    copy = copy_for(p, view, &trial);
    dyar_turn_begin(&trial.turn, w->game, w->rules, &trial.position, view->player);
    trial.turn.first_lap = condition;
    dyar_turn_play(&trial.turn, move_from(view, cell));
    return trial.turn.first_lap_fits;
}

static bool start_fits(const playing *p, const dyar_fast_view *view, unsigned cell,
                       const dyar_compiled_conditions *condition)
{
    const dyar_wing *w = p->wing;
    dyar_turn t;
    dyar_turn_begin(&t, w->game, w->rules, p->position, view->player);
    t.start = (uint8_t)cell;
    t.kind = w->rules->kinds->number;
    t.lifted = t.cells[cell];
    return dyar_holds(condition, &t, cell);
}

static bool look_fits(const playing *p, const dyar_fast_view *view, unsigned cell,
                      const dyar_compiled_lookahead *look)
{
    tried trial;
    if (look->kinds && !(look->kinds >> p->wing->rules->kinds->number & 1))
        return false;
    if (look->start && !start_fits(p, view, cell, look->start))
        return false;
    if (look->first_lap && !first_lap_fits(p, view, cell, look->first_lap))
        return false;
    if (!look->captures && !look->leaves)
        return true;
    try_turn(p, view, cell, &trial);
    if (look->captures && !dyar_number_fits(look->captures, trial.turn.captured))
        return false;
    return !look->leaves || dyar_condition_fits(look->leaves, &trial.turn, DYAR_NO_CELL);
}

static bool some_look_fits(const playing *p, const dyar_fast_view *view, unsigned cell,
                           const dyar_compiled_lookahead *looks, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (look_fits(p, view, cell, &looks[i]))
            return true;
    return count == 0;
}

/* Those of the holes that a player may play from where one of the looks fits. */
static cell_set keep_fitting(const playing *p, const dyar_fast_view *view, cell_set holes,
                             const dyar_compiled_lookahead *looks, size_t count)
{
    cell_set kept = 0;
    for (cell_set rest = holes; rest; rest &= rest - 1) {
        const unsigned cell = lowest_bit(rest);
        if (some_look_fits(p, view, cell, looks, count))
            kept |= (cell_set)1 << cell;
    }
    return kept;
}

static bool is_forbidden(const playing *p, const dyar_fast_view *view, unsigned cell)
{
    tried trial;
    playing copy = copy_for(p, view, &trial);
    course c = course_from(&copy, view, cell);
    if (play_from(&copy, &c, false, &trial.turn, &trial.origin) != BY_RULES)
        return c.told && trial.turn.forbidden;
    try_by_rules(p, view, cell, &trial);
    return trial.turn.forbidden;
}

static cell_set drop_forbidden(const playing *p, const dyar_fast_view *view, cell_set holes)
{
    cell_set kept = 0;
    for (cell_set rest = holes; rest; rest &= rest - 1)
        if (!is_forbidden(p, view, lowest_bit(rest)))
            kept |= rest & -rest;
    return kept;
}

static void oblige(const playing *p, unsigned player, const dyar_compiled_duty *duty,
                   cell_set holes[2])
{
    const dyar_fast_view *views = p->wing->views[player];
    cell_set kept[2];
    dyar_turn view;
    dyar_view(&view, p->wing->game, p->position, player);
    if (!dyar_condition_fits(&duty->applies, &view, DYAR_NO_CELL))
        return;
    for (unsigned way = 0; way < 2; way++)
        kept[way] = keep_fitting(p, &views[way], holes[way], duty->only, duty->only_count);
    if ((kept[0] | kept[1]) || duty->or_none)
        memcpy(holes, kept, sizeof kept);
}

/* Each hole is asked for. */
static cell_set holes_that_fit(const playing *p, unsigned player)
{
    const dyar_wing *w = p->wing;
    const dyar_compiled_kind *kind = w->rules->kinds;
    cell_set fit = 0;
    dyar_turn view;
    dyar_turn_begin(&view, w->game, w->rules, p->position, player);
    view.kind = kind->number;
    for (unsigned i = 0; i < kind->candidate_count[player]; i++) {
        const unsigned cell = kind->candidates[player][i].cell;
        view.lifted = view.cells[cell];
        view.start = (uint8_t)cell;
        if (view.lifted && dyar_holds(kind->from, &view, cell))
            fit |= (cell_set)1 << cell;
    }
    return fit;
}

/* The holes from which a player may play, for each way. */
static void find_both_ways(const dyar_wing *w, const dyar_position *position, unsigned player,
                           cell_set holes[2])
{
    const dyar_compiled_phase *rules = w->rules;
    const dyar_fast_view *views = w->views[player];
    cell_set open[DYAR_PLAYERS_MAX];
    const playing p = begin(w, w->has, (dyar_position *)position, open);
    const cell_set fit = w->enough ? 0 : holes_that_fit(&p, player);
    for (unsigned way = 0; way < 2; way++) {
        holes[way] = w->enough ? holes_from(&p, &views[way]) : fit & (cell_set)views[way].holes;
        holes[way] = keep_fitting(&p, &views[way], holes[way], rules->kinds->only,
                                  rules->kinds->only_count);
    }
    for (size_t i = 0; i < rules->duty_count && (holes[0] | holes[1]); i++)
        oblige(&p, player, &rules->duties[i], holes);
    for (unsigned way = 0; way < 2 && rules->looks_back; way++)
        holes[way] = drop_forbidden(&p, &views[way], holes[way]);
}

/* Those this way; `others` are those the other way. */
static __attribute__((noinline)) cell_set find_holes(const dyar_wing *w,
                                                     const dyar_position *position,
                                                     const dyar_fast_view *view,
                                                     cell_set *others)
{
    cell_set holes[2];
    find_both_ways(w, position, view->player, holes);
    *others = holes[!view->way];
    return holes[view->way];
}

static bool wing_moves(const dyar_game *game, const dyar_position *position, unsigned player,
                       dyar_move moves[DYAR_MOVES_MAX], size_t *count)
{
    const dyar_wing *w = wing_of(game);
    cell_set open[DYAR_PLAYERS_MAX];
    const playing p = begin(w, w->has, (dyar_position *)position, open);
    const dyar_fast_view *views = w->views[player];
    cell_set holes[2];
    if (w->quick_moves && !may_be_obliged(&p, views)) {
        holes[0] = holes_from(&p, &views[0]);
        holes[1] = holes_from(&p, &views[1]);
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

static bool wing_play(const dyar_game *game, dyar_position *position, dyar_move move)
{
    const dyar_wing *w = wing_of(game);
    if (move.hole == DYAR_PASS) {
        if (w->plain_pass)
            position->cells[game->layout.mover] =
                (uint16_t)dyar_player_after(game, position->cells[game->layout.mover]);
        return w->plain_pass;
    }
    cell_set open[DYAR_PLAYERS_MAX];
    playing p = begin(w, w->has, position, open);
    return play_move(&p, &w->views[p.view->player][move.clockwise], move.cell);
}

/* ---- random games ---- */

/* A turn by the rules.  False when there is none to be made. */
static __attribute__((noinline)) bool play_any(const dyar_game *game, dyar_position *position,
                                               dyar_random *random, dyar_playout *told)
{
    dyar_move moves[DYAR_MOVES_MAX];
    const size_t count = dyar_moves(game, position, moves);
    if (count == 0)
        return false;
    const dyar_move move = moves[dyar_random_below(random, (uint32_t)count)];
    dyar_play(game, position, move);
    told->turns++;
    told->moves += move.hole != DYAR_PASS;
    told->options += count;
    told->choices += count > 1;
    return true;
}

static __attribute__((noinline)) void play_by_rules(const dyar_wing *w, dyar_position *position,
                                                    unsigned player, unsigned way,
                                                    unsigned cell)
{
    const dyar_move *move = w->moves[player];
    while (move->cell != cell || move->clockwise != way)
        move++;
    dyar_play_by_rules(w->game, position, *move);
}

/* Passes when nothing is asked but whether anybody can move. */
DYAR_INLINED bool pass(playing *p)
{
    const dyar_wing *w = p->wing;
    cell_set holes = 0;
    if (!w->plain_pass || !w->quick_moves || w->rules->none != DYAR_NONE_PASS ||
        w->rules->duty_count > 0)
        return false;
    for (unsigned i = 0; i < w->players; i++)
        holes |= holes_from(p, &w->views[i][0]) | holes_from(p, &w->views[i][1]);
    if (!holes)
        return false;
    p->view = p->view->next;
    p->cells[w->game->layout.mover] = p->view->player;
    return true;
}

/* The n-th of the moves that can be made. */
static __attribute__((noinline)) dyar_move listed_move(const dyar_wing *w,
                                                       const dyar_fast_view *view,
                                                       cell_set holes, cell_set others,
                                                       unsigned n)
{
    const dyar_move *move = w->moves[view->player];
    for (;; move++)
        if (((move->clockwise == view->way ? holes : others) >> move->cell & 1) && n-- == 0)
            return *move;
}

/* A hole out of `holes`, or out of `others` to be sown the other way, by chance. */
DYAR_INLINED const dyar_fast_view *draw(const playing *p, cell_set holes, cell_set others,
                                        unsigned count, dyar_random *random, unsigned *cell)
{
    const dyar_fast_view *view = p->view;
    unsigned n = dyar_random_below(random, count);
    if (p->has.more && p->wing->order[view->player] == DYAR_DRAWN_AS_LISTED) {
        const dyar_move move = listed_move(p->wing, view, holes, others, n);
        *cell = move.cell;
        return &p->wing->views[view->player][move.clockwise];
    }
    if (p->has.more && p->wing->order[view->player] == DYAR_DRAWN_DOWNWARDS)
        n = count - 1 - n;
    *cell = nth_bit(holes, n);
    return view;
}

DYAR_INLINED void play_one(playing *p, cell_set holes, cell_set others, dyar_random *random,
                           dyar_playout *told)
{
    const unsigned count = bits_in(holes) + (p->has.more ? bits_in(others) : 0);
    unsigned cell;
    const dyar_fast_view *view = draw(p, holes, others, count, random, &cell);
    told->moves++;
    told->options += count;
    told->choices += count > 1;
    if (!play_move(p, view, cell)) {
        play_by_rules(p->wing, p->position, view->player, view->way, cell);
        see(p);
    }
}

/* What there is to do without a hole to play from.  False when the game is over. */
DYAR_INLINED bool play_otherwise(playing *p, dyar_random *random, dyar_playout *told)
{
    if (p->cells[p->wing->game->layout.ended])
        return false;
    if (pass(p)) {
        if (p->has.more) /* as play/ draws from one move, so that a seed gives the same game */
            dyar_random_next(random);
        told->turns++;
        told->options++;
        return true;
    }
    if (!play_any(p->wing->game, p->position, random, told))
        return false;
    see(p);
    return true;
}

DYAR_INLINED bool play_on(const dyar_wing *w, dyar_shape has, dyar_position *position,
                          dyar_random *random, dyar_history *history, int turns,
                          dyar_playout *told)
{
    cell_set open[DYAR_PLAYERS_MAX];
    playing p = begin(w, has, position, open);
    dyar_random own = *random; /* so that both can stay in registers */
    dyar_playout quick = {0};
    bool goes_on = true;
    for (int turn = 0; turn < turns && goes_on; turn++) {
        cell_set holes = 0, others = 0;
        if ((!has.more || w->quick_moves) && !may_be_obliged(&p, p.view)) {
            holes = holes_from(&p, p.view);
            if (has.more)
                others = holes_from(&p, p.view->other);
        } else if (has.more) {
            holes = find_holes(w, position, p.view, &others);
        }
        if (has.more && !p.in_play)
            holes = others = 0;
        if (holes | others) {
            play_one(&p, holes, others, &own, &quick);
        } else {
            *random = own;
            goes_on = play_otherwise(&p, random, told);
            own = *random;
        }
        if (history && goes_on) {
            dyar_history_judge(history, position);
            if (p.cells[w->game->layout.ended])
                p.in_play = 0; /* nothing else has changed, or nothing else matters */
        }
    }
    *random = own;
    told->turns += quick.moves;
    told->moves += quick.moves;
    told->options += quick.options;
    told->choices += quick.choices;
    return goes_on;
}

/* The commonest shapes are compiled each for itself. */
static bool wing_play_out(const dyar_game *game, dyar_position *position, dyar_random *random,
                          dyar_history *history, int turns, dyar_playout *told)
{
    const dyar_wing *w = wing_of(game);
    bool goes_on;
    if (w->is_match) /* a game of it is not the last */
        return false;
#define IN_SHAPE(marked_, relays_, needs_, acts_)                                              \
    if (LANES == 16 && !w->has.more && w->has.marked == marked_ && w->has.relays == relays_ && \
        w->has.needs == needs_ && w->has.acts == acts_)                                        \
    goes_on = play_on(w, (dyar_shape){true, marked_, relays_, needs_, acts_, false}, position, \
                      random, history, turns, told)
    IN_SHAPE(false, false, false, false);
    else IN_SHAPE(false, false, true, false);
    else IN_SHAPE(false, true, false, false);
    else IN_SHAPE(true, true, false, false);
    else IN_SHAPE(true, true, false, true);
    else goes_on = play_on(w, w->has, position, random, history, turns, told);
#undef IN_SHAPE
    dyar_move moves[DYAR_MOVES_MAX];
    told->over = !goes_on || dyar_moves(game, position, moves) == 0;
    return true;
}

#define JOINED(lanes, level) dyar_fast_##lanes##_##level
#define NAMED(lanes, level) JOINED(lanes, level)
const dyar_fast NAMED(LANES, LEVEL) = {wing_play, wing_moves, wing_play_out};
