/* SPDX-License-Identifier: MIT */
/* Batches (batch.h). */
#include "states/batch.h"

#include <stdlib.h>
#include <string.h>

static uint64_t *legal_of(const states_batch *batch, size_t at)
{
    return batch->legal + at * batch->of->words;
}

/* ---- memory ---- */

bool states_batch_init(states_batch *batch, const states_game *of, size_t count, uint64_t seed)
{
    *batch = (states_batch){.of = of};
    batch->lines = calloc(count, sizeof *batch->lines);
    batch->randoms = calloc(count, sizeof *batch->randoms);
    batch->legal = calloc(count + 1, of->words * sizeof *batch->legal);
    if (!batch->lines || !batch->randoms || !batch->legal)
        return false;
    batch->count = count;
    batch->is_dealt = dyar_awaits_deal(of->game, &of->begin);
    for (size_t i = 0; i < count; i++)
        batch->randoms[i] = dyar_random_begin(seed, i);
    return states_line_begin(&batch->first, of->game, legal_of(batch, count), of->words,
                             &of->begin);
}

void states_batch_release(states_batch *batch)
{
    for (size_t i = 0; i < batch->count; i++)
        states_line_release(&batch->lines[i]);
    states_line_release(&batch->first);
    free(batch->lines);
    free(batch->randoms);
    free(batch->legal);
    *batch = (states_batch){.count = 0};
}

/* ---- beginning ---- */

/* A setup that is dealt is another in each game.  All others begin as a copy. */
static bool begin_game(states_batch *batch, size_t at)
{
    const states_game *of = batch->of;
    states_line *line = &batch->lines[at];
    if (!batch->is_dealt)
        return states_line_copy(line, of->game, legal_of(batch, at), &batch->first);
    dyar_position start;
    dyar_position_copy(of->game, &start, &of->begin);
    dyar_deal(of->game, &start, &batch->randoms[at]);
    return states_line_begin(line, of->game, legal_of(batch, at), of->words, &start);
}

bool states_batch_begin(states_batch *batch, size_t from, size_t to, void *data)
{
    bool whole = true;
    (void)data;
    for (size_t i = from; i < to && whole; i++)
        whole = begin_game(batch, i);
    return whole;
}

bool states_batch_reset(states_batch *batch, size_t from, size_t to, void *data)
{
    bool whole = true;
    (void)data;
    for (size_t i = from; i < to && whole; i++)
        whole = !states_batch_is_over(batch, i) || begin_game(batch, i);
    return whole;
}

/* ---- what is asked of each game ---- */

/* Writes eight bits as bytes, the lowest first. */
static void write_eight(uint8_t *mask, unsigned bits)
{
    const uint64_t lowest = UINT64_C(0x0101010101010101);
    uint64_t bytes = (bits * lowest & UINT64_C(0x8040201008040201)) + 0x7F * lowest;
    bytes = bytes >> 7 & lowest;
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    bytes = __builtin_bswap64(bytes);
#endif
    memcpy(mask, &bytes, sizeof bytes);
}

/* The last eight numbers overlap those before. */
static void write_mask(const uint64_t *legal, size_t words, size_t numbers, uint8_t *mask)
{
    enum { EIGHT = 8 };
    if (numbers < EIGHT) {
        for (size_t n = 0; n < numbers; n++)
            mask[n] = legal[0] >> n & 1;
        return;
    }
    for (size_t at = 0; at + EIGHT < numbers; at += EIGHT)
        write_eight(mask + at, states_set_eight(legal, words, at));
    write_eight(mask + numbers - EIGHT, states_set_eight(legal, words, numbers - EIGHT));
}

bool states_batch_mask(states_batch *batch, size_t from, size_t to, void *data)
{
    const size_t numbers = (size_t)batch->of->numbers, words = batch->of->words;
    for (size_t i = from; i < to; i++)
        write_mask(legal_of(batch, i), words, numbers, (uint8_t *)data + i * numbers);
    return true;
}

static int32_t choose_one(const uint64_t *legal, size_t words, dyar_random *random)
{
    const unsigned count = states_set_count(legal, words);
    return count > 0 ? states_set_nth(legal, words, dyar_random_below(random, count)) : -1;
}

bool states_batch_choose(states_batch *batch, size_t from, size_t to, void *data)
{
    const size_t words = batch->of->words;
    const uint64_t *legal = legal_of(batch, from);
    int32_t *numbers = data;
    for (size_t i = from; i < to; i++, legal += words)
        numbers[i] = choose_one(legal, words, &batch->randoms[i]);
    return true;
}

bool states_batch_done(states_batch *batch, size_t from, size_t to, void *data)
{
    for (size_t i = from; i < to; i++)
        ((uint8_t *)data)[i] = states_batch_is_over(batch, i);
    return true;
}

bool states_batch_observe(states_batch *batch, size_t from, size_t to, void *data)
{
    const size_t observed = (size_t)batch->of->observed;
    for (size_t i = from; i < to; i++)
        states_observe(batch->of, &batch->lines[i].now, (uint16_t *)data + i * observed);
    return true;
}

static void write_returns(const states_game *of, const states_line *line, double *returns)
{
    int64_t shares[DYAR_PLAYERS_MAX] = {0};
    states_add_shares(of, &line->now, states_line_is_over(line), shares);
    for (int p = 0; p < of->players; p++)
        returns[p] = states_return_of(of, shares[p], 1);
}

bool states_batch_returns(states_batch *batch, size_t from, size_t to, void *data)
{
    const size_t players = (size_t)batch->of->players;
    for (size_t i = from; i < to; i++)
        write_returns(batch->of, &batch->lines[i], (double *)data + i * players);
    return true;
}

/* ---- steps ---- */

size_t states_batch_find_illegal(const states_batch *batch, const int32_t *numbers)
{
    size_t i = 0;
    while (i < batch->count &&
           (states_set_has(legal_of(batch, i), batch->of->words, numbers[i]) ||
            states_batch_is_over(batch, i)))
        i++;
    return i;
}

/* The games of a large batch are in no near cache when it is their turn. */
STATES_INLINED void load_ahead(const states_batch *batch, size_t at, size_t to)
{
    enum { FAR = 8, NEAR = 4 };
    if (at + FAR < to) {
        states_line_prefetch(&batch->lines[at + FAR]);
        states_line_prefetch_ply(&batch->lines[at + NEAR]);
    }
}

bool states_batch_step(states_batch *batch, size_t from, size_t to, void *data)
{
    const int32_t *numbers = data;
    bool whole = true;
    for (size_t i = from; i < to && whole; i++) {
        load_ahead(batch, i, to);
        whole = states_batch_is_over(batch, i) ||
                states_line_play(&batch->lines[i], batch->of->game, numbers[i]);
    }
    return whole;
}

/* Leaves the line at the end of the game, without moves. */
static bool play_out_game(states_batch *batch, size_t at, dyar_history *history)
{
    const dyar_game *game = batch->of->game;
    states_line *line = &batch->lines[at];
    dyar_position end = line->now;
    if (!states_line_replay(line, game, history))
        return false;
    dyar_play_out(game, &end, &batch->randoms[at], history, batch->of->turns_most);
    return !dyar_history_out_of_memory(history) &&
           states_line_begin(line, game, line->legal, line->words, &end);
}

bool states_batch_play_out(states_batch *batch, size_t from, size_t to, void *data)
{
    dyar_history *history = dyar_history_new(batch->of->game);
    bool whole = history != NULL;
    (void)data;
    for (size_t i = from; i < to && whole; i++)
        whole = play_out_game(batch, i, history);
    dyar_history_free(history);
    return whole;
}
