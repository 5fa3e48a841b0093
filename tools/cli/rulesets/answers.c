/* A ruleset under other answers to its open questions. */
#include "cli/rulesets/answers.h"

cli_status cli_answers_load(const dyar_request *asked, const lab_choice *choices, size_t count,
                            bool quietly, bool match, dyar_ruleset **ruleset)
{
    lab_chosen chosen;
    cli_status status = CLI_DONE;
    if (!lab_chosen_begin(&chosen, asked, choices, count))
        cli_out_of_memory();
    chosen.request.match = match;
    if (quietly)
        *ruleset = cli_load_quietly(&chosen.request);
    else
        status = cli_load_request(&chosen.request, ruleset);
    lab_chosen_release(&chosen);
    return status;
}

bool cli_answers_of_matches(const dyar_request *asked, const dyar_question *question)
{
    bool of_matches;
    if (!lab_chosen_of_matches(asked, question, &of_matches))
        cli_out_of_memory();
    return of_matches;
}
