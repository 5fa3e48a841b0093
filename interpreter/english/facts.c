/* SPDX-License-Identifier: MIT */
/* Facts of the turn, of players and of the game as clauses. */
#include "english/parts.h"

/* Numbers that have a better wording; % is the place of the player. */
static const struct {
    dyar_fact fact;
    int low, high;
    const char *english;
} idioms[] = {
    {DYAR_FACT_SEEDS, 0, 0, "is empty"},
    {DYAR_FACT_SEEDS, 1, DYAR_UNBOUNDED, "is not empty"},
    {DYAR_FACT_LAP, 1, 1, "it is the first lap of the turn"},
    {DYAR_FACT_LAP, 2, DYAR_UNBOUNDED, "it is not the first lap of the turn"},
    {DYAR_FACT_SOWN, 1, 1, "this lap has sown a single seed"},
    {DYAR_FACT_SOWN, 2, DYAR_UNBOUNDED, "this lap has sown more than one seed"},
    {DYAR_FACT_HAND, 0, 0, "no seed is left in hand"},
    {DYAR_FACT_HAND, 1, 1, "one seed is left in hand"},
    {DYAR_FACT_HAND, 1, DYAR_UNBOUNDED, "seeds are still left in hand"},
    {DYAR_FACT_HAND, 2, DYAR_UNBOUNDED, "more than one seed is left in hand"},
    {DYAR_FACT_LIFTED, 1, 1, "the turn began with a single seed"},
    {DYAR_FACT_LIFTED, 2, DYAR_UNBOUNDED, "the turn began with more than one seed"},
    {DYAR_FACT_CAPTURED, 0, 0, "the player has captured nothing in this turn"},
    {DYAR_FACT_CAPTURED, 1, DYAR_UNBOUNDED, "the player has captured seeds in this turn"},
    {DYAR_FACT_TURN, 1, 1, "% takes their first turn"},
    {DYAR_FACT_TURN, 2, DYAR_UNBOUNDED, "% has already had their first turn"},
    {DYAR_FACT_GAME_TURN, 1, 1, "it is the first turn of the game"},
    {DYAR_FACT_GAME_TURN, 2, DYAR_UNBOUNDED, "it is not the first turn of the game"},
    {DYAR_FACT_EXTRA, 0, 0, "% has not moved again yet"},
    {DYAR_FACT_EXTRA, 0, 1, "% has moved again at most once"},
    {DYAR_FACT_EXTRA, 1, DYAR_UNBOUNDED, "% has already moved again"},
    {DYAR_FACT_MOVES, 0, 0, "has no legal move"},
    {DYAR_FACT_MOVES, 1, DYAR_UNBOUNDED, "has a legal move"},
    {DYAR_FACT_POSITION_SEEN, 0, 0, "the position has never occurred"},
    {DYAR_FACT_POSITION_SEEN, 1, 1, "the position has occurred once"},
    {DYAR_FACT_SINCE_CAPTURE, 0, 0, "a player captured or marked something in the last turn"},
    {DYAR_FACT_SINCE_CROSSING, 0, 0,
     "a player sowed into another player's hole in the last turn"},
};

/* For facts that count something, so that "an odd number" and "at most 3" are possible. */
static const struct {
    dyar_fact fact;
    const char *english;
} ordinals[] = {
    {DYAR_FACT_LAP, "the number of this lap is %"},
    {DYAR_FACT_TURN, "the number of the player's turn is %"},
    {DYAR_FACT_GAME_TURN, "the number of this turn of the game is %"},
};

static const char *ordinal_idiom(const dyar_test *test)
{
    for (size_t i = 0; i < sizeof ordinals / sizeof *ordinals; i++)
        if (ordinals[i].fact == test->fact && !dyar_english_follows_number(test->number))
            return ordinals[i].english;
    return NULL;
}

static const char *idiom(const dyar_test *test)
{
    for (size_t i = 0; i < sizeof idioms / sizeof *idioms; i++)
        if (idioms[i].fact == test->fact &&
            dyar_english_is_range(test->number, idioms[i].low, idioms[i].high))
            return idioms[i].english;
    return NULL;
}

/* What a fact counts; NULL for a number without anything. */
static const char *unit_of(const dyar_writer *t, dyar_fact fact)
{
    const char *unit = dyar_facts[fact].unit;
    if (dyar_asks_holes_of_player(fact))
        return dyar_english_knows_free_seeds(t->rules) ? "free seed" : "seed";
    return *unit ? unit : NULL;
}

