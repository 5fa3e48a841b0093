/* SPDX-License-Identifier: MIT */
/*
 * What the files that put rules into English share.
 *
 * Phrases are strings in an arena, which is released when the sentence is done: each function
 * returns its phrase, and none frees memory.
 */
#pragma once

#include "english/english.h"

/* How a rule is laid out whose sentence would be long; bits. */
typedef enum dyar_english_layout {
    DYAR_ENGLISH_PLAIN = 0,
    DYAR_ENGLISH_SPLIT = 1,           /* what happens, in sentences of its own */
    DYAR_ENGLISH_LIST_CONDITIONS = 2, /* a list of conditions or of holes */
    DYAR_ENGLISH_LIST_EFFECTS = 4,    /* a list of effects or of moves */
} dyar_english_layout;

typedef struct dyar_writer {
    dyar_arena *arena; /* for phrases */
    const dyar_rules *rules;
    const dyar_phase *phase; /* phase whose turn is described; NULL: none, or all */
    dyar_english_table table;
    bool in_run;  /* "here" is a hole that an effect has reached, not the judged hole */
    bool unnamed; /* the condition has not spoken of the judged hole: it is not yet "that hole"
                   */
    bool only_hole;  /* nor of any other: "its seeds" can only be those of the judged hole */
    bool picked;     /* the judged hole is the one that was picked, not the landing hole */
    bool in_hand;    /* a rule of landing has taken up seeds, and not sown them yet */
    bool sentences;  /* effects may be sentences of their own: they are not part of a list */
    bool elsewhere;  /* another hole was spoken of last: "that hole" could be that one */
    unsigned layout; /* dyar_english_layout; of the rule, not of phrases within phrases */
} dyar_writer;

/* Returns the writer that speaks of that table. */
static inline dyar_writer dyar_english_at(const dyar_writer *t, dyar_english_table table)
{
    dyar_writer there = *t;
    there.table = table;
    return there;
}

/* ---- words: words.c ---- */

