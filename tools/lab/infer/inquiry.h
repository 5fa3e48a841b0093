/* SPDX-License-Identifier: MIT */
/*
 * An inquiry into the answers to open questions that agree with recorded games.
 *
 * Every combination of answers replays the games until one does not fit.  An answer is ruled
 * out when no combination with it fits all games; what rules it out is the move at which the
 * last of those fails.
 */
#pragma once

#include "lab/base/stop.h"
#include "lab/compare/chosen.h"
#include "lab/records/agree.h"
#include "lab/records/field_games.h"

enum { LAB_INQUIRY_COMBINATIONS_MAX = 100000 };

typedef struct lab_inquiry_task {
    const lab_field_game *games;
    size_t game_count;
    const dyar_ruleset *ruleset;      /* of the games, for its questions */
    const dyar_load_request *request; /* that it was loaded with */
    const char *const *settled;       /* "question=answer": what is not asked any more */
    size_t settled_count;
    bool in_match; /* some game is one of a match */
    /* Loads the rules of a game, from 0, under these answers; all games are asked for in their
     * order before the answers change.  `*ruleset` is NULL if the answers do not go together.
     * Returns false if memory runs out. */
    bool (*rules_of)(void *context, size_t game, const lab_choice *choices, size_t count,
                     const dyar_ruleset **ruleset);
    void (*progress)(void *context, size_t done, size_t all); /* may be NULL */
    lab_stop stop;
    void *context;
} lab_inquiry_task;

/* What became of the combinations with one answer. */
typedef struct lab_fate {
    size_t agreeing;
    size_t game; /* where the last of the others failed, and at which move */
    lab_agreement failed;
} lab_fate;

typedef struct lab_inquiry {
    const lab_inquiry_task *task;
    const dyar_question **varied;      /* those that the games can speak of */
    const dyar_question **undecidable; /* those they cannot, which are of matches alone */
    size_t varied_count, undecidable_count;
    size_t combinations, tried;       /* tried: that go together */
    size_t looked_at;                 /* of the combinations, before it was stopped */
    size_t *agreeing, agreeing_count; /* numbers of combinations */
    bool *given_up;           /* by game: it has a result, and by no combination it is over */
    lab_fate **fates;         /* by question and answer */
    lab_fate last;            /* of all combinations, where the last fails */
    const lab_fate *furthest; /* `last`, where none agrees; or NULL */
    bool too_many;            /* combinations: none was tried */
    bool stopped;
} lab_inquiry;

/* Finds the answers that agree with the games.  Returns false if memory runs out.  The caller
 * releases the inquiry in any case; the task must outlive it. */
bool lab_inquire(const lab_inquiry_task *task, lab_inquiry *inquiry);
void lab_inquiry_release(lab_inquiry *inquiry);

/* Which answer a combination has to a question, by their numbers. */
size_t lab_inquiry_answer(const lab_inquiry *inquiry, size_t combination, size_t question);

/* The number of games whose result is not evidence. */
size_t lab_inquiry_given_up(const lab_inquiry *inquiry);
