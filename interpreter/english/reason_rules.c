/* SPDX-License-Identifier: MIT */
/* The rules that applied in a turn: where a ruleset states them, and what they rest on. */
#include "english/citations.h"
#include "english/reasons.h"

static const dyar_compiled_rule *find_in_table(const dyar_compiled_table *table,
                                               const char *name)
{
    for (size_t i = 0; i < table->count; i++)
        if (table->list[i].name == name)
            return &table->list[i];
    return NULL;
}

static const dyar_compiled_table *table_named(const dyar_compiled_phase *phase,
                                              const char *name)
{
    return strcmp(name, "landing") == 0     ? &phase->landing
           : strcmp(name, "each-seed") == 0 ? &phase->each_seed
           : strcmp(name, "lifting") == 0   ? &phase->lifting
                                            : &phase->after;
}

dyar_found_rule dyar_find_rule(const dyar_game *game, const char *table, const char *name)
{
    dyar_found_rule found = {0};
    if (strcmp(table, "before") == 0)
        return (dyar_found_rule){find_in_table(&game->before, name), NULL};
    for (size_t i = game->phase_count; i > 0 && !found.rule; i--) {
        const dyar_compiled_phase *phase = &game->phases[i - 1];
        found = (dyar_found_rule){find_in_table(table_named(phase, table), name), phase->phase};
    }
    return found;
}

/* Does the phase state this table itself, rather than take it from the game? */
static bool states_table(const dyar_rules *rules, const dyar_phase *phase, const char *table)
{
    const dyar_node *list = dyar_node_get(rules->root, "phases");
    for (size_t i = 0; list && i + 1 < rules->phase_count; i++)
        if (dyar_text_equal(rules->phases[i].name, phase->name))
            return dyar_node_get(list->items[i], table) != NULL;
    return false;
}

void dyar_cite_reason(dyar_arena *arena, const dyar_rules *rules, const dyar_game *game,
                      dyar_reason *reason)
{
    const dyar_phase *phase = dyar_find_rule(game, reason->table, reason->rule).phase;
    dyar_buffer path = {.arena = arena};
    dyar_citations cited = {.count = 0};
    if (phase && states_table(rules, phase, reason->table))
        dyar_buffer_print(&path, "phases.%.*s.", (int)phase->name.length, phase->name.at);
    dyar_buffer_print(&path, "%s.%s", reason->table, reason->rule);
    dyar_cite(arena, rules, dyar_text_of(dyar_buffer_text(&path)), &cited);
    if (cited.count > 0)
        reason->citation = dyar_arena_copy(arena, cited.list, sizeof *cited.list);
}
