/* SPDX-License-Identifier: MIT */
/* Reconstructions, and how often they find a hidden rule, as JSON. */
#include "requests/report_reconstruct.h"

/* ---- answers ---- */

static void write_recon_weights(lab_writer *json, const lab_recon_weights *w)
{
    lab_write_key_object(json, "weights");
    lab_write_key_real(json, "kinship", w->kinship);
    lab_write_key_real(json, "reach", w->reach);
    lab_write_key_real(json, "place", w->place);
    lab_write_key_real(json, "range", w->range);
    lab_write_key_real(json, "people", w->people);
    lab_write_key_real(json, "common", w->common);
    lab_write_key_real(json, "pattern", w->pattern);
    lab_write_key_real(json, "standing", w->standing);
    lab_write_key_real(json, "records", w->records);
    lab_write_key_real(json, "wear", w->wear);
    lab_write_close(json);
}

/* The ids of some answers. */
static void write_answer_ids(lab_writer *json, const dyar_question *question, uint64_t answers)
{
    for (size_t i = 0; i < question->answer_count; i++)
        if (answers >> i & 1)
            lab_write_string(json, question->answers[i].id);
}

static void write_ranked(lab_writer *json, const task_reconstructed *q)
{
    LAB_WRITE_OBJECTS(json, "answers", i, q->ballot.answers) {
        const size_t at = q->order[i], shown = q->shown[at];
        lab_write_key_string(json, "id", q->question->answers[shown].id);
        lab_write_key_array(json, "tied");
        write_answer_ids(json, q->question, q->readings[at] & ~(UINT64_C(1) << shown));
        lab_write_close(json);
        lab_write_key_string(json, "standing", q->question->answers[shown].standing);
        lab_write_key_real(json, "share", q->count.probability[at]);
        lab_write_key_object(json, "evidence");
        for (size_t kind = 0; kind < LAB_RECON_KINDS; kind++)
            lab_write_key_real(json, lab_recon_kind_words[kind], q->count.evidence[kind][at]);
        lab_write_close(json);
    }
}

static void write_poll(lab_writer *json, const char *key, const task_reconstruct_poll *poll)
{
    lab_write_key_object(json, key);
    lab_write_key_number(json, "rulesets", (long long)poll->voters);
    lab_write_key_number(json, "agreeing", (long long)poll->agreeing);
    lab_write_close(json);
}

static void write_vote(lab_writer *json, const task_reconstruct_result *result,
                       const task_reconstructed *q, const lab_recon_vote *vote)
{
    lab_write_key_string(json, "id", result->collection.members[vote->row].about->id);
    lab_write_key_real(json, "distance", (double)vote->distance);
    lab_write_key_real(json, "kilometres", (double)vote->kilometres);
    lab_write_key_truth(json, "same_people", vote->same_people);
    LAB_WRITE_EACH(json, "answers", i, q->ballot.answers)
        if (vote->answers >> i & 1)
            write_answer_ids(json, q->question, q->readings[i]);
}

static void write_votes(lab_writer *json, const task_reconstruct_result *result,
                        const task_reconstructed *q)
{
    lab_write_key_number(json, "votes", (long long)q->ballot.count);
    LAB_WRITE_OBJECTS(json, "nearest", i, q->nearest.voters)
        write_vote(json, result, q, &q->ballot.votes[i]);
    lab_write_key_object(json, "agree_with_first");
    write_poll(json, "nearest", &q->nearest);
    write_poll(json, "near", &q->near);
    write_poll(json, "people", &q->people);
    lab_write_close(json);
}

static void write_reconstructed(lab_writer *json, const task_reconstruct_result *result,
                                const task_reconstructed *q)
{
    const dyar_answer *answers = q->question->answers;
    lab_write_key_string(json, "id", q->question->id);
    lab_write_key_string(json, "asks", q->question->asks);
    LAB_WRITE_EACH(json, "characters", i, q->character_count)
        lab_write_string(json, dyar_character_at(q->characters[i])->id);
    write_ranked(json, q);
    lab_write_key_real(json, "another_rule", q->count.another);
    lab_write_key_truth(json, "enough", q->is_enough);
    lab_write_key_real(json, "evidence", q->evidence);
    lab_write_key_real(json, "lead", q->lead);
    lab_write_key_string(json, "decides", lab_recon_kind_words[q->decides]);
    lab_write_key_object(json, "first_without");
    for (size_t kind = 0; kind < LAB_RECON_KINDS; kind++)
        lab_write_key_string(json, lab_recon_kind_words[kind],
                             answers[q->shown[q->without[kind]]].id);
    lab_write_close(json);
    lab_write_key_number(json, "games_to_change", (long long)q->to_change);
    write_votes(json, result, q);
    lab_write_key_real(json, "entropy", q->entropy);
    lab_write_key_real(json, "weight", q->weight);
}

