/* SPDX-License-Identifier: MIT */
/* Comparisons of rulesets: what they say, and what their tables decide. */
#include "document/document.h"
#include "document/flow.h"
#include "dyar/compare.h"
#include "support/need.h"
#include "support/unit.h"

OWNER(dyar_comparison, dyar_comparison_free);

enum { MOST_RULESETS = 400 };

typedef struct fixture {
    dyar_cache *cache;
    dyar_ruleset *bundled[MOST_RULESETS];
    size_t count;
} fixture;

/* Nothing here is played. */
static dyar_ruleset *load(const fixture *f, const dyar_load_request *asked)
{
    dyar_load_request request = *asked;
    request.cache = f->cache;
    request.for_reading = true;
    return need_ruleset(&request);
}

static dyar_ruleset *load_set(const fixture *f, const char *id, const char *const *sets,
                              size_t count)
{
    return load(f, &DYAR_LOAD_REQUEST(.ruleset = id, .sets = sets, .set_count = count));
}

static int load_bundled(void **state)
{
    fixture *f = calloc(1, sizeof *f);
    f->cache = dyar_cache_new();
    const char *const *ids = dyar_bundled_ids();
    for (size_t i = 0; ids[i]; i++)
        if (i % RULESETS_APART == 0)
            f->bundled[f->count++] = load(f, &DYAR_LOAD_REQUEST(.ruleset = ids[i]));
    *state = f;
    return 0;
}

static int free_bundled(void **state)
{
    fixture *f = *state;
    for (size_t i = 0; i < f->count; i++)
        dyar_ruleset_free(f->bundled[i]);
    dyar_cache_free(f->cache);
    free(f);
    return 0;
}

/* ---- lists ---- */

typedef struct lists {
    dyar_comparison *comparison;
    const dyar_rule_difference *rules;
    const dyar_said_difference *said;
    const dyar_situation_difference *situations;
    size_t rule_count, said_count, situation_count;
} lists;

static lists compare(const dyar_ruleset *a, const dyar_ruleset *b)
{
    lists l = {.comparison = dyar_compare(a, b)};
    l.rule_count = dyar_compare_rules(l.comparison, &l.rules);
    l.said_count = dyar_compare_said(l.comparison, &l.said);
    l.situation_count = dyar_compare_situations(l.comparison, &l.situations);
    return l;
}

static lists compare_sets(const fixture *f, const char *id, const char *a, const char *b,
                          dyar_ruleset *loaded[2])
{
    loaded[0] = load_set(f, id, &a, a != NULL);
    loaded[1] = load_set(f, id, &b, b != NULL);
    return compare(loaded[0], loaded[1]);
}

static void release(lists *l, dyar_ruleset *loaded[2])
{
    dyar_comparison_free(l->comparison);
    dyar_ruleset_free(loaded[0]);
    dyar_ruleset_free(loaded[1]);
}

