/* What one game says about a measure. */
#ifndef LAB_OBSERVATION_H
#define LAB_OBSERVATION_H

#include "lab/measures.h"

/* How many numbers an observation is, and what is made of their averages. */
size_t lab_observation_width(lab_measure_id id, const lab_scene *scene);
lab_statistic *lab_observation_statistic(lab_measure_id id);

/* Adds what the outcomes say to `values`, which has room for all of them; how many said
 * something. */
size_t lab_observe(lab_measure_id id, const lab_scene *scene, const lab_outcome *outcomes,
                   size_t count, double *values);

#endif