void report_reconstruction(lab_writer *json, const task_reconstruct_result *result)
{
    lab_write_object(json);
    lab_write_key_number(json, "rulesets", (long long)result->count);
    write_recon_weights(json, &result->weights);
    lab_write_key_number(json, "implied", result->parameters.implied);
    if (result->has_records)
        lab_write_key_truth(json, "records_fit", result->do_records_fit);
    LAB_WRITE_OBJECTS(json, "questions", i, result->question_count)
        write_reconstructed(json, result, &result->questions[i]);
    lab_write_key_string(json, "ask_first",
                         result->ask_first ? result->ask_first->question->id : NULL);
    lab_write_close(json);
}

/* ---- hidden rules ---- */

/* Members of an object, which stays open. */
static void write_tally(lab_writer *json, const lab_recon_tally *tally)
{
    lab_write_key_number(json, "tests", (long long)tally->tests);
    lab_write_key_number(json, "first", (long long)tally->first);
    lab_write_key_number(json, "among_three", (long long)tally->among_three);
    lab_write_key_number(json, "commonest", (long long)tally->commonest);
    lab_write_key_number(json, "nearest", (long long)tally->nearest);
    lab_write_key_real(json, "chance", tally->chance);
}

static void write_by_character(lab_writer *json, const lab_recon_trial *trial)
{
    LAB_WRITE_EACH(json, "characters", i, dyar_count_characters()) {
        if (trial->columns[i].tests == 0)
            continue;
        lab_write_object(json);
        lab_write_key_string(json, "id", dyar_character_at(i)->id);
        lab_write_key_string(json, "name", dyar_character_at(i)->name);
        write_tally(json, &trial->columns[i]);
        lab_write_close(json);
    }
}

static void write_by_area(lab_writer *json, const lab_recon_trial *trial)
{
    LAB_WRITE_OBJECTS(json, "areas", i, trial->areas) {
        lab_write_key_string(json, "area", trial->area[i]);
        write_tally(json, &trial->area_tally[i]);
        write_recon_weights(json, &trial->area_weights[i]);
    }
}

static void write_bins(lab_writer *json, const lab_recon_trial *trial)
{
    LAB_WRITE_OBJECTS(json, "calibration", i, LAB_RECON_BINS) {
        const lab_recon_bin *bin = &trial->bins[i];
        lab_write_key_real(json, "from", (double)i / LAB_RECON_BINS);
        lab_write_key_number(json, "tests", (long long)bin->tests);
        lab_write_key_number(json, "right", (long long)bin->right);
        lab_write_key_real(json, "share",
                           bin->tests > 0 ? bin->probability / (double)bin->tests : 0);
    }
}

void report_hindcast(lab_writer *json, const task_hindcast_result *result)
{
    const lab_recon_trial *trial = &result->trial;
    lab_write_object(json);
    lab_write_key_truth(json, "stated", result->parameters.stated);
    lab_write_key_truth(json, "apart_by_area", result->parameters.by_area);
    lab_write_key_number(json, "parts", result->parameters.parts);
    lab_write_key_number(json, "seed", result->parameters.seed);
    lab_write_key_number(json, "implied", result->parameters.implied);
    lab_write_key_number(json, "rulesets", (long long)trial->rulesets);
    lab_write_key_number(json, "characters_tried", (long long)trial->characters);
    write_tally(json, &trial->all);
    lab_write_key_real(json, "loss", trial->loss);
    write_by_character(json, trial);
    write_by_area(json, trial);
    write_bins(json, trial);
    write_recon_weights(json, &trial->weights);
    lab_write_close(json);
}
