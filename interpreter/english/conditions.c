/* SPDX-License-Identifier: MIT */
/*
 * Conditions in English.
 *
 * The tests of the judged hole form one noun phrase ("a hole of the opponent's row, making 4,
 * that is not marked").  Tests of other holes follow as clauses, grouped by hole; then come
 * facts of the turn, of players and of the game.
 */
#include "english/parts.h"
#include "rules/walk.h"

/* ---- the tests of one hole ---- */

/* By fact; NULL: it is not asked. */
typedef union hole_tests {
    const dyar_test *of[DYAR_FACT_COUNT];
    struct {
#define DYAR_FACT(name, ...) const dyar_test *name;
#include "rules/vocabulary.def"
    };
} hole_tests;

static hole_tests tests_of(const dyar_case *tests, const dyar_path *path)
{
    hole_tests found = {0};
    for (size_t i = 0; i < tests->count; i++) {
        const dyar_test *test = &tests->tests[i];
        if (dyar_facts[test->fact].place == DYAR_OF_HOLE && dyar_same_path(&test->path, path))
            found.of[test->fact] = test;
    }
    return found;
}

static const char *column_words(const dyar_writer *t, const dyar_number_test *test)
{
    const int last = t->rules->board.columns;
    if (dyar_english_is_range(test, 1, 1))
        return "the leftmost of its row";
    if (dyar_english_is_range(test, last, last))
        return "the rightmost of its row";
    if (dyar_english_is_range(test, 2, DYAR_UNBOUNDED) || dyar_english_is_range(test, 2, last))
        return "not the leftmost of its row";
    if (dyar_english_is_range(test, 0, last - 1) || dyar_english_is_range(test, 1, last - 1))
        return "not the rightmost of its row";
    const char *number = dyar_english_number(t, test, NULL, NULL);
    return dyar_english_follows_number(test)
               ? dyar_english_say(t, "number %s from the left of its row", number)
               : dyar_english_say(t, "at %s counting from the left of its row", number);
}

static const char *is_words(const dyar_writer *t, const dyar_test *test)
{
    return dyar_english_say(
        t, "is %s%s", test->negated ? "not " : "",
        dyar_english_refs(t, &test->refs, test->negated ? " nor " : " or "));
}

static const char *predicate(const dyar_writer *t, const dyar_test *test)
{
    switch (dyar_facts[test->fact].value) {
    case DYAR_VALUE_NUMBER:
        return test->fact == DYAR_FACT_COLUMN
                   ? dyar_english_say(t, "is %s", column_words(t, test->number))
                   : dyar_english_count(t, test);
    case DYAR_VALUE_SIDE:
        return dyar_english_say(t, "is %s", dyar_english_side(t, test->words, "in", NULL));
    case DYAR_VALUE_MARK:
        return dyar_english_say(t, "is %s%s", test->mark_count > 1 ? "either " : "",
                                dyar_english_mark_test(t, test));
    case DYAR_VALUE_REGION:
        return dyar_english_say(t, "is %s", dyar_english_region(t, test));
    case DYAR_VALUE_REFS:
        return is_words(t, test);
    case DYAR_VALUE_WORD:
    case DYAR_VALUE_KIND:
    case DYAR_VALUE_PHASE:
        break;
    }
    return dyar_english_turn_fact(t, test);
}

/* Predicates in the order of the vocabulary. */
static void add_predicates(const dyar_writer *t, const hole_tests *tests, dyar_phrases *to)
{
    for (int fact = 0; fact < DYAR_FACT_COUNT; fact++)
        if (tests->of[fact])
            dyar_phrases_add(to, t, predicate(t, tests->of[fact]));
}

/* ---- the judged hole ---- */

static bool seed_has_fallen(const dyar_writer *t)
{
    return !t->in_run &&
           (t->table == DYAR_ENGLISH_LANDING || t->table == DYAR_ENGLISH_EACH_SEED);
}

