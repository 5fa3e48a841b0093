/* SPDX-License-Identifier: MIT */
/* The characters of all bundled rulesets as NEXUS. */
#include "cli/rulesets/features_matrix.h"

#include "cli/base/run.h"
#include "lab/kinship/nexus.h"
#include "tasks/kinship.h"

/* The states under each answer, by row, then by column.  The rulesets own the texts. */
static const char **find_open(const task_kinship_result *kinship)
{
    const size_t columns = kinship->matrix.columns;
    const char **open = cli_allocate((kinship->count * columns + 1) * sizeof *open);
    for (size_t row = 0; row < kinship->count; row++) {
        const dyar_feature *features;
        dyar_ruleset_open_features(kinship->rulesets[row], &features);
        cli_need(features);
        for (size_t i = 0; i < columns; i++)
            open[row * columns + i] = features[i].state;
    }
    return open;
}

static void print_features_nexus(const cli_args *args, task_kinship_result *kinship)
{
    const bool binary = strcmp(args->features.nexus, "binary") == 0;
    const bool attested = args->tasks->features.attested;
    const char **open = args->tasks->features.open ? find_open(kinship) : NULL;
    if (attested && !task_kinship_attest(kinship))
        cli_out_of_memory();
    const lab_kin_nexus nexus = {.matrix = &kinship->matrix,
                                 .names = kinship->names,
                                 .open = open,
                                 .tree = attested ? NULL : kinship->tree};
    if (!lab_kin_nexus_write(stdout, &nexus, binary ? LAB_KIN_BINARY : LAB_KIN_STANDARD))
        cli_out_of_memory();
    free(open);
}

cli_status cli_features_nexus(const cli_args *args)
{
    task_kinship_result kinship;
    cli_run run;
    const task_kinship_input input = {.parameters = args->tasks->kinship,
                                      .request = cli_request(args, NULL)};
    cli_run_begin(&run, args, 1);
    const cli_status status = cli_run_end(&run, task_kinship(&run.task, &input, &kinship));
    if (status == CLI_DONE)
        print_features_nexus(args, &kinship);
    task_kinship_release(&kinship);
    return status;
}
