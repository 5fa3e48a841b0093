/* SPDX-License-Identifier: MIT */
/*
 * The file of an endgame database.
 *
 *     header | a line for every block: place, size, checksum | blocks
 *
 * A block holds the bounds of a fixed number of entries, compressed: margins (endgame_pairs.h),
 * or, if seeds alone do not decide who wins, outcomes (endgame_outcomes.h).  Header and lines
 * have a checksum, too, so that every change is detected.  Numbers are written as x86 and ARM
 * have them in memory, lowest byte first; the magic number shows the order.
 */
#pragma once

#include "lab/solve/endgame_order.h"
#include "lab/solve/retrograde.h"
#include "lab/base/error.h"

enum { LAB_ENDGAME_BLOCK = 1 << 15 };

/* What blocks hold.  A program that knows only margins rejects a file of outcomes. */
enum { LAB_ENDGAME_OF_MARGINS = 3, LAB_ENDGAME_OF_OUTCOMES = 4 };

typedef struct lab_endgame_header {
    uint64_t magic;
    uint32_t version;    /* LAB_ENDGAME_OF_... */
    uint32_t compressed; /* with zstd, or 0: not at all */
    char rules[24];      /* the hash of the rules it was built for, and zeros */
    uint64_t semantics;  /* DYAR_SEMANTICS of the engine that built it */
    uint32_t holes, planes, seeds;
    uint32_t block;    /* entries of a block */
    uint64_t blocks;   /* of all seed counts */
    uint64_t checksum; /* of the fields above, and of the lines */
} lab_endgame_header;

typedef struct lab_endgame_line {
    uint64_t at, size; /* in bytes, from the beginning of the file */
    uint64_t checksum; /* of the block as it is written */
} lab_endgame_line;

/* How many blocks a seed count has. */
uint64_t lab_endgame_blocks(const lab_endgame_order *order, int seeds);

/* The checksum of a block; and that of the header, put into it once all lines follow it and
 * have theirs. */
uint64_t lab_endgame_block_sum(const char *block, size_t size);
void lab_endgame_file_seal(char *bytes);

/* ---- writing ---- */

/* Blocks as they are to be written; those of a count are added when it is done. */
typedef struct lab_endgame_image {
    bool outcomes; /* all bounds are -1, 0 or 1 */
    lab_endgame_line *lines;
    uint64_t line_count;
    char *blocks;
    uint64_t size, room;
} lab_endgame_image;

/* All blocks of a count, or those of a share of it; one block; and all that another image
 * holds, behind those that are there.  False: no memory. */
bool lab_endgame_image_add(lab_endgame_image *image, const lab_retrograde_values *values,
                           uint64_t entries);
bool lab_endgame_image_add_block(lab_endgame_image *image, const int8_t *low,
                                 const int8_t *high, size_t entries);
bool lab_endgame_image_join(lab_endgame_image *image, const lab_endgame_image *more);

/* The whole file for the counts up to `seeds`, to be freed; NULL: no memory. */
char *lab_endgame_image_file(const lab_endgame_image *image, const lab_endgame_order *order,
                             int seeds, const char *rules, size_t *length);
void lab_endgame_image_release(lab_endgame_image *image);

/* ---- reading ---- */

/* Is this a whole database for these rules?  False with a message. */
bool lab_endgame_file_check(const char *bytes, size_t length, const char *rules,
                            lab_error *error);

/* Once that is so: are there as many entries as the order has them?  It may be one of more
 * seeds, or of fewer. */
bool lab_endgame_file_fits(const char *bytes, const lab_endgame_order *order, lab_error *error);

/* Header, and lines. */
const lab_endgame_header *lab_endgame_file_header(const char *bytes);
const lab_endgame_line *lab_endgame_file_lines(const char *bytes);

/* No block is longer. */
size_t lab_endgame_file_block_most(void);

/* Reads the bounds of a block. `bytes` begins with the header, and `block` is at the place that
 * the line states. Returns false if the block is damaged or a bound is impossible (a checksum
 * is easily forged): do not use the bounds then. */
bool lab_endgame_file_block(const char *bytes, const char *block, const lab_endgame_line *line,
                            const lab_endgame_order *order, int seeds, size_t entries,
                            int8_t *low, int8_t *high);
