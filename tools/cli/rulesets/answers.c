/* A ruleset under other answers to its open questions. */
#include "cli/rulesets/answers.h"

#include <stdlib.h>
#include <string.h>

static bool is_to(const char *given, const dyar_question *question)
{
    const size_t length = strlen(question->id);
    return strncmp(given, question->id, length) == 0 && given[length] == '=';
}

static bool is_chosen_anew(const char *given, const cli_choice *choices, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (is_to(given, choices[i].question))
            return true;
    return false;
}

static char *answer_text(const cli_choice *choice)
{
    return cli_format("%s=%s", choice->question->id,
                      choice->question->answers[choice->answer].id);
}

cli_status cli_answers_load(const dyar_request *asked, const cli_choice *choices, size_t count,
                            bool quietly, bool match, dyar_ruleset **ruleset)
{
    dyar_request request = *asked;
    const size_t given = request.answer_count;
    char **texts = cli_allocate((count + 1) * sizeof *texts);
    const char **all = cli_allocate((count + given + 1) * sizeof *all);
    cli_status status = CLI_DONE;
    request.answer_count = 0;
    for (size_t i = 0; i < given; i++)
        if (!is_chosen_anew(request.answers[i], choices, count))
            all[request.answer_count++] = request.answers[i];
    for (size_t i = 0; i < count; i++)
        all[request.answer_count++] = texts[i] = answer_text(&choices[i]);
    request.answers = all;
    request.match = match;
    if (quietly)
        *ruleset = cli_load_quietly(&request);
    else
        status = cli_load_request(&request, ruleset);
    for (size_t i = 0; i < count; i++)
        free(texts[i]);
    free(texts);
    free(all);
    return status;
}

/* Do the answers make different rules?  Where one cannot be loaded, that is a difference. */
static bool make_a_difference(const dyar_request *asked, const dyar_question *question,
                              bool match)
{
    dyar_ruleset *first = NULL;
    bool differ = false;
    for (size_t i = 0; i < question->answer_count && !differ; i++) {
        dyar_ruleset *ruleset;
        cli_answers_load(asked, &(cli_choice){question, i}, 1, true, match, &ruleset);
        if (i == 0) {
            first = ruleset;
            continue;
        }
        differ = (first == NULL) != (ruleset == NULL) ||
                 (first && strcmp(dyar_ruleset_about(first)->hash,
                                  dyar_ruleset_about(ruleset)->hash) != 0);
        dyar_ruleset_free(ruleset);
    }
    dyar_ruleset_free(first);
    return differ;
}

bool cli_answers_of_matches(const dyar_request *asked, const dyar_question *question)
{
    return !make_a_difference(asked, question, false) &&
           make_a_difference(asked, question, true);
}
