/* SPDX-License-Identifier: MIT */
/* The first half of folding: decides fixed facts, and finds the variables that are left. */
#include "program/fold.h"

/* ---- tests and values ---- */

static bool mark_accepted(const dyar_test *test, unsigned mover, unsigned code)
{
    const bool marked = code != DYAR_UNMARKED && code != DYAR_CLOSED_CODE;
    for (size_t i = 0; i < test->mark_count; i++) {
        const dyar_mark_test *mark = &test->marks[i];
        if (mark->of == DYAR_MARK_OF_NONE && !marked)
            return true;
        if (mark->of == DYAR_MARK_OF_NONE || !marked)
            continue;
        const unsigned owner = dyar_mark_owner(code);
        if (mark->name >= 0 && (unsigned)mark->name != dyar_mark_name(code))
            continue;
        if (mark->of == DYAR_MARK_OF_ANY || (mark->of == DYAR_MARK_OF_OWN && owner == mover) ||
            (mark->of == DYAR_MARK_OF_OTHERS && owner != mover && owner != DYAR_NOBODY))
            return true;
    }
    return false;
}

/* Opponents' seeds are counted together; everything else is asked player by player. */
bool dyar_test_of_each(const dyar_test *test)
{
    return test->who == DYAR_WHO_SOMEBODY || test->who == DYAR_WHO_EVERYBODY ||
           (test->who == DYAR_WHO_OPPONENT && !dyar_asks_holes_of_player(test->fact));
}

bool dyar_test_accepts(const dyar_test *test, unsigned mover, int value)
{
    return dyar_test_of_each(test) ? value > 0 : dyar_value_fits(test, mover, value);
}

bool dyar_value_fits(const dyar_test *test, unsigned mover, int value)
{
    if (value < 0)
        return false;
    switch (dyar_facts[test->fact].value) {
    case DYAR_VALUE_NUMBER:
        return dyar_number_fits(test->number, value);
    case DYAR_VALUE_REGION:
        return dyar_places_have(&test->places, (unsigned)value) != test->negated;
    case DYAR_VALUE_MARK:
        return mark_accepted(test, mover, (unsigned)value);
    case DYAR_VALUE_REFS:
        return (value != 0) != test->negated;
    case DYAR_VALUE_SIDE:
        return ((unsigned)value & test->words) != 0;
    case DYAR_VALUE_WORD:
    case DYAR_VALUE_KIND:
    case DYAR_VALUE_PHASE:
        return value < 64 && (test->words >> value & 1) != test->negated;
    }
    return false;
}

unsigned dyar_fold_path(const dyar_game *game, dyar_viewpoint viewpoint, const dyar_path *path,
                        bool *moves)
{
    const dyar_topology *t = &game->topology;
    unsigned cell = viewpoint.cell;
    *moves = false;
    for (int i = 0; i < path->count && cell != DYAR_NO_CELL; i++) {
        switch ((dyar_word)path->steps[i]) {
        case DYAR_STEP_OPPOSITE:
            cell = t->opposite[cell];
            break;
        case DYAR_STEP_BEHIND:
            cell = t->behind[cell];
            break;
        case DYAR_STEP_COUNTERPART:
            cell = t->counterpart[cell];
            break;
        case DYAR_STEP_NEXT:
            *moves = game->closable;
            cell = t->step[viewpoint.mover][viewpoint.direction][cell];
            break;
        default:
            *moves = game->closable;
            cell = t->back[viewpoint.mover][viewpoint.direction][cell];
            break;
        }
    }
    return cell;
}

/* ---- asking ---- */

/* The cells whose seeds count, when `mover` asks about `player`. */
static dyar_cell_list summed(dyar_compiler *c, const dyar_test *test, unsigned player,
                             unsigned mover)
{
    const dyar_topology *t = &c->game->topology;
    uint8_t *cells = DYAR_NEW_ARRAY(c->arena, uint8_t, t->holes);
    size_t count = 0;
    for (int i = 0; i < t->holes; i++) {
        const uint8_t cell = t->hole[i], owner = t->owner[cell];
        const bool inside = !test->narrowed ||
                            dyar_places_have(&test->places, t->place_of[cell]) != test->negated;
        const bool fits = player == DYAR_THE_BOARD    ? true
                          : player == DYAR_THE_OTHERS ? owner != mover && owner != DYAR_NOBODY
                          : player == DYAR_THE_MOVER  ? owner == mover
                                                      : owner == player;
        if (inside && fits)
            cells[count++] = cell;
    }
    return (dyar_cell_list){cells, count};
}

