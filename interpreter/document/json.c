/* SPDX-License-Identifier: MIT */
/*
 * A reader of plain JSON, for speed.
 *
 * The web page begins by reading the schema, which is JSON, and libyaml took most of the time
 * before a game was on the screen.  This reader knows only what the schema needs.  It gives up
 * at anything else and reports nothing, because document/parse.c then reads the text.  Both
 * make the same tree of the same text, types and locations included.
 */
#include "document/json.h"
#include "document/limits.h"

#include <ctype.h>

enum {
    KEY_MAX = 200, /* characters: libyaml accepts no longer key */
    KEYS_MAX = 300 /* of an object: they are compared with each other */
};

typedef struct reader {
    dyar_arena *arena;
    dyar_arena *scratch; /* for the members */
    dyar_entry *members; /* of the lists and maps in progress, the innermost last */
    size_t member_count, member_room;
    const dyar_source *source;
    const char *at, *end;
    const char *line_start;
    unsigned line;
    size_t nodes;
} reader;

static const dyar_node *read_value(reader *r, int depth);

static dyar_location here(const reader *r)
{
    return (dyar_location){r->source, r->line, (unsigned)(r->at - r->line_start) + 1};
}

static void skip_space(reader *r)
{
    for (; r->at < r->end && (*r->at == ' ' || *r->at == '\n'); r->at++) {
        if (*r->at == '\n') {
            r->line++;
            r->line_start = r->at + 1;
        }
    }
}

static bool take(reader *r, char wanted)
{
    if (r->at == r->end || *r->at != wanted)
        return false;
    r->at++;
    return true;
}

static dyar_node *new_node(reader *r, dyar_node_kind kind, dyar_node_type type,
                           dyar_location location)
{
    dyar_node *node = DYAR_NEW(r->arena, dyar_node);
    node->kind = kind;
    node->type = type;
    node->location = location;
    r->nodes++;
    return node;
}

/* ---- strings ---- */

/* The four digits behind "\u", as a character below U+10000 that is no half of a pair. */
static bool take_code(reader *r, unsigned *code)
{
    *code = 0;
    for (int i = 0; i < 4; i++, r->at++) {
        if (r->at == r->end || !isxdigit((unsigned char)*r->at))
            return false;
        const int c = tolower((unsigned char)*r->at);
        *code = *code * 16 + (unsigned)(c <= '9' ? c - '0' : c - 'a' + 10);
    }
    return *code >= ' ' && (*code < 0xD800 || *code > 0xDFFF);
}

static char *put_code(char *to, unsigned code)
{
    if (code < 0x80) {
        *to++ = (char)code;
        return to;
    }
    if (code < 0x800) {
        *to++ = (char)(0xC0 | code >> 6);
    } else {
        *to++ = (char)(0xE0 | code >> 12);
        *to++ = (char)(0x80 | (code >> 6 & 0x3F));
    }
    *to++ = (char)(0x80 | (code & 0x3F));
    return to;
}

/* Reads an escape after a backslash, which is never longer than its source.  Returns NULL if it
 * is not plain. */
static char *take_escape(reader *r, char *to)
{
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    if (r->at == r->end)
        return NULL;
    const char letter = *r->at++;
    unsigned code;
    if (letter == 'u')
        return take_code(r, &code) ? put_code(to, code) : NULL;
    const char *known = memchr(letters, letter, sizeof letters - 1);
    if (!known)
        return NULL;
    *to++ = meant[known - letters];
    return to;
}

/* The end of a string whose beginning was taken, or NULL. */
static const char *find_quote(const reader *r)
{
    for (const char *at = r->at; at < r->end && *at >= ' ' && *at <= '~'; at++) {
        if (*at == '"')
            return at;
        at += *at == '\\';
    }
    return NULL;
}

static bool take_string(reader *r, dyar_text *text)
{
    const char *quote = take(r, '"') ? find_quote(r) : NULL;
    if (!quote)
        return false;
    char *copy = dyar_arena_alloc(r->arena, (size_t)(quote - r->at) + 1), *to = copy;
    while (to && r->at < quote) {
        if (*r->at++ == '\\')
            to = take_escape(r, to);
        else
            *to++ = r->at[-1];
    }
    if (!to || r->at != quote)
        return false;
    r->at++;
    *text = (dyar_text){copy, (size_t)(to - copy)};
    return true;
}

static const dyar_node *read_string(reader *r)
{
    dyar_node *node = new_node(r, DYAR_NODE_SCALAR, DYAR_TYPE_STRING, here(r));
    return take_string(r, &node->text) ? node : NULL;
}

/* ---- words and numbers ---- */

static bool take_digits(const char **at, const char *end)
{
    const char *begun = *at;
    while (*at < end && isdigit((unsigned char)**at))
        (*at)++;
    return *at > begun;
}

