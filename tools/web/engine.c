/*
 * The engine: libdyar as a module without `main`, which a page calls.
 *
 * A page writes a request, text in UTF-8, into memory that it asks for, and reads the answer,
 * which ends with a zero; both are its own to give back.  When memory runs out, or a turn never
 * ends, the page throws the instance away and makes a new one: nothing is kept between requests
 * that it does not have itself.
 */
#include <stdio.h>
#include <stdlib.h>

#include "dyar/ruleset.h"

#define EXPORTED(name) __attribute__((export_name(#name))) name

void *EXPORTED(dyar_web_alloc)(size_t size);
void EXPORTED(dyar_web_free)(void *memory);
char *EXPORTED(dyar_web_ask)(const char *request, size_t length);

void *dyar_web_alloc(size_t size)
{
    return malloc(size);
}

void dyar_web_free(void *memory)
{
    free(memory);
}

/* What `dyar check` would report of a ruleset: here requests will be answered, once there are
 * any. */
static char *answer(const char *request, size_t length)
{
    const dyar_request asked = {.ruleset = "page", .text = request, .text_length = length};
    char *text = NULL;
    size_t written;
    FILE *to = open_memstream(&text, &written);
    dyar_diags *diags = dyar_diags_new();
    if (to && diags) {
        dyar_ruleset_check(&asked, diags);
        dyar_diags_print(diags, to);
    }
    dyar_diags_free(diags);
    if (to)
        fclose(to);
    return text;
}

/* NULL without memory. */
char *dyar_web_ask(const char *request, size_t length)
{
    return answer(request, length);
}
