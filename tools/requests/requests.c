/* Answering requests: read, load what is asked about, answer. */
#include "dyar/playout.h"
#include "dyar/requests.h"
#include "lab/base/printed.h"
#include "requests/fields.h"
#include "requests/reports.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { KEPT = 8, KEY_SIGN = 1 }; /* rulesets at hand */

/* A ruleset loaded for a request; the text is all that decided what it is. */
typedef struct kept_ruleset {
    dyar_ruleset *ruleset; /* NULL: free */
    char *key;
    unsigned long used; /* by the server's clock */
} kept_ruleset;

struct dyar_requests {
    dyar_library *library;
    kept_ruleset kept[KEPT];
    unsigned long clock;
    lab_stop stop;
    void (*tell)(void *context, const char *report);
    void *context;
};

dyar_requests *dyar_requests_new(void)
{
    dyar_requests *server = calloc(1, sizeof *server);
    if (server && !(server->library = dyar_library_new())) {
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
    for (size_t i = 0; i < KEPT; i++)
        forget(&server->kept[i]);
    dyar_library_free(server->library);
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

/* ---- what answers ask for ---- */

bool asking_refuse(asking *a, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(a->problem, sizeof a->problem, format, list);
    va_end(list);
    return false;
}

lab_stop asking_stop(const asking *a)
{
    return a->server->stop;
}

bool asking_is_heard(const asking *a)
{
    return a->server->tell != NULL;
}

void asking_tell(const asking *a, const char *report)
{
    a->server->tell(a->server->context, report);
}

dyar_request asking_request(const asking *a)
{
    const request_fields *f = &a->fields;
    return (dyar_request){
        .ruleset = f->ruleset,
        .text = f->text,
        .text_length = f->text ? strlen(f->text) : 0,
        .setup = f->setup,
        .answers = f->answers.list,
        .answer_count = f->answers.count,
        .sets = f->set.list,
        .set_count = f->set.count,
        .match = f->match,
        .library = a->server->library,
    };
}

/* ---- rulesets at hand ---- */

static void print_part(FILE *to, const char *part)
{
    fprintf(to, "%s%c", part ? part : "", KEY_SIGN);
}

/* NULL without memory. */
static char *key_of(const dyar_request *request)
{
    lab_printed printed;
    FILE *to = lab_printed_begin(&printed);
    if (to) {
        print_part(to, request->ruleset);
        print_part(to, request->text);
        print_part(to, request->setup);
        for (size_t i = 0; i < request->answer_count; i++)
            print_part(to, request->answers[i]);
        print_part(to, NULL);
        for (size_t i = 0; i < request->set_count; i++)
            print_part(to, request->sets[i]);
        print_part(to, request->match ? "match" : "game");
    }
    return lab_printed_end(&printed, NULL);
}

static kept_ruleset *find_kept(dyar_requests *server, const char *key)
{
    for (size_t i = 0; i < KEPT; i++)
        if (server->kept[i].key && strcmp(server->kept[i].key, key) == 0)
            return &server->kept[i];
    return NULL;
}

static kept_ruleset *least_used(dyar_requests *server)
{
    kept_ruleset *least = server->kept;
    for (size_t i = 1; i < KEPT; i++)
        if (server->kept[i].used < least->used)
            least = &server->kept[i];
    return least;
}

/* A name that is no bundled ruleset is no path here: whoever asks has no files. */
static bool names_a_ruleset(asking *a, const dyar_request *request)
{
    if (!request->ruleset)
        return asking_refuse(a, "'ruleset' is missing");
    if (!request->text && !dyar_bundled_text(request->ruleset))
        return asking_refuse(a, "there is no ruleset '%.60s'", request->ruleset);
    return true;
}

static const dyar_ruleset *load_anew(asking *a, const dyar_request *request, char *key)
{
    dyar_ruleset *ruleset = dyar_ruleset_load(request, a->diags);
    if (!ruleset) {
        free(key);
        if (!dyar_diags_out_of_memory(a->diags))
            asking_refuse(a, "the ruleset cannot be loaded so");
        return NULL;
    }
    kept_ruleset *kept = least_used(a->server);
    forget(kept);
    *kept = (kept_ruleset){.ruleset = ruleset, .key = key, .used = ++a->server->clock};
    return ruleset;
}

const dyar_ruleset *asking_load(asking *a, const dyar_request *request)
{
    if (!names_a_ruleset(a, request))
        return NULL;
    char *key = key_of(request);
    kept_ruleset *kept = key ? find_kept(a->server, key) : NULL;
    if (!key)
        return NULL;
    if (!kept)
        return load_anew(a, request, key);
    free(key);
    kept->used = ++a->server->clock;
    return kept->ruleset;
}

/* ---- positions ---- */

bool asking_start(asking *a, dyar_position *start)
{
    const char *text = a->fields.position;
    dyar_position_begin(a->game, start);
    if (text && !dyar_position_parse(a->game, text, start, a->diags))
        return asking_refuse(a, "the position does not fit the ruleset");
    dyar_random lot = dyar_random_begin((uint64_t)a->fields.seed, 0);
    dyar_deal(a->game, start, &lot);
    return true;
}

/* Makes the moves that were given. */
static bool make_moves(asking *a)
{
    const request_texts *moves = &a->fields.moves;
    char problem[DYAR_PROBLEM_TEXT];
    for (size_t i = 0; i < moves->count; i++) {
        dyar_move move;
        if (!dyar_move_parse(a->game, lab_session_now(a->session), moves->list[i], &move,
                             problem))
            return asking_refuse(a, "move %zu: %s", i + 1, problem);
        if (!lab_session_play(a->session, move, NULL))
            return false;
    }
    return true;
}

static bool reach_position(asking *a)
{
    dyar_position start;
    if (!asking_start(a, &start))
        return false;
    a->session = lab_session_new(a->game, &start);
    return a->session && make_moves(a);
}

/* ---- one request ---- */

typedef enum needs { NOTHING, RULESET, POSITION } needs;

static const struct {
    const char *name;
    needs needs;
    bool (*answer)(asking *a);
} asks[] = {
#define REQUEST_ASK(name, needs, about) {#name, needs, answer_##name},
#include "requests/asks.def"
#undef REQUEST_ASK
};

enum { ASKS = sizeof asks / sizeof *asks };

static bool prepare(asking *a, needs wanted)
{
    if (wanted == NOTHING)
        return true;
    const dyar_request request = asking_request(a);
    a->ruleset = asking_load(a, &request);
    if (!a->ruleset)
        return false;
    a->game = dyar_ruleset_game(a->ruleset);
    return wanted == RULESET || reach_position(a);
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

/* NULL without memory; so are answers. */
static char *write_refusal(const asking *a)
{
    lab_printed printed;
    FILE *to = lab_printed_begin(&printed);
    if (to) {
        lab_writer json = lab_write_begin(to);
        lab_write_object(&json);
        lab_write_key_string(&json, "error", *a->problem ? a->problem : "out of memory");
        lab_write_key_array(&json, "diagnostics");
        for (size_t i = 0; i < dyar_diags_count(a->diags); i++)
            report_diagnostic(&json, dyar_diags_get(a->diags, i), a->fields.ruleset);
        lab_write_end(&json);
    }
    return lab_printed_end(&printed, NULL);
}

static char *write_answer(asking *a)
{
    lab_printed printed;
    FILE *to = lab_printed_begin(&printed);
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
    char *text = lab_printed_end(&printed, NULL);
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

char *dyar_requests_answer(dyar_requests *server, const char *request, size_t length)
{
    asking a = {.server = server, .diags = dyar_diags_new()};
    char *strings = malloc(length + 1), *text = NULL;
    if (a.diags && strings) {
        const bool read = request_fields_read(&a.fields, request, length, strings, a.problem);
        text = read ? write_answer(&a) : write_refusal(&a);
    }
    release(&a, strings);
    return text;
}
