/* SPDX-License-Identifier: MIT */
/* What the rules of play/ do for a turn on the fast path. */
#include "fast/by_rules.h"
#include "play/arranging.h"
#include "play/effects.h"
#include "play/ends.h"
#include "play/play.h"

bool dyar_fast_is_earlier_phase(const dyar_fast_game *fast, const dyar_position *position,
                                unsigned player)
{
    return dyar_find_phase(fast->game, position, player) != fast->rules ||
           dyar_may_turn_board(fast->game, position, player);
}

/* ---- in a turn ---- */

void dyar_fast_judge_lifting(dyar_turn *t, unsigned at)
{
    t->hand = 0;
    t->landed = DYAR_NO_CELL;
    dyar_respond(t, &t->rules->lifting, at, "");
}

bool dyar_fast_is_skipped(dyar_turn *t, unsigned at, unsigned hand)
{
    t->hand = (int)hand;
    const bool skipped = dyar_holds(t->rules->skip, t, at);
    t->hand = 0;
    return skipped;
}

uint8_t dyar_fast_landing_rule(const dyar_turn *t)
{
    return dyar_decide(t->rules->landing.conditions, t, t->landed);
}

static unsigned pick_up(uint16_t *cell)
{
    const unsigned seeds = *cell;
    *cell = 0;
    return seeds;
}

unsigned dyar_fast_capture_run(uint16_t *cells, const dyar_run *run, unsigned row,
                               unsigned landed, uint64_t holes)
{
    unsigned seeds = 0, cell = run->from[row + landed];
    for (; holes; holes &= holes - 1)
        seeds += pick_up(&cells[__builtin_ctzll(holes)]);
    for (int left = run->most; cell != DYAR_NO_CELL && left > 0; left--) {
        const unsigned taken = run->taken[row + cell];
        if (dyar_decide_barely(&run->frames[row + cell], cells, cell) == DYAR_UNDECIDED)
            break;
        if (taken != DYAR_NO_CELL)
            seeds += pick_up(&cells[taken]);
        cell = run->next[row + cell];
    }
    return seeds;
}

void dyar_fast_judge_ends(const dyar_game *game, dyar_position *position)
{
    dyar_turn turn;
    dyar_turn_begin(&turn, game, NULL, position, position->cells[game->layout.mover]);
    dyar_judge_end(&turn, 0);
}

void dyar_fast_hand_on(const dyar_fast_game *fast, dyar_position *position, bool again)
{
    dyar_turn t;
    dyar_turn_begin(&t, fast->game, fast->rules, position,
                    position->cells[fast->game->layout.mover]);
    t.end = again ? DYAR_THEN_AGAIN : DYAR_THEN_END_TURN;
    dyar_hand_on(&t);
}

void dyar_fast_play_by_rules(const dyar_fast_game *fast, dyar_position *position,
                             const dyar_fast_view *view, unsigned cell)
{
    const dyar_move *move = fast->moves[view->player];
    while (move->cell != cell || dyar_move_is_clockwise(*move) != view->direction)
        move++;
    dyar_play_by_rules(fast->game, position, *move);
}

/* ---- looking for moves ---- */

/* Does the condition hold for a move from this cell?  The view is begun when the rules must be
 * asked. */
static bool may_begin(const dyar_fast_game *fast, const dyar_position *position,
                      unsigned player, const dyar_compiled_conditions *condition, unsigned cell,
                      dyar_turn *view)
{
    const dyar_frame *frame = &condition->frames[player * 2u * fast->cells + cell];
    if (dyar_asks_cells(frame))
        return dyar_decide_barely(frame, position->cells, cell) != DYAR_UNDECIDED;
    if (dyar_asks_one(frame, dyar_read_TAKES_BACK) &&
        (position->cells[cell] != 1 ||
         position->cells[fast->game->layout.last + 1] != cell + 1)) /* nothing is taken back */
        return dyar_decide_with(frame, position->cells, cell,
                                DYAR_TAKES_BACK_IMPOSSIBLE - DYAR_TAKES_BACK_POSSIBLE) !=
               DYAR_UNDECIDED;
    if (!view->game)
        dyar_turn_begin(view, fast->game, fast->rules, (dyar_position *)position, player);
    view->start = (uint8_t)cell;
    view->kind = fast->rules->kinds->number;
    view->lifted = view->cells[cell];
    return dyar_holds(condition, view, cell);
}

uint64_t dyar_fast_find_holes(const dyar_fast_game *fast, const dyar_position *position,
                              unsigned player)
{
    const dyar_compiled_kind *kind = fast->rules->kinds;
    uint64_t fit = 0;
    dyar_turn view;
    view.game = NULL;
    for (unsigned i = 0; i < kind->candidate_count[player]; i++) {
        const unsigned cell = kind->candidates[player][i].cell;
        if (position->cells[cell] && may_begin(fast, position, player, kind->from, cell, &view))
            fit |= UINT64_C(1) << cell;
    }
    return fit;
}

bool dyar_fast_start_fits(const dyar_fast_game *fast, const dyar_position *position,
                          unsigned player, const dyar_compiled_lookahead *rule, unsigned cell)
{
    dyar_turn view;
    view.game = NULL;
    if (rule->kinds && !(rule->kinds >> fast->rules->kinds->number & 1))
        return false;
    return !rule->start || may_begin(fast, position, player, rule->start, cell, &view);
}

bool dyar_fast_look_fits(const dyar_fast_look *look, const dyar_turn *t, int captured)
{
    const dyar_compiled_lookahead *rule = look->rule;
    if (rule->captures && !dyar_number_fits(rule->captures, captured))
        return false;
    return !rule->leaves || dyar_condition_fits(rule->leaves, t, DYAR_NO_CELL);
}

void dyar_fast_try_move(const dyar_fast_game *fast, const dyar_position *position,
                        const dyar_fast_view *view, unsigned cell,
                        const dyar_compiled_conditions *first_lap, dyar_position *copy,
                        dyar_turn *t)
{
    const dyar_move move = {.cell = (uint8_t)cell,
                            .flags =
                                view->direction == DYAR_CLOCKWISE ? DYAR_MOVE_CLOCKWISE : 0};
    dyar_position origin;
    dyar_copy(fast->game, copy, position);
    copy->cells[fast->game->layout.mover] = view->player;
    dyar_turn_begin(t, fast->game, fast->rules, copy, view->player);
    t->first_lap = first_lap;
    dyar_turn_play(t, &move, &origin);
}

bool dyar_fast_duty_applies(const dyar_fast_game *fast, const dyar_position *position,
                            unsigned player, const dyar_compiled_duty *duty)
{
    dyar_turn view;
    if (duty->applies.count == 0)
        return true;
    dyar_view(&view, fast->game, position, player);
    return dyar_condition_fits(&duty->applies, &view, DYAR_NO_CELL);
}
