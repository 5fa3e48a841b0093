/* The reason why a text is not a legal move, in words. */
#ifndef DYAR_NOTATION_REFUSAL_H
#define DYAR_NOTATION_REFUSAL_H

#include "play/view.h"

/* Writes the reason into `problem`: lower case, no full stop.  `moves` are the `count` legal
 * moves of the position, none of which is written as `text`. */
void dyar_refuse_move(const dyar_game *game, const dyar_position *position, const char *text,
                      const dyar_move *moves, size_t count, char problem[DYAR_PROBLEM_TEXT]);

#endif
