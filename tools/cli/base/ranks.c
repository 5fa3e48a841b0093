/* Commands that work in several processes. */
#include "cli/base/ranks.h"

#include <stdio.h>

static bool fall_silent(void)
{
    return freopen("/dev/null", "w", stdout) && freopen("/dev/null", "w", stderr);
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
