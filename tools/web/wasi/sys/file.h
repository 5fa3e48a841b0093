/* SPDX-License-Identifier: MIT */
/* Files have no locks; two programs that write the same one are the host's affair. */
#ifndef DYAR_WASI_SYS_FILE_H
#define DYAR_WASI_SYS_FILE_H

#include_next <sys/file.h>

static inline int no_lock(int descriptor, int what)
{
    (void)descriptor, (void)what;
    return 0;
}

#define flock no_lock

#endif
