/* SPDX-License-Identifier: MIT */
/* What went wrong, as JSON. */
#include "cli/base/errors.h"

#include "cli/base/complaints.h"
#include "lab/base/list.h"
#include "requests/report_ruleset.h"

static dyar_diag *diagnostics; /* with texts of their own, until the program ends */
static size_t diagnostic_count, diagnostic_room;

static char *copy_or_none(const char *text)
{
    return text ? cli_copy(text) : NULL;
}

static void note_diag(const dyar_diag *diag)
{
    if (!lab_list_grow(&diagnostics, &diagnostic_room, diagnostic_count, sizeof *diagnostics))
        cli_out_of_memory();
    dyar_diag *kept = &diagnostics[diagnostic_count++];
    *kept = *diag;
    kept->file = copy_or_none(diag->file);
    kept->message = copy_or_none(diag->message);
    kept->hint = copy_or_none(diag->hint);
}

void cli_errors_note_diags(const dyar_diags *diags)
{
    for (size_t i = 0; i < dyar_diags_count(diags); i++)
        note_diag(dyar_diags_get(diags, i));
}

/* The first complaint, or else the first error among the diagnostics.  An interrupted command
 * need not have complained. */
static const char *find_error(void)
{
    const char *found = cli_complaints_first();
    for (size_t i = 0; i < diagnostic_count && !found; i++)
        if (diagnostics[i].severity == DYAR_ERROR)
            found = diagnostics[i].message;
    return found ? found : "interrupted";
}

void cli_errors_write(lab_writer *json, cli_status status)
{
    lab_write_object(json);
    lab_write_key_string(json, "error", find_error());
    lab_write_key_string(json, "hint", cli_complaints_hint());
    LAB_WRITE_EACH(json, "diagnostics", i, diagnostic_count)
        report_diagnostic(json, &diagnostics[i], NULL);
    lab_write_key_number(json, "status", status);
    lab_write_end(json);
}
