/* SPDX-License-Identifier: MIT */
/* What of a ruleset is changed to explain games, and whether a change is found that was made.
 */
#include "lab/infer/nearest.h"
#include "support/need.h"
#include "support/unit.h"

#define HOLLOWS DYAR_TESTS_DIR "/records/hollows.yaml"

static dyar_ruleset *load_with(const char *ruleset, const char *const *sets, size_t count)
{
    return need_ruleset(
        &DYAR_LOAD_REQUEST(.ruleset = ruleset, .sets = sets, .set_count = count));
}

/* ---- changes ---- */

/* The change to this place whose value speaks of that; NULL: there is none. */
static const lab_change *find_change(const lab_changes *changes, const char *path,
                                     const char *what)
{
    for (size_t i = 0; i < changes->count; i++) {
        const lab_change *c = &changes->list[i];
        if (strcmp(c->path, path) == 0 && c->value && strstr(c->value, what))
            return c;
    }
    return NULL;
}

/* A rule of another ruleset is put first by its name, and brings the marks along that it speaks
 * of: `won-twice`, and not `won`. */
TEST(a_rule_of_others_brings_its_marks_along)
{
    static const char *const sets[] = {"marks.won-twice={means: won twice, worth: mark-owner}",
                                       "landing.win.do=[mark: {hole: landed, as: won-twice}]"};
    OWNED(dyar_ruleset) from = need_bundled("oware");
    dyar_ruleset *pool[] = {load_with(HOLLOWS, NULL, 0), load_with(HOLLOWS, sets, 2)};
    lab_changes changes;
    assert_true(lab_changes_find(from, (const dyar_ruleset *const *)pool, 2, false, &changes));
    const lab_change *win = find_change(&changes, "landing.win", "won-twice");
    const lab_change *own = find_change(&changes, "landing.own", "{mark: own}");
    assert_non_null(win);
    assert_non_null(own);
    assert_int_equal(strncmp(win->value, "{place: first, when: ", 21), 0);
    assert_int_equal(win->with_count, 1);
    assert_int_equal(strncmp(win->with[0], "marks.won-twice=", 16), 0);
    assert_int_equal(win->source, 1);
    assert_int_equal(win->common, 1);
    assert_int_equal(own->common, 2);
    assert_int_equal(own->with_count, 0);
    lab_changes_release(&changes);
    for (size_t i = 0; i < 2; i++)
        dyar_ruleset_free(pool[i]);
}

static bool has_place(const dyar_ruleset *ruleset, const char *path)
{
    const dyar_rule_place *places;
    const size_t count = dyar_ruleset_places(ruleset, &places);
    for (size_t i = 0; i < count; i++)
        if (strcmp(places[i].path, path) == 0)
            return true;
    return false;
}

/* They come first, and are tried in pairs. */
TEST(near_changes_are_of_places_that_the_ruleset_has)
{
    OWNED(dyar_ruleset) from = load_with(HOLLOWS, NULL, 0), *other = need_bundled("oware");
    const dyar_ruleset *const pool[] = {other};
    RELEASED(lab_changes) changes;
    size_t near = 0;
    assert_true(lab_changes_find(from, pool, 1, false, &changes));
    while (near < changes.count && changes.list[near].near)
        assert_true(has_place(from, changes.list[near++].path));
    assert_in_range(near, 1, changes.count - 1);
    for (size_t i = near; i < changes.count; i++)
        assert_false(changes.list[i].near);
}

static bool has_change(const lab_changes *changes, const char *set)
{
    for (size_t i = 0; i < changes->count; i++)
        if (strcmp(changes->list[i].set, set) == 0)
            return true;
    return false;
}

/* "Removal of one element of a list as a change", of alternatives, too; "values of the
 * grammar": parity, and a number or another one. */
TEST(items_of_lists_are_left_out)
{
    OWNED(dyar_ruleset) kalah = need_bundled("kalah"), *oware = need_bundled("oware");
    lab_changes changes;
    assert_true(lab_changes_find(kalah, NULL, 0, false, &changes));
    assert_true(has_change(&changes, "landing.capture.do.capture=[landed]"));
    assert_true(has_change(&changes, "landing.capture.do.capture=[opposite]"));
    assert_true(has_change(&changes, "landing.capture.when.seeds=odd"));
    assert_true(has_change(&changes, "landing.capture.when.seeds=1 or 3"));
    lab_changes_release(&changes);
    assert_true(lab_changes_find(oware, NULL, 0, false, &changes));
    assert_true(has_change(&changes, "landing.capture.when.seeds=2"));
    assert_true(has_change(&changes, "landing.capture.when.seeds=3"));
    lab_changes_release(&changes);
}

