/* SPDX-License-Identifier: MIT */
/*
 * Frames: all of positions but their seeds, and for each a bit for every distribution of the
 * seeds, set if that position is reachable (reachable_bits.h).
 *
 * Threads find and add frames, and set bits, at once; all else is for one of them.
 *
 * Private to the exploring of positions as bits: only reachable_frames.c and reachable_bits.c
 * include it.
 */
#pragma once

#include <pthread.h>
#include <stdatomic.h>

#include "lab/solve/boards.h"
#include "lab/solve/reachable_bits.h"

enum {
    LAB_FRAMES_MAX = 4096,
    LAB_FRAME_SLOTS = 4 * LAB_FRAMES_MAX,
    LAB_FRAME_BLOCK = 512, /* bits that are counted together */
    LAB_FRAME_WORD = 64,
    LAB_FRAME_WORDS = LAB_FRAME_BLOCK / LAB_FRAME_WORD
};

typedef struct lab_frame {
    dyar_position position; /* one that has it */
    uint8_t *rest;          /* packed without seeds: what distinguishes frames */
    int group;
    _Atomic(uint64_t) *reached; /* a bit for each board */
    uint64_t *explored;         /* of those; NULL: none, or all */
    uint32_t *before;           /* how many are reached before each block */
    uint64_t count;
    uint64_t first; /* the number of its first position in the level */
} lab_frame;

/* The marks of a hole. */
typedef struct lab_mark_of_hole {
    int8_t state, kind, owner;
} lab_mark_of_hole;

/* Frames with the same marks, which are a level in the end. */
typedef struct lab_frame_group {
    lab_mark_of_hole marks[DYAR_HOLES_MAX];
    int marked; /* holes */
    int level;
    bool explored;
    uint64_t count, moves; /* that stay in it */
} lab_frame_group;

struct lab_reachable_bits {
    lab_level_order order; /* first: it is found again from this */
    const dyar_packing *packing;
    size_t rest_size;
    int holes, seeds;
    int places; /* of the board, missing holes included */
    const uint8_t *cells;
    lab_boards boards;
    uint64_t first_board, board_count, block_count;
    lab_frame *frames[LAB_FRAMES_MAX];
    int frame_count;
    _Atomic(uint16_t) slots[LAB_FRAME_SLOTS]; /* numbers of frames plus 1, by hash; 0: free */
    lab_frame_group *groups[LAB_FRAMES_MAX];
    int group_count, level_count;
    int group_at[LAB_FRAMES_MAX];     /* of each level */
    int frame_at[LAB_FRAMES_MAX + 1]; /* frames by level: in `by_level`, the first of each */
    uint16_t by_level[LAB_FRAMES_MAX];
    uint64_t count, bytes, memory;
    atomic_bool unfit;
    pthread_mutex_t lock; /* of all that threads change but bits */
};

/* Returns the frame of a position as `lab_frames_seen` gives it, if need be a new one.  Returns
 * NULL if memory runs out, or if the position is unfit. */
lab_frame *lab_frame_of(lab_reachable_bits *b, const dyar_position *position);

/* NULL where there is none. */
lab_frame *lab_frame_known(const lab_reachable_bits *b, const dyar_position *position);
void lab_frame_free(lab_frame *frame);

/* Reserves bytes, such as those of a bit for every board. Returns false and marks the bits as
 * unfit if they exceed the limit. */
bool lab_frames_may_take(lab_reachable_bits *b, uint64_t bytes);
uint64_t lab_frames_bits_bytes(const lab_reachable_bits *b);

/* A position as the player to move sees it, if the board can be turned: into `turned`. */
const dyar_position *lab_frames_seen(const lab_reachable_bits *b, const dyar_position *position,
                                     dyar_position *turned);

/* The number of its board among all.  False where seeds have left the board. */
bool lab_frames_number(const lab_reachable_bits *b, const dyar_position *position,
                       uint64_t *number);

/* The position of a frame and a board. */
void lab_frame_lay(const lab_reachable_bits *b, const lab_frame *frame, uint64_t number,
                   dyar_position *position);

/* Sets the bit of a board; false where it is set. */
bool lab_frame_set(lab_frame *frame, uint64_t number);

/* Counts the bits; returns the number of bits set before that of a board; returns the board
 * that has this number. */
void lab_frame_count(const lab_reachable_bits *b, lab_frame *frame);
uint64_t lab_frame_rank(const lab_frame *frame, uint64_t number);
uint64_t lab_frame_number_at(const lab_reachable_bits *b, const lab_frame *frame,
                             uint64_t rank);
