/* SPDX-License-Identifier: MIT */
/*
 * Reachable positions.
 *
 * Level after level from the highest, which the first position is in: what is added on the way
 * is in the level that is explored, after what is already there, or below it.  A move that
 * leads above it shows that the levels are too fine.
 *
 * Looking a position up waits for memory twice, for its slot and for what the slot names.  So
 * positions are found by the hundred, asked for, and only then added.
 */
#include "lab/solve/reachable.h"

#include <assert.h>

#include "dyar/packing.h"
#include "lab/base/hash.h"
#include "lab/base/memory.h"
#include "lab/solve/reachable_bits.h"

typedef struct level {
    uint8_t *positions; /* packed, one after another */
    uint64_t count, room;
    uint32_t *slots; /* numbers of positions plus 1, by hash; 0: free */
    uint64_t slot_count;
    uint64_t moves; /* that stay in it */
} level;

enum { FOUND = 512, BYTES_MAX = DYAR_POSITION_CELLS * sizeof(uint16_t) };

/* What a move led to, and is not added yet. */
typedef struct found {
    int level;
    uint64_t hash;
    uint8_t bytes[BYTES_MAX];
} found;

struct lab_reachable {
    lab_level_order order;    /* first: it is found again from this */
    lab_reachable_bits *bits; /* NULL: they are listed, in what follows */
    found found[FOUND];
    size_t found_count;
    dyar_packing *packing;
    size_t size; /* of a packed position */
    unsigned measures;
    bool too_fine;  /* a move was met that leads to a higher level */
    bool too_large; /* it may not take as much memory */
    int holes, seeds;
    int top;
    level *levels; /* up to `top` */
    uint64_t count, bytes, memory;
    dyar_position start;
};

/* ---- packed positions ---- */

static const uint8_t *packed(const lab_reachable *r, const level *l, uint64_t number)
{
    return l->positions + number * r->size;
}

/* The slot where the position is, or where it would be. */
static uint64_t slot_of(const lab_reachable *r, const level *l, const uint8_t *bytes,
                        uint64_t hash)
{
    uint64_t at = hash & (l->slot_count - 1);
    while (l->slots[at] != 0 && memcmp(packed(r, l, l->slots[at] - 1), bytes, r->size) != 0)
        at = (at + 1) & (l->slot_count - 1);
    return at;
}

/* A number with a digit for each measure that is in use, the coarsest first: a move that leaves
 * the coarser ones as they are must not make the finer ones greater. */
static int level_of(const lab_reachable *r, const dyar_position *position)
{
    const dyar_game *game = r->order.terms.game;
    uint16_t board[DYAR_HOLES_MAX];
    int in_marked = 0, number = 0;
    if (r->measures & LAB_BY_SEEDS)
        number = dyar_board_read(game, position, false, board);
    if (r->measures & LAB_BY_MARKED_HOLES)
        number =
            (number + 1) * (r->holes + 1) - 1 - dyar_board_marked(game, position, &in_marked);
    if (r->measures & LAB_BY_MARKED_SEEDS)
        number = (number + 1) * (r->seeds + 1) - 1 - in_marked;
    return number;
}

/* Seeds on the board in this level, or as many as there can be. */
static int seeds_of(const lab_reachable *r, int number)
{
    if (!(r->measures & LAB_BY_SEEDS))
        return r->seeds;
    if (r->measures & LAB_BY_MARKED_SEEDS)
        number /= r->seeds + 1;
    if (r->measures & LAB_BY_MARKED_HOLES)
        number /= r->holes + 1;
    return number;
}

/* ---- growing ---- */

static bool may_take(lab_reachable *r, uint64_t bytes)
{
    r->too_large = bytes > r->memory - r->bytes;
    if (!r->too_large)
        r->bytes += bytes;
    return !r->too_large;
}

static bool grow_positions(lab_reachable *r, level *l)
{
    enum { AT_FIRST = 64 };
    const uint64_t more = l->room ? l->room : AT_FIRST;
    if (!may_take(r, more * r->size))
        return false;
    uint8_t *positions = lab_realloc(l->positions, l->room + more, r->size);
    if (!positions)
        return false;
    l->positions = positions;
    l->room += more;
    return true;
}