const char *dyar_english_say(const dyar_writer *t, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The template with each % replaced in order; `values` has one for each. */
const char *dyar_english_fill(const dyar_writer *t, const char *form,
                              const char *const *values);
const char *dyar_english_fill_one(const dyar_writer *t, const char *form, const char *value);

const char *dyar_english_copy(const dyar_writer *t, dyar_text text);
const char *dyar_english_spelled(const dyar_writer *t, int number); /* "two"; "13" */
const char *dyar_english_ordinal(const dyar_writer *t, int number); /* "second"; "13th" */
const char *dyar_english_a(const dyar_writer *t,
                           const char *noun); /* with "a" or "an" before it */
const char *dyar_english_plural(const dyar_writer *t, const char *noun);

/* "one or two words.": begins with a capital and ends with a full stop. */
const char *dyar_english_sentence(const dyar_writer *t, const char *text);

/* The text with a full stop, if it does not end with one or with a list. */
const char *dyar_english_stop(const dyar_writer *t, const char *text);

/* Phrases to be joined. */
typedef struct dyar_phrases {
    const char **list;
    size_t count, room;
} dyar_phrases;

void dyar_phrases_add(dyar_phrases *phrases, const dyar_writer *t, const char *phrase);
void dyar_phrases_say(dyar_phrases *phrases, const dyar_writer *t, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* "a, b and c", with " and " (or another word) before the last. */
const char *dyar_phrases_join(const dyar_phrases *phrases, const dyar_writer *t,
                              const char *last);

/* Phrases in a chain with one separator throughout. */
const char *dyar_phrases_chain(const dyar_phrases *phrases, const dyar_writer *t,
                               const char *between);

/* Predicates: "is not empty", "is not marked", "holds 2" make "is not empty and not marked, and
 * holds 2". */
const char *dyar_phrases_predicates(const dyar_phrases *phrases, const dyar_writer *t);

/* ---- long sentences: layout.c ---- */

/* Puts something into words by the layout of the writer. */
typedef const char *dyar_composer(const dyar_writer *t, const void *of);

/* Returns the words in the first layout without a sentence of more than 30 words; if there is
 * none, in the layout with the fewest words beyond that. */
const char *dyar_english_compose(const dyar_writer *t, dyar_composer *compose, const void *of);

/* Returns the phrases as a list: "\n- " and the phrase, for each. */
const char *dyar_english_list(const dyar_writer *t, const dyar_phrases *phrases);

/* Returns whether a line begins an item of a list. */
bool dyar_english_begins_item(const char *line);

/* Returns whether the text ends with a list. */
bool dyar_english_ends_in_list(const char *text);

/* Returns the condition and what then happens, each of which may be or end with a list: "if A,
 * B"; `then` begins the line after a list. */
const char *dyar_english_if(const dyar_writer *t, const char *condition, const char *then,
                            const char *happens);

/* Returns the text with another sentence, on a line of its own after a list. */
const char *dyar_english_and(const dyar_writer *t, const char *text, const char *sentence);

/* ---- sentences: description.c ---- */

typedef struct dyar_description {
    dyar_writer writer;
    dyar_arena *arena; /* for what is kept */
    const char *section;
    dyar_sentence *list;
    size_t count, room;
    bool explained;    /* how holes are named */
    const char *noted; /* the last note, which is added once */
} dyar_description;

/* Adds a sentence to the current section.  `rule` is the name of the rule that it describes,
 * `places` the paths of all that it describes, with spaces between; each may be NULL. */
void dyar_description_add(dyar_description *d, const char *rule, const char *places,
                          const char *text);

/* A sentence a rule of the table at this path. */
void dyar_description_add_table(dyar_description *d, const dyar_table *table, const char *path,
                                dyar_english_table kind);

/* ---- numbers: numbers.c ---- */

/* Returns "2 or 3 seeds"; `one` and `many` are the nouns, NULL for the bare number.  A named
 * number has its value and, in brackets, its name. */
const char *dyar_english_number(const dyar_writer *t, const dyar_number_test *test,
                                const char *one, const char *many);

/* The test is one range without parity, with exactly these bounds. */
bool dyar_english_is_range(const dyar_number_test *test, int low, int high);

/* The test lets exactly one number through, or 0. */
int dyar_english_exact(const dyar_number_test *test);

/* Can the words follow "number"?  Not "an even number" nor "at most 3". */
bool dyar_english_follows_number(const dyar_number_test *test);

/* "the number each hole began with"; NULL if the word does not name a number. */
const char *dyar_english_number_name(dyar_text name);

/* ---- the setup: setup.c ---- */

/* Returns the seeds of every hole; -1 if they differ. */
int dyar_english_seeds_everywhere(const dyar_rules *rules);

/* ---- holes: holes.c ---- */

/* Returns "the opposite hole"; `from` names the hole that the path begins at, NULL if it needs
 * no name. */
const char *dyar_english_path(const dyar_writer *t, const dyar_path *path, const char *from);
const char *dyar_english_ref(const dyar_writer *t, const dyar_ref *ref);
bool dyar_english_is_judged_hole(const dyar_writer *t, const dyar_ref *ref);
const char *dyar_english_refs(const dyar_writer *t, const dyar_refs *refs, const char *last);

/* A hole that is named after the one before the last step of its path: "the hole after it
 * one"; further on, "the next hole but two". */
const char *dyar_english_further(const dyar_writer *t, const dyar_path *path);

/* Holes in a row as one phrase, if there are three or more: "the next three holes". */
dyar_phrases dyar_english_fold_row(const dyar_writer *t, const dyar_phrases *holes);

const char *dyar_english_region(const dyar_writer *t,
                                const dyar_test *test); /* "in the inner row" */

/* Returns "inner" or "outer" if the region is such a row, else NULL. */
const char *dyar_english_row_region(const dyar_writer *t, const dyar_test *test);
bool dyar_english_is_store(const dyar_writer *t, const dyar_places *places);
const char *dyar_english_places(const dyar_writer *t,
                                const dyar_places *places); /* "a1 to d1" */

/* "of the player's own row", "on the opponent's side", "of their own inner row": `of` is the
 * word before a row, `row` which of the rows, or NULL. */
const char *dyar_english_side(const dyar_writer *t, uint64_t words, const char *of,
                              const char *row);

/* ---- marks: marks.c ---- */

const char *dyar_english_mark_test(const dyar_writer *t,
                                   const dyar_test *test); /* "not marked" */

/* Returns "a house" or "the player's own house" for a marked hole, if the mark is a noun; else
 * NULL. */
const char *dyar_english_mark_noun(const dyar_writer *t, const dyar_test *test,
                                   const char *article);

/* Returns "the player's own house" or "married to the player"; `owner` is a noun, NULL if no
 * owner is named. */
const char *dyar_english_mark_on(const dyar_writer *t, const dyar_mark_kind *mark,
                                 const char *owner);
bool dyar_english_mark_has_slot(const dyar_mark_kind *mark);
bool dyar_english_mark_is_adjective(const dyar_mark_kind *mark);
bool dyar_english_knows_free_seeds(const dyar_rules *rules); /* not all seeds are free */

/* ---- facts: facts.c ---- */

const char *dyar_english_count(const dyar_writer *t, const dyar_test *test); /* of a number */
const char *dyar_english_turn_fact(const dyar_writer *t, const dyar_test *test);
const char *dyar_english_game_fact(const dyar_writer *t, const dyar_test *test);
void dyar_english_add_player_facts(const dyar_writer *t, const dyar_case *tests,
                                   dyar_phrases *clauses);
const char *dyar_english_player(const dyar_writer *t,
                                dyar_word who); /* "the player", "the opponent" */

/* "a plain or short move": the kinds are bits; none of them with a name: "a move". */
const char *dyar_english_kinds(const dyar_writer *t, uint64_t kinds);

/* ---- conditions: conditions.c ---- */

/* Every case speaks of the judged hole. */
bool dyar_english_names_hole(const dyar_writer *t, const dyar_condition *condition);

/* Some case speaks of another hole. */
bool dyar_english_names_others(const dyar_condition *condition);

/* The holes that fit any of the cases, with what else must hold. */
const char *dyar_english_holes(const dyar_writer *t, const dyar_condition *condition,
                               const char *article);

/* The holes of each of the cases, as for dyar_english_holes. */
dyar_phrases dyar_english_each_hole(const dyar_writer *t, const dyar_condition *condition,
                                    const char *article);

/* "if A; or if B", or "if all of these hold:" with a list, by the layout. */
const char *dyar_english_condition(const dyar_writer *t, const dyar_condition *condition,
                                   const char *word);

/* "If A; or if B": `word` before each case. */
const char *dyar_english_clauses(const dyar_writer *t, const dyar_condition *condition,
                                 const char *word);

/* Returns what must hold for the hole that an effect has reached:  "it holds 2 or 3 seeds". */
const char *dyar_english_reached(const dyar_writer *t, const dyar_condition *condition,
                                 const char *subject);

/* ---- effects: effects.c ---- */

const char *dyar_english_then(const dyar_writer *t, const dyar_then *then);

/* Effects and continuation, which may be NULL: "the player captures ..., and the turn ends". */
const char *dyar_english_does(const dyar_writer *t, const dyar_effects *effects,
                              const dyar_then *then);

/* ---- looking ahead: looks.c ---- */

/* "one of these moves:" with a list, or "a move that captures seeds, or a move that ...", by
 * the layout. */
const char *dyar_english_move_list(const dyar_writer *t, const dyar_lookaheads *looks);

/* ---- phases: phases.c ---- */

/* A phase before that one, which then goes first, may hold at the same time. */
bool dyar_english_phase_may_yield(const dyar_rules *rules, size_t number);

/* ---- rules: rules.c ---- */

const char *dyar_english_rule_text(const dyar_writer *t, const dyar_rule *rule, bool first);
const char *dyar_english_leftovers(const dyar_writer *t, dyar_leftovers leftovers);

/* ---- the whole ---- */

void dyar_english_write_board(dyar_description *d);  /* board.c */
void dyar_english_write_setup(dyar_description *d);  /* setup.c */
void dyar_english_write_marks(dyar_description *d);  /* marks.c */
void dyar_english_write_turn(dyar_description *d);   /* turn.c */
void dyar_english_write_phases(dyar_description *d); /* turn.c */
void dyar_english_write_end(dyar_description *d);    /* end.c */
void dyar_english_write_match(dyar_description *d);  /* match.c */
