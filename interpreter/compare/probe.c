/*
 * Probes: positions that are laid out by hand, and the rules that the tables have for them.
 *
 * The conditions are tried in order: tables have no room for seeds that the game does not have.
 */
#include "compare/probe.h"
#include "play/facts.h"
#include "rules/walk.h"

#include <limits.h>
#include <string.h>

enum {
    AROUND = 2,
    TURNS_PLAYED = 4,
    SOWN = 4,
    COLUMN = 3,
    NUMBERS_NEAR = 4, /* of seeds in the opposite and in the next hole: 0 to 3 */
    EARLY = 20,       /* turns: an opening is over by then */
    LATE = 1000,
    ACROSS = DYAR_PROBED_OPPOSITE | DYAR_PROBED_BEYOND,
};

/* A board with a seed that has just fallen. */
typedef struct laid {
    const dyar_game *game;
    const dyar_compiled_phase *phase;
    dyar_position position;
    dyar_turn turn;
    unsigned here;
} laid;

/* ---- holes ---- */

static bool is_outer(const dyar_board *board, unsigned place)
{
    const int row = (int)place / board->columns;
    return board->rows >= 4 && row != board->rows / 2 - 1 && row != board->rows / 2;
}

static bool is_own(const dyar_topology *t, unsigned cell)
{
    return t->owner[cell] == 0 || t->owner[cell] == DYAR_NOBODY;
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
        if (t->on_track[0][cell] && is_own(t, cell) == own &&
            is_outer(&game->rules->board, t->place_of[cell]) != inner && odd < least) {
            best = cell;
            least = odd;
        }
    }
    return best;
}

static unsigned step(const laid *l, unsigned cell, dyar_word go)
{
    return cell == DYAR_NO_CELL ? cell : dyar_step_on(&l->turn, cell, go, 1);
}

static unsigned follow(const uint8_t *step, unsigned cell)
{
    return cell == DYAR_NO_CELL ? DYAR_NO_CELL : step[cell];
}

static unsigned opposite_of(const laid *l, unsigned cell)
{
    return follow(l->game->topology.opposite, cell);
}

static unsigned beyond_of(const laid *l, unsigned cell)
{
    return follow(l->game->topology.behind, opposite_of(l, cell));
}

/* What a cell is to the landing hole: a bit. */
static unsigned seen_from(const laid *l, unsigned cell)
{
    const unsigned next = step(l, l->here, DYAR_GO_FORWARD);
    const unsigned second = step(l, next, DYAR_GO_FORWARD);
    const unsigned seen[] = {
        l->here, opposite_of(l, l->here),        beyond_of(l, l->here), next,
        second,  step(l, l->here, DYAR_GO_BACK), opposite_of(l, next),  opposite_of(l, second)};
    for (unsigned i = 0; i < sizeof seen / sizeof *seen; i++)
        if (cell == seen[i])
            return i < 6 ? 1u << i : DYAR_PROBED_OPPOSITE_NEXT;
    return DYAR_PROBED_ELSEWHERE;
}

/* ---- laying out ---- */

static void put(laid *l, unsigned cell, int seeds)
{
    if (cell != DYAR_NO_CELL)
        l->position.cells[cell] = (uint16_t)seeds;
}

static void lay_board(laid *l, int seeds)
{
    const dyar_layout *layout = &l->game->layout;
    l->position = l->game->first;
    for (int cell = 0; cell < l->game->topology.cells; cell++)
        l->position.cells[cell] = 0;
    for (int i = 0; i < l->game->topology.holes; i++)
        put(l, l->game->topology.hole[i], seeds);
    for (int cell = 0; layout->marks && cell < l->game->topology.cells; cell++)
        l->position.cells[layout->marks + cell] = DYAR_UNMARKED;
    for (int p = 0; layout->turns && p < l->game->players; p++)
        l->position.cells[layout->turns + p] = TURNS_PLAYED;
    for (int i = 0; layout->since && i < 2; i++)
        l->position.cells[layout->since + i] = 0;
}

