/* What answers ask for: the ruleset and the position that are meant, and who listens. */
#include "requests/asking.h"
#include "dyar/playout.h"
#include "requests/server.h"

#include <stdarg.h>
#include <string.h>

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

/* ---- rulesets ---- */

/* A name that is no bundled ruleset is no path here: whoever asks has no files. */
static bool names_a_ruleset(asking *a, const dyar_request *request)
{
    if (!request->ruleset)
        return asking_refuse(a, "'ruleset' is missing");
    if (!request->text && !dyar_bundled_text(request->ruleset))
        return asking_refuse(a, "there is no ruleset '%.60s'", request->ruleset);
    return true;
}

const dyar_ruleset *asking_load(asking *a, const dyar_request *request)
{
    const dyar_ruleset *ruleset = NULL;
    if (names_a_ruleset(a, request) && server_ruleset(a->server, request, a->diags, &ruleset) &&
        !ruleset)
        asking_refuse(a, "the ruleset cannot be loaded so");
    return ruleset;
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

bool asking_reach(asking *a)
{
    dyar_position start;
    if (!asking_start(a, &start))
        return false;
    a->session = lab_session_new(a->game, &start);
    return a->session && make_moves(a);
}
