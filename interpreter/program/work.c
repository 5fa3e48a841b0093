/* SPDX-License-Identifier: MIT */
/*
 * The most work of a turn, counted from the rules.
 *
 * The unit is the work to sow one seed or to try one test.  The count assumes that every lap
 * sows all seeds and applies the rule that does most, which no turn does.
 */
#include "program/work.h"

/* Numbers may grow beyond any integer: each part multiplies those within it. */
typedef double work;

static work most(work a, work b)
{
    return a > b ? a : b;
}

static work least(work a, work b)
{
    return a < b ? a : b;
}

/* The highest number that fits. */
static work highest(const dyar_number_test *test)
{
    work high = 0;
    for (size_t i = 0; i < test->count; i++)
        high = most(high, test->ranges[i].high);
    return high;
}

static int lowest(const dyar_number_test *test)
{
    int low = DYAR_UNBOUNDED;
    for (size_t i = 0; i < test->count; i++)
        low = test->ranges[i].low < low ? test->ranges[i].low : low;
    return low;
}

/* ---- conditions ---- */

static work of_ref(const dyar_game *game, const dyar_compiled_ref *ref);
static work of_test(const dyar_game *game, const dyar_compiled_test *test);

static work of_refs(const dyar_game *game, const dyar_compiled_refs *refs)
{
    work sum = 0;
    for (size_t i = 0; i < refs->count; i++)
        sum += of_ref(game, &refs->list[i]);
    return sum;
}

/* A fact of the turn that depends on marks is read from all cells. */
static work of_asking(const dyar_game *game, dyar_fact fact, const dyar_asking *asking)
{
    const bool reads_all =
        dyar_facts[fact].place == DYAR_OF_TURN && dyar_facts[fact].state & DYAR_STATE_MARKS;
    size_t cells = reads_all ? game->topology.cells : 0;
    for (int p = 0; p < game->players; p++)
        if (asking->sum[p].count > cells)
            cells = asking->sum[p].count;
    return 1 + asking->path.count + (work)cells + of_refs(game, &asking->refs) +
           (asking->test ? of_test(game, asking->test) : 0);
}

static work of_test(const dyar_game *game, const dyar_compiled_test *test)
{
    work sum = 0;
    for (size_t i = 0; i < test->asking_count; i++)
        sum += of_asking(game, test->source->fact, &test->askings[i]);
    return sum;
}

static work of_condition(const dyar_game *game, const dyar_compiled_condition *condition)
{
    work sum = 1;
    for (size_t i = 0; i < condition->count; i++)
        for (size_t k = 0; k < condition->cases[i].count; k++)
            sum += of_test(game, &condition->cases[i].tests[k]);
    return sum;
}

/* A table is looked up, unless it would have been too large at one of the holes; two things are
 * read at once. */
static work of_conditions(const dyar_game *game, const dyar_compiled_conditions *conditions)
{
    work sum = 1;
    if (!conditions)
        return 0;
    for (unsigned i = 0; i < conditions->rule_count && conditions->in_order; i++)
        sum += of_condition(game, &conditions->rules[i]);
    return conditions->in_order || conditions->reads < 2 ? sum : conditions->reads - 1;
}

static work of_ref(const dyar_game *game, const dyar_compiled_ref *ref)
{
    const work steps = 1 + ref->path.count;
    if (!ref->search)
        return steps;
    return steps + of_ref(game, &ref->search->from) +
           game->topology.cells * (1 + of_conditions(game, ref->search->fitting));
}

/* ---- sowing ---- */

/* Returns the most holes that seeds pass over because of this condition:  `is` names few holes,
 * and a small hand has few seeds left. */
static work passed_by(const dyar_game *game, const dyar_compiled_condition *skip, work seeds)
{
    const work all = seeds * game->topology.cells;
    work sum = skip->count ? 0 : all;
    for (size_t i = 0; i < skip->count; i++) {
        work passed = all;
        for (size_t k = 0; k < skip->cases[i].count; k++) {
            const dyar_test *test = skip->cases[i].tests[k].source;
            if (test->fact == DYAR_FACT_IS && !test->negated && test->path.count == 0)
                passed = least(passed, (work)test->refs.count * seeds);
            if (test->fact == DYAR_FACT_HAND)
                passed = least(passed, highest(test->number) * game->topology.cells);
        }
        sum += passed;
    }
    return sum;
}

