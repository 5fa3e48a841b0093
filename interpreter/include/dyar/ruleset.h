/* SPDX-License-Identifier: MIT */
/*
 * Rulesets: loading, checking, and what they say about themselves.
 *
 *     dyar_diags *diags = dyar_diags_new();
 *     dyar_ruleset *mine = dyar_ruleset_load(&DYAR_LOAD_REQUEST(.ruleset = "my.yaml"), diags);
 *     if (!mine)
 *         dyar_diags_print(diags, stderr);
 *
 * A ruleset never changes, and threads share it.  The strings and structures that it returns
 * live as long as it does.  They are the author's: names, titles and questions are lines of
 * text without control characters, but a note may hold any character.  Escape notes before you
 * print them to a terminal.
 */
#ifndef DYAR_RULESET_H
#define DYAR_RULESET_H

#include "dyar/diag.h"
#include "dyar/linkage.h"
#include "dyar/position.h"

DYAR_BEGIN

/* A ruleset and its game.  Never changes; the caller who loaded it frees it. */
typedef struct dyar_ruleset dyar_ruleset;

/* A cache for many loads: all files, each read once.  A file that changes later is loaded as it
 * was, and a pipe can be loaded several times.  While any cache lives, every load of the
 * process shares the schema, which is otherwise read for each load.  Optional; one thread at a
 * time may use a cache, and several threads may each have one.  Loaded rulesets do not need it.
 */
typedef struct dyar_cache dyar_cache;

/* Creates an empty cache.  Returns NULL if memory runs out.  The caller frees it with
 * dyar_cache_free. */
dyar_cache *dyar_cache_new(void);

/* Frees the cache.  NULL is allowed. */
void dyar_cache_free(dyar_cache *cache);

/* A ruleset to load, and changes to it.  A field that is 0 or NULL is the ruleset's default,
 * but `size` must be set. */
typedef struct dyar_load_request {
    size_t size;         /* sizeof(dyar_load_request) */
    const char *ruleset; /* id of a bundled ruleset, or a path; "-" reads standard input */
    const char *beside;  /* path of a file that names `ruleset`, such as a record of games.
                            `ruleset` is then not a path, but a value of 'extends': the name of a
                            regular file NAME.yaml or NAME.dyar.yaml in the same folder, or an
                            id */
    const char *text;    /* YAML to load instead of a file; `ruleset` is then its name */
    size_t text_length;
    const char *setup;          /* name of a setup; NULL: the first */
    const char *const *answers; /* "question=answer" */
    size_t answer_count;
    const char *const *sets; /* "path=value", the value in YAML */
    size_t set_count;
    bool match;        /* load a match; the ruleset must have a `match` block */
    bool for_reading;  /* load what is read, or played for a few moves only: sooner, and without
                          the fast path.  It plays the same.  A rule may be `unknown`
                          (dyar_ruleset_needs_answer) */
    dyar_cache *cache; /* of files and the schema; NULL: none */
} dyar_load_request;

/* A request with its size, in C: DYAR_LOAD_REQUEST(.ruleset = "my.yaml", .match = true). */
#define DYAR_LOAD_REQUEST(...)                                                                 \
    ((dyar_load_request){.size = sizeof(dyar_load_request), __VA_ARGS__})

/* Loads a ruleset.  Returns NULL if it has errors, if the size of the request is wrong or if
 * memory runs out, and reports why in `diags`. `diags` may get warnings in either case.  The
 * caller frees the result with dyar_ruleset_free. */
dyar_ruleset *dyar_ruleset_load(const dyar_load_request *request, dyar_diags *diags);

/* Frees the ruleset and all that it returned.  NULL is allowed. */
void dyar_ruleset_free(dyar_ruleset *ruleset);

/* Loads the same ruleset again with other changes, for a few games: in a fraction of the time,
 * but without the fast path.  It plays the same as one loaded by dyar_ruleset_load.  Uses only
 * `setup`, `answers`, `sets` and `match` of the request, and reads no file.  Errors are as for
 * dyar_ruleset_load.  The result borrows `ruleset`; the caller frees it with
 * dyar_ruleset_free. */
dyar_ruleset *dyar_ruleset_try(const dyar_ruleset *ruleset, const dyar_load_request *request,
                               dyar_diags *diags);

/* Checks a ruleset for its author: also compiles every answer to every question, plays every
 * example and warns of rules that can never apply.  Returns false if there are errors, and
 * reports errors and warnings in `diags`. */
bool dyar_ruleset_check(const dyar_load_request *request, dyar_diags *diags);

/* Returns the game of the ruleset, for position.h, move.h and trace.h.  It lives as long as the
 * ruleset. */
const dyar_game *dyar_ruleset_game(const dyar_ruleset *ruleset);

/* Checks a YAML or JSON file against a JSON Schema (2020-12).  `cache` may be NULL; with one,
 * each schema is read once.  Returns false if the file does not fit, and reports why in
 * `diags`. */
bool dyar_schema_check(dyar_cache *cache, const char *schema_path, const char *path,
                       dyar_diags *diags);

