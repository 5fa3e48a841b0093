/* SPDX-License-Identifier: MIT */
/* Frames, and the bits of their positions. */
#include "lab/solve/reachable_frames.h"

#include "lab/base/hash.h"
#include "lab/base/memory.h"

enum { REST_MAX = DYAR_POSITION_CELLS * sizeof(uint16_t) };

/* Bytes that bits may take in any case; beyond them, bits must not take more than a list of the
 * positions. */
static const uint64_t AT_FIRST = UINT64_C(64) << 20;
enum { LISTED = 20 };

/* ---- marks ---- */

static void read_marks(const lab_reachable_bits *b, const dyar_position *position,
                       lab_mark_of_hole *marks)
{
    const dyar_game *game = b->order.terms.game;
    for (int place = 0; place < b->places; place++) {
        int owner = -1;
        const int kind = dyar_position_mark(game, position, place, &owner);
        marks[place] = (lab_mark_of_hole){(int8_t)dyar_position_hole(game, position, place),
                                          (int8_t)kind, (int8_t)owner};
    }
}

/* The marks as seen from that side from which they come first. */
static void read_group(const lab_reachable_bits *b, const dyar_position *position,
                       lab_frame_group *g)
{
    const size_t size = (size_t)b->places * sizeof *g->marks;
    lab_mark_of_hole other[DYAR_HOLES_MAX];
    int seeds;
    memset(g, 0, sizeof *g);
    g->marked = dyar_board_marked(b->order.terms.game, position, &seeds);
    read_marks(b, position, g->marks);
    if (!b->order.terms.facts.turns)
        return;
    dyar_position turned;
    dyar_board_turn(b->order.terms.game, position, &turned);
    read_marks(b, &turned, other);
    if (memcmp(other, g->marks, size) < 0)
        memcpy(g->marks, other, size);
}

/* Returns the number of its group, from 0; -1 if memory runs out. */
static int group_of(lab_reachable_bits *b, const dyar_position *position)
{
    lab_frame_group g;
    read_group(b, position, &g);
    for (int i = 0; i < b->group_count; i++)
        if (memcmp(b->groups[i]->marks, g.marks, sizeof g.marks) == 0)
            return i;
    lab_frame_group *new = malloc(sizeof *new);
    if (!new)
        return -1;
    *new = g;
    b->groups[b->group_count] = new;
    return b->group_count++;
}

/* ---- frames ---- */

bool lab_frames_may_take(lab_reachable_bits *b, uint64_t bytes)
{
    const uint64_t most = AT_FIRST + b->count * LISTED;
    if (bytes > (most < b->memory ? most : b->memory) - b->bytes)
        b->unfit = true;
    if (!b->unfit)
        b->bytes += bytes;
    return !b->unfit;
}

static void pack_rest(const lab_reachable_bits *b, const dyar_position *position, uint8_t *rest)
{
    dyar_position bare;
    dyar_position_copy(b->order.terms.game, &bare, position);
    for (int hole = 0; hole < b->holes; hole++)
        bare.cells[b->cells[hole]] = 0;
    dyar_pack(b->packing, &bare, rest);
}

static unsigned slot_of(const lab_reachable_bits *b, const uint8_t *rest)
{
    unsigned at = (unsigned)lab_hash(rest, b->rest_size) & (LAB_FRAME_SLOTS - 1);
    for (unsigned number; (number = b->slots[at]) != 0; at = (at + 1) & (LAB_FRAME_SLOTS - 1))
        if (memcmp(b->frames[number - 1]->rest, rest, b->rest_size) == 0)
            break;
    return at;
}

uint64_t lab_frames_bits_bytes(const lab_reachable_bits *b)
{
    return b->block_count * LAB_FRAME_WORDS * sizeof(uint64_t);
}

void lab_frame_free(lab_frame *f)
{
    if (!f)
        return;
    free(f->rest);
    free(f->reached);
    free(f->explored);
    free(f->before);
    free(f);
}

/* Returns NULL if memory runs out. */
static lab_frame *new_frame(lab_reachable_bits *b, const dyar_position *position,
                            const uint8_t *rest)
{
    lab_frame *f = NULL;
    const uint64_t bytes = lab_frames_bits_bytes(b) + b->block_count * sizeof *f->before;
    if (!lab_frames_may_take(b, bytes))
        return NULL;
    f = calloc(1, sizeof *f);
    if (!f)
        return NULL;
    f->rest = malloc(b->rest_size);
    f->reached = lab_calloc(b->block_count * LAB_FRAME_WORDS, sizeof *f->reached);
    f->before = lab_calloc(b->block_count, sizeof *f->before);
    if (f->rest && f->reached && f->before) {
        dyar_position_copy(b->order.terms.game, &f->position, position);
        memcpy(f->rest, rest, b->rest_size);
        f->group = group_of(b, position);
        if (f->group >= 0)
            return f;
    }
    lab_frame_free(f);
    return NULL;
}

