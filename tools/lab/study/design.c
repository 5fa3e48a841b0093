/* SPDX-License-Identifier: MIT */
/* Combinations of answers. */
#include "lab/study/design.h"

#include "lab/base/list.h"

const char *const lab_design_words[] = {"one-at-a-time", "pairs", "full", NULL};

typedef struct maker {
    lab_design *design;
    const dyar_question *questions;
    const bool *varied;
    size_t count; /* of questions */
} maker;

bool lab_design_varies(const dyar_question *question)
{
    return !question->affects_nothing && question->answer_count > 1;
}

const size_t *lab_design_answers(const lab_design *design, size_t combination)
{
    return design->answers + combination * design->questions;
}

/* The answers that question `q` may have here, from 0. */
static size_t options(const maker *m, size_t q)
{
    return m->varied[q] ? m->questions[q].answer_count : 1;
}

/* Returns the answer of option `option`: the chosen one is option 0. */
static size_t answer_of(const maker *m, size_t q, size_t option)
{
    const size_t chosen = m->questions[q].chosen;
    if (option == 0)
        return chosen;
    return option <= chosen ? option - 1 : option;
}

/* Adds the combination of these options. */
static bool add(maker *m, const size_t *chosen_options)
{
    lab_design *design = m->design;
    if (design->count == LAB_COMBINATIONS_MAX ||
        !lab_list_grow(&design->answers, &design->capacity, design->count,
                       (m->count ? m->count : 1) * sizeof *design->answers))
        return false;
    size_t *answers = design->answers + design->count++ * m->count;
    for (size_t q = 0; q < m->count; q++)
        answers[q] = answer_of(m, q, chosen_options[q]);
    return true;
}

/* ---- one at a time, and all ---- */

static bool add_one_at_a_time(maker *m, size_t *chosen)
{
    if (!add(m, chosen))
        return false;
    for (size_t q = 0; q < m->count; q++) {
        for (chosen[q] = 1; chosen[q] < options(m, q); chosen[q]++)
            if (!add(m, chosen))
                return false;
        chosen[q] = 0;
    }
    return true;
}

/* The next combination, the last question turning fastest; false after the last. */
static bool turn(const maker *m, size_t *chosen)
{
    for (size_t q = m->count; q-- > 0;) {
        if (++chosen[q] < options(m, q))
            return true;
        chosen[q] = 0;
    }
    return false;
}

static bool add_all(maker *m, size_t *chosen)
{
    do
        if (!add(m, chosen))
            return false;
    while (turn(m, chosen));
    return true;
}

/* ---- pairs ---- */

/*
 * A covering array, grown greedily: each combination begins with the first pair of answers that
 * has not met yet; the other questions then get, one after another, the answer that meets most
 * others for the first time.  Not the smallest array there is, but a small one.
 */
typedef struct pairs {
    const maker *maker;
    size_t *first; /* of each question, in a list of all options of all questions */
    size_t total;  /* length of that list */
    bool *met;     /* total * total */
} pairs;

static bool *meeting(const pairs *p, size_t q, size_t a, size_t r, size_t b)
{
    return &p->met[(p->first[q] + a) * p->total + p->first[r] + b];
}

static bool begin_pairs(pairs *p)
{
    const maker *m = p->maker;
    p->first = calloc(m->count + 1, sizeof *p->first);
    for (size_t q = 0; p->first && q < m->count; q++) {
        p->first[q] = p->total;
        p->total += options(m, q);
    }
    p->met = calloc(p->total * p->total + 1, sizeof *p->met);
    return p->first && p->met;
}

/* Sets the options of two questions that have not met; false when all have. */
static bool find_strangers(const pairs *p, size_t *chosen, bool *set)
{
    const maker *m = p->maker;
    for (size_t q = 0; q < m->count; q++)
        for (size_t r = q + 1; r < m->count; r++)
            for (size_t a = 0; a < options(m, q); a++)
                for (size_t b = 0; b < options(m, r); b++)
                    if (!*meeting(p, q, a, r, b)) {
                        chosen[q] = a;
                        chosen[r] = b;
                        set[q] = set[r] = true;
                        return true;
                    }
    return false;
}

