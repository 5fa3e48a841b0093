/* SPDX-License-Identifier: MIT */
/*
 * Standard streams that the program can replace (cli/base/safe_output.c).
 *
 * glibc lets a program assign to `stdout`; the streams of other C libraries, as musl's, are
 * constant.  There, CMake puts this folder before the system's headers, so that the names mean
 * variables of the program.
 */
#pragma once

#pragma GCC system_header /* as the header that it includes */
#include_next <stdio.h>

extern FILE *cli_stdout, *cli_stderr;

#undef stdout
#undef stderr
#define stdout cli_stdout
#define stderr cli_stderr
#define printf(...) fprintf(stdout, __VA_ARGS__)
#define vprintf(format, list) vfprintf(stdout, format, list)
#define putchar(character) fputc(character, stdout)
#define puts(text) (fputs(text, stdout) < 0 ? EOF : fputc('\n', stdout))
