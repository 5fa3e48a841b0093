/*
 * Is the board all that decides how a game goes on?
 *
 * Found in the typed rules: everything that a rule can ask or do is looked at once.  In doubt
 * the answer is no.
 */
#include "dyar/board.h"

#include "play/turn.h"

typedef struct reading {
    const dyar_rules *rules;
    dyar_board_facts facts;
    bool again; /* somebody may have two turns running */
} reading;

static void deny(reading *r, const char *why)
{
    if (!r->facts.beyond)
        r->facts.beyond = why;
}

static bool is_store(const reading *r, unsigned place)
{
    return place >= (unsigned)(r->rules->board.rows * r->rules->board.columns) &&
           place != DYAR_NO_PLACE;
}

/* No position shows it. */
static void deny_unseen(reading *r, const char *why)
{
    deny(r, why);
    if (!r->facts.unseen)
        r->facts.unseen = why;
}

static void deny_stores(reading *r, const char *why)
{
    deny(r, why);
    r->facts.stores_decide = true;
}

/* ---- what is asked ---- */

static bool turned_places_fit(const reading *r, const dyar_places *places)
{
    const unsigned holes = (unsigned)(r->rules->board.rows * r->rules->board.columns);
    for (unsigned hole = 0; hole < holes; hole++)
        if (dyar_places_have(places, hole) != dyar_places_have(places, holes - 1 - hole))
            return false;
    return true;
}

static void read_fact(reading *r, dyar_fact fact)
{
    switch (fact) {
    case DYAR_FACT_STORE:
        deny_stores(r, "a rule asks how many seeds somebody has captured");
        break;
    case DYAR_FACT_MARK:
    case DYAR_FACT_OWN_MARKS:
        deny(r, "holes are marked or closed");
        break;
    case DYAR_FACT_TURN:
    case DYAR_FACT_GAME_TURN:
        deny_unseen(r, "a rule asks for the number of the turn");
        break;
    case DYAR_FACT_EXTRA:
        deny_unseen(r, "a rule counts moves made again");
        break;
    case DYAR_FACT_TAKES_BACK:
        deny_unseen(r, "a rule asks for the move before");
        break;
    case DYAR_FACT_SINCE_CAPTURE:
    case DYAR_FACT_SINCE_CROSSING:
        deny_unseen(r, "a rule asks how long ago something happened");
        break;
    case DYAR_FACT_RESERVE:
        deny_stores(r, "players have seeds in reserve");
        break;
    default:
        break;
    }
}

static void read_condition(reading *r, const dyar_condition *condition)
{
    for (size_t i = 0; condition && i < condition->count; i++) {
        for (size_t k = 0; k < condition->cases[i].count; k++) {
            const dyar_test *test = &condition->cases[i].tests[k];
            read_fact(r, test->fact);
            if (!turned_places_fit(r, &test->places))
                r->facts.half_turn = false;
        }
    }
}

/* ---- what is done ---- */

static void read_effect(reading *r, const dyar_effect *effect)
{
    read_condition(r, effect->condition);
    for (size_t i = 0; i < effect->from.count; i++)
        for (int p = 0; effect->from.list[i].base == DYAR_BASE_OWN && p < r->rules->players;
             p++)
            if (is_store(r, effect->from.list[i].of_player[p]))
                deny_stores(r, "a rule takes seeds out of a store");
    switch (effect->kind) {
    case DYAR_EFFECT_put:
        deny_stores(r, "a rule puts captured seeds back on the board");
        break;
    case DYAR_EFFECT_mark:
    case DYAR_EFFECT_unmark:
    case DYAR_EFFECT_close:
        deny(r, "holes are marked or closed");
        break;
    case DYAR_EFFECT_set_aside:
        if (effect->odd_stores)
            r->facts.odd_stores = true;
        if (effect->odd_stores && effect->seeds != 1)
            deny_stores(r, "a rule takes seeds out of a store");
        break;
    default:
        break;
    }
}