/* Does the phase judge by the table that is described, its own or the game's? */
static bool judges_by_it(const dyar_writer *t, const dyar_phase *phase)
{
    if (!t->phase)
        return true;
    return t->table == DYAR_ENGLISH_LANDING
               ? dyar_same_location(&phase->landing.location, &t->phase->landing.location)
               : dyar_same_location(&phase->each_seed.location, &t->phase->each_seed.location);
}

static bool drops_several(const dyar_writer *t)
{
    for (size_t i = 0; i < t->rules->phase_count; i++)
        if (t->rules->phases[i].drop_count > 0 && judges_by_it(t, &t->rules->phases[i]))
            return true;
    return false;
}

/* What a rule of each-seed does to a hole. */
typedef struct each_seed_change {
    bool empties, alters; /* `alters`: leaves some other number of seeds than none */
} each_seed_change;

static void note_change(void *context, const dyar_effect *effect, const dyar_spot *spot)
{
    each_seed_change *change = context;
    if (spot->site != DYAR_SITE_EACH_SEED)
        return;
    change->empties = true;
    change->alters = change->alters || effect->seeds != DYAR_ALL ||
                     dyar_effect_words[effect->kind].traits & DYAR_FILLS;
}

/* "an empty hole": what the number says of the hole before the seed fell. */
static const char *hole_before(const dyar_number_test *test)
{
    return dyar_english_is_range(test, 1, 1)                ? "an empty hole"
           : dyar_english_is_range(test, 2, DYAR_UNBOUNDED) ? "an occupied hole"
                                                            : NULL;
}

/* Has the last seed made the number?  Not where a rule has acted since; and where several fall
 * together it does not say whether the hole was empty. */
static bool states_making(const dyar_writer *t, const dyar_number_test *test)
{
    each_seed_change change = {0};
    if (!seed_has_fallen(t) || (hole_before(test) && drops_several(t)))
        return false;
    if (t->table == DYAR_ENGLISH_LANDING)
        dyar_walk_rules(t->rules, &(dyar_visitor){.effect = note_change}, &change);
    return !change.alters && (!change.empties || !dyar_number_fits(test, 0));
}

static const char *some_store(const dyar_writer *t, const hole_tests *tests)
{
    const bool foreign = t->rules->board.stores_for_everyone;
    if (!tests->SIDE)
        return foreign ? "a store" : "the player's store";
    return dyar_english_say(t, "a store %s",
                            dyar_english_side(t, tests->SIDE->words, "of", NULL));
}

/* "an empty hole", "any non-empty hole": a number that has its own adjective; NULL: any other.
 */
static const char *with_adjective(const dyar_writer *t, const dyar_number_test *test,
                                  const char *article)
{
    const char *adjective = dyar_english_is_range(test, 0, 0)                ? "empty"
                            : dyar_english_is_range(test, 1, DYAR_UNBOUNDED) ? "non-empty"
                                                                             : NULL;
    if (!adjective)
        return NULL;
    return strcmp(article, "a") == 0
               ? dyar_english_say(t, "%s hole", dyar_english_a(t, adjective))
               : dyar_english_say(t, "%s %s hole", article, adjective);
}

/* "an empty hole", "the starting hole"; what is said is taken out of `tests`. */
static const char *head(const dyar_writer *t, hole_tests *tests, const char *article)
{
    if (tests->IS && !tests->IS->negated) {
        const dyar_refs *refs = &tests->IS->refs;
        tests->IS = NULL;
        return dyar_english_refs(t, refs, " or ");
    }
    if (tests->IN && !tests->IN->negated && dyar_english_is_store(t, &tests->IN->places)) {
        const char *words = some_store(t, tests);
        tests->IN = tests->SIDE = NULL;
        return words;
    }
    const char *before = tests->SEEDS && states_making(t, tests->SEEDS->number)
                             ? hole_before(tests->SEEDS->number)
                             : NULL;
    if (before) {
        tests->SEEDS = NULL;
        return before;
    }
    const char *noun =
        tests->MARK && !tests->SEEDS ? dyar_english_mark_noun(t, tests->MARK, article) : NULL;
    if (noun) {
        tests->MARK = NULL;
        return noun;
    }
    noun = tests->SEEDS && !seed_has_fallen(t)
               ? with_adjective(t, tests->SEEDS->number, article)
               : NULL;
    if (!noun)
        return dyar_english_say(t, "%s hole", article);
    tests->SEEDS = NULL;
    return noun;
}