/* ---- what it says about itself; a text that it lacks is NULL ---- */

/* The semantics of the engine: a number that rises whenever the same rules play differently,
 * because a word has a new meaning or a bug is fixed, on either path.  Values and games are
 * valid for one hash of rules (below) and one number; store both with them.
 * tests/semantics.txt records what the number means. */
enum { DYAR_SEMANTICS = 1 };

/* Name, board and hash of a ruleset. */
typedef struct dyar_ruleset_info {
    const char *id, *name, *meaning, *region, *note;
    const char *const *also_called; /* other names, ended by NULL */
    const char *const *people;      /* peoples who play it, ended by NULL */
    const char *language;           /* of its name and words: a tag of BCP 47 */
    int first_described;            /* year of the first description; 0 if none is known */
    const char *const *setups;      /* names of setups, the default first; ended by NULL */
    const char *setup;              /* name of the setup that is played */
    bool has_place;                 /* latitude and longitude are known */
    double latitude, longitude; /* where it was recorded: degrees of WGS 84, north and east */
    /* Id of the ruleset that this one extends without changing a rule; NULL if there is none.
     */
    const char *rules_as;
    const char *extends; /* value of the file's 'extends': an id or a name; NULL if none */
    int players, rows, columns;
    int seeds_total;
    bool has_match;
    /* Hash of what decides play, 16 hexadecimal digits: rulesets with the same hash play the
     * same. It leaves out texts, sources and answers that are not chosen. */
    const char *hash;
    const char *parts; /* hashes of its parts: "board=3fa1 moves=09c2" */
    int situations;    /* situations that its landing tables distinguish */
    int examples;      /* examples that it states, which dyar_ruleset_check plays */
} dyar_ruleset_info;

/* Returns what the ruleset says of itself, never NULL.  It lives as long as the ruleset. */
const dyar_ruleset_info *dyar_ruleset_about(const dyar_ruleset *ruleset);

/* A word of the players for a thing ("hole", "seed", or the name of a mark). */
typedef struct dyar_own_word {
    const char *word, *meaning;
} dyar_own_word;

/* Sets `*words` to the players' words, and returns their number.  They live as long as the
 * ruleset. */
size_t dyar_ruleset_words(const dyar_ruleset *ruleset, const dyar_own_word **words);

/* A position of the ruleset with a move and what it does, or with all legal moves.  Fields that
 * the ruleset does not state are NULL. */
typedef struct dyar_example {
    const char *title, *ask; /* for a learner: a heading, and the task */
    const char *name;        /* what the example shows, in a sentence */
    const char *quotes;      /* quotation from the source */
    const char *source;      /* keys of sources, joined by ", " */
    const char *setup;
    const char *const *answers; /* "QUESTION=ANSWER", ended by NULL */
    bool match;                 /* played as a match */
    const char *before;         /* position; NULL: the starting position */
    const char *moves;          /* moves with spaces between; NULL: legal moves only */
    const char *after;          /* position after the moves */
    const char *rule;           /* landing rule that decides last */
} dyar_example;

/* Sets `*examples` to the examples in the order of the ruleset, and returns their number.  They
 * live as long as the ruleset. */
size_t dyar_ruleset_examples(const dyar_ruleset *ruleset, const dyar_example **examples);

/* ---- standings ---- */

/* Number of standings: attested, reported, suggested, programmed, assumed. */
enum { DYAR_STANDINGS = 5 };

/* Returns the word of a standing, 0 (the best) to DYAR_STANDINGS - 1. */
const char *dyar_standing_word(size_t at);

/* Returns the number of the standing with this word; DYAR_STANDINGS if there is none or `word`
 * is NULL. */
size_t dyar_standing_number(const char *word);

/* ---- questions ---- */

/* An answer to an open question. */
typedef struct dyar_answer {
    const char *id;
    const char *standing; /* a word of dyar_standing_word */
    const char *source;   /* keys of sources, joined by ", "; NULL if none */
    const char *note;     /* note of the author; NULL if none */
} dyar_answer;

/* An open question: what the sources do not state. */
typedef struct dyar_question {
    const char *id, *asks;
    bool affects_nothing;       /* no answer changes the rules */
    const dyar_answer *answers; /* the first is the default */
    size_t answer_count;
    size_t chosen; /* the answer that this ruleset was loaded with */
    /* The answer that the rules agree with: `chosen`, unless a variant or
     * dyar_load_request.sets overrides it; then another answer that says the same, or
     * answer_count if none does.  answer_count, too, if the rule is not known. */
    size_t played;
} dyar_question;

/* Sets `*questions` to the questions in the order of the ruleset, and returns their number.
 * They live as long as the ruleset. */
size_t dyar_ruleset_questions(const dyar_ruleset *ruleset, const dyar_question **questions);

/* Is this question, by its number from 0, about a rule that the ruleset leaves `unknown`?  No
 * answer is then the default.  Without an answer and a set value the ruleset cannot be loaded
 * to be played; for reading it has the first answer there, and `played` is answer_count. */
bool dyar_ruleset_needs_answer(const dyar_ruleset *ruleset, size_t question);

