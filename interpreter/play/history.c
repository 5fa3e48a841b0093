/* SPDX-License-Identifier: MIT */
/*
 * The history of a game, for rules on repetition.
 *
 * What such rules compare is at the front of a position's cells (program/game.h).  So a history
 * is a list of such fronts, and a table of hashes that leads to them.  A new stamp empties the
 * table, so that a game begins without clearing it.
 */
#include "play/turn.h"
#include "play/ends.h"
#include "play/hashing.h"
#include "play/match.h"

#include <assert.h>
#include <stdlib.h>

typedef struct slot {
    uint32_t stamp; /* the game it belongs to */
    uint32_t entry;
} slot;

struct dyar_history {
    const dyar_game *game;
    size_t width; /* cells of an entry */
    uint16_t *fronts;
    uint64_t *hashes;
    size_t count, room;
    slot *slots; /* a power of two, at least twice the room */
    size_t slot_count;
    uint32_t stamp;
    bool out_of_memory;
    uint64_t factors[DYAR_POSITION_CELLS]; /* for hashes */
};

/* False when there is no memory for it; the list is then as it was. */
static bool renew(void *list, size_t count, size_t size)
{
    assert(count * size > 0);
    void *fresh;
    memcpy(&fresh, list, sizeof fresh);
    fresh = realloc(fresh, count * size);
    if (fresh)
        memcpy(list, &fresh, sizeof fresh);
    return fresh != NULL;
}

/* ---- hashes ---- */

static void draw_factors(dyar_history *h)
{
    uint64_t counter = 0;
    for (size_t at = 0; at < h->width; at++)
        h->factors[at] = dyar_random_mix(&counter) | 1;
}

/*
 * A sum of products, which wait for nothing: four cells times one random number, and so on; the
 * words after the board one by one, since they have just been written so.  The upper bits are
 * the good ones (M. Dietzfelbinger, "Universal hashing and k-wise independent random variables
 * via integer arithmetic without primes", STACS 1996).
 */
static inline uint64_t hash_front(const dyar_history *h, const uint16_t *cells)
{
    const size_t board = h->game->layout.board;
    uint64_t hash = 0;
    for (size_t block = 0; block < board; block += DYAR_BLOCK)
        for (size_t at = block; at < block + DYAR_BLOCK; at += 4)
            hash += four_cells(cells + at) * h->factors[at];
    for (size_t at = board; at < h->width; at++)
        hash += cells[at] * h->factors[at];
    return hash;
}

/* Returns the first slot for this hash. */
static inline size_t slot_of(const dyar_history *h, uint64_t hash)
{
    return (size_t)(hash >> 32) & (h->slot_count - 1);
}

static inline size_t next_slot(const dyar_history *h, size_t at)
{
    return (at + 1) & (h->slot_count - 1);
}

static void insert(dyar_history *h, size_t entry)
{
    size_t at = slot_of(h, h->hashes[entry]);
    while (h->slots[at].stamp == h->stamp)
        at = next_slot(h, at);
    h->slots[at] = (slot){h->stamp, (uint32_t)entry};
}

/* The last entry: nothing was ever put behind it, so that its slot can be left empty. */
static void remove_last(dyar_history *h)
{
    size_t at = slot_of(h, h->hashes[--h->count]);
    while (h->slots[at].stamp != h->stamp || h->slots[at].entry != h->count)
        at = next_slot(h, at);
    h->slots[at].stamp = 0;
}

static void rehash(dyar_history *h)
{
    memset(h->slots, 0, h->slot_count * sizeof *h->slots);
    h->stamp = 1;
    for (size_t i = 0; i < h->count; i++)
        insert(h, i);
}

static bool grow(dyar_history *h)
{
    const size_t room = h->room ? h->room * 2 : 512;
    if (!renew(&h->fronts, room * h->width, sizeof *h->fronts) ||
        !renew(&h->hashes, room, sizeof *h->hashes) ||
        !renew(&h->slots, room * 2, sizeof *h->slots))
        return false;
    h->room = room;
    h->slot_count = room * 2;
    rehash(h);
    return true;
}

