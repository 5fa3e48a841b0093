/* SPDX-License-Identifier: MIT */
/* What is asked about two rulesets, or more. */
#include "requests/asking.h"
#include "requests/report_compare.h"
#include "requests/report_distances.h"
#include "requests/report_evidence.h"
#include "requests/report_kinship.h"
#include "requests/server.h"

/* ---- where they differ ---- */

static bool write_comparison(asking *a, const task_compare_result *result)
{
    lab_write_object(a->json);
    const bool written = report_comparison(a->json, result);
    lab_write_close(a->json);
    return written;
}

bool answer_compare(asking *a)
{
    task_compare_input input = {.parameters = a->fields.values.compare, .kin = true};
    const dyar_ruleset *other = asking_load_other(a);
    if (!other || !asking_subject(a, &input.a))
        return false;
    input.b = (task_subject){
        .request = asking_other_request(a), .ruleset = other, .position = a->fields.position};
    if (!asking_start(a, a->game, &input.a.start) ||
        !asking_start(a, dyar_ruleset_game(other), &input.b.start))
        return false;
    task_compare_result result;
    const bool done = task_compare(&a->run, &input, &result) || asking_failed(a);
    const bool written = done && write_comparison(a, &result);
    task_compare_release(&result);
    return written;
}

/* ---- how many games settle the question ---- */

static bool find_evidence(asking *a, const lab_pair *pair)
{
    task_evidence_input input = {.pair = pair, .parameters = a->fields.values.evidence};
    task_evidence_result result;
    if (!asking_begin(a, pair->a, &input.start.a) ||
        !asking_begin(a, pair->b, &input.start.b) ||
        !asking_strengths(a, pair->a, pair->a, false, &input.strengths))
        return false;
    const bool done = task_evidence(&a->run, &input, &result) || asking_failed(a);
    if (done)
        report_evidence(a->json, &result);
    task_evidence_release(&result);
    return done;
}

bool answer_evidence(asking *a)
{
    const dyar_ruleset *other = asking_load_other(a);
    dyar_comparison *comparison = other ? dyar_compare(a->ruleset, other) : NULL;
    lab_pair pair;
    const bool written =
        comparison &&
        (lab_pair_begin(&pair, comparison, a->game, dyar_ruleset_game(other))
             ? find_evidence(a, &pair)
             : asking_refuse(a, "their boards have other rows, columns or players"));
    dyar_comparison_free(comparison);
    return written;
}

/* ---- how far they are from each other ---- */

bool answer_kinship(asking *a)
{
    const task_kinship_input input = {
        .parameters = a->fields.values.kinship,
        .request = DYAR_LOAD_REQUEST(.cache = a->server->cache),
        .rulesets = {a->fields.rulesets.list, a->fields.rulesets.count},
        .support = true};
    task_kinship_result result;
    const bool done = task_kinship(&a->run, &input, &result) || asking_failed(a);
    const bool written = done && report_kinship(a->json, &result);
    task_kinship_release(&result);
    return written;
}

bool answer_distances(asking *a)
{
    const task_distances_input input = {
        .parameters = a->fields.values.distances,
        .request = DYAR_LOAD_REQUEST(.cache = a->server->cache),
        .rulesets = {a->fields.rulesets.list, a->fields.rulesets.count}};
    task_distances_result result;
    const bool done = task_distances(&a->run, &input, &result) || asking_failed(a);
    if (done)
        report_distances_of(a->json, &result);
    task_distances_release(&result);
    return done;
}
