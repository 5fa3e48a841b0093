/* SPDX-License-Identifier: MIT */
/* Findings at several strengths, drawn on the terminal. */
#include "cli/study/study.h"

#include <math.h>

#include "cli/base/memory.h"
#include "cli/base/terminal.h"
#include "cli/study/study_words.h"

enum { LANE = 31, INDENT = 4 };

/* What is drawn: where nothing changes, outside and within an interval, and the change. */
typedef enum sign { NOWHERE, ZERO, WITHIN, DOT, SIGNS } sign;

static const char *const unicode_signs[SIGNS] = {" ", "\xe2\x94\x82", "\xe2\x94\x80",
                                                 "\xe2\x97\x8f"};
static const char *const plain_signs[SIGNS] = {" ", "|", "-", "o"};

/* The findings at all strengths, with their corrected intervals. */
typedef struct picture {
    lab_interval intervals[LAB_STRENGTHS_MAX];
    bool known[LAB_STRENGTHS_MAX];
    size_t count;
    double low, high; /* at the ends of a lane; 0 lies between */
} picture;

static picture picture_of(const lab_findings *f, size_t number)
{
    lab_strength_effect at[LAB_STRENGTHS_MAX];
    picture p = {.count = lab_findings_at_strengths(f, number, at)};
    for (size_t i = 0; i < p.count; i++) {
        p.known[i] = at[i].known;
        p.intervals[i] = lab_stability_interval(&at[i], p.count * f->judged);
        if (at[i].known) {
            p.low = fmin(p.low, p.intervals[i].low);
            p.high = fmax(p.high, p.intervals[i].high);
        }
    }
    return p;
}

static int column_of(const picture *p, double value)
{
    const double span = p->high - p->low;
    return span > 0 ? (int)lround((value - p->low) / span * (LANE - 1)) : LANE / 2;
}

static char *draw_lane(const picture *p, size_t strength, bool unicode)
{
    const char *const *signs = unicode ? unicode_signs : plain_signs;
    const lab_interval *interval = &p->intervals[strength];
    cli_memory memory = cli_memory_begin();
    for (int column = 0; column < LANE; column++) {
        sign drawn = column == column_of(p, 0) ? ZERO : NOWHERE;
        if (p->known[strength] && column >= column_of(p, interval->low) &&
            column <= column_of(p, interval->high))
            drawn = WITHIN;
        if (p->known[strength] && column == column_of(p, interval->value))
            drawn = DOT;
        fputs(signs[drawn], memory.to);
    }
    return cli_memory_end(&memory);
}

static int widest_name(const lab_strengths *names)
{
    int widest = 0;
    for (size_t i = 0; i < names->count; i++) {
        const int width = cli_text_width(names->names[i]);
        widest = width > widest ? width : widest;
    }
    return widest;
}

void cli_study_print_strengths(const lab_findings *f, size_t number)
{
    const bool unicode = cli_terminal_of(stdout).unicode;
    const lab_measure_id measure = f->against[number].measure;
    const lab_strengths names = cli_study_strengths(f->plan);
    const picture p = picture_of(f, number);
    for (size_t i = 0; i < p.count; i++) {
        char value[CLI_VALUE_TEXT], range[CLI_VALUE_TEXT], *lane = draw_lane(&p, i, unicode);
        printf("%*s", INDENT, "");
        cli_pad(stdout, names.names[i], widest_name(&names) + 2);
        printf("%s  ", lane);
        if (p.known[i])
            printf("%s (%s)", cli_study_change(measure, p.intervals[i].value, value),
                   cli_study_range(measure, p.intervals[i].low, p.intervals[i].high, range));
        putchar('\n');
        free(lane);
    }
}
