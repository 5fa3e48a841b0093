/* SPDX-License-Identifier: MIT */
/* Reconstruction: how the other rulesets answer the open questions of one. */
#include "tasks/reconstruct.h"

#include <math.h>

#include "lab/compare/chosen.h"
#include "lab/reconstruct/pattern.h"
#include "tasks/allowed.h"
#include "tasks/wear.h"

/* ---- what an answer is ---- */

/* A question whose answers are rows of states. */
typedef struct answer_states {
    const lab_recon_collection *collection;
    const task_reconstructed *of;
    const uint16_t *states; /* answers times columns */
} answer_states;

/* The weight of those states of a reading, among the characters in question, that a ruleset is
 * known to have. */
static double weigh_fit(const answer_states *q, size_t reading, size_t row)
{
    const lab_kin_matrix *matrix = &q->collection->matrix;
    const uint16_t *states = q->states + q->of->shown[reading] * matrix->columns;
    double weight = 0;
    for (size_t i = 0; i < q->of->character_count; i++) {
        const size_t column = q->of->characters[i];
        if (lab_recon_known_at(q->collection, row, column) != LAB_RECON_UNKNOWN &&
            lab_kin_row(matrix, row)[column] == states[column])
            weight += matrix->column[column].weight;
    }
    return weight;
}

/* The readings that fit best, unless all fit alike. */
static uint64_t ask_answers(const void *question, size_t row)
{
    const answer_states *q = question;
    const size_t count = q->of->ballot.answers;
    double best = 0;
    uint64_t answers = 0;
    for (size_t i = 0; i < count; i++) {
        const double fit = weigh_fit(q, i, row);
        if (fit > best) {
            best = fit;
            answers = 0;
        }
        if (fit > 0 && fit >= best)
            answers |= UINT64_C(1) << i;
    }
    return answers == (UINT64_C(1) << count) - 1 ? 0 : answers;
}

/* ---- readings ---- */

/* Does no evidence distinguish two answers?  The ballot is still about answers. */
static bool are_alike(const task_reconstructed *q, const uint16_t *states, size_t columns,
                      size_t a, size_t b)
{
    const lab_recon_ballot *ballot = &q->ballot;
    const double apart = fabs(ballot->standings[a] - ballot->standings[b]) +
                         fabs(ballot->records[a] - ballot->records[b]) +
                         fabs(ballot->wear[a] - ballot->wear[b]);
    return apart <= 0 &&
           memcmp(states + a * columns, states + b * columns, columns * sizeof *states) == 0;
}

static size_t find_readings(const uint16_t *states, size_t columns, task_reconstructed *q)
{
    size_t count = 0;
    for (size_t answer = 0; answer < q->ballot.answers; answer++) {
        size_t at = 0;
        while (at < count && !are_alike(q, states, columns, q->shown[at], answer))
            at++;
        if (at == count || q->question->played == answer)
            q->shown[at] = answer;
        count += at == count;
        q->readings[at] |= UINT64_C(1) << answer;
    }
    return count;
}

/* "a", "a or b", "a, b or c".  Returns NULL if memory runs out. */
static char *name_reading(const dyar_question *question, uint64_t answers)
{
    size_t size = 1;
    for (size_t i = 0; i < question->answer_count; i++)
        size += strlen(question->answers[i].id) + strlen(" or ");
    char *name = calloc(size, 1), *to = name;
    for (size_t i = 0; name && i < question->answer_count; i++) {
        if (!(answers >> i & 1))
            continue;
        const bool is_last = answers >> i == 1;
        const char *joint = to == name ? "" : is_last ? " or " : ", ";
        to += snprintf(to, size - (size_t)(to - name), "%s%s", joint, question->answers[i].id);
    }
    return name;
}

static size_t count_tied(uint64_t answers)
{
    size_t count = 0;
    for (; answers; answers &= answers - 1)
        count++;
    return count;
}

/* Makes the ballot one about readings. */
static bool merge_answers(const uint16_t *states, size_t columns, task_reconstructed *q)
{
    lab_recon_ballot *ballot = &q->ballot;
    const lab_recon_ballot each = *ballot;
    bool good = true;
    ballot->answers = find_readings(states, columns, q);
    for (size_t i = 0; good && i < ballot->answers; i++) {
        const size_t answer = q->shown[i];
        ballot->standings[i] = each.standings[answer] * (double)count_tied(q->readings[i]);
        ballot->records[i] = each.records[answer];
        ballot->wear[i] = each.wear[answer];
        q->names[i] = name_reading(q->question, q->readings[i]);
        good = q->names[i] != NULL;
    }
    return good;
}

