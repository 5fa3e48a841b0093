/* The games of a study, played range by range by the threads of a pool. */
#ifndef LAB_STUDY_GAMES_H
#define LAB_STUDY_GAMES_H

#include "lab/study/pool.h"
#include "lab/study/plan.h"
#include "lab/measure/referee.h"

/* Line-up `lineup` under combination `combination` is contests[combination * LAB_LINEUPS +
 * lineup].  They must outlive the pool. */
lab_pool *lab_study_pool(const lab_contest *contests, int threads);

#endif
