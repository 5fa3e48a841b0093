/* SPDX-License-Identifier: MIT */
/* Dealing out games. */
#include "lab/study/dealer.h"

#include <stdlib.h>

/* A range is long enough that handing it over costs nothing, and short enough that little is
 * lost when the program is killed, and that all threads end together. */
static const double range_seconds = 0.05;

/* The length of the work that a thread has in advance, as writing what was played may take a
 * while. */
static const double ahead_seconds = 0.5;

enum { GAMES_MAX = 4096, LEAST_AHEAD = 2, MOST_AHEAD = 64 };

enum { ROUNDS = 10 };

/* The games of a range from number `begin` to before `end`; false when there are none. */
static bool cut(const lab_game_range *range, uint64_t begin, uint64_t end,
                lab_game_range *piece)
{
    const uint64_t after = range->first + range->count;
    const uint64_t first = range->first > begin ? range->first : begin;
    const uint64_t last = after < end ? after : end;
    if (first >= last)
        return false;
    *piece = *range;
    piece->first = first;
    piece->count = last - first;
    return true;
}

void lab_ranges_of_share(lab_game_range *ranges, size_t *count, const uint64_t *games,
                         lab_share share)
{
    size_t kept = 0;
    for (size_t i = 0; share.of > 0 && i < *count; i++) {
        const uint64_t all = games[ranges[i].lineup];
        lab_game_range piece;
        if (cut(&ranges[i], all * (share.number - 1) / share.of, all * share.number / share.of,
                &piece))
            ranges[kept++] = piece;
    }
    if (share.of > 0)
        *count = kept;
}

lab_game_range *lab_ranges_in_rounds(const lab_game_range *ranges, size_t *count,
                                     const uint64_t *games)
{
    lab_game_range *pieces = malloc((*count * ROUNDS + 1) * sizeof *pieces);
    size_t made = 0;
    for (uint64_t round = 0; pieces && round < ROUNDS; round++)
        for (size_t i = 0; i < *count; i++) {
            const uint64_t all = games[ranges[i].lineup];
            made += cut(&ranges[i], all * round / ROUNDS, all * (round + 1) / ROUNDS,
                        &pieces[made]);
        }
    *count = made;
    return pieces;
}

static uint64_t games_of_a_range(const lab_dealer *dealer)
{
    if (dealer->pace <= 0)
        return 1;
    const double games = range_seconds / dealer->pace;
    return games >= GAMES_MAX ? GAMES_MAX : games < 1 ? 1 : (uint64_t)games;
}

bool lab_dealer_deal(lab_dealer *dealer, lab_game_range *range)
{
    if (dealer->at == dealer->count)
        return false;
    const lab_game_range *from = &dealer->ranges[dealer->at];
    const uint64_t left = from->count - dealer->dealt, games = games_of_a_range(dealer);
    *range = *from;
    range->first += dealer->dealt;
    range->count = games < left ? games : left;
    dealer->dealt += range->count;
    if (dealer->dealt == from->count) {
        dealer->at++;
        dealer->dealt = 0;
    }
    return true;
}

void lab_dealer_learn(lab_dealer *dealer, const lab_batch *batch)
{
    if (batch->range.count == 0)
        return;
    const double pace = batch->seconds / (double)batch->range.count;
    dealer->pace = dealer->pace > 0 ? (3 * dealer->pace + pace) / 4 : pace;
}

size_t lab_dealer_window(const lab_dealer *dealer, int threads)
{
    double ahead = LEAST_AHEAD;
    if (dealer->pace > 0)
        ahead = ahead_seconds / (dealer->pace * (double)games_of_a_range(dealer));
    ahead = ahead < LEAST_AHEAD ? LEAST_AHEAD : ahead > MOST_AHEAD ? MOST_AHEAD : ahead;
    return (size_t)ahead * (size_t)threads;
}
