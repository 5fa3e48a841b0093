/* SPDX-License-Identifier: MIT */
/* The tables of the file of a study: the SQL that creates them. */
#ifndef LAB_STORE_SCHEMA_H
#define LAB_STORE_SCHEMA_H

#include "lab/study/database.h"

/* Raise the version when tables, or numbers of outcome.def, come to mean something else. */
enum { LAB_STORE_APPLICATION = 0x44796172 /* "Dyar" */, LAB_STORE_VERSION = 8 };

/* Makes the tables and the view.  Troubles are the database's. */
void lab_store_create(lab_database *base);

/* Whether there are these tables, this view and nothing else: what a stranger adds might do
 * something when the others are used. */
bool lab_store_is_as_created(lab_database *base);

#endif
