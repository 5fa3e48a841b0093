/* SPDX-License-Identifier: MIT */
/* Distances between characters, their intervals, and the trees of these distances. */
#include "lab/kinship/attested.h"
#include "lab/kinship/delta.h"
#include "lab/kinship/mantel.h"
#include "lab/kinship/reasons.h"
#include "lab/kinship/rows.h"
#include "lab/kinship/support.h"
#include "lab/kinship/tree.h"
#include "support/need.h"
#include "support/unit.h"

#include <math.h>

#include "lab/base/memstream.h"

/* ---- one character ---- */

static lab_kin_sum compare(dyar_character_type type, const char *a, const char *b)
{
    const dyar_character character = {.id = "x", .type = type};
    RELEASED(lab_kin_matrix) matrix = {.columns = 1,
                                       .column = need(calloc(1, sizeof *matrix.column))};
    matrix.column[0] = (lab_kin_column){.character = &character, .weight = 2, .span = 4};
    uint16_t x, y;
    assert_true(lab_kin_state_find(&matrix.column[0], a, &x));
    assert_true(lab_kin_state_find(&matrix.column[0], b, &y));
    const lab_kin_sum sum = lab_kin_compare_states(&matrix.column[0], x, y);
    const lab_kin_sum turned = lab_kin_compare_states(&matrix.column[0], y, x);
    assert_true(sum.unlike == turned.unlike && sum.compared == turned.compared);
    return sum;
}

static void check(dyar_character_type type, const char *a, const char *b, double unlike)
{
    const lab_kin_sum sum = compare(type, a, b);
    assert_near(sum.unlike, 2 * unlike, 1e-12);
    assert_true(sum.compared == 2);
}

TEST(words_are_alike_or_not)
{
    check(DYAR_CHARACTER_NOMINAL, "rows", "rows", 0);
    check(DYAR_CHARACTER_NOMINAL, "rows", "halves", 1);
    check(DYAR_CHARACTER_NOMINAL, "5+", "5", 1);
    check(DYAR_CHARACTER_PRESENCE, "yes", "no", 1);
    check(DYAR_CHARACTER_PRESENCE, "owner", "everyone", 1);
}

TEST(sets_differ_by_what_they_do_not_share)
{
    check(DYAR_CHARACTER_SET, "2+3", "3+2", 0);
    check(DYAR_CHARACTER_SET, "2+3", "3", 0.5);
    check(DYAR_CHARACTER_SET, "2+3", "2+12", 2.0 / 3);
    check(DYAR_CHARACTER_SET, "1", "12", 1);
    check(DYAR_CHARACTER_SET, "none", "2", 1);
    check(DYAR_CHARACTER_SET, "none", "none", 0);
}

TEST(numbers_differ_in_parts_of_the_span)
{
    check(DYAR_CHARACTER_QUANTITY, "1.5", "2.5", 0.25);
    check(DYAR_CHARACTER_ORDERED, "0", "2", 0.5);
    check(DYAR_CHARACTER_QUANTITY, "1", "9", 1);
    check(DYAR_CHARACTER_RATIO, "2", "4", 0.25);
    check(DYAR_CHARACTER_RATIO, "8", "4", 0.25);
}

TEST(what_both_lack_is_not_compared)
{
    assert_true(compare(DYAR_CHARACTER_PRESENCE, "no", "no").compared == 0);
    assert_true(compare(DYAR_CHARACTER_NOMINAL, "no", "no").compared == 2);
    assert_true(compare(DYAR_CHARACTER_NOMINAL, "-", "-").compared == 0);
}

TEST(a_part_of_what_one_lacks_is_different)
{
    check(DYAR_CHARACTER_NOMINAL, "-", "own", 1);
    check(DYAR_CHARACTER_PRESENCE, "-", "no", 1);
    check(DYAR_CHARACTER_QUANTITY, "0", "-", 1);
}

/* ---- a matrix ---- */

