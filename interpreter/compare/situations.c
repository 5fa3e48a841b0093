/* SPDX-License-Identifier: MIT */
/*
 * Situations that two rulesets decide differently.
 *
 * The rules of both are in one table, so that it distinguishes all situations that either does.
 * In each situation, the first rule of each ruleset that matches decides.
 */
#include "compare/compare.h"
#include "compare/outcome.h"
#include "compare/overlay.h"
#include "english/english.h"
#include "english/situations.h"
#include "rules/walk.h"
#include "ruleset/merge.h"

enum { MOST_ROWS = 5000, THE_SAME = UINT16_MAX };

typedef struct shown_row {
    const char *side; /* of the holes */
    uint16_t verdict;
    dyar_situation_difference row;
} shown_row;

/* One table of one phase, as each of the two has it. */
typedef struct pairing {
    dyar_comparison *c;
    const dyar_overlay *overlay;
    const char *phase, *name;
    const dyar_table *lower, *upper; /* as they are, for words */
    const dyar_table *said;          /* the upper one in the words of the game */
    dyar_table both;
    dyar_listing_group group;
    shown_row *rows;
    size_t begin; /* of the table's rows */
    size_t count, room;
} pairing;

/* ---- verdicts ---- */

/* A verdict is the rule of each: the lower one's in the high byte. */
static uint16_t verdict_of(const pairing *p, const dyar_situation *s)
{
    unsigned lower = DYAR_UNDECIDED, upper = DYAR_UNDECIDED;
    for (size_t i = s->fitting_count; i-- > 0;) {
        if (s->fitting[i] < p->lower->count)
            lower = s->fitting[i];
        else
            upper = s->fitting[i] - (unsigned)p->lower->count;
    }
    const dyar_rule *a = lower == DYAR_UNDECIDED ? NULL : &p->lower->rules[lower];
    const dyar_rule *b = upper == DYAR_UNDECIDED ? NULL : &p->said->rules[upper];
    return dyar_same_outcome(a, b) ? THE_SAME : (uint16_t)(lower << 8 | upper);
}

static void gather(void *context, const dyar_situation *s)
{
    pairing *p = context;
    dyar_listing_add(&p->group, s, verdict_of(p, s));
}

/* ---- rows ---- */

static const char *name_of(pairing *p, const dyar_table *table, unsigned rule)
{
    return rule == DYAR_UNDECIDED ? NULL
                                  : dyar_text_copy(&p->c->arena, table->rules[rule].name);
}

static const char *does(pairing *p, const dyar_rules *rules, const dyar_table *table,
                        unsigned rule)
{
    dyar_buffer words = {.arena = &p->c->arena};
    if (rule == DYAR_UNDECIDED)
        return "nothing happens";
    dyar_english_outcome(rules, &table->rules[rule], &words);
    return dyar_buffer_text(&words);
}

/* Holes that the tests distinguish may have the same words. */
static bool is_shown(const pairing *p, const shown_row *wanted)
{
    for (size_t i = p->begin; i < p->count; i++)
        if (p->rows[i].verdict == wanted->verdict &&
            strcmp(p->rows[i].side, wanted->side) == 0 &&
            strcmp(p->rows[i].row.situation, wanted->row.situation) == 0)
            return true;
    return false;
}

static void add_row(pairing *p, const dyar_listing_row *row)
{
    const unsigned lower = row->verdict >> 8, upper = row->verdict & 0xFF;
    const dyar_situation situation = dyar_listing_situation(&p->group, row);
    const dyar_game *game = p->overlay->game;
    dyar_buffer where = {.arena = &p->c->arena}, classes = where;
    dyar_english_seen_alike(game, situation.reduction->viewpoint, &where);
    dyar_english_classes(game, &situation, &classes);
    const shown_row added = {
        .side = dyar_english_standpoint(game, situation.reduction->viewpoint),
        .verdict = row->verdict,
        .row = {.phase = p->phase,
                .table = p->name,
                .where = dyar_buffer_text(&where),
                .situation = dyar_buffer_text(&classes),
                .rule_a = name_of(p, p->lower, lower),
                .does_a = does(p, p->overlay->lower, p->lower, lower),
                .rule_b = name_of(p, p->upper, upper),
                .does_b = does(p, p->overlay->upper, p->upper, upper)},
    };
    if (p->count == MOST_ROWS || is_shown(p, &added))
        return;
    p->rows = dyar_arena_room(&p->c->arena, p->rows, p->count, &p->room, sizeof added);
    p->rows[p->count++] = added;
}

static void write_group(void *context)
{
    pairing *p = context;
    dyar_listing_join(&p->group);
    for (size_t i = 0; i < p->group.count; i++)
        if (!p->group.rows[i].merged && p->group.rows[i].verdict != THE_SAME)
            add_row(p, &p->group.rows[i]);
    dyar_listing_clear(&p->group);
}

/* ---- what can occur ---- */

