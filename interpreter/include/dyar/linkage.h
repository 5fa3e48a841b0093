/*
 * What stands around the declarations of every public header: they are C's for C++ as well, and
 * of all that the library is made of they alone can be linked with.
 */
#ifndef DYAR_LINKAGE_H
#define DYAR_LINKAGE_H

#ifdef __GNUC__
/* Functions declared behind it are exported. */
#define DYAR_VISIBLE _Pragma("GCC visibility push(default)")
/* The end of that. */
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
