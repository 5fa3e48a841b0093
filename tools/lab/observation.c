/* What one game says about a measure: the definitions of measures.def, in numbers. */
#include "lab/observation.h"

/* False when the game says nothing about it. */
typedef bool observe_fn(const lab_scene *scene, const lab_outcome *o, double *values);

static bool was_over(const lab_outcome *o)
{
    return o->ending != LAB_BROKEN_OFF;
}

static bool observe_completion(const lab_scene *scene, const lab_outcome *o, double *values)
{
    (void)scene;
    values[0] = was_over(o);
    return true;
}

static bool observe_draws(const lab_scene *scene, const lab_outcome *o, double *values)
{
    (void)scene;
    values[0] = __builtin_popcount((unsigned)o->winners) != 1;
    return was_over(o);
}

static bool observe_repetition(const lab_scene *scene, const lab_outcome *o, double *values)
{
    values[0] = (double)o->repetitions / o->games;
    return !scene->match || o->followed;
}

/* ---- seats ---- */

static bool observe_seat(const lab_scene *scene, const lab_outcome *o, int seat, double *values)
{
    if (seat >= scene->players)
        return false;
    values[0] = lab_outcome_share(o, scene->players, seat);
    return true;
}

static bool observe_win_1(const lab_scene *scene, const lab_outcome *o, double *values)
{
    return observe_seat(scene, o, 0, values);
}

static bool observe_win_2(const lab_scene *scene, const lab_outcome *o, double *values)
{
    return observe_seat(scene, o, 1, values);
}

static bool observe_win_3(const lab_scene *scene, const lab_outcome *o, double *values)
{
    return observe_seat(scene, o, 2, values);
}

static bool observe_win_4(const lab_scene *scene, const lab_outcome *o, double *values)
{
    return observe_seat(scene, o, 3, values);
}

static bool observe_balance(const lab_scene *scene, const lab_outcome *o, double *values)
{
    for (int seat = 0; seat < scene->players; seat++)
        values[seat] = lab_outcome_share(o, scene->players, seat);
    return true;
}

static bool observe_first_mover(const lab_scene *scene, const lab_outcome *o, double *values)
{
    values[0] = lab_outcome_share(o, scene->players, o->first) - 1.0 / scene->players;
    return true;
}

static bool observe_margin(const lab_scene *scene, const lab_outcome *o, double *values)
{
    int most = 0, next = 0;
    for (int seat = 0; seat < scene->players; seat++) {
        const int score = o->scores[seat];
        if (score > most) {
            next = most;
            most = score;
        } else if (score > next) {
            next = score;
        }
    }
    values[0] = most - next;
    return was_over(o);
}

/* ---- turns ---- */

static bool observe_turns(const lab_scene *scene, const lab_outcome *o, double *values)
{
    (void)scene;
    values[0] = o->turns;
    return was_over(o);
}

static bool observe_turns_spread(const lab_scene *scene, const lab_outcome *o, double *values)
{
    (void)scene;
    values[0] = o->turns;
    values[1] = (double)o->turns * o->turns;
    return was_over(o);
}

static bool observe_branching(const lab_scene *scene, const lab_outcome *o, double *values)
{
    (void)scene;
    values[0] = (double)o->options / o->turns;
    return o->turns > 0;
}

static bool observe_choice(const lab_scene *scene, const lab_outcome *o, double *values)
{
    (void)scene;
    values[0] = (double)o->choices / o->turns;
    return o->turns > 0;
}

static bool observe_endless(const lab_scene *scene, const lab_outcome *o, double *values)
{
    (void)scene;
    values[0] = (double)o->endless / o->turns;
    return o->followed && o->turns > 0;
}

/* ---- how it went ---- */

static bool observe_lead_changes(const lab_scene *scene, const lab_outcome *o, double *values)
{
    (void)scene;
    values[0] = o->lead_changes;
    return o->lead_changes >= 0;
}

static bool observe_drama(const lab_scene *scene, const lab_outcome *o, double *values)
{
    (void)scene;
    values[0] = (double)o->drama / LAB_MILLION;
    return o->drama >= 0;
}

static bool observe_threshold(const lab_scene *scene, const lab_outcome *o, double *values)
{
    (void)scene;
    values[0] = (double)o->threshold / LAB_MILLION;
    return o->threshold >= 0;
}

static bool observe_unowned(const lab_scene *scene, const lab_outcome *o, double *values)
{
    values[0] = (double)o->unowned / scene->seeds;
    return was_over(o);
}

/* In other line-ups than the first, player 1 has more to spend. */
static bool observe_skill(const lab_scene *scene, const lab_outcome *o, double *values)
{
    values[0] = 0;
    for (int seat = 0; seat < scene->players; seat++)
        if (o->players[seat] == 1)
            values[0] += lab_outcome_share(o, scene->players, seat);
    return true;
}

/* ---- all of them ---- */

typedef struct observation {
    observe_fn *observe;
    lab_statistic *statistic; /* NULL: the mean */
} observation;

static const observation observations[LAB_MEASURES] = {
    [LAB_MEASURE_COMPLETION] = {observe_completion, NULL},
    [LAB_MEASURE_DRAWS] = {observe_draws, NULL},
    [LAB_MEASURE_REPETITION] = {observe_repetition, NULL},
    [LAB_MEASURE_WIN_1] = {observe_win_1, NULL},
    [LAB_MEASURE_WIN_2] = {observe_win_2, NULL},
    [LAB_MEASURE_WIN_3] = {observe_win_3, NULL},
    [LAB_MEASURE_WIN_4] = {observe_win_4, NULL},
    [LAB_MEASURE_BALANCE] = {observe_balance, lab_balance},
    [LAB_MEASURE_FIRST_MOVER] = {observe_first_mover, NULL},
    [LAB_MEASURE_MARGIN] = {observe_margin, NULL},
    [LAB_MEASURE_TURNS] = {observe_turns, NULL},
    [LAB_MEASURE_TURNS_SPREAD] = {observe_turns_spread, lab_spread},
    [LAB_MEASURE_BRANCHING] = {observe_branching, NULL},
    [LAB_MEASURE_CHOICE] = {observe_choice, NULL},
    [LAB_MEASURE_LEAD_CHANGES] = {observe_lead_changes, NULL},
    [LAB_MEASURE_DRAMA] = {observe_drama, NULL},
    [LAB_MEASURE_THRESHOLD] = {observe_threshold, NULL},
    [LAB_MEASURE_ENDLESS] = {observe_endless, NULL},
    [LAB_MEASURE_UNOWNED] = {observe_unowned, NULL},
    [LAB_MEASURE_SKILL] = {observe_skill, NULL},
};

size_t lab_observation_width(lab_measure_id id, const lab_scene *scene)
{
    if (id == LAB_MEASURE_BALANCE)
        return (size_t)scene->players;
    return id == LAB_MEASURE_TURNS_SPREAD ? 2 : 1;
}

lab_statistic *lab_observation_statistic(lab_measure_id id)
{
    return observations[id].statistic ? observations[id].statistic : lab_mean;
}

size_t lab_observe(lab_measure_id id, const lab_scene *scene, const lab_outcome *outcomes,
                   size_t count, double *values)
{
    const size_t width = lab_observation_width(id, scene);
    size_t observed = 0;
    for (size_t i = 0; i < count; i++) {
        const bool unequal = outcomes[i].lineup != 0;
        if (unequal == (id == LAB_MEASURE_SKILL) &&
            observations[id].observe(scene, &outcomes[i], values + observed * width))
            observed++;
    }
    return observed;
}
