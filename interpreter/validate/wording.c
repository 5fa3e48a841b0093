/* SPDX-License-Identifier: MIT */
/* The words for problems, with hints. */
#include "document/comparison.h"
#include "validate/check.h"

#include <ctype.h>
#include <stdlib.h>

enum { MOST_KNOWN_SHOWN = 12, MOST_TOLD = 250 };

typedef struct writer {
    dyar_check *check;
    dyar_diags *diags;
    const dyar_problem **problems; /* in the order of the file */
    size_t count;
    const dyar_text
        *meant;            /* for an unknown key: the one that was probably meant, or nothing */
    const bool *elsewhere; /* a key that is refused here and right elsewhere */
} writer;

/* ---- words that the schema has nowhere ---- */

static bool has_word(const dyar_node *node, dyar_text word)
{
    if (node->kind == DYAR_NODE_SCALAR)
        return dyar_text_equal(node->text, word);
    for (size_t i = 0; i < node->count; i++) {
        const bool map = node->kind == DYAR_NODE_MAP;
        if ((map && dyar_text_equal(node->entries[i].key, word)) ||
            has_word(map ? node->entries[i].value : node->items[i], word))
            return true;
    }
    return false;
}

static bool is_word(dyar_text text)
{
    for (size_t i = 0; i < text.length; i++)
        if (!islower((unsigned char)text.at[i]) && text.at[i] != '-')
            return false;
    return text.length > 0;
}

/* A refused key that is right elsewhere: it is no misspelt other one. */
static bool belongs_elsewhere(const writer *t, const dyar_problem *problem)
{
    return problem->kind == DYAR_PROBLEM_VALUE && problem->path.is_key &&
           has_word(t->check->schema, problem->path.entry->key);
}

/* Returns the schema's message for such a word; an empty text if it is not a word, or if there
 * is no message. */
static dyar_text said_to_unknown(const writer *t, dyar_text word)
{
    const dyar_node *schema = t->check->schema;
    return is_word(word) && !has_word(schema, word) ? dyar_node_text(schema, "x-unknown")
                                                    : (dyar_text){0};
}

/* ---- hints ---- */

static bool contains(const dyar_word_list *words, dyar_text word)
{
    for (size_t i = 0; i < words->count; i++)
        if (dyar_text_equal(words->at[i], word))
            return true;
    return false;
}

static dyar_text nearest_word(dyar_text wanted, const dyar_word_list *words)
{
    dyar_nearest nearest = dyar_nearest_to(wanted);
    for (size_t i = 0; i < words->count; i++)
        dyar_nearest_offer(&nearest, words->at[i]);
    return nearest.word;
}

/* What the schema calls a thing that has other names; an empty text where it names none. */
static dyar_text synonym(const dyar_check *check, dyar_text word, const dyar_word_list *words)
{
    const dyar_node *names = dyar_node_get(check->schema, "x-synonyms");
    const dyar_entry *entry = names ? dyar_node_entry(names, word) : NULL;
    return entry && contains(words, entry->value->text) ? entry->value->text : (dyar_text){0};
}

/* The word that was probably meant: one that means the same before one that looks alike. */
static dyar_text meant_word(const dyar_check *check, dyar_text wanted,
                            const dyar_word_list *words)
{
    const dyar_text same = synonym(check, wanted, words);
    return same.length ? same : nearest_word(wanted, words);
}

static bool hint_word(writer *t, dyar_text wanted, const dyar_word_list *words)
{
    if (contains(words, wanted))
        return false;
    const dyar_text word = meant_word(t->check, wanted, words);
    if (word.length)
        dyar_report_hint(t->diags, "did you mean '%.*s'?", (int)word.length, word.at);
    return word.length > 0;
}

/* "2 or 3" is near "1.." in letters only. */
static void keep_words(dyar_word_list *words)
{
    size_t kept = 0;
    for (size_t i = 0; i < words->count; i++)
        if (words->at[i].length && isalpha((unsigned char)words->at[i].at[0]))
            words->at[kept++] = words->at[i];
    words->count = kept;
}

