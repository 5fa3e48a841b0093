/* SPDX-License-Identifier: MIT */
/* A survey of the games in the file of a study. */
#include "lab/study/store_survey.h"

#include "lab/base/list.h"

/* ---- the total ---- */

void lab_total_add(lab_total *total, const lab_game_range *range, int64_t checksum)
{
    total->batches++;
    total->games += range->count;
    total->checksum += (uint64_t)checksum;
}

lab_total lab_store_total_read(lab_database *base)
{
    lab_total total = {0};
    lab_query *query = lab_query_new(
        base, "SELECT plan, batches, games, checksum FROM total WHERE number = 0");
    if (lab_query_row(query))
        total = (lab_total){.plan = (uint64_t)lab_query_get_number(query, 0),
                            .batches = (uint64_t)lab_query_get_number(query, 1),
                            .games = (uint64_t)lab_query_get_number(query, 2),
                            .checksum = (uint64_t)lab_query_get_number(query, 3)};
    lab_query_free(query);
    return total;
}

void lab_store_total_write(lab_database *base, const lab_total *total)
{
    lab_query *query = lab_query_new(base, "REPLACE INTO total VALUES (0, ?, ?, ?, ?)");
    lab_query_number(query, (int64_t)total->plan);
    lab_query_number(query, (int64_t)total->batches);
    lab_query_number(query, (int64_t)total->games);
    lab_query_number(query, (int64_t)total->checksum);
    lab_query_run(query);
    lab_query_free(query);
}

/* ---- the survey ---- */

typedef struct surveying {
    lab_database *base;
    lab_query *query;
    bool row; /* the query is at a batch */
    lab_game_range at;
    lab_total found;
    lab_gaps *gaps;
} surveying;

static uint32_t small(int64_t number)
{
    return number >= 0 && number < UINT32_MAX ? (uint32_t)number : UINT32_MAX;
}

static void next_batch(surveying *s)
{
    s->row = lab_query_row(s->query);
    if (!s->row)
        return;
    s->at = (lab_game_range){.combination = small(lab_query_get_number(s->query, 0)),
                             .lineup = small(lab_query_get_number(s->query, 1)),
                             .first = (uint64_t)lab_query_get_number(s->query, 2),
                             .count = (uint64_t)lab_query_get_number(s->query, 3)};
    lab_total_add(&s->found, &s->at, lab_query_get_number(s->query, 4));
}

static void add_gap(surveying *s, lab_game_range from, uint64_t end)
{
    lab_gaps *g = s->gaps;
    if (from.first >= end)
        return;
    from.count = end - from.first;
    if (lab_list_grow(&g->ranges, &g->capacity, g->count, sizeof *g->ranges))
        g->ranges[g->count++] = from;
    else
        lab_database_out_of_memory(s->base);
}

/* The gaps in the games of one combination and line-up, all batches of which are passed. */
static void find_gaps(surveying *s, lab_game_range from, uint64_t games)
{
    for (; s->row; next_batch(s)) {
        const lab_game_range *there = &s->at;
        if (there->combination != from.combination || there->lineup != from.lineup)
            break;
        if (there->first < from.first || there->count == 0 || there->count > games ||
            there->first > games - there->count) {
            lab_database_damaged(s->base, "games are stored twice, or beyond the last one");
            return;
        }
        add_gap(s, from, there->first);
        from.first = there->first + there->count;
    }
    add_gap(s, from, games);
}

static void compare(const surveying *s, const lab_total *total)
{
    if (s->row)
        lab_database_damaged(s->base, "some games do not belong to any combination");
    if (s->found.batches != total->batches || s->found.games != total->games ||
        s->found.checksum != total->checksum)
        lab_database_damaged(s->base, "games are missing that were stored before");
}

void lab_store_survey(lab_database *base, const lab_plan *plan, const lab_total *total,
                      lab_gaps *gaps)
{
    surveying s = {.base = base, .gaps = gaps};
    *gaps = (lab_gaps){0};
    s.query = lab_query_new(base, "SELECT combination, lineup, first, count, checksum FROM "
                                  "batch ORDER BY 1, 2, 3");
    next_batch(&s);
    for (uint32_t c = 0; c < plan->design.count; c++)
        for (uint32_t l = 0; l < LAB_LINEUPS; l++)
            find_gaps(&s, (lab_game_range){.combination = c, .lineup = l}, plan->games[l]);
    compare(&s, total);
    lab_query_free(s.query);
}
