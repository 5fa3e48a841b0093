/* SPDX-License-Identifier: MIT */
/*
 * Outcomes, played games or matches as plain numbers: all that measures need to know of them.
 *
 * outcome.def lists the numbers with what they mean, for files that keep them.
 */
#pragma once

#include "dyar/position.h"
#include "lab/players/strengths.h"

#include <stdbool.h>
#include <stddef.h>

enum { LAB_MILLION = 1000000, LAB_UNKNOWN = -1 };

typedef enum lab_ending {
    LAB_ENDED_BY_RULES,
    LAB_ENDED_BY_REPETITION, /* whether a rule speaks of it or not */
    LAB_ENDED_ENDLESS,       /* a sowing that would never end ended the game */
    LAB_BROKEN_OFF,          /* after the greatest number of turns */
} lab_ending;

typedef struct lab_outcome {
    /* 0: the players asked for; n: player 0 has 2^n times its budget.  In the file of a study,
     * as plan.h numbers them. */
    int32_t lineup;
    int32_t ending; /* a lab_ending */
    int32_t winners;
    int32_t first;
    int32_t turns, games;
    int32_t options, choices;
    int32_t followed, endless, lead_changes, drama, threshold;
    int32_t touched, unevenness;
    int32_t repetitions;
    int32_t looked_for, came_up; /* questions, as bits */
    int32_t unowned;
    int32_t scores[DYAR_PLAYERS_MAX];  /* by seats */
    int32_t players[DYAR_PLAYERS_MAX]; /* by seats: who of the line-up sat there */
} lab_outcome;

/* ---- its numbers one by one ---- */

/* The table of a study's file that has the column of a number (lab/study/store_schema.h). */
typedef enum lab_kept {
    LAB_KEPT_BATCH,  /* one number for all games of a batch */
    LAB_KEPT_PLAYED, /* every game has one */
    LAB_KEPT_DETAIL, /* only games with such a number above its least have a row */
} lab_kept;

typedef struct lab_field {
    const char *name;    /* "lead_changes" */
    const char *meaning; /* a line in words */
    lab_kept kept;
    int32_t least; /* 0, or -1 where it may be LAB_UNKNOWN */
    int32_t most;
    size_t offset; /* of an int32_t in lab_outcome */
} lab_field;

/* All of them in order; ended by one without a name. */
const lab_field *lab_outcome_fields(void);

int32_t lab_outcome_get(const lab_outcome *outcome, const lab_field *field);
void lab_outcome_set(lab_outcome *outcome, const lab_field *field, int32_t value);

/* Can a game or match with these numbers of players and seeds have this outcome? Each number
 * must be possible, and they must agree with each other. */
bool lab_outcome_fits(const lab_outcome *outcome, int players, int seeds);

/* The part of the win that falls to the player in a seat: all of it, an equal part where first
 * place is shared, and as much as everybody where nobody has won. */
double lab_outcome_share(const lab_outcome *outcome, int players, int seat);
