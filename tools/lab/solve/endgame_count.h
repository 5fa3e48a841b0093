/*
 * All positions with one number of seeds on the board: what each is worth, from what those with
 * fewer seeds are worth.
 *
 * Moves that take seeds off the board, and ends, are worth something known.  The others lead
 * round among these positions, perhaps for ever.  Then a rule ends the game where a position
 * comes up again, and what it gives may depend on which one that is.  A player who always makes
 * the same move in the same position can be sure of the least of what it gives on any round
 * that he may be led: that is his lower bound, whether the rule asks for the second time or the
 * tenth. The opponent's lower bound is his upper one.  Where all seeds of a repetition go to
 * nobody, or both players get the same, the two always meet.
 */
#ifndef LAB_ENDGAME_COUNT_H
#define LAB_ENDGAME_COUNT_H

#include "lab/solve/endgame_order.h"
#include "lab/base/stop.h"

/* Bounds of the entries of one count, for the player to move. */
typedef struct lab_endgame_values {
    _Atomic(int8_t) *low, *high;
} lab_endgame_values;

bool lab_endgame_values_init(lab_endgame_values *values, uint64_t entries);
void lab_endgame_values_release(lab_endgame_values *values);

typedef enum lab_endgame_end {
    LAB_ENDGAME_DONE,
    LAB_ENDGAME_STOPPED,
    LAB_ENDGAME_NO_MEMORY,
    LAB_ENDGAME_NO_FILE, /* of building: it cannot be read or written */
} lab_endgame_end;

/* Bytes of memory that it takes beside the values, at most. */
uint64_t lab_endgame_count_bytes(const lab_endgame_order *order, int seeds);

/* Fills in values[seeds], which is allocated, from those of all lower counts.  The result is
 * the same for any number of threads. */
lab_endgame_end lab_endgame_count(const lab_endgame_order *order, int seeds,
                                  lab_endgame_values *values, int threads,
                                  const lab_stop *stop);

#endif
