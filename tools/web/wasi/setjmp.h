/* SPDX-License-Identifier: MIT */
/*
 * Work that runs out of memory (interpreter/base/arena.h) cannot be left from within on WASI,
 * whose C library has no setjmp: here it ends the whole instance by a trap.  The host answers
 * by making a new one, which has all its memory again.
 */
#ifndef DYAR_WASI_SETJMP_H
#define DYAR_WASI_SETJMP_H

typedef struct {
    char nothing;
} jmp_buf[1];

static inline int setjmp(jmp_buf out)
{
    (void)out;
    return 0;
}

static inline _Noreturn void longjmp(jmp_buf out, int value)
{
    (void)out, (void)value;
    __builtin_trap();
}

#endif
