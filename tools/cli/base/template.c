/* SPDX-License-Identifier: MIT */
/* Filling templates: one pass, in which a block is read again for each of its items. */
#include "cli/base/template.h"

#include <assert.h>
#include <string.h>

#include "lab/base/markup.h"

typedef struct filling {
    FILE *to;
    const cli_slot *slots;
    void *context;
} filling;

typedef struct tag {
    char kind; /* '#', '?' or '^': begin of a block; '/': its end; 0: a slot */
    const char *name;
    size_t length;
    const char *after;
} tag;

/* Reads the tag at `open`, which is "{{". */
static tag read_tag(const char *open)
{
    const char *name = open + 2, *close = strstr(open, "}}");
    assert(close);
    if (!strchr("#?^/", *name))
        return (tag){.name = name, .length = (size_t)(close - name), .after = close + 2};
    return (tag){.kind = *name,
                 .name = name + 1,
                 .length = (size_t)(close - name) - 1,
                 .after = close + 2 + (close[2] == '\n')};
}

static const cli_slot *find_slot(const filling *f, const tag *t)
{
    const cli_slot *slot = f->slots;
    while (slot->name &&
           (strlen(slot->name) != t->length || memcmp(slot->name, t->name, t->length) != 0))
        slot++;
    assert(slot->name);
    return slot;
}

/* Is the block written for item number `i`? */
static bool is_written(const filling *f, char kind, const cli_slot *slot, size_t i)
{
    if (kind == '#')
        return slot->select(f->context, i);
    const bool has = slot->select ? slot->select(f->context, 0) : slot->text != NULL;
    return i == 0 && has == (kind == '?');
}

static void write_text(const filling *f, const cli_slot *slot)
{
    if (slot->html)
        fputs(slot->text, f->to);
    else
        lab_markup_text(f->to, slot->text);
}

/* Fills the template up to the end of the block that is open, or skips that.  Returns what
 * follows. */
static const char *fill(const filling *f, const char *at, bool writes)
{
    for (const char *open; (open = strstr(at, "{{"));) {
        const tag t = read_tag(open);
        if (writes)
            fwrite(at, 1, (size_t)(open - at), f->to);
        at = t.after;
        if (t.kind == '/')
            return at;
        const cli_slot *slot = find_slot(f, &t);
        for (size_t i = 0; t.kind && writes && is_written(f, t.kind, slot, i); i++)
            fill(f, at, true);
        if (t.kind)
            at = fill(f, at, false);
        else if (writes)
            write_text(f, slot);
    }
    if (writes)
        fputs(at, f->to);
    return at + strlen(at);
}

void cli_fill_template(FILE *to, const char *template, const cli_slot *slots, void *context)
{
    fill(&(filling){to, slots, context}, template, true);
}
