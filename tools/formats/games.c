/* SPDX-License-Identifier: MIT */
/* Which games the notations have, by their names in them. */
#include "formats/format.h"

static const struct {
    format_id format;
    const char *key;
    int columns;
    const char *ruleset;
} games[] = {
#define FORMAT_GAME(id, key, columns, ruleset) {FORMAT_##id, key, columns, ruleset},
#include "formats/formats.def"
};

const char *format_ruleset(format_id id, const char *key, int columns, bool *any_size)
{
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const bool named = !key || strcmp(games[i].key, key) == 0;
        const bool fits = !columns || !games[i].columns || games[i].columns == columns;
        if (games[i].format == id && named && fits) {
            *any_size = games[i].columns == 0;
            return games[i].ruleset;
        }
    }
    return NULL;
}

size_t format_offer(format_id id, int columns, char text[120])
{
    size_t count = 0, length = 0;
    text[0] = '\0';
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const bool fits = !columns || !games[i].columns || games[i].columns == columns;
        if (games[i].format == id && fits && length < 120)
            length += (size_t)snprintf(text + length, 120 - length, "%s%s", count++ ? ", " : "",
                                       games[i].ruleset);
    }
    return count;
}

const char *format_key_of(format_id id, const char *ruleset)
{
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (games[i].format == id && strcmp(games[i].ruleset, ruleset) == 0)
            return games[i].key;
    return NULL;
}

const char *format_key(format_id id, const char *name)
{
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (games[i].format == id && strcmp(games[i].key, name) == 0)
            return games[i].key;
    return NULL;
}
