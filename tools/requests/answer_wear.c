/* How often holes are touched, under each answer to the open questions. */
#include <stdlib.h>
#include <string.h>

#include "lab/base/list.h"
#include "lab/compare/chosen.h"
#include "requests/asking.h"
#include "requests/reports.h"

enum { MOST_COUNT = 1000000000 };

typedef struct wearing {
    asking *asking;
    report_worn told;
    size_t room; /* for profiles */
    int observed[DYAR_HOLES_MAX];
    lab_player_spec players[DYAR_PLAYERS_MAX];
    dyar_position start;
    uint64_t games, played, all; /* of each answer; of all, so far; that will be */
} wearing;

/* ---- what was observed ---- */

/* "a1=3" */
static bool read_count(wearing *w, const char *pair)
{
    asking *a = w->asking;
    const char *sign = strchr(pair, '=');
    char name[16], *end;
    int hole;
    snprintf(name, sizeof name, "%.*s", (int)(sign - pair), pair);
    if (!dyar_hole_parse(a->game, name, &hole) ||
        dyar_position_hole(a->game, &w->start, hole) == DYAR_HOLE_MISSING)
        return asking_refuse(a, "'observed': this board has no hole '%s'", name);
    if (w->observed[hole] >= 0)
        return asking_refuse(a, "'observed': '%s' is named twice", name);
    const long count = strtol(sign + 1, &end, 10);
    if (end == sign + 1 || *end || count < 0 || count > MOST_COUNT)
        return asking_refuse(a, "'observed': the count of %s must be a number from 0 to %d",
                             name, MOST_COUNT);
    w->observed[hole] = (int)count;
    return true;
}

static bool read_observed(wearing *w)
{
    const request_texts *pairs = &w->asking->fields.observed;
    bool saw = false;
    for (int hole = 0; hole < DYAR_HOLES_MAX; hole++)
        w->observed[hole] = -1;
    for (size_t i = 0; i < pairs->count; i++)
        if (!read_count(w, pairs->list[i]))
            return false;
    for (int hole = 0; hole < DYAR_HOLES_MAX; hole++)
        saw = saw || w->observed[hole] > 0;
    w->told.observed = pairs->count > 0;
    if (pairs->count == 1)
        return asking_refuse(w->asking, "'observed': one hole says nothing; name two or more");
    return !w->told.observed || saw ||
           asking_refuse(w->asking, "'observed': all counts are 0, which says nothing");
}

/* ---- playing ---- */

static void tell_progress(void *context, uint64_t games)
{
    const wearing *w = context;
    asking_tell_games(w->asking, w->played + games, w->all);
}

/* Adds a profile, if what is played from is a position of these rules. */
static bool play(wearing *w, const dyar_game *game, const char *question, const char *answer)
{
    report_worn *told = &w->told;
    dyar_position start;
    if (!lab_chosen_start(game, w->asking->fields.position, &start))
        return true;
    if (!lab_list_grow(&told->profiles, &w->room, told->count, sizeof *told->profiles))
        return false;
    report_profile *p = &told->profiles[told->count++];
    *p = (report_profile){.question = question, .answer = answer};
    lab_wear_task task = {.game = game,
                          .start = start,
                          .games = w->games,
                          .seed = (uint64_t)w->asking->fields.seed,
                          .threads = 1,
                          .stop = asking_stop(w->asking),
                          .progress = tell_progress,
                          .context = w};
    memcpy(task.players, w->players, sizeof w->players);
    if (!lab_wear_find(&task, &p->wear))
        return false;
    if (p->wear.stopped)
        return asking_refuse(w->asking, "it was stopped before all games were played");
    if (told->count > 1)
        p->apart = lab_wear_compare(&told->profiles[0].wear, &p->wear, told->of);
    if (told->observed)
        p->likelihood = lab_wear_likelihood(&p->wear, told->of, w->observed);
    w->played += w->games;
    return true;
}

/* If it makes other rules for the same board. */
static bool play_answer(wearing *w, const lab_choice *choice)
{
    const dyar_request request = asking_request(w->asking);
    const dyar_question *question = choice->question;
    dyar_ruleset *other;
    if (!lab_chosen_load(&request, choice, 1, &other))
        return false;
    const bool played =
        !other || !lab_chosen_is_another(other, w->asking->ruleset) ||
        play(w, dyar_ruleset_game(other), question->id, question->answers[choice->answer].id);
    dyar_ruleset_free(other);
    return played;
}

static bool play_all(wearing *w)
{
    const dyar_question *questions;
    const size_t count = dyar_ruleset_questions(w->asking->ruleset, &questions);
    w->all = w->games;
    for (size_t i = 0; i < count; i++)
        if (!questions[i].affects_nothing)
            w->all += (questions[i].answer_count - 1) * w->games;
    bool played = play(w, w->asking->game, NULL, NULL);
    for (size_t i = 0; played && i < count; i++)
        for (size_t k = 0; played && k < questions[i].answer_count; k++)
            played =
                questions[i].affects_nothing || play_answer(w, &(lab_choice){&questions[i], k});
    return played;
}

bool answer_wear(asking *a)
{
    wearing *w = calloc(1, sizeof *w);
    if (!w)
        return false;
    *w = (wearing){.asking = a, .games = (uint64_t)a->fields.games};
    w->told.game = a->game;
    w->told.start = &w->start;
    w->told.of = lab_wear_kind_of(a->fields.of);
    const bool found = asking_seats(a, w->players) && asking_begin(a, a->game, &w->start) &&
                       read_observed(w) && play_all(w);
    if (found)
        report_wear(a->json, &w->told);
    for (size_t i = 0; i < w->told.count; i++)
        lab_wear_release(&w->told.profiles[i].wear);
    free(w->told.profiles);
    free(w);
    return found;
}
