/* SPDX-License-Identifier: MIT */
/*
 * Warnings of `check` about standings: a standing that claims more than was read of its source,
 * a default answer with a lower standing than another one, and an answer that a text states but
 * that cannot be played.
 */
#include "ruleset/ruleset.h"
#include "english/citations.h"

typedef struct looking {
    dyar_arena *arena;
    const dyar_node *tree;
    const dyar_source *own; /* the file that is checked, not what it extends */
    dyar_diags *diags;
} looking;

/* ---- standings against sources ---- */

static void look_at_map(const looking *l, const dyar_node *map)
{
    const dyar_node *standing = dyar_node_get(map, "standing");
    const dyar_word allowed = dyar_standing_by_sources(l->tree, map);
    if (!standing || standing->location.source != l->own || allowed == DYAR_WORD_NONE)
        return;
    const dyar_word claimed = dyar_word_find(DYAR_GROUP_STANDING, standing->text);
    if (claimed > DYAR_STANDING_REPORTED || claimed >= allowed)
        return;
    const char *word = dyar_words[allowed].word;
    dyar_report(l->diags, DYAR_WARNING, standing->location,
                "'standing' is '%.*s', but what was read of '%s' allows '%s'",
                (int)standing->text.length, standing->text.at,
                dyar_node_join(l->arena, dyar_node_get(map, "source")), word);
    dyar_report_hint(l->diags, "write '%s', or say under 'sources' what was read", word);
}

/* Depth is limited when the file is read. */
static void look_below(const looking *l, const dyar_node *node)
{
    if (node->kind == DYAR_NODE_MAP) {
        look_at_map(l, node);
        for (size_t i = 0; i < node->count; i++)
            look_below(l, node->entries[i].value);
    } else if (node->kind == DYAR_NODE_LIST) {
        for (size_t i = 0; i < node->count; i++)
            look_below(l, node->items[i]);
    }
}

/* ---- answers against each other ---- */

static size_t standing_of(const looking *l, const dyar_node *answer)
{
    return dyar_standing_number(dyar_stated_standing(l->arena, l->tree, answer));
}

static bool is_stated(size_t standing)
{
    return standing + DYAR_STANDING_ATTESTED <= DYAR_STANDING_REPORTED;
}

static void look_at_default(const looking *l, const dyar_node *answers)
{
    const dyar_node *first = answers->items[0];
    if (is_stated(standing_of(l, first)) || dyar_node_get(first, "note"))
        return;
    for (size_t i = 1; i < answers->count; i++) {
        const dyar_node *other = answers->items[i];
        const dyar_text id = dyar_node_text(other, "id");
        if (!is_stated(standing_of(l, other)))
            continue;
        dyar_report(l->diags, DYAR_WARNING, other->location,
                    "a text states the answer '%.*s', but not the default answer",
                    (int)id.length, id.at);
        dyar_report_hint(
            l->diags,
            "make it the first answer, or say in a note of the question or of the first "
            "answer why not");
        return;
    }
}

static void look_at_unplayed(const looking *l, const dyar_node *answers)
{
    for (size_t i = 0; i < answers->count; i++) {
        const dyar_node *answer = answers->items[i];
        const dyar_text id = dyar_node_text(answer, "id");
        if (!is_stated(standing_of(l, answer)) || dyar_node_get(answer, "note"))
            continue;
        dyar_report(
            l->diags, DYAR_WARNING, answer->location,
            "a text states the answer '%.*s', but 'affects: nothing' keeps it from being "
            "played",
            (int)id.length, id.at);
        dyar_report_hint(l->diags,
                         "say what it changes, or say in a note of the question or of the "
                         "answer why it cannot");
    }
}

/* A note of the question or of the answer may say why. */
static void look_at_question(const looking *l, const dyar_node *question)
{
    const dyar_node *answers = dyar_node_get(question, "answers");
    if (question->location.source != l->own || dyar_node_get(question, "note") || !answers ||
        answers->count == 0)
        return;
    if (dyar_node_get(question, "affects"))
        look_at_unplayed(l, answers);
    else
        look_at_default(l, answers);
}

void dyar_check_standings(dyar_arena *arena, const dyar_node *tree, dyar_diags *diags)
{
    const dyar_node *questions = dyar_node_get(tree, "questions");
    const looking l = {.arena = arena,
                       .tree = tree,
                       .own = dyar_node_get(tree, "id")->location.source,
                       .diags = diags};
    look_below(&l, tree);
    for (size_t i = 0; questions && i < questions->count; i++)
        look_at_question(&l, questions->items[i]);
}
