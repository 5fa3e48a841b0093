/* SPDX-License-Identifier: MIT */
/* Ranks without MPI: every process is alone. */
#include "lab/base/ranks.h"

/* Several processes that know nothing of each other would all do the same. */
static bool is_one_of_several(void)
{
    static const char *const sizes[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE",
                                        "SLURM_STEP_NUM_TASKS", NULL};
    for (const char *const *size = sizes; *size; size++)
        if (getenv(*size) && atoi(getenv(*size)) > 1)
            return true;
    return false;
}

bool lab_ranks_begin(lab_ranks *ranks, lab_error *error)
{
    *ranks = (lab_ranks){.count = 1};
    *error = (lab_error){0};
    if (is_one_of_several())
        lab_refuse(error,
                   "started as one of several processes, but dyar works alone: dyar-mpi is "
                   "the program for several");
    return !is_one_of_several();
}

void lab_ranks_end(lab_ranks *ranks)
{
    (void)ranks;
}

void lab_ranks_send(lab_ranks *ranks, int to, int kind, const void *bytes, size_t size)
{
    (void)ranks, (void)to, (void)kind, (void)bytes, (void)size;
}

bool lab_ranks_receive(lab_ranks *ranks, lab_message *message)
{
    (void)ranks;
    *message = (lab_message){0};
    return false;
}

void lab_ranks_most(lab_ranks *ranks, int64_t *numbers, size_t count)
{
    (void)ranks, (void)numbers, (void)count;
}

void lab_ranks_sum(lab_ranks *ranks, int64_t *numbers, size_t count)
{
    (void)ranks, (void)numbers, (void)count;
}

void lab_ranks_swap(lab_ranks *ranks, int to, const void *sent, size_t sent_size, int from,
                    void *received, size_t received_size)
{
    (void)ranks, (void)to, (void)sent, (void)sent_size;
    (void)from, (void)received, (void)received_size;
}
