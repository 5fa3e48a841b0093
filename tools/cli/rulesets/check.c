/* SPDX-License-Identifier: MIT */
/* `dyar check`: are the rulesets right?  Or, with --schema, any YAML and JSON. */
#include "requests/report_ruleset.h"
#include "cli/base/cli.h"
#include "cli/base/safe_text.h"
#include "cli/base/terminal.h"

#include <errno.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* What a check of one file came to. */
typedef struct verdict {
    const char *file;
    cli_status status;
    dyar_diags *diags;
    dyar_ruleset *ruleset; /* NULL with --schema, or when it is not valid */
} verdict;

/* ---- checking one ---- */

/* Reports that came with loading again are known already; unless checking said nothing. */
static void load_again(const dyar_load_request *request, verdict *v)
{
    dyar_diags *again = cli_diags_new();
    v->ruleset = dyar_ruleset_load(request, again);
    if (!v->ruleset) {
        v->status = CLI_INVALID;
        cli_diags_free(v->diags);
        v->diags = again;
    } else
        cli_diags_free(again);
}

static void check_position(const cli_args *args, verdict *v)
{
    const char *text = args->shared.position;
    dyar_position position;
    if (text && !dyar_position_parse(dyar_ruleset_game(v->ruleset), text, &position, v->diags))
        v->status = CLI_INVALID;
}

static void check_request(const cli_args *args, const dyar_load_request *request, verdict *v)
{
    if (!dyar_ruleset_check(request, v->diags))
        v->status = CLI_INVALID;
    else
        load_again(request, v);
    if (v->ruleset)
        check_position(args, v);
}

static void check_ruleset(const cli_args *args, verdict *v)
{
    v->file = cli_ruleset_typed(v->file);
    const dyar_load_request request = cli_request(args, v->file);
    v->status = cli_find(v->file);
    if (v->status == CLI_DONE)
        check_request(args, &request, v);
}

static cli_status readable(const char *path)
{
    if (strcmp(path, "-") == 0 || access(path, R_OK) == 0)
        return CLI_DONE;
    cli_complain("'%s' cannot be read: %s", path, strerror(errno));
    return CLI_SYSTEM;
}

static void check_schema(const char *schema, verdict *v)
{
    v->status = readable(schema);
    if (v->status == CLI_DONE)
        v->status = readable(v->file);
    if (v->status == CLI_DONE && !dyar_schema_check(cli_cache(), schema, v->file, v->diags))
        v->status = CLI_INVALID;
}

static verdict check(const cli_args *args, const char *file)
{
    const char *schema = args->check.schema;
    verdict v = {.file = file, .diags = cli_diags_new()};
    if (schema)
        check_schema(schema, &v);
    else
        check_ruleset(args, &v);
    return v;
}

static void release(verdict *v)
{
    dyar_ruleset_free(v->ruleset);
    cli_diags_free(v->diags);
}

/* ---- for people ---- */

static void print_count(size_t count, const char *before, const char *one, const char *many,
                        const char *after)
{
    printf("%s%zu %s%s", before, count, count == 1 ? one : many, after);
}

static void print_fine(const verdict *v)
{
    const dyar_ruleset_info *about = dyar_ruleset_about(v->ruleset);
    const dyar_question *questions;
    const size_t count = dyar_ruleset_questions(v->ruleset, &questions);
    print_count((size_t)about->situations, "; ", "situation", "situations", "");
    print_count(count, ", ", "question", "questions", "");
    print_count((size_t)about->examples, ", ", "example", "examples", " played");
}

static size_t count_of(const verdict *v, dyar_severity severity)
{
    size_t count = 0;
    for (size_t i = 0; i < dyar_diags_count(v->diags); i++)
        count += dyar_diags_get(v->diags, i)->severity == severity;
    return count;
}

static void print_verdict(const verdict *v)
{
    const size_t errors = count_of(v, DYAR_ERROR), warnings = count_of(v, DYAR_WARNING);
    cli_show_diags(v->diags);
    if (v->status == CLI_SYSTEM)
        return;
    char *file = cli_safe_line(v->file);
    printf("%s: ", file);
    free(file);
    if (v->status == CLI_DONE)
        printf("fine");
    else if (errors == 0)
        printf("not valid");
    else
        print_count(errors, "", "error", "errors", "");
    if (warnings > 0)
        print_count(warnings, ", ", "warning", "warnings", "");
    if (v->ruleset && v->status == CLI_DONE)
        print_fine(v);
    putchar('\n');
}

/* ---- for programs ---- */

/* For a file that was not even read: the words are on stderr. */
static void write_unread(lab_writer *json, const verdict *v)
{
    const dyar_diag diag = {.severity = DYAR_ERROR,
                            .message = v->status == CLI_SYSTEM ? "cannot be read"
                                                               : "is not a ruleset"};
    report_diagnostic(json, &diag, v->file);
}

static void write_diags(lab_writer *json, const verdict *v)
{
    for (size_t i = 0; i < dyar_diags_count(v->diags); i++)
        report_diagnostic(json, dyar_diags_get(v->diags, i), v->file);
    if (v->status != CLI_DONE && dyar_diags_errors(v->diags) == 0)
        write_unread(json, v);
}

