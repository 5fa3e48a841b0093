/* SPDX-License-Identifier: MIT */
/*
 * Probes: boards that are laid out by hand, and the rules that the tables have for them.
 *
 * The conditions are tried in order: tables have no room for seeds that the game does not have.
 */
#include "compare/stage.h"
#include "rules/walk.h"

#include <limits.h>

enum {
    SOWN = 4,
    COLUMN = 3,
    NUMBERS_NEAR = 4, /* of seeds in the opposite and in the next hole: 0 to 3 */
};

/* ---- holes ---- */

static bool is_outer(const dyar_board *board, unsigned place)
{
    const int row = (int)place / board->columns;
    return board->rows >= 4 && row != board->rows / 2 - 1 && row != board->rows / 2;
}

static unsigned ahead_of(const dyar_topology *t, unsigned cell)
{
    return cell == DYAR_NO_CELL ? cell : t->step[0][0][cell];
}

/* Is the place in a region that the ruleset names? */
static bool is_special(const dyar_rules *rules, unsigned place)
{
    const dyar_node *named = dyar_node_get(rules->root, "regions");
    const size_t built_in = rules->region_count - (named ? named->count : 0);
    for (size_t i = built_in; i < rules->region_count; i++)
        if (dyar_places_have(&rules->regions[i].places, place))
            return true;
    return false;
}

/* How far the hole is from being ordinary: holes around it that are special or of another
 * player come first, then its distance from the third of its row. */
static int oddness(const dyar_game *game, unsigned cell)
{
    const dyar_topology *t = &game->topology;
    const unsigned next = ahead_of(t, cell);
    const unsigned around[] = {cell, next, ahead_of(t, next), t->back[0][0][cell]};
    int odd = t->column[cell] < COLUMN ? COLUMN - t->column[cell] : t->column[cell] - COLUMN;
    for (size_t i = 0; i < sizeof around / sizeof *around; i++) {
        const unsigned near = around[i];
        if (near != DYAR_NO_CELL &&
            (t->owner[near] != t->owner[cell] || is_special(game->rules, t->place_of[near])))
            odd += DYAR_COLUMNS_MAX;
    }
    return odd;
}

/* The most ordinary hole of such a row that player 1 can land in. */
static unsigned hole_of(const dyar_game *game, bool own, bool inner)
{
    const dyar_topology *t = &game->topology;
    unsigned best = DYAR_NO_CELL;
    int least = INT_MAX;
    for (int i = 0; i < t->holes; i++) {
        const unsigned cell = t->hole[i];
        const int odd = oddness(game, cell);
        if (t->on_track[0][cell] && dyar_is_own_cell(t, cell) == own &&
            is_outer(&game->rules->board, t->place_of[cell]) != inner && odd < least) {
            best = cell;
            least = odd;
        }
    }
    return best;
}

/* The lap began in an own hole other than this one. */
static void set_out(dyar_stage *l)
{
    const dyar_cell_list *row = &l->game->rows[0];
    unsigned start = row->count ? row->cells[0] : l->game->topology.hole[0];
    if (start == l->here && row->count > 1)
        start = row->cells[1];
    l->turn.start = l->turn.lap_start = (uint8_t)start;
    l->turn.first_sown = (uint8_t)dyar_stage_step(l, start, DYAR_GO_FORWARD);
    l->turn.sown = l->turn.lifted = SOWN;
}

/* ---- asking a table ---- */

static const dyar_compiled_rule *judge(const dyar_stage *l, const dyar_compiled_table *table)
{
    for (size_t i = 0; table->conditions && i < table->count; i++)
        if (dyar_condition_fits(&table->conditions->rules[i], &l->turn, l->here))
            return &table->list[i];
    return NULL;
}

static const dyar_compiled_rule *judge_later(dyar_stage *l)
{
    l->turn.lap++;
    const dyar_compiled_rule *rule = judge(l, &l->phase->landing);
    l->turn.lap--;
    return rule;
}

/* Is the hole passed over before the seed falls? */
static bool is_skipped(dyar_stage *l, int seeds)
{
    const dyar_compiled_phase *phase = l->phase;
    const uint8_t landed = l->turn.landed;
    bool skipped = false;
    dyar_stage_put(l, l->here, seeds - 1);
    l->turn.landed = DYAR_NO_CELL;
    for (size_t i = 0; phase->skip && i < phase->phase->skip_count && !skipped; i++)
        skipped = dyar_condition_fits(&phase->skip->rules[i], &l->turn, l->here);
    l->turn.landed = landed;
    dyar_stage_put(l, l->here, seeds);
    return skipped;
}

