/* SPDX-License-Identifier: MIT */
/*
 * Effects: what rules do to the board.
 *
 * Each acts on the board as the one before left it.  An effect only moves seeds: those that
 * leave the holes are in a store, in the hand, in reserve, or counted as out of the game.
 */
#include "play/effects.h"
#include "play/sowing.h"
#include "play/match.h"
#include "play/trace.h"
#include "play/handlers.h"

/* ---- seeds ---- */

static unsigned at_most(const dyar_compiled_effect *effect, unsigned seeds)
{
    const int limit = effect->source->seeds;
    return limit == DYAR_ALL || seeds < (unsigned)limit ? seeds : (unsigned)limit;
}

static unsigned receiver(const dyar_turn *t, dyar_word whose, unsigned cell)
{
    switch (whose) {
    case DYAR_FOR_MOVER:
        return t->mover;
    case DYAR_FOR_OPPONENT:
        return (t->mover + (unsigned)t->game->turn_step) % (unsigned)t->game->players;
    case DYAR_FOR_HOLE_OWNER:
        return t->game->topology.owner[cell];
    case DYAR_FOR_MARK_OWNER: {
        const unsigned code = dyar_code_at(t, cell);
        return code == DYAR_UNMARKED || code == DYAR_CLOSED_CODE ? DYAR_NOBODY
                                                                 : dyar_mark_owner(code);
    }
    default:
        return DYAR_NOBODY;
    }
}

static void put_out(dyar_turn *t, unsigned seeds)
{
    if (t->game->layout.out)
        t->played->cells[t->game->layout.out] =
            (uint16_t)(t->cells[t->game->layout.out] + seeds);
}

/* The first player to capture gets what earlier games left for them.  They own it from now on,
 * but did not capture it in this game. */
static void give_pool(dyar_turn *t, unsigned player)
{
    const dyar_layout *l = &t->game->layout;
    const unsigned seeds = l->pool ? t->cells[l->pool] : 0;
    if (seeds == 0)
        return;
    t->played->cells[l->pool] = 0;
    t->played->cells[l->kept + player] = (uint16_t)(t->cells[l->kept + player] + seeds);
    if (t->trace)
        dyar_note(t, (dyar_event){.kind = DYAR_EVENT_GIVEN,
                                  .from = -1,
                                  .to = -1,
                                  .seeds = (int)seeds,
                                  .player = (int)player});
}

static void gain(dyar_turn *t, unsigned player, unsigned seeds)
{
    uint16_t *store = &t->played->cells[t->game->topology.store[player]];
    *store = (uint16_t)(*store + seeds);
    t->gained = true;
    if (player == t->mover)
        t->captured = dyar_count_on(t->captured, (int)seeds);
    give_pool(t, player);
}

static __attribute__((noinline)) void note_capture(dyar_turn *t, unsigned cell, unsigned seeds,
                                                   unsigned player)
{
    dyar_note(t, (dyar_event){.kind = DYAR_EVENT_CAPTURE,
                              .from = dyar_place_of_cell(t, cell),
                              .seeds = (int)seeds,
                              .player = player == DYAR_NOBODY ? -1 : (int)player});
}

static void capture_seeds(dyar_turn *t, unsigned cell, unsigned seeds, unsigned player)
{
    if (seeds == 0)
        return;
    t->played->cells[cell] = (uint16_t)(t->cells[cell] - seeds);
    if (player == DYAR_NOBODY)
        put_out(t, seeds);
    else
        gain(t, player, seeds);
    if (t->trace)
        note_capture(t, cell, seeds, player);
}

static void capture_from(dyar_turn *t, const dyar_compiled_effect *effect, unsigned cell,
                         dyar_word whose)
{
    capture_seeds(t, cell, at_most(effect, t->cells[cell]), receiver(t, whose, cell));
}

void dyar_effect_capture(dyar_turn *t, const dyar_compiled_effect *effect, unsigned here)
{
    for (size_t i = 0; i < effect->from.count; i++) {
        const unsigned cell = dyar_resolve(t, &effect->from.list[i], here);
        if (cell != DYAR_NO_CELL)
            capture_from(t, effect, cell, effect->source->whose);
    }
}

void dyar_effect_remove(dyar_turn *t, const dyar_compiled_effect *effect, unsigned here)
{
    for (size_t i = 0; i < effect->from.count; i++) {
        const unsigned cell = dyar_resolve(t, &effect->from.list[i], here);
        if (cell != DYAR_NO_CELL)
            capture_from(t, effect, cell, DYAR_FOR_NOBODY);
    }
}