static bool hint_example(writer *t, const dyar_problem *problem)
{
    const dyar_text found = problem->path.node->text;
    dyar_word_list examples = {0};
    dyar_expected_examples(problem->shapes, &examples);
    keep_words(&examples);
    if (hint_word(t, found, &examples))
        return true;
    dyar_text rest = found, part;
    while (dyar_text_split(&rest, " or ", &part))
        if (part.length < found.length && hint_word(t, part, &examples))
            return true;
    return false;
}

static bool would_fit(dyar_check *check, const dyar_problem *problem, const dyar_node *instead)
{
    const dyar_json_path path = {.node = instead};
    for (size_t i = 0; i < problem->shapes.count; i++)
        if (dyar_check_quietly(check, problem->shapes.at[i], &path, NULL))
            return true;
    return false;
}

static bool reads_as_number(dyar_text text)
{
    size_t digits = 0;
    for (size_t i = 0; i < text.length; i++) {
        if (isdigit((unsigned char)text.at[i]))
            digits++;
        else if (!strchr("+-.", text.at[i]))
            return false;
    }
    return digits > 0;
}

/* '6' where 6 is meant, or 1984 where '1984' is. */
static bool hint_quotes(writer *t, const dyar_problem *problem)
{
    dyar_node instead = *problem->path.node;
    const bool quoted = instead.type == DYAR_TYPE_STRING;
    if (instead.kind != DYAR_NODE_SCALAR || instead.text.length == 0 ||
        (quoted && !reads_as_number(instead.text)))
        return false;
    instead.type = quoted ? DYAR_TYPE_INTEGER : DYAR_TYPE_STRING;
    if (!would_fit(t->check, problem, &instead))
        return false;
    dyar_report_hint(t->diags, "write it %s quotes", quoted ? "without" : "in");
    return true;
}

/* A value in place of [value], or the reverse. */
static bool hint_brackets(writer *t, const dyar_problem *problem)
{
    const dyar_node *node = problem->path.node;
    const dyar_node list = {.kind = DYAR_NODE_LIST,
                            .type = DYAR_TYPE_LIST,
                            .location = node->location,
                            .count = 1,
                            .items = &node};
    if (node->kind == DYAR_NODE_LIST && node->count == 1 &&
        would_fit(t->check, problem, node->items[0]))
        dyar_report_hint(t->diags, "write it without the list");
    else if (node->type != DYAR_TYPE_NULL && would_fit(t->check, problem, &list))
        dyar_report_hint(t->diags, "write it as an item of a list");
    else
        return false;
    return true;
}

/* ---- lists and ranges as other languages write them ---- */

/* With each `from` as `to`. */
static dyar_text with_joint(dyar_check *check, dyar_text text, const char *from, const char *to)
{
    dyar_buffer made = {.arena = check->arena};
    dyar_text part;
    for (bool first = true; dyar_text_split(&text, from, &part); first = false) {
        if (!first)
            dyar_buffer_put(&made, to);
        dyar_buffer_add(&made, part);
    }
    return (dyar_text){dyar_buffer_text(&made), made.length};
}

/* [2, 3] as "2 or 3". */
static dyar_text joined(dyar_check *check, const dyar_node *list)
{
    dyar_buffer made = {.arena = check->arena};
    for (size_t i = 0; i < list->count; i++) {
        if (list->items[i]->kind != DYAR_NODE_SCALAR)
            return (dyar_text){0};
        dyar_buffer_put(&made, i ? " or " : "");
        dyar_buffer_add(&made, list->items[i]->text);
    }
    return (dyar_text){dyar_buffer_text(&made), made.length};
}

static bool hint_written(writer *t, const dyar_problem *problem, dyar_text text)
{
    const dyar_node instead = {.kind = DYAR_NODE_SCALAR,
                               .type = DYAR_TYPE_STRING,
                               .location = problem->path.node->location,
                               .text = text};
    if (!text.length || !would_fit(t->check, problem, &instead))
        return false;
    dyar_report_hint(t->diags, "write '%.*s'", (int)text.length, text.at);
    return true;
}

