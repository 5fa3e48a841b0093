/* SPDX-License-Identifier: MIT */
/*
 * Memory that runs out in the library, at each single moment: each request is refused with a
 * reason, and succeeds when it is repeated with memory.  The sanitizers report what is lost on
 * the way.  The linker leads the library's calls for memory here (--wrap); those of libyaml and
 * of the program are for checks/starved.sh.
 */
#include <limits.h>

#include "base/report.h"
#include "dyar/account.h"
#include "dyar/compare.h"
#include "dyar/packing.h"
#include "dyar/reasons.h"
#include "dyar/ruleset.h"
#include "dyar/table.h"
#include "dyar/trace.h"
#include "support/need.h"
#include "support/unit.h"

/* ---- who gives memory ---- */

static long asked, first, last; /* none is given from this time to that */

static bool gives(void)
{
    asked++;
    return asked < first || asked > last;
}

/* NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): names of the linker */
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);

void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);

void *__wrap_calloc(size_t count, size_t size)
{
    return gives() ? __real_calloc(count, size) : NULL;
}

void *__wrap_realloc(void *memory, size_t size)
{
    return gives() ? __real_realloc(memory, size) : NULL;
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    return gives() ? __real_aligned_alloc(alignment, size) : NULL;
}
/* NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */

static void give_from_now_on(void)
{
    asked = 0;
    first = 1;
    last = 0;
}

/* ---- the moments ---- */

/* Whether it was done; false where memory ran out, as it says. */
typedef bool work(void);

static void starve_at(long moment, bool for_good, work *works)
{
    asked = 0;
    first = moment;
    last = for_good ? LONG_MAX : moment;
    const bool done = works();
    const bool ran_out = asked >= moment;
    give_from_now_on();
    if (!done && !ran_out)
        fail_msg("there was memory, and it was not done");
    if (done && ran_out && for_good)
        fail_msg("from %ld on there was no memory, and it was done", moment);
}

/* At each moment, once or for good in turns; it asks for memory so often at the least. */
static void starve(long least, work *works)
{
    give_from_now_on();
    assert_true(works());
    const long times = asked;
    assert_true(times >= least);
    for (long moment = 1; moment <= times; moment++)
        starve_at(moment, moment % 2, works);
    assert_true(works());
}

/* ---- reports ---- */

/* They can be read, whatever became of them. */
static void read_all(const dyar_diags *diags)
{
    for (size_t i = 0; i < dyar_diags_count(diags); i++)
        assert_true(strlen(dyar_diags_get(diags, i)->message) > 0);
}

/* "Whatever was asked for is refused with the report 'out of memory'." */
static bool end_of(bool good, dyar_diags *diags)
{
    const bool reported = dyar_diags_out_of_memory(diags);
    assert_int_equal(good, !reported);
    assert_int_equal(dyar_diags_errors(diags) > 0, reported);
    read_all(diags);
    dyar_diags_free(diags);
    return good;
}

/* ---- loading ---- */

static bool load(const dyar_load_request *request)
{
    dyar_diags *diags = dyar_diags_new();
    if (!diags)
        return false;
    dyar_ruleset *ruleset = dyar_ruleset_load(request, diags);
    dyar_ruleset_free(ruleset);
    return end_of(ruleset != NULL, diags);
}

static bool load_alone(void)
{
    return load(&DYAR_LOAD_REQUEST(.ruleset = "krur"));
}

static bool load_varied(void)
{
    static const char *const answers[] = {"own-captured=sows-on"}, *const sets[] = {
                                                                       "board.columns=2",
                                                                       "setup.seeds=3"};
    return load(&DYAR_LOAD_REQUEST(.ruleset = "krur", .answers = answers, .answer_count = 1,
                                   .sets = sets, .set_count = 2));
}

/* What many loads have in common is as good as new after one that had no memory. */
static dyar_cache *cache;

static bool load_with_library(void)
{
    return load(&DYAR_LOAD_REQUEST(.ruleset = "um-dyar", .match = true, .cache = cache));
}

