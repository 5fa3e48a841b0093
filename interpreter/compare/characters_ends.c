/* SPDX-License-Identifier: MIT */
/* Characters of how a game ends, and of matches. */
#include "compare/characters.h"
#include "document/change.h"

/* ---- who wins ---- */

DYAR_CHARACTER_IS(E1, dyar_word_state(s->rules->winner, "winner"));
DYAR_CHARACTER_IS(E2, dyar_word_state(s->rules->leftovers.free, "leftovers"));

/* ---- when it ends ---- */

static dyar_character_state end_state(const dyar_specimen *s, dyar_test_test *wanted)
{
    const dyar_table *end = &s->rules->end;
    for (size_t i = 0; i < end->count; i++)
        if (dyar_condition_has(s->rules, &end->rules[i].when, wanted))
            return dyar_present(true, dyar_change_path(s->arena, "end", end->rules[i].name));
    return dyar_present(false, NULL);
}

static bool is_of_one_player(const dyar_test *test)
{
    return test->who == DYAR_WHO_OWN || test->who == DYAR_WHO_OPPONENT ||
           test->who == DYAR_WHO_SOMEBODY;
}

static bool is_empty_side(const dyar_rules *rules, const dyar_test *test)
{
    (void)rules;
    return test->fact == DYAR_FACT_FREE_SEEDS && is_of_one_player(test) && !test->narrowed &&
           dyar_number_fits(test->number, 0) && !dyar_number_fits(test->number, 1);
}

static bool is_majority(const dyar_rules *rules, const dyar_test *test)
{
    return test->fact == DYAR_FACT_STORE && !dyar_number_fits(test->number, 0) &&
           dyar_number_fits(test->number, rules->numbers.total) &&
           rules->players * test->number->ranges[0].low >= rules->numbers.total;
}

static bool is_few_seeds(const dyar_rules *rules, const dyar_test *test)
{
    const bool all = test->who == DYAR_WHO_BOARD || test->who == DYAR_WHO_EVERYBODY;
    return test->fact == DYAR_FACT_FREE_SEEDS && all && !test->narrowed &&
           (dyar_number_fits(test->number, 1) || dyar_number_fits(test->number, 2)) &&
           !dyar_number_fits(test->number, rules->numbers.total);
}

static bool is_empty_part(const dyar_rules *rules, const dyar_test *test)
{
    (void)rules;
    return test->fact == DYAR_FACT_FREE_SEEDS && test->narrowed;
}

DYAR_CHARACTER_IS(E3, end_state(s, is_empty_side));
DYAR_CHARACTER_IS(E4, end_state(s, is_majority));
DYAR_CHARACTER_IS(E5, end_state(s, is_few_seeds));

static bool decides(const dyar_rule *rule)
{
    return rule->then.kind == DYAR_THEN_WIN || rule->then.kind == DYAR_THEN_LOSE;
}

dyar_character_state dyar_character_E6(const dyar_specimen *s)
{
    const dyar_character_state landing = dyar_rule_state(s, decides);
    return landing.path ? landing : end_state(s, is_empty_part);
}

/* ---- matches ---- */

static bool knows_short(const dyar_specimen *s)
{
    return dyar_node_get(s->rules->match->node, "short");
}

dyar_character_state dyar_character_X1(const dyar_specimen *s)
{
    const dyar_match *match = s->rules->match;
    return dyar_present(match && !match->set_up_again, "match");
}

dyar_character_state dyar_character_X2(const dyar_specimen *s)
{
    if (!knows_short(s))
        return (dyar_character_state){"none", NULL};
    if (s->rules->match->unfilled_mark >= 0)
        return (dyar_character_state){"marked", "match.short"};
    return dyar_word_state(s->rules->match->unfilled, "match.short");
}

DYAR_CHARACTER_IS(X3, dyar_present(s->rules->match->one_hole_per > 0, "match.territory"));
DYAR_CHARACTER_IS(X4, dyar_word_state(s->rules->match->begins, "match.begins"));
DYAR_CHARACTER_IS(X5,
                  dyar_word_state(knows_short(s) ? s->rules->match->remainder : DYAR_WORD_NONE,
                                  "match.short"));
DYAR_CHARACTER_IS(X6, dyar_word_state(s->rules->match->won.by, "match.won"));
DYAR_CHARACTER_IS(X7, dyar_word_state(s->rules->match->order, "match.fill"));
