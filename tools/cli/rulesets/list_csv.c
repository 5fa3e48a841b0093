/* SPDX-License-Identifier: MIT */
/* `dyar list --csv`: the list for spreadsheets and statistics. */
#include "cli/base/csv.h"
#include "cli/rulesets/about.h"
#include "cli/rulesets/list.h"
#include "requests/geography.h"

static void print_texts(const char *const *texts)
{
    char *joined = cli_joined(texts, "; ");
    cli_csv_text(stdout, joined);
    free(joined);
}

static void print_regions(const dyar_ruleset_info *about)
{
    const char *regions[GEO_MOST_REGIONS + 1] = {NULL};
    geography_regions(about->region, regions);
    print_texts(regions);
}

static void print_place(const dyar_ruleset_info *about)
{
    if (about->has_place)
        printf("%g,%g", about->latitude, about->longitude);
    else
        putchar(',');
}

static void print_csv_words(const cli_listed *listed)
{
    const dyar_ruleset_info *about = listed->about;
    const char *const texts[] = {about->id, about->name, listed->area, about->region};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        cli_csv_text(stdout, texts[i]);
        putchar(',');
    }
    print_regions(about);
    putchar(',');
    print_place(about);
    putchar(',');
    print_texts(about->people);
    putchar(',');
    cli_csv_text(stdout, geography_language(about->language));
    putchar(',');
}

static void print_numbers(const cli_listed *listed)
{
    const dyar_ruleset_info *about = listed->about;
    const dyar_question *questions;
    if (about->first_described)
        printf("%d", about->first_described);
    printf(",%d,%d,%d,%d,%zu,%s,", about->players, about->rows, about->columns,
           about->seeds_total, dyar_ruleset_questions(listed->ruleset, &questions),
           about->has_match ? "yes" : "no");
    cli_csv_text(stdout, about->rules_as);
}

void cli_print_list_csv(const cli_ruleset_list *s)
{
    printf("id,name,area,region,regions,latitude,longitude,people,language,first_described,"
           "players,rows,columns,seeds,questions,match,rules_as%s\n",
           s->by_distance ? ",distance" : "");
    for (size_t i = 0; i < s->count; i++) {
        print_csv_words(&s->list[i]);
        print_numbers(&s->list[i]);
        if (s->by_distance)
            printf(",%.4f", cli_listed_distance(s, &s->list[i]));
        fputs("\n", stdout);
    }
}