static const char *append(const dyar_writer *t, const char *text, const char *before,
                          const char *words)
{
    return dyar_english_say(t, "%s%s%s", text, before, words);
}

/* "captured by the player", from "is captured by the player"; NULL for a noun or a negation,
 * which need the verb. */
static const char *without_verb(const dyar_test *mark, const char *predicate)
{
    static const char *const others[] = {"is not ", "is a ", "is an ", "is the ", "is either "};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strncmp(predicate, others[i], strlen(others[i])) == 0)
            return NULL;
    return mark->negated || strstr(predicate, "'s ") ? NULL : predicate + strlen("is ");
}

/* The word before a row: "a hole of their own row" is where a move starts. */
static const char *before_side(const dyar_writer *t)
{
    return t->table == DYAR_ENGLISH_FROM ? "of" : "in";
}

/* "a hole in the player's own row that is not marked": the tests of the judged hole itself.
 * The number of seeds to which a seed has brought it is left out and comes in `made`, or NULL.
 */
static const char *judged_hole_words(const dyar_writer *t, const dyar_case *tests,
                                     const char *article, const dyar_number_test **made)
{
    hole_tests own = tests_of(tests, &(dyar_path){0});
    dyar_phrases that = {0};
    const char *text = head(t, &own, article);
    const bool making = own.SEEDS && states_making(t, own.SEEDS->number);
    *made = making ? own.SEEDS->number : NULL;
    own.SEEDS = making ? NULL : own.SEEDS;
    if (own.SIDE && own.SIDE->words != UINT64_C(1) << (DYAR_SIDE_NOBODY - DYAR_SIDE_OWN)) {
        const char *row = own.IN ? dyar_english_row_region(t, own.IN) : NULL;
        text = append(t, text, " ", dyar_english_side(t, own.SIDE->words, before_side(t), row));
        own.SIDE = NULL;
        own.IN = row ? NULL : own.IN;
    }
    if (own.IN) {
        text = append(t, text, " ", dyar_english_region(t, own.IN));
        own.IN = NULL;
    }
    if (own.SEEDS && seed_has_fallen(t)) {
        dyar_phrases_say(&that, t, "then holds %s",
                         dyar_english_number(t, own.SEEDS->number, "seed", "seeds"));
        own.SEEDS = NULL;
    }
    add_predicates(t, &own, &that);
    const char *state =
        that.count == 1 && own.MARK ? without_verb(own.MARK, that.list[0]) : NULL;
    if (state)
        return append(t, text, " ", state);
    if (that.count > 0)
        text = append(t, text, " that ", dyar_phrases_predicates(&that, t));
    return text;
}

/* ---- other holes ---- */

static bool is_first_of_path(const dyar_case *tests, size_t at)
{
    for (size_t i = 0; i < at; i++)
        if (dyar_facts[tests->tests[i].fact].place == DYAR_OF_HOLE &&
            dyar_same_path(&tests->tests[i].path, &tests->tests[at].path))
            return false;
    return true;
}

static const char *other_hole(const dyar_writer *t, const dyar_path *path,
                              const dyar_path *before)
{
    if (!before || !dyar_path_goes_on(path, before)) {
        dyar_writer now = *t;
        now.elsewhere = before != NULL;
        return dyar_english_path(&now, path, t->in_run ? "it" : NULL);
    }
    return dyar_english_further(t, path);
}

