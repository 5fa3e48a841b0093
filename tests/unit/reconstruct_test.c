/* SPDX-License-Identifier: MIT */
/* Ballots and trials on small collections whose answers are known. */
#include "lab/reconstruct/pattern.h"
#include "lab/reconstruct/trial.h"
#include "support/need.h"
#include "support/unit.h"

/* ---- a collection that is made ---- */

/* A ruleset of the collection: its rows (B1), its winner (E1), and how both are known. */
typedef struct made {
    const char *id, *extends, *rows, *winner;
    double latitude, longitude;
    lab_recon_known known;
} made;

static const char *const no_people[] = {NULL};

static lab_recon_collection collection_of(const made *rulesets, size_t count,
                                          dyar_ruleset_info *infos)
{
    lab_recon_collection collection;
    assert_true(lab_recon_begin(&collection, count));
    lab_kin_matrix *matrix = &collection.matrix;
    const size_t rows = lab_kin_column_of(matrix, "B1"),
                 winner = lab_kin_column_of(matrix, "E1");
    for (size_t i = 0; i < count; i++) {
        const made *of = &rulesets[i];
        infos[i] = (dyar_ruleset_info){
            .id = of->id, .name = of->id, .extends = of->extends, .people = no_people};
        collection.members[i] =
            (lab_recon_member){.about = &infos[i], .place = {of->latitude, of->longitude}};
        assert_true(lab_kin_matrix_set(matrix, i, rows, of->rows) &&
                    lab_kin_matrix_set(matrix, i, winner, of->winner));
        collection.known[i * matrix->columns + rows] = LAB_RECON_STATED;
        collection.known[i * matrix->columns + winner] = (unsigned char)of->known;
    }
    assert_true(lab_recon_finish(&collection, 1));
    return collection;
}

/* ---- a ballot on the winner of the first ruleset ---- */

enum { MOST_SEEDS, MOST_MARKS, ANSWERS };

static const char *const winners[] = {"most-seeds", "most-marks"};

static uint64_t ask_winner(const void *question, size_t row)
{
    const lab_recon_collection *collection = question;
    const lab_kin_matrix *matrix = &collection->matrix;
    const size_t column = lab_kin_column_of(matrix, "E1");
    if (lab_recon_known_at(collection, row, column) == LAB_RECON_UNKNOWN)
        return 0;
    for (size_t i = 0; i < ANSWERS; i++)
        if (strcmp(lab_kin_state_at(matrix, row, column)->text, winners[i]) == 0)
            return UINT64_C(1) << i;
    return 0;
}

static lab_recon_ballot vote(const lab_recon_collection *collection)
{
    lab_recon_ballot ballot = {.answers = ANSWERS};
    RELEASED(lab_recon_distances) distances;
    double relevance[128] = {0};
    relevance[lab_kin_column_of(&collection->matrix, "B1")] = 1;
    assert_true(lab_recon_distances_find(&distances, collection, 0));
    assert_true(lab_recon_vote_on(&ballot, &(lab_recon_inquiry){.collection = collection,
                                                                .distances = &distances,
                                                                .relevance = relevance,
                                                                .asked = ask_winner,
                                                                .question = collection}));
    return ballot;
}

static const lab_recon_weights plain = {
    .kinship = 1, .reach = 0.1, .range = 100, .common = 0.1};

/* Rulesets of two rows play for seeds, and one of four rows for marks. */
static const made three[] = {
    {"asked", NULL, "2", "most-marks", NAN, NAN, LAB_RECON_STATED},
    {"like", NULL, "2", "most-seeds", NAN, NAN, LAB_RECON_STATED},
    {"unlike", NULL, "4", "most-marks", NAN, NAN, LAB_RECON_STATED},
};

/* "An answer has a share of all evidence, each to the power of 1.15" */
static double share_to_power(const double *evidence, size_t count, size_t at)
{
    double all = 0;
    for (size_t i = 0; i < count; i++)
        all += pow(evidence[i], 1.15);
    return pow(evidence[at], 1.15) / all;
}

