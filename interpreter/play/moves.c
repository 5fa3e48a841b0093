/* SPDX-License-Identifier: MIT */
/*
 * The finder of legal moves.
 *
 * First come the holes that fit a kind's `from`, for each direction.  Then the moves are played
 * on a copy, to test what the kind's own `only` and the duties ask of where they lead.  Last
 * comes what only playing shows: forbidden captures and forbidden endless sowings.
 */
#include "play/handlers.h"
#include "play/moves.h"
#include "play/arranging.h"
#include "play/facts.h"
#include "play/foreseeing.h"
#include "play/picking.h"
#include "play/turn.h"

#include <assert.h>

/* The outcome of a move that was played to its end. */
typedef struct outcome {
    bool known;        /* it has been played */
    bool usual;        /* a choice that it leaves open was taken as it usually is */
    bool forbidden;    /* by the rules on what happened */
    uint32_t fulfils;  /* of the duties that ask for the end of a move, as bits */
    uint32_t excepted; /* likewise: it may be made although it does not fulfil them */
} outcome;

_Static_assert(DYAR_DUTIES_MAX <= 32, "each duty has a bit of an outcome");

typedef struct trial_turn {
    dyar_position position, origin;
    dyar_turn turn;
} trial_turn;

typedef struct listing {
    const dyar_game *game;
    const dyar_position *position;
    const dyar_compiled_phase *rules;
    unsigned mover;
    bool any; /* one move that begins is enough, since no later step takes the last one away */
    dyar_move *moves;
    size_t count;
    outcome *outcomes; /* of each move */
    uint32_t asking;   /* duties that apply and ask for the end of moves, as bits */
    dyar_turn view;    /* of the mover, before any move is made */
    dyar_move lap_of;  /* the move whose first lap was sown last; no cell: none */
    bool lap_sown;     /* there was something to sow */
    trial_turn lap;    /* where it landed */
    dyar_loss *loss;   /* moves whose loss is looked up; NULL: none */
} listing;

/* ---- losses ---- */

static bool find_wanted(const listing *l)
{
    for (size_t i = 0; i < l->count; i++)
        if (l->loss->wants(&l->moves[i], l->loss->about)) {
            l->loss->move = l->moves[i];
            return true;
        }
    return false;
}

/* After a step over the list: has it removed the last of the moves in question? */
static void note_loss(const listing *l, dyar_loss_step step, size_t number)
{
    dyar_loss *loss = l->loss;
    if (loss->step != DYAR_LOST_NOWHERE || find_wanted(l))
        return;
    loss->step = step;
    loss->number = number;
}

/* A move does not fulfil what its kind asks of where it leads. */
static void note_unfit(const listing *l, const dyar_move *move)
{
    dyar_loss *loss = l->loss;
    if (!loss->wants(move, loss->about))
        return;
    loss->unfit = true;
    loss->number = l->rules->kind_at[move->kind & 63];
}

/* ---- looking ahead ---- */

static void begin_trial(const listing *l, trial_turn *trial)
{
    dyar_copy(l->game, &trial->position, l->position);
    trial->position.cells[l->game->layout.mover] = (uint16_t)l->mover;
    dyar_turn_begin(&trial->turn, l->game, l->rules, &trial->position, l->mover);
}

static bool sow_alike(const dyar_move *a, const dyar_move *b)
{
    return a->cell == b->cell && a->kind == b->kind &&
           dyar_move_is_clockwise(*a) == dyar_move_is_clockwise(*b) &&
           a->chosen[0] == b->chosen[0];
}

/* Sows the first lap of the move on a copy, once for all that is asked of it, as long as no
 * other move is asked about. */
static bool sown_lap_fits(listing *l, const dyar_move *move,
                          const dyar_compiled_conditions *condition)
{
    if (!sow_alike(&l->lap_of, move)) {
        l->lap_of = *move;
        begin_trial(l, &l->lap);
        l->lap_sown = dyar_turn_sow_first_lap(&l->lap.turn, move, &l->lap.origin);
    }
    return l->lap_sown && dyar_holds(condition, &l->lap.turn, l->lap.turn.landed);
}

