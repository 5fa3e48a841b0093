/*
 * What went wrong, for a program that asked for JSON.
 *
 * Complaints, hints and diagnostics go to stderr and are noted here.  If a command with --json
 * ends without a report, main writes them to stdout instead:
 *
 *     {"schema_version": 1, "error": "...", "hint": "...", "diagnostics": [...], "status": 3}
 */
#ifndef DYAR_CLI_ERRORS_H
#define DYAR_CLI_ERRORS_H

#include <stdarg.h>
#include <stdbool.h>

#include "cli/base/cli.h"

/* Keeps the first complaint and the first hint; needs no memory. */
void cli_errors_note(bool is_hint, const char *format, va_list list);

/* Keeps them as JSON. */
void cli_errors_note_diags(const dyar_diags *diags);

/* Writes what was noted as a document. */
void cli_errors_write(lab_writer *json, cli_status status);

#endif
