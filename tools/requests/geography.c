/* SPDX-License-Identifier: MIT */
/* The regions that contain a region, and the names of languages. */
#include "requests/geography.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

typedef struct geo_part {
    const char *part, *whole;
} geo_part;

static const geo_part parts[] = {
#define GEO_PART(part, whole) {part, whole},
#include "requests/geography.def"
};

enum { PARTS = sizeof parts / sizeof *parts };

static const struct {
    const char *tag, *name;
} languages[] = {
#define LANGUAGE(tag, name) {tag, name},
#include "requests/languages.def"
};

/* ---- names in a text ---- */

static bool is_letter(char c)
{
    return isalpha((unsigned char)c) || (c & 0x80);
}

/* Does the text begin with this name, without a letter after it? */
static bool begins_with(const char *text, const char *name)
{
    const size_t length = strlen(name);
    return strncmp(text, name, length) == 0 && !is_letter(text[length]);
}

static const char *longer(const char *text, const char *name, const char *found)
{
    const bool fits = begins_with(text, name) && (!found || strlen(name) > strlen(found));
    return fits ? name : found;
}

/* "South Sudan" is not "Sudan": the longest name counts. */
static const char *longest_name(const char *text)
{
    const char *found = NULL;
    for (size_t i = 0; i < PARTS; i++)
        found = longer(text, parts[i].whole, longer(text, parts[i].part, found));
    return found;
}

static const char *after_word(const char *text)
{
    while (is_letter(*text))
        text++;
    return *text ? text + 1 : text;
}

/* ---- a set of names ---- */

typedef struct geo_names {
    const char **names;
    size_t count;
} geo_names;

static void add_name(geo_names *set, const char *name)
{
    for (size_t i = 0; i < set->count; i++)
        if (strcmp(set->names[i], name) == 0)
            return;
    if (set->count < GEO_MOST_REGIONS)
        set->names[set->count++] = name;
}

static void add_named(geo_names *set, const char *text)
{
    while (*text) {
        const char *name = longest_name(text);
        if (name)
            add_name(set, name);
        text = name ? text + strlen(name) : after_word(text);
    }
}

static void add_wholes(geo_names *set)
{
    for (size_t i = 0; i < set->count; i++)
        for (size_t k = 0; k < PARTS; k++)
            if (strcmp(parts[k].part, set->names[i]) == 0)
                add_name(set, parts[k].whole);
}

size_t geography_regions(const char *text, const char *regions[GEO_MOST_REGIONS])
{
    geo_names set = {.names = regions};
    if (text)
        add_named(&set, text);
    add_wholes(&set);
    return set.count;
}

const char *geography_language(const char *tag)
{
    for (size_t i = 0; tag && i < sizeof languages / sizeof *languages; i++)
        if (strcmp(languages[i].tag, tag) == 0)
            return languages[i].name;
    return NULL;
}
