/* SPDX-License-Identifier: MIT */
/* Endgame databases: built, refused, looked up. */
#include <limits.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include "lab/players/search.h"
#include "lab/solve/endgame.h"
#include "lab/solve/endgame_build.h"
#include "lab/solve/endgame_midway.h"
#include "lab/solve/solve.h"
#include "support/built_endgame.h"
#include "support/need.h"
#include "support/solving.h"
#include "support/unit.h"

OWNER(lab_endgame_reader, lab_endgame_close);

TEST(threads_and_interruptions_change_nothing)
{
    built *b = *state;
    built again = *b;
    bool stopped = true;
    unlink(b->path);
    for (int parts = 3; stopped; parts += 20) {
        int left = parts;
        const lab_retrograde_end end = build(b, SEEDS, 2, &left);
        stopped = end == LAB_RETROGRADE_STOPPED;
        assert_true(stopped || end == LAB_RETROGRADE_DONE);
    }
    read_bytes(&again);
    assert_int_equal(again.length, b->length);
    assert_memory_equal(again.bytes, b->bytes, b->length);
    free(again.bytes);
}

TEST(other_rules_are_refused)
{
    const built *b = *state;
    const loaded other =
        load("um-ed-dyar", NULL, (const char *[]){"whose-holes=opponents", NULL});
    lab_error error;
    put_file(b->path, b->bytes, b->length);
    assert_null(lab_endgame_open(b->path, other.game, other.rules, &error));
    assert_non_null(strstr(error.message, "other rules"));
    dyar_ruleset_free(other.ruleset);
}

/* A block that is read again in the place of another is not taken for it. */
TEST(what_does_not_stay_in_memory_is_read_again)
{
    const built *b = *state;
    RELEASED(lab_endgame_order) order;
    lab_error error;
    put_file(b->path, b->bytes, b->length);
    OWNED(lab_endgame_reader) sound = open_it(b, &error), *reader = open_it(b, &error);
    assert_non_null(sound);
    assert_non_null(reader);
    lab_endgame_keep(reader, 0, 2);
    assert_true(lab_endgame_order_init(&order, b->loaded.game, SEEDS));
    for (uint64_t i = 0; i < 30; i++)
        for (int n = SEEDS; n > SEEDS - 4; n--) {
            const uint64_t entries = lab_endgame_entries(&order, n);
            dyar_position position;
            lab_bounds value, right;
            order.levels.lay(&order.levels, n, entries * (i % 10) / 10, &position);
            assert_true(lab_endgame_probe(sound, &position, &right));
            assert_true(lab_endgame_probe(reader, &position, &value));
            assert_int_equal(value.low, right.low);
            assert_int_equal(value.high, right.high);
        }
}

/* ---- two at once ---- */

typedef struct other_builder {
    lab_endgame_task task;
    lab_retrograde_end end;
    lab_error error;
} other_builder;

/* As another program would that begins after the first count. */
static void build_beside(void *context, const lab_endgame_progress *progress)
{
    other_builder *other = context;
    if (progress->seeds == 1)
        other->end = lab_endgame_build(&other->task, &other->error);
}

TEST(who_builds_what_another_builds_does_not_begin)
{
    const built *b = *state;
    char hold[PATH_MAX];
    lab_error error;
    other_builder other = {.task = {.game = b->loaded.game,
                                    .rules = b->loaded.rules,
                                    .path = b->path,
                                    .seeds = 4,
                                    .memory = UINT64_C(1) << 30,
                                    .threads = 1}};
    lab_endgame_task task = other.task;
    task.seeds = 2;
    task.progress = build_beside;
    task.context = &other;
    unlink(b->path);
    assert_int_equal(lab_endgame_build(&task, &error), LAB_RETROGRADE_DONE);
    assert_int_equal(other.end, LAB_RETROGRADE_NO_FILE);
    assert_non_null(strstr(other.error.message, "another program is building the database"));
    snprintf(hold, sizeof hold, "%s.being-built", b->path);
    assert_int_equal(access(hold, F_OK), -1);
    assert_int_equal(lab_endgame_build(&other.task, &error), LAB_RETROGRADE_DONE);
}

/* ---- bounds that are kept on the way ---- */

enum { KEPT = 1000 };

