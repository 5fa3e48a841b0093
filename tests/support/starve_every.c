/* SPDX-License-Identifier: MIT */
/*
 * Every moment for which memory can run out.
 *
 * To begin a program takes longer than most of them run, so that one process forks before its
 * main() for each moment, and looks at what became of the copy.  Each has the same input and
 * the same files, and what it prints goes to memory.
 */
#include "support/starve.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { EVERY_MAX = 20000, DRAWN = 1000, SECONDS_MAX = 120, TOLD_MAX = 8, REFUSED = 4 };

/* What a copy comes to. */
typedef struct outcome {
    int status;   /* as waitpid() returns it */
    char *output; /* as long as the process */
    size_t length;
} outcome;

static struct {
    int input, output, errors; /* in memory */
    long *asked;               /* of the last copy that came to its end */
    outcome expected;
    uint64_t folder;     /* the state of the folder before */
    uint64_t afterwards; /* and after it is done, without times */
    char kept[64];       /* a copy of it, as it was before */
    FILE *report;
    long tried, same, told, refused, wrong;
} all;

static bool is_copy;

/* ---- bytes ---- */

static void need(bool good, const char *what)
{
    if (good)
        return;
    perror(what);
    _exit(3);
}

static char *text_in(int fd, size_t *length)
{
    struct stat about;
    need(fstat(fd, &about) == 0, "what was printed");
    char *text = malloc((size_t)about.st_size + 1);
    need(text && pread(fd, text, (size_t)about.st_size, 0) == about.st_size,
         "what was printed");
    *length = (size_t)about.st_size;
    text[*length] = '\0';
    return text;
}

static void empty(int fd)
{
    need(ftruncate(fd, 0) == 0 && lseek(fd, 0, SEEK_SET) == 0, "memory for what is printed");
}

/* Keeps standard input, so that each copy can read it from its beginning. */
static int keep_input(void)
{
    char bytes[4096];
    const int fd = memfd_create("input", MFD_CLOEXEC);
    need(fd >= 0, "memory for the input");
    for (ssize_t count; (count = read(STDIN_FILENO, bytes, sizeof bytes)) > 0;)
        need(write(fd, bytes, (size_t)count) == count, "memory for the input");
    return fd;
}

/* ---- the folder ---- */

/* Of the names and sizes of the files in it, in any order, and perhaps of their times. */
static uint64_t look_at_folder(bool times)
{
    uint64_t sum = 0;
    DIR *folder = opendir(".");
    need(folder != NULL, "the folder");
    for (const struct dirent *entry; (entry = readdir(folder));) {
        struct stat about;
        uint64_t hash = 5381;
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0 ||
            lstat(entry->d_name, &about) != 0)
            continue;
        for (const char *at = entry->d_name; *at; at++)
            hash = hash * 33 + (unsigned char)*at;
        hash = hash * 33 + (uint64_t)about.st_size;
        if (times)
            hash = (hash * 33 + (uint64_t)about.st_mtim.tv_nsec) * 33 +
                   (uint64_t)about.st_mtim.tv_sec;
        sum += hash * 33;
    }
    closedir(folder);
    return sum;
}

static void in_shell(const char *command)
{
    need(system(command) == 0, command);
}

static void keep_folder(void)
{
    char command[PATH_MAX];
    strcpy(all.kept, "/tmp/starve.XXXXXX");
    need(mkdtemp(all.kept) != NULL, all.kept);
    snprintf(command, sizeof command, "cp -a . %s", all.kept);
    in_shell(command);
    all.folder = look_at_folder(true);
}

/* As it was before. */
static void restore_folder(void)
{
    char command[PATH_MAX];
    if (look_at_folder(true) == all.folder)
        return;
    snprintf(command, sizeof command, "find . -mindepth 1 -delete && cp -a %s/. .", all.kept);
    in_shell(command);
    all.folder = look_at_folder(true);
}

static void drop_folder(void)
{
    char command[PATH_MAX];
    snprintf(command, sizeof command, "rm -rf %s", all.kept);
    in_shell(command);
}

/* ---- copies ---- */

