/* The task `beside`: what games of two rulesets are like, side by side. */
#ifndef DYAR_TASKS_BESIDE_H
#define DYAR_TASKS_BESIDE_H

#include "lab/study/side_by_side.h"
#include "tasks/task.h"

typedef struct task_beside_input {
    const task_subject *a, *b;
    task_beside_parameters parameters;
    const lab_player_spec *players; /* take the seats in turns */
    size_t player_count;
} task_beside_input;

typedef struct task_beside_result {
    bool stopped; /* somebody asked: nothing is measured */
    lab_side_by_side both;
} task_beside_result;

bool task_beside(task_run *run, const task_beside_input *input, task_beside_result *result);

#endif
