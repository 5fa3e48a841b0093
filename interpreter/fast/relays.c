/* SPDX-License-Identifier: MIT */
/* Later laps by tables: how they are made, and how they are sown. */
#include "fast/relays.h"

#include "fast/fast_game.h"
#include "play/facts.h"
#include "play/sowing.h"
#include "play/turn.h"
#include "program/fold.h"

enum { MOST_TAKEN = 4, LAPS_BETWEEN = 16 };

/* A landing rule.  Tables are by [viewpoint][landing cell]. */
typedef struct relay_rule {
    bool known;
    uint8_t taken_count, unmarked_count;
    const uint8_t *taken[MOST_TAKEN];    /* cells whose seeds come into the hand */
    const uint8_t *unmarked[MOST_TAKEN]; /* cells that lose their mark; if they have one, the
                                            rules act */
    const uint8_t *from; /* cell that the next lap starts from; NULL: as `base` says */
    uint8_t base;        /* DYAR_BASE_START or DYAR_BASE_LAP_START */
    bool refills;        /* the landing hole keeps a seed, as do all other holes of the track */
} relay_rule;

/* The landing rules of a phase. */
struct dyar_relays {
    const relay_rule *rules; /* NULL: none is known */
    bool fills;              /* occupied holes of the track stay occupied, and end no turn */
};

/* ---- sowing ---- */

static void take(dyar_turn *t, const relay_rule *plan)
{
    const unsigned at = t->row + t->landed;
    for (unsigned i = 0; i < plan->taken_count; i++) {
        const unsigned cell = plan->taken[i][at];
        const int seeds = cell == DYAR_NO_CELL ? 0 : t->cells[cell];
        if (seeds == 0)
            continue;
        t->played->cells[cell] = 0;
        t->hand += seeds;
        if (t->game->topology.owner[cell] != t->mover)
            t->captured = dyar_count_on(t->captured, seeds);
    }
}

static unsigned start_of(const dyar_turn *t, const relay_rule *plan)
{
    return plan->from                      ? plan->from[t->row + t->landed]
           : plan->base == DYAR_BASE_START ? t->start
                                           : t->lap_start;
}

static unsigned direction_after(const dyar_turn *t, const dyar_compiled_rule *rule)
{
    const unsigned direction = t->rules->turns_round ? !t->direction : t->direction;
    return rule->direction == 2  ? !direction
           : rule->direction < 0 ? direction
                                 : (unsigned)rule->direction;
}

/* Has one of the cells a mark that the rule takes away? */
static bool unmarks(const dyar_turn *t, const relay_rule *plan)
{
    for (unsigned i = 0; i < plan->unmarked_count; i++) {
        const unsigned cell = plan->unmarked[i][t->row + t->landed];
        if (cell != DYAR_NO_CELL && dyar_code_at(t, cell) != DYAR_UNMARKED)
            return true;
    }
    return false;
}

/* May a rule act when the hole is picked up by a lap in this direction? */
static bool may_lift_by_rules(const dyar_turn *t, unsigned direction, unsigned cell)
{
    const dyar_compiled_table *lifting = &t->rules->lifting;
    const unsigned row = (t->mover * 2u + direction) * t->game->topology.cells;
    return lifting->count > 0 &&
           !dyar_is_silent(&lifting->conditions->frames[row + cell], t->cells, cell);
}

/* Sows another lap.  Long sowings, and what is out of the common, are left to play/.  Returns
 * false if the turn is over. */
static bool sow_on(dyar_turn *t, const dyar_compiled_rule *rule, const relay_rule *plan)
{
    const dyar_topology *topology = &t->game->topology;
    take(t, plan);
    const unsigned from = start_of(t, plan), direction = direction_after(t, rule);
    const bool relays = rule->then == DYAR_THEN_RELAY;
    if (from == DYAR_NO_CELL || t->lap >= t->game->round_from ||
        (relays &&
         (from == t->start || t->cells[from] == 0 || may_lift_by_rules(t, direction, from))) ||
        (!relays && t->hand == 0))
        return dyar_turn_sow_on(t, rule);
    const unsigned next = topology->next[t->mover][direction][from],
                   first = rule->into ? from : next;
    if (next == DYAR_NO_CELL || !topology->on_track[t->mover][first])
        return dyar_turn_sow_on(t, rule);
    if (direction != t->direction)
        dyar_face(t, direction);
    t->lap++;
    t->captured_in_laps = t->captured;
    t->lap_start = (uint8_t)from;
    if (relays) {
        t->hand += t->cells[from];
        t->played->cells[from] = 0;
    }
    dyar_sow_along(t, first);
    return true;
}

static bool is_full(const dyar_turn *t)
{
    const dyar_topology *topology = &t->game->topology;
    const uint8_t *along = topology->along[t->mover][0];
    for (unsigned i = 0; i < topology->length[t->mover]; i++)
        if (t->cells[along[i]] == 0)
            return false;
    return true;
}

