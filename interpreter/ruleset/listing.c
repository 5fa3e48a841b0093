/* SPDX-License-Identifier: MIT */
/* The compiled tables in words. */
#include "english/english.h"
#include "english/situations.h"
#include "rules/walk.h"
#include "ruleset/merge.h"
#include "ruleset/ruleset.h"

enum { MOST_ROWS = 20000 };

typedef struct listing {
    dyar_arena *arena;
    const dyar_rules *rules;
    const dyar_game *game;
    const dyar_table *table;
    const char *phase, *name;
    dyar_listing_group group;
    dyar_table_row *rows;
    size_t count, room;
} listing;

/* ---- rows ---- */

static void add_row(listing *l, const dyar_listing_row *row)
{
    const dyar_rule *rule = &l->table->rules[row->verdict];
    const dyar_situation situation = dyar_listing_situation(&l->group, row);
    dyar_buffer where = {.arena = l->arena}, classes = where, does = where;
    if (l->count == MOST_ROWS)
        return;
    dyar_english_seen_alike(l->game, situation.reduction->viewpoint, &where);
    dyar_english_classes(l->game, &situation, &classes);
    dyar_english_outcome(l->rules, rule, &does);
    l->rows = dyar_arena_room(l->arena, l->rows, l->count, &l->room, sizeof *l->rows);
    l->rows[l->count++] = (dyar_table_row){
        .phase = l->phase,
        .table = l->name,
        .where = dyar_buffer_text(&where),
        .situation = dyar_buffer_text(&classes),
        .rule = dyar_text_copy(l->arena, rule->name),
        .does = dyar_buffer_text(&does),
    };
}

static void gather(void *context, const dyar_situation *s)
{
    listing *l = context;
    dyar_listing_add(&l->group, s, s->fitting_count ? s->fitting[0] : DYAR_UNDECIDED);
}

static void write_group(void *context)
{
    listing *l = context;
    dyar_listing_join(&l->group);
    for (size_t i = 0; i < l->group.count; i++) {
        const dyar_listing_row *row = &l->group.rows[i];
        if (!row->merged && row->verdict != DYAR_UNDECIDED)
            add_row(l, row); /* where no rule fits, nothing happens */
    }
    dyar_listing_clear(&l->group);
}

/* ---- tables ---- */

static void list_table(listing *l, const dyar_compiled_phase *rules, const dyar_table *table,
                       const dyar_table *each_seed, const uint64_t *possible)
{
    const dyar_surroundings around = {
        .rules = rules,
        .judged = table,
        .each_seed = each_seed,
        .skips = rules->phase->skips,
        .skip_count = dyar_skips_landings(rules->phase) ? rules->phase->skip_count : 0,
        .in_passing = table == &rules->phase->each_seed,
        .possible = possible,
        .group_over = write_group};
    l->table = table;
    dyar_situations_visit(l->arena, l->game, &around, gather, l);
}

static void list_phase(listing *l, const dyar_compiled_phase *rules, const uint64_t *possible)
{
    const dyar_phase *phase = rules->phase;
    l->phase = phase->name.length ? dyar_text_copy(l->arena, phase->name) : NULL;
    l->name = "each-seed";
    if (phase->each_seed.count > 0)
        list_table(l, rules, &phase->each_seed, NULL, possible);
    l->name = "landing";
    list_table(l, rules, &phase->landing, &phase->each_seed, possible);
}

const dyar_table_row *dyar_list_tables(dyar_arena *arena, const dyar_game *game, size_t *count)
{
    uint64_t possible[DYAR_CELLS_MAX];
    listing l = {.arena = arena,
                 .rules = game->rules,
                 .game = game,
                 .group = {.arena = dyar_scratch_new(arena)}};
    l.rows = dyar_arena_room(arena, NULL, 0, &l.room, sizeof *l.rows); /* NULL is no list */
    dyar_possible_marks(arena, game, possible);
    for (size_t i = 0; i < game->phase_count; i++)
        list_phase(&l, &game->phases[i], possible);
    dyar_scratch_free(l.group.arena);
    *count = l.count;
    return l.rows;
}
