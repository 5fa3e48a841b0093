/*
 * The scalar path: a copy of a compiled game that is played seed by seed, by the functions of
 * play/sowing.c, with nothing looked up, no vectors and no brief turns.  It plays the same.
 */
#ifndef TESTS_SCALAR_H
#define TESTS_SCALAR_H

#include "play/turn.h"
#include "program/handlers.h"

typedef struct copied_game {
    dyar_game game;
    dyar_turn_rules *phases;
} copied_game;

/* As it is, for changing.  Free `phases`. */
copied_game copy_game(const dyar_game *game);

copied_game copy_scalar(const dyar_game *game);

#endif
