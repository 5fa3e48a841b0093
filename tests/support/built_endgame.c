/* SPDX-License-Identifier: MIT */
/* Endgame databases that tests build for themselves. */
#include <unistd.h>

#include "lab/solve/endgame_build.h"
#include "support/built_endgame.h"
#include "support/need.h"
#include "support/unit.h"

static bool stop_at_once(void *context)
{
    return --*(int *)context < 0;
}

/* By count: the number of positions reported to have two bounds when it was done */
static uint64_t told[LAB_ENDGAME_SEEDS_MAX + 1];

static void look_on(void *context, const lab_endgame_progress *progress)
{
    told[progress->seeds] = progress->open;
}

uint64_t told_open(int seeds)
{
    return told[seeds];
}

lab_retrograde_end build(const built *b, int seeds, int threads, int *parts)
{
    lab_error error;
    return lab_endgame_build(&(lab_endgame_task){.game = b->loaded.game,
                                                 .rules = b->loaded.rules,
                                                 .path = b->path,
                                                 .seeds = seeds,
                                                 .memory = SIZE_MAX,
                                                 .threads = threads,
                                                 .stop = {parts ? stop_at_once : NULL, parts},
                                                 .progress = look_on},
                             &error);
}

void read_bytes(built *b)
{
    b->bytes = need_file(b->path, &b->length);
}

static void name_file(built *b)
{
    snprintf(b->path, sizeof b->path, "/tmp/dyar-endgame.%d", (int)getpid());
}

int built_begin(void **state)
{
    static built b;
    b = (built){.loaded = load("um-ed-dyar", NULL, NULL)};
    name_file(&b);
    *state = &b;
    const bool done = build(&b, SEEDS, 1, NULL) == LAB_RETROGRADE_DONE;
    if (done)
        read_bytes(&b);
    return done ? 0 : -1;
}

int built_end(void **state)
{
    built *b = *state;
    unlink(b->path);
    free(b->bytes);
    dyar_ruleset_free(b->loaded.ruleset);
    return 0;
}

lab_endgame_reader *open_it(const built *b, lab_error *error)
{
    return lab_endgame_open(b->path, b->loaded.game, b->loaded.rules, error);
}

lab_endgame_reader *build_new(built *b, int seeds)
{
    lab_error error;
    name_file(b);
    unlink(b->path);
    assert_int_equal(build(b, seeds, 1, NULL), LAB_RETROGRADE_DONE);
    lab_endgame_reader *reader = open_it(b, &error);
    unlink(b->path);
    return reader;
}