static dyar_asking ask_about(dyar_compiler *c, const dyar_test *test, unsigned player)
{
    dyar_asking asking = {.read = c->game->handlers->read[test->fact],
                          .path = test->path,
                          .player = (uint8_t)player};
    if (test->fact == DYAR_FACT_IS)
        asking.refs = dyar_compile_refs(c, &test->refs);
    for (int mover = 0; dyar_asks_holes_of_player(test->fact) && mover < c->game->players;
         mover++)
        asking.sum[mover] = summed(c, test, player, (unsigned)mover);
    return asking;
}

static dyar_compiled_test compile_test(dyar_compiler *c, const dyar_test *test);

dyar_asking dyar_compile_asking(dyar_compiler *c, const dyar_test *test)
{
    if (dyar_test_of_each(test)) {
        dyar_compiled_test *compiled = DYAR_NEW(c->arena, dyar_compiled_test);
        *compiled = compile_test(c, test);
        return (dyar_asking){.read = c->game->handlers->read_each, .test = compiled};
    }
    const unsigned player = test->who == DYAR_WHO_OPPONENT ? DYAR_THE_OTHERS
                            : test->who == DYAR_WHO_BOARD  ? DYAR_THE_BOARD
                                                           : DYAR_THE_MOVER;
    return ask_about(c, test, player);
}

/* Does the test accept 0 alone, or every number but 0? */
static bool asks_whether(const dyar_compiled_test *test)
{
    return test->ranged && ((test->low <= 0 && test->high == 0) ||
                            (test->low == 1 && test->high == DYAR_UNBOUNDED));
}

static dyar_compiled_test compile_test(dyar_compiler *c, const dyar_test *test)
{
    const size_t count = dyar_test_of_each(test) ? (size_t)c->game->players : 1;
    dyar_asking *askings = DYAR_NEW_ARRAY(c->arena, dyar_asking, count);
    for (size_t p = 0; p < count; p++)
        askings[p] = dyar_test_of_each(test) ? ask_about(c, test, (unsigned)p)
                                             : dyar_compile_asking(c, test);
    dyar_compiled_test compiled = {.askings = askings,
                                   .asking_count = count,
                                   .all = test->who == DYAR_WHO_EVERYBODY,
                                   .but_mover = dyar_test_of_each(test) &&
                                                test->who == DYAR_WHO_OPPONENT,
                                   .source = test};
    if (test->number && test->number->count == 1 && test->number->ranges[0].parity < 0) {
        compiled.ranged = true;
        compiled.low = test->number->ranges[0].low;
        compiled.high = test->number->ranges[0].high;
    }
    for (size_t p = 0; p < count; p++)
        askings[p].whether = asks_whether(&compiled);
    return compiled;
}

dyar_compiled_condition dyar_compile_condition(dyar_compiler *c,
                                               const dyar_condition *condition)
{
    dyar_compiled_case *cases = DYAR_NEW_ARRAY(c->arena, dyar_compiled_case, condition->count);
    for (size_t i = 0; i < condition->count; i++) {
        const dyar_case *from = &condition->cases[i];
        dyar_compiled_test *tests = DYAR_NEW_ARRAY(c->arena, dyar_compiled_test, from->count);
        for (size_t k = 0; k < from->count; k++)
            tests[k] = compile_test(c, &from->tests[k]);
        cases[i] = (dyar_compiled_case){tests, from->count};
    }
    return (dyar_compiled_condition){cases, condition->count};
}

/* ---- reducing ---- */

static bool same_refs(const dyar_refs *a, const dyar_refs *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (!dyar_text_equal(a->list[i].text, b->list[i].text))
            return false;
    return true;
}

