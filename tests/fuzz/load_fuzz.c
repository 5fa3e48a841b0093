/* libFuzzer's way in; tools/dev/fuzz runs it. */
#include <stdint.h>

#include "fuzz/way.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    way_take((const char *)data, size);
    return 0;
}
