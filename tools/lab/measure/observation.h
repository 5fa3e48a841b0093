/* SPDX-License-Identifier: MIT */
/* Observations: what one game says about a measure. */
#pragma once

#include "lab/measure/measures.h"

/* Returns the number of numbers in an observation with `players` players, of which averages are
 * taken.
 */
size_t lab_observation_width(lab_measure_id id, int players);
lab_statistic *lab_observation_statistic(lab_measure_id id);

/* Adds what the outcomes say to `values`, which has room for all of them; how many said
 * something.  `width` is that of the scene's players, or of more: seats that there are not have
 * an equal part, and so are no further from others than these are from each other. */
size_t lab_observe(lab_measure_id id, const lab_scene *scene, const lab_outcome *outcomes,
                   size_t count, size_t width, double *values);
