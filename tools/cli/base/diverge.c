/* Looking for the game in which two rulesets diverge. */
#include "cli/base/diverge.h"

#include <inttypes.h>

#include "cli/base/progress.h"

static void tell_progress(void *context, uint64_t positions, uint64_t games)
{
    if (games)
        cli_progress_tell(context, "%" PRIu64 " positions, %" PRIu64 " random games", positions,
                          games);
    else
        cli_progress_tell(context, "%" PRIu64 " positions", positions);
}

static cli_status find_start(const cli_args *args, const lab_pair *pair,
                             lab_pair_position *start)
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
    const uint64_t each = dyar_game_is_match(pair->a) ? CLI_DIVERGENCE_GAMES_OF_MATCH : 1;
    cli_progress progress = cli_progress_begin();
    lab_divergence_task task = {
        .pair = pair,
        .moves = (int)cli_number(args, "depth", CLI_DIVERGENCE_MOVES),
        .positions = (uint64_t)cli_number(args, "positions", (long long)positions),
        .games = ((uint64_t)cli_number(args, "games", (long long)games) + each - 1) / each,
        .seed = (uint64_t)cli_number(args, "seed", 1),
        .stop = cli_stop(),
        .progress = tell_progress,
        .context = &progress,
    };
    const cli_status status = find_start(args, pair, &task.start);
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

/* ---- what differs ---- */

static const struct {
    unsigned bit;
    const char *key, *words;
} reasons[] = {
    {LAB_DIFFERS_BOARD, "board", "other seeds lie in the holes"},
    {LAB_DIFFERS_MARKS, "marks", "other holes are marked or owned"},
    {LAB_DIFFERS_CAPTURES, "captures", "other seeds have been captured"},
    {LAB_DIFFERS_MOVER, "mover", "another player is to move"},
    {LAB_DIFFERS_RESULT, "result", "the result is another"},
    {LAB_DIFFERS_MOVES, "moves", "other moves are legal"},
};

enum { REASONS = sizeof reasons / sizeof *reasons };

static size_t find_reason(unsigned differs, size_t at)
{
    for (size_t i = 0; i < REASONS; i++)
        if (differs & reasons[i].bit && at-- == 0)
            return i;
    return REASONS;
}

const char *cli_divergence_why(unsigned differs, size_t at)
{
    const size_t i = find_reason(differs, at);
    return i < REASONS ? reasons[i].words : NULL;
}

const char *cli_divergence_key(unsigned differs, size_t at)
{
    const size_t i = find_reason(differs, at);
    return i < REASONS ? reasons[i].key : NULL;
}
