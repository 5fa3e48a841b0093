/* SPDX-License-Identifier: MIT */
/*
 * A ruleset under other answers to its open questions.
 *
 *     lab_chosen chosen;
 *     if (lab_chosen_begin(&chosen, &request, &(lab_choice){question, 1}, 1))
 *         ruleset = dyar_ruleset_load(&chosen.request, diags);
 *     lab_chosen_release(&chosen);
 */
#pragma once

#include "dyar/ruleset.h"

/* One answer to one question. */
typedef struct lab_choice {
    const dyar_question *question;
    size_t answer;
} lab_choice;

/* Returns "question=answer"; NULL if memory runs out.  The caller frees it. */
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
 * must outlive it.  Returns false if memory runs out.  The caller releases it in any case. */
bool lab_chosen_begin(lab_chosen *chosen, const dyar_load_request *asked,
                      const lab_choice *choices, size_t count);
void lab_chosen_release(lab_chosen *chosen);

/* Loads the ruleset under these answers; `*ruleset` is NULL if the answers do not go together.
 * Returns false if memory runs out. */
bool lab_chosen_load(const dyar_load_request *asked, const lab_choice *choices, size_t count,
                     dyar_ruleset **ruleset);

/* Does the same for a few games, or to read its rules, in a fraction of the time: varies `of`,
 * which the request loads without these answers (dyar_ruleset_try), and which the result
 * borrows. NULL: loads it, as lab_chosen_load. */
bool lab_chosen_try(const dyar_ruleset *of, const dyar_load_request *asked,
                    const lab_choice *choices, size_t count, dyar_ruleset **ruleset);

/* Are they different rules for the same board and as many players? */
bool lab_chosen_is_another(const dyar_ruleset *a, const dyar_ruleset *b);

/* Reads the position, or the starting position if `text` is NULL, for a game of other answers,
 * whose positions may have another form in memory.  Returns false if it is not a position of
 * this game, or if memory runs out. */
bool lab_chosen_start(const dyar_game *game, const char *text, dyar_position *start);

/* Does the question concern matches alone?  All its answers are then the same rules of a single
 * game, but not of a match.  Returns false if memory runs out. */
bool lab_chosen_of_matches(const dyar_load_request *asked, const dyar_question *question,
                           bool *of_matches);
