/* SPDX-License-Identifier: MIT */
/* The scores after each turn. */
#include "lab/measure/standings.h"

#include <math.h>

void lab_standings_begin(lab_standings *s, const dyar_game *game)
{
    *s = (lab_standings){.game = game,
                         .players = dyar_game_players(game),
                         .seeds = dyar_game_seeds(game),
                         .leader = -1};
}

/* The most that any other player has. */
static int best_other(const lab_standings *s, const int *scores, int player)
{
    int best = 0;
    for (int other = 0; other < s->players; other++)
        if (other != player && scores[other] > best)
            best = scores[other];
    return best;
}

void lab_standings_add(lab_standings *s, const dyar_position *position)
{
    const dyar_result result = dyar_result_of(s->game, position);
    for (int player = 0; player < s->players; player++) {
        const int lead = result.scores[player] - best_other(s, result.scores, player);
        const double part = (double)lead / s->seeds;
        if (lead < 0) {
            s->of[player].behind += sqrt(-part);
            s->of[player].times_behind++;
        } else if (lead > 0) {
            s->lead_changes += s->leader >= 0 && s->leader != player;
            s->leader = player;
            s->of[player].lead = fmax(s->of[player].lead, part);
        }
    }
}

static int32_t millionths(double part)
{
    return (int32_t)lround(part * LAB_MILLION);
}

void lab_standings_end(const lab_standings *s, lab_outcome *outcome)
{
    const unsigned winners = (unsigned)outcome->winners;
    double threshold = 0;
    outcome->lead_changes = s->lead_changes;
    if (winners == 0 || (winners & (winners - 1)) != 0)
        return;
    for (int player = 0; player < s->players; player++) {
        if ((winners >> player & 1) == 0)
            threshold = fmax(threshold, s->of[player].lead);
        else if (s->of[player].times_behind == 0)
            outcome->drama = 0;
        else
            outcome->drama = millionths(s->of[player].behind / s->of[player].times_behind);
    }
    outcome->threshold = millionths(threshold);
}
