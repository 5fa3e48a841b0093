/* SPDX-License-Identifier: MIT */
/* Situations of a table in English. */
#pragma once

#include "program/situations.h"

/* "on the mover's side (a1), with 1 seed, the opposite hole empty". */
void dyar_english_situation(const dyar_game *game, const dyar_situation *situation,
                            dyar_buffer *words);

/* "1 seed; the opposite hole: 1 or more seeds": what its classes say, not its values. */
void dyar_english_classes(const dyar_game *game, const dyar_situation *situation,
                          dyar_buffer *words);

/* "on the mover's side". */
const char *dyar_english_standpoint(const dyar_game *game, dyar_viewpoint viewpoint);

/* "on the mover's side, as at a1 for player 1": holes that are seen alike. */
void dyar_english_seen_alike(const dyar_game *game, dyar_viewpoint viewpoint,
                             dyar_buffer *words);
