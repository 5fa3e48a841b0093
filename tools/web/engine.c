/* SPDX-License-Identifier: MIT */
/* What the module of the page exports: memory for requests, and answers to them. */
#include <stdlib.h>

#include "dyar/requests.h"
#include "web/exported.h"

/* Receives the progress of long work, as JSON with a zero after it.  The program that runs the
 * engine provides it. */
__attribute__((import_module("dyar"), import_name("tell"))) void hear(const char *report);

static dyar_requests *server;

static void tell(void *context, const char *report)
{
    (void)context;
    hear(report);
}

void *EXPORTED(dyar_web_allocate)(size_t size);
void EXPORTED(dyar_web_free)(void *memory);
char *EXPORTED(dyar_web_ask)(const char *request, size_t length);

void *dyar_web_allocate(size_t size)
{
    return malloc(size);
}

void dyar_web_free(void *memory)
{
    free(memory);
}

/* Returns the answer; NULL if memory runs out.  The caller frees it. */
char *dyar_web_ask(const char *request, size_t length)
{
    if (!server) {
        server = dyar_requests_new();
        if (!server)
            return NULL;
        dyar_requests_tell(server, tell, NULL);
    }
    return dyar_requests_answer(server, request, length);
}
