/* What a ruleset says about itself, as several commands print it. */
#ifndef DYAR_CLI_ABOUT_H
#define DYAR_CLI_ABOUT_H

#include "cli/json.h"
#include "dyar/ruleset.h"

/* An array of {id, asks, answers, chosen}; the answers {id, standing, source, note}. */
void cli_json_questions(cli_json *json, const dyar_ruleset *ruleset);

/* An array of strings, from a list ended by NULL (or no list). */
void cli_json_strings(cli_json *json, const char *const *texts);

/* Every question with its answers, wrapped. */
void cli_print_questions(FILE *to, const dyar_ruleset *ruleset, int indent, int width);

/* "one, another" from a list ended by NULL; NULL when it is empty.  Give back with free. */
char *cli_joined(const char *const *texts, const char *between);

#endif
