/* SPDX-License-Identifier: MIT */
/* Terminals do not tell how large they are. */
#ifndef DYAR_WASI_SYS_IOCTL_H
#define DYAR_WASI_SYS_IOCTL_H

#include_next <sys/ioctl.h>

#define TIOCGWINSZ 0x5413 /* is refused */

struct winsize {
    unsigned short ws_row, ws_col;
};

#endif
