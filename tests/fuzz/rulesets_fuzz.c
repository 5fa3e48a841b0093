/* libFuzzer's way in; tools/dev/fuzz runs it. */
#include <stdint.h>

#include "fuzz/way.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static dyar_library *library;
    if (!library)
        library = dyar_library_new();
    way_take(library, (const char *)data, size);
    return 0;
}
