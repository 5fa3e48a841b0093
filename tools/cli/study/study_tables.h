/* The tables of a study's page. */
#ifndef DYAR_CLI_STUDY_TABLES_H
#define DYAR_CLI_STUDY_TABLES_H

#include "lab/study/findings.h"

/* What each question changes in each measure, at a glance. */
void cli_study_write_overview(FILE *to, const lab_findings *findings);

/* All effects of a question of the experiment. */
void cli_study_write_effects(FILE *to, const lab_findings *findings, size_t question);

/* Combinations by how well they are founded. */
void cli_study_write_ranking(FILE *to, const lab_findings *findings);

/* All measures of all combinations. */
void cli_study_write_measures(FILE *to, const lab_findings *findings);

#endif
