/* SPDX-License-Identifier: MIT */
/* The file of an endgame database.  The only file that knows zstd. */
#include "lab/solve/endgame_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdatomic.h>

#include "dyar/ruleset.h"
#include "lab/solve/endgame.h"
#include "lab/solve/endgame_outcomes.h"
#include "lab/solve/endgame_pairs.h"
#include "lab/base/memory.h"

#ifdef DYAR_HAVE_ZSTD
#include <zstd.h>
#include <zstd_errors.h>
enum { COMPRESSED = 1 };
#else
enum { COMPRESSED = 0 };
#endif

static const uint64_t magic = UINT64_C(0x31656D6167646E65); /* "endgame1" */

uint64_t lab_endgame_blocks(const lab_endgame_order *order, int seeds)
{
    return (lab_endgame_entries(order, seeds) + LAB_ENDGAME_BLOCK - 1) / LAB_ENDGAME_BLOCK;
}

/* ---- checksums ---- */

static uint64_t checksum(uint64_t sum, const void *bytes, size_t length)
{
    const unsigned char *at = bytes;
    for (; length > 0; at += 8) {
        uint64_t word = 0;
        const size_t take = length < 8 ? length : 8;
        memcpy(&word, at, take);
        sum = (sum ^ word) * UINT64_C(0x9E3779B97F4A7C15);
        sum ^= sum >> 29;
        length -= take;
    }
    return sum;
}

static uint64_t sum_of_front(lab_endgame_header header, const lab_endgame_line *lines)
{
    header.checksum = 0;
    return checksum(checksum(1, &header, sizeof header), lines,
                    (size_t)header.blocks * sizeof *lines);
}

uint64_t lab_endgame_block_sum(const char *block, size_t size)
{
    return checksum(1, block, size);
}

void lab_endgame_file_seal(char *bytes)
{
    lab_endgame_header header;
    memcpy(&header, bytes, sizeof header);
    header.checksum = sum_of_front(header, lab_endgame_file_lines(bytes));
    memcpy(bytes, &header, sizeof header);
}

/* ---- compressing ---- */

/* Of a whole block, as endgame_pairs.h has it. */
enum { PACKED_MOST = 1 + 2 * LAB_ENDGAME_BLOCK };

/* 0: there is no room. */
static size_t copy(void *to, size_t room, const void *from, size_t length)
{
    if (length > room)
        return 0;
    memcpy(to, from, length);
    return length;
}

#ifdef DYAR_HAVE_ZSTD
static size_t compressed_most(size_t length)
{
    return ZSTD_compressBound(length);
}

/* 0: it did not work. */
static size_t compress(char *to, size_t room, const void *from, size_t length)
{
    enum { LEVEL = 13 }; /* higher ones take twice the time for a hundredth of the size */
    const size_t size = ZSTD_compress(to, room, from, length, LEVEL);
    return ZSTD_isError(size) ? 0 : size;
}

/* How many bytes it came to; 0: it did not work. */
static size_t decompress(void *to, size_t room, const char *from, size_t size)
{
    const size_t result = ZSTD_decompress(to, room, from, size);
    errno = ZSTD_getErrorCode(result) == ZSTD_error_memory_allocation ? ENOMEM : 0;
    return ZSTD_isError(result) ? 0 : result;
}
#else
static size_t compressed_most(size_t length)
{
    return length;
}

static size_t compress(char *to, size_t room, const void *from, size_t length)
{
    return copy(to, room, from, length);
}

/* Files that are compressed are refused before. */
static size_t decompress(void *to, size_t room, const char *from, size_t size)
{
    return copy(to, room, from, size);
}
#endif

/* ---- writing ---- */

static bool make_room(lab_endgame_image *image, uint64_t more)
{
    if (image->size + more <= image->room)
        return true;
    const uint64_t room = (image->size + more) * 2;
    char *blocks = lab_realloc(image->blocks, room, 1);
    if (!blocks)
        return false;
    image->blocks = blocks;
    image->room = room;
    return true;
}

static bool have_lines(lab_endgame_image *image, uint64_t more)
{
    lab_endgame_line *lines =
        lab_realloc(image->lines, image->line_count + more, sizeof *lines);
    if (lines)
        image->lines = lines;
    return lines != NULL;
}

