/* SPDX-License-Identifier: MIT */
/*
 * The reader of a command's arguments, and the tables that it shares with help and completion.
 */
#pragma once

#include "cli/base/cli.h"

/* The options of a command, its own first and then those it shares; NULL beyond the last.
 * --help and --version, which every command has, are the last two. */
const cli_option *cli_option_at(const cli_command *command, size_t at);

bool cli_has_options(const cli_entry *entry);

/* "usage: dyar COMMAND RULESET [options]" */
void cli_usage_print(const cli_entry *entry, FILE *to);

/* NULL after a complaint (status CLI_USAGE).  With --help or --version among them, words may be
 * missing.  Borrows everything. */
cli_args *cli_args_parse(const cli_entry *entries, const cli_entry *entry, size_t count,
                         char *const *words);

/* The RULESETs among the words become the ids that they mean; see cli_resolve_name. */
void cli_args_find_rulesets(cli_args *args);
void cli_args_free(cli_args *args); /* ends the report of --json */
