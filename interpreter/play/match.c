/* SPDX-License-Identifier: MIT */
/*
 * Matches: what happens between two games.
 *
 *     game over ─▸ shares ─▸ the board is cleared ─▸ filled again ─▸ next game
 *                                                        │
 *                             one player left: match over ◂┘
 *
 * In a match of games that all begin alike, games or seeds are counted, and no seeds pass from
 * one game to the next.
 *
 * Invariants: (1) board, stores, kept, to place, pool, out and aside together hold all seeds;
 * (2) the seeds that a player must place fit into their unfilled holes; (3) while holes are
 * being filled, nothing else changes.
 */
#include "play/match.h"
#include "play/trace.h"
#include "play/turn.h"
#include "play/moves.h"
#include "play/ends.h"
#include "program/fold.h"

static void note(dyar_turn *view, dyar_event event)
{
    if (view->trace)
        dyar_note(view, event);
}

static void add_seeds(uint16_t *cell, int seeds)
{
    *cell = (uint16_t)(*cell + seeds);
}

static int only_player(unsigned players)
{
    return players && !(players & (players - 1)) ? __builtin_ctz(players) : -1;
}

static unsigned next_beginner(const dyar_turn *view, const dyar_share *shares)
{
    const dyar_layout *l = &view->game->layout;
    const unsigned began = view->cells[l->began];
    switch (view->game->match->begins) {
    case DYAR_BEGINS_LOSER:
        return dyar_ranked(view->game, view->position, shares, false);
    case DYAR_BEGINS_WINNER:
        return dyar_ranked(view->game, view->position, shares, true);
    case DYAR_BEGINS_LAST_TO_MOVE:
        if (view->cells[l->last_mover])
            return view->cells[l->last_mover] - 1u;
        break;
    case DYAR_BEGINS_SAME:
        return began;
    default:
        break;
    }
    return dyar_player_after(view->game, began);
}

/* ---- whose is what ---- */

static void lose(dyar_turn *view, int seeds)
{
    if (seeds == 0)
        return;
    add_seeds(&view->played->cells[view->game->layout.out], seeds);
    dyar_note_match(view, DYAR_EVENT_LOST, -1, seeds);
}

static void owe(dyar_turn *view, int player, int seeds)
{
    if (seeds == 0)
        return;
    add_seeds(&view->played->cells[view->game->layout.pool], seeds);
    dyar_note_match(view, DYAR_EVENT_POOL, player, seeds);
}

static void give_unclaimed(dyar_turn *view, dyar_share *shares)
{
    const dyar_game *game = view->game;
    const dyar_word goal = game->match->left_on_board;
    const int able =
        goal == DYAR_GOAL_WHO_CAN_MOVE ? dyar_only_able_player(game, view->position) : -1;
    uint8_t cells[DYAR_CELLS_MAX];
    int given[DYAR_PLAYERS_MAX] = {0}, rest = 0;
    const size_t count = dyar_unclaimed(game, view->position, cells);
    for (size_t i = 0; i < count; i++) {
        const unsigned owner = able >= 0 ? (unsigned)able : game->topology.owner[cells[i]];
        if (goal == DYAR_GOAL_FIRST_CAPTURER || goal == DYAR_GOAL_NOBODY ||
            owner == DYAR_NOBODY)
            rest += view->cells[cells[i]];
        else
            given[owner] += view->cells[cells[i]];
    }
    for (int p = 0; p < game->players; p++) {
        shares[p].total += given[p];
        if (given[p] > 0)
            dyar_note_match(view, DYAR_EVENT_LEFT_OVER, p, given[p]);
    }
    if (goal == DYAR_GOAL_FIRST_CAPTURER)
        owe(view, -1, rest);
    else
        lose(view, rest);
}

static void give_set_aside(dyar_turn *view)
{
    uint16_t *aside = &view->played->cells[view->game->layout.aside];
    if (!view->game->layout.aside)
        return;
    if (view->game->match->set_aside == DYAR_GOAL_FIRST_CAPTURER)
        owe(view, -1, *aside);
    else
        lose(view, *aside);
    *aside = 0;
}

/* Of two players, one with exactly this number of seeds left over gives them to the other. */
static void surrender(dyar_turn *view, dyar_share *shares)
{
    const dyar_match *match = view->game->match;
    const int seeds = match->surrendered;
    for (int p = 0; p < view->game->players && seeds > 0; p++) {
        const unsigned other = dyar_player_after(view->game, (unsigned)p);
        if (shares[p].total % match->hole_seeds != seeds)
            continue;
        shares[p].total -= seeds;
        shares[other].total += seeds;
        dyar_note_match(view, DYAR_EVENT_SURRENDER, (int)other, seeds);
        return;
    }
}

