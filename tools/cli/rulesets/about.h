/* What a ruleset says about itself, as several commands print it. */
#ifndef DYAR_CLI_ABOUT_H
#define DYAR_CLI_ABOUT_H

#include "cli/base/json.h"
#include "dyar/ruleset.h"

/* An array of {id, asks, answers, chosen}; the answers {id, standing, source, note}. */
void cli_json_questions(cli_json *json, const dyar_ruleset *ruleset);

/* The members of one of these objects, which stays open. */
void cli_json_question(cli_json *json, const dyar_question *question);

/* An array of strings, from a list ended by NULL (or no list). */
void cli_json_strings(cli_json *json, const char *const *texts);

/* A key "place" with {lat, long}, or null. */
void cli_json_place(cli_json *json, const dyar_ruleset_info *about);

/* A question with its answers, wrapped. */
void cli_print_question(FILE *to, const dyar_question *question, int indent, int width);

/* Every one of them. */
void cli_print_questions(FILE *to, const dyar_ruleset *ruleset, int indent, int width);

/* "one, another" from a list ended by NULL; NULL when it is empty.  Give back with free. */
char *cli_joined(const char *const *texts, const char *between);

/* All that `describe` tells, as JSON on standard output. */
void cli_print_description_json(const dyar_ruleset *ruleset);

#endif
