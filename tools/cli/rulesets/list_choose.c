/* SPDX-License-Identifier: MIT */
/* The choice of the rulesets that `dyar list` lists. */
#include "cli/rulesets/about.h"
#include "cli/rulesets/list.h"

#include "cli/base/run.h"
#include "requests/geography.h"

enum { USUAL_NEAREST = 10 };

/* ---- what fits ---- */

static bool contains(const char *text, const char *word)
{
    return text && cli_contains(text, word);
}

static bool contains_any(const char *const *texts, const char *word)
{
    for (; texts && *texts; texts++)
        if (contains(*texts, word))
            return true;
    return false;
}

/* Does a word of the text, or several, begin with this one? "ewe" is in "Ewe of Togo", but not
 * in "the western Rif". */
static bool mentions(const char *text, const char *word)
{
    char *wanted = cli_folded(word);
    const size_t length = strlen(wanted);
    bool found = false;
    while (text && *text && !found && length > 0) {
        char *rest = cli_folded(text);
        found = strncmp(rest, wanted, length) == 0;
        free(rest);
        text += strcspn(text, " -(,;");
        text += strspn(text, " -(,;");
    }
    free(wanted);
    return found;
}

static bool mentions_any(const char *const *texts, const char *word)
{
    for (; texts && *texts; texts++)
        if (mentions(*texts, word))
            return true;
    return false;
}

/* In the region that the ruleset names, in one that contains it, or in its part of the world?
 */
static bool is_in(const cli_listed *listed, const char *word)
{
    const char *regions[GEO_MOST_REGIONS + 1] = {NULL};
    geography_regions(listed->about->region, regions);
    return mentions(listed->about->region, word) || mentions(listed->area, word) ||
           mentions_any(regions, word);
}

static bool is_called(const cli_listed *listed, const char *word)
{
    const dyar_ruleset_info *about = listed->about;
    return contains(about->id, word) || contains(about->name, word) ||
           contains_any(about->also_called, word) || mentions_any(about->people, word) ||
           mentions(geography_language(about->language), word) || is_in(listed, word);
}

/* Each word may fit another field: "dogon mali" is a people and a region. */
static bool is_called_all(const cli_listed *listed, const char *const *words)
{
    for (; *words; words++)
        if (!is_called(listed, *words))
            return false;
    return true;
}

static bool fits(const cli_listed *listed, const cli_args *args)
{
    const dyar_ruleset_info *about = listed->about;
    const char *region = args->list.region;
    return cli_number_or(args->list.rows, about->rows) == about->rows &&
           cli_number_or(args->list.players, about->players) == about->players &&
           (!region || is_in(listed, region));
}

/* ---- what is called so ---- */

/* By all words, or by the phrase that they make; no words call all. */
static bool may_be_called(const cli_listed *listed, const char *const *words,
                          const char *phrase)
{
    return is_called_all(listed, words) || is_called(listed, phrase);
}

/* A ruleset that cannot be chosen is freed before the next is loaded. */
static cli_status load_bundled(cli_ruleset_list *s, const cli_args *args, const char *phrase)
{
    const char *const *id = dyar_bundled_ids();
    s->list = cli_allocate(cli_count(id) * sizeof *s->list);
    for (size_t row = 0; *id; id++, row++) {
        cli_listed listed = {.area = dyar_bundled_area(*id), .row = row};
        const dyar_load_request request =
            DYAR_LOAD_REQUEST(.ruleset = *id, .for_reading = true, .cache = cli_cache());
        const cli_status status = cli_load_request(&request, &listed.ruleset);
        if (status != CLI_DONE)
            return status;
        listed.about = dyar_ruleset_about(listed.ruleset);
        if (fits(&listed, args) && may_be_called(&listed, args->words, phrase))
            s->list[s->count++] = listed;
        else
            dyar_ruleset_free(listed.ruleset);
    }
    return CLI_DONE;
}

static size_t count_called(const cli_ruleset_list *s, const char *const *words)
{
    size_t count = 0;
    for (size_t i = 0; i < s->count; i++)
        count += is_called_all(&s->list[i], words);
    return count;
}

static void keep_called(cli_ruleset_list *s, const char *const *words)
{
    size_t kept = 0;
    for (size_t i = 0; i < s->count; i++)
        if (is_called_all(&s->list[i], words))
            s->list[kept++] = s->list[i];
        else
            dyar_ruleset_free(s->list[i].ruleset);
    s->count = kept;
}

