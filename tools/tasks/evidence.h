/* The task `evidence`: the number of recorded games that show which of two rulesets was played.
 */
#ifndef DYAR_TASKS_EVIDENCE_H
#define DYAR_TASKS_EVIDENCE_H

#include "lab/compare/evidence.h"
#include "tasks/task.h"

typedef struct task_evidence_input {
    const lab_pair *pair;
    lab_pair_position start;
    task_evidence_parameters parameters;
    lab_player_spec players[DYAR_PLAYERS_MAX]; /* of each seat */
} task_evidence_input;

/* Do not move it: it points into itself. */
typedef struct task_evidence_result {
    lab_evidence found;
    /* What the move to ask about comes to under each of the two; NULL: there is none, or it is
     * not legal there. */
    const char *comes_to[2];
    char texts[2][DYAR_POSITION_TEXT];
} task_evidence_result;

bool task_evidence(task_run *run, const task_evidence_input *input,
                   task_evidence_result *result);
void task_evidence_release(task_evidence_result *result);

#endif