static void begin_turn(laid *l)
{
    dyar_view(&l->turn, l->game, &l->position, 0);
    l->turn.rules = l->phase;
    l->turn.seen = 1;
}

/* The lap began in an own hole other than this one. */
static void set_out(laid *l)
{
    const dyar_cell_list *row = &l->game->rows[0];
    unsigned start = row->count ? row->cells[0] : l->game->topology.hole[0];
    if (start == l->here && row->count > 1)
        start = row->cells[1];
    l->turn.start = l->turn.lap_start = (uint8_t)start;
    l->turn.first_sown = (uint8_t)step(l, start, DYAR_GO_FORWARD);
    l->turn.sown = l->turn.lifted = SOWN;
}

static void lay_mark(laid *l, unsigned kind, dyar_probed_mark mark)
{
    if (mark != DYAR_PROBED_UNMARKED)
        l->position.cells[l->game->layout.marks + l->here] =
            (uint16_t)dyar_mark_code(kind, mark == DYAR_PROBED_OWN_MARK      ? 0
                                           : mark == DYAR_PROBED_OTHERS_MARK ? 1
                                                                             : DYAR_NOBODY);
}

/* ---- what rules do ---- */

static unsigned fate_for(const laid *l, dyar_word whose, unsigned cell)
{
    const unsigned owner = l->game->topology.owner[cell];
    const unsigned code = dyar_code_at(&l->turn, cell);
    switch (whose) {
    case DYAR_FOR_MOVER:
        return DYAR_FATE_STORE;
    case DYAR_FOR_OPPONENT:
        return DYAR_FATE_OTHER_PLAYER;
    case DYAR_FOR_HOLE_OWNER:
        return owner == DYAR_NOBODY ? DYAR_FATE_OUT
               : owner == 0         ? DYAR_FATE_STORE
                                    : DYAR_FATE_OTHER_PLAYER;
    case DYAR_FOR_MARK_OWNER:
        return code == DYAR_UNMARKED || dyar_mark_owner(code) == DYAR_NOBODY ? DYAR_FATE_OUT
               : dyar_mark_owner(code) == 0                                  ? DYAR_FATE_STORE
                                            : DYAR_FATE_OTHER_PLAYER;
    default:
        return DYAR_FATE_OUT;
    }
}

static bool holds_seeds(const laid *l, unsigned cell)
{
    return cell != DYAR_NO_CELL && !l->game->topology.is_store[cell] &&
           l->position.cells[cell] > 0;
}

static void note_taken(const laid *l, dyar_deed *deed, unsigned cell, unsigned fate)
{
    deed->takes |= seen_from(l, cell);
    deed->fates |= fate;
    if (l->game->topology.owner[cell] == 0 &&
        !(cell == l->here && l->position.cells[cell] == 1))
        deed->takes_own = true;
}

static void note_captures(const laid *l, dyar_deed *deed, const dyar_compiled_effect *effect,
                          const dyar_compiled_refs *refs, unsigned at)
{
    const bool removes = effect->source->kind == DYAR_EFFECT_remove;
    for (size_t i = 0; i < refs->count; i++) {
        const unsigned cell = dyar_resolve(&l->turn, &refs->list[i], at);
        if (holds_seeds(l, cell))
            note_taken(l, deed, cell,
                       removes ? DYAR_FATE_OUT : fate_for(l, effect->source->whose, cell));
    }
}

/* Only the hole where the run begins is looked at: how far it goes, the seeds decide. */
static void note_run(const laid *l, dyar_deed *deed, const dyar_compiled_effect *effect)
{
    const unsigned first = dyar_resolve(&l->turn, &effect->from.list[0], l->here);
    if (first == DYAR_NO_CELL ||
        (effect->condition &&
         !dyar_condition_fits(&effect->condition->rules[0], &l->turn, first)))
        return;
    note_captures(l, deed, effect, &effect->taken, first);
    if (effect->source->at_most > 1)
        deed->run = effect->source->go;
}