/* A mark can lie where either of the two could put it. */
static void find_possible_marks(const pairing *p, uint64_t possible[DYAR_CELLS_MAX])
{
    uint64_t of_upper[DYAR_CELLS_MAX];
    dyar_possible_marks(&p->c->arena, p->overlay->game, possible);
    dyar_possible_marks(&p->c->arena, p->c->second->game, of_upper);
    for (int cell = 0; cell < p->overlay->game->topology.cells; cell++)
        for (unsigned code = 1; code < DYAR_CLOSED_CODE; code++)
            if (of_upper[cell] >> code & 1)
                possible[cell] |= UINT64_C(1) << dyar_mark_code(
                                      (unsigned)p->overlay->mark_of_upper[dyar_mark_name(code)],
                                      dyar_mark_owner(code));
}

/* Holes that either of the two passes over are no landing holes of both. */
static const dyar_condition *join_skips(dyar_arena *arena, const dyar_phase *lower,
                                        const dyar_phase *upper, size_t *count)
{
    dyar_condition *skips =
        DYAR_NEW_ARRAY(arena, dyar_condition, lower->skip_count + upper->skip_count + 1);
    *count = 0;
    if (!dyar_skips_landings(lower) || !dyar_skips_landings(upper))
        return NULL;
    for (size_t i = 0; i < lower->skip_count; i++)
        skips[(*count)++] = lower->skips[i];
    for (size_t i = 0; i < upper->skip_count; i++)
        skips[(*count)++] = upper->skips[i];
    return skips;
}

static bool same_rules(const dyar_table *a, const dyar_table *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (!dyar_same_outcome(&a->rules[i], &b->rules[i]) ||
            !dyar_same_condition(&a->rules[i].when, &b->rules[i].when))
            return false;
    return true;
}

/* ---- tables ---- */

static void pair_tables(pairing *p, const dyar_compiled_phase *rules, const dyar_phase *lower,
                        const dyar_phase *said, const dyar_table *each_seed)
{
    uint64_t possible[DYAR_CELLS_MAX];
    size_t skip_count;
    p->begin = p->count;
    find_possible_marks(p, possible);
    p->both = dyar_overlay_table(&p->c->arena, p->lower, p->said);
    const dyar_condition *skips = join_skips(&p->c->arena, lower, said, &skip_count);
    if (p->both.count >= DYAR_UNDECIDED)
        return;
    dyar_situations_visit(&p->c->arena, p->overlay->game,
                          &(dyar_surroundings){.rules = rules,
                                               .judged = &p->both,
                                               .each_seed = each_seed,
                                               .skips = skips,
                                               .skip_count = skip_count,
                                               .in_passing = p->lower == &lower->each_seed,
                                               .possible = possible,
                                               .group_over = write_group},
                          gather, p);
}

/* `at` is a phase of the lower ruleset, `of_upper` one of the upper. */
static void pair_phases(pairing *p, size_t at, size_t of_upper)
{
    const dyar_overlay *o = p->overlay;
    const dyar_compiled_phase *rules = &o->game->phases[at];
    const dyar_phase *lower = &o->lower->phases[at], *upper = &o->upper->phases[of_upper];
    const dyar_phase *said = &o->phases[of_upper];
    const dyar_text name = lower->name.length ? lower->name : upper->name;
    p->phase = name.length ? dyar_text_copy(&p->c->arena, name) : NULL;
    p->name = "each-seed";
    p->lower = &lower->each_seed;
    p->upper = &upper->each_seed;
    p->said = &said->each_seed;
    pair_tables(p, rules, lower, said, NULL);
    p->name = "landing";
    p->lower = &lower->landing;
    p->upper = &upper->landing;
    p->said = &said->landing;
    /* Where each seed does something else, landings are judged as if nothing had been done. */
    pair_tables(p, rules, lower, said,
                same_rules(&lower->each_seed, &said->each_seed) ? &lower->each_seed : NULL);
}

static void pair_all(pairing *p)
{
    const dyar_rules *lower = p->overlay->lower, *upper = p->overlay->upper;
    for (size_t i = 0; i < lower->phase_count; i++)
        pair_phases(p, i, dyar_overlay_partner(upper, &lower->phases[i]));
    for (size_t i = 0; i < upper->phase_count; i++) {
        const size_t at = dyar_overlay_partner(lower, &upper->phases[i]);
        if (!dyar_text_equal(lower->phases[at].name, upper->phases[i].name))
            pair_phases(p, at, i);
    }
}

dyar_situation_difference *dyar_differing_situations(dyar_comparison *c, size_t *count)
{
    pairing p = {.c = c, .group = {.arena = dyar_scratch_new(&c->arena)}};
    if (dyar_same_board(c->first->rules, c->second->rules))
        p.overlay = dyar_overlay_new(&c->arena, c->first->rules, c->second->rules, c->unread);
    if (p.overlay)
        pair_all(&p);
    dyar_scratch_free(p.group.arena);
    dyar_situation_difference *rows =
        DYAR_NEW_ARRAY(&c->arena, dyar_situation_difference, p.count + 1);
    for (size_t i = 0; i < p.count; i++)
        rows[i] = p.rows[i].row;
    *count = p.count;
    return rows;
}
