/* SPDX-License-Identifier: MIT */
/*
 * The facts on boards: whether the board decides how a game continues, and what else does.
 *
 * They are found in the typed rules, in one walk over all that a rule can ask or do.  In doubt
 * the answer is no.
 */
#include "dyar/board.h"

#include "play/view.h"
#include "rules/walk.h"

typedef struct reading {
    const dyar_rules *rules;
    dyar_board_facts facts;
} reading;

static void deny(reading *r, const char *why)
{
    if (!r->facts.beyond)
        r->facts.beyond = why;
}

static bool is_store(const reading *r, unsigned place)
{
    return place >= (unsigned)dyar_squares(&r->rules->board) && place != DYAR_NO_PLACE;
}

/* No board shows it. */
static void deny_remembered(reading *r, const char *why)
{
    deny(r, why);
    if (!r->facts.remembered)
        r->facts.remembered = why;
}

static void deny_stores(reading *r, const char *why)
{
    deny(r, why);
    r->facts.stores_decide = true;
}

/* "A player has more than half of the seeds", and nothing else. */
static bool says_decided(const dyar_rules *rules, const dyar_rule *rule)
{
    if (rule->when.count != 1 || rule->when.cases[0].count != 1)
        return false;
    const dyar_test *test = &rule->when.cases[0].tests[0];
    return test->fact == DYAR_FACT_STORE && test->who == DYAR_WHO_SOMEBODY &&
           test->number->count == 1 && test->number->ranges[0].parity < 0 &&
           test->number->ranges[0].low * 2 > rules->numbers.total &&
           test->number->ranges[0].high == DYAR_UNBOUNDED && rule->effects.count == 0 &&
           rule->then.kind == DYAR_THEN_COUNT_SEEDS;
}

/* Such a rule ends a game that is decided, and changes nothing else. */
static bool only_says_decided(const dyar_rules *rules, const dyar_spot *spot)
{
    return spot->site == DYAR_SITE_END && spot->rule && says_decided(rules, spot->rule);
}

/* ---- what is asked ---- */

static bool turned_places_fit(const reading *r, const dyar_places *places)
{
    const unsigned holes = (unsigned)dyar_squares(&r->rules->board);
    for (unsigned hole = 0; hole < holes; hole++)
        if (dyar_places_have(places, hole) != dyar_places_have(places, holes - 1 - hole))
            return false;
    return true;
}

/* A fact reads this part, or an effect changes it. */
static void read_part(reading *r, dyar_part part)
{
    const char *why = dyar_parts[part].why;
    switch (dyar_parts[part].beyond) {
    case DYAR_BEYOND_NOTHING:
        break;
    case DYAR_BEYOND_HOLES:
        deny(r, why);
        break;
    case DYAR_BEYOND_STORES:
        deny_stores(r, why);
        break;
    case DYAR_BEYOND_SIGHT:
        deny_remembered(r, why);
        break;
    }
}

static void read_test(void *context, const dyar_test *test, const dyar_spot *spot)
{
    reading *r = context;
    if (only_says_decided(r->rules, spot))
        return;
    read_part(r, dyar_facts[test->fact].part);
    if (!turned_places_fit(r, &test->places))
        r->facts.half_turn = false;
}

/* ---- what is done ---- */

static void read_effect(void *context, const dyar_effect *effect, const dyar_spot *spot)
{
    reading *r = context;
    (void)spot;
    for (size_t i = 0; i < effect->from.count; i++)
        for (int p = 0; effect->from.list[i].base == DYAR_BASE_OWN && p < r->rules->players;
             p++)
            if (is_store(r, effect->from.list[i].of_player[p]))
                deny_stores(r, "a rule takes seeds from a store");
    read_part(r, dyar_effect_words[effect->kind].part);
    if (effect->odd_total)
        r->facts.odd_stores = true;
    if (effect->odd_total && (effect->seeds != 1 || effect->instead != DYAR_WORD_NONE))
        deny_stores(r, "a rule takes seeds from a store");
}

