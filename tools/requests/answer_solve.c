/* What is asked to be proved. */
#include "lab/base/clock.h"
#include "lab/solve/exhaust.h"
#include "requests/asking.h"
#include "requests/reports.h"

#include <stdlib.h>

/* What a proof may take where nobody says how much: 256 MiB. */
enum { USUAL_MEMORY = 256, MEMORY_MAX = 1 << 20, MIB_SHIFT = 20 };

typedef struct proof {
    lab_solve_move moves[DYAR_MOVES_MAX];
    lab_solve_result result;
    lab_solve_trouble trouble;
    report_solved solved;
} proof;

static bool prove(asking *a, const lab_solve_task *task, proof *p)
{
    const char *obstacle = lab_exhaust_obstacle(task->game);
    p->solved.exhaustive = a->fields.exhaustive || lab_solve_obstacle(task->game);
    if (p->solved.exhaustive && obstacle)
        return asking_refuse(a, "this game cannot be solved: %s", obstacle);
    const double began = lab_clock();
    if (p->solved.exhaustive) {
        p->solved.outcome_only = p->solved.outcome_only || lab_exhaust_uncounted(task->game);
        p->trouble = lab_exhaust(task, 1, &p->result);
    } else {
        p->trouble = lab_solve(task, &p->result);
    }
    p->solved.seconds = lab_clock() - began;
    p->solved.complete = p->trouble == LAB_SOLVE_FINE;
    if (p->trouble == LAB_SOLVE_NO_MEMORY)
        return asking_refuse(a, "there are too many positions for the memory that was allowed");
    if (p->trouble == LAB_SOLVE_UNKNOWN)
        return asking_refuse(a, "the position has marks that no rule of this game makes");
    return true;
}

bool answer_solve(asking *a)
{
    const double wanted = a->fields.memory > 0 ? a->fields.memory : USUAL_MEMORY;
    if (!(wanted >= 1 && wanted <= MEMORY_MAX))
        return asking_refuse(a, "'memory' must be a number from 1 to %d, in MiB", MEMORY_MAX);
    proof *p = calloc(1, sizeof *p);
    if (!p)
        return false;
    const lab_solve_task task = {.game = a->game,
                                 .start = lab_session_now(a->session),
                                 .memory = (size_t)wanted << MIB_SHIFT,
                                 .outcome_only = a->fields.outcome_only,
                                 .value_only = a->fields.value_only,
                                 .stop = asking_stop(a)};
    p->result.moves = p->moves;
    p->solved = (report_solved){.game = a->game,
                                .position = task.start,
                                .result = &p->result,
                                .outcome_only = a->fields.outcome_only};
    const bool proved = prove(a, &task, p);
    if (proved)
        report_solution(a->json, &p->solved);
    free(p);
    return proved;
}
