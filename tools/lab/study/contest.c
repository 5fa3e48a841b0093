/* SPDX-License-Identifier: MIT */
/* The contests of a study. */
#include "lab/study/contest.h"

static uint64_t number_of(const lab_plan *plan, const char *name)
{
    return strtoull(lab_plan_setting(plan, name), NULL, 10);
}

/* Reads a list of players into all seats: those of a short list take the others, too. */
static bool read_players(char *list, lab_player_spec players[DYAR_PLAYERS_MAX],
                         lab_error *error)
{
    size_t count = 0;
    for (char *text; count < DYAR_PLAYERS_MAX && (text = strsep(&list, ",")); count++)
        if (!lab_player_spec_parse(text, &players[count], error))
            return false;
    for (size_t i = count; i < DYAR_PLAYERS_MAX; i++)
        players[i] = players[i - count];
    return true;
}

bool lab_plan_contest(const lab_plan *plan, size_t combination, size_t lineup,
                      const dyar_game *game, const dyar_position *start, lab_contest *contest,
                      lab_error *error)
{
    char names[LAB_STRENGTH_NAME];
    lab_plan_strength(plan, lineup / LAB_LINEUPS_OF_STRENGTH, names);
    *contest = (lab_contest){.game = game,
                             .start = start,
                             .lineup = (int32_t)lineup,
                             .turn_limit = (int)number_of(plan, "turn-limit"),
                             .seed = number_of(plan, "seed"),
                             .combination = combination};
    if (!read_players(names, contest->players, error))
        return false;
    if (lineup % LAB_LINEUPS_OF_STRENGTH == LAB_LINEUP_DOUBLED)
        lab_player_spec_scale(&contest->players[LAB_DOUBLED_PLAYER], 2);
    return true;
}
