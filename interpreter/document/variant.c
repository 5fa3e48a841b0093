/* SPDX-License-Identifier: MIT */
/* Extends, setups, answers and --set, each as changes to the tree. */
#include "document/document.h"
#include "document/variant.h"

/* ---- extends ---- */

static const dyar_node *merge_maps(dyar_arena *arena, const dyar_node *base,
                                   const dyar_node *own)
{
    for (size_t i = 0; i < own->count; i++)
        base = dyar_change_key(arena, base, own->entries[i].key, own->entries[i].key_location,
                               own->entries[i].value);
    return base;
}

/* Questions of the same id replace the base's in their place; new ones come last. */
static const dyar_node *merge_questions(dyar_arena *arena, const dyar_node *base,
                                        const dyar_node *own)
{
    dyar_node *merged = dyar_arena_copy(arena, base, sizeof *base);
    merged->items = DYAR_NEW_ARRAY(arena, const dyar_node *, base->count + own->count);
    for (size_t i = 0; i < base->count; i++)
        merged->items[i] = base->items[i];
    for (size_t i = 0; i < own->count; i++) {
        size_t at = merged->count;
        const bool known =
            dyar_change_find_item(base, dyar_node_text(own->items[i], "id"), &at) != NULL;
        merged->items[known ? at : merged->count++] = own->items[i];
    }
    return merged;
}

/* The start of the path that names what the variant states itself; empty if there is none. */
static dyar_text stated_part(const dyar_node *own, dyar_text path)
{
    static const char *const merged[] = {"sources", "citations", "questions", NULL};
    dyar_text rest = path, part;
    dyar_text_split(&rest, ".", &part);
    const dyar_node *stated = dyar_change_below(own, part);
    if (stated && dyar_text_is_one_of(part, merged) && dyar_text_split(&rest, ".", &part))
        stated = dyar_change_below(stated, part);
    return (dyar_text){path.at, stated ? (size_t)(part.at + part.length - path.at) : 0};
}

/* Changes are made before the variant's own statements: those of what it states would be lost.
 * Only taking away is not. */
static bool check_changes(const dyar_node *own, const dyar_node *changes, dyar_diags *diags)
{
    bool kept = true;
    for (size_t i = 0; changes && i < changes->count; i++) {
        const dyar_entry *change = &changes->entries[i];
        const dyar_text part = stated_part(own, change->key);
        if (!part.length || change->value->type == DYAR_TYPE_NULL)
            continue;
        dyar_report(diags, DYAR_ERROR, change->key_location,
                    "the variant states '%.*s' itself, so the change to '%.*s' is lost",
                    (int)part.length, part.at, (int)change->key.length, change->key.at);
        dyar_report_hint(diags, "state it or change it, not both");
        kept = false;
    }
    return kept;
}

/* The key's value in the variant: what it states, added to the base's where both count. */
static const dyar_node *merge(dyar_arena *arena, const dyar_node *base, const dyar_entry *own)
{
    const dyar_node *below = dyar_node_get(base, dyar_text_copy(arena, own->key));
    if (below && (dyar_text_is(own->key, "sources") || dyar_text_is(own->key, "citations")))
        return merge_maps(arena, below, own->value);
    if (below && dyar_text_is(own->key, "questions"))
        return merge_questions(arena, below, own->value);
    return own->value;
}

const dyar_node *dyar_variant_extend(dyar_arena *arena, const dyar_node *base,
                                     const dyar_node *own, dyar_diags *diags)
{
    /* An example of the base may be wrong for a variant.  The places where the base is played,
     * and its other names, are about the base alone. */
    static const char *const of_the_base[] = {"examples", "meaning",         "also-called",
                                              "region",   "place",           "people",
                                              "language", "first-described", "note"};
    const dyar_node *changes = dyar_node_get(own, "change"), *root = base;
    if (!check_changes(own, changes, diags))
        return NULL;
    for (size_t i = 0; i < sizeof of_the_base / sizeof *of_the_base; i++)
        root = dyar_change_key(arena, root, dyar_text_of(of_the_base[i]), base->location, NULL);
    root = dyar_change_apply_all(arena, root, changes, diags);
    for (size_t i = 0; root && i < own->count; i++) {
        const dyar_entry *entry = &own->entries[i];
        if (!dyar_text_is(entry->key, "extends") && !dyar_text_is(entry->key, "change"))
            root = dyar_change_key(arena, root, entry->key, entry->key_location,
                                   merge(arena, root, entry));
    }
    return root;
}

