/* SPDX-License-Identifier: MIT */
/*
 * Batches for JavaScript (npm/batch.js): many games at once (states/batch.h).
 *
 * A batch is in the memory of the engine, and belongs to the caller, who frees it.  What is
 * reported of each game is in the room.  A function that fails because memory runs out returns
 * OUT_OF_MEMORY, false or NULL; all games can still be played.
 */
#include <stdlib.h>

#include "states/batch.h"
#include "web/states.h"

states_batch *EXPORTED(dyar_batch_new)(const web_game *game, uint32_t count, double seed);
void EXPORTED(dyar_batch_free)(states_batch *batch);
bool EXPORTED(dyar_batch_show)(const states_batch *batch, uint32_t at);

/* Begins `count` games, from 1, that must not outlive the game's description.  The seed is a
 * whole number. */
states_batch *dyar_batch_new(const web_game *game, uint32_t count, double seed)
{
    states_batch *batch = calloc(1, sizeof *batch);
    if (batch && states_batch_init(batch, &game->of, count, (uint64_t)seed) &&
        states_batch_begin(batch, 0, count, NULL))
        return batch;
    dyar_batch_free(batch);
    return NULL;
}

void dyar_batch_free(states_batch *batch)
{
    if (batch)
        states_batch_release(batch);
    free(batch);
}

/* Makes a copy of game `at` the present state. */
bool dyar_batch_show(const states_batch *batch, uint32_t at)
{
    return web_states_show(batch->of, &batch->lines[at]);
}

/* ---- reports ---- */

void *EXPORTED(dyar_batch_legal_mask)(states_batch *batch);
void *EXPORTED(dyar_batch_random_actions)(states_batch *batch);
void *EXPORTED(dyar_batch_done)(states_batch *batch);
void *EXPORTED(dyar_batch_returns)(states_batch *batch);
void *EXPORTED(dyar_batch_observations)(states_batch *batch);

/* Returns the room, which has `size` bytes for each game. */
static void *report(states_batch *batch, size_t size, states_batch_work *work)
{
    void *to =
        batch->count <= SIZE_MAX / 2 / size ? dyar_states_room(batch->count * size) : NULL;
    return to && work(batch, 0, batch->count, to) ? to : NULL;
}

void *dyar_batch_legal_mask(states_batch *batch)
{
    return report(batch, (size_t)batch->of->numbers, states_batch_mask);
}

void *dyar_batch_random_actions(states_batch *batch)
{
    return report(batch, sizeof(int32_t), states_batch_choose);
}

void *dyar_batch_done(states_batch *batch)
{
    return report(batch, 1, states_batch_done);
}

void *dyar_batch_returns(states_batch *batch)
{
    return report(batch, (size_t)batch->of->players * sizeof(double), states_batch_returns);
}

void *dyar_batch_observations(states_batch *batch)
{
    return report(batch, (size_t)batch->of->observed * sizeof(uint16_t), states_batch_observe);
}

/* ---- play ---- */

int EXPORTED(dyar_batch_step)(states_batch *batch);
bool EXPORTED(dyar_batch_reset)(states_batch *batch);
bool EXPORTED(dyar_batch_play_out)(states_batch *batch);

/* Plays the actions that are in the room, 32 bits each.  Returns NO if that is done; else the
 * game whose action is not legal, and plays nothing. */
int dyar_batch_step(states_batch *batch)
{
    int32_t *numbers = dyar_states_room(1);
    const size_t at = states_batch_find_illegal(batch, numbers);
    if (at < batch->count)
        return (int)at;
    return states_batch_step(batch, 0, batch->count, numbers) ? NO : OUT_OF_MEMORY;
}

bool dyar_batch_reset(states_batch *batch)
{
    return states_batch_reset(batch, 0, batch->count, NULL);
}

bool dyar_batch_play_out(states_batch *batch)
{
    return states_batch_play_out(batch, 0, batch->count, NULL);
}