/* Of tests that are asked of each player: what is asked of them. */
static bool same_value(const dyar_test *a, const dyar_test *b)
{
    return a->number ? dyar_text_equal(a->number->text, b->number->text) : a->words == b->words;
}

/* Of a fact whose value is a place, regions are what it is compared with. */
static bool same_question(const dyar_test *a, const dyar_test *b)
{
    const bool narrows = dyar_facts[a->fact].value != DYAR_VALUE_REGION;
    return a->fact == b->fact && dyar_same_path(&a->path, &b->path) && a->who == b->who &&
           (!narrows || (a->narrowed == b->narrowed && a->negated == b->negated &&
                         dyar_same_places(&a->places, &b->places))) &&
           same_refs(&a->refs, &b->refs) && (!dyar_test_of_each(a) || same_value(a, b));
}

/* ---- numbers ---- */

static bool asks_for_number(const dyar_variable *variable)
{
    return dyar_facts[variable->fact].value == DYAR_VALUE_NUMBER &&
           !dyar_test_of_each(variable->tests[0]);
}

static int cut_above(const dyar_number_test *test, int value, int otherwise)
{
    int cut = otherwise;
    for (size_t i = 0; i < test->count; i++) {
        const dyar_number_range *range = &test->ranges[i];
        if (range->low > value && range->low < cut)
            cut = range->low;
        if (range->high >= value && range->high < cut - 1)
            cut = range->high + 1;
    }
    return cut;
}

int dyar_next_cut(const dyar_variable *variable, int value)
{
    if (!asks_for_number(variable))
        return value + 1;
    int cut = variable->limit + 2;
    for (size_t i = 0; i < variable->test_count; i++)
        cut = cut_above(variable->tests[i]->number, value, cut);
    return cut;
}

/* At least 1: from there on, both an odd and an even number can be of any fact, also of one
 * that is never 0. */
static int largest_cut(const dyar_number_test *test)
{
    int cut = 1;
    for (size_t i = 0; i < test->count; i++) {
        const dyar_number_range *range = &test->ranges[i];
        if (range->low > cut)
            cut = range->low;
        if (range->high != DYAR_UNBOUNDED && range->high + 1 > cut)
            cut = range->high + 1;
    }
    return cut;
}

/* The largest number that the fact can be; whatever a rule asks beyond it never holds. */
static int most_of(const dyar_game *game, dyar_fact fact)
{
    switch (fact) {
    case DYAR_FACT_SEEDS:
    case DYAR_FACT_HAND:
    case DYAR_FACT_LIFTED:
    case DYAR_FACT_FREE_SEEDS:
    case DYAR_FACT_LARGEST:
        return game->total;
    case DYAR_FACT_COLUMN:
        return game->rules->board.columns;
    case DYAR_FACT_OWN_MARKS:
        return game->topology.holes;
    case DYAR_FACT_LAP:
        return DYAR_LAPS_MAX;
    case DYAR_FACT_SOWN:
        return DYAR_SOWN_MAX;
    default:
        return DYAR_COUNT_MAX;
    }
}

/* Seeds and marks are looked up as they are.  A value that is read is distinguished up to the
 * largest cut, but not beyond its range: limit + 1 is the last value that is tried. */
static int limit_of(const dyar_game *game, const dyar_variable *variable, const dyar_test *test)
{
    if (dyar_test_of_each(test))
        return 1;
    switch (dyar_facts[test->fact].value) {
    case DYAR_VALUE_MARK:
        return DYAR_CODES_MAX - 1;
    case DYAR_VALUE_REGION:
        return DYAR_PLACES_MAX;
    case DYAR_VALUE_NUMBER:
        break;
    default:
        return 63;
    }
    const int most = most_of(game, test->fact) - 1, cut = largest_cut(test->number);
    if (variable->bound || cut >= most)
        return most;
    return cut > variable->limit ? cut : variable->limit;
}

