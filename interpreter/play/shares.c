/* SPDX-License-Identifier: MIT */
/*
 * Shares: the seeds that each player owns between two games of a match, the leaders, and the
 * division of the seeds.  There are three ways to divide:
 *
 *     by holes      a player's holes get the standard number, as far as their seeds allow
 *     by layout     one player places their seeds, the other copies them
 *     by territory  the seeds decide how many holes each one owns, and all holes are filled
 */
#include "play/match.h"
#include "play/trace.h"

void dyar_note_match(dyar_turn *view, dyar_event_kind kind, int player, int seeds)
{
    if (view->trace)
        dyar_note(
            view,
            (dyar_event){.kind = kind, .from = -1, .to = -1, .seeds = seeds, .player = player});
}

/* ---- ranks ---- */

unsigned dyar_ranked(const dyar_game *game, const dyar_position *position,
                     const dyar_share *shares, bool most)
{
    unsigned ranked = game->match ? position->cells[game->layout.began] : 0;
    int sign = most ? 1 : -1, best = INT32_MIN;
    for (int i = 0; i < game->players; i++) {
        ranked = dyar_player_after(game, ranked);
        if (sign * shares[ranked].total > best)
            best = sign * shares[ranked].total;
    }
    do
        ranked = dyar_player_after(game, ranked);
    while (sign * shares[ranked].total != best);
    return ranked;
}

unsigned dyar_arranger(const dyar_game *game, const dyar_position *position,
                       const dyar_share *shares)
{
    return dyar_ranked(game, position, shares, game->match->arranger == DYAR_RANK_WINNER);
}

/* ---- dividing ---- */

/* How many holes a player may fill.  Who can fill none does not count and is out. */
static int most_holes(const dyar_game *game, const dyar_share *shares, int row)
{
    if (game->match->up_to == DYAR_UP_TO_FEWEST)
        for (int p = 0; p < game->players; p++)
            if (shares[p].total >= game->match->hole_seeds)
                row = dyar_smaller(row, shares[p].total / game->match->hole_seeds);
    return row;
}

/* Of the rest of a player who cannot fill their row, what goes into one more hole. */
static int rest_placed(const dyar_match *match, int rest)
{
    switch (match->remainder) {
    case DYAR_REMAINDER_HOLE:
        return rest;
    case DYAR_REMAINDER_EVEN_PART:
        return rest - rest % 2;
    default:
        return 0;
    }
}

static void divide_share(const dyar_match *match, dyar_share *share, int row, int most)
{
    const int worth = share->total / match->hole_seeds, full = dyar_smaller(most, worth);
    const int rest = share->total - full * match->hole_seeds;
    share->placed = full * match->hole_seeds;
    share->holes = full;
    if (full == row || worth > full) {
        share->owed = match->surplus == DYAR_GOAL_FIRST_CAPTURER ? rest : 0;
        return;
    }
    const int more = rest_placed(match, rest);
    share->placed += more;
    share->holes += more > 0;
    share->owed = match->remainder == DYAR_REMAINDER_FIRST_CAPTURER ? rest - more : 0;
}

/* If a match is won with every seed, a player with at least one continues to play. */
static void play_with_the_last(const dyar_match *match, dyar_share *share)
{
    if (match->won.by == DYAR_WON_BY_EVERY_SEED && share->holes == 0 && share->total > 0)
        *share = (dyar_share){.total = share->total, .placed = share->total, .holes = 1};
}

static void divide_by_holes(const dyar_game *game, dyar_share *shares)
{
    for (int p = 0; p < game->players; p++) {
        const int row = (int)game->rows[p].count;
        divide_share(game->match, &shares[p], row, most_holes(game, shares, row));
        play_with_the_last(game->match, &shares[p]);
    }
}

/* One lays out all that the other can copy. */
static void divide_by_layout(const dyar_game *game, const dyar_position *position,
                             dyar_share *shares)
{
    const unsigned arranger = dyar_arranger(game, position, shares);
    int placed = shares[arranger].total;
    for (int p = 0; p < game->players; p++)
        placed = dyar_smaller(placed, shares[p].total);
    for (int p = 0; p < game->players; p++) {
        const int rest = shares[p].total - placed;
        shares[p].placed = placed;
        shares[p].holes = dyar_smaller((int)game->rows[p].count, shares[p].total);
        shares[p].owed = game->match->surplus == DYAR_GOAL_FIRST_CAPTURER ? rest : 0;
    }
}

static int holes_won(const dyar_match *match, int seeds)
{
    const int rest = seeds % match->one_hole_per;
    return seeds / match->one_hole_per +
           (match->one_more_from > 0 && rest >= match->one_more_from);
}

/* Who falls short of their holes by a few seeds gets them from what the other has left over. */
static void lend(dyar_turn *view, dyar_share *shares, unsigned player)
{
    dyar_share *to = &shares[player], *from = &shares[dyar_player_after(view->game, player)];
    const int lacking = to->placed - to->total, spare = from->total - from->placed;
    if (lacking <= 0)
        return;
    const int lent = spare <= 0 ? 0 : dyar_smaller(lacking, spare);
    to->lent = lent;
    from->lent = -lent;
    to->placed = to->total + lent;
    if (lent > 0)
        dyar_note_match(view, DYAR_EVENT_LENT, (int)player, lent);
}

/* Who has more seeds takes the holes they are worth, and the other has the rest. */
static void divide_by_territory(dyar_turn *view, dyar_share *shares)
{
    const dyar_game *game = view->game;
    const unsigned richer = dyar_ranked(game, view->position, shares, true);
    const unsigned poorer = dyar_player_after(game, richer);
    const int all = (int)(game->rows[0].count + game->rows[1].count);
    shares[richer].holes = dyar_smaller(all, holes_won(game->match, shares[richer].total));
    shares[poorer].holes = all - shares[richer].holes;
    for (int p = 0; p < game->players; p++)
        shares[p].placed = shares[p].holes * game->match->hole_seeds;
    lend(view, shares, richer);
    lend(view, shares, poorer);
}

void dyar_divide(dyar_turn *view, dyar_share *shares)
{
    const dyar_game *game = view->game;
    if (game->territories)
        divide_by_territory(view, shares);
    else if (game->match->hole_seeds == 0)
        divide_by_layout(game, view->position, shares);
    else
        divide_by_holes(game, shares);
    for (int p = 0; p < game->players; p++)
        shares[p].kept = shares[p].total + shares[p].lent - shares[p].placed - shares[p].owed;
}
