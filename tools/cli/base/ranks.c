/* SPDX-License-Identifier: MIT */
/* Commands that work in several processes. */
#include "cli/base/ranks.h"

#include <fcntl.h>
#include <unistd.h>

/* Below stdio, whose streams are not the system's here (safe_output.h). */
static bool fall_silent(void)
{
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    const bool silent =
        nowhere >= 0 && dup2(nowhere, STDOUT_FILENO) >= 0 && dup2(nowhere, STDERR_FILENO) >= 0;
    if (nowhere >= 0)
        close(nowhere);
    return silent;
}

cli_status cli_ranks_begin(lab_ranks *ranks)
{
    lab_error error;
    if (!lab_ranks_begin(ranks, &error)) {
        cli_complain("%s", error.message);
        return CLI_SYSTEM;
    }
    return ranks->rank == 0 || fall_silent() ? CLI_DONE : CLI_SYSTEM;
}

cli_status cli_ranks_end(lab_ranks *ranks, cli_status status)
{
    lab_ranks_end(ranks);
    return ranks->rank == 0 ? status : CLI_DONE;
}