/* "Values that the rules language names there and that no ruleset has are changes, too: they
 * are marked, and come last." */
TEST(values_that_no_ruleset_has_come_last)
{
    OWNED(dyar_ruleset) from = load_with(HOLLOWS, NULL, 0);
    const dyar_ruleset *const pool[] = {from};
    RELEASED(lab_changes) changes;
    size_t used = 0;
    assert_true(lab_changes_find(from, pool, 1, false, &changes));
    while (used < changes.count && !changes.list[used].unused)
        used++;
    assert_in_range(used, 1, changes.count - 1);
    for (size_t i = used; i < changes.count; i++) {
        assert_true(changes.list[i].unused);
        assert_int_equal(changes.list[i].source, SIZE_MAX);
    }
    assert_true(has_change(&changes, "sowing.first-seed=same-hole-unless-single"));
    assert_true(has_change(&changes, "landing.capture.when.seeds=12"));
    assert_true(has_change(&changes, "landing.capture.when.opposite={seeds: 0}"));
}

/* ---- games ---- */

static lab_field_games read_game(const char *line)
{
    lab_field_games games = {0};
    lab_error error;
    assert_true(lab_field_games_read(&games, "game", line, strlen(line), true, &error));
    return games;
}

/* The last seed makes three in c2, which are captured: with two it would be Hollows. */
#define CAPTURES_THREE                                                                         \
    "{\"start\":\"3,3,2/0,0,1 6,3 1 -\",\"moves\":[{\"move\":\"c1\","                          \
    "\"after\":\"3,3,0/0,0,0 9,3 2\"}]}\n"

/* A ruleset that leaves nothing open has one combination of answers, and changes as well. */
TEST(a_change_is_found_where_no_question_is_open)
{
    static const char *const answers[] = {"order=chosen"};
    const dyar_load_request request =
        DYAR_LOAD_REQUEST(.ruleset = HOLLOWS, .answers = answers, .answer_count = 1);
    OWNED(dyar_ruleset) from = need_ruleset(&request);
    RELEASED(lab_field_games) games = read_game(CAPTURES_THREE);
    const lab_infer_task task = {.from = from,
                                 .request = &request,
                                 .games = games.list,
                                 .game_count = games.count,
                                 .most_changes = 1,
                                 .threads = 1};
    RELEASED(lab_inference) found;
    assert_true(lab_infer(&task, &found));
    assert_int_equal(found.combinations, 1);
    assert_true(found.whole && found.complete);
    assert_int_equal(found.level, 1);
    bool seen = false;
    for (size_t i = 0; i < found.found_count; i++) {
        const lab_change *c = &found.changes.list[found.found[i].changes[0]];
        assert_int_equal(found.found[i].count, 1);
        seen = seen || strcmp(c->set, "landing.capture.when.seeds=3") == 0;
    }
    assert_true(seen);
}

typedef struct searching {
    dyar_load_request request;
    dyar_ruleset *from;
    lab_field_games games;
    lab_infer_task task;
} searching;

/* Near Hollows, without questions and with one change. */
static void search_near_hollows(searching *s, const char *recorded)
{
    static const char *const answers[] = {"order=chosen"};
    *s = (searching){.request = DYAR_LOAD_REQUEST(.ruleset = HOLLOWS, .answers = answers,
                                                  .answer_count = 1)};
    s->from = need_ruleset(&s->request);
    s->games = read_game(recorded);
    s->task = (lab_infer_task){.from = s->from,
                               .request = &s->request,
                               .games = s->games.list,
                               .game_count = s->games.count,
                               .most_changes = 1,
                               .unused = true,
                               .threads = 1};
}

static void release_search(searching *s)
{
    lab_field_games_release(&s->games);
    dyar_ruleset_free(s->from);
}

static bool finds(const lab_inference *found, const char *set)
{
    for (size_t i = 0; i < found->found_count; i++)
        if (found->found[i].count == 1 &&
            strcmp(found->changes.list[found->found[i].changes[0]].set, set) == 0)
            return true;
    return false;
}

