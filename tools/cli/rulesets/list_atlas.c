/* SPDX-License-Identifier: MIT */
/* `dyar list --markdown`: the page of games. */
#include "cli/base/kin_words.h"
#include "cli/rulesets/about.h"
#include "cli/rulesets/list.h"
#include "cli/rulesets/starting.h"

/* ---- cells ---- */

static void print_joined(const char *const *phrases, const char *between)
{
    for (size_t i = 0; phrases[i]; i++) {
        fputs(i ? between : "", stdout);
        cli_print_escaped(phrases[i]);
    }
}

static void print_id(const cli_listed *listed)
{
    printf("[`%s`](%s/%s.yaml)", listed->about->id, listed->area, listed->about->id);
}

static void print_board(const cli_listed *listed, const dyar_brief *brief)
{
    const size_t setups = cli_count(listed->about->setups);
    print_joined(brief->board, ", ");
    if (setups > 1)
        printf("; %zu more setup%s", setups - 1, setups > 2 ? "s" : "");
}

/* Prints "Béart 1955": the author, else the work that contains it, else the title. */
static void print_source(const dyar_source_entry *source)
{
    cli_print_escaped(source->by ? source->by : source->in ? source->in : source->title);
    if (source->year)
        printf(" %s", source->year);
}

static void print_atlas_sources(const dyar_ruleset *ruleset)
{
    enum { MOST = 3 };
    const dyar_source_entry *sources;
    const size_t count = dyar_ruleset_sources(ruleset, &sources);
    for (size_t i = 0; i < count && i < MOST; i++) {
        fputs(i ? "; " : "", stdout);
        print_source(&sources[i]);
    }
    if (count > MOST)
        printf("; %zu more", count - MOST);
}

/* ---- by parts of the world ---- */

static void print_atlas_rules(const cli_listed *listed, const dyar_brief *brief)
{
    if (listed->about->rules_as) {
        printf("rules as `%s` |", listed->about->rules_as);
        return;
    }
    print_joined(brief->sowing, ", ");
    fputs(" | ", stdout);
    fputs(brief->captures[0] ? "" : "nothing", stdout);
    print_joined(brief->captures, "; ");
}

/* ---- relatives ---- */

/* The ruleset that is nearest to one, but for those that are nearer than `after`, or as near
 * and no later in the order of ids. */
static size_t find_next(const task_kinship_result *kinship, size_t row, size_t after)
{
    const double *between = kinship->between + row * kinship->count;
    size_t next = row;
    for (size_t i = 0; i < kinship->count; i++) {
        const bool is_later = after == row || between[i] > between[after] ||
                              (!(between[i] < between[after]) && i > after);
        if (i != row && is_later && (next == row || between[i] < between[next]))
            next = i;
    }
    return next;
}

/* Prints the nearest rulesets, and what the nearest of all shares with few others. */
static void print_relatives(const task_kinship_result *kinship, size_t row)
{
    enum { RELATIVES = 3, REASONS = 2 };
    size_t nearest = find_next(kinship, row, row), relative = nearest;
    for (int i = 0; i < RELATIVES; i++, relative = find_next(kinship, row, relative)) {
        const char *id = kinship->names[relative];
        printf("%s[`%s`](%s/%s.yaml) %.2f", i ? ", " : "", id, dyar_bundled_area(id), id,
               kinship->between[row * kinship->count + relative]);
    }
    char *shared = cli_kin_shared(kinship, row, nearest, LAB_KIN_RARE, REASONS);
    if (*shared)
        fputs("; ", stdout);
    cli_print_escaped(shared);
    free(shared);
}

static void print_row(const cli_listed *listed, const task_kinship_result *kinship)
{
    const dyar_brief *brief = dyar_ruleset_brief(listed->ruleset);
    cli_need(brief);
    fputs("| ", stdout);
    print_id(listed);
    fputs(" | ", stdout);
    cli_print_escaped(listed->about->name ? listed->about->name : listed->about->id);
    fputs(" | ", stdout);
    cli_print_escaped(listed->about->region ? listed->about->region : "");
    fputs(" | ", stdout);
    if (listed->about->first_described)
        printf("%d", listed->about->first_described);
    fputs(" | ", stdout);
    print_board(listed, brief);
    fputs(" | ", stdout);
    print_atlas_rules(listed, brief);
    fputs(" | ", stdout);
    print_relatives(kinship, listed->row);
    fputs(" | ", stdout);
    print_atlas_sources(listed->ruleset);
    puts(" |");
}

static void print_atlas_areas(cli_ruleset_list *rulesets)
{
    cli_ruleset_list_sort_by_area(rulesets);
    for (size_t i = 0; i < rulesets->count;) {
        const char *area = rulesets->list[i].area;
        fputs("## ", stdout);
        cli_write_title(stdout, area);
        puts("\n\n| id | name | where | first described | board | sowing | captures "
             "| nearest relatives | sources |\n"
             "|---|---|---|---|---|---|---|---|---|");
        for (; i < rulesets->count && strcmp(rulesets->list[i].area, area) == 0; i++)
            print_row(&rulesets->list[i], &rulesets->kinship);
        putchar('\n');
    }
}

/* ---- by the shape of the board ---- */

static int compare_shapes(const void *a, const void *b)
{
    const dyar_ruleset_info *x = ((const cli_listed *)a)->about,
                            *y = ((const cli_listed *)b)->about;
    const int by[] = {x->rows - y->rows, x->columns - y->columns, x->players - y->players};
    for (size_t i = 0; i < sizeof by / sizeof *by; i++)
        if (by[i])
            return by[i];
    return strcmp(x->id, y->id);
}

static bool same_shape(const dyar_ruleset_info *a, const dyar_ruleset_info *b)
{
    return a->rows == b->rows && a->columns == b->columns && a->players == b->players;
}

static void print_shapes(cli_ruleset_list *rulesets)
{
    qsort(rulesets->list, rulesets->count, sizeof *rulesets->list, compare_shapes);
    puts("## By the shape of the board\n\n| board | players | games | |\n|---|---|---|---|");
    for (size_t i = 0; i < rulesets->count;) {
        const dyar_ruleset_info *shape = rulesets->list[i].about;
        size_t end = i;
        while (end < rulesets->count && same_shape(rulesets->list[end].about, shape))
            end++;
        printf("| %d × %d | %d | %zu | ", shape->rows, shape->columns, shape->players, end - i);
        for (size_t first = i; i < end; i++) {
            fputs(i > first ? ", " : "", stdout);
            print_id(&rulesets->list[i]);
        }
        puts(" |");
    }
}

void cli_print_atlas(cli_ruleset_list *rulesets)
{
    print_atlas_areas(rulesets);
    print_shapes(rulesets);
}
