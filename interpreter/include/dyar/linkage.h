/* SPDX-License-Identifier: MIT */
/*
 * Macros around the declarations of every public header.
 *
 * They give the functions C linkage in C++, and export them: nothing else that the library is
 * made of can be linked with.
 */
#ifndef DYAR_LINKAGE_H
#define DYAR_LINKAGE_H

#ifdef __GNUC__
/* Begins declarations of exported functions. */
#define DYAR_VISIBLE _Pragma("GCC visibility push(default)")
/* Ends them. */
#define DYAR_VISIBLE_END _Pragma("GCC visibility pop")
#else
#define DYAR_VISIBLE
#define DYAR_VISIBLE_END
#endif

#ifdef __cplusplus
#define DYAR_BEGIN                                                                             \
    DYAR_VISIBLE extern "C"                                                                    \
    {
#define DYAR_END                                                                               \
    }                                                                                          \
    DYAR_VISIBLE_END
#else
#define DYAR_BEGIN DYAR_VISIBLE
#define DYAR_END DYAR_VISIBLE_END
#endif

#endif
