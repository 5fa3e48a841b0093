/*
 * Records of games on the command line: which rules a record asks for, reading them, keeping
 * them.
 */
#ifndef DYAR_CLI_RECORDS_H
#define DYAR_CLI_RECORDS_H

#include "cli/cli.h"
#include "lab/record.h"
#include "lab/session.h"

/* ---- the rules of a record ---- */

/* What a record says of its rules, and the arguments on top: a set-up given there replaces the
 * record's, an answer the record's to the same question, and what is set there is set last. One
 * more answer may stand above those. */
typedef struct cli_recipe {
    dyar_request request;
    char *split; /* what the answers point into */
    const char **answers, **sets;
} cli_recipe;

/* `ruleset` NULL: the record's own; `answer` NULL: none.  Borrows from all four.  Give back
 * with cli_recipe_release. */
cli_recipe cli_recipe_of(const cli_args *args, const char *ruleset, const lab_record *record,
                         const char *answer);
void cli_recipe_release(cli_recipe *recipe);

/* ---- reading ---- */

/* "dyar: games.txt:3:7: message" */
void cli_complain_at(const char *path, const lab_error *error);

/* All records of a file, or of standard input for "-". */
cli_status cli_read_records(const char *path, lab_records *records);

/* ---- keeping ---- */

/* A record of a session: the rules as loaded, the players, the result as it stands. */
bool cli_record_of(lab_record *record, const dyar_request *request, const dyar_ruleset *ruleset,
                   const lab_session *session, const char *const *players);

/*
 * A file in which one record is kept, and replaced as the game goes on.  Other records in the
 * file stay.  All zero is a keeper without a file.
 */
typedef struct cli_keeper {
    char *path;    /* NULL: not yet known */
    char *others;  /* the text of the records before ours */
    size_t length; /* of that text */
} cli_keeper;

/* Looks what is in the file: nothing yet, or records, of which the last is replaced if
 * `resumed`. False, with what is wrong: it is left as it is then, and so is the keeper. */
bool cli_keeper_choose(cli_keeper *keeper, const char *path, bool resumed, lab_error *error);
bool cli_keeper_save(const cli_keeper *keeper, const lab_record *record, lab_error *error);
void cli_keeper_release(cli_keeper *keeper);

#endif