/* Holes, one after the other, of which the same is said. */
typedef struct holes_alike {
    dyar_phrases holes;
    const char *predicate; /* NULL: there are none yet */
} holes_alike;

/* "the opposite hole is not empty", "neither the opposite hole nor the hole behind that one is
 * empty", "A, B and C are empty". */
static void flush_alike(const dyar_writer *t, holes_alike *alike, dyar_phrases *clauses)
{
    const dyar_phrases *holes = &alike->holes;
    const dyar_phrases folded = dyar_english_fold_row(t, holes);
    if (holes->count == 1)
        dyar_phrases_say(clauses, t, "%s %s", holes->list[0], alike->predicate);
    else if (holes->count == 2 && strcmp(alike->predicate, "is not empty") == 0)
        dyar_phrases_say(clauses, t, "neither %s nor %s is empty", holes->list[0],
                         holes->list[1]);
    else if (holes->count > 1 && strcmp(alike->predicate, "is not empty") == 0)
        dyar_phrases_say(clauses, t, "none of %s is empty",
                         dyar_phrases_join(&folded, t, " and "));
    else if (holes->count > 1)
        dyar_phrases_say(clauses, t, "%s are empty", dyar_phrases_join(&folded, t, " and "));
    *alike = (holes_alike){0};
}

/* Can it be said of several holes at once? */
static bool is_shared(const char *predicate)
{
    return strcmp(predicate, "is empty") == 0 || strcmp(predicate, "is not empty") == 0;
}

static void add_alike(const dyar_writer *t, holes_alike *alike, const char *hole,
                      const char *predicate, dyar_phrases *clauses)
{
    if (alike->predicate && !(is_shared(predicate) && strcmp(alike->predicate, predicate) == 0))
        flush_alike(t, alike, clauses);
    dyar_phrases_add(&alike->holes, t, hole);
    alike->predicate = predicate;
}

static void add_other_holes(const dyar_writer *t, const dyar_case *tests, dyar_phrases *clauses)
{
    const dyar_path *before = NULL;
    holes_alike alike = {0};
    for (size_t i = 0; i < tests->count; i++) {
        const dyar_path *path = &tests->tests[i].path;
        if (dyar_facts[tests->tests[i].fact].place != DYAR_OF_HOLE || path->count == 0 ||
            !is_first_of_path(tests, i))
            continue;
        dyar_phrases predicates = {0};
        const hole_tests found = tests_of(tests, path);
        add_predicates(t, &found, &predicates);
        add_alike(t, &alike, other_hole(t, path, before),
                  dyar_phrases_predicates(&predicates, t), clauses);
        before = path;
    }
    flush_alike(t, &alike, clauses);
}

/* ---- whole cases ---- */

static bool tests_judged_hole(const dyar_case *tests)
{
    for (size_t i = 0; i < tests->count; i++)
        if (dyar_facts[tests->tests[i].fact].place == DYAR_OF_HOLE &&
            tests->tests[i].path.count == 0)
            return true;
    return false;
}

/* If there is a clause about the judged hole, it names the kind of move. */
static bool states_kind_first(const dyar_writer *t, const dyar_case *tests)
{
    return t->table == DYAR_ENGLISH_LANDING && !t->in_run && tests_judged_hole(tests);
}

/* All but the tests of the judged hole. */
static void add_clauses(const dyar_writer *t, const dyar_case *tests, dyar_phrases *clauses)
{
    add_other_holes(t, tests, clauses);
    for (size_t i = 0; i < tests->count; i++)
        if (dyar_facts[tests->tests[i].fact].place == DYAR_OF_TURN &&
            !(tests->tests[i].fact == DYAR_FACT_KIND && states_kind_first(t, tests)))
            dyar_phrases_add(clauses, t, dyar_english_turn_fact(t, &tests->tests[i]));
    dyar_english_add_player_facts(t, tests, clauses);
    for (size_t i = 0; i < tests->count; i++)
        if (dyar_facts[tests->tests[i].fact].place == DYAR_OF_GAME)
            dyar_phrases_add(clauses, t, dyar_english_game_fact(t, &tests->tests[i]));
}

