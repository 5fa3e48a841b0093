/* SPDX-License-Identifier: MIT */
/* Counts of what decides who wins: seeds or marked holes. */
#include "cli/play/draw.h"

#include <string.h>

static void count_marks(const dyar_game *game, const dyar_position *position, int *marks)
{
    const int holes = dyar_game_rows(game) * dyar_game_columns(game);
    memset(marks, 0, DYAR_PLAYERS_MAX * sizeof *marks);
    for (int hole = 0; hole < holes; hole++) {
        int owner;
        if (dyar_position_hole(game, position, hole) == DYAR_HOLE_OPEN &&
            dyar_position_mark(game, position, hole, &owner) >= 0 && owner >= 0)
            marks[owner]++;
    }
}

/* A match is decided by seeds, whatever decides its games. */
static dyar_counted counted_of(const dyar_game *game)
{
    return dyar_game_is_match(game) ? DYAR_COUNTED_MOST_SEEDS : dyar_game_counted(game);
}

bool cli_count_players(const dyar_game *game, const dyar_position *position, const int *scores,
                       cli_counts *counts)
{
    const dyar_counted counted = counted_of(game);
    const bool marks = counted == DYAR_COUNTED_MOST_MARKS;
    const bool fewest = counted == DYAR_COUNTED_FEWEST_SEEDS;
    *counts = (cli_counts){.one = marks ? "marked hole" : "seed",
                           .many = marks ? "marked holes" : "seeds",
                           .seeds = fewest || counted == DYAR_COUNTED_MOST_SEEDS,
                           .fewest = fewest};
    if (marks)
        count_marks(game, position, counts->values);
    else
        memcpy(counts->values, scores, sizeof counts->values);
    return counted != DYAR_COUNTED_NOTHING;
}