bool lab_endgame_image_add_block(lab_endgame_image *image, const int8_t *low,
                                 const int8_t *high, size_t entries)
{
    uint8_t packed[PACKED_MOST];
    const size_t length = image->outcomes
                              ? lab_endgame_outcomes_pack(low, high, entries, packed)
                              : lab_endgame_pairs_pack(low, high, entries, packed);
    if (!have_lines(image, 1) || !make_room(image, compressed_most(length)))
        return false;
    char *to = image->blocks + image->size;
    const size_t size = compress(to, (size_t)(image->room - image->size), packed, length);
    image->lines[image->line_count++] =
        (lab_endgame_line){image->size, size, lab_endgame_block_sum(to, size)};
    image->size += size;
    return size > 0;
}

static bool add_block(lab_endgame_image *image, const lab_retrograde_values *values,
                      uint64_t first, size_t entries)
{
    int8_t low[LAB_ENDGAME_BLOCK], high[LAB_ENDGAME_BLOCK];
    for (size_t i = 0; i < entries; i++) {
        low[i] = atomic_load_explicit(&values->low[first + i], memory_order_relaxed);
        high[i] = atomic_load_explicit(&values->high[first + i], memory_order_relaxed);
    }
    return lab_endgame_image_add_block(image, low, high, entries);
}

bool lab_endgame_image_add(lab_endgame_image *image, const lab_retrograde_values *values,
                           uint64_t entries)
{
    for (uint64_t first = 0; first < entries; first += LAB_ENDGAME_BLOCK) {
        const uint64_t left = entries - first;
        if (!add_block(image, values, first,
                       left < LAB_ENDGAME_BLOCK ? (size_t)left : LAB_ENDGAME_BLOCK))
            return false;
    }
    return true;
}

bool lab_endgame_image_join(lab_endgame_image *image, const lab_endgame_image *more)
{
    if (more->line_count == 0)
        return true;
    if (!have_lines(image, more->line_count) || !make_room(image, more->size))
        return false;
    for (uint64_t i = 0; i < more->line_count; i++) {
        lab_endgame_line line = more->lines[i];
        line.at += image->size;
        image->lines[image->line_count++] = line;
    }
    memcpy(image->blocks + image->size, more->blocks, (size_t)more->size);
    image->size += more->size;
    return true;
}

char *lab_endgame_image_file(const lab_endgame_image *image, const lab_endgame_order *order,
                             int seeds, const char *rules, size_t *length)
{
    lab_endgame_header header = {.magic = magic,
                                 .version = image->outcomes ? LAB_ENDGAME_OF_OUTCOMES
                                                            : LAB_ENDGAME_OF_MARGINS,
                                 .compressed = COMPRESSED,
                                 .semantics = DYAR_SEMANTICS,
                                 .holes = (uint32_t)order->boards.holes,
                                 .planes = order->planes,
                                 .seeds = (uint32_t)seeds,
                                 .block = LAB_ENDGAME_BLOCK,
                                 .blocks = image->line_count};
    snprintf(header.rules, sizeof header.rules, "%s", rules);
    const uint64_t front = sizeof header + image->line_count * sizeof *image->lines;
    char *bytes = lab_realloc(NULL, front + image->size, 1);
    if (!bytes)
        return NULL;
    lab_endgame_line *lines = (lab_endgame_line *)(bytes + sizeof header);
    for (uint64_t i = 0; i < image->line_count; i++) {
        lines[i] = image->lines[i];
        lines[i].at += front;
    }
    memcpy(bytes, &header, sizeof header);
    lab_endgame_file_seal(bytes);
    if (image->size > 0)
        memcpy(bytes + front, image->blocks, (size_t)image->size);
    *length = (size_t)(front + image->size);
    return bytes;
}

void lab_endgame_image_release(lab_endgame_image *image)
{
    free(image->lines);
    free(image->blocks);
    *image = (lab_endgame_image){0};
}

/* ---- reading ---- */

const lab_endgame_header *lab_endgame_file_header(const char *bytes)
{
    return (const lab_endgame_header *)bytes;
}

const lab_endgame_line *lab_endgame_file_lines(const char *bytes)
{
    return (const lab_endgame_line *)(bytes + sizeof(lab_endgame_header));
}

/* How the user gets a file that this program reads. */
#define BUILD_AGAIN                                                                            \
    "; delete it and build it again: dyar solve RULESET --build N --database FILE"

