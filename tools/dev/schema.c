/* SPDX-License-Identifier: MIT */
/*
 * A generator: prints the schema from standard input, and regenerates what repeats the
 * vocabulary:
 *
 * - the facts that each kind of condition may ask, and the effects that each list allows;
 * - the meanings of facts and effects, and the whole definition of facts that are numbers;
 * - the words of a group, below "$comment": "words of GROUP" or "words of GROUP, or unknown".
 *
 * All else is written by hand and stays.  `tools/dev/golden` writes the file; a test compares.
 * The schema is read as the lines it is written in: definitions begin at the fifth column.
 */
#include "rules/vocabulary.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { NAME = 64, LINE = 8192 };

typedef struct schema {
    char line[LINE], def[NAME]; /* the definition that the line is in */
    bool has_fact[DYAR_FACT_COUNT], has_effect[DYAR_EFFECT_COUNT]; /* definitions met */
} schema;

/* ---- facts ---- */

/* "fact-game-turn". */
static const char *fact_def(dyar_fact fact, char def[NAME])
{
    static const char *const names[] = {
#define DYAR_FACT(name, ...) #name,
#include "rules/vocabulary.def"
    };
    snprintf(def, NAME, "fact-%s", names[fact]);
    for (char *c = def; *c; c++)
        *c = *c == '_' ? '-' : (char)tolower((unsigned char)*c);
    return def;
}

static dyar_fact fact_of_def(const char *def)
{
    char name[NAME];
    int fact = 0;
    while (fact < DYAR_FACT_COUNT && strcmp(fact_def((dyar_fact)fact, name), def) != 0)
        fact++;
    return (dyar_fact)fact;
}

static void print_number(schema *s, dyar_fact fact)
{
    char def[NAME];
    printf("    \"%s\": {\n      \"title\": \"a number test such as %s\",\n"
           "      \"description\": \"%s\",\n      \"$ref\": \"#/$defs/number-test\"\n    },\n",
           fact_def(fact, def), dyar_facts[fact].example, dyar_facts[fact].meaning);
    s->has_fact[fact] = true;
}

/* Is the definition a map in which the fact may be asked? */
static bool is_asked_in(const char *def, dyar_fact fact)
{
    const dyar_fact_entry *entry = &dyar_facts[fact];
    if (strcmp(def, "facts-of-another-hole") == 0)
        return entry->place == DYAR_OF_HOLE;
    if (strcmp(def, "facts-of-a-player") == 0)
        return entry->place == DYAR_OF_PLAYER;
    const bool in_tables = entry->place == DYAR_OF_PLAYER && entry->asked & DYAR_ASKED_TABLE;
    if (strcmp(def, "seeds-of-a-player") == 0)
        return in_tables && entry->part == DYAR_PART_BOARD;
    if (strcmp(def, "seeds-or-phase-of-a-player") == 0)
        return in_tables;
    for (int scene = 0; scene < DYAR_SCENE_COUNT; scene++)
        if (strcmp(def, dyar_scene_facts[scene]) == 0)
            return entry->place != DYAR_OF_PLAYER && entry->asked >> scene & 1;
    return false;
}

/* ---- effects ---- */

static bool is_effect_map(const char *def)
{
    return strcmp(def, "effect") == 0 || strcmp(def, "end-effect") == 0;
}

static bool may_stand_in(const char *def, dyar_effect_kind kind)
{
    return strcmp(def, "end-effect") == 0 ||
           (strcmp(def, "effect") == 0 && !dyar_effect_words[kind].only_at_end);
}

/* How many effects are written in the way of this definition. */
static int count_written(const char *def)
{
    int count = 0;
    for (int i = 0; i < DYAR_EFFECT_COUNT; i++)
        count += strcmp(dyar_effect_words[i].schema, def) == 0;
    return count;
}

static void print_effect(const dyar_effect_entry *effect)
{
    printf("        \"%s\": {", effect->word);
    if (count_written(effect->schema) > 1)
        printf("\"description\": \"%s\", ", effect->meaning);
    printf("\"$ref\": \"#/$defs/%s\"}", effect->schema);
}

/* ---- maps ---- */

static bool next_line(schema *s)
{
    return fgets(s->line, sizeof s->line, stdin) != NULL;
}

/* An entry that the vocabulary makes, and not one written by hand. */
static bool is_made(const schema *s)
{
    static const char ref[] = "{\"$ref\": \"#/$defs/";
    const char *at = strstr(s->line, ref);
    char def[NAME];
    if (is_effect_map(s->def))
        return true;
    return at && sscanf(at + sizeof ref - 1, "%63[a-z-]", def) == 1 &&
           fact_of_def(def) != DYAR_FACT_COUNT;
}

static void begin_entry(bool *first)
{
    printf("%s", *first ? "" : ",\n");
    *first = false;
}

static void print_made(const schema *s, bool *first)
{
    char def[NAME];
    for (int i = 0; i < DYAR_FACT_COUNT; i++)
        if (is_asked_in(s->def, (dyar_fact)i)) {
            begin_entry(first);
            printf("        \"%s\": {\"$ref\": \"#/$defs/%s\"}", dyar_facts[i].word,
                   fact_def((dyar_fact)i, def));
        }
    for (int i = 0; i < DYAR_EFFECT_COUNT; i++)
        if (may_stand_in(s->def, (dyar_effect_kind)i)) {
            begin_entry(first);
            print_effect(&dyar_effect_words[i]);
        }
}

