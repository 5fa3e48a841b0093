/* SPDX-License-Identifier: MIT */
/*
 * Moves that stay in a level, by the position they lead to.
 *
 * An edge of a string is the difference from the position that the one before came from,
 * shifted to the left by one for whether the same side moves on, in as many bytes as it takes,
 * seven bits each; and then its place in the block, in two.
 */
#include "lab/solve/retrograde_edges.h"

#include <stdlib.h>
#include <string.h>

enum {
    STRING = 1 << 14, /* bytes, with its claims */
    EDGE_MOST = 8,    /* bytes of one edge: 34 bits by seven, and two */
};

typedef struct lab_edges_string {
    struct lab_edges_string *next;
    uint32_t used;
    uint8_t bytes[STRING - sizeof(void *) - sizeof(uint64_t)];
} string;

/* ---- beginning and end ---- */

static unsigned bits_of(uint64_t number)
{
    unsigned bits = 1;
    while (number >>= 1)
        bits++;
    return bits;
}

bool lab_edges_init(lab_edges *e, uint64_t entries, uint64_t sources, lab_space *space)
{
    *e = (lab_edges){
        .entries = entries,
        .block_count = (size_t)((entries + LAB_EDGES_BLOCK - 1) / LAB_EDGES_BLOCK),
        .width = bits_of(2 * sources - 1),
        .space = space,
    };
    e->mask = UINT64_MAX >> (64 - e->width);
    e->blocks = calloc(e->block_count, sizeof *e->blocks);
    pthread_mutex_init(&e->lock, NULL);
    return e->blocks != NULL;
}

void lab_edges_release(lab_edges *e)
{
    free(e->blocks);
    pthread_mutex_destroy(&e->lock);
}

/* ---- strings ---- */

static bool has_room(lab_edges *e, lab_edges_block *block)
{
    if (block->last && block->last->used + EDGE_MOST <= sizeof block->last->bytes)
        return true;
    string *next = lab_space_take(e->space, sizeof *next);
    if (!next)
        return false;
    if (block->last)
        block->last->next = next;
    else
        block->first = next;
    block->last = next;
    return true;
}

/* Small numbers of either sign are small ones without. */
static uint64_t fold(int64_t difference)
{
    return (uint64_t)difference << 1 ^ -(uint64_t)(difference < 0);
}

static int64_t unfold(uint64_t number)
{
    return (int64_t)(number >> 1) ^ -(int64_t)(number & 1);
}

bool lab_edges_add_one(lab_edges *e, uint32_t from, uint32_t to)
{
    lab_edges_block *block = &e->blocks[(to >> 1) / LAB_EDGES_BLOCK];
    if (!has_room(e, block))
        return false;
    uint8_t *at = block->last->bytes + block->last->used;
    uint64_t number = fold((int64_t)from - block->from) << 1 | (to & 1);
    const uint16_t place = (uint16_t)((to >> 1) % LAB_EDGES_BLOCK);
    for (; number >= 128; number >>= 7)
        *at++ = (uint8_t)(number | 128);
    *at++ = (uint8_t)number;
    memcpy(at, &place, sizeof place);
    block->last->used = (uint32_t)(at + sizeof place - block->last->bytes);
    block->from = from;
    block->count++;
    return true;
}

bool lab_edges_add(lab_edges *e, uint64_t first, uint32_t count, const uint32_t *from,
                   const uint32_t *to)
{
    bool added = true;
    pthread_mutex_lock(&e->lock);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = from[i]; k < from[i + 1] && added; k++)
            added = lab_edges_add_one(e, (uint32_t)first + i, to[k]);
    pthread_mutex_unlock(&e->lock);
    return added;
}

/* ---- sorting ---- */

/* Goes along the strings of a block. */
typedef struct walk {
    const string *string;
    uint32_t at;
    uint32_t from;
} walk;

/* The next edge, as it is kept in the block; false: there is none. */
static bool next_edge(walk *w, uint32_t *edge, uint16_t *place)
{
    while (w->string && w->at == w->string->used)
        *w = (walk){.string = w->string->next, .from = w->from};
    if (!w->string)
        return false;
    const uint8_t *at = w->string->bytes + w->at;
    uint64_t number = 0;
    for (unsigned shift = 0;; shift += 7) {
        number |= (uint64_t)(*at & 127) << shift;
        if (!(*at++ & 128))
            break;
    }
    memcpy(place, at, sizeof *place);
    w->at = (uint32_t)(at + sizeof *place - w->string->bytes);
    w->from = (uint32_t)(w->from + unfold(number >> 1));
    *edge = w->from << 1 | (number & 1);
    return true;
}

static uint32_t places_in(const lab_edges *e, size_t number)
{
    const uint64_t left = e->entries - (uint64_t)number * LAB_EDGES_BLOCK;
    return left < LAB_EDGES_BLOCK ? (uint32_t)left : LAB_EDGES_BLOCK;
}

static void write_edge(const lab_edges *e, uint64_t *edges, uint64_t number, uint64_t edge)
{
    const uint64_t bit = number * e->width;
    const unsigned shift = bit % 64;
    edges[bit / 64] |= edge << shift;
    edges[bit / 64 + 1] |= edge >> 1 >> (63 - shift);
}

