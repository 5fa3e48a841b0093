/* What recorded games say of the rules: which answers they allow, and which rules explain them.
 */
#include <stdlib.h>
#include <string.h>

#include "requests/asking.h"
#include "requests/reports.h"
#include "requests/server.h"

/* A match is not a game that goes on when it is over. */
static bool check_kind(asking *a, const lab_field_games *games)
{
    for (size_t i = 0; i < games->count && !a->fields.match; i++)
        if (lab_field_game_is_match(&games->list[i]))
            return asking_refuse(a, "line %u: this is a match, and 'match' is not asked for",
                                 games->list[i].line);
    return true;
}

/* The games of `recorded`, one at least. */
static bool read_games(asking *a, lab_field_games *games)
{
    const char *text = a->fields.recorded ? a->fields.recorded : "";
    lab_error error = {0};
    if (!lab_field_games_read(games, NULL, text, strlen(text), true, &error))
        return !error.no_memory &&
               (error.line ? asking_refuse(a, "line %u: %s", error.line, error.message)
                           : asking_refuse(a, "'recorded': %s", error.message));
    return games->count > 0 ? check_kind(a, games)
                            : asking_refuse(a, "there is no game in 'recorded'");
}

/* ---- which answers they allow ---- */

typedef struct allowing {
    asking *asking;
    dyar_request request;
    dyar_ruleset *ruleset; /* under the answers that are tried; NULL */
} allowing;

/* All games are of the same rules. */
static bool rules_of(void *context, size_t game, const lab_choice *choices, size_t count,
                     const dyar_ruleset **ruleset)
{
    allowing *w = context;
    bool had_memory = true;
    if (game == 0) {
        dyar_ruleset_free(w->ruleset);
        w->ruleset = NULL;
        had_memory = lab_chosen_load(&w->request, choices, count, &w->ruleset);
    }
    *ruleset = w->ruleset;
    return had_memory;
}

static void tell_combinations(void *context, size_t done, size_t all)
{
    const allowing *w = context;
    char text[80];
    if (!asking_is_heard(w->asking))
        return;
    snprintf(text, sizeof text, "{\"done\":%zu,\"combinations\":%zu}", done, all);
    asking_tell(w->asking, text);
}

static bool write_allowed(asking *a, const lab_inquiry *inquiry)
{
    if (inquiry->too_many)
        return asking_refuse(
            a, "there are more than %d combinations of answers; 'answers' settles questions",
            LAB_INQUIRY_COMBINATIONS_MAX);
    if (inquiry->stopped)
        return asking_refuse(a, "it was stopped after %zu of %zu combinations of answers",
                             inquiry->looked_at, inquiry->combinations);
    report_inquired(a->json, inquiry);
    return true;
}

bool answer_allowed(asking *a)
{
    lab_field_games games = {0};
    lab_inquiry inquiry = {0};
    allowing w = {.asking = a, .request = asking_request(a)};
    bool told = read_games(a, &games);
    const lab_inquiry_task task = {.games = games.list,
                                   .game_count = games.count,
                                   .ruleset = a->ruleset,
                                   .request = &w.request,
                                   .settled = a->fields.answers.list,
                                   .settled_count = a->fields.answers.count,
                                   .in_match = a->fields.match,
                                   .rules_of = rules_of,
                                   .progress = tell_combinations,
                                   .stop = asking_stop(a),
                                   .context = &w};
    told = told && lab_inquire(&task, &inquiry) && write_allowed(a, &inquiry);
    lab_inquiry_release(&inquiry);
    lab_field_games_release(&games);
    dyar_ruleset_free(w.ruleset);
    return told;
}

/* ---- which rules explain them ---- */

typedef struct inferring {
    asking *asking;
    lab_field_games games;
    lab_origin *origins; /* with room for every one there may be */
    size_t count;
    dyar_ruleset **pool; /* to borrow from */
    lab_nearest nearest;
} inferring;

static bool check_moves(const inferring *w)
{
    for (size_t i = 0; i < w->games.count; i++) {
        const char *strange = lab_field_game_strange_move(&w->games.list[i]);
        if (strange)
            return asking_refuse(w->asking,
                                 "line %u: '%.60s' is no move; a move is a hole, such as a1",
                                 w->games.list[i].line, strange);
    }
    return true;
}

/* ---- what to start from ---- */

/* With the board that the first game shows. */
static bool add_origin(inferring *w, const dyar_request *request)
{
    asking *a = w->asking;
    const dyar_ruleset *plain = asking_load(a, request);
    if (!plain)
        return false;
    lab_origin *origin = &w->origins[w->count++];
    if (!lab_origin_begin(origin, request->ruleset, request, dyar_ruleset_about(plain),
                          &w->games.list[0]))
        return false;
    origin->ruleset = dyar_ruleset_load(&origin->request, a->diags);
    return origin->ruleset ||
           asking_refuse(a, "'%.60s' cannot be laid on the board of the games", origin->from);
}