static bool make_library(void)
{
    dyar_cache *made = dyar_cache_new();
    dyar_cache_free(made);
    return made != NULL;
}

/* A ruleset with a match and few questions: each answer is a load. */
static bool check(void)
{
    dyar_diags *diags = dyar_diags_new();
    if (!diags)
        return false;
    const dyar_load_request request = DYAR_LOAD_REQUEST(.ruleset = "sadeqa", .cache = cache);
    return end_of(dyar_ruleset_check(&request, diags), diags);
}

/* Reports need memory, too, and report its lack once. */
static bool refuse(void)
{
    static const char text[] = "dyar: 1\nid: tried\nextends: krur\nchange:\n"
                               "  board.colums: 4\n  bord.rows: 4\n  moves.non: pass\n";
    dyar_diags *diags = dyar_diags_new();
    if (!diags)
        return false;
    const dyar_load_request request =
        DYAR_LOAD_REQUEST(.ruleset = "tried", .text = text, .text_length = sizeof text - 1,
                          .cache = cache);
    dyar_ruleset *ruleset = dyar_ruleset_load(&request, diags);
    const bool reported = dyar_diags_out_of_memory(diags);
    assert_null(ruleset);
    assert_true(dyar_diags_errors(diags) > 0);
    read_all(diags);
    dyar_diags_free(diags);
    return !reported;
}

static bool check_schema(void)
{
    dyar_diags *diags = dyar_diags_new();
    if (!diags)
        return false;
    return end_of(dyar_schema_check(NULL, DYAR_TESTS_DIR "/../schema/case.schema.json",
                                    DYAR_TESTS_DIR "/cases/language/facts.yaml", diags),
                  diags);
}

/* A hint that finds no room beside its report. */
static bool hint_at_length(void)
{
    dyar_diags *diags = dyar_diags_new();
    if (!diags)
        return false;
    dyar_report(diags, DYAR_ERROR, (dyar_location){0}, "%20000s", "wrong");
    dyar_report_hint(diags, "%20000s", "right");
    const bool reported = dyar_diags_out_of_memory(diags);
    const dyar_diag *report = dyar_diags_get(diags, 0);
    assert_int_equal(dyar_diags_errors(diags), 1 + reported);
    if (!reported)
        assert_int_equal(strlen(report->hint), 20000);
    dyar_diags_free(diags);
    return !reported;
}

TEST(what_is_loaded_is_whole_or_refused)
{
    starve(3, make_library); /* which reads the schema, as a load without a cache does */
    starve(10, load_alone);
    cache = need(dyar_cache_new());
    starve(10, load_varied);
    starve(10, load_with_library);
    starve(10, check);
    starve(5, refuse);
    starve(4, hint_at_length);
    starve(5, check_schema);
    dyar_cache_free(cache);
    cache = NULL;
}

/* ---- the texts of a ruleset ---- */

static dyar_ruleset *shown, *other;

/* "Without memory the list is NULL, and 0 is returned." */
static bool is_there(const void *list, size_t count)
{
    assert_int_equal(list != NULL, count > 0);
    return list != NULL;
}

static bool write_sentences(void)
{
    const dyar_sentence *list;
    const size_t count = dyar_ruleset_describe(shown, &list);
    return is_there(list, count);
}

static bool write_places(void)
{
    const dyar_rule_place *list;
    const size_t count = dyar_ruleset_places(shown, &list);
    return is_there(list, count);
}

static bool write_alternatives(void)
{
    const dyar_rule_place *list;
    const size_t count = dyar_ruleset_alternatives(shown, &list);
    return is_there(list, count);
}

static bool write_table(void)
{
    const dyar_table_row *list;
    const size_t count = dyar_ruleset_table(shown, &list);
    return is_there(list, count);
}

static bool write_briefly(void)
{
    return dyar_ruleset_brief(shown) != NULL;
}