static void note_game_over(dyar_turn *view, const dyar_result *result)
{
    const dyar_layout *l = &view->game->layout;
    const int winner = result->drawn ? -1 : only_player(result->winners);
    note(view, (dyar_event){.kind = DYAR_EVENT_GAME_OVER,
                            .from = -1,
                            .to = -1,
                            .seeds = view->cells[l->game] + 1,
                            .player = winner,
                            .rule = result->reason});
    if (winner >= 0)
        add_seeds(&view->played->cells[l->wins + winner], 1);
    for (int p = 0; p < view->game->players; p++)
        dyar_note_match(view, DYAR_EVENT_SCORE, p, result->scores[p]);
}

/* What each player owns when the game is over. */
static void count_up(dyar_turn *view, const dyar_result *result, dyar_share *shares)
{
    const dyar_game *game = view->game;
    for (int p = 0; p < game->players; p++)
        shares[p].total = result->scores[p] + view->cells[game->layout.kept + p];
    give_unclaimed(view, shares);
    give_set_aside(view);
    surrender(view, shares);
    for (int p = 0; p < game->players; p++)
        dyar_note_match(view, DYAR_EVENT_TOTAL, p, shares[p].total);
}

/* ---- is the match over? ---- */

static bool tests_hold(const dyar_match_won *won, const dyar_share *own,
                       const dyar_share *opponent)
{
    return (won->own_total || won->own_holes || won->opponent_holes) &&
           (!won->own_total || dyar_number_fits(won->own_total, own->total)) &&
           (!won->own_holes || dyar_number_fits(won->own_holes, own->holes)) &&
           (!won->opponent_holes || dyar_number_fits(won->opponent_holes, opponent->holes));
}

static bool is_last_game(const dyar_turn *view)
{
    return view->cells[view->game->layout.game] + 1 >= DYAR_MATCH_GAMES_MAX;
}

/* Returns what is counted of the player: games won, or seeds. */
static int counted(const dyar_game *game, const dyar_position *position, int player)
{
    const dyar_layout *l = &game->layout;
    return position->cells[(l->scored ? l->scored : l->wins) + player];
}

int dyar_counted_winner(const dyar_game *game, const dyar_position *position)
{
    int most = -1, leader = -1;
    for (int p = 0; p < game->players; p++) {
        const int count = counted(game, position, p);
        leader = count > most ? p : count == most ? -1 : leader;
        most = count > most ? count : most;
    }
    return most >= game->match->won.from ? leader : -1;
}

/* Returns the code of how a match ends in which games or seeds are counted; 0 if it continues.
 */
static unsigned count_ended(const dyar_turn *view)
{
    const int winner = dyar_counted_winner(view->game, view->position);
    if (winner >= 0)
        return DYAR_ENDED_MATCH_WON + (unsigned)winner;
    return is_last_game(view) ? DYAR_ENDED_MATCH_DRAWN : 0;
}

/* Returns the code of how the match ends; 0 if it continues. */
static unsigned match_ended(const dyar_turn *view, const dyar_share *shares)
{
    const dyar_game *game = view->game;
    const dyar_match_won *won = &game->match->won;
    unsigned with_holes = 0;
    for (unsigned p = 0; p < (unsigned)game->players; p++) {
        const unsigned other = dyar_player_after(game, p);
        if (tests_hold(won, &shares[p], &shares[other]))
            return DYAR_ENDED_MATCH_WON + (won->by == DYAR_WON_BY_OPPONENT ? other : p);
        with_holes |= (unsigned)(shares[p].holes > 0) << p;
    }
    if (only_player(with_holes) >= 0)
        return DYAR_ENDED_MATCH_WON + (unsigned)only_player(with_holes);
    return is_last_game(view) || with_holes == 0 ? DYAR_ENDED_MATCH_DRAWN : 0;
}

/* ---- the next game ---- */

/* Resets all that belongs to one game. */
static void clear(dyar_turn *view)
{
    const dyar_game *game = view->game;
    const dyar_layout *l = &game->layout;
    memset(view->played->cells, 0, l->board * sizeof *view->cells);
    view->played->cells[l->ended] = 0;
    if (l->extra)
        view->played->cells[l->extra] = 0;
    if (l->turns)
        memset(&view->played->cells[l->turns], 0, (size_t)game->players * sizeof *view->cells);
    if (l->directions)
        memset(&view->played->cells[l->directions], 0,
               (size_t)game->players * sizeof *view->cells);
    if (l->begun)
        memset(&view->played->cells[l->begun], 0, (size_t)game->players * sizeof *view->cells);
    if (l->so_far)
        memset(&view->played->cells[l->so_far], 0, (size_t)game->players * sizeof *view->cells);
    if (l->last)
        view->played->cells[l->last] = view->played->cells[l->last + 1] = 0;
    if (l->brought)
        view->played->cells[l->brought] = view->played->cells[l->brought + 1] = 0;
    if (l->since)
        view->played->cells[l->since] = view->played->cells[l->since + 1] = 0;
    if (l->last_mover)
        view->played->cells[l->last_mover] = 0;
}