bool dyar_english_names_hole(const dyar_writer *t, const dyar_condition *condition)
{
    if (t->table == DYAR_ENGLISH_EACH_SEED || t->table == DYAR_ENGLISH_LIFTING)
        return condition->count > 0;
    for (size_t i = 0; i < condition->count; i++)
        if (!tests_judged_hole(&condition->cases[i]))
            return false;
    return condition->count > 0;
}

bool dyar_english_names_others(const dyar_condition *condition)
{
    for (size_t i = 0; i < condition->count; i++)
        for (size_t k = 0; k < condition->cases[i].count; k++)
            if (condition->cases[i].tests[k].path.count > 0)
                return true;
    return false;
}

/* "A and B"; with a comma where A has one, or there are more. */
static const char *join_clauses(const dyar_writer *t, const dyar_phrases *clauses)
{
    const bool comma = clauses->count > 2 ||
                       (clauses->count > 0 &&
                        (strchr(clauses->list[0], ',') || strstr(clauses->list[0], " and ")));
    return dyar_phrases_join(clauses, t, comma ? ", and " : " and ");
}

/* What a clause about the judged hole speaks of; NULL where positions are judged. */
static const char *subject_of(const dyar_writer *t, bool again)
{
    switch (t->table) {
    case DYAR_ENGLISH_LANDING:
        return again ? "it" : "the last seed";
    case DYAR_ENGLISH_EACH_SEED:
        return again ? "it" : "a seed";
    case DYAR_ENGLISH_LIFTING:
        return "the player";
    default:
        return NULL;
    }
}

static const char *verb_of(const dyar_writer *t)
{
    return t->table == DYAR_ENGLISH_LANDING     ? "lands in"
           : t->table == DYAR_ENGLISH_EACH_SEED ? "drops into"
                                                : "picks up the seeds in";
}

/* "the last seed lands in a hole that is not marked, and brings it to 4 seeds"; "the last seed
 * brings a hole to 4 seeds". */
static const char *judged_clause(const dyar_writer *t, const dyar_case *tests, bool again)
{
    const dyar_number_test *made;
    const char *subject = subject_of(t, again);
    const char *hole = judged_hole_words(t, tests, "a", &made);
    if (!made)
        return dyar_english_say(t, "%s %s %s", subject, verb_of(t), hole);
    const char *seeds = dyar_english_number(t, made, "seed", "seeds");
    if (strcmp(hole, "a hole") == 0)
        return dyar_english_say(t, "%s brings a hole to %s", subject, seeds);
    return dyar_english_say(t, "%s %s %s%s and brings it to %s", subject, verb_of(t), hole,
                            strstr(hole, " that ") ? "," : "", seeds);
}

/* "in a plain move ". */
static const char *kind_first(const dyar_writer *t, const dyar_case *tests)
{
    for (size_t i = 0; i < tests->count && states_kind_first(t, tests); i++)
        if (tests->tests[i].fact == DYAR_FACT_KIND)
            return dyar_english_say(t, "in %s ", dyar_english_kinds(t, tests->tests[i].words));
    return "";
}

static dyar_phrases case_clauses(const dyar_writer *t, const dyar_case *tests, bool again)
{
    const bool judges = subject_of(t, again) != NULL;
    dyar_phrases clauses = {0};
    if (judges && (tests_judged_hole(tests) || t->table != DYAR_ENGLISH_LANDING))
        dyar_phrases_say(&clauses, t, "%s%s", kind_first(t, tests),
                         judged_clause(t, tests, again));
    add_clauses(t, tests, &clauses);
    return clauses;
}

