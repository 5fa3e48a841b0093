/* SPDX-License-Identifier: MIT */
/* An inquiry into the answers to open questions that agree with recorded games. */
#include "lab/infer/inquiry.h"

#include <assert.h>

size_t lab_inquiry_answer(const lab_inquiry *q, size_t combination, size_t question)
{
    assert(q->varied[question]);
    for (size_t i = 0; i < question; i++)
        combination /= q->varied[i]->answer_count;
    return combination % q->varied[question]->answer_count;
}

/* ---- which questions ---- */

/* Adds a question; single games are not asked what concerns only matches.  Returns false if
 * memory runs out. */
static bool add_question(lab_inquiry *q, const dyar_question *question)
{
    bool of_matches;
    if (!lab_chosen_of_matches(q->task->request, question, &of_matches))
        return false;
    if (of_matches && !q->task->in_match) {
        q->undecidable[q->undecidable_count++] = question;
        return true;
    }
    lab_fate *fates = calloc(question->answer_count + 1, sizeof *fates);
    if (!fates)
        return false;
    q->fates[q->varied_count] = fates;
    q->varied[q->varied_count++] = question;
    if (q->combinations <= LAB_INQUIRY_COMBINATIONS_MAX)
        q->combinations *= question->answer_count;
    return true;
}

static bool choose_questions(lab_inquiry *q)
{
    const dyar_question *questions;
    const size_t count = dyar_ruleset_questions(q->task->ruleset, &questions);
    q->varied = calloc(count + 1, sizeof *q->varied);
    q->undecidable = calloc(count + 1, sizeof *q->undecidable);
    q->fates = calloc(count + 1, sizeof *q->fates);
    q->combinations = 1;
    bool chosen = q->varied && q->undecidable && q->fates;
    for (size_t i = 0; chosen && i < count; i++)
        chosen = questions[i].affects_nothing ||
                 lab_is_answered(&questions[i], q->task->settled, q->task->settled_count) ||
                 add_question(q, &questions[i]);
    return chosen;
}

/* ---- combinations ---- */

/* The result of a game that was given up is not evidence for the rules. */
static bool replay(const lab_inquiry *q, const dyar_ruleset *ruleset, size_t at,
                   lab_agreement *agreement)
{
    const dyar_game *rules = dyar_ruleset_game(ruleset);
    const lab_field_game *game = &q->task->games[at];
    const bool known = game->recorded ? lab_recorded_agrees(game->recorded, rules, agreement)
                                      : lab_record_agrees(game->record, rules, agreement);
    agreement->agrees |= q->given_up[at] && agreement->open;
    return known;
}

/* Sets `*game` to the first game that does not agree, or to the number of games if all agree;
 * SIZE_MAX if the answers do not go together.  Returns false if memory runs out. */
static bool replay_all(const lab_inquiry *q, const lab_choice *choices, size_t *game,
                       lab_agreement *agreement)
{
    const lab_inquiry_task *task = q->task;
    for (*game = 0; *game < task->game_count; ++*game) {
        const dyar_ruleset *ruleset = NULL;
        if (!task->rules_of(task->context, *game, choices, q->varied_count, &ruleset))
            return false;
        if (!ruleset) {
            *game = SIZE_MAX;
            return true;
        }
        if (!replay(q, ruleset, *game, agreement))
            return false;
        if (!agreement->agrees)
            return true;
    }
    return true;
}

static void note(lab_fate *f, size_t game, const lab_agreement *agreement)
{
    if (game < f->game || (game == f->game && agreement->move < f->failed.move))
        return;
    f->game = game;
    f->failed = *agreement;
}

static void count_in(lab_inquiry *q, size_t combination, size_t game,
                     const lab_agreement *agreement)
{
    const bool agrees = game == q->task->game_count;
    q->tried++;
    if (agrees)
        q->agreeing[q->agreeing_count++] = combination;
    else
        note(&q->last, game, agreement);
    for (size_t i = 0; i < q->varied_count; i++) {
        lab_fate *f = &q->fates[i][lab_inquiry_answer(q, combination, i)];
        if (agrees)
            f->agreeing++;
        else
            note(f, game, agreement);
    }
}