static double share_of(double evidence, double other)
{
    return share_to_power((const double[]){evidence, other}, 2, 0);
}

TEST(the_nearest_by_characters_counts_most)
{
    dyar_ruleset_info infos[3];
    lab_recon_collection collection = collection_of(three, 3, infos);
    RELEASED(lab_recon_ballot) ballot = vote(&collection);
    lab_recon_count count;
    lab_recon_count_votes(&ballot, &plain, &count);
    assert_int_equal(ballot.count, 2);
    assert_int_equal(ballot.votes[0].row, 1);
    assert_true(ballot.votes[0].distance == 0 && ballot.votes[1].distance == 1);
    assert_near(count.evidence[LAB_RECON_KINSHIP][MOST_SEEDS], 1, 1e-9);
    assert_near(count.evidence[LAB_RECON_KINSHIP][MOST_MARKS], exp(-10), 1e-9);
    assert_near(count.evidence[LAB_RECON_COMMON][MOST_SEEDS], 0.05, 1e-9);
    assert_near(count.probability[MOST_SEEDS], share_of(1.05, 0.05 + exp(-10)), 1e-9);
    assert_int_equal(lab_recon_leader(&ballot, &count, LAB_RECON_KINDS), MOST_SEEDS);
    lab_recon_release(&collection);
}

/* "a neighbour counts if it is a relative, too, and a stranger for a hundredth" */
TEST(place_counts_a_neighbour_that_is_a_relative)
{
    static const made placed[] = {
        {"asked", NULL, "2", "most-seeds", 0, 0, LAB_RECON_STATED},
        {"relative", NULL, "2", "most-seeds", 0, 0, LAB_RECON_STATED},
        {"stranger", NULL, "4", "most-marks", 0, 0, LAB_RECON_STATED},
        {"nowhere", NULL, "2", "most-marks", NAN, NAN, LAB_RECON_STATED},
    };
    lab_recon_weights weights = plain;
    weights.place = 2;
    dyar_ruleset_info infos[4];
    lab_recon_collection collection = collection_of(placed, 4, infos);
    RELEASED(lab_recon_ballot) ballot = vote(&collection);
    lab_recon_count count;
    lab_recon_count_votes(&ballot, &weights, &count);
    assert_near(count.evidence[LAB_RECON_PLACE][MOST_SEEDS], 2 * 1.01, 1e-9);
    assert_near(count.evidence[LAB_RECON_PLACE][MOST_MARKS], 2 * (0.01 + exp(-10)), 1e-9);
    lab_recon_release(&collection);
}

/* "N voters of one family have a vote of 1/N each." */
TEST(a_family_has_one_vote_and_its_own_none)
{
    static const made families[] = {
        {"asked", NULL, "2", "most-seeds", NAN, NAN, LAB_RECON_STATED},
        {"child", "asked", "2", "most-seeds", NAN, NAN, LAB_RECON_STATED},
        {"grandchild", "child", "2", "most-seeds", NAN, NAN, LAB_RECON_STATED},
        {"other", NULL, "2", "most-marks", NAN, NAN, LAB_RECON_STATED},
        {"its-child", "other", "2", "most-marks", NAN, NAN, LAB_RECON_STATED},
    };
    dyar_ruleset_info infos[5];
    lab_recon_collection collection = collection_of(families, 5, infos);
    RELEASED(lab_recon_ballot) ballot = vote(&collection);
    lab_recon_count count;
    lab_recon_count_votes(&ballot, &plain, &count);
    assert_int_equal(ballot.count, 2);
    assert_near((double)ballot.votes[0].share, 0.5, 1e-9);
    assert_near(count.evidence[LAB_RECON_KINSHIP][MOST_MARKS], 1, 1e-9);
    assert_true(count.evidence[LAB_RECON_KINSHIP][MOST_SEEDS] == 0);
    lab_recon_release(&collection);
}

