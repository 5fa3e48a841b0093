/* SPDX-License-Identifier: MIT */
/* Where recorded games first differ from their rules. */
#include "tasks/verify.h"

static bool compare(const lab_field_game *game, const dyar_game *rules, lab_discrepancy *found)
{
    return game->record ? lab_record_discrepancy(game->record, rules, found)
                        : lab_recorded_discrepancy(game->recorded, rules, found);
}

/* False if memory ran out. */
static bool play_again(const dyar_game *game, const lab_discrepancy *found, dyar_trace *trace)
{
    dyar_position after = found->from;
    dyar_trace_clear(trace);
    if (found->made)
        dyar_play_traced(game, &after, found->played, trace);
    return !dyar_trace_out_of_memory(trace);
}

/* Counts the ending.  A record without a result has no ending. */
static void count_ending(const lab_record *record, task_verify_result *result)
{
    const lab_termination termination = lab_record_termination(record);
    const char *stated = lab_record_value(record, "Result");
    const bool open = !stated || strcmp(stated, "none") == 0;
    result->ended[open ? LAB_TERMINATION_UNFINISHED : termination]++;
    result->without_moves += record->move_count == 0;
}

static bool verify(const task_verify_input *input, const lab_field_game *game,
                   dyar_trace *trace, task_verify_result *result)
{
    const dyar_ruleset *ruleset = input->rules_of(input->context, game);
    lab_discrepancy found;
    if (!ruleset)
        return true;
    const dyar_game *rules = dyar_ruleset_game(ruleset);
    const bool known = compare(game, rules, &found) && play_again(rules, &found, trace);
    if (known) {
        result->games++;
        result->differing += found.key != NULL;
    }
    if (known && !found.key && game->record)
        count_ending(game->record, result);
    if (known && found.key)
        input->differs(input->context, &(task_difference){game, ruleset, &found, trace});
    lab_discrepancy_release(&found);
    return known;
}

typedef struct verifying {
    task_run *run;
    const task_verify_input *input;
    task_verify_result *result;
    dyar_trace *trace;
} verifying;

static bool verify_game(void *context, const lab_field_game *game)
{
    const verifying *v = context;
    if (lab_stop_asked(&v->run->stop))
        return task_refuse(v->run, TASK_STOPPED, "stopped before all games were compared");
    return verify(v->input, game, v->trace, v->result) || task_no_memory(v->run);
}

bool task_verify(task_run *run, const task_verify_input *input, task_verify_result *result)
{
    verifying v = {run, input, result, dyar_trace_new()};
    const bool done =
        v.trace ? task_games_each(run, &input->text, input->of_ruleset, verify_game, &v)
                : task_no_memory(run);
    dyar_trace_free(v.trace);
    return done;
}