/* Returns the number of holes on a mover's track that are never skipped, for the mover with the
 * fewest. */
static work certain_takers(const dyar_game *game, const dyar_compiled_conditions *skip)
{
    const dyar_topology *t = &game->topology;
    work fewest = t->cells;
    for (unsigned row = 0; row < 2u * (unsigned)game->players; row++) {
        work takers = 0;
        for (unsigned cell = 0; cell < t->cells; cell++)
            takers += t->on_track[row / 2][cell] && skip->frames[row * t->cells + cell].never &&
                      !game->closable;
        fewest = least(fewest, takers);
    }
    return fewest;
}

/* Returns the least number of seeds in a hole that is skipped. */
static int seeds_passed(const dyar_compiled_conditions *skip)
{
    int least_seeds = DYAR_SEEDS_MAX;
    for (unsigned r = 0; r < skip->rule_count; r++)
        for (size_t i = 0; i < skip->rules[r].count; i++) {
            const dyar_compiled_case *tried = &skip->rules[r].cases[i];
            int low = 0;
            for (size_t k = 0; k < tried->count; k++)
                if (tried->tests[k].source->fact == DYAR_FACT_SEEDS &&
                    tried->tests[k].source->path.count == 0)
                    low = lowest(tried->tests[k].source->number);
            least_seeds = low < least_seeds ? low : least_seeds;
        }
    return least_seeds;
}

/* Returns the most holes that seeds are offered to, skipped ones included.  The fewer holes
 * take seeds, the more rounds a sowing makes; but seeds in skipped holes are not in the hand.
 */
static work offered_in_rounds(const dyar_game *game, const dyar_compiled_conditions *skip,
                              work seeds)
{
    const work cells = game->topology.cells, takers = certain_takers(game, skip);
    const int low = game->closable ? 0 : seeds_passed(skip);
    work sum = seeds;
    for (work passed = 0; passed < cells && passed <= cells - takers; passed++)
        sum = most(sum, (seeds - low * passed) / (cells - passed) * cells);
    return sum + cells;
}

/* Holes that the seeds of a lap are offered to, where some may be passed over; four times round
 * the board where the same are passed over in each round. */
static work offered(const dyar_game *game, const dyar_compiled_phase *rules, work seeds)
{
    const work cells = game->topology.cells;
    work fewest = seeds * cells, passed = seeds;
    if (rules->skip_stays && !rules->drop && rules->each_seed.count == 0)
        fewest = least(fewest, 4 * cells);
    if (!rules->skip)
        return game->closable ? fewest : 0;
    fewest = least(fewest, offered_in_rounds(game, rules->skip, seeds));
    for (unsigned i = 0; i < rules->skip->rule_count; i++)
        passed += passed_by(game, &rules->skip->rules[i], seeds);
    return game->closable ? fewest : least(fewest, passed);
}

static unsigned traits_of(const dyar_compiled_effect *effect)
{
    return dyar_effect_words[effect->source->kind].traits;
}

static bool lifts(const dyar_compiled_table *table)
{
    for (size_t i = 0; i < table->count; i++)
        for (size_t k = 0; k < table->list[i].effects.count; k++)
            if (traits_of(&table->list[i].effects.list[k]) & DYAR_LIFTS)
                return true;
    return false;
}

/* That fall one by one. */
static work seeds_of_lap(const dyar_game *game, const dyar_compiled_phase *rules)
{
    return lifts(&rules->each_seed) ? DYAR_SOWN_MAX : game->total;
}

/* The work of a sowing without its rules.  If nothing is tested on the way, seeds are sown in
 * one quick round at most; whether a hole is closed is quickly known. */
static work of_sowing(const dyar_game *game, const dyar_compiled_phase *rules)
{
    const work seeds = seeds_of_lap(game, rules), round = game->topology.cells;
    if (rules->falls_plainly)
        return least(round, seeds) / 2;
    return seeds * (1 + of_conditions(game, rules->drop)) +
           offered(game, rules, seeds) *
               most(game->closable ? 0.5 : 0, of_conditions(game, rules->skip));
}

/* ---- effects ---- */

static work of_effect(const dyar_game *game, const dyar_compiled_phase *rules,
                      const dyar_compiled_effect *effect)
{
    const work holes = game->topology.holes;
    work sum = 1 + 2 * of_refs(game, &effect->from) + of_ref(game, &effect->to);
    if (effect->condition)
        sum += holes * (2 * of_conditions(game, effect->condition) +
                        of_refs(game, &effect->taken) + effect->source->step);
    if (traits_of(effect) & DYAR_SOWS)
        sum += of_sowing(game, rules);
    return sum;
}