/* "A voter is a ruleset whose rule is known" */
TEST(nobody_votes_whose_rule_is_not_known)
{
    made unknown[3];
    memcpy(unknown, three, sizeof three);
    unknown[1].known = unknown[2].known = LAB_RECON_UNKNOWN;
    dyar_ruleset_info infos[3];
    lab_recon_collection collection = collection_of(unknown, 3, infos);
    RELEASED(lab_recon_ballot) ballot = vote(&collection);
    lab_recon_count count;
    lab_recon_count_votes(&ballot, &plain, &count);
    assert_int_equal(ballot.count, 0);
    assert_near(count.probability[MOST_SEEDS], 0.5, 1e-12);
    assert_near(count.probability[MOST_MARKS], 0.5, 1e-12);
    lab_recon_release(&collection);
}

/* "those with more evidence, and of those with as much the ones before it" */
TEST(of_equal_answers_the_first_leads)
{
    const lab_recon_ballot ballot = {.answers = ANSWERS};
    lab_recon_count count;
    lab_recon_count_votes(&ballot, &plain, &count);
    assert_int_equal(lab_recon_leader(&ballot, &count, LAB_RECON_KINDS), 0);
    assert_int_equal(lab_recon_rank(&ballot, &count, 0), 0);
    assert_int_equal(lab_recon_rank(&ballot, &count, 1), 1);
}

/* "One more vote is shared by all answers: one that nobody votes for is not impossible." */
TEST(an_answer_without_votes_is_possible)
{
    double few[] = {2, 0, 0}, many[] = {200, 0, 0}, none[] = {0, 0, 0};
    lab_recon_weigh_common(few, 3, 1);
    lab_recon_weigh_common(many, 3, 1);
    lab_recon_weigh_common(none, 3, 1);
    assert_near(few[1], 1.0 / 9, 1e-12);
    assert_near(many[1], 1.0 / 603, 1e-12);
    assert_near(none[1], 1.0 / 3, 1e-12);
    assert_near(few[0] + few[1] + few[2], 1, 1e-12);
}

TEST(a_vote_for_two_answers_is_split)
{
    lab_recon_vote both = {.answers = 3, .share = 1, .kilometres = NAN};
    const lab_recon_ballot ballot = {.answers = ANSWERS, .votes = &both, .count = 1};
    lab_recon_count count;
    lab_recon_count_votes(&ballot, &plain, &count);
    assert_near(count.evidence[LAB_RECON_KINSHIP][0], 0.5, 1e-12);
    assert_near(count.evidence[LAB_RECON_KINSHIP][1], 0.5, 1e-12);
}

TEST(the_standing_of_an_answer_is_evidence)
{
    const lab_recon_ballot ballot = {.answers = ANSWERS, .standings = {0, 1}};
    lab_recon_weights weights = plain;
    weights.standing = 0.9;
    lab_recon_count count;
    lab_recon_count_votes(&ballot, &weights, &count);
    assert_near(count.probability[1], share_of(0.95, 0.05), 1e-12);
    assert_int_equal(lab_recon_leader(&ballot, &count, LAB_RECON_STANDING), 0);
}

/* "Of what the third answer and all after it have together, 0.6 is kept for a rule that no
 * answer has.  The probability of an answer is its share of the rest." */
TEST(the_third_answer_keeps_a_part_for_another_rule)
{
    const lab_recon_ballot ballot = {.answers = 4, .standings = {0.1, 0.4, 0.2, 0.3}};
    const lab_recon_weights weights = {.standing = 1};
    lab_recon_count count;
    lab_recon_count_votes(&ballot, &weights, &count);
    const double third =
        share_to_power(ballot.standings, 4, 2) + share_to_power(ballot.standings, 4, 0);
    assert_near(count.another, 0.6 * third, 1e-12);
    assert_near(count.probability[1],
                share_to_power(ballot.standings, 4, 1) * (1 - count.another), 1e-12);
    const double *all = count.probability;
    assert_near(all[0] + all[1] + all[2] + all[3] + count.another, 1, 1e-12);
}

TEST(two_answers_keep_nothing_for_another_rule)
{
    const lab_recon_ballot ballot = {.answers = ANSWERS, .standings = {1, 1}};
    lab_recon_count count;
    lab_recon_count_votes(&ballot, &plain, &count);
    assert_true(count.another == 0);
}

