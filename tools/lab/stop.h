/*
 * How long work is asked to stop early: a question it puts now and then.
 *
 * The question is put from any thread that does the work, so it must be cheap and safe to ask
 * there: reading an atomic flag is.
 */
#ifndef LAB_STOP_H
#define LAB_STOP_H

#include <stdbool.h>

typedef struct lab_stop {
    bool (*asked)(void *context); /* NULL: nobody will ever ask */
    void *context;
} lab_stop;

static inline bool lab_stop_asked(const lab_stop *stop)
{
    return stop->asked && stop->asked(stop->context);
}

#endif
