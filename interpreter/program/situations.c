/*
 * Enumerating situations.
 *
 * A situation is judged when the last seed has fallen and the each-seed table has acted.  So
 * every situation in which the seed can fall is taken first (BEFORE), the each-seed rule that
 * fires there is found, and what the situation can be AFTER its effects is noted; each of these
 * is then visited once.
 *
 * What cannot be is left out: (1) a hole in which a seed has just fallen has at least one; (2)
 * a hole that `skip` refuses got no seed, a store may have; (3) a mark lies only where the
 * set-up or a rule can put it; (4) a sowing that lands on another player's side has reached it,
 * and a turn, a lap, a sowing and a lifting have at least one; (5) seeds compare as their
 * numbers do, and a player owns no fewer marks than are seen.
 */
#include "program/situations.h"
#include "program/compile.h"

#include <string.h>

enum {
    MOST_CONDITIONS = 4 * DYAR_UNDECIDED, /* of the tables, and of what two rulesets skip */
    MOST_VALUES = 64,
    MOST_SITUATIONS = 1 << 16,
    MOST_TRIED = 1 << 24, /* tests, in all situations */
    MOST_GROUPS = DYAR_PLAYERS_MAX * 2 * DYAR_CELLS_MAX,
};

/* Of what the each-seed table does at the hole. */
typedef enum moment { BEFORE, AFTER, MOMENTS } moment;

/* The values of a variable that no test tells apart. */
typedef struct value_class {
    uint64_t passed;    /* the tests they pass */
    int least[MOMENTS]; /* the least that can be then; -1: none */
    int largest;
} value_class;

typedef struct dyar_enumeration {
    const dyar_game *game;
    const dyar_surroundings *around;
    dyar_situation_visitor *visit;
    void *context;
    const dyar_condition *conditions[MOST_CONDITIONS];
    size_t judged_end, each_seed_end, skip_end, count; /* where each kind of condition ends */
    dyar_reduction reduction;
    value_class classes[DYAR_VARIABLES_MAX][MOST_VALUES];
    size_t class_count[DYAR_VARIABLES_MAX];
    uint64_t of_skip[DYAR_VARIABLES_MAX]; /* which of its tests are those of `skip`, as bits */
    /* By each-seed rule: the classes that each variable can have after it; 0: untouched. */
    uint64_t (*touched)[DYAR_VARIABLES_MAX];
    uint64_t reached[MOST_SITUATIONS / 64]; /* which situations can be AFTER, as bits */
    uint64_t groups[MOST_GROUPS];
    size_t group_count;
    size_t situations;
    uint64_t thinkable, tried; /* situations, possible or not; tests looked at in them */
    bool too_many;
} enumeration;

/* A class of each variable. */
typedef struct situation_classes {
    uint8_t of[DYAR_VARIABLES_MAX];
} situation_classes;

/* ---- the conditions in one list ---- */

static void append(enumeration *e, const dyar_condition *condition)
{
    if (e->count < MOST_CONDITIONS)
        e->conditions[e->count++] = condition;
    else
        e->too_many = true;
}

static bool acts_at_each_seed(const enumeration *e)
{
    return e->each_seed_end > e->judged_end;
}

static void gather_conditions(enumeration *e)
{
    const dyar_surroundings *around = e->around;
    for (size_t i = 0; i < around->judged->count; i++)
        append(e, &around->judged->rules[i].when);
    e->judged_end = e->count;
    for (size_t i = 0; around->each_seed && i < around->each_seed->count; i++)
        append(e, &around->each_seed->rules[i].when);
    e->each_seed_end = e->count;
    for (size_t i = 0; i < around->skip_count; i++)
        append(e, &around->skips[i]);
    e->skip_end = e->count;
    if (around->from)
        append(e, around->from);
}

/* Is it known that `skip` let the last seed fall here?  Stores are not asked for. */
static bool asks_skip(const enumeration *e)
{
    return e->skip_end > e->each_seed_end &&
           !e->game->topology.is_store[e->reduction.viewpoint.cell];
}

/* ---- values ---- */

static bool is_landing_seeds(const enumeration *e, const dyar_variable *variable)
{
    return variable->bound && variable->fact == DYAR_FACT_SEEDS &&
           variable->cell == e->reduction.viewpoint.cell;
}

