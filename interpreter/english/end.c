/* The end of a game and its winner, in English. */
#include "english/parts.h"
#include "rules/walk.h"

static bool judges_repetition(const dyar_rules *rules)
{
    for (size_t i = 0; i < rules->end.count; i++)
        if (dyar_asks_for(&rules->end.rules[i].when, DYAR_FACT_POSITION_SEEN))
            return true;
    return false;
}

static void tell_counting(dyar_description *d)
{
    const dyar_rules *rules = d->teller.rules;
    const dyar_teller *t = &d->teller;
    const bool counted = rules->winner != DYAR_WINNER_LAST_TO_MOVE;
    const char *tie = counted ? "; a shared first place is a draw" : "";
    d->section = "Counting";
    if (counted || dyar_node_get(rules->root, "leftovers"))
        dyar_description_add(
            d, NULL, "leftovers",
            dyar_english_sentence(
                t, dyar_english_say(t, "of what then lies on the board, %s",
                                    dyar_english_leftovers(t, rules->leftovers))));
    dyar_description_add(
        d, NULL, "winner",
        dyar_english_sentence(t, dyar_english_say(t, "%s%s%s",
                                                  counted ? "" : "nothing is counted: ",
                                                  dyar_words[rules->winner].english, tie)));
}

void dyar_english_tell_end(dyar_description *d)
{
    const dyar_rules *rules = d->teller.rules;
    d->section = "Before the turn";
    dyar_description_add_table(d, &rules->before, "before", DYAR_ENGLISH_BEFORE);
    d->section = "The end";
    dyar_description_add_table(d, &rules->end, "end", DYAR_ENGLISH_END);
    if (!judges_repetition(rules))
        dyar_description_add(
            d, NULL, NULL,
            rules->end.count > 0
                ? "The game also ends when the same position comes up for the "
                  "third time."
                : "The game ends when the same position comes up for the third "
                  "time.");
    tell_counting(d);
}
