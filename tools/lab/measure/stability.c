/* SPDX-License-Identifier: MIT */
/* The verdict on a finding at several strengths. */
#include "lab/measure/stability.h"

#include <math.h>
#include <stdio.h>

/* ---- intervals ---- */

/* Deviates that a corrected interval reaches to either side. */
static double reach(size_t intervals)
{
    return lab_normal_quantile(1 - (1 - LAB_CONFIDENCE) / 2 / (double)intervals);
}

lab_interval lab_stability_interval(const lab_strength_effect *effect, size_t intervals)
{
    const double half = effect->error * reach(intervals);
    return (lab_interval){effect->value, effect->value - half, effect->value + half};
}

/* The side of 0 on which the interval is; 0: it holds 0, or nothing is known. */
static int side_of(const lab_strength_effect *effect, size_t intervals)
{
    const lab_interval interval = lab_stability_interval(effect, intervals);
    return effect->known ? (interval.low > 0) - (interval.high < 0) : 0;
}

/* ---- the trend ---- */

/* Games that are all alike weigh no more than the next best, or no line could be drawn. */
static double least_error(const lab_strength_effect *effects, size_t count)
{
    double least = INFINITY;
    for (size_t i = 0; i < count; i++)
        if (effects[i].known && effects[i].error > 0)
            least = fmin(least, effects[i].error);
    return isinf(least) ? 1e-9 : least;
}

/* The slope over the ranks in standard errors, by weighted least squares. */
static double trend(const lab_strength_effect *effects, size_t count)
{
    const double least = least_error(effects, count);
    double weights = 0, rank = 0, value = 0, squares = 0, products = 0;
    for (size_t i = 0; i < count; i++) {
        const double error = fmax(effects[i].error, least);
        const double weight = effects[i].known ? 1 / (error * error) : 0;
        weights += weight;
        rank += weight * (double)i;
        value += weight * effects[i].value;
        squares += weight * (double)(i * i);
        products += weight * (double)i * effects[i].value;
    }
    const double spread = squares - rank * rank / weights;
    return (products - rank * value / weights) / sqrt(spread);
}

/* ---- the verdict ---- */

/* What is known at all strengths together. */
typedef struct sides {
    size_t known, positive, negative;
    size_t first_positive, first_negative;
} sides;

static sides count_sides(const lab_strength_effect *effects, size_t count, size_t intervals,
                         lab_stability *s)
{
    sides found = {0};
    for (size_t i = 0; i < count; i++) {
        const int side = side_of(&effects[i], intervals);
        if (!effects[i].known)
            continue;
        s->from = found.known++ == 0 ? i : s->from;
        s->to = i;
        s->few_games = s->few_games || effects[i].games < LAB_GAMES_TO_HOLD;
        if (side > 0 && found.positive++ == 0)
            found.first_positive = i;
        if (side < 0 && found.negative++ == 0)
            found.first_negative = i;
    }
    return found;
}

/* Fades, appears, or neither. */
static lab_stability_verdict follow(const lab_strength_effect *effects, size_t count,
                                    size_t intervals, const sides *found)
{
    const double slope = trend(effects, count);
    if (found->known < LAB_STRENGTHS_TO_HOLD || found->positive + found->negative == 0 ||
        fabs(slope) <= reach(intervals))
        return LAB_NOT_DECIDED;
    return (slope > 0) == (found->positive > 0) ? LAB_APPEARS : LAB_FADES;
}

lab_stability lab_stability_of(const lab_strength_effect *effects, size_t count,
                               size_t findings)
{
    const size_t intervals = count * findings;
    lab_stability s = {.verdict = LAB_ONE_STRENGTH};
    const sides found = count_sides(effects, count, intervals, &s);
    const bool all_decided = found.positive == count || found.negative == count;
    if (found.known < 2)
        return s;
    if (found.positive > 0 && found.negative > 0) {
        s.verdict = LAB_REVERSES;
        s.from = found.first_positive < found.first_negative ? found.first_positive
                                                             : found.first_negative;
        s.to = found.first_positive + found.first_negative - s.from;
    } else if (all_decided && count >= LAB_STRENGTHS_TO_HOLD && !s.few_games) {
        s.verdict = LAB_HOLDS;
    } else {
        s.verdict = follow(effects, count, intervals, &found);
    }
    return s;
}

/* ---- in words ---- */

const char *lab_stability_word(lab_stability_verdict verdict)
{
    static const char *const words[] = {
        [LAB_ONE_STRENGTH] = "one-strength",
        [LAB_NOT_DECIDED] = "not-decided",
        [LAB_HOLDS] = "holds",
        [LAB_FADES] = "fades",
        [LAB_APPEARS] = "appears",
        [LAB_REVERSES] = "reverses",
    };
    return words[verdict];
}

/* "random, mcts:50 and mcts:500" */
static void list_names(const char *const *names, size_t count, char *text, size_t room)
{
    size_t length = 0;
    *text = '\0';
    for (size_t i = 0; i < count && length < room; i++)
        length += (size_t)snprintf(text + length, room - length, "%s%s",
                                   i == 0           ? ""
                                   : i + 1 == count ? " and "
                                                    : ", ",
                                   names[i]);
}

const char *lab_stability_sentence(const lab_stability *s, const char *const *names,
                                   size_t count, char text[LAB_STABILITY_TEXT])
{
    char all[LAB_STABILITY_TEXT / 2];
    const char *from = names[s->from], *to = names[s->to];
    list_names(names, count, all, sizeof all);
    switch (s->verdict) {
    case LAB_ONE_STRENGTH:
        snprintf(text, LAB_STABILITY_TEXT, "known at one strength only, %s", to);
        break;
    case LAB_NOT_DECIDED:
        snprintf(text, LAB_STABILITY_TEXT, "not decided at %s%s", all,
                 s->few_games ? " (fewer than 200 games)" : "");
        break;
    case LAB_HOLDS:
        snprintf(text, LAB_STABILITY_TEXT, "holds at %s", all);
        break;
    case LAB_FADES:
    case LAB_APPEARS:
        snprintf(text, LAB_STABILITY_TEXT, "%s from %s to %s",
                 s->verdict == LAB_FADES ? "fades" : "appears", from, to);
        break;
    case LAB_REVERSES:
        snprintf(text, LAB_STABILITY_TEXT, "reverses between %s and %s", from, to);
        break;
    }
    return text;
}
