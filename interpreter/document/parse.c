/* SPDX-License-Identifier: MIT */
/*
 * A parser of YAML by libyaml, which no other file includes.  document/json.c reads plain JSON.
 *
 * The tree is built from events, not from libyaml's own document, because that accepts a key
 * twice and resolves aliases into a shared graph without limiting its size.
 *
 * Three things that libyaml does differently are corrected here.  It counts lines and columns
 * from 0; locations count from 1.  It treats a byte order mark as a character; the mark is left
 * out.  It rejects JSON's escaped surrogate pairs; a pair is rewritten as one escape of YAML.
 */
#include "document/comparison.h"
#include "document/document.h"
#include "document/json.h"
#include "document/limits.h"

#include <yaml.h>

#include <ctype.h>
#include <stdlib.h>

typedef struct anchor {
    struct anchor *next;
    const char *name;
    const dyar_node *node;
    size_t size;
    int height; /* lists and maps inside each other */
} anchor;

typedef struct builder {
    dyar_arena *arena;
    const dyar_source *source;
    dyar_diags *diags;
    yaml_parser_t parser;
    yaml_event_t event; /* the newest: what is needed of it longer is kept elsewhere */
    anchor *anchors;
    size_t nodes; /* nodes read; an alias counts as the nodes of its anchor */
    size_t aliases;
    int deepest; /* since the node being built began */
    dyar_text text;
    const dyar_node *root;
    bool failed;      /* nothing more can be read */
    bool given_twice; /* some key: the tree is no good, but the rest is worth reading */
} builder;

static dyar_location mark_of(const builder *b, yaml_mark_t location)
{
    return (dyar_location){b->source, (unsigned)location.line + 1,
                           (unsigned)location.column + 1};
}

static void refuse_at(builder *b, dyar_location location, const char *message)
{
    if (!b->failed)
        dyar_report(b->diags, DYAR_ERROR, location, "%s", message);
    b->failed = true;
}

/* A byte that is not text: libyaml reports only which. */
static dyar_location mark_of_byte(const builder *b, size_t offset)
{
    dyar_location location = {b->source, 1, 1};
    for (size_t i = 0; i < offset && i < b->text.length; i++) {
        if (b->text.at[i] == '\n') {
            location.line++;
            location.column = 1;
        } else if (((unsigned char)b->text.at[i] & 0xC0) != 0x80) {
            location.column++;
        }
    }
    return location;
}

/* The line that begins there, without its end. */
static dyar_text line_of(const builder *b, size_t line)
{
    const char *at = b->text.at, *end = at + b->text.length;
    for (; line > 0 && at < end; at++)
        line -= *at == '\n';
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    return (dyar_text){at, (size_t)((stop ? stop : end) - at)};
}

/* Indenting by a tab looks right in every editor. */
static bool refuse_tab(builder *b)
{
    const yaml_mark_t mark = b->parser.problem_mark;
    const dyar_text line = line_of(b, mark.line);
    if (mark.column >= line.length || line.at[mark.column] != '\t')
        return false;
    dyar_report(b->diags, DYAR_ERROR, mark_of(b, mark),
                "YAML does not allow tabs for indentation");
    dyar_report_hint(b->diags, "use spaces");
    return true;
}

/* 'players:2' is a word to YAML, and it is a line further down that does not fit. */
static bool refuse_missing_space(builder *b)
{
    const yaml_parser_t *p = &b->parser;
    const dyar_text line = line_of(b, p->context_mark.line);
    const char *colon = memchr(line.at, ':', line.length);
    if (!p->context || !strstr(p->context, "simple key") || !colon ||
        colon + 1 == line.at + line.length || colon[1] == ' ')
        return false;
    const size_t before = (size_t)(colon - line.at) - p->context_mark.column;
    const char *key = line.at + p->context_mark.column;
    const size_t after = (size_t)(line.at + line.length - colon - 1);
    dyar_report(b->diags, DYAR_ERROR, mark_of(b, p->context_mark),
                "a space is missing after '%.*s:'", (int)before, key);
    dyar_report_hint(b->diags, "write '%.*s: %.*s'", (int)before, key, (int)after, colon + 1);
    return true;
}

