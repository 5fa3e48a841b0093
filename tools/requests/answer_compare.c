/* What is asked about two rulesets, or more. */
#include "lab/compare/evidence.h"
#include "lab/players/playouts.h"
#include "requests/asking.h"
#include "requests/reports.h"
#include "requests/server.h"

/* ---- where they differ ---- */

static bool write_comparison(asking *a, const dyar_ruleset *other, dyar_comparison *comparison)
{
    const dyar_game *game = dyar_ruleset_game(other);
    lab_divergence divergence = {0};
    lab_pair pair;
    const bool same_shape = lab_pair_begin(&pair, comparison, a->game, game);
    const request_fields *f = &a->fields;
    lab_divergence_task task = {.pair = &pair,
                                .moves = (int)f->depth,
                                .positions = (uint64_t)f->positions,
                                .games = lab_playouts_fewer(a->game, (uint64_t)f->games),
                                .seed = (uint64_t)f->seed,
                                .stop = asking_stop(a)};
    if (!asking_start(a, a->game, &task.start.a) || !asking_start(a, game, &task.start.b))
        return false;
    bool done =
        !same_shape || dyar_compare_same_play(comparison) || lab_diverge(&task, &divergence);
    if (done) {
        const report_compared compared = {
            .a = dyar_ruleset_about(a->ruleset)->id,
            .b = dyar_ruleset_about(other)->id,
            .comparison = comparison,
            .laid = comparison,
            .game_a = a->game,
            .game_b = game,
            .divergence = &divergence,
            .same_shape = same_shape,
            .share = -1,
        };
        lab_write_object(a->json);
        done = report_comparison(a->json, &compared);
        lab_write_close(a->json);
    }
    lab_divergence_release(&divergence);
    return done;
}

bool answer_compare(asking *a)
{
    const dyar_ruleset *other = asking_load_other(a);
    if (!other)
        return false;
    dyar_comparison *comparison = dyar_compare(a->ruleset, other);
    const bool written = comparison && write_comparison(a, other, comparison);
    dyar_comparison_free(comparison);
    return written;
}

/* ---- how many games tell ---- */

/* Games by each of the two. */
static uint64_t evidence_games(const asking *a)
{
    return lab_playouts_fewer(a->game, (uint64_t)a->fields.games);
}

static void tell_evidence(void *context, uint64_t games)
{
    const asking *a = context;
    asking_tell_games(a, games, 2 * evidence_games(a));
}

static bool begin_evidence(asking *a, lab_evidence_task *task)
{
    return asking_begin(a, task->pair->a, &task->start.a) &&
           asking_begin(a, task->pair->b, &task->start.b) && asking_seats(a, task->players);
}

static bool write_evidence(asking *a, const lab_pair *pair, const lab_evidence *found)
{
    char texts[2][DYAR_POSITION_TEXT];
    report_evidenced evidenced = {.found = found};
    if (found->stopped)
        return asking_refuse(a, "it was stopped before all games were played");
    if (!report_comes_to(pair->a, found, texts[0], &evidenced.comes_to[0]) ||
        !report_comes_to(pair->b, found, texts[1], &evidenced.comes_to[1]))
        return false;
    report_evidence(a->json, &evidenced);
    return true;
}

static bool find_evidence(asking *a, const lab_pair *pair)
{
    lab_evidence found = {0};
    lab_evidence_task task = {.pair = pair,
                              .games = evidence_games(a),
                              .seed = (uint64_t)a->fields.seed,
                              .threads = 1,
                              .stop = asking_stop(a),
                              .progress = tell_evidence,
                              .context = a};
    const bool written = begin_evidence(a, &task) && lab_evidence_find(&task, &found) &&
                         write_evidence(a, pair, &found);
    lab_evidence_release(&found);
    return written;
}

bool answer_evidence(asking *a)
{
    const dyar_ruleset *other = asking_load_other(a);
    dyar_comparison *comparison = other ? dyar_compare(a->ruleset, other) : NULL;
    lab_pair pair;
    bool written = false;
    if (comparison)
        written = lab_pair_begin(&pair, comparison, a->game, dyar_ruleset_game(other))
                      ? find_evidence(a, &pair)
                      : asking_refuse(a, "their boards have other rows, columns or players");
    dyar_comparison_free(comparison);
    return written;
}

/* ---- how far they are from each other ---- */

bool answer_distances(asking *a)
{
    const task_distances_input input = {
        .parameters = a->fields.values.distances,
        .request = {.library = a->server->library},
        .rulesets = {a->fields.rulesets.list, a->fields.rulesets.count}};
    task_distances_result result;
    const bool done = task_distances(&a->run, &input, &result) || asking_failed(a);
    if (done)
        report_distances_of(a->json, &result);
    task_distances_release(&result);
    return done;
}
