/* SPDX-License-Identifier: MIT */
/*
 * Types and functions that the commands of `dyar` share: the description of a command, its
 * arguments, the loading of a ruleset, and exit statuses.
 *
 *     static const cli_example examples[] = {{"dyar perft RULESET 8", "games of 8 moves"},
 * {0}};
 *
 *     static cli_status count(const cli_args *args, const cli_loaded *loaded) ...
 *
 *     static cli_status run(const cli_args *args)
 *     {
 *         return cli_with_settled(args, count);
 *     }
 *
 *     const cli_command cli_command_perft = {.options = cli_perft_options,
 *                                            .takes = CLI_TAKES_RULESET | CLI_TAKES_JSON,
 *                                            .examples = examples,
 *                                            .run = run};
 *
 * Its options are rows of options.def.  Further headers: terminal.h (colour, width, wrapped
 * text) and columns.h.
 */
#pragma once

#include "dyar/trace.h"
#include "dyar/version.h"
#include "lab/base/json_write.h"
#include "tasks/task.h"

#include <stdarg.h>

/* ---- how to end ---- */

typedef enum cli_status {
    CLI_DONE = 0,
    CLI_NO = 1,      /* the answer is no */
    CLI_USAGE = 2,   /* wrong usage */
    CLI_INVALID = 3, /* a ruleset, position or other input is invalid */
    CLI_SYSTEM = 4,  /* a file, memory, the disk */
    CLI_INTERRUPTED = 130,
} cli_status;

/* Of several files: the status becomes the other one if that is worse. */
static inline void cli_raise_status(cli_status *status, cli_status other)
{
    if (other > *status)
        *status = other;
}

/* One line on stderr, "dyar: " before it.  Lower case, no full stop, no newline: those in what
 * it repeats are shown. */
void cli_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A complaint with something else than "dyar: " before it. */
void cli_complain_list(const char *before, const char *format, va_list list)
    __attribute__((format(printf, 2, 0)));

