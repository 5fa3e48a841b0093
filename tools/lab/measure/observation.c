/* SPDX-License-Identifier: MIT */
/* Observations: the numbers of one game for a measure of measures.def. */
#include "lab/measure/observation.h"

static bool was_over(const lab_outcome *o)
{
    return o->ending != LAB_BROKEN_OFF;
}

static bool set(double *values, double number, bool known)
{
    values[0] = number;
    return known;
}

/* ---- seats ---- */

static int margin(const lab_scene *scene, const lab_outcome *o)
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
    return most - next;
}

static void share_out(const lab_scene *scene, const lab_outcome *o, double *values)
{
    for (int seat = 0; seat < DYAR_PLAYERS_MAX; seat++)
        values[seat] = seat < scene->players ? lab_outcome_share(o, scene->players, seat)
                                             : 1.0 / scene->players;
}

/* In other line-ups than the first, player 0 has more to spend. */
static double share_of_first_player(const lab_scene *scene, const lab_outcome *o)
{
    double sum = 0;
    for (int seat = 0; seat < scene->players; seat++)
        if (o->players[seat] == 0)
            sum += lab_outcome_share(o, scene->players, seat);
    return sum;
}

/* ---- all measures ---- */

/* Returns false if the game does not show it. */
static bool observe(lab_measure_id id, const lab_scene *scene, const lab_outcome *o,
                    double *values)
{
    const int players = scene->players, seat = (int)id - LAB_MEASURE_WIN_1;
    const double turns = o->turns;
    switch (id) {
    case LAB_MEASURE_COMPLETION:
        return set(values, was_over(o), true);
    case LAB_MEASURE_DRAWS:
        return set(values, __builtin_popcount((unsigned)o->winners) != 1, was_over(o));
    case LAB_MEASURE_REPETITION:
        return set(values, (double)o->repetitions / o->games, !scene->match || o->followed);
    case LAB_MEASURE_WIN_1:
    case LAB_MEASURE_WIN_2:
    case LAB_MEASURE_WIN_3:
    case LAB_MEASURE_WIN_4:
        return seat < players && set(values, lab_outcome_share(o, players, seat), true);
    case LAB_MEASURE_BALANCE:
        share_out(scene, o, values);
        return true;
    case LAB_MEASURE_FIRST_MOVER:
        return set(values, lab_outcome_share(o, players, o->first) - 1.0 / players, true);
    case LAB_MEASURE_MARGIN:
        return set(values, margin(scene, o), was_over(o));
    case LAB_MEASURE_TURNS:
        return set(values, turns, was_over(o));
    case LAB_MEASURE_TURNS_SPREAD:
        values[1] = turns * turns;
        return set(values, turns, was_over(o));
    case LAB_MEASURE_BRANCHING:
        return set(values, o->options / turns, turns > 0);
    case LAB_MEASURE_CHOICE:
        return set(values, o->choices / turns, turns > 0);
    case LAB_MEASURE_LEAD_CHANGES:
        return set(values, o->lead_changes, o->lead_changes != LAB_UNKNOWN);
    case LAB_MEASURE_DRAMA:
        return set(values, (double)o->drama / LAB_MILLION, o->drama != LAB_UNKNOWN);
    case LAB_MEASURE_THRESHOLD:
        return set(values, (double)o->threshold / LAB_MILLION, o->threshold != LAB_UNKNOWN);
    case LAB_MEASURE_ENDLESS:
        return set(values, o->endless / turns, o->endless != LAB_UNKNOWN && turns > 0);
    case LAB_MEASURE_TOUCHED:
        return set(values, o->touched, o->touched != LAB_UNKNOWN);
    case LAB_MEASURE_UNEVENNESS:
        return set(values, (double)o->unevenness / LAB_MILLION,
                   o->unevenness != LAB_UNKNOWN && o->touched > 0);
    case LAB_MEASURE_UNOWNED:
        return set(values, (double)o->unowned / scene->seeds, was_over(o));
    case LAB_MEASURE_SKILL:
    case LAB_MEASURE_SKILL_4:
        return set(values, share_of_first_player(scene, o), true);
    case LAB_MEASURES:
        break;
    }
    return false;
}

size_t lab_observation_width(lab_measure_id id, int players)
{
    if (id == LAB_MEASURE_BALANCE)
        return (size_t)players;
    return id == LAB_MEASURE_TURNS_SPREAD ? 2 : 1;
}

lab_statistic *lab_observation_statistic(lab_measure_id id)
{
    return id == LAB_MEASURE_BALANCE        ? lab_balance
           : id == LAB_MEASURE_TURNS_SPREAD ? lab_spread
                                            : lab_mean;
}

size_t lab_observe(lab_measure_id id, const lab_scene *scene, const lab_outcome *outcomes,
                   size_t count, size_t width, double *values)
{
    const int lineup = id == LAB_MEASURE_SKILL ? 1 : id == LAB_MEASURE_SKILL_4 ? 2 : 0;
    size_t observed = 0;
    for (size_t i = 0; i < count; i++) {
        double numbers[DYAR_PLAYERS_MAX];
        if (outcomes[i].lineup != lineup || !observe(id, scene, &outcomes[i], numbers))
            continue;
        memcpy(values + observed * width, numbers, width * sizeof *values);
        observed++;
    }
    return observed;
}