/* ---- setups ---- */

/* "there are 'a', 'b'": the keys of a map, or the items of a list by their ids. */
static void hint_there(dyar_arena *arena, const dyar_node *node, dyar_diags *diags)
{
    dyar_buffer there = {.arena = arena};
    for (size_t i = 0; node && i < node->count; i++) {
        const dyar_text word = node->kind == DYAR_NODE_MAP
                                   ? node->entries[i].key
                                   : dyar_node_text(node->items[i], "id");
        dyar_buffer_print(&there, "%s'%.*s'", i ? ", " : "", (int)word.length, word.at);
    }
    if (there.length)
        dyar_report_hint(diags, "use one of %s", dyar_buffer_text(&there));
    else
        dyar_report_hint(diags, "this ruleset has no open questions");
}

static const dyar_node *find_setup(dyar_arena *arena, const dyar_node *setups, const char *name,
                                   dyar_text *chosen, dyar_diags *diags)
{
    dyar_nearest nearest = dyar_nearest_to(dyar_text_of(name ? name : ""));
    for (size_t i = 0; i < setups->count; i++) {
        if (!name || dyar_text_is(setups->entries[i].key, name)) {
            *chosen = setups->entries[i].key;
            return setups->entries[i].value;
        }
        dyar_nearest_offer(&nearest, setups->entries[i].key);
    }
    dyar_report_unknown(diags, (dyar_location){0}, "unknown setup", &nearest);
    if (!nearest.word.at)
        hint_there(arena, setups, diags);
    return NULL;
}

const dyar_node *dyar_variant_set_up(dyar_arena *arena, const dyar_node *root, const char *name,
                                     dyar_text *chosen, dyar_diags *diags)
{
    static const char *const sizes[] = {"rows", "columns"};
    const dyar_node *setups = dyar_node_get(root, "setups");
    const dyar_node *board = dyar_node_get(root, "board");
    *chosen = (dyar_text){"", 0};
    if (!setups) {
        if (!name)
            return root;
        dyar_report(diags, DYAR_ERROR, (dyar_location){0},
                    "unknown setup '%s': this ruleset has only one setup", name);
        return NULL;
    }
    const dyar_node *setup = find_setup(arena, setups, name, chosen, diags);
    if (!setup)
        return NULL;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const dyar_entry *size = dyar_node_entry(setup, dyar_text_of(sizes[i]));
        if (!size)
            continue;
        board = dyar_change_key(arena, board, size->key, size->key_location, size->value);
        setup = dyar_change_key(arena, setup, dyar_text_of(sizes[i]), size->key_location, NULL);
    }
    root = dyar_change_key(arena, root, dyar_text_of("setups"), setups->location, NULL);
    root = dyar_change_key(arena, root, dyar_text_of("board"), board->location, board);
    return dyar_change_key(arena, root, dyar_text_of("setup"), setup->location, setup);
}

/* ---- phases ---- */

/* What a phase may state, and so change. */
static const char *const of_phases[] = {"moves",   "sowing", "lifting",    "each-seed",
                                        "landing", "after",  "grand-slam", NULL};

