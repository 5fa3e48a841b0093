/*
 * Which moves are legal.
 *
 * First the holes that fit a kind's `from`, each way it may be sown; then, by playing them on a
 * copy, what the kind's own `only` and the duties ask of where they lead; last what only
 * playing can tell: forbidden captures and forbidden endless sowings.
 */
#include "play/handlers.h"
#include "play/moves.h"
#include "play/arranging.h"
#include "play/facts.h"
#include "play/picking.h"
#include "play/turn.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { DUTIES_SEEN = 8 };

/* What playing a move to its end has told. */
typedef struct outcome {
    bool known;      /* it has been played */
    bool forbidden;  /* by the rules on what happened */
    uint8_t fulfils; /* of the first DUTIES_SEEN duties that try moves, as bits */
} outcome;

typedef struct listing {
    const dyar_game *game;
    const dyar_position *position;
    const dyar_compiled_phase *rules;
    unsigned mover;
    dyar_move *moves;
    size_t count;
    outcome *outcomes; /* of each move, where they are played once for all; else NULL */
    uint8_t applying;  /* then: which of these duties apply, likewise */
    dyar_turn view;    /* of the mover, before any move is made */
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

static void try_move(const listing *l, const dyar_move *move, trial_turn *trial)
{
    begin_trial(l, trial);
    dyar_turn_play(&trial->turn, move);
}

static bool first_lap_fits(const listing *l, const dyar_move *move,
                           const dyar_compiled_conditions *condition)
{
    trial_turn trial;
    begin_trial(l, &trial);
    return dyar_turn_first_lap_fits(&trial.turn, move, condition);
}

/* As if it were about to be made. */
static const dyar_turn *view_of(listing *l, const dyar_compiled_kind *kind, unsigned cell)
{
    l->view.start = (uint8_t)cell;
    l->view.kind = kind->number;
    l->view.lifted = l->view.cells[kind->of_store ? l->game->topology.store[l->mover] : cell];
    return &l->view;
}

static bool beginning_fits(listing *l, const dyar_move *move,
                           const dyar_compiled_lookahead *look)
{
    if (look->kinds && !(look->kinds >> move->kind & 1))
        return false;
    const dyar_compiled_kind *kind = dyar_kind_of(l->rules, *move);
    if (look->start && !dyar_holds(look->start, view_of(l, kind, move->cell), move->cell))
        return false;
    return !look->first_lap || first_lap_fits(l, move, look->first_lap);
}

static bool end_fits(const dyar_turn *played, const dyar_compiled_lookahead *look)
{
    if (look->captures && !dyar_number_fits(look->captures, played->captured))
        return false;
    return !look->leaves || dyar_condition_fits(look->leaves, played, DYAR_NO_CELL);
}

static bool look_fits(listing *l, const dyar_move *move, const dyar_compiled_lookahead *look)
{
    trial_turn trial;
    if (!beginning_fits(l, move, look))
        return false;
    if (!look->captures && !look->leaves)
        return true;
    try_move(l, move, &trial);
    return end_fits(&trial.turn, look);
}

static bool some_look_fits(listing *l, const dyar_move *move,
                           const dyar_compiled_lookahead *looks, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (look_fits(l, move, &looks[i]))
            return true;
    return count == 0;
}

/* ---- finding moves ---- */

/* The move stands behind those found: it is one of them if it may be made. */
static void add(listing *l)
{
    const dyar_move *move = &l->moves[l->count];
    const dyar_compiled_kind *kind = dyar_kind_of(l->rules, *move);
    if (some_look_fits(l, move, kind->only, kind->only_count))
        l->count++;
}

/* Written field by field where it stays: a copy would have to wait for them. */
static dyar_move *write_move(listing *l, const dyar_compiled_kind *kind, unsigned cell,
                             unsigned way, bool is_written)
{
    assert(l->count < DYAR_MOVES_MAX); /* program/bounds.c sees to that */
    dyar_move *move = &l->moves[l->count];
    *move = (dyar_move){
        .hole = l->game->topology.place_of[cell],
        .cell = (uint8_t)cell,
        .kind = kind->number,
        .clockwise = way == DYAR_CLOCKWISE,
        .written = is_written,
        .fills = l->rules->arranges,
    };
    return move;
}

/* As one move, or where the number of seeds is chosen, as one move for each number. */
static void add_way(listing *l, const dyar_compiled_kind *kind, unsigned cell, unsigned way,
                    bool is_written)
{
    const int seeds = l->view.lifted;
    if (kind->seeds != DYAR_CHOSEN) {
        write_move(l, kind, cell, way, is_written);
        add(l);
        return;
    }
    for (int number = 1; number <= seeds - kind->leave; number++) {
        dyar_move *move = write_move(l, kind, cell, way, is_written);
        move->choices = 1;
        move->chosen[0] = (uint8_t)(number - 1); /* program/bounds.c sees to that */
        add(l);
    }
}

static void add_ways(listing *l, const dyar_compiled_kind *kind, unsigned cell)
{
    const unsigned way = dyar_way_from(&l->view, kind, cell);
    const bool is_either = way > DYAR_CLOCKWISE;
    const bool is_written = (l->game->direction_written && !l->rules->arranges) || is_either;
    add_way(l, kind, cell, is_either ? DYAR_COUNTERCLOCKWISE : way, is_written);
    if (is_either)
        add_way(l, kind, cell, DYAR_CLOCKWISE, is_written);
}

static void find_moves_of_kind(listing *l, const dyar_compiled_kind *kind)
{
    const uint16_t *cells = l->position->cells;
    if (kind->enter && cells[l->game->layout.reserve + l->mover] < kind->enter)
        return;
    for (unsigned i = 0; i < kind->candidate_count[l->mover]; i++) {
        const unsigned cell = kind->candidates[l->mover][i].cell;
        const dyar_turn *view = view_of(l, kind, cell);
        if ((view->lifted || kind->enter) && dyar_holds(kind->from, view, cell))
            add_ways(l, kind, cell);
    }
}

/* ---- choices ---- */

static bool applies(const listing *l, const dyar_compiled_duty *duty)
{
    return dyar_condition_fits(&duty->applies, &l->view, DYAR_NO_CELL);
}

static uint8_t duties_applying(const listing *l)
{
    uint8_t applying = 0;
    for (size_t i = 0; i < l->rules->duty_count && i < DUTIES_SEEN; i++)
        if (l->rules->duties[i].tries && applies(l, &l->rules->duties[i]))
            applying |= (uint8_t)(1u << i);
    return applying;
}

/* The duties that a move fulfils which has just been played to its end. */
static uint8_t duties_fulfilled(listing *l, const dyar_move *move, const dyar_turn *played)
{
    uint8_t fulfils = 0;
    for (size_t i = 0; l->applying >> i; i++) {
        const dyar_compiled_duty *duty = &l->rules->duties[i];
        const size_t looks = l->applying >> i & 1 ? duty->only_count : 0;
        for (size_t k = 0; k < looks; k++)
            if (beginning_fits(l, move, &duty->only[k]) && end_fits(played, &duty->only[k]))
                fulfils |= (uint8_t)(1u << i);
    }
    return fulfils;
}

/* The choice that the move leaves open, or NULL, and then what has come of it. */
static const dyar_compiled_rule *open_choice(listing *l, const dyar_move *move, outcome *told)
{
    trial_turn trial;
    begin_trial(l, &trial);
    trial.turn.must_choose = move->choices < DYAR_CHOICES_MAX;
    dyar_turn_play(&trial.turn, move);
    if (trial.turn.asking)
        return trial.turn.asking;
    told->known = true;
    told->forbidden = trial.turn.forbidden;
    told->fulfils = duties_fulfilled(l, move, &trial.turn);
    return NULL;
}

/* The move has just chosen this option: does it come to what the option asks for? */
static bool option_fits(const listing *l, const dyar_move *move,
                        const dyar_compiled_option *option)
{
    trial_turn trial;
    if (!option->next_lap && !option->captures)
        return true;
    begin_trial(l, &trial);
    trial.turn.first_lap = option->next_lap;
    trial.turn.looks_from = move->choices;
    dyar_turn_play(&trial.turn, move);
    return (!option->next_lap || trial.turn.first_lap_fits) &&
           (!option->captures ||
            dyar_number_fits(option->captures,
                             trial.turn.captured - trial.turn.captured_before));
}

/* Does playing it tell anything? */
static bool is_tried(const listing *l, const dyar_move *move)
{
    return l->rules->looks_back || dyar_kind_of(l->rules, *move)->asks[move->clockwise];
}

/* A move with a choice in its course becomes one move for each way to choose. */
static void expand(listing *l, const dyar_move *move)
{
    outcome told = {0};
    const dyar_compiled_rule *choice = is_tried(l, move) ? open_choice(l, move, &told) : NULL;
    if (!choice) {
        assert(l->count < DYAR_MOVES_MAX);
        l->outcomes[l->count] = told;
        l->moves[l->count++] = *move;
        return;
    }
    for (size_t i = 0; i < choice->option_count; i++) {
        dyar_move chosen = *move;
        chosen.chosen[chosen.choices++] = (uint8_t)i;
        if (option_fits(l, &chosen, &choice->options[i]))
            expand(l, &chosen);
    }
}

static void expand_choices(listing *l, outcome outcomes[DYAR_MOVES_MAX])
{
    dyar_move open[DYAR_MOVES_MAX];
    const size_t count = l->count;
    memcpy(open, l->moves, count * sizeof *open);
    l->count = 0;
    l->outcomes = outcomes;
    l->applying = duties_applying(l);
    for (size_t i = 0; i < count; i++)
        expand(l, &open[i]);
}

/* ---- what is left of them ---- */

/* The moves at these places stay, in their order. */
static void keep(listing *l, const uint16_t *places, size_t count)
{
    if (count == l->count)
        return;
    for (size_t i = 0; i < count; i++) {
        l->moves[i] = l->moves[places[i]];
        if (l->outcomes)
            l->outcomes[i] = l->outcomes[places[i]];
    }
    l->count = count;
}

static bool fulfils(listing *l, size_t at, const dyar_compiled_duty *duty)
{
    const size_t number = (size_t)(duty - l->rules->duties);
    if (duty->tries && l->outcomes && l->outcomes[at].known && number < DUTIES_SEEN)
        return l->outcomes[at].fulfils >> number & 1;
    return some_look_fits(l, &l->moves[at], duty->only, duty->only_count);
}

/* May the move be chosen although it does not fulfil the duty? */
static bool is_besides(listing *l, const dyar_move *move, const dyar_compiled_duty *duty)
{
    return duty->besides_count > 0 &&
           some_look_fits(l, move, duty->besides, duty->besides_count);
}

static void oblige(listing *l, const dyar_compiled_duty *duty)
{
    uint16_t places[DYAR_MOVES_MAX];
    size_t count = 0;
    bool fulfilled = false;
    if (l->count == 0 || !applies(l, duty))
        return;
    for (size_t i = 0; i < l->count; i++) {
        const bool fits = fulfils(l, i, duty);
        fulfilled = fulfilled || fits;
        if (fits || is_besides(l, &l->moves[i], duty))
            places[count++] = (uint16_t)i;
    }
    if (fulfilled || duty->or_none)
        keep(l, places, count);
}

static bool is_forbidden(const listing *l, size_t at)
{
    trial_turn trial;
    if (l->outcomes)
        return l->outcomes[at].forbidden;
    try_move(l, &l->moves[at], &trial);
    return trial.turn.forbidden;
}

static void drop_forbidden(listing *l)
{
    uint16_t places[DYAR_MOVES_MAX];
    size_t count = 0;
    for (size_t i = 0; i < l->count; i++)
        if (!is_forbidden(l, i))
            places[count++] = (uint16_t)i;
    keep(l, places, count);
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
    listing l;
    l.game = game;
    l.position = position;
    l.rules = rules;
    l.mover = player;
    l.moves = moves;
    l.count = 0;
    l.outcomes = NULL;
    l.applying = 0;
    dyar_turn_begin(&l.view, game, rules, (dyar_position *)position, player);
    outcome outcomes[DYAR_MOVES_MAX];
    for (unsigned k = 0; k < rules->kind_count; k++)
        find_moves_of_kind(&l, &rules->kinds[k]);
    size_t duty = 0; /* those that ask for hole and kind alone leave fewer moves to be tried */
    for (; duty < rules->duty_count && !rules->duties[duty].tries; duty++)
        oblige(&l, &rules->duties[duty]);
    if (rules->asks || (rules->looks_back && duty < rules->duty_count))
        expand_choices(&l, outcomes);
    for (; duty < rules->duty_count; duty++)
        oblige(&l, &rules->duties[duty]);
    if (rules->looks_back)
        drop_forbidden(&l);
    if (rules->kind_count > 1) {
        sort_by_hole(&l);
        name_kinds(&l);
    }
    if (dyar_may_turn_board(game, position, player))
        moves[l.count++] = (dyar_move){.hole = DYAR_PASS, .fills = 1};
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

unsigned dyar_next_able(const dyar_game *game, const dyar_position *position, unsigned player)
{
    dyar_move moves[DYAR_MOVES_MAX];
    unsigned able = player;
    for (int i = 0; i < game->players; i++) {
        if (dyar_rules_of_turn(game, position, able)->none != DYAR_NONE_SKIPPED ||
            dyar_moves_of(game, position, able, moves) > 0)
            return able;
        able = dyar_player_after(game, able);
    }
    return player;
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
