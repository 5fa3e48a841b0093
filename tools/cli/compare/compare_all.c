/* SPDX-License-Identifier: MIT */
/* dyar compare --all: how far rulesets are from each other. */
#include "cli/compare/compare_all.h"

#include "cli/compare/compare.h"

/* Files that are written are not among the rulesets that are read. */
static cli_status check_files(const cli_args *args)
{
    const struct {
        const char *option, *path;
    } files[] = {{"svg", args->compare.svg},
                 {"heat", args->compare.heat},
                 {"newick", args->compare.newick}};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (files[i].path && cli_leads_to(files[i].path, args->words, args->word_count))
            return cli_misuse(args, "'%s' is an input file: name another file with --%s",
                              files[i].path, files[i].option);
    return CLI_DONE;
}

/* Options that only one of the two measures takes. */
static cli_status check_measure(const cli_args *args, bool by_play)
{
    const bool of_characters = args->compare.newick || args->compare.heat ||
                               args->compare.weights || args->given[TASK_kinship_replicates];
    if (by_play && args->compare.matrix && strcmp(args->compare.matrix, "csv") != 0)
        return cli_misuse(args, "--by play prints its --matrix as csv only");
    if (by_play && of_characters)
        return cli_misuse(
            args, "--by play cannot be used with --newick, --heat, --weights or --replicates");
    if (!by_play && args->given[TASK_distances_games])
        return cli_misuse(args, "--games needs --by play");
    return by_play ? cli_check_parameter(args, TASK_distances_games) : CLI_DONE;
}

cli_status cli_compare_all(const cli_args *args)
{
    const bool by_play = args->compare.by && strcmp(args->compare.by, "play") == 0;
    if (args->shared.match || args->shared.position)
        return cli_misuse(
            args,
            "--all compares single games from their setups: leave out --position and --match");
    cli_status status = check_measure(args, by_play);
    if (status == CLI_DONE)
        status = check_files(args);
    if (status != CLI_DONE)
        return status;
    return by_play ? cli_compare_play(args) : cli_compare_kinship(args);
}