static void note_move(const laid *l, dyar_deed *deed, const dyar_compiled_effect *effect)
{
    const unsigned from = dyar_resolve(&l->turn, &effect->from.list[0], l->here);
    const unsigned to = dyar_resolve(&l->turn, &effect->to, l->here);
    const dyar_topology *t = &l->game->topology;
    if (!holds_seeds(l, from) || to == DYAR_NO_CELL)
        return;
    note_taken(l, deed, from,
               !t->is_store[to]    ? DYAR_FATE_HOLE
               : to == t->store[0] ? DYAR_FATE_STORE
                                   : DYAR_FATE_OTHER_PLAYER);
}

static void note_mark(const laid *l, dyar_deed *deed, const dyar_effect *effect)
{
    const dyar_mark_kind *mark = &l->game->rules->marks[effect->mark_name];
    if (!mark->owned) {
        deed->closes = true;
    } else if (mark->worth == DYAR_MARKED_MARK_OWNER) {
        deed->marks = true;
        deed->fates |= DYAR_FATE_MARKED;
    }
}

/* Holes whose seeds come into the hand. */
static unsigned lifted_by(const laid *l, dyar_deed *deed, const dyar_compiled_effect *effect)
{
    unsigned lifted = 0;
    for (size_t i = 0; i < effect->from.count; i++) {
        const unsigned cell = dyar_resolve(&l->turn, &effect->from.list[i], l->here);
        if (!holds_seeds(l, cell))
            continue;
        lifted |= seen_from(l, cell);
        if (l->game->topology.owner[cell] == 0 && cell != l->here)
            deed->takes_own = true;
    }
    return lifted;
}

static unsigned note_effect(const laid *l, dyar_deed *deed, const dyar_compiled_effect *effect)
{
    switch (effect->source->kind) {
    case DYAR_EFFECT_capture:
    case DYAR_EFFECT_remove:
        note_captures(l, deed, effect, &effect->from, l->here);
        return 0;
    case DYAR_EFFECT_capture_run:
        note_run(l, deed, effect);
        return 0;
    case DYAR_EFFECT_capture_every:
        deed->takes_every = true;
        deed->fates |= fate_for(l, effect->source->whose, l->here);
        return 0;
    case DYAR_EFFECT_take:
        return lifted_by(l, deed, effect);
    case DYAR_EFFECT_move:
        note_move(l, deed, effect);
        return 0;
    case DYAR_EFFECT_mark:
        note_mark(l, deed, effect->source);
        return 0;
    case DYAR_EFFECT_close:
        deed->closes = true;
        return 0;
    default:
        return 0;
    }
}

/* The landing hole alone, or the next one alone, is another lap; all else is captured. */
static void note_lifted(dyar_deed *deed, unsigned lifted, const dyar_then *then)
{
    if (lifted == 0)
        return;
    if (lifted == DYAR_PROBED_LANDED || lifted == DYAR_PROBED_NEXT) {
        deed->relays |= lifted;
        return;
    }
    deed->takes |= lifted;
    deed->fates |= DYAR_FATE_SOWN_ON;
    deed->onward = then;
}

static unsigned note_effects(const laid *l, dyar_deed *deed,
                             const dyar_compiled_effects *effects)
{
    unsigned lifted = 0;
    for (size_t i = 0; i < effects->count; i++)
        lifted |= note_effect(l, deed, &effects->list[i]);
    return lifted;
}

/* What lies ahead is the next hole, or stands for it; what lies across is captured. */
static unsigned relayed_from(const laid *l, unsigned cell)
{
    if (cell == l->here)
        return DYAR_PROBED_LANDED;
    if (cell == step(l, l->here, DYAR_GO_FORWARD) || !(seen_from(l, cell) & ACROSS))
        return DYAR_PROBED_NEXT;
    return seen_from(l, cell);
}

static void note_then(const laid *l, dyar_deed *deed, const dyar_compiled_rule *rule,
                      const dyar_then *then, unsigned lifted)
{
    deed->thens |= 1u << then->kind;
    if (then->kind == DYAR_THEN_RELAY) {
        const unsigned cell = dyar_resolve(&l->turn, &rule->ref, l->here);
        if (holds_seeds(l, cell))
            lifted |= relayed_from(l, cell);
    }
    for (size_t i = 0; i < rule->option_count; i++) {
        const dyar_compiled_option *option = &rule->options[i];
        const unsigned more = note_effects(l, deed, &option->effects);
        note_then(l, deed, option->then, &then->options[i].then, lifted | more);
    }
    if (rule->option_count == 0)
        note_lifted(deed, lifted, then);
}

