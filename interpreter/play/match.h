/* The way from one game of a match to the next. */
#ifndef DYAR_PLAY_MATCH_H
#define DYAR_PLAY_MATCH_H

#include "play/view.h"

/* Where a game of a match is over, lays out the next one, and so on until there is one to play,
 * somebody has to choose what to fill, or the match is over.  `trace` may be NULL. */
void dyar_go_on(const dyar_game *game, dyar_position *position, dyar_trace *trace);

/* The result of a match. */
dyar_result dyar_match_result(const dyar_game *game, const dyar_position *position);

#endif