/* Returns the offset of a mark in its line in bytes; libyaml counts characters. */
static size_t byte_of(dyar_text line, size_t column)
{
    size_t at = 0;
    for (; at < line.length; at++)
        if (((unsigned char)line.at[at] & 0xC0) != 0x80 && column-- == 0)
            break;
    return at;
}

static size_t indent_of(dyar_text line)
{
    size_t at = 0;
    while (at < line.length && line.at[at] == ' ')
        at++;
    return at;
}

static bool says(const char *what, const char *part)
{
    return what && strstr(what, part);
}

/* 'do: capture: landed' has a map in a line that is one already; and a line that is indented
 * more than its neighbours is to YAML a part of the one above. */
static bool refuse_colon(builder *b)
{
    yaml_mark_t mark = b->parser.problem_mark;
    const dyar_text line = line_of(b, mark.line);
    if (!says(b->parser.problem, "mapping values are not allowed"))
        return false;
    if (dyar_text_find((dyar_text){line.at, byte_of(line, mark.column)}, ": ")) {
        dyar_report(b->diags, DYAR_ERROR, mark_of(b, mark), "a second ':' in one line");
        dyar_report_hint(
            b->diags,
            "put a map within a line in braces, {key: value}, and a text with ': ' in quotes");
        return true;
    }
    mark.column = indent_of(line);
    dyar_report(b->diags, DYAR_ERROR, mark_of(b, mark), "too much indentation");
    dyar_report_hint(b->diags, "indent the keys of one map by the same number of spaces");
    return true;
}

/* What begins at a mark, up to the end of the value or the line, as a range. */
static dyar_text range_at(const builder *b, yaml_mark_t mark)
{
    const dyar_text line = line_of(b, mark.line);
    const size_t at = byte_of(line, mark.column);
    size_t end = at;
    while (end < line.length && !strchr(",}]#", line.at[end]))
        end++;
    return dyar_comparison_as_range(b->arena, (dyar_text){line.at + at, end - at});
}

/* Of "> 3" and "!=3" YAML takes the sign for one of its own. */
static bool refuse_comparison(builder *b)
{
    const yaml_parser_t *p = &b->parser;
    const bool begins = says(p->context, "block scalar") || says(p->context, "a tag");
    if (!begins && !says(p->problem, "cannot start any token"))
        return false;
    const yaml_mark_t mark = begins ? p->context_mark : p->problem_mark;
    const dyar_text range = range_at(b, mark), line = line_of(b, mark.line);
    if (!range.length)
        return false;
    dyar_report(b->diags, DYAR_ERROR, mark_of(b, mark), "'%c' cannot begin a value in YAML",
                line.at[byte_of(line, mark.column)]);
    dyar_report_hint(b->diags, "write '%.*s'", (int)range.length, range.at);
    return true;
}

static bool refuse_character(builder *b)
{
    const yaml_mark_t mark = b->parser.problem_mark;
    const dyar_text line = line_of(b, mark.line);
    const size_t at = byte_of(line, mark.column);
    if (!says(b->parser.problem, "cannot start any token") || at >= line.length ||
        (unsigned char)line.at[at] >= 0x80)
        return false;
    dyar_report(b->diags, DYAR_ERROR, mark_of(b, mark), "'%c' cannot begin a value in YAML",
                line.at[at]);
    dyar_report_hint(b->diags, "put a text with this beginning in quotes");
    return true;
}

/* A line that begins in the column of no key or item of the current map or list. */
static void report_stray_line(const builder *b)
{
    const yaml_parser_t *p = &b->parser;
    const dyar_location at = mark_of(b, p->problem_mark);
    const bool among_keys = says(p->context, "mapping");
    if (p->problem_mark.column != p->context_mark.column) {
        dyar_report(b->diags, DYAR_ERROR, at, "this indentation matches no line above");
        dyar_report_hint(b->diags, "indent the keys of one map, or the items of one list, by "
                                   "the same number of spaces");
    } else {
        dyar_report(b->diags, DYAR_ERROR, at,
                    among_keys ? "expected a key of the map that begins on line %u"
                               : "expected an item of the list that begins on line %u",
                    mark_of(b, p->context_mark).line);
        dyar_report_hint(b->diags, "end a key with ':', begin an item with '- '");
    }
}

