/* SPDX-License-Identifier: MIT */
/*
 * A ballot: how other rulesets answer a question about one, and what follows from it.
 *
 * A voter is a ruleset whose rule is known (collection.h), outside the family of the ruleset in
 * question.  It votes for the answers that it plays, and is heard in three ways, each for
 * itself:
 *
 *     kinship  kinship x exp(-distance / reach), by the distance of characters, each by its
 *              weight and its relevance for the question (collection.h)
 *     place    place x exp(-kilometres / range) x (exp(-distance / reach) + 0.01), between the
 *              recorded places: a neighbour counts if it is a relative, too, and a stranger for
 *              a hundredth
 *     people   people, if both have a people, or the language of their names, in common
 *
 * N voters of one family have a vote of 1/N each.  Three more kinds of evidence are no votes:
 *
 *     common   common x the answer's share of all votes, each counted alike
 *     standing standing x what the standing of the answer is worth, 0 to 1
 *     pattern  pattern x the answer's share by the regression on all rules (pattern.h)
 *
 * Two kinds are likelihoods, which multiply the evidence of an answer by 0 to 1, for the answer
 * under which they are greatest by 1:
 *
 *     records  of recorded games, to the power of `records`
 *     wear     of the wear of a board, to the power of `wear`
 *
 * An answer has a share of all evidence, each to the power of 1.15; if there is none, all
 * answers have the same share.  Of what the third answer and all after it have together, 0.6 is
 * kept for a rule that no answer has.  The probability of an answer is its share of the rest.
 * Without the power and what is kept, low probabilities are too high
 * (rulesets/RECONSTRUCTION.md).
 */
#pragma once

#include "lab/reconstruct/collection.h"

enum { LAB_RECON_ANSWERS_MAX = 64 };

typedef enum lab_recon_kind {
    LAB_RECON_COMMON,
    LAB_RECON_KINSHIP,
    LAB_RECON_PLACE,
    LAB_RECON_PEOPLE,
    LAB_RECON_STANDING,
    LAB_RECON_PATTERN,
    LAB_RECON_RECORDS,
    LAB_RECON_WEAR,
    LAB_RECON_KINDS,
    LAB_RECON_ADDED = LAB_RECON_RECORDS, /* kinds before it are added, the others multiply */
} lab_recon_kind;

/* Words of the kinds: "kinship". */
extern const char *const lab_recon_kind_words[LAB_RECON_KINDS];

typedef struct lab_recon_weights {
    double common, kinship, place, people, standing, pattern, records, wear;
    double reach; /* distance of characters at which kinship falls to 1/e */
    double range; /* kilometres at which place does */
} lab_recon_weights;

typedef struct lab_recon_vote {
    uint64_t answers; /* a bit for each answer that the voter plays; it splits its vote */
    uint32_t row;     /* of the voter */
    float distance, kilometres; /* kilometres: NAN if a place is not known */
    float share;                /* 1 / the number of voters of its family */
    bool same_people;
} lab_recon_vote;

typedef struct lab_recon_ballot {
    size_t answers;
    double standings[LAB_RECON_ANSWERS_MAX]; /* of each answer, 0 to 1 */
    double pattern[LAB_RECON_ANSWERS_MAX];   /* shares, whose sum is 1; all 0: none was heard */
    double records[LAB_RECON_ANSWERS_MAX];   /* logarithms of likelihoods; */
    double wear[LAB_RECON_ANSWERS_MAX];      /* all 0: nothing was observed */
    lab_recon_vote *votes;                   /* by distance, nearest first */
    size_t count;
} lab_recon_ballot;

/* Distances of one ruleset from all others, by character. */
typedef struct lab_recon_distances {
    size_t row;
    lab_kin_sum *sums; /* rows times columns */
} lab_recon_distances;

/* Returns false if memory runs out.  Release the distances in either case. */
bool lab_recon_distances_find(lab_recon_distances *distances,
                              const lab_recon_collection *collection, size_t row);
void lab_recon_distances_release(lab_recon_distances *distances);

/* Returns the answers that a ruleset plays as bits; 0 if its rule is not known, or fits no
 * answer better than others. */
typedef uint64_t lab_recon_asked(const void *question, size_t row);

/* A question about the ruleset of `distances`. */
typedef struct lab_recon_inquiry {
    const lab_recon_collection *collection;
    const lab_recon_distances *distances;
    const double *relevance; /* by character */
    lab_recon_asked *asked;
    const void *question; /* for `asked` */
    bool apart_by_area;   /* voters of the same part of the world are left out */
} lab_recon_inquiry;

/* Fills the votes of a ballot that has its answers.  Returns false if memory runs out.  Release
 * the ballot in either case. */
bool lab_recon_vote_on(lab_recon_ballot *ballot, const lab_recon_inquiry *inquiry);
void lab_recon_ballot_release(lab_recon_ballot *ballot);

typedef struct lab_recon_count {
    double evidence[LAB_RECON_KINDS][LAB_RECON_ANSWERS_MAX];
    double probability[LAB_RECON_ANSWERS_MAX];
    double another; /* the probability of a rule that no answer has */
} lab_recon_count;

/* The lowest answer of a vote, and the number of its answers. */
size_t lab_recon_lowest(uint64_t answers);
int lab_recon_count_answers(uint64_t answers);

/* How much of its weight a vote keeps at its distance, and at its place; 0 if a place is not
 * known. */
double lab_recon_akin(const lab_recon_vote *vote, double reach);
double lab_recon_near(const lab_recon_vote *vote, double range);

/* What a vote adds to the evidence for each of its answers, by kind of votes. */
typedef struct lab_recon_weighed {
    double of[LAB_RECON_STANDING];
} lab_recon_weighed;

void lab_recon_weigh(const lab_recon_vote *vote, const lab_recon_weights *weights, double akin,
                     double near, lab_recon_weighed *weighed);

/* Makes sums of votes the answers' shares, by their weight.  One more vote is shared by all
 * answers: one that nobody votes for is not impossible. */
void lab_recon_weigh_common(double *common, size_t answers, double weight);

void lab_recon_count_votes(const lab_recon_ballot *ballot, const lab_recon_weights *weights,
                           lab_recon_count *count);

/* Returns all evidence for an answer but that of one kind; LAB_RECON_KINDS leaves out none. */
double lab_recon_sum(const lab_recon_count *count, size_t answer, lab_recon_kind without);

/* Returns the answer with most evidence, the first of several, if the evidence of one kind is
 * left out; LAB_RECON_KINDS leaves out none. */
size_t lab_recon_leader(const lab_recon_ballot *ballot, const lab_recon_count *count,
                        lab_recon_kind without);

/* Returns the number of answers that precede this one: those with more evidence, and of those
 * with as much the ones before it. */
size_t lab_recon_rank(const lab_recon_ballot *ballot, const lab_recon_count *count,
                      size_t answer);
