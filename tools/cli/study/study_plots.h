/*
 * Plots of a study, drawn by gnuplot: a measure under each combination of answers, or what each
 * question changes in it.
 */
#ifndef DYAR_CLI_STUDY_PLOTS_H
#define DYAR_CLI_STUDY_PLOTS_H

#include "lab/study/findings.h"

/* A plot as an <svg> element, to be freed; NULL when gnuplot is not there or cannot. */
char *cli_study_plot(const lab_findings *findings, lab_measure_id measure);

/* Whether the plot shows combinations, not questions. */
bool cli_study_plot_is_of_combinations(const lab_findings *findings);

#endif