static bool grow_slots(lab_reachable *r, level *l)
{
    enum { AT_FIRST = 128 };
    const uint64_t count = l->slot_count ? 2 * l->slot_count : AT_FIRST;
    uint32_t *slots = NULL;
    if (may_take(r, (count - l->slot_count) * sizeof *slots))
        slots = lab_calloc(count, sizeof *slots);
    if (!slots)
        return false;
    free(l->slots);
    l->slots = slots;
    l->slot_count = count;
    for (uint64_t i = 0; i < l->count; i++)
        l->slots[slot_of(r, l, packed(r, l, i), lab_hash(packed(r, l, i), r->size))] =
            (uint32_t)(i + 1);
    return true;
}

static bool has_room(lab_reachable *r, level *l)
{
    return l->count < INT32_MAX && (l->count < l->room || grow_positions(r, l)) &&
           (4 * l->count < 3 * l->slot_count || grow_slots(r, l));
}

/* Returns false if memory runs out. */
static bool add(lab_reachable *r, const found *f)
{
    level *l = &r->levels[f->level];
    if (!has_room(r, l))
        return false;
    const uint64_t slot = slot_of(r, l, f->bytes, f->hash);
    if (l->slots[slot] == 0) {
        memcpy(l->positions + l->count * r->size, f->bytes, r->size);
        l->slots[slot] = (uint32_t)++l->count;
        r->count++;
    }
    return true;
}

/* ---- exploring ---- */

static void pack(const lab_reachable *r, const dyar_position *position, uint8_t *bytes)
{
    const lab_terms *terms = &r->order.terms;
    dyar_position turned;
    if (terms->facts.turns && dyar_position_mover(terms->game, position) == 1) {
        dyar_board_turn(terms->game, position, &turned);
        position = &turned;
    }
    dyar_pack(r->packing, position, bytes);
}

static void find_position(const lab_reachable *r, const dyar_position *position, found *f)
{
    f->level = level_of(r, position);
    if (f->level > r->top)
        return;
    pack(r, position, f->bytes);
    f->hash = lab_hash(f->bytes, r->size);
    const level *l = &r->levels[f->level];
    if (l->slot_count > 0)
        __builtin_prefetch(&l->slots[f->hash & (l->slot_count - 1)]);
}

/* What its slot names, if anything. */
static void ask_for(const lab_reachable *r, const found *f)
{
    const level *l = &r->levels[f->level];
    const uint32_t there = l->slot_count ? l->slots[f->hash & (l->slot_count - 1)] : 0;
    if (there > 0)
        __builtin_prefetch(packed(r, l, there - 1));
}

static bool add_found(lab_reachable *r)
{
    bool added = true;
    for (size_t i = 0; i < r->found_count; i++)
        ask_for(r, &r->found[i]);
    for (size_t i = 0; i < r->found_count && added; i++)
        added = add(r, &r->found[i]);
    r->found_count = 0;
    return added;
}

/* Explores a position.  Returns false if memory runs out, or if levels are too fine. */
static bool explore_position(lab_reachable *r, int number, uint64_t at)
{
    const lab_terms *terms = &r->order.terms;
    dyar_move moves[DYAR_MOVES_MAX];
    dyar_position position, after;
    dyar_unpack(r->packing, packed(r, &r->levels[number], at), &position);
    const size_t count = dyar_moves(terms->game, &position, moves);
    for (size_t i = 0; i < count; i++) {
        dyar_position_copy(terms->game, &after, &position);
        lab_board_play(terms, &after, moves[i]);
        if (dyar_board_is_over(terms->game, &after))
            continue;
        if (r->found_count == FOUND && !add_found(r))
            return false;
        found *f = &r->found[r->found_count++];
        find_position(r, &after, f);
        r->too_fine = f->level > number;
        if (r->too_fine)
            return false;
        r->levels[number].moves += f->level == number;
    }
    return true;
}

/* Explores the next positions of a level.  Returns false if memory runs out, or if levels are
 * too fine. */
static bool explore_some(lab_reachable *r, int number, uint64_t *at)
{
    enum { AT_ONCE = 64 };
    const uint64_t count = r->levels[number].count;
    const uint64_t end = count - *at < AT_ONCE ? count : *at + AT_ONCE;
    for (; *at < end; ++*at)
        if (!explore_position(r, number, *at))
            return false;
    return add_found(r);
}

static lab_retrograde_end explore(lab_reachable *r, const lab_stop *stop,
                                  void (*progress)(void *context, uint64_t positions),
                                  void *context)
{
    enum { ASK_EVERY = 100 };
    unsigned asked = 0;
    for (int number = r->top; number >= 0; number--)
        for (uint64_t at = 0; at < r->levels[number].count;) {
            if (asked++ % ASK_EVERY == 0 && lab_stop_asked(stop))
                return LAB_RETROGRADE_STOPPED;
            if (asked % ASK_EVERY == 0 && progress)
                progress(context, r->count);
            if (!explore_some(r, number, &at))
                return LAB_RETROGRADE_NO_MEMORY;
        }
    return LAB_RETROGRADE_DONE;
}

