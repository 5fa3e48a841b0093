/* SPDX-License-Identifier: MIT */
/* Distances between rulesets, clusters, and games in which two rulesets part. */
#include <math.h>

#include "lab/compare/cluster.h"
#include "lab/compare/distance.h"
#include "lab/compare/divergence.h"
#include "lab/compare/parting.h"
#include "support/need.h"
#include "support/unit.h"

OWNER(dyar_judging, dyar_judging_free);

/* ---- clusters ---- */

/* A worked example that textbooks have: five leaves, whose joins are at 17, 22, 28 and 33. */
TEST(joins_are_at_the_mean_distance_of_members)
{
    static const double between[] = {0,  17, 21, 31, 23, 17, 0,  30, 34, 21, 21, 30, 0,
                                     28, 39, 31, 34, 28, 0,  43, 23, 21, 39, 43, 0};
    lab_join joins[4];
    assert_true(lab_cluster(between, 5, joins));
    assert_int_equal(joins[0].left, 0);
    assert_int_equal(joins[0].right, 1);
    assert_int_equal(joins[1].left, 5);
    assert_int_equal(joins[1].right, 4);
    assert_int_equal(joins[2].left, 2);
    assert_int_equal(joins[2].right, 3);
    assert_int_equal(joins[3].left, 6);
    assert_int_equal(joins[3].right, 7);
    assert_true(joins[0].height == 17 && joins[1].height == 22 && joins[2].height == 28 &&
                joins[3].height == 33);
    assert_int_equal(joins[3].size, 5);
}

TEST(leaves_of_a_cluster_stand_together)
{
    static const double between[] = {0, 9, 1, 9, 0, 9, 1, 9, 0};
    static const size_t wanted[] = {0, 2, 1};
    lab_join joins[2];
    size_t leaves[3];
    assert_true(lab_cluster(between, 3, joins));
    assert_int_equal(lab_cluster_leaves(joins, 3, 4, leaves), 3);
    assert_memory_equal(leaves, wanted, sizeof wanted);
}

TEST(one_leaf_is_joined_to_nothing)
{
    const double between = 0;
    size_t leaf = 9;
    assert_true(lab_cluster(&between, 1, NULL));
    assert_int_equal(lab_cluster_leaves(NULL, 1, 0, &leaf), 1);
    assert_int_equal(leaf, 0);
}

/* ---- rulesets ---- */

enum { RULESETS = 6 };

static const char *const ids[RULESETS] = {"krur",       "um-laarais", "um-dyar",
                                          "um-ed-dyar", "kalah",      "bechi"};

static dyar_ruleset *load(const char *id, const char *set)
{
    return need_ruleset(
        &DYAR_LOAD_REQUEST(.ruleset = id, .sets = &set, .set_count = set != NULL));
}

static lab_distances find(dyar_ruleset *const *rulesets, size_t count, int threads)
{
    lab_distances distances;
    assert_true(lab_distances_find(
        &(lab_distance_task){.rulesets = (const dyar_ruleset *const *)rulesets,
                             .count = count,
                             .games = 10,
                             .seed = 1,
                             .threads = threads},
        &distances));
    return distances;
}

/* ---- behaviour ---- */

static lab_behaviour behave(const dyar_ruleset *a, const dyar_ruleset *b)
{
    lab_behaviour behaviour;
    assert_true(lab_behaviour_find(
        &(lab_behaviour_task){.a = a, .b = b, .games = 20, .seed = 1}, &behaviour));
    return behaviour;
}

TEST(a_ruleset_behaves_as_itself)
{
    OWNED(dyar_ruleset) krur = load("krur", NULL);
    const lab_behaviour same = behave(krur, krur);
    assert_null(same.apart);
    assert_int_equal(same.games, 40);
    assert_true(same.moves > 1000);
    assert_true(same.seeds.high == 0 && same.next.high == 0 && same.legal.high == 0);
}

TEST(behaviour_is_the_same_both_ways)
{
    OWNED(dyar_ruleset) krur = load("krur", NULL), *um_dyar = load("um-dyar", NULL);
    const lab_behaviour there = behave(krur, um_dyar), back = behave(um_dyar, krur);
    assert_int_equal(there.moves, back.moves);
    assert_true(there.seeds.value > 0 && there.seeds.value < 1);
    assert_true(fabs(there.seeds.value - back.seeds.value) < 1e-9);
    assert_true(fabs(there.next.value - back.next.value) < 1e-9);
    assert_true(fabs(there.legal.value - back.legal.value) < 1e-9);
    assert_true(there.seeds.low < there.seeds.value && there.seeds.value < there.seeds.high);
}