static bool equal(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static const dyar_rule_difference *find_rule(const lists *l, const char *path)
{
    for (size_t i = 0; i < l->rule_count; i++)
        if (strcmp(l->rules[i].path, path) == 0)
            return &l->rules[i];
    return NULL;
}

static void assert_rule(const lists *l, const char *path, const char *a, const char *b)
{
    const dyar_rule_difference *rule = find_rule(l, path);
    if (!rule || !equal(rule->a, a) || !equal(rule->b, b))
        fail_msg("%s: %s | %s", path, rule ? rule->a : "?", rule ? rule->b : "?");
}

/* ---- all bundled rulesets ---- */

TEST(a_ruleset_differs_nowhere_from_itself)
{
    const fixture *f = *state;
    for (size_t i = 0; i < f->count; i++) {
        OWNED(dyar_ruleset) again =
            load(f, &DYAR_LOAD_REQUEST(.ruleset = dyar_ruleset_about(f->bundled[i])->id));
        lists l = compare(f->bundled[i], again);
        assert_true(dyar_compare_equal(l.comparison));
        assert_int_equal(l.rule_count + l.said_count + l.situation_count, 0);
        dyar_comparison_free(l.comparison);
    }
}

/* Single games of the two are alike; the next game of a match is filled in another way. */
TEST(rulesets_may_differ_in_their_matches_alone)
{
    const fixture *f = *state;
    OWNED(dyar_ruleset) a = load(f, &DYAR_LOAD_REQUEST(.ruleset = "um-dyar"));
    OWNED(dyar_ruleset) b = load(f, &DYAR_LOAD_REQUEST(.ruleset = "um-ed-dyar"));
    lists l = compare(a, b);
    assert_false(dyar_compare_equal(l.comparison));
    assert_true(dyar_compare_same_play(l.comparison));
    assert_true(l.rule_count > 0 && l.said_count > 0);
    for (size_t i = 0; i < l.rule_count; i++)
        assert_memory_equal(l.rules[i].path, "match.", strlen("match."));
    for (size_t i = 0; i < l.said_count; i++)
        assert_string_equal(l.said[i].section, "Match");
    assert_int_equal(l.situation_count, 0);
    dyar_comparison_free(l.comparison);
}

TEST(rulesets_that_differ_differ_in_a_path_and_in_english)
{
    const fixture *f = *state;
    for (size_t a = 0; a < f->count; a++)
        for (size_t b = a + 1; b < f->count; b++) {
            OWNED(dyar_comparison) c = dyar_compare(f->bundled[a], f->bundled[b]);
            const dyar_rule_difference *rules;
            const dyar_said_difference *said;
            const bool differ = !dyar_compare_equal(c); /* two texts may mean one game */
            if ((dyar_compare_rules(c, &rules) > 0) != differ ||
                (dyar_compare_said(c, &said) > 0) != differ)
                fail_msg("%s and %s", dyar_ruleset_about(f->bundled[a])->id,
                         dyar_ruleset_about(f->bundled[b])->id);
        }
}

static void assert_exchanged(const lists *l, const lists *m)
{
    assert_int_equal(l->rule_count, m->rule_count);
    for (size_t i = 0; i < l->rule_count; i++) {
        assert_string_equal(l->rules[i].path, m->rules[i].path);
        assert_true(equal(l->rules[i].a, m->rules[i].b));
        assert_true(equal(l->rules[i].b, m->rules[i].a));
    }
    assert_int_equal(l->said_count, m->said_count);
    for (size_t i = 0; i < l->said_count; i++)
        assert_true(equal(l->said[i].a, m->said[i].b) && equal(l->said[i].b, m->said[i].a));
    assert_int_equal(l->situation_count, m->situation_count);
    for (size_t i = 0; i < l->situation_count; i++) {
        assert_string_equal(l->situations[i].situation, m->situations[i].situation);
        assert_true(equal(l->situations[i].rule_a, m->situations[i].rule_b));
        assert_true(equal(l->situations[i].does_b, m->situations[i].does_a));
    }
}

TEST(exchanged_rulesets_give_exchanged_differences)
{
    const fixture *f = *state;
    for (size_t a = 0; a + 1 < f->count; a++) {
        const size_t b = (a * 7 + 11) % f->count; /* some other one */
        lists l = compare(f->bundled[a], f->bundled[b]);
        lists m = compare(f->bundled[b], f->bundled[a]);
        assert_exchanged(&l, &m);
        dyar_comparison_free(l.comparison);
        dyar_comparison_free(m.comparison);
    }
}

/* ---- answers ---- */

/* The same ruleset with other answers. */
static dyar_ruleset *vary(const fixture *f, const dyar_ruleset *ruleset,
                          const dyar_load_request *asked)
{
    dyar_load_request request = *asked;
    request.cache = f->cache;
    dyar_diags *diags = need(dyar_diags_new());
    dyar_ruleset *varied = dyar_ruleset_try(ruleset, &request, diags);
    need_no_report(varied != NULL, diags);
    return varied;
}

static void load_pair(const fixture *f, const dyar_ruleset *ruleset,
                      const dyar_question *questions, const size_t at[4])
{
    char a[128], b[128];
    snprintf(a, sizeof a, "%s=%s", questions[at[0]].id, questions[at[0]].answers[at[1]].id);
    snprintf(b, sizeof b, "%s=%s", questions[at[2]].id, questions[at[2]].answers[at[3]].id);
    const char *const answers[] = {a, b};
    dyar_ruleset_free(
        vary(f, ruleset, &DYAR_LOAD_REQUEST(.answers = answers, .answer_count = 2)));
}

TEST(every_two_answers_to_two_questions_go_together)
{
    const fixture *f = *state;
    for (size_t i = 0; i < f->count; i++) {
        const dyar_question *questions;
        const size_t count = dyar_ruleset_questions(f->bundled[i], &questions);
        for (size_t q = 0; q < count; q++)
            for (size_t r = q + 1; r < count; r++)
                for (size_t a = 1; a < questions[q].answer_count; a++)
                    for (size_t b = 1; b < questions[r].answer_count; b++)
                        load_pair(f, f->bundled[i], questions, (size_t[]){q, a, r, b});
    }
}

/* Whose turns have one lap only need not say what becomes of endless ones. */
static bool is_idle(const lists *l, const dyar_ruleset *ruleset)
{
    const dyar_sentence *sentences;
    const size_t count = dyar_ruleset_describe(ruleset, &sentences);
    for (size_t i = 0; i < count; i++)
        if (strstr(sentences[i].text, "continues sowing"))
            return false;
    return l->rule_count == 1 && find_rule(l, "sowing.endless");
}

/* An answer may take the match away: then there is nothing of matches to compare. */
static bool has_match(const fixture *f, const dyar_ruleset *plain, const char *answer)
{
    OWNED(dyar_ruleset) ruleset =
        vary(f, plain, &DYAR_LOAD_REQUEST(.answers = &answer, .answer_count = 1));
    return dyar_ruleset_about(ruleset)->has_match;
}

static void compare_answer(const fixture *f, const dyar_ruleset *plain,
                           const dyar_question *question, size_t at)
{
    char text[128];
    const char *answer = text;
    snprintf(text, sizeof text, "%s=%s", question->id, question->answers[at].id);
    const bool match = dyar_game_is_match(dyar_ruleset_game(plain));
    if (match && !has_match(f, plain, answer))
        return;
    OWNED(dyar_ruleset) other = vary(
        f, plain, &DYAR_LOAD_REQUEST(.answers = &answer, .answer_count = 1, .match = match));
    lists l = compare(plain, other);
    if (!dyar_compare_equal(l.comparison) &&
        (l.rule_count == 0 || (l.said_count == 0 && !is_idle(&l, plain))))
        fail_msg("%s %s: %zu rules, %zu sentences", dyar_ruleset_about(plain)->id, text,
                 l.rule_count, l.said_count);
    dyar_comparison_free(l.comparison);
}

/* Rules of a match are compared in matches only. */
TEST(answers_that_differ_are_told_apart)
{
    const fixture *f = *state;
    for (size_t i = 0; i < f->count; i++) {
        const dyar_ruleset_info *about = dyar_ruleset_about(f->bundled[i]);
        OWNED(dyar_ruleset) plain =
            load(f, &DYAR_LOAD_REQUEST(.ruleset = about->id, .match = about->has_match));
        const dyar_question *questions;
        const size_t count = dyar_ruleset_questions(plain, &questions);
        for (size_t q = 0; q < count; q++)
            for (size_t a = 1; a < questions[q].answer_count; a++)
                compare_answer(f, plain, &questions[q], a);
    }
}

/* ---- paths ---- */

/* Two changes of a ruleset, and the one path at which it then differs. */
static const struct {
    const char *id, *a, *b, *path, *of_a, *of_b;
} paths[] = {
    {"krur", NULL, "landing.capture.when.seeds=3", "landing.capture.when.seeds", "4", "3"},
    {"krur", NULL, "landing.own-captured=null", "landing.own-captured",
     "{rule: own-captured, when: {mark: own}, then: end-turn}", NULL},
    {"kalah", NULL, "landing.capture.do=[capture: opposite]", "landing.capture.do.capture",
     "[landed, opposite]", "opposite"},
    {"krur", NULL,
     "landing.capture={before: own-captured, when: {side: opponent, seeds: 4, mark: none}, "
     "do: [mark: {hole: landed, as: captured}], then: end-turn}",
     "landing (order)", "empty, own-captured, capture, sow-on",
     "empty, capture, own-captured, sow-on"},
    {"krur", "landing=[{rule: a, when: {seeds: 1}, then: end-turn}, {rule: b, then: relay}]",
     "landing=[{rule: c, when: {seeds: 1}, then: end-turn}, {rule: b, then: relay}]",
     "landing (name)", "a", "c"},
};

TEST(what_differs_is_told_at_its_path)
{
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        dyar_ruleset *loaded[2];
        lists l = compare_sets(*state, paths[i].id, paths[i].a, paths[i].b, loaded);
        assert_int_equal(l.rule_count, 1);
        assert_rule(&l, paths[i].path, paths[i].of_a, paths[i].of_b);
        if (strstr(paths[i].path, "(name)"))
            assert_int_equal(l.situation_count, 0);
        release(&l, loaded);
    }
}

