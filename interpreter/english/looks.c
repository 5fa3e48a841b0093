/* SPDX-License-Identifier: MIT */
/* Requirements on moves in English: "a move that starts from a hole of the player's own row".
 */
#include "english/parts.h"

/* "ends in an occupied hole, where the opposite hole is not empty". */
static const char *first_lap(const dyar_writer *t, const dyar_condition *condition)
{
    const dyar_writer landing = dyar_english_at(t, DYAR_ENGLISH_LANDING);
    return dyar_english_say(t, "whose first lap ends in %s",
                            dyar_english_holes(&landing, condition, "a"));
}

static const char *start(const dyar_writer *t, const dyar_condition *condition)
{
    const dyar_writer from = dyar_english_at(t, DYAR_ENGLISH_FROM);
    return dyar_english_say(t, "from %s", dyar_english_holes(&from, condition, "a"));
}

static const char *captures(const dyar_writer *t, const dyar_number_test *test)
{
    if (dyar_english_is_range(test, 0, 0))
        return "that captures nothing";
    if (dyar_english_is_range(test, 1, DYAR_UNBOUNDED))
        return "that captures seeds";
    return dyar_english_say(t, "that captures %s",
                            dyar_english_number(t, test, "seed", "seeds"));
}

/* The opponent has seeds after the move, and nothing else is asked. */
static bool feeds(const dyar_writer *t, const dyar_condition *leaves)
{
    const dyar_test *only =
        leaves->count == 1 && leaves->cases[0].count == 1 ? &leaves->cases[0].tests[0] : NULL;
    return only && only->fact == DYAR_FACT_FREE_SEEDS && only->who == DYAR_WHO_OPPONENT &&
           !only->narrowed && t->rules->players == 2 &&
           !dyar_english_knows_free_seeds(t->rules) &&
           dyar_english_is_range(only->number, 1, DYAR_UNBOUNDED);
}

static const char *look_words(const dyar_writer *t, const dyar_lookahead *look)
{
    const dyar_writer after = dyar_english_at(t, DYAR_ENGLISH_AFTER);
    dyar_phrases that = {0};
    if (look->start)
        dyar_phrases_add(&that, t, start(t, look->start));
    if (look->first_lap)
        dyar_phrases_add(&that, t, first_lap(t, look->first_lap));
    if (look->captures)
        dyar_phrases_add(&that, t, captures(t, look->captures));
    if (look->leaves && feeds(t, look->leaves))
        dyar_phrases_add(&that, t, "that leaves the opponent with seeds in their holes");
    else if (look->leaves)
        dyar_phrases_say(&that, t, "after which %s",
                         dyar_english_clauses(&after, look->leaves, ""));
    const char *move = dyar_english_kinds(t, look->kinds);
    return that.count ? dyar_english_say(t, "%s %s", move, dyar_phrases_join(&that, t, " and "))
                      : move;
}

/* ---- alternatives that differ in one step ---- */

/* The text with other words in place of these; NULL if it does not have them. */
static const char *replaced(const dyar_writer *t, const char *text, const char *words,
                            const char *by)
{
    const char *at = strstr(text, words);
    return at ? dyar_english_say(t, "%.*s%s%s", (int)(at - text), text, by, at + strlen(words))
              : NULL;
}

/* How many alternatives from this one on speak of "the next hole", "the next hole but one" and
 * so on, and otherwise say the same. */
static size_t count_steps(const dyar_writer *t, const dyar_phrases *any, size_t from,
                          const char *step)
{
    size_t count = 1;
    const char *expected;
    while (from + count < any->count &&
           (expected = replaced(
                t, any->list[from], step,
                dyar_english_say(t, "%s but %s", step, dyar_english_spelled(t, (int)count)))) &&
           strcmp(expected, any->list[from + count]) == 0)
        count++;
    return count;
}

/* "a move from a hole if one of the next four holes is ..." in place of four alternatives. */
static dyar_phrases fold_steps(const dyar_writer *t, const dyar_phrases *any)
{
    static const dyar_word words[] = {DYAR_STEP_NEXT, DYAR_STEP_PREVIOUS};
    dyar_phrases folded = {0};
    for (size_t i = 0, count; i < any->count; i += count) {
        const char *text = any->list[i];
        count = 1;
        for (size_t k = 0; k < sizeof words / sizeof *words && count == 1; k++) {
            const char *step = dyar_words[words[k]].english;
            count = count_steps(t, any, i, step);
            if (count > 1)
                text = replaced(t, text, step,
                                dyar_english_say(t, "one of %.*s%s holes",
                                                 (int)(strlen(step) - strlen("hole")), step,
                                                 dyar_english_spelled(t, (int)count)));
        }
        dyar_phrases_add(&folded, t, text);
    }
    return folded;
}

static dyar_phrases each_look(const dyar_writer *t, const dyar_lookaheads *looks)
{
    dyar_phrases any = {0};
    for (size_t i = 0; i < looks->count; i++)
        dyar_phrases_add(&any, t, look_words(t, &looks->list[i]));
    return fold_steps(t, &any);
}

static const char *moves_words(const dyar_writer *t, const dyar_lookaheads *looks)
{
    const dyar_phrases any = each_look(t, looks);
    return any.count ? dyar_phrases_chain(&any, t, ", or ") : "a move";
}

const char *dyar_english_move_list(const dyar_writer *t, const dyar_lookaheads *looks)
{
    const dyar_phrases any = each_look(t, looks);
    if (!(t->layout & DYAR_ENGLISH_LIST_EFFECTS) || any.count < 2)
        return moves_words(t, looks);
    return dyar_english_say(t, "one of these moves:%s", dyar_english_list(t, &any));
}

void dyar_english_starts(const dyar_rules *rules, const dyar_condition *condition, bool picks,
                         dyar_buffer *to)
{
    dyar_arena *scratch = dyar_scratch_new(to->arena);
    const dyar_writer t = {
        .arena = scratch, .rules = rules, .table = DYAR_ENGLISH_FROM, .picked = picks};
    dyar_buffer_put(to, dyar_english_holes(&t, condition, "a"));
    dyar_scratch_free(scratch);
}

void dyar_english_moves(const dyar_rules *rules, const dyar_phase *phase,
                        const dyar_lookaheads *only, const dyar_lookaheads *besides,
                        dyar_buffer *to)
{
    dyar_arena *scratch = dyar_scratch_new(to->arena);
    const dyar_writer t = {
        .arena = scratch, .rules = rules, .phase = phase, .table = DYAR_ENGLISH_POSITION};
    dyar_buffer_put(to, moves_words(&t, only));
    if (besides->count > 0)
        dyar_buffer_print(to, ", or %s", moves_words(&t, besides));
    dyar_scratch_free(scratch);
}