TEST(bounds_that_were_kept_are_read_back)
{
    char path[64];
    lab_retrograde_values values, back;
    snprintf(path, sizeof path, "/tmp/endgame_test.%d.midway", (int)getpid());
    const lab_endgame_midway midway = {
        .path = path, .rules = "0123456789abcdef", .seeds = 9, .most = 9, .entries = KEPT};
    assert_true(lab_retrograde_values_init(&values, KEPT));
    assert_true(lab_retrograde_values_init(&back, KEPT));
    for (int i = 0; i < KEPT; i++) {
        values.low[i] = (int8_t)(i % 19 - 9);
        values.high[i] = (int8_t)(values.low[i] + i % (10 - values.low[i]));
    }
    assert_false(lab_endgame_midway_read(&midway, &back));
    lab_endgame_midway_write(&midway, &values);
    lab_endgame_midway other = midway;
    other.seeds = 10;
    assert_false(lab_endgame_midway_read(&other, &back));
    other = midway;
    other.rules = "0123456789abcdee";
    assert_false(lab_endgame_midway_read(&other, &back));
    assert_true(lab_endgame_midway_read(&midway, &back));
    assert_memory_equal(values.low, back.low, KEPT);
    assert_memory_equal(values.high, back.high, KEPT);
    lab_endgame_midway_remove(&midway);
    assert_false(lab_endgame_midway_read(&midway, &back));
    lab_retrograde_values_release(&values);
    lab_retrograde_values_release(&back);
}

/* ---- little memory, little room ---- */

static lab_retrograde_end build_without_memory(const built *b, int threads, lab_error *error)
{
    unlink(b->path);
    return lab_endgame_build(&(lab_endgame_task){.game = b->loaded.game,
                                                 .rules = b->loaded.rules,
                                                 .path = b->path,
                                                 .seeds = SEEDS,
                                                 .memory = 1,
                                                 .threads = threads},
                             error);
}

/* "What does not fit into memory is worked on in a file", which nothing is left of. */
TEST(too_little_memory_changes_nothing)
{
    const built *b = *state;
    for (int threads = 1; threads <= 2; threads++) {
        built again = *b;
        lab_error error;
        assert_int_equal(build_without_memory(b, threads, &error), LAB_RETROGRADE_DONE);
        read_bytes(&again);
        assert_int_equal(again.length, b->length);
        assert_memory_equal(again.bytes, b->bytes, b->length);
        free(again.bytes);
    }
}

/* No room for more than a few bytes, as on a full disk. */
TEST(a_full_disk_is_told)
{
    const built *b = *state;
    struct rlimit usual, small;
    lab_error error;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &usual), 0);
    small = (struct rlimit){.rlim_cur = 1 << 16, .rlim_max = usual.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    const lab_retrograde_end end = build_without_memory(b, 1, &error);
    setrlimit(RLIMIT_FSIZE, &usual);
    signal(SIGXFSZ, SIG_DFL);
    assert_int_equal(end, LAB_RETROGRADE_NO_FILE);
    assert_non_null(strstr(error.message, "no room for temporary files next to"));
}

/* ---- how many boards there are ---- */

static uint64_t choose(uint64_t from, uint64_t count)
{
    uint64_t ways = 1;
    if (count > from)
        return 0;
    for (uint64_t i = 1; i <= count; i++)
        ways = ways * (from - count + i) / i;
    return ways;
}

/* Of a player whose holes are six in a row. */
static bool has_empty_hole(const dyar_game *game, const dyar_position *position, int player)
{
    enum { ROW = 6 };
    for (int i = 0; i < ROW; i++)
        if (dyar_position_seeds(game, position, player * ROW + i) == 0)
            return true;
    return false;
}

static void all_moves_leave_a_hole_empty(const dyar_game *game, const dyar_position *position)
{
    dyar_move moves[DYAR_MOVES_MAX];
    const size_t count = dyar_moves(game, position, moves);
    for (size_t i = 0; i < count; i++) {
        dyar_position after = *position;
        dyar_play(game, &after, moves[i]);
        assert_true(has_empty_hole(game, &after, dyar_position_mover(game, position)));
    }
}

