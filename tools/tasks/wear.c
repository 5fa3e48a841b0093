/* Touches of each hole, under each answer to the open questions. */
#include "tasks/wear.h"
#include "lab/base/list.h"
#include "lab/compare/chosen.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_COUNT = 1000000000 };

static const char observed_key[] = "observed";

typedef struct wearing {
    task_run *run;
    const task_wear_input *input;
    task_wear_result *result;
    uint64_t played, all; /* games so far; that there will be */
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
        return task_misused(w->run, observed_key, "'%.60s' is no count; a count is 'a1=3'",
                            pair);
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
        return task_misused(w->run, observed_key, "one hole says nothing; name two or more");
    return !w->result->observed || seen ||
           task_misused(w->run, observed_key, "all counts are 0, which says nothing");
}

/* ---- playing ---- */

static void show_games(void *context, uint64_t games)
{
    const wearing *w = context;
    task_show_progress(w->run, "games", w->played + games, w->all);
}

static lab_wear_task task_of(wearing *w, const dyar_game *game, const dyar_position *start)
{
    lab_wear_task task = {.game = game,
                          .start = *start,
                          .games = (uint64_t)w->input->parameters.games,
                          .seed = (uint64_t)w->input->parameters.seed,
                          .threads = w->run->threads,
                          .stop = w->run->stop,
                          .progress = show_games,
                          .context = w};
    memcpy(task.players, w->input->players, sizeof task.players);
    return task;
}

/* Adds a profile, if the games begin at a position of these rules. */
static bool play(wearing *w, const dyar_game *game, const char *question, const char *answer)
{
    task_wear_result *result = w->result;
    dyar_position start;
    if (!lab_chosen_start(game, w->input->subject.position, &start))
        return true;
    if (!lab_list_grow(&result->profiles, &result->room, result->count,
                       sizeof *result->profiles))
        return task_no_memory(w->run);
    task_wear_profile *p = &result->profiles[result->count++];
    *p = (task_wear_profile){.question = question, .answer = answer};
    const lab_wear_task task = task_of(w, game, &start);
    if (!lab_wear_find(&task, &p->wear))
        return task_no_memory(w->run);
    if (p->wear.stopped)
        return task_refuse(w->run, TASK_STOPPED, "stopped before all games were played");
    if (result->count > 1)
        p->apart = lab_wear_compare(&result->profiles[0].wear, &p->wear, result->of);
    if (result->observed)
        p->likelihood = lab_wear_likelihood(&p->wear, result->of, result->counts);
    w->played += task.games;
    return true;
}

/* If it makes other rules for the same board. */
static bool play_answer(wearing *w, const lab_choice *choice)
{
    const dyar_question *question = choice->question;
    dyar_ruleset *other;
    if (!lab_chosen_load(&w->input->subject.request, choice, 1, &other))
        return task_no_memory(w->run);
    const bool played =
        !other || !lab_chosen_is_another(other, w->result->ruleset) ||
        play(w, dyar_ruleset_game(other), question->id, question->answers[choice->answer].id);
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
    w->all = (uint64_t)w->input->parameters.games;
    for (size_t i = 0; i < count; i++)
        if (!questions[i].affects_nothing)
            w->all += (questions[i].answer_count - 1) * (uint64_t)w->input->parameters.games;
    bool played = play(w, dyar_ruleset_game(w->result->ruleset), NULL, NULL);
    for (size_t i = 0; played && i < count; i++)
        played = play_answers(w, &questions[i]);
    return played;
}

bool task_wear(task_run *run, const task_wear_input *input, task_wear_result *result)
{
    *result = (task_wear_result){.ruleset = input->subject.ruleset,
                                 .start = input->subject.start,
                                 .of = lab_wear_kind_of(input->parameters.of)};
    wearing w = {.run = run, .input = input, .result = result};
    return read_observed(&w) && play_all(&w);
}

void task_wear_release(task_wear_result *result)
{
    for (size_t i = 0; i < result->count; i++)
        lab_wear_release(&result->profiles[i].wear);
    free(result->profiles);
}