static bool take_end(dyar_text *text, const char *end)
{
    const size_t length = strlen(end);
    if (text->length < length || memcmp(text->at + text->length - length, end, length) != 0)
        return false;
    text->length -= length;
    return true;
}

/* "2 and 3" where "2 or 3" would fit, "2-3" where "2..3" would. */
static bool hint_joint(writer *t, const dyar_problem *problem)
{
    static const char *const joints[][2] = {
        {" and ", " or "}, {", ", " or "}, {",", " or "},  {"/", " or "},
        {" - ", ".."},     {"-", ".."},    {" to ", ".."}, {"...", ".."},
    };
    const dyar_node *node = problem->path.node;
    if (node->kind == DYAR_NODE_LIST)
        return hint_written(t, problem, joined(t->check, node));
    for (size_t i = 0; node->kind == DYAR_NODE_SCALAR && i < sizeof joints / sizeof *joints;
         i++)
        if (hint_written(t, problem,
                         with_joint(t->check, node->text, joints[i][0], joints[i][1])))
            return true;
    return false;
}

/* "2+" and "at least 2" where "2.." would fit, "not 2" where "..1 or 3.." would. */
static bool hint_bound(writer *t, const dyar_problem *problem)
{
    static const struct {
        const char *after;     /* the number */
        const char *from, *to; /* as it is written here */
    } bounds[] = {
        {"+", "", ".."},
        {" or more", "", ".."},
        {" or fewer", "..", ""},
        {" or less", "..", ""},
    };
    const dyar_node *node = problem->path.node;
    if (node->kind != DYAR_NODE_SCALAR)
        return false;
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++) {
        dyar_text number = node->text;
        if (!take_end(&number, bounds[i].after))
            continue;
        dyar_buffer made = {.arena = t->check->arena};
        dyar_buffer_print(&made, "%s%.*s%s", bounds[i].from, (int)number.length, number.at,
                          bounds[i].to);
        if (hint_written(t, problem, (dyar_text){dyar_buffer_text(&made), made.length}))
            return true;
    }
    return hint_written(t, problem, dyar_comparison_as_range(t->check->arena, node->text));
}

static bool begins_number(const dyar_node *node, dyar_text text)
{
    return (!node || node->kind == DYAR_NODE_SCALAR) && text.length &&
           (isdigit((unsigned char)text.at[0]) || text.at[0] == '.');
}

/* In {seeds: 2, 3} the 3 is a key without a value. */
static bool hint_comma(writer *t, const dyar_problem *problem)
{
    const dyar_node *map = problem->path.node;
    const dyar_entry *entry = problem->entry;
    size_t at = 0;
    while (at < map->count && map->entries[at].key.at != entry->key.at)
        at++;
    if (at == 0 || at == map->count || entry->value->type != DYAR_TYPE_NULL ||
        entry->value->text.length || !begins_number(NULL, entry->key))
        return false;
    const dyar_entry *before = &map->entries[at - 1];
    if (!begins_number(before->value, before->value->text))
        return false;
    dyar_report_hint(t->diags, "write '%.*s: %.*s or %.*s'", (int)before->key.length,
                     before->key.at, (int)before->value->text.length, before->value->text.at,
                     (int)entry->key.length, entry->key.at);
    return true;
}

/* A title may leave out which words there are. */
static void hint_words(writer *t, const dyar_problem *problem, const dyar_word_list *words)
{
    if (!problem->path.title.length || words->count < 2 || words->count > MOST_KNOWN_SHOWN)
        return;
    const char *title = dyar_text_copy(t->check->arena, problem->path.title);
    const char *last = dyar_text_copy(t->check->arena, words->at[words->count - 1]);
    if (strstr(title, last))
        return;
    dyar_buffer hint = {.arena = t->check->arena};
    dyar_word_list_print(&hint, words);
    dyar_report_hint(t->diags, "one of %s", dyar_buffer_text(&hint));
}

