/*
 * Threads that play ranges of games, while the caller's thread does something else: writes what
 * they have played, say.  It never waits for them unless it wants to, nor they for it as long
 * as ranges are given in time.
 *
 *     lab_crew *crew = lab_crew_new(&work, threads);
 *     lab_crew_give(crew, range);
 *     while ((batch = lab_crew_take(crew, seconds))) {
 *         ...
 *         lab_batch_free(batch);
 *     }
 *     lab_crew_free(crew);
 */
#ifndef LAB_CREW_H
#define LAB_CREW_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Consecutive games of one combination of answers and one line-up of players. */
typedef struct lab_range {
    uint32_t combination, lineup;
    uint64_t first, count;
} lab_range;

/* What came of them.  A crew that is stopped leaves fewer games than the range had, or none. */
typedef struct lab_batch {
    struct lab_batch *next;
    lab_range range; /* `count`: games that were played */
    double seconds;  /* that it took one thread */
    char *text;      /* the games, as outcome_text.h writes them */
    size_t length;
} lab_batch;

void lab_batch_free(lab_batch *batch);

typedef struct lab_crew_work {
    /* What a thread keeps between its ranges; NULL: memory could not be had. */
    void *(*begin)(void *context);
    void (*end)(void *own);
    /* Fills `text` and `length`; may leave off after any game when `stopped` is set, with
     * `range.count` lowered.  False when memory could not be had. */
    bool (*play)(void *own, lab_batch *batch, atomic_bool *stopped);
    void *context;
} lab_crew_work;

typedef struct lab_crew lab_crew;

/* NULL when memory could not be had.  Where threads cannot be had, there are fewer; where none
 * is, ranges are played when batches are taken. */
lab_crew *lab_crew_new(const lab_crew_work *work, int threads);

/* Stops it where it was not stopped before; what was not taken is lost. */
void lab_crew_free(lab_crew *crew);

/* Adds a range to what is to be played, in this order.  False without memory. */
bool lab_crew_give(lab_crew *crew, lab_range range);

/* The next batch that is finished, waiting for it so many seconds at most; NULL: there was
 * none. */
lab_batch *lab_crew_take(lab_crew *crew, double patience);

/* Leaves off after the games under way, or in the middle of them, and waits for that; batches
 * may still be taken. */
void lab_crew_stop(lab_crew *crew);

/* A thread had no memory: no batch will come of its range. */
bool lab_crew_has_failed(lab_crew *crew);

#endif
