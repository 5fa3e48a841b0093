/*
 * Standard streams that can be replaced, as glibc's can (tools/cli/base/gate.c): musl's are
 * constant.  No stream is locked, since it is nobody else's; and no other program can be
 * started.
 */
#ifndef DYAR_WASI_STDIO_H
#define DYAR_WASI_STDIO_H

#include_next <stdio.h>

extern FILE *dyar_wasi_stdout, *dyar_wasi_stderr;

#undef stdout
#undef stderr
#define stdout dyar_wasi_stdout
#define stderr dyar_wasi_stderr
#define printf(...) fprintf(stdout, __VA_ARGS__)
#define vprintf(format, list) vfprintf(stdout, format, list)
#define putchar(character) fputc(character, stdout)
#define puts(text) (fputs(text, stdout) < 0 ? EOF : fputc('\n', stdout))

static inline void flockfile(FILE *stream)
{
    (void)stream;
}

static inline void funlockfile(FILE *stream)
{
    (void)stream;
}

static inline FILE *popen(const char *command, const char *type)
{
    (void)command, (void)type;
    return NULL;
}

static inline int pclose(FILE *stream)
{
    (void)stream;
    return -1;
}

/* WASI cannot ask whether a name is taken and take it in one: the caller links instead. */
#define RENAME_NOREPLACE 1

static inline int renameat2(int from_folder, const char *from, int to_folder, const char *to,
                            unsigned flags)
{
    (void)from_folder, (void)from, (void)to_folder, (void)to, (void)flags;
    return -1;
}

#endif
