/* SPDX-License-Identifier: MIT */
/* The finding about a question in words. */
#include "lab/measure/measures.h"

#include <math.h>

#include "lab/measure/rivals.h"

enum { MOST_NAMED = 4 }; /* things that one sentence can hold */

typedef struct sentence {
    char *text;
    size_t length;
} sentence;

static void say(sentence *s, const char *words)
{
    s->length +=
        (size_t)snprintf(s->text + s->length, LAB_VERDICT_TEXT - s->length, "%s", words);
    if (s->length >= LAB_VERDICT_TEXT)
        s->length = LAB_VERDICT_TEXT - 1;
}

const char *lab_format_count(uint64_t count, char text[32])
{
    char digits[24];
    const int length = snprintf(digits, sizeof digits, "%llu", (unsigned long long)count);
    size_t at = 0;
    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            text[at++] = ',';
        text[at++] = digits[i];
    }
    text[at] = '\0';
    return text;
}

/* "12.5 %" or "7.31" */
static void format_value(const lab_measure *measure, double value, char text[32])
{
    if (lab_measure_is_share(measure))
        snprintf(text, 32, "%.1f %%", value * 100);
    else
        snprintf(text, 32, "%.3g", value);
}

bool lab_effect_matters(const lab_effect *effect)
{
    return effect->known && effect->p_adjusted < LAB_MATTERS;
}

lab_strength_effect lab_effect_at_strength(const lab_effect *effect)
{
    const uint64_t *games = effect->games;
    return (lab_strength_effect){.known = effect->known,
                                 .value = effect->effect.value,
                                 .error = effect->error,
                                 .games = games[0] < games[1] ? games[0] : games[1]};
}

bool lab_effect_stands_out_alone(const lab_effect *effect)
{
    return effect->known && !lab_effect_matters(effect) &&
           (effect->effect.low > 0 || effect->effect.high < 0);
}

/* ---- one effect ---- */

const char *lab_effect_verdict(const lab_experiment *experiment, const lab_effect *effect,
                               char text[LAB_VERDICT_TEXT])
{
    const lab_measure *measure = lab_measure_get(effect->measure);
    const dyar_question *question = &experiment->questions[effect->question];
    const char *fair = effect->above_fair ? " above a fair share" : "";
    char from[32], to[32], games[2][32], least[32];
    lab_format_count(effect->games[0], games[0]);
    lab_format_count(effect->games[1], games[1]);
    format_value(measure, effect->least, least);
    if (!effect->known) {
        snprintf(text, LAB_VERDICT_TEXT, "%s: %s", measure->title,
                 effect->too_few ? "too few games" : "no answers to compare");
    } else if (!lab_effect_matters(effect)) {
        const bool as_many = effect->games[0] == effect->games[1];
        const int length = snprintf(text, LAB_VERDICT_TEXT,
                                    "%s%s: no significant difference in %s%s%s games%s",
                                    measure->title, fair, games[0], as_many ? "" : " and ",
                                    as_many ? "" : games[1], as_many ? " under each" : "");
        if (effect->least > 0)
            snprintf(text + length, LAB_VERDICT_TEXT - (size_t)length,
                     "; one of less than %s would be missed", least);
    } else {
        format_value(measure, effect->answers[0], from);
        format_value(measure, effect->answers[1], to);
        snprintf(text, LAB_VERDICT_TEXT, "%s%s: %s with answer '%s', %s with '%s'",
                 measure->title, fair, from, question->answers[effect->from].id, to,
                 question->answers[effect->to].id);
    }
    return text;
}

/* ---- a question ---- */

/* What of all games is a large part of them. */
#define LARGE 0.1

bool lab_effect_is_large(const lab_effect *effect)
{
    const double change = fabs(effect->effect.value);
    if (lab_measure_is_share(lab_measure_get(effect->measure)) ||
        effect->measure == LAB_MEASURE_FIRST_MOVER || effect->measure == LAB_MEASURE_BALANCE)
        return change >= LARGE;
    return change >= 0.2 * fmax(fabs(effect->answers[0]), fabs(effect->answers[1]));
}

/* How clear it is: the effect in widths of its interval. */
static double clearness(const lab_effect *effect)
{
    const double width = effect->effect.high - effect->effect.low;
    return fabs(effect->effect.value) / (width > 1e-12 ? width : 1e-12);
}

/* What effects of one size are about: the clearest of each thing, the clearest thing first. */
typedef struct things {
    const char *about[LAB_MEASURES];
    double clear[LAB_MEASURES];
    size_t count;
} things;

static void add_thing(things *t, const lab_effect *effect)
{
    const char *about = lab_measure_get(effect->measure)->about;
    double clear = clearness(effect);
    size_t at = 0;
    while (at < t->count && strcmp(t->about[at], about) != 0)
        at++;
    if (at < t->count)
        clear = fmax(clear, t->clear[at]);
    else
        t->count++;
    for (; at > 0 && t->clear[at - 1] < clear; at--) {
        t->about[at] = t->about[at - 1];
        t->clear[at] = t->clear[at - 1];
    }
    t->about[at] = about;
    t->clear[at] = clear;
}

static bool is_named(const things *t, const char *about)
{
    for (size_t i = 0; i < t->count; i++)
        if (strcmp(t->about[i], about) == 0)
            return true;
    return false;
}

/* "how games end, how long they take and what lead is safe" */
static void list_things(sentence *s, const things *t)
{
    const size_t named = t->count < MOST_NAMED ? t->count : MOST_NAMED;
    for (size_t i = 0; i < named; i++) {
        const bool last = i + 1 == t->count;
        say(s, i == 0 ? "" : last ? " and " : ", ");
        say(s, t->about[i]);
    }
    if (named < t->count)
        say(s, " and more");
}

