/* SPDX-License-Identifier: MIT */
/* The tables of the file of a study: the SQL that creates them. */
#pragma once

#include "lab/study/database.h"

enum { LAB_STORE_APPLICATION = 0x44796172 /* "Dyar" */ };

/* The form of a file is the version of its schema.  Add one when tables, or numbers of
 * outcome.def, change their meaning. */
typedef enum lab_store_form {
    LAB_STORE_TEXTS = 8, /* games in texts: is only read */
    LAB_STORE_ROWS = 9,  /* games in rows of numbers */
} lab_store_form;

/* Creates the tables and the view.  Errors are the database's. */
void lab_store_create(lab_database *base, lab_store_form form);

/* Returns whether the file has the tables and the view of this form and nothing else: other
 * objects of an untrusted file could run when these are used. */
bool lab_store_is_as_created(lab_database *base, lab_store_form form);