/* Returns the number of the landing rule that fires. */
static inline uint8_t find_rule(const dyar_turn *t)
{
    const dyar_compiled_conditions *conditions = t->rules->landing.conditions;
    const dyar_frame *frame = &conditions->frames[t->row + t->landed];
    return dyar_asks_cells(frame) ? dyar_decide_barely(frame, t->cells, t->landed)
                                  : dyar_decide_further(conditions, frame, t, t->landed);
}

/* Sows laps as long as the rules are known. */
static dyar_relayed relay(dyar_turn *t, uint8_t *rule)
{
    const dyar_relays *relays = &t->game->relays[t->rules - t->game->phases];
    if (!relays->rules || t->could_slam)
        return DYAR_RELAYED_NOTHING;
    for (;;) {
        *rule = find_rule(t);
        if (*rule == DYAR_UNDECIDED || !relays->rules[*rule].known ||
            unmarks(t, &relays->rules[*rule]))
            return DYAR_RELAYED_TO_RULE;
        if (relays->fills && t->lap % LAPS_BETWEEN == 0 && is_full(t)) {
            dyar_turn_end_endless(t);
            return DYAR_RELAYED_TO_END;
        }
        if (!sow_on(t, &t->rules->landing.list[*rule], &relays->rules[*rule]))
            return DYAR_RELAYED_TO_END;
    }
}

/* ---- known rules ---- */

typedef struct relay_making {
    dyar_arena *arena;
    const dyar_game *game;
    const dyar_compiled_phase *phase;
} relay_making;

static unsigned table_size(const dyar_game *game)
{
    return 2u * (unsigned)game->players * game->topology.cells;
}

/* Lists the cell of a reference for each landing cell.  Returns NULL if it is not fixed. */
static const uint8_t *list_cells(const relay_making *m, const dyar_compiled_ref *ref)
{
    const unsigned cells = m->game->topology.cells, count = table_size(m->game);
    uint8_t *list = DYAR_NEW_ARRAY(m->arena, uint8_t, count);
    const bool here = ref->base == DYAR_BASE_LANDED || ref->base == DYAR_BASE_HERE;
    if (!here && ref->base != DYAR_BASE_OWN && ref->base != DYAR_BASE_OPPONENT)
        return NULL;
    for (unsigned i = 0; i < count; i++) {
        const uint8_t player = (uint8_t)(i / cells / 2);
        dyar_viewpoint viewpoint = {player, (uint8_t)(i / cells % 2), (uint8_t)(i % cells)};
        bool moves = false;
        if (!here)
            viewpoint.cell = ref->of_player[player];
        list[i] = viewpoint.cell == DYAR_NO_CELL
                      ? DYAR_NO_CELL
                      : (uint8_t)dyar_fold_path(m->game, viewpoint, &ref->path, &moves);
        if (moves)
            return NULL;
    }
    return list;
}

/* Adds the cells of an effect to a list. */
static bool add_cells(const relay_making *m, const dyar_compiled_effect *effect,
                      const uint8_t *list[MOST_TAKEN], uint8_t *count)
{
    for (size_t i = 0; i < effect->from.count; i++) {
        const uint8_t *cells =
            *count < MOST_TAKEN ? list_cells(m, &effect->from.list[i]) : NULL;
        if (!cells)
            return false;
        list[(*count)++] = cells;
    }
    return true;
}

static bool add_effect(const relay_making *m, const dyar_compiled_effect *effect,
                       relay_rule *plan)
{
    if (effect->source->kind == DYAR_EFFECT_unmark)
        return add_cells(m, effect, plan->unmarked, &plan->unmarked_count);
    return effect->source->kind == DYAR_EFFECT_take && effect->source->seeds == DYAR_ALL &&
           add_cells(m, effect, plan->taken, &plan->taken_count);
}

static relay_rule know(const relay_making *m, const dyar_compiled_rule *rule)
{
    relay_rule plan = {.base = rule->ref.base};
    if (!rule->goes_on || rule->option_count > 0)
        return plan;
    for (size_t i = 0; i < rule->effects.count; i++)
        if (!add_effect(m, &rule->effects.list[i], &plan))
            return plan;
    const bool moving = plan.base == DYAR_BASE_START || plan.base == DYAR_BASE_LAP_START;
    plan.from = moving ? NULL : list_cells(m, &rule->ref);
    plan.known = plan.from || (moving && rule->ref.path.count == 0);
    return plan;
}

/* ---- endless sowings ---- */

/* Do the landing seeds go back into the landing hole, and does no other hole of the track lose
 * any? */
