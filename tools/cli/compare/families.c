/* SPDX-License-Identifier: MIT */
/* Clusters of rulesets, folded and named. */
#include "cli/compare/families.h"

#include "cli/base/cli.h"
#include "cli/base/memory.h"

/* ---- finding ---- */

typedef struct folding {
    const double *between;
    size_t count;
    const lab_join *joins;
    const char *const *names;
    double distance;
    size_t *number_of; /* of a cluster: its number in the folded tree */
} folding;

static bool is_folded(const folding *f, size_t cluster)
{
    return cluster < f->count || f->joins[cluster - f->count].height <= f->distance;
}

/* The member whose distances to the others are least. */
static size_t find_middle(const folding *f, const cli_family *family)
{
    size_t found = family->members[0];
    double least = -1;
    for (size_t i = 0; i < family->count; i++) {
        double sum = 0;
        for (size_t k = 0; k < family->count; k++)
            sum += f->between[family->members[i] * f->count + family->members[k]];
        if (least < 0 || sum < least) {
            least = sum;
            found = family->members[i];
        }
    }
    return found;
}

static void add_family(const folding *f, cli_families *all, size_t cluster)
{
    cli_family *family = &all->list[all->count];
    family->members = cli_allocate((f->count + 1) * sizeof *family->members);
    family->count = lab_cluster_leaves(f->joins, f->count, cluster, family->members);
    const char *name = f->names[find_middle(f, family)];
    family->name =
        family->count > 1 ? cli_format("%s +%zu", name, family->count - 1) : cli_copy(name);
    all->names[all->count] = family->name;
    f->number_of[cluster] = all->count++;
}

/* In the order of the tree. */
static void find_below(const folding *f, cli_families *all, size_t cluster)
{
    if (is_folded(f, cluster)) {
        add_family(f, all, cluster);
        return;
    }
    const lab_join *join = &f->joins[cluster - f->count];
    find_below(f, all, join->left);
    find_below(f, all, join->right);
}

/* Keeps the joins above the distance, and renumbers their clusters. */
static void keep_joins(const folding *f, cli_families *all)
{
    size_t kept = 0;
    for (size_t i = 0; i + 1 < f->count; i++) {
        const size_t cluster = f->count + i;
        if (is_folded(f, cluster))
            continue;
        lab_join *join = &all->joins[kept];
        *join = f->joins[i];
        join->left = f->number_of[join->left];
        join->right = f->number_of[join->right];
        f->number_of[cluster] = all->count + kept++;
    }
}

cli_families cli_families_find(const double *between, size_t count, const lab_join *joins,
                               const char *const *names, double distance)
{
    cli_families all = {.list = cli_allocate((count + 1) * sizeof *all.list),
                        .names = cli_allocate((count + 1) * sizeof *all.names),
                        .joins = cli_allocate((count + 1) * sizeof *all.joins)};
    const folding f = {between, count,    joins,
                       names,   distance, cli_allocate((2 * count + 1) * sizeof *f.number_of)};
    if (count > 0)
        find_below(&f, &all, 2 * count - 2);
    keep_joins(&f, &all);
    free(f.number_of);
    return all;
}

void cli_families_release(cli_families *families)
{
    for (size_t i = 0; i < families->count; i++) {
        free(families->list[i].members);
        free(families->list[i].name);
    }
    free(families->list);
    free(families->names);
    free(families->joins);
}

cli_dendrogram cli_families_tree(const cli_families *families)
{
    return (cli_dendrogram){
        .names = families->names, .count = families->count, .joins = families->joins};
}

/* ---- printing ---- */

static bool says(const char *const *phrases, const char *phrase)
{
    for (; *phrases; phrases++)
        if (strcmp(*phrases, phrase) == 0)
            return true;
    return false;
}

static size_t count_saying(const cli_family *family, dyar_ruleset *const *rulesets,
                           const char *phrase)
{
    size_t count = 0;
    for (size_t i = 0; i < family->count; i++) {
        const dyar_brief *brief = dyar_ruleset_brief(rulesets[family->members[i]]);
        cli_need(brief);
        count += says(brief->sowing, phrase) || says(brief->captures, phrase);
    }
    return count;
}

/* Phrases that from `least` to `most` of the members say, each once, with `before` before the
 * first; whether there were any. */
static bool print_shared(FILE *to, const cli_family *family, dyar_ruleset *const *rulesets,
                         size_t least, size_t most, const char *before)
{
    const char *chosen[64];
    size_t count = 0;
    for (size_t i = 0; i < family->count; i++) {
        const dyar_brief *brief = dyar_ruleset_brief(rulesets[family->members[i]]);
        cli_need(brief);
        const char *const *const lists[] = {brief->sowing, brief->captures};
        for (size_t k = 0; k < 2; k++)
            for (const char *const *phrase = lists[k]; *phrase && count < 63; phrase++) {
                const size_t saying = count_saying(family, rulesets, *phrase);
                chosen[count] = NULL;
                if (says(chosen, *phrase) || saying < least || saying > most)
                    continue;
                fprintf(to, "%s%s", count ? "; " : before, *phrase);
                chosen[count++] = *phrase;
            }
    }
    return count > 0;
}

static void print_family(const cli_family *family, dyar_ruleset *const *rulesets,
                         const char *const *names, int width)
{
    cli_memory memory = cli_memory_begin();
    const size_t all = family->count;
    fputs(family->name, memory.to);
    const bool any = print_shared(memory.to, family, rulesets, all, all, ": ");
    print_shared(memory.to, family, rulesets, all / 2 + 1, all - 1,
                 any ? "; mostly " : ": mostly ");
    cli_memory_wrap(&memory, width, 0, 2);
    memory = cli_memory_begin();
    for (size_t i = 0; i < family->count; i++)
        fprintf(memory.to, "%s%s", i ? ", " : "", names[family->members[i]]);
    cli_memory_wrap(&memory, width, 4, 4);
}

void cli_families_print(const cli_families *families, dyar_ruleset *const *rulesets,
                        const char *const *names, int width)
{
    for (size_t i = 0; i < families->count; i++)
        if (families->list[i].count > 1)
            print_family(&families->list[i], rulesets, names, width);
}