TEST(a_mark_with_another_name_is_one_difference)
{
    static const char *const sets[] = {
        "marks={wife: {means: married to a player, worth: mark-owner}}",
        "landing.capture.do=[mark: {hole: landed, as: wife}]"};
    dyar_ruleset *loaded[2] = {load_set(*state, "krur", NULL, 0),
                               load_set(*state, "krur", sets, 2)};
    lists l = compare(loaded[0], loaded[1]);
    assert_int_equal(l.rule_count, 1);
    assert_rule(&l, "marks (name)", "captured", "wife");
    assert_int_equal(l.situation_count, 0);
    assert_int_equal(l.said_count, 1);
    assert_string_equal(l.said[0].section, "Marks");
    release(&l, loaded);
}

TEST(flow_is_read_again_as_the_same_node)
{
    static const char text[] = "{a: [1, 2.5, null, ~, true, 'true', \"1\", '1..', 2 or 3], "
                               "b: {c: 'x: y', d: '', e: \"it's \\\"so\\\"\\n\", f: 'no'}, "
                               "g: [], h: {}, i: a1-f1, j: '- k', l: '#m', n: 'ä, é'}";
    RELEASED(dyar_arena) arena = {0};
    OWNED(dyar_diags) diags = dyar_diags_new();
    dyar_buffer flow = {.arena = &arena};
    const dyar_node *node =
        dyar_document_parse(&arena, dyar_source_new(&arena, "text", dyar_text_of(text)), diags);
    assert_non_null(node);
    dyar_flow_put(&flow, node);
    const dyar_node *again = dyar_document_parse(
        &arena, dyar_source_new(&arena, "flow", dyar_text_of(dyar_buffer_text(&flow))), diags);
    assert_non_null(again);
    if (!dyar_node_equal(node, again))
        fail_msg("%s", dyar_buffer_text(&flow));
}

