/* SPDX-License-Identifier: MIT */
/* Wear of boards, boards in files, and evidence that settles a question. */
#include "lab/draw/wear_svg.h"
#include "lab/measure/wear.h"
#include "lab/study/settling.h"
#include "support/need.h"
#include "support/unit.h"

/* ---- touches ---- */

/* a1 with four seeds: the hole is emptied, and one seed drops into each of the next four. */
TEST(a_sowing_touches_the_hole_it_leaves_and_those_it_reaches)
{
    enum { HOLES = 12 };
    OWNED(dyar_ruleset) ruleset = need_bundled("oware");
    const dyar_game *game = dyar_ruleset_game(ruleset);
    dyar_position start, position;
    dyar_move move;
    uint32_t counts[LAB_TOUCHES_MAX] = {0};
    OWNED(dyar_trace) trace = dyar_trace_new();
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
}

/* ---- wear ---- */

enum { ODD = 100, TWO = 2 };

/* Returns the wear of games; `counts` are the seeds dropped, by games and holes. */
static lab_wear wear_of(uint32_t counts[], uint64_t games, int holes)
{
    return (lab_wear){.games = games, .holes = holes, .counts = counts};
}

typedef uint32_t worn[2 * ODD][LAB_WEAR_TOUCHED][TWO];

static void wear_out(worn a, worn b)
{
    for (int game = 0; game < 2 * ODD; game++) {
        const bool speaks = game % 2, clearly = game % 4 == 1;
        a[game][LAB_WEAR_SOWN][0] = speaks ? clearly ? 4 : 2 : 3;
        a[game][LAB_WEAR_SOWN][1] = 4 - a[game][LAB_WEAR_SOWN][0];
        b[game][LAB_WEAR_SOWN][0] = a[game][LAB_WEAR_SOWN][1];
        b[game][LAB_WEAR_SOWN][1] = a[game][LAB_WEAR_SOWN][0];
    }
}

/*
 * Every other game finds shares of 3 to 1, and under the second ruleset of 1 to 3; a touch of
 * the first hole then says L, one of the second -L.  The other 100 games say 4 L and 0 by
 * turns: 2 L on average, with a deviation of 2.0101 L and a mean that may be 2 L - 1.96 *
 * 0.20101 L = 1.606 L. (1.645 * 2.0101 / 1.606) ^ 2 is 4.24.
 */
TEST(wear_tells_two_rulesets_apart_after_some_games)
{
    static worn a, b;
    wear_out(a, b);
    const lab_wear of_a = wear_of(a[0][0], 2 * ODD, TWO), of_b = wear_of(b[0][0], 2 * ODD, TWO);
    const lab_wear_apart apart = lab_wear_compare(&of_a, &of_b, LAB_WEAR_SOWN);
    assert_true(apart.differ);
    assert_int_equal(apart.games, 5);
    assert_false(lab_wear_compare(&of_a, &of_a, LAB_WEAR_SOWN).differ);
    assert_false(lab_wear_compare(&of_a, &of_b, LAB_WEAR_CAPTURED).differ);
}

/* From a mean of 3 to one of 1, both with a variance of 100 / 199. */
TEST(the_change_of_a_hole_is_a_finding)
{
    static worn a, b;
    wear_out(a, b);
    const lab_wear of_a = wear_of(a[0][0], 2 * ODD, TWO), of_b = wear_of(b[0][0], 2 * ODD, TWO);
    const lab_strength_effect change = lab_wear_change(&of_a, &of_b, LAB_WEAR_SOWN, 0);
    assert_true(change.known);
    assert_near(change.value, -2, 1e-12);
    assert_near(change.error, sqrt(2 * (100.0 / 199) / 200), 1e-12);
    assert_int_equal(change.games, 200);
}

/* Two touches of the first of two holes that are observed, and half a touch more of each: all
 * of three by chance fall there five times in six, each. */
TEST(a_hole_that_nobody_was_seen_to_touch_is_observed_all_the_same)
{
    static uint32_t counts[LAB_WEAR_TOUCHED][3] = {[LAB_WEAR_SOWN] = {2, 0, 7}};
    static const int observed[3] = {3, 0, -1};
    const lab_wear wear = wear_of(counts[0], 1, 3);
    assert_near(lab_wear_likelihood(&wear, LAB_WEAR_SOWN, observed), 3 * log(5.0 / 6), 1e-12);
}

