/* SPDX-License-Identifier: MIT */
/* Touches of each hole, under each answer to the open questions. */
#include "tasks/wear.h"
#include "lab/base/list.h"
#include "lab/compare/chosen.h"

#include <math.h>

enum { MOST_COUNT = 1000000000 };

static const char observed_key[] = "observed";

typedef struct wearing {
    task_run *run;
    const task_wear_input *input;
    task_wear_result *result;
    uint64_t played, all;            /* games so far; that there will be */
    lab_wear own[LAB_STRENGTHS_MAX]; /* of the ruleset as it is asked about, at each strength */
} wearing;

/* ---- what was observed ---- */

static bool parse_count(const char *text, int *count)
{
    const size_t length = strlen(text);
    if (length == 0 || length > 10 || strspn(text, "0123456789") < length)
        return false;
    const long long number = strtoll(text, NULL, 10);
    *count = (int)number;
    return number <= MOST_COUNT;
}

/* "a1=3" */
static bool read_count(wearing *w, const char *pair)
{
    task_wear_result *result = w->result;
    const dyar_game *game = dyar_ruleset_game(result->ruleset);
    const char *sign = strchr(pair, '=');
    char name[32];
    int hole;
    if (!sign)
        return task_misused(w->run, observed_key,
                            "'%.60s' is not a count; a count is, for example, 'a1=3'", pair);
    snprintf(name, sizeof name, "%.*s", (int)(sign - pair), pair);
    if (!dyar_hole_parse(game, name, &hole) ||
        dyar_position_hole(game, &result->start, hole) == DYAR_HOLE_MISSING)
        return task_misused(w->run, observed_key, "this board has no hole '%s'", name);
    if (result->counts[hole] >= 0)
        return task_misused(w->run, observed_key, "'%s' is named twice", name);
    if (!parse_count(sign + 1, &result->counts[hole]))
        return task_misused(w->run, observed_key,
                            "the count of %s must be a number from 0 to %d, not '%.60s'", name,
                            MOST_COUNT, sign + 1);
    return true;
}

static bool read_observed(wearing *w)
{
    const task_texts *pairs = &w->input->observed;
    int seen = 0;
    for (int hole = 0; hole < DYAR_HOLES_MAX; hole++)
        w->result->counts[hole] = -1;
    for (size_t i = 0; i < pairs->count; i++)
        if (!read_count(w, pairs->list[i]))
            return false;
    for (int hole = 0; hole < DYAR_HOLES_MAX; hole++)
        seen |= w->result->counts[hole] > 0;
    w->result->observed = pairs->count > 0;
    if (pairs->count == 1)
        return task_misused(w->run, observed_key, "one hole is not evidence; name two or more");
    return !w->result->observed || seen ||
           task_misused(w->run, observed_key, "all counts are 0, which is not evidence");
}

/* ---- playing ---- */

static void show_worn(void *context, uint64_t games)
{
    const wearing *w = context;
    task_show_progress(w->run, "games", w->played + games, w->all);
}

static bool play_strength(wearing *w, const dyar_game *game, const dyar_position *start,
                          size_t strength, lab_wear *wear)
{
    const task_wear_parameters *parameters = &w->input->parameters;
    lab_wear_task task = {.game = game,
                          .start = *start,
                          .games = (uint64_t)parameters->games,
                          .seed = lab_strengths_seed((uint64_t)parameters->seed, strength),
                          .threads = w->run->threads,
                          .stop = w->run->stop,
                          .progress = show_worn,
                          .context = w};
    memcpy(task.players, w->input->strengths.players[strength], sizeof task.players);
    if (!lab_wear_find(&task, wear))
        return task_no_memory(w->run);
    w->played += task.games;
    return !wear->stopped ||
           task_refuse(w->run, TASK_STOPPED, "stopped before all games were played");
}

/* How clearly the mean of a hole changes, in standard errors. */
static double clearness(const lab_strength_effect *change)
{
    return change->known && change->error > 0 ? fabs(change->value) / change->error : 0;
}

/* The hole whose mean changes most clearly; -1: none changes. */
static int hole_of_change(const task_wear_result *result, const lab_wear *from,
                          const lab_wear *to)
{
    double most = 0;
    int found = -1;
    for (int hole = 0; hole < from->holes; hole++) {
        const lab_strength_effect change = lab_wear_change(from, to, result->of, hole);
        if (clearness(&change) > most) {
            most = clearness(&change);
            found = hole;
        }
    }
    return found;
}

/* A board of the same shape: other answers are played on no other. */
static void compare_wear(const wearing *w, const lab_wear wears[LAB_STRENGTHS_MAX],
                         task_wear_profile *p)
{
    const size_t last = w->result->strengths.count - 1;
    p->apart = lab_wear_compare(&w->own[last], &wears[last], w->result->of);
    p->hole = hole_of_change(w->result, &w->own[last], &wears[last]);
    for (size_t i = 0; i <= last && p->hole >= 0; i++)
        p->effects[i] = lab_wear_change(&w->own[i], &wears[i], w->result->of, p->hole);
}