static bool check_header(const lab_endgame_header *h, const char *rules, lab_error *error)
{
    if (h->version != LAB_ENDGAME_OF_MARGINS && h->version != LAB_ENDGAME_OF_OUTCOMES)
        return lab_refuse(error,
                          "another version of dyar built it (format %" PRIu32
                          ", this program reads %d and %d)" BUILD_AGAIN,
                          h->version, LAB_ENDGAME_OF_MARGINS, LAB_ENDGAME_OF_OUTCOMES);
    if (h->semantics != DYAR_SEMANTICS)
        return lab_refuse(error,
                          "an engine with other semantics built it (%" PRIu64
                          ", this program has %d)" BUILD_AGAIN,
                          h->semantics, DYAR_SEMANTICS);
    if (h->compressed && !COMPRESSED)
        return lab_refuse(error, "it is compressed, and this program was built without zstd");
    if (strncmp(h->rules, rules, sizeof h->rules) != 0)
        return lab_refuse(error, "it was built for other rules (%.*s, not %s)",
                          (int)sizeof h->rules - 1, h->rules, rules);
    return true;
}

bool lab_endgame_file_check(const char *bytes, size_t length, const char *rules,
                            lab_error *error)
{
    lab_endgame_header header;
    if (length < sizeof header ||
        (memcpy(&header, bytes, sizeof header), header.magic != magic))
        return lab_refuse(error, "it is not an endgame database");
    if (!check_header(&header, rules, error))
        return false;
    const lab_endgame_line *lines = lab_endgame_file_lines(bytes);
    if (header.blocks > (length - sizeof header) / sizeof *lines ||
        header.block != LAB_ENDGAME_BLOCK || sum_of_front(header, lines) != header.checksum)
        return lab_refuse(error, "it is damaged");
    for (uint64_t i = 0; i < header.blocks; i++)
        if (lines[i].at > length || lines[i].size > length - lines[i].at)
            return lab_refuse(error, "it is damaged: the end is missing");
    return true;
}

static bool has_outcomes(const lab_endgame_header *h)
{
    return h->version == LAB_ENDGAME_OF_OUTCOMES;
}

bool lab_endgame_file_fits(const char *bytes, const lab_endgame_order *order, lab_error *error)
{
    const lab_endgame_header *h = lab_endgame_file_header(bytes);
    const uint32_t most = (uint32_t)order->boards.seeds;
    uint64_t blocks = 0;
    for (uint32_t n = 0; n <= most && n <= h->seeds; n++)
        blocks += lab_endgame_blocks(order, (int)n);
    if (h->seeds <= LAB_ENDGAME_SEEDS_MAX && h->holes == (uint32_t)order->boards.holes &&
        h->planes == order->planes && has_outcomes(h) == order->levels.terms.wins_only &&
        (h->seeds <= most ? h->blocks == blocks : h->blocks > blocks))
        return true;
    return lab_refuse(error, "it is damaged");
}

/* Are all of them bounds?  Checks all together, which takes almost no time. */
static bool are_bounds(const int8_t *low, const int8_t *high, size_t entries, int most)
{
    int wrong = 0;
    for (size_t i = 0; i < entries; i++)
        wrong |= (low[i] < -most) | (high[i] > most) | (low[i] > high[i]);
    return !wrong;
}

/* Seeds that all go to one of two players make an even difference, or an odd one. */
static bool have_parity(const int8_t *bounds, size_t count, int seeds)
{
    int wrong = 0;
    for (size_t i = 0; i < count; i++)
        wrong |= bounds[i] ^ seeds;
    return !(wrong & 1);
}

static bool unpack_margins(const uint8_t *packed, size_t length, const lab_terms *terms,
                           int seeds, size_t entries, int8_t *low, int8_t *high)
{
    return lab_endgame_pairs_unpack(packed, length, entries, low, high) &&
           are_bounds(low, high, entries, seeds) &&
           (!terms->facts.all_counted ||
            (have_parity(low, entries, seeds) && have_parity(high, entries, seeds)));
}

size_t lab_endgame_file_block_most(void)
{
    return compressed_most(PACKED_MOST);
}

bool lab_endgame_file_block(const char *bytes, const char *block, const lab_endgame_line *line,
                            const lab_endgame_order *order, int seeds, size_t entries,
                            int8_t *low, int8_t *high)
{
    uint8_t packed[PACKED_MOST];
    const lab_endgame_header *h = lab_endgame_file_header(bytes);
    const size_t size = (size_t)line->size; /* both are within the file */
    if (lab_endgame_block_sum(block, size) != line->checksum)
        return false;
    const size_t length = h->compressed ? decompress(packed, sizeof packed, block, size)
                                        : copy(packed, sizeof packed, block, size);
    return has_outcomes(h) ? lab_endgame_outcomes_unpack(packed, length, entries, low, high)
                           : unpack_margins(packed, length, &order->levels.terms, seeds,
                                            entries, low, high);
}