/* Continues for `most` holes at most.  Returns the number of holes left when it ends. */
static int capture_along(dyar_turn *t, const dyar_compiled_effect *effect, unsigned cell,
                         dyar_word go, int left)
{
    const dyar_effect *source = effect->source;
    while (cell != DYAR_NO_CELL && left > 0 && dyar_holds(effect->condition, t, cell)) {
        for (size_t i = 0; i < effect->taken.count; i++) {
            const unsigned taken = dyar_resolve(t, &effect->taken.list[i], cell);
            if (taken != DYAR_NO_CELL)
                capture_from(t, effect, taken, source->whose);
        }
        cell = dyar_step_on(t, cell, go, source->step);
        left--;
    }
    return left;
}

void dyar_effect_capture_run(dyar_turn *t, const dyar_compiled_effect *effect, unsigned here)
{
    const dyar_effect *source = effect->source;
    const int holes = t->game->topology.holes;
    const int most = source->at_most < holes ? source->at_most : holes;
    const unsigned first = dyar_resolve(t, &effect->from.list[0], here);
    const int left = capture_along(t, effect, first, source->go, most);
    if (source->go == DYAR_GO_BOTH && left < most)
        capture_along(t, effect, dyar_step_on(t, first, DYAR_GO_FORWARD, source->step),
                      DYAR_GO_FORWARD, left);
}

/* Every hole is judged on the board as it was: capturing one must not change whether another
 * fits. */
static size_t fitting(const dyar_turn *t, const dyar_compiled_conditions *condition,
                      uint8_t *cells)
{
    const dyar_topology *topology = &t->game->topology;
    size_t count = 0;
    for (int i = 0; i < topology->holes; i++) {
        const uint8_t cell = topology->hole[i];
        if (!dyar_closed_at(t, cell) && dyar_holds(condition, t, cell))
            cells[count++] = cell;
    }
    return count;
}

void dyar_effect_capture_every(dyar_turn *t, const dyar_compiled_effect *effect, unsigned here)
{
    uint8_t cells[DYAR_CELLS_MAX];
    (void)here;
    const size_t count = fitting(t, effect->condition, cells);
    for (size_t i = 0; i < count; i++)
        capture_from(t, effect, cells[i], effect->source->whose);
}

void dyar_effect_take(dyar_turn *t, const dyar_compiled_effect *effect, unsigned here)
{
    for (size_t i = 0; i < effect->from.count; i++) {
        const unsigned cell = dyar_resolve(t, &effect->from.list[i], here);
        const unsigned seeds = cell == DYAR_NO_CELL ? 0 : at_most(effect, t->cells[cell]);
        if (seeds == 0)
            continue;
        t->played->cells[cell] = (uint16_t)(t->cells[cell] - seeds);
        t->hand += (int)seeds;
        if (t->game->topology.owner[cell] != t->mover)
            t->captured = dyar_count_on(t->captured, (int)seeds);
        if (t->trace)
            dyar_note(t, (dyar_event){.kind = DYAR_EVENT_TAKE,
                                      .from = dyar_place_of_cell(t, cell),
                                      .seeds = (int)seeds,
                                      .player = t->mover});
    }
}

void dyar_effect_move(dyar_turn *t, const dyar_compiled_effect *effect, unsigned here)
{
    const unsigned from = dyar_resolve(t, &effect->from.list[0], here);
    const unsigned to = dyar_resolve(t, &effect->to, here);
    if (from == DYAR_NO_CELL || to == DYAR_NO_CELL || dyar_closed_at(t, to))
        return;
    const unsigned seeds = at_most(effect, t->cells[from]);
    t->played->cells[from] = (uint16_t)(t->cells[from] - seeds);
    t->played->cells[to] = (uint16_t)(t->cells[to] + seeds);
    if (t->trace && seeds)
        dyar_note(t, (dyar_event){.kind = DYAR_EVENT_MOVE,
                                  .from = dyar_place_of_cell(t, from),
                                  .to = dyar_place_of_cell(t, to),
                                  .seeds = (int)seeds,
                                  .player = t->mover});
}

static void put_into(dyar_turn *t, const dyar_compiled_effect *effect, unsigned cell)
{
    uint16_t *store = &t->played->cells[t->game->topology.store[t->mover]];
    const unsigned seeds = at_most(effect, *store);
    *store = (uint16_t)(*store - seeds);
    t->played->cells[cell] = (uint16_t)(t->cells[cell] + seeds);
    if (t->trace && seeds)
        dyar_note(t, (dyar_event){.kind = DYAR_EVENT_PUT,
                                  .to = dyar_place_of_cell(t, cell),
                                  .seeds = (int)seeds,
                                  .player = t->mover});
}