/* "The player with fewer seeds chooses first, the beginner if equal." */
static unsigned first_chooser(const dyar_game *game, const dyar_share *shares,
                              unsigned beginner)
{
    unsigned chooser = beginner, player = beginner;
    for (int i = 1; i < game->players; i++) {
        player = dyar_player_after(game, player);
        if (shares[player].total < shares[chooser].total)
            chooser = player;
    }
    return chooser;
}

/* Everybody gets in hand what they will place. */
static void hand_out(dyar_turn *view, const dyar_share *shares)
{
    const dyar_game *game = view->game;
    const dyar_layout *l = &game->layout;
    const unsigned arranger = dyar_arranger(game, view->position, shares);
    for (int p = 0; p < game->players; p++) {
        const dyar_share *share = &shares[p];
        const bool copies = game->match->mirrored && (unsigned)p != arranger;
        view->played->cells[l->to_place + p] = (uint16_t)(copies ? 0 : share->placed);
        view->played->cells[l->kept + p] =
            (uint16_t)(share->kept + (copies ? share->placed : 0));
        if (share->kept > 0)
            dyar_note_match(view, DYAR_EVENT_KEEP, p, share->kept);
        owe(view, p, share->owed);
    }
}

/* From here on, the view is of the game in which the players own the holes that they have won.
 */
static void move_border(dyar_turn *view, const dyar_share *shares)
{
    const dyar_game *game = view->game;
    const int own = (int)game->territories[0]->rows[0].count;
    const int at = dyar_territory_of(shares[0].holes, own, game->territory_count - 1);
    view->played->cells[game->layout.territory] = (uint16_t)at;
    view->game = dyar_game_at(game, view->position);
}

/* Marks of the setup lie again where a game begins, in all holes that filling left open and
 * unmarked. */
static void mark_as_set_up(dyar_turn *view)
{
    const dyar_game *game = view->game;
    const uint16_t *first = &game->first.cells[game->layout.marks];
    uint16_t *marks = &view->played->cells[game->layout.marks];
    for (int i = 0; i < game->topology.holes; i++) {
        const unsigned cell = game->topology.hole[i];
        if (marks[cell] == DYAR_UNMARKED)
            marks[cell] = first[cell];
    }
}

/* The holes are filled: the game begins, if there is one. */
static void begin_game(dyar_turn *view)
{
    const dyar_game *game = view->game;
    const dyar_layout *l = &game->layout;
    view->played->cells[l->ended] = 0;
    view->mover = (uint8_t)view->cells[l->began];
    if (game->leaves_out)
        view->mover = (uint8_t)dyar_next_able(game, view->position, view->mover);
    view->played->cells[l->mover] = view->mover;
    dyar_note_match(view, DYAR_EVENT_NEXT_GAME, view->mover, view->cells[l->game] + 1);
    dyar_face(view, DYAR_COUNTERCLOCKWISE);
    if (game->marked)
        mark_as_set_up(view);
    dyar_begin_turn(view);
}

static void go_on_filling(dyar_turn *view)
{
    view->played->cells[view->game->layout.ended] = DYAR_ENDED_FILLING;
    if (dyar_fill_on(view, true))
        begin_game(view);
}

/* If holes change owners, the division of the last game stays when the match is over. */
static void keep_what_has_no_room(const dyar_game *game, dyar_share *shares)
{
    for (int p = 0; p < game->players && game->territories; p++) {
        const int room = (int)game->rows[p].count * game->match->hole_seeds;
        const int rest = shares[p].placed - room;
        if (rest <= 0)
            continue;
        shares[p].placed -= rest;
        shares[p].kept += rest;
    }
}

static void end_match(dyar_turn *view, unsigned code)
{
    const int winner = code == DYAR_ENDED_MATCH_DRAWN ? -1 : (int)(code - DYAR_ENDED_MATCH_WON);
    view->played->cells[view->game->layout.ended] = (uint16_t)code;
    dyar_note_match(view, DYAR_EVENT_MATCH_OVER, winner, 0);
}

/* Numbers the next game. */
static void count_game(dyar_turn *view, unsigned beginner)
{
    const dyar_layout *l = &view->game->layout;
    add_seeds(&view->played->cells[l->game], 1);
    view->played->cells[l->began] = (uint16_t)beginner;
}