/* ---- the questions that came into play ---- */

lab_coming_up lab_question_came_up(const lab_experiment *of, size_t question)
{
    lab_coming_up coming = {0};
    const int32_t bit = question < LAB_RIVAL_QUESTIONS ? INT32_C(1) << question : 0;
    for (size_t i = 0; i < of->cell_count; i++)
        for (size_t j = 0; j < of->cells[i].count; j++) {
            coming.of += (of->cells[i].outcomes[j].looked_for & bit) != 0;
            coming.games += (of->cells[i].outcomes[j].came_up & bit) != 0;
        }
    return coming;
}

static void say_coming_up(sentence *s, const lab_coming_up *coming, const char *games)
{
    char count[32], all[32], words[128];
    lab_format_count(coming->games, count);
    lab_format_count(coming->of, all);
    if (coming->of == 0)
        snprintf(words, sizeof words, "this question ");
    else if (coming->games == 0)
        snprintf(words, sizeof words,
                 "this question never came into play in %s %s that were followed turn by turn",
                 all, games);
    else
        snprintf(words, sizeof words, "this question came into play in %s of %s %s and ", count,
                 all, games);
    say(s, words);
}

/* ---- what is known of a question ---- */

static size_t count_known(const lab_effect *effects, bool matters)
{
    size_t count = 0;
    for (size_t i = 0; i < LAB_MEASURES; i++)
        count += effects[i].known && (!matters || lab_effect_matters(&effects[i]));
    return count;
}

static bool has_too_few(const lab_effect *effects)
{
    for (size_t i = 0; i < LAB_MEASURES; i++)
        if (effects[i].too_few)
            return true;
    return false;
}

static bool has_two_answers(const lab_experiment *of, size_t question)
{
    for (size_t i = 1; i < of->cell_count; i++)
        if (of->cells[i].answers[question] != of->cells[0].answers[question])
            return true;
    return false;
}

lab_answered lab_question_answered(const lab_experiment *experiment, const lab_effect *effects,
                                   size_t question)
{
    const lab_effect *of = &effects[question * LAB_MEASURES];
    const lab_coming_up coming = lab_question_came_up(experiment, question);
    if (!has_two_answers(experiment, question))
        return LAB_NOT_VARIED;
    if (count_known(of, true) > 0)
        return LAB_MATTERING;
    if (coming.of > 0 && coming.games == 0)
        return LAB_NEVER_CAME_UP;
    if (count_known(of, false) == 0)
        return has_too_few(of) ? LAB_TOO_FEW : LAB_NOT_VARIED;
    return lab_question_least(experiment, effects, question) > LARGE ? LAB_TOO_FEW
                                                                     : LAB_NOTHING_SHOWN;
}

static void say_mattering(sentence *s, const lab_effect *of)
{
    things large = {0}, small = {0};
    for (size_t i = 0; i < LAB_MEASURES; i++)
        if (lab_effect_matters(&of[i]) && lab_effect_is_large(&of[i]))
            add_thing(&large, &of[i]);
    for (size_t i = 0; i < LAB_MEASURES; i++)
        if (lab_effect_matters(&of[i]) &&
            !is_named(&large, lab_measure_get(of[i].measure)->about))
            add_thing(&small, &of[i]);
    say(s, large.count > 0 ? "this question decides " : "this question changes ");
    list_things(s, &large);
    if (large.count > 0 && small.count > 0)
        say(s, "; it changes ");
    list_things(s, &small);
    if (small.count > 0)
        say(s, " a little");
}

/* "changes nothing that 1,000 games under each answer show; a change in less than 9.9 % of the
 * games would be missed" */
static void say_nothing_shown(sentence *s, const lab_experiment *experiment,
                              const lab_effect *effects, size_t question, const char *games)
{
    const lab_effect *of = &effects[question * LAB_MEASURES + LAB_MEASURE_COMPLETION];
    const double least = lab_question_least(experiment, effects, question);
    const bool enough = least <= LARGE;
    char count[32], words[256];
    lab_format_count(of->games[0] < of->games[1] ? of->games[0] : of->games[1], count);
    if (of->known)
        snprintf(
            words, sizeof words,
            "%s %s %s under each answer%s; a change in less than %.*f %% of the %s would be "
            "missed",
            enough ? "changes nothing that" : "cannot be judged by", count, games,
            enough ? " show" : "", enough ? 1 : 0, least * 100, games);
    else
        snprintf(words, sizeof words,
                 "cannot be judged: fewer than %d %s of a combination are not compared",
                 LAB_FEWEST, games);
    say(s, words);
}

const char *lab_question_verdict(const lab_experiment *experiment, const lab_effect *effects,
                                 size_t question, char text[LAB_VERDICT_TEXT])
{
    const lab_coming_up coming = lab_question_came_up(experiment, question);
    const char *games =
        experiment->cell_count > 0 && experiment->cells[0].scene.match ? "matches" : "games";
    sentence s = {.text = text};
    switch (lab_question_answered(experiment, effects, question)) {
    case LAB_NOT_VARIED:
        say(&s, "this question was not varied");
        break;
    case LAB_MATTERING:
        say_mattering(&s, &effects[question * LAB_MEASURES]);
        break;
    case LAB_NEVER_CAME_UP:
        say_coming_up(&s, &coming, games);
        break;
    case LAB_NOTHING_SHOWN:
    case LAB_TOO_FEW:
        say_coming_up(&s, &coming, games);
        say_nothing_shown(&s, experiment, effects, question, games);
        break;
    }
    return text;
}
