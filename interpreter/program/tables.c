/* SPDX-License-Identifier: MIT */
/* The second half of folding: classes become digits, digits an index, the index an answer. */
#include "program/fold.h"

/* ---- steps ---- */

/* Step arrays are shared wherever they are alike: there are few different ones. */
typedef struct dyar_step_pool {
    struct dyar_step_pool *next;
    uint32_t *steps;
    size_t count;
} dyar_step_pool;

/* They are long: this is a sum, which goes fast. */
static uint32_t hash_of_steps(const uint32_t *steps, size_t count)
{
    uint32_t hash = (uint32_t)count;
    for (uint32_t i = 0; i < count; i++)
        hash += steps[i] * (i * UINT32_C(2654435761) + 1);
    return hash ^ hash >> 16;
}

static const uint32_t *pooled(dyar_compiler *c, const uint32_t *steps, size_t count)
{
    dyar_step_pool **bucket = &c->steps[hash_of_steps(steps, count) % DYAR_STEP_BUCKETS];
    for (dyar_step_pool *p = *bucket; p; p = p->next)
        if (p->count == count && memcmp(p->steps, steps, count * sizeof *steps) == 0)
            return p->steps;
    dyar_step_pool *fresh = DYAR_NEW(c->arena, dyar_step_pool);
    fresh->steps = DYAR_NEW_ARRAY(c->arena, uint32_t, count);
    memcpy(fresh->steps, steps, count * sizeof *steps);
    fresh->count = count;
    fresh->next = *bucket;
    *bucket = fresh;
    c->effort->bytes += sizeof *fresh + count * sizeof *steps;
    return fresh->steps;
}

/* ---- folding ---- */

/* The results of one frame.  Frames with the same question or the same results share them. */
typedef struct kept_results {
    uint64_t asked, hash;
    uint32_t base, count;
} kept_results;

typedef struct dyar_folding {
    dyar_compiler *c;
    dyar_arena *scratch;
    dyar_reduction reduction;
    dyar_compiled_conditions *compiled;
    uint8_t *results;
    size_t room;
    kept_results kept[DYAR_PLAYERS_MAX * 2 * DYAR_CELLS_MAX];
    size_t kept_count;
    uint64_t passed[DYAR_VARIABLES_MAX][DYAR_CLASSES_MAX]; /* by class: its tests, as bits */
    size_t classes[DYAR_VARIABLES_MAX];
    uint64_t accepted[DYAR_CASES_MAX][DYAR_TESTS_MAX];
    const uint32_t *no_steps;
    uint32_t *steps; /* steps in progress */
    int step_room;
} folding;

/* ---- classes ---- */

static uint64_t tests_passed(const folding *f, size_t v, int value)
{
    const dyar_variable *variable = &f->reduction.variables[v];
    uint64_t passed = 0;
    for (size_t i = 0; i < variable->test_count; i++)
        passed |=
            (uint64_t)dyar_test_accepts(variable->tests[i], f->reduction.viewpoint.mover, value)
            << i;
    return passed;
}

static size_t class_of(const folding *f, size_t v, uint64_t passed)
{
    size_t at = 0;
    while (at < f->classes[v] && f->passed[v][at] != passed)
        at++;
    return at;
}

/* Values that pass the same tests are one class.  False when there are too many. */
static bool find_classes(folding *f, size_t v)
{
    const dyar_variable *variable = &f->reduction.variables[v];
    f->classes[v] = 0;
    for (int from = 0, next; from <= variable->limit + 1; from = next) {
        next = dyar_next_cut(variable, from);
        for (int value = from; value < next && value < from + 2; value++) {
            const uint64_t passed = tests_passed(f, v, value);
            const size_t at = class_of(f, v, passed);
            if (at == DYAR_CLASSES_MAX)
                return false;
            f->passed[v][at] = passed;
            f->classes[v] += at == f->classes[v];
        }
    }
    return true;
}

/* For every open test the classes it accepts, as bits. */
static void find_accepted(folding *f)
{
    const dyar_reduction *r = &f->reduction;
    for (size_t i = 0; i < r->case_count; i++) {
        for (size_t k = 0; k < r->cases[i].count; k++) {
            const size_t v = r->cases[i].open[k].variable;
            uint64_t accepted = 0;
            for (size_t at = 0; at < f->classes[v]; at++)
                accepted |= (f->passed[v][at] >> r->cases[i].open[k].number & 1) << at;
            f->accepted[i][k] = accepted;
        }
    }
}