/* Does the condition hold where the first lap lands? */
static bool first_lap_fits(listing *l, const dyar_move *move,
                           const dyar_compiled_conditions *condition)
{
    dyar_foreseen_lap lap;
    if (!dyar_kind_of(l->rules, *move)->foreseeable || !dyar_foresee_lap(&l->view, move, &lap))
        return sown_lap_fits(l, move, condition);
    const dyar_frame *frame = &condition->frames[lap.row + lap.landed];
    return dyar_asks_cells(frame) ? dyar_lap_will_fit(&lap, frame)
                                  : sown_lap_fits(l, move, condition);
}

/* As if a move from the hole were about to be made in this direction. */
static inline const dyar_turn *view_of(listing *l, const dyar_compiled_kind *kind,
                                       unsigned cell, unsigned direction)
{
    dyar_look_from(&l->view, kind, cell);
    dyar_face(&l->view, direction);
    return &l->view;
}

static bool beginning_fits(listing *l, const dyar_move *move,
                           const dyar_compiled_lookahead *look)
{
    if (look->kinds && !(look->kinds >> move->kind & 1))
        return false;
    const dyar_compiled_kind *kind = dyar_kind_of(l->rules, *move);
    if (look->start &&
        !dyar_holds(look->start, view_of(l, kind, move->cell, DYAR_COUNTERCLOCKWISE),
                    move->cell))
        return false;
    return !look->first_lap || first_lap_fits(l, move, look->first_lap);
}

static bool end_fits(const dyar_turn *played, const dyar_compiled_lookahead *look)
{
    if (look->captures && !dyar_number_fits(look->captures, played->captured))
        return false;
    return !look->leaves || dyar_condition_fits(look->leaves, played, DYAR_NO_CELL);
}

/* `played`: the move, played to its end; NULL where no look asks for that. */
static bool some_look_fits(listing *l, const dyar_move *move,
                           const dyar_compiled_lookaheads *looks, const dyar_turn *played)
{
    for (size_t i = 0; i < looks->count; i++)
        if (beginning_fits(l, move, &looks->list[i]) &&
            (!looks->ends || end_fits(played, &looks->list[i])))
            return true;
    return looks->count == 0;
}

/* ---- moves that are played to their end ---- */

static bool applies(const listing *l, const dyar_compiled_duty *duty)
{
    return dyar_condition_fits(&duty->applies, &l->view, DYAR_NO_CELL);
}

static uint32_t duties_asking(const listing *l)
{
    uint32_t asking = 0;
    for (size_t i = 0; i < l->rules->duty_count; i++)
        if (l->rules->duties[i].ends && applies(l, &l->rules->duties[i]))
            asking |= UINT32_C(1) << i;
    return asking;
}

/* All that the rules ask of it: it is not played again. */
static void learn(listing *l, const dyar_move *move, const dyar_turn *played, outcome *reached)
{
    reached->known = true;
    reached->usual = played->asked > move->choices && move->choices < DYAR_CHOICES_MAX;
    reached->forbidden = played->forbidden;
    reached->fulfils = reached->excepted = 0;
    for (size_t i = 0; l->asking >> i; i++) {
        const dyar_compiled_duty *duty = &l->rules->duties[i];
        if (!(l->asking >> i & 1))
            continue;
        if (some_look_fits(l, move, &duty->only, played))
            reached->fulfils |= UINT32_C(1) << i;
        else if (duty->besides.count > 0 && some_look_fits(l, move, &duty->besides, played))
            reached->excepted |= UINT32_C(1) << i;
    }
}

static const outcome *outcome_of(listing *l, size_t at)
{
    outcome *reached = &l->outcomes[at];
    trial_turn trial;
    if (reached->known)
        return reached;
    begin_trial(l, &trial);
    dyar_turn_play(&trial.turn, &l->moves[at], &trial.origin);
    learn(l, &l->moves[at], &trial.turn, reached);
    return reached;
}

/* ---- finding moves ---- */