/* Who has won otherwise than by counting; a rule that asks for repetition speaks of that only.
 */
static void read_then(void *context, const dyar_then *then, const dyar_spot *spot)
{
    reading *r = context;
    if (dyar_then_words[then->kind].traits & DYAR_DECIDES) {
        const bool repetition = dyar_asks_for(&spot->rule->when, DYAR_FACT_POSITION_SEEN);
        const char **why = repetition ? &r->facts.repetition_uncounted : &r->facts.uncounted;
        *why = then->kind == DYAR_THEN_DRAW ? "a rule makes the game a draw without a count"
                                            : "a rule names the winner without a count";
    }
    if (then->kind == DYAR_THEN_END_GAME)
        deny_stores(r, "a rule ends the game during a turn");
    if (then->pick)
        read_part(r, DYAR_PART_PICK);
    if (then->kind == DYAR_THEN_AGAIN)
        r->facts.again = true;
}

/* ---- stores that are sown into ---- */

/* Holds in a store, and asks nothing else. */
static bool catches_stores(const reading *r, const dyar_condition *when)
{
    if (when->count != 1 || when->cases[0].count != 1)
        return false;
    const dyar_test *test = &when->cases[0].tests[0];
    const unsigned store = (unsigned)dyar_squares(&r->rules->board);
    return test->fact == DYAR_FACT_IN && test->path.count == 0 && !test->negated &&
           dyar_places_have(&test->places, store);
}

/* Does its value come of the seeds of the very hole? */
static bool counts_hole(const dyar_test *test)
{
    const dyar_fact_entry *fact = &dyar_facts[test->fact];
    return fact->place == DYAR_OF_HOLE && !dyar_is_fixed(test->fact) &&
           (fact->value == DYAR_VALUE_NUMBER || fact->value == DYAR_VALUE_WORD) &&
           test->path.count == 0;
}

static bool counts_here(const dyar_condition *when)
{
    for (size_t i = 0; i < when->count; i++)
        for (size_t k = 0; k < when->cases[i].count; k++)
            if (counts_hole(&when->cases[i].tests[k]))
                return true;
    return false;
}

/* Finds rules that count the seeds of a store into which seeds drop. */
static void read_table(void *context, const dyar_table *table, const dyar_spot *spot)
{
    reading *r = context;
    const bool sown_into = spot->site >= DYAR_SITE_LIFTING && spot->site <= DYAR_SITE_AFTER &&
                           r->rules->board.stores_on_track;
    for (size_t i = 0; sown_into && i < table->count; i++) {
        if (catches_stores(r, &table->rules[i].when))
            return;
        if (counts_here(&table->rules[i].when))
            deny_stores(r, "a rule counts the seeds of a store that is sown into");
    }
}

static void read_condition(void *context, const dyar_condition *condition,
                           const dyar_spot *spot)
{
    reading *r = context;
    if (spot->site == DYAR_SITE_SKIP && r->rules->board.stores_on_track &&
        counts_here(condition))
        deny_stores(r, "a rule counts the seeds of a store that is sown into");
}

/* ---- turns ---- */

static void read_phase(void *context, const dyar_phase *phase)
{
    reading *r = context;
    for (size_t i = 0; i < phase->kind_count; i++)
        if (phase->kinds[i].enter)
            deny_stores(r, "players have seeds in reserve");
        else if (phase->kinds[i].of_store)
            deny_stores(r, "moves sow seeds from the stores");
    if (phase->none == DYAR_NONE_PASS)
        r->facts.again = true;
    if (phase->none == DYAR_NONE_LOSE)
        r->facts.uncounted = "a player who cannot move loses without a count";
    if (phase->endless == DYAR_ENDLESS_DRAW)
        r->facts.uncounted = "an endless sowing makes the game a draw without a count";
    if (phase->endless == DYAR_ENDLESS_LOSE)
        r->facts.uncounted = "an endless sowing loses the game without a count";
}