static void forget_levels(lab_reachable *r)
{
    for (int number = 0; r->levels && number <= r->top; number++) {
        free(r->levels[number].positions);
        free(r->levels[number].slots);
    }
    free(r->levels);
    r->levels = NULL;
    r->count = r->bytes = 0;
}

/* Levels with the first position in the highest. */
static bool begin_levels(lab_reachable *r)
{
    r->too_fine = false;
    r->top = level_of(r, &r->start);
    r->levels = calloc((size_t)r->top + 1, sizeof *r->levels);
    r->found_count = 0;
    if (!r->levels)
        return false;
    find_position(r, &r->start, &r->found[r->found_count++]);
    return add_found(r);
}

static void give_up_finest(lab_reachable *r)
{
    if (r->measures & LAB_BY_MARKED_SEEDS)
        r->measures &= ~(unsigned)LAB_BY_MARKED_SEEDS;
    else if (r->measures & LAB_BY_MARKED_HOLES)
        r->measures &= ~(unsigned)LAB_BY_MARKED_HOLES;
    else
        r->measures = 0;
}

/* As bits, where that fits; where not, `bits` stays NULL. */
static lab_retrograde_end explore_bits(lab_reachable *r, int threads, const lab_stop *stop,
                                       void (*progress)(void *context, uint64_t positions),
                                       void *context, bool *fits)
{
    lab_retrograde_end end = LAB_RETROGRADE_NO_MEMORY;
    forget_levels(r);
    r->bits = lab_reachable_bits_new(&r->order.terms, r->packing, &r->start, r->memory, fits);
    if (r->bits) {
        end = lab_reachable_bits_explore(r->bits, threads, stop, progress, context);
        *fits = lab_reachable_bits_fit(r->bits);
    }
    if (r->bits && !*fits) {
        lab_reachable_bits_free(r->bits);
        r->bits = NULL;
    }
    return end;
}

/* A list with the finest levels is the fastest. */
lab_retrograde_end lab_reachable_explore(lab_reachable *r, int threads, const lab_stop *stop,
                                         void (*progress)(void *context, uint64_t positions),
                                         void *context)
{
    bool fits = false;
    lab_retrograde_end end = explore(r, stop, progress, context);
    if (end == LAB_RETROGRADE_NO_MEMORY && (r->too_fine || r->too_large))
        end = explore_bits(r, threads, stop, progress, context, &fits);
    while (end == LAB_RETROGRADE_NO_MEMORY && r->too_fine && !fits) {
        forget_levels(r);
        give_up_finest(r);
        end = begin_levels(r) ? explore(r, stop, progress, context) : LAB_RETROGRADE_NO_MEMORY;
    }
    return end;
}

/* ---- as levels ---- */

static const lab_reachable *reachable_of(const lab_level_order *order)
{
    return (const lab_reachable *)order;
}

static uint64_t entries(const lab_level_order *order, int number)
{
    return reachable_of(order)->levels[number].count;
}

static int most(const lab_level_order *order, int number)
{
    if (order->terms.wins_only)
        return 1;
    return order->terms.whole ? dyar_game_seeds(order->terms.game)
                              : seeds_of(reachable_of(order), number);
}

/* A few at a time: their slots are asked for, then what these name, and then both are there. */
static void find_few(const lab_reachable *r, const dyar_position *positions, size_t count,
                     found *few, lab_level_place *places)
{
    for (size_t i = 0; i < count; i++) {
        find_position(r, &positions[i], &few[i]);
        assert(few[i].level <= r->top); /* positions that can be reached */
    }
    for (size_t i = 0; i < count; i++)
        ask_for(r, &few[i]);
    for (size_t i = 0; i < count; i++) {
        const level *l = &r->levels[few[i].level];
        places[i].level = few[i].level;
        places[i].entry = l->slots[slot_of(r, l, few[i].bytes, few[i].hash)] - 1;
    }
}

static void find(const lab_level_order *order, const dyar_position *positions, size_t count,
                 lab_level_place *places)
{
    enum { FEW = 32 };
    found few[FEW];
    for (size_t at = 0; at < count; at += FEW)
        find_few(reachable_of(order), positions + at, count - at < FEW ? count - at : FEW, few,
                 places + at);
}