TEST(wear_is_the_same_for_any_number_of_threads)
{
    enum { PLAYED = 6 };
    OWNED(dyar_ruleset) ruleset = need_bundled("oware");
    lab_wear_task task = {.game = dyar_ruleset_game(ruleset), .games = PLAYED, .seed = 1};
    lab_wear wear[2];
    lab_error error;
    dyar_position_begin(task.game, &task.start);
    assert_true(lab_player_spec_parse("mcts:20", &task.players[0], &error));
    assert_true(lab_player_spec_parse("random", &task.players[1], &error));
    for (int i = 0; i < 2; i++) {
        task.threads = 1 + i;
        assert_true(lab_wear_find(&task, &wear[i]) && !wear[i].stopped);
    }
    assert_memory_equal(wear[0].counts, wear[1].counts,
                        PLAYED * LAB_WEAR_TOUCHED * (size_t)wear[0].holes *
                            sizeof *wear[0].counts);
    for (int i = 0; i < 2; i++)
        lab_wear_release(&wear[i]);
}

static bool stop_when_asked_again(void *context)
{
    int *asked = context;
    return ++*asked > 1;
}

static void note_games(void *context, uint64_t games)
{
    (void)context;
    assert_int_equal(games, 0);
}

/* A player may think for hours about one move: the game is not played to its end. */
TEST(a_player_who_thinks_can_be_stopped)
{
    OWNED(dyar_ruleset) ruleset = need_bundled("oware");
    lab_wear_task task = {.game = dyar_ruleset_game(ruleset), .games = 2, .seed = 1};
    lab_wear wear;
    lab_error error;
    dyar_position_begin(task.game, &task.start);
    task.progress = note_games;
    for (int player = 0; player < 2; player++)
        assert_true(lab_player_spec_parse("mcts:4000", &task.players[player], &error));
    for (task.threads = 1; task.threads <= 2; task.threads++) {
        int asked = 0;
        task.stop = (lab_stop){stop_when_asked_again, &asked};
        assert_true(lab_wear_find(&task, &wear) && wear.stopped);
        lab_wear_release(&wear);
    }
}

/* ---- boards ---- */

TEST(holes_read_back_as_they_were_written)
{
    static const char *const ids[] = {"krur", "um-laarais", "bao-kiswahili", "oware"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        OWNED(dyar_ruleset) ruleset = need_bundled(ids[i]);
        const dyar_game *game = dyar_ruleset_game(ruleset);
        dyar_position start;
        lab_holes holes, again;
        char text[LAB_HOLES_TEXT];
        dyar_position_begin(game, &start);
        lab_holes_of(game, &start, &holes);
        assert_true(lab_holes_read(lab_holes_write(&holes, text), &again));
        assert_memory_equal(&holes, &again, sizeof holes);
    }
    lab_holes ring;
    char text[LAB_HOLES_TEXT];
    assert_true(lab_holes_read("a2 - c2/- b1 -", &ring));
    assert_string_equal(ring.names[1], "b1");
    assert_string_equal(ring.names[3], "a2");
    assert_string_equal(lab_holes_write(&ring, text), "a2 - c2/- b1 -");
}

TEST(what_is_no_board_is_not_read)
{
    static const char *const wrong[] = {"",      " ",      "a1 ",         "a1/",
                                        "/a1",   "a1  b1", "a2 b2/a1",    "a2/a1 b1",
                                        "<b>",   "a1\nb1", "abcdefgh1",   "a2 b2/a1 b1/",
                                        "a1;b1", "A1",     "a1 b1/a2 \"b"};
    lab_holes holes;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (lab_holes_read(wrong[i], &holes))
            fail_msg("'%s' is taken for a board", wrong[i]);
    OWNED(char) many = malloc(3 * DYAR_HOLES_MAX + 8);
    char *at = many;
    for (int i = 0; i < DYAR_HOLES_MAX; i++)
        at += strlen(strcpy(at, "a1 "));
    at[-1] = '\0';
    assert_true(lab_holes_read(many, &holes));
    strcpy(at - 1, " a1");
    assert_false(lab_holes_read(many, &holes));
}

