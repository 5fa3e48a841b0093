/* What stands in the file of a study: the SQL that makes it. */
#ifndef LAB_STORE_SCHEMA_H
#define LAB_STORE_SCHEMA_H

#include <stdbool.h>
#include <stddef.h>

/* Raise the version when tables, or numbers of outcome.def, come to mean something else. */
enum { LAB_STORE_APPLICATION = 0x44796172 /* "Dyar" */, LAB_STORE_VERSION = 2 };

extern const char lab_store_tables[];

/* False when there is not enough room. */
bool lab_store_view(char *sql, size_t room);

#endif