/* From how many edges each place has to where its first one is. */
static void mark_ends(const lab_edges *e, size_t number, uint32_t *edges_of)
{
    lab_edges_block *block = &e->blocks[number];
    const uint32_t places = places_in(e, number);
    uint64_t bit = 0;
    for (uint32_t place = 0; place < places; place++) {
        const uint32_t count = edges_of[place];
        if (place % LAB_EDGES_GROUP == 0)
            block->group[place / LAB_EDGES_GROUP] = (uint32_t)bit;
        edges_of[place] = (uint32_t)(bit - place);
        bit += count;
        block->ends[bit / 64] |= UINT64_C(1) << (bit % 64);
        bit++;
    }
}

/* One word more than there are bits for: they are read two at a time. */
static uint64_t bytes_for(uint64_t bits)
{
    return (bits / 64 + 2) * sizeof(uint64_t);
}

static void give_back_strings(lab_edges *e, lab_edges_block *block)
{
    for (string *s = block->first, *next; s; s = next) {
        next = s->next;
        lab_space_give_back(e->space, s, sizeof *s, 0);
    }
    block->first = block->last = NULL;
}

static bool take_block(lab_edges *e, lab_edges_block *block, uint32_t places)
{
    const uint32_t groups = (places - 1) / LAB_EDGES_GROUP + 1;
    block->edges = lab_space_take(e->space, bytes_for(block->count * e->width));
    block->ends = lab_space_take(e->space, bytes_for(block->count + places));
    block->group = lab_space_take(e->space, groups * sizeof *block->group);
    return block->edges && block->ends && block->group;
}

/* Counts the edges of each place, then puts them where they belong.  `wanted` must give the
 * same answer for a move both times. */
static bool sort(lab_edges *e, size_t number, uint32_t *edges_of, lab_edges_wanted *wanted,
                 void *context)
{
    lab_edges_block *block = &e->blocks[number];
    const uint64_t first = (uint64_t)number * LAB_EDGES_BLOCK;
    uint32_t edge;
    uint16_t place;
    block->count = 0;
    for (walk w = {.string = block->first}; next_edge(&w, &edge, &place);)
        if (!wanted || wanted(context, first + place, edge)) {
            edges_of[place]++;
            block->count++;
        }
    if (block->count >= UINT32_MAX - LAB_EDGES_BLOCK ||
        !take_block(e, block, places_in(e, number)))
        return false;
    mark_ends(e, number, edges_of);
    for (walk w = {.string = block->first}; next_edge(&w, &edge, &place);)
        if (!wanted || wanted(context, first + place, edge))
            write_edge(e, block->edges, edges_of[place]++, edge);
    return true;
}

bool lab_edges_sort(lab_edges *e, size_t number, lab_edges_wanted *wanted, void *context)
{
    uint32_t *edges_of = calloc(places_in(e, number), sizeof *edges_of);
    const bool sorted = edges_of && sort(e, number, edges_of, wanted, context);
    give_back_strings(e, &e->blocks[number]);
    free(edges_of);
    return sorted;
}

/* ---- thinning ---- */

/* Bits that are written behind each other, over those that have been read. */
typedef struct writer {
    uint64_t *words;
    uint64_t word; /* not full yet */
    uint64_t bit;
} writer;

static void put_bits(writer *w, uint64_t bits, unsigned count)
{
    const unsigned shift = w->bit % 64;
    w->word |= bits << shift;
    w->bit += count;
    if (shift + count < 64)
        return;
    w->words[w->bit / 64 - 1] = w->word;
    w->word = shift ? bits >> (64 - shift) : 0;
}

static void finish(writer *w)
{
    w->words[w->bit / 64] = w->word;
}

void lab_edges_thin(lab_edges *e, size_t number, lab_edges_wanted *wanted, void *context)
{
    lab_edges_block *block = &e->blocks[number];
    writer edges = {.words = block->edges}, ends = {.words = block->ends};
    const uint64_t first = (uint64_t)number * LAB_EDGES_BLOCK, count = block->count;
    const uint32_t places = places_in(e, number);
    uint64_t begin = 0;
    for (uint32_t place = 0; place < places; place++) {
        const uint64_t end = lab_edges_end(block->ends, begin);
        if (place % LAB_EDGES_GROUP == 0)
            block->group[place / LAB_EDGES_GROUP] = (uint32_t)ends.bit;
        for (uint64_t i = begin - place; i < end - place; i++) {
            const uint32_t edge = lab_edges_read(e, block->edges, i * e->width);
            if (!wanted(context, first + place, edge))
                continue;
            put_bits(&edges, edge, e->width);
            put_bits(&ends, 0, 1);
        }
        put_bits(&ends, 1, 1);
        begin = end + 1;
    }
    finish(&edges);
    finish(&ends);
    block->count = edges.bit / e->width;
    lab_space_give_back(e->space, block->edges, bytes_for(count * e->width),
                        bytes_for(block->count * e->width));
}

uint64_t lab_edges_count(const lab_edges *e)
{
    uint64_t count = 0;
    for (size_t i = 0; i < e->block_count; i++)
        count += e->blocks[i].count;
    return count;
}
