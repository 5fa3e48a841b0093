/* SPDX-License-Identifier: MIT */
/*
 * The output of a command that writes games one after another: standard output, or a file that
 * is written whole or not at all.
 *
 *     cli_written written;
 *     if (!cli_written_begin(&written, args, path))
 *         return CLI_SYSTEM;
 *     ... cli_written_put(&written, text) ...
 *     status = cli_written_end(&written, status);
 */
#pragma once

#include "cli/base/cli.h"
#include "lab/base/file.h"

typedef struct cli_written {
    FILE *to;
    lab_file file; /* if there is a path */
    bool is_file;
    bool has_text; /* something was put */
} cli_written;

/* `path` NULL: standard output.  CLI_USAGE if the command reads the file, CLI_SYSTEM if it
 * cannot be written; nothing is to be ended then. */
cli_status cli_written_begin(cli_written *written, const cli_args *args, const char *path);

/* Writes the text, without characters that a terminal would obey. */
void cli_written_put(cli_written *written, const char *text);

/* Replaces the file, unless `status` says that the work failed or nothing was put: it is then
 * as it was.  Returns the worse status. */
cli_status cli_written_end(cli_written *written, cli_status status);