/* A line in which libyaml expects the next key or item and finds something else. */
static bool refuse_stray(builder *b)
{
    const yaml_parser_t *p = &b->parser;
    const dyar_text line = line_of(b, p->problem_mark.line);
    const size_t at = byte_of(line, p->problem_mark.column);
    if (!says(p->context, "parsing a block") || at >= line.length)
        return false;
    if (line.at[at] == '}' || line.at[at] == ']') {
        dyar_report(b->diags, DYAR_ERROR, mark_of(b, p->problem_mark), "unmatched '%c'",
                    line.at[at]);
    } else if (at > indent_of(line)) {
        dyar_report(b->diags, DYAR_ERROR, mark_of(b, p->problem_mark),
                    "unexpected text after a quoted value");
        dyar_report_hint(b->diags, "quote the whole value or none of it");
    } else {
        report_stray_line(b);
    }
    return true;
}

/* What libyaml says of brackets and quotes, in words that need no grammar. */
static bool refuse_structure(builder *b)
{
    static const struct {
        const char *problem, *context, *said;
        const char *hint; /* with the line where the thing begins */
    } known[] = {
        {"expected ',' or '}'", "", "',' or '}' is missing", "the '{' is on line %u"},
        {"expected ',' or ']'", "", "',' or ']' is missing", "the '[' is on line %u"},
        {"end of stream", "quoted scalar", "missing quote at the end of a text",
         "it begins on line %u"},
        {"expected ':'", "simple key", "':' is missing", "after the key on line %u"},
    };
    const yaml_parser_t *p = &b->parser;
    for (size_t i = 0; p->context && i < sizeof known / sizeof *known; i++) {
        if (!says(p->problem, known[i].problem) || !says(p->context, known[i].context))
            continue;
        dyar_report(b->diags, DYAR_ERROR, mark_of(b, p->problem_mark), "%s", known[i].said);
        dyar_report_hint(b->diags, known[i].hint, mark_of(b, p->context_mark).line);
        return true;
    }
    return false;
}

static void refuse_syntax(builder *b)
{
    const yaml_parser_t *p = &b->parser;
    if (p->error == YAML_READER_ERROR) {
        refuse_at(b, mark_of_byte(b, p->problem_offset),
                  p->problem ? p->problem : "not UTF-8 text");
        return;
    }
    if (b->failed)
        return;
    b->failed = true;
    if (refuse_tab(b) || refuse_missing_space(b) || refuse_colon(b) || refuse_comparison(b) ||
        refuse_character(b) || refuse_stray(b) || refuse_structure(b))
        return;
    dyar_report(b->diags, DYAR_ERROR, mark_of(b, p->problem_mark), "%s%s%s",
                p->problem ? p->problem : "cannot be read as YAML", p->context ? ", " : "",
                p->context ? p->context : "");
}

static bool next_event(builder *b)
{
    yaml_event_delete(&b->event);
    if (yaml_parser_parse(&b->parser, &b->event))
        return true;
    if (b->parser.error == YAML_MEMORY_ERROR)
        dyar_arena_fail(b->arena);
    refuse_syntax(b);
    return false;
}

/* ---- what a plain scalar is, by YAML 1.2's core schema ---- */

static bool all_digits(const char *at, const char *end, int (*is_digit)(int))
{
    if (at == end)
        return false;
    for (; at < end; at++)
        if (!is_digit((unsigned char)*at))
            return false;
    return true;
}

static int is_octal(int c)
{
    return c >= '0' && c <= '7';
}

static bool is_integer(const char *at, const char *end)
{
    if (end - at > 2 && at[0] == '0' && at[1] == 'x')
        return all_digits(at + 2, end, isxdigit);
    if (end - at > 2 && at[0] == '0' && at[1] == 'o')
        return all_digits(at + 2, end, is_octal);
    if (at < end && (*at == '-' || *at == '+'))
        at++;
    return all_digits(at, end, isdigit);
}

static const char *skip_digits(const char *at, const char *end)
{
    while (at < end && isdigit((unsigned char)*at))
        at++;
    return at;
}

static bool is_float(const char *at, const char *end)
{
    if (at < end && (*at == '-' || *at == '+'))
        at++;
    const char *whole = at;
    at = skip_digits(at, end);
    size_t digits = (size_t)(at - whole);
    if (at < end && *at == '.') {
        const char *fraction = ++at;
        at = skip_digits(at, end);
        digits += (size_t)(at - fraction);
    }
    if (digits == 0)
        return false;
    if (at < end && (*at == 'e' || *at == 'E')) {
        at++;
        if (at < end && (*at == '-' || *at == '+'))
            at++;
        return all_digits(at, end, isdigit);
    }
    return at == end;
}

