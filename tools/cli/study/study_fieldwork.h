/* What fieldwork would show: how many recorded games, results or worn boards settle a question.
 */
#ifndef DYAR_CLI_STUDY_FIELDWORK_H
#define DYAR_CLI_STUDY_FIELDWORK_H

#include <stdio.h>

#include "lab/study/findings.h"

/* Parts of the page. */
void cli_study_write_settling(FILE *to, const lab_findings *findings);
void cli_study_write_wear(FILE *to, const lab_findings *findings);

#endif
