/* SPDX-License-Identifier: MIT */
/* The progress of a study: a bar on the terminal. */
#include "cli/study/study.h"

#include <inttypes.h>

#include "cli/base/progress.h"

enum { BAR = 20 };

/* "3 h 05 min", "12 min", "40 s" */
static void write_duration(double seconds, char text[32])
{
    const double minutes = seconds / 60;
    if (minutes >= 6000)
        snprintf(text, 32, "%.0f days", minutes / 1440);
    else if (minutes >= 60)
        snprintf(text, 32, "%d h %02d min", (int)minutes / 60, (int)minutes % 60);
    else if (minutes >= 2)
        snprintf(text, 32, "%.0f min", minutes);
    else
        snprintf(text, 32, "%.0f s", seconds);
}

void cli_study_bar_show(void *progress, const lab_study_progress *now)
{
    char left[32] = "";
    if (now->total == 0)
        return;
    const double share = (double)now->played / (double)now->total;
    const int filled = (int)(share * BAR);
    if (now->rate > 0)
        write_duration((double)(now->total - now->played) / now->rate, left);
    cli_progress_show(progress, "[%.*s%*s] %" PRIu64 " of %" PRIu64 " games, %.*f/s%s%s",
                      filled, "====================", BAR - filled, "", now->played, now->total,
                      now->rate < 10, now->rate, *left ? ", left: " : "", left);
}
