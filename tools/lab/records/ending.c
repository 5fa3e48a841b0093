/* SPDX-License-Identifier: MIT */
/* How a recorded game ended. */
#include "lab/records/ending.h"

static const struct {
    const char *word, *how;
} terminations[] = {
#define LAB_TERMINATION(name, word, how) {word, how},
#include "lab/records/termination.def"
};

const char lab_termination_words[] =
#define LAB_TERMINATION(name, word, how) ", " word
#include "lab/records/termination.def"
    ;

const char *lab_termination_word(lab_termination termination)
{
    return terminations[termination].word;
}

const char *lab_termination_how(lab_termination termination)
{
    return terminations[termination].how;
}

bool lab_termination_read(const char *text, lab_termination *termination)
{
    for (int i = 0; i < LAB_TERMINATIONS; i++)
        if (strcmp(terminations[i].word, text) == 0) {
            *termination = (lab_termination)i;
            return true;
        }
    return false;
}

lab_termination lab_record_termination(const lab_record *record)
{
    const char *text = lab_record_value(record, "Termination");
    lab_termination termination = LAB_TERMINATION_NORMAL;
    if (text)
        lab_termination_read(text, &termination);
    return termination;
}

/* NULL if the record says no result. */
static const char *result_of(const lab_record *record)
{
    const char *noted = lab_record_value(record, "Result");
    return noted && strcmp(noted, "none") != 0 ? noted : NULL;
}

bool lab_ending_is_consistent(const char *result, lab_termination termination)
{
    const bool none = !result || strcmp(result, "none") == 0;
    if (termination == LAB_TERMINATION_UNFINISHED)
        return none;
    return termination != LAB_TERMINATION_AGREED || (result && strcmp(result, "draw") == 0);
}

bool lab_record_ending_is_consistent(const lab_record *record)
{
    return lab_ending_is_consistent(lab_record_value(record, "Result"),
                                    lab_record_termination(record));
}

lab_ending_judgement lab_record_ending(const lab_record *record, const dyar_game *game,
                                       const dyar_result *result)
{
    const char *noted = result_of(record);
    if (!noted || strcmp(noted, lab_result_word(result)) == 0)
        return LAB_ENDING_AGREES;
    if (!lab_result_is_of(noted, dyar_game_players(game)))
        return LAB_ENDING_NOBODY;
    if (result->over)
        return LAB_ENDING_OTHER;
    return lab_record_termination(record) == LAB_TERMINATION_NORMAL ? LAB_ENDING_OPEN
                                                                    : LAB_ENDING_AGREES;
}