static work of_effects(const dyar_game *game, const dyar_compiled_phase *rules,
                       const dyar_compiled_effects *effects)
{
    work sum = 0;
    for (size_t i = 0; i < effects->count; i++)
        sum += of_effect(game, rules, &effects->list[i]);
    return sum;
}

/* ---- rules ---- */

static work of_rule(const dyar_game *game, const dyar_compiled_phase *rules,
                    const dyar_compiled_rule *rule)
{
    work options = 0;
    for (size_t i = 0; i < rule->option_count; i++)
        options = most(options, of_effects(game, rules, &rule->options[i].effects) +
                                    of_rule(game, rules, rule->options[i].then));
    return of_effects(game, rules, &rule->effects) + of_ref(game, &rule->ref) + options;
}

static work of_judging(const dyar_game *game, const dyar_compiled_table *table)
{
    work judged = of_conditions(game, table->conditions);
    for (size_t i = 0; i < table->count && !table->conditions; i++)
        judged += of_condition(game, &table->when[i]);
    return judged;
}

/* It is judged, and the rule fires that does most. */
static work of_table(const dyar_game *game, const dyar_compiled_phase *rules,
                     const dyar_compiled_table *table)
{
    work fired = 0;
    for (size_t i = 0; i < table->count; i++)
        fired = most(fired, of_rule(game, rules, &table->list[i]));
    return of_judging(game, table) + fired;
}

/* Returns how often the rule can apply in a lap: a test for a small hand fits only once. */
static work firings(const dyar_condition *when, work seeds)
{
    work fired = 0;
    for (size_t i = 0; i < when->count; i++) {
        work of_case = seeds;
        for (size_t k = 0; k < when->cases[i].count; k++)
            if (when->cases[i].tests[k].fact == DYAR_FACT_HAND)
                of_case = least(of_case, 1 + highest(when->cases[i].tests[k].number));
        fired += of_case;
    }
    return when->count ? least(fired, seeds) : seeds;
}

/* What is judged at each seed of a lap: the rule fires that does most of those that may fire
 * always, and each of the others as often as it may. */
static work of_each_seed(const dyar_game *game, const dyar_compiled_phase *rules)
{
    const work seeds = seeds_of_lap(game, rules);
    const dyar_compiled_table *table = &rules->each_seed;
    work always = 0, seldom = 0;
    for (size_t i = 0; i < table->count; i++) {
        const work one = of_rule(game, rules, &table->list[i]);
        const work times = firings(&table->list[i].source->when, seeds);
        if (times < seeds)
            seldom += times * one;
        else
            always = most(always, one);
    }
    return seeds * (of_judging(game, table) + always) + seldom;
}

/* ---- turns ---- */

static work of_lap(const dyar_game *game, const dyar_compiled_phase *rules)
{
    enum { OF_ITSELF = 16 };
    return OF_ITSELF + of_table(game, rules, &rules->lifting) + of_sowing(game, rules) +
           of_each_seed(game, rules) + of_table(game, rules, &rules->landing);
}

double dyar_work_of_turn(const dyar_game *game, const dyar_compiled_phase *rules)
{
    const int laps = rules->sows_on ? DYAR_LAPS_MAX : 1;
    return laps * of_lap(game, rules) + of_table(game, rules, &rules->after);
}

double dyar_work_of_looks(const dyar_game *game, const dyar_compiled_phase *rules,
                          const dyar_compiled_lookaheads *looks)
{
    work sum = 0;
    bool sows = false;
    for (size_t i = 0; i < looks->count; i++) {
        const dyar_compiled_lookahead *look = &looks->list[i];
        sows = sows || look->first_lap;
        sum += 1 + of_conditions(game, look->start) + of_conditions(game, look->first_lap) +
               (look->leaves ? of_condition(game, look->leaves) : 0);
    }
    return sum + (sows ? of_table(game, rules, &rules->lifting) + of_sowing(game, rules) : 0);
}

double dyar_work_of_starts(const dyar_game *game, const dyar_compiled_kind *kind, int player)
{
    return kind->candidate_count[player] *
           (of_conditions(game, kind->from) + of_conditions(game, kind->direction));
}