const char *dyar_english_clauses(const dyar_writer *t, const dyar_condition *condition,
                                 const char *word)
{
    dyar_phrases cases = {0};
    bool again = false; /* the last seed has been spoken of */
    for (size_t i = 0; i < condition->count; i++) {
        const dyar_phrases clauses = case_clauses(t, &condition->cases[i], again);
        again = again || tests_judged_hole(&condition->cases[i]);
        dyar_phrases_say(&cases, t, "%s%s%s", word, *word ? " " : "",
                         join_clauses(t, &clauses));
    }
    return dyar_phrases_chain(&cases, t, "; or ");
}

/* The cases as items of a list; of one case, its clauses. */
static dyar_phrases listed_cases(const dyar_writer *t, const dyar_condition *condition)
{
    dyar_phrases cases = {0};
    if (condition->count == 1)
        return case_clauses(t, &condition->cases[0], false);
    for (size_t i = 0; i < condition->count; i++) {
        const dyar_phrases clauses = case_clauses(t, &condition->cases[i], false);
        dyar_phrases_add(&cases, t, join_clauses(t, &clauses));
    }
    return cases;
}

const char *dyar_english_condition(const dyar_writer *t, const dyar_condition *condition,
                                   const char *word)
{
    if (!(t->layout & DYAR_ENGLISH_LIST_CONDITIONS))
        return dyar_english_clauses(t, condition, word);
    const bool one = condition->count == 1;
    const dyar_phrases any = listed_cases(t, condition);
    if (any.count == 1)
        return dyar_english_clauses(t, condition, word);
    return dyar_english_say(t, "%s %s:%s", word,
                            one ? "all of these hold" : "one of these holds",
                            dyar_english_list(t, &any));
}

static const char *hole_of_case(const dyar_writer *t, const dyar_case *tests,
                                const char *article)
{
    const dyar_number_test *made;
    const char *hole = judged_hole_words(t, tests, article, &made);
    const char *word = t->table == DYAR_ENGLISH_LANDING || t->in_run ? "provided that" : "if";
    if (made)
        hole = dyar_english_say(t, "%s, bringing it to %s", hole,
                                dyar_english_number(t, made, "seed", "seeds"));
    dyar_phrases clauses = {0};
    add_clauses(t, tests, &clauses);
    if (clauses.count == 0)
        return hole;
    const char *more = join_clauses(t, &clauses);
    const bool plain = t->table == DYAR_ENGLISH_FROM && !strchr(more, ',');
    return dyar_english_say(t, "%s%s %s %s", hole, plain ? "" : ",", word, more);
}

dyar_phrases dyar_english_each_hole(const dyar_writer *t, const dyar_condition *condition,
                                    const char *article)
{
    dyar_phrases cases = {0};
    for (size_t i = 0; i < condition->count; i++)
        dyar_phrases_add(&cases, t, hole_of_case(t, &condition->cases[i], article));
    return cases;
}

const char *dyar_english_holes(const dyar_writer *t, const dyar_condition *condition,
                               const char *article)
{
    const dyar_phrases cases = dyar_english_each_hole(t, condition, article);
    if (condition->count == 0)
        return dyar_english_say(t, "%s hole", article);
    return dyar_phrases_chain(&cases, t, strchr(cases.list[0], ',') ? "; or " : ", or ");
}

static const char *reached_case(const dyar_writer *t, const dyar_case *tests,
                                const char *subject)
{
    const hole_tests own = tests_of(tests, &(dyar_path){0});
    dyar_phrases predicates = {0}, clauses = {0};
    add_predicates(t, &own, &predicates);
    if (predicates.count)
        dyar_phrases_say(&clauses, t, "%s %s", subject,
                         dyar_phrases_predicates(&predicates, t));
    add_clauses(t, tests, &clauses);
    return join_clauses(t, &clauses);
}

const char *dyar_english_reached(const dyar_writer *t, const dyar_condition *condition,
                                 const char *subject)
{
    dyar_phrases cases = {0};
    for (size_t i = 0; i < condition->count; i++)
        dyar_phrases_add(&cases, t, reached_case(t, &condition->cases[i], subject));
    return dyar_phrases_chain(&cases, t, ", or as long as ");
}
