/* SPDX-License-Identifier: MIT */
/* All rules of a ruleset as a list of sentences. */
#include "english/parts.h"

size_t dyar_english_describe(dyar_arena *arena, const dyar_rules *rules,
                             const dyar_sentence **sentences)
{
    dyar_arena *on_the_way = dyar_scratch_new(arena);
    dyar_description d = {.writer = {.arena = on_the_way, .rules = rules}, .arena = arena};
    dyar_english_write_board(&d);
    dyar_english_write_setup(&d);
    dyar_english_write_marks(&d);
    dyar_english_write_turn(&d);
    dyar_english_write_end(&d);
    dyar_english_write_phases(&d);
    dyar_english_write_match(&d);
    dyar_scratch_free(on_the_way);
    *sentences = d.list;
    return d.count;
}