/* A change that gives a map replaces one, where often a part of it was meant. */
static bool hint_path(writer *t, const dyar_problem *problem)
{
    const dyar_json_path *path = &problem->path;
    if (path->is_key || path->items || !path->entry || path->node->kind != DYAR_NODE_MAP ||
        path->node->count == 0 ||
        path->entry->key_location.source == path->node->location.source)
        return false;
    const dyar_text key = path->entry->key, part = path->node->entries[0].key;
    dyar_report_hint(t->diags,
                     "the change replaces the whole of '%.*s'; to change only a part, end the "
                     "path in '%.*s.%.*s'",
                     (int)key.length, key.at, (int)key.length, key.at, (int)part.length,
                     part.at);
    return true;
}

static void hint_value(writer *t, const dyar_problem *problem)
{
    dyar_word_list words = {0};
    dyar_expected_words(problem->shapes, &words);
    const bool scalar =
        problem->path.node->kind == DYAR_NODE_SCALAR && !belongs_elsewhere(t, problem);
    if (hint_path(t, problem) || (scalar && hint_word(t, problem->path.node->text, &words)) ||
        hint_quotes(t, problem) || hint_brackets(t, problem) || hint_joint(t, problem) ||
        hint_bound(t, problem) || (scalar && hint_example(t, problem)))
        return;
    hint_words(t, problem, &words);
    const dyar_text said = scalar && words.count > 1
                               ? said_to_unknown(t, problem->path.node->text)
                               : (dyar_text){0};
    if (said.length)
        dyar_report_hint(t->diags, "%.*s", (int)said.length, said.at);
}

/* ---- messages ---- */

static void print_found(dyar_buffer *to, const dyar_problem *problem)
{
    const dyar_node *found = problem->path.node;
    if (problem->path.is_key || (found->kind != DYAR_NODE_SCALAR && !problem->wrong_type))
        return;
    if (found->type == DYAR_TYPE_NULL && found->text.length == 0) {
        dyar_buffer_put(to, ", but is empty");
        return;
    }
    dyar_buffer_put(to, ", not ");
    dyar_found_print(to, found);
}

static void write_value(writer *t, const dyar_problem *problem)
{
    dyar_buffer message = {.arena = t->check->arena};
    dyar_json_path_print(&message, &problem->path);
    dyar_buffer_put(&message, " must be ");
    if (problem->path.title.length)
        dyar_buffer_add(&message, problem->path.title);
    else
        dyar_expected_print(&message, problem->shapes, problem->path.node);
    print_found(&message, problem);
    dyar_report(t->diags, DYAR_ERROR, problem->location, "%s", dyar_buffer_text(&message));
    hint_value(t, problem);
}

/* The key that was probably meant, even if it is there already. */
static dyar_text meant_key(const dyar_check *check, const dyar_problem *problem)
{
    dyar_word_list keys = {0};
    dyar_expected_keys(problem->shapes, &keys);
    return meant_word(check, problem->entry->key, &keys);
}

/* A key that belongs one map further down: 'columns' next to 'board' instead of in it. */
static const dyar_entry *map_with(const dyar_node *map, dyar_text key)
{
    for (size_t i = 0; i < map->count; i++)
        if (dyar_node_entry(map->entries[i].value, key))
            return &map->entries[i];
    return NULL;
}

/* What a change brings into another file is not there twice, but misspelt. */
static void hint_meant(writer *t, const dyar_problem *problem, dyar_text meant)
{
    const dyar_text key = problem->entry->key;
    const dyar_entry *there = meant.length ? dyar_node_entry(problem->path.node, meant) : NULL;
    const dyar_entry *below = map_with(problem->path.node, key);
    if (there && there->key_location.source == problem->location.source)
        dyar_report_hint(t->diags, "'%.*s' is already on line %u", (int)meant.length, meant.at,
                         there->key_location.line);
    else if (meant.length)
        dyar_report_hint(t->diags, "did you mean '%.*s'?", (int)meant.length, meant.at);
    else if (below)
        dyar_report_hint(t->diags, "'%.*s' is a key of '%.*s'", (int)key.length, key.at,
                         (int)below->key.length, below->key.at);
}

