/* SPDX-License-Identifier: MIT */
/* The control of terminals: asking for their size, which fails under WASI. */
#ifndef DYAR_WASI_SYS_IOCTL_H
#define DYAR_WASI_SYS_IOCTL_H

#include_next <sys/ioctl.h>

#define TIOCGWINSZ 0x5413 /* is refused */

struct winsize {
    unsigned short ws_row, ws_col;
};

#endif
