/* SPDX-License-Identifier: MIT */
/*
 * Records of games that are played: which rules, who played, what happened.
 */
#pragma once

#include "dyar/ruleset.h"
#include "lab/records/record.h"
#include "lab/records/session.h"

typedef struct lab_recording {
    const dyar_load_request *request; /* what the ruleset was loaded with */
    const dyar_ruleset *ruleset;
    const lab_session *session;
    const char *const *players; /* their names, or NULL */
    const char *date;           /* "2024-05-31", or NULL */
    const lab_record *before;   /* the record that is resumed, or NULL: see below */
    const char *result;         /* of a game that players ended (a word of Result), or NULL */
    const char *termination;    /* then how they did (lab/records/ending.h), or NULL */
    bool bare; /* no comments but those of `before`, whose moves are the same */
} lab_recording;

/*
 * Makes the record of a session.  A comment states what each move captured and marked and, in a
 * match, how games ended.  A resumed record keeps its date, the tags that have no meaning to
 * Dyar, and the comments as far as the moves are still the same.  Returns false if memory runs
 * out; the caller releases the record in any case.
 */
bool lab_record_game(lab_record *record, const lab_recording *recording);

/* Does the tag state the rules, or the position that the game begins with? */
bool lab_record_tag_is_of_rules(const char *name);

/* The semantics of the engine that made the record (DYAR_SEMANTICS), if they are not those of
 * this one: the text of its tag, which lives as long as the record. NULL if they are the same
 * or the record does not say. */
const char *lab_record_other_semantics(const lab_record *record);

/* Returns what a traced move of that player did, as the text of a comment: "captures 4: d1 c1";
 * empty if there is none; NULL if memory runs out.  The caller frees it. */
char *lab_record_comment(const dyar_game *game, const dyar_trace *trace, int mover);
