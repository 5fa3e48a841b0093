/* SPDX-License-Identifier: MIT */
/*
 * Conversations in the Universal Game Interface as strangers may hold them.  The first byte
 * chooses the ruleset.
 *
 * A search is stopped at once, since it may be asked to go on for a year, and games are kept in
 * a file of ours, wherever they are to be kept, or in one that is a folder.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/base/options.h"
#include "cli/ugi/ugi.h"
#include "fuzz/input.h"

extern const cli_command cli_command_ugi;

static const char saved[] = "input.saved", folder[] = "/";

static bool contains(const char *line, size_t length, const char *word)
{
    const size_t of_word = strlen(word);
    for (size_t i = 0; i + of_word <= length; i++)
        if (strncasecmp(line + i, word, of_word) == 0)
            return true;
    return false;
}

static void put_line(FILE *to, const char *line, size_t length)
{
    if (contains(line, length, "save"))
        fprintf(to, "setoption name Save value %s", memchr(line, '/', length) ? folder : saved);
    else
        fwrite(line, 1, length, to);
    fputs(contains(line, length, "go") ? "\nstop\n" : "\n", to);
}

static char *harmless(const char *text, size_t size, size_t *length)
{
    char *made;
    FILE *to = open_memstream(&made, length);
    for (size_t at = 0; at < size;) {
        const char *end = memchr(text + at, '\n', size - at);
        const size_t of_line = end ? (size_t)(end - text) - at : size - at;
        put_line(to, text + at, of_line);
        at += of_line + 1;
    }
    fclose(to);
    return made;
}

static void converse(const char *ruleset, FILE *from)
{
    static const cli_entry entries[] = {
        {"ugi", "programs", "RULESET", "speaks", &cli_command_ugi}, {0}};
    char *const words[] = {(char *)ruleset};
    cli_args *args = cli_args_parse(entries, entries, 1, words);
    insist(args && cli_ugi_converse(args, from) == CLI_DONE, "did not begin", ruleset);
    cli_args_free(args);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const rulesets[] = {"um-dyar", "oware", "um-laarais", "toguz-kumalak"};
    size_t length;
    static FILE *nowhere;
    if (size < 2)
        return 0;
    if (!nowhere)
        nowhere = freopen("/dev/null", "w", stdout);
    char *text = harmless((const char *)data + 1, size - 1, &length);
    FILE *from = fmemopen(text, length, "r");
    insist(from, "cannot be read", "stream");
    unlink(saved);
    converse(rulesets[data[0] % (sizeof rulesets / sizeof *rulesets)], from);
    fclose(from);
    free(text);
    return 0;
}