static void note_tests_of_skip(enumeration *e)
{
    memset(e->of_skip, 0, sizeof e->of_skip);
    for (size_t i = 0; i < e->reduction.case_count; i++) {
        const dyar_open_case *open = &e->reduction.cases[i];
        if (open->rule < e->each_seed_end || open->rule >= e->skip_end)
            continue;
        for (size_t k = 0; k < open->count; k++)
            e->of_skip[open->open[k].variable] |= UINT64_C(1) << open->open[k].number;
    }
}

/* `skip` judged the hole with one seed less, one less sown, and one still in hand. */
static int seen_by(const enumeration *e, size_t v, size_t number, int value)
{
    const dyar_variable *variable = &e->reduction.variables[v];
    if (!(e->of_skip[v] >> number & 1))
        return value;
    if (is_landing_seeds(e, variable) || variable->fact == DYAR_FACT_SOWN)
        return value - 1;
    return variable->fact == DYAR_FACT_HAND ? 1 : value;
}

/* Holes that are the same before the seed falls and after it. */
static bool are_kept(const dyar_refs *refs)
{
    for (size_t i = 0; i < refs->count; i++) {
        const dyar_word base = refs->list[i].base;
        if (base != DYAR_BASE_START && base != DYAR_BASE_LAP_START && base != DYAR_BASE_OWN &&
            base != DYAR_BASE_OPPONENT)
            return false;
    }
    return true;
}

/* Is what `skip` saw known from what is seen when the seed has fallen (seen_by)? */
static bool is_known_to_skip(const dyar_variable *variable)
{
    switch (variable->fact) {
    case DYAR_FACT_SEEDS:
        return variable->bound;
    case DYAR_FACT_IS:
        return are_kept(&variable->tests[0]->refs);
    case DYAR_FACT_COMPARED:
    case DYAR_FACT_SOWN_INTO:
        return false;
    default:
        return true;
    }
}

static uint64_t signature(const enumeration *e, size_t v, int value)
{
    const dyar_variable *variable = &e->reduction.variables[v];
    uint64_t passed = 0;
    for (size_t i = 0; i < variable->test_count; i++) {
        passed |= (uint64_t)dyar_test_accepts(variable->tests[i], e->reduction.viewpoint.mover,
                                              seen_by(e, v, i, value))
                  << i;
    }
    return passed;
}

static bool reached_for_sure(const enumeration *e)
{
    const dyar_viewpoint viewpoint = e->reduction.viewpoint;
    const unsigned owner = e->game->topology.owner[viewpoint.cell];
    return owner != viewpoint.mover && owner != DYAR_NOBODY;
}

static bool kind_occurs(const enumeration *e, int number)
{
    for (size_t i = 0; i < e->around->rules->kind_count; i++)
        if (e->around->rules->kinds[i].number == number)
            return true;
    return false;
}

static bool is_without_opposite(const enumeration *e, const dyar_variable *variable)
{
    return variable->fact == DYAR_FACT_COMPARED && variable->cell != DYAR_NO_CELL &&
           e->game->topology.opposite[variable->cell] == DYAR_NO_CELL;
}

static bool in_range(dyar_fact fact, int value)
{
    const dyar_fact_entry *entry = &dyar_facts[fact];
    switch (entry->value) {
    case DYAR_VALUE_NUMBER:
        return value >= entry->least;
    case DYAR_VALUE_WORD:
        return value < dyar_group_size(entry->group);
    case DYAR_VALUE_REFS:
        return value < 2;
    case DYAR_VALUE_KIND:
    case DYAR_VALUE_PHASE:
        return value < 64;
    case DYAR_VALUE_MARK:
        return value < DYAR_CLOSED_CODE;
    case DYAR_VALUE_SIDE:
    case DYAR_VALUE_REGION:
        break;
    }
    return true;
}

/* Only each-seed rules empty or close the hole in which the last seed fell. */
static bool can_be_after_rules(const enumeration *e, const dyar_variable *variable, int value)
{
    return acts_at_each_seed(e) && ((value == 0 && is_landing_seeds(e, variable)) ||
                                    (value == DYAR_CLOSED_CODE &&
                                     variable->fact == DYAR_FACT_MARK && e->game->closable));
}

