/*
 * The functions behind the words, declared from the one list and written in play/.
 */
#ifndef DYAR_PROGRAM_HANDLERS_H
#define DYAR_PROGRAM_HANDLERS_H

#include "program/game.h"

#define DYAR_FACT(name, word, value, place, english, meaning) dyar_reader dyar_read_##name;
#define DYAR_EFFECT(name, word, english, meaning) dyar_effect_handler dyar_effect_##name;
#include "rules/vocabulary.def"

/* A test of each player, as one value. */
dyar_reader dyar_read_each;

#endif