static int lay(const lab_level_order *order, int number, uint64_t entry,
               dyar_position *position)
{
    const lab_reachable *r = reachable_of(order);
    dyar_unpack(r->packing, packed(r, &r->levels[number], entry), position);
    return 0;
}

/* Those with the same front in their packing. */
static bool alike(const lab_level_order *order, int number, uint32_t *first)
{
    const lab_reachable *r = reachable_of(order);
    const level *l = &r->levels[number];
    const size_t front = dyar_packing_front(r->packing);
    uint64_t count = 2;
    while (count < 2 * l->count)
        count *= 2;
    uint32_t *slots = lab_calloc(count, sizeof *slots);
    for (uint32_t i = 0; slots && i < l->count; i++) {
        const uint8_t *bytes = packed(r, l, i);
        uint64_t at = lab_hash(bytes, front) & (count - 1);
        while (slots[at] != 0 && memcmp(packed(r, l, slots[at] - 1), bytes, front) != 0)
            at = (at + 1) & (count - 1);
        if (slots[at] == 0)
            slots[at] = i + 1;
        first[i] = slots[at] - 1;
    }
    const bool worked = slots != NULL;
    free(slots);
    return worked;
}

const lab_level_order *lab_reachable_order(const lab_reachable *r)
{
    return r->bits ? lab_reachable_bits_order(r->bits) : &r->order;
}

int lab_reachable_top(const lab_reachable *r)
{
    return r->bits ? lab_reachable_bits_top(r->bits) : r->top;
}

uint64_t lab_reachable_count(const lab_reachable *r)
{
    return r->bits ? lab_reachable_bits_count(r->bits) : r->count;
}

double lab_reachable_moves(const lab_reachable *r, int number)
{
    if (r->bits)
        return lab_reachable_bits_moves(r->bits, number);
    const level *l = &r->levels[number];
    return l->count > 0 ? (double)l->moves / (double)l->count : 0;
}

uint64_t lab_reachable_bytes(const lab_reachable *r)
{
    return r->bits ? lab_reachable_bits_bytes(r->bits) : r->bytes;
}

/* ---- beginning and end ---- */

/* Seeds that are out of the game are more where stores are forgotten. */
bool lab_reachable_is_faithful(const lab_reachable *r)
{
    const dyar_game *game = r->order.terms.game;
    const int holes = dyar_game_rows(game) * dyar_game_columns(game);
    dyar_position again;
    uint8_t bytes[BYTES_MAX];
    dyar_pack(r->packing, &r->start, bytes);
    dyar_unpack(r->packing, bytes, &again);
    for (int hole = 0, owner, other; hole < holes; hole++)
        if (dyar_position_hole(game, &again, hole) !=
                dyar_position_hole(game, &r->start, hole) ||
            dyar_position_mark(game, &again, hole, &owner) !=
                dyar_position_mark(game, &r->start, hole, &other) ||
            owner != other)
            return false;
    return true;
}

lab_reachable *lab_reachable_new(const lab_terms *terms, const dyar_position *start,
                                 uint64_t memory)
{
    lab_reachable *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->order = (lab_level_order){
        .terms = *terms, .entries = entries, .most = most, .find = find, .lay = lay};
    r->memory = memory;
    r->holes = dyar_board_holes(terms->game);
    r->seeds = dyar_game_seeds(terms->game);
    r->measures = (terms->facts.stores_decide ? 0 : LAB_BY_SEEDS) |
                  (terms->facts.marked ? LAB_BY_MARKED_HOLES | LAB_BY_MARKED_SEEDS : 0);
    r->packing = dyar_packing_new(terms->game, terms->whole || terms->facts.odd_stores);
    dyar_position_copy(terms->game, &r->start, start);
    lab_board_forget_stores(terms, &r->start);
    if (r->packing) {
        r->size = dyar_packing_size(r->packing);
        if (dyar_packing_front(r->packing) < r->size)
            r->order.alike = alike;
        if (begin_levels(r))
            return r;
    }
    lab_reachable_free(r);
    return NULL;
}

unsigned lab_reachable_measures(const lab_reachable *r)
{
    return r->bits ? LAB_BY_WHICH_MARKED : r->measures;
}

void lab_reachable_free(lab_reachable *r)
{
    if (!r)
        return;
    lab_reachable_bits_free(r->bits);
    forget_levels(r);
    dyar_packing_free(r->packing);
    free(r);
}
