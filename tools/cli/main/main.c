/* SPDX-License-Identifier: MIT */
/* The program `dyar`: finds the command, reads its arguments, runs it. */
#include "cli/base/errors.h"
#include "cli/base/safe_output.h"
#include "cli/base/options.h"
#include "cli/main/commands.h"

#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <signal.h>
#include <unistd.h>

#define CLI_COMMAND(name, group, arguments, summary)                                           \
    extern const cli_command cli_command_##name;
#define CLI_SUBCOMMAND(parent, name, group, arguments, summary)                                \
    extern const cli_command cli_command_##parent##_##name;
#include "cli/main/commands.def"

static const struct {
#define TASK(name, needs, result, sentence) char name[sizeof sentence];
#include "tasks/tasks.def"
} sentences = {
#define TASK(name, needs, result, sentence) sentence,
#include "tasks/tasks.def"
};

static const cli_entry entries[] = {
#define CLI_COMMAND(name, group, arguments, summary)                                           \
    {#name, #group, arguments, summary, &cli_command_##name},
#define CLI_SUBCOMMAND(parent, name, group, arguments, summary)                                \
    {#parent " " #name, #group, arguments, summary, &cli_command_##parent##_##name},
#include "cli/main/commands.def"
    {0},
};

static cli_status print_version(void)
{
    printf("dyar %s\n", dyar_version());
    return CLI_DONE;
}

/* Is --json among words that could not be read? */
static bool has_json(size_t count, char *const *words)
{
    bool found = false;
    for (size_t i = 0; i < count && strcmp(words[i], "--") != 0; i++)
        found = found || strcmp(words[i], "--json") == 0;
    return found;
}

static cli_status report_misuse(bool as_json)
{
    if (as_json) {
        lab_writer json = lab_write_report(stdout);
        cli_errors_write(&json, CLI_USAGE);
    }
    return CLI_USAGE;
}

static cli_status refuse_command(size_t count, char *const *words)
{
    const char *word = words[0], *near = cli_entry_nearest(entries, word);
    cli_complain(word[0] == '-' ? "unknown option '%s'" : "unknown command '%s'", word);
    if (near)
        cli_hint("did you mean 'dyar %s'?", near);
    else if (dyar_bundled_text(cli_resolve_name(word)))
        cli_hint("write the command first: 'dyar describe %s', 'dyar play %s'",
                 cli_resolve_name(word), cli_resolve_name(word));
    fputs("for the list of commands: 'dyar help'\n", stderr);
    return report_misuse(has_json(count, words));
}

/* A program that asked for JSON gets JSON. */
static void report_failure(lab_writer *json, cli_status status)
{
    const bool is_reported = json->has_ended || json->filled[0];
    if (status > CLI_NO && !is_reported)
        cli_errors_write(json, status);
}

static cli_status run_command(const cli_entry *entry, size_t count, char *const *words)
{
    cli_args *args = cli_args_parse(entries, entry, count, words);
    if (!args)
        return report_misuse((entry->command->takes & CLI_TAKES_JSON) &&
                             has_json(count, words));
    cli_status status = CLI_DONE;
    if (args->shared.help)
        cli_help_print(entry, stdout);
    else if (args->shared.version)
        status = print_version();
    else {
        cli_args_find_rulesets(args);
        status = entry->command->run(args);
        if (args->json)
            report_failure(args->json, status);
    }
    cli_args_free(args);
    return status;
}

static cli_status run_words(size_t count, char *const *words)
{
    if (count == 0) {
        cli_help_overview(entries, stderr);
        return CLI_USAGE;
    }
    const char *first = words[0];
    if (strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0)
        return run_command(cli_entry_find(entries, "help"), count - 1, words + 1);
    if (strcmp(first, "--version") == 0)
        return print_version();
    size_t taken;
    const cli_entry *entry =
        cli_entry_find_words(entries, count, (const char *const *)words, &taken);
    return entry ? run_command(entry, count - taken, words + taken)
                 : refuse_command(count, words);
}

/* A result that could not be written counts as a failure. */
static cli_status close_output(cli_status status)
{
    const bool failed_before = ferror(stdout) != 0;
    errno = 0;
    if (fclose(stdout) == 0 && !failed_before)
        return status;
    const int why = cli_safe_output_first_error() ? cli_safe_output_first_error() : errno;
    cli_complain("cannot write the result: %s", why ? strerror(why) : "output error");
    return CLI_SYSTEM;
}

/* Checking loads hundreds of rulesets one after another: giving memory back in between and
 * asking for it again would take longer than the checking. */
static void keep_freed_memory(void)
{
#ifdef __GLIBC__
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
    mallopt(M_MMAP_THRESHOLD, 64 << 20);
#endif
}

/* Before that, nothing may be printed. */
static void open_gate(void)
{
    errno = ENOMEM;
    if (cli_safe_output_open())
        return;
    if (errno == ENOMEM)
        cli_out_of_memory();
    cli_complain("cannot get random numbers from the system: %s", strerror(errno));
    exit(CLI_SYSTEM);
}

/* A standard stream that is closed stays so: no file that is opened later takes its place, and
 * using the stream fails. */
static void keep_closed(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) == -1)
            open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

int main(int argc, char **argv)
{
    keep_closed();
    errno = 0;
    if (!setlocale(LC_CTYPE, "") && errno == ENOMEM)
        cli_out_of_memory();
    keep_freed_memory();
    open_gate();
    signal(SIGPIPE, SIG_DFL); /* a reader that goes away ends us, quietly */
    signal(SIGXFSZ, SIG_IGN); /* a file that may grow no further is an error like a full disk */
    const size_t count = argc > 0 ? (size_t)argc - 1 : 0;
    const cli_status status = run_words(count, argv + 1);
    cli_forget_files();
    return cli_exit_status(close_output(status));
}