/* Can the variable have this value at all?  Beside its range, what is true of the fact alone.
 */
static bool can_be(const enumeration *e, const dyar_variable *variable, int value, moment when)
{
    if (when == AFTER && can_be_after_rules(e, variable, value))
        return true;
    if (dyar_test_of_each(variable->tests[0]))
        return value < 2;
    if (is_without_opposite(e, variable)) /* no comparison holds */
        return value == dyar_group_size(DYAR_GROUP_COMPARED);
    if (!in_range(variable->fact, value))
        return false;
    switch (variable->fact) {
    case DYAR_FACT_SEEDS:
        return value > 0 || !is_landing_seeds(e, variable);
    case DYAR_FACT_MARK:
        return !variable->bound || e->around->possible[variable->cell] >> value & 1;
    case DYAR_FACT_SOWN:
        return value > 0;
    case DYAR_FACT_HAND:
        return value == 0 || e->around->in_passing;
    case DYAR_FACT_KIND:
        return kind_occurs(e, value);
    case DYAR_FACT_REACHED:
        return value == 0 || !reached_for_sure(e);
    case DYAR_FACT_BEGUN:
        return value <= e->game->rules->begun_count;
    default:
        return true;
    }
}

/* The first value above this one from which on something else may be so; as dyar_next_cut, but
 * `skip` sees one seed less, and 0 and 1 stand for themselves. */
static int next_value(const enumeration *e, size_t v, int value)
{
    const dyar_variable *variable = &e->reduction.variables[v];
    if (value < 2)
        return value + 1;
    const int cut = dyar_next_cut(variable, value),
              seen_less = dyar_next_cut(variable, value - 1) + 1;
    return cut < seen_less ? cut : seen_less;
}

/* The class of a value; class_count: it has none.  No landing hole is empty like others. */
static size_t class_of(const enumeration *e, size_t v, int value)
{
    const uint64_t passed = signature(e, v, value);
    const bool apart = is_landing_seeds(e, &e->reduction.variables[v]);
    size_t i = 0;
    while (i < e->class_count[v] &&
           (e->classes[v][i].passed != passed ||
            (apart && (value == 0) != (e->classes[v][i].largest == 0))))
        i++;
    return i;
}

/* False when there are too many classes. */
static bool note_value(enumeration *e, size_t v, int value, int last)
{
    const dyar_variable *variable = &e->reduction.variables[v];
    const size_t i = class_of(e, v, value);
    if (i == MOST_VALUES)
        return false;
    value_class *c = &e->classes[v][i];
    if (i == e->class_count[v]) {
        *c = (value_class){
            .passed = signature(e, v, value), .least = {-1, -1}, .largest = value};
        e->class_count[v]++;
    }
    for (moment when = BEFORE; when < MOMENTS; when++)
        if (c->least[when] < 0 && can_be(e, variable, value, when))
            c->least[when] = value;
    if (last > c->largest)
        c->largest = last;
    return true;
}

/* The largest number before `next` that is odd or even as this one is. */
static int last_alike(int value, int next)
{
    return value + (next - 1 - value) / 2 * 2;
}

static bool find_values(enumeration *e, size_t v)
{
    const dyar_variable *variable = &e->reduction.variables[v];
    e->class_count[v] = 0;
    for (int from = 0, next; from <= variable->limit + 1; from = next) {
        next = next_value(e, v, from);
        for (int value = from; value < next && value < from + 2; value++)
            if (can_be(e, variable, value, AFTER) &&
                !note_value(e, v, value, last_alike(value, next)))
                return false;
    }
    return true;
}

int dyar_situation_next(const dyar_situation *situation, size_t v, int value)
{
    return next_value(situation->of, v, value);
}

bool dyar_situation_covers(const dyar_situation *situation, size_t v, int value)
{
    const enumeration *e = situation->of;
    if (!can_be(e, &e->reduction.variables[v], value, AFTER))
        return false;
    const size_t i = class_of(e, v, value);
    return i < e->class_count[v] && (situation->chosen[v] >> i & 1);
}

/* ---- what each-seed rules do ---- */