/* Keeps the move that follows those found if it leads where its kind asks. */
static __attribute__((noinline)) void keep_if_fitting(listing *l,
                                                      const dyar_compiled_lookaheads *only)
{
    const dyar_move *move = &l->moves[l->count];
    outcome *reached = &l->outcomes[l->count];
    trial_turn trial;
    if (only->ends) {
        begin_trial(l, &trial);
        dyar_turn_play(&trial.turn, move, &trial.origin);
        learn(l, move, &trial.turn, reached);
    }
    if (some_look_fits(l, move, only, &trial.turn))
        l->count++;
    else if (l->loss)
        note_unfit(l, move);
}

/* The move follows those found: it becomes one of them if it is allowed. */
static inline void keep_if_allowed(listing *l, const dyar_compiled_kind *kind)
{
    l->outcomes[l->count].known = false;
    if (kind->only.count > 0)
        keep_if_fitting(l, &kind->only);
    else
        l->count++;
}

static inline void add_move(listing *l, const dyar_compiled_kind *kind, dyar_move move)
{
    assert(l->count < DYAR_MOVES_MAX); /* program/bounds.c sees to that */
    l->moves[l->count] = move;
    keep_if_allowed(l, kind);
}

/* As one move, or where the number of seeds is chosen, as one move for each number. */
static inline void add_direction(listing *l, const dyar_compiled_kind *kind, dyar_move move)
{
    if (kind->seeds != DYAR_CHOSEN) {
        add_move(l, kind, move);
        return;
    }
    const int most = l->view.lifted - kind->leave;
    move.choices = 1;
    for (int number = 1; number <= most; number++) {
        move.chosen[0] = (uint8_t)(number - 1); /* program/bounds.c sees to that */
        add_move(l, kind, move);
    }
}

/* Asks for the directions of moves from a hole where they change in a game.  Returns their
 * number. */
static unsigned ask_for_direction(const listing *l, const dyar_compiled_kind *kind,
                                  dyar_move *move)
{
    const unsigned direction = dyar_direction_from(&l->view, kind, move->cell);
    if (direction == DYAR_CLOCKWISE)
        move->flags |= DYAR_MOVE_CLOCKWISE;
    if (direction <= DYAR_CLOCKWISE)
        return 1;
    move->flags |= DYAR_MOVE_NAMES_DIRECTION;
    return 2;
}

/* Does the condition hold in the direction of the move? */
static bool starts_that_way(listing *l, const dyar_compiled_kind *kind, dyar_move move)
{
    const unsigned direction = dyar_move_is_clockwise(move);
    return dyar_holds(kind->from, view_of(l, kind, move.cell, direction), move.cell);
}

static inline void add_way(listing *l, const dyar_compiled_kind *kind, dyar_move move)
{
    if (!l->rules->starts_by_direction || starts_that_way(l, kind, move))
        add_direction(l, kind, move);
}

static inline void add_directions(listing *l, const dyar_compiled_kind *kind,
                                  const dyar_candidate *candidate)
{
    dyar_move move = candidate->move;
    const unsigned ways = candidate->ways ? candidate->ways : ask_for_direction(l, kind, &move);
    add_way(l, kind, move);
    if (ways < 2)
        return;
    move.flags |= DYAR_MOVE_CLOCKWISE;
    add_way(l, kind, move);
}

/* Does the condition hold for a move from the hole? */
static inline bool may_start(const dyar_turn *view, const dyar_compiled_kind *kind,
                             const dyar_candidate *candidate)
{
    return dyar_asks_cells(candidate->frame)
               ? dyar_decide_barely(candidate->frame, view->cells, candidate->cell) !=
                     DYAR_UNDECIDED
               : dyar_holds(kind->from, view, candidate->cell);
}

/* Seeds come from the reserve, so that the hole may be empty, but not closed. */
static bool may_enter(const dyar_compiled_kind *kind, const dyar_turn *view, unsigned cell)
{
    return kind->enter && !(view->game->closable && dyar_closed_at(view, cell));
}

static void find_moves_of_kind(listing *l, const dyar_compiled_kind *kind)
{
    const uint16_t *cells = l->position->cells;
    if (kind->enter && cells[l->game->layout.reserve + l->mover] < kind->enter)
        return;
    for (unsigned i = 0; i < kind->candidate_count[l->mover]; i++) {
        const dyar_candidate *candidate = &kind->candidates[l->mover][i];
        const dyar_turn *view = view_of(l, kind, candidate->cell, DYAR_COUNTERCLOCKWISE);
        if (!view->lifted && !may_enter(kind, view, candidate->cell))
            continue;
        if (l->rules->starts_by_direction || may_start(view, kind, candidate))
            add_directions(l, kind, candidate);
        if (l->any && l->count > 0)
            return;
    }
}

