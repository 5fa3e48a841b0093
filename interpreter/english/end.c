/* SPDX-License-Identifier: MIT */
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

static const char *goal(const dyar_writer *t)
{
    const dyar_rules *rules = t->rules;
    if (rules->players > 1 || rules->winner == DYAR_WINNER_LAST_TO_MOVE)
        return dyar_words[rules->winner].english;
    return rules->winner == DYAR_WINNER_MOST_MARKS
               ? "the player tries to own as many marked holes as possible"
               : dyar_english_say(t, "the player tries to have as %s seeds as possible",
                                  rules->winner == DYAR_WINNER_MOST_SEEDS ? "many" : "few");
}

static void write_counting(dyar_description *d)
{
    const dyar_rules *rules = d->writer.rules;
    const dyar_writer *t = &d->writer;
    const bool counted = rules->winner != DYAR_WINNER_LAST_TO_MOVE;
    d->section = "Counting";
    if (counted || dyar_node_get(rules->root, "leftovers"))
        dyar_description_add(
            d, NULL, "leftovers",
            dyar_english_sentence(
                t, dyar_english_say(t, "when the game ends, %s",
                                    dyar_english_leftovers(t, rules->leftovers))));
    dyar_description_add(d, NULL, "winner", dyar_english_sentence(t, goal(t)));
}

void dyar_english_write_end(dyar_description *d)
{
    const dyar_rules *rules = d->writer.rules;
    d->section = "Before the turn";
    dyar_description_add_table(d, &rules->before, "before", DYAR_ENGLISH_BEFORE);
    d->section = "The end";
    dyar_description_add_table(d, &rules->end, "end", DYAR_ENGLISH_END);
    if (!judges_repetition(rules))
        dyar_description_add(
            d, NULL, NULL,
            rules->end.count > 0
                ? "The game also ends when a position occurs for the third time."
                : "The game ends when a position occurs for the third time.");
    write_counting(d);
}
