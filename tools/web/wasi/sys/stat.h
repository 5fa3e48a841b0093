/* SPDX-License-Identifier: MIT */
/* Files have no permissions. */
#ifndef DYAR_WASI_SYS_STAT_H
#define DYAR_WASI_SYS_STAT_H

#include_next <sys/stat.h>

static inline mode_t umask(mode_t mask)
{
    (void)mask;
    return 0;
}

static inline int fchmod(int descriptor, mode_t mode)
{
    (void)descriptor, (void)mode;
    return 0;
}

#endif
