/* SPDX-License-Identifier: MIT */
/*
 * A line of play: a start, the moves made from there, and the position that they lead to.
 *
 * Moves are numbers, and the legal moves are a set of numbers (dyar/numbering.h).  The caller
 * owns the set, so that many lines can have theirs in one array.
 *
 * Repetition is judged by dyar_history.  A line keeps only a hash of each position.  When a
 * hash occurs again, the line is played again through a history, which decides.  So a copy of a
 * line takes a few bytes for each move, and taking back a move plays the others again.
 *
 * Lines are not thread-safe.  Each belongs to one game, which the caller passes to every
 * function.
 */
#pragma once

#include "dyar/numbering.h"

enum { STATES_FILTER = 8 };

/* A move of a line, and the position after it. */
typedef struct states_ply {
    int32_t number; /* 0 in the first ply, which is the start */
    uint32_t hash;
} states_ply;

typedef struct states_line {
    uint64_t *legal;   /* set of the numbers of the legal moves in `now`; the caller's ... */
    uint32_t words;    /* ... of this many words */
    uint32_t count;    /* of moves from the start */
    uint32_t room;     /* plies that have room */
    bool is_judged;    /* a hash has occurred again, and a history has judged the position */
    states_ply *plies; /* `count` + 1 of them */
    uint64_t occurred[STATES_FILTER]; /* bits of each hash; others may have the same */
    dyar_position now, start;
} states_line;

/* Returns the words of a set of the game's numbers.  Call it once: it is slow. */
size_t states_words(const dyar_game *game);

/* Begins the line at a position, with a set for its legal moves.  The line is zero, or was
 * begun before.  Returns false if memory runs out.  Call states_line_release in any case. */
bool states_line_begin(states_line *line, const dyar_game *game, uint64_t *legal, size_t words,
                       const dyar_position *start);

/* Copies a line into one that is zero, or was begun before, and gets a set of as many words.
 * Returns false if memory runs out.  Call states_line_release in any case. */
bool states_line_copy(states_line *to, const dyar_game *game, uint64_t *legal,
                      const states_line *from);

/* Makes room for this number of moves.  Returns false if memory runs out. */
bool states_line_make_room(states_line *line, size_t moves);

/* Completes a line whose plies, count, judgement and positions the caller has set, such as one
 * that was kept elsewhere.  The set has as many words as states_words returns. */
void states_line_restore(states_line *line, const dyar_game *game, uint64_t *legal,
                         size_t words);

/* Frees the memory of a line. */
void states_line_release(states_line *line);

/* ---- sets of numbers ---- */

/* Returns whether a set has this number. */
static inline bool states_set_has(const uint64_t *set, size_t words, int64_t number)
{
    return number >= 0 && (uint64_t)number / 64 < words &&
           (set[number / 64] >> (number % 64) & 1);
}

/* Returns whether a set has no number. */
static inline bool states_set_is_empty(const uint64_t *set, size_t words)
{
    uint64_t any = 0;
    for (size_t i = 0; i < words; i++)
        any |= set[i];
    return any == 0;
}

static inline unsigned states_count_bits(uint64_t word)
{
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (unsigned)(word * UINT64_C(0x0101010101010101) >> 56);
}

/* Returns how many numbers a set has. */
static inline unsigned states_set_count(const uint64_t *set, size_t words)
{
    unsigned count = states_count_bits(set[0]);
    for (size_t i = 1; i < words; i++)
        count += states_count_bits(set[i]);
    return count;
}

/* Clears the lowest n bits that are set: a few at a time, without a branch to guess. */
static inline uint64_t states_drop_bits(uint64_t word, unsigned n)
{
    enum { FEW = 8 };
    unsigned done = 0;
    do {
        for (unsigned i = done; i < done + FEW; i++)
            word = i < n ? word & (word - 1) : word;
        done += FEW;
    } while (done < n);
    return word;
}

/* Returns the nth number of a set, from 0, in ascending order.  The set has more than n. */
static inline int states_set_nth(const uint64_t *set, size_t words, unsigned n)
{
    size_t at = 0;
    for (unsigned bits; at + 1 < words && n >= (bits = states_count_bits(set[at])); at++)
        n -= bits;
    return (int)(at * 64) + __builtin_ctzll(states_drop_bits(set[at], n));
}

/* Returns numbers `at` to `at` + 7 of a set as bits, the lowest first. */
static inline unsigned states_set_eight(const uint64_t *set, size_t words, size_t at)
{
    uint64_t bits = set[at / 64] >> (at % 64);
    if (at % 64 > 56 && at / 64 + 1 < words)
        bits |= set[at / 64 + 1] << (64 - at % 64);
    return bits & 0xFF;
}

/* ---- moves ---- */

/* Finds the legal move with this number.  Returns false if there is none. */
bool states_line_move(const states_line *line, const dyar_game *game, int64_t number,
                      dyar_move *move);

/* Returns the number of a legal move by its name, such as 'c1'; -1 if there is none. */
int states_line_named(const states_line *line, const dyar_game *game, const char *name);

/* Returns whether the game is over. */
static inline bool states_line_is_over(const states_line *line)
{
    return states_set_is_empty(line->legal, line->words);
}

/* gcc drops a call whose function only prefetches. */
#define STATES_INLINED static inline __attribute__((always_inline))

/* Begins to load a line that is played soon. */
STATES_INLINED void states_line_prefetch(const states_line *line)
{
    enum { FEW_CELLS = 16 };
    __builtin_prefetch(line);
    __builtin_prefetch(line->occurred);
    __builtin_prefetch(&line->now);
    __builtin_prefetch(&line->now.cells[FEW_CELLS]);
}

/* Begins to load the place of the next move, once the line itself is loaded. */
STATES_INLINED void states_line_prefetch_ply(const states_line *line)
{
    __builtin_prefetch(&line->plies[line->count + 1], 1);
}

/* Plays the legal move with this number, and judges repetition.  Returns false and changes
 * nothing if memory runs out. */
bool states_line_play(states_line *line, const dyar_game *game, int32_t number);

/* Takes back the last of one or more moves.  Returns false and changes nothing if memory runs
 * out. */
bool states_line_undo(states_line *line, const dyar_game *game);

/* Begins the history again with the positions of the line.  Returns false if memory runs out.
 */
bool states_line_replay(const states_line *line, const dyar_game *game, dyar_history *history);

/* Writes the moves of the line, `count` of them.  Returns false if memory runs out. */
bool states_line_moves(const states_line *line, const dyar_game *game, dyar_move *moves);
