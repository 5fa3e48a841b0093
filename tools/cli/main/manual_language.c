/* SPDX-License-Identifier: MIT */
/*
 * dyar-rules(5): the language of rulesets, from what the schema says of every key.
 *
 * The schema is read as a stream, twice: first what the definitions mean that others refer to,
 * then what is printed.
 */
#include "cli/main/manual.h"

#include "lab/base/json.h"

enum { DEFINITIONS = 512 };

typedef struct definition {
    const char *name, *about; /* `about` is NULL where nothing is said */
} definition;

typedef struct language {
    definition list[DEFINITIONS];
    size_t count;
} language;

/* ---- reading ---- */

static char next_sign(lab_json *json)
{
    const char *at = json->at;
    while (at < json->end && strchr(" \t\r\n,:", *at))
        at++;
    return at < json->end ? *at : '\0';
}

/* Goes over a value, whatever it is. */
static void skip(lab_json *json)
{
    switch (next_sign(json)) {
    case '{':
        lab_json_enter(json, '{');
        while (lab_json_key(json))
            skip(json);
        break;
    case '[':
        lab_json_enter(json, '[');
        while (lab_json_item(json))
            skip(json);
        break;
    case '"':
        lab_json_string(json);
        break;
    case 't':
    case 'f':
        lab_json_truth(json);
        break;
    default:
        lab_json_number(json);
    }
}

/* What a schema says of itself; `about` is NULL if it has no text, `refers` a path. */
typedef struct said {
    const char *about, *refers;
} said;

static void print_keys(FILE *to, lab_json *json, const language *all);

/* Reads a schema; what it says of its keys is printed, unless `to` is NULL. */
static said read_said(FILE *to, lab_json *json, const language *all)
{
    said s = {0};
    const char *key;
    if (next_sign(json) != '{') {
        skip(json);
        return s;
    }
    lab_json_enter(json, '{');
    while ((key = lab_json_key(json)))
        if (strcmp(key, "description") == 0)
            s.about = lab_json_string(json);
        else if (strcmp(key, "$ref") == 0)
            s.refers = lab_json_string(json);
        else if (to && strcmp(key, "properties") == 0)
            print_keys(to, json, all);
        else
            skip(json);
    return s;
}

/* ---- printing ---- */

static const char *meaning(const said *s, const language *all)
{
    const char *name = s->refers ? strrchr(s->refers, '/') : NULL;
    for (size_t i = 0; !s->about && name && i < all->count; i++)
        if (strcmp(all->list[i].name, name + 1) == 0)
            return all->list[i].about;
    return s->about;
}

/* The keys of an object, each with what it means. */
static void print_keys(FILE *to, lab_json *json, const language *all)
{
    const char *key;
    lab_json_enter(json, '{');
    while ((key = lab_json_key(json))) {
        const said s = read_said(NULL, json, all);
        const char *about = meaning(&s, all);
        if (!about)
            continue;
        fprintf(to, ".TP\n.B ");
        cli_troff(to, key);
        cli_troff(to, about);
    }
}

/* A definition that has keys becomes a part of the page. */
static void print_definition(FILE *to, lab_json *json, const char *name, const language *all)
{
    const lab_json before = *json;
    const said s = read_said(NULL, json, all);
    if (!s.about || strncmp(name, "fact-", 5) == 0)
        return;
    fprintf(to, ".SS \"");
    for (const char *at = name; *at; at++)
        fputc(*at == '-' ? ' ' : *at, to);
    cli_troff_line(to, "\"");
    cli_troff(to, s.about);
    lab_json again = before;
    again.strings = json->strings; /* what was read stays */
    read_said(to, &again, all);
    json->strings = again.strings;
}

/* ---- the page ---- */

static lab_json begin(char **strings)
{
    const char *schema = dyar_bundled_schema();
    const size_t length = strlen(schema);
    *strings = cli_allocate(8 * (length + 1)); /* some parts are read more than once */
    return lab_json_begin(schema, length, *strings);
}

static void learn(lab_json *json, language *all)
{
    const char *name;
    lab_json_enter(json, '{');
    while ((name = lab_json_key(json))) {
        const said s = read_said(NULL, json, all);
        if (all->count < DEFINITIONS)
            all->list[all->count++] = (definition){name, s.about};
    }
}

static void print_language_head(FILE *to)
{
    fprintf(to, ".TH DYAR\\-RULES 5 \"\" \"dyar %s\" \"Dyar\"\n", dyar_version());
    cli_troff_line(to, ".SH NAME\ndyar\\-rules \\- the language in which games are written\n"
                       ".SH DESCRIPTION\n"
                       "A ruleset is a YAML file that states all rules of one game.\n"
                       ".BR \"dyar new\" \" \\fIID\\fR\"\n"
                       "starts one,\n.B dyar check\nfinds its errors,\n.B dyar describe\n"
                       "prints it in English, and\n.B dyar rules\n"
                       "prints the bundled rulesets and the schema that editors use.");
}

void cli_manual_print_language(FILE *to)
{
    language all = {.count = 0};
    char *strings, *more;
    const char *key;
    lab_json json = begin(&strings);
    lab_json_enter(&json, '{');
    while ((key = lab_json_key(&json)))
        if (strcmp(key, "$defs") == 0)
            learn(&json, &all);
        else
            skip(&json);
    print_language_head(to);
    json = begin(&more);
    lab_json_enter(&json, '{');
    while ((key = lab_json_key(&json)))
        if (strcmp(key, "properties") == 0) {
            cli_troff_line(to, ".SH KEYS OF A RULESET");
            print_keys(to, &json, &all);
        } else if (strcmp(key, "$defs") == 0) {
            cli_troff_line(to, ".SH PARTS");
            lab_json_enter(&json, '{');
            while ((key = lab_json_key(&json)))
                print_definition(to, &json, key, &all);
        } else
            skip(&json);
    cli_troff_line(to,
                   ".SH SEE ALSO\n.BR dyar (1),\n.BR dyar\\-check (1),\n.BR dyar\\-new (1)");
    free(strings);
    free(more);
}