static const dyar_node *change_phase(dyar_arena *arena, const dyar_node *root,
                                     const dyar_node *phase, dyar_diags *diags)
{
    const dyar_node *changes = dyar_node_get(phase, "change");
    if (!changes || changes->kind != DYAR_NODE_MAP)
        return phase;
    phase = dyar_change_key(arena, phase, dyar_text_of("change"), changes->location, NULL);
    for (size_t i = 0; i < changes->count; i++) {
        const dyar_entry *entry = &changes->entries[i];
        dyar_text rest = entry->key, key;
        dyar_text_split(&rest, ".", &key);
        if (!dyar_text_is_one_of(key, of_phases)) {
            dyar_report(diags, DYAR_ERROR, entry->key_location, "a phase cannot change '%.*s'",
                        (int)key.length, key.at);
            dyar_report_hint(diags, "it can change moves, sowing, lifting, each-seed, landing, "
                                    "after and grand-slam");
            return NULL;
        }
        const dyar_entry *of_game = dyar_node_entry(root, key);
        if (of_game && !dyar_node_entry(phase, key))
            phase = dyar_change_key(arena, phase, key, entry->key_location, of_game->value);
    }
    return dyar_change_apply_all(arena, phase, changes, diags);
}

const dyar_node *dyar_variant_phases(dyar_arena *arena, const dyar_node *root,
                                     dyar_diags *diags)
{
    const dyar_node *list = dyar_node_get(root, "phases");
    bool changes = false;
    for (size_t i = 0; list && list->kind == DYAR_NODE_LIST && i < list->count; i++)
        changes = changes || dyar_node_get(list->items[i], "change");
    if (!changes)
        return root;
    dyar_node *phases = dyar_arena_copy(arena, list, sizeof *list);
    phases->items = DYAR_NEW_ARRAY(arena, const dyar_node *, list->count);
    for (size_t i = 0; i < list->count; i++) {
        phases->items[i] = change_phase(arena, root, list->items[i], diags);
        if (!phases->items[i])
            return NULL;
    }
    return dyar_change_key(arena, root, dyar_text_of("phases"), list->location, phases);
}

/* ---- answers ---- */

static dyar_text given_answer(const char *answer, dyar_text *question)
{
    dyar_text rest = dyar_text_of(answer);
    dyar_text_split(&rest, "=", question);
    return rest;
}

static const dyar_node *find_answer(const dyar_node *question, const char *const *answers,
                                    size_t count)
{
    const dyar_node *list = dyar_node_get(question, "answers"), *found = NULL;
    for (size_t i = 0; i < count; i++) {
        dyar_text id;
        const dyar_text wanted = given_answer(answers[i], &id);
        if (dyar_text_equal(id, dyar_node_text(question, "id")) && wanted.at)
            found = dyar_change_find_item(list, wanted, NULL);
    }
    return found;
}

size_t dyar_variant_chosen(const dyar_node *question, const char *const *answers, size_t count)
{
    const dyar_node *list = dyar_node_get(question, "answers");
    const dyar_node *answer = find_answer(question, answers, count);
    for (size_t i = 0; answer && i < list->count; i++)
        if (list->items[i] == answer)
            return i;
    return 0;
}

static bool refuse_answer(dyar_arena *arena, const dyar_node *list, dyar_text wanted,
                          const char *format, const char *given, dyar_diags *diags)
{
    dyar_nearest nearest = dyar_nearest_to(wanted);
    for (size_t i = 0; list && i < list->count; i++)
        dyar_nearest_offer(&nearest, dyar_node_text(list->items[i], "id"));
    dyar_report(diags, DYAR_ERROR, (dyar_location){0}, "%s '%.*s' (in '%s')", format,
                (int)wanted.length, wanted.at ? wanted.at : "", given);
    dyar_report_nearest(diags, &nearest);
    if (!nearest.word.at)
        hint_there(arena, list, diags);
    return false;
}

static bool check_answer(dyar_arena *arena, const dyar_node *questions, const char *given,
                         dyar_diags *diags)
{
    dyar_text id;
    const dyar_text wanted = given_answer(given, &id);
    const dyar_node *question = dyar_change_find_item(questions, id, NULL);
    if (!question)
        return refuse_answer(arena, questions, id, "unknown question", given, diags);
    const dyar_node *list = dyar_node_get(question, "answers");
    if (!wanted.length) {
        dyar_report(diags, DYAR_ERROR, (dyar_location){0}, "'%s' must be QUESTION=ANSWER",
                    given);
        hint_there(arena, list, diags);
        return false;
    }
    if (!dyar_change_find_item(list, wanted, NULL))
        return refuse_answer(arena, list, wanted, "unknown answer", given, diags);
    return true;
}

