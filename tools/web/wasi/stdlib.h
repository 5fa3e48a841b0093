/* SPDX-License-Identifier: MIT */
/* Functions for file names that wasi-libc lacks; they are in lacking.c. */
#ifndef DYAR_WASI_STDLIB_H
#define DYAR_WASI_STDLIB_H

#include_next <stdlib.h>

/* Into new memory; `room` is NULL wherever we ask. */
char *realpath(const char *path, char *room);
int mkstemp(char *name);

#endif
