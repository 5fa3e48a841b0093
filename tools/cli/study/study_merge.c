/* SPDX-License-Identifier: MIT */
/* `dyar study merge`: joins the shards of a study. */
#include "cli/study/study.h"

#include <unistd.h>

static const cli_example study_merge_examples[] = {
    {"dyar study merge RULESET-*-of-10.study -o RULESET.study",
     "join ten shards into one study"},
    {0},
};

static cli_status refuse(lab_store_trouble trouble, const lab_error *error)
{
    cli_check_memory(error);
    cli_complain("%s", error->message);
    return trouble == LAB_STORE_SYSTEM ? CLI_SYSTEM : CLI_INVALID;
}

static cli_status join_all(const cli_args *args, lab_store *to, const lab_plan *plan)
{
    lab_store_trouble trouble = LAB_STORE_SYSTEM;
    lab_error error;
    bool good = true;
    for (size_t i = 0; good && i < args->word_count; i++)
        good = lab_store_join(to, plan, cli_word(args, i), &trouble, &error);
    good = good && lab_store_commit(to, &error);
    return good ? CLI_DONE : refuse(trouble, &error);
}

/* Merges into a temporary file in the same folder; the file asked for does not exist before all
 * is done. */
static cli_status merge_into(const cli_args *args, const char *beside, const lab_plan *plan)
{
    lab_store_trouble trouble;
    lab_error error;
    lab_store *to = lab_store_begin(beside, plan, &trouble, &error);
    const cli_status status = to ? join_all(args, to, plan) : refuse(trouble, &error);
    lab_store_close(to);
    return status;
}

static cli_status refuse_name(const char *path)
{
    cli_complain("cannot write '%s': the file exists", path);
    return CLI_SYSTEM;
}

static cli_status publish(const char *beside, const char *path)
{
    return link(beside, path) == 0 ? CLI_DONE : refuse_name(path);
}

static cli_status run_merge(const cli_args *args)
{
    const char *path = args->study_merge.output;
    lab_plan plan;
    lab_store *first;
    if (!path)
        return cli_misuse(args, "name the file of the whole study with --output FILE");
    if (access(path, F_OK) == 0)
        return refuse_name(path);
    cli_status status = cli_study_open(cli_word(args, 0), &plan, &first);
    lab_store_close(first);
    char *beside = cli_format("%s.merging", path);
    unlink(beside); /* what a merge that was killed left */
    if (status == CLI_DONE)
        status = merge_into(args, beside, &plan);
    if (status == CLI_DONE)
        status = publish(beside, path);
    unlink(beside);
    free(beside);
    lab_plan_release(&plan);
    return status == CLI_DONE
               ? cli_study_show(path, NULL, NULL, args->shared.json ? args->json : NULL)
               : status;
}

const cli_command cli_command_study_merge = {
    .options = cli_study_merge_options,
    .takes = CLI_TAKES_JSON,
    .examples = study_merge_examples,
    .more = "'dyar study RULESET --shard K/N' plays one of N shards. Each shard has the same "
            "numbers of games of each combination at each strength, so that N machines finish "
            "at about the same time. The machines need no connection to each other. The merged "
            "shards equal the study played on one machine: 'report' and 'export' print the "
            "same bytes. Rejects files of other studies and files that hold the same games. If "
            "a shard is missing, 'dyar study RULESET --output FILE' plays its games.",
    .run = run_merge,
};
