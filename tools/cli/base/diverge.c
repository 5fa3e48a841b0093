/* Looking for the game in which two rulesets diverge. */
#include "cli/base/diverge.h"

#include "cli/base/progress.h"
#include "lab/players/playouts.h"

static void tell_progress(void *context, uint64_t positions, uint64_t games)
{
    if (games)
        cli_progress_tell(context, "%s positions, %s random games", cli_grouped(positions).text,
                          cli_grouped(games).text);
    else
        cli_progress_tell(context, "%s positions", cli_grouped(positions).text);
}

cli_status cli_find_start(const cli_args *args, const lab_pair *pair, lab_pair_position *start)
{
    const char *position = cli_text(args, "position", NULL);
    dyar_position_begin(pair->a, &start->a);
    dyar_position_begin(pair->b, &start->b);
    if (!position)
        return CLI_DONE;
    const cli_status status = cli_position(pair->a, position, &start->a);
    return status == CLI_DONE ? cli_position(pair->b, position, &start->b) : status;
}

cli_status cli_diverge(const cli_args *args, const lab_pair *pair, uint64_t positions,
                       uint64_t games, lab_divergence *divergence)
{
    cli_progress progress = cli_progress_begin();
    lab_divergence_task task = {
        .pair = pair,
        .moves = (int)cli_parameter(args, TASK_compare_depth),
        .positions = positions,
        .games = lab_playouts_fewer(pair->a, games),
        .seed = (uint64_t)cli_parameter(args, TASK_compare_seed),
        .stop = cli_stop(),
        .progress = tell_progress,
        .context = &progress,
    };
    const cli_status status = cli_find_start(args, pair, &task.start);
    if (status != CLI_DONE)
        return status;
    cli_catch_interrupt();
    const bool done = lab_diverge(&task, divergence);
    cli_progress_end(&progress);
    if (done)
        return CLI_DONE;
    cli_complain("out of memory");
    cli_hint("'--positions N' keeps fewer positions");
    return CLI_SYSTEM;
}