static size_t add_variable(dyar_reduction *r, const dyar_variable *wanted,
                           const dyar_test *test)
{
    size_t i = 0;
    for (; i < r->variable_count; i++) {
        const dyar_variable *known = &r->variables[i];
        if (known->bound != wanted->bound)
            continue;
        if (known->bound ? known->at == wanted->at : same_question(known->tests[0], test))
            break;
    }
    if (i == DYAR_VARIABLES_MAX)
        return i;
    if (i == r->variable_count) {
        dyar_variable *fresh = &r->variables[r->variable_count++];
        memset(fresh, 0, sizeof *fresh);
        fresh->bound = wanted->bound;
        fresh->at = wanted->at;
        fresh->cell = wanted->cell;
        fresh->fact = wanted->fact;
        fresh->path = test->path;
    }
    return i;
}

static bool is_full(const dyar_reduction *r, size_t variable, const dyar_open_case *open)
{
    return variable == DYAR_VARIABLES_MAX ||
           r->variables[variable].test_count == DYAR_CLASSES_MAX ||
           open->count == sizeof open->open / sizeof *open->open;
}

/* Settles the test for good, or opens it as a variable.  False when it fails for good. */
static bool reduce_test(const dyar_game *game, const dyar_test *test, dyar_reduction *r,
                        dyar_open_case *open)
{
    const dyar_viewpoint viewpoint = r->viewpoint;
    dyar_variable wanted = {.fact = test->fact, .cell = DYAR_NO_CELL};
    bool moves = false;
    const bool fixed = dyar_is_fixed(test->fact);
    if (dyar_facts[test->fact].place == DYAR_OF_HOLE) {
        const unsigned cell = dyar_fold_path(game, viewpoint, &test->path, &moves);
        if (!moves && cell == DYAR_NO_CELL)
            return false;
        if (!moves && fixed)
            return dyar_test_accepts(test, viewpoint.mover,
                                     dyar_fixed_value(game, test->fact, viewpoint, cell));
        wanted.cell = (uint8_t)cell;
        if (!moves && test->fact == DYAR_FACT_MARK &&
            (!game->marked || game->topology.is_store[cell]))
            return dyar_test_accepts(test, viewpoint.mover, DYAR_UNMARKED);
        wanted.bound = !moves && dyar_facts[test->fact].known == DYAR_KNOWN_CELL;
        wanted.at = (uint16_t)(cell + (test->fact == DYAR_FACT_MARK ? game->layout.marks : 0));
    } else if (fixed) {
        return dyar_test_accepts(test, viewpoint.mover,
                                 dyar_fixed_value(game, test->fact, viewpoint, viewpoint.cell));
    }
    const size_t at = add_variable(r, &wanted, test);
    if (is_full(r, at, open)) {
        r->overflow = true;
        return true;
    }
    dyar_variable *variable = &r->variables[at];
    open->open[open->count].variable = (uint8_t)at;
    open->open[open->count++].number = (uint8_t)variable->test_count;
    variable->tests[variable->test_count++] = test;
    variable->limit = limit_of(game, variable, test);
    return true;
}

static void reduce_case(const dyar_game *game, const dyar_case *tested, size_t rule,
                        dyar_reduction *r)
{
    dyar_open_case open = {.rule = (uint16_t)rule};
    const size_t variables = r->variable_count;
    size_t tests[DYAR_VARIABLES_MAX];
    for (size_t i = 0; i < variables; i++)
        tests[i] = r->variables[i].test_count;
    for (size_t i = 0; i < tested->count; i++) {
        if (reduce_test(game, &tested->tests[i], r, &open))
            continue;
        r->variable_count = variables; /* it can never hold here, and asks for nothing */
        for (size_t k = 0; k < variables; k++)
            r->variables[k].test_count = tests[k];
        return;
    }
    if (r->case_count == DYAR_CASES_MAX)
        r->overflow = true;
    else
        r->cases[r->case_count++] = open;
}

void dyar_fold_reduce(const dyar_game *game, const dyar_condition *const *conditions,
                      size_t count, dyar_viewpoint viewpoint, dyar_reduction *r)
{
    static const dyar_case always = {0};
    r->viewpoint = viewpoint;
    r->variable_count = r->case_count = 0;
    r->overflow = false;
    for (size_t i = 0; i < count; i++) {
        if (conditions[i]->count == 0)
            reduce_case(game, &always, i, r);
        for (size_t k = 0; k < conditions[i]->count; k++)
            reduce_case(game, &conditions[i]->cases[k], i, r);
    }
}