void dyar_effect_put(dyar_turn *t, const dyar_compiled_effect *effect, unsigned here)
{
    uint8_t cells[DYAR_CELLS_MAX];
    const size_t count = effect->condition ? fitting(t, effect->condition, cells) : 0;
    for (size_t i = 0; i < count; i++)
        put_into(t, effect, cells[i]);
    for (size_t i = 0; i < effect->from.count; i++) {
        const unsigned cell = dyar_resolve(t, &effect->from.list[i], here);
        if (cell != DYAR_NO_CELL && !dyar_closed_at(t, cell))
            put_into(t, effect, cell);
    }
}

/* The lap stays what it was, and where it landed. */
void dyar_effect_sow(dyar_turn *t, const dyar_compiled_effect *effect, unsigned here)
{
    const int sown = t->sown;
    const uint8_t first_sown = t->first_sown, landed = t->landed, direction = t->direction;
    unsigned at = dyar_resolve(t, &effect->to, here);
    if (effect->direction >= 0)
        dyar_face(t, effect->direction == 2 ? !direction : (unsigned)effect->direction);
    unsigned into = effect->source->into ? dyar_first_taker(t, at) : DYAR_NO_CELL;
    if (at != DYAR_NO_CELL &&
        t->game->topology.next[t->mover][t->direction][at] == DYAR_NO_CELL)
        at = DYAR_NO_CELL;
    t->sown = 0;
    while (t->hand > 0 && at != DYAR_NO_CELL) {
        at = dyar_drop_next(t, at, into);
        into = DYAR_NO_CELL;
        if (at == t->first_sown && t->sown > 1)
            dyar_drop_rounds(t, at);
    }
    t->sown = sown;
    t->first_sown = first_sown;
    t->landed = landed;
    dyar_face(t, direction);
}

/* ---- marks ---- */

static void set_code(dyar_turn *t, unsigned cell, unsigned code)
{
    t->played->cells[t->game->layout.marks + cell] = (uint16_t)code;
}

void dyar_effect_mark(dyar_turn *t, const dyar_compiled_effect *effect, unsigned here)
{
    for (size_t i = 0; i < effect->from.count; i++) {
        const unsigned cell = dyar_resolve(t, &effect->from.list[i], here);
        if (cell == DYAR_NO_CELL || t->game->topology.is_store[cell] || dyar_closed_at(t, cell))
            continue;
        const unsigned player = receiver(t, effect->source->whose, cell);
        const unsigned code = effect->codes[player == DYAR_NOBODY ? 0 : player];
        const bool owned = dyar_mark_owner(code) != DYAR_NOBODY;
        if (owned && player == DYAR_NOBODY)
            continue; /* no player owns it */
        set_code(t, cell, code);
        t->gained = t->gained || owned;
        if (owned)
            give_pool(t, player);
        if (t->trace)
            dyar_note(t, (dyar_event){.kind = DYAR_EVENT_MARK,
                                      .from = dyar_place_of_cell(t, cell),
                                      .player = owned ? (int)player : -1,
                                      .rule = t->game->mark_list[dyar_mark_name(code)]});
    }
}

void dyar_effect_unmark(dyar_turn *t, const dyar_compiled_effect *effect, unsigned here)
{
    for (size_t i = 0; i < effect->from.count; i++) {
        const unsigned cell = dyar_resolve(t, &effect->from.list[i], here);
        if (cell == DYAR_NO_CELL || dyar_closed_at(t, cell) || !dyar_code_at(t, cell))
            continue;
        if (t->trace)
            dyar_note(t,
                      (dyar_event){
                          .kind = DYAR_EVENT_UNMARK,
                          .from = dyar_place_of_cell(t, cell),
                          .player = t->mover,
                          .rule = t->game->mark_list[dyar_mark_name(dyar_code_at(t, cell))]});
        set_code(t, cell, DYAR_UNMARKED);
    }
}

/* Removes the seeds of a closed hole from the game. */
void dyar_effect_close(dyar_turn *t, const dyar_compiled_effect *effect, unsigned here)
{
    for (size_t i = 0; i < effect->from.count; i++) {
        const unsigned cell = dyar_resolve(t, &effect->from.list[i], here);
        if (cell == DYAR_NO_CELL || t->game->topology.is_store[cell])
            continue;
        capture_seeds(t, cell, t->cells[cell], DYAR_NOBODY);
        set_code(t, cell, DYAR_CLOSED_CODE);
        if (t->trace)
            dyar_note(t, (dyar_event){.kind = DYAR_EVENT_CLOSE,
                                      .from = dyar_place_of_cell(t, cell),
                                      .player = t->mover});
    }
}

/* ---- phases ---- */