/* Who has moved has a hole that is empty: C(n+11, 11) boards of n seeds, less C(n+5, 11). */
TEST(boards_of_awari_are_as_many_as_is_known)
{
    enum { MOST = 8, HOLES = 12 };
    const loaded oware = load("oware", NULL, NULL);
    lab_endgame_order order;
    assert_true(lab_endgame_order_init(&order, oware.game, MOST));
    for (int n = 1; n <= MOST; n++) {
        const uint64_t entries = lab_endgame_entries(&order, n);
        uint64_t after_a_move = 0;
        for (uint64_t entry = 0; entry < entries; entry++) {
            dyar_position position;
            order.levels.lay(&order.levels, n, entry, &position);
            const int other = 1 - dyar_position_mover(oware.game, &position);
            after_a_move += has_empty_hole(oware.game, &position, other);
            all_moves_leave_a_hole_empty(oware.game, &position);
        }
        assert_int_equal(entries, choose((uint64_t)n + 11, HOLES - 1));
        assert_int_equal(after_a_move, choose((uint64_t)n + 11, HOLES - 1) -
                                           choose((uint64_t)n + 5, HOLES - 1));
    }
    lab_endgame_order_release(&order);
    dyar_ruleset_free(oware.ruleset);
}

/* ---- positions that are looked up ---- */

/* A search that meets the database stops there, and both say the same. */
TEST(a_search_looks_positions_up)
{
    const char *sets[] = {"board.columns=4", "setup.seeds=3", NULL};
    built b = {.loaded = load("kalah", sets, NULL)};
    lab_solve_move moves[DYAR_MOVES_MAX], again[DYAR_MOVES_MAX];
    lab_endgame_reader *reader = build_new(&b, SEEDS);
    const lab_solve_result plain = solve(&b.loaded, moves, (lab_solve_task){0});
    const lab_solve_result helped =
        solve(&b.loaded, again, (lab_solve_task){.endgame = reader});
    assert_true(helped.positions < plain.positions / 2);
    assert_int_equal(helped.value.low, plain.value.low);
    assert_int_equal(helped.value.high, plain.value.high);
    for (int i = 0; i < 4; i++)
        assert_int_equal(again[i].value.low, moves[i].value.low);
    lab_endgame_close(reader);
    dyar_ruleset_free(b.loaded.ruleset);
}

/* Each time in a database of which nothing was read yet. */
TEST(several_searches_look_positions_up)
{
    enum { TIMES = 5 };
    const char *sets[] = {"board.columns=4", "setup.seeds=3", NULL};
    built b = {.loaded = load("kalah", sets, NULL)};
    lab_solve_move moves[DYAR_MOVES_MAX], again[DYAR_MOVES_MAX];
    solve(&b.loaded, moves, (lab_solve_task){0});
    for (int time = 0; time < TIMES; time++) {
        OWNED(lab_endgame_reader) reader = build_new(&b, SEEDS);
        solve(&b.loaded, again, (lab_solve_task){.endgame = reader, .threads = 4});
        for (int i = 0; i < 4; i++)
            assert_int_equal(again[i].value.low, moves[i].value.low);
    }
    dyar_ruleset_free(b.loaded.ruleset);
}

typedef void position_check(const built *b, const lab_oracle *oracle,
                            const dyar_position *position, int value);

/* Of positions that are in the database, and in which the game goes on. */
static void for_positions(const built *b, lab_endgame_reader *reader, position_check *check)
{
    enum { EVERY = 1499 };
    const lab_oracle oracle = lab_endgame_oracle(reader);
    lab_endgame_order order;
    size_t checked = 0;
    assert_true(lab_endgame_order_init(&order, b->loaded.game, SEEDS));
    for (uint64_t entry = 0; entry < lab_endgame_entries(&order, SEEDS); entry += EVERY) {
        dyar_position position;
        int low, high;
        order.levels.lay(&order.levels, SEEDS, entry, &position);
        if (dyar_result_of(b->loaded.game, &position).over)
            continue;
        assert_true(oracle.know(oracle.context, &position, &low, &high));
        assert_int_equal(low, high);
        check(b, &oracle, &position, low);
        checked++;
    }
    assert_true(checked > 10);
    lab_endgame_order_release(&order);
}