static void hint_keys(writer *t, const dyar_problem *problem, dyar_text meant)
{
    if (hint_comma(t, problem))
        return;
    hint_meant(t, problem, meant);
    dyar_word_list keys = {0};
    dyar_expected_keys(problem->shapes, &keys);
    const dyar_text said = said_to_unknown(t, problem->entry->key);
    dyar_buffer hint = {.arena = t->check->arena};
    if (keys.count > 0 && keys.count <= MOST_KNOWN_SHOWN) {
        dyar_buffer_put(&hint, "known keys: ");
        dyar_word_list_print(&hint, &keys);
    }
    if (said.length)
        dyar_buffer_print(&hint, "%s%.*s", hint.length ? "; " : "", (int)said.length, said.at);
    if (hint.length)
        dyar_report_hint(t->diags, "%s", dyar_buffer_text(&hint));
}

/* YAML 1.1 has "<<"; here an alias replaces a whole value. */
static bool is_merge(const dyar_entry *entry)
{
    return dyar_text_is(entry->key, "<<");
}

static void write_unknown(writer *t, const dyar_problem *problem, dyar_text meant)
{
    if (is_merge(problem->entry)) {
        dyar_report(t->diags, DYAR_ERROR, problem->location,
                    "merging maps with '<<' is not supported");
        dyar_report_hint(t->diags,
                         "write out its keys, or use an alias (*name) for the whole map");
        return;
    }
    dyar_buffer message = {.arena = t->check->arena};
    dyar_buffer_print(&message, "unknown key '%.*s'", (int)problem->entry->key.length,
                      problem->entry->key.at);
    dyar_json_path_print_in(&message, &problem->path);
    dyar_report(t->diags, DYAR_ERROR, problem->location, "%s", dyar_buffer_text(&message));
    hint_keys(t, problem, meant);
}

static void print_keys(dyar_buffer *to, const dyar_problem *problem)
{
    dyar_word_list keys = {0};
    for (size_t i = 0; i < problem->key_count; i++)
        dyar_word_list_add(&keys, problem->keys[i]->text);
    if (keys.count > 1)
        dyar_buffer_put(to, "one of ");
    for (size_t i = 0; i < keys.count; i++) {
        const char *before = i == 0 ? "" : i + 1 < keys.count ? ", " : " or ";
        dyar_buffer_print(to, "%s'%.*s'", before, (int)keys.at[i].length, keys.at[i].at);
    }
}

static void write_missing(writer *t, const dyar_problem *problem)
{
    dyar_buffer message = {.arena = t->check->arena};
    print_keys(&message, problem);
    dyar_buffer_put(&message, " is missing");
    dyar_json_path_print_in(&message, &problem->path);
    dyar_report(t->diags, DYAR_ERROR, problem->location, "%s", dyar_buffer_text(&message));
    hint_path(t, problem);
}

/* ---- what is left out ---- */

/* An unknown key is reported as such, whatever else is wrong with it. */
static bool is_unknown_key(const writer *t, const dyar_problem *problem)
{
    for (size_t i = 0; problem->path.is_key && i < t->count; i++)
        if (t->problems[i]->kind == DYAR_PROBLEM_UNKNOWN &&
            t->problems[i]->entry->key.at == problem->path.entry->key.at)
            return true;
    return false;
}

/* "Must be …" after another word about the value itself is an echo. */
static bool is_echo(const writer *t, size_t at)
{
    const dyar_problem *problem = t->problems[at];
    if (problem->kind != DYAR_PROBLEM_VALUE)
        return false;
    if (is_unknown_key(t, problem))
        return true;
    for (size_t i = 0; i < at; i++) {
        const dyar_problem *other = t->problems[i];
        if ((other->kind == DYAR_PROBLEM_VALUE || other->kind == DYAR_PROBLEM_OTHER) &&
            other->path.node == problem->path.node)
            return true;
    }
    return false;
}

