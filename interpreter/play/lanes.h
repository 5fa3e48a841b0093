/*
 * The commonest lap of all, to be inlined: a board of up to sixteen cells, on which every lap
 * was sown beforehand.
 */
#ifndef DYAR_PLAY_LANES_H
#define DYAR_PLAY_LANES_H

#include "play/turn.h"

#if defined(__BMI2__) || defined(__AVX2__)
#include <immintrin.h>
#endif

/* ---- sets of cells, as bits ---- */

/* The lowest `count` bits of a set. */
static inline uint64_t lowest(uint64_t set, unsigned count)
{
#ifdef __BMI2__
    return _pdep_u64((UINT64_C(1) << count) - 1, set);
#else
    uint64_t rest = set;
    while (count-- > 0)
        rest &= rest - 1;
    return set ^ rest;
#endif
}

static inline unsigned dyar_bits_in(uint64_t set)
{
    return (unsigned)__builtin_popcountll(set);
}

static inline unsigned lowest_bit(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

static inline unsigned highest_bit(uint64_t set)
{
    return 63 - (unsigned)__builtin_clzll(set);
}

/* A set of `cells` places turned so that place `by` comes first; and back. */
static inline uint64_t turn_down(uint64_t set, unsigned by, unsigned cells)
{
    return (set >> by | set << (cells - by)) & ((UINT64_C(1) << cells) - 1);
}

static inline uint64_t turn_up(uint64_t set, unsigned by, unsigned cells)
{
    return turn_down(set, cells - by, cells);
}

/* The first `count` of the open cells after `at`, and which of them is the last. */
static inline uint64_t first_after(uint64_t open, unsigned at, unsigned count, unsigned cells,
                                   unsigned *last)
{
    const uint64_t chosen = lowest(turn_down(open, at + 1, cells), count);
    const unsigned end = at + 1 + highest_bit(chosen);
    *last = end < cells ? end : end - cells;
    return turn_up(chosen, at + 1, cells);
}

/* The same, going the other way: the last places before `at` comes round again. */
static inline uint64_t first_before(uint64_t open, unsigned at, unsigned count, unsigned cells,
                                    unsigned *last)
{
    const uint64_t turned = turn_down(open, at, cells);
    const uint64_t chosen = turned ^ lowest(turned, dyar_bits_in(turned) - count);
    const unsigned end = at + lowest_bit(chosen);
    *last = end < cells ? end : end - cells;
    return turn_up(chosen, at, cells);
}

/* The first `count` of the open cells after this one, going that way. */
static inline uint64_t dyar_first_open(uint64_t open, unsigned at, unsigned count,
                                       unsigned cells, unsigned way, unsigned *last)
{
    return way == DYAR_COUNTERCLOCKWISE ? first_after(open, at, count, cells, last)
                                        : first_before(open, at, count, cells, last);
}

/* All bits in the lanes whose bit is set. */
static inline dyar_lanes dyar_lanes_of(uint64_t bits, unsigned block)
{
    static const dyar_lanes each = {1,     2,     4,     8,     0x10,   0x20,   0x40,   0x80,
                                    0x100, 0x200, 0x400, 0x800, 0x1000, 0x2000, 0x4000, 0x8000};
    const uint16_t sixteen = (uint16_t)(bits >> (block * DYAR_LANES));
    return (dyar_lanes)(((each & sixteen)) == each);
}

/* Which lanes of a comparison hold, as bits. */
static inline uint32_t dyar_bits_of(dyar_lanes lanes)
{
#if defined(__AVX2__) && defined(__BMI2__)
    __m256i vector;
    memcpy(&vector, &lanes, sizeof vector);
    return _pext_u32((uint32_t)_mm256_movemask_epi8(vector), 0x55555555u);
#else
    uint32_t bits = 0;
    for (unsigned i = 0; i < DYAR_LANES; i++)
        bits |= (uint32_t)(lanes[i] & 1) << i;
    return bits;
#endif
}

/* ---- laps ---- */

/* The cells that take the mover's seeds, but for the start of a lap. */
static inline uint64_t dyar_open_to(const dyar_game *game, const uint16_t *cells,
                                    unsigned mover)
{
    uint64_t open = game->sown_cells[mover];
    if (game->layout.open)
        memcpy(&open, &cells[game->layout.open + 4 * mover], sizeof open);
    return open;
}

/* A lap on a small board on which holes are passed over. */
void dyar_lap_lanes_16(dyar_turn *t, unsigned from, bool first);

/* On small boards every lap was sown beforehand, as long as no hole is passed over for its
 * mark. */
static inline void dyar_look_up_lap(dyar_turn *t, unsigned from, bool first)
{
    const dyar_lap_table *laps = &t->rules->laps[t->mover][t->way];
    const dyar_laps *list = first ? &laps->first : &laps->later;
    const unsigned seeds = t->cells[from], at = (from << t->game->lap_shift) + seeds;
    if (dyar_open_to(t->game, t->cells, t->mover) != t->game->sown_cells[t->mover]) {
        dyar_lap_lanes_16(t, from, first);
        return;
    }
    const dyar_lanes lanes = dyar_load(t->cells) + list->added[at];
    memcpy(t->cells, &lanes, sizeof lanes);
    t->sown = (int)seeds;
    t->landed = list->last[at];
    t->first_sown = list->first[at];
}

#endif
