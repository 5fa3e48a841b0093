/*
 * A ruleset, loaded and ready to play.
 *
 *     dyar_diags *diags = dyar_diags_new();
 *     dyar_ruleset *ruleset = dyar_ruleset_load(&(dyar_request){.ruleset = "my.yaml"}, diags);
 *     if (!ruleset)
 *         dyar_diags_print(diags, stderr);
 *     else
 *         play(dyar_ruleset_game(ruleset));
 *
 * A loaded ruleset never changes and may be shared by threads.  Strings and structures got from
 * it live as long as it does.  They are the author's: names, titles and questions are lines of
 * text without control characters, but notes may hold anything and are not made harmless for a
 * terminal.
 */
#ifndef DYAR_RULESET_H
#define DYAR_RULESET_H

#include "dyar/diag.h"
#include "dyar/linkage.h"
#include "dyar/position.h"

DYAR_BEGIN

/* A ruleset with the game it makes.  Owned by whoever loaded it; never changes. */
typedef struct dyar_ruleset dyar_ruleset;

/* What many loads have in common, read once: the schema, and all files.  A file that changes
 * meanwhile is loaded as it was, and what can be read only once, such as a pipe, as often as
 * wanted.  Optional, and for one thread at a time.  Free it with dyar_library_free; loaded
 * rulesets do not need it any more. */
typedef struct dyar_library dyar_library;

/* NULL without memory. */
dyar_library *dyar_library_new(void);

/* Gives it back; NULL is allowed. */
void dyar_library_free(dyar_library *library);

/* Which ruleset, and how it is to be varied.  What is left out is the ruleset's own default. */
typedef struct dyar_request {
    const char *ruleset; /* the id of a bundled ruleset, or a path; "-" reads standard input */
    const char *beside;  /* the path of a file that names `ruleset`, such as a record of games.
                            It is then no path, but what could be behind 'extends' in it: the
                            name of a regular file NAME.yaml in the same folder, or an id */
    const char *text;    /* the YAML itself, instead of a file; `ruleset` is then its name */
    size_t text_length;
    const char *setup;          /* the name of a set-up; NULL: the first */
    const char *const *answers; /* "question=answer" */
    size_t answer_count;
    const char *const *sets; /* "path=value", the value in YAML */
    size_t set_count;
    bool match;            /* a match of several games; the ruleset must have a `match` block */
    dyar_library *library; /* NULL: this load reads for itself */
} dyar_request;

/* NULL when there are errors; they are in `diags`, which is told of want of memory as well
 * (diag.h).  Warnings may be there in any case.  Free with dyar_ruleset_free. */
dyar_ruleset *dyar_ruleset_load(const dyar_request *request, dyar_diags *diags);

/* Gives it back, and with it all that was got from it; NULL is allowed. */
void dyar_ruleset_free(dyar_ruleset *ruleset);

/* The ruleset once more, varied as the request says instead (whose own file is not read), for a
 * few games: it plays the same as dyar_ruleset_load would have it, but not fast, and takes a
 * fraction of the time.  The ruleset it was made of must outlive it. */
dyar_ruleset *dyar_ruleset_try(const dyar_ruleset *ruleset, const dyar_request *request,
                               dyar_diags *diags);

/* Everything that loading leaves for the author: rules that can never fire, every answer to
 * every question compiled, every example played.  False when there are errors. */
bool dyar_ruleset_check(const dyar_request *request, dyar_diags *diags);

/* The playable side of it, for position.h, move.h and trace.h; it lives as long as it does. */
const dyar_game *dyar_ruleset_game(const dyar_ruleset *ruleset);

/* Checks any YAML or JSON file against any JSON Schema (2020-12).  With a library (or NULL) the
 * schema is read once for all files. */
bool dyar_schema_check(dyar_library *library, const char *schema_path, const char *path,
                       dyar_diags *diags);

/* ---- what it says about itself; a text it does not give is NULL ---- */

/* The semantics of the engine: a number that rises whenever the same rules play differently,
 * because a word has a new meaning or a bug is fixed, on either path. Values and games that are
 * kept for long hold for one hash of rules (below) and one number; store both beside them.
 * tests/semantics.txt keeps what the number stands for. */
enum { DYAR_SEMANTICS = 1 };

/* What a ruleset says of itself as a whole. */
typedef struct dyar_ruleset_info {
    const char *id, *name, *meaning, *region, *note;
    const char *const *also_called; /* ended by NULL */
    const char *const *setups;      /* names, the default first; ended by NULL */
    const char *setup;              /* the one that is played */
    bool has_place;                 /* where on earth it was recorded: */
    double latitude, longitude;     /* degrees of WGS 84, north and east */
    /* The id of the ruleset that this one extends without changing a rule; NULL. */
    const char *rules_as;
    int players, rows, columns;
    int seeds_total;
    bool has_match;
    /* Of what decides play, 16 hexadecimal digits: two loaded rulesets with the same hash play
     * the same games.  Texts, sources and unchosen answers do not count. */
    const char *hash;
    const char
        *parts;     /* the same of its parts: "board=3fa1 moves=09c2", by keys of the ruleset */
    int situations; /* that its landing tables tell apart */
    int examples;   /* that it states, for dyar_ruleset_check to play */
} dyar_ruleset_info;

/* Never NULL; lives as long as the ruleset. */
const dyar_ruleset_info *dyar_ruleset_about(const dyar_ruleset *ruleset);

