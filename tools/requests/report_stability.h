/* SPDX-License-Identifier: MIT */
/* Findings at several strengths of the players, as JSON. */
#pragma once

#include "lab/base/json_write.h"
#include "lab/measure/stability.h"
#include "lab/players/strengths.h"

/* Writes the keys "stability", a word, and "strengths", the finding at each; nothing if there
 * is one strength.  `findings` are judged together. */
void report_stability(lab_writer *json, const lab_strengths *strengths,
                      const lab_strength_effect *effects, const lab_stability *stability,
                      size_t findings);
