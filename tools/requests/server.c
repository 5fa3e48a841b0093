/* SPDX-License-Identifier: MIT */
/* Servers, and the rulesets that they have at hand. */
#include "requests/server.h"
#include "lab/base/memstream.h"

#include <stdlib.h>
#include <string.h>

dyar_requests *dyar_requests_new(void)
{
    dyar_requests *server = calloc(1, sizeof *server);
    if (server && !(server->cache = dyar_cache_new())) {
        free(server);
        return NULL;
    }
    return server;
}

static void forget(kept_ruleset *kept)
{
    dyar_ruleset_free(kept->ruleset);
    free(kept->key);
    *kept = (kept_ruleset){0};
}

void dyar_requests_free(dyar_requests *server)
{
    if (!server)
        return;
    for (size_t i = 0; i < SERVER_KEPT; i++)
        forget(&server->kept[i]);
    dyar_cache_free(server->cache);
    free(server);
}

void dyar_requests_stop_when(dyar_requests *server, bool (*asked)(void *context), void *context)
{
    server->stop = (lab_stop){asked, context};
}

void dyar_requests_tell(dyar_requests *server, void (*tell)(void *context, const char *report),
                        void *context)
{
    server->tell = tell;
    server->context = context;
}

/* ---- rulesets at hand ---- */

/* Its length first, so that no two requests have one key; what is not there is not what is
 * empty. */
static void print_part(FILE *to, const char *part)
{
    if (part)
        fprintf(to, "%zu:%s", strlen(part), part);
    else
        fputc('-', to);
}

/* Makes the key of a request.  Returns NULL if memory runs out. */
static char *key_of(const dyar_load_request *request)
{
    lab_memstream printed;
    FILE *to = lab_memstream_begin(&printed);
    if (to) {
        print_part(to, request->ruleset);
        print_part(to, request->text);
        print_part(to, request->setup);
        for (size_t i = 0; i < request->answer_count; i++)
            print_part(to, request->answers[i]);
        print_part(to, NULL);
        for (size_t i = 0; i < request->set_count; i++)
            print_part(to, request->sets[i]);
        print_part(to, NULL);
        print_part(to, request->match ? "match" : "game");
        print_part(to, request->for_reading ? "read" : "played");
    }
    return lab_memstream_end(&printed, NULL);
}

static kept_ruleset *find_key(dyar_requests *server, const char *key)
{
    for (size_t i = 0; i < SERVER_KEPT; i++)
        if (server->kept[i].key && strcmp(server->kept[i].key, key) == 0)
            return &server->kept[i];
    return NULL;
}

/* One that was loaded to be played is read as well. */
static kept_ruleset *find_kept(dyar_requests *server, const dyar_load_request *request,
                               const char *key)
{
    dyar_load_request played = *request;
    played.for_reading = false;
    char *other = request->for_reading ? key_of(&played) : NULL;
    kept_ruleset *kept = other ? find_key(server, other) : NULL;
    free(other);
    return kept ? kept : find_key(server, key);
}

static kept_ruleset *least_used(dyar_requests *server)
{
    kept_ruleset *least = server->kept;
    for (size_t i = 1; i < SERVER_KEPT; i++)
        if (server->kept[i].used < least->used)
            least = &server->kept[i];
    return least;
}

/* Takes the place of the one that was asked for longest ago; NULL where it cannot be loaded.
 * The key is given over. */
static kept_ruleset *load_anew(dyar_requests *server, const dyar_load_request *request,
                               dyar_diags *diags, char *key)
{
    dyar_ruleset *ruleset = dyar_ruleset_load(request, diags);
    if (!ruleset) {
        free(key);
        return NULL;
    }
    kept_ruleset *kept = least_used(server);
    forget(kept);
    *kept = (kept_ruleset){.ruleset = ruleset, .key = key};
    return kept;
}

bool server_ruleset(dyar_requests *server, const dyar_load_request *request, dyar_diags *diags,
                    const dyar_ruleset **ruleset)
{
    char *key = key_of(request);
    kept_ruleset *kept = key ? find_kept(server, request, key) : NULL;
    *ruleset = NULL;
    if (!key)
        return false;
    if (kept)
        free(key);
    else
        kept = load_anew(server, request, diags, key);
    if (!kept)
        return !dyar_diags_out_of_memory(diags);
    kept->used = ++server->clock;
    *ruleset = kept->ruleset;
    return true;
}
