/* SPDX-License-Identifier: MIT */
/* The task `import`: games in the notation of another program, as records. */
#pragma once

#include "formats/replay.h"
#include "tasks/task.h"

/* A game that was imported; all of it lives until the next game. */
typedef struct task_imported {
    lab_record *record; /* the door may take it, and leave an empty one */
    const dyar_ruleset *ruleset;
    const dyar_position *last; /* after all moves */
} task_imported;

typedef struct task_import_input {
    const char *path; /* of the text, for errors; NULL: it is not a file */
    /* Puts up to `size` bytes of the text into `room` and returns their number; 0 at the end.
     */
    size_t (*fill)(void *context, char *room, size_t size);
    /* Takes a game; false ends the task, after the door has noted why. */
    bool (*game)(void *context, const task_imported *game);
    void (*problem)(void *context, const format_problem *problem);
    void *context;
    const char *format;        /* a name; NULL: the text shows it */
    bool trusts_from;          /* only the hole that a move starts from must be right */
    dyar_load_request request; /* `ruleset` NULL: the one of the format */
} task_import_input;

typedef struct task_import_result {
    format_id format;
    size_t games;    /* that were imported */
    size_t left_out; /* because of a problem */
    size_t problems;
} task_import_result;

/* Adds to the result, also if it fails. */
bool task_import(task_run *run, const task_import_input *input, task_import_result *result);

/* Imports all games of a text in memory, with places of that text, as task_games_read needs
 * them. False at the first game that would be left out, with its place in `run->error`. */
bool task_import_text(task_run *run, const char *path, const char *text, size_t length,
                      const dyar_load_request *request, lab_records *records);

/* Does the text begin like a game in another notation? */
bool task_is_foreign(const char *all);