static bool refills_at(const relay_making *m, const relay_rule *plan, unsigned at)
{
    const dyar_topology *topology = &m->game->topology;
    const unsigned cell = at % topology->cells, player = at / topology->cells / 2;
    bool taken = false;
    for (unsigned i = 0; i < plan->taken_count; i++) {
        const unsigned from = plan->taken[i][at];
        taken = taken || from == cell;
        if (from != cell && from != DYAR_NO_CELL && topology->on_track[player][from])
            return false;
    }
    return taken && plan->from[at] == cell;
}

/* Can the mover land there? */
static bool is_landing(const relay_making *m, unsigned at)
{
    const dyar_topology *topology = &m->game->topology;
    return topology->on_track[at / topology->cells / 2][at % topology->cells];
}

static bool refills(const relay_making *m, const dyar_compiled_rule *rule,
                    const relay_rule *plan)
{
    if (!plan->known || !plan->from || !rule->into || rule->direction >= 0)
        return false;
    for (unsigned at = 0; at < table_size(m->game); at++)
        if (is_landing(m, at) && !refills_at(m, plan, at))
            return false;
    return true;
}

/* Results of a frame that may be found, by recursion over what is added to the index. */
typedef struct relay_finding {
    const relay_making *m;
    const dyar_frame *frame;
    const relay_rule *rules;
} relay_finding;

static bool all_refill(const relay_finding *f, unsigned part, uint32_t index);

/* The steps of one part, each different one once where they are in order. */
static bool each_refills(const relay_finding *f, unsigned part, uint32_t index,
                         const uint32_t *steps, int count)
{
    for (int i = 0; i < count; i++)
        if ((i == 0 || steps[i] != steps[i - 1]) && !all_refill(f, part + 1, index + steps[i]))
            return false;
    return true;
}

static int steps_of_cell(const dyar_game *game, unsigned cell)
{
    return game->marked && cell >= game->layout.marks ? DYAR_CODES_MAX : game->total + 1;
}

/* Does every rule that may fire from here on refill the landing hole? */
static bool all_refill(const relay_finding *f, unsigned part, uint32_t index)
{
    const dyar_frame *frame = f->frame;
    const dyar_game *game = f->m->game;
    if (part == 0)
        return each_refills(f, part, index, frame->steps, steps_of_cell(game, frame->cell));
    if (part <= frame->more_terms)
        return each_refills(f, part, index, frame->terms[part - 1].steps,
                            steps_of_cell(game, frame->terms[part - 1].cell));
    const uint8_t rule = frame->results[index];
    return rule != DYAR_UNDECIDED && f->rules[rule].refills;
}

static bool frame_refills(const relay_making *m, const relay_rule *rules,
                          const dyar_frame *frame)
{
    const relay_finding f = {m, frame, rules};
    if (frame->direct || frame->digit_count > 0)
        return false;
    for (int seeds = 2; seeds <= m->game->total; seeds++)
        if (!all_refill(&f, 0, frame->seeds_steps[seeds]))
            return false;
    return true;
}

/* Does nothing ask how long a sowing was before it turned out to be endless? */
static bool ends_plainly(const dyar_compiled_phase *phase)
{
    bool plainly = !phase->finishes && !phase->asks && phase->lifting.count == 0;
    for (size_t i = 0; i < phase->kind_count; i++)
        plainly = plainly && !phase->kinds[i].only.ends;
    for (size_t i = 0; i < phase->duty_count; i++)
        plainly = plainly && !phase->duties[i].ends;
    return plainly;
}

static bool is_filling(const relay_making *m, const relay_rule *rules)
{
    if (!ends_plainly(m->phase) || m->phase->turns_round)
        return false;
    for (unsigned at = 0; at < table_size(m->game); at++)
        if (is_landing(m, at) &&
            !frame_refills(m, rules, &m->phase->landing.conditions->frames[at]))
            return false;
    return true;
}

/* ---- all phases ---- */

static dyar_relays prepare_phase(dyar_arena *arena, const dyar_game *game,
                                 const dyar_compiled_phase *phase)
{
    const relay_making m = {arena, game, phase};
    const size_t count = phase->landing.count;
    bool known = false;
    if (!phase->falls_plainly || !phase->landing.conditions)
        return (dyar_relays){NULL, false};
    relay_rule *rules = DYAR_NEW_ARRAY(arena, relay_rule, count);
    for (size_t i = 0; i < count; i++) {
        rules[i] = know(&m, &phase->landing.list[i]);
        rules[i].refills = refills(&m, &phase->landing.list[i], &rules[i]);
        known = known || rules[i].known;
    }
    return known ? (dyar_relays){rules, is_filling(&m, rules)} : (dyar_relays){NULL, false};
}

void dyar_fast_prepare_relays(dyar_arena *arena, dyar_game *game)
{
    dyar_relays *relays = DYAR_NEW_ARRAY(arena, dyar_relays, game->phase_count);
    for (size_t i = 0; i < game->phase_count; i++) {
        relays[i] = prepare_phase(arena, game, &game->phases[i]);
        if (relays[i].rules)
            game->relay = relay;
    }
    game->relays = relays;
}
