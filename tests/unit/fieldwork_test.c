/* What wears a board, how boards stand in files, and what settles a question. */
#include <stdlib.h>
#include <string.h>

#include "lab/draw/holes.h"
#include "lab/measure/touches.h"
#include "lab/study/settling.h"
#include "support/need.h"
#include "support/unit.h"

/* ---- touches ---- */

/* a1 with four seeds: the hole is emptied, and one seed falls into each of the next four. */
static void a_sowing_touches_the_hole_it_leaves_and_those_it_reaches(void **state)
{
    enum { HOLES = 12 };
    dyar_ruleset *ruleset = need_bundled("oware");
    const dyar_game *game = dyar_ruleset_game(ruleset);
    dyar_position start, position;
    dyar_move move;
    uint32_t counts[LAB_TOUCHES_MAX] = {0};
    dyar_trace *trace = dyar_trace_new();
    dyar_position_begin(game, &start);
    dyar_position_copy(game, &position, &start);
    assert_true(dyar_move_parse(game, &position, "a1", &move, NULL));
    dyar_play_traced(game, &position, move, trace);
    lab_touches_add(trace, HOLES, counts);
    assert_int_equal(counts[LAB_WEAR_EMPTIED * HOLES], 1);
    for (int hole = 0; hole < HOLES; hole++)
        assert_int_equal(counts[LAB_WEAR_SOWN * HOLES + hole], hole >= 1 && hole <= 4);
    assert_int_equal(lab_touches_sum(counts, HOLES), 5);
    /* five holes have a touch and should have five twelfths of one: 5 (1 - 5/12) of 5 */
    assert_int_equal(lab_touches_unevenness(game, &start, counts), 583333);
    memset(counts, 0, sizeof counts);
    assert_int_equal(lab_touches_unevenness(game, &start, counts), 0);
    for (int hole = 0; hole < HOLES; hole++)
        counts[LAB_WEAR_SOWN * HOLES + hole] = 3;
    assert_int_equal(lab_touches_unevenness(game, &start, counts), 0);
    dyar_trace_free(trace);
    dyar_ruleset_free(ruleset);
}

/* ---- boards ---- */

static void holes_read_back_as_they_were_written(void **state)
{
    static const char *const ids[] = {"krur", "um-laarais", "bao-kiswahili", "oware"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        dyar_ruleset *ruleset = need_bundled(ids[i]);
        const dyar_game *game = dyar_ruleset_game(ruleset);
        dyar_position start;
        lab_holes holes, again;
        char text[LAB_HOLES_TEXT];
        dyar_position_begin(game, &start);
        lab_holes_of(game, &start, &holes);
        assert_true(lab_holes_read(lab_holes_write(&holes, text), &again));
        assert_memory_equal(&holes, &again, sizeof holes);
        dyar_ruleset_free(ruleset);
    }
    lab_holes ring;
    char text[LAB_HOLES_TEXT];
    assert_true(lab_holes_read("a2 - c2/- b1 -", &ring));
    assert_string_equal(ring.names[1], "b1");
    assert_string_equal(ring.names[3], "a2");
    assert_string_equal(lab_holes_write(&ring, text), "a2 - c2/- b1 -");
}

static void what_is_no_board_is_not_read(void **state)
{
    static const char *const wrong[] = {"",      " ",      "a1 ",         "a1/",
                                        "/a1",   "a1  b1", "a2 b2/a1",    "a2/a1 b1",
                                        "<b>",   "a1\nb1", "abcdefgh1",   "a2 b2/a1 b1/",
                                        "a1;b1", "A1",     "a1 b1/a2 \"b"};
    lab_holes holes;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (lab_holes_read(wrong[i], &holes))
            fail_msg("'%s' is taken for a board", wrong[i]);
    char *many = malloc(3 * DYAR_HOLES_MAX + 8), *at = many;
    for (int i = 0; i < DYAR_HOLES_MAX; i++)
        at += strlen(strcpy(at, "a1 "));
    at[-1] = '\0';
    assert_true(lab_holes_read(many, &holes));
    strcpy(at - 1, " a1");
    assert_false(lab_holes_read(many, &holes));
    free(many);
}

/* ---- settling ---- */

enum { GAMES = 100 };

typedef struct games {
    size_t answers[3][2];
    lab_outcome outcomes[3][GAMES];
    lab_cell cells[3];
    lab_wear wear[3];
    lab_findings findings;
} games;

/* Three combinations of two questions: the first answers; the other answer to the first
 * question, where seat 2 wins and seat 1 never does, and which comes up in each fourth game;
 * and other answers to both. */
static void play(games *g)
{
    static const size_t answers[3][2] = {{0, 0}, {1, 0}, {1, 1}};
    *g = (games){.findings = {.experiment = {.question_count = 2, .cell_count = 3}}};
    for (size_t c = 0; c < 3; c++) {
        memcpy(g->answers[c], answers[c], sizeof answers[c]);
        for (size_t i = 0; i < GAMES; i++)
            g->outcomes[c][i] = (lab_outcome){.winners = c == 0 ? 1 : 2,
                                              .followed = 1,
                                              .looked_for = 3,
                                              .came_up = i % 4 == 0};
        g->cells[c] =
            (lab_cell){.answers = g->answers[c], .outcomes = g->outcomes[c], .count = GAMES};
    }
    g->findings.experiment.cells = g->cells;
    g->findings.wear = g->wear;
}

static void an_answer_is_settled_by_games_that_show_it(void **state)
{
    games *g = malloc(sizeof *g);
    lab_settling s;
    play(g);
    assert_true(lab_settling_find(&g->findings, 1, &s));
    assert_int_equal(s.question, 0);
    assert_int_equal(s.answers[1], 1);
    assert_int_equal(s.games, GAMES);
    for (int which = 0; which < 2; which++) {
        assert_int_equal(s.followed[which], GAMES);
        assert_int_equal(s.boards[which].shown, GAMES / 4);
        /* Wilson's lower end of 25 in 100 is 0.1755: 0.8245 ^ 16 is below 0.05, ^ 15 is not */
        assert_int_equal(s.boards[which].needed, 16);
    }
    assert_true(s.results.differ);
    assert_false(s.wear.differ); /* no touches were counted */
    free(g);
}

static void nothing_is_settled_where_two_answers_differ_or_games_are_few(void **state)
{
    games *g = malloc(sizeof *g);
    lab_settling s;
    play(g);
    assert_false(lab_settling_find(&g->findings, 2, &s));
    g->cells[1].count = LAB_FEWEST - 1;
    assert_false(lab_settling_find(&g->findings, 1, &s));
    g->cells[1].count = LAB_FEWEST;
    assert_true(lab_settling_find(&g->findings, 1, &s));
    assert_int_equal(s.games, LAB_FEWEST);
    free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sowing_touches_the_hole_it_leaves_and_those_it_reaches),
        cmocka_unit_test(holes_read_back_as_they_were_written),
        cmocka_unit_test(what_is_no_board_is_not_read),
        cmocka_unit_test(an_answer_is_settled_by_games_that_show_it),
        cmocka_unit_test(nothing_is_settled_where_two_answers_differ_or_games_are_few),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