/* ---- one question ---- */

/* That a program has it says no more than an assumption: it may be a reconstruction itself. */
static double worth_of_standing(const char *standing)
{
    static const double worths[DYAR_STANDINGS] = {1, 0.5, 0.25, 0, 0};
    const size_t at = dyar_standing_number(standing);
    return at < DYAR_STANDINGS ? worths[at] : 0;
}

static bool differ_in(const uint16_t *states, size_t answers, size_t columns, size_t column)
{
    for (size_t i = 1; i < answers; i++)
        if (states[i * columns + column] != states[column])
            return true;
    return false;
}

static bool find_characters(const task_reconstruct_result *result, const uint16_t *states,
                            task_reconstructed *q)
{
    const lab_kin_matrix *matrix = &result->collection.matrix;
    q->characters = calloc(matrix->columns + 1, sizeof *q->characters);
    q->relevance = calloc(matrix->columns + 1, sizeof *q->relevance);
    if (!q->characters || !q->relevance)
        return false;
    for (size_t i = 0; i < matrix->columns; i++) {
        if (!differ_in(states, q->ballot.answers, matrix->columns, i))
            continue;
        q->characters[q->character_count++] = i;
        q->weight += matrix->column[i].weight;
    }
    lab_recon_find_relevance(&result->collection, result->association, q->characters,
                             q->character_count, q->relevance);
    return true;
}

/* A ruleset that fits other answers as well does not play this one. */
static void poll_one(task_reconstruct_poll *poll, const lab_recon_vote *vote, size_t answer)
{
    poll->voters++;
    poll->agreeing += vote->answers == UINT64_C(1) << answer;
}

static void poll_voters(const lab_recon_weights *weights, task_reconstructed *q)
{
    for (size_t i = 0; i < q->ballot.count; i++) {
        const lab_recon_vote *vote = &q->ballot.votes[i];
        if (i < TASK_RECONSTRUCT_NEAREST)
            poll_one(&q->nearest, vote, q->order[0]);
        if ((double)vote->kilometres <= weights->range)
            poll_one(&q->near, vote, q->order[0]);
        if (vote->same_people)
            poll_one(&q->people, vote, q->order[0]);
    }
}

/* Of relatives, neighbours and standings. */
static double sum_own_evidence(const task_reconstructed *q)
{
    double sum = 0;
    for (size_t kind = LAB_RECON_COMMON + 1; kind < LAB_RECON_PATTERN; kind++)
        for (size_t i = 0; i < q->ballot.answers; i++)
            sum += q->count.evidence[kind][i];
    return sum;
}

/* Do games or wear make the first answer twice as likely as some other, or more? */
static bool does_observation_speak(const task_reconstructed *q)
{
    for (size_t kind = LAB_RECON_ADDED; kind < LAB_RECON_KINDS; kind++)
        for (size_t i = 0; i < q->ballot.answers; i++)
            if (q->count.evidence[kind][i] * 2 <= q->count.evidence[kind][q->order[0]])
                return true;
    return false;
}

static double surprise(double probability)
{
    return probability > 0 ? -probability * log2(probability) : 0;
}

static void rank_answers(const lab_recon_weights *weights, task_reconstructed *q)
{
    const size_t count = q->ballot.answers;
    for (size_t i = 0; i < count; i++)
        q->order[lab_recon_rank(&q->ballot, &q->count, i)] = i;
    for (size_t i = 0; i < count; i++)
        q->entropy += surprise(q->count.probability[i]);
    q->entropy += surprise(q->count.another);
    const double first = q->count.probability[q->order[0]];
    q->lead = count > 1 ? first - q->count.probability[q->order[1]] : first;
    q->evidence = sum_own_evidence(q);
    q->is_enough =
        (count > 1 || q->question->answer_count == 1) &&
        lround(100 * first) >= TASK_RECONSTRUCT_ENOUGH &&
        (does_observation_speak(q) || (q->evidence > 0 && q->evidence >= weights->common));
}

