/* Conditions folded into tables: classes become digits, digits an index, the index an answer.
 */
#include "program/fold.h"

#include <stdlib.h>
#include <string.h>

size_t dyar_fold_classes(const dyar_variable *variable, unsigned mover, uint8_t *class_of)
{
    uint64_t seen[DYAR_MOST_CLASSES];
    size_t classes = 0;
    for (int value = 0; value <= variable->limit + 1; value++) {
        uint64_t signature = 0;
        for (size_t i = 0; i < variable->test_count; i++)
            signature |= (uint64_t)dyar_test_accepts(variable->tests[i], mover, value) << i;
        size_t at = 0;
        while (at < classes && seen[at] != signature)
            at++;
        if (at == DYAR_MOST_CLASSES)
            return DYAR_MOST_CLASSES + 1;
        if (at == classes)
            seen[classes++] = signature;
        class_of[value] = (uint8_t)at;
    }
    return classes;
}

/* Step arrays are shared wherever they are alike: there are few different ones. */
typedef struct dyar_step_pool {
    struct dyar_step_pool *next;
    uint32_t *steps;
    size_t count;
} dyar_step_pool;

static const uint32_t *pooled(dyar_compiler *c, const uint32_t *steps, size_t count)
{
    for (dyar_step_pool *p = c->steps; p; p = p->next)
        if (p->count == count && memcmp(p->steps, steps, count * sizeof *steps) == 0)
            return p->steps;
    dyar_step_pool *fresh = DYAR_NEW(c->arena, dyar_step_pool);
    fresh->steps = DYAR_NEW_ARRAY(c->arena, uint32_t, count);
    memcpy(fresh->steps, steps, count * sizeof *steps);
    fresh->count = count;
    fresh->next = c->steps;
    c->steps = fresh;
    return fresh->steps;
}

typedef struct folding {
    dyar_compiler *c;
    dyar_reduction reduction;
    dyar_decision *decision;
    uint8_t *results;
    size_t room;
    uint8_t class_of[DYAR_MOST_VARIABLES][DYAR_MAX_SEEDS + 2];
    size_t classes[DYAR_MOST_VARIABLES];
    uint64_t accepted[DYAR_MOST_CASES][16];
    const uint32_t *no_steps;
} folding;

static void keep_results(folding *f, const uint8_t *results, size_t count, uint32_t *base)
{
    dyar_decision *d = f->decision;
    for (size_t at = 0; at + count <= d->result_count; at++) {
        if (memcmp(f->results + at, results, count) == 0) {
            *base = (uint32_t)at;
            return;
        }
    }
    while (d->result_count + count > f->room) {
        f->room = f->room ? f->room * 2 : 1024;
        f->results = realloc(f->results, f->room);
        if (!f->results)
            abort();
    }
    memcpy(f->results + d->result_count, results, count);
    *base = d->result_count;
    d->result_count += (uint32_t)count;
}

/* For every open test the classes it accepts, as bits. */
static void find_accepted(folding *f)
{
    const dyar_reduction *r = &f->reduction;
    for (size_t i = 0; i < r->case_count; i++) {
        for (size_t k = 0; k < r->cases[i].count; k++) {
            const size_t v = r->cases[i].open[k].variable;
            uint64_t accepted = 0;
            for (int value = 0; value <= r->variables[v].limit + 1; value++)
                if (dyar_test_accepts(r->cases[i].open[k].test, r->stand.mover, value))
                    accepted |= UINT64_C(1) << f->class_of[v][value];
            f->accepted[i][k] = accepted;
        }
    }
}

static uint8_t first_fitting(const folding *f, const uint8_t *digits)
{
    const dyar_reduction *r = &f->reduction;
    for (size_t i = 0; i < r->case_count; i++) {
        bool fits = true;
        for (size_t k = 0; k < r->cases[i].count && fits; k++)
            fits = f->accepted[i][k] >> digits[r->cases[i].open[k].variable] & 1;
        if (fits)
            return r->cases[i].rule;
    }
    return DYAR_UNDECIDED;
}

static void fill(folding *f, size_t entries, dyar_frame *frame)
{
    uint8_t digits[DYAR_MOST_VARIABLES] = {0};
    uint8_t *results = malloc(entries);
    if (!results)
        abort();
    frame->never = true;
    for (size_t i = 0; i < entries; i++) {
        results[i] = first_fitting(f, digits);
        frame->never = frame->never && results[i] == DYAR_UNDECIDED;
        for (size_t v = 0; v < f->reduction.variable_count; v++) {
            if (++digits[v] < f->classes[v])
                break;
            digits[v] = 0;
        }
    }
    keep_results(f, results, entries, &frame->base);
    free(results);
}

static const uint32_t *steps_of(folding *f, size_t v, size_t stride)
{
    uint32_t steps[DYAR_MAX_SEEDS + 2];
    const size_t count = (size_t)f->reduction.variables[v].limit + 2;
    for (size_t i = 0; i < count; i++)
        steps[i] = (uint32_t)(f->class_of[v][i] * stride);
    return pooled(f->c, steps, count);
}

static void make_terms(folding *f, dyar_frame *frame)
{
    const dyar_reduction *r = &f->reduction;
    dyar_term *terms = DYAR_NEW_ARRAY(f->c->arena, dyar_term, r->variable_count);
    dyar_digit *digits = DYAR_NEW_ARRAY(f->c->arena, dyar_digit, r->variable_count);
    size_t stride = 1;
    for (size_t v = 0; v < r->variable_count; v++) {
        const dyar_variable *variable = &r->variables[v];
        const uint32_t *steps = steps_of(f, v, stride);
        stride *= f->classes[v];
        if (!variable->bound) {
            digits[frame->digit_count++] = (dyar_digit){
                dyar_compile_asking(f->c, variable->tests[0]), variable->limit, steps};
        } else if (variable->fact == DYAR_FACT_SEEDS && variable->at == r->stand.cell) {
            frame->seeds_steps = steps;
        } else if (frame->steps == f->no_steps) {
            frame->cell = variable->at;
            frame->steps = steps;
        } else {
            terms[frame->more_terms++] = (dyar_term){variable->at, steps};
        }
    }
    frame->terms = terms;
    frame->digits = digits;
}