static void print_kept(schema *s, bool *first)
{
    const bool begins = s->line[8] == '"', within = s->line[8] == ' ';
    const size_t length = strcspn(s->line, "\n");
    const bool comma = !within && s->line[length - 1] == ',';
    if (begins)
        begin_entry(first);
    printf("%.*s%s", (int)(length - comma), s->line,
           within || s->line[length - 1] == '{' ? "\n" : "");
}

/* All that the vocabulary makes takes the place of the first part of it. */
static void remake_map(schema *s)
{
    bool first = true, made = false;
    while (next_line(s) && strcmp(s->line, "      },\n") != 0) {
        if (!is_made(s)) {
            print_kept(s, &first);
            continue;
        }
        if (!made)
            print_made(s, &first);
        made = true;
    }
    printf("\n%s", s->line);
}

/* ---- words of a group ---- */

static int group_named(const char *name)
{
    static const char *const names[] = {
#define DYAR_GROUP(group, ...) #group,
#include "rules/vocabulary.def"
    };
    int group = 0;
    while (group < DYAR_GROUP_COUNT && strcmp(names[group], name) != 0)
        group++;
    return group;
}

/* The line after the one that names the group. */
static void remake_words(schema *s)
{
    char name[NAME];
    const char *comment = strstr(s->line, "\"$comment\": \"words of ");
    const bool may_be_unknown = strstr(s->line, ", or unknown\"");
    if (!comment || sscanf(comment, "\"$comment\": \"words of %63[A-Z_]", name) != 1 ||
        group_named(name) == DYAR_GROUP_COUNT || !next_line(s))
        return;
    bool first = true;
    printf("%.*s", (int)strcspn(s->line, "["), s->line);
    for (int i = 0; i < DYAR_WORD_COUNT; i++)
        if (dyar_words[i].group == (dyar_group)group_named(name)) {
            printf("%s\"%s\"", first ? "[" : ", ", dyar_words[i].word);
            first = false;
        }
    printf("%s%s", may_be_unknown ? ", \"unknown\"" : "", s->line + strcspn(s->line, "]"));
}

/* ---- definitions ---- */

static const char *meaning_of(const char *def)
{
    const dyar_fact fact = fact_of_def(def);
    if (fact != DYAR_FACT_COUNT)
        return dyar_facts[fact].meaning;
    for (int i = 0; i < DYAR_EFFECT_COUNT; i++)
        if (strcmp(dyar_effect_words[i].schema, def) == 0 && count_written(def) == 1)
            return dyar_effect_words[i].meaning;
    return NULL;
}

static void begin_def(schema *s)
{
    const dyar_fact fact = fact_of_def(s->def);
    for (int i = 0; i < DYAR_EFFECT_COUNT; i++)
        if (strcmp(dyar_effect_words[i].schema, s->def) == 0)
            s->has_effect[i] = true;
    for (int i = 0; strcmp(s->def, "facts-of-another-hole") == 0 && i < DYAR_FACT_COUNT; i++)
        if (dyar_facts[i].value == DYAR_VALUE_NUMBER && !s->has_fact[i])
            print_number(s, (dyar_fact)i);
    if (fact == DYAR_FACT_COUNT || dyar_facts[fact].value != DYAR_VALUE_NUMBER) {
        if (fact != DYAR_FACT_COUNT)
            s->has_fact[fact] = true;
        printf("%s", s->line);
        return;
    }
    print_number(s, fact);
    while (next_line(s) && strcmp(s->line, "    },\n") != 0)
        continue;
}

static void print_line(schema *s)
{
    const char *meaning = meaning_of(s->def);
    const bool is_map = is_effect_map(s->def) || is_asked_in(s->def, DYAR_FACT_SEEDS) ||
                        is_asked_in(s->def, DYAR_FACT_TURN) ||
                        is_asked_in(s->def, DYAR_FACT_FREE_SEEDS);
    if (meaning && strncmp(s->line, "      \"description\": ", 21) == 0)
        printf("      \"description\": \"%s\",\n", meaning);
    else
        printf("%s", s->line);
    remake_words(s);
    if (is_map && strcmp(s->line, "      \"properties\": {\n") == 0)
        remake_map(s);
}

/* What has to be defined by hand. */
static bool is_whole(const schema *s)
{
    bool whole = true;
    for (int i = 0; i < DYAR_FACT_COUNT; i++)
        if (!s->has_fact[i]) {
            fprintf(stderr, "the schema does not define the fact '%s'\n", dyar_facts[i].word);
            whole = false;
        }
    for (int i = 0; i < DYAR_EFFECT_COUNT; i++)
        if (!s->has_effect[i]) {
            fprintf(stderr, "the schema does not define '%s'\n", dyar_effect_words[i].schema);
            whole = false;
        }
    return whole;
}

int main(void)
{
    static schema s;
    while (next_line(&s))
        if (strncmp(s.line, "    \"", 5) == 0 && sscanf(s.line + 5, "%63[^\"]", s.def) == 1)
            begin_def(&s);
        else
            print_line(&s);
    return is_whole(&s) && !ferror(stdin) && !ferror(stdout) ? 0 : 1;
}