/* "Two kinds are likelihoods, which multiply the evidence of an answer by 0 to 1, for the
 * answer under which they are greatest by 1" */
TEST(a_likelihood_multiplies_the_evidence)
{
    const lab_recon_ballot ballot = {
        .answers = ANSWERS, .standings = {1, 0.5}, .records = {-30, -20}, .wear = {0, -1}};
    const lab_recon_weights weights = {.standing = 1, .records = 0.1, .wear = 2};
    lab_recon_count count;
    lab_recon_count_votes(&ballot, &weights, &count);
    assert_near(count.evidence[LAB_RECON_RECORDS][0], exp(-1), 1e-12);
    assert_near(count.evidence[LAB_RECON_RECORDS][1], 1, 1e-12);
    assert_near(count.evidence[LAB_RECON_WEAR][1], exp(-2), 1e-12);
    assert_near(lab_recon_sum(&count, 0, LAB_RECON_KINDS), exp(-1), 1e-12);
    assert_near(lab_recon_sum(&count, 1, LAB_RECON_WEAR), 0.5, 1e-12);
    assert_int_equal(lab_recon_leader(&ballot, &count, LAB_RECON_KINDS), 0);
    assert_int_equal(lab_recon_leader(&ballot, &count, LAB_RECON_WEAR), 1);
    assert_near(count.probability[0] + count.probability[1], 1, 1e-12);
}

/* ---- what is hidden, and what counts ---- */

/* Four rows imply marks, and two rows seeds. */
static const made implying[] = {
    {"a", NULL, "2", "most-seeds", NAN, NAN, LAB_RECON_STATED},
    {"b", NULL, "2", "most-seeds", NAN, NAN, LAB_RECON_STATED},
    {"c", NULL, "2", "most-seeds", NAN, NAN, LAB_RECON_STATED},
    {"d", NULL, "4", "most-marks", NAN, NAN, LAB_RECON_STATED},
    {"e", NULL, "4", "most-marks", NAN, NAN, LAB_RECON_STATED},
    {"f", NULL, "4", "most-marks", NAN, NAN, LAB_RECON_STATED},
};

TEST(what_implies_a_character_is_hidden_with_it)
{
    dyar_ruleset_info infos[6];
    made broken[6];
    memcpy(broken, implying, sizeof implying);
    broken[5].winner = "most-seeds";
    for (int i = 0; i < 2; i++) {
        lab_recon_collection collection = collection_of(i ? broken : implying, 6, infos);
        const size_t rows = lab_kin_column_of(&collection.matrix, "B1"),
                     winner = lab_kin_column_of(&collection.matrix, "E1");
        const bool *hides = collection.hides + winner * collection.matrix.columns;
        assert_true(hides[winner]);
        assert_int_equal(hides[rows], i == 0);
        double *association = need(
            calloc(collection.matrix.columns * collection.matrix.columns, sizeof *association));
        double relevance[128];
        assert_true(lab_recon_associate(&collection, NULL, association));
        lab_recon_find_relevance(&collection, association, &winner, 1, relevance);
        assert_true(relevance[winner] == 0);
        assert_true(i == 0 ? relevance[rows] == 0 : relevance[rows] > 0.02);
        free(association);
        lab_recon_release(&collection);
    }
}

/* "So several characters that say the same count like one." */
TEST(characters_that_repeat_each_other_count_once)
{
    dyar_ruleset_info infos[6];
    lab_recon_collection collection = collection_of(implying, 6, infos);
    lab_kin_matrix *matrix = &collection.matrix;
    const size_t columns = matrix->columns, winner = lab_kin_column_of(matrix, "E1"),
                 laps = lab_kin_column_of(matrix, "L1"), ways = lab_kin_column_of(matrix, "D1");
    double *association = need(calloc(columns * columns, sizeof *association));
    double relevance[128];
    association[winner * columns + laps] = association[winner * columns + ways] = 0.5;
    association[laps * columns + laps] = association[ways * columns + ways] = 1;
    lab_recon_find_relevance(&collection, association, &winner, 1, relevance);
    assert_near(relevance[laps], 0.52 / matrix->column[laps].weight, 1e-12);
    association[laps * columns + ways] = association[ways * columns + laps] = 1;
    lab_recon_find_relevance(&collection, association, &winner, 1, relevance);
    assert_near(relevance[laps] * matrix->column[laps].weight +
                    relevance[ways] * matrix->column[ways].weight,
                0.52, 1e-12);
    free(association);
    lab_recon_release(&collection);
}

