/* The games of a study, played range by range by the threads of a crew. */
#ifndef LAB_STUDY_GAMES_H
#define LAB_STUDY_GAMES_H

#include "lab/study/crew.h"
#include "lab/study/plan.h"
#include "lab/measure/referee.h"

/* Line-up `lineup` under combination `combination` is contests[combination * LAB_LINEUPS +
 * lineup].  They must outlive the crew. */
lab_crew *lab_study_crew(const lab_contest *contests, int threads);

#endif
