/* SPDX-License-Identifier: MIT */
/* Warnings of `check` about answers to two questions that cannot be chosen together. */
#include "ruleset/ruleset.h"

/* Returns whether it warned. */
static bool look_at_answers(const dyar_node *answer, const dyar_node *of_question,
                            const dyar_node *other, dyar_diags *diags)
{
    const dyar_entry *earlier,
        *at = dyar_variant_clash(dyar_node_get(answer, "change"),
                                 dyar_node_get(other, "change"), &earlier);
    if (!at)
        return false;
    const dyar_text of = dyar_node_text(of_question, "id"), is = dyar_node_text(other, "id");
    dyar_report(diags, DYAR_WARNING, at->key_location,
                "this answer cannot be chosen together with '%.*s=%.*s': both change '%.*s'",
                (int)of.length, of.at, (int)is.length, is.at, (int)at->key.length, at->key.at);
    dyar_report_hint(diags, "put both answers into one question, or let them change different "
                            "places");
    return true;
}

/* One warning is enough for an answer. */
static void look_at_questions(const dyar_node *question, const dyar_node *other,
                              dyar_diags *diags)
{
    const dyar_node *answers = dyar_node_get(question, "answers"),
                    *others = dyar_node_get(other, "answers");
    for (size_t i = 0; answers && i < answers->count; i++)
        for (size_t k = 0; others && k < others->count; k++)
            if (look_at_answers(answers->items[i], other, others->items[k], diags))
                break;
}

/* Only questions of the file that is checked, not of what it extends. */
void dyar_check_clashes(const dyar_node *tree, dyar_diags *diags)
{
    const dyar_source *own = dyar_node_get(tree, "id")->location.source;
    const dyar_node *questions = dyar_node_get(tree, "questions");
    for (size_t i = 0; questions && i < questions->count; i++)
        for (size_t k = 0; questions->items[i]->location.source == own && k < i; k++)
            look_at_questions(questions->items[i], questions->items[k], diags);
}