/* The classes that the variable can have once the rule has acted; 0: it is untouched. */
static uint64_t classes_after(const enumeration *e, const dyar_rule *rule, size_t v)
{
    const dyar_foresight f = {e->game, e->reduction.viewpoint};
    const dyar_touch touch = dyar_foresee(&f, &rule->effects, &e->reduction.variables[v]);
    uint64_t any = 0;
    if (touch.kind == DYAR_UNTOUCHED)
        return 0;
    const size_t set = touch.kind == DYAR_SET ? class_of(e, v, touch.value) : MOST_VALUES;
    if (set < e->class_count[v])
        return UINT64_C(1) << set;
    for (size_t i = 0; i < e->class_count[v]; i++)
        any |= UINT64_C(1) << i;
    return any;
}

static void foresee_rules(enumeration *e)
{
    const size_t rules = e->each_seed_end - e->judged_end;
    for (size_t r = 0; r < rules; r++)
        for (size_t v = 0; v < e->reduction.variable_count; v++)
            e->touched[r][v] = classes_after(e, &e->around->each_seed->rules[r], v);
}

/* ---- groups ---- */

/* Holes are seen alike when the same tests are open in the same places with the same classes,
 * each-seed rules do the same to them, and `skip` was asked for all or for none. */
static uint64_t mix(uint64_t h, uint64_t x)
{
    h = (h ^ x) * UINT64_C(0xFF51AFD7ED558CCD);
    return h ^ (h >> 29);
}

static uint64_t mix_class(const value_class *c)
{
    return mix(mix(c->passed, c->least[BEFORE] < 0), c->least[AFTER] < 0);
}

static uint64_t fingerprint(const enumeration *e)
{
    const dyar_reduction *r = &e->reduction;
    uint64_t h = mix(mix(17, asks_skip(e)), r->variable_count);
    for (size_t i = 0; i < r->case_count; i++) {
        h = mix(h, r->cases[i].rule);
        for (size_t k = 0; k < r->cases[i].count; k++)
            h = mix(mix(h, r->cases[i].open[k].variable), r->cases[i].open[k].number);
    }
    for (size_t v = 0; v < r->variable_count; v++) {
        for (size_t i = 0; i < r->variables[v].test_count; i++)
            h = mix(h, (uint64_t)(uintptr_t)r->variables[v].tests[i]);
        h = mix(h, e->class_count[v]);
        for (size_t i = 0; i < e->class_count[v]; i++)
            h = mix(h, mix_class(&e->classes[v][i]));
        for (size_t i = 0; i < e->each_seed_end - e->judged_end; i++)
            h = mix(h, e->touched[i][v]);
    }
    return h;
}

/* ---- judging a situation ---- */

static const value_class *class_in(const enumeration *e, const situation_classes *s, size_t v)
{
    return &e->classes[v][s->of[v]];
}

static bool case_fits(const enumeration *e, const dyar_open_case *open,
                      const situation_classes *s)
{
    for (size_t i = 0; i < open->count; i++)
        if (!(class_in(e, s, open->open[i].variable)->passed >> open->open[i].number & 1))
            return false;
    return true;
}

/* The first condition in [first, end) that fits; `end` when none does. */
static size_t first_fit(const enumeration *e, size_t first, size_t end,
                        const situation_classes *s)
{
    for (size_t i = 0; i < e->reduction.case_count; i++) {
        const dyar_open_case *open = &e->reduction.cases[i];
        if (open->rule >= first && open->rule < end && case_fits(e, open, s))
            return open->rule;
    }
    return end;
}

/* ---- numbers that depend on each other ---- */

static bool can_be_in(const enumeration *e, size_t v, size_t in, int value, moment when)
{
    return can_be(e, &e->reduction.variables[v], value, when) && class_of(e, v, value) == in;
}

/* Is there a number that both can be, in these classes? */
static bool can_be_equal(const enumeration *e, const situation_classes *s, size_t a, size_t b,
                         moment when)
{
    const int last = e->reduction.variables[a].limit + 1;
    for (int from = 0, next; from <= last; from = next) {
        const int of_a = next_value(e, a, from), of_b = next_value(e, b, from);
        next = of_a < of_b ? of_a : of_b;
        for (int value = from; value < next && value < from + 2; value++)
            if (can_be_in(e, a, s->of[a], value, when) &&
                can_be_in(e, b, s->of[b], value, when))
                return true;
    }
    return false;
}

