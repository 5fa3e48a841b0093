/*
 * Handfuls sown as vectors lead to the same positions as handfuls sown seed by seed.
 *
 * Every ruleset that is sown as vectors is played twice at once, move by move: as it was
 * compiled, and by a copy that is played seed by seed (support/scalar.h).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dyar/random.h"
#include "dyar/ruleset.h"
#include "support/scalar.h"

enum { MOVES = 300, TURNS_OF_A_GAME = 40 };

/* ---- the same functions, compiled in different ways ---- */

#define LANES_OF(name)                                                                         \
    extern dyar_sower name##_sow_16, name##_sow_32, name##_sow_64;                             \
    extern dyar_lifter name##_lift;                                                            \
    extern dyar_lapper name##_lap, name##_lap_16, name##_lap_32, name##_lap_64

LANES_OF(portable);
LANES_OF(bmi2);

typedef struct build {
    const char *name;
    dyar_sower *sow_16, *sow_32, *sow_64;
    dyar_lifter *lift;
    dyar_lapper *lap, *lap_16, *lap_32, *lap_64;
} build;

static const build builds[] = {
    {.name = "as compiled"}, /* and with all that is looked up */
    {"as built", dyar_sow_lanes_16, dyar_sow_lanes_32, dyar_sow_lanes_64, dyar_lift_lanes,
     dyar_lap_looked_up, dyar_lap_lanes_16, dyar_lap_lanes_32, dyar_lap_lanes_64},
    {"portable", portable_sow_16, portable_sow_32, portable_sow_64, portable_lift, portable_lap,
     portable_lap_16, portable_lap_32, portable_lap_64},
#ifdef LANES_BMI2
    {"BMI2", bmi2_sow_16, bmi2_sow_32, bmi2_sow_64, bmi2_lift, bmi2_lap, bmi2_lap_16,
     bmi2_lap_32, bmi2_lap_64},
#endif
};

static size_t builds_that_run(void)
{
    const size_t all = sizeof builds / sizeof *builds;
#ifdef LANES_BMI2
    if (!__builtin_cpu_supports("bmi2"))
        return all - 1;
#endif
    return all;
}

/* ---- copies of a game ---- */

static copied_game copy_with_lanes(const dyar_game *game, const build *by)
{
    copied_game copy = copy_game(game);
    for (size_t i = 0; by->sow_16 && i < game->phase_count; i++) {
        dyar_turn_rules *rules = &copy.phases[i];
        assert_ptr_equal(rules->lift, dyar_lift_lanes);
        rules->lift = by->lift;
        rules->sow = rules->sow == dyar_sow_lanes_16   ? by->sow_16
                     : rules->sow == dyar_sow_lanes_32 ? by->sow_32
                                                       : by->sow_64;
        rules->lap = rules->lap == dyar_lap_looked_up  ? by->lap
                     : rules->lap == dyar_lap_lanes_16 ? by->lap_16
                     : rules->lap == dyar_lap_lanes_32 ? by->lap_32
                                                       : by->lap_64;
        rules->knows_laps = rules->brief = false; /* what is tested is what `lap` does */
    }
    return copy;
}

/* ---- positions ---- */

/* Seeds in heaps and handfuls, some marks, some closed holes: boards that games seldom come to.
 */
static void scatter(const dyar_game *game, dyar_position *position, dyar_random *random)
{
    const dyar_topology *t = &game->topology;
    int left = 0;
    for (int i = 0; i < t->holes; i++) {
        left += position->cells[t->hole[i]];
        position->cells[t->hole[i]] = 0;
    }
    while (left > 0) {
        const int most = dyar_random_below(random, 4) ? 4 : left;
        const int seeds =
            1 + (int)dyar_random_below(random, (uint32_t)(most < left ? most : left));
        uint16_t *cell = &position->cells[t->hole[dyar_random_below(random, t->holes)]];
        *cell = (uint16_t)(*cell + seeds);
        left -= seeds;
    }
    const uint32_t marks = dyar_random_below(random, 8);
    for (int i = 0; game->marked && i < t->holes; i++) {
        const unsigned cell = t->hole[i];
        uint16_t *code = &position->cells[game->layout.marks + cell];
        const size_t kinds = game->rules->mark_count;
        *code = DYAR_UNMARKED;
        if (game->closable && dyar_random_below(random, 8) == 0 && position->cells[cell] == 0)
            *code = DYAR_CLOSED_CODE;
        if (kinds == 0 || *code || dyar_random_below(random, 8) >= marks)
            continue;
        const unsigned name = dyar_random_below(random, (uint32_t)kinds);
        const unsigned player = dyar_random_below(random, (uint32_t)game->players);
        *code = (uint16_t)dyar_mark_code(
            name, game->rules->marks[name].owned ? player : (unsigned)DYAR_NOBODY);
    }
    dyar_note_open(game, position);
}

static void begin(const dyar_game *game, dyar_position *position, dyar_random *random)
{
    dyar_position_begin(game, position);
    if (dyar_random_below(random, 2))
        scatter(game, position, random);
}