/* ---- choices ---- */

/* A turn that was copied from a trial; the position that it found stays there. */
typedef struct branch {
    dyar_position position;
    dyar_turn turn;
} branch;

static void add_played(listing *l, const dyar_move *move, const outcome *reached)
{
    assert(l->count < DYAR_MOVES_MAX);
    l->outcomes[l->count] = *reached;
    l->moves[l->count++] = *move;
}

/* The move has chosen this option: does the option's condition hold, with the default option
 * for later choices? */
static bool option_fits(const dyar_turn *t, const dyar_compiled_option *option)
{
    branch usual;
    if (option->next_lap && !t->first_lap_fits)
        return false;
    if (option->captures && t->asking) {
        dyar_turn_copy(&usual.turn, &usual.position, t);
        usual.turn.must_choose = false;
        dyar_turn_go_on(&usual.turn);
        t = &usual.turn;
    }
    return !option->captures ||
           dyar_number_fits(option->captures, t->captured - t->captured_before);
}

static void choose_each(listing *l, const dyar_move *move, dyar_turn *open);

/* Plays the turn with this option, and adds the moves that begin so. */
static void choose_option(listing *l, const dyar_move *chosen, dyar_turn *t,
                          const dyar_compiled_option *option)
{
    outcome reached;
    t->choices = t->looks_from = chosen->choices;
    memcpy(t->chosen, chosen->chosen, sizeof t->chosen);
    t->first_lap = option->next_lap;
    t->first_lap_fits = false;
    dyar_turn_go_on(t);
    if (!option_fits(t, option))
        return;
    if (t->asking) {
        choose_each(l, chosen, t);
    } else {
        learn(l, chosen, t, &reached);
        add_played(l, chosen, &reached);
    }
}

/* Makes one move for each option of the choice at which the turn has stopped.  The last option
 * is played on `open` itself. */
static void choose_each(listing *l, const dyar_move *move, dyar_turn *open)
{
    const dyar_compiled_rule *choice = open->asking;
    dyar_move chosen = *move;
    const unsigned asked = chosen.choices++;
    for (size_t i = 0; i < choice->option_count; i++) {
        branch other;
        dyar_turn *t = i + 1 < choice->option_count ? &other.turn : open;
        chosen.chosen[asked] = (uint8_t)i;
        if (t != open)
            dyar_turn_copy(t, &other.position, open);
        choose_option(l, &chosen, t, &choice->options[i]);
    }
}

/* A move with a choice becomes one move for each option. */
static void expand(listing *l, const dyar_move *move, outcome *reached)
{
    trial_turn trial;
    if (!dyar_kind_of(l->rules, *move)->asks[dyar_move_is_clockwise(*move)] ||
        (reached->known && !reached->usual)) {
        add_played(l, move, reached);
        return;
    }
    begin_trial(l, &trial);
    trial.turn.must_choose = true;
    dyar_turn_play(&trial.turn, move, &trial.origin);
    if (trial.turn.asking) {
        choose_each(l, move, &trial.turn);
        return;
    }
    learn(l, move, &trial.turn, reached);
    add_played(l, move, reached);
}

static void expand_choices(listing *l)
{
    dyar_move open[DYAR_MOVES_MAX];
    outcome reached[DYAR_MOVES_MAX];
    const size_t count = l->count;
    memcpy(open, l->moves, count * sizeof *open);
    memcpy(reached, l->outcomes, count * sizeof *reached);
    l->count = 0;
    for (size_t i = 0; i < count; i++)
        expand(l, &open[i], &reached[i]);
}

/* ---- what is left of them ---- */

/* The moves at these places stay, in their order. */
static void keep(listing *l, const uint16_t *places, size_t count)
{
    if (count == l->count)
        return;
    for (size_t i = 0; i < count; i++) {
        l->moves[i] = l->moves[places[i]];
        l->outcomes[i] = l->outcomes[places[i]];
    }
    l->count = count;
}