/* A line under a complaint: "      hint: did you mean 'check'?" */
void cli_hint(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Long work calls this first and asks cli_interrupted() from time to time; it then stops
 * cleanly, keeps what it has and returns CLI_INTERRUPTED.  SIGINT (the interrupt key), SIGTERM
 * and SIGHUP interrupt alike; the last two stay ignored if they were when the program began
 * (nohup).  Commands that do not call it just end.  System calls that wait (reading a terminal)
 * return with EINTR. */
void cli_catch_interrupt(void);
void cli_release_interrupt(
    void); /* the signals end the program again: nothing is left to keep */
bool cli_interrupted(void);
bool cli_terminated(void);       /* by SIGTERM or SIGHUP: nobody is there who could be asked */
lab_stop cli_stop(void);         /* cli_interrupted, for the laboratory */
void cli_forget_interrupt(void); /* of the interrupt key: for asking "really stop?" */

/* The status with which the program ends: an interrupted one has that of the signal. */
int cli_exit_status(cli_status status);

/* Ends the program (with status 4): there was no memory.  cli_need does so when it gets NULL,
 * as what gives NULL for no other reason. */
_Noreturn void cli_out_of_memory(void);
void cli_need(const void *memory);
void cli_check_memory(const lab_error *error); /* ends the program when that is the error */

/* Memory or the end of the program; never NULL.  Give back with free. */
void *cli_allocate(size_t size);
void *cli_reallocate(void *memory, size_t size);
char *cli_copy(const char *text);
char *cli_format(const char *format, ...) __attribute__((format(printf, 1, 2)));
char *cli_format_list(const char *format, va_list list) __attribute__((format(printf, 1, 0)));

/* A number as people read large ones: "2,063,533,982".  Its text lasts to the end of the
 * expression: printf("%s positions\n", cli_grouped(count).text). */
typedef struct cli_grouped_number {
    char text[27];
} cli_grouped_number;

cli_grouped_number cli_grouped(uint64_t number);

/* How many texts a list has before the NULL that ends it. */
size_t cli_count(const char *const *texts);

/* How many processors there are; at least 1. */
int cli_processors(void);

/* The whole of a file, or of standard input for "-", with a zero behind it; no more than a GiB.
 * NULL after a complaint. */
char *cli_read(const char *path, size_t *length);

/* Do both paths lead to one file that there is? */
bool cli_same_file(const char *a, const char *b);

/* Does the path lead to one of these?  What is read is not written over. */
bool cli_leads_to(const char *path, const char *const *files, size_t count);

/* ---- commands ---- */

typedef enum cli_kind {
    CLI_FLAG,    /* --divide */
    CLI_TEXT,    /* --setup NAME; the last one counts */
    CLI_TEXTS,   /* --answer Q=A, as often as wanted */
    CLI_NUMBER,  /* --depth 5: a whole number from `least` to `most` */
    CLI_SECONDS, /* --time 0.5: a decimal number from 0 */
} cli_kind;

/* What completion offers as the value of an option. */
typedef enum cli_offer {
    CLI_OFFERS_NOTHING,   /* but `words`, or files */
    CLI_OFFERS_SEATS,     /* a list: people and computer players */
    CLI_OFFERS_PLAYERS,   /* a list: computer players */
    CLI_OFFERS_QUESTIONS, /* a list */
    CLI_OFFERS_ANSWERS,
    CLI_OFFERS_SETUPS,
    CLI_OFFERS_SECOND_ANSWERS, /* of the second ruleset that the command names */
    CLI_OFFERS_SECOND_SETUPS,
} cli_offer;

typedef struct cli_option {
    const char *name; /* without the dashes */
    cli_kind kind;
    const char *argument;     /* the word for the value in help: "N" */
    const char *help;         /* a phrase or sentences; wrapped */
    long long least, most;    /* of a CLI_NUMBER */
    double otherwise;         /* the default of a number */
    const char *usual;        /* the default, for help; NULL: `otherwise`, or none */
    size_t offset;            /* of the field in cli_args; not of a parameter */
    const char *const *words; /* of a CLI_TEXT: the only values there are; ended by NULL */
    char letter;              /* `-o` means the same option; 0: it has no letter */
    const task_parameter *of; /* gives range and default; NULL: the option is none */
    cli_offer offers;
} cli_option;

/* A number that is not given, and that has no default. */
enum { CLI_NONE = -1 };

/* The options of each command, ended by NULL. */
#define CLI_BEGIN(command) extern const cli_option *const cli_##command##_options[];
#define CLI_LIST(command) extern const cli_option *const cli_##command##_options[];
#include "cli/base/options.def"

typedef struct cli_example {
    const char *line, *meaning;
} cli_example;

enum {
    CLI_TAKES_RULESET = 1, /* --setup --answer --set --position --match */
    CLI_TAKES_JSON = 2,    /* --json */
    CLI_READS = 4,         /* no option: the ruleset is only read, so a rule may be unknown */
};

typedef struct cli_args cli_args;

/* A line of a list in --help and in the manual page: a heading, or a form and what it means. */
typedef struct cli_term {
    const char *heading, *form, *meaning;
} cli_term;

typedef struct cli_command {
    const cli_option *const *options; /* its own, of options.def; NULL: none */
    unsigned takes;                   /* options shared with other commands */
    const cli_example *examples;
    const char *more;      /* paragraphs for --help, an empty line between; or NULL */
    const cli_term *terms; /* lists after them, ended by an empty one; or NULL */
    cli_status (*run)(const cli_args *args);
} cli_command;

/* A command as the list knows it. */
typedef struct cli_entry {
    const char *name, *group, *arguments, *summary;
    const cli_command *command;
} cli_entry;

/* ---- arguments ---- */

#define CLI_FIELD_FLAG bool
#define CLI_FIELD_TEXT const char *
#define CLI_FIELD_TEXTS task_texts
#define CLI_FIELD_NUMBER long long
#define CLI_FIELD_SECONDS double

/* The arguments of a command: a field of each option (options.def), with its default if it is
 * not given. */
struct cli_args {
    const cli_entry *entries; /* all commands; ended by one without a name */
    const cli_entry *entry;   /* this command */
    const char *const *words; /* without the options; ended by NULL */
    size_t word_count;
    lab_writer *json;         /* the report of --json on standard output, which ends with the
                                 command; NULL without --json */
    const task_values *tasks; /* parameters of tasks */
    const bool *given;        /* by task_parameter_id: is the parameter given? */
#define CLI_BEGIN(command) struct {
#define CLI_VALUE(kind, command, field, ...) CLI_FIELD_##kind field;
#define CLI_END(command)                                                                       \
    }                                                                                          \
    command;
#include "cli/base/options.def"
};

/* The word of that number; NULL beyond the last. */
const char *cli_word(const cli_args *args, size_t at);

/* The number, or else `otherwise` if it is CLI_NONE. */
long long cli_number_or(long long number, long long otherwise);

/* An option that does not go with another. */
typedef struct cli_named {
    bool given;
    const char *name;
} cli_named;

/* The name of the first that is given, or NULL; the list ends by an option without a name. */
const char *cli_first_given(const cli_named *list);

/* For numbers that are not options (DEPTH).  False, after a complaint that calls it `what`,
 * when it is not a whole number from `least` to `most`: return CLI_USAGE. */
bool cli_parse_number(const char *what, const char *text, long long least, long long most,
                      long long *number);