/* ---- two games at once ---- */

typedef struct pair {
    const dyar_request *request;
    const build *by;
    const dyar_game *lanes, *singly;
    dyar_position before, by_lanes, by_one;
    dyar_move moves[DYAR_MOVES_MAX];
    size_t count;
} pair;

static void differ(const pair *p, const char *what, const dyar_move *move)
{
    char before[DYAR_POSITION_TEXT], one[DYAR_POSITION_TEXT], lanes[DYAR_POSITION_TEXT];
    char name[DYAR_MOVE_TEXT];
    dyar_position_format(p->lanes, &p->before, before);
    dyar_position_format(p->singly, &p->by_one, one);
    dyar_position_format(p->lanes, &p->by_lanes, lanes);
    const size_t sets = p->request->set_count;
    fail_msg("%s %s %s, %s: %s after %s in %s\n    seed by seed: %s\n    as vectors:   %s",
             p->request->ruleset, sets > 0 ? p->request->sets[0] : "",
             sets > 1 ? p->request->sets[1] : "", p->by->name, what,
             move ? dyar_move_format(p->lanes, *move, name) : "no move", before, one, lanes);
}

static bool open_cells_are_right(const pair *p)
{
    dyar_position noted = p->by_lanes;
    dyar_note_open(p->lanes, &noted);
    return memcmp(&noted, &p->by_lanes, sizeof noted) == 0;
}

static bool results_agree(const pair *p)
{
    const dyar_result a = dyar_result_of(p->lanes, &p->by_lanes);
    const dyar_result b = dyar_result_of(p->singly, &p->by_one);
    return a.over == b.over && a.drawn == b.drawn && a.reason == b.reason &&
           a.winners == b.winners && memcmp(a.scores, b.scores, sizeof a.scores) == 0;
}

static bool moves_agree(pair *p)
{
    dyar_move others[DYAR_MOVES_MAX];
    p->count = dyar_moves(p->lanes, &p->by_lanes, p->moves);
    if (dyar_moves(p->singly, &p->by_one, others) != p->count)
        return false;
    for (size_t i = 0; i < p->count; i++)
        if (!dyar_move_equal(p->moves[i], others[i]))
            return false;
    return true;
}

static void compare(pair *p, const dyar_move *move)
{
    const dyar_layout *l = &p->lanes->layout;
    const size_t cells = l->open ? l->open : l->used; /* `open` is the last of all */
    if (memcmp(p->by_lanes.cells, p->by_one.cells, cells * sizeof *p->by_one.cells) != 0)
        differ(p, "positions differ", move);
    if (!open_cells_are_right(p))
        differ(p, "the cells that are sown into are noted wrongly", move);
    if (!moves_agree(p))
        differ(p, "moves differ", move);
    if (!results_agree(p))
        differ(p, "results differ", move);
}

static void play_pair(pair *p)
{
    dyar_random random = dyar_random_begin(1, (uint64_t)p->lanes->total);
    int turn = TURNS_OF_A_GAME;
    for (int i = 0; i < MOVES; i++) {
        if (turn == TURNS_OF_A_GAME || p->count == 0) {
            begin(p->lanes, &p->by_lanes, &random);
            p->before = p->by_one = p->by_lanes;
            compare(p, NULL);
            turn = 0;
            continue;
        }
        const dyar_move move = p->moves[dyar_random_below(&random, (uint32_t)p->count)];
        p->before = p->by_lanes;
        dyar_play(p->lanes, &p->by_lanes, move);
        dyar_play(p->singly, &p->by_one, move);
        compare(p, &move);
        turn++;
    }
}

/* ---- which rulesets ---- */

/* What was sown as vectors, so that a test that compares nothing is noticed. */
typedef struct coverage {
    int games, tables, quick, blocks[5];
    int turned, passing_over, avoiding_start, most_cells;
} coverage;

static void note_coverage(coverage *seen, const dyar_game *game)
{
    seen->games++;
    seen->blocks[game->seed_blocks]++;
    if (game->topology.cells > seen->most_cells)
        seen->most_cells = game->topology.cells;
    for (size_t i = 0; i < game->phase_count; i++) {
        const dyar_turn_rules *rules = &game->phases[i];
        seen->tables += rules->lap == dyar_lap_looked_up;
        seen->quick += rules->brief;
        seen->avoiding_start += rules->avoids_start;
        seen->passing_over += rules->skip && !rules->avoids_start;
        for (size_t k = 0; k < rules->kind_count; k++)
            seen->turned += rules->kinds[k].ways[0] != DYAR_COUNTERCLOCKWISE;
    }
}

static void play_request(coverage *seen, const dyar_request *request)
{
    dyar_diags *diags = dyar_diags_new();
    dyar_ruleset *ruleset = dyar_ruleset_load(request, diags);
    const dyar_game *game = ruleset ? dyar_ruleset_game(ruleset) : NULL;
    for (size_t i = 0; game && game->lanes && i < builds_that_run(); i++) {
        static pair p;
        copied_game singly = copy_scalar(game), lanes = copy_with_lanes(game, &builds[i]);
        p = (pair){
            .request = request, .by = &builds[i], .lanes = &lanes.game, .singly = &singly.game};
        play_pair(&p);
        free(singly.phases);
        free(lanes.phases);
    }
    if (game && game->lanes)
        note_coverage(seen, game);
    dyar_ruleset_free(ruleset);
    dyar_diags_free(diags);
}

