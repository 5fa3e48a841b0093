/* SPDX-License-Identifier: MIT */
/* The table of the words' functions; a word without one does not link. */
#include "play/handlers.h"

static dyar_reader *const readers[DYAR_FACT_COUNT] = {
#define DYAR_FACT(name, ...) [DYAR_FACT_##name] = dyar_read_##name,
#include "rules/vocabulary.def"
};

static dyar_effect_handler *const effects[DYAR_EFFECT_COUNT] = {
#define DYAR_EFFECT(name, ...) [DYAR_EFFECT_##name] = dyar_effect_##name,
#include "rules/vocabulary.def"
};

const dyar_handlers dyar_play_handlers = {
    .read = readers, .read_each = dyar_read_each, .act = effects};