/* ---- all probes ---- */

/* What is laid out, dimension by dimension. */
typedef struct prober {
    dyar_arena *arena;
    const dyar_game *game;
    bool asks[DYAR_FACT_COUNT];
    dyar_stage stage;
    dyar_probe probe; /* the next one */
    unsigned mark_kind;
    dyar_probe *list;
    size_t count, room;
} prober;

static void ask_table(prober *p)
{
    dyar_stage *l = &p->stage;
    const dyar_compiled_rule *rule =
        judge(l, p->probe.passing ? &l->phase->each_seed : &l->phase->landing);
    if (rule && rule->then == DYAR_THEN_CANNOT_HAPPEN)
        return;
    p->probe.rule = rule ? rule->source : NULL;
    p->probe.differs_later = p->asks[DYAR_FACT_LAP] && p->probe.lap == 1 && !p->probe.passing &&
                             rule != judge_later(l);
    p->probe.deed = rule
                        ? dyar_stage_deed(l, rule)
                        : (dyar_deed){.run = DYAR_WORD_NONE, .thens = 1u << DYAR_THEN_END_TURN};
    p->list = dyar_arena_room(p->arena, p->list, p->count, &p->room, sizeof *p->list);
    p->list[p->count++] = p->probe;
}

static void lay_turn(prober *p)
{
    dyar_stage *l = &p->stage;
    dyar_stage_begin(l);
    dyar_face(&l->turn, (unsigned)p->probe.direction);
    set_out(l);
    l->turn.kind = (uint8_t)p->probe.kind;
    l->turn.lap = p->probe.lap;
    l->turn.reached = p->probe.reached;
    l->turn.hand = p->probe.last ? 0 : SOWN;
    if (!p->probe.passing)
        l->turn.landed = (uint8_t)l->here;
}

/* Seeds of the preceding hole, by those of the next one. */
static const int previous_with[NUMBERS_NEAR] = {1, 3, DYAR_SEEDS_AROUND, 0};

static void try_around(prober *p)
{
    dyar_stage *l = &p->stage;
    const unsigned opposite = dyar_stage_opposite(l, l->here),
                   beyond = dyar_stage_beyond(l, l->here);
    dyar_stage_lay(l, DYAR_SEEDS_AROUND);
    lay_turn(p);
    dyar_stage_put(l, dyar_stage_step(l, l->here, DYAR_GO_BACK), previous_with[p->probe.next]);
    dyar_stage_put(l, dyar_stage_step(l, l->here, DYAR_GO_FORWARD), p->probe.next);
    dyar_stage_put(l, beyond, p->probe.beyond ? DYAR_SEEDS_AROUND : 0);
    dyar_stage_put(l, opposite, p->probe.opposite);
    dyar_stage_put(l, l->here, p->probe.seeds);
    dyar_stage_mark(l, p->mark_kind, p->probe.mark);
    if (!is_skipped(l, p->probe.seeds))
        ask_table(p);
}

static void try_seeds(prober *p)
{
    const dyar_stage *l = &p->stage;
    const bool faces = dyar_stage_opposite(l, l->here) != DYAR_NO_CELL;
    const bool hides = dyar_stage_beyond(l, l->here) != DYAR_NO_CELL;
    const int numbers = p->probe.passing ? 1 : NUMBERS_NEAR;
    for (p->probe.seeds = 1; p->probe.seeds <= DYAR_PROBED_SEEDS; p->probe.seeds++)
        for (int facing = 0; facing < (faces ? numbers : 1); facing++)
            for (int next = 0; next < numbers; next++)
                for (int gap = 0; gap <= (hides && numbers > 1); gap++) {
                    p->probe.opposite =
                        !faces ? -1 : (facing + DYAR_SEEDS_AROUND) % NUMBERS_NEAR;
                    p->probe.next = (next + DYAR_SEEDS_AROUND) % NUMBERS_NEAR;
                    p->probe.beyond = !gap;
                    try_around(p);
                }
}