/* Not every ruleset can be varied in every way: what is refused is passed over. */
static const char *const variants[][2] = {
    {"sowing.direction=clockwise"},
    {"sowing.direction=chosen"},
    {"sowing.first-seed=same-hole"},
    {"sowing.first-seed=same-hole-unless-single"},
    {"sowing.skip=[{is: start}]"},
    {"sowing.skip=[{is: lap-start}]"},
    {"sowing.skip=[{mark: any}]"},
    {"sowing.relay-direction=reverse"},
    {"setup.seeds=1"},
    {"setup.seeds=30"},
    {"board.columns=2"},
    {"board.columns=5"},
    {"board.columns=7"},
    {"board.columns=8"},
    {"board.columns=9"},
    {"board.columns=15"},
    {"board.columns=24"},
    {"sowing.skip=[{is: lap-start}]", "setup.seeds=30"},
    {"sowing.skip=[{is: start}]", "board.columns=9"},
    {"sowing.skip=[{mark: any}]", "setup.seeds=30"},
    {"sowing.first-seed=same-hole", "setup.seeds=30"},
    {"sowing.direction=clockwise", "setup.seeds=30"},
    {"sowing.direction=chosen", "board.columns=15"},
    {"sowing.direction=clockwise", "board.columns=24"},
};

enum { VARIANTS = sizeof variants / sizeof *variants };

static void play_file(coverage *seen, const char *path, size_t first, size_t step)
{
    for (int match = 0; match < 2; match++)
        play_request(seen, &(dyar_request){.ruleset = path, .match = match});
    for (size_t i = first; i < VARIANTS; i += step)
        play_request(seen, &(dyar_request){.ruleset = path,
                                           .sets = variants[i],
                                           .set_count = variants[i][1] ? 2 : 1,
                                           .match = i % 3 == 2});
}

static void play_files(coverage *seen, const char *pattern, size_t step)
{
    glob_t files;
    assert_int_equal(glob(pattern, 0, NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i++)
        play_file(seen, files.gl_pathv[i], i % step, step);
    globfree(&files);
}

/* As many cells as are ever sown as vectors: the last bit of a set is never used. */
static const char sixty_three_cells[] =
    "dyar: 1\n"
    "id: sixty-three-cells\n"
    "name: Sixty-three cells\n"
    "players: 3\n"
    "board:\n"
    "  rows: 4\n"
    "  columns: 15\n"
    "  territory: {1: a1-o1, 2: a2-o2, 3: a3-o3 a4-o4}\n"
    "  track: a1-o1 o2-a2 a3-o3 o4-a4\n"
    "setup: {seeds: 3}\n"
    "marks: {house: {means: captured, worth: mark-owner}}\n"
    "moves: {from: {side: own, seeds: 1.., mark: none}, none: pass}\n"
    "sowing: {direction: chosen, skip: [{mark: others}], endless: undo}\n"
    "landing:\n"
    "  - {rule: own-house, when: {mark: own}, then: end-turn}\n"
    "  - {rule: house, when: {seeds: 4}, do: [mark: {hole: landed, as: house}], then: "
    "end-turn}\n"
    "  - {rule: sow-on, when: {seeds: 2..}, then: relay}\n"
    "  - {rule: nothing, then: end-turn}\n"
    "leftovers: {marked: mark-owner, free: nobody}\n"
    "winner: most-seeds\n";

static void rulesets_play_alike_as_vectors_and_seed_by_seed(void **state)
{
    coverage seen = {0};
    (void)state;
    play_files(&seen, DYAR_TESTS_DIR "/../rulesets/*/*.yaml", 6);
    play_files(&seen, DYAR_TESTS_DIR "/drafts/*.yaml", 5);
    play_request(&seen, &(dyar_request){.ruleset = "sixty-three-cells",
                                        .text = sixty_three_cells,
                                        .text_length = sizeof sixty_three_cells - 1});
    print_message(
        "%d games: %d with laps in tables, %d quick, %d of 16 cells, %d of 32, %d of more, "
        "%d turned, %d passing over, %d avoiding the start\n",
        seen.games, seen.tables, seen.quick, seen.blocks[1], seen.blocks[2],
        seen.blocks[3] + seen.blocks[4], seen.turned, seen.passing_over, seen.avoiding_start);
    assert_true(seen.quick > 0 && seen.tables > seen.quick && seen.blocks[1] > seen.tables &&
                seen.blocks[2] > 0);
    assert_true(seen.blocks[3] + seen.blocks[4] > 0);
    assert_true(seen.turned > 0 && seen.passing_over > 0 && seen.avoiding_start > 0);
    assert_int_equal(seen.most_cells, 63);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rulesets_play_alike_as_vectors_and_seed_by_seed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
