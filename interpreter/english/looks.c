/* SPDX-License-Identifier: MIT */
/* Requirements on moves in English: "a move that starts from a hole of the player's own row".
 */
#include "english/parts.h"

/* "ends in an occupied hole, where the opposite hole is not empty". */
static const char *first_lap(const dyar_teller *t, const dyar_condition *condition)
{
    const dyar_teller landing = dyar_english_at(t, DYAR_ENGLISH_LANDING);
    return dyar_english_say(t, "whose first lap ends in %s",
                            dyar_english_holes(&landing, condition, "a"));
}

static const char *start(const dyar_teller *t, const dyar_condition *condition)
{
    const dyar_teller from = dyar_english_at(t, DYAR_ENGLISH_FROM);
    return dyar_english_say(t, "that starts from %s",
                            dyar_english_holes(&from, condition, "a"));
}

static const char *captures(const dyar_teller *t, const dyar_number_test *test)
{
    if (dyar_english_is_range(test, 0, 0))
        return "that captures nothing";
    if (dyar_english_is_range(test, 1, DYAR_UNBOUNDED))
        return "that captures seeds";
    return dyar_english_say(t, "that captures %s",
                            dyar_english_number(t, test, "seed", "seeds"));
}

static const char *look_words(const dyar_teller *t, const dyar_lookahead *look,
                              const char *noun)
{
    const dyar_teller after = dyar_english_at(t, DYAR_ENGLISH_AFTER);
    dyar_phrases that = {0};
    if (look->start)
        dyar_phrases_add(&that, t, start(t, look->start));
    if (look->first_lap)
        dyar_phrases_add(&that, t, first_lap(t, look->first_lap));
    if (look->captures)
        dyar_phrases_add(&that, t, captures(t, look->captures));
    if (look->leaves)
        dyar_phrases_say(&that, t, "after which %s",
                         dyar_english_clauses(&after, look->leaves, ""));
    const char *move = dyar_english_kinds(t, look->kinds, noun);
    return that.count ? dyar_english_say(t, "%s %s", move, dyar_phrases_join(&that, t, " and "))
                      : move;
}

const char *dyar_english_looks(const dyar_teller *t, const dyar_lookaheads *looks,
                               const char *noun)
{
    dyar_phrases any = {0};
    for (size_t i = 0; i < looks->count; i++)
        dyar_phrases_add(&any, t, look_words(t, &looks->list[i], noun));
    return any.count ? dyar_phrases_chain(&any, t, ", or ") : dyar_english_a(t, noun);
}

void dyar_english_starts(const dyar_rules *rules, const dyar_condition *condition, bool picks,
                         dyar_buffer *to)
{
    dyar_arena *scratch = dyar_scratch_new(to->arena);
    const dyar_teller t = {
        .arena = scratch, .rules = rules, .table = DYAR_ENGLISH_FROM, .picked = picks};
    dyar_buffer_put(to, dyar_english_holes(&t, condition, "a"));
    dyar_scratch_free(scratch);
}

void dyar_english_moves(const dyar_rules *rules, const dyar_phase *phase,
                        const dyar_lookaheads *only, const dyar_lookaheads *besides,
                        dyar_buffer *to)
{
    dyar_arena *scratch = dyar_scratch_new(to->arena);
    const dyar_teller t = {
        .arena = scratch, .rules = rules, .phase = phase, .table = DYAR_ENGLISH_POSITION};
    dyar_buffer_put(to, dyar_english_looks(&t, only, "move"));
    if (besides->count > 0)
        dyar_buffer_print(to, ", or %s", dyar_english_looks(&t, besides, "move"));
    dyar_scratch_free(scratch);
}
