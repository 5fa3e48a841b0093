/* SPDX-License-Identifier: MIT */
/* State that the parts of building an endgame database share. */
#include "lab/solve/endgame_building.h"

#include <stdarg.h>

lab_retrograde_end lab_building_fail(lab_building *b, lab_retrograde_end end,
                                     const char *format, ...)
{
    va_list list;
    va_start(list, format);
    *b->error = (lab_error){0};
    vsnprintf(b->error->message, sizeof b->error->message, format, list);
    va_end(list);
    return end;
}

/* What comes to an end in one rank does so in all. */
lab_retrograde_end lab_building_agree(lab_building *b, lab_retrograde_end end)
{
    static const char *const elsewhere[] = {
        [LAB_RETROGRADE_STOPPED] = "stopped",
        [LAB_RETROGRADE_NO_MEMORY] = "out of memory in another of the processes",
        [LAB_RETROGRADE_NO_FILE] = "another process cannot open a file",
        [LAB_RETROGRADE_FOREIGN] = "the file is damaged",
    };
    int64_t worst = end;
    if (b->exchange)
        lab_ranks_most(b->exchange->ranks, &worst, 1);
    return worst == (int64_t)end
               ? end
               : lab_building_fail(b, (lab_retrograde_end)worst, "%s", elsewhere[worst]);
}

/* Of the entries of a count, those of this rank. */
lab_share lab_building_share(const lab_building *b, int seeds)
{
    return lab_share_of(b->exchange ? b->exchange->ranks : NULL,
                        lab_endgame_entries(&b->order, seeds));
}

lab_retrograde_end lab_building_have_values(lab_building *b, int seeds)
{
    const bool had =
        lab_retrograde_values_init(&b->values[seeds], lab_building_share(b, seeds).count);
    return lab_building_agree(
        b, had ? LAB_RETROGRADE_DONE
               : lab_building_fail(b, LAB_RETROGRADE_NO_MEMORY, "out of memory"));
}

/* Positions of the counts from this one on. */
uint64_t lab_building_entries_from(const lab_building *b, int seeds)
{
    uint64_t entries = 0;
    for (int n = seeds; n <= b->seeds; n++)
        entries += lab_endgame_entries(&b->order, n);
    return entries;
}

/* Over all ranks. */
static void add_up(lab_building *b, lab_endgame_progress *progress)
{
    if (!b->exchange)
        return;
    int64_t sums[] = {(int64_t)progress->open, (int64_t)(b->exchange->sent - b->sent)};
    b->sent = b->exchange->sent;
    lab_ranks_sum(b->exchange->ranks, sums, sizeof sums / sizeof *sums);
    progress->open = (uint64_t)sums[0];
    progress->sent = (uint64_t)sums[1];
}

void lab_building_report(lab_building *b, int seeds, double seconds, bool found)
{
    const lab_retrograde_values *values = &b->values[seeds];
    lab_endgame_progress progress = {.seeds = seeds,
                                     .entries = lab_endgame_entries(&b->order, seeds),
                                     .seconds = seconds,
                                     .found = found};
    progress.left =
        seconds * (double)lab_building_entries_from(b, seeds + 1) / (double)progress.entries;
    const uint64_t entries = lab_building_share(b, seeds).count;
    for (uint64_t i = 0; i < entries; i++)
        progress.open += values->low[i] < values->high[i];
    add_up(b, &progress);
    if (b->task->progress)
        b->task->progress(b->task->context, &progress);
}
