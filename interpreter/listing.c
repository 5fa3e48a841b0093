/* The compiled tables in words. */
#include "program/situations.h"
#include "rules/english.h"
#include "ruleset.h"

#include <string.h>

enum { MOST_ROWS = 20000 };

typedef struct row_list {
    struct row_list *next;
    dyar_table_row row;
} row_list;

typedef struct listing {
    dyar_arena *arena;
    const dyar_rules *rules;
    const dyar_game *game;
    const dyar_table *table;
    const char *phase, *name;
    row_list *first, **last;
    size_t count;
} listing;

static const char *keep(listing *l, dyar_buffer *words)
{
    const char *kept = dyar_text_copy(l->arena, dyar_text_of(dyar_buffer_text(words)));
    dyar_buffer_release(words);
    return kept;
}

static void add_row(void *context, const dyar_situation *situation)
{
    listing *l = context;
    dyar_buffer where = {0}, classes = {0}, does = {0};
    char name[8];
    if (situation->fitting_count == 0 || l->count == MOST_ROWS)
        return;
    const dyar_stand stand = situation->reduction->stand;
    const dyar_rule *rule = &l->table->rules[situation->fitting[0]];
    dyar_buffer_put(&where, dyar_situation_side(l->game, stand));
    if (!l->game->topology.is_store[stand.cell])
        dyar_buffer_print(
            &where, ", as at %s for player %d",
            dyar_place_name(&l->rules->board, l->game->topology.place_of[stand.cell], name),
            stand.mover + 1);
    dyar_situation_classes(l->game, situation, &classes);
    dyar_english_outcome(l->rules, rule, &does);
    *l->last = DYAR_NEW(l->arena, row_list);
    (*l->last)->row = (dyar_table_row){
        .phase = l->phase,
        .table = l->name,
        .where = keep(l, &where),
        .situation = keep(l, &classes),
        .rule = dyar_text_copy(l->arena, rule->name),
        .does = keep(l, &does),
    };
    l->last = &(*l->last)->next;
    l->count++;
}

static void list_phase(listing *l, const dyar_turn_rules *rules, const uint64_t *possible)
{
    const dyar_phase *phase = rules->phase;
    const dyar_surroundings landing = {.rules = rules,
                                       .judged = &phase->landing,
                                       .each_seed = &phase->each_seed,
                                       .skips = phase->skips,
                                       .skip_count = phase->skip_count,
                                       .possible = possible};
    const dyar_surroundings each_seed = {.rules = rules,
                                         .judged = &phase->each_seed,
                                         .skips = phase->skips,
                                         .skip_count = phase->skip_count,
                                         .possible = possible};
    l->phase = phase->name.length ? dyar_text_copy(l->arena, phase->name) : NULL;
    l->name = "each-seed";
    l->table = &phase->each_seed;
    if (phase->each_seed.count > 0)
        dyar_situations_visit(l->game, &each_seed, add_row, l);
    l->name = "landing";
    l->table = &phase->landing;
    dyar_situations_visit(l->game, &landing, add_row, l);
}

const dyar_table_row *dyar_list_tables(dyar_arena *arena, const dyar_game *game, size_t *count)
{
    uint64_t possible[DYAR_MAX_CELLS];
    listing l = {.arena = arena, .rules = game->rules, .game = game};
    l.last = &l.first;
    dyar_possible_marks(game, possible);
    for (size_t i = 0; i < game->phase_count; i++)
        list_phase(&l, &game->phases[i], possible);
    dyar_table_row *rows = DYAR_NEW_ARRAY(arena, dyar_table_row, l.count);
    size_t at = 0;
    for (const row_list *row = l.first; row; row = row->next)
        rows[at++] = row->row;
    *count = l.count;
    return rows;
}