static void begin_copy(long first, long last)
{
    char link[32];
    snprintf(link, sizeof link, "/proc/self/fd/%d", all.input);
    const int input = open(link, O_RDONLY);
    need(input >= 0 && dup2(input, STDIN_FILENO) >= 0 && dup2(all.output, STDOUT_FILENO) >= 0 &&
             dup2(all.errors, STDERR_FILENO) >= 0,
         "a copy");
    close(input);
    alarm(SECONDS_MAX);
    is_copy = true;
    starve_between(first, last);
}

/* True in the copy. */
static bool run_copy(long first, long last, outcome *outcome)
{
    empty(all.output);
    empty(all.errors);
    const pid_t copy = fork();
    need(copy >= 0, "a copy");
    if (copy == 0) {
        begin_copy(first, last);
        return true;
    }
    need(waitpid(copy, &outcome->status, 0) == copy, "a copy");
    outcome->output = text_in(all.output, &outcome->length);
    return false;
}

static bool is_expected(const outcome *outcome)
{
    return outcome->status == all.expected.status && outcome->length == all.expected.length &&
           memcmp(outcome->output, all.expected.output, outcome->length) == 0;
}

/* ---- what became of them ---- */

static bool says_that_there_is_no_memory(void)
{
    size_t length;
    char *errors = text_in(all.errors, &length);
    const bool says =
        strstr(errors, "out of memory") || strstr(errors, "Cannot allocate memory");
    free(errors);
    return says;
}

/* Did the page get the error, after which it asks again? */
static bool is_told(const outcome *outcome)
{
    const char *error = strstr(outcome->output, "\"error\":\"");
    return outcome->status == all.expected.status && error && strstr(error, "memory");
}

static void note_wrong(const char *way, long moment, const char *what)
{
    size_t length;
    if (all.wrong++ >= TOLD_MAX)
        return;
    char *errors = text_in(all.errors, &length);
    fprintf(all.report, "STARVE=%s:%ld\n    %s\n%s", way, moment, what, errors);
    fflush(all.report); /* or copies would write it, too */
    free(errors);
}

/* True in a copy.  What was left in the folder is all there, or not in the way of the next try.
 */
static bool try_again(const char *way, long moment)
{
    outcome outcome;
    if (look_at_folder(true) == all.folder || look_at_folder(false) == all.afterwards)
        return false;
    if (run_copy(0, 0, &outcome))
        return true;
    if (outcome.status != all.expected.status)
        note_wrong(way, moment, "and again, with memory: ended otherwise");
    free(outcome.output);
    return false;
}

/* True in a copy. */
static bool try_moment(const char *way, long first, long last)
{
    outcome outcome;
    if (run_copy(first, last, &outcome))
        return true;
    bool in_copy = false;
    all.tried++;
    if (is_expected(&outcome)) {
        all.same++;
    } else if (is_told(&outcome)) {
        all.told++;
    } else if (WIFEXITED(outcome.status) && WEXITSTATUS(outcome.status) == REFUSED &&
               says_that_there_is_no_memory()) {
        all.refused++;
        in_copy = try_again(way, first);
    } else {
        note_wrong(way, first, "ended or printed otherwise");
    }
    free(outcome.output);
    if (!in_copy)
        restore_folder();
    return in_copy;
}

static void end_all(void)
{
    fprintf(all.report,
            "%6ld times, %6ld as ever, %4ld told and went on, %6ld refused, %4ld wrong\n",
            all.tried, all.same, all.told, all.refused, all.wrong);
    fclose(all.report);
    drop_folder();
    _exit(all.wrong > 0);
}

void starve_every(const char *path)
{
    all.input = keep_input();
    all.output = memfd_create("output", MFD_CLOEXEC);
    all.errors = memfd_create("errors", MFD_CLOEXEC);
    all.asked = mmap(NULL, sizeof *all.asked, PROT_READ | PROT_WRITE,
                     MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    all.report = fopen(path, "w");
    need(all.output >= 0 && all.errors >= 0 && all.asked != MAP_FAILED && all.report, path);
    keep_folder();
    if (run_copy(0, 0, &all.expected))
        return;
    all.afterwards = look_at_folder(false);
    restore_folder();
    const long asked = *all.asked, step = asked > EVERY_MAX ? asked / DRAWN : 1;
    for (long moment = 1; moment <= asked; moment += step)
        if (try_moment("at", moment, moment) || try_moment("from", moment, LONG_MAX))
            return;
    end_all();
}

void starve_note_end(void)
{
    if (is_copy)
        *all.asked = starve_asked();
}