/* Keeps the games of the greatest strength. */
static void keep(wearing *w, const lab_wear wears[LAB_STRENGTHS_MAX], task_wear_profile *p)
{
    const task_wear_result *result = w->result;
    p->wear = wears[result->strengths.count - 1];
    if (result->count > 1)
        compare_wear(w, wears, p);
    if (result->observed)
        p->likelihood = lab_wear_likelihood(&p->wear, result->of, result->counts);
}

/* Adds a profile, if the games begin at a position of these rules. */
static bool play_ruleset(wearing *w, const dyar_game *game, const char *question,
                         const char *answer)
{
    task_wear_result *result = w->result;
    const size_t count = result->strengths.count;
    lab_wear played[LAB_STRENGTHS_MAX] = {0}, *wears = result->count == 0 ? w->own : played;
    dyar_position start;
    bool done = true;
    if (!lab_chosen_start(game, w->input->subject.position, &start))
        return true;
    if (!lab_list_grow(&result->profiles, &result->room, result->count,
                       sizeof *result->profiles))
        return task_no_memory(w->run);
    task_wear_profile *p = &result->profiles[result->count++];
    *p = (task_wear_profile){.question = question, .answer = answer};
    for (size_t i = 0; done && i < count; i++)
        done = play_strength(w, game, &start, i, &wears[i]);
    if (done)
        keep(w, wears, p);
    for (size_t i = 0; i < LAB_STRENGTHS_MAX; i++)
        if (played[i].counts != p->wear.counts)
            lab_wear_release(&played[i]);
    return done;
}

/* If it makes other rules for the same board. */
static bool play_answer(wearing *w, const lab_choice *choice)
{
    const dyar_question *question = choice->question;
    dyar_ruleset *other;
    if (!lab_chosen_load(&w->input->subject.request, choice, 1, &other))
        return task_no_memory(w->run);
    const bool played = !other || !lab_chosen_is_another(other, w->result->ruleset) ||
                        play_ruleset(w, dyar_ruleset_game(other), question->id,
                                     question->answers[choice->answer].id);
    dyar_ruleset_free(other);
    return played;
}

static bool play_answers(wearing *w, const dyar_question *question)
{
    bool played = true;
    for (size_t i = 0; played && i < question->answer_count && !question->affects_nothing; i++)
        played = play_answer(w, &(lab_choice){question, i});
    return played;
}

static bool play_all(wearing *w)
{
    const dyar_question *questions;
    const size_t count =
        w->input->as_answered ? 0 : dyar_ruleset_questions(w->result->ruleset, &questions);
    const uint64_t games = (uint64_t)w->input->parameters.games * w->input->strengths.count;
    w->all = games;
    for (size_t i = 0; i < count; i++)
        if (!questions[i].affects_nothing)
            w->all += (questions[i].answer_count - 1) * games;
    bool played = play_ruleset(w, dyar_ruleset_game(w->result->ruleset), NULL, NULL);
    for (size_t i = 0; played && i < count; i++)
        played = play_answers(w, &questions[i]);
    return played;
}

/* The hole of each answer is one of all its holes. */
static void judge_wear(task_wear_result *result)
{
    const lab_wear *own = &result->profiles[0].wear;
    result->findings = (result->count - 1) * (size_t)own->holes;
    for (size_t i = 1; i < result->count; i++)
        result->profiles[i].stability = lab_stability_of(
            result->profiles[i].effects, result->strengths.count, result->findings);
}

/* The profile has the games of the greatest strength. */
static void release_own(wearing *w)
{
    const size_t count = w->result->count;
    for (size_t i = 0; i < LAB_STRENGTHS_MAX; i++)
        if (count == 0 || w->own[i].counts != w->result->profiles[0].wear.counts)
            lab_wear_release(&w->own[i]);
}

bool task_wear(task_run *run, const task_wear_input *input, task_wear_result *result)
{
    *result = (task_wear_result){.ruleset = input->subject.ruleset,
                                 .start = input->subject.start,
                                 .of = lab_wear_kind_of(input->parameters.of),
                                 .strengths = input->strengths};
    wearing w = {.run = run, .input = input, .result = result};
    const bool played = read_observed(&w) && play_all(&w);
    if (played && result->count > 0)
        judge_wear(result);
    release_own(&w);
    return played;
}

void task_wear_release(task_wear_result *result)
{
    for (size_t i = 0; i < result->count; i++)
        lab_wear_release(&result->profiles[i].wear);
    free(result->profiles);
}