/* ---- games that were given up ---- */

static void choose(const lab_inquiry *q, size_t combination, lab_choice *choices)
{
    for (size_t i = 0; i < q->varied_count; i++)
        choices[i] = (lab_choice){q->varied[i], lab_inquiry_answer(q, combination, i)};
}

/* Of the games that may have been given up, finds those that end under some rules: they were
 * not given up.  Returns false if memory runs out. */
static bool find_ended(lab_inquiry *q, const lab_choice *choices, size_t *left)
{
    const lab_inquiry_task *task = q->task;
    for (size_t i = 0; i<task->game_count && * left> 0; i++) {
        const dyar_ruleset *ruleset = NULL;
        bool ends;
        if (!task->rules_of(task->context, i, choices, q->varied_count, &ruleset))
            return false;
        if (!ruleset || !q->given_up[i])
            continue;
        if (!lab_record_is_ended_by(task->games[i].record, dyar_ruleset_game(ruleset), &ends))
            return false;
        q->given_up[i] = !ends;
        *left -= ends;
    }
    return true;
}

/* A game that has a bare result, and that no combination ends, was given up. */
static bool find_given_up(lab_inquiry *q, lab_choice *choices)
{
    size_t left = 0;
    for (size_t i = 0; i < q->task->game_count; i++) {
        q->given_up[i] = lab_field_game_has_bare_result(&q->task->games[i]);
        left += q->given_up[i];
    }
    bool found = true;
    for (size_t at = 0; found && at < q->combinations && left > 0; at++) {
        if (lab_stop_asked(&q->task->stop))
            break;
        choose(q, at, choices);
        found = find_ended(q, choices, &left);
    }
    return found;
}

static bool try_all(lab_inquiry *q)
{
    const lab_inquiry_task *task = q->task;
    lab_choice *choices = calloc(q->varied_count + 1, sizeof *choices);
    bool tried = choices && find_given_up(q, choices);
    for (; tried && q->looked_at < q->combinations; q->looked_at++) {
        lab_agreement agreement = {0};
        size_t game;
        q->stopped = lab_stop_asked(&task->stop);
        if (q->stopped)
            break;
        if (task->progress)
            task->progress(task->context, q->looked_at, q->combinations);
        choose(q, q->looked_at, choices);
        tried = replay_all(q, choices, &game, &agreement);
        if (tried && game != SIZE_MAX)
            count_in(q, q->looked_at, game, &agreement);
    }
    free(choices);
    return tried;
}

bool lab_inquire(const lab_inquiry_task *task, lab_inquiry *q)
{
    *q = (lab_inquiry){.task = task};
    if (!choose_questions(q))
        return false;
    q->too_many = q->combinations > LAB_INQUIRY_COMBINATIONS_MAX;
    if (q->too_many)
        return true;
    q->agreeing = calloc(q->combinations, sizeof *q->agreeing);
    q->given_up = calloc(task->game_count + 1, sizeof *q->given_up);
    const bool tried = q->agreeing && q->given_up && try_all(q);
    q->furthest = q->agreeing_count == 0 && q->tried > 0 ? &q->last : NULL;
    return tried;
}

size_t lab_inquiry_given_up(const lab_inquiry *q)
{
    size_t count = 0;
    for (size_t i = 0; q->given_up && i < q->task->game_count; i++)
        count += q->given_up[i];
    return count;
}

void lab_inquiry_release(lab_inquiry *q)
{
    for (size_t i = 0; i < q->varied_count; i++)
        free(q->fates[i]);
    free(q->fates);
    free(q->varied);
    free(q->undecidable);
    free(q->agreeing);
    free(q->given_up);
    *q = (lab_inquiry){0};
}