/* "3 seeds"; any number of them but none is just "seeds". */
static const char *amount(const dyar_writer *t, const dyar_test *test)
{
    const char *one = unit_of(t, test->fact);
    const char *many = one ? dyar_english_say(t, "%ss", one) : NULL;
    if (many && dyar_facts[test->fact].place != DYAR_OF_GAME &&
        dyar_english_is_range(test->number, 1, DYAR_UNBOUNDED))
        return many;
    return dyar_english_number(t, test->number, one, many);
}

const char *dyar_english_count(const dyar_writer *t, const dyar_test *test)
{
    const char *words = idiom(test);
    if (words)
        return dyar_english_fill_one(t, words, dyar_english_player(t, DYAR_WHO_OWN));
    words = ordinal_idiom(test);
    return dyar_english_fill_one(t, words ? words : dyar_facts[test->fact].english,
                                 amount(t, test));
}

static const char *word_fact(const dyar_writer *t, const dyar_test *test)
{
    const dyar_word first = dyar_group_first(dyar_facts[test->fact].group);
    dyar_phrases words = {0};
    for (int i = 0; i < 64; i++)
        if (test->words >> i & 1)
            dyar_phrases_add(&words, t, dyar_words[first + i].english);
    return dyar_english_fill_one(t, dyar_facts[test->fact].english,
                                 dyar_phrases_join(&words, t, " or "));
}

/* ---- the turn ---- */

/* "a plain or short move". */
const char *dyar_english_kinds(const dyar_writer *t, uint64_t kinds)
{
    dyar_phrases names = {0};
    for (int i = 0; i < t->rules->kind_count; i++)
        if (kinds >> i & 1 && t->rules->kind_names[i].length > 0)
            dyar_phrases_add(&names, t, dyar_english_copy(t, t->rules->kind_names[i]));
    if (names.count == 0)
        return "a move";
    return dyar_english_say(t, "%s move",
                            dyar_english_a(t, dyar_phrases_join(&names, t, " or ")));
}

/* "a house", where there is one kind of mark that players own, and it has a noun. */
static const char *owned_mark(const dyar_writer *t)
{
    const dyar_mark_kind *found = NULL;
    for (size_t i = 0; i < t->rules->mark_count; i++) {
        if (!t->rules->marks[i].owned)
            continue;
        if (found)
            return "marked hole";
        found = &t->rules->marks[i];
    }
    if (!found || dyar_english_mark_has_slot(found) || dyar_english_mark_is_adjective(found))
        return "marked hole";
    return dyar_english_copy(t, found->name);
}

static const char *own_marks(const dyar_writer *t, const dyar_test *test)
{
    const char *form = dyar_facts[test->fact].english, *mark = owned_mark(t);
    if (dyar_english_is_range(test->number, 0, 0))
        return dyar_english_fill_one(t, form, dyar_english_say(t, "no %s", mark));
    if (dyar_english_is_range(test->number, 1, DYAR_UNBOUNDED))
        return dyar_english_fill_one(t, form, dyar_english_a(t, mark));
    return dyar_english_fill_one(
        t, form, dyar_english_number(t, test->number, mark, dyar_english_plural(t, mark)));
}

const char *dyar_english_turn_fact(const dyar_writer *t, const dyar_test *test)
{
    const char *form = dyar_facts[test->fact].english;
    switch (dyar_facts[test->fact].value) {
    case DYAR_VALUE_KIND:
        return dyar_english_fill_one(t, form, dyar_english_kinds(t, test->words));
    case DYAR_VALUE_PHASE: /* asked of players only */
        break;
    case DYAR_VALUE_WORD:
    case DYAR_VALUE_SIDE:
        return word_fact(t, test);
    case DYAR_VALUE_NUMBER:
        break;
    case DYAR_VALUE_MARK:
        return dyar_english_fill_one(t, form, dyar_english_mark_test(t, test));
    case DYAR_VALUE_REFS:
        return dyar_english_fill_one(t, form, dyar_english_refs(t, &test->refs, " or "));
    case DYAR_VALUE_REGION:
        return dyar_english_fill_one(t, form, dyar_english_region(t, test));
    }
    return test->fact == DYAR_FACT_OWN_MARKS ? own_marks(t, test) : dyar_english_count(t, test);
}

/* ---- players ---- */

static bool sits_apart(const dyar_writer *t)
{
    return t->table == DYAR_ENGLISH_END || t->table == DYAR_ENGLISH_POSITION;
}

