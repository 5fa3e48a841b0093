/*
 * Requests: JSON in, JSON out, over libdyar and the laboratory.  The page in the browser and
 * the bindings of other languages ask in this way.
 *
 *     requests_server *server = requests_server_new();
 *     char *answer = requests_answer(server, "{\"ask\": \"rulesets\"}", 19);
 *     ...
 *     free(answer);
 *     requests_server_free(server);
 *
 * A request is an object: `ask` says what is wanted (asks.def), the other keys what of
 * (fields.def).  The answer is {"answer": ...}, or {"error": "a sentence", "diagnostics":
 * [...]} with diagnostics as `dyar check --json` has them.  Nothing is kept between requests
 * that would change an answer: what was loaded last is only at hand sooner.
 */
#ifndef DYAR_REQUESTS_REQUESTS_H
#define DYAR_REQUESTS_REQUESTS_H

#include <stddef.h>

#include "lab/base/stop.h"

/* Belongs to one thread. */
typedef struct requests_server requests_server;

/* NULL without memory. */
requests_server *requests_server_new(void);
void requests_server_free(requests_server *server);

/* One JSON document with a zero behind it, to be freed; NULL without memory for it.  `length`:
 * bytes of the request. */
char *requests_answer(requests_server *server, const char *request, size_t length);

/* Asked now and then in the course of long work, which then ends early with what it has. */
void requests_stop_when(requests_server *server, lab_stop stop);

/* Told, in the course of long work, how far it is: a JSON document as `report` of it, which
 * lives as long as the call.  NULL: nobody listens. */
void requests_tell(requests_server *server, void (*tell)(void *context, const char *report),
                   void *context);

#endif
