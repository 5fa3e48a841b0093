/* Batches of games in the file of a study. */
#include "lab/study/store_batch.h"

#include <endian.h>
#include <stdlib.h>
#include <string.h>

#include "lab/study/outcome_text.h"

enum { LEAST_ROOM = 64 }; /* for games */

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
int64_t lab_batch_checksum(const lab_range *range, const char *text, size_t length)
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

static bool make_room(lab_games *games)
{
    if (games->count < games->room)
        return true;
    const size_t room = 2 * games->room + LEAST_ROOM;
    lab_outcome *outcomes = realloc(games->outcomes, room * sizeof *outcomes);
    if (outcomes)
        games->outcomes = outcomes;
    uint64_t *numbers = realloc(games->numbers, room * sizeof *numbers);
    if (numbers)
        games->numbers = numbers;
    games->no_memory = !outcomes || !numbers;
    if (!games->no_memory)
        games->room = room;
    return !games->no_memory;
}

/* Room for the touches of another game. */
static bool make_room_for_touches(lab_games *games, size_t each)
{
    if (games->touched < games->touched_room)
        return true;
    const size_t room = 2 * games->touched_room + LEAST_ROOM;
    uint32_t *touches = realloc(games->touches, room * each * sizeof *touches);
    games->no_memory = !touches;
    if (!touches)
        return false;
    games->touches = touches;
    games->touched_room = room;
    return true;
}

static bool read_game(const lab_range *range, const char **text,
                      const lab_combination *combination, lab_games *games)
{
    const size_t each =
        LAB_WEAR_TOUCHED * (size_t)(combination->holes.rows * combination->holes.columns);
    lab_outcome *outcome = &games->outcomes[games->count];
    if (!make_room_for_touches(games, each))
        return false;
    lab_touches touches = {.read = games->touches + games->touched * each, .count = each};
    if (!lab_outcome_read(text, outcome, &touches) ||
        outcome->lineup != (int32_t)range->lineup ||
        !lab_outcome_fits(outcome, combination->players, combination->seeds))
        return false;
    games->touched += touches.count > 0;
    return touches.count == 0 || (touches.count == each && outcome->followed);
}

bool lab_batch_read(const lab_range *range, const char *text, int64_t checksum,
                    const lab_combination *combination, lab_games *games)
{
    bool good = *text == '[' && lab_batch_checksum(range, text, strlen(text)) == checksum;
    for (uint64_t i = 0; good && i < range->count; i++) {
        text++;
        good = make_room(games) && read_game(range, &text, combination, games) &&
               *text == (i + 1 < range->count ? ',' : ']');
        if (good)
            games->numbers[games->count++] = range->first + i;
    }
    return good && text[1] == '\0';
}
