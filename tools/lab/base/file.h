/* SPDX-License-Identifier: MIT */
/*
 * Files that are replaced whole or not at all, by one program at a time.
 *
 *     lab_file file;
 *     if (!lab_file_open(&file, path, &error))
 *         return false;
 *     ... read file.text, make the new text ...
 *     if (wanted)
 *         done = lab_file_replace(&file, text, length, &error);
 *     lab_file_close(&file);
 *
 * Whatever goes wrong, and whatever kills the program, the file holds either the old text or
 * all of the new text.  The new text is written into another file in the same folder
 * ("games.txt.being-written"), through to the disk, and that file then gets the name.  It is
 * also the lock: a program that changes a file in this way waits for others that do, and what
 * it reads does not change until it closes the file.  A program that is killed may leave it;
 * the next one uses it.
 */
#pragma once

#include "lab/base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

typedef struct lab_file {
    char *text; /* the text of the file, with a zero after it; empty if there is no file */
    size_t length;
    const char *path; /* as it was given: borrowed */
    char *target;     /* links followed */
    char *beside;     /* the new file */
    int fd;           /* of that; -1: it has got the name */
    mode_t mode;      /* of the file that is there; 0: none is */
} lab_file;

/* Opens the file.  Returns false, with a message without a place, if the file is not a regular
 * one or cannot be read, or if nothing can be written next to it.  The caller closes nothing
 * then. */
bool lab_file_open(lab_file *file, const char *path, lab_error *error);

/* False with a message; the file is as it was.  To be closed in any case. */
bool lab_file_replace(lab_file *file, const char *text, size_t length, lab_error *error);
void lab_file_close(lab_file *file);

/* The same, piece by piece: what is written to the stream is the new text. NULL with a message.
 * lab_file_end closes the stream in any case, and replaces the text unless it is `given_up`;
 * false with a message, and the file is as it was. To be closed in any case. */
FILE *lab_file_begin(lab_file *file, lab_error *error);
bool lab_file_end(lab_file *file, FILE *stream, bool given_up, lab_error *error);

/* Opens a file, replaces its text and closes it, where the new text does not depend on the old.
 * False with a message; the file is as it was. */
bool lab_file_write(const char *path, const char *text, size_t length, lab_error *error);

/*
 * Who works for hours on what a file is to hold, and replaces it now and then, keeps others who
 * do the same away all the while.  A file beside ("games.db.being-built") is locked for that,
 * as the one that is replaced is not the same file afterwards; readers are not hindered.  A
 * program that is killed may leave it behind, unlocked.  Where a file system knows no locks
 * nobody is kept away.
 */
typedef struct lab_file_hold {
    char *name; /* of the file beside */
    int fd;     /* of that; -1: nothing is held */
} lab_file_hold;

/* False at once, with a message, where another holds it or nothing can be written beside the
 * file; nothing is to be ended then.  End it in the process that has begun it, once. */
bool lab_file_hold_begin(lab_file_hold *hold, const char *path, lab_error *error);
void lab_file_hold_end(lab_file_hold *hold);