/* ---- ends ---- */

static void read_leftovers(reading *r, const dyar_leftovers *leftovers)
{
    if (leftovers->free == DYAR_FREE_SPLIT)
        r->facts.shares_the_odd = true;
}

static void read_ends(reading *r)
{
    const dyar_rules *rules = r->rules;
    for (size_t i = 0; i < rules->end.count; i++) {
        const dyar_rule *rule = &rules->end.rules[i];
        read_leftovers(r, &rule->leftovers);
        if (says_decided(rules, rule))
            r->facts.stops_when_decided = true;
    }
    read_leftovers(r, &rules->leftovers);
    if (rules->winner != DYAR_WINNER_MOST_SEEDS)
        r->facts.uncounted = "the winner is not the player with the most seeds";
}

/* ---- repetition ---- */

/* "The position has occurred N times", for N that some position soon reaches, and no more. */
static bool says_repeated(const dyar_rule *rule)
{
    enum { SOON = 10 };
    if (rule->when.count != 1 || rule->when.cases[0].count != 1)
        return false;
    const dyar_test *test = &rule->when.cases[0].tests[0];
    return test->fact == DYAR_FACT_POSITION_SEEN && test->number->count == 1 &&
           test->number->ranges[0].parity < 0 && test->number->ranges[0].low <= SOON &&
           test->number->ranges[0].high == DYAR_UNBOUNDED;
}

static void find_repetition(void *context, const dyar_test *test, const dyar_spot *spot)
{
    bool *elsewhere = context;
    if (test->fact == DYAR_FACT_POSITION_SEEN && spot->site != DYAR_SITE_END)
        *elsewhere = true;
}

typedef bool rule_test(const dyar_game *game, const dyar_rule *rule);

static bool counts_nothing(const dyar_game *game, const dyar_rule *rule)
{
    return rule->then.kind == DYAR_THEN_COUNT_SEEDS &&
           rule->leftovers.free == DYAR_FREE_NOBODY && !game->marked;
}

static bool draws(const dyar_game *game, const dyar_rule *rule)
{
    (void)game;
    return rule->then.kind == DYAR_THEN_DRAW;
}

/* Does every repetition end the game, by a rule that passes the test? */
static bool ends_repetitions(const dyar_game *game, rule_test *passes)
{
    const dyar_table *end = &game->rules->end;
    bool elsewhere = false, found = false;
    dyar_walk_rules(game->rules, &(dyar_visitor){.test = find_repetition}, &elsewhere);
    for (size_t i = 0; i < end->count; i++) {
        const dyar_rule *rule = &end->rules[i];
        if (!dyar_asks_for(&rule->when, DYAR_FACT_POSITION_SEEN))
            continue;
        if (!says_repeated(rule) || rule->effects.count > 0 || !passes(game, rule))
            return false;
        found = true;
    }
    return found && !elsewhere;
}

/* ---- seeds that are lost ---- */

/* Who moved last is not known of every position. */
static bool counts_all(dyar_leftovers leftovers)
{
    return leftovers.free == DYAR_FREE_ROW_OWNER || leftovers.free == DYAR_FREE_TO_MOVE ||
           leftovers.free == DYAR_FREE_SPLIT;
}

/* A game that can lose seeds has a place for them (program/layout.c). */
static bool all_are_counted(const dyar_game *game)
{
    const dyar_rules *rules = game->rules;
    for (size_t i = 0; i < rules->end.count; i++)
        if (!counts_all(rules->end.rules[i].leftovers))
            return false;
    return counts_all(rules->leftovers) && !game->layout.out && !game->marked &&
           !dyar_has_unowned_holes(&game->topology);
}

/* ---- the other player's side ---- */

