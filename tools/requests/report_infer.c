/* SPDX-License-Identifier: MIT */
/* What explains observed games, as JSON. */
#include "requests/report_infer.h"

/* The number of explanations listed if none explains all games: those that explain most. */
enum { MOST_TOLD = 8 };

static void write_changes(lab_writer *json, const task_infer_result *inferred,
                          const lab_candidate *c)
{
    const lab_inference *n = &inferred->nearest.found;
    LAB_WRITE_EACH(json, "answers", i, n->answer_count)
        if (!task_infer_is_default(inferred, c, i))
            lab_write_string(json, n->answers[c->combination * n->answer_count + i]);
    LAB_WRITE_OBJECTS(json, "changes", i, c->count) {
        const lab_change *change = &n->changes.list[c->changes[i]];
        lab_write_key_string(json, "path", change->path);
        lab_write_key_string(json, "value", change->value);
        LAB_WRITE_EACH(json, "with", k, change->with_count)
            lab_write_string(json, change->with[k]);
    }
}

/* Of each game, the first move that is not explained. */
static void write_unexplained(lab_writer *json, const lab_explanation *explanation)
{
    lab_write_key_array(json, "unexplained");
    for (size_t i = 0; i < explanation->failed_count && i < LAB_FAILED_MAX; i++) {
        lab_write_object(json);
        lab_write_key_number(json, "game", (long long)explanation->failed[i].game + 1);
        lab_write_key_number(json, "move", (long long)explanation->failed[i].move + 1);
        lab_write_key_string(json, "why", explanation->why[i]);
        lab_write_close(json);
    }
    lab_write_close(json);
}

/* Moves that may have been recorded wrong, if these were the rules, and those that are not
 * explained. */
static bool write_misrecorded(lab_writer *json, const lab_inference *n, const lab_candidate *c)
{
    dyar_ruleset *ruleset = NULL;
    lab_explanation explanation = {0};
    const bool found = lab_candidate_load(n, c, -1, &ruleset) &&
                       (!ruleset || lab_inference_explain(n, ruleset, &explanation));
    LAB_WRITE_OBJECTS(json, "misrecorded", i, explanation.misrecorded_count) {
        lab_write_key_number(json, "game", (long long)explanation.misrecorded[i].game + 1);
        lab_write_key_number(json, "move", (long long)explanation.misrecorded[i].move + 1);
    }
    write_unexplained(json, &explanation);
    dyar_ruleset_free(ruleset);
    return found;
}

/* `at`: its number among those found; LAB_FOLDED or more: it is compared with none. */
static bool write_candidate(lab_writer *json, const task_infer_result *inferred,
                            const lab_candidate *c, size_t at)
{
    lab_write_object(json);
    write_changes(json, inferred, c);
    lab_write_key_string(json, "rules", c->hash);
    lab_write_key_number(json, "explains", (long long)c->games);
    lab_write_key_number(json, "moves", (long long)c->moves);
    lab_write_key_number(json, "open", (long long)c->open);
    lab_write_key_number(json, "millibits", (long long)c->cost);
    if (at < LAB_FOLDED)
        lab_write_key_number(json, "plays_as", (long long)inferred->folded.plays_as[at] + 1);
    const bool written = write_misrecorded(json, &inferred->nearest.found, c);
    lab_write_close(json);
    return written;
}

static bool write_candidates(lab_writer *json, const task_infer_result *inferred)
{
    const lab_inference *n = &inferred->nearest.found;
    bool written = true;
    lab_write_key_array(json, "candidates");
    for (size_t i = 0; written && i < n->found_count && (n->whole || i < MOST_TOLD); i++)
        written = write_candidate(json, inferred, &n->found[i], i);
    lab_write_close(json);
    return written;
}

static bool write_likelier(lab_writer *json, const task_infer_result *inferred)
{
    const lab_candidate *c = &inferred->nearest.found.likelier;
    lab_write_key(json, "likelier");
    if (c->loaded)
        return write_candidate(json, inferred, c, LAB_FOLDED);
    lab_write_null(json);
    return true;
}

static void write_asking(lab_writer *json, const lab_deciding_move *ask)
{
    if (!lab_write_key_object_if(json, "ask", *ask->position != 0))
        return;
    lab_write_key_number(json, "a", (long long)ask->a + 1);
    lab_write_key_number(json, "b", (long long)ask->b + 1);
    lab_write_key_string(json, "position", ask->position);
    lab_write_key_string(json, "move", *ask->move ? ask->move : NULL);
    lab_write_key_string(json, "why", ask->why);
    lab_write_close(json);
}

bool report_explanations(lab_writer *json, const task_infer_result *inferred)
{
    const lab_nearest *nearest = &inferred->nearest;
    const lab_inference *n = &nearest->found;
    lab_write_object(json);
    lab_write_key_string(json, "from", task_infer_origin(inferred)->from);
    lab_write_key_number(json, "starts", (long long)inferred->count);
    LAB_WRITE_EACH(json, "as_near", i, nearest->as_near_count)
        lab_write_string(json, nearest->as_near[i]);
    lab_write_key_number(json, "games", (long long)n->task->game_count);
    lab_write_key_number(json, "tried", (long long)n->tried);
    lab_write_key_number(json, "unused", (long long)n->tried_unused);
    lab_write_key_number(json, "most_changes", n->level);
    lab_write_key_truth(json, "complete", n->complete);
    lab_write_key_truth(json, "stopped", nearest->stopped);
    lab_write_key_truth(json, "explained", n->whole);
    const bool written = write_candidates(json, inferred) && write_likelier(json, inferred);
    write_asking(json, &inferred->folded.ask);
    lab_write_close(json);
    return written;
}