/* The first answer's evidence less that of the second. */
static double margin_without(const task_reconstructed *q, lab_recon_kind without)
{
    return lab_recon_sum(&q->count, q->order[0], without) -
           lab_recon_sum(&q->count, q->order[q->ballot.answers > 1], without);
}

/* Evidence of a game with the same other rules is kinship at distance 0, for the second answer.
 */
static size_t count_to_change(const lab_recon_weights *weights, const task_reconstructed *q)
{
    if (q->ballot.answers < 2 || q->character_count == 0)
        return 0;
    double one = weights->kinship;
    for (size_t kind = LAB_RECON_ADDED; kind < LAB_RECON_KINDS; kind++)
        one *= q->count.evidence[kind][q->order[1]];
    const double games = one > 0 ? margin_without(q, LAB_RECON_KINDS) / one : INFINITY;
    return games < TASK_RECONSTRUCT_GAMES ? (size_t)games + 1 : 0;
}

static void weigh_kinds(task_reconstructed *q)
{
    const double margin = margin_without(q, LAB_RECON_KINDS);
    double most = -INFINITY;
    for (size_t kind = 0; kind < LAB_RECON_KINDS; kind++) {
        const double speaks = margin - margin_without(q, (lab_recon_kind)kind);
        if (speaks > most) {
            most = speaks;
            q->decides = (lab_recon_kind)kind;
        }
        q->without[kind] = lab_recon_leader(&q->ballot, &q->count, (lab_recon_kind)kind);
    }
}

/* The pattern of the voters and the ruleset. */
static bool hear_pattern(const task_reconstruct_result *result, task_reconstructed *q)
{
    lab_recon_pattern pattern = {0};
    size_t *rows = malloc((q->ballot.count + 1) * sizeof *rows);
    for (size_t i = 0; rows && i < q->ballot.count; i++)
        rows[i] = q->ballot.votes[i].row;
    if (rows)
        rows[q->ballot.count] = result->count;
    const bool good = rows &&
                      lab_recon_pattern_find(&pattern, &result->collection, q->relevance, rows,
                                             q->ballot.count + 1) &&
                      lab_recon_pattern_hear(&pattern, result->count, &q->ballot);
    lab_recon_pattern_release(&pattern);
    free(rows);
    return good;
}

static bool answer_question(const task_reconstruct_result *result,
                            const lab_recon_distances *distances, const uint16_t *states,
                            task_reconstructed *q)
{
    const answer_states question = {&result->collection, q, states};
    for (size_t i = 0; i < q->ballot.answers; i++)
        q->ballot.standings[i] = worth_of_standing(q->question->answers[i].standing);
    if (!merge_answers(states, result->collection.matrix.columns, q) ||
        !lab_recon_vote_on(&q->ballot, &(lab_recon_inquiry){.collection = &result->collection,
                                                            .distances = distances,
                                                            .relevance = q->relevance,
                                                            .asked = ask_answers,
                                                            .question = &question}) ||
        !hear_pattern(result, q))
        return false;
    lab_recon_count_votes(&q->ballot, &result->weights, &q->count);
    rank_answers(&result->weights, q);
    weigh_kinds(q);
    q->to_change = count_to_change(&result->weights, q);
    poll_voters(&result->weights, q);
    return true;
}

/* ---- all questions ---- */

/* Questions that the request answers, or that have no answers, are not open. */
static bool is_open(const task_reconstruct_input *input, const dyar_question *question)
{
    const dyar_load_request *request = &input->subject.request;
    return question->answer_count > 0 &&
           !lab_is_answered(question, request->answers, request->answer_count);
}

/* What the ruleset has in the place of a rule that is not known is not evidence of it: such
 * characters do not count in the distances for the other questions. */
static void forget_unknown(const task_reconstruct_result *result, const dyar_ruleset *ruleset,
                           const dyar_question *questions)
{
    for (size_t i = 0; i < result->question_count; i++) {
        const task_reconstructed *unknown = &result->questions[i];
        const size_t at = (size_t)(unknown->question - questions);
        if (!dyar_ruleset_needs_answer(ruleset, at) ||
            unknown->question->played < unknown->question->answer_count)
            continue;
        for (size_t k = 0; k < result->question_count; k++)
            for (size_t c = 0; c < unknown->character_count; c++)
                result->questions[k].relevance[unknown->characters[c]] = 0;
    }
}

