/* What was found out about a question, in plain words. */
#include "lab/measure/measures.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

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

/* ---- one effect ---- */

/* Games under the answer that has the fewest. */
static uint64_t games_of(const lab_experiment *of, size_t question)
{
    uint64_t fewest = 0;
    for (size_t answer = 0; answer < of->questions[question].answer_count; answer++) {
        uint64_t games = 0;
        for (size_t i = 0; i < of->cell_count; i++)
            for (size_t j = 0;
                 of->cells[i].answers[question] == answer && j < of->cells[i].count; j++)
                games += of->cells[i].outcomes[j].lineup == 0;
        if (games > 0 && (fewest == 0 || games < fewest))
            fewest = games;
    }
    return fewest;
}

const char *lab_effect_verdict(const lab_experiment *experiment, const lab_effect *effect,
                               char text[LAB_VERDICT_TEXT])
{
    const lab_measure *measure = lab_measure_get(effect->measure);
    const dyar_question *question = &experiment->questions[effect->question];
    char from[32], to[32], games[32];
    if (!effect->known) {
        snprintf(text, LAB_VERDICT_TEXT, "%s: no answers that could be compared",
                 measure->title);
    } else if (!lab_effect_matters(effect)) {
        lab_format_count(games_of(experiment, effect->question), games);
        snprintf(text, LAB_VERDICT_TEXT, "%s: no difference that %s games can show",
                 measure->title, games);
    } else {
        format_value(measure, effect->answers[0], from);
        format_value(measure, effect->answers[1], to);
        snprintf(text, LAB_VERDICT_TEXT, "%s: %s where the answer is '%s', %s where it is '%s'",
                 measure->title, from, question->answers[effect->from].id, to,
                 question->answers[effect->to].id);
    }
    return text;
}

/* ---- a question ---- */

/* A tenth of all games, or a fifth of what is not counted in shares. */
static bool is_large(const lab_effect *effect)
{
    const double change = fabs(effect->effect.value);
    if (lab_measure_is_share(lab_measure_get(effect->measure)) ||
        effect->measure == LAB_MEASURE_FIRST_MOVER || effect->measure == LAB_MEASURE_BALANCE)
        return change >= 0.1;
    return change >= 0.2 * fmax(fabs(effect->answers[0]), fabs(effect->answers[1]));
}

/* How clearly it stands out: the effect in widths of its interval. */
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

static bool is_varied(const lab_effect *effects)
{
    for (size_t i = 0; i < LAB_MEASURES; i++)
        if (effects[i].known)
            return true;
    return false;
}

const char *lab_question_verdict(const lab_experiment *experiment, const lab_effect *effects,
                                 size_t question, char text[LAB_VERDICT_TEXT])
{
    const lab_effect *of = &effects[question * LAB_MEASURES];
    things large = {0}, small = {0};
    sentence s = {.text = text};
    char games[32];
    if (!is_varied(of)) {
        say(&s, "this question was not varied");
        return text;
    }
    for (size_t i = 0; i < LAB_MEASURES; i++)
        if (lab_effect_matters(&of[i]) && is_large(&of[i]))
            add_thing(&large, &of[i]);
    for (size_t i = 0; i < LAB_MEASURES; i++)
        if (lab_effect_matters(&of[i]) &&
            !is_named(&large, lab_measure_get(of[i].measure)->about))
            add_thing(&small, &of[i]);
    say(&s, large.count > 0 ? "this question decides " : "this question changes ");
    list_things(&s, &large);
    if (large.count > 0 && small.count > 0)
        say(&s, "; it changes ");
    list_things(&s, &small);
    if (small.count > 0)
        say(&s, " a little");
    if (large.count + small.count == 0) {
        lab_format_count(games_of(experiment, question), games);
        say(&s, "nothing that ");
        say(&s, games);
        say(&s, " games can show");
    }
    return text;
}
