/*
 * Which moves are legal.
 *
 * First the holes that fit a kind's `from`, each way it may be sown; then, by playing them on a
 * copy, what the kind's own `only` and the duties ask of where they lead; last what only
 * playing can tell: forbidden captures and forbidden endless sowings.
 */
#include "play/handlers.h"
#include "play/moves.h"
#include "play/facts.h"
#include "play/picking.h"
#include "play/turn.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

typedef struct listing {
    const dyar_game *game;
    const dyar_position *position;
    const dyar_compiled_phase *rules;
    unsigned mover;
    dyar_move *moves;
    size_t count;
} listing;

/* ---- looking ahead ---- */

typedef struct trial_turn {
    dyar_position position;
    dyar_turn turn;
} trial_turn;

static void begin_trial(const listing *l, trial_turn *trial)
{
    dyar_copy(l->game, &trial->position, l->position);
    trial->position.cells[l->game->layout.mover] = (uint16_t)l->mover;
    dyar_turn_begin(&trial->turn, l->game, l->rules, &trial->position, l->mover);
}

static void try_move(const listing *l, dyar_move move,
                     const dyar_compiled_conditions *first_lap, trial_turn *trial)
{
    begin_trial(l, trial);
    trial->turn.first_lap = first_lap;
    dyar_turn_play(&trial->turn, move);
}

static bool start_fits(const listing *l, dyar_move move,
                       const dyar_compiled_conditions *condition)
{
    dyar_turn view;
    dyar_turn_begin(&view, l->game, l->rules, (dyar_position *)l->position, l->mover);
    view.start = move.cell;
    view.kind = move.kind;
    view.lifted = view.cells[view.start];
    return dyar_holds(condition, &view, view.start);
}

static bool look_fits(const listing *l, dyar_move move, const dyar_compiled_lookahead *look)
{
    trial_turn trial;
    if (look->kinds && !(look->kinds >> move.kind & 1))
        return false;
    if (look->start && !start_fits(l, move, look->start))
        return false;
    if (!look->first_lap && !look->captures && !look->leaves)
        return true;
    try_move(l, move, look->first_lap, &trial);
    if (look->first_lap && !trial.turn.first_lap_fits)
        return false;
    if (look->captures && !dyar_number_fits(look->captures, trial.turn.captured))
        return false;
    return !look->leaves || dyar_condition_fits(look->leaves, &trial.turn, DYAR_NO_CELL);
}

static bool some_look_fits(const listing *l, dyar_move move,
                           const dyar_compiled_lookahead *looks, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (look_fits(l, move, &looks[i]))
            return true;
    return count == 0;
}

/* ---- finding moves ---- */

static void add(listing *l, dyar_move move)
{
    const dyar_compiled_kind *kind = dyar_kind_of(l->rules, move);
    assert(l->count < DYAR_MOVES_MAX); /* program/bounds.c sees to that */
    if (some_look_fits(l, move, kind->only, kind->only_count))
        l->moves[l->count++] = move;
}

/* As one move, or where the number of seeds is chosen, as one move for each number. */
static void add_numbers(listing *l, const dyar_compiled_kind *kind, int seeds, dyar_move move)
{
    if (kind->seeds != DYAR_CHOSEN) {
        add(l, move);
        return;
    }
    move.choices = 1;
    for (int number = 1; number <= seeds - kind->leave; number++) {
        move.chosen[0] = (uint8_t)(number - 1); /* program/bounds.c sees to that */
        add(l, move);
    }
}

static void add_ways(listing *l, const dyar_turn *view, unsigned kind_index, unsigned cell)
{
    const dyar_compiled_kind *kind = &l->rules->kinds[kind_index];
    const unsigned way = dyar_way_from(view, kind, cell);
    dyar_move move = {
        .hole = l->game->topology.place_of[cell],
        .cell = (uint8_t)cell,
        .kind = kind->number,
        .clockwise = way == DYAR_CLOCKWISE,
        .written = (l->game->direction_written && !l->rules->arranges) || way > DYAR_CLOCKWISE,
        .fills = l->rules->arranges,
    };
    add_numbers(l, kind, view->lifted, move);
    if (way > DYAR_CLOCKWISE) {
        move.clockwise = 1;
        add_numbers(l, kind, view->lifted, move);
    }
}

