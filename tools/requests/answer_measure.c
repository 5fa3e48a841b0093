/* Many games between computer players: what they are like, and who is the stronger. */
#include <stdlib.h>

#include "lab/measure/referee.h"
#include "lab/players/playouts.h"
#include "lab/study/side_by_side.h"
#include "requests/asking.h"
#include "requests/report_measures.h"
#include "requests/report_speed.h"
#include "requests/report_tournament.h"
#include "requests/report_wear.h"

/* ---- of one ruleset ---- */

enum { TOLD_EVERY = 20 };

/* Plays them; how many were played, which are fewer when it was stopped. */
static size_t play_games(asking *a, lab_referee *referee, lab_outcome *outcomes, size_t count)
{
    size_t played = 0;
    while (played < count && lab_referee_play(referee, played, a->run.stop, &outcomes[played]))
        if (++played % TOLD_EVERY == 0)
            task_show_progress(&a->run, "games", played, count);
    return played;
}

static bool write_measures(asking *a, const lab_outcome *outcomes, size_t count)
{
    const lab_scene scene = {.players = dyar_game_players(a->game),
                             .seeds = dyar_game_seeds(a->game),
                             .match = dyar_game_is_match(a->game)};
    lab_estimate estimates[LAB_MEASURES];
    if (count == 0)
        return asking_refuse(a, "no game was played to its end");
    if (!lab_measure_all(&scene, outcomes, count, (uint64_t)a->fields.seed, estimates))
        return false;
    lab_write_object(a->json);
    lab_write_key_number(a->json, "games", (long long)count);
    lab_write_key(a->json, "measures");
    report_measures(a->json, estimates);
    lab_write_close(a->json);
    return true;
}

static bool measure(asking *a, const lab_contest *contest, size_t count)
{
    lab_referee *referee = lab_referee_new(contest);
    lab_outcome *outcomes = malloc(count * sizeof *outcomes);
    bool written = false;
    if (referee && outcomes) {
        const size_t played = play_games(a, referee, outcomes, count);
        written = !lab_referee_out_of_memory(referee) && write_measures(a, outcomes, played);
    }
    lab_referee_free(referee);
    free(outcomes);
    return written;
}

bool answer_measure(asking *a)
{
    dyar_position start;
    lab_contest contest = {.game = a->game,
                           .start = &start,
                           .turn_limit = lab_playouts_turn_limit(a->game),
                           .seed = (uint64_t)a->fields.seed,
                           .combination = (uint64_t)a->fields.combination};
    return asking_seats(a, contest.players) && asking_begin(a, a->game, &start) &&
           measure(a, &contest, (size_t)a->fields.games);
}

/* ---- of two, side by side ---- */

static void tell_beside(void *context, uint64_t played, uint64_t total)
{
    task_show_progress(context, "games", played, total);
}

static bool measure_both(asking *a, const lab_side_by_side_task *task)
{
    lab_side_by_side both;
    switch (lab_measure_side_by_side(task, &both)) {
    case LAB_SIDE_BY_SIDE_STOPPED:
        return asking_refuse(a, "it was stopped before all games were played");
    case LAB_SIDE_BY_SIDE_FAILED:
        return false;
    case LAB_SIDE_BY_SIDE_DONE:
        break;
    }
    report_side_by_side(a->json, &both);
    return true;
}

bool answer_beside(asking *a)
{
    const dyar_ruleset *other = asking_load_other(a);
    if (!other)
        return false;
    const dyar_game *game = dyar_ruleset_game(other);
    lab_player_spec players[DYAR_PLAYERS_MAX];
    const size_t named = asking_players(a, a->game, players, DYAR_PLAYERS_MAX);
    dyar_position starts[2];
    if (named == 0 || asking_players(a, game, players, DYAR_PLAYERS_MAX) == 0 ||
        !asking_start(a, a->game, &starts[0]) || !asking_start(a, game, &starts[1]))
        return false;
    return measure_both(a, &(lab_side_by_side_task){.games = {a->game, game},
                                                    .starts = {&starts[0], &starts[1]},
                                                    .players = players,
                                                    .player_count = named,
                                                    .count = (uint64_t)a->fields.games,
                                                    .threads = 1,
                                                    .seed = (uint64_t)a->fields.seed,
                                                    .stop = a->run.stop,
                                                    .tell = tell_beside,
                                                    .context = &a->run});
}

/* ---- who is the stronger ---- */

bool answer_tournament(asking *a)
{
    lab_player_spec players[LAB_RATED_MAX];
    task_tournament_input input = {.parameters = a->fields.values.tournament,
                                   .players = players};
    task_tournament_result result;
    input.player_count = asking_players(a, a->game, players, LAB_RATED_MAX);
    if (input.player_count == 0 || !asking_subject(a, &input.subject))
        return false;
    const bool done = task_tournament(&a->run, &input, &result) || asking_failed(a);
    if (done)
        report_tournament(a->json, &result);
    task_tournament_release(&result);
    return done;
}

/* ---- how often holes are touched ---- */

bool answer_wear(asking *a)
{
    const request_texts *observed = &a->fields.observed;
    task_wear_input input = {.parameters = a->fields.values.wear,
                             .observed = {observed->list, observed->count}};
    task_wear_result result;
    if (!asking_seats(a, input.players) || !asking_subject(a, &input.subject))
        return false;
    const bool done = task_wear(&a->run, &input, &result) || asking_failed(a);
    if (done)
        report_wear(a->json, &result);
    task_wear_release(&result);
    return done;
}

/* ---- how fast they are ---- */

bool answer_bench(asking *a)
{
    const request_fields *f = &a->fields;
    dyar_position start;
    if (!asking_begin(a, a->game, &start))
        return false;
    const lab_playouts_task task = {.game = a->game,
                                    .start = &start,
                                    .playouts = (uint64_t)f->games,
                                    .seconds = f->seconds,
                                    .turn_limit = lab_playouts_turn_limit(a->game),
                                    .threads = 1,
                                    .seed = (uint64_t)f->seed,
                                    .stop = a->run.stop};
    lab_playouts_result result;
    if (!lab_playouts(&task, &result))
        return false;
    report_playouts(a->json, &task, &result);
    return true;
}
