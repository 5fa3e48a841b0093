/* Lifting and sowing. */
#ifndef DYAR_PLAY_SOWING_H
#define DYAR_PLAY_SOWING_H

#include "play/view.h"

/* Takes up the seeds of a hole, as many as that at most. */
void dyar_lift(dyar_turn *t, unsigned cell, int limit);

/* Sows the hand, which is not empty: from after `at`, or with the first seed into `into`.
 * Returns false if the last seed falls nowhere: no hole takes the rest, which stays in the
 * hand, or there is no end of it, and `sown` is DYAR_SOWN_MAX. */
bool dyar_sow(dyar_turn *t, unsigned at, unsigned into);

#endif