static bool check_different(const char *given, const char *earlier, dyar_diags *diags)
{
    dyar_text id, other;
    given_answer(given, &id);
    given_answer(earlier, &other);
    if (!dyar_text_equal(id, other))
        return true;
    dyar_report(diags, DYAR_ERROR, (dyar_location){0}, "question '%.*s' is answered twice",
                (int)id.length, id.at);
    return false;
}

const dyar_entry *dyar_variant_clash(const dyar_node *changes, const dyar_node *earlier,
                                     const dyar_entry **other)
{
    for (size_t i = 0; changes && i < changes->count; i++)
        for (size_t k = 0; earlier && k < earlier->count; k++)
            if (dyar_change_overlap(changes->entries[i].key, earlier->entries[k].key)) {
                *other = &earlier->entries[k];
                return &changes->entries[i];
            }
    return NULL;
}

/* Two answers that write the same place would depend on their order, which is never intended.
 */
static bool clashes(const dyar_node *changes, const dyar_node *earlier, dyar_diags *diags)
{
    const dyar_entry *other, *at = dyar_variant_clash(changes, earlier, &other);
    if (at)
        dyar_report(diags, DYAR_ERROR, at->key_location,
                    "two chosen answers change '%.*s' (the other is on line %u)",
                    (int)at->key.length, at->key.at, other->key_location.line);
    return at != NULL;
}

const dyar_node *dyar_variant_answer(dyar_arena *arena, const dyar_node *root,
                                     const char *const *answers, size_t count,
                                     dyar_diags *diags)
{
    const dyar_node *questions = dyar_node_get(root, "questions");
    const size_t total = questions ? questions->count : 0;
    const dyar_node **applied = DYAR_NEW_ARRAY(arena, const dyar_node *, total);
    bool failed = false;
    for (size_t i = 0; i < count; i++) {
        failed = !check_answer(arena, questions, answers[i], diags) || failed;
        for (size_t k = 0; k < i; k++)
            failed = !check_different(answers[i], answers[k], diags) || failed;
    }
    for (size_t i = 0; !failed && i < total; i++) {
        const dyar_node *answer = find_answer(questions->items[i], answers, count);
        applied[i] = dyar_node_get(answer, "change");
        for (size_t k = 0; k < i; k++)
            failed = clashes(applied[i], applied[k], diags) || failed;
        const dyar_node *changed = dyar_change_apply_all(arena, root, applied[i], diags);
        failed = failed || !changed;
        root = changed ? changed : root;
    }
    return failed ? NULL : root;
}

/* ---- --set ---- */

const dyar_node *dyar_variant_set(dyar_arena *arena, const dyar_node *root, const char *set,
                                  dyar_change_made *made, dyar_diags *diags)
{
    const dyar_source *source = dyar_source_given(arena, "--set", dyar_text_of(set), diags);
    if (!source)
        return NULL;
    dyar_text rest = source->text, path;
    dyar_text_split(&rest, "=", &path);
    path = dyar_text_without_blanks(path);
    const dyar_location location = {source, 1, 1};
    if (path.length == 0 || dyar_text_without_blanks(rest).length == 0) {
        dyar_report(diags, DYAR_ERROR, location, "'%s' must be PATH=VALUE", set);
        return NULL;
    }
    const dyar_source *value_source = dyar_source_new(arena, "--set", rest);
    const dyar_node *value = dyar_document_parse(arena, value_source, diags);
    *made = (dyar_change_made){path, location, .after_answers = true};
    return value ? dyar_change_apply(arena, root, path, location, value, diags) : NULL;
}