dyar_history *dyar_history_new(const dyar_game *game)
{
    dyar_history *h = calloc(1, sizeof *h);
    if (!h)
        return NULL;
    h->game = game;
    h->width = game->layout.compared;
    draw_factors(h);
    if (grow(h))
        return h;
    dyar_history_free(h);
    return NULL;
}

void dyar_history_free(dyar_history *h)
{
    if (!h)
        return;
    free(h->fronts);
    free(h->hashes);
    free(h->slots);
    free(h);
}

bool dyar_history_out_of_memory(const dyar_history *h)
{
    return h->out_of_memory;
}

/* The front of a position: whole blocks, and what is left singly, since some of that has just
 * been written singly. */
static inline void copy_front(const dyar_history *h, uint16_t *to, const uint16_t *from)
{
    enum { BLOCK_SIZE = DYAR_BLOCK * sizeof(uint16_t) };
    const size_t board = h->game->layout.board;
    for (size_t at = 0; at < board; at += DYAR_BLOCK)
        memcpy(to + at, from + at, BLOCK_SIZE);
    for (size_t at = board; at < h->width; at++)
        to[at] = from[at];
}

/* Adds the position.  Returns how often it has occurred, this time included. */
static inline int add(dyar_history *h, const dyar_position *position)
{
    int seen = 1;
    if (h->count == h->room && !grow(h)) {
        h->out_of_memory = true;
        return seen;
    }
    const uint64_t hash = hash_front(h, position->cells);
    size_t at = slot_of(h, hash);
    for (; h->slots[at].stamp == h->stamp; at = next_slot(h, at)) {
        const size_t entry = h->slots[at].entry;
        if (h->hashes[entry] == hash && memcmp(h->fronts + entry * h->width, position->cells,
                                               h->width * sizeof *h->fronts) == 0)
            seen++;
    }
    copy_front(h, h->fronts + h->count * h->width, position->cells);
    h->hashes[h->count] = hash;
    h->slots[at] = (slot){h->stamp, (uint32_t)h->count++};
    return seen;
}

void dyar_history_begin(dyar_history *h, const dyar_position *position)
{
    h->count = 0;
    if (++h->stamp == 0)
        rehash(h);
    add(h, position);
}

/* The game of a match is over: what is remembered is where the next one begins. */
static void go_on(dyar_history *h, dyar_position *position, dyar_trace *trace)
{
    if (!h->game->match || !position->cells[h->game->layout.ended])
        return;
    dyar_go_on(h->game, position, trace);
    dyar_history_undo(h);
    add(h, position);
}

/* Judges a position that has occurred before: does that end the game? */
static void judge_again(dyar_history *h, dyar_position *position, int seen, dyar_trace *trace)
{
    enum { ALWAYS_ENOUGH = 3 }; /* where no rule speaks of repetition */
    uint16_t *ended = &position->cells[h->game->layout.ended];
    if (*ended)
        return;
    if (h->game->judges_repetition) {
        dyar_turn view;
        dyar_turn_begin(&view, dyar_game_at(h->game, position), NULL, position,
                        position->cells[h->game->layout.mover]);
        dyar_judge_end(&view, seen);
    } else if (seen >= ALWAYS_ENOUGH) {
        *ended = DYAR_ENDED_REPEATED;
    }
    go_on(h, position, trace);
}

void dyar_history_judge(dyar_history *h, dyar_position *position)
{
    const int seen = add(h, position);
    if (seen > 1)
        judge_again(h, position, seen, NULL);
}

void dyar_history_judge_traced(dyar_history *h, dyar_position *position, dyar_trace *trace)
{
    const int seen = add(h, position);
    if (seen > 1)
        judge_again(h, position, seen, trace);
}

void dyar_history_undo(dyar_history *h)
{
    if (h->count == 0)
        return;
    remove_last(h);
}