/* ---- situations ---- */

TEST(a_narrower_capture_is_one_situation)
{
    dyar_ruleset *loaded[2];
    lists l = compare_sets(*state, "krur", NULL, "landing.capture.when.seeds=3", loaded);
    assert_int_equal(l.situation_count, 2);
    for (size_t i = 0; i < 2; i++) {
        const dyar_situation_difference *s = &l.situations[i];
        const bool three = strcmp(s->situation, "3 seeds; not marked") == 0;
        assert_true(three || strcmp(s->situation, "4 seeds; not marked") == 0);
        assert_string_equal(s->table, "landing");
        assert_string_equal(s->where, "on the opponent's side, as at d2 for player 1");
        assert_string_equal(three ? s->rule_a : s->rule_b, "sow-on");
        assert_string_equal(three ? s->rule_b : s->rule_a, "capture");
    }
    release(&l, loaded);
}

/* A change of what one rule does, and in how many situations it shows. */
static const struct {
    const char *id, *set;
    bool shows;
} outcomes[] = {
    {"krur", "landing.sow-on.then={relay: next}", true},
    {"krur", "landing.sow-on.then=again", true},
    {"krur", "landing.capture.do=[capture: landed]", true},
    {"krur", "landing.capture.do=[mark: {hole: opposite, as: captured}]", true},
    {"krur", "landing.capture.do=[mark: {hole: here, as: captured}]", false},
    {"kalah", "landing.capture.do=[remove: [landed, opposite]]", true},
    {"kalah", "landing.capture.do=[capture: {from: [landed, opposite], for: opponent}]", true},
    {"kalah", "landing.capture.do=[capture: {from: [landed, opposite], seeds: 1}]", true},
    {"kalah", "landing.capture.do=[capture: [opposite, landed]]", true},
    {"kalah", "landing.capture.do=[capture: {from: [landed, opposite], for: mover}]", false},
    {"krur",
     "marks={other: {means: x, worth: mark-owner}, captured: {means: captured, worth: "
     "mark-owner}}",
     false},
    {"krur",
     "marks={other: {means: x, worth: row-owner}, captured: {means: captured, worth: "
     "mark-owner}}",
     false},
    {"oware", "landing.capture.do.capture-run.while.seeds=2", true},
    {"oware", "landing.capture.do.capture-run.while.side=own", true},
    {"oware", "landing.capture.do.capture-run.go=forward", true},
    {"oware", "landing.capture.do.capture-run.at-most=2", true},
};

