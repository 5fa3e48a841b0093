/* SPDX-License-Identifier: MIT */
/*
 * The task `reconstruct`: how the other rulesets answer the open questions of one.
 *
 * Each answer is a set of states of characters.  A ruleset votes for the answer whose states it
 * has, if they are known of it (lab/reconstruct).  Characters that the answers change, and
 * those that imply them, do not count in the distances.
 */
#pragma once

#include "lab/kinship/rows.h"
#include "lab/reconstruct/ballot.h"
#include "lab/records/field_games.h"
#include "tasks/task.h"

/* Per cent, rounded.  The first answer is named if it has as many or more, and if the evidence
 * of this ruleset, all but what is common, is at least that of what is common. */
enum { TASK_RECONSTRUCT_ENOUGH = 60 };

/* Games with all other rules the same that are counted; if more would be needed to change the
 * first answer, none would. */
enum { TASK_RECONSTRUCT_GAMES = 1000 };

/* Games under each answer in which the wear of a board is found. */
enum { TASK_RECONSTRUCT_WORN = 200 };

/* Voters that are listed one by one: the nearest by characters. */
enum { TASK_RECONSTRUCT_NEAREST = 7 };

typedef struct task_reconstruct_input {
    task_subject subject; /* a rule of the ruleset may be unknown */
    task_reconstruct_parameters parameters;
    const lab_field_games *games; /* recorded games of the ruleset; NULL: none */
    task_texts observed;          /* what a board shows, as task_wear_input has it */
} task_reconstruct_input;

/* How many voters there are, and how many of them vote for an answer. */
typedef struct task_reconstruct_poll {
    size_t voters, agreeing;
} task_reconstruct_poll;

/*
 * A question, answered.
 *
 * Answers that no evidence distinguishes are one reading: they set the same states of
 * characters, their standings are worth the same, and recorded games and wear fit them alike.
 * The ballot is about readings: a probability is that of all answers of a reading together.
 */
typedef struct task_reconstructed {
    const dyar_question *question;
    uint64_t readings[LAB_RECON_ANSWERS_MAX]; /* a bit for each answer of a reading */
    size_t shown[LAB_RECON_ANSWERS_MAX]; /* by reading: the answer that is played, or else the
                                            first */
    char *names[LAB_RECON_ANSWERS_MAX];  /* by reading: "left", or "left or right" */
    size_t *characters;                  /* those that the answers change, by their numbers */
    size_t character_count;
    double *relevance; /* by character: how much it counts in distances */
    lab_recon_ballot ballot;
    lab_recon_count count;
    size_t order[LAB_RECON_ANSWERS_MAX]; /* readings, the most probable first */
    bool is_enough;                      /* the first is probable enough to be named */
    double evidence;                     /* all but what is common, for all answers */
    double lead;                         /* its probability less that of the second */
    lab_recon_kind decides;              /* kind of evidence that speaks most for it */
    size_t without[LAB_RECON_KINDS]; /* the reading that leads without that kind of evidence */
    size_t to_change; /* games with all other rules the same that would change the first */
    task_reconstruct_poll nearest, near, people; /* near: within the range of place */
    double entropy;                              /* bits */
    double weight;                               /* of the characters that the answers change */
} task_reconstructed;

typedef struct task_reconstruct_result {
    task_reconstruct_parameters parameters;
    lab_recon_weights weights;
    dyar_ruleset **rulesets; /* of the collection but the last, which the subject is */
    size_t count;            /* of them */
    lab_recon_collection collection;
    lab_kin_answers answers;
    double *association; /* of characters (lab/reconstruct/collection.h) */
    task_reconstructed *questions;
    size_t question_count;
    bool has_records, has_wear;          /* they were given */
    bool do_records_fit;                 /* some combination of answers agrees with all games */
    const task_reconstructed *ask_first; /* the greatest entropy x weight; NULL: none has any */
} task_reconstruct_result;

bool task_reconstruct(task_run *run, const task_reconstruct_input *input,
                      task_reconstruct_result *result);
/* Is a question of the ruleset open: it has answers, and the request chooses none of them? */
bool task_reconstruct_is_open(const task_reconstruct_input *input, const char *id);

void task_reconstruct_release(task_reconstruct_result *result);

/* Loads all bundled rulesets into rows of a collection of `extra` rows more.  The rulesets have
 * room for one in each row; the caller frees those that are loaded, and releases the
 * collection.  Returns false after an error is noted. */
bool task_collect(task_run *run, dyar_cache *cache, size_t extra, dyar_ruleset ***rulesets,
                  size_t *count, lab_recon_collection *collection);
