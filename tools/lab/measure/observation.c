/* What one game says about a measure: the definitions of measures.def, in numbers. */
#include "lab/measure/observation.h"

#include <string.h>

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
    for (int seat = 0; seat < DYAR_PLAYERS_MAX; seat++)
        values[seat] = seat < scene->players ? lab_outcome_share(o, scene->players, seat)
                                             : 1.0 / scene->players;
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
    return o->endless != LAB_UNKNOWN && o->turns > 0;
}

/* ---- how it went ---- */

static bool observe_lead_changes(const lab_scene *scene, const lab_outcome *o, double *values)
{
    (void)scene;
    values[0] = o->lead_changes;
    return o->lead_changes != LAB_UNKNOWN;
}

static bool observe_drama(const lab_scene *scene, const lab_outcome *o, double *values)
{
    (void)scene;
    values[0] = (double)o->drama / LAB_MILLION;
    return o->drama != LAB_UNKNOWN;
}

static bool observe_threshold(const lab_scene *scene, const lab_outcome *o, double *values)
{
    (void)scene;
    values[0] = (double)o->threshold / LAB_MILLION;
    return o->threshold != LAB_UNKNOWN;
}

static bool observe_touched(const lab_scene *scene, const lab_outcome *o, double *values)
{
    (void)scene;
    values[0] = o->touched;
    return o->touched != LAB_UNKNOWN;
}

static bool observe_unevenness(const lab_scene *scene, const lab_outcome *o, double *values)
{
    (void)scene;
    values[0] = (double)o->unevenness / LAB_MILLION;
    return o->unevenness != LAB_UNKNOWN && o->touched > 0;
}

static bool observe_unowned(const lab_scene *scene, const lab_outcome *o, double *values)
{
    values[0] = (double)o->unowned / scene->seeds;
    return was_over(o);
}

/* In other line-ups than the first, player 0 has more to spend. */
static bool observe_skill(const lab_scene *scene, const lab_outcome *o, double *values)
{
    values[0] = 0;
    for (int seat = 0; seat < scene->players; seat++)
        if (o->players[seat] == 0)
            values[0] += lab_outcome_share(o, scene->players, seat);
    return true;
}

/* ---- all of them ---- */

typedef struct observation {
    observe_fn *observe;
    lab_statistic *statistic; /* NULL: the mean */
    int32_t lineup;           /* whose games are looked at */
} observation;

static const observation observations[LAB_MEASURES] = {
    [LAB_MEASURE_COMPLETION] = {.observe = observe_completion},
    [LAB_MEASURE_DRAWS] = {.observe = observe_draws},
    [LAB_MEASURE_REPETITION] = {.observe = observe_repetition},
    [LAB_MEASURE_WIN_1] = {.observe = observe_win_1},
    [LAB_MEASURE_WIN_2] = {.observe = observe_win_2},
    [LAB_MEASURE_WIN_3] = {.observe = observe_win_3},
    [LAB_MEASURE_WIN_4] = {.observe = observe_win_4},
    [LAB_MEASURE_BALANCE] = {.observe = observe_balance, .statistic = lab_balance},
    [LAB_MEASURE_FIRST_MOVER] = {.observe = observe_first_mover},
    [LAB_MEASURE_MARGIN] = {.observe = observe_margin},
    [LAB_MEASURE_TURNS] = {.observe = observe_turns},
    [LAB_MEASURE_TURNS_SPREAD] = {.observe = observe_turns_spread, .statistic = lab_spread},
    [LAB_MEASURE_BRANCHING] = {.observe = observe_branching},
    [LAB_MEASURE_CHOICE] = {.observe = observe_choice},
    [LAB_MEASURE_LEAD_CHANGES] = {.observe = observe_lead_changes},
    [LAB_MEASURE_DRAMA] = {.observe = observe_drama},
    [LAB_MEASURE_THRESHOLD] = {.observe = observe_threshold},
    [LAB_MEASURE_ENDLESS] = {.observe = observe_endless},
    [LAB_MEASURE_TOUCHED] = {.observe = observe_touched},
    [LAB_MEASURE_UNEVENNESS] = {.observe = observe_unevenness},
    [LAB_MEASURE_UNOWNED] = {.observe = observe_unowned},
    [LAB_MEASURE_SKILL] = {.observe = observe_skill, .lineup = 1},
    [LAB_MEASURE_SKILL_4] = {.observe = observe_skill, .lineup = 2},
};

size_t lab_observation_width(lab_measure_id id, int players)
{
    if (id == LAB_MEASURE_BALANCE)
        return (size_t)players;
    return id == LAB_MEASURE_TURNS_SPREAD ? 2 : 1;
}

lab_statistic *lab_observation_statistic(lab_measure_id id)
{
    return observations[id].statistic ? observations[id].statistic : lab_mean;
}

size_t lab_observe(lab_measure_id id, const lab_scene *scene, const lab_outcome *outcomes,
                   size_t count, size_t width, double *values)
{
    const observation *of = &observations[id];
    size_t observed = 0;
    for (size_t i = 0; i < count; i++) {
        double numbers[DYAR_PLAYERS_MAX];
        if (outcomes[i].lineup != of->lineup || !of->observe(scene, &outcomes[i], numbers))
            continue;
        memcpy(values + observed * width, numbers, width * sizeof *values);
        observed++;
    }
    return observed;
}
