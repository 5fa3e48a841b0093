/* SPDX-License-Identifier: MIT */
/* WASI's unistd.h, and what it lacks (lacking.c). */
#ifndef DYAR_WASI_UNISTD_H
#define DYAR_WASI_UNISTD_H

#include_next <unistd.h>

int dup2(int from, int to);

#endif