/* The variable that is the seeds of this cell; variable_count: none is. */
static size_t seeds_of(const enumeration *e, unsigned cell)
{
    size_t v = 0;
    while (v < e->reduction.variable_count &&
           (!e->reduction.variables[v].bound ||
            e->reduction.variables[v].fact != DYAR_FACT_SEEDS ||
            e->reduction.variables[v].cell != cell))
        v++;
    return v;
}

/* Can two numbers of seeds compare so, their classes being what they are? */
static bool can_compare(const enumeration *e, const situation_classes *s, size_t a, size_t b,
                        int how, moment when)
{
    const value_class *of_a = class_in(e, s, a), *of_b = class_in(e, s, b);
    switch (how + DYAR_COMPARED_EQUAL) {
    case DYAR_COMPARED_EQUAL:
        return can_be_equal(e, s, a, b, when);
    case DYAR_COMPARED_MORE:
        return of_a->largest > of_b->least[when];
    default:
        return of_a->least[when] < of_b->largest;
    }
}

/* Is one of the comparisons in the class what the numbers of seeds can be? */
static bool comparison_can_be(const enumeration *e, const situation_classes *s, size_t v,
                              moment when)
{
    const dyar_variable *variable = &e->reduction.variables[v];
    const unsigned cell = variable->cell;
    if (variable->fact != DYAR_FACT_COMPARED || cell == DYAR_NO_CELL)
        return true;
    const size_t a = seeds_of(e, cell), b = seeds_of(e, e->game->topology.opposite[cell]);
    if (a == e->reduction.variable_count || b == e->reduction.variable_count)
        return true;
    for (int how = 0; how < dyar_group_size(DYAR_GROUP_COMPARED); how++)
        if (can_be_in(e, v, s->of[v], how, when) && can_compare(e, s, a, b, how, when))
            return true;
    return false;
}

/* Has every mark of the class the mover for its owner? */
static bool is_own_mark(const enumeration *e, size_t v, size_t in, moment when)
{
    for (int code = 0; code < DYAR_CODES_MAX; code++)
        if (can_be_in(e, v, in, code, when) &&
            (code == DYAR_UNMARKED || code == DYAR_CLOSED_CODE ||
             dyar_mark_owner((unsigned)code) != e->reduction.viewpoint.mover))
            return false;
    return true;
}

/* The least number of the class that is not below this one; -1 where there is none. */
static int least_from(const enumeration *e, size_t v, size_t in, int least)
{
    const int last = e->reduction.variables[v].limit + 1;
    for (int value = least; value <= last || value <= least + 1; value++)
        if (class_of(e, v, value) == in)
            return value;
    return -1;
}

static int own_marks_seen(const enumeration *e, const situation_classes *s, moment when)
{
    int own = 0;
    for (size_t v = 0; v < e->reduction.variable_count; v++)
        own += e->reduction.variables[v].fact == DYAR_FACT_MARK &&
               is_own_mark(e, v, s->of[v], when);
    return own;
}

/* A value of each variable, of its class; false where that cannot be. */
static bool find_consistent(const enumeration *e, const situation_classes *s, moment when,
                            int values[DYAR_VARIABLES_MAX])
{
    for (size_t v = 0; v < e->reduction.variable_count; v++) {
        values[v] = class_in(e, s, v)->least[when];
        if (values[v] >= 0 && e->reduction.variables[v].fact == DYAR_FACT_OWN_MARKS)
            values[v] = least_from(e, v, s->of[v], own_marks_seen(e, s, when));
        if (values[v] < 0 || !comparison_can_be(e, s, v, when))
            return false;
    }
    return true;
}

/* ---- all situations of a group ---- */

/* The next of them, the last variable changing first; false after the last. */
static bool next_classes(const enumeration *e, situation_classes *s)
{
    for (size_t v = e->reduction.variable_count; v-- > 0;) {
        if (++s->of[v] < e->class_count[v])
            return true;
        s->of[v] = 0;
    }
    return false;
}

static size_t number_of(const enumeration *e, const situation_classes *s)
{
    size_t number = 0;
    for (size_t v = 0; v < e->reduction.variable_count; v++)
        number = number * e->class_count[v] + s->of[v];
    return number;
}

