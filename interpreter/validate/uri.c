/* SPDX-License-Identifier: MIT */
/* Relative addresses made absolute. */
#include "validate/uri.h"

#include <ctype.h>

typedef struct uri_parts {
    dyar_text scheme;    /* with its colon */
    dyar_text authority; /* with its slashes */
    dyar_text path;
    dyar_text query; /* with its question mark */
} uri_parts;

/* Takes `length` bytes off the front of the text. */
static dyar_text cut_off(dyar_text *rest, size_t length)
{
    const dyar_text part = {rest->at, length};
    *rest = (dyar_text){rest->at + length, rest->length - length};
    return part;
}

static size_t length_before(dyar_text text, size_t from, const char *ends)
{
    size_t i = from;
    while (i < text.length && !strchr(ends, text.at[i]))
        i++;
    return i;
}

static size_t scheme_length(dyar_text text)
{
    if (text.length == 0 || !isalpha((unsigned char)text.at[0]))
        return 0;
    size_t i = 1;
    while (i < text.length && (isalnum((unsigned char)text.at[i]) || strchr("+-.", text.at[i])))
        i++;
    return i < text.length && text.at[i] == ':' ? i + 1 : 0;
}

static uri_parts parts_of(dyar_text uri)
{
    dyar_text rest = uri;
    uri_parts parts = {0};
    parts.scheme = cut_off(&rest, scheme_length(rest));
    if (dyar_text_starts(rest, "//"))
        parts.authority = cut_off(&rest, length_before(rest, 2, "/?"));
    parts.path = cut_off(&rest, length_before(rest, 0, "?"));
    parts.query = rest;
    return parts;
}

static void drop_last_segment(dyar_buffer *path)
{
    while (path->length && path->at[path->length - 1] != '/')
        path->length--;
    if (path->length)
        path->length--;
}

/* "/a/./b/../c" is "/a/c".  Each segment is put with the slash before it. */
static void put_without_dots(dyar_buffer *out, dyar_text path)
{
    dyar_buffer kept = {.arena = out->arena};
    dyar_text rest = path, segment;
    bool first = true, open = false;
    while (dyar_text_split(&rest, "/", &segment)) {
        open = dyar_text_is(segment, ".") || dyar_text_is(segment, "..");
        if (dyar_text_is(segment, "..")) {
            drop_last_segment(&kept);
        } else if (!open) {
            if (!first)
                dyar_buffer_put(&kept, "/");
            dyar_buffer_add(&kept, segment);
        }
        first = false;
    }
    if (open)
        dyar_buffer_put(&kept, "/");
    dyar_buffer_add(out, (dyar_text){dyar_buffer_text(&kept), kept.length});
}

/* The reference in the folder of the base. */
static void put_merged(dyar_buffer *out, uri_parts base, dyar_text path)
{
    dyar_buffer merged = {.arena = out->arena};
    size_t folder = base.path.length;
    while (folder && base.path.at[folder - 1] != '/')
        folder--;
    dyar_buffer_add(&merged, (dyar_text){base.path.at, folder});
    if (base.authority.length && base.path.length == 0)
        dyar_buffer_put(&merged, "/");
    dyar_buffer_add(&merged, path);
    put_without_dots(out, (dyar_text){merged.at, merged.length});
}

static void put_path(dyar_buffer *out, uri_parts base, uri_parts reference)
{
    if (reference.scheme.length || reference.authority.length ||
        dyar_text_starts(reference.path, "/"))
        put_without_dots(out, reference.path);
    else if (reference.path.length)
        put_merged(out, base, reference.path);
    else
        dyar_buffer_add(out, base.path);
}

dyar_text dyar_uri_resolve(dyar_arena *arena, dyar_text base, dyar_text reference)
{
    const uri_parts b = parts_of(base), r = parts_of(reference);
    const bool own_host = r.scheme.length || r.authority.length;
    dyar_buffer out = {.arena = arena};
    dyar_buffer_add(&out, r.scheme.length ? r.scheme : b.scheme);
    dyar_buffer_add(&out, own_host ? r.authority : b.authority);
    put_path(&out, b, r);
    const bool same_document = !own_host && r.path.length == 0 && r.query.length == 0;
    dyar_buffer_add(&out, same_document ? b.query : r.query);
    return (dyar_text){dyar_buffer_text(&out), out.length};
}

void dyar_uri_split(dyar_text reference, dyar_text *uri, dyar_text *fragment)
{
    dyar_text rest = reference;
    *uri = cut_off(&rest, length_before(rest, 0, "#"));
    *fragment = rest.length ? (dyar_text){rest.at + 1, rest.length - 1} : (dyar_text){"", 0};
}

static int hex_value(int c)
{
    return isdigit(c) ? c - '0' : tolower(c) - 'a' + 10;
}

dyar_text dyar_uri_decode(dyar_arena *arena, dyar_text text)
{
    char *decoded = dyar_arena_alloc(arena, text.length + 1);
    size_t length = 0;
    for (size_t i = 0; i < text.length; i++) {
        const unsigned char *at = (const unsigned char *)text.at + i;
        if (*at == '%' && i + 2 < text.length && isxdigit(at[1]) && isxdigit(at[2])) {
            decoded[length++] = (char)(hex_value(at[1]) * 16 + hex_value(at[2]));
            i += 2;
        } else {
            decoded[length++] = (char)*at;
        }
    }
    return (dyar_text){decoded, length};
}
