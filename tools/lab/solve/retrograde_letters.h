/*
 * Letters between ranks that make the graph of a level: words of 64 bits, two for a question.
 *
 * An entry is counted from the first one of the rank that it belongs to; only where an edge
 * comes from is counted from the first one of the level.
 *
 * Private to the graph: only retrograde_graph.c includes it.
 */
#ifndef LAB_RETROGRADE_LETTERS_H
#define LAB_RETROGRADE_LETTERS_H

#include <stdbool.h>
#include <stdint.h>

#include "lab/solve/board_play.h"

typedef enum lab_letter_about {
    LAB_ABOUT_EDGE,     /* a move leads to your entry */
    LAB_ABOUT_QUESTION, /* what is your entry worth? */
    LAB_ABOUT_OFFER,    /* a move from your entry is worth so much */
} lab_letter_about;

enum { LAB_LETTER_ABOUT_BITS = 2, LAB_LETTER_ENTRY_BITS = 31, LAB_LETTER_ZERO = 512 };

static inline uint64_t lab_letter(lab_letter_about about, uint64_t entry, uint64_t rest)
{
    return about | entry << LAB_LETTER_ABOUT_BITS |
           rest << (LAB_LETTER_ABOUT_BITS + LAB_LETTER_ENTRY_BITS);
}

static inline lab_letter_about lab_letter_is_about(uint64_t letter)
{
    return letter & ((1 << LAB_LETTER_ABOUT_BITS) - 1);
}

static inline uint64_t lab_letter_entry(uint64_t letter)
{
    return letter >> LAB_LETTER_ABOUT_BITS & ((UINT64_C(1) << LAB_LETTER_ENTRY_BITS) - 1);
}

static inline uint64_t lab_letter_rest(uint64_t letter)
{
    return letter >> (LAB_LETTER_ABOUT_BITS + LAB_LETTER_ENTRY_BITS);
}

/* The second word of a question: whose it is, what the move has won, who moves then. */
static inline uint64_t lab_letter_asker(uint64_t entry, int gain, bool again)
{
    return lab_letter(LAB_ABOUT_QUESTION, entry,
                      (uint64_t)(gain + LAB_LETTER_ZERO) * 2 + again);
}

static inline int lab_letter_gain(uint64_t asker)
{
    return (int)(lab_letter_rest(asker) / 2) - LAB_LETTER_ZERO;
}

static inline bool lab_letter_again(uint64_t asker)
{
    return lab_letter_rest(asker) & 1;
}

static inline uint64_t lab_letter_offer(uint64_t entry, lab_bounds worth)
{
    return lab_letter(LAB_ABOUT_OFFER, entry,
                      (uint64_t)(worth.low + LAB_LETTER_ZERO) * 2 * LAB_LETTER_ZERO +
                          (uint64_t)(worth.high + LAB_LETTER_ZERO));
}

static inline lab_bounds lab_letter_offered(uint64_t letter)
{
    const int rest = (int)lab_letter_rest(letter);
    return (lab_bounds){rest / (2 * LAB_LETTER_ZERO) - LAB_LETTER_ZERO,
                        rest % (2 * LAB_LETTER_ZERO) - LAB_LETTER_ZERO};
}

#endif