/* Finds the places of the holes of one row in a picture of its wear. */
static void draw_row(int columns, int x[], int y[])
{
    lab_holes holes = {.rows = 1, .columns = columns};
    double counts[DYAR_HOLES_MAX] = {0};
    char *text, *at;
    size_t length;
    for (int i = 0; i < columns; i++)
        snprintf(holes.names[i], sizeof holes.names[i], "%c1", 'a' + i);
    FILE *to = open_memstream(&text, &length);
    lab_draw_wear(to, "a row", &holes, counts);
    fclose(to);
    at = text;
    for (int i = 0; i < columns; i++) {
        at = strstr(at, "translate(");
        assert_non_null(at);
        assert_int_equal(sscanf(at++, "translate(%d %d)", &x[i], &y[i]), 2);
    }
    free(text);
}

/* A board of one row is drawn as a ring, so that the first hole follows the last: all of three
 * are equally far from each other.  Two are a row. */
TEST(one_row_is_drawn_as_a_ring)
{
    int x[3], y[3];
    draw_row(3, x, y);
    const double side = hypot(x[1] - x[0], y[1] - y[0]);
    assert_true(side > 2 * 42); /* the holes do not overlap */
    assert_near(hypot(x[2] - x[1], y[2] - y[1]), side, 2);
    assert_near(hypot(x[0] - x[2], y[0] - y[2]), side, 2);
    draw_row(2, x, y);
    assert_int_equal(y[0], y[1]);
    assert_true(x[1] > x[0]);
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
 * question, where seat 2 wins and seat 1 never does, and which comes into play in each fourth
 * game; and other answers to both. */
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

TEST(an_answer_is_settled_by_games_that_show_it)
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

/* Only of boards with as many holes, and of games that are enough. */
TEST(wear_settles_what_boards_have_in_common)
{
    static worn a, b;
    games *g = malloc(sizeof *g);
    lab_settling s;
    play(g);
    wear_out(a, b);
    g->wear[0] = wear_of(a[0][0], 2 * ODD, TWO);
    g->wear[1] = wear_of(b[0][0], 2 * ODD, TWO);
    assert_true(lab_settling_find(&g->findings, 1, &s));
    assert_true(s.wear.differ);
    assert_int_equal(s.wear.games, 5);
    g->wear[1].games = LAB_FEWEST - 1;
    assert_true(lab_settling_find(&g->findings, 1, &s));
    assert_false(s.wear.differ);
    g->wear[1] = wear_of(b[0][0], 2 * ODD - 100, TWO - 1);
    assert_true(lab_settling_find(&g->findings, 1, &s));
    assert_false(s.wear.differ);
    free(g);
}

TEST(nothing_is_settled_where_two_answers_differ_or_games_are_few)
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

/* 60, 50 and 40 games against 40, 50 and 60: the sum of (a - b)^2 / (a + b) is 8, which of two
 * degrees of freedom is exceeded with a chance of exp(-4). */
TEST(results_are_compared_by_chi_squared)
{
    lab_evidence_results r = {.counts = {{50, 60, 40}, {50, 40, 60}}};
    lab_evidence_judge_results(&r, 150, 1);
    assert_near(r.p, exp(-4), 5e-4);
    assert_true(r.differ);
    assert_true(r.least > 1 && r.least < r.needed && r.needed < r.most);
    lab_evidence_results same = {.counts = {{50, 50, 50}, {50, 50, 50}}};
    lab_evidence_judge_results(&same, 150, 1);
    assert_false(same.differ);
}

/* Of 150 games seat 1 wins 60 and then 40; the 50 that nobody wins count half. */
TEST(results_and_shares_are_findings)
{
    const lab_evidence_results r = {.counts = {{50, 60, 40}, {50, 40, 60}}};
    const lab_strength_effect wins = lab_evidence_wins_effect(&r, 150, 2);
    assert_near(wins.value, -20.0 / 150, 1e-12);
    assert_near(wins.error, sqrt(2 * (72.5 / 150 - (85.0 / 150) * (85.0 / 150)) / 150), 1e-12);
    const lab_evidence_share shares[2] = {{.shown = 30}, {.shown = 0}};
    const lab_strength_effect share = lab_evidence_share_effect(shares, 150);
    assert_near(share.value, 0.1, 1e-12);
    assert_near(share.error, sqrt(31.0 / 302 * (271.0 / 302) / 302), 1e-12);
    assert_int_equal(share.games, 150);
}