#define FIVE_SEEDS                                                                             \
    "[Event \"1\"]\n1. b1 2. c2 3. a1 4. c2 5. a1 6. b2 7. b1 8. c2 9. c1 "                    \
    "10. a2 11. a1 12. b2 13. b1 14. a2 15. a1 16. a2 17. b1 18. a2\n\n"                       \
    "[Event \"2\"]\n1. b1 2. c2 3. a1 4. c2 5. a1 6. b2 7. b1 8. b2 9. b1 "                    \
    "10. c2 11. c1 12. c2 13. c1 14. c2 15. b1 16. b2 17. b1 18. b2\n"

/* "Where records note no board, the number of seeds, the columns and the set-ups are changes
 * like others": two games with five seeds. */
TEST(seeds_are_changed_where_no_board_is_noted)
{
    searching s;
    RELEASED(lab_inference) found;
    search_near_hollows(&s, FIVE_SEEDS);
    assert_true(lab_infer(&s.task, &found));
    assert_true(found.whole);
    assert_true(finds(&found, "setup.seeds=5"));
    release_search(&s);
}

TEST(a_noted_board_is_not_changed)
{
    searching s;
    RELEASED(lab_inference) found;
    search_near_hollows(&s, CAPTURES_THREE);
    assert_true(lab_infer(&s.task, &found));
    for (size_t i = 0; i < found.changes.count; i++)
        assert_false(found.changes.list[i].board);
    release_search(&s);
}

/* The first of three seeds falls back into the hole they came from. */
#define SOWS_FROM_THE_SAME_HOLE                                                                \
    "{\"start\":\"3,3,3/3,3,3 0,0 1 -\",\"moves\":[{\"move\":\"a1\","                          \
    "\"after\":\"3,3,3/1,4,4 0,0 2 -\"}]}\n"

/* A value that no ruleset of the pool has is found, but not tried if others explain the games.
 */
TEST(a_value_that_no_ruleset_has_is_found)
{
    searching s;
    lab_inference found;
    search_near_hollows(&s, SOWS_FROM_THE_SAME_HOLE);
    assert_true(lab_infer(&s.task, &found));
    assert_true(found.whole);
    assert_true(finds(&found, "sowing.first-seed=same-hole"));
    assert_in_range(found.tried_unused, 1, found.tried - 1);
    lab_inference_release(&found);
    release_search(&s);
    search_near_hollows(&s, CAPTURES_THREE);
    assert_true(lab_infer(&s.task, &found));
    assert_true(found.whole);
    assert_int_equal(found.tried_unused, 0);
    lab_inference_release(&found);
    release_search(&s);
}

/* Where one change explains everything, some pairs are tried as well: a tenth as many as the
 * candidates before. */
TEST(one_change_costs_a_tenth_more_for_pairs)
{
    searching s;
    lab_inference found;
    search_near_hollows(&s, CAPTURES_THREE);
    assert_true(lab_infer(&s.task, &found));
    assert_true(found.whole);
    const size_t alone = found.tried;
    lab_inference_release(&found);
    s.task.most_changes = 2;
    assert_true(lab_infer(&s.task, &found));
    assert_true(found.whole);
    assert_int_equal(found.level, 1);
    assert_true(finds(&found, "landing.capture.when.seeds=3"));
    assert_int_equal(found.tried, alone + alone / 10);
    lab_inference_release(&found);
    release_search(&s);
}

/* "A record whose [Result] comes before the rules end the game must not count against a
 * ruleset." */
TEST(a_result_before_the_end_is_no_evidence)
{
    searching s;
    RELEASED(lab_inference) found;
    search_near_hollows(&s, "[Result \"p1win\"]\n1. c1 2. b2\n");
    assert_true(lab_infer(&s.task, &found));
    assert_true(found.whole);
    assert_int_equal(found.level, 0);
    assert_int_equal(found.found[0].count, 0);
    assert_int_equal(found.found[0].open, 1);
    assert_int_equal(found.found[0].moves, 2);
    release_search(&s);
}

