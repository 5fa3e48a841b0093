/* Batches of games in the file of a study. */
#include "lab/store_batch.h"

#include <stdlib.h>
#include <string.h>

#include "lab/outcome_text.h"

void lab_games_release(lab_games *games)
{
    free(games->outcomes);
    free(games->numbers);
    *games = (lab_games){0};
}

/* FNV-1a over the numbers and eight bytes of text at a time. */
int64_t lab_batch_checksum(const lab_range *range, const char *text, size_t length)
{
    const uint64_t prime = UINT64_C(0x100000001B3);
    const uint64_t numbers[] = {range->combination, range->lineup, range->first, range->count,
                                length};
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        hash = (hash ^ numbers[i]) * prime;
    for (size_t at = 0; at < length; at += 8) {
        uint64_t word = 0;
        for (size_t i = 0; i < 8 && at + i < length; i++)
            word |= (uint64_t)(unsigned char)text[at + i] << (8 * i);
        hash = (hash ^ word) * prime;
        hash ^= hash >> 32;
    }
    return (int64_t)hash;
}

bool lab_batch_read(const lab_range *range, const char *text, int64_t checksum,
                    lab_games *games)
{
    bool good = *text == '[' && range->count <= games->room - games->count &&
                lab_batch_checksum(range, text, strlen(text)) == checksum;
    for (uint64_t i = 0; good && i < range->count; i++) {
        const size_t at = games->count++;
        games->numbers[at] = range->first + i;
        text++;
        good = lab_outcome_read(&text, &games->outcomes[at]) &&
               *text == (i + 1 < range->count ? ',' : ']');
    }
    return good;
}