TEST(what_rules_do_is_compared_part_by_part)
{
    for (size_t i = 0; i < sizeof outcomes / sizeof *outcomes; i++) {
        dyar_ruleset *loaded[2];
        lists l = compare_sets(*state, outcomes[i].id, NULL, outcomes[i].set, loaded);
        if ((l.situation_count > 0) != outcomes[i].shows)
            fail_msg("%s %s: %zu situations", outcomes[i].id, outcomes[i].set,
                     l.situation_count);
        release(&l, loaded);
    }
}

/* Two changes of a game, and whether landings show a difference between them. */
static const struct {
    const char *what, *id, *a[2], *b[2];
    bool shows;
} changes[] = {
    {"into which phase a player comes",
     "kalah",
     {"phases=[{phase: first, sowing: {direction: clockwise}}, {phase: second, sowing: "
      "{first-seed: same-hole}}]",
      "landing.capture.do=[begin: first, begin: second]"},
     {"phases=[{phase: first, sowing: {direction: clockwise}}, {phase: second, sowing: "
      "{first-seed: same-hole}}]",
      "landing.capture.do=[begin: second, begin: first]"},
     true},
    {"which way captured seeds are sown",
     "omweso",
     {"landing.capture.do=[take: [opposite, opposite.behind], sow: {after: lap-start}]"},
     {"landing.capture.do=[take: [opposite, opposite.behind], sow: {after: lap-start, "
      "direction: clockwise}]"},
     true},
    {"whether the hole itself gets the first of them",
     "omweso",
     {"landing.capture.do=[take: [opposite, opposite.behind], sow: {after: lap-start}]"},
     {"landing.capture.do=[take: [opposite, opposite.behind], sow: {from: lap-start}]"},
     true},
    {"which way a hole is looked for",
     "krur",
     {"landing.sow-on.then={relay: {first: forward, fitting: {seeds: 1..}}}"},
     {"landing.sow-on.then={relay: {first: back, fitting: {seeds: 1..}}}"},
     true},
    {"what a hole is looked for by",
     "krur",
     {"landing.sow-on.then={relay: {first: forward, fitting: {seeds: 1..}}}"},
     {"landing.sow-on.then={relay: {first: forward, fitting: {seeds: 2..}}}"},
     true},
    {"from where a hole is looked for",
     "krur",
     {"landing.sow-on.then={relay: {first: forward, fitting: {seeds: 1..}}}"},
     {"landing.sow-on.then={relay: {first: forward, from: next, fitting: {seeds: 1..}}}"},
     true},

    /* What has the same name has another number here and there. */
    {"marks of holes that are picked",
     "krur",
     {"marks={captured: {means: captured, worth: mark-owner}, other: {means: x, worth: "
      "mark-owner}}",
      "landing.sow-on.then={pick: {hole: {side: opponent, seeds: 1.., mark: none}, do: [mark: "
      "{hole: here, as: captured}]}}"},
     {"marks={other: {means: x, worth: mark-owner}, captured: {means: captured, worth: "
      "mark-owner}}",
      "landing.sow-on.then={pick: {hole: {side: opponent, seeds: 1.., mark: none}, do: [mark: "
      "{hole: here, as: captured}]}}"},
     false},
    {"marks that are asked for",
     "krur",
     {"marks={other: {means: x, worth: mark-owner}, captured: {means: captured, worth: "
      "mark-owner}}",
      "landing.own-captured.when={mark: captured}"},
     {"marks={captured: {means: captured, worth: mark-owner}, other: {means: x, worth: "
      "mark-owner}}",
      "landing.own-captured.when={mark: captured}"},
     false},
    {"kinds of moves",
     "kalah",
     {"moves={kinds: [{kind: first, from: {side: own, seeds: 1..}}, {kind: second, from: "
      "{side: own, seeds: 2..}, seeds: 1}, {kind: third, from: {side: own, seeds: 3..}, seeds: "
      "2}], none: end-game}",
      "landing.capture.when={kind: first or third, side: own, seeds: 1}"},
     {"moves={kinds: [{kind: third, from: {side: own, seeds: 3..}, seeds: 2}, {kind: second, "
      "from: {side: own, seeds: 2..}, seeds: 1}, {kind: first, from: {side: own, seeds: "
      "1..}}], none: end-game}",
      "landing.capture.when={kind: first or third, side: own, seeds: 1}"},
     false},
    {"phases",
     "kalah",
     {"phases=[{phase: first, sowing: {direction: clockwise}}, {phase: second, sowing: "
      "{first-seed: same-hole}}, {phase: third, sowing: {skip: [{is: start}]}}]",
      "landing.capture={when: {side: own, seeds: 1, own: {begun: first or third}}, do: [begin: "
      "first, begin: second, begin: third], then: end-turn}"},
     {"phases=[{phase: third, sowing: {skip: [{is: start}]}}, {phase: second, sowing: "
      "{first-seed: same-hole}}, {phase: first, sowing: {direction: clockwise}}]",
      "landing.capture={when: {side: own, seeds: 1, own: {begun: first or third}}, do: [begin: "
      "first, begin: second, begin: third], then: end-turn}"},
     false},
};