void dyar_effect_begin(dyar_turn *t, const dyar_compiled_effect *effect, unsigned here)
{
    const dyar_effect *source = effect->source;
    const unsigned player = receiver(t, source->whose, here);
    uint16_t *begun = &t->played->cells[t->game->layout.begun + player];
    if (*begun == source->begun)
        return;
    *begun = (uint16_t)source->begun;
    if (t->trace)
        dyar_note(t, (dyar_event){.kind = DYAR_EVENT_BEGIN,
                                  .from = -1,
                                  .to = -1,
                                  .player = (int)player,
                                  .rule = t->game->begun_list[source->begun - 1]});
}

/* ---- setting aside ---- */

/* In a match they are kept apart until it is said whose they are. */
static void put_aside(dyar_turn *t, unsigned seeds)
{
    const dyar_layout *l = &t->game->layout;
    const unsigned at = l->aside ? l->aside : l->out;
    t->played->cells[at] = (uint16_t)(t->cells[at] + seeds);
}

/* Returns the only player who owns an odd number of seeds, captured and kept; if there is none
 * or several, the player whom the rule names. */
static unsigned player_with_odd_total(const dyar_turn *t, const dyar_effect *source)
{
    const dyar_game *game = t->game;
    dyar_share shares[DYAR_PLAYERS_MAX] = {0};
    unsigned odd = DYAR_NOBODY, count = 0;
    for (unsigned p = 0; p < (unsigned)game->players; p++) {
        shares[p].total = t->cells[game->topology.store[p]] +
                          (game->match ? t->cells[game->layout.kept + p] : 0);
        odd = shares[p].total & 1 ? p : odd;
        count += shares[p].total & 1;
    }
    if (count == 1)
        return odd;
    return source->instead == DYAR_WORD_NONE
               ? DYAR_NOBODY
               : dyar_ranked(game, t->position, shares, source->instead == DYAR_RANK_WINNER);
}

static unsigned take_out(uint16_t *cell, unsigned seeds)
{
    const unsigned taken = seeds < *cell ? seeds : *cell;
    *cell = (uint16_t)(*cell - taken);
    return taken;
}

/* First of what the player has kept from earlier games, then of what this one has brought. */
static void set_aside_of(dyar_turn *t, const dyar_compiled_effect *effect, unsigned player)
{
    uint16_t none = 0, *store = &t->played->cells[t->game->topology.store[player]];
    uint16_t *kept = t->game->match ? &t->played->cells[t->game->layout.kept + player] : &none;
    const unsigned seeds = at_most(effect, (unsigned)*kept + *store);
    const unsigned of_kept = take_out(kept, seeds);
    put_aside(t, of_kept + take_out(store, seeds - of_kept));
}

void dyar_effect_set_aside(dyar_turn *t, const dyar_compiled_effect *effect, unsigned here)
{
    const dyar_topology *topology = &t->game->topology;
    const bool of_player = effect->source->odd_total;
    const unsigned player = of_player ? player_with_odd_total(t, effect->source) : DYAR_NOBODY;
    (void)here;
    if (player != DYAR_NOBODY)
        set_aside_of(t, effect, player);
    for (int i = 0; !of_player && i < topology->holes; i++) {
        put_aside(t, t->cells[topology->hole[i]]);
        t->played->cells[topology->hole[i]] = 0;
    }
}

/* ---- rules ---- */

void dyar_act(dyar_turn *t, const dyar_compiled_effects *effects, unsigned here)
{
    for (size_t i = 0; i < effects->count; i++)
        effects->list[i].act(t, &effects->list[i], here);
}

static __attribute__((noinline)) void note_rule(dyar_turn *t, const dyar_compiled_rule *rule,
                                                unsigned at, const char *name)
{
    dyar_note(t, (dyar_event){.kind = DYAR_EVENT_RULE,
                              .from = at == DYAR_NO_CELL ? -1 : dyar_place_of_cell(t, at),
                              .player = t->mover,
                              .table = name,
                              .rule = rule->name});
}

void dyar_fire(dyar_turn *t, const dyar_compiled_rule *rule, unsigned at, const char *name)
{
    if (t->trace)
        note_rule(t, rule, at, name);
    if (rule->effects.count == 0)
        return;
    dyar_act(t, &rule->effects, at);
}

const dyar_compiled_rule *dyar_respond(dyar_turn *t, const dyar_compiled_table *table,
                                       unsigned at, const char *name)
{
    const dyar_compiled_rule *rule = dyar_judge(t, table, at);
    if (rule)
        dyar_fire(t, rule, at, name);
    return rule;
}

const dyar_compiled_rule *
dyar_respond_to_position(dyar_turn *t, const dyar_compiled_table *table, const char *name)
{
    for (size_t i = 0; i < table->count; i++) {
        if (!dyar_condition_fits(&table->when[i], t, t->landed))
            continue;
        dyar_fire(t, &table->list[i], DYAR_NO_CELL, name);
        return &table->list[i];
    }
    return NULL;
}
