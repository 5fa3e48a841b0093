/* SPDX-License-Identifier: MIT */
/*
 * All games of two rulesets in step, breadth first.
 *
 * A node is a pair of positions that look the same.  Both are kept packed, as far as their
 * games use them, and found again by a table of hashes; the two together decide all that can
 * follow, so that whatever leads to a pair that is known leads to nothing new.
 */
#include "lab/compare/divergence.h"

#include <stdlib.h>
#include <string.h>

#include "lab/base/list.h"
#include "lab/base/numbering.h"

enum { ASK_AFTER_POSITIONS = 2048 }; /* positions between two questions whether to stop */

typedef struct node {
    uint32_t parent;
    uint16_t move; /* which of the parent's */
} node;

typedef struct walk {
    const lab_divergence_task *task;
    const lab_pair *pair;
    size_t bytes_a, bytes_b; /* of a packed position */
    lab_numbering known;     /* packed pairs, one for each node */
    node *nodes;
    size_t capacity;
    uint64_t seen; /* pairs of positions visited */
    unsigned since_asked;
    bool stopped, out_of_memory;
    bool left_out; /* there was no room for a new pair */
} walk;

/* ---- packing ---- */

/* As much of a position as a copy copies is all that its game uses. */
static size_t bytes_used(const dyar_game *game)
{
    dyar_position full, copy;
    memset(&full, 0xFF, sizeof full);
    memset(&copy, 0, sizeof copy);
    dyar_position_copy(game, &copy, &full);
    const unsigned char *bytes = (const unsigned char *)&copy;
    size_t used = sizeof copy;
    while (used > 0 && bytes[used - 1] == 0)
        used--;
    return used;
}

static void pack(const walk *w, const lab_pair_position *position, uint8_t *to)
{
    memcpy(to, &position->a, w->bytes_a);
    memcpy(to + w->bytes_a, &position->b, w->bytes_b);
}

static void unpack(const walk *w, size_t at, lab_pair_position *position)
{
    const uint8_t *packed = lab_numbering_at(&w->known, at);
    memset(position, 0, sizeof *position);
    memcpy(&position->a, packed, w->bytes_a);
    memcpy(&position->b, packed + w->bytes_a, w->bytes_b);
}

/* ---- what is known ---- */

/* Adds the pair unless it is known, or there is no room for it. */
static void add(walk *w, const lab_pair_position *position, size_t parent, size_t move)
{
    uint8_t packed[2 * sizeof(dyar_position)];
    pack(w, position, packed);
    if (!lab_list_grow(&w->nodes, &w->capacity, w->known.count, sizeof *w->nodes)) {
        w->out_of_memory = true;
        return;
    }
    switch (lab_numbering_add(&w->known, packed)) {
    case LAB_NUMBERING_ADDED:
        w->nodes[w->known.count - 1] = (node){(uint32_t)parent, (uint16_t)move};
        break;
    case LAB_NUMBERING_KNOWN:
        break;
    case LAB_NUMBERING_FULL:
        w->left_out = true;
        break;
    case LAB_NUMBERING_NO_MEMORY:
        w->out_of_memory = true;
        break;
    }
}

/* ---- what was found ---- */

static bool walk_goes_on(walk *w)
{
    if (++w->since_asked >= ASK_AFTER_POSITIONS) {
        w->since_asked = 0;
        w->stopped = lab_stop_asked(&w->task->stop);
        if (w->task->progress)
            w->task->progress(w->task->context, w->seen, 0);
    }
    return !w->stopped && !w->out_of_memory;
}

static size_t depth_of(const walk *w, size_t at)
{
    size_t depth = 0;
    for (; at > 0; at = w->nodes[at].parent)
        depth++;
    return depth;
}

/* The moves that lead to a node, and one more if that is given. */
static void note(walk *w, lab_divergence *divergence, unsigned differs, size_t at,
                 const lab_pair_move *last)
{
    lab_pair_move moves[DYAR_MOVES_MAX];
    lab_pair_position parent;
    size_t depth = depth_of(w, at), ignored;
    lab_pair_move *path = calloc(depth + 1, sizeof *path);
    if (!path) {
        w->out_of_memory = true;
        return;
    }
    free(divergence->moves);
    divergence->moves = path;
    divergence->move_count = depth + (last != NULL);
    divergence->differs = differs;
    unpack(w, at, &divergence->position);
    if (last) {
        path[depth] = *last;
        lab_pair_play(w->pair, &divergence->position, last);
    }
    for (; at > 0; at = w->nodes[at].parent) {
        unpack(w, w->nodes[at].parent, &parent);
        lab_pair_moves(w->pair, &parent, moves, &ignored);
        path[--depth] = moves[w->nodes[at].move];
    }
}

/* ---- walking ---- */

/* Looks at what can be played from a node, unless a difference is known; one in the legal moves
 * is one of a shorter game than any that comes of playing them. */
static void look_from(walk *w, lab_divergence *divergence, size_t at, bool play)
{
    lab_pair_move moves[DYAR_MOVES_MAX];
    lab_pair_position here, after;
    size_t count;
    unpack(w, at, &here);
    const unsigned differs = lab_pair_moves(w->pair, &here, moves, &count);
    w->seen++;
    if (differs) {
        note(w, divergence, differs, at, NULL);
        return;
    }
    for (size_t i = 0; play && i < count && !divergence->differs && walk_goes_on(w); i++) {
        after = here;
        lab_pair_play(w->pair, &after, &moves[i]);
        const unsigned boards = lab_pair_boards(w->pair, &after);
        if (boards)
            note(w, divergence, boards, at, &moves[i]);
        else
            add(w, &after, at, i);
    }
}

/* Walks one level: all nodes at the same number of moves from the start. */
static void walk_level(walk *w, lab_divergence *divergence, size_t first, size_t end, int depth)
{
    for (size_t at = first; at < end && walk_goes_on(w); at++) {
        look_from(w, divergence, at, depth < w->task->moves);
        if (divergence->differs && divergence->move_count == (size_t)depth)
            return; /* no shorter one is left */
    }
}

static void walk_all(walk *w, lab_divergence *divergence)
{
    size_t first = 0;
    for (int depth = 0; depth <= w->task->moves; depth++) {
        const size_t end = w->known.count;
        walk_level(w, divergence, first, end, depth);
        if (divergence->differs || w->stopped || w->out_of_memory)
            return;
        divergence->searched_moves = depth;
        divergence->exhausted = w->known.count == end && !w->left_out && depth < w->task->moves;
        if (w->left_out || w->known.count == end)
            return;
        first = end;
    }
}

bool lab_diverge_walking(const lab_divergence_task *task, lab_divergence *divergence)
{
    walk w = {.task = task,
              .pair = task->pair,
              .bytes_a = bytes_used(task->pair->a),
              .bytes_b = bytes_used(task->pair->b)};
    w.known = (lab_numbering){.size = w.bytes_a + w.bytes_b, .most = task->positions};
    divergence->differs = lab_pair_boards(task->pair, &task->start);
    divergence->position = task->start;
    if (!divergence->differs) {
        add(&w, &task->start, 0, 0);
        walk_all(&w, divergence);
    }
    divergence->searched_positions = w.seen;
    divergence->stopped = w.stopped;
    free(w.nodes);
    lab_numbering_release(&w.known);
    return !w.out_of_memory;
}
