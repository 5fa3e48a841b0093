/* SPDX-License-Identifier: MIT */
/* Trees of replicates, and the branches that they share with a tree. */
#include "lab/kinship/support.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "dyar/random.h"
#include "lab/base/parallel.h"

typedef struct shared {
    const lab_kin_support_task *task;
    size_t leaves, pairs;
    float *unlike, *compared; /* by block, then by pair */
    uint64_t *splits;         /* of the branches above the joins of the tree */
    unsigned char *found;     /* by replicate, then by join: does it have the branch? */
    atomic_bool out_of_memory;
} shared;

/* What one replicate needs. */
typedef struct work_space {
    float *unlike, *compared; /* by pair */
    double *between;
    lab_kin_join *joins;
    uint64_t *splits;
} work_space;

/* ---- splits ---- */

/* Fills the split of the branch above each join: the sum of numbers that are drawn for its
 * leaves, without a carry, or that of all other leaves, whichever is less.  `under` has room
 * for the nodes. */
static void find_splits(const lab_kin_join *joins, size_t leaves, uint64_t *under)
{
    uint64_t all = 0, *splits = under + leaves;
    for (size_t i = 0; i < leaves; i++) {
        dyar_random random = dyar_random_begin(0, i);
        under[i] = dyar_random_next(&random);
        all ^= under[i];
    }
    for (size_t i = 0; i + 1 < leaves; i++)
        splits[i] = under[joins[i].left] ^ under[joins[i].right];
    for (size_t i = 0; i + 1 < leaves; i++)
        if ((splits[i] ^ all) < splits[i])
            splits[i] ^= all;
}

static int compare_splits(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* ---- distances ---- */

/* Adds up each block for each pair of rows, so that a replicate only has to weigh the sums. */
static bool sum_blocks(shared *s)
{
    const lab_kin_matrix *matrix = s->task->matrix;
    lab_kin_sum *sums = malloc((matrix->blocks + 1) * sizeof *sums);
    size_t pair = 0;
    for (size_t a = 0; sums && a < matrix->rows; a++)
        for (size_t b = a + 1; b < matrix->rows; b++, pair++) {
            memset(sums, 0, matrix->blocks * sizeof *sums);
            lab_kin_compare_blocks(matrix, lab_kin_row(matrix, a), lab_kin_row(matrix, b),
                                   sums);
            for (size_t i = 0; i < matrix->blocks; i++) {
                s->unlike[i * s->pairs + pair] = (float)sums[i].unlike;
                s->compared[i * s->pairs + pair] = (float)sums[i].compared;
            }
        }
    free(sums);
    return sums != NULL;
}

static void add_block(float *restrict sums, const float *restrict block, size_t pairs,
                      float times)
{
    for (size_t i = 0; i < pairs; i++)
        sums[i] += times * block[i];
}

static void draw_again(const shared *s, const uint16_t *times, work_space *w)
{
    memset(w->unlike, 0, s->pairs * sizeof *w->unlike);
    memset(w->compared, 0, s->pairs * sizeof *w->compared);
    for (size_t i = 0; i < s->task->matrix->blocks; i++)
        if (times[i] > 0) {
            add_block(w->unlike, s->unlike + i * s->pairs, s->pairs, times[i]);
            add_block(w->compared, s->compared + i * s->pairs, s->pairs, times[i]);
        }
    const size_t n = s->leaves;
    size_t pair = 0;
    for (size_t a = 0; a < n; a++)
        for (size_t b = a + 1; b < n; b++, pair++)
            w->between[a * n + b] = w->between[b * n + a] = lab_kin_distance(
                (lab_kin_sum){(double)w->unlike[pair], (double)w->compared[pair]});
}

/* ---- replicates ---- */

static bool begin_replicate(const shared *s, work_space *w)
{
    const size_t n = s->leaves;
    *w = (work_space){.unlike = malloc((s->pairs + 1) * sizeof *w->unlike),
                      .compared = malloc((s->pairs + 1) * sizeof *w->compared),
                      .between = calloc(n * n + 1, sizeof *w->between),
                      .joins = malloc(n * sizeof *w->joins),
                      .splits = malloc(2 * n * sizeof *w->splits)};
    return w->unlike && w->compared && w->between && w->joins && w->splits;
}

static void release(work_space *w)
{
    free(w->unlike);
    free(w->compared);
    free(w->between);
    free(w->joins);
    free(w->splits);
}

static void find_shared_branches(const shared *s, work_space *w, unsigned char *found)
{
    const size_t joins = s->leaves - 1;
    uint64_t *theirs = w->splits + s->leaves;
    find_splits(w->joins, s->leaves, w->splits);
    qsort(theirs, joins, sizeof *theirs, compare_splits);
    for (size_t i = 0; i < joins; i++)
        found[i] = bsearch(&s->splits[s->leaves + i], theirs, joins, sizeof *theirs,
                           compare_splits) != NULL;
}

static void try_replicate(void *context, size_t replicate)
{
    shared *s = context;
    work_space w;
    bool good = begin_replicate(s, &w);
    if (good) {
        draw_again(s, lab_kin_replicate(s->task->replicates, replicate), &w);
        good = lab_kin_neighbour_joining(w.between, s->leaves, w.joins);
    }
    if (good)
        find_shared_branches(s, &w, s->found + replicate * s->leaves);
    else
        atomic_store(&s->out_of_memory, true);
    release(&w);
}

static void count_replicates(const shared *s, unsigned *support)
{
    for (size_t i = 0; i + 1 < s->leaves; i++) {
        support[i] = 0;
        for (size_t replicate = 0; replicate < s->task->replicates->count; replicate++)
            support[i] += s->found[replicate * s->leaves + i];
    }
}

bool lab_kin_support(const lab_kin_support_task *task, unsigned *support, bool *stopped)
{
    const lab_kin_matrix *matrix = task->matrix;
    const size_t n = matrix->rows, pairs = n * (n - 1) / 2,
                 replicates = task->replicates->count;
    shared s = {.task = task,
                .leaves = n,
                .pairs = pairs,
                .unlike = malloc((matrix->blocks * pairs + 1) * sizeof *s.unlike),
                .compared = malloc((matrix->blocks * pairs + 1) * sizeof *s.compared),
                .splits = malloc((2 * n + 1) * sizeof *s.splits),
                .found = calloc(replicates * n + 1, sizeof *s.found)};
    bool good = s.unlike && s.compared && s.splits && s.found && sum_blocks(&s);
    if (good) {
        find_splits(task->joins, n, s.splits);
        *stopped = !lab_parallel(task->threads, replicates, try_replicate, &s, &task->stop);
        good = !atomic_load(&s.out_of_memory);
        count_replicates(&s, support);
    }
    free(s.unlike);
    free(s.compared);
    free(s.splits);
    free(s.found);
    return good;
}
