/* SPDX-License-Identifier: MIT */
/*
 * A ruleset under other answers to its open questions.
 *
 *     lab_chosen chosen;
 *     if (lab_chosen_begin(&chosen, &request, &(lab_choice){question, 1}, 1))
 *         ruleset = dyar_ruleset_load(&chosen.request, diags);
 *     lab_chosen_release(&chosen);
 */
#ifndef LAB_CHOSEN_H
#define LAB_CHOSEN_H

#include "dyar/ruleset.h"

/* One answer to one question. */
typedef struct lab_choice {
    const dyar_question *question;
    size_t answer;
} lab_choice;

/* "question=answer", to be freed; NULL without memory. */
char *lab_choice_text(const lab_choice *choice);

/* Is one of these texts, "question=answer", about the question? */
bool lab_is_answered(const dyar_question *question, const char *const *answers, size_t count);

typedef struct lab_chosen {
    dyar_load_request request;
    char **texts; /* of the answers chosen */
    const char **all;
    size_t count;
} lab_chosen;

/* The request with these answers in place of its own to the same questions; what it points to
 * must outlive it.  False without memory.  To be released in any case. */
bool lab_chosen_begin(lab_chosen *chosen, const dyar_load_request *asked,
                      const lab_choice *choices, size_t count);
void lab_chosen_release(lab_chosen *chosen);

/* The same, loaded; NULL in `*ruleset` where the answers do not go together.  False without
 * memory. */
bool lab_chosen_load(const dyar_load_request *asked, const lab_choice *choices, size_t count,
                     dyar_ruleset **ruleset);

/* Are they different rules for the same board and as many players? */
bool lab_chosen_is_another(const dyar_ruleset *a, const dyar_ruleset *b);

/* The position that is written so, or the beginning (NULL), in a game of other answers, which
 * may keep it otherwise in memory.  False where it is no position of this game, or without
 * memory. */
bool lab_chosen_start(const dyar_game *game, const char *text, dyar_position *start);

/* Does the question concern matches alone?  All its answers are then the same rules of a single
 * game, but not of a match.  False without memory. */
bool lab_chosen_of_matches(const dyar_load_request *asked, const dyar_question *question,
                           bool *of_matches);

#endif
