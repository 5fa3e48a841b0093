/* SPDX-License-Identifier: MIT */
/* Rules that nobody knows: `unknown` in place of a value. */
#include "dyar/ruleset.h"
#include "support/need.h"
#include "support/unit.h"

#define HEAD "dyar: 1\nid: half\nname: Half-known\nboard: {rows: 2, columns: 4}\n"
#define REST                                                                                   \
    "moves: {from: {side: own, seeds: 1..}, none: pass}\n"                                     \
    "leftovers: {free: row-owner}\nwinner: most-seeds\n"
#define RELAYS                                                                                 \
    "landing: [{rule: go, when: {seeds: 2..}, then: relay}, {rule: stop, then: end-turn}]\n"
#define SOWN(direction) "sowing: {direction: " direction ", endless: undo}\n"

#define HALF HEAD "setup: {seeds: unknown}\n" SOWN("unknown") RELAYS REST
#define WHOLE HEAD "setup: {seeds: 4}\n" SOWN("clockwise") RELAYS REST

static dyar_load_request request_of(const char *text)
{
    return DYAR_LOAD_REQUEST(.ruleset = "half", .text = text, .text_length = strlen(text));
}

static dyar_ruleset *read_half(void)
{
    dyar_load_request request = request_of(HALF);
    OWNED(dyar_diags) diags = need(dyar_diags_new());
    request.for_reading = true;
    dyar_ruleset *ruleset = dyar_ruleset_load(&request, diags);
    assert_non_null(ruleset);
    assert_int_equal(dyar_diags_count(diags), 0);
    return ruleset;
}

static void assert_refused(const dyar_load_request *request, const char *said, const char *hint)
{
    OWNED(dyar_diags) diags = need(dyar_diags_new());
    assert_null(dyar_ruleset_load(request, diags));
    const dyar_diag *diag = dyar_diags_get(diags, 0);
    assert_non_null(diag);
    assert_string_equal(diag->message, said);
    assert_string_equal(diag->hint, hint);
}

/* ---- tests ---- */

/* "A ruleset that is played needs one in each place" (ruleset/unknown.c). */
TEST(it_is_not_played_without_an_answer)
{
    static const char *const answers[] = {"setup-seeds=seeds-4"};
    dyar_load_request request = request_of(HALF);
    assert_refused(&request, "'setup.seeds' is not known",
                   "choose an answer with --answer setup-seeds=ANSWER: "
                   "seeds-4, seeds-3, seeds-5, seeds-6, seeds-2, seeds-7, seeds-8, seeds-1, "
                   "seeds-9, seeds-10, seeds-12");
    request.answers = answers;
    request.answer_count = 1;
    assert_refused(&request, "'sowing.direction' is not known",
                   "choose an answer with --answer sowing-direction=ANSWER: counterclockwise, "
                   "clockwise, chosen, chosen-once, first-chooses, "
                   "first-chooses-others-reverse");
}

/* "An answer, or --set, gives the place a value." */
TEST(an_answer_or_a_set_value_makes_it_whole)
{
    static const char *const answers[] = {"sowing-direction=clockwise"}, *const sets[] = {
                                                                             "setup.seeds=4"};
    dyar_load_request half = request_of(HALF), whole = request_of(WHOLE);
    half.answers = answers;
    half.sets = sets;
    half.answer_count = half.set_count = 1;
    OWNED(dyar_diags) diags = need(dyar_diags_new());
    OWNED(dyar_ruleset) a = dyar_ruleset_load(&half, diags),
                        *b = dyar_ruleset_load(&whole, diags);
    assert_non_null(a);
    assert_non_null(b);
    assert_string_equal(dyar_ruleset_about(a)->hash, dyar_ruleset_about(b)->hash);
    const dyar_question *questions;
    assert_int_equal(dyar_ruleset_questions(a, &questions), 1);
    assert_true(dyar_ruleset_needs_answer(a, 0));
    assert_string_equal(questions[0].answers[questions[0].played].id, "clockwise");
}

/* "Returns the tree without the questions about places that were `unknown` `before` --set, and
 * that it has given a value or removed" (ruleset/loading.h). */