/* ---- the pattern ---- */

/* Returns what the votes alone give the first answer to the question of the winner, without the
 * one that both answers share, and with the row that is asked about and `silent` more in the
 * pattern, which do not vote. */
static double share_of_most_seeds(const lab_recon_collection *collection, size_t silent)
{
    RELEASED(lab_recon_ballot) ballot = vote(collection);
    RELEASED(lab_recon_pattern) pattern;
    double relevance[128] = {0};
    size_t rows[8] = {0}, count = 1;
    relevance[lab_kin_column_of(&collection->matrix, "B1")] = 1;
    for (size_t i = 0; i < ballot.count; i++)
        rows[count++] = ballot.votes[i].row;
    for (size_t row = 1; row <= silent; row++)
        rows[count++] = row;
    assert_true(lab_recon_pattern_find(&pattern, collection, relevance, rows, count));
    assert_true(lab_recon_pattern_hear(&pattern, 0, &ballot));
    assert_near(ballot.pattern[MOST_SEEDS] + ballot.pattern[MOST_MARKS], 1, 1e-9);
    double votes = 0;
    for (size_t i = 0; i < ballot.count; i++)
        votes += (double)ballot.votes[i].share;
    return (ballot.pattern[MOST_SEEDS] * (votes + 1) - 0.5) / votes;
}

/* "Rulesets at a distance d of characters covary by exp(-d / 0.5), and the rule of each varies
 * by 0.15 of its own."  The two voters covary with each other as with the other's place. */
TEST(a_pattern_is_a_regression)
{
    dyar_ruleset_info infos[3];
    lab_recon_collection collection = collection_of(three, 3, infos);
    const double far = exp(-2), own = 1.15, both = own * own - far * far;
    const double like = (own - far * far) / both, unlike = (own * far - far) / both;
    const double explained = like + unlike * far, rest = (1 - like - unlike) / 2 + 0.05;
    const double power = 5 * explained * explained * explained;
    const double seeds = pow(like + rest, power), marks = pow(unlike + rest, power);
    assert_near(share_of_most_seeds(&collection, 0), seeds / (seeds + marks), 1e-9);
    lab_recon_release(&collection);
}

/* "the other rows of the pattern do not count": those of the family of the row */
TEST(rows_that_do_not_vote_do_not_count)
{
    static const made more[] = {
        {"asked", NULL, "2", "most-marks", NAN, NAN, LAB_RECON_STATED},
        {"child", "asked", "2", "most-marks", NAN, NAN, LAB_RECON_STATED},
        {"other-child", "asked", "4", "most-seeds", NAN, NAN, LAB_RECON_STATED},
        {"like", NULL, "2", "most-seeds", NAN, NAN, LAB_RECON_STATED},
        {"unlike", NULL, "4", "most-marks", NAN, NAN, LAB_RECON_STATED},
    };
    dyar_ruleset_info infos[5];
    lab_recon_collection collection = collection_of(more, 5, infos);
    const double share = share_of_most_seeds(&collection, 0);
    assert_near(share_of_most_seeds(&collection, 2), share, 1e-9);
    lab_recon_release(&collection);
}