TEST(what_tables_do_is_told_apart)
{
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        const char *const *a = changes[i].a, *const *b = changes[i].b;
        dyar_ruleset *loaded[2] = {load_set(*state, changes[i].id, a, a[1] ? 2 : 1),
                                   load_set(*state, changes[i].id, b, b[1] ? 2 : 1)};
        lists l = compare(loaded[0], loaded[1]);
        assert_true(dyar_compare_boards(l.comparison));
        if ((l.situation_count > 0) != changes[i].shows)
            fail_msg("%s: %zu situations", changes[i].what, l.situation_count);
        release(&l, loaded);
    }
}

TEST(two_games_of_one_family_differ_in_fours_of_ones_own)
{
    static const char *const sets[] = {"players=2", "board.columns=4"};
    const fixture *f = *state;
    dyar_ruleset *loaded[2] = {load_set(f, "krur", NULL, 0),
                               load_set(f, "um-laarais", sets, 2)};
    lists l = compare(loaded[0], loaded[1]);
    assert_true(dyar_compare_boards(l.comparison));
    assert_int_equal(dyar_compare_mark(l.comparison, 0), 0);
    assert_int_equal(l.situation_count, 1);
    assert_string_equal(l.situations[0].where, "on the mover's side, as at a1 for player 1");
    assert_string_equal(l.situations[0].situation, "4 seeds; not marked");
    assert_string_equal(l.situations[0].rule_a, "sow-on");
    assert_string_equal(l.situations[0].rule_b, "wedding");
    release(&l, loaded);
}

/* "The kind of mark of `b` that a kind of mark of `a` is, or -1; and the other way round." */
TEST(a_mark_of_one_may_be_none_of_the_other)
{
    dyar_ruleset *loaded[2];
    lists l = compare_sets(*state, "krur", "marks.house={means: house}", NULL, loaded);
    assert_int_equal(dyar_compare_mark(l.comparison, 0), 0);
    assert_int_equal(dyar_compare_mark(l.comparison, 1), -1);
    release(&l, loaded);
    l = compare_sets(*state, "krur", NULL, "marks.house={means: house}", loaded);
    assert_int_equal(dyar_compare_mark(l.comparison, 0), 0);
    release(&l, loaded);
}

/* Where one rule more keeps seeds out of a hole, what happens there is no common situation. */
TEST(holes_that_one_passes_over_are_not_compared)
{
    dyar_ruleset *loaded[2];
    lists l = compare_sets(*state, "krur", "landing.own-captured.when.mark=any", NULL, loaded);
    assert_int_equal(l.situation_count, 0);
    release(&l, loaded);
    l = compare_sets(*state, "krur", "landing.own-captured.when.mark=others", NULL, loaded);
    assert_int_equal(l.situation_count, 1);
    release(&l, loaded);
}

TEST(what_each_seed_does_is_compared)
{
    dyar_ruleset *loaded[2];
    lists l = compare_sets(*state, "pallanguli", NULL, "each-seed=[]", loaded);
    assert_true(l.situation_count > 0);
    bool found = false;
    for (size_t i = 0; i < l.situation_count; i++)
        found = found || (strcmp(l.situations[i].table, "each-seed") == 0 &&
                          l.situations[i].rule_a && !l.situations[i].rule_b);
    assert_true(found);
    release(&l, loaded);
}

TEST(other_boards_have_no_situations_in_common)
{
    dyar_ruleset *loaded[2];
    lists l = compare_sets(*state, "krur", NULL, "board.columns=5", loaded);
    assert_false(dyar_compare_boards(l.comparison));
    assert_int_equal(l.situation_count, 0);
    assert_rule(&l, "board.columns", "4", "5");
    release(&l, loaded);
}

TESTS_BETWEEN(load_bundled, free_bundled);