/* Words that some ruleset has together ("western sahara") are one name, else each is a name. */
static void choose_by_words(cli_ruleset_list *s, const cli_args *args, const char *phrase)
{
    const char *const whole[] = {phrase, NULL};
    keep_called(s, count_called(s, whole) > 0 ? whole : args->words);
}

/* ---- what is near ---- */

/* The ids of all bundled rulesets, and the liked one, if it is none of them. */
static const char **names_of(const char *liked, size_t *count, size_t *row)
{
    const char *const *ids = dyar_bundled_ids();
    const size_t bundled = cli_count(ids);
    const char **names = cli_allocate((bundled + 1) * sizeof *names);
    *row = bundled;
    for (size_t i = 0; i < bundled; i++) {
        names[i] = ids[i];
        if (strcmp(ids[i], liked) == 0)
            *row = i;
    }
    names[bundled] = liked;
    *count = *row == bundled ? bundled + 1 : bundled;
    return names;
}

static cli_status measure(cli_ruleset_list *s, const cli_args *args, task_texts names)
{
    cli_run run;
    task_values values;
    task_set_defaults(&values);
    const task_kinship_input input = {.parameters = values.kinship,
                                      .request = DYAR_LOAD_REQUEST(.cache = cli_cache()),
                                      .rulesets = names};
    cli_run_begin(&run, args, 1);
    return cli_run_end(&run, task_kinship(&run.task, &input, &s->kinship));
}

static cli_status measure_liked(cli_ruleset_list *s, const cli_args *args, const char *liked)
{
    size_t count;
    const char **names = names_of(liked, &count, &s->liked);
    const cli_status status = measure(s, args, (task_texts){names, count});
    free(names);
    return status;
}

double cli_listed_distance(const cli_ruleset_list *s, const cli_listed *listed)
{
    return s->kinship.between[s->liked * s->kinship.count + listed->row];
}

/* Of equals the first by id comes first: by insertion, which the number of rulesets allows. */
static void sort_by_distance(cli_ruleset_list *s)
{
    for (size_t i = 1; i < s->count; i++) {
        const cli_listed listed = s->list[i];
        const double distance = cli_listed_distance(s, &listed);
        size_t at = i;
        for (; at > 0 && cli_listed_distance(s, &s->list[at - 1]) > distance; at--)
            s->list[at] = s->list[at - 1];
        s->list[at] = listed;
    }
}

static void leave_out(cli_ruleset_list *s, size_t row)
{
    size_t kept = 0;
    for (size_t i = 0; i < s->count; i++)
        if (s->list[i].row == row)
            dyar_ruleset_free(s->list[i].ruleset);
        else
            s->list[kept++] = s->list[i];
    s->count = kept;
}

static void keep_first(cli_ruleset_list *s, size_t most)
{
    while (s->count > most)
        dyar_ruleset_free(s->list[--s->count].ruleset);
}

static cli_status order_by_distance(cli_ruleset_list *s, const cli_args *args, const char *like)
{
    const char *liked = cli_ruleset_typed(like);
    cli_status status = cli_find(liked);
    if (status == CLI_DONE)
        status = measure_liked(s, args, liked);
    if (status != CLI_DONE)
        return status;
    leave_out(s, s->liked);
    sort_by_distance(s);
    keep_first(s, (size_t)cli_number_or(args->list.nearest, USUAL_NEAREST));
    s->by_distance = true;
    return status;
}

/* ---- the list ---- */

cli_status cli_ruleset_list_fill(cli_ruleset_list *s, const cli_args *args)
{
    const char *like = args->list.like;
    char *phrase = cli_joined(args->words, " ");
    const cli_status status = load_bundled(s, args, phrase);
    if (status == CLI_DONE && args->word_count > 0)
        choose_by_words(s, args, phrase);
    free(phrase);
    if (status == CLI_DONE && args->list.markdown)
        return measure(s, args, (task_texts){0});
    return status == CLI_DONE && like ? order_by_distance(s, args, like) : status;
}

void cli_ruleset_list_release(cli_ruleset_list *s)
{
    for (size_t i = 0; i < s->count; i++)
        dyar_ruleset_free(s->list[i].ruleset);
    free(s->list);
    task_kinship_release(&s->kinship);
}

static int compare_areas(const void *a, const void *b)
{
    const cli_listed *x = a, *y = b;
    const int areas = strcmp(x->area, y->area);
    return areas ? areas : strcmp(x->about->id, y->about->id);
}

void cli_ruleset_list_sort_by_area(cli_ruleset_list *s)
{
    qsort(s->list, s->count, sizeof *s->list, compare_areas);
}
