/* SPDX-License-Identifier: MIT */
/* Requests as strangers may send them: any bytes are answered, in JSON that says what came of
 * it. */
#include <stdlib.h>
#include <string.h>

#include "dyar/requests.h"
#include "fuzz/input.h"

/* Long work ends at once: how it is asked for is what is tried here. */
static bool stop(void *context)
{
    (void)context;
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static dyar_requests *server;
    if (!server) {
        server = dyar_requests_new();
        dyar_requests_stop_when(server, stop, NULL);
    }
    char *answer = dyar_requests_answer(server, (const char *)data, size);
    insist(answer, "no answer", "out of memory");
    insist(strncmp(answer, "{\"answer\":", 10) == 0 || strncmp(answer, "{\"error\":", 9) == 0,
           "neither answer nor error", answer);
    free(answer);
    return 0;
}