/* Complains with "see 'dyar COMMAND --help'" under it; returns CLI_USAGE. */
cli_status cli_misuse(const cli_args *args, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The word of a list (ended by NULL) that `text` was probably meant to be, or NULL. */
const char *cli_nearest(const char *text, const char *const *words);

/* The nearest few of them, the nearest first; how many. */
enum { CLI_FEW = 3 };
size_t cli_nearest_few(const char *text, const char *const *words, const char *few[CLI_FEW]);

/* ---- rulesets ---- */

typedef struct cli_loaded {
    dyar_ruleset *ruleset;
    const dyar_game *game; /* of the ruleset */
    dyar_position start;   /* --position, or the setup */
} cli_loaded;

/* Loads what the arguments say, and shows on stderr what is wrong with it.  Anything but
 * CLI_DONE is to be returned: CLI_USAGE, CLI_INVALID or CLI_SYSTEM. */
cli_status cli_load(const cli_args *args, const char *ruleset, cli_loaded *loaded);
void cli_unload(cli_loaded *loaded);

/* What the work with the ruleset that the first word names comes to, or why there is none. */
typedef cli_status cli_work(const cli_args *args, const cli_loaded *loaded);
cli_status cli_with_loaded(const cli_args *args, cli_work *work);

/* Where chance lays out the seeds, the start that the seed draws; elsewhere nothing happens. */
void cli_deal(const dyar_game *game, long long seed, dyar_position *start);

/* Where chance lays them out, the one that the seed of --seed draws; CLI_USAGE where there is
 * neither that (CLI_NONE) nor --position.  For commands that look at one position; loading does
 * both at once. */
cli_status cli_settle_start(long long seed, const dyar_game *game, dyar_position *start);
cli_status cli_load_settled(const cli_args *args, cli_loaded *loaded);
cli_status cli_with_settled(const cli_args *args, cli_work *work);

/* Returns the cache that all loads of the program share: each file is read once, so that a
 * pipe, too, can be loaded again with other answers. */
dyar_cache *cli_cache(void);
void cli_forget_files(void);

/* Loading in two steps, for rulesets named elsewhere (in a record): the request that the
 * arguments make (borrowing from them), and loading any request. */
dyar_load_request cli_request(const cli_args *args, const char *ruleset);
cli_status cli_load_request(const dyar_load_request *request, dyar_ruleset **ruleset);

/* Loads without a word where something is wrong: NULL. */
dyar_ruleset *cli_load_quietly(const dyar_load_request *request);

/* Returns the id of the only bundled ruleset of this name: its id, its name or, if no ruleset
 * has it as its name, another name of it.  Case, accents, spaces and signs do not count.
 * Returns `name` if it is an id, a file or a path, or if no ruleset or several have it. */
const char *cli_resolve_name(const char *name);

/* Does the same for what a user typed.  If a file of this name (cli_file_called) could be meant
 * as well, prints on stderr which ruleset it is. */
const char *cli_ruleset_typed(const char *name);

/* Returns NAME.yaml or NAME.dyar.yaml, the first that can be read; NULL if neither can.  `name`
 * may begin with a folder.  The caller frees it. */
char *cli_file_called(const char *name);

/* Warns where bundled rulesets are called so, too. */
void cli_warn_of_namesakes(const char *name);

/* All that are called so, and those whose names are near it; how many. */
enum { CLI_NAMESAKES = 16 };
size_t cli_rulesets_called(const char *name, const char *ids[CLI_NAMESAKES]);
size_t cli_rulesets_near(const char *name, const char *ids[CLI_FEW]);

/* The text with small letters and digits alone, without accents: "Awélé" is "awele".  To be
 * freed.  And whether the one, so folded, contains the other. */
char *cli_folded(const char *text);
bool cli_contains(const char *text, const char *word);

/* Hints at the ids that were probably meant; false where there are none. */
bool cli_hint_near(const char *name);

/* CLI_DONE when `ruleset` is a bundled id, a readable file or "-"; else says what it is not. */
cli_status cli_find(const char *ruleset);

/* A list for reports.  Showing it (in colour on a terminal) and giving it back end the program
 * where memory ran out: what was asked for may then be refused for no other reason. */
dyar_diags *cli_diags_new(void);
void cli_show_diags(const dyar_diags *diags);
void cli_diags_free(dyar_diags *diags);

/* Calls dyar_play_traced; ends the program if memory runs out. */
void cli_play_traced(const dyar_game *game, dyar_position *position, dyar_move move,
                     dyar_trace *trace);

/* Reads a position of the game; shows what is wrong with it. */
cli_status cli_position(const dyar_game *game, const char *text, dyar_position *position);
