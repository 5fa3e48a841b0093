/* SPDX-License-Identifier: MIT */
/* All rules of a ruleset as a list of sentences. */
#include "english/parts.h"

size_t dyar_english_describe(dyar_arena *arena, const dyar_rules *rules,
                             const dyar_sentence **sentences)
{
    dyar_arena *on_the_way = dyar_scratch_new(arena);
    dyar_description d = {.teller = {.arena = on_the_way, .rules = rules}, .arena = arena};
    dyar_english_tell_board(&d);
    dyar_english_tell_setup(&d);
    dyar_english_tell_marks(&d);
    dyar_english_tell_turn(&d);
    dyar_english_tell_end(&d);
    dyar_english_tell_phases(&d);
    dyar_english_tell_match(&d);
    dyar_scratch_free(on_the_way);
    *sentences = d.list;
    return d.count;
}