/* A number as JSON writes it, and nothing behind it. */
static bool read_number_type(const char *at, const char *end, dyar_node_type *type)
{
    *type = DYAR_TYPE_INTEGER;
    at += at < end && *at == '-';
    if (end - at > 1 && at[0] == '0' && isdigit((unsigned char)at[1]))
        return false;
    if (!take_digits(&at, end))
        return false;
    if (at < end && *at == '.') {
        *type = DYAR_TYPE_NUMBER;
        at++;
        if (!take_digits(&at, end))
            return false;
    }
    return at == end;
}

static bool type_of(dyar_text text, dyar_node_type *type)
{
    if (dyar_text_is(text, "null"))
        *type = DYAR_TYPE_NULL;
    else if (dyar_text_is(text, "true") || dyar_text_is(text, "false"))
        *type = DYAR_TYPE_BOOLEAN;
    else
        return read_number_type(text.at, text.at + text.length, type);
    return true;
}

static const dyar_node *read_word(reader *r)
{
    const char *begun = r->at;
    const dyar_location location = here(r);
    dyar_node_type type;
    while (r->at < r->end && !strchr(",]} \n", *r->at))
        r->at++;
    const dyar_text text = {begun, (size_t)(r->at - begun)};
    if (!type_of(text, &type))
        return NULL;
    dyar_node *node = new_node(r, DYAR_NODE_SCALAR, type, location);
    node->text = (dyar_text){dyar_text_copy(r->arena, text), text.length};
    return node;
}

/* ---- lists and maps ---- */

static void add_member(reader *r, dyar_entry member)
{
    r->members = dyar_arena_room(r->scratch, r->members, r->member_count, &r->member_room,
                                 sizeof *r->members);
    r->members[r->member_count++] = member;
}

/* Behind a member: is there another one?  *fine is false where there is neither that nor an
 * end. */
static bool goes_on(reader *r, char end, bool *fine)
{
    skip_space(r);
    const bool more = take(r, ',');
    *fine = more || take(r, end);
    skip_space(r);
    return more;
}

static const dyar_node *read_list(reader *r, int depth)
{
    dyar_node *list = new_node(r, DYAR_NODE_LIST, DYAR_TYPE_LIST, here(r));
    const size_t first = r->member_count;
    r->at++;
    skip_space(r);
    bool fine = true;
    bool more = !take(r, ']');
    while (more) {
        const dyar_node *item = read_value(r, depth);
        if (!item)
            return NULL;
        add_member(r, (dyar_entry){.value = item});
        more = goes_on(r, ']', &fine);
    }
    list->count = r->member_count - first;
    list->items = DYAR_NEW_ARRAY(r->arena, const dyar_node *, list->count);
    for (size_t i = 0; i < list->count; i++)
        list->items[i] = r->members[first + i].value;
    r->member_count = first;
    return fine ? list : NULL;
}

static bool has_key_twice(const dyar_entry *entries, size_t count)
{
    for (size_t i = 1; i < count; i++)
        for (size_t j = 0; j < i; j++)
            if (dyar_text_equal(entries[i].key, entries[j].key))
                return true;
    return false;
}

static bool read_member(reader *r, dyar_entry *entry, int depth)
{
    entry->key_location = here(r);
    if (!take_string(r, &entry->key) || entry->key.length > KEY_MAX || !take(r, ':'))
        return false;
    skip_space(r);
    entry->value = read_value(r, depth);
    return entry->value != NULL;
}

static const dyar_node *read_map(reader *r, int depth)
{
    dyar_node *map = new_node(r, DYAR_NODE_MAP, DYAR_TYPE_MAP, here(r));
    const size_t first = r->member_count;
    r->at++;
    skip_space(r);
    bool fine = true;
    bool more = !take(r, '}');
    while (more) {
        dyar_entry entry = {0};
        if (r->member_count - first == KEYS_MAX || !read_member(r, &entry, depth))
            return NULL;
        add_member(r, entry);
        more = goes_on(r, '}', &fine);
    }
    map->count = r->member_count - first;
    map->entries = DYAR_NEW_ARRAY(r->arena, dyar_entry, map->count);
    for (size_t i = 0; i < map->count; i++)
        map->entries[i] = r->members[first + i];
    r->member_count = first;
    return fine && !has_key_twice(map->entries, map->count) ? map : NULL;
}

static const dyar_node *read_value(reader *r, int depth)
{
    if (r->at == r->end || r->nodes >= DYAR_NODES_MAX)
        return NULL;
    if (*r->at == '"')
        return read_string(r);
    if (*r->at != '{' && *r->at != '[')
        return read_word(r);
    if (depth == DYAR_DEPTH_MAX)
        return NULL;
    return *r->at == '{' ? read_map(r, depth + 1) : read_list(r, depth + 1);
}

const dyar_node *dyar_json_read(dyar_arena *arena, const dyar_source *source)
{
    reader r = {.arena = arena,
                .source = source,
                .at = source->text.at,
                .end = source->text.at + source->text.length,
                .line_start = source->text.at,
                .line = 1};
    if (r.at == r.end || *r.at != '{')
        return NULL;
    r.scratch = dyar_scratch_new(arena);
    const dyar_node *root = read_value(&r, 0);
    skip_space(&r);
    dyar_scratch_free(r.scratch);
    return r.at == r.end ? root : NULL;
}