static bool write_end(void)
{
    dyar_account *account = dyar_account_of_end(shown, "none-in-play");
    const bool good = account != NULL;
    assert_true(!good || account->count == 1);
    dyar_account_free(account);
    return good;
}

static bool write_turn(void)
{
    dyar_position position;
    dyar_move move;
    dyar_account *account = NULL;
    dyar_trace *trace = dyar_trace_new();
    dyar_position_begin(dyar_ruleset_game(shown), &position);
    dyar_move_parse(dyar_ruleset_game(shown), &position, "a1", &move, NULL);
    if (trace) {
        dyar_play_traced(dyar_ruleset_game(shown), &position, move, trace);
        if (!dyar_trace_out_of_memory(trace))
            account = dyar_account_of_turn(shown, trace, &DYAR_ACCOUNT_STYLE());
    }
    const bool good = account != NULL;
    assert_true(!good || account->count > 0);
    dyar_account_free(account);
    dyar_trace_free(trace);
    return good;
}

static bool give_reasons(void)
{
    dyar_position before, after;
    dyar_move move;
    dyar_reasons *reasons = NULL;
    dyar_trace *trace = dyar_trace_new();
    dyar_position_begin(dyar_ruleset_game(shown), &before);
    after = before;
    dyar_move_parse(dyar_ruleset_game(shown), &before, "a1", &move, NULL);
    if (trace) {
        dyar_play_traced(dyar_ruleset_game(shown), &after, move, trace);
        if (!dyar_trace_out_of_memory(trace))
            reasons =
                dyar_reasons_of_turn(shown, &DYAR_REASONS_TURN(&before, &after, trace), NULL);
    }
    const bool good = reasons != NULL;
    assert_true(!good || reasons->count > 0);
    dyar_reasons_free(reasons);
    dyar_trace_free(trace);
    return good;
}

static bool give_refusal(void)
{
    dyar_position position;
    dyar_position_begin(dyar_ruleset_game(shown), &position);
    dyar_reasons *reasons = dyar_reasons_of_refusal(shown, &position, "a2", NULL);
    const bool good = reasons != NULL;
    assert_true(!good || reasons->count == 1);
    dyar_reasons_free(reasons);
    return good;
}

/* Asks again for texts that are kept. */
static bool write_again(void)
{
    const dyar_rule_place *places, *again;
    const size_t count = dyar_ruleset_places(shown, &places);
    if (!is_there(places, count))
        return false;
    assert_int_equal(dyar_ruleset_places(shown, &again), count);
    assert_ptr_equal(again, places);
    return true;
}

/* How often it asks for memory, with a ruleset that has no texts yet. */
static long count_for_texts(work *asks)
{
    shown = need_bundled("krur");
    give_from_now_on();
    assert_true(asks());
    const long times = asked;
    dyar_ruleset_free(shown);
    return times;
}

/* Texts are kept: each moment needs a ruleset without texts. */
static void starve_texts(work *asks)
{
    OWNED(dyar_cache) schema = need(dyar_cache_new()); /* is read once */
    const long times = count_for_texts(asks);
    assert_true(times > 1);
    for (long moment = 1; moment <= times; moment++) {
        shown = need_bundled("krur");
        starve_at(moment, moment % 2, asks);
        assert_true(asks());
        dyar_ruleset_free(shown);
    }
}

TEST(texts_are_whole_or_missing)
{
    starve_texts(write_sentences);
    starve_texts(write_places);
    starve_texts(write_alternatives);
    starve_texts(write_table);
    starve_texts(write_briefly);
    starve_texts(write_end);
    starve_texts(write_turn);
    starve_texts(give_reasons);
    starve_texts(give_refusal);
    starve_texts(write_again);
}

/* ---- two rulesets ---- */