/* lab_kin_answers has the open questions in their order. */
static bool pose_questions(const task_reconstruct_input *input, task_reconstruct_result *result)
{
    const dyar_question *questions;
    const size_t count = dyar_ruleset_questions(input->subject.ruleset, &questions);
    result->questions = calloc(count + 1, sizeof *result->questions);
    bool good = result->questions != NULL;
    for (size_t i = 0; good && i < count; i++) {
        if (!is_open(input, &questions[i]))
            continue;
        task_reconstructed *q = &result->questions[result->question_count];
        q->question = &questions[i];
        q->ballot.answers = questions[i].answer_count;
        good = find_characters(result, result->answers.states[result->question_count++], q);
    }
    if (good)
        forget_unknown(result, input->subject.ruleset, questions);
    return good;
}

static bool answer_questions(task_reconstruct_result *result)
{
    lab_recon_distances distances;
    bool good = lab_recon_distances_find(&distances, &result->collection, result->count);
    for (size_t i = 0; good && i < result->question_count; i++)
        good = answer_question(result, &distances, result->answers.states[i],
                               &result->questions[i]);
    lab_recon_distances_release(&distances);
    return good;
}

/* ---- recorded games ---- */

/* A record may be wrong in itself: no answer is impossible. */
static const double ERROR_OF_RECORDS = 0.01;

/* The combinations with an answer that agree with all games, for the answer that has most of
 * them 1: how few agree at all depends on the other questions. */
static void read_fates(const lab_inquiry *inquiry, size_t at, task_reconstructed *q)
{
    size_t most = 1;
    for (size_t i = 0; i < q->ballot.answers; i++)
        if (inquiry->fates[at][i].agreeing > most)
            most = inquiry->fates[at][i].agreeing;
    for (size_t i = 0; i < q->ballot.answers; i++)
        q->ballot.records[i] =
            log(ERROR_OF_RECORDS +
                (1 - ERROR_OF_RECORDS) * (double)inquiry->fates[at][i].agreeing / (double)most);
}

static bool hear_records(task_run *run, const task_reconstruct_input *input,
                         task_reconstruct_result *result)
{
    const dyar_load_request *request = &input->subject.request;
    task_allowed_result allowed;
    if (!input->games)
        return true;
    result->has_records = true;
    const bool done =
        task_allowed(run,
                     &(task_allowed_input){.ruleset = input->subject.ruleset,
                                           .games = input->games,
                                           .requests = request,
                                           .request_count = 1,
                                           .settled = {request->answers, request->answer_count},
                                           .in_match = request->match},
                     &allowed);
    result->do_records_fit = done && allowed.inquiry.agreeing_count > 0;
    for (size_t i = 0; done && i < allowed.inquiry.varied_count; i++)
        for (size_t k = 0; k < result->question_count; k++)
            if (result->questions[k].question == allowed.inquiry.varied[i])
                read_fates(&allowed.inquiry, i, &result->questions[k]);
    task_allowed_release(&allowed);
    return done;
}

/* ---- wear ---- */

/* The first profile is that of the ruleset itself: of each answer that is played. */
static double likelihood_of(const task_wear_result *wear, const task_reconstructed *q,
                            size_t answer)
{
    for (size_t i = 1; i < wear->count; i++)
        if (strcmp(wear->profiles[i].question, q->question->id) == 0 &&
            strcmp(wear->profiles[i].answer, q->question->answers[answer].id) == 0)
            return wear->profiles[i].likelihood;
    return wear->profiles[0].likelihood;
}

/* Holes are worn by random players: who played is not known. */
static bool find_wear(task_run *run, const task_reconstruct_input *input,
                      task_wear_result *wear)
{
    lab_player_spec random;
    lab_error error;
    if (input->observed.count == 0)
        return true;
    lab_player_spec_parse("random", &random, &error);
    return task_wear(run,
                     &(task_wear_input){.subject = input->subject,
                                        .parameters = {.games = TASK_RECONSTRUCT_WORN,
                                                       .seed = 1,
                                                       .of = lab_wear_words[LAB_WEAR_TOUCHED]},
                                        .strengths = lab_strengths_of_each(&random, 1),
                                        .observed = input->observed},
                     wear);
}

