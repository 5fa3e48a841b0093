/* What is asked about two rulesets, or about many games. */
#include "lab/base/printed.h"
#include "lab/measure/referee.h"
#include "lab/players/playouts.h"
#include "requests/asking.h"
#include "requests/reports.h"

#include <stdlib.h>
#include <string.h>

/* ---- two rulesets ---- */

/* Looking for a game in which two rulesets part, as far as somebody waits for. */
enum { POSITIONS = 20000, GAMES = 300, MOVES = 30 };

static bool write_comparison(asking *a, const dyar_ruleset *other, dyar_comparison *comparison)
{
    const dyar_game *game = dyar_ruleset_game(other);
    lab_divergence divergence = {0};
    lab_pair pair;
    const bool same_shape = lab_pair_begin(&pair, comparison, a->game, game);
    lab_divergence_task task = {.pair = &pair,
                                .moves = MOVES,
                                .positions = POSITIONS,
                                .games = GAMES,
                                .seed = 1,
                                .stop = asking_stop(a)};
    dyar_position_begin(a->game, &task.start.a);
    dyar_position_begin(game, &task.start.b);
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
    dyar_request request = asking_request(a);
    request.ruleset = a->fields.other ? a->fields.other : a->fields.ruleset;
    request.text = a->fields.other_text;
    request.text_length = request.text ? strlen(request.text) : 0;
    request.setup = NULL;
    request.answers = a->fields.other_answers.list;
    request.answer_count = a->fields.other_answers.count;
    const dyar_ruleset *other = asking_load(a, &request);
    if (!other)
        return false;
    dyar_comparison *comparison = dyar_compare(a->ruleset, other);
    const bool written = comparison && write_comparison(a, other, comparison);
    dyar_comparison_free(comparison);
    return written;
}

/* ---- many games ---- */

enum { GAMES_MAX = 100000, TOLD_EVERY = 20 };

static void tell_games(const asking *a, size_t played, size_t count)
{
    char text[64];
    if (!asking_is_heard(a) || played % TOLD_EVERY != 0)
        return;
    snprintf(text, sizeof text, "{\"played\":%zu,\"games\":%zu}", played, count);
    asking_tell(a, text);
}

/* Plays them; how many were played, which are fewer when it was stopped. */
static size_t play_games(asking *a, lab_referee *referee, lab_outcome *outcomes, size_t count)
{
    const lab_stop stop = asking_stop(a);
    size_t played = 0;
    while (played < count && lab_referee_play(referee, played, stop, &outcomes[played]))
        tell_games(a, ++played, count);
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
    const double wanted = a->fields.games;
    const size_t count = wanted >= 1 && wanted <= GAMES_MAX ? (size_t)wanted : 0;
    dyar_position start;
    lab_player_spec spec;
    lab_error error;
    if (count == 0)
        return asking_refuse(a, "'games' must be a number from 1 to %d", GAMES_MAX);
    if (!lab_player_spec_parse(a->fields.player ? a->fields.player : "random", &spec, &error))
        return asking_refuse(a, "%s", error.message);
    const char *unfit = lab_player_unfit(spec.kind, a->game);
    if (unfit)
        return asking_refuse(a, "'%s' cannot play this: %s", spec.kind->name, unfit);
    if (!asking_start(a, &start))
        return false;
    lab_contest contest = {.game = a->game,
                           .start = &start,
                           .turn_limit = lab_playouts_turn_limit(a->game),
                           .seed = (uint64_t)a->fields.seed};
    for (int player = 0; player < dyar_game_players(a->game); player++)
        contest.players[player] = spec;
    return measure(a, &contest, count);
}