static void find_moves_of_kind(listing *l, unsigned index)
{
    const dyar_compiled_kind *kind = &l->rules->kinds[index];
    dyar_turn view;
    dyar_turn_begin(&view, l->game, l->rules, (dyar_position *)l->position, l->mover);
    if (kind->enter && view.cells[l->game->layout.reserve + l->mover] < kind->enter)
        return;
    view.kind = kind->number;
    for (unsigned i = 0; i < kind->candidate_count[l->mover]; i++) {
        const unsigned cell = kind->candidates[l->mover][i].cell;
        view.lifted = view.cells[kind->of_store ? l->game->topology.store[l->mover] : cell];
        view.start = (uint8_t)cell;
        if ((view.lifted || kind->enter) && dyar_holds(kind->from, &view, cell))
            add_ways(l, &view, index, cell);
    }
}

/* ---- choices ---- */

/* The choice that the move leaves open, or NULL. */
static const dyar_compiled_rule *open_choice(const listing *l, dyar_move move)
{
    trial_turn trial;
    if (move.choices == DYAR_CHOICES_MAX)
        return NULL;
    begin_trial(l, &trial);
    trial.turn.must_choose = true;
    dyar_turn_play(&trial.turn, move);
    return trial.turn.asking;
}

/* The move has just chosen this option: does it come to what the option asks for? */
static bool option_fits(const listing *l, dyar_move move, const dyar_compiled_option *option)
{
    trial_turn trial;
    if (!option->next_lap && !option->captures)
        return true;
    begin_trial(l, &trial);
    trial.turn.first_lap = option->next_lap;
    trial.turn.looks_from = move.choices;
    dyar_turn_play(&trial.turn, move);
    return (!option->next_lap || trial.turn.first_lap_fits) &&
           (!option->captures ||
            dyar_number_fits(option->captures,
                             trial.turn.captured - trial.turn.captured_before));
}

/* A move with a choice in its course becomes one move for each way to choose. */
static void expand(const listing *l, dyar_move move, dyar_move *list, size_t *count)
{
    const dyar_compiled_rule *choice = open_choice(l, move);
    if (!choice) {
        assert(*count < DYAR_MOVES_MAX);
        list[(*count)++] = move;
        return;
    }
    for (size_t i = 0; i < choice->option_count; i++) {
        dyar_move chosen = move;
        chosen.chosen[chosen.choices++] = (uint8_t)i;
        if (option_fits(l, chosen, &choice->options[i]))
            expand(l, chosen, list, count);
    }
}

static void expand_choices(listing *l)
{
    dyar_move expanded[DYAR_MOVES_MAX];
    size_t count = 0;
    for (size_t i = 0; i < l->count; i++)
        expand(l, l->moves[i], expanded, &count);
    memcpy(l->moves, expanded, count * sizeof *expanded);
    l->count = count;
}

/* ---- what is left of them ---- */

static void oblige(listing *l, const dyar_compiled_duty *duty)
{
    dyar_turn view;
    dyar_view(&view, l->game, l->position, l->mover);
    dyar_move kept[DYAR_MOVES_MAX];
    size_t count = 0;
    if (!dyar_condition_fits(&duty->applies, &view, DYAR_NO_CELL))
        return;
    for (size_t i = 0; i < l->count; i++)
        if (some_look_fits(l, l->moves[i], duty->only, duty->only_count))
            kept[count++] = l->moves[i];
    if (count == 0 && !duty->or_none)
        return;
    memcpy(l->moves, kept, count * sizeof *kept);
    l->count = count;
}

static void drop_forbidden(listing *l)
{
    size_t count = 0;
    for (size_t i = 0; i < l->count; i++) {
        trial_turn trial;
        try_move(l, l->moves[i], NULL, &trial);
        if (!trial.turn.forbidden)
            l->moves[count++] = l->moves[i];
    }
    l->count = count;
}