static void read_effects(reading *r, const dyar_effects *effects)
{
    for (size_t i = 0; i < effects->count; i++)
        read_effect(r, &effects->list[i]);
}

static bool asks_for(const dyar_condition *condition, dyar_fact fact)
{
    for (size_t i = 0; i < condition->count; i++)
        for (size_t k = 0; k < condition->cases[i].count; k++)
            if (condition->cases[i].tests[k].fact == fact)
                return true;
    return false;
}

/* Who has won otherwise than by counting; a rule that asks for repetition speaks of that only.
 */
static void read_then(reading *r, const dyar_then *then, const dyar_condition *when)
{
    if (then->kind == DYAR_THEN_WIN || then->kind == DYAR_THEN_LOSE ||
        then->kind == DYAR_THEN_DRAW) {
        const bool repetition = asks_for(when, DYAR_FACT_POSITION_SEEN);
        const char **why = repetition ? &r->facts.repetition_uncounted : &r->facts.uncounted;
        *why = then->kind == DYAR_THEN_DRAW ? "a rule makes the game a draw uncounted"
                                            : "a rule says uncounted who has won";
    }
    if (then->kind == DYAR_THEN_END_GAME)
        deny_stores(r, "a rule ends the game in the midst of a turn");
    if (then->kind == DYAR_THEN_AGAIN)
        r->again = true;
    for (size_t i = 0; i < then->option_count; i++) {
        read_effects(r, &then->options[i].effects);
        read_then(r, &then->options[i].then, when);
    }
}

static void read_table(reading *r, const dyar_table *table)
{
    for (size_t i = 0; i < table->count; i++) {
        read_condition(r, &table->rules[i].when);
        read_effects(r, &table->rules[i].effects);
        read_then(r, &table->rules[i].then, &table->rules[i].when);
    }
}

/* ---- stores that are sown into ---- */

/* Holds in a store, and asks nothing else. */
static bool catches_stores(const reading *r, const dyar_condition *when)
{
    if (when->count != 1 || when->cases[0].count != 1)
        return false;
    const dyar_test *test = &when->cases[0].tests[0];
    const unsigned store = (unsigned)(r->rules->board.rows * r->rules->board.columns);
    return test->fact == DYAR_FACT_IN && test->path.count == 0 && !test->negated &&
           dyar_places_have(&test->places, store);
}

static bool counts_here(const dyar_condition *when)
{
    for (size_t i = 0; i < when->count; i++)
        for (size_t k = 0; k < when->cases[i].count; k++) {
            const dyar_test *test = &when->cases[i].tests[k];
            if ((test->fact == DYAR_FACT_SEEDS || test->fact == DYAR_FACT_COMPARED) &&
                test->path.count == 0)
                return true;
        }
    return false;
}

/* Does a seed that falls into a store meet no rule that counts what lies there? */
static void read_table_at_stores(reading *r, const dyar_table *table)
{
    for (size_t i = 0; i < table->count; i++) {
        if (catches_stores(r, &table->rules[i].when))
            return;
        if (counts_here(&table->rules[i].when))
            deny_stores(r, "a rule counts the seeds of a store that is sown into");
    }
}

/* ---- turns ---- */

static void read_looks(reading *r, const dyar_looks *looks)
{
    for (size_t i = 0; i < looks->count; i++) {
        read_condition(r, looks->list[i].start);
        read_condition(r, looks->list[i].first_lap);
        read_condition(r, looks->list[i].leaves);
    }
}

static void read_moves(reading *r, const dyar_phase *phase)
{
    for (size_t i = 0; i < phase->kind_count; i++) {
        const dyar_kind *kind = &phase->kinds[i];
        read_condition(r, &kind->from);
        read_table(r, &kind->direction);
        read_looks(r, &kind->only);
        if (kind->enter)
            deny_stores(r, "players have seeds in reserve");
    }
    for (size_t i = 0; i < phase->duty_count; i++) {
        read_condition(r, &phase->duties[i].applies);
        read_looks(r, &phase->duties[i].only);
    }
}

