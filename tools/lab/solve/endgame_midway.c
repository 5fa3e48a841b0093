/* SPDX-License-Identifier: MIT */
/* The file of an unfinished count: header, lower bounds, upper bounds. */
#include "lab/solve/endgame_midway.h"

#include <limits.h>
#include <unistd.h>

#include "dyar/ruleset.h"
#include "lab/base/file.h"

typedef struct header {
    char magic[8];
    char rules[24];     /* and zeros */
    uint64_t semantics; /* DYAR_SEMANTICS */
    uint64_t seeds, entries;
    uint64_t checksum; /* of all that follows */
} header;

static bool name_file(const lab_endgame_midway *m, char name[PATH_MAX])
{
    return snprintf(name, PATH_MAX, "%s.unfinished", m->path) < PATH_MAX;
}

static uint64_t checksum(const uint8_t *bytes, size_t length)
{
    uint64_t sum = length;
    for (size_t i = 0; i < length; i++)
        sum = (sum ^ bytes[i]) * UINT64_C(0x100000001B3);
    return sum;
}

static header header_of(const lab_endgame_midway *m, const uint8_t *bounds)
{
    header h = {.magic = "dyarmid",
                .semantics = DYAR_SEMANTICS,
                .seeds = (uint64_t)m->seeds,
                .entries = m->entries,
                .checksum = checksum(bounds, 2 * (size_t)m->entries)};
    strncpy(h.rules, m->rules, sizeof h.rules - 1);
    return h;
}

static bool are_bounds(const lab_endgame_midway *m, int low, int high)
{
    return -m->most <= low && low <= high && high <= m->most;
}

static bool take(const lab_endgame_midway *m, const lab_file *file,
                 lab_retrograde_values *values)
{
    const uint8_t *bounds = (const uint8_t *)file->text + sizeof(header);
    if (file->length != sizeof(header) + 2 * m->entries)
        return false;
    const header wanted = header_of(m, bounds);
    if (memcmp(file->text, &wanted, sizeof wanted) != 0)
        return false;
    for (uint64_t i = 0; i < m->entries; i++)
        if (!are_bounds(m, (int8_t)bounds[i], (int8_t)bounds[m->entries + i]))
            return false;
    for (uint64_t i = 0; i < m->entries; i++) {
        values->low[i] = (int8_t)bounds[i];
        values->high[i] = (int8_t)bounds[m->entries + i];
    }
    return true;
}

bool lab_endgame_midway_read(const lab_endgame_midway *m, lab_retrograde_values *values)
{
    char name[PATH_MAX];
    lab_file file;
    lab_error error;
    if (!name_file(m, name) || access(name, R_OK) != 0 || !lab_file_open(&file, name, &error))
        return false;
    const bool taken = take(m, &file, values);
    lab_file_close(&file);
    return taken;
}

void lab_endgame_midway_write(const lab_endgame_midway *m, const lab_retrograde_values *values)
{
    char name[PATH_MAX];
    lab_file file;
    lab_error error;
    uint8_t *bytes = calloc(1, sizeof(header) + 2 * (size_t)m->entries);
    if (bytes && name_file(m, name) && lab_file_open(&file, name, &error)) {
        uint8_t *bounds = bytes + sizeof(header);
        for (uint64_t i = 0; i < m->entries; i++) {
            bounds[i] = (uint8_t)values->low[i];
            bounds[m->entries + i] = (uint8_t)values->high[i];
        }
        const header h = header_of(m, bounds);
        memcpy(bytes, &h, sizeof h);
        lab_file_replace(&file, (const char *)bytes, sizeof h + 2 * (size_t)m->entries, &error);
        lab_file_close(&file);
    }
    free(bytes);
}

void lab_endgame_midway_remove(const lab_endgame_midway *m)
{
    char name[PATH_MAX];
    if (name_file(m, name))
        unlink(name);
}
