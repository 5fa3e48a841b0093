/* The way from one game of a match to the next. */
#ifndef DYAR_PLAY_MATCH_H
#define DYAR_PLAY_MATCH_H

#include "play/view.h"

/* If a game of a match is over, sets up the next one, and so on until one can be played, a
 * player must choose what to fill, or the match is over.  `trace` may be NULL. */
void dyar_go_on(const dyar_game *game, dyar_position *position, dyar_trace *trace);

/* The result of a match. */
dyar_result dyar_match_result(const dyar_game *game, const dyar_position *position);

#endif
