/* SPDX-License-Identifier: MIT */
/* Suggestions: the word that was probably meant. */
#include "cli/base/cli.h"

#include <ctype.h>

enum { LONGEST = 40 };

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static bool same(char a, char b)
{
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

/* How many letters must be changed, added, left out or swapped with their neighbour to turn one
 * word into the other. */
static unsigned distance(const char *from, const char *to)
{
    const size_t from_length = strlen(from), to_length = strlen(to);
    if (from_length > LONGEST || to_length > LONGEST)
        return LONGEST;
    unsigned rows[LONGEST + 1][LONGEST + 1];
    for (size_t i = 0; i <= from_length; i++)
        for (size_t j = 0; j <= to_length; j++) {
            if (i == 0 || j == 0) {
                rows[i][j] = (unsigned)(i + j);
                continue;
            }
            const bool equal = same(from[i - 1], to[j - 1]);
            unsigned best = rows[i - 1][j - 1] + !equal;
            best = least(best, least(rows[i - 1][j], rows[i][j - 1]) + 1);
            if (i > 1 && j > 1 && same(from[i - 1], to[j - 2]) && same(from[i - 2], to[j - 1]))
                best = least(best, rows[i - 2][j - 2] + 1);
            rows[i][j] = best;
        }
    return rows[from_length][to_length];
}

/* Smaller is nearer; the beginning of a word is as near as one wrong letter. */
static unsigned farness(const char *text, const char *word)
{
    const size_t length = strlen(text);
    if (length >= 2 && strncasecmp(text, word, length) == 0)
        return 1;
    return distance(text, word);
}

size_t cli_nearest_few(const char *text, const char *const *words, const char *few[CLI_FEW])
{
    unsigned far[CLI_FEW];
    size_t count = 0;
    const unsigned length = (unsigned)strlen(text), allowed = length < 5 ? 1 : length / 4 + 1;
    for (; *words; words++) {
        const unsigned this_far = farness(text, *words);
        if (this_far > allowed || this_far >= strlen(*words))
            continue;
        size_t at = count < CLI_FEW ? count++ : CLI_FEW;
        for (; at > 0 && far[at - 1] > this_far; at--)
            if (at < CLI_FEW) {
                few[at] = few[at - 1];
                far[at] = far[at - 1];
            }
        if (at < CLI_FEW) {
            few[at] = *words;
            far[at] = this_far;
        }
    }
    return count;
}

const char *cli_nearest(const char *text, const char *const *words)
{
    const char *few[CLI_FEW];
    return cli_nearest_few(text, words, few) > 0 ? few[0] : NULL;
}