/* ---- sources ---- */

/* A source: a text or an informant.  Fields that the ruleset does not state are NULL. */
typedef struct dyar_source_entry {
    const char *key, *title, *by, *in, *year, *page, *informant, *place, *licence;
    const char *language; /* tag of BCP 47, such as "fr" */
    const char *read;     /* what was read of it: original, excerpt, translation, summary, or
                             program if no text was read */
    const char *read_in;  /* text or program that it was read in, if another */
    const char *url, *accessed, *archived; /* addresses, and the day: "2026-11-26" */
    const char *doi;                       /* "10.2307/2843960" */
    const char *note;
} dyar_source_entry;

/* Sets `*sources` to the sources in the order of the ruleset, and returns their number.  They
 * live as long as the ruleset. */
size_t dyar_ruleset_sources(const dyar_ruleset *ruleset, const dyar_source_entry **sources);

/* ---- the rules, place by place ---- */

/* A path of the rules, as in dyar_load_request.sets, and its value. */
typedef struct dyar_rule_place {
    const char *path;  /* "landing.capture.when.seeds" */
    const char *value; /* YAML on one line */
    bool named; /* the last word of the path is the author's name for an item of a list */
} dyar_rule_place;

/* Sets `*places` to the paths of all that decides play, each before those within it, and
 * returns their number.  They live as long as the ruleset.  If memory runs out, sets `*places`
 * to NULL and returns 0. */
size_t dyar_ruleset_places(const dyar_ruleset *ruleset, const dyar_rule_place **places);

enum { DYAR_ALTERNATIVES_MAX = 100000 };

/* Sets `*alternatives` to the values that the rules language names for a place and that this
 * ruleset does not have there, and returns their number: for a word, a number or a list, words,
 * examples and the numbers of its range up to 12; for a key that a map lacks, the same, and
 * maps with one key.  Each is a path and a value for dyar_load_request.sets, in the order of
 * the places, and there are at most DYAR_ALTERNATIVES_MAX.  Not every alternative makes a
 * ruleset: a load reports why.  The list is not complete: more numbers, several words joined by
 * `or`, names of the author and whole rules are possible as well.  The alternatives live as
 * long as the ruleset, and threads may share them. If memory runs out, sets `*alternatives` to
 * NULL and returns 0. */
size_t dyar_ruleset_alternatives(const dyar_ruleset *ruleset,
                                 const dyar_rule_place **alternatives);

/* ---- the rules in English ---- */

/* The evidence for a sentence. */
typedef struct dyar_citation {
    const char *source;   /* keys of sources, joined by ", "; NULL if none */
    const char *standing; /* a word of dyar_standing_word; NULL if no source is cited */
    const char *question; /* id of the question whose chosen answer decides it; NULL if none */
    const char *page;     /* page of the source; NULL if none */
    const char *quotes;   /* quotation from the source; NULL if none */
    bool changed;         /* a variant or dyar_load_request.sets changes it without a source */
} dyar_citation;

/* One or more sentences of the rules in English, with their evidence.  A text may have lists:
 * each item is on a line of its own that begins with "- ", after two spaces if the list is part
 * of an item; a line that begins otherwise continues the sentence after a list. */
typedef struct dyar_sentence {
    const char *section;            /* "Board", "Sowing" ...; the same for all its sentences */
    const char *rule;               /* name of the rule that it describes; NULL if none */
    const char *text;               /* whole sentences; lists: see below */
    const dyar_citation *citations; /* several if questions decide parts of it */
    size_t citation_count;          /* 0: no source is cited */
    bool added; /* it explains a term, or is true of every game, not only of this one */
} dyar_sentence;

/* Sets `*sentences` to the rules in English, and returns their number.  They live as long as
 * the ruleset.  If memory runs out, sets `*sentences` to NULL and returns 0. */
size_t dyar_ruleset_describe(const dyar_ruleset *ruleset, const dyar_sentence **sentences);

/* The rules in few words, for lists of games: "2 × 6", "four seeds each"; "relay", "clockwise";
 * "the opposite hole, from an own empty hole".  Games with similar rules have the same words.
 * Each list is ended by NULL, and may be empty. */
typedef struct dyar_brief {
    const char *const *board, *const *sowing, *const *captures;
} dyar_brief;

/* Returns the rules in few words; NULL if memory runs out.  They live as long as the ruleset.
 */
const dyar_brief *dyar_ruleset_brief(const dyar_ruleset *ruleset);

/* ---- bundled rulesets ---- */

/* Returns the ids of the bundled rulesets in alphabetical order, ended by NULL. */
const char *const *dyar_bundled_ids(void);

/* Returns the YAML of a bundled ruleset, ended by a zero; NULL if there is none with this id.
 */
const char *dyar_bundled_text(const char *id);

/* Returns the folder of a bundled ruleset, named after a part of the world, such as
 * "west-africa"; NULL if there is none with this id. */
const char *dyar_bundled_area(const char *id);

/* Returns the schema of rulesets, as JSON text ended by a zero. */
const char *dyar_bundled_schema(void);

DYAR_END

#endif
