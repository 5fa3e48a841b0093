/* SPDX-License-Identifier: MIT */
/* Nodes as YAML on one line. */
#include "document/flow.h"

#include <strings.h>

/* A plain scalar must be one for every reader: letters, figures and what rules are made of. */
static bool is_plain(dyar_text text)
{
    static const char inside[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                 "0123456789 ._+-/=@";
    if (text.length == 0 || strchr(" -=@", text.at[0]) || text.at[text.length - 1] == ' ')
        return false;
    for (size_t i = 0; i < text.length; i++)
        if (!memchr(inside, text.at[i], sizeof inside - 1))
            return false;
    return true;
}

/* Or nearly one: quotes too many do no harm.  A range ("1..4") is none. */
static bool is_number(dyar_text text)
{
    static const char figures[] = "0123456789.+-_abcdefxABCDEFX";
    if (!memchr(figures, text.at[0], strlen("0123456789.+-")) || dyar_text_find(text, ".."))
        return false;
    for (size_t i = 0; i < text.length; i++)
        if (!memchr(figures, text.at[i], sizeof figures - 1))
            return false;
    return true;
}

/* Text that would be read as something else without its quotes. */
static bool looks_other(dyar_text text)
{
    static const char *const words[] = {"null", "true", "false", "yes", "no",
                                        "on",   "off",  "y",     "n",   NULL};
    for (const char *const *word = words; *word; word++)
        if (strlen(*word) == text.length && strncasecmp(*word, text.at, text.length) == 0)
            return true;
    return is_number(text);
}

static void put_quoted(dyar_buffer *to, dyar_text text)
{
    dyar_buffer_put(to, "\"");
    for (size_t i = 0; i < text.length; i++) {
        const char c = text.at[i];
        if (c == '"' || c == '\\')
            dyar_buffer_print(to, "\\%c", c);
        else if ((unsigned char)c < 0x20)
            dyar_buffer_print(to, "\\x%02x", (unsigned)c);
        else
            dyar_buffer_add(to, (dyar_text){&c, 1});
    }
    dyar_buffer_put(to, "\"");
}

static void put_text(dyar_buffer *to, dyar_text text, bool is_string)
{
    if (is_string && (!is_plain(text) || looks_other(text)))
        put_quoted(to, text);
    else
        dyar_buffer_add(to, text);
}

void dyar_flow_put(dyar_buffer *to, const dyar_node *node)
{
    const bool map = node->kind == DYAR_NODE_MAP;
    if (node->kind == DYAR_NODE_SCALAR) {
        put_text(to, node->text, node->type == DYAR_TYPE_STRING);
        return;
    }
    dyar_buffer_put(to, map ? "{" : "[");
    for (size_t i = 0; i < node->count; i++) {
        dyar_buffer_put(to, i ? ", " : "");
        if (map) {
            put_text(to, node->entries[i].key, true);
            dyar_buffer_put(to, ": ");
        }
        dyar_flow_put(to, map ? node->entries[i].value : node->items[i]);
    }
    dyar_buffer_put(to, map ? "}" : "]");
}