static void expect_apart(const char *a, const char *b, const char *set, const char *why)
{
    OWNED(dyar_ruleset) x = load(a, NULL), *y = load(b, set);
    const lab_behaviour behaviour = behave(x, y);
    assert_string_equal(behaviour.apart, why);
    assert_int_equal(behaviour.moves, 0);
}

TEST(what_shares_no_board_is_not_comparable)
{
    expect_apart("krur", "um-laarais", NULL, "the numbers of players differ");
    expect_apart("krur", "kalah", NULL, "the boards have different sizes");
    expect_apart("um-laarais", "um-laarais", "sowing.direction=clockwise",
                 "they sow in opposite directions");
}

/* Sown the other way round, a game is the same game in a mirror. */
TEST(a_game_in_a_mirror_behaves_as_itself)
{
    OWNED(dyar_ruleset) there = load("krur", NULL);
    OWNED(dyar_ruleset) back = load("krur", "sowing.direction=clockwise");
    const lab_behaviour same = behave(there, back);
    assert_true(same.mirrored);
    assert_true(same.moves > 1000);
    assert_true(same.seeds.high == 0 && same.next.high == 0 && same.legal.high == 0);
}

/* ---- distances of many ---- */

TEST(distances_are_symmetric_shares)
{
    dyar_ruleset *rulesets[RULESETS];
    for (size_t i = 0; i < RULESETS; i++)
        rulesets[i] = load(ids[i], NULL);
    lab_distances d = find(rulesets, RULESETS, 1), again = find(rulesets, RULESETS, 3);
    assert_memory_equal(d.between, again.between, RULESETS * RULESETS * sizeof *d.between);
    for (size_t a = 0; a < RULESETS; a++)
        for (size_t b = 0; b < RULESETS; b++) {
            assert_true(lab_distance(&d, a, b) == lab_distance(&d, b, a));
            assert_true(lab_distance(&d, a, b) >= 0 && lab_distance(&d, a, b) <= 1);
            assert_true(a != b || lab_distance(&d, a, b) == 0);
        }
    assert_true(lab_distance(&d, 2, 3) == 0); /* the same rules */
    assert_true(lab_distance(&d, 0, 1) > 0);
    assert_true(lab_distance(&d, 0, 1) < lab_distance(&d, 0, 4));
    lab_distances_release(&d);
    lab_distances_release(&again);
    for (size_t i = 0; i < RULESETS; i++)
        dyar_ruleset_free(rulesets[i]);
}

static bool stop_when_asked_again(void *context)
{
    int *asked = context;
    return ++*asked > 1;
}

/* Two rulesets may be played against each other a million times. */
TEST(a_pair_is_not_played_to_its_end_once_it_is_to_stop)
{
    int asked = 0;
    lab_distances d;
    dyar_ruleset *rulesets[] = {load("krur", NULL), load("um-laarais", NULL)};
    const lab_distance_task task = {.rulesets = (const dyar_ruleset *const *)rulesets,
                                    .count = 2,
                                    .games = 1000,
                                    .seed = 1,
                                    .threads = 1,
                                    .stop = {stop_when_asked_again, &asked}};
    assert_true(lab_distances_find(&task, &d) && d.stopped);
    assert_int_equal(d.landings[1], 0);
    lab_distances_release(&d);
    dyar_ruleset_free(rulesets[0]);
    dyar_ruleset_free(rulesets[1]);
}

/* Every landing there can be is decided otherwise, so that the share is known. */
TEST(all_landings_may_differ)
{
    dyar_ruleset *rulesets[] = {load("krur", "landing=[{rule: all, then: end-turn}]"),
                                load("krur", "landing=[{rule: all, then: again}]")};
    lab_distances d = find(rulesets, 2, 1);
    assert_true(lab_distance(&d, 0, 1) == 1);
    assert_false(d.apart[1]);
    assert_in_range(d.landings[1], 2 * 10, 1000000); /* one at least of each game of either */
    assert_int_equal(d.landings[2], d.landings[1]);
    lab_distances_release(&d);
    dyar_ruleset_free(rulesets[0]);
    dyar_ruleset_free(rulesets[1]);
}