static bool add_named(inferring *w, const char *id)
{
    dyar_request request = asking_request(w->asking);
    request.ruleset = id;
    request.text = NULL;
    request.text_length = 0;
    return add_origin(w, &request);
}

/* Those whose board has as many rows and columns as the first game's. */
static bool add_alike(inferring *w)
{
    int rows, columns;
    if (!lab_origin_board(&w->games.list[0], &rows, &columns))
        return asking_refuse(w->asking, "the first game does not say which board it has");
    bool added = true;
    for (const char *const *id = dyar_bundled_ids(); added && *id; id++) {
        const dyar_request request = {.ruleset = *id, .library = w->asking->server->library};
        dyar_ruleset *ruleset = dyar_ruleset_load(&request, w->asking->diags);
        if (!ruleset)
            return false;
        const bool fits = dyar_ruleset_about(ruleset)->rows == rows &&
                          dyar_ruleset_about(ruleset)->columns == columns;
        dyar_ruleset_free(ruleset);
        added = !fits || add_named(w, *id);
    }
    return added &&
           (w->count > 0 ||
            asking_refuse(w->asking, "no bundled ruleset has a board of %d rows of %d holes",
                          rows, columns));
}

static bool add_origins(inferring *w)
{
    const request_texts *named = &w->asking->fields.rulesets;
    const dyar_request request = asking_request(w->asking);
    size_t room = named->count + 1;
    for (const char *const *id = dyar_bundled_ids(); *id; id++)
        room++;
    w->origins = calloc(room, sizeof *w->origins);
    if (!w->origins)
        return false;
    if (named->count == 0)
        return add_origin(w, &request);
    if (named->count == 1 && strcmp(named->list[0], "all") == 0)
        return add_alike(w);
    for (size_t i = 0; i < named->count; i++)
        if (!add_named(w, named->list[i]))
            return false;
    return true;
}

/* ---- the search ---- */

static bool borrow(void *context, const dyar_ruleset *const **pool, size_t *count)
{
    inferring *w = context;
    asking *a = w->asking;
    const request_texts *named = &a->fields.borrow;
    const char *const *ids = named->count ? named->list : dyar_bundled_ids();
    size_t all = named->count;
    while (!named->count && ids[all])
        all++;
    w->pool = calloc(all + 1, sizeof *w->pool);
    *pool = (const dyar_ruleset *const *)w->pool;
    for (*count = 0; w->pool && *count < all; ++*count) {
        const dyar_request request = {.ruleset = ids[*count], .library = a->server->library};
        if (!dyar_bundled_text(request.ruleset))
            return asking_refuse(a, "there is no ruleset '%.60s'", request.ruleset);
        w->pool[*count] = dyar_ruleset_load(&request, a->diags);
        if (!w->pool[*count])
            return false;
    }
    return w->pool != NULL;
}

static void tell_candidates(void *context, const char *from, int changes, size_t done,
                            size_t all)
{
    const inferring *w = context;
    char text[200];
    if (!asking_is_heard(w->asking))
        return;
    snprintf(text, sizeof text,
             "{\"from\":\"%.80s\",\"changes\":%d,\"done\":%zu,\"candidates\":%zu}", from,
             changes, done, all);
    asking_tell(w->asking, text);
}

static lab_nearest_task task_of(inferring *w)
{
    const request_fields *f = &w->asking->fields;
    return (lab_nearest_task){.origins = w->origins,
                              .origin_count = w->count,
                              .games = w->games.list,
                              .game_count = w->games.count,
                              .tolerate = (int)f->tolerate,
                              .most_changes = f->answers_only ? 0 : (int)f->changes,
                              .threads = 1,
                              .borrow = borrow,
                              .progress = tell_candidates,
                              .stop = asking_stop(w->asking),
                              .context = w};
}

static bool write_explanations(inferring *w)
{
    asking *a = w->asking;
    lab_folded folded;
    if (w->nearest.stopped)
        return asking_refuse(a, "it was stopped before the search was over");
    if (!lab_fold(&w->nearest.found, asking_stop(a), &folded))
        return false;
    const report_inferred inferred = {.from = w->origins[w->nearest.best].from,
                                      .starts = w->count,
                                      .nearest = &w->nearest,
                                      .folded = &folded};
    return report_explanations(a->json, &inferred);
}

static void release(inferring *w)
{
    lab_nearest_release(&w->nearest);
    for (size_t i = 0; w->pool && w->pool[i]; i++)
        dyar_ruleset_free(w->pool[i]);
    free(w->pool);
    for (size_t i = 0; i < w->count; i++)
        lab_origin_release(&w->origins[i]);
    free(w->origins);
    lab_field_games_release(&w->games);
}

bool answer_infer(asking *a)
{
    inferring w = {.asking = a};
    bool told = read_games(a, &w.games) && check_moves(&w) && add_origins(&w);
    if (told) {
        const lab_nearest_task task = task_of(&w);
        told = lab_nearest_find(&task, &w.nearest) && write_explanations(&w);
    }
    release(&w);
    return told;
}