/* Entries the frame's table needs; more than DYAR_MAX_ENTRIES when it is to be tried in order.
 */
static size_t count_entries(folding *f)
{
    size_t entries = 1;
    for (size_t v = 0; v < f->reduction.variable_count; v++) {
        f->classes[v] = dyar_fold_classes(&f->reduction.variables[v], f->reduction.stand.mover,
                                          f->class_of[v]);
        if (f->classes[v] > DYAR_MOST_CLASSES || entries * f->classes[v] > DYAR_MAX_ENTRIES)
            return DYAR_MAX_ENTRIES + 1;
        entries *= f->classes[v];
    }
    return entries;
}

static void blame(folding *f, const dyar_condition *const *conditions, size_t count)
{
    dyar_buffer facts = {0};
    for (size_t v = 0; v < f->reduction.variable_count; v++)
        dyar_buffer_print(&facts, "%s%s", v ? ", " : "",
                          dyar_facts[f->reduction.variables[v].fact].word);
    for (size_t i = 0; i < count && f->c->purpose == DYAR_TO_CHECK; i++)
        if (conditions[i]->mark.line) {
            dyar_report(
                f->c->diags, DYAR_WARNING, conditions[i]->mark,
                "these conditions tell too many situations apart for a table (%s); they are "
                "tried in order, which is slower",
                dyar_buffer_text(&facts));
            break;
        }
    dyar_buffer_release(&facts);
}

static void fold_frame(folding *f, const dyar_condition *const *conditions, size_t count,
                       dyar_stand stand, dyar_frame *frame)
{
    dyar_fold_reduce(f->c->game, conditions, count, stand, &f->reduction);
    const size_t entries = f->reduction.overflow ? DYAR_MAX_ENTRIES + 1 : count_entries(f);
    if (entries > DYAR_MAX_ENTRIES) {
        frame->direct = true; /* so it is not plain */
        blame(f, conditions, count);
        return;
    }
    find_accepted(f);
    fill(f, entries, frame);
    frame->seeds_steps = frame->steps = f->no_steps;
    if (!frame->never) /* otherwise there is nothing to look up */
        make_terms(f, frame);
    frame->plain = frame->more_terms == 0 && frame->digit_count == 0;
}

static bool asks_for_way(const dyar_condition *condition)
{
    for (size_t i = 0; i < condition->count; i++) {
        for (size_t k = 0; k < condition->cases[i].count; k++) {
            const dyar_test *test = &condition->cases[i].tests[k];
            if (test->fact == DYAR_FACT_DIRECTION)
                return true;
            for (int s = 0; s < test->path.count; s++)
                if (test->path.steps[s] == DYAR_STEP_NEXT ||
                    test->path.steps[s] == DYAR_STEP_PREVIOUS)
                    return true;
        }
    }
    return false;
}

static void fold_frames(folding *f, const dyar_condition *const *conditions, size_t count,
                        dyar_frame *frames)
{
    const dyar_game *game = f->c->game;
    const int cells = game->topology.cells;
    for (int mover = 0; mover < game->players; mover++) {
        for (int way = 0; way < 2; way++) {
            dyar_frame *row = frames + (size_t)((mover * 2 + way) * cells);
            if (way == 1 && !f->decision->ways_differ) {
                memcpy(row, row - cells, (size_t)cells * sizeof *row);
                continue;
            }
            for (int cell = 0; cell < cells; cell++)
                fold_frame(f, conditions, count,
                           (dyar_stand){(uint8_t)mover, (uint8_t)way, (uint8_t)cell},
                           &row[cell]);
        }
    }
}

const dyar_decision *dyar_fold_decision(dyar_compiler *c,
                                        const dyar_condition *const *conditions, size_t count)
{
    const dyar_game *game = c->game;
    dyar_decision *decision = DYAR_NEW(c->arena, dyar_decision);
    dyar_frame *frames =
        DYAR_NEW_ARRAY(c->arena, dyar_frame, game->players * 2 * game->topology.cells);
    dyar_trial_rule *rules = DYAR_NEW_ARRAY(c->arena, dyar_trial_rule, count);
    folding *f = calloc(1, sizeof *f);
    if (!f)
        abort();
    static const uint32_t no_steps[DYAR_MAX_SEEDS + 2];
    f->c = c;
    f->decision = decision;
    f->no_steps = no_steps;
    for (size_t i = 0; i < count; i++) {
        rules[i] = dyar_compile_trial(c, conditions[i]);
        decision->ways_differ = decision->ways_differ || asks_for_way(conditions[i]);
    }
    decision->rules = rules;
    decision->rule_count = (uint8_t)count;
    fold_frames(f, conditions, count, frames);
    decision->frames = frames;
    uint8_t *results = DYAR_NEW_ARRAY(c->arena, uint8_t, decision->result_count + 1);
    if (decision->result_count)
        memcpy(results, f->results, decision->result_count);
    for (int i = 0; i < game->players * 2 * game->topology.cells; i++)
        frames[i].results = results + frames[i].base;
    free(f->results);
    free(f);
    return decision;
}

const dyar_decision *dyar_fold_condition(dyar_compiler *c, const dyar_condition *condition)
{
    return dyar_fold_decision(c, &condition, 1);
}
