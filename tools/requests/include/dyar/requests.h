/* SPDX-License-Identifier: MIT */
/*
 * Requests: JSON in, JSON out, over libdyar and what is done with games: players, comparisons,
 * measured games.  The page in the browser and the bindings of other languages use them.
 *
 *     dyar_requests *server = dyar_requests_new();
 *     char *answer = dyar_requests_answer(server, "{\"ask\": \"rulesets\"}", 19);
 *     ...
 *     free(answer);
 *     dyar_requests_free(server);
 *
 * A request is an object: `ask` names what is asked for, the other keys its parameters (the
 * request "asks" lists both, and the parameters of each task with range and default).  The
 * answer is {"answer": ...}, or {"error": "a sentence", "diagnostics": [...]} with diagnostics
 * as `dyar check --json` has them.  Nothing is kept between requests that would change an
 * answer: the rulesets loaded last are only available sooner.
 *
 * Most answers are what a command of the program prints with --json.  Two rulesets are asked
 * about by `ruleset` and `other`, each with a setup and answers of its own (`other_setup`,
 * `other_answers`); `set` and `match` hold for both, unless there is `other_set` or
 * `other_match`:
 *
 *     {"ask": "beside", "ruleset": "mine", "other": "theirs", "games": 200}
 *     {"ask": "wear", "ruleset": "mine", "players": ["mcts:200", "greedy"], "games": 100}
 *     {"ask": "tournament", "ruleset": "mine", "players": ["greedy", "random"], "openings": 4}
 *
 * Recorded games are in the request as text:
 *
 *     {"ask": "infer", "ruleset": "mine", "recorded": "1. a1 2. c2 {captures=4}"}
 *
 * This is the library dyar-requests (-ldyar-requests), which needs the library dyar.
 */
#ifndef DYAR_REQUESTS_H
#define DYAR_REQUESTS_H

#include "dyar/linkage.h"

#include <stdbool.h>
#include <stddef.h>

DYAR_BEGIN

/* Belongs to one thread; several threads have one each.  It answers one request at a time: the
 * functions that it calls meanwhile (`asked`, `tell`) may use another server, and must not free
 * this one. */
typedef struct dyar_requests dyar_requests;

/* Makes a server.  Returns NULL if memory runs out.  Free it with dyar_requests_free. */
dyar_requests *dyar_requests_new(void);

/* Gives back what it holds; answers that were given live on.  NULL is allowed. */
void dyar_requests_free(dyar_requests *server);

/* Returns the answer: one JSON document in UTF-8 with a zero after it, which the caller frees
 * with free(); NULL if memory runs out.  `length`: bytes of the request, which is read during
 * the call only.  Mistakes in a request are answers, too, and so is a request during another
 * one of the same server. */
char *dyar_requests_answer(dyar_requests *server, const char *request, size_t length);

/* `asked` is called now and then during long work, in the thread that asks; as soon
 * as it returns true the work ends early with what it has.  NULL: nobody stops it.  What is set
 * while a request is answered holds from the next one on. */
void dyar_requests_stop_when(dyar_requests *server, bool (*asked)(void *context),
                             void *context);

/* Sets `tell`, which is called during long work, in the thread that asks, with the
 * progress: a JSON document as `report`, which lives as long as the call.  `tell` may be NULL.
 * What is set while a request is answered holds from the next one on. */
void dyar_requests_tell(dyar_requests *server, void (*tell)(void *context, const char *report),
                        void *context);

DYAR_END

#endif
