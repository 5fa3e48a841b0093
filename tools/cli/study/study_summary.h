/* What a study has found, in a terminal or for a program. */
#ifndef DYAR_CLI_STUDY_SUMMARY_H
#define DYAR_CLI_STUDY_SUMMARY_H

#include "lab/study/findings.h"

/* That play is no proof; wherever combinations are compared. */
extern const char cli_study_caution[];

void cli_study_print(const lab_findings *findings);

#endif
