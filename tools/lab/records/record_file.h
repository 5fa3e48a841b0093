/* SPDX-License-Identifier: MIT */
/*
 * A file in which the record of one game is kept, and replaced as the game goes on.  Other
 * records in it stay, those too that other programs write there meanwhile.
 *
 * All zero is a keeper without a file.
 */
#pragma once

#include "lab/records/record.h"

typedef struct lab_record_file {
    char *path; /* NULL: not yet known */
    char *ours; /* the text of our record as in the file; NULL: the file does not have it yet */
} lab_record_file;

/*
 * Chooses the file: one that is not there yet, or one that holds records.  If it holds the
 * record that is resumed (NULL: none), that one is ours.  Returns false, with the error, and
 * changes nothing then.
 */
bool lab_record_file_choose(lab_record_file *file, const char *path, const lab_record *resumed,
                            lab_error *error);

/* Puts the record in the place of the one saved before, or behind the others. */
bool lab_record_file_save(lab_record_file *file, const lab_record *record, lab_error *error);

/* Adds records of other games after all that the file holds. */
bool lab_record_file_add(const lab_record_file *file, const lab_records *records,
                         lab_error *error);

/* What is saved from now on is another game. */
void lab_record_file_next(lab_record_file *file);
void lab_record_file_release(lab_record_file *file);
