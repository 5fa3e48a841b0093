/* SPDX-License-Identifier: MIT */
/* Reading a request into its fields. */
#pragma once

#include "requests/asking.h"

/* `strings` has room for `length + 1` bytes and lives as long as the fields.  False where the
 * text is no request, with the problem in words, or where memory ran out, with none.  Release
 * the fields, which are zero at first, in any case. */
bool request_fields_read(request_fields *fields, const char *text, size_t length, char *strings,
                         char problem[REQUEST_PROBLEM_TEXT]);
void request_fields_release(request_fields *fields);