/* NULL where there is none. */
static lab_frame *known_frame(const lab_reachable_bits *b, const uint8_t *rest)
{
    const unsigned number = b->slots[slot_of(b, rest)];
    return number ? b->frames[number - 1] : NULL;
}

/* It is there as a whole before its number is. */
static lab_frame *add_frame(lab_reachable_bits *b, const dyar_position *position,
                            const uint8_t *rest)
{
    if (b->frame_count == LAB_FRAMES_MAX)
        b->unfit = true;
    lab_frame *f = b->unfit ? NULL : new_frame(b, position, rest);
    if (!f)
        return NULL;
    b->frames[b->frame_count++] = f;
    b->slots[slot_of(b, rest)] = (uint16_t)b->frame_count;
    return f;
}

lab_frame *lab_frame_known(const lab_reachable_bits *b, const dyar_position *position)
{
    uint8_t rest[REST_MAX];
    pack_rest(b, position, rest);
    return known_frame(b, rest);
}

lab_frame *lab_frame_of(lab_reachable_bits *b, const dyar_position *position)
{
    uint8_t rest[REST_MAX];
    pack_rest(b, position, rest);
    lab_frame *f = known_frame(b, rest);
    if (f)
        return f;
    pthread_mutex_lock(&b->lock);
    f = known_frame(b, rest);
    if (!f)
        f = add_frame(b, position, rest);
    pthread_mutex_unlock(&b->lock);
    return f;
}

/* ---- positions and bits ---- */

const dyar_position *lab_frames_seen(const lab_reachable_bits *b, const dyar_position *position,
                                     dyar_position *turned)
{
    const lab_terms *terms = &b->order.terms;
    if (!terms->facts.turns || dyar_position_mover(terms->game, position) == 0)
        return position;
    dyar_board_turn(terms->game, position, turned);
    return turned;
}

bool lab_frames_number(const lab_reachable_bits *b, const dyar_position *position,
                       uint64_t *number)
{
    uint16_t board[DYAR_HOLES_MAX];
    if (dyar_board_read(b->order.terms.game, position, false, board) != b->seeds)
        return false;
    *number = lab_boards_number(&b->boards, board) - b->first_board;
    return true;
}

void lab_frame_lay(const lab_reachable_bits *b, const lab_frame *f, uint64_t number,
                   dyar_position *position)
{
    uint16_t board[DYAR_HOLES_MAX];
    dyar_position_copy(b->order.terms.game, position, &f->position);
    lab_boards_get(&b->boards, b->first_board + number, board);
    for (int hole = 0; hole < b->holes; hole++)
        position->cells[b->cells[hole]] = board[hole];
}

static unsigned ones(uint64_t bits)
{
    return (unsigned)__builtin_popcountll(bits);
}

bool lab_frame_set(lab_frame *f, uint64_t number)
{
    _Atomic(uint64_t) *word = &f->reached[number / LAB_FRAME_WORD];
    const uint64_t bit = UINT64_C(1) << number % LAB_FRAME_WORD;
    return !(atomic_load_explicit(word, memory_order_relaxed) & bit) &&
           !(atomic_fetch_or_explicit(word, bit, memory_order_relaxed) & bit);
}

void lab_frame_count(const lab_reachable_bits *b, lab_frame *f)
{
    f->count = 0;
    for (uint64_t block = 0; block < b->block_count; block++) {
        f->before[block] = (uint32_t)f->count;
        for (uint64_t word = block * LAB_FRAME_WORDS; word < (block + 1) * LAB_FRAME_WORDS;
             word++)
            f->count += ones(f->reached[word]);
    }
}

uint64_t lab_frame_rank(const lab_frame *f, uint64_t number)
{
    uint64_t rank = f->before[number / LAB_FRAME_BLOCK];
    for (uint64_t word = number / LAB_FRAME_BLOCK * LAB_FRAME_WORDS;
         word < number / LAB_FRAME_WORD; word++)
        rank += ones(f->reached[word]);
    return rank + ones(f->reached[number / LAB_FRAME_WORD] &
                       ((UINT64_C(1) << number % LAB_FRAME_WORD) - 1));
}

/* Returns the last block with at most this number of positions before it. */
static uint64_t block_of(const lab_reachable_bits *b, const lab_frame *f, uint64_t rank)
{
    uint64_t low = 0, high = b->block_count;
    while (high - low > 1) {
        const uint64_t middle = (low + high) / 2;
        if (f->before[middle] <= rank)
            low = middle;
        else
            high = middle;
    }
    return low;
}

uint64_t lab_frame_number_at(const lab_reachable_bits *b, const lab_frame *f, uint64_t rank)
{
    const uint64_t block = block_of(b, f, rank);
    uint64_t word = block * LAB_FRAME_WORDS;
    rank -= f->before[block];
    for (; rank >= ones(f->reached[word]); word++)
        rank -= ones(f->reached[word]);
    uint64_t bits = f->reached[word];
    for (; rank > 0; rank--)
        bits &= bits - 1;
    return word * LAB_FRAME_WORD + (unsigned)__builtin_ctzll(bits);
}
