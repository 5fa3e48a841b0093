/* SPDX-License-Identifier: MIT */
/* A request while it is answered. */
#pragma once

#include "dyar/requests.h"
#include "dyar/ruleset.h"
#include "lab/base/json_write.h"
#include "lab/players/strengths.h"
#include "lab/records/session.h"
#include "tasks/task.h"

/* Strings; what they are in lives as long as the request is answered. */
typedef struct request_texts {
    const char **list;
    size_t count, room;
} request_texts;

/* The keys of a request. */
typedef enum request_field {
#define REQUEST_FIELD(name, kind, about) REQUEST_##name,
#include "requests/fields.def"
#undef REQUEST_FIELD
    REQUEST_FIELDS,
} request_field;

/* The request, read: parameters of the task that are not given have their defaults. */
typedef struct request_fields {
    bool given[REQUEST_FIELDS];
#define REQUEST_FIELD_TEXT(name) const char *name;
#define REQUEST_FIELD_NUMBER(name) double name;
#define REQUEST_FIELD_DECIMAL(name) double name;
#define REQUEST_FIELD_TRUTH(name) bool name;
#define REQUEST_FIELD_TEXTS(name) request_texts name;
#define REQUEST_FIELD_PAIRS(name) request_texts name;
#define REQUEST_FIELD(name, kind, about) REQUEST_FIELD_##kind(name)
#include "requests/fields.def"
#undef REQUEST_FIELD
    task_values values; /* the parameters of the task */
} request_fields;

enum { REQUEST_PROBLEM_TEXT = 256 };

typedef struct asking {
    dyar_requests *server;
    task_run run; /* who stops it and who listens, as it was when this was asked */
    void (*tell)(void *context, const char *report);
    void *context;
    lab_writer *json;                   /* of the answer, one value */
    bool only_reads;                    /* a rule of the ruleset may be unknown */
    const dyar_ruleset *ruleset;        /* where it is needed */
    const dyar_game *game;              /* of it */
    lab_session *session;               /* the moves made */
    dyar_diags *diags;                  /* what is wrong with what was given */
    char problem[REQUEST_PROBLEM_TEXT]; /* why the request fails; "": it does not, or memory ran
                                           out */
    request_fields fields;
} asking;

/* Answers are false where there is none; what they had written by then is dropped. */
#define TASK(name, ...) bool answer_##name(asking *a);
#include "tasks/tasks.def"

/* Refuses the request, with the reason.  Always returns false, for `return`. */
bool asking_refuse(asking *a, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The ruleset that such a request means, from those at hand or loaded now; NULL after it was
 * refused.  It lives until the next request at least. */
const dyar_ruleset *asking_load(asking *a, const dyar_load_request *request);

/* The request for a ruleset that the fields make. */
dyar_load_request asking_request(const asking *a);

/* The request for the other ruleset of a comparison.  `set` and `match` hold for it, too,
 * unless the fields have `other_set` or `other_match`. */
dyar_load_request asking_other_request(const asking *a);

/* The other ruleset of a comparison, as asking_load gives it. */
const dyar_ruleset *asking_load_other(asking *a);

/* The computer players that are asked for, up to `most`, all of whom can play the game: those
 * of `players`, or `player`.  How many; 0 after a refusal. */
size_t asking_players(asking *a, const dyar_game *game, lab_player_spec *players, size_t most);

/* One for each seat of the game; the last one named sits in those that are left. */
bool asking_seats(asking *a, lab_player_spec players[DYAR_PLAYERS_MAX]);

/* Who plays many games: the players of `strengths`, or else one strength, of `players` or
 * `player`.  Those who are named take the seats that are left `in_turns`, or the last does. All
 * can play both games.  False after a refusal. */
bool asking_strengths(asking *a, const dyar_game *game, const dyar_game *other, bool in_turns,
                      lab_strengths *strengths);

/* Finds where each of many games begins: the position given in the request, or the setup before
 * chance has laid out seeds.  Returns false after a refusal. */
bool asking_begin(asking *a, const dyar_game *game, dyar_position *start);

/* The start of one game: as above, and the seed draws what chance lays out. */
bool asking_start(asking *a, const dyar_game *game, dyar_position *start);

/* The ruleset as it is asked about.  False after a refusal. */
bool asking_subject(asking *a, task_subject *subject);

/* Makes the session: the start, and the moves that were given.  False after a refusal. */
bool asking_reach(asking *a);

/* Refuses the request for the reason in the run of the task.  Always returns false. */
bool asking_failed(asking *a);

/* What a task asks of its door; the context is the asking. */
bool asking_load_anew(void *context, const dyar_load_request *request, dyar_ruleset **ruleset);
void asking_show_progress(void *context, const task_progress *progress);