static bool holds(const dyar_node *tree, const dyar_node *node)
{
    if (tree == node)
        return true;
    for (size_t i = 0; tree->kind != DYAR_NODE_SCALAR && i < tree->count; i++)
        if (holds(tree->kind == DYAR_NODE_MAP ? tree->entries[i].value : tree->items[i], node))
            return true;
    return false;
}

/* Below a key that belongs elsewhere nothing else is reported. */
static bool is_below_refused(const writer *t, const dyar_problem *problem)
{
    for (size_t i = 0; !problem->path.is_key && i < t->count; i++)
        if (t->elsewhere[i] && holds(t->problems[i]->path.entry->value, problem->path.node))
            return true;
    return false;
}

static bool misses(const dyar_problem *problem, dyar_text key)
{
    for (size_t i = 0; i < problem->key_count; i++)
        if (dyar_text_equal(problem->keys[i]->text, key))
            return true;
    return false;
}

/* The key is there, but misspelt or merged, which is reported already. */
static bool is_misspelt(const writer *t, const dyar_problem *problem)
{
    if (problem->kind != DYAR_PROBLEM_MISSING)
        return false;
    for (size_t i = 0; i < t->count; i++)
        if (t->problems[i]->kind == DYAR_PROBLEM_UNKNOWN &&
            t->problems[i]->path.node == problem->path.node &&
            (misses(problem, t->meant[i]) || is_merge(t->problems[i]->entry)))
            return true;
    return false;
}

static void write_fault(writer *t, size_t at)
{
    const dyar_problem *problem = t->problems[at];
    switch (problem->kind) {
    case DYAR_PROBLEM_VALUE:
        write_value(t, problem);
        break;
    case DYAR_PROBLEM_UNKNOWN:
        write_unknown(t, problem, t->meant[at]);
        break;
    case DYAR_PROBLEM_MISSING:
        write_missing(t, problem);
        break;
    case DYAR_PROBLEM_OTHER:
        dyar_report(t->diags, DYAR_ERROR, problem->location, "%s", problem->message);
        break;
    }
    if (problem->hint.length)
        dyar_report_hint(t->diags, "expected %.*s", (int)problem->hint.length,
                         problem->hint.at);
}

/* ---- the order of the file ---- */

static int compare_marks(dyar_location a, dyar_location b)
{
    if (a.source != b.source || a.line == b.line)
        return a.source != b.source || a.column == b.column ? 0 : a.column < b.column ? -1 : 1;
    return a.line < b.line ? -1 : 1;
}

/* Stable, and never far to go: problems are found nearly in order. */
static void sort(const dyar_problem **problems, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        const dyar_problem *problem = problems[i];
        size_t at = i;
        for (; at > 0 && compare_marks(problems[at - 1]->location, problem->location) > 0; at--)
            problems[at] = problems[at - 1];
        problems[at] = problem;
    }
}

void dyar_problem_list_report(dyar_check *check, const dyar_problem_list *list,
                              dyar_diags *diags)
{
    writer t = {.check = check, .diags = diags};
    t.problems = DYAR_NEW_ARRAY(check->arena, const dyar_problem *, MOST_TOLD);
    dyar_text *meant = DYAR_NEW_ARRAY(check->arena, dyar_text, MOST_TOLD);
    bool *elsewhere = DYAR_NEW_ARRAY(check->arena, bool, MOST_TOLD);
    for (const dyar_problem *p = list->first; p && t.count < MOST_TOLD; p = p->next)
        t.problems[t.count++] = p;
    sort(t.problems, t.count);
    for (size_t i = 0; i < t.count; i++) {
        if (t.problems[i]->kind == DYAR_PROBLEM_UNKNOWN)
            meant[i] = meant_key(check, t.problems[i]);
        elsewhere[i] = belongs_elsewhere(&t, t.problems[i]);
    }
    t.meant = meant;
    t.elsewhere = elsewhere;
    for (size_t i = 0; i < t.count; i++)
        if (!is_echo(&t, i) && !is_misspelt(&t, t.problems[i]) &&
            !is_below_refused(&t, t.problems[i]))
            write_fault(&t, i);
}