/* Rows of the characters B1 (rows) to B4 (circuit); all others do not apply. */
static lab_kin_matrix matrix_of(const char *const (*rows)[4], size_t count)
{
    static const char *const ids[] = {"B1", "B2", "B3", "B4"};
    lab_kin_matrix matrix;
    assert_true(lab_kin_matrix_begin(&matrix, count));
    for (size_t row = 0; row < count; row++)
        for (size_t i = 0; i < 4; i++)
            assert_true(lab_kin_matrix_set(&matrix, row, lab_kin_column_of(&matrix, ids[i]),
                                           rows[row][i]));
    return matrix;
}

static const char *const four_boards[][4] = {{"2", "2.5", "rows", "ring"},
                                             {"2", "2.5", "rows", "ring"},
                                             {"4", "2.5", "rows", "own"},
                                             {"4", "3", "rows", "own"}};

TEST(a_distance_is_a_share_of_the_weight_compared)
{
    RELEASED(lab_kin_matrix) matrix = matrix_of(four_boards, 4);
    double between[16];
    lab_kin_distances(&matrix, between);
    const double all = 3 + 1 + 2 + 3; /* the weights of B1 to B4 */
    assert_true(between[1] == 0 && between[0] == 0);
    assert_near(between[2], (3 + 3) / all, 1e-12);
    assert_true(between[2] == between[8]);
    assert_true(between[3] > between[2] && between[11] > 0 && between[11] < 1 / all);
}

TEST(characters_with_their_parts_are_one_block)
{
    RELEASED(lab_kin_matrix) matrix;
    assert_true(lab_kin_matrix_begin(&matrix, 1));
    for (size_t i = 0; i < matrix.columns; i++)
        assert_int_equal(matrix.column[i].block,
                         matrix.column[matrix.column[i].character->parent].block);
    size_t roots = 0;
    for (size_t i = 0; i < matrix.columns; i++)
        roots += matrix.column[i].character->parent == i;
    assert_int_equal(matrix.blocks, roots);
}

TEST(a_replicate_draws_as_many_blocks_as_there_are)
{
    enum { BLOCKS = 54 };
    lab_kin_replicates one, again, other;
    assert_true(lab_kin_draw(&one, BLOCKS, 9, 1) && lab_kin_draw(&again, BLOCKS, 9, 1) &&
                lab_kin_draw(&other, BLOCKS, 9, 2));
    for (size_t i = 0; i < 9; i++) {
        size_t drawn = 0;
        for (size_t block = 0; block < BLOCKS; block++)
            drawn += lab_kin_replicate(&one, i)[block];
        assert_int_equal(drawn, BLOCKS);
    }
    assert_memory_equal(one.times, again.times, 9 * BLOCKS * sizeof *one.times);
    assert_memory_not_equal(one.times, other.times, 9 * BLOCKS * sizeof *one.times);
    lab_kin_replicates_release(&one);
    lab_kin_replicates_release(&again);
    lab_kin_replicates_release(&other);
}

/* Without a block that differs a distance is 0, without one that is alike it is 1. */
TEST(an_interval_holds_what_other_characters_would_show)
{
    RELEASED(lab_kin_matrix) matrix = matrix_of(four_boards, 4);
    RELEASED(lab_kin_replicates) replicates;
    double low, high;
    assert_true(lab_kin_draw(&replicates, matrix.blocks, LAB_KIN_REPLICATES, 1));
    assert_true(lab_kin_interval(&replicates, &matrix, lab_kin_row(&matrix, 0),
                                 lab_kin_row(&matrix, 1), &low, &high));
    assert_true(low == 0 && high == 0);
    assert_true(lab_kin_interval(&replicates, &matrix, lab_kin_row(&matrix, 0),
                                 lab_kin_row(&matrix, 2), &low, &high));
    assert_true(low < 6.0 / 9 && high > 6.0 / 9 && low >= 0 && high <= 1);
}

/* ---- answers ---- */