TEST(a_judged_game_is_played_as_it_is)
{
    OWNED(dyar_ruleset) played = load("krur", NULL),
                        *other = load("krur", "landing.capture=null");
    OWNED(dyar_judging) judging = dyar_judging_new(played, other);
    const dyar_game *plain = dyar_ruleset_game(played), *judged = dyar_judging_game(judging);
    dyar_landings landings = {0};
    dyar_move move;
    static const char *const text = "5,4,4,3/5,5,5,1 0,0 1 -"; /* d1 makes four in d2 */
    dyar_position p = need_position(plain, text), q = need_position(judged, text);
    assert_true(dyar_move_parse(plain, &p, "d1", &move, NULL));
    dyar_play(plain, &p, move);
    dyar_judging_play(judging, &q, move, &landings);
    char a[DYAR_POSITION_TEXT], b[DYAR_POSITION_TEXT];
    dyar_position_format(plain, &p, a);
    dyar_position_format(judged, &q, b);
    assert_string_equal(a, b);
    assert_int_equal(landings.count, 1);
    assert_int_equal(landings.differing, 1); /* the other one continues sowing */
}

/* The other ruleset is not asked about stores on its own board, and has no rules for them. */
TEST(what_nobody_decides_is_decided_differently)
{
    OWNED(dyar_ruleset) played = load("kalah", NULL);
    OWNED(dyar_ruleset) other =
        load("krur", "landing=[{rule: of-holes, when: {column: 1..}, then: end-turn}]");
    OWNED(dyar_judging) judging = dyar_judging_new(played, other);
    assert_non_null(judging);
    dyar_landings landings = {0};
    dyar_position p;
    dyar_move move;
    dyar_position_begin(dyar_judging_game(judging), &p);
    assert_true(dyar_move_parse(dyar_judging_game(judging), &p, "c1", &move, NULL));
    dyar_judging_play(judging, &p, move, &landings); /* into the store */
    assert_int_equal(landings.count, 1);
    assert_int_equal(landings.differing, 1);
    assert_true(dyar_move_parse(dyar_judging_game(judging), &p, "f1", &move, NULL));
    dyar_judging_play(judging, &p, move, &landings); /* into a hole: both end the turn */
    assert_int_equal(landings.count, 2);
    assert_int_equal(landings.differing, 1);
}

/* The hole is the last of the board that is played, not of the other's own. */
TEST(numbers_of_columns_are_those_of_the_board_played)
{
    OWNED(dyar_ruleset) played = load("kalah", "board.columns=3");
    OWNED(dyar_ruleset) other =
        load("kalah", "landing=[{rule: last, when: {column: columns}, then: "
                      "end-turn}, {rule: others, then: again}]");
    OWNED(dyar_judging) judging = dyar_judging_new(played, other);
    assert_non_null(judging);
    dyar_landings landings = {0};
    dyar_move move;
    dyar_position p = need_position(dyar_judging_game(judging), "1,1,0/1,1,0 10,10 1 -");
    assert_true(dyar_move_parse(dyar_judging_game(judging), &p, "b1", &move, NULL));
    dyar_judging_play(judging, &p, move, &landings);
    assert_int_equal(landings.count, 1);
    assert_int_equal(landings.differing, 0);
}

/* "With names so long a position on this board cannot be written", of marks that the other
 * ruleset alone has. */
TEST(names_of_the_others_marks_may_be_too_long)
{
    static const char large[] = "{dyar: 1, id: large, name: Large,"
                                " board: {rows: 4, columns: 50, territory: rows},"
                                " setup: {seeds: 20},"
                                " moves: {from: {side: own, seeds: 1..}, none: end-game},"
                                " landing: [{rule: stop, then: end-turn}],"
                                " leftovers: {free: row-owner}, winner: most-seeds}";
    OWNED(dyar_ruleset) played = need_ruleset(
        &DYAR_LOAD_REQUEST(.ruleset = "large", .text = large, .text_length = sizeof large - 1));
    OWNED(dyar_ruleset) other = load("gabata-aksum", NULL);
    OWNED(dyar_judging) judging = dyar_judging_new(played, other);
    assert_non_null(judging);
    assert_false(dyar_judging_fits(judging));
}

/* ---- divergence ---- */

typedef struct parting {
    dyar_ruleset *rulesets[2];
    dyar_comparison *comparison;
    lab_pair pair;
    lab_divergence_task task;
    lab_divergence found;
    uint64_t told; /* number of progress reports */
} parting;

/* Nothing is played at random. */
static void listen(void *context, uint64_t positions, uint64_t games)
{
    assert_int_equal(games, 0);
    assert_true(positions > 0);
    ((parting *)context)->told++;
}

/* Finds where krur and krur with that change diverge, in games of `moves` moves. */
static parting *diverge(const char *set, int moves)
{
    parting *p = need(calloc(1, sizeof *p));
    p->rulesets[0] = load("krur", NULL);
    p->rulesets[1] = load("krur", set);
    p->comparison = dyar_compare(p->rulesets[0], p->rulesets[1]);
    assert_true(lab_pair_begin(&p->pair, p->comparison, dyar_ruleset_game(p->rulesets[0]),
                               dyar_ruleset_game(p->rulesets[1])));
    p->task = (lab_divergence_task){
        .pair = &p->pair, .moves = moves, .positions = 20000, .progress = listen, .context = p};
    dyar_position_begin(p->pair.a, &p->task.start.a);
    dyar_position_begin(p->pair.b, &p->task.start.b);
    assert_true(lab_diverge(&p->task, &p->found));
    return p;
}

