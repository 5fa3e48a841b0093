/* SPDX-License-Identifier: MIT */
/*
 * Checks rulesets that must be refused: files of tests/cases/refused.
 *
 *     check_refused FILE...
 *
 * A file holds one ruleset or several, each after a line `---`.  A ruleset with a name but
 * without an id is completed: `usual` has the keys that it lacks.  Every report that rulesets
 * must lead to is announced in a comment on the line it concerns or on lines of its own below
 * it, with its column, and nothing else may be reported:
 *
 *     columns: six       #! 10: 'columns' must be a number from 1 to 24, not 'six'
 *     lading: []
 *     #! 1: unknown key 'lading' -- did you mean 'landing'?
 *     landing: []        #! warning: ...   or   note: ...
 *     change: {}         #! in krur.yaml: 3: what is wrong with another text, on whatever line
 *
 * The column may be left out, and so may the hint after ` -- `.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "document/document.h"
#include "dyar/ruleset.h"

enum { MOST_ANNOUNCED = 100 };

typedef struct announcement {
    dyar_severity severity;
    dyar_text file; /* at is NULL for the file itself */
    unsigned line, column;
    dyar_text message, hint; /* hint.at is NULL where none is asked for */
    bool found;
} announcement;

typedef struct announcements {
    announcement list[MOST_ANNOUNCED];
    size_t count;
} announcements;

/* ---- reading the announcements ---- */

static dyar_text trimmed(dyar_text text)
{
    while (text.length > 0 && isspace((unsigned char)text.at[0]))
        text = (dyar_text){text.at + 1, text.length - 1};
    while (text.length > 0 && isspace((unsigned char)text.at[text.length - 1]))
        text.length--;
    return text;
}

static dyar_text without(dyar_text text, size_t length)
{
    return trimmed((dyar_text){text.at + length, text.length - length});
}

static announcement parse_announcement(dyar_text text, unsigned line)
{
    announcement a = {.severity = DYAR_ERROR, .line = line};
    long column;
    text = trimmed(text);
    if (dyar_text_starts(text, "in ")) {
        text = without(text, strlen("in "));
        dyar_text_split(&text, ":", &a.file);
        text = trimmed(text);
    }
    dyar_text rest = text;
    if (dyar_text_take_number(&rest, 10000, &column) && dyar_text_starts(rest, ":")) {
        a.column = (unsigned)column;
        text = without(rest, 1);
    }
    if (dyar_text_starts(text, "warning: ")) {
        a.severity = DYAR_WARNING;
        text = without(text, strlen("warning: "));
    } else if (dyar_text_starts(text, "note: ")) {
        a.severity = DYAR_NOTE;
        text = without(text, strlen("note: "));
    }
    dyar_text_split(&text, " -- ", &a.message);
    a.message = trimmed(a.message);
    a.hint = trimmed(text);
    return a;
}

static bool read_announcements(dyar_text text, announcements *all)
{
    dyar_text line, part;
    unsigned concerned = 1;
    for (unsigned number = 1; dyar_text_split(&text, "\n", &line); number++) {
        dyar_text_split(&line, "#!", &part);
        if (trimmed(part).length > 0)
            concerned = number;
        if (!line.at)
            continue;
        if (all->count == MOST_ANNOUNCED)
            return false;
        all->list[all->count++] = parse_announcement(line, concerned);
    }
    return true;
}

/* ---- comparing ---- */

static bool same_place(const announcement *a, const dyar_diag *diag, const char *path)
{
    const char *file = diag->file ? diag->file : path;
    return a->file.at ? dyar_text_is(a->file, file)
                      : strcmp(file, path) == 0 && a->line == diag->line;
}

static bool announces(const announcement *a, const dyar_diag *diag, const char *path)
{
    return !a->found && a->severity == diag->severity && same_place(a, diag, path) &&
           (a->column == 0 || a->column == diag->column) &&
           dyar_text_is(a->message, diag->message) &&
           (!a->hint.at || a->hint.length == 0 ||
            (diag->hint && dyar_text_is(a->hint, diag->hint)));
}

static bool find_announcement(announcements *all, const dyar_diag *diag, const char *path)
{
    for (size_t i = 0; i < all->count; i++) {
        if (announces(&all->list[i], diag, path)) {
            all->list[i].found = true;
            return true;
        }
    }
    return false;
}

/* Reports of one ruleset that nothing announces; returns how many. */
static size_t check_reports(announcements *all, const dyar_diags *diags, const char *path)
{
    size_t unannounced = 0;
    for (size_t i = 0; i < dyar_diags_count(diags); i++) {
        const dyar_diag *diag = dyar_diags_get(diags, i);
        if (find_announcement(all, diag, path))
            continue;
        unannounced++;
        printf("%s:%u: not announced: #! %u: %s%s%s%s\n", diag->file ? diag->file : path,
               diag->line, diag->column,
               diag->severity == DYAR_WARNING ? "warning: "
               : diag->severity == DYAR_NOTE  ? "note: "
                                              : "",
               diag->message, diag->hint ? " -- " : "", diag->hint ? diag->hint : "");
    }
    return unannounced;
}

