/*
 * Plots of a study: a measure under each combination of answers, or what each question changes
 * in it.  Each is an <svg> element in which labels stand above their line, so that it is narrow
 * enough for a telephone; the style of the page gives its classes their looks.
 */
#ifndef DYAR_CLI_STUDY_PLOTS_H
#define DYAR_CLI_STUDY_PLOTS_H

#include "lab/study/findings.h"

void cli_study_write_plot(FILE *to, const lab_findings *findings, lab_measure_id measure);

/* Whether plots show combinations, not questions: where each differs from the first in one
 * answer, and they are not too many. */
bool cli_study_plot_is_of_combinations(const lab_findings *findings);

#endif
