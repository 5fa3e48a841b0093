/* The rules that applied in a turn: where a ruleset states them, and what they rest on. */
#include "english/citations.h"
#include "english/reasons.h"

#include <string.h>

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

void dyar_cite_reason(dyar_arena *arena, const dyar_rules *rules, const dyar_game *game,
                      dyar_reason *reason)
{
    const dyar_found_rule found = dyar_find_rule(game, reason->table, reason->rule);
    dyar_buffer path = {.arena = arena};
    dyar_citations cited = {.count = 0};
    if (found.phase && found.phase->name.length > 0)
        dyar_buffer_print(&path, "phases.%.*s.", (int)found.phase->name.length,
                          found.phase->name.at);
    dyar_buffer_print(&path, "%s.%s", reason->table, reason->rule);
    dyar_cite(arena, rules, dyar_text_of(dyar_buffer_text(&path)), &cited);
    if (cited.count > 0)
        reason->citation = dyar_arena_copy(arena, cited.list, sizeof *cited.list);
}
