/*
 * How the handfuls of a ruleset are sown: seed by seed where something is asked at every hole,
 * as vectors where the board is small enough and nothing is, and by tables of whole laps where
 * those stay small.
 */
#include "program/compile.h"
#include "program/fold.h"
#include "program/handlers.h"

#include <string.h>

/* Is the start of the turn or lap all that is passed over?  In the first lap they are one hole,
 * so that it makes no difference where a turn has one lap only. */
static bool skips_start_alone(const dyar_phase *phase, bool sows_on)
{
    if (phase->skip_count != 1 || phase->skips[0].count != 1 ||
        phase->skips[0].cases[0].count != 1)
        return false;
    const dyar_test *test = &phase->skips[0].cases[0].tests[0];
    if (test->fact != DYAR_FACT_IS || test->negated || test->path.count > 0 ||
        test->refs.count != 1 || test->refs.list[0].path.count > 0)
        return false;
    const dyar_word base = test->refs.list[0].base;
    return base == DYAR_BASE_LAP_START || (base == DYAR_BASE_START && !sows_on);
}

/* Where nothing but marks is asked for, the code alone says whether a hole is passed over. */
static bool skips_by_marks_alone(const dyar_phase *phase)
{
    for (size_t i = 0; i < phase->skip_count; i++)
        for (size_t k = 0; k < phase->skips[i].count; k++) {
            const dyar_case *tested = &phase->skips[i].cases[k];
            if (tested->count != 1 || tested->tests[0].fact != DYAR_FACT_MARK ||
                tested->tests[0].path.count > 0)
                return false;
        }
    return true;
}

/* Codes that a condition of `skip` refuses, where it asks for nothing but the mark. */
static void refuse_codes(dyar_game *game, unsigned player, const dyar_condition *skip)
{
    for (size_t k = 0; k < skip->count; k++)
        for (int code = 0; code < DYAR_CLOSED_CODE; code++)
            if (skip->cases[k].tests[0].fact == DYAR_FACT_MARK &&
                dyar_test_accepts(&skip->cases[k].tests[0], player, code))
                game->refused_codes[player][code] = 1;
}

static void note_refused_codes(dyar_game *game, const dyar_phase *phase)
{
    for (unsigned p = 0; p < (unsigned)game->players; p++) {
        for (size_t i = 0; i < phase->skip_count; i++)
            refuse_codes(game, p, &phase->skips[i]);
        game->refused_codes[p][DYAR_CLOSED_CODE] = 1;
    }
}

enum { MOST_LANES = 63 }; /* a set of them can be turned round in 64 bits */

/* Boards of that many cells are sown as vectors where nothing has to be asked seed by seed. */
static dyar_sower *vector_sower(const dyar_game *game)
{
    const int cells = game->topology.cells;
    return cells <= 16   ? dyar_sow_lanes_16
           : cells <= 32 ? dyar_sow_lanes_32
                         : dyar_sow_lanes_64;
}

static dyar_lapper *vector_lapper(const dyar_game *game)
{
    const int cells = game->topology.cells;
    return cells <= 16   ? dyar_lap_lanes_16
           : cells <= 32 ? dyar_lap_lanes_32
                         : dyar_lap_lanes_64;
}

/* Bits of a track follow each other in the order of sowing only where the track numbered the
 * cells. */
static bool track_in_order(const dyar_topology *t, int player)
{
    unsigned turns = 0;
    for (int cell = 0; cell < t->cells; cell++)
        turns +=
            t->on_track[player][cell] && t->next[player][DYAR_COUNTERCLOCKWISE][cell] <= cell;
    return turns == 1;
}

/* Whoever sows from a hole that is not on his own track follows another's. */
static bool stays_on_track(const dyar_game *game, const dyar_hole_ref *ref)
{
    for (int p = 0; ref->base == DYAR_BASE_OWN && p < game->players; p++)
        if (ref->of_player[p] != DYAR_NO_CELL && !game->topology.on_track[p][ref->of_player[p]])
            return false;
    for (int i = 0; i < ref->path.count; i++)
        if (ref->path.steps[i] != DYAR_STEP_NEXT && ref->path.steps[i] != DYAR_STEP_PREVIOUS)
            return false;
    return ref->base != DYAR_BASE_OPPONENT;
}

static bool starts_on_track(const dyar_game *game, const dyar_move_kind *kind)
{
    if (kind->first_into && !stays_on_track(game, kind->first_into))
        return false;
    for (int p = 0; p < game->players; p++)
        for (int i = 0; i < kind->candidate_count[p]; i++)
            if (!game->topology.on_track[p][kind->candidates[p][i].cell])
                return false;
    return true;
}

static bool all_on_track(const dyar_game *game, const dyar_turn_rules *rules)
{
    const dyar_topology *t = &game->topology;
    bool shared = true;
    for (int p = 0; p < game->players; p++)
        for (int i = 0; i < t->holes; i++)
            shared = shared && t->on_track[p][t->hole[i]];
    if (shared)
        return true;
    for (size_t i = 0; i < rules->landing.count; i++)
        if (!stays_on_track(game, &rules->landing.list[i].ref) ||
            rules->landing.list[i].option_count > 0)
            return false;
    for (size_t k = 0; k < rules->kind_count; k++)
        if (!starts_on_track(game, &rules->kinds[k]))
            return false;
    return true;
}