TEST(what_is_set_is_no_question)
{
    static const char *const sets[] = {"setup.seeds=4", "landing.stop=null"};
    dyar_load_request request = request_of(HEAD "setup: {seeds: unknown}\n" SOWN(
        "unknown") "landing: [{rule: stop, when: {seeds: 1}, then: unknown}, {rule: go, then: "
                   "relay}]\n" REST);
    request.for_reading = true;
    request.sets = sets;
    request.set_count = 2;
    OWNED(dyar_diags) diags = need(dyar_diags_new());
    OWNED(dyar_ruleset) ruleset = need(dyar_ruleset_load(&request, diags));
    const dyar_question *questions;
    assert_int_equal(dyar_ruleset_questions(ruleset, &questions), 1);
    assert_string_equal(questions[0].id, "sowing-direction");
    assert_true(dyar_ruleset_needs_answer(ruleset, 0));
}

/* "Each is a question, whose answers are the values that the schema allows there and with which
 * the ruleset can be loaded." */
TEST(each_place_is_a_question)
{
    OWNED(dyar_ruleset) half = read_half();
    const dyar_question *questions;
    assert_int_equal(dyar_ruleset_questions(half, &questions), 2);
    assert_string_equal(questions[0].id, "setup-seeds");
    assert_string_equal(questions[1].id, "sowing-direction");
    assert_int_equal(questions[1].answer_count, 6);
    for (size_t i = 0; i < 2; i++) {
        assert_true(dyar_ruleset_needs_answer(half, i));
        assert_int_equal(questions[i].played, questions[i].answer_count);
    }
}

static bool has_sentence(const dyar_ruleset *ruleset, const char *beginning)
{
    const dyar_sentence *sentences;
    const size_t count = dyar_ruleset_describe(ruleset, &sentences);
    for (size_t i = 0; i < count; i++)
        if (strncmp(sentences[i].text, beginning, strlen(beginning)) == 0)
            return true;
    return false;
}

/* No sentence states a value that nobody knows. */
TEST(a_description_says_what_is_not_known)
{
    OWNED(dyar_ruleset) half = read_half();
    assert_true(has_sentence(half, "If setup.seeds is 4, which is not known: Each hole"));
    assert_true(has_sentence(half, "If sowing.direction is counterclockwise, which is not "
                                   "known: The player sows counterclockwise"));
    assert_false(has_sentence(half, "The player sows"));
    assert_true(has_sentence(half, "If the last seed lands in an occupied hole"));
}

/* A combination that cannot be loaded is none of the answers: without `endless` nothing may
 * relay. */
TEST(an_answer_that_cannot_be_loaded_is_not_offered)
{
    dyar_load_request request =
        request_of(HEAD "setup: {seeds: 4}\n"
                        "landing: [{rule: go, when: {seeds: 2..}, then: unknown}, "
                        "{rule: stop, then: end-turn}]\n" REST);
    assert_refused(&request, "'landing.go.then' is not known",
                   "choose an answer with --answer landing-go-then=ANSWER: end-turn, again, "
                   "win, lose, draw, end-game; the ruleset cannot be loaded with relay");
}

#define ASK(question) "'" question "' is not known"
#define CHOOSE(id, answers) "choose an answer with --answer " id "=ANSWER: " answers
#define OPEN(duty, skipped, done, end)                                                         \
    HEAD "setup: {seeds: 4}\nmoves: {from: {side: own, seeds: 1..}, must: " duty               \
         ", none: pass}\nsowing: {skip: " skipped "}\nlanding:\n"                              \
         "  - {rule: win, when: {side: opponent, seeds: 2 or 3}, do: " done                    \
         ", then: end-turn}\n  - {rule: stop, then: end-turn}\nend: " end                      \
         "\nleftovers: {free: row-owner}\nwinner: most-seeds\n"

/* "A rule, a list of conditions or effects may be `unknown`, too.  Its answers are some that
 * many games have, named by the words of the rule." (schema/README.md) */
TEST(a_rule_may_be_unknown)
{
    static const char *const texts[] = {OPEN("unknown", "[]", "[capture: landed]", "[]"),
                                        OPEN("[]", "unknown", "[capture: landed]", "[]"),
                                        OPEN("[]", "[]", "unknown", "[]"),
                                        OPEN("[]", "[]", "[capture: landed]", "unknown")},
                             *const said[] = {ASK("moves.must"), ASK("sowing.skip"),
                                              ASK("landing.win.do"), ASK("end")};
    static const char *const hints[] = {
        CHOOSE("moves-must", "feed, none, feed-if-possible, two-or-more-first"),
        CHOOSE("sowing-skip", "is-start, none, is-lap-start"),
        CHOOSE("landing-win-do",
               "capture-landed, capture-opposite, capture-landed-opposite, capture-next, "
               "capture-next-next, capture-run-back-landed-opponent-2-or-3, none; the ruleset "
               "cannot be loaded with capture-opposite-opposite-behind"),
        CHOOSE("end", "row-empty, none, opponent-empty, majority, board-empty")};
    for (size_t i = 0; i < 4; i++) {
        const dyar_load_request request = request_of(texts[i]);
        assert_refused(&request, said[i], hints[i]);
    }
}