/* Is there a class of each variable that all its tests of the case accept? */
static bool case_can_fit(const folding *f, size_t i)
{
    const dyar_open_case *open = &f->reduction.cases[i];
    uint64_t left[DYAR_VARIABLES_MAX];
    memset(left, 0xFF, sizeof left);
    for (size_t k = 0; k < open->count; k++) {
        left[open->open[k].variable] &= f->accepted[i][k];
        if (left[open->open[k].variable] == 0)
            return false;
    }
    return true;
}

static bool never_fits(const folding *f)
{
    for (size_t i = 0; i < f->reduction.case_count; i++)
        if (case_can_fit(f, i))
            return false;
    return true;
}

/* ---- results ---- */

/* All that decides what the results are. */
static uint64_t hash_of_question(const folding *f)
{
    const dyar_reduction *r = &f->reduction;
    uint64_t hash = dyar_mix(r->variable_count, r->case_count);
    for (size_t v = 0; v < r->variable_count; v++)
        hash = dyar_mix(hash, f->classes[v]);
    for (size_t i = 0; i < r->case_count; i++) {
        hash = dyar_mix(hash, (uint64_t)r->cases[i].rule << 8 | r->cases[i].count);
        for (size_t k = 0; k < r->cases[i].count; k++)
            hash = dyar_mix(dyar_mix(hash, r->cases[i].open[k].variable), f->accepted[i][k]);
    }
    return hash;
}

static uint64_t hash_of_results(const uint8_t *results, size_t count)
{
    uint64_t hash = count;
    for (size_t i = 0; i < count; i++)
        hash = dyar_mix(hash, results[i]);
    return hash;
}

static bool find_asked(const folding *f, uint64_t asked, size_t count, uint32_t *base)
{
    for (size_t i = 0; i < f->kept_count; i++)
        if (f->kept[i].asked == asked && f->kept[i].count == count) {
            *base = f->kept[i].base;
            return true;
        }
    return false;
}

static bool find_results(const folding *f, const kept_results *wanted, const uint8_t *results,
                         uint32_t *base)
{
    for (size_t i = 0; i < f->kept_count; i++) {
        const kept_results *kept = &f->kept[i];
        if (kept->hash == wanted->hash && kept->count == wanted->count &&
            memcmp(f->results + kept->base, results, kept->count) == 0) {
            *base = kept->base;
            return true;
        }
    }
    return false;
}

/* Behind those that are kept. */
static uint8_t *room_for_results(folding *f, size_t count)
{
    const size_t kept = f->compiled->result_count;
    size_t room = f->room ? f->room : 1024;
    while (kept + count > room)
        room *= 2;
    if (room > f->room)
        f->results = dyar_arena_grow(f->scratch, f->results, f->room, room);
    f->room = room;
    return f->results + kept;
}

/* Keeps the newest results, or returns equal ones that are kept already. */
static uint32_t keep_results(folding *f, uint64_t asked, const uint8_t *results, size_t count)
{
    dyar_compiled_conditions *d = f->compiled;
    kept_results kept = {asked, hash_of_results(results, count), d->result_count,
                         (uint32_t)count};
    if (!find_results(f, &kept, results, &kept.base)) {
        d->result_count += (uint32_t)count;
        f->c->effort->bytes += count;
    }
    f->kept[f->kept_count++] = kept;
    return kept.base;
}

static uint64_t cost_of_table(const folding *f, size_t entries)
{
    return entries * (f->reduction.case_count + 1);
}

static bool afford_table(const folding *f, size_t entries)
{
    const dyar_effort *effort = f->c->effort;
    return effort->filled + cost_of_table(f, entries) <= DYAR_FILLED_MAX &&
           effort->bytes + entries <= DYAR_TABLE_BYTES_MAX;
}

static uint8_t first_fitting(const folding *f, const uint8_t *digits)
{
    const dyar_reduction *r = &f->reduction;
    for (size_t i = 0; i < r->case_count; i++) {
        bool fits = true;
        for (size_t k = 0; k < r->cases[i].count && fits; k++)
            fits = f->accepted[i][k] >> digits[r->cases[i].open[k].variable] & 1;
        if (fits)
            return (uint8_t)r->cases[i].rule;
    }
    return DYAR_UNDECIDED;
}

static void fill(folding *f, size_t entries, dyar_frame *frame)
{
    uint8_t digits[DYAR_VARIABLES_MAX] = {0};
    const uint64_t asked = hash_of_question(f);
    if (find_asked(f, asked, entries, &frame->base))
        return;
    uint8_t *results = room_for_results(f, entries);
    f->c->effort->filled += cost_of_table(f, entries);
    for (size_t i = 0; i < entries; i++) {
        results[i] = first_fitting(f, digits);
        for (size_t v = 0; v < f->reduction.variable_count; v++) {
            if (++digits[v] < f->classes[v])
                break;
            digits[v] = 0;
        }
    }
    frame->base = keep_results(f, asked, results, entries);
}

