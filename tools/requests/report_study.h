/* SPDX-License-Identifier: MIT */
/* The findings of a study as JSON. */
#pragma once

#include "lab/base/json_write.h"
#include "lab/study/findings.h"

/* As `dyar study report --json`. */
void report_study(lab_writer *json, const lab_findings *findings);