const char *dyar_english_player(const dyar_writer *t, dyar_word who)
{
    if (who == DYAR_WHO_OWN && sits_apart(t))
        return "the player to move";
    if (who == DYAR_WHO_OPPONENT && t->rules->players > 2)
        return "another player";
    return dyar_words[who].english;
}

/* "the fullest hole on the board holds 1 seed". */
static const char *fullest(const dyar_writer *t, const dyar_test *test, const char *of)
{
    return dyar_english_say(
        t, "the fullest hole %s%sholds %s", of,
        test->narrowed ? dyar_english_say(t, "%s ", dyar_english_region(t, test)) : "",
        amount(t, test));
}

/* "there are no free seeds on the board". */
static const char *on_board(const dyar_writer *t, const dyar_test *test)
{
    if (test->fact == DYAR_FACT_LARGEST)
        return fullest(t, test, "on the board ");
    const char *verb = dyar_english_exact(test->number) == 1 ? "is" : "are";
    return dyar_english_say(t, "there %s %s %s", verb, amount(t, test),
                            test->narrowed ? dyar_english_region(t, test) : "on the board");
}

/* The others' seeds are counted together. */
static const char *of_the_others(const dyar_writer *t, const dyar_test *test)
{
    if (test->fact == DYAR_FACT_LARGEST)
        return fullest(t, test, "of the other players ");
    return dyar_english_say(t, "the other players together have %s in their holes%s%s",
                            amount(t, test), test->narrowed ? " " : "",
                            test->narrowed ? dyar_english_region(t, test) : "");
}

static bool is_collective(const dyar_writer *t, const dyar_test *test)
{
    return test->who == DYAR_WHO_BOARD ||
           (test->who == DYAR_WHO_OPPONENT && t->rules->players > 2 &&
            dyar_asks_holes_of_player(test->fact));
}

/* "is in the phase main", "is not in the phase main or last". */
static const char *has_begun(const dyar_writer *t, const dyar_test *test)
{
    dyar_phrases names = {0};
    for (int i = 1; i <= t->rules->begun_count; i++)
        if (test->words >> i & 1)
            dyar_phrases_add(&names, t, dyar_english_copy(t, t->rules->begun_names[i - 1]));
    const char *all = dyar_phrases_join(&names, t, " or ");
    return test->negated ? dyar_english_say(t, "is not in the phase %s", all)
                         : dyar_english_fill_one(t, dyar_facts[test->fact].english, all);
}

static const char *player_predicate(const dyar_writer *t, const dyar_test *test)
{
    if (test->fact == DYAR_FACT_BEGUN)
        return has_begun(t, test);
    const char *words = dyar_english_count(t, test);
    const char *row = test->narrowed ? dyar_english_row_region(t, test) : NULL;
    if (row && test->fact == DYAR_FACT_FREE_SEEDS)
        return dyar_english_say(t, "has %s in their %s row", amount(t, test), row);
    return test->narrowed ? dyar_english_say(t, "%s %s", words, dyar_english_region(t, test))
                          : words;
}

void dyar_english_add_player_facts(const dyar_writer *t, const dyar_case *tests,
                                   dyar_phrases *clauses)
{
    for (int who = DYAR_WHO_OWN; who <= DYAR_WHO_BOARD; who++) {
        dyar_phrases predicates = {0};
        for (size_t i = 0; i < tests->count; i++) {
            const dyar_test *test = &tests->tests[i];
            if (dyar_facts[test->fact].place != DYAR_OF_PLAYER || (int)test->who != who)
                continue;
            if (!is_collective(t, test))
                dyar_phrases_add(&predicates, t, player_predicate(t, test));
            else
                dyar_phrases_add(clauses, t,
                                 who == DYAR_WHO_BOARD ? on_board(t, test)
                                                       : of_the_others(t, test));
        }
        if (predicates.count > 0)
            dyar_phrases_say(clauses, t, "%s %s", dyar_english_player(t, (dyar_word)who),
                             dyar_phrases_predicates(&predicates, t));
    }
}

/* ---- the game ---- */

const char *dyar_english_game_fact(const dyar_writer *t, const dyar_test *test)
{
    const dyar_number_range *range = &test->number->ranges[0];
    if (test->fact == DYAR_FACT_POSITION_SEEN && range->low > 0 &&
        dyar_english_is_range(test->number, range->low, DYAR_UNBOUNDED))
        return dyar_english_say(t, "a position occurs for the %s time",
                                dyar_english_ordinal(t, range->low));
    return dyar_english_count(t, test);
}