/* Krur for three has a question with no answers on offer. */
TEST(answers_change_the_characters_that_depend_on_them)
{
    const dyar_load_request request = DYAR_LOAD_REQUEST(.ruleset = "krur-three");
    OWNED(dyar_ruleset) ruleset = need_ruleset(&request);
    RELEASED(lab_kin_matrix) matrix;
    RELEASED(lab_kin_answers) answers;
    double low, high;
    assert_true(lab_kin_matrix_begin(&matrix, 1));
    assert_true(lab_kin_read(&matrix, ruleset, matrix.cells));
    const uint16_t *row = lab_kin_row(&matrix, 0);
    assert_true(lab_kin_answers_find(&answers, &matrix, &request, row));
    assert_true(
        lab_kin_answers_interval(&matrix, &answers, &answers, row, row, 1, &low, &high));
    assert_true(low >= 0 && low < high && high < 0.3);
}

TEST(a_question_that_is_answered_is_not_open)
{
    static const char *const answers[] = {"no-move=passes"};
    OWNED(dyar_ruleset) ruleset = need_ruleset(&DYAR_LOAD_REQUEST(.ruleset = "krur-three"));
    const dyar_load_request open = DYAR_LOAD_REQUEST(.ruleset = "krur-three");
    const dyar_load_request given =
        DYAR_LOAD_REQUEST(.ruleset = "krur-three", .answers = answers, .answer_count = 1);
    RELEASED(lab_kin_matrix) matrix;
    lab_kin_answers all, rest;
    assert_true(lab_kin_matrix_begin(&matrix, 1));
    assert_true(lab_kin_read(&matrix, ruleset, matrix.cells));
    assert_true(lab_kin_answers_find(&all, &matrix, &open, matrix.cells));
    assert_true(lab_kin_answers_find(&rest, &matrix, &given, matrix.cells));
    assert_int_equal(rest.questions, all.questions - 1);
    lab_kin_answers_release(&all);
    lab_kin_answers_release(&rest);
}

/* ---- reasons ---- */

static size_t number_of(const char *id)
{
    size_t i = 0;
    while (strcmp(dyar_character_at(i)->id, id) != 0)
        i++;
    return i;
}

TEST(a_state_is_known_if_its_rule_is_attested)
{
    enum { MOST = 200 };
    const size_t count = dyar_count_characters();
    dyar_feature features[MOST], known[MOST];
    assert_true(count <= MOST);
    for (size_t i = 0; i < count; i++)
        features[i] = (dyar_feature){"no", NULL, NULL};
    const size_t captures = number_of("C6"), landing = number_of("C7"), relay = number_of("L1");
    features[captures] = (dyar_feature){"no", "landing", "attested"};
    features[landing].state = "-";
    features[relay] = (dyar_feature){"last", "landing.sow-on", "reported"};
    lab_kin_attest(features, known);
    assert_string_equal(known[captures].state, "no");
    assert_string_equal(known[landing].state, "-");
    assert_string_equal(known[relay].state, "?");
    assert_string_equal(known[number_of("B1")].state, "?");
    features[captures].standing = "assumed";
    lab_kin_attest(features, known);
    assert_string_equal(known[landing].state, "?");
}

TEST(reasons_are_in_the_order_of_their_weight)
{
    RELEASED(lab_kin_matrix) matrix = matrix_of(four_boards, 4);
    lab_kin_reasons shared, differing;
    const uint16_t *a = lab_kin_row(&matrix, 0), *b = lab_kin_row(&matrix, 3);
    assert_true(lab_kin_find_shared(&shared, &matrix, a, b, LAB_KIN_WEIGHT));
    assert_int_equal(shared.count, 1);
    assert_int_equal(shared.columns[0], lab_kin_column_of(&matrix, "B3"));
    assert_true(lab_kin_find_differing(&differing, &matrix, a, b));
    assert_int_equal(differing.count, 3);
    assert_int_equal(differing.columns[0], lab_kin_column_of(&matrix, "B1"));
    assert_int_equal(differing.columns[1], lab_kin_column_of(&matrix, "B4"));
    assert_int_equal(differing.columns[2], lab_kin_column_of(&matrix, "B2"));
    lab_kin_reasons_release(&shared);
    lab_kin_reasons_release(&differing);
}

