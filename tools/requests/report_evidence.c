/* SPDX-License-Identifier: MIT */
/* The number of recorded games that settle which of two answers was played, as JSON. */
#include "requests/report_evidence.h"

#include "requests/report_stability.h"

static void write_shares(lab_writer *json, const char *key, const lab_evidence_share *shares)
{
    const uint64_t a = shares[0].needed, b = shares[1].needed, more = a > b ? a : b;
    lab_write_key_object(json, key);
    for (int under = 0; under < 2; under++) {
        lab_write_key_object(json, under ? "under_b" : "under_a");
        lab_write_key_number(json, "shown", (long long)shares[under].shown);
        lab_write_key_real(json, "share", shares[under].share.value);
        lab_write_key_real(json, "low", shares[under].share.low);
        lab_write_key_real(json, "high", shares[under].share.high);
        lab_write_key_number_if(json, "games", shares[under].needed,
                                (long long)shares[under].needed);
        lab_write_close(json);
    }
    lab_write_key_number_if(json, "games", a && b, (long long)more);
    lab_write_close(json);
}

static void write_results(lab_writer *json, const lab_evidence_results *r)
{
    lab_write_key_object(json, "results");
    lab_write_key_truth(json, "differ", r->differ);
    lab_write_key_p(json, "p", r->p);
    lab_write_key_number_if(json, "games", r->needed, (long long)r->needed);
    lab_write_key_number_if(json, "least", r->least, (long long)r->least);
    lab_write_key_number_if(json, "most", r->most, (long long)r->most);
    lab_write_close(json);
}

static void write_asked(lab_writer *json, const task_evidence_result *e)
{
    const lab_evidence *found = &e->found;
    if (!lab_write_key_object_if(json, "ask", found->position != NULL))
        return;
    lab_write_key_string(json, "position", found->position);
    lab_write_key_string(json, "move", *found->move ? found->move : NULL);
    for (int under = 0; under < 2; under++)
        lab_write_key_string(json, under ? "comes_to_b" : "comes_to_a", e->comes_to[under]);
    lab_write_key_array(json, "differs");
    for (size_t i = 0; lab_divergence_key(found->differs, i); i++)
        lab_write_string(json, lab_divergence_key(found->differs, i));
    lab_write_close(json);
    lab_write_key_number(json, "games",
                         (long long)found->asked[0] + (long long)found->asked[1]);
    lab_write_close(json);
}

/* Nothing if there is one strength. */
static void write_findings(lab_writer *json, const task_evidence_result *e)
{
    static const char *const keys[] = {"moves", "boards", "wins_1"};
    if (e->strengths.count < 2)
        return;
    lab_write_key_object(json, "findings");
    for (size_t i = 0; i < TASK_EVIDENCE_FINDINGS; i++) {
        lab_write_key_object(json, keys[i]);
        report_stability(json, &e->strengths, e->effects[i], &e->stabilities[i], e->findings);
        lab_write_close(json);
    }
    lab_write_close(json);
}

void report_evidence(lab_writer *json, const task_evidence_result *e)
{
    lab_write_object(json);
    lab_write_key_number(json, "games", (long long)e->found.games);
    write_shares(json, "moves", e->found.moves);
    write_shares(json, "boards", e->found.boards);
    write_results(json, &e->found.results);
    write_asked(json, e);
    write_findings(json, e);
    lab_write_close(json);
}