static unsigned turned_cell(const dyar_game *game, unsigned cell)
{
    const dyar_topology *t = &game->topology;
    const unsigned holes = (unsigned)dyar_squares(&game->rules->board);
    if (cell == DYAR_NO_CELL)
        return DYAR_NO_CELL;
    return t->is_store[cell] ? t->store[cell == t->store[0]]
                             : t->cell_at[holes - 1 - t->place_of[cell]];
}

static bool cell_turns(const dyar_game *game, unsigned cell)
{
    const dyar_topology *t = &game->topology;
    const unsigned other = turned_cell(game, cell);
    if (other == DYAR_NO_CELL)
        return false;
    bool turns = t->column[other] == t->column[cell] &&
                 (t->owner[cell] == DYAR_NOBODY) == (t->owner[other] == DYAR_NOBODY) &&
                 (t->owner[cell] == DYAR_NOBODY || t->owner[other] == 1 - t->owner[cell]);
    const uint8_t *const across[] = {t->opposite, t->behind, t->counterpart};
    for (size_t i = 0; i < sizeof across / sizeof *across; i++)
        turns = turns && across[i][other] == turned_cell(game, across[i][cell]);
    for (unsigned p = 0; p < 2; p++)
        for (unsigned direction = 0; direction < 2; direction++)
            turns = turns &&
                    t->next[1 - p][direction][other] ==
                        turned_cell(game, t->next[p][direction][cell]) &&
                    t->step[1 - p][direction][other] ==
                        turned_cell(game, t->step[p][direction][cell]);
    return turns;
}

static bool board_turns(const dyar_game *game)
{
    const dyar_rules *rules = game->rules;
    if (game->players != 2)
        return false;
    for (unsigned cell = 0; cell < game->topology.cells; cell++)
        if (!cell_turns(game, cell))
            return false;
    const reading regions = {.rules = rules};
    for (size_t i = 0; i < rules->region_count; i++)
        if (!turned_places_fit(&regions, &rules->regions[i].places))
            return false;
    return true;
}

/* Who moved last is seen where turns alternate: it was the other player. */
static void read_counts(reading *r, const dyar_layout *layout)
{
    if (layout->extra || layout->turns || layout->remembers)
        deny_remembered(r, "the result depends on earlier moves");
    if (layout->last_mover && r->facts.again)
        deny_remembered(r, "the result depends on who moved last");
}

dyar_board_facts dyar_board_facts_of(const dyar_game *game)
{
    reading r = {.rules = game->rules,
                 .facts = {.half_turn = board_turns(game),
                           .all_counted = all_are_counted(game),
                           .loses_seeds = game->layout.out != 0}};
    if (game->match)
        r.facts.beyond = r.facts.unseen = "a match of several games is played";
    dyar_walk_rules(game->rules,
                    &(dyar_visitor){.test = read_test,
                                    .condition = read_condition,
                                    .effect = read_effect,
                                    .then = read_then,
                                    .table = read_table,
                                    .phase = read_phase},
                    &r);
    read_ends(&r);
    if (game->marked)
        deny(&r, "holes are marked or closed");
    if (game->rules->setup.reserve > 0)
        deny_stores(&r, "players have seeds in reserve");
    if (game->rules->setup.swapper != DYAR_WORD_NONE)
        deny_stores(&r, "players may swap sides");
    if (game->layout.directions)
        read_part(&r, DYAR_PART_WAYS);
    read_counts(&r, &game->layout);
    r.facts.marked = game->marked;
    r.facts.repetition_counts_nothing = ends_repetitions(game, counts_nothing);
    r.facts.repetition_draws = ends_repetitions(game, draws);
    r.facts.turns = r.facts.half_turn && !r.facts.unseen && !game->layout.directions &&
                    !game->layout.begun && !game->layout.pick && !game->match &&
                    !dyar_board_may_turn(&game->rules->setup); /* only player 2 may */
    return r.facts;
}
