/* A study as a page: one HTML file without anything from elsewhere. */
#ifndef DYAR_CLI_STUDY_PAGE_H
#define DYAR_CLI_STUDY_PAGE_H

#include "cli/base/cli.h"
#include "lab/study/findings.h"

/* Writes FOLDER/index.html; the folder is made if need be. */
cli_status cli_study_write_page(const lab_findings *findings, const char *folder);

#endif
