/* SPDX-License-Identifier: MIT */
/* The functions of the words, declared from vocabulary.def. */
#pragma once

#include "program/game.h"

#define DYAR_FACT(name, ...) dyar_reader dyar_read_##name;
#define DYAR_EFFECT(name, ...) dyar_effect_handler dyar_effect_##name;
#include "rules/vocabulary.def"

/* A test of each player, as one value. */
dyar_reader dyar_read_each;

extern const dyar_handlers dyar_play_handlers;
