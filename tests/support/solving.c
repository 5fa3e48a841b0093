/* SPDX-License-Identifier: MIT */
/* Games to be solved in tests. */

#include "support/solving.h"
#include "support/need.h"
#include "support/unit.h"

loaded load(const char *id, const char *const *sets, const char *const *answers)
{
    dyar_load_request request =
        DYAR_LOAD_REQUEST(.ruleset = id, .sets = sets, .answers = answers);
    while (sets && sets[request.set_count])
        request.set_count++;
    while (answers && answers[request.answer_count])
        request.answer_count++;
    loaded l = {.ruleset = need_ruleset(&request)};
    l.game = dyar_ruleset_game(l.ruleset);
    l.rules = dyar_ruleset_about(l.ruleset)->hash;
    dyar_position_begin(l.game, &l.start);
    return l;
}

lab_solve_result solve(const loaded *l, lab_solve_move *moves, lab_solve_task how)
{
    lab_solve_result result = {.moves = moves};
    how.game = l->game;
    how.start = &l->start;
    how.memory = 1 << 22;
    const lab_solve_trouble trouble = lab_solve(&how, &result);
    assert_true(trouble == LAB_SOLVE_FINE);
    return result;
}
