/*
 * The compiled tables in words.
 *
 * Situations that fall to the same rule are told in one row where they differ in one thing
 * only, and what makes no difference is not told:
 *
 *     1 seed; opposite empty; not marked  ─▸ nothing
 *     1 seed; opposite empty; marked      ─▸ nothing      1 seed; opposite empty ─▸ nothing
 */
#include "program/situations.h"
#include "rules/english.h"
#include "ruleset.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_ROWS = 20000, MOST_TOGETHER = 2000 }; /* more situations than that stand singly */

typedef struct row_list {
    struct row_list *next;
    dyar_table_row row;
} row_list;

/* Situations of one group: at first each by itself, then those that are told together. */
typedef struct gathered {
    uint64_t chosen[DYAR_MOST_VARIABLES];
    int values[DYAR_MOST_VARIABLES];
    uint8_t rule;
    bool told_with_another;
} gathered;

typedef struct listing {
    dyar_arena *arena;
    const dyar_rules *rules;
    const dyar_game *game;
    const dyar_table *table;
    const char *phase, *name;
    dyar_situation group; /* what all situations of the group have in common */
    gathered *single, *rows;
    size_t gathered_count, room;
    row_list *first, **last;
    size_t count;
} listing;

/* ---- gathering a group ---- */

static void gather(void *context, const dyar_situation *s)
{
    listing *l = context;
    if (l->gathered_count == l->room) {
        l->room = l->room ? l->room * 2 : 64;
        l->single = realloc(l->single, l->room * sizeof *l->single);
        l->rows = realloc(l->rows, l->room * sizeof *l->rows);
        if (!l->single || !l->rows)
            abort();
    }
    gathered *g = &l->single[l->gathered_count++];
    *g = (gathered){.rule = s->fitting_count ? s->fitting[0] : DYAR_UNDECIDED};
    memcpy(g->chosen, s->chosen, s->reduction->variable_count * sizeof *g->chosen);
    memcpy(g->values, s->values, s->reduction->variable_count * sizeof *g->values);
    l->group = *s;
}

/* ---- telling together ---- */

static bool differ_only_in(const gathered *a, const gathered *b, size_t v, size_t variables)
{
    if (a->rule != b->rule || a->told_with_another || b->told_with_another)
        return false;
    for (size_t i = 0; i < variables; i++)
        if (i != v && a->chosen[i] != b->chosen[i])
            return false;
    return true;
}

static bool join_by(listing *l, size_t v, size_t variables)
{
    bool joined = false;
    for (size_t i = 0; i < l->gathered_count; i++)
        for (size_t k = i + 1; k < l->gathered_count; k++) {
            if (!differ_only_in(&l->rows[i], &l->rows[k], v, variables))
                continue;
            l->rows[i].chosen[v] |= l->rows[k].chosen[v];
            l->rows[k].told_with_another = joined = true;
        }
    return joined;
}

static void join_all(listing *l, size_t variables)
{
    bool joined = l->gathered_count <= MOST_TOGETHER;
    while (joined) {
        joined = false;
        for (size_t v = variables; v-- > 0;)
            joined = join_by(l, v, variables) || joined;
    }
}

static bool agrees_but_for(const gathered *row, const gathered *single, size_t v,
                           size_t variables)
{
    for (size_t i = 0; i < variables; i++)
        if (i != v && row->chosen[i] && !(row->chosen[i] & single->chosen[i]))
            return false;
    return true;
}

/* Where all else is so, could it be of any other class?  If not, it need not be told. */
static void leave_out(listing *l, gathered *row, size_t variables)
{
    for (size_t v = variables; v-- > 0 && l->gathered_count <= MOST_TOGETHER;) {
        uint64_t all = 0;
        for (size_t i = 0; i < l->gathered_count; i++)
            if (agrees_but_for(row, &l->single[i], v, variables))
                all |= l->single[i].chosen[v];
        if (all == row->chosen[v])
            row->chosen[v] = 0;
    }
}

/* ---- rows ---- */

static const char *keep(listing *l, dyar_buffer *words)
{
    const char *kept = dyar_text_copy(l->arena, dyar_text_of(dyar_buffer_text(words)));
    dyar_buffer_release(words);
    return kept;
}

static const char *where(listing *l, dyar_stand stand)
{
    dyar_buffer words = {0};
    char name[8];
    dyar_buffer_put(&words, dyar_situation_side(l->game, stand));
    if (!l->game->topology.is_store[stand.cell])
        dyar_buffer_print(
            &words, ", as at %s for player %d",
            dyar_place_name(&l->rules->board, l->game->topology.place_of[stand.cell], name),
            stand.mover + 1);
    return keep(l, &words);
}

static void add_row(listing *l, const gathered *row)
{
    const dyar_rule *rule = &l->table->rules[row->rule];
    dyar_situation situation = l->group;
    dyar_buffer classes = {0}, does = {0};
    if (l->count == MOST_ROWS)
        return;
    situation.chosen = row->chosen;
    situation.values = row->values;
    dyar_situation_classes(l->game, &situation, &classes);
    dyar_english_outcome(l->rules, rule, &does);
    *l->last = DYAR_NEW(l->arena, row_list);
    (*l->last)->row = (dyar_table_row){
        .phase = l->phase,
        .table = l->name,
        .where = where(l, situation.reduction->stand),
        .situation = keep(l, &classes),
        .rule = dyar_text_copy(l->arena, rule->name),
        .does = keep(l, &does),
    };
    l->last = &(*l->last)->next;
    l->count++;
}

static void tell_group(void *context)
{
    listing *l = context;
    if (l->gathered_count == 0)
        return;
    const size_t variables = l->group.reduction->variable_count;
    memcpy(l->rows, l->single, l->gathered_count * sizeof *l->rows);
    join_all(l, variables);
    for (size_t i = 0; i < l->gathered_count; i++) {
        if (l->rows[i].told_with_another || l->rows[i].rule == DYAR_UNDECIDED)
            continue; /* where no rule fits, nothing happens */
        leave_out(l, &l->rows[i], variables);
        add_row(l, &l->rows[i]);
    }
    l->gathered_count = 0;
}

/* ---- tables ---- */

static void list_table(listing *l, const dyar_turn_rules *rules, const dyar_table *table,
                       const dyar_table *each_seed, const uint64_t *possible)
{
    const dyar_surroundings around = {.rules = rules,
                                      .judged = table,
                                      .each_seed = each_seed,
                                      .skips = rules->phase->skips,
                                      .skip_count = rules->phase->skip_count,
                                      .possible = possible,
                                      .group_over = tell_group};
    l->table = table;
    dyar_situations_visit(l->game, &around, gather, l);
}

static void list_phase(listing *l, const dyar_turn_rules *rules, const uint64_t *possible)
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
    free(l.single);
    free(l.rows);
    *count = l.count;
    return rows;
}
