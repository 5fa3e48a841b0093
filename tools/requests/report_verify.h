/* Recorded games that are compared with rules as JSON. */
#ifndef DYAR_REPORT_VERIFY_H
#define DYAR_REPORT_VERIFY_H

#include "dyar/trace.h"
#include "lab/base/json_write.h"
#include "lab/infer/inquiry.h"
#include "lab/records/discrepancy.h"

/* Which game of which file. */
typedef struct report_place {
    const char *file; /* NULL: there is none */
    unsigned line;    /* of the difference */
    size_t game;      /* from 1 */
} report_place;

/* Where a recorded game first differs, as one of `differences` of `dyar verify --json`; `trace`
 * is of the move that was made before, if any. */
void report_discrepancy(lab_writer *json, const dyar_game *game, const report_place *place,
                        const lab_discrepancy *d, const dyar_trace *trace);

/* As `dyar verify --all-answers --json`. */
void report_inquired(lab_writer *json, const lab_inquiry *inquiry);

#endif
