/* SPDX-License-Identifier: MIT */
/* The rulesets nearest to known ones that explain recorded games. */
#include "tasks/infer.h"
#include "tasks/games.h"
#include "tasks/proof.h"

typedef struct inferring {
    task_run *run;
    const task_infer_input *input;
    task_infer_result *result;
    size_t moves; /* of the games */
} inferring;

static size_t count_texts(const char *const *texts)
{
    size_t count = 0;
    while (texts[count])
        count++;
    return count;
}

/* ---- the games ---- */

/* A single game does not go on when it is over, as a match does. */
static bool check_games(const inferring *w)
{
    const lab_field_games *games = w->input->games;
    for (size_t i = 0; i < games->count; i++) {
        const lab_field_game *game = &games->list[i];
        const char *strange = lab_field_game_strange_move(game);
        if (strange)
            return task_game_refuse(
                w->run, game, "'%.60s' is not a move; a move is a hole, such as a1", strange);
    }
    for (size_t i = 0; i < games->count && !w->input->request.match; i++) {
        if (!lab_field_game_is_match(&games->list[i]))
            continue;
        task_game_refuse(w->run, &games->list[i], "this is a match");
        w->run->error.hint = "with 'match', Dyar explains the games as matches";
        return false;
    }
    return true;
}

/* ---- what to start from ---- */

/* With the board that the first game shows.  Takes `plain`, the ruleset of the request. */
static bool take_origin(inferring *w, const dyar_load_request *request, dyar_ruleset *plain)
{
    lab_origin *origin = &w->result->origins[w->result->count++];
    const bool begun = lab_origin_begin(origin, request->ruleset, request,
                                        dyar_ruleset_about(plain), &w->input->games->list[0]);
    if (begun && origin->request.set_count == request->set_count) {
        origin->ruleset = plain;
        return true;
    }
    dyar_ruleset_free(plain);
    return begun &&
           (task_load(w->run, &origin->request, &origin->ruleset) ||
            task_refuse(w->run, TASK_AT_DOOR, "'%.60s' cannot be put on the board of the games",
                        origin->from));
}

static bool add_origin(inferring *w, const dyar_load_request *request)
{
    dyar_ruleset *plain;
    return task_load(w->run, request, &plain) && take_origin(w, request, plain);
}

static dyar_load_request name_request(const inferring *w, const char *id)
{
    dyar_load_request request = w->input->request;
    request.ruleset = id;
    request.text = NULL;
    request.text_length = 0;
    return request;
}

static bool add_named(inferring *w, const char *id)
{
    const dyar_load_request request = name_request(w, id);
    return add_origin(w, &request);
}

static bool is_alike(const dyar_ruleset_info *about, const lab_board_seen *board)
{
    return board->noted ? about->rows == board->rows && about->columns == board->columns
                        : about->rows >= board->rows && about->columns >= board->columns;
}

static bool add_if_alike(inferring *w, const char *id, const lab_board_seen *board)
{
    const dyar_load_request request = name_request(w, id);
    dyar_ruleset *plain;
    if (!task_load(w->run, &request, &plain))
        return false;
    if (is_alike(dyar_ruleset_about(plain), board))
        return take_origin(w, &request, plain);
    dyar_ruleset_free(plain);
    return true;
}

/* Those whose board has as many rows and columns as the first game's or, if no board was noted,
 * all the holes that moves start from. */
static bool add_alike(inferring *w)
{
    const lab_board_seen board =
        lab_origin_board(w->input->games->list, w->input->games->count);
    for (const char *const *id = dyar_bundled_ids(); *id; id++)
        if (!add_if_alike(w, *id, &board))
            return false;
    return w->result->count > 0 ||
           task_refuse(w->run, TASK_INVALID,
                       "no bundled ruleset has a board of %s%d rows of %s%d holes",
                       board.noted ? "" : "at least ", board.rows,
                       board.noted ? "" : "at least ", board.columns);
}

