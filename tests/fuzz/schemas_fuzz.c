/* SPDX-License-Identifier: MIT */
/*
 * Schemas as strangers may write them, and documents for them: the document fits, or there is a
 * reason.  The schema ends at the first zero byte.
 */
#include <string.h>

#include "fuzz/input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *end = size ? memchr(data, 0, size) : NULL;
    if (!end)
        return 0;
    const size_t length = (size_t)(end - data);
    char schema[64];
    strcpy(schema, file_of("schema", data, length));
    const char *document = file_of("document", end + 1, size - length - 1);
    dyar_diags *diags = dyar_diags_new();
    const bool fits = dyar_schema_check(NULL, schema, document, diags);
    insist(fits == (dyar_diags_errors(diags) == 0),
           fits ? "fits with errors" : "refused without a reason", document);
    dyar_diags_free(diags);
    return 0;
}