static bool compare(void)
{
    dyar_comparison *c = dyar_compare(shown, other);
    if (!c)
        return false;
    const dyar_rule_difference *rules;
    const dyar_said_difference *said;
    const dyar_situation_difference *situations;
    const size_t rule_count = dyar_compare_rules(c, &rules),
                 said_count = dyar_compare_said(c, &said),
                 situation_count = dyar_compare_situations(c, &situations);
    const bool rules_there = is_there(rules, rule_count),
               said_there = is_there(said, said_count),
               situations_there = is_there(situations, situation_count);
    const dyar_said_difference *said_again;
    const dyar_situation_difference *situations_again;
    if (said_there && situations_there) {
        assert_int_equal(dyar_compare_said(c, &said_again), said_count);
        assert_int_equal(dyar_compare_situations(c, &situations_again), situation_count);
    }
    dyar_comparison_free(c);
    return rules_there && said_there && situations_there;
}

static bool judge(void)
{
    dyar_judging *judging = dyar_judging_new(shown, other);
    if (!judging)
        return false;
    assert_true(dyar_judging_fits(judging));
    dyar_judging_free(judging);
    return true;
}

TEST(two_rulesets_are_compared_wholly_or_not)
{
    static const char *const sets[] = {"landing.own-captured=null", "board.columns=3"};
    shown = need_bundled("krur");
    other = need_ruleset(&DYAR_LOAD_REQUEST(.ruleset = "krur", .sets = sets, .set_count = 1));
    assert_true(compare()); /* the texts about themselves are kept */
    starve(5, compare);
    starve(5, judge);
    dyar_ruleset_free(other);
    other = need_ruleset(&DYAR_LOAD_REQUEST(.ruleset = "krur", .sets = sets, .set_count = 2));
    starve(5, judge);
    dyar_ruleset_free(other);
    dyar_ruleset_free(shown);
}

/* ---- games ---- */

enum { MOVES = 600 };

/* A trace that had no memory for an event says so, and has the others. */
static bool trace(void)
{
    const dyar_game *game = dyar_ruleset_game(shown);
    dyar_trace *events = dyar_trace_new();
    if (!events)
        return false;
    dyar_position position, expected;
    dyar_move moves[DYAR_MOVES_MAX];
    dyar_position_begin(game, &position);
    expected = position;
    for (int i = 0; i < 8 && dyar_moves(game, &position, moves) > 0; i++) {
        dyar_play_traced(game, &position, moves[0], events);
        dyar_play(game, &expected, moves[0]);
        assert_true(dyar_position_equal(game, &position, &expected));
    }
    const bool whole = !dyar_trace_out_of_memory(events);
    assert_null(dyar_trace_get(events, dyar_trace_count(events)));
    dyar_trace_free(events);
    return whole;
}

/* A history that could not grow says so for good. */
static bool remember(void)
{
    const dyar_game *game = dyar_ruleset_game(shown);
    dyar_history *history = dyar_history_new(game);
    if (!history)
        return false;
    dyar_position position;
    dyar_position_begin(game, &position);
    dyar_history_begin(history, &position);
    for (int i = 0; i < MOVES; i++) {
        dyar_position same = position;
        dyar_history_judge(history, &same);
    }
    const bool whole = !dyar_history_out_of_memory(history);
    dyar_history_begin(history, &position);
    assert_int_equal(!dyar_history_out_of_memory(history), whole);
    dyar_history_free(history);
    return whole;
}

static bool pack(void)
{
    dyar_packing *packing = dyar_packing_new(dyar_ruleset_game(shown), true);
    const bool made = packing != NULL;
    assert_true(!made || dyar_packing_size(packing) > 0);
    dyar_packing_free(packing);
    return made;
}

TEST(what_a_game_needs_is_there_or_missed)
{
    shown = need_bundled("krur");
    starve(2, trace);
    starve(5, remember);
    starve(2, pack);
    dyar_ruleset_free(shown);
}

/* "NULL is allowed." */
TEST(what_is_not_there_can_be_given_back)
{
    dyar_diags_free(NULL);
    dyar_cache_free(NULL);
    dyar_ruleset_free(NULL);
    dyar_comparison_free(NULL);
    dyar_judging_free(NULL);
    dyar_trace_free(NULL);
    dyar_history_free(NULL);
    dyar_packing_free(NULL);
}