static void read_phase(reading *r, const dyar_phase *phase)
{
    read_condition(r, &phase->applies);
    read_moves(r, phase);
    for (size_t i = 0; i < phase->skip_count; i++) {
        read_condition(r, &phase->skips[i]);
        if (r->rules->board.stores_on_track && counts_here(&phase->skips[i]))
            deny_stores(r, "a rule counts the seeds of a store that is sown into");
    }
    const dyar_table *tables[] = {&phase->lifting, &phase->each_seed, &phase->landing,
                                  &phase->after};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        read_table(r, tables[i]);
        if (r->rules->board.stores_on_track)
            read_table_at_stores(r, tables[i]);
    }
    if (phase->none == DYAR_NONE_PASS)
        r->again = true;
    if (phase->none == DYAR_NONE_LOSE)
        r->facts.uncounted = "whoever cannot move has lost uncounted";
    if (phase->endless == DYAR_ENDLESS_DRAW)
        r->facts.uncounted = "an endless sowing makes the game a draw uncounted";
}

/* ---- ends ---- */

/* "Somebody has more than half", and nothing else. */
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
        if (says_decided(rules, rule)) {
            r->facts.stops_when_decided = true;
            continue;
        }
        read_table(r, &(dyar_table){.rules = rule, .count = 1});
    }
    read_leftovers(r, &rules->leftovers);
    if (rules->winner != DYAR_WINNER_MOST_SEEDS)
        r->facts.uncounted = "the winner is not whoever has most seeds";
}

/* ---- seeds that are lost ---- */

/* Who moved last is not known of every position. */
static bool counts_all(dyar_leftovers leftovers)
{
    return leftovers.free == DYAR_FREE_ROW_OWNER || leftovers.free == DYAR_FREE_TO_MOVE ||
           leftovers.free == DYAR_FREE_SPLIT;
}

static bool has_unowned_holes(const dyar_game *game)
{
    for (int i = 0; i < game->topology.holes; i++)
        if (game->topology.owner[game->topology.hole[i]] == DYAR_NOBODY)
            return true;
    return false;
}

/* A game that can lose seeds has a place for them (program/layout.c). */
static bool all_are_counted(const dyar_game *game)
{
    const dyar_rules *rules = game->rules;
    for (size_t i = 0; i < rules->end.count; i++)
        if (!counts_all(rules->end.rules[i].leftovers))
            return false;
    return counts_all(rules->leftovers) && !game->layout.out && !game->marked &&
           !has_unowned_holes(game);
}

/* ---- the other player's side ---- */

static unsigned turned_cell(const dyar_game *game, unsigned cell)
{
    const dyar_topology *t = &game->topology;
    const unsigned holes = (unsigned)(game->rules->board.rows * game->rules->board.columns);
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
        for (unsigned way = 0; way < 2; way++)
            turns = turns &&
                    t->next[1 - p][way][other] == turned_cell(game, t->next[p][way][cell]) &&
                    t->step[1 - p][way][other] == turned_cell(game, t->step[p][way][cell]);
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
        deny_unseen(r, "it matters what has happened before");
    if (layout->last_mover && r->again)
        deny_unseen(r, "it matters who moved last");
}

dyar_board_facts dyar_board_facts_of(const dyar_game *game)
{
    reading r = {
        .rules = game->rules,
        .facts = {.half_turn = board_turns(game), .all_counted = all_are_counted(game)}};
    if (game->match)
        deny_unseen(&r, "a match of several games is played");
    for (size_t i = 0; i < game->rules->phase_count; i++)
        read_phase(&r, &game->rules->phases[i]);
    read_table(&r, &game->rules->before);
    read_ends(&r);
    if (game->marked)
        deny(&r, "holes are marked or closed");
    if (game->rules->setup.reserve > 0)
        deny_stores(&r, "players have seeds in reserve");
    read_counts(&r, &game->layout);
    return r.facts;
}
