/* SPDX-License-Identifier: MIT */
/* A ruleset under other answers to its open questions. */
#include "lab/compare/chosen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool lab_is_answered(const dyar_question *question, const char *const *answers, size_t count)
{
    const size_t length = strlen(question->id);
    for (size_t i = 0; i < count; i++)
        if (strncmp(answers[i], question->id, length) == 0 && answers[i][length] == '=')
            return true;
    return false;
}

static bool is_chosen_anew(const char *given, const lab_choice *choices, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (lab_is_answered(choices[i].question, &given, 1))
            return true;
    return false;
}

char *lab_choice_text(const lab_choice *choice)
{
    const dyar_question *question = choice->question;
    char *text;
    return asprintf(&text, "%s=%s", question->id, question->answers[choice->answer].id) < 0
               ? NULL
               : text;
}

bool lab_chosen_begin(lab_chosen *chosen, const dyar_load_request *asked,
                      const lab_choice *choices, size_t count)
{
    const size_t given = asked->answer_count;
    dyar_load_request *request = &chosen->request;
    *chosen = (lab_chosen){.request = *asked,
                           .texts = calloc(count + 1, sizeof *chosen->texts),
                           .all = calloc(count + given + 1, sizeof *chosen->all),
                           .count = count};
    if (!chosen->texts || !chosen->all)
        return false;
    request->answer_count = 0;
    for (size_t i = 0; i < given; i++)
        if (!is_chosen_anew(asked->answers[i], choices, count))
            chosen->all[request->answer_count++] = asked->answers[i];
    for (size_t i = 0; i < count; i++) {
        chosen->texts[i] = lab_choice_text(&choices[i]);
        if (!chosen->texts[i])
            return false;
        chosen->all[request->answer_count++] = chosen->texts[i];
    }
    request->answers = chosen->all;
    return true;
}

void lab_chosen_release(lab_chosen *chosen)
{
    for (size_t i = 0; chosen->texts && i < chosen->count; i++)
        free(chosen->texts[i]);
    free(chosen->texts);
    free(chosen->all);
}

static dyar_ruleset *load(const dyar_ruleset *of, const dyar_load_request *request,
                          dyar_diags *diags)
{
    return of ? dyar_ruleset_try(of, request, diags) : dyar_ruleset_load(request, diags);
}

bool lab_chosen_try(const dyar_ruleset *of, const dyar_load_request *asked,
                    const lab_choice *choices, size_t count, dyar_ruleset **ruleset)
{
    dyar_diags *diags = dyar_diags_new();
    lab_chosen chosen;
    bool known = lab_chosen_begin(&chosen, asked, choices, count) && diags;
    *ruleset = known ? load(of, &chosen.request, diags) : NULL;
    known = known && !dyar_diags_out_of_memory(diags);
    if (!known) {
        dyar_ruleset_free(*ruleset);
        *ruleset = NULL;
    }
    lab_chosen_release(&chosen);
    dyar_diags_free(diags);
    return known;
}

bool lab_chosen_load(const dyar_load_request *asked, const lab_choice *choices, size_t count,
                     dyar_ruleset **ruleset)
{
    return lab_chosen_try(NULL, asked, choices, count, ruleset);
}

bool lab_chosen_is_another(const dyar_ruleset *a, const dyar_ruleset *b)
{
    const dyar_ruleset_info *x = dyar_ruleset_about(a), *y = dyar_ruleset_about(b);
    return x->rows == y->rows && x->columns == y->columns && x->players == y->players &&
           strcmp(x->hash, y->hash) != 0;
}

bool lab_chosen_start(const dyar_game *game, const char *text, dyar_position *start)
{
    dyar_position_begin(game, start);
    if (!text)
        return true;
    dyar_diags *diags = dyar_diags_new();
    const bool fits = diags && dyar_position_parse(game, text, start, diags);
    dyar_diags_free(diags);
    return fits;
}

/* Are they different rules?  Where one of them cannot be loaded, that is a difference. */
static bool are_different(const dyar_ruleset *a, const dyar_ruleset *b)
{
    if (!a || !b)
        return (a == NULL) != (b == NULL);
    return strcmp(dyar_ruleset_about(a)->hash, dyar_ruleset_about(b)->hash) != 0;
}

/* Do the answers make different rules?  All but the first are varied from it.  Returns false if
 * memory runs out. */
static bool make_a_difference(const dyar_load_request *asked, const dyar_question *question,
                              bool *differ)
{
    dyar_ruleset *first = NULL;
    bool known = true;
    *differ = false;
    for (size_t i = 0; i < question->answer_count && !*differ && known; i++) {
        dyar_ruleset *ruleset;
        known = lab_chosen_try(first, asked, &(lab_choice){question, i}, 1, &ruleset);
        if (i == 0) {
            first = ruleset;
            continue;
        }
        *differ = known && are_different(first, ruleset);
        dyar_ruleset_free(ruleset);
    }
    dyar_ruleset_free(first);
    return known;
}

bool lab_chosen_of_matches(const dyar_load_request *asked, const dyar_question *question,
                           bool *of_matches)
{
    dyar_load_request request = *asked;
    bool in_games, in_matches = false;
    request.match = false;
    if (!make_a_difference(&request, question, &in_games))
        return false;
    request.match = true;
    if (!in_games && !make_a_difference(&request, question, &in_matches))
        return false;
    *of_matches = !in_games && in_matches;
    return true;
}