static void sees_the_end(const built *b, const lab_oracle *oracle,
                         const dyar_position *position, int value)
{
    lab_search *search = lab_search_new(b->loaded.game, LAB_SEARCH_ALPHABETA, 1 << 16);
    lab_insight insight;
    assert_true(lab_search_run(
        search,
        &(lab_search_task){
            .position = position, .every_move = true, .limits = {.depth = 1}, .oracle = oracle},
        &insight));
    for (size_t i = 0; i < insight.count; i++)
        assert_true(insight.opinions[i].exact);
    assert_int_equal(insight.opinions[0].value, value);
    lab_search_free(search);
}

static void takes_the_win(const built *b, const lab_oracle *oracle,
                          const dyar_position *position, int value)
{
    const dyar_game *game = b->loaded.game;
    lab_player player;
    dyar_move moves[DYAR_MOVES_MAX];
    dyar_random random = dyar_random_begin(1, 0);
    dyar_position after = *position;
    int low, high;
    assert_true(lab_player_open(&player, lab_player_kind_find("mcts"), game));
    const lab_task task = {.game = game,
                           .position = position,
                           .moves = moves,
                           .count = dyar_moves(game, position, moves),
                           .random = &random,
                           .limits = {.nodes = 60},
                           .oracle = oracle};
    dyar_play(game, &after, moves[lab_player_choose(&player, &task, NULL)]);
    lab_player_close(&player);
    const int mover = dyar_position_mover(game, position);
    const dyar_result result = dyar_result_of(game, &after);
    if (value <= 0)
        return;
    if (result.over) {
        assert_int_equal(result.winners, 1u << mover);
        return;
    }
    assert_true(oracle->know(oracle->context, &after, &low, &high));
    assert_true(dyar_position_mover(game, &after) == mover ? low > 0 : high < 0);
}

TEST(players_look_positions_up)
{
    const built *b = *state;
    lab_error error;
    put_file(b->path, b->bytes, b->length);
    OWNED(lab_endgame_reader) reader = open_it(b, &error);
    assert_non_null(reader);
    for_positions(b, reader, sees_the_end);
    for_positions(b, reader, takes_the_win);
}

/* Counts entries with two bounds: as many as were reported when their count was done.  Returns
 * their number. */
static uint64_t count_open(const built *b, lab_endgame_reader *reader)
{
    RELEASED(lab_endgame_order) order;
    uint64_t all = 0;
    assert_true(lab_endgame_order_init(&order, b->loaded.game, lab_endgame_seeds(reader)));
    for (int n = 0; n <= lab_endgame_seeds(reader); n++) {
        uint64_t open = 0;
        for (uint64_t entry = 0; entry < lab_endgame_entries(&order, n); entry++) {
            dyar_position position;
            lab_bounds value;
            order.levels.lay(&order.levels, n, entry, &position);
            assert_true(lab_endgame_probe(reader, &position, &value));
            open += value.low < value.high;
        }
        assert_int_equal(told_open(n), open);
        all += open;
    }
    return all;
}

/* What a search proves there holds by any rule on repetition, so by the ruleset's own, too. */
TEST(games_that_go_round_have_bounds)
{
    static const char *const boards[] = {"board.columns=2", "board.columns=3"};
    for (int i = 0; i < 2; i++) {
        lab_solve_move moves[DYAR_MOVES_MAX], known[DYAR_MOVES_MAX];
        const char *sets[] = {boards[i], "setup.seeds=2", NULL};
        built b = {.loaded = load("oware", sets, NULL)};
        lab_endgame_reader *reader = build_new(&b, dyar_game_seeds(b.loaded.game));
        const lab_solve_result result = solve(&b.loaded, moves, (lab_solve_task){0});
        lab_solve_result looked_up = {.moves = known};
        assert_true(result.goes_round);
        assert_true(count_open(&b, reader) > 0);
        assert_true(lab_solve_look_up(&(lab_solve_task){.game = b.loaded.game,
                                                        .start = &b.loaded.start,
                                                        .endgame = reader},
                                      &looked_up));
        for (size_t k = 0; k < result.move_count; k++) {
            assert_true(moves[k].value.low <= moves[k].value.high);
            assert_true(moves[k].value.low <= known[k].value.high);
            assert_true(known[k].value.low <= moves[k].value.high);
        }
        lab_endgame_close(reader);
        dyar_ruleset_free(b.loaded.ruleset);
    }
}

TESTS_BETWEEN(built_begin, built_end);