static dyar_node_type plain_type(dyar_text text)
{
    static const char *const nulls[] = {"", "~", "null", "Null", "NULL", NULL};
    static const char *const booleans[] = {"true",  "True",  "TRUE", "false",
                                           "False", "FALSE", NULL};
    const char *end = text.at + text.length;
    if (dyar_text_is_one_of(text, nulls))
        return DYAR_TYPE_NULL;
    if (dyar_text_is_one_of(text, booleans))
        return DYAR_TYPE_BOOLEAN;
    if (is_integer(text.at, end))
        return DYAR_TYPE_INTEGER;
    return is_float(text.at, end) ? DYAR_TYPE_NUMBER : DYAR_TYPE_STRING;
}

/* ---- building ---- */

static const dyar_node *build(builder *b, int depth);

static void note_depth(builder *b, dyar_location location, int depth)
{
    if (depth > b->deepest)
        b->deepest = depth;
    if (depth > DYAR_DEPTH_MAX)
        refuse_at(b, location, "lists and maps are nested too deeply");
}

static dyar_node *build_node(builder *b, dyar_node_kind kind, dyar_location location)
{
    if (++b->nodes > DYAR_NODES_MAX)
        refuse_at(b, location, "too many values in the file");
    dyar_node *node = DYAR_NEW(b->arena, dyar_node);
    node->kind = kind;
    node->location = location;
    return node;
}

static dyar_text kept(builder *b)
{
    const dyar_text text = {(const char *)b->event.data.scalar.value,
                            b->event.data.scalar.length};
    return (dyar_text){dyar_text_copy(b->arena, text), text.length};
}

static const dyar_node *build_scalar(builder *b, dyar_location location)
{
    dyar_node *node = build_node(b, DYAR_NODE_SCALAR, location);
    node->text = kept(b);
    node->type = b->event.data.scalar.style == YAML_PLAIN_SCALAR_STYLE ? plain_type(node->text)
                                                                       : DYAR_TYPE_STRING;
    return node;
}

/* Items are gathered in a list first, since their number is known only at the end. */
typedef struct child {
    struct child *next;
    dyar_entry entry;
} child;

static const dyar_node *build_list(builder *b, dyar_location location, int depth)
{
    dyar_node *list = build_node(b, DYAR_NODE_LIST, location);
    list->type = DYAR_TYPE_LIST;
    child *first = NULL, **last = &first;
    while (!b->failed && next_event(b) && b->event.type != YAML_SEQUENCE_END_EVENT) {
        *last = DYAR_NEW(b->arena, child);
        (*last)->entry.value = build(b, depth);
        last = &(*last)->next;
        list->count++;
    }
    list->items = DYAR_NEW_ARRAY(b->arena, const dyar_node *, list->count);
    size_t i = 0;
    for (const child *l = first; l; l = l->next)
        list->items[i++] = l->entry.value;
    return list;
}

/* By key; the same key by place. */
static int compare_entries(const void *a, const void *b)
{
    const dyar_entry *x = *(const dyar_entry *const *)a, *y = *(const dyar_entry *const *)b;
    if (x->key.length != y->key.length)
        return x->key.length < y->key.length ? -1 : 1;
    const int order = x->key.length ? memcmp(x->key.at, y->key.at, x->key.length) : 0;
    return order ? order : x < y ? -1 : x > y;
}

/* Sorted, since a file of nothing but keys must not take a minute. */
static void refuse_second_keys(builder *b, const dyar_node *map)
{
    const dyar_entry **sorted = DYAR_NEW_ARRAY(b->arena, const dyar_entry *, map->count);
    for (size_t i = 0; i < map->count; i++)
        sorted[i] = &map->entries[i];
    qsort(sorted, map->count, sizeof *sorted, compare_entries);
    for (size_t i = 1, first = 0; i < map->count; i++) {
        if (!dyar_text_equal(sorted[i]->key, sorted[first]->key)) {
            first = i;
            continue;
        }
        dyar_report(b->diags, DYAR_ERROR, sorted[i]->key_location,
                    "'%.*s' is given twice (first on line %u)", (int)sorted[i]->key.length,
                    sorted[i]->key.at, sorted[first]->key_location.line);
        b->given_twice = true;
    }
}

