/* SPDX-License-Identifier: MIT */
/* No terminal can be set up otherwise than it is. */
#ifndef DYAR_WASI_TERMIOS_H
#define DYAR_WASI_TERMIOS_H

typedef unsigned tcflag_t;

struct termios {
    tcflag_t c_lflag;
};

enum { ICANON = 2, ECHO = 8, TCSADRAIN = 1 };

static inline int tcgetattr(int descriptor, struct termios *settings)
{
    (void)descriptor, (void)settings;
    return -1;
}

static inline int tcsetattr(int descriptor, int when, const struct termios *settings)
{
    (void)descriptor, (void)when, (void)settings;
    return -1;
}

#endif
