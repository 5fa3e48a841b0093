/* What a trace tells (dyar/trace.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "dyar/ruleset.h"
#include "dyar/trace.h"

/* The position is played on by the first of its moves. */
static dyar_trace *trace_first_move(const dyar_game *game, const char *text)
{
    dyar_diags *diags = dyar_diags_new();
    dyar_trace *trace = dyar_trace_new();
    dyar_position position;
    dyar_move moves[DYAR_MOVES_MAX];
    assert_true(dyar_position_parse(game, text, &position, diags));
    assert_true(dyar_moves(game, &position, moves) > 0);
    dyar_play_traced(game, &position, moves[0], trace);
    assert_false(dyar_trace_out_of_memory(trace));
    dyar_diags_free(diags);
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

static void what_lies_between_two_games_is_of_no_hole(void **state)
{
    (void)state;
    dyar_diags *diags = dyar_diags_new();
    dyar_ruleset *ruleset =
        dyar_ruleset_load(&(dyar_request){.ruleset = "um-dyar", .match = true}, diags);
    assert_non_null(ruleset);
    dyar_trace *trace =
        trace_first_move(dyar_ruleset_game(ruleset), "1,0,0,1/0,0,0,1 14,15 1 -");
    assert_int_equal(count_of_no_hole(trace, DYAR_EVENT_GAME_OVER), 1);
    assert_int_equal(count_of_no_hole(trace, DYAR_EVENT_SCORE), 2);
    assert_int_equal(count_of_no_hole(trace, DYAR_EVENT_POOL), 1);
    assert_int_equal(count_of_no_hole(trace, DYAR_EVENT_TOTAL), 2);
    assert_int_equal(count_of_no_hole(trace, DYAR_EVENT_NEXT_GAME), 1);
    dyar_trace_free(trace);
    dyar_ruleset_free(ruleset);
    dyar_diags_free(diags);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_lies_between_two_games_is_of_no_hole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
