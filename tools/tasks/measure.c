/* SPDX-License-Identifier: MIT */
/* What games between computer players are like. */
#include "tasks/measure.h"

#include "lab/measure/referee.h"
#include "lab/players/playouts.h"

enum { SHOWN_EVERY = 20 };

/* Returns how many games were played, fewer if somebody stops them. */
static size_t play_games(task_run *run, lab_referee *referee, lab_outcome *outcomes,
                         size_t count)
{
    size_t played = 0;
    while (played < count && lab_referee_play(referee, played, run->stop, &outcomes[played]))
        if (++played % SHOWN_EVERY == 0)
            task_show_progress(run, "games", played, count);
    return played;
}

static bool estimate(task_run *run, const task_measure_input *input,
                     const lab_outcome *outcomes, task_measure_result *result)
{
    const dyar_game *game = dyar_ruleset_game(input->subject.ruleset);
    const lab_scene scene = {.players = dyar_game_players(game),
                             .seeds = dyar_game_seeds(game),
                             .match = dyar_game_is_match(game)};
    if (result->games == 0)
        return task_refuse(run, TASK_STOPPED, "no game was played to its end");
    return lab_measure_all(&scene, outcomes, result->games, (uint64_t)input->parameters.seed,
                           result->estimates) ||
           task_no_memory(run);
}

bool task_measure(task_run *run, const task_measure_input *input, task_measure_result *result)
{
    const dyar_game *game = dyar_ruleset_game(input->subject.ruleset);
    const size_t count = (size_t)input->parameters.games;
    lab_contest contest = {.game = game,
                           .start = &input->subject.start,
                           .turn_limit = lab_playouts_turn_limit(game),
                           .seed = (uint64_t)input->parameters.seed,
                           .combination = input->combination};
    memcpy(contest.players, input->players, sizeof contest.players);
    lab_referee *referee = lab_referee_new(&contest);
    lab_outcome *outcomes = malloc(count * sizeof *outcomes);
    *result = (task_measure_result){0};
    if (referee && outcomes)
        result->games = play_games(run, referee, outcomes, count);
    const bool done = referee && outcomes && !lab_referee_out_of_memory(referee)
                          ? estimate(run, input, outcomes, result)
                          : task_no_memory(run);
    lab_referee_free(referee);
    free(outcomes);
    return done;
}
