/* SPDX-License-Identifier: MIT */
/*
 * What went wrong, for a program that asked for JSON.
 *
 * Complaints, hints (complaints.h) and diagnostics go to stderr and are noted.  If a command
 * with --json ends without a report, main writes them to stdout instead:
 *
 *     {"schema_version": 1, "error": "...", "hint": "...", "diagnostics": [...], "status": 3}
 */
#pragma once

#include "cli/base/cli.h"

/* Keeps copies of them. */
void cli_errors_note_diags(const dyar_diags *diags);

/* Writes what was noted as a document. */
void cli_errors_write(lab_writer *json, cli_status status);
