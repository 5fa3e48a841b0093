/* SPDX-License-Identifier: MIT */
/* The contents of a trace (dyar/trace.h). */
#include "dyar/ruleset.h"
#include "support/unit.h"
#include "dyar/trace.h"

/* The position is played on by the first of its moves. */
static dyar_trace *trace_first_move(const dyar_game *game, const char *text)
{
    OWNED(dyar_diags) diags = dyar_diags_new();
    dyar_trace *trace = dyar_trace_new();
    dyar_position position;
    dyar_move moves[DYAR_MOVES_MAX];
    assert_true(dyar_position_parse(game, text, &position, diags));
    assert_true(dyar_moves(game, &position, moves) > 0);
    dyar_play_traced(game, &position, moves[0], trace);
    assert_false(dyar_trace_out_of_memory(trace));
    return trace;
}

/* How many events of the kind there are; none of them is of a hole. */
static int count_of_no_hole(const dyar_trace *trace, dyar_event_kind kind)
{
    int count = 0;
    for (size_t i = 0; i < dyar_trace_count(trace); i++) {
        const dyar_event *event = dyar_trace_get(trace, i);
        if (event->kind != kind)
            continue;
        assert_int_equal(event->from, -1);
        assert_int_equal(event->to, -1);
        count++;
    }
    return count;
}

/* The first of its kind; NULL: there is none. */
static const dyar_event *find_event(const dyar_trace *trace, dyar_event_kind kind)
{
    for (size_t i = 0; i < dyar_trace_count(trace); i++)
        if (dyar_trace_get(trace, i)->kind == kind)
            return dyar_trace_get(trace, i);
    return NULL;
}

TEST(what_lies_between_two_games_is_of_no_hole)
{
    OWNED(dyar_diags) diags = dyar_diags_new();
    OWNED(dyar_ruleset) ruleset =
        dyar_ruleset_load(&DYAR_LOAD_REQUEST(.ruleset = "um-dyar", .match = true), diags);
    assert_non_null(ruleset);
    OWNED(dyar_trace) trace =
        trace_first_move(dyar_ruleset_game(ruleset), "1,0,0,1/0,0,0,1 14,15 1 -");
    assert_int_equal(count_of_no_hole(trace, DYAR_EVENT_GAME_OVER), 1);
    assert_int_equal(count_of_no_hole(trace, DYAR_EVENT_SCORE), 2);
    assert_int_equal(count_of_no_hole(trace, DYAR_EVENT_POOL), 1);
    assert_int_equal(count_of_no_hole(trace, DYAR_EVENT_TOTAL), 2);
    assert_int_equal(count_of_no_hole(trace, DYAR_EVENT_NEXT_GAME), 1);
}

/* Turns in which a hole with seeds is closed, beside which nothing is captured. */
static const char closing[] =
    "dyar: 1\nid: shut\nname: Shut\nplayers: 2\nboard: {rows: 2, columns: 3}\n"
    "setup: {seeds: 3}\nmoves: {from: {side: own, seeds: 1..}, none: end-game}\n"
    "sowing: {direction: counterclockwise, endless: undo}\n"
    "landing:\n  - {rule: shut, when: {seeds: 4}, do: [close: landed], then: end-turn}\n"
    "  - {rule: rest, then: end-turn}\n"
    "end:\n  - {rule: nobody, when: {position-seen: 3..}}\nleftovers: {free: last-to-move}\n"
    "winner: most-seeds\n";

TEST(seeds_of_a_closed_hole_are_told_of)
{
    OWNED(dyar_diags) diags = dyar_diags_new();
    OWNED(dyar_ruleset) ruleset =
        dyar_ruleset_load(&DYAR_LOAD_REQUEST(.ruleset = "shut.yaml", .text = closing,
                                             .text_length = sizeof closing - 1),
                          diags);
    assert_non_null(ruleset);
    OWNED(dyar_trace) trace =
        trace_first_move(dyar_ruleset_game(ruleset), "3,3,3/1,3,3 1,1 1 -");
    const dyar_event *taken = find_event(trace, DYAR_EVENT_CAPTURE);
    assert_non_null(taken);
    assert_int_equal(taken->from, 1);
    assert_int_equal(taken->seeds, 4);
    assert_int_equal(taken->player, -1); /* out of the game */
    assert_non_null(find_event(trace, DYAR_EVENT_CLOSE));
}

/* "Seeds that were taken up but never sown on lie where the last lap began." */
TEST(what_is_put_down_comes_from_the_hand)
{
    static const char *const landing[] = {
        "landing=[{rule: taking, do: [take: next], then: end-turn}]"};
    OWNED(dyar_diags) diags = dyar_diags_new();
    OWNED(dyar_ruleset) ruleset = dyar_ruleset_load(
        &DYAR_LOAD_REQUEST(.ruleset = "kalah", .sets = landing, .set_count = 1), diags);
    assert_non_null(ruleset);
    OWNED(dyar_trace) trace =
        trace_first_move(dyar_ruleset_game(ruleset), "4,4,4,4,4,4/1,0,5,0,0,0 0,0 1 -");
    const dyar_event *event = find_event(trace, DYAR_EVENT_MOVE);
    assert_non_null(event);
    assert_int_equal(event->from, -1);
    assert_int_equal(event->to, 0);
    assert_int_equal(event->seeds, 5);
}
