/* SPDX-License-Identifier: MIT */
/* The two rulesets of `dyar compare`. */
#include "cli/compare/compare.h"

/* ---- requests ---- */

/* The texts of an option for both, then those of the option for one. */
static const char **join(const task_texts *both, const task_texts *one, size_t *count)
{
    const char **list = cli_allocate((both->count + one->count + 1) * sizeof *list);
    *count = 0;
    for (size_t i = 0; i < both->count; i++)
        list[(*count)++] = both->list[i];
    for (size_t i = 0; i < one->count; i++)
        list[(*count)++] = one->list[i];
    return list;
}

static void ask_for(const cli_args *args, bool is_b, cli_side *side, dyar_load_request *request)
{
    const char *setup = is_b ? args->compare.setup_b : args->compare.setup_a;
    *request = cli_request(args, cli_word(args, is_b));
    side->answers =
        join(&args->shared.answer, is_b ? &args->compare.answer_b : &args->compare.answer_a,
             &request->answer_count);
    side->sets = join(&args->shared.set, is_b ? &args->compare.set_b : &args->compare.set_a,
                      &request->set_count);
    request->answers = side->answers;
    request->sets = side->sets;
    request->setup = setup ? setup : request->setup;
}

static cli_status load_side(const cli_args *args, bool is_b, cli_side *side,
                            task_subject *subject)
{
    ask_for(args, is_b, side, &subject->request);
    cli_status status = cli_load_request(&subject->request, &side->ruleset);
    if (status != CLI_DONE)
        return status;
    const dyar_game *game = dyar_ruleset_game(side->ruleset);
    const long long seed =
        args->given[TASK_compare_seed] ? args->tasks->compare.seed : CLI_NONE;
    subject->ruleset = side->ruleset;
    subject->position = args->shared.position;
    dyar_position_begin(game, &subject->start);
    if (subject->position)
        status = cli_position(game, subject->position, &subject->start);
    return status == CLI_DONE ? cli_settle_start(seed, game, &subject->start) : status;
}

cli_status cli_compare_load(cli_comparing *c)
{
    const cli_status status = load_side(c->args, false, &c->a, &c->input.a);
    return status == CLI_DONE ? load_side(c->args, true, &c->b, &c->input.b) : status;
}

static void release_side(cli_side *side)
{
    dyar_ruleset_free(side->ruleset);
    free(side->answers);
    free(side->sets);
}

void cli_compare_release(cli_comparing *c)
{
    task_compare_release(&c->result);
    release_side(&c->a);
    release_side(&c->b);
}