static void build_entry(builder *b, dyar_entry *entry, int depth)
{
    entry->key_location = mark_of(b, b->event.start_mark);
    if (b->event.type != YAML_SCALAR_EVENT) {
        refuse_at(b, entry->key_location, "a key must be a word");
        return;
    }
    entry->key = kept(b);
    if (next_event(b))
        entry->value = build(b, depth);
}

static const dyar_node *build_map(builder *b, dyar_location location, int depth)
{
    dyar_node *map = build_node(b, DYAR_NODE_MAP, location);
    map->type = DYAR_TYPE_MAP;
    child *first = NULL, **last = &first;
    while (!b->failed && next_event(b) && b->event.type != YAML_MAPPING_END_EVENT) {
        *last = DYAR_NEW(b->arena, child);
        build_entry(b, &(*last)->entry, depth);
        last = &(*last)->next;
        map->count++;
    }
    map->entries = DYAR_NEW_ARRAY(b->arena, dyar_entry, map->count);
    size_t i = 0;
    for (const child *l = first; l; l = l->next)
        map->entries[i++] = l->entry;
    if (map->count > 1 && !b->failed)
        refuse_second_keys(b, map);
    return map;
}

static const dyar_node *find_alias(builder *b, dyar_location location, int depth)
{
    const char *name = (const char *)b->event.data.alias.anchor;
    if (++b->aliases > DYAR_ALIASES_MAX)
        refuse_at(b, location, "too many aliases in the file");
    for (const anchor *a = b->anchors; a; a = a->next) {
        if (strcmp(a->name, name) == 0) {
            b->nodes += a->size;
            if (b->nodes > DYAR_NODES_MAX)
                refuse_at(b, location, "too many values in aliases");
            note_depth(b, location, depth + a->height);
            return a->node;
        }
    }
    if (!b->failed)
        dyar_report(b->diags, DYAR_ERROR, location, "anchor '%s' not found before its alias",
                    name);
    b->failed = true;
    return NULL;
}

/* The properties before a value: &name and !tag. */
typedef struct prefix {
    const yaml_char_t *name, *tag;
} prefix;

static prefix prefix_of(const yaml_event_t *event)
{
    switch (event->type) {
    case YAML_SCALAR_EVENT:
        return (prefix){event->data.scalar.anchor, event->data.scalar.tag};
    case YAML_SEQUENCE_START_EVENT:
        return (prefix){event->data.sequence_start.anchor, event->data.sequence_start.tag};
    case YAML_MAPPING_START_EVENT:
        return (prefix){event->data.mapping_start.anchor, event->data.mapping_start.tag};
    default:
        return (prefix){0};
    }
}

static void remember(builder *b, const char *name, const dyar_node *node, size_t size,
                     int height)
{
    anchor *a = DYAR_NEW(b->arena, anchor);
    *a = (anchor){b->anchors, name, node, size, height};
    b->anchors = a;
}

static const dyar_node *build_untagged(builder *b, dyar_location location, int depth)
{
    if (b->event.type == YAML_SCALAR_EVENT)
        return build_scalar(b, location);
    if (b->event.type == YAML_SEQUENCE_START_EVENT)
        return build_list(b, location, depth + 1);
    return build_map(b, location, depth + 1);
}

static void refuse_tag(builder *b, dyar_location location)
{
    const dyar_text range = range_at(b, b->event.start_mark);
    const bool first = !b->failed;
    refuse_at(b, location, "tags such as !!str are not supported; quote a text instead");
    if (first && range.length)
        dyar_report_hint(b->diags, "write '%.*s'", (int)range.length, range.at);
}

