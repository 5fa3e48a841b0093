/* SPDX-License-Identifier: MIT */
/* Batches of games in the file of a study. */
#include "lab/study/store_batch.h"

#include <endian.h>

#include "lab/base/list.h"
#include "lab/study/outcome_text.h"

void lab_games_release(lab_games *games)
{
    free(games->outcomes);
    free(games->numbers);
    free(games->touches);
    *games = (lab_games){0};
}

/* Up to eight bytes, the first the lowest on every machine. */
static uint64_t word_of(const char *bytes, size_t length)
{
    uint64_t word = 0;
    memcpy(&word, bytes, length);
    return le64toh(word);
}

static uint64_t stir(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x100000001B3);
    return hash ^ hash >> 32;
}

/* FNV-1a, stirred, over the numbers and eight bytes of text at a time. */
int64_t lab_batch_checksum(const lab_game_range *range, const char *text, size_t length)
{
    const uint64_t numbers[] = {range->combination, range->lineup, range->first, range->count,
                                length};
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    size_t at = 0;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        hash = stir(hash, numbers[i]);
    for (; at + 8 <= length; at += 8)
        hash = stir(hash, word_of(text + at, 8));
    return (int64_t)stir(hash, word_of(text + at, length - at));
}

/* For another game, and its touches. */
static bool make_room(lab_games *g, size_t touches)
{
    g->no_memory =
        !lab_list_grow(&g->outcomes, &g->outcome_room, g->count, sizeof *g->outcomes) ||
        !lab_list_grow(&g->numbers, &g->number_room, g->count, sizeof *g->numbers) ||
        !lab_list_grow(&g->touches, &g->touched_room, g->touched, touches * sizeof *g->touches);
    return !g->no_memory;
}

static bool read_game(const lab_game_range *range, const char **text,
                      const lab_combination *combination, lab_games *games)
{
    const size_t each =
        LAB_WEAR_TOUCHED * (size_t)(combination->holes.rows * combination->holes.columns);
    if (!make_room(games, each))
        return false;
    lab_outcome *outcome = &games->outcomes[games->count];
    lab_touches touches = {.read = games->touches + games->touched * each, .count = each};
    if (!lab_outcome_read(text, outcome, &touches) ||
        outcome->lineup != (int32_t)range->lineup ||
        !lab_outcome_fits(outcome, combination->players, combination->seeds))
        return false;
    games->touched += touches.count > 0;
    return touches.count == 0 || (touches.count == each && outcome->followed);
}

bool lab_batch_read(const lab_game_range *range, const char *text, int64_t checksum,
                    const lab_combination *combination, lab_games *games)
{
    bool good = *text == '[' && lab_batch_checksum(range, text, strlen(text)) == checksum;
    for (uint64_t i = 0; good && i < range->count; i++) {
        text++;
        good = read_game(range, &text, combination, games) &&
               *text == (i + 1 < range->count ? ',' : ']');
        if (good)
            games->numbers[games->count++] = range->first + i;
    }
    return good && text[1] == '\0';
}