static void forget(parting *p)
{
    lab_divergence_release(&p->found);
    dyar_comparison_free(p->comparison);
    dyar_ruleset_free(p->rulesets[0]);
    dyar_ruleset_free(p->rulesets[1]);
    free(p);
}

TEST(no_game_is_longer_than_it_may_be)
{
    static const char set[] = "landing.capture=null";
    parting *p = diverge(set, 12);
    assert_true(p->found.differs && p->found.shortest);
    const int shortest = (int)p->found.move_count;
    assert_in_range(shortest, 2, 11);
    forget(p);
    p = diverge(set, shortest - 1);
    assert_false(p->found.differs);
    assert_int_equal(p->found.searched_moves, shortest - 1);
    forget(p);
    p = diverge(set, shortest);
    assert_true(p->found.differs);
    assert_int_equal(p->found.move_count, shortest);
    forget(p);
}

TEST(other_starts_differ_before_any_game)
{
    parting *p = diverge("setup={seeds: 5}", 3);
    assert_int_equal(p->found.differs, LAB_DIFFERS_BOARD);
    assert_int_equal(p->found.move_count, 0);
    assert_int_equal(p->found.searched_moves, -1);
    assert_int_equal(p->found.judged_moves, -1);
    forget(p);
}

TEST(the_same_rules_never_part)
{
    parting *p = diverge(NULL, 40);
    assert_false(p->found.differs || p->found.exhausted);
    assert_true(p->told > 0);
    forget(p);
}

/* ---- partings ---- */

/* Finds where krur, changed in these ways, parts from itself.  NULL: unchanged. */
static lab_parting part(const char *const *sets, size_t count)
{
    enum { MOST = 3 };
    dyar_ruleset *rulesets[MOST];
    const dyar_game *games[MOST];
    for (size_t i = 0; i < count; i++) {
        rulesets[i] = load("krur", sets[i]);
        games[i] = dyar_ruleset_game(rulesets[i]);
    }
    lab_parting found;
    assert_true(
        lab_part(&(lab_parting_task){.games = games, .count = count, .playouts = 40, .seed = 1},
                 &found));
    for (size_t i = 0; i < count; i++)
        dyar_ruleset_free(rulesets[i]);
    return found;
}

/* "of these the one after the fewest moves" */
TEST(other_seeds_part_before_the_first_move)
{
    RELEASED(lab_parting) found =
        part((const char *const[]){NULL, "setup.seeds=3", "setup.seeds=5"}, 3);
    assert_int_equal(found.different, 3);
    assert_int_equal(found.move_count, 0);
}

/* "each move is drawn from the legal moves of one of the games, and made in all of them" */
TEST(another_direction_parts_after_one_move)
{
    lab_parting found =
        part((const char *const[]){NULL, "sowing.direction=clockwise", NULL}, 3);
    assert_int_equal(found.different, 2);
    assert_int_equal(found.move_count, 1);
    assert_int_equal(found.movers[0], 0);
    assert_memory_equal(&found.ends[0].position, &found.ends[2].position,
                        sizeof(dyar_position));
    lab_parting_release(&found);
}

TEST(the_same_games_stay_together)
{
    RELEASED(lab_parting) found = part((const char *const[]){NULL, NULL}, 2);
    assert_int_equal(found.different, 1);
    assert_int_equal(found.move_count, 0);
}

/* "or if the move is legal in one of them only" */
TEST(a_move_of_one_game_parts)
{
    RELEASED(lab_parting) found =
        part((const char *const[]){NULL, "sowing.direction=chosen"}, 2);
    assert_int_equal(found.different, 2);
    assert_int_equal(found.move_count, 1);
    assert_true(found.ends[0].refuses != found.ends[1].refuses);
}

static bool stop_at_once(void *context)
{
    return true;
}

TEST(a_parting_can_be_stopped)
{
    OWNED(dyar_ruleset) krur = load("krur", NULL);
    const dyar_game *games[] = {dyar_ruleset_game(krur), dyar_ruleset_game(krur)};
    RELEASED(lab_parting) found;
    assert_true(lab_part(
        &(lab_parting_task){
            .games = games, .count = 2, .playouts = UINT64_MAX, .stop = {stop_at_once, NULL}},
        &found));
    assert_true(found.stopped);
}