static bool add_origins(inferring *w)
{
    const task_texts *from = &w->input->from;
    const size_t room = from->count + 1 + count_texts(dyar_bundled_ids());
    w->result->origins = calloc(room, sizeof *w->result->origins);
    if (!w->result->origins)
        return false;
    if (from->count == 0)
        return add_origin(w, &w->input->request);
    if (from->count == 1 && strcmp(from->list[0], "all") == 0)
        return add_alike(w);
    for (size_t i = 0; i < from->count; i++)
        if (strcmp(from->list[i], "all") == 0)
            return task_misused(
                w->run, NULL, "'all' must be the only one: it includes every bundled ruleset");
        else if (!add_named(w, from->list[i]))
            return false;
    return true;
}

/* ---- the search ---- */

static bool borrow(void *context, const dyar_ruleset *const **pool, size_t *count)
{
    inferring *w = context;
    const task_texts *named = &w->input->borrow;
    const char *const *ids = named->count ? named->list : dyar_bundled_ids();
    const size_t all = named->count ? named->count : count_texts(ids);
    dyar_ruleset **list = calloc(all + 1, sizeof *list);
    w->result->pool = list;
    *pool = (const dyar_ruleset *const *)list;
    *count = 0;
    while (list && *count < all && !lab_stop_asked(&w->run->stop)) {
        const dyar_load_request request =
            DYAR_LOAD_REQUEST(.ruleset = ids[*count], .cache = w->input->request.cache);
        if (!task_load(w->run, &request, &list[*count]))
            return false;
        ++*count;
    }
    return list != NULL;
}

static void show_candidates(void *context, const lab_nearest_progress *p)
{
    const inferring *w = context;
    if (w->run->progress)
        w->run->progress(w->run->context, &(task_progress){.unit = "candidates",
                                                           .done = p->done,
                                                           .all = p->all,
                                                           .from = p->from,
                                                           .changes = p->changes,
                                                           .best = p->best,
                                                           .explained = p->moves,
                                                           .moves = w->moves});
}

static bool search(inferring *w)
{
    const lab_field_games *games = w->input->games;
    task_infer_result *result = w->result;
    task_budget budget = task_budget_begin(w->run, w->input->parameters.seconds, 0);
    w->moves = lab_count_moves(games->list, games->count);
    result->task = (lab_nearest_task){.origins = result->origins,
                                      .origin_count = result->count,
                                      .games = games->list,
                                      .game_count = games->count,
                                      .tolerate = (int)w->input->parameters.tolerate,
                                      .most_changes = (int)w->input->parameters.changes,
                                      .threads = w->run->threads,
                                      .borrow = borrow,
                                      .progress = show_candidates,
                                      .stop = task_budget_stop(&budget),
                                      .context = w};
    return lab_nearest_find(&result->task, &result->nearest) &&
           lab_fold(&result->nearest.found, w->run->stop, &result->folded);
}

bool task_infer(task_run *run, const task_infer_input *input, task_infer_result *result)
{
    inferring w = {.run = run, .input = input, .result = result};
    *result = (task_infer_result){.games = input->games};
    return check_games(&w) && add_origins(&w) && search(&w);
}

void task_infer_release(task_infer_result *result)
{
    lab_nearest_release(&result->nearest);
    for (size_t i = 0; result->pool && result->pool[i]; i++)
        dyar_ruleset_free(result->pool[i]);
    free(result->pool);
    for (size_t i = 0; i < result->count; i++)
        lab_origin_release(&result->origins[i]);
    free(result->origins);
}

const lab_origin *task_infer_origin(const task_infer_result *result)
{
    return &result->origins[result->nearest.best];
}

bool task_infer_is_default(const task_infer_result *result, const lab_candidate *candidate,
                           size_t answer)
{
    const lab_inference *found = &result->nearest.found;
    return strcmp(found->answers[candidate->combination * found->answer_count + answer],
                  found->answers[answer]) == 0;
}
