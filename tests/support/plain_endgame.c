/* SPDX-License-Identifier: MIT */
#include "support/plain_endgame.h"

#include "lab/solve/endgame_pairs.h"
#include "support/need.h"

enum { PACKED = 1 + 2 * LAB_ENDGAME_BLOCK };

/* What is read, and what is written of it. */
typedef struct copying {
    const char *from;
    const lab_endgame_order *order;
    char *to;
    size_t line, at;
} copying;

static bool copy_block(copying *c, int seeds, size_t entries)
{
    int8_t low[LAB_ENDGAME_BLOCK], high[LAB_ENDGAME_BLOCK];
    const lab_endgame_line *from = &lab_endgame_file_lines(c->from)[c->line];
    lab_endgame_line *to = (lab_endgame_line *)(c->to + sizeof(lab_endgame_header));
    char *block = c->to + c->at;
    if (!lab_endgame_file_block(c->from, c->from + from->at, from, c->order, seeds, entries,
                                low, high))
        return false;
    const size_t size = lab_endgame_pairs_pack(low, high, entries, (uint8_t *)block);
    to[c->line++] = (lab_endgame_line){c->at, size, lab_endgame_block_sum(block, size)};
    c->at += size;
    return true;
}

static bool copy_count(copying *c, int seeds)
{
    const uint64_t entries = lab_endgame_entries(c->order, seeds);
    for (uint64_t first = 0; first < entries; first += LAB_ENDGAME_BLOCK) {
        const uint64_t left = entries - first;
        if (!copy_block(c, seeds, left < LAB_ENDGAME_BLOCK ? (size_t)left : LAB_ENDGAME_BLOCK))
            return false;
    }
    return true;
}

char *plain_endgame(const char *bytes, const lab_endgame_order *order, size_t *length)
{
    lab_endgame_header header = *lab_endgame_file_header(bytes);
    const size_t front = sizeof header + (size_t)header.blocks * sizeof(lab_endgame_line);
    copying c = {.from = bytes,
                 .order = order,
                 .to = need(malloc(front + (size_t)header.blocks * PACKED)),
                 .at = front};
    header.compressed = 0;
    memcpy(c.to, &header, sizeof header);
    for (uint32_t n = 0; n <= header.seeds; n++)
        if (!copy_count(&c, (int)n)) {
            free(c.to);
            return NULL;
        }
    lab_endgame_file_seal(c.to);
    *length = c.at;
    return c.to;
}