static void note_reached(enumeration *e, const situation_classes *s)
{
    const size_t number = number_of(e, s);
    e->reached[number / 64] |= UINT64_C(1) << number % 64;
}

static bool is_reached(const enumeration *e, const situation_classes *s)
{
    const size_t number = number_of(e, s);
    return e->reached[number / 64] >> number % 64 & 1;
}

/* The next class of the variable that a rule leaves it, round from the last to the first. */
static uint8_t next_left(uint64_t left, uint8_t now)
{
    const uint64_t above = now < 63 ? left >> (now + 1) << (now + 1) : 0;
    return (uint8_t)__builtin_ctzll(above ? above : left);
}

/* Notes all that the situation can be once the rule has acted. */
static void spread(enumeration *e, const situation_classes *before, const uint64_t *touched)
{
    int values[DYAR_VARIABLES_MAX];
    situation_classes s = *before;
    size_t v;
    for (v = 0; v < e->reduction.variable_count; v++)
        if (touched[v])
            s.of[v] = (uint8_t)__builtin_ctzll(touched[v]);
    do {
        if (++e->tried > MOST_TRIED) {
            e->too_many = true;
            return;
        }
        if (find_consistent(e, &s, AFTER, values))
            note_reached(e, &s);
        for (v = e->reduction.variable_count; v-- > 0;) {
            const uint8_t was = s.of[v];
            if (touched[v] && (s.of[v] = next_left(touched[v], was)) > was)
                break;
        }
    } while (v != (size_t)-1);
}

/* Has `skip` surely refused such a hole? */
static bool is_skipped(const enumeration *e, const situation_classes *s)
{
    for (size_t i = 0; asks_skip(e) && i < e->reduction.case_count; i++) {
        const dyar_open_case *open = &e->reduction.cases[i];
        bool known = open->rule >= e->each_seed_end && open->rule < e->skip_end;
        for (size_t k = 0; known && k < open->count; k++)
            known = is_known_to_skip(&e->reduction.variables[open->open[k].variable]);
        if (known && case_fits(e, open, s))
            return true;
    }
    return false;
}

/* Can the last seed fall, or a turn begin, in such a hole? */
static bool can_come_to(const enumeration *e, const situation_classes *s)
{
    int values[DYAR_VARIABLES_MAX];
    if (!find_consistent(e, s, BEFORE, values))
        return false;
    if (is_skipped(e, s))
        return false;
    return !e->around->from || first_fit(e, e->skip_end, e->count, s) != e->count;
}

static void find_reached(enumeration *e)
{
    situation_classes s = {0};
    memset(e->reached, 0, sizeof e->reached);
    do {
        if (!can_come_to(e, &s))
            continue;
        const size_t rule = first_fit(e, e->judged_end, e->each_seed_end, &s);
        if (rule < e->each_seed_end)
            spread(e, &s, e->touched[rule - e->judged_end]);
        else
            note_reached(e, &s);
    } while (!e->too_many && next_classes(e, &s));
}

static void judge(enumeration *e, const situation_classes *s)
{
    int values[DYAR_VARIABLES_MAX];
    uint64_t chosen[DYAR_VARIABLES_MAX];
    uint8_t fitting[MOST_CONDITIONS];
    size_t count = 0;
    find_consistent(e, s, AFTER, values);
    for (size_t v = 0; v < e->reduction.variable_count; v++)
        chosen[v] = UINT64_C(1) << s->of[v];
    for (size_t i = 0; i < e->reduction.case_count; i++) {
        const dyar_open_case *open = &e->reduction.cases[i];
        const bool known = count > 0 && fitting[count - 1] == open->rule;
        if (open->rule < e->judged_end && !known && case_fits(e, open, s))
            fitting[count++] = (uint8_t)open->rule;
    }
    e->situations++;
    e->visit(e->context, &(dyar_situation){&e->reduction, values, chosen, fitting, count,
                                           e->group_count - 1, e});
}

static void enumerate(enumeration *e)
{
    situation_classes s = {0};
    find_reached(e);
    do
        if (!e->too_many && is_reached(e, &s))
            judge(e, &s);
    while (next_classes(e, &s));
}

static bool known_group(enumeration *e)
{
    const uint64_t print = fingerprint(e);
    for (size_t i = 0; i < e->group_count; i++)
        if (e->groups[i] == print)
            return true;
    e->groups[e->group_count++] = print;
    return false;
}

