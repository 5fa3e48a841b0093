/* SPDX-License-Identifier: MIT */
/* The resuming of an endgame database: taking over what the file holds. */
#include "lab/solve/endgame_building.h"

#include <assert.h>
#include <errno.h>
#include <stdatomic.h>

#include "lab/base/file.h"

/* Of a count, what a block of the file holds. */
typedef struct found_block {
    uint64_t first; /* entry of the count; in a message, of the rank */
    size_t entries;
    int8_t low[LAB_ENDGAME_BLOCK], high[LAB_ENDGAME_BLOCK];
} found_block;

typedef struct taking {
    lab_building *b;
    const lab_file *file;
    const lab_endgame_line *lines; /* of the count */
    int seeds;
    found_block block;
    lab_retrograde_end end;
    atomic_bool failed;
} taking;

static void take_values(taking *t, const found_block *block)
{
    const lab_retrograde_values *values = &t->b->values[t->seeds];
    for (size_t i = 0; i < block->entries; i++) {
        values->low[block->first + i] = block->low[i];
        values->high[block->first + i] = block->high[i];
    }
}

static void receive_block(void *context, int from, const lab_buffer *messages)
{
    (void)from;
    for (size_t i = 0; i < messages->size / sizeof(found_block); i++)
        take_values(context, (const found_block *)(const void *)messages->bytes + i);
}

static void send_block(taking *t)
{
    lab_building *b = t->b;
    found_block *block = &t->block;
    if (!b->exchange) {
        take_values(t, block);
        return;
    }
    const lab_share share = lab_building_share(b, t->seeds);
    const int owner = lab_share_owner(&share, block->first);
    block->first %= share.run;
    lab_exchange_send(b->exchange, owner, block, sizeof *block);
}

static void end_taking(taking *t, lab_retrograde_end end)
{
    t->end = end == LAB_RETROGRADE_NO_MEMORY
                 ? lab_building_fail(t->b, end, "out of memory")
                 : lab_building_fail(t->b, end,
                                     "'%s' is damaged; without it, the build would start over",
                                     t->file->path);
    t->failed = true;
}

static void take_block(void *context, size_t number)
{
    taking *t = context;
    lab_building *b = t->b;
    found_block *block = &t->block;
    assert(t->lines); /* this is the first rank */
    block->first = (uint64_t)number * LAB_ENDGAME_BLOCK;
    const uint64_t left = lab_endgame_entries(&b->order, t->seeds) - block->first;
    block->entries = left < LAB_ENDGAME_BLOCK ? (size_t)left : LAB_ENDGAME_BLOCK;
    const lab_endgame_line *line = &t->lines[number];
    errno = 0;
    if (!lab_endgame_file_block(t->file->text, t->file->text + line->at, line, &b->order,
                                t->seeds, block->entries, block->low, block->high))
        end_taking(t, errno == ENOMEM ? LAB_RETROGRADE_NO_MEMORY : LAB_RETROGRADE_FOREIGN);
    else if (!lab_endgame_image_add_block(&b->image, block->low, block->high, block->entries))
        end_taking(t, LAB_RETROGRADE_NO_MEMORY);
    else
        send_block(t);
}

static void take_blocks(taking *t)
{
    const size_t blocks =
        lab_building_is_first(t->b) ? (size_t)lab_endgame_blocks(&t->b->order, t->seeds) : 0;
    const lab_distributed_work work = {.parts = blocks,
                                       .work = take_block,
                                       .receive = receive_block,
                                       .context = t,
                                       .stop = &t->b->task->stop,
                                       .failed = &t->failed};
    if (t->b->exchange && !lab_distributed_run(t->b->exchange, &work) &&
        t->end == LAB_RETROGRADE_DONE)
        t->end = lab_building_fail(t->b, LAB_RETROGRADE_STOPPED, "stopped");
    for (size_t i = 0; i < blocks && !t->b->exchange && !t->failed; i++)
        take_block(t, i);
}

/* Only the first rank has the file, and `lines`. */
static lab_retrograde_end take_count(lab_building *b, const lab_file *file,
                                     const lab_endgame_line *lines, int seeds)
{
    const lab_retrograde_end end = lab_building_have_values(b, seeds);
    if (end != LAB_RETROGRADE_DONE)
        return end;
    taking *t = malloc(sizeof *t);
    if (lab_building_agree(b, t ? LAB_RETROGRADE_DONE : LAB_RETROGRADE_NO_MEMORY) !=
            LAB_RETROGRADE_DONE ||
        !t) {
        free(t);
        return lab_building_fail(b, LAB_RETROGRADE_NO_MEMORY, "out of memory");
    }
    *t = (taking){.b = b, .file = file, .lines = lines, .seeds = seeds};
    take_blocks(t);
    const lab_retrograde_end taken = lab_building_agree(b, t->end);
    free(t);
    if (taken == LAB_RETROGRADE_DONE)
        lab_building_report(b, seeds, 0, true);
    return taken;
}

/* `seeds`: up to how many it holds; -1: it is empty. */
static lab_retrograde_end check_file(lab_building *b, const lab_file *file, int64_t *seeds)
{
    lab_error why;
    *seeds = -1;
    if (!lab_building_is_first(b) || file->length == 0)
        return LAB_RETROGRADE_DONE;
    if (!lab_endgame_file_check(file->text, file->length, b->task->rules, &why) ||
        !lab_endgame_file_fits(file->text, &b->order, &why))
        return lab_building_fail(b, LAB_RETROGRADE_FOREIGN, "cannot resume '%s': %s",
                                 file->path, why.message);
    *seeds = lab_endgame_file_header(file->text)->seeds;
    return LAB_RETROGRADE_DONE;
}

/* Sets `done` to the number of counts in the file. */
static lab_retrograde_end take_file(lab_building *b, const lab_file *file, int *done)
{
    int64_t seeds;
    lab_retrograde_end end = lab_building_agree(b, check_file(b, file, &seeds));
    if (b->exchange)
        lab_ranks_most(b->exchange->ranks, &seeds, 1);
    const lab_endgame_line *lines =
        lab_building_is_first(b) && seeds >= 0 ? lab_endgame_file_lines(file->text) : NULL;
    *done = (int)seeds + 1;
    for (int n = 0; n < *done && n <= b->seeds && end == LAB_RETROGRADE_DONE; n++) {
        end = take_count(b, file, lines, n);
        if (lines)
            lines += lab_endgame_blocks(&b->order, n);
    }
    return end;
}

lab_retrograde_end lab_endgame_resume(lab_building *b, int *done)
{
    lab_file file = {0};
    const bool open =
        !lab_building_is_first(b) || lab_file_open(&file, b->task->path, b->error);
    lab_retrograde_end end =
        lab_building_agree(b, open ? LAB_RETROGRADE_DONE : LAB_RETROGRADE_NO_FILE);
    if (end == LAB_RETROGRADE_DONE)
        end = take_file(b, &file, done);
    if (open && lab_building_is_first(b))
        lab_file_close(&file);
    return end;
}