static void try_marks(prober *p)
{
    const dyar_rules *rules = p->game->rules;
    p->probe.mark = DYAR_PROBED_UNMARKED;
    try_seeds(p);
    for (p->mark_kind = 0; p->game->marked && p->mark_kind < rules->mark_count; p->mark_kind++)
        for (int mark = DYAR_PROBED_OWN_MARK; mark <= DYAR_PROBED_NEUTRAL_MARK; mark++) {
            p->probe.mark = (dyar_probed_mark)mark;
            if (dyar_may_have_mark(&rules->marks[p->mark_kind], p->probe.mark))
                try_seeds(p);
        }
}

static unsigned first_direction(const dyar_compiled_phase *phase)
{
    const dyar_table *table = &phase->phase->kinds[0].direction;
    return table->rules[0].direction == DYAR_DIRECTION_CLOCKWISE ? DYAR_CLOCKWISE
                                                                 : DYAR_COUNTERCLOCKWISE;
}

/* Laps, kinds of moves and directions are varied if the table asks for them. */
static void try_turns(prober *p)
{
    const dyar_phase *phase = p->stage.phase->phase;
    const int laps = p->asks[DYAR_FACT_LAP] ? 2 : 1;
    const size_t kinds = p->asks[DYAR_FACT_KIND] ? phase->kind_count : 1;
    const unsigned usual = first_direction(p->stage.phase);
    for (p->probe.lap = 1; p->probe.lap <= laps; p->probe.lap++)
        for (size_t kind = 0; kind < kinds; kind++)
            for (unsigned turned = 0; turned <= (p->asks[DYAR_FACT_DIRECTION] ? 1u : 0u);
                 turned++) {
                p->probe.kind = phase->kinds[kind].number;
                p->probe.direction = (int)(usual ^ turned);
                try_marks(p);
            }
}

/* A sowing that ends on the player's side may have stayed there. */
static void try_ways(prober *p)
{
    p->probe.reached = true;
    try_turns(p);
    p->probe.reached = false;
    if (p->probe.own && p->asks[DYAR_FACT_REACHED])
        try_turns(p);
}

static void try_holes(prober *p)
{
    for (int side = 0; side < 2; side++)
        for (int row = 0; row < 2; row++) {
            p->probe.own = side == 0;
            p->probe.inner = row == 0;
            p->stage.here = hole_of(p->game, p->probe.own, p->probe.inner);
            if (p->stage.here != DYAR_NO_CELL)
                try_ways(p);
        }
    const unsigned store = p->game->topology.store[0];
    if (!p->probe.passing && p->game->topology.on_track[0][store]) {
        p->probe.own = p->probe.inner = p->probe.store = true;
        p->stage.here = store;
        try_ways(p);
        p->probe.store = false;
    }
}

static void note_fact(bool *asks, const dyar_table *table)
{
    for (size_t i = 0; i < table->count; i++)
        for (int fact = 0; fact < DYAR_FACT_COUNT; fact++)
            if (dyar_asks_for(&table->rules[i].when, (dyar_fact)fact))
                asks[fact] = true;
}

static void try_phase(prober *p, const dyar_compiled_phase *phase)
{
    memset(p->asks, 0, sizeof p->asks);
    note_fact(p->asks, p->probe.passing ? &phase->phase->each_seed : &phase->phase->landing);
    p->stage.phase = phase;
    p->probe.phase = phase->phase;
    try_holes(p);
}

static dyar_probes probe(dyar_arena *arena, const dyar_game *game, bool passing)
{
    prober p = {
        .arena = arena, .game = game, .stage = {.game = game}, .probe.passing = passing};
    for (int last = 1; last >= (passing ? 0 : 1); last--)
        for (size_t i = game->phase_count; i-- > 0;) {
            p.probe.last = last;
            if (!dyar_is_opening(game->phases[i].phase) &&
                (!passing || game->phases[i].phase->each_seed.count > 0))
                try_phase(&p, &game->phases[i]);
        }
    return (dyar_probes){p.list, p.count};
}

dyar_probes dyar_probe_landings(dyar_arena *arena, const dyar_game *game)
{
    return probe(arena, game, false);
}

dyar_probes dyar_probe_passing(dyar_arena *arena, const dyar_game *game)
{
    return probe(arena, game, true);
}
