/* SPDX-License-Identifier: MIT */
/* What is asked about rulesets. */
#include "dyar/playout.h"
#include "requests/asking.h"
#include "requests/report_play.h"
#include "requests/report_ruleset.h"

/* ---- those there are ---- */

static bool write_listed(asking *a, dyar_cache *cache, const char *id)
{
    dyar_ruleset *ruleset = dyar_ruleset_load(
        &DYAR_LOAD_REQUEST(.ruleset = id, .for_reading = true, .cache = cache), a->diags);
    if (!ruleset)
        return false;
    lab_write_object(a->json);
    report_listed(a->json, ruleset);
    lab_write_close(a->json);
    dyar_ruleset_free(ruleset);
    return true;
}

bool answer_rulesets(asking *a)
{
    dyar_cache *cache = dyar_cache_new();
    bool listed = true;
    lab_write_array(a->json);
    for (const char *const *id = dyar_bundled_ids(); *id && listed; id++)
        listed = write_listed(a, cache, *id);
    lab_write_close(a->json);
    dyar_cache_free(cache);
    return listed;
}

bool answer_source(asking *a)
{
    const char *id = a->fields.ruleset, *text = id ? dyar_bundled_text(id) : NULL;
    if (!text)
        return asking_refuse(a, "unknown bundled ruleset '%.60s'", id ? id : "");
    lab_write_string(a->json, text);
    return true;
}

bool answer_schema(asking *a)
{
    lab_write_string(a->json, dyar_bundled_schema());
    return true;
}

/* ---- one of them ---- */

bool answer_check(asking *a)
{
    const dyar_load_request request = asking_request(a);
    if (!request.ruleset || (!request.text && !dyar_bundled_text(request.ruleset)))
        return asking_refuse(a, "'text' is missing: nothing to check");
    const bool valid = dyar_ruleset_check(&request, a->diags);
    if (dyar_diags_out_of_memory(a->diags))
        return false;
    lab_write_object(a->json);
    lab_write_key_truth(a->json, "valid", valid);
    LAB_WRITE_EACH(a->json, "diagnostics", i, dyar_diags_count(a->diags))
        report_diagnostic(a->json, dyar_diags_get(a->diags, i), request.ruleset);
    lab_write_close(a->json);
    return true;
}

/* The answers that are played, by their questions; null where another change overrules them. */
static void write_given_answers(lab_writer *json, const dyar_ruleset *ruleset)
{
    const dyar_question *questions;
    const size_t count = dyar_ruleset_questions(ruleset, &questions);
    lab_write_key_object(json, "answers");
    for (size_t i = 0; i < count; i++) {
        const dyar_question *q = &questions[i];
        lab_write_key_string(json, q->id,
                             q->played < q->answer_count ? q->answers[q->played].id : NULL);
    }
    lab_write_close(json);
}

/* Is there no answer to a question about a rule that the ruleset leaves `unknown`? */
static bool is_unanswered(const dyar_ruleset *ruleset, const dyar_question *questions,
                          size_t at)
{
    return dyar_ruleset_needs_answer(ruleset, at) &&
           questions[at].played >= questions[at].answer_count;
}

/* Returns how many there are. */
static size_t write_unanswered(lab_writer *json, const dyar_ruleset *ruleset)
{
    const dyar_question *questions;
    const size_t count = dyar_ruleset_questions(ruleset, &questions);
    size_t unanswered = 0;
    LAB_WRITE_EACH(json, "unanswered", i, count)
        if (is_unanswered(ruleset, questions, i)) {
            lab_write_string(json, questions[i].id);
            unanswered++;
        }
    return unanswered;
}

static bool write_playable(asking *a)
{
    const dyar_ruleset_info *about = dyar_ruleset_about(a->ruleset);
    dyar_position start, undealt;
    if (!asking_start(a, a->game, &start))
        return false;
    dyar_position_begin(a->game, &undealt);
    lab_write_key_string(a->json, "hash", about->hash);
    lab_write_key_number(a->json, "situations", about->situations);
    lab_write_key_truth(a->json, "by_lot", dyar_awaits_deal(a->game, &undealt));
    lab_write_key(a->json, "board");
    if (!report_board(a->json, a->ruleset))
        return false;
    lab_write_key(a->json, "start");
    report_position(a->json, a->ruleset, &start);
    return true;
}

/* What depends on a rule without an answer is left out. */
bool answer_read(asking *a)
{
    const dyar_ruleset_info *about = dyar_ruleset_about(a->ruleset);
    lab_write_object(a->json);
    report_listed(a->json, a->ruleset);
    lab_write_key_string(a->json, "meaning", about->meaning);
    lab_write_key_string(a->json, "note", about->note);
    report_strings(a->json, "setups", about->setups);
    lab_write_key_string(a->json, "setup", about->setup);
    write_given_answers(a->json, a->ruleset);
    if (write_unanswered(a->json, a->ruleset) == 0 && !write_playable(a))
        return false;
    lab_write_close(a->json);
    return true;
}

bool answer_load(asking *a)
{
    return answer_read(a);
}

bool answer_describe(asking *a)
{
    return report_description(a->json, a->ruleset);
}

bool answer_questions(asking *a)
{
    report_questions(a->json, a->ruleset);
    return true;
}

bool answer_features(asking *a)
{
    const task_features_input input = {a->ruleset, a->fields.values.features};
    task_features_result result;
    const bool found = task_features(&a->run, &input, &result);
    if (found)
        report_features(a->json, &result);
    task_features_release(&result);
    return found || asking_failed(a);
}

bool answer_table(asking *a)
{
    return report_table(a->json, a->ruleset);
}