/* How many of the options that are set meet this one for the first time. */
static size_t new_meetings(const pairs *p, const size_t *chosen, const bool *set, size_t q,
                           size_t option)
{
    size_t count = 0;
    for (size_t r = 0; r < p->maker->count; r++)
        if (set[r] && r != q)
            count += r < q ? !*meeting(p, r, chosen[r], q, option)
                           : !*meeting(p, q, option, r, chosen[r]);
    return count;
}

/* How many options of other questions it has not met at all. */
static size_t strangers(const pairs *p, size_t q, size_t option)
{
    size_t count = 0;
    for (size_t r = 0; r < p->maker->count; r++)
        for (size_t other = 0; r != q && other < options(p->maker, r); other++)
            count +=
                r < q ? !*meeting(p, r, other, q, option) : !*meeting(p, q, option, r, other);
    return count;
}

/* Of options that meet as many for the first time, the one that has still most to meet. */
static void choose_option(const pairs *p, size_t *chosen, const bool *set, size_t q)
{
    size_t most = 0, most_left = 0, best = 0;
    for (size_t option = 0; option < options(p->maker, q); option++) {
        const size_t count = new_meetings(p, chosen, set, q, option);
        const size_t left = strangers(p, q, option);
        if (count > most || (count == most && left > most_left)) {
            most = count;
            most_left = left;
            best = option;
        }
    }
    chosen[q] = best;
}

static void choose_others(const pairs *p, size_t *chosen, bool *set)
{
    for (size_t q = 0; q < p->maker->count; q++) {
        if (!set[q])
            choose_option(p, chosen, set, q);
        set[q] = true;
    }
}

static void note_meetings(const pairs *p, const size_t *chosen)
{
    for (size_t q = 0; q < p->maker->count; q++)
        for (size_t r = q + 1; r < p->maker->count; r++)
            *meeting(p, q, chosen[q], r, chosen[r]) = true;
}

static bool add_covering(maker *m, pairs *p, size_t *chosen, bool *set)
{
    do {
        choose_others(p, chosen, set);
        if (!add(m, chosen))
            return false;
        note_meetings(p, chosen);
        memset(set, 0, m->count * sizeof *set);
    } while (find_strangers(p, chosen, set));
    return true;
}

static bool add_pairs(maker *m, size_t *chosen)
{
    pairs p = {.maker = m};
    if (m->count < 2) /* one question alone meets no other */
        return add_one_at_a_time(m, chosen);
    bool *set = malloc(m->count * sizeof *set);
    bool done = begin_pairs(&p) && set;
    if (done) {
        memset(set, true, m->count * sizeof *set); /* the first is given */
        done = add_covering(m, &p, chosen, set);
    }
    free(set);
    free(p.first);
    free(p.met);
    return done;
}

/* ---- making one ---- */

static bool add_combinations(maker *m, lab_design_kind kind, size_t *chosen)
{
    switch (kind) {
    case LAB_DESIGN_ONE_AT_A_TIME:
        return add_one_at_a_time(m, chosen);
    case LAB_DESIGN_PAIRS:
        return add_pairs(m, chosen);
    case LAB_DESIGN_FULL:
        return add_all(m, chosen);
    }
    return false;
}

bool lab_design_make(lab_design *design, lab_design_kind kind, const dyar_question *questions,
                     size_t count, const bool *varied, lab_error *error)
{
    *design = (lab_design){.questions = count};
    maker m = {.design = design, .questions = questions, .varied = varied, .count = count};
    size_t *chosen = calloc(count + 1, sizeof *chosen);
    const bool done = chosen && add_combinations(&m, kind, chosen);
    free(chosen);
    if (done)
        return true;
    const bool too_many = design->count == LAB_COMBINATIONS_MAX;
    lab_design_release(design);
    if (!too_many)
        return lab_error_no_memory(error);
    *error = (lab_error){.message = "more than 100,000 combinations of answers"};
    return false;
}

void lab_design_release(lab_design *design)
{
    free(design->answers);
    *design = (lab_design){0};
}
