/* SPDX-License-Identifier: MIT */
/* The output of a command that writes games. */
#include "cli/formats/written.h"

#include "cli/base/safe_text.h"

cli_status cli_written_begin(cli_written *w, const cli_args *args, const char *path)
{
    lab_error error;
    *w = (cli_written){.to = stdout, .is_file = path != NULL};
    if (!path)
        return CLI_DONE;
    if (cli_leads_to(path, args->words, args->word_count))
        return cli_misuse(args, "'%s' is an input file and cannot be overwritten", path);
    if (lab_file_open(&w->file, path, &error)) {
        w->to = lab_file_begin(&w->file, &error);
        if (w->to)
            return CLI_DONE;
        lab_file_close(&w->file);
    }
    cli_check_memory(&error);
    cli_complain("%s", error.message);
    return CLI_SYSTEM;
}

void cli_written_put(cli_written *w, const char *text)
{
    w->has_text = true;
    if (!w->is_file) {
        fputs(text, w->to);
        return;
    }
    char *safe = cli_safe_text(text);
    fputs(safe, w->to);
    free(safe);
}

cli_status cli_written_end(cli_written *w, cli_status status)
{
    lab_error error = {0};
    if (!w->is_file)
        return status;
    const bool failed = (status != CLI_DONE && status != CLI_NO) || !w->has_text;
    const bool written = lab_file_end(&w->file, w->to, failed, &error);
    if (status == CLI_NO && !w->has_text)
        cli_complain("nothing to write: '%s' is unchanged", w->file.path);
    lab_file_close(&w->file);
    if (written)
        return status;
    cli_complain("%s", error.message);
    return CLI_SYSTEM;
}