/* `depth` is that of the lists and maps around. */
static const dyar_node *build(builder *b, int depth)
{
    const dyar_location location = mark_of(b, b->event.start_mark);
    const prefix before = prefix_of(&b->event);
    const size_t size_before = b->nodes;
    const int deepest_before = b->deepest;
    if (before.tag)
        refuse_tag(b, location);
    if (b->event.type == YAML_ALIAS_EVENT)
        return find_alias(b, location, depth);
    const char *name =
        before.name ? dyar_text_copy(b->arena, dyar_text_of((const char *)before.name)) : NULL;
    b->deepest = depth;
    note_depth(b, location, b->event.type == YAML_SCALAR_EVENT ? depth : depth + 1);
    const dyar_node *node = b->failed ? NULL : build_untagged(b, location, depth);
    if (name)
        remember(b, name, node, b->nodes - size_before, b->deepest - depth);
    if (b->deepest < deepest_before)
        b->deepest = deepest_before;
    return node;
}

/* Reads up to the first node; NULL for a text without one. */
static const dyar_node *build_document(builder *b)
{
    const dyar_node *root = NULL;
    while (!b->failed && next_event(b) && b->event.type != YAML_STREAM_END_EVENT) {
        const yaml_event_type_t type = b->event.type;
        if (type == YAML_DOCUMENT_START_EVENT && root)
            refuse_at(b, mark_of(b, b->event.start_mark),
                      "a file may have only one document, and a second begins here");
        else if (type != YAML_STREAM_START_EVENT && type != YAML_DOCUMENT_START_EVENT &&
                 type != YAML_DOCUMENT_END_EVENT)
            root = build(b, 0);
    }
    if (!root)
        refuse_at(b, (dyar_location){b->source, 1, 1}, "the file is empty");
    return b->failed || b->given_twice ? NULL : root;
}

/* ---- surrogate pairs ---- */

static bool read_escape(const char *at, const char *end, unsigned low, unsigned high,
                        unsigned *unit)
{
    if (end - at < 6 || at[0] != '\\' || at[1] != 'u')
        return false;
    unsigned value = 0;
    for (int i = 2; i < 6; i++) {
        const int c = tolower((unsigned char)at[i]);
        if (!isxdigit(c))
            return false;
        value = value * 16 + (unsigned)(c <= '9' ? c - '0' : c - 'a' + 10);
    }
    *unit = value;
    return value >= low && value <= high;
}

/* A copy of the text in which "\ud83d\ude00" is "\U0001f600"; the text itself when there is
 * none. */
static dyar_text join_surrogates(dyar_arena *arena, dyar_text text)
{
    unsigned first, second;
    const char *at = text.at, *end = text.at + text.length;
    dyar_buffer joined = {.arena = arena};
    const char *copied = at;
    for (; at < end; at++) {
        if (*at != '\\')
            continue;
        if (read_escape(at, end, 0xD800, 0xDBFF, &first) &&
            read_escape(at + 6, end, 0xDC00, 0xDFFF, &second)) {
            dyar_buffer_add(&joined, (dyar_text){copied, (size_t)(at - copied)});
            dyar_buffer_print(&joined, "\\U%08x",
                              0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00));
            at += 11;
            copied = at + 1;
        } else {
            at++; /* whatever is escaped is no beginning of an escape */
        }
    }
    if (copied == text.at)
        return text;
    dyar_buffer_add(&joined, (dyar_text){copied, (size_t)(end - copied)});
    return (dyar_text){joined.at, joined.length};
}

static dyar_text without_byte_order_mark(dyar_text text)
{
    const bool has_one = dyar_text_starts(text, "\xEF\xBB\xBF");
    return has_one ? (dyar_text){text.at + 3, text.length - 3} : text;
}

static void parse(void *context)
{
    builder *b = context;
    b->root = dyar_json_read(b->arena, b->source);
    if (b->root)
        return;
    if (!yaml_parser_initialize(&b->parser))
        dyar_arena_fail(b->arena);
    b->text = join_surrogates(b->arena, without_byte_order_mark(b->source->text));
    yaml_parser_set_input_string(&b->parser, (const unsigned char *)b->text.at, b->text.length);
    yaml_parser_set_encoding(&b->parser, YAML_UTF8_ENCODING);
    b->root = build_document(b);
}

const dyar_node *dyar_document_parse(dyar_arena *arena, const dyar_source *source,
                                     dyar_diags *diags)
{
    builder b = {.arena = arena, .source = source, .diags = diags};
    const bool done = dyar_arena_run(arena, parse, &b); /* libyaml's memory lies elsewhere */
    yaml_event_delete(&b.event);
    yaml_parser_delete(&b.parser);
    if (!done)
        dyar_arena_fail(arena);
    return b.root;
}