TEST(what_few_share_weighs_more)
{
    static const char *const boards[][4] = {{"3", "2.5", "rows", "ring"},
                                            {"3", "2.5", "rows", "ring"},
                                            {"2", "3", "rows", "ring"},
                                            {"2", "3", "halves", "ring"}};
    RELEASED(lab_kin_matrix) matrix = matrix_of(boards, 4);
    RELEASED(lab_kin_reasons) shared;
    assert_true(lab_kin_find_shared(&shared, &matrix, lab_kin_row(&matrix, 0),
                                    lab_kin_row(&matrix, 1), LAB_KIN_RARE));
    assert_int_equal(shared.count, 4);
    assert_int_equal(shared.columns[0], lab_kin_column_of(&matrix, "B1"));
    assert_int_equal(shared.columns[1], lab_kin_column_of(&matrix, "B2"));
    assert_int_equal(shared.columns[3], lab_kin_column_of(&matrix, "B4")); /* all share it */
}

/* ---- trees ---- */

/* Path lengths of the tree ((a:2,b:3):3,c:4,(d:2,e:1):2). */
static const double additive[] = {0, 5, 9, 9,  8, 5, 0, 10, 10, 9, 9, 10, 0,
                                  8, 7, 9, 10, 8, 0, 3, 8,  9,  7, 3, 0};
static const char *const letters[] = {"a", "b", "c", "d", "e"};

TEST(neighbour_joining_finds_the_tree_of_its_path_lengths)
{
    lab_kin_join joins[4];
    lab_memstream memory;
    assert_true(lab_kin_neighbour_joining(additive, 5, joins));
    lab_kin_newick(lab_memstream_begin(&memory), joins, 5, letters, NULL, 0);
    OWNED(char) text = lab_memstream_end(&memory, NULL);
    assert_string_equal(text, "(((a:2.000000,b:3.000000):3.000000,c:4.000000):2.000000,"
                              "e:1.000000,d:2.000000);\n");
}

TEST(two_and_three_leaves_are_trees_too)
{
    static const double two[] = {0, 3, 3, 0}, three[] = {0, 3, 4, 3, 0, 5, 4, 5, 0};
    lab_kin_join joins[2];
    assert_true(lab_kin_neighbour_joining(two, 2, joins));
    assert_true(joins[0].left_length + joins[0].right_length == 3);
    assert_true(lab_kin_neighbour_joining(three, 3, joins));
    assert_true(joins[0].left_length == 1 && joins[0].right_length == 2);
    assert_true(joins[1].left_length + joins[1].right_length == 3);
}

/* The longest path, from b to d, is 10 long; its middle is on the branch above a and b. */
TEST(a_root_is_in_the_middle_of_the_longest_path)
{
    static const unsigned support[] = {150, 100, 50, 0};
    lab_kin_join joins[4];
    RELEASED(lab_kin_tree) tree;
    assert_true(lab_kin_neighbour_joining(additive, 5, joins));
    assert_true(lab_kin_tree_root(&tree, joins, 5, support, 200));
    const lab_kin_join *root = &tree.joins[3];
    const lab_kin_join *pair = &tree.joins[root->left - 5];
    assert_true(pair->left < 2 && pair->right < 2);
    assert_near(root->left_length, 2, 1e-9);
    assert_near(root->right_length, 1, 1e-9);
    assert_near(tree.support[root->left - 5], tree.support[root->right - 5], 1e-9);
}

