/* What fieldwork would show: how many recorded games, results or worn boards settle a question.
 */
#ifndef DYAR_CLI_STUDY_FIELDWORK_H
#define DYAR_CLI_STUDY_FIELDWORK_H

#include <stdio.h>

#include "lab/base/json_write.h"
#include "lab/study/findings.h"

/* Parts of the page. */
void cli_study_write_settling(FILE *to, const lab_findings *findings);
void cli_study_write_wear(FILE *to, const lab_findings *findings);

/* The keys "settling", and "wear" of a combination. */
void cli_study_json_settling(lab_writer *json, const lab_findings *findings);
void cli_study_json_wear(lab_writer *json, const lab_findings *findings, size_t combination);

#endif
