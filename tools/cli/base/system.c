/* SPDX-License-Identifier: MIT */
/* Complaints, memory, files, and the interrupt key. */
#include "cli/base/cli.h"
#include "cli/base/complaints.h"
#include "cli/base/safe_output.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <sys/stat.h>
#include <unistd.h>

/* As one line on stderr. */
static void print_complaint(const char *before, const char *format, va_list list)
{
    flockfile(stderr);
    fputs(before, stderr);
    cli_safe_output_keep_line(true);
    vfprintf(stderr, format, list);
    cli_safe_output_keep_line(false);
    fputc('\n', stderr);
    funlockfile(stderr);
}

void cli_complain_list(const char *before, const char *format, va_list list)
{
    va_list noted;
    va_copy(noted, list);
    cli_complaints_note(false, format, noted);
    va_end(noted);
    print_complaint(before, format, list);
}

void cli_complain(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    cli_complain_list("dyar: ", format, list);
    va_end(list);
}

void cli_hint(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    cli_complaints_note(true, format, list);
    va_end(list);
    va_start(list, format);
    print_complaint("    hint: ", format, list);
    va_end(list);
}

cli_grouped_number cli_grouped(uint64_t number)
{
    cli_grouped_number grouped = {""};
    char digits[21];
    const size_t count = (size_t)snprintf(digits, sizeof digits, "%" PRIu64, number);
    char *to = grouped.text;
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && (count - i) % 3 == 0)
            *to++ = ',';
        *to++ = digits[i];
    }
    return grouped;
}

/* ---- memory ---- */

void cli_out_of_memory(void)
{
    cli_complain("out of memory");
    exit(CLI_SYSTEM);
}

void cli_need(const void *memory)
{
    if (!memory)
        cli_out_of_memory();
}

void cli_check_memory(const lab_error *error)
{
    if (error->no_memory)
        cli_out_of_memory();
}

void *cli_allocate(size_t size)
{
    void *memory = calloc(1, size ? size : 1);
    cli_need(memory);
    return memory;
}

void *cli_reallocate(void *memory, size_t size)
{
    void *more = realloc(memory, size ? size : 1);
    cli_need(more);
    return more;
}

char *cli_copy(const char *text)
{
    char *copy = strdup(text);
    cli_need(copy);
    return copy;
}

char *cli_format_list(const char *format, va_list list)
{
    char *text;
    if (vasprintf(&text, format, list) < 0)
        cli_out_of_memory();
    return text;
}

char *cli_format(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    char *text = cli_format_list(format, list);
    va_end(list);
    return text;
}

size_t cli_count(const char *const *texts)
{
    size_t count = 0;
    while (texts[count])
        count++;
    return count;
}

int cli_processors(void)
{
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (int)count : 1;
}

/* ---- files ---- */

enum { MOST_READ = 1 << 30 };

/* As much as is allowed, and a byte more where there is more. */
static char *read_stream(FILE *file, size_t *length)
{
    size_t room = 1 << 14;
    char *bytes = cli_allocate(room);
    *length = 0;
    for (size_t got; *length <= MOST_READ &&
                     (got = fread(bytes + *length, 1, room - *length - 1, file)) > 0;) {
        *length += got;
        if (*length + 1 == room)
            bytes = cli_reallocate(bytes, room *= 2);
    }
    bytes[*length] = '\0';
    return bytes;
}

char *cli_read(const char *path, size_t *length)
{
    const bool is_stdin = strcmp(path, "-") == 0;
    FILE *file = is_stdin ? stdin : fopen(path, "rb");
    if (!file && errno == ENOMEM)
        cli_out_of_memory();
    if (!file) {
        cli_complain("'%s' cannot be read: %s", path, strerror(errno));
        return NULL;
    }
    errno = 0;
    char *bytes = read_stream(file, length);
    const bool failed = ferror(file);
    if (failed)
        cli_complain("'%s' cannot be read: %s", path, strerror(errno));
    else if (*length > MOST_READ)
        cli_complain("'%s' cannot be read: it is larger than %d bytes", path, MOST_READ);
    if (failed || *length > MOST_READ) {
        free(bytes);
        bytes = NULL;
    }
    if (!is_stdin)
        fclose(file);
    return bytes;
}

bool cli_same_file(const char *a, const char *b)
{
    struct stat of_a, of_b;
    return stat(a, &of_a) == 0 && stat(b, &of_b) == 0 && of_a.st_dev == of_b.st_dev &&
           of_a.st_ino == of_b.st_ino;
}

bool cli_leads_to(const char *path, const char *const *files, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (cli_same_file(path, files[i]))
            return true;
    return false;
}

/* ---- the interrupt key, and signals that ask for an end ---- */

static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
static volatile sig_atomic_t interrupted; /* by the key */
static volatile sig_atomic_t terminated;  /* the number of the signal; 0: none came */

static void note_interrupt(int signal_number)
{
    if (signal_number == SIGINT)
        interrupted = 1;
    else
        terminated = signal_number;
}

/* Is the signal ignored, as by nohup? A shell ignores the interrupt key for its background
 * jobs; a SIGINT that is sent to one by number must still stop it. */
static bool is_ignored(int signal_number)
{
    struct sigaction now;
    return signal_number != SIGINT && sigaction(signal_number, NULL, &now) == 0 &&
           now.sa_handler == SIG_IGN;
}

static void handle_signals(void (*handler)(int signal_number))
{
    struct sigaction action = {.sa_handler = handler};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        if (!is_ignored(signals[i]))
            sigaction(signals[i], &action, NULL);
}

void cli_catch_interrupt(void)
{
    handle_signals(note_interrupt);
}

void cli_release_interrupt(void)
{
    handle_signals(SIG_DFL);
}

bool cli_interrupted(void)
{
    return interrupted || terminated;
}

bool cli_terminated(void)
{
    return terminated;
}

int cli_exit_status(cli_status status)
{
    return status == CLI_INTERRUPTED && terminated ? 128 + terminated : (int)status;
}

static bool stop_asked(void *context)
{
    (void)context;
    return cli_interrupted();
}

lab_stop cli_stop(void)
{
    return (lab_stop){.asked = stop_asked};
}

void cli_forget_interrupt(void)
{
    interrupted = 0;
}