TEST(the_delta_score_of_a_tree_is_zero)
{
    static const double square[] = {0, 1, 2, 1, 1, 0, 1, 2, 2, 1, 0, 1, 1, 2, 1, 0};
    assert_near(lab_kin_delta(additive, 5), 0, 1e-9);
    assert_near(lab_kin_delta(square, 4), 1, 1e-9); /* sums 2, 2 and 4 */
}

/* ---- Mantel's test ---- */

enum { THINGS = 12 };

/* Things on a line, at the squares of their numbers. */
static void lay_out(double between[THINGS * THINGS])
{
    for (int a = 0; a < THINGS; a++)
        for (int b = 0; b < THINGS; b++)
            between[a * THINGS + b] = abs(a * a - b * b);
}

TEST(distances_are_correlated_with_themselves)
{
    double between[THINGS * THINGS];
    lab_mantel mantel;
    lay_out(between);
    assert_true(lab_mantel_test(between, between, THINGS, 1, &mantel));
    assert_true(fabs(mantel.r - 1) < 1e-9);
    assert_true(mantel.p == 1.0 / (LAB_MANTEL_PERMUTATIONS + 1));
}

TEST(chance_is_not_correlated)
{
    double between[THINGS * THINGS], other[THINGS * THINGS];
    dyar_random random = dyar_random_begin(3, 0);
    lab_mantel mantel;
    lay_out(between);
    for (int a = 0; a < THINGS; a++)
        for (int b = 0; b < THINGS; b++)
            other[a * THINGS + b] = dyar_random_below(&random, 1000);
    other[5] = NAN; /* not comparable */
    assert_true(lab_mantel_test(between, other, THINGS, 1, &mantel));
    assert_true(fabs(mantel.r) < 0.5 && mantel.p > 0.05);
}

TEST(places_are_compared_by_kilometres)
{
    double places[THINGS + 1][2], between[(THINGS + 1) * (THINGS + 1)] = {0};
    lab_mantel mantel;
    for (int i = 0; i < THINGS; i++) {
        places[i][0] = 0;
        places[i][1] = 5 * i;
    }
    places[THINGS][0] = places[THINGS][1] = NAN;
    for (int a = 0; a < THINGS; a++)
        for (int b = 0; b < THINGS; b++)
            between[a * (THINGS + 1) + b] = log1p(111.194927 * 5 * abs(a - b));
    assert_true(
        lab_mantel_of_places(between, (const double(*)[2])places, THINGS + 1, 1, &mantel));
    assert_int_equal(mantel.count, THINGS);
    assert_true(fabs(mantel.r - 1) < 1e-9);
}

TEST(few_things_are_not_tested)
{
    const double between[4] = {0, 1, 1, 0};
    lab_mantel mantel;
    assert_true(lab_mantel_test(between, between, 2, 1, &mantel));
    assert_int_equal(mantel.count, 2);
    assert_true(mantel.r == 0 && mantel.p == 0);
}

static void find_support(const lab_kin_matrix *matrix, int threads, unsigned *support)
{
    RELEASED(lab_kin_replicates) replicates;
    lab_kin_join joins[4];
    double between[16];
    bool stopped;
    lab_kin_distances(matrix, between);
    assert_true(lab_kin_neighbour_joining(between, 4, joins));
    assert_true(lab_kin_draw(&replicates, matrix->blocks, 100, 1));
    const lab_kin_support_task task = {
        .matrix = matrix, .replicates = &replicates, .joins = joins, .threads = threads};
    assert_true(lab_kin_support(&task, support, &stopped));
    assert_false(stopped);
}

/* Two boards of two rows and two of four: most choices of characters separate them. */
TEST(a_branch_has_the_support_of_replicates_that_have_it)
{
    RELEASED(lab_kin_matrix) matrix = matrix_of(four_boards, 4);
    unsigned support[3], again[3];
    find_support(&matrix, 1, support);
    find_support(&matrix, 3, again);
    assert_memory_equal(support, again, sizeof support);
    assert_in_range(support[0], 50, 100);
}
