/* SPDX-License-Identifier: MIT */
/* Answering requests: read, load what is asked about, answer. */
#include "dyar/requests.h"
#include "lab/base/memstream.h"
#include "requests/fields.h"
#include "requests/report_ruleset.h"
#include "requests/server.h"

typedef enum needs { NOTHING, READING, RULESET, POSITION } needs;

static const struct {
    const char *name;
    needs needs;
    bool (*answer)(asking *a);
} asks[] = {
#define TASK(name, needs, ...) {#name, needs, answer_##name},
#include "tasks/tasks.def"
};

enum { ASKS = sizeof asks / sizeof *asks };

static bool prepare(asking *a, needs wanted)
{
    if (wanted == NOTHING)
        return true;
    a->only_reads = wanted == READING;
    const dyar_load_request request = asking_request(a);
    a->ruleset = asking_load(a, &request);
    if (!a->ruleset)
        return false;
    a->game = dyar_ruleset_game(a->ruleset);
    return wanted != POSITION || asking_reach(a);
}

static bool answer(asking *a)
{
    const char *wanted = a->fields.ask;
    if (!wanted)
        return asking_refuse(a, "'ask' is missing");
    for (size_t i = 0; i < ASKS; i++)
        if (strcmp(asks[i].name, wanted) == 0)
            return prepare(a, asks[i].needs) && asks[i].answer(a);
    return asking_refuse(a, "'%.40s' cannot be asked", wanted);
}

/* Writes the refusal.  Returns NULL if memory runs out; so do answers. */
static char *write_refusal(const asking *a)
{
    lab_memstream printed;
    FILE *to = lab_memstream_begin(&printed);
    if (to) {
        lab_writer json = lab_write_begin(to);
        lab_write_object(&json);
        lab_write_key_string(&json, "error", *a->problem ? a->problem : "out of memory");
        lab_write_key_array(&json, "diagnostics");
        for (size_t i = 0; i < dyar_diags_count(a->diags); i++)
            report_diagnostic(&json, dyar_diags_get(a->diags, i), a->fields.ruleset);
        lab_write_end(&json);
    }
    return lab_memstream_end(&printed, NULL);
}

static char *answer_text(asking *a)
{
    lab_memstream printed;
    FILE *to = lab_memstream_begin(&printed);
    lab_writer json = lab_write_begin(to);
    bool answered = false;
    if (to) {
        lab_write_object(&json);
        lab_write_key(&json, "answer");
        a->json = &json;
        answered = answer(a);
        if (answered)
            lab_write_end(&json);
    }
    char *text = lab_memstream_end(&printed, NULL);
    if (answered || !text)
        return text;
    free(text);
    return write_refusal(a);
}

static void release(asking *a, char *strings)
{
    lab_session_free(a->session);
    dyar_diags_free(a->diags);
    request_fields_release(&a->fields);
    free(strings);
}

static char *answer_anything(asking *a, const char *request, size_t length, char *strings)
{
    if (a->server->answers) {
        asking_refuse(a, "the server is answering a request; send this one to another server");
        return write_refusal(a);
    }
    a->server->answers = true;
    const bool read = request_fields_read(&a->fields, request, length, strings, a->problem);
    char *text = read ? answer_text(a) : write_refusal(a);
    a->server->answers = false;
    return text;
}

char *dyar_requests_answer(dyar_requests *server, const char *request, size_t length)
{
    asking a = {.server = server,
                .run = {.threads = 1,
                        .stop = server->stop,
                        .load = asking_load_anew,
                        .progress = server->tell ? asking_show_progress : NULL,
                        .context = &a},
                .tell = server->tell,
                .context = server->context,
                .diags = dyar_diags_new()};
    char *strings = malloc(length + 1), *text = NULL;
    if (a.diags && strings)
        text = answer_anything(&a, request, length, strings);
    release(&a, strings);
    return text;
}
