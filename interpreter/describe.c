/* The rules of a ruleset in English. */
#include "ruleset.h"

size_t dyar_ruleset_describe(const dyar_ruleset *ruleset, const dyar_sentence **sentences)
{
    *sentences = ruleset->sentences;
    return ruleset->sentence_count;
}