/* The players' own word for a thing ("hole", "seed", or a mark's name), with its meaning. */
typedef struct dyar_own_word {
    const char *word, *meaning;
} dyar_own_word;

/* The words of the players that it states; how many.  They live as long as the ruleset. */
size_t dyar_ruleset_words(const dyar_ruleset *ruleset, const dyar_own_word **words);

/* ---- standings ---- */

/* How well a rule is known: attested, reported, suggested, programmed, assumed. */
enum { DYAR_STANDINGS = 5 };

/* Returns the word of standing number `at`, from 0, the best, to DYAR_STANDINGS - 1. */
const char *dyar_standing_word(size_t at);

/* Returns the number of the standing with this word; DYAR_STANDINGS if there is none, or for
 * NULL. */
size_t dyar_standing_number(const char *word);

/* ---- questions ---- */

/* An answer on offer to an open question. */
typedef struct dyar_answer {
    const char *id;
    const char *standing; /* a word of dyar_standing_word */
    const char *source;   /* keys of sources, joined by ", "; NULL */
    const char *note;     /* NULL */
} dyar_answer;

/* What the sources leave open. */
typedef struct dyar_question {
    const char *id, *asks;
    bool affects_nothing; /* it is answered by comparing, not by playing */
    const dyar_answer *answers;
    size_t answer_count; /* the first is the default */
    size_t chosen;       /* the answer this ruleset was loaded with */
    /* The answer that the rules are those of: `chosen`, but where a variant or
     * dyar_request.sets has changed what that stood for, another which says the same;
     * answer_count: none. */
    size_t played;
} dyar_question;

/* In the order of the ruleset; how many.  They live as long as the ruleset. */
size_t dyar_ruleset_questions(const dyar_ruleset *ruleset, const dyar_question **questions);

/* ---- sources ---- */

/* A text or a person that rules are taken from.  Members are NULL where nothing is said. */
typedef struct dyar_source_entry {
    const char *key, *title, *by, *in, *year, *page, *informant, *place, *licence;
    const char *language; /* a tag of BCP 47, such as fr */
    const char *read;     /* how much of it was read: original, excerpt, translation, summary;
                             program where no text was read */
    const char *read_in;  /* the text or the program in which it was read, if not in itself */
    const char *url, *accessed, *archived; /* addresses, and the day, as 2026-11-26 */
    const char *doi;                       /* 10.2307/2843960 */
    const char *note;
} dyar_source_entry;

/* In the order of the ruleset; how many.  They live as long as the ruleset. */
size_t dyar_ruleset_sources(const dyar_ruleset *ruleset, const dyar_source_entry **sources);

/* ---- the rules, place by place ---- */

/* What a path of dyar_request.sets leads to. */
typedef struct dyar_rule_place {
    const char *path;  /* "landing.capture.when.seeds" */
    const char *value; /* YAML in one line */
    bool named;        /* the last word of the path is the name that the author gave to an item
                          of a list */
} dyar_rule_place;

/* Of all that decides play, what holds others before what lies in it.  They live as long as the
 * ruleset; without memory `*places` is NULL, and 0 is returned. */
size_t dyar_ruleset_places(const dyar_ruleset *ruleset, const dyar_rule_place **places);

/* ---- the rules in English ---- */

/* What a sentence rests on. */
typedef struct dyar_citation {
    const char *source;   /* keys of sources, joined by ", "; NULL */
    const char *standing; /* a word of dyar_standing_word; NULL where nobody is cited */
    const char *question; /* the question whose chosen answer decides it; NULL */
    const char *page;     /* of the source, where this is stated; NULL */
    const char *quotes;   /* the words of the source; NULL */
    bool changed;         /* by a variant or by dyar_request.sets, and nobody is cited for it */
} dyar_citation;

/* A part of the rules in English, with what it rests on. */
typedef struct dyar_sentence {
    const char *section; /* "Board", "Sowing" ...; equal for sentences that belong together */
    const char *rule;    /* name of the rule it tells, or NULL */
    const char *text;    /* one or more whole sentences */
    const dyar_citation *citations; /* several where parts of it are decided by questions; */
    size_t citation_count;          /* 0: nobody is cited */
    bool added; /* tells nothing of the ruleset: it explains, or holds in every game here */
} dyar_sentence;

/* They live as long as the ruleset.  Without memory `*sentences` is NULL, and 0 is returned. */
size_t dyar_ruleset_describe(const dyar_ruleset *ruleset, const dyar_sentence **sentences);

/* The same in few words, for lists of games: "2 × 6", "four seeds each"; "relay", "clockwise";
 * "the opposite hole, from an own empty hole".  Games with like rules are told in the same
 * words.  Each list is ended by NULL, and may be empty. */
typedef struct dyar_brief {
    const char *const *board, *const *sowing, *const *captures;
} dyar_brief;

/* It lives as long as the ruleset.  NULL without memory. */
const dyar_brief *dyar_ruleset_brief(const dyar_ruleset *ruleset);

/* ---- bundled rulesets ---- */

/* Ids in alphabetical order, ended by NULL. */
const char *const *dyar_bundled_ids(void);

/* The YAML of a bundled ruleset, ended by a zero; NULL when there is none of that id. */
const char *dyar_bundled_text(const char *id);

/* The part of the world its folder is named after, such as "west-africa"; NULL when there is
 * none of that id. */
const char *dyar_bundled_area(const char *id);

/* The schema of rulesets, as JSON text. */
const char *dyar_bundled_schema(void);

DYAR_END

#endif
