/* What came of a tournament. */
#include "cli/tournament/tournament.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/base/columns.h"
#include "lab/measure/statistics.h"

static const char *plural(size_t number)
{
    return number == 1 ? "" : "s";
}

/* By ratings, the best first. */
static void sort_players(const lab_rating *ratings, size_t *order, size_t players)
{
    for (size_t i = 0; i < players; i++) {
        size_t at = i;
        for (; at > 0 && ratings[order[at - 1]].elo < ratings[i].elo; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

static void print_head(const task_tournament_result *t)
{
    const size_t seats = (size_t)dyar_game_players(t->task.game);
    const size_t openings = t->task.games / seats;
    printf("%zu game%s%s, %zu opening%s of %d move%s, seed %" PRIu64 "\n", t->games,
           plural(t->games), t->stopped ? " before it was stopped" : "", openings,
           plural(openings), t->task.opening, plural((size_t)t->task.opening), t->task.seed);
    if (t->broken_off > 0)
        printf("%zu of them broken off after %d turns: a share for everybody\n", t->broken_off,
               t->task.turn_limit);
}

static void add_player(cli_columns *columns, const task_tournament_result *t, size_t player,
                       const lab_rating *rating)
{
    const task_tournament_score *s = &t->players[player];
    const lab_interval share = lab_wilson(s->shares, s->games);
    char games[24], won[24], drawn[24], text[48], elo[48];
    snprintf(games, sizeof games, "%zu", s->games);
    snprintf(won, sizeof won, "%zu", s->won);
    snprintf(drawn, sizeof drawn, "%zu", s->drawn);
    snprintf(text, sizeof text, "%.1f %% (%.1f to %.1f)", 100 * share.value, 100 * share.low,
             100 * share.high);
    snprintf(elo, sizeof elo, "%+.0f (%+.0f to %+.0f)", rating->elo,
             rating->elo - rating->within, rating->elo + rating->within);
    cli_columns_add(columns, t->names[player], games, won, drawn, text, elo);
}

static void print_players(const task_tournament_result *t)
{
    const size_t players = t->task.player_count;
    lab_rating ratings[LAB_RATED_MAX];
    size_t order[LAB_RATED_MAX];
    cli_columns *columns = cli_columns_new(6);
    lab_rate(t->lineups, t->lineup_count, ratings, players);
    sort_players(ratings, order, players);
    cli_columns_add(columns, "player", "games", "won", "shared", "share (95 %)", "Elo (95 %)");
    for (size_t i = 0; i < players; i++)
        add_player(columns, t, order[i], &ratings[order[i]]);
    cli_columns_end(columns, stdout, 0, 0);
}

/* Pair by pair, where there are several. */
static void print_lineups(const task_tournament_result *t)
{
    for (size_t i = 0; i < t->lineup_count && t->lineup_count > 1; i++) {
        const lab_lineup *l = &t->lineups[i];
        for (size_t k = 0; k < l->count; k++)
            printf("%s%s %g", k ? ", " : "  ", t->names[l->players[k]], l->shares[k]);
        putchar('\n');
    }
}

static void print_seats(const task_tournament_result *t)
{
    const int seats = dyar_game_players(t->task.game);
    fputs("seats:", stdout);
    for (int seat = 0; seat < seats && t->games > 0; seat++)
        printf("%s player %d won %.1f %%", seat ? "," : "", seat + 1,
               100 * t->seats[seat].shares / (double)t->games);
    putchar('\n');
}

void cli_tournament_print(const task_tournament_result *t)
{
    print_head(t);
    if (t->games == 0)
        return;
    print_players(t);
    print_lineups(t);
    print_seats(t);
}
