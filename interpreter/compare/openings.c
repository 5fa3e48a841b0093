/* SPDX-License-Identifier: MIT */
/* Which conditions and phases are of the first turns of a game. */
#include "compare/probe.h"

enum {
    EARLY = 20,  /* turns: an opening is over by then */
    LATE = 1000, /* no opening lasts until this turn */
};

static bool asks_for_turn(const dyar_test *test)
{
    return test->fact == DYAR_FACT_TURN || test->fact == DYAR_FACT_GAME_TURN;
}

/* Only parity distinguishes late turns. */
static bool is_early(const dyar_case *tests)
{
    for (size_t i = 0; i < tests->count; i++) {
        const dyar_test *test = &tests->tests[i];
        if (asks_for_turn(test) && !dyar_number_fits(test->number, LATE) &&
            !dyar_number_fits(test->number, LATE + 1))
            return true;
    }
    return false;
}

static bool knows_early_turns(const dyar_test *test)
{
    for (int turn = 1; asks_for_turn(test) && turn < EARLY; turn++)
        if (dyar_number_fits(test->number, turn) !=
            dyar_number_fits(test->number, LATE + turn % 2))
            return true;
    return false;
}

bool dyar_knows_first_turns(const dyar_condition *condition)
{
    for (size_t i = 0; i < condition->count; i++)
        for (size_t k = 0; k < condition->cases[i].count; k++)
            if (knows_early_turns(&condition->cases[i].tests[k]))
                return true;
    return false;
}

bool dyar_is_of_first_turns(const dyar_condition *condition)
{
    for (size_t i = 0; i < condition->count; i++)
        if (!is_early(&condition->cases[i]))
            return false;
    return condition->count > 0;
}

bool dyar_is_opening(const dyar_phase *phase)
{
    return phase->arranges || dyar_is_of_first_turns(&phase->applies);
}