static bool fulfils(listing *l, size_t at, const dyar_compiled_duty *duty)
{
    if (!duty->ends)
        return some_look_fits(l, &l->moves[at], &duty->only, NULL);
    return outcome_of(l, at)->fulfils >> (duty - l->rules->duties) & 1;
}

/* May the move be chosen although it does not fulfil the duty? */
static bool is_excepted(listing *l, size_t at, const dyar_compiled_duty *duty)
{
    if (!duty->ends)
        return duty->besides.count > 0 &&
               some_look_fits(l, &l->moves[at], &duty->besides, NULL);
    return outcome_of(l, at)->excepted >> (duty - l->rules->duties) & 1;
}

static void oblige(listing *l, const dyar_compiled_duty *duty)
{
    uint16_t places[DYAR_MOVES_MAX];
    size_t count = 0;
    bool fulfilled = false;
    const size_t number = (size_t)(duty - l->rules->duties);
    if (l->count == 0 || !(duty->ends ? l->asking >> number & 1 : applies(l, duty)))
        return;
    for (size_t i = 0; i < l->count; i++) {
        const bool fits = fulfils(l, i, duty);
        fulfilled = fulfilled || fits;
        if (fits || is_excepted(l, i, duty))
            places[count++] = (uint16_t)i;
    }
    if (fulfilled || duty->or_none)
        keep(l, places, count);
}

static void drop_forbidden(listing *l)
{
    uint16_t places[DYAR_MOVES_MAX];
    size_t count = 0;
    for (size_t i = 0; i < l->count; i++)
        if (!outcome_of(l, i)->forbidden)
            places[count++] = (uint16_t)i;
    keep(l, places, count);
}

static bool stands_before(const dyar_move *a, const dyar_move *b)
{
    return a->hole < b->hole ||
           (a->hole == b->hole && dyar_move_is_clockwise(*a) < dyar_move_is_clockwise(*b));
}

/* Several kinds are found one after another; people read moves in board order. */
static void sort_by_hole(listing *l)
{
    for (size_t i = 1; i < l->count; i++) {
        const dyar_move move = l->moves[i];
        size_t at = i;
        for (; at > 0 && stands_before(&move, &l->moves[at - 1]); at--)
            l->moves[at] = l->moves[at - 1];
        l->moves[at] = move;
    }
}

static bool choose_alike(const dyar_move *a, const dyar_move *b)
{
    return a->choices == b->choices && memcmp(a->chosen, b->chosen, sizeof a->chosen) == 0;
}

/* Moves of several kinds with the same name include their kinds in it.  Sorted, those from one
 * hole in one direction are next to each other. */
static void name_kinds(listing *l)
{
    for (size_t i = 1; i < l->count; i++)
        for (size_t k = i; k > 0 && !stands_before(&l->moves[k - 1], &l->moves[i]); k--)
            if (choose_alike(&l->moves[k - 1], &l->moves[i])) {
                l->moves[k - 1].flags |= DYAR_MOVE_NAMES_KIND;
                l->moves[i].flags |= DYAR_MOVE_NAMES_KIND;
            }
}

/* The duties from `first` on that ask for as much as `tries` says; where the others begin. */
static size_t oblige_all(listing *l, size_t first, bool tries)
{
    size_t duty = first;
    for (; duty < l->rules->duty_count && (tries || !l->rules->duties[duty].tries); duty++) {
        oblige(l, &l->rules->duties[duty]);
        if (l->loss)
            note_loss(l, DYAR_LOST_BY_DUTY, duty);
    }
    return duty;
}

static void find_beginnings(listing *l)
{
    for (unsigned k = 0; k < l->rules->kind_count; k++)
        find_moves_of_kind(l, &l->rules->kinds[k]);
    if (l->loss)
        note_loss(l, l->loss->unfit ? DYAR_LOST_BY_KIND : DYAR_LOST_AT_START, l->loss->number);
}

