/*
 * The functions behind the words, declared from the one list and written in play/.
 */
#ifndef DYAR_PROGRAM_HANDLERS_H
#define DYAR_PROGRAM_HANDLERS_H

#include "program/fold.h"

/* A fact is fixed, or read in a position: a fixed one where holes that close change which hole
 * is meant. */
#define DYAR_DECLARE_FIXED(name) dyar_fixed_reader dyar_fixed_##name;
#define DYAR_DECLARE_ALONG(name) DYAR_DECLARE_FIXED(name)
#define DYAR_DECLARE_CELL(name)
#define DYAR_DECLARE_READ(name)

#define DYAR_FACT(name, word, place, value, least, known, ...)                                 \
    DYAR_DECLARE_##known(name) dyar_reader dyar_read_##name;
#define DYAR_EFFECT(name, ...) dyar_effect_handler dyar_effect_##name;
#include "rules/vocabulary.def"

/* A test of each player, as one value. */
dyar_reader dyar_read_each;

#endif