static dyar_deed deed_of(const laid *l, const dyar_compiled_rule *rule)
{
    dyar_deed deed = {.run = DYAR_WORD_NONE};
    const unsigned lifted = note_effects(l, &deed, &rule->effects);
    note_then(l, &deed, rule, &rule->source->then, lifted);
    return deed;
}

/* ---- asking a table ---- */

static const dyar_compiled_rule *judge(const laid *l, const dyar_compiled_table *table)
{
    for (size_t i = 0; table->conditions && i < table->count; i++)
        if (dyar_condition_fits(&table->conditions->rules[i], &l->turn, l->here))
            return &table->list[i];
    return NULL;
}

static const dyar_compiled_rule *judge_later(laid *l)
{
    l->turn.lap++;
    const dyar_compiled_rule *rule = judge(l, &l->phase->landing);
    l->turn.lap--;
    return rule;
}

/* Is the hole passed over before the seed falls? */
static bool is_skipped(laid *l, int seeds)
{
    const dyar_compiled_phase *phase = l->phase;
    const uint8_t landed = l->turn.landed;
    bool skipped = false;
    put(l, l->here, seeds - 1);
    l->turn.landed = DYAR_NO_CELL;
    for (size_t i = 0; phase->skip && i < phase->phase->skip_count && !skipped; i++)
        skipped = dyar_condition_fits(&phase->skip->rules[i], &l->turn, l->here);
    l->turn.landed = landed;
    put(l, l->here, seeds);
    return skipped;
}

/* ---- all probes ---- */

/* What is laid out, dimension by dimension. */
typedef struct prober {
    dyar_arena *arena;
    const dyar_game *game;
    bool asks[DYAR_FACT_COUNT];
    laid laid;
    dyar_probe probe; /* the next one */
    unsigned mark_kind;
    dyar_probe *list;
    size_t count, room;
} prober;

static void ask_table(prober *p)
{
    laid *l = &p->laid;
    const dyar_compiled_rule *rule =
        judge(l, p->probe.passing ? &l->phase->each_seed : &l->phase->landing);
    if (rule && rule->then == DYAR_THEN_CANNOT_HAPPEN)
        return;
    p->probe.rule = rule ? rule->source : NULL;
    p->probe.differs_later = p->asks[DYAR_FACT_LAP] && p->probe.lap == 1 && !p->probe.passing &&
                             rule != judge_later(l);
    p->probe.deed = rule
                        ? deed_of(l, rule)
                        : (dyar_deed){.run = DYAR_WORD_NONE, .thens = 1u << DYAR_THEN_END_TURN};
    p->list = dyar_arena_room(p->arena, p->list, p->count, &p->room, sizeof *p->list);
    p->list[p->count++] = p->probe;
}

