/* SPDX-License-Identifier: MIT */
/* Ranks by MPI: the only file that knows it. */
#include "lab/base/ranks.h"

#include <mpi.h>

/* Set by mpirun of Open MPI, of MPICH and its relatives, and by Slurm's srun. */
static bool is_started_by_mpi(void)
{
    static const char *const signs[] = {"OMPI_COMM_WORLD_SIZE", "PMI_RANK", "PMIX_RANK",
                                        "SLURM_PROCID", NULL};
    for (const char *const *sign = signs; *sign; sign++)
        if (getenv(*sign))
            return true;
    return false;
}

bool lab_ranks_begin(lab_ranks *ranks, lab_error *error)
{
    int provided;
    *ranks = (lab_ranks){.count = 1};
    *error = (lab_error){0};
    if (!is_started_by_mpi())
        return true;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS ||
        provided < MPI_THREAD_FUNNELED)
        return lab_refuse(error, "this MPI does not support threads");
    ranks->begun = true;
    MPI_Comm_rank(MPI_COMM_WORLD, &ranks->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks->count);
    return true;
}

void lab_ranks_end(lab_ranks *ranks)
{
    if (ranks->begun)
        MPI_Finalize();
    ranks->begun = false;
}

void lab_ranks_send(lab_ranks *ranks, int to, int kind, const void *bytes, size_t size)
{
    (void)ranks;
    MPI_Send(bytes, (int)size, MPI_BYTE, to, kind, MPI_COMM_WORLD);
}

bool lab_ranks_receive(lab_ranks *ranks, lab_message *message)
{
    int there = 0, size;
    MPI_Status status;
    *message = (lab_message){0};
    if (ranks->count == 1)
        return false;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
    if (!there)
        return false;
    MPI_Get_count(&status, MPI_BYTE, &size);
    *message = (lab_message){.from = status.MPI_SOURCE,
                             .kind = status.MPI_TAG,
                             .bytes = malloc((size_t)size + 1),
                             .size = (size_t)size};
    if (!message->bytes)
        return false;
    MPI_Recv(message->bytes, size, MPI_BYTE, message->from, message->kind, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    return true;
}

void lab_ranks_most(lab_ranks *ranks, int64_t *numbers, size_t count)
{
    if (ranks->count > 1)
        MPI_Allreduce(MPI_IN_PLACE, numbers, (int)count, MPI_INT64_T, MPI_MAX, MPI_COMM_WORLD);
}

void lab_ranks_sum(lab_ranks *ranks, int64_t *numbers, size_t count)
{
    if (ranks->count > 1)
        MPI_Allreduce(MPI_IN_PLACE, numbers, (int)count, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD);
}

static int piece_of(size_t size, size_t done)
{
    const size_t MOST = 1 << 30; /* MPI counts in an int */
    return size <= done ? 0 : size - done < MOST ? (int)(size - done) : (int)MOST;
}

void lab_ranks_swap(lab_ranks *ranks, int to, const void *sent, size_t sent_size, int from,
                    void *received, size_t received_size)
{
    (void)ranks;
    const size_t most = sent_size > received_size ? sent_size : received_size;
    for (size_t done = 0; done < most;) {
        const int out = piece_of(sent_size, done), in = piece_of(received_size, done);
        MPI_Sendrecv((const char *)sent + done, out, MPI_BYTE, out > 0 ? to : MPI_PROC_NULL, 0,
                     (char *)received + done, in, MPI_BYTE, in > 0 ? from : MPI_PROC_NULL, 0,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        done += (size_t)(out > in ? out : in);
    }
}
