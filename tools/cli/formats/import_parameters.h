/* SPDX-License-Identifier: MIT */
/* Files of parameters, of which `dyar import` makes rulesets. */
#pragma once

#include "cli/base/cli.h"
#include "cli/formats/written.h"

/* The first bytes of a file, which show what it is. */
typedef struct cli_head {
    char text[4096];
    size_t length, taken; /* bytes in it, and those that were read again */
} cli_head;

/* Does such a file begin so? */
bool cli_are_parameters(const cli_head *head);

/* Writes the ruleset of the file, of which `head` was read already. */
cli_status cli_import_parameters(const char *path, const cli_head *head, FILE *from,
                                 cli_written *written);