static void lay_turn(prober *p)
{
    laid *l = &p->laid;
    begin_turn(l);
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
static const int previous_with[NUMBERS_NEAR] = {1, 3, AROUND, 0};

static void try_around(prober *p)
{
    laid *l = &p->laid;
    const unsigned opposite = opposite_of(l, l->here), beyond = beyond_of(l, l->here);
    lay_board(l, AROUND);
    lay_turn(p);
    put(l, step(l, l->here, DYAR_GO_BACK), previous_with[p->probe.next]);
    put(l, step(l, l->here, DYAR_GO_FORWARD), p->probe.next);
    put(l, beyond, p->probe.beyond ? AROUND : 0);
    put(l, opposite, p->probe.opposite);
    put(l, l->here, p->probe.seeds);
    lay_mark(l, p->mark_kind, p->probe.mark);
    if (!is_skipped(l, p->probe.seeds))
        ask_table(p);
}

static void try_seeds(prober *p)
{
    const laid *l = &p->laid;
    const bool faces = opposite_of(l, l->here) != DYAR_NO_CELL;
    const bool hides = beyond_of(l, l->here) != DYAR_NO_CELL;
    const int numbers = p->probe.passing ? 1 : NUMBERS_NEAR;
    for (p->probe.seeds = 1; p->probe.seeds <= DYAR_PROBED_SEEDS; p->probe.seeds++)
        for (int facing = 0; facing < (faces ? numbers : 1); facing++)
            for (int next = 0; next < numbers; next++)
                for (int gap = 0; gap <= (hides && numbers > 1); gap++) {
                    p->probe.opposite = !faces ? -1 : (facing + AROUND) % NUMBERS_NEAR;
                    p->probe.next = (next + AROUND) % NUMBERS_NEAR;
                    p->probe.beyond = !gap;
                    try_around(p);
                }
}

/* Marks that make a hole a player's, and those of nobody. */
static bool may_have(const dyar_mark_kind *kind, int mark)
{
    if (mark == DYAR_PROBED_NEUTRAL_MARK)
        return !kind->owned;
    return kind->owned && kind->worth == DYAR_MARKED_MARK_OWNER;
}

static void try_marks(prober *p)
{
    const dyar_rules *rules = p->game->rules;
    p->probe.mark = DYAR_PROBED_UNMARKED;
    try_seeds(p);
    for (p->mark_kind = 0; p->game->marked && p->mark_kind < rules->mark_count; p->mark_kind++)
        for (int mark = DYAR_PROBED_OWN_MARK; mark <= DYAR_PROBED_NEUTRAL_MARK; mark++) {
            p->probe.mark = (dyar_probed_mark)mark;
            if (may_have(&rules->marks[p->mark_kind], mark))
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
    const dyar_phase *phase = p->laid.phase->phase;
    const int laps = p->asks[DYAR_FACT_LAP] ? 2 : 1;
    const size_t kinds = p->asks[DYAR_FACT_KIND] ? phase->kind_count : 1;
    const unsigned usual = first_direction(p->laid.phase);
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
            p->laid.here = hole_of(p->game, p->probe.own, p->probe.inner);
            if (p->laid.here != DYAR_NO_CELL)
                try_ways(p);
        }
    const unsigned store = p->game->topology.store[0];
    if (!p->probe.passing && p->game->topology.on_track[0][store]) {
        p->probe.own = p->probe.inner = p->probe.store = true;
        p->laid.here = store;
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

static bool asks_for_turn(const dyar_test *test)
{
    return test->fact == DYAR_FACT_TURN || test->fact == DYAR_FACT_GAME_TURN;
}

/* Only parity distinguishes late turns. */
static bool is_early(const dyar_case *tests)
{
    for (size_t i = 0; i < tests->count; i++) {
        const dyar_test *test = &tests->tests[i];
        if (asks_for_turn(test) && !dyar_number_fits(test->number, LATE) &&
            !dyar_number_fits(test->number, LATE + 1))
            return true;
    }
    return false;
}

static bool knows_early_turns(const dyar_test *test)
{
    for (int turn = 1; asks_for_turn(test) && turn < EARLY; turn++)
        if (dyar_number_fits(test->number, turn) !=
            dyar_number_fits(test->number, LATE + turn % 2))
            return true;
    return false;
}

bool dyar_knows_first_turns(const dyar_condition *condition)
{
    for (size_t i = 0; i < condition->count; i++)
        for (size_t k = 0; k < condition->cases[i].count; k++)
            if (knows_early_turns(&condition->cases[i].tests[k]))
                return true;
    return false;
}

bool dyar_is_of_first_turns(const dyar_condition *condition)
{
    for (size_t i = 0; i < condition->count; i++)
        if (!is_early(&condition->cases[i]))
            return false;
    return condition->count > 0;
}

bool dyar_is_opening(const dyar_phase *phase)
{
    return phase->arranges || dyar_is_of_first_turns(&phase->applies);
}

static void try_phase(prober *p, const dyar_compiled_phase *phase)
{
    memset(p->asks, 0, sizeof p->asks);
    note_fact(p->asks, p->probe.passing ? &phase->phase->each_seed : &phase->phase->landing);
    p->laid.phase = phase;
    p->probe.phase = phase->phase;
    try_holes(p);
}

static dyar_probes probe(dyar_arena *arena, const dyar_game *game, bool passing)
{
    prober p = {.arena = arena, .game = game, .laid = {.game = game}, .probe.passing = passing};
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

/* ---- holes to start from ---- */

/* Does a duty of the phase that asks for nothing but start holes allow this one? */
static bool duties_allow(const laid *l, const dyar_compiled_phase *phase)
{
    for (size_t i = 0; i < phase->duty_count; i++) {
        const dyar_compiled_lookaheads *only = &phase->duties[i].only;
        bool allowed = only->count == 0;
        for (size_t k = 0; k < only->count; k++) {
            const dyar_compiled_lookahead *look = &only->list[k];
            allowed = allowed || !look->start ||
                      dyar_condition_fits(&look->start->rules[0], &l->turn, l->here);
        }
        if (!allowed)
            return false;
    }
    return true;
}

static bool may_start_in(laid *l, const dyar_compiled_phase *phase, bool with_duties)
{
    for (size_t i = 0; i < phase->kind_count; i++) {
        const dyar_compiled_kind *kind = &phase->kinds[i];
        if (kind->of_store || kind->enter)
            continue;
        l->turn.kind = kind->number;
        if (dyar_condition_fits(&kind->from->rules[0], &l->turn, l->here) &&
            (!with_duties || duties_allow(l, phase)))
            return true;
    }
    return false;
}

static void lay_start(laid *l, const dyar_start *start, unsigned direction)
{
    const dyar_layout *layout = &l->game->layout;
    lay_board(l, start->others);
    for (int p = 0; start->first && layout->turns && p < l->game->players; p++)
        l->position.cells[layout->turns + p] = 0;
    begin_turn(l);
    dyar_face(&l->turn, direction);
    put(l, step(l, l->here, DYAR_GO_FORWARD), start->next);
    put(l, l->here, start->seeds);
}

/* From this hole, with any mark of the sort. */
static bool may_start_marked(laid *l, const dyar_start *start, bool with_duties)
{
    const dyar_rules *rules = l->game->rules;
    if (start->mark == DYAR_PROBED_UNMARKED)
        return may_start_in(l, l->phase, with_duties);
    for (unsigned kind = 0; l->game->marked && kind < rules->mark_count; kind++) {
        lay_mark(l, kind, start->mark);
        if (may_have(&rules->marks[kind], start->mark) &&
            may_start_in(l, l->phase, with_duties))
            return true;
    }
    return false;
}

static bool may_start_from(laid *l, const dyar_start *start, bool with_duties)
{
    for (size_t i = 0; i < l->game->phase_count; i++) {
        l->phase = &l->game->phases[i];
        for (unsigned turned = 0; turned < 2 && !dyar_is_opening(l->phase->phase); turned++) {
            lay_start(l, start, turned);
            if (may_start_marked(l, start, with_duties))
                return true;
        }
    }
    return false;
}

bool dyar_may_start(const dyar_game *game, const dyar_start *start, bool with_duties)
{
    const dyar_topology *t = &game->topology;
    laid l = {.game = game};
    for (int i = 0; i < t->holes; i++) {
        l.here = t->hole[i];
        if (is_own(t, l.here) == start->own && may_start_from(&l, start, with_duties))
            return true;
    }
    return false;
}

size_t dyar_probe_direction(const dyar_game *game, const dyar_compiled_kind *kind,
                            unsigned cell, int seeds)
{
    const unsigned owner = game->topology.owner[cell];
    laid l = {.game = game, .here = cell};
    size_t rule = 0;
    lay_board(&l, AROUND);
    put(&l, cell, seeds);
    dyar_view(&l.turn, game, &l.position, owner == DYAR_NOBODY ? 0 : owner);
    while (rule + 1 < kind->direction->rule_count &&
           !dyar_condition_fits(&kind->direction->rules[rule], &l.turn, cell))
        rule++;
    return rule;
}