/* Makes sure beforehand that the group is not too much to visit. */
static bool afford_group(enumeration *e)
{
    const dyar_reduction *r = &e->reduction;
    uint64_t situations = 1, tests = 1;
    for (size_t v = 0; v < r->variable_count && situations <= MOST_SITUATIONS; v++)
        situations *= e->class_count[v];
    for (size_t i = 0; i < r->case_count; i++)
        tests += r->cases[i].count + 1u;
    e->thinkable += situations;
    e->tried += situations * tests;
    return e->thinkable <= MOST_SITUATIONS && e->tried <= MOST_TRIED;
}

static bool find_all_values(enumeration *e)
{
    for (size_t v = 0; v < e->reduction.variable_count; v++)
        if (!find_values(e, v))
            return false;
    return true;
}

static void stand_at(enumeration *e, dyar_viewpoint viewpoint)
{
    dyar_fold_reduce(e->game, e->conditions, e->count, viewpoint, &e->reduction);
    note_tests_of_skip(e);
    if (e->reduction.overflow || !find_all_values(e)) {
        e->too_many = true;
        return;
    }
    foresee_rules(e);
    if (known_group(e))
        return;
    e->too_many = !afford_group(e);
    if (e->too_many)
        return;
    enumerate(e);
    if (e->too_many)
        return;
    if (e->around->group_over)
        e->around->group_over(e->context);
}

/* ---- which ways are sown at all ---- */

static unsigned ways_of_then(const dyar_then *then)
{
    unsigned ways = 0;
    if (then->direction == DYAR_WAY_REVERSE)
        ways = 3;
    else if (then->direction != DYAR_WORD_NONE)
        ways = 1u << (then->direction - DYAR_WAY_COUNTERCLOCKWISE);
    for (size_t i = 0; i < then->option_count; i++)
        ways |= ways_of_then(&then->options[i].then);
    return ways;
}

unsigned dyar_ways_sown(const dyar_compiled_phase *rules)
{
    unsigned ways = rules->turns_round ? 3 : 0;
    for (size_t i = 0; i < rules->kind_count; i++)
        for (unsigned k = 0; k < rules->kinds[i].direction->rule_count; k++)
            ways |=
                rules->kinds[i].ways[k] > DYAR_CLOCKWISE ? 3u : 1u << rules->kinds[i].ways[k];
    for (size_t i = 0; i < rules->phase->landing.count; i++)
        ways |= ways_of_then(&rules->phase->landing.rules[i].then);
    return ways;
}

/* A turn begins in a hole, wherever that lies; it goes on where the last seed falls. */
static bool is_judged(const enumeration *e, unsigned mover, unsigned cell)
{
    return e->around->at_start ? !e->game->topology.is_store[cell]
                               : dyar_lands_in(e->game, e->around->rules, mover, cell);
}

static void stand_everywhere(enumeration *e)
{
    const unsigned ways = e->around->at_start ? 1 : dyar_ways_sown(e->around->rules);
    for (int mover = 0; mover < e->game->players; mover++)
        for (int way = 0; way < 2; way++)
            for (int cell = 0; cell < e->game->topology.cells && !e->too_many; cell++)
                if ((ways >> way & 1) && is_judged(e, (unsigned)mover, (unsigned)cell))
                    stand_at(e, (dyar_viewpoint){(uint8_t)mover, (uint8_t)way, (uint8_t)cell});
}

dyar_situations dyar_situations_visit(dyar_arena *arena, const dyar_game *game,
                                      const dyar_surroundings *around,
                                      dyar_situation_visitor *visit, void *context)
{
    dyar_arena *scratch = dyar_scratch_new(arena);
    enumeration *e = DYAR_NEW(scratch, enumeration);
    e->game = game;
    e->around = around;
    e->visit = visit;
    e->context = context;
    gather_conditions(e);
    e->touched =
        dyar_arena_alloc(scratch, (e->each_seed_end - e->judged_end + 1) * sizeof *e->touched);
    stand_everywhere(e);
    const dyar_situations visited = {e->situations, e->tried, e->too_many};
    dyar_scratch_free(scratch);
    return visited;
}