static bool suits_lanes(const dyar_game *game, dyar_turn_rules *rules)
{
    const dyar_phase *phase = rules->phase;
    for (int p = 0; p < game->players; p++)
        if (!track_in_order(&game->topology, p))
            return false;
    if (game->topology.cells > MOST_LANES || rules->each_seed.count > 0 ||
        rules->lifting.count > 0 || game->tells_crossing || !all_on_track(game, rules))
        return false;
    rules->avoids_start = skips_start_alone(phase, rules->sows_on);
    if (rules->avoids_start)
        return !game->closable && phase->first_seed == DYAR_FIRST_SEED_NEXT;
    /* Phases that passed over different holes would need bits of their own. */
    return skips_by_marks_alone(phase) && (phase->skip_count == 0 || game->phase_count == 1);
}

static void choose_sower(dyar_compiler *c, dyar_turn_rules *rules)
{
    rules->lift = rules->lifting.count > 0 ? dyar_lift_judged : dyar_lift_plain;
    if (rules->each_seed.count > 0 || c->game->tells_crossing)
        rules->sow = dyar_sow_judged;
    else if (rules->skip || c->game->closable)
        rules->sow = dyar_sow_skipping;
    else
        rules->sow = dyar_sow_plain;
    rules->lap = dyar_lap_plain;
    if (!c->game->lanes)
        return;
    rules->lift = dyar_lift_lanes;
    rules->sow = vector_sower(c->game);
    rules->lap = vector_lapper(c->game);
}

/* ---- laps known beforehand ---- */

enum { MOST_LAP_SEEDS = 160 }; /* beyond it the tables would not stay in the cache */

typedef struct ring {
    const dyar_topology *topology;
    unsigned mover, way;
    bool avoids_start;
} ring;

static unsigned next_on(const ring *r, unsigned at, unsigned start)
{
    const uint8_t *next = r->topology->next[r->mover][r->way];
    const unsigned cell = next[at];
    return r->avoids_start && cell == start ? next[cell] : cell;
}

static void sow_lap(const ring *r, unsigned start, int seeds, bool same, dyar_lanes *added,
                    uint8_t *first, uint8_t *last)
{
    unsigned at = same ? start : next_on(r, start, start);
    (*added)[start] = (uint16_t)-seeds;
    *first = (uint8_t)at;
    *last = (uint8_t)start;
    for (int i = 0; i < seeds; i++) {
        (*added)[at]++;
        *last = (uint8_t)at;
        at = next_on(r, at, start);
    }
}

static dyar_laps sow_laps(dyar_compiler *c, const ring *r, dyar_word first_seed, bool same)
{
    const int cells = r->topology->cells, room = 1 << c->game->lap_shift;
    dyar_lanes *added = DYAR_NEW_ARRAY(c->arena, dyar_lanes, cells * room);
    uint8_t *first = DYAR_NEW_ARRAY(c->arena, uint8_t, cells * room);
    uint8_t *last = DYAR_NEW_ARRAY(c->arena, uint8_t, cells * room);
    for (int cell = 0; cell < cells; cell++)
        for (int seeds = 0; seeds <= c->game->total && r->topology->on_track[r->mover][cell];
             seeds++) {
            const bool moved_on =
                seeds == 1 && first_seed == DYAR_FIRST_SEED_SAME_UNLESS_SINGLE;
            const int at = cell * room + seeds;
            sow_lap(r, (unsigned)cell, seeds, same && !moved_on, &added[at], &first[at],
                    &last[at]);
        }
    return (dyar_laps){added, last, first};
}

static bool same_ring(const dyar_topology *t, unsigned a, unsigned b)
{
    return memcmp(t->next[a], t->next[b], sizeof t->next[a]) == 0 &&
           memcmp(t->on_track[a], t->on_track[b], sizeof t->on_track[a]) == 0;
}

static void sow_all_laps(dyar_compiler *c, dyar_turn_rules *rules)
{
    const dyar_topology *t = &c->game->topology;
    const dyar_word first_seed = rules->first_seed;
    const unsigned ways = dyar_ways_sown(rules);
    for (unsigned p = 0; p < (unsigned)c->game->players; p++)
        for (unsigned way = 0; way < 2; way++) {
            const ring r = {t, p, way, rules->avoids_start};
            if (!(ways >> way & 1))
                continue;
            if (p > 0 && same_ring(t, 0, p)) {
                rules->laps[p][way] = rules->laps[0][way];
                continue;
            }
            rules->laps[p][way].later = sow_laps(c, &r, first_seed, false);
            rules->laps[p][way].first = first_seed == DYAR_FIRST_SEED_NEXT
                                            ? rules->laps[p][way].later
                                            : sow_laps(c, &r, first_seed, true);
        }
}

void dyar_choose_sowers(dyar_compiler *c, dyar_turn_rules *phases, size_t count)
{
    const dyar_topology *t = &c->game->topology;
    c->game->lanes = true;
    for (size_t i = 0; i < count; i++)
        c->game->lanes = suits_lanes(c->game, &phases[i]) && c->game->lanes;
    for (size_t i = 0; i < count; i++)
        choose_sower(c, &phases[i]);
    if (!c->game->lanes)
        return;
    for (size_t i = 0; i < count; i++)
        phases[i].vector_moves =
            phases[i].plain_moves && phases[i].kinds[0].enough > 0 && t->cells <= DYAR_LANES;
    note_refused_codes(c->game, phases[count - 1].phase);
    for (int p = 0; p < c->game->players; p++)
        for (int cell = 0; cell < t->cells; cell++)
            c->game->sown_cells[p] |= (uint64_t)t->on_track[p][cell] << cell;
    const bool suits_tables =
        t->cells <= DYAR_LANES && c->game->total <= MOST_LAP_SEEDS && c->purpose != DYAR_TO_TRY;
    for (size_t i = 0; i < count && suits_tables; i++) {
        sow_all_laps(c, &phases[i]);
        phases[i].lap = dyar_lap_looked_up;
        phases[i].knows_laps = true;
    }
}