static void write_checked(lab_writer *json, const verdict *v)
{
    lab_write_key_string(json, "file", v->file);
    lab_write_key_truth(json, "valid", v->status == CLI_DONE);
    if (v->ruleset) {
        const dyar_ruleset_info *about = dyar_ruleset_about(v->ruleset);
        const dyar_question *questions;
        lab_write_key_string(json, "id", about->id);
        lab_write_key_number(json, "situations", about->situations);
        lab_write_key_number(json, "questions",
                             (long long)dyar_ruleset_questions(v->ruleset, &questions));
        lab_write_key_number(json, "examples", about->examples);
    }
}

static void print_json(lab_writer *json, const verdict *verdicts, size_t count,
                       cli_status status)
{
    lab_write_object(json);
    lab_write_key_truth(json, "valid", status == CLI_DONE);
    LAB_WRITE_EACH(json, "diagnostics", i, count)
        write_diags(json, &verdicts[i]);
    LAB_WRITE_OBJECTS(json, "files", i, count)
        write_checked(json, &verdicts[i]);
    lab_write_end(json);
}

/* ---- all of them ---- */

static cli_status check_all(const cli_args *args)
{
    lab_writer *json = args->json;
    const size_t count = args->word_count;
    verdict *verdicts = cli_allocate(count * sizeof *verdicts);
    cli_status status = CLI_DONE;
    for (size_t i = 0; i < count; i++) {
        verdicts[i] = check(args, cli_word(args, i));
        if (verdicts[i].status > status)
            status = verdicts[i].status;
        if (!json)
            print_verdict(&verdicts[i]);
    }
    if (json)
        print_json(json, verdicts, count, status);
    for (size_t i = 0; i < count; i++)
        release(&verdicts[i]);
    free(verdicts);
    return status;
}

/* ---- watching ---- */

/* The signs of a file that show whether it has been written. */
typedef struct stamp {
    struct timespec time;
    off_t size;
    ino_t number;
} stamp;

static bool take_stamp(const char *path, stamp *s)
{
    struct stat about;
    if (stat(path, &about) != 0)
        return false;
    *s = (stamp){about.st_mtim, about.st_size, about.st_ino};
    return true;
}

static bool same_stamp(const stamp *a, const stamp *b)
{
    return a->time.tv_sec == b->time.tv_sec && a->time.tv_nsec == b->time.tv_nsec &&
           a->size == b->size && a->number == b->number;
}

/* Notes all changes since the last time.  A file that is not there is about to be written. */
static bool have_changed(const cli_args *args, stamp *stamps)
{
    bool changed = false;
    for (size_t i = 0; i < args->word_count; i++) {
        stamp now;
        if (take_stamp(cli_word(args, i), &now) && !same_stamp(&now, &stamps[i])) {
            stamps[i] = now;
            changed = true;
        }
    }
    return changed;
}

static void wait_a_little(void)
{
    const struct timespec pause = {.tv_nsec = 200 * 1000 * 1000};
    nanosleep(&pause, NULL);
}

static void announce(const cli_terminal *terminal)
{
    char clock[16] = "";
    const time_t now = time(NULL);
    struct tm local;
    if (localtime_r(&now, &local))
        strftime(clock, sizeof clock, "%H:%M:%S", &local);
    fprintf(stderr, "%schecked at %s; waiting for changes (Ctrl-C ends)%s\n",
            cli_look_code(terminal, CLI_FAINT), clock, cli_look_code(terminal, CLI_PLAIN));
}

static cli_status watch(const cli_args *args)
{
    const cli_terminal terminal = cli_terminal_of(stderr);
    stamp *stamps = cli_allocate(args->word_count * sizeof *stamps);
    cli_catch_interrupt();
    have_changed(args, stamps);
    do {
        check_all(args);
        cli_forget_files();
        fflush(stdout);
        announce(&terminal);
        while (!cli_interrupted() && !ferror(stdout) && !have_changed(args, stamps))
            wait_a_little();
    } while (!cli_interrupted() && !ferror(stdout));
    free(stamps);
    return CLI_INTERRUPTED;
}

static cli_status run(const cli_args *args)
{
    if (!args->check.watch)
        return check_all(args);
    for (size_t i = 0; i < args->word_count; i++)
        if (strcmp(cli_word(args, i), "-") == 0)
            return cli_misuse(args, "standard input cannot be watched");
    return watch(args);
}

static const cli_example examples[] = {
    {"dyar check my-game.yaml", "check a ruleset"},
    {"dyar check --watch my-game.yaml", "check again whenever the file is saved"},
    {"dyar check --schema schema/case.schema.json tests/cases/*/*.yaml",
     "check YAML files against a schema"},
    {0},
};

const cli_command cli_command_check = {
    .options = cli_check_options,
    .takes = CLI_TAKES_RULESET | CLI_TAKES_JSON | CLI_READS,
    .examples = examples,
    .more = "FILE is a path, the id or a name of a bundled ruleset, or '-' for standard input. "
            "Reads each ruleset, tries every answer to every question with every setup, finds "
            "rules that can never fire, and plays the examples. Prints errors and warnings to "
            "standard error. "
            "The exit status is 3 if anything is invalid.",
    .run = run,
};