static int compare_holes(const dyar_move *a, const dyar_move *b)
{
    if (a->hole != b->hole)
        return a->hole < b->hole ? -1 : 1;
    return a->clockwise - b->clockwise;
}

/* Several kinds are found one after another; people read moves in board order. */
static void sort_by_hole(listing *l)
{
    for (size_t i = 1; i < l->count; i++) {
        const dyar_move move = l->moves[i];
        size_t at = i;
        for (; at > 0 && compare_holes(&move, &l->moves[at - 1]) < 0; at--)
            l->moves[at] = l->moves[at - 1];
        l->moves[at] = move;
    }
}

static bool same_but_kind(const dyar_move *a, const dyar_move *b)
{
    return compare_holes(a, b) == 0 && a->choices == b->choices &&
           memcmp(a->chosen, b->chosen, sizeof a->chosen) == 0;
}

/* Moves of several kinds that would read alike tell their kinds. */
static void name_kinds(listing *l)
{
    for (size_t i = 1; i < l->count; i++)
        for (size_t k = i; k > 0 && compare_holes(&l->moves[k - 1], &l->moves[i]) == 0; k--)
            if (same_but_kind(&l->moves[k - 1], &l->moves[i]))
                l->moves[k - 1].named = l->moves[i].named = 1;
}

static size_t find_by_rules(const dyar_game *game, const dyar_position *position,
                            unsigned player, dyar_move moves[DYAR_MOVES_MAX])
{
    const dyar_compiled_phase *rules = dyar_rules_of_turn(game, position, player);
    listing l = {
        .game = game, .position = position, .rules = rules, .mover = player, .moves = moves};
    for (unsigned k = 0; k < rules->kind_count; k++)
        find_moves_of_kind(&l, k);
    if (rules->asks)
        expand_choices(&l);
    for (size_t i = 0; i < rules->duty_count && l.count > 0; i++)
        oblige(&l, &rules->duties[i]);
    if (rules->looks_back)
        drop_forbidden(&l);
    if (rules->kind_count > 1) {
        sort_by_hole(&l);
        name_kinds(&l);
    }
    return l.count;
}

size_t dyar_moves_of(const dyar_game *game, const dyar_position *position, unsigned player,
                     dyar_move moves[DYAR_MOVES_MAX])
{
    size_t count;
    if (game->fast && game->fast->moves(game, position, player, moves, &count))
        return count;
    return find_by_rules(game, position, player, moves);
}

static bool somebody_else_can_move(const dyar_game *game, const dyar_position *position,
                                   unsigned mover)
{
    dyar_move moves[DYAR_MOVES_MAX];
    for (unsigned i = 1; i < (unsigned)game->players; i++)
        if (dyar_moves_of(game, position, (mover + i) % (unsigned)game->players, moves) > 0)
            return true;
    return false;
}

size_t dyar_moves_in_game(const dyar_game *game, const dyar_position *position,
                          dyar_move moves[DYAR_MOVES_MAX])
{
    const unsigned mover = position->cells[game->layout.mover];
    if (position->cells[game->layout.ended])
        return 0;
    if (dyar_is_picking(game, position))
        return dyar_picks(game, position, moves);
    const size_t count = dyar_moves_of(game, position, mover, moves);
    if (count > 0 || dyar_rules_of_turn(game, position, mover)->none != DYAR_NONE_PASS ||
        !somebody_else_can_move(game, position, mover))
        return count;
    moves[0] = (dyar_move){.hole = DYAR_PASS};
    return 1;
}

/* Of the facts this one alone asks for moves, in which facts are asked. */
int dyar_read_MOVES(const dyar_turn *t, unsigned here, const dyar_asking *asking)
{
    (void)here;
    dyar_move moves[DYAR_MOVES_MAX];
    return (int)dyar_moves_of(t->game, t->position, dyar_asked_player(t, asking), moves);
}
