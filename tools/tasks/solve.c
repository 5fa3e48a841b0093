/* SPDX-License-Identifier: MIT */
/* The value of a position of a game of one or two players, proved. */
#include "tasks/solve.h"
#include "dyar/board.h"
#include "lab/base/clock.h"
#include "lab/solve/exhaust.h"
#include "tasks/proof.h"

typedef struct solving {
    const task_solve_input *input;
    task_solve_result *result;
    task_budget budget;
    lab_solve_trouble trouble;
} solving;

static void show_found(void *context, const lab_solve_result *found)
{
    solving *s = context;
    s->result->found = *found;
    s->result->seconds = lab_clock() - s->budget.began;
    task_budget_show(&s->budget, found, s->result);
}

static void show_each(void *context, const dyar_position *position, lab_bounds value)
{
    const solving *s = context;
    s->input->each(s->input->context, position, value);
}

/* While the values of all positions are there. */
static void look_further(void *context, const lab_solve_task *task, const lab_terms *terms,
                         lab_known *known, void *known_context)
{
    solving *s = context;
    if (s->input->further)
        s->input->further(s->input->context, task, terms, known, known_context);
    if (s->result->has_line)
        lab_best_line_find(task, terms, known, known_context, &s->result->line);
}

static lab_solve_task task_of(solving *s)
{
    const task_solve_input *input = s->input;
    return (lab_solve_task){
        .game = input->game,
        .start = input->position,
        .memory = task_bytes(input->parameters.memory),
        .threads = input->search_threads,
        .outcome_only = s->result->outcome_only,
        .value_only = input->parameters.value_only,
        .endgame = input->reader,
        .stop = task_budget_stop(&s->budget),
        .progress = show_found,
        .each = input->each ? show_each : NULL,
        .further = s->result->has_line || input->further ? look_further : NULL,
        .context = s,
    };
}

static bool is_faulty(lab_endgame_reader *reader)
{
    const char *reason;
    return reader && lab_endgame_fault_of(reader, &reason) != LAB_ENDGAME_SOUND;
}

/* Searches if a search can solve the game, unless every position is asked for. */
static bool prove(solving *s, lab_solve_result *found)
{
    const task_solve_input *input = s->input;
    task_solve_result *result = s->result;
    lab_solve_task task = task_of(s);
    result->looked_up = input->reader && lab_solve_look_up(&task, found);
    result->outcome_only |=
        result->looked_up && lab_endgame_levels(input->reader)->terms.wins_only;
    if (result->looked_up || is_faulty(input->reader))
        return true;
    result->exhaustive =
        input->parameters.exhaustive || task.further || lab_solve_obstacle(input->game) != NULL;
    if (!result->exhaustive) {
        s->trouble = lab_solve(&task, found);
        return true;
    }
    const char *obstacle = lab_exhaust_obstacle(input->game);
    if (obstacle)
        return task_cannot_solve(s->budget.run, obstacle);
    result->database = NULL;
    result->outcome_only = task.outcome_only =
        result->outcome_only || lab_exhaust_uncounted(input->game);
    s->trouble = lab_exhaust(&task, s->budget.run->threads, found);
    return true;
}

static bool wants_line(const task_solve_input *input)
{
    return input->line ||
           (dyar_game_players(input->game) == 1 && !input->parameters.value_only);
}

bool task_solve(task_run *run, const task_solve_input *input, task_solve_result *result)
{
    *result = (task_solve_result){.game = input->game,
                                  .position = input->position,
                                  .outcome_only = input->parameters.outcome_only,
                                  .has_line = wants_line(input),
                                  .database = input->database,
                                  .line.end = LAB_BEST_LINE_NOT_FOUND};
    solving s = {
        .input = input,
        .result = result,
        .budget = task_budget_begin(run, input->parameters.seconds, input->parameters.nodes)};
    lab_solve_result found = {.moves = result->moves};
    if (!prove(&s, &found))
        return false;
    if (result->has_line && result->line.end == LAB_BEST_LINE_NO_MEMORY)
        s.trouble = LAB_SOLVE_NO_MEMORY;
    result->found = found;
    result->seconds = lab_clock() - s.budget.began;
    result->complete = s.trouble == LAB_SOLVE_FINE;
    if (input->reader && lab_endgame_out_of_memory(input->reader))
        return false;
    if (is_faulty(input->reader))
        return task_refuse(run, TASK_AT_DOOR, "the database is faulty");
    return task_proof_ended(run, s.trouble, result->exhaustive ? &result->found : NULL);
}

bool task_solve_is_best(const task_solve_result *result, const lab_solve_move *move)
{
    const lab_bounds best = result->found.value;
    return best.low == best.high && move->value.low == best.low && move->value.high == best.low;
}

bool task_solve_sets_stop_aside(const task_solve_result *result)
{
    return !result->outcome_only && !result->exhaustive &&
           dyar_board_facts_of(result->game).stops_when_decided;
}