/* A description names the rule, and does not spell it in YAML. */
TEST(a_description_names_a_rule_by_its_answer)
{
    dyar_load_request request = request_of(OPEN("unknown", "[]", "[capture: landed]", "[]"));
    OWNED(dyar_diags) diags = need(dyar_diags_new());
    request.for_reading = true;
    OWNED(dyar_ruleset) open = need(dyar_ruleset_load(&request, diags));
    assert_true(has_sentence(open, "If moves.must is feed, which is not known: "));
}

static dyar_ruleset *answer(const char *text, const char *answer)
{
    dyar_load_request request = request_of(text);
    OWNED(dyar_diags) diags = need(dyar_diags_new());
    request.answers = &answer;
    request.answer_count = 1;
    dyar_ruleset *answered = dyar_ruleset_load(&request, diags);
    assert_non_null(answered);
    assert_int_equal(dyar_diags_count(diags), 0);
    return answered;
}

/* The answer puts the rule in its place, and "none" removes the key. */
TEST(an_answer_puts_a_rule_in_its_place)
{
    const char *const text = OPEN("[]", "[]", "unknown", "[]");
    const dyar_load_request opposite =
        request_of(OPEN("[]", "[]", "[capture: opposite]", "[]"));
    OWNED(dyar_diags) diags = need(dyar_diags_new());
    OWNED(dyar_ruleset) asked = answer(text, "landing-win-do=capture-opposite"),
                        *none = answer(text, "landing-win-do=none"),
                        *written = dyar_ruleset_load(&opposite, diags);
    assert_non_null(written);
    assert_string_equal(dyar_ruleset_about(asked)->hash, dyar_ruleset_about(written)->hash);
    assert_string_not_equal(dyar_ruleset_about(none)->hash, dyar_ruleset_about(written)->hash);
    const dyar_question *questions;
    assert_int_equal(dyar_ruleset_questions(asked, &questions), 1);
    assert_string_equal(questions[0].answers[1].note, "[{capture: opposite}]");
}

/* What is not known has another hash than any of its answers. */
TEST(what_is_not_known_has_a_hash_of_its_own)
{
    OWNED(dyar_ruleset) half = read_half();
    const char *hash = dyar_ruleset_about(half)->hash;
    dyar_load_request request =
        request_of(HEAD "setup: {seeds: 4}\n" SOWN("counterclockwise") RELAYS REST);
    OWNED(dyar_diags) diags = need(dyar_diags_new());
    OWNED(dyar_ruleset) first = dyar_ruleset_load(&request, diags);
    assert_non_null(first);
    assert_string_not_equal(hash, dyar_ruleset_about(first)->hash);
}

/* A variant and a setup may leave open what their base has. */
TEST(a_variant_and_a_setup_may_be_unknown)
{
    dyar_load_request request = request_of("dyar: 1\nid: half\nname: Half\nextends: kalah\n"
                                           "change: {grand-slam: unknown}\n");
    assert_refused(&request, "'grand-slam' is not known",
                   "choose an answer with --answer grand-slam=ANSWER: allowed, forbidden, "
                   "captures-nothing, leaves-right-hole");
    request = request_of(HEAD "setups: {few: {seeds: unknown}, many: {seeds: 5}}\n" SOWN(
        "clockwise") RELAYS REST);
    request.setup = "few";
    assert_refused(&request, "'setup.seeds' is not known",
                   "choose an answer with --answer setup-seeds=ANSWER: "
                   "seeds-4, seeds-3, seeds-5, seeds-6, seeds-2, seeds-7, seeds-8, seeds-1, "
                   "seeds-9, seeds-10, seeds-12");
    request.setup = "many";
    OWNED(dyar_diags) diags = need(dyar_diags_new());
    OWNED(dyar_ruleset) many = dyar_ruleset_load(&request, diags);
    assert_non_null(many);
}
