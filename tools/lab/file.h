/* Files that are replaced whole or not at all. */
#ifndef LAB_FILE_H
#define LAB_FILE_H

#include "lab/error.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * Makes `text` the content of the file: writes another file beside it, to the disk, and gives
 * it the name.  Whatever goes wrong, what stood there before still stands there.  A link is
 * followed; what is there and is no regular file is refused.  The error has no place, only a
 * message.
 */
bool lab_file_replace(const char *path, const char *text, size_t length, lab_error *error);

#endif
