/* SPDX-License-Identifier: MIT */
/* Rulesets found by their names, as people type them: without accents, case, spaces, hyphens.
 */
#include "cli/base/cli.h"

#include <ctype.h>
#include <stdint.h>
#include <unistd.h>

#include "lab/base/utf8.h"

/* ---- folding ---- */

/* The Latin letters of U+00C0 to U+017F and of U+1E00 to U+1EFF without what is above, below
 * and across them; '?' is no letter. */
static const char latin[] = "aaaaaaaceeeeiiiidnooooo?ouuuuytsaaaaaaaceeeeiiiidnooooo?ouuuuyty"
                            "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
                            "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
static const char additional[] =
    "aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm"
    "mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv"
    "wwwwwwwwwwxxxxyyzzzzzzhtwyas??s?aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee"
    "eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy??????";

/* 0 for a space, a sign or a combining mark; -1 for what is kept as it is. */
static int folded_point(uint32_t point)
{
    int letter = -1;
    if (point < 0x80)
        return isalnum((int)point) ? tolower((int)point) : 0;
    if (point >= 0xC0 && point <= 0x17F)
        letter = latin[point - 0xC0];
    else if (point >= 0x1E00 && point <= 0x1EFF)
        letter = additional[point - 0x1E00];
    else if (point < 0xC0 || (point >= 0x2B0 && point <= 0x36F) ||
             (point >= 0x2000 && point <= 0x206F))
        return 0; /* signs, modifiers, combining marks, quotation marks */
    return letter == '?' ? 0 : letter;
}

char *cli_folded(const char *text)
{
    char *folded = cli_allocate(strlen(text) + 1), *end = folded;
    while (*text) {
        uint32_t point;
        const int found = lab_utf8(text, strnlen(text, 4), &point);
        const int length = found > 0 ? found : 1;
        const int letter = found > 0 ? folded_point(point) : -1;
        if (letter > 0)
            *end++ = (char)letter;
        else if (letter < 0)
            end = mempcpy(end, text, (size_t)length);
        text += length;
    }
    return folded;
}

bool cli_contains(const char *text, const char *word)
{
    char *folded = cli_folded(text), *wanted = cli_folded(word);
    const bool contains = *wanted ? strstr(folded, wanted) != NULL : strstr(text, word) != NULL;
    free(folded);
    free(wanted);
    return contains;
}

/* ---- all names ---- */

/* Other rulesets may share other names; a part names nothing, but may be what was meant. */
typedef enum naming { OWN, OTHER, PART } naming;

typedef struct called {
    char *folded;
    const char *id;
    naming as;
} called;

typedef struct name_list {
    called *items;
    size_t count, room;
} name_list;

static void add(name_list *list, char *folded, const char *id, naming as)
{
    if (list->count == list->room) {
        list->room = list->room ? list->room * 2 : 256;
        list->items = cli_reallocate(list->items, list->room * sizeof *list->items);
    }
    list->items[list->count++] = (called){folded, id, as};
}

/* What only a part of an id is near. */
static void add_words(name_list *list, const char *id)
{
    enum { SHORTEST = 4 };
    char *words = cli_copy(id), *rest = words;
    for (char *word; (word = strsep(&rest, "-")) != NULL;)
        if (strlen(word) >= SHORTEST)
            add(list, cli_folded(word), id, PART);
    free(words);
}

static void add_ruleset(name_list *list, const char *id)
{
    dyar_ruleset *ruleset = cli_load_quietly(
        &DYAR_LOAD_REQUEST(.ruleset = id, .for_reading = true, .cache = cli_cache()));
    const dyar_ruleset_info *about = ruleset ? dyar_ruleset_about(ruleset) : NULL;
    add(list, cli_folded(id), id, OWN);
    add_words(list, id);
    if (about && about->name)
        add(list, cli_folded(about->name), id, OWN);
    for (size_t i = 0; about && about->also_called[i]; i++)
        add(list, cli_folded(about->also_called[i]), id, OTHER);
    dyar_ruleset_free(ruleset);
}

/* Read when they are first asked for, and kept. */
static const name_list *all_names(void)
{
    static name_list all;
    if (all.count == 0)
        for (const char *const *id = dyar_bundled_ids(); *id; id++)
            add_ruleset(&all, *id);
    return &all;
}

/* ---- what is meant ---- */

static bool has(const char *const *ids, size_t count, const char *id)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(ids[i], id) == 0)
            return true;
    return false;
}

/* Each id once; how many of them, of which the first `room` are kept. */
static size_t gather(const name_list *list, const char *folded, naming as, const char **ids,
                     size_t room)
{
    size_t count = 0;
    for (size_t i = 0; i < list->count && count < room; i++) {
        const called *item = &list->items[i];
        if (item->as == as && strcmp(item->folded, folded) == 0 && !has(ids, count, item->id))
            ids[count++] = item->id;
    }
    return count;
}

size_t cli_rulesets_called(const char *name, const char *ids[CLI_NAMESAKES])
{
    char *folded = cli_folded(name);
    size_t count = 0;
    if (*folded)
        count = gather(all_names(), folded, OWN, ids, CLI_NAMESAKES);
    if (*folded && count == 0)
        count = gather(all_names(), folded, OTHER, ids, CLI_NAMESAKES);
    free(folded);
    return count;
}

const char *cli_resolve_name(const char *name)
{
    const char *ids[CLI_NAMESAKES];
    if (strcmp(name, "-") == 0 || strpbrk(name, "/.") || dyar_bundled_text(name) ||
        access(name, F_OK) == 0)
        return name;
    return cli_rulesets_called(name, ids) == 1 ? ids[0] : name;
}

char *cli_file_called(const char *name)
{
    static const char *const endings[] = {".yaml", ".dyar.yaml"};
    for (size_t i = 0; *name && i < sizeof endings / sizeof *endings; i++) {
        char *file = cli_format("%s%s", name, endings[i]);
        if (access(file, R_OK) == 0)
            return file;
        free(file);
    }
    return NULL;
}

const char *cli_ruleset_typed(const char *name)
{
    const char *meant = cli_resolve_name(name);
    char *file = strcmp(meant, name) == 0 ? NULL : cli_file_called(name);
    if (file) {
        cli_complain("'%s' is a name of the bundled ruleset '%s': using that", name, meant);
        cli_hint("to use the file '%s', add '%s'", file, file + strlen(name));
    }
    free(file);
    return meant;
}

size_t cli_rulesets_near(const char *name, const char *ids[CLI_FEW])
{
    char *folded = cli_folded(name);
    const name_list *list = all_names();
    const char **words = cli_allocate((list->count + 1) * sizeof *words);
    const char *near[CLI_FEW];
    for (size_t i = 0; i < list->count; i++)
        words[i] = list->items[i].folded;
    const size_t found = *folded ? cli_nearest_few(folded, words, near) : 0;
    size_t count = 0;
    for (size_t i = 0; i < found; i++)
        for (size_t k = 0; k < list->count && count < CLI_FEW; k++)
            if (strcmp(list->items[k].folded, near[i]) == 0 &&
                !has(ids, count, list->items[k].id))
                ids[count++] = list->items[k].id;
    free(words);
    free(folded);
    return count;
}