/* Unless the record says that the rules ended the game. */
TEST(a_result_that_rules_made_is_evidence)
{
    searching s;
    RELEASED(lab_inference) found;
    search_near_hollows(&s, "[Result \"p1win\"]\n[Termination \"normal\"]\n1. c1 2. b2\n");
    s.task.most_changes = 0;
    assert_true(lab_infer(&s.task, &found));
    assert_false(found.whole);
    assert_int_equal(found.found[0].open, 0);
    release_search(&s);
}

static bool at_once(void *context)
{
    return true;
}

/* "It names what was found so far, also when interrupted": the ruleset itself at least. */
TEST(a_search_that_is_stopped_has_tried_the_ruleset_itself)
{
    searching s;
    RELEASED(lab_inference) found;
    search_near_hollows(&s, CAPTURES_THREE);
    s.task.stop = (lab_stop){at_once, NULL};
    assert_true(lab_infer(&s.task, &found));
    assert_true(found.stopped);
    assert_false(found.whole || found.complete);
    assert_int_equal(found.tried, 1);
    assert_int_equal(found.found_count, 1);
    assert_int_equal(found.found[0].count, 0);
    release_search(&s);
}

/* ---- likelihood ---- */

static uint64_t cost_by(const lab_field_games *games, const char *set,
                        lab_explanation *explanation)
{
    OWNED(dyar_ruleset) ruleset = load_with(HOLLOWS, &set, set != NULL);
    lab_moves_cost cost;
    assert_true(lab_moves_cost_find(games->list, games->count, &cost));
    assert_true(lab_explain(games->list, games->count, SIZE_MAX, dyar_ruleset_game(ruleset), 0,
                            explanation));
    return lab_explanation_cost(&cost, explanation);
}

/* "Each move chosen among k legal ones costs log k: a permissive ruleset pays for freedom." */
TEST(rules_that_permit_more_are_less_likely)
{
    RELEASED(lab_field_games) games = read_game("[Event \"1\"]\n1. b1 2. c2\n");
    lab_explanation own, any;
    const uint64_t cost = cost_by(&games, NULL, &own),
                   more = cost_by(&games, "moves.from.side=null", &any);
    assert_true(own.whole && any.whole);
    assert_int_equal(own.choices,
                     1585 + 1000); /* of three holes, and of two: log2(3) = 1.585 */
    assert_int_equal(any.choices - own.choices, more - cost);
    assert_true(more > cost);
}

/* "It must say which move in which game is not explained by the best ruleset, and go on." */
TEST(the_first_move_that_does_not_fit_is_named_in_each_game)
{
    lab_field_games games =
        read_game("[Event \"1\"]\n1. b1 2. b1\n\n[Event \"2\"]\n1. b1 2. c2\n"
                  "\n[Event \"3\"]\n1. c2\n");
    lab_explanation explanation;
    cost_by(&games, NULL, &explanation);
    assert_false(explanation.whole);
    assert_int_equal(explanation.games, 1);
    assert_int_equal(explanation.failed_count, 2);
    assert_int_equal(explanation.failed[0].game, 0);
    assert_int_equal(explanation.failed[0].move, 1);
    assert_int_equal(explanation.failed[1].game, 2);
    assert_int_equal(explanation.failed[1].move, 0);
    assert_string_equal(explanation.why[1], "'c2' is not legal: the hole belongs to player 2");
    lab_field_games_release(&games);
}

/* ---- origins ---- */

/* The board of games that begin with none: the holes of all moves. */
TEST(moves_need_a_board_with_their_holes)
{
    lab_field_games games =
        read_game("[Event \"1\"]\n1. c1 2. pass\n\n[Event \"2\"]\n1. a1 2. fill-ab2\n");
    lab_board_seen seen = lab_origin_board(games.list, games.count);
    assert_false(seen.noted);
    assert_int_equal(seen.columns, 28);
    assert_int_equal(seen.rows, 2);
    lab_field_games_release(&games);
    games = read_game(CAPTURES_THREE);
    seen = lab_origin_board(games.list, games.count);
    assert_true(seen.noted);
    assert_int_equal(seen.columns, 3);
    assert_int_equal(seen.rows, 2);
    lab_field_games_release(&games);
}

static bool lend_nothing(void *context, const dyar_ruleset *const **pool, size_t *count)
{
    ++*(int *)context;
    return false;
}

