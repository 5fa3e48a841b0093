/* SPDX-License-Identifier: MIT */
/*
 * Messages between ranks that make the graph of a level: words of 64 bits, two for a question.
 *
 * An entry is counted from the first one of the rank that it belongs to; only where an edge
 * comes from is counted from the first one of the level.
 *
 * Private to the graph: only retrograde_graph.c includes it.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "lab/solve/board_play.h"

typedef enum lab_graph_topic {
    LAB_TOPIC_EDGE,     /* a move leads to your entry */
    LAB_TOPIC_QUESTION, /* what is your entry worth? */
    LAB_TOPIC_OFFER,    /* a move from your entry has this value */
} lab_graph_topic;

enum {
    LAB_GRAPH_TOPIC_BITS = 2,
    LAB_GRAPH_MESSAGE_ENTRY_BITS = 31,
    LAB_GRAPH_MESSAGE_ZERO = 512
};

static inline uint64_t lab_graph_message(lab_graph_topic about, uint64_t entry, uint64_t rest)
{
    return about | entry << LAB_GRAPH_TOPIC_BITS |
           rest << (LAB_GRAPH_TOPIC_BITS + LAB_GRAPH_MESSAGE_ENTRY_BITS);
}

static inline lab_graph_topic lab_graph_message_topic(uint64_t message)
{
    return message & ((1 << LAB_GRAPH_TOPIC_BITS) - 1);
}

static inline uint64_t lab_graph_message_entry(uint64_t message)
{
    return message >> LAB_GRAPH_TOPIC_BITS &
           ((UINT64_C(1) << LAB_GRAPH_MESSAGE_ENTRY_BITS) - 1);
}

static inline uint64_t lab_graph_message_rest(uint64_t message)
{
    return message >> (LAB_GRAPH_TOPIC_BITS + LAB_GRAPH_MESSAGE_ENTRY_BITS);
}

/* The second word of a question: whose it is, what the move has won, who moves then. */
static inline uint64_t lab_graph_message_asker(uint64_t entry, int gain, bool again)
{
    return lab_graph_message(LAB_TOPIC_QUESTION, entry,
                             (uint64_t)(gain + LAB_GRAPH_MESSAGE_ZERO) * 2 + again);
}

static inline int lab_graph_message_gain(uint64_t asker)
{
    return (int)(lab_graph_message_rest(asker) / 2) - LAB_GRAPH_MESSAGE_ZERO;
}

static inline bool lab_graph_message_again(uint64_t asker)
{
    return lab_graph_message_rest(asker) & 1;
}

static inline uint64_t lab_graph_message_offer(uint64_t entry, lab_bounds worth)
{
    return lab_graph_message(LAB_TOPIC_OFFER, entry,
                             (uint64_t)(worth.low + LAB_GRAPH_MESSAGE_ZERO) * 2 *
                                     LAB_GRAPH_MESSAGE_ZERO +
                                 (uint64_t)(worth.high + LAB_GRAPH_MESSAGE_ZERO));
}

static inline lab_bounds lab_graph_message_offered(uint64_t message)
{
    const int rest = (int)lab_graph_message_rest(message);
    return (lab_bounds){rest / (2 * LAB_GRAPH_MESSAGE_ZERO) - LAB_GRAPH_MESSAGE_ZERO,
                        rest % (2 * LAB_GRAPH_MESSAGE_ZERO) - LAB_GRAPH_MESSAGE_ZERO};
}