/* Fills the board with what each player has, and asks the players for what they may choose. */
static void divide_next(dyar_turn *view, const dyar_result *result)
{
    const dyar_game *game = view->game;
    dyar_share shares[DYAR_PLAYERS_MAX] = {0};
    count_up(view, result, shares);
    const unsigned beginner = next_beginner(view, shares);
    dyar_divide(view, shares);
    const unsigned over = match_ended(view, shares);
    if (over)
        keep_what_has_no_room(game, shares);
    clear(view);
    hand_out(view, shares);
    if (game->territories && !over)
        move_border(view, shares);
    if (over) {
        dyar_fill_on(view, false);
        end_match(view, over);
        return;
    }
    count_game(view, beginner);
    view->played->cells[game->layout.mover] = (uint16_t)first_chooser(game, shares, beginner);
    go_on_filling(view);
}

/* Adds up the seeds of all games, if they are counted; no number goes beyond its cell. */
static void add_scores(dyar_turn *view, const dyar_share *shares)
{
    const dyar_game *game = view->game;
    const unsigned scored = game->layout.scored;
    for (int p = 0; scored && p < game->players; p++) {
        const int sum = view->cells[scored + (unsigned)p] + shares[p].total;
        view->played->cells[scored + (unsigned)p] = (uint16_t)dyar_smaller(sum, UINT16_MAX);
        dyar_note_match(view, DYAR_EVENT_TOTAL, p, sum);
    }
}

/* Sets up the board as for the first game.  If games are counted, the winner of a game has more
 * than the loser, whatever their seeds. */
static void set_up_next(dyar_turn *view, const dyar_result *result)
{
    const dyar_game *game = view->game;
    const dyar_layout *l = &game->layout;
    dyar_share shares[DYAR_PLAYERS_MAX] = {0};
    for (int p = 0; p < game->players; p++)
        shares[p].total = l->scored ? result->scores[p] : (int)(result->winners >> p & 1);
    add_scores(view, shares);
    const unsigned over = count_ended(view);
    if (over) {
        end_match(view, over);
        return;
    }
    const unsigned beginner = next_beginner(view, shares);
    clear(view);
    memcpy(view->played->cells, game->first.cells, l->board * sizeof *view->cells);
    view->played->cells[l->out] = 0;
    if (l->aside)
        view->played->cells[l->aside] = 0;
    count_game(view, beginner);
    begin_game(view);
}

static void lay_out_next(dyar_turn *view)
{
    const dyar_result result = dyar_game_result(view->game, view->position);
    note_game_over(view, &result);
    if (view->game->match->set_up_again)
        set_up_next(view, &result);
    else
        divide_next(view, &result);
}

static bool game_is_over(const dyar_turn *view)
{
    dyar_move moves[DYAR_MOVES_MAX];
    const unsigned ended = view->cells[view->game->layout.ended];
    if (ended >= DYAR_ENDED_MATCH_WON)
        return false;
    return ended || dyar_moves_in_game(view->game, view->position, moves) == 0;
}

void dyar_go_on(const dyar_game *game, dyar_position *position, dyar_trace *trace)
{
    dyar_turn view;
    game = dyar_game_at(game, position);
    dyar_turn_begin(&view, game, NULL, position, position->cells[game->layout.mover]);
    view.trace = trace;
    if (view.cells[game->layout.ended] == DYAR_ENDED_FILLING)
        go_on_filling(&view);
    while (game_is_over(&view))
        lay_out_next(&view);
}

/* ---- results ---- */

/* Returns all seeds that the player owns.  The pool goes to the winner, because no other player
 * can capture it. */
static int owned(const dyar_game *game, const dyar_position *position, int player)
{
    const unsigned ended = position->cells[game->layout.ended];
    int seeds = position->cells[game->layout.kept + player] +
                position->cells[game->topology.store[player]];
    for (size_t i = 0; i < game->rows[player].count; i++)
        seeds += position->cells[game->rows[player].cells[i]];
    if (ended == DYAR_ENDED_MATCH_WON + (unsigned)player)
        seeds += position->cells[game->layout.pool];
    return seeds;
}

dyar_result dyar_match_result(const dyar_game *game, const dyar_position *position)
{
    const unsigned ended = position->cells[game->layout.ended];
    if (ended != DYAR_ENDED_MATCH_DRAWN && (ended & ~15u) != DYAR_ENDED_MATCH_WON)
        return dyar_game_result(game, position);
    const bool drawn = ended == DYAR_ENDED_MATCH_DRAWN;
    const bool last = position->cells[game->layout.game] + 1 >= DYAR_MATCH_GAMES_MAX;
    dyar_result result = {
        .over = true,
        .drawn = drawn,
        .reason = !drawn ? "match-won"
                  : last ? "games-limit"
                         : "no-holes",
        .winners = drawn ? (1u << game->players) - 1 : 1u << (ended & 15),
    };
    for (int p = 0; p < game->players; p++)
        result.scores[p] = owned(game, position, p);
    return result;
}