static size_t check_announced(const announcements *all, const char *path)
{
    size_t missing = 0;
    for (size_t i = 0; i < all->count; i++) {
        const announcement *a = &all->list[i];
        if (a->found)
            continue;
        missing++;
        printf("%s:%u: not reported: %.*s\n", path, a->line, (int)a->message.length,
               a->message.at);
    }
    return missing;
}

/* ---- rulesets ---- */

/* Keys with their values, a line for each; a variant is completed with the first. */
enum { OF_VARIANTS = 2 };
static const char *const usual[] = {
    "dyar: 1",
    "id: usual",
    "board: {rows: 2, columns: 4}",
    "setup: {seeds: 4}",
    "moves: {from: {side: own, seeds: 1..}, none: pass}",
    "landing: [{rule: nothing, then: end-turn}]",
    "leftovers: {free: row-owner}",
    "winner: most-seeds",
};

/* Whether a line of the ruleset begins with the key with which `pair` begins. */
static bool has_key(dyar_text ruleset, const char *pair)
{
    const dyar_text key = {pair, strcspn(pair, " ")};
    dyar_text line;
    while (dyar_text_split(&ruleset, "\n", &line))
        if (line.length >= key.length && memcmp(line.at, key.at, key.length) == 0)
            return true;
    return false;
}

static void put_usual(dyar_buffer *text, dyar_text ruleset)
{
    if (!has_key(ruleset, "name: ") || has_key(ruleset, "id: "))
        return;
    const bool extends = has_key(ruleset, "extends: ");
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (!has_key(ruleset, usual[i]) && (i < OF_VARIANTS || !extends))
            dyar_buffer_print(text, "\n%s", usual[i]);
}

/* One ruleset; empty lines before it keep the line numbers of the file. */
static size_t check_ruleset(dyar_cache *cache, announcements *all, const char *path,
                            dyar_text ruleset, unsigned line)
{
    dyar_arena arena = {0};
    dyar_buffer text = {.arena = &arena};
    for (unsigned i = 1; i < line; i++)
        dyar_buffer_put(&text, "\n");
    dyar_buffer_add(&text, ruleset);
    put_usual(&text, ruleset);
    dyar_diags *diags = dyar_diags_new();
    const dyar_load_request request =
        DYAR_LOAD_REQUEST(.ruleset = path, .cache = cache, .text = dyar_buffer_text(&text),
                          .text_length = text.length);
    const bool accepted = dyar_ruleset_check(&request, diags);
    size_t failed = check_reports(all, diags, path);
    if (accepted != (dyar_diags_errors(diags) == 0) || dyar_diags_count(diags) == 0) {
        printf("%s:%u: this ruleset is %s\n", path, line,
               !accepted                      ? "refused without an error"
               : dyar_diags_count(diags) == 0 ? "not refused"
                                              : "accepted with errors");
        failed++;
    }
    dyar_diags_free(diags);
    dyar_arena_release(&arena);
    return failed;
}

static unsigned lines_in(dyar_text text)
{
    unsigned lines = 0;
    for (size_t i = 0; i < text.length; i++)
        lines += text.at[i] == '\n';
    return lines;
}

static size_t check_file(dyar_cache *cache, const char *path, dyar_text text)
{
    announcements all = {0};
    if (!read_announcements(text, &all)) {
        printf("%s: more than %d announcements\n", path, MOST_ANNOUNCED);
        return 1;
    }
    size_t failed = 0;
    unsigned line = 1;
    dyar_text part;
    while (dyar_text_split(&text, "\n---\n", &part)) {
        failed += check_ruleset(cache, &all, path, part, line);
        line += lines_in(part) + 2;
    }
    return failed + check_announced(&all, path);
}

/* Returns the number of failures. */
static size_t read_and_check(dyar_cache *cache, const char *path)
{
    dyar_arena arena = {0};
    dyar_diags *diags = dyar_diags_new();
    const dyar_source *source = dyar_source_read(&arena, path, diags);
    dyar_diags_print(diags, stdout);
    const size_t failed = source ? check_file(cache, source->name, source->text) : 1;
    dyar_diags_free(diags);
    dyar_arena_release(&arena);
    return failed;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: check_refused FILE...\n");
        return 2;
    }
    dyar_cache *cache = dyar_cache_new();
    size_t failed = 0;
    for (char **file = argv + 1; *file; file++)
        failed += read_and_check(cache, *file);
    dyar_cache_free(cache);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