/* Two steps in turn, from one cut to the next. */
static void fill_span(uint32_t *steps, int from, int end, uint32_t even, uint32_t odd)
{
    for (int value = from; value < end; value++)
        steps[value] = (value - from) & 1 ? odd : even;
}

static uint32_t *room_for_steps(folding *f, int count)
{
    if (count > f->step_room) {
        f->steps = DYAR_NEW_ARRAY(f->scratch, uint32_t, count);
        f->step_room = count;
    }
    return f->steps;
}

static const uint32_t *steps_of(folding *f, size_t v, size_t stride)
{
    const dyar_variable *variable = &f->reduction.variables[v];
    const int count = variable->limit + 2;
    uint32_t *steps = room_for_steps(f, count);
    for (int from = 0, next; from < count; from = next) {
        next = dyar_next_cut(variable, from);
        const size_t even = class_of(f, v, tests_passed(f, v, from));
        const size_t odd =
            next > from + 1 ? class_of(f, v, tests_passed(f, v, from + 1)) : even;
        fill_span(steps, from, next, (uint32_t)(even * stride), (uint32_t)(odd * stride));
    }
    return pooled(f->c, steps, (size_t)count);
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
        } else if (variable->fact == DYAR_FACT_SEEDS && variable->at == r->viewpoint.cell) {
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

/* Entries the frame's table needs; 0 when there are too many. */
static size_t count_entries(folding *f)
{
    size_t entries = 1;
    if (f->reduction.overflow)
        return 0;
    for (size_t v = 0; v < f->reduction.variable_count; v++) {
        if (!find_classes(f, v) || entries * f->classes[v] > DYAR_ENTRIES_MAX)
            return 0;
        entries *= f->classes[v];
    }
    return entries;
}

static void blame(folding *f, const dyar_condition *const *conditions, size_t count)
{
    dyar_buffer facts = {.arena = f->scratch};
    for (size_t v = 0; v < f->reduction.variable_count; v++)
        dyar_buffer_print(&facts, "%s%s", v ? ", " : "",
                          dyar_facts[f->reduction.variables[v].fact].word);
    for (size_t i = 0; i < count && f->c->purpose == DYAR_TO_CHECK; i++)
        if (conditions[i]->location.line) {
            dyar_report(f->c->diags, DYAR_WARNING, conditions[i]->location,
                        "these conditions distinguish too many situations for a table (%s), so "
                        "they are tried in order, which is slower",
                        dyar_buffer_text(&facts));
            break;
        }
}

static uint16_t count_reads(const folding *f)
{
    unsigned reads = 0;
    for (size_t v = 0; v < f->reduction.variable_count; v++) {
        const dyar_variable *variable = &f->reduction.variables[v];
        const bool of_many =
            dyar_asks_holes_of_player(variable->fact) || variable->fact == DYAR_FACT_OWN_MARKS;
        reads += of_many ? f->c->game->topology.cells : 1u + variable->path.count;
    }
    return (uint16_t)reads;
}

static void fold_frame(folding *f, const dyar_condition *const *conditions, size_t count,
                       dyar_viewpoint viewpoint, dyar_frame *frame)
{
    dyar_fold_reduce(f->c->game, conditions, count, viewpoint, &f->reduction);
    const size_t entries = count_entries(f);
    const uint16_t reads = count_reads(f);
    if (reads > f->compiled->reads)
        f->compiled->reads = reads;
    if (entries == 0) {
        frame->direct = true; /* so it is not plain */
        f->compiled->in_order = true;
        blame(f, conditions, count);
        return;
    }
    find_accepted(f);
    frame->never = never_fits(f);
    const bool is_tried = f->c->purpose == DYAR_TO_TRY;
    if (is_tried || !afford_table(f, entries)) {
        frame->direct = true;
        f->compiled->in_order = f->compiled->in_order || !is_tried;
        return;
    }
    fill(f, entries, frame);
    frame->seeds_steps = frame->steps = f->no_steps;
    if (!frame->never) /* otherwise there is nothing to look up */
        make_terms(f, frame);
    frame->plain = frame->more_terms == 0 && frame->digit_count == 0;
}

static bool asks_for_direction(const dyar_condition *condition)
{
    for (size_t i = 0; i < condition->count; i++) {
        for (size_t k = 0; k < condition->cases[i].count; k++) {
            const dyar_test *test = &condition->cases[i].tests[k];
            if (dyar_facts[test->fact].known == DYAR_KNOWN_ALONG)
                return true;
            for (int s = 0; s < test->path.count; s++)
                if (test->path.steps[s] == DYAR_STEP_NEXT ||
                    test->path.steps[s] == DYAR_STEP_PREVIOUS)
                    return true;
        }
    }
    return false;
}

static size_t count_frames(const dyar_game *game)
{
    return (size_t)game->players * 2 * game->topology.cells;
}

static void fold_frames(folding *f, const dyar_condition *const *conditions, size_t count,
                        dyar_frame *frames)
{
    const dyar_game *game = f->c->game;
    const int cells = game->topology.cells;
    for (int mover = 0; mover < game->players; mover++) {
        for (int direction = 0; direction < 2; direction++) {
            dyar_frame *row = frames + (size_t)((mover * 2 + direction) * cells);
            if (direction == 1 && !f->compiled->directions_differ) {
                memcpy(row, row - cells, (size_t)cells * sizeof *row);
                continue;
            }
            for (int cell = 0; cell < cells; cell++)
                fold_frame(f, conditions, count,
                           (dyar_viewpoint){(uint8_t)mover, (uint8_t)direction, (uint8_t)cell},
                           &row[cell]);
        }
    }
}

/* What it takes to look at the conditions from every hole. */
static uint64_t cost_of_frames(const dyar_game *game, const dyar_condition *const *conditions,
                               size_t count)
{
    enum { OF_A_FRAME = 8, OF_A_CASE = 2 };
    uint64_t cost = OF_A_FRAME;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < conditions[i]->count; k++)
            cost += OF_A_CASE + conditions[i]->cases[k].count;
    return cost * count_frames(game);
}