/* "several voters that are alike count little more than one" */
TEST(voters_that_are_alike_count_little_more_than_one)
{
    static const made alike[] = {
        {"asked", NULL, "2", "most-seeds", NAN, NAN, LAB_RECON_STATED},
        {"like", NULL, "2", "most-seeds", NAN, NAN, LAB_RECON_STATED},
        {"unlike", NULL, "4", "most-marks", NAN, NAN, LAB_RECON_STATED},
        {"second", NULL, "4", "most-marks", NAN, NAN, LAB_RECON_STATED},
        {"third", NULL, "4", "most-marks", NAN, NAN, LAB_RECON_STATED},
    };
    dyar_ruleset_info infos[5];
    lab_recon_collection collection = collection_of(alike, 5, infos);
    assert_true(share_of_most_seeds(&collection, 0) > 0.9);
    lab_recon_release(&collection);
}

/* ---- trials ---- */

static lab_recon_trial try_with(const lab_recon_collection *collection, int threads)
{
    const lab_recon_trial_task task = {.collection = collection, .threads = threads};
    lab_recon_trial trial;
    bool stopped;
    assert_true(lab_recon_try(&task, &trial, &stopped) && !stopped);
    return trial;
}

/* With nothing else to go by, each state is found from the other rulesets that have it. */
TEST(a_trial_hides_each_known_state)
{
    dyar_ruleset_info infos[6];
    lab_recon_collection collection = collection_of(implying, 6, infos);
    const size_t rows = lab_kin_column_of(&collection.matrix, "B1"),
                 winner = lab_kin_column_of(&collection.matrix, "E1");
    RELEASED(lab_recon_trial) trial = try_with(&collection, 1),
                              again = try_with(&collection, 3);
    assert_int_equal(trial.all.tests, 12);
    assert_int_equal(trial.characters, 2);
    assert_int_equal(trial.rulesets, 6);
    assert_int_equal(trial.columns[rows].tests, 6);
    assert_int_equal(trial.columns[winner].tests, 6);
    /* the character that shows the state is hidden, and of the others the majority has another
     * state */
    assert_int_equal(trial.all.first, 0);
    assert_int_equal(trial.all.commonest, 0);
    assert_near(trial.all.chance, 6, 1e-12);
    assert_true(trial.loss == again.loss && again.all.first == trial.all.first);
    lab_recon_release(&collection);
}

/* "The seed draws a part for each family, so that a family stays in one part." */
TEST(a_split_keeps_families_together)
{
    enum { RULESETS = 40, PARTS = 5 };
    made rulesets[RULESETS];
    dyar_ruleset_info infos[RULESETS];
    char ids[RULESETS][16];
    bool differs = false, met[PARTS] = {false};
    for (int i = 0; i < RULESETS; i++) {
        snprintf(ids[i], sizeof ids[i], "r%d", i);
        rulesets[i] = three[1];
        rulesets[i].id = ids[i];
        rulesets[i].extends = i % 2 ? ids[i - 1] : NULL;
    }
    lab_recon_collection one = collection_of(rulesets, RULESETS, infos),
                         again = collection_of(rulesets, RULESETS, infos),
                         other = collection_of(rulesets, RULESETS, infos);
    assert_true(lab_recon_split(&one, PARTS, 1) && lab_recon_split(&again, PARTS, 1) &&
                lab_recon_split(&other, PARTS, 2));
    for (int i = 0; i < RULESETS; i++) {
        assert_string_equal(one.members[i].area, one.members[i - i % 2].area);
        assert_string_equal(one.members[i].area, again.members[i].area);
        differs = differs || strcmp(one.members[i].area, other.members[i].area) != 0;
        met[one.members[i].area[5] - '1'] = true;
    }
    assert_true(differs);
    for (int i = 0; i < PARTS; i++)
        assert_true(met[i]);
    lab_recon_release(&one);
    lab_recon_release(&again);
    lab_recon_release(&other);
}

static bool stop_now(void *context)
{
    return true;
}

TEST(a_trial_can_be_stopped)
{
    dyar_ruleset_info infos[6];
    lab_recon_collection collection = collection_of(implying, 6, infos);
    const lab_recon_trial_task task = {
        .collection = &collection, .threads = 1, .stop = {stop_now, NULL}};
    RELEASED(lab_recon_trial) trial;
    bool stopped;
    assert_false(lab_recon_try(&task, &trial, &stopped));
    assert_true(stopped);
    lab_recon_release(&collection);
}
