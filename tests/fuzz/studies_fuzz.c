/* Studies as strangers may send them: they are refused with a reason, or all their games are
 * read; the file stays as it is. */
#include "fuzz/input.h"
#include "lab/study/store.h"
#include "support/need.h"

#include <string.h>

static void insist_unchanged(const char *path, const uint8_t *data, size_t size)
{
    size_t length;
    char *now = need_file(path, &length);
    insist(length == size && memcmp(now, data, size) == 0, "changed by reading it", path);
    free(now);
}

static void read_games(lab_store *store, const lab_plan *plan)
{
    lab_error error = {0};
    for (size_t i = 0; i < plan->design.count; i++) {
        lab_games games = {0};
        if (!lab_store_games(store, plan, i, &games, &error))
            insist(error.message[0], "not read, without a reason", "games");
        lab_games_release(&games);
    }
    lab_range *ranges = NULL;
    size_t count;
    error = (lab_error){0};
    if (!lab_store_missing(store, plan, &ranges, &count, &error))
        insist(error.message[0], "not read, without a reason", "ranges");
    free(ranges);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *path = file_of("study", data, size);
    lab_plan plan = {0};
    lab_store_trouble trouble;
    lab_error error = {0};
    lab_store *store = lab_store_read(path, &plan, &trouble, &error);
    if (store)
        read_games(store, &plan);
    else
        insist(error.message[0], "refused without a reason", path);
    lab_plan_release(&plan);
    lab_store_close(store);
    insist_unchanged(path, data, size);
    return 0;
}
