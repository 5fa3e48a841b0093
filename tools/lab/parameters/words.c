/* SPDX-License-Identifier: MIT */
/* What the parts of a ruleset share. */
#include "lab/parameters/parts.h"

#include <stdarg.h>

void lab_words_add(lab_words *words, const char *format, ...)
{
    const size_t room = sizeof words->text - words->length;
    va_list arguments;
    va_start(arguments, format);
    int length = snprintf(words->text + words->length, room, "%s", words->length ? ", " : "");
    length += vsnprintf(words->text + words->length + length, room - (size_t)length, format,
                        arguments);
    va_end(arguments);
    words->length += (size_t)length < room ? (size_t)length : room - 1;
}

/* ---- captures ---- */

bool lab_counts_captures(const lab_parameters *p)
{
    return LAB_GET(p, EVENS) || p->list[LAB_PARAMETER_CAPT_ON] || LAB_GET(p, CAPT_MIN) > 0 ||
           LAB_GET(p, CAPT_MAX) > 0;
}

bool lab_captures_basic(const lab_parameters *p)
{
    return lab_counts_captures(p) && LAB_IS(p, ACROSS, NONE) && LAB_IS(p, CAPT_TYPE, NONE);
}

static bool fits(const lab_parameters *p, int seeds)
{
    const int least = LAB_GET(p, CAPT_MIN), most = LAB_GET(p, CAPT_MAX);
    return (!LAB_GET(p, EVENS) || seeds % 2 == 0) && seeds >= least &&
           (most == 0 || seeds <= most);
}

static void write_listed(const lab_parameters *p, lab_words *words)
{
    const char * or = "";
    for (int seeds = 1; seeds < 64; seeds++)
        if (p->list[LAB_PARAMETER_CAPT_ON] >> seeds & 1 && fits(p, seeds)) {
            words->length +=
                (size_t)snprintf(words->text + words->length,
                                 sizeof words->text - words->length, "%s%d", or, seeds);
            or = " or ";
        }
}

static void write_range(const lab_parameters *p, lab_words *words)
{
    const bool even = LAB_GET(p, EVENS);
    const int least = LAB_GET(p, CAPT_MIN), most = LAB_GET(p, CAPT_MAX);
    const int from = even && least < 2 ? 2 : least > 1 ? least : 1;
    if (most > 0)
        lab_words_add(words, "%s%d..%d", even ? "even " : "", from, most > from ? most : from);
    else
        lab_words_add(words, "%s%d..", even ? "even " : "", from);
}

void lab_write_captured_seeds(const lab_parameters *p, lab_words *words)
{
    *words = (lab_words){0};
    if (p->list[LAB_PARAMETER_CAPT_ON])
        write_listed(p, words);
    if (words->length == 0)
        write_range(p, words);
}

/* ---- marks ---- */

bool lab_closes_holes(const lab_parameters *p)
{
    return LAB_IS(p, SOW_RULE, SOW_BLKD_DIV) || LAB_IS(p, SOW_RULE, SOW_BLKD_DIV_NR);
}

bool lab_has_children(const lab_parameters *p)
{
    return !LAB_IS(p, CHILD_TYPE, NOCHILD) && !LAB_IS(p, CHILD_TYPE, TOO_FULL);
}

bool lab_marks_unmoved(const lab_parameters *p)
{
    return LAB_GET(p, MOVEUNLOCK) || LAB_IS(p, ALLOW_RULE, MOVE_ALL_HOLES_FIRST);
}

bool lab_has_marks(const lab_parameters *p)
{
    return lab_has_children(p) || lab_closes_holes(p) || lab_marks_unmoved(p);
}

/* ---- laps ---- */

bool lab_sows_on(const lab_parameters *p)
{
    return !LAB_IS(p, MLAPS, OFF) || lab_closes_holes(p) || LAB_IS(p, SOW_RULE, LAP_CAPT) ||
           LAB_IS(p, SOW_RULE, LAP_CAPT_OPP_GETS) || LAB_IS(p, SOW_RULE, LAP_CAPT_SEEDS);
}

/* ---- goals ---- */

bool lab_deprives(const lab_parameters *p)
{
    return LAB_IS(p, GOAL, DEPRIVE) || LAB_IS(p, GOAL, RND_WIN_COUNT_DEP);
}

bool lab_clears(const lab_parameters *p)
{
    return LAB_IS(p, GOAL, CLEAR) || LAB_IS(p, GOAL, RND_WIN_COUNT_CLR);
}

bool lab_counts_nothing(const lab_parameters *p)
{
    return lab_deprives(p) || lab_clears(p) || LAB_IS(p, GOAL, IMMOBILIZE) ||
           LAB_IS(p, GOAL, RND_WIN_COUNT_IMB);
}
