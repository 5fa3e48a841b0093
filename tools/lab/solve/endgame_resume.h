/* Going on with an endgame database. */
#ifndef LAB_ENDGAME_RESUME_H
#define LAB_ENDGAME_RESUME_H

#include "lab/solve/endgame_building.h"

/* Takes the values of all counts that stand in the file, and its blocks; `done`: so many counts
 * do.  Only the first rank has the file, and sends the others what they need of it. */
lab_retrograde_end lab_endgame_resume(lab_building *b, int *done);

#endif