/* First those that ask for hole and kind alone: they leave fewer moves to be tried. */
static void sift(listing *l)
{
    const size_t duty = oblige_all(l, 0, false);
    if (l->rules->asks) {
        expand_choices(l);
        if (l->loss)
            note_loss(l, DYAR_LOST_BY_CHOICE, 0);
    }
    oblige_all(l, duty, true);
    if (!l->rules->looks_back)
        return;
    drop_forbidden(l);
    if (l->loss)
        note_loss(l, DYAR_LOST_AS_FORBIDDEN, 0);
}

static void begin_listing(listing *l, const dyar_game *game, const dyar_position *position,
                          unsigned player, dyar_move *moves, outcome *outcomes)
{
    l->game = game;
    l->position = position;
    l->rules = dyar_rules_of_turn(game, position, player);
    l->mover = player;
    l->any = false;
    l->moves = moves;
    l->count = 0;
    l->loss = NULL;
    l->outcomes = outcomes;
    l->asking = 0;
    l->lap_of.cell = DYAR_NO_CELL;
    dyar_view(&l->view, game, position, player);
    l->view.rules = l->rules;
}

static size_t find_by_rules(const dyar_game *game, const dyar_position *position,
                            unsigned player, dyar_move moves[DYAR_MOVES_MAX], dyar_loss *loss)
{
    listing l;
    outcome outcomes[DYAR_MOVES_MAX];
    begin_listing(&l, game, position, player, moves, outcomes);
    l.loss = loss;
    l.asking = duties_asking(&l);
    find_beginnings(&l);
    sift(&l);
    if (l.rules->kind_count > 1) {
        sort_by_hole(&l);
        name_kinds(&l);
    }
    if (dyar_may_turn_board(game, position, player))
        moves[l.count++] = (dyar_move){.hole = DYAR_PASS, .flags = DYAR_MOVE_FILLS};
    return l.count;
}

void dyar_find_loss(const dyar_game *game, const dyar_position *position, unsigned player,
                    dyar_loss *loss)
{
    dyar_move moves[DYAR_MOVES_MAX];
    loss->step = DYAR_LOST_NOWHERE;
    loss->number = 0;
    loss->unfit = false;
    find_by_rules(game, position, player, moves, loss);
}

size_t dyar_moves_of(const dyar_game *game, const dyar_position *position, unsigned player,
                     dyar_move moves[DYAR_MOVES_MAX])
{
    size_t count;
    if (game->fast && game->fast->moves(game, position, player, moves, &count))
        return count;
    return find_by_rules(game, position, player, moves, NULL);
}

/* May the last of the moves that begin be taken away? */
static bool may_lose_all(const dyar_compiled_phase *rules)
{
    bool may = rules->asks || rules->looks_back;
    for (size_t i = 0; i < rules->duty_count; i++)
        may = may || rules->duties[i].or_none;
    return may;
}

bool dyar_can_move(const dyar_game *game, const dyar_position *position, unsigned player)
{
    dyar_move moves[DYAR_MOVES_MAX];
    outcome outcomes[DYAR_MOVES_MAX];
    listing l;
    if (game->fast)
        return dyar_moves_of(game, position, player, moves) > 0;
    begin_listing(&l, game, position, player, moves, outcomes);
    if (may_lose_all(l.rules))
        return find_by_rules(game, position, player, moves, NULL) > 0;
    l.any = true;
    find_beginnings(&l);
    return l.count > 0 || dyar_may_turn_board(game, position, player);
}

static bool somebody_else_can_move(const dyar_game *game, const dyar_position *position,
                                   unsigned mover)
{
    for (unsigned i = 1; i < (unsigned)game->players; i++)
        if (dyar_can_move(game, position, (mover + i) % (unsigned)game->players))
            return true;
    return false;
}

unsigned dyar_next_able(const dyar_game *game, const dyar_position *position, unsigned player)
{
    unsigned able = player;
    for (int i = 0; i < game->players; i++) {
        if (dyar_rules_of_turn(game, position, able)->none != DYAR_NONE_SKIPPED ||
            dyar_can_move(game, position, able))
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
    const unsigned player = dyar_asked_player(t, asking);
    return asking->whether ? dyar_can_move(t->game, t->position, player)
                           : (int)dyar_moves_of(t->game, t->position, player, moves);
}