/* No condition fits anywhere. */
static const dyar_compiled_conditions *decide_nothing(dyar_compiler *c)
{
    if (c->nothing)
        return c->nothing;
    dyar_compiled_conditions *nothing = DYAR_NEW(c->arena, dyar_compiled_conditions);
    dyar_frame *frames = DYAR_NEW_ARRAY(c->arena, dyar_frame, count_frames(c->game));
    for (size_t i = 0; i < count_frames(c->game); i++)
        frames[i] = (dyar_frame){.never = true, .direct = true};
    nothing->frames = frames;
    return c->nothing = nothing;
}

static const dyar_compiled_conditions *fold(folding *f, const dyar_condition *const *conditions,
                                            size_t count)
{
    dyar_compiler *c = f->c;
    const size_t frame_count = count_frames(c->game);
    dyar_compiled_conditions *compiled = DYAR_NEW(c->arena, dyar_compiled_conditions);
    dyar_frame *frames = DYAR_NEW_ARRAY(c->arena, dyar_frame, frame_count);
    dyar_compiled_condition *rules = DYAR_NEW_ARRAY(c->arena, dyar_compiled_condition, count);
    f->compiled = compiled;
    for (size_t i = 0; i < count; i++) {
        rules[i] = dyar_compile_condition(c, conditions[i]);
        compiled->directions_differ =
            compiled->directions_differ || asks_for_direction(conditions[i]);
    }
    compiled->rules = rules;
    compiled->rule_count = (uint8_t)count;
    fold_frames(f, conditions, count, frames);
    compiled->frames = frames;
    uint8_t *results = DYAR_NEW_ARRAY(c->arena, uint8_t, compiled->result_count + 1);
    if (compiled->result_count)
        memcpy(results, f->results, compiled->result_count);
    for (size_t i = 0; i < frame_count; i++)
        frames[i].results = results + frames[i].base;
    return compiled;
}

void dyar_fold_begin(dyar_compiler *c)
{
    dyar_arena *scratch = dyar_scratch_new(c->arena);
    folding *f = dyar_arena_raw(scratch, sizeof *f);
    f->c = c;
    f->scratch = scratch;
    f->results = NULL;
    f->room = 0;
    f->steps = NULL;
    f->step_room = 0;
    c->folding = f;
}

void dyar_fold_end(dyar_compiler *c)
{
    dyar_scratch_free(c->folding->scratch);
    c->folding = NULL;
}

const dyar_compiled_conditions *
dyar_fold_conditions(dyar_compiler *c, const dyar_condition *const *conditions, size_t count)
{
    static const uint32_t no_steps[DYAR_SEEDS_MAX + 2];
    if (count == 0)
        return NULL;
    if (!dyar_charge_budget(c, cost_of_frames(c->game, conditions, count),
                            conditions[0]->location))
        return decide_nothing(c);
    folding *f = c->folding;
    f->no_steps = no_steps;
    f->kept_count = 0;
    return fold(f, conditions, count);
}

const dyar_compiled_conditions *dyar_fold_condition(dyar_compiler *c,
                                                    const dyar_condition *condition)
{
    return dyar_fold_conditions(c, &condition, condition != NULL);
}
