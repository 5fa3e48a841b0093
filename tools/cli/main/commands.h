/* SPDX-License-Identifier: MIT */
/* The commands of `dyar` by their names, and their help.  A list of them ends by an entry
 * without a name; main.c has it. */
#pragma once

#include "cli/base/cli.h"

const cli_entry *cli_entry_find(const cli_entry *list, const char *name);

/* The command that the first one or two words name, and how many of them it took. */
const cli_entry *cli_entry_find_words(const cli_entry *list, size_t count,
                                      const char *const *words, size_t *taken);

/* The name that was probably meant, or NULL. */
const char *cli_entry_nearest(const cli_entry *list, const char *word);

/* Prints the help of a command. */
void cli_help_print(const cli_entry *entry, FILE *to);

/* The groups that they are listed in, ended by one without a name. */
typedef struct cli_group {
    const char *name, *title;
} cli_group;
extern const cli_group cli_groups[];

/* What help says of all commands: what a RULESET is, and what the exit status means. */
extern const char cli_introduction[], cli_statuses[];

/* " (1 to 64)": what a number may be; empty for other options. */
void cli_write_range(const cli_option *option, char *text, size_t room);

/* Print what may be the value of the option that ends this command line, one a line; and
 * whether it is a list with commas between. */
void cli_completion_offer(const cli_entry *list, size_t count, const char *const *words);
bool cli_offers_list(const cli_option *option);

/* Print what a shell needs to complete command lines. */
void cli_completion_zsh(const cli_entry *list);
void cli_completion_fish(const cli_entry *list);

/* Prints the list of commands. */
void cli_help_overview(const cli_entry *list, FILE *to);