/* Answers alone borrow nothing; changes do, and the search ends where there is nothing. */
TEST(without_anything_to_borrow_the_search_ends)
{
    const dyar_load_request request = DYAR_LOAD_REQUEST(.ruleset = HOLLOWS);
    RELEASED(lab_field_games) games = read_game(CAPTURES_THREE);
    RELEASED(lab_origin) origin = {.from = "hollows", .request = request};
    lab_nearest nearest;
    int asked = 0;
    lab_nearest_task task = {.origins = &origin,
                             .origin_count = 1,
                             .games = games.list,
                             .game_count = games.count,
                             .threads = 1,
                             .borrow = lend_nothing,
                             .context = &asked};
    origin.ruleset = need_ruleset(&request);
    assert_true(lab_nearest_find(&task, &nearest));
    assert_int_equal(asked, 0);
    lab_nearest_release(&nearest);
    task.most_changes = 1;
    assert_false(lab_nearest_find(&task, &nearest));
    assert_int_equal(asked, 1);
    lab_nearest_release(&nearest);
}

static bool lend_none(void *context, const dyar_ruleset *const **pool, size_t *count)
{
    static const dyar_ruleset *const none[1];
    *pool = none;
    *count = 0;
    return true;
}

/* "Rules that permit nearly everything explain every game, and each move takes many bits": a
 * change of narrower rules is tried as well, and is nearer. */
TEST(rules_that_permit_nearly_everything_are_not_the_end)
{
    static const char *const any[] = {"setup.seeds=5", "moves.from.side=null"};
    const dyar_load_request wide = DYAR_LOAD_REQUEST(.ruleset = HOLLOWS, .sets = any,
                                                     .set_count = 2),
                            plain = DYAR_LOAD_REQUEST(.ruleset = HOLLOWS);
    RELEASED(lab_field_games) games = read_game(FIVE_SEEDS);
    lab_origin origins[] = {
        {.from = "wide", .request = wide, .ruleset = need_ruleset(&wide)},
        {.from = "plain", .request = plain, .ruleset = need_ruleset(&plain)}};
    const lab_nearest_task task = {.origins = origins,
                                   .origin_count = 2,
                                   .games = games.list,
                                   .game_count = games.count,
                                   .most_changes = 1,
                                   .threads = 1,
                                   .borrow = lend_none};
    lab_nearest nearest;
    assert_true(lab_nearest_find(&task, &nearest));
    assert_true(nearest.found.whole);
    assert_string_equal(origins[nearest.best].from, "plain");
    assert_int_equal(nearest.found.level, 1);
    assert_true(finds(&nearest.found, "setup.seeds=5"));
    lab_nearest_release(&nearest);
    lab_origin_release(&origins[0]);
    lab_origin_release(&origins[1]);
}

/* The sets of an origin with the board of a game that begins so, on one line. */
static void assert_sets(const char *start, const dyar_load_request *request,
                        const char *expected)
{
    char line[200], sets[400] = "";
    OWNED(dyar_ruleset) plain = need_bundled("krur");
    snprintf(line, sizeof line, "{\"start\":\"%s\",\"moves\":[]}\n", start);
    RELEASED(lab_field_games) games = read_game(line);
    RELEASED(lab_origin) origin;
    assert_true(
        lab_origin_begin(&origin, "krur", request, dyar_ruleset_about(plain), games.list));
    for (size_t i = 0; i < origin.request.set_count; i++) {
        strcat(sets, i ? " " : "");
        strcat(sets, origin.request.sets[i]);
    }
    assert_string_equal(sets, expected);
}

TEST(the_board_of_a_game_is_set)
{
    static const char *const sets[] = {"moves.none=pass"};
    const dyar_load_request plain = DYAR_LOAD_REQUEST();
    const dyar_load_request more = DYAR_LOAD_REQUEST(.sets = sets, .set_count = 1);
    assert_sets("4,4,4,4/4,4,4,4 0,0 1 -", &plain, "");
    assert_sets("5,5,5,5/5,5,5,5 0,0 1 -", &plain, "setup={seeds: 5}");
    assert_sets("4,4,4,4/8,0,4,4 0,0 1 -", &plain, "");
    assert_sets("5,5,5/5,5,5/5,5,5 0,0 1 -", &more,
                "moves.none=pass board.rows=3 board.columns=3 setup={seeds: 5}");
    /* all holes are empty: the setup does not say so */
    assert_sets("0,0,0/0,0,0 0,0 1 -", &plain, "board.columns=3");
}