static void hear_wear(const task_wear_result *wear, task_reconstruct_result *result)
{
    result->has_wear = wear->count > 0;
    for (size_t i = 0; result->has_wear && i < result->question_count; i++)
        for (size_t k = 0; k < result->questions[i].ballot.answers; k++)
            result->questions[i].ballot.wear[k] = likelihood_of(wear, &result->questions[i], k);
}

static void find_first_to_ask(task_reconstruct_result *result)
{
    for (size_t i = 0; i < result->question_count; i++) {
        const task_reconstructed *q = &result->questions[i], *best = result->ask_first;
        if (q->entropy * q->weight > (best ? best->entropy * best->weight : 0))
            result->ask_first = q;
    }
}

/* ---- the task ---- */

static lab_recon_weights weights_of(const task_reconstruct_parameters *p)
{
    return (lab_recon_weights){.common = p->common,
                               .kinship = p->kinship,
                               .place = p->place,
                               .people = p->people,
                               .standing = p->standing,
                               .pattern = p->pattern,
                               .records = p->records,
                               .wear = p->wear,
                               .reach = p->reach,
                               .range = p->range};
}

/* As in a trial: without the ruleset's own part of the world. */
static bool find_association(task_reconstruct_result *result)
{
    const lab_recon_collection *collection = &result->collection;
    const size_t columns = collection->matrix.columns;
    result->association = calloc(columns * columns + 1, sizeof *result->association);
    return result->association &&
           lab_recon_associate(collection, collection->members[result->count].area,
                               result->association);
}

static bool find_questions(const task_reconstruct_input *input, task_reconstruct_result *result)
{
    const dyar_load_request *request = &input->subject.request;
    lab_recon_collection *collection = &result->collection;
    lab_kin_matrix *matrix = &collection->matrix;
    return lab_recon_add(collection, result->count, input->subject.ruleset) &&
           lab_recon_finish(collection, (double)input->parameters.implied / 100) &&
           find_association(result) &&
           lab_kin_answers_find(&result->answers, matrix, request,
                                lab_kin_row(matrix, result->count)) &&
           pose_questions(input, result);
}

bool task_reconstruct_is_open(const task_reconstruct_input *input, const char *id)
{
    const dyar_question *questions;
    const size_t count = dyar_ruleset_questions(input->subject.ruleset, &questions);
    for (size_t i = 0; i < count; i++)
        if (strcmp(questions[i].id, id) == 0)
            return is_open(input, &questions[i]);
    return false;
}

static bool reconstruct(task_run *run, const task_reconstruct_input *input,
                        const task_wear_result *wear, task_reconstruct_result *result)
{
    if (!task_collect(run, input->subject.request.cache, 1, &result->rulesets, &result->count,
                      &result->collection))
        return false;
    if (!find_questions(input, result))
        return task_no_memory(run);
    if (!hear_records(run, input, result))
        return false;
    hear_wear(wear, result);
    if (!answer_questions(result))
        return task_no_memory(run);
    find_first_to_ask(result);
    return true;
}

/* The wear first: what was observed may not fit the board, and other rulesets take seconds. */
bool task_reconstruct(task_run *run, const task_reconstruct_input *input,
                      task_reconstruct_result *result)
{
    task_wear_result wear = {0};
    *result = (task_reconstruct_result){.parameters = input->parameters,
                                        .weights = weights_of(&input->parameters)};
    const bool done = find_wear(run, input, &wear) && reconstruct(run, input, &wear, result);
    task_wear_release(&wear);
    return done;
}

void task_reconstruct_release(task_reconstruct_result *result)
{
    for (size_t i = 0; i < result->question_count; i++) {
        lab_recon_ballot_release(&result->questions[i].ballot);
        free(result->questions[i].characters);
        free(result->questions[i].relevance);
        for (size_t k = 0; k < LAB_RECON_ANSWERS_MAX; k++)
            free(result->questions[i].names[k]);
    }
    free(result->questions);
    free(result->association);
    lab_kin_answers_release(&result->answers);
    lab_recon_release(&result->collection);
    for (size_t i = 0; result->rulesets && i < result->count; i++)
        dyar_ruleset_free(result->rulesets[i]);
    free(result->rulesets);
}
