/* SPDX-License-Identifier: MIT */
/* The end of a game: what is left on the board, and the result. */
#include "play/ends.h"
#include "play/arranging.h"
#include "play/effects.h"
#include "play/turn.h"
#include "play/moves.h"

#include <assert.h>

void dyar_judge_end(dyar_turn *view, int seen)
{
    const dyar_game *game = view->game;
    view->seen = seen;
    if (dyar_is_arranging(game, view->position))
        return;
    for (size_t i = 0; i < game->end.count; i++) {
        if (!dyar_condition_fits(&game->end.when[i], view, DYAR_NO_CELL))
            continue;
        dyar_act(view, &game->end.list[i].effects, DYAR_NO_CELL);
        view->played->cells[game->layout.ended] = (uint16_t)(i + 1);
        return;
    }
}

void dyar_begin_turn(dyar_turn *view)
{
    const dyar_game *game = view->game;
    if (game->before.count > 0 && !dyar_is_arranging(game, view->position)) {
        view->captured = view->hand = 0;
        dyar_respond_to_position(view, &game->before, "before");
    }
    dyar_judge_end(view, 0);
}

/* ---- what is left on the board ---- */

typedef struct counting {
    const dyar_game *game;
    const dyar_position *position;
    dyar_leftovers leftovers;
    int able;   /* who-can-move: the only player who can; -1: none or several */
    int shared; /* split */
    int *scores;
} counting;

int dyar_only_able_player(const dyar_game *game, const dyar_position *position)
{
    int able = -1;
    for (int p = 0; p < game->players; p++) {
        if (!dyar_can_move(game, position, (unsigned)p))
            continue;
        if (able >= 0)
            return -1;
        able = p;
    }
    return able;
}

static unsigned taker_of_free(const counting *c, unsigned cell)
{
    const dyar_layout *l = &c->game->layout;
    const unsigned owner = c->game->topology.owner[cell];
    switch (c->leftovers.free) {
    case DYAR_FREE_ROW_OWNER:
        return owner;
    case DYAR_FREE_LAST_TO_MOVE:
        return c->position->cells[l->last_mover] ? c->position->cells[l->last_mover] - 1u
                                                 : DYAR_NOBODY;
    case DYAR_FREE_TO_MOVE:
        return c->position->cells[l->mover];
    case DYAR_FREE_WHO_CAN_MOVE:
        return c->able < 0 || owner == (unsigned)c->able ? owner : DYAR_NOBODY;
    default:
        return DYAR_NOBODY;
    }
}

static unsigned taker_of_marked(const counting *c, unsigned cell, unsigned code)
{
    if (dyar_code_worth(c->game, code) == DYAR_MARKED_NOBODY)
        return DYAR_NOBODY;
    switch (c->leftovers.marked) {
    case DYAR_MARKED_MARK_OWNER:
        return dyar_mark_owner(code);
    case DYAR_MARKED_ROW_OWNER:
        return c->game->topology.owner[cell];
    default:
        return DYAR_NOBODY;
    }
}

enum { EVERYBODY = 254 }; /* they share the seeds */

static unsigned code_of(const counting *c, unsigned cell)
{
    return c->game->marked ? c->position->cells[c->game->layout.marks + cell] : DYAR_UNMARKED;
}

/* The player whom the seeds of a hole go to, EVERYBODY or DYAR_NOBODY. */
static unsigned taker_of(const counting *c, unsigned cell)
{
    const unsigned code = code_of(c, cell);
    if (!c->game->free_codes[code])
        return taker_of_marked(c, cell, code);
    return c->leftovers.free == DYAR_FREE_SPLIT ? EVERYBODY : taker_of_free(c, cell);
}

static void count_cell(counting *c, unsigned cell, bool over)
{
    const int seeds = c->position->cells[cell];
    if (seeds == 0 || (!over && c->game->free_codes[code_of(c, cell)]))
        return;
    const unsigned taker = taker_of(c, cell);
    if (taker == EVERYBODY)
        c->shared += seeds;
    else if (taker != DYAR_NOBODY)
        c->scores[taker] += seeds;
}

static int poorest(const counting *c, unsigned but)
{
    int poorest = -1;
    for (int p = 0; p < c->game->players; p++)
        if (!(but >> p & 1) && (poorest < 0 || c->scores[p] < c->scores[poorest]))
            poorest = p;
    return poorest;
}

/* Shares the seeds evenly; odd seeds go to the players with the fewest, one each. */
static void share(const counting *c)
{
    unsigned given = 0;
    for (int odd = c->shared % c->game->players; odd > 0; odd--) {
        const int player = poorest(c, given);
        assert(player >= 0); /* fewer seeds are odd than there are players */
        c->scores[player]++;
        given |= 1u << player;
    }
    for (int p = 0; p < c->game->players; p++)
        c->scores[p] += c->shared / c->game->players;
}

static void count_scores(const dyar_game *game, const dyar_position *position,
                         dyar_leftovers leftovers, bool over, int *scores)
{
    counting c = {game, position, leftovers, -1, 0, scores};
    if (over && leftovers.free == DYAR_FREE_WHO_CAN_MOVE)
        c.able = dyar_only_able_player(game, position);
    for (int p = 0; p < game->players; p++)
        scores[p] = position->cells[game->topology.store[p]];
    for (int i = 0; i < game->topology.holes; i++)
        count_cell(&c, game->topology.hole[i], over);
    share(&c);
}

/* ---- who has won ---- */

_Static_assert(DYAR_WINNER_FEWEST_SEEDS - DYAR_WINNER_MOST_SEEDS == DYAR_COUNTED_FEWEST_SEEDS &&
                   DYAR_WINNER_MOST_MARKS - DYAR_WINNER_MOST_SEEDS == DYAR_COUNTED_MOST_MARKS &&
                   DYAR_WINNER_LAST_TO_MOVE - DYAR_WINNER_MOST_SEEDS == DYAR_COUNTED_NOTHING &&
                   DYAR_FOR_MOVER == DYAR_WINNER_LAST_TO_MOVE + 1,
               "what programs see are the words of the group, and all of them");

dyar_counted dyar_game_counted(const dyar_game *game)
{
    return (dyar_counted)(game->winner - DYAR_WINNER_MOST_SEEDS);
}

static unsigned best(const dyar_game *game, const int *values)
{
    unsigned winners = 0;
    int most = values[0];
    for (int p = 1; p < game->players; p++)
        if (values[p] > most)
            most = values[p];
    for (int p = 0; p < game->players; p++)
        winners |= (unsigned)(values[p] == most) << p;
    return winners;
}

static unsigned winners_by_count(const dyar_game *game, const dyar_position *position,
                                 const int *scores)
{
    int values[DYAR_PLAYERS_MAX] = {0};
    for (int p = 0; p < game->players; p++)
        values[p] = game->winner == DYAR_WINNER_FEWEST_SEEDS ? -scores[p] : scores[p];
    if (game->winner == DYAR_WINNER_LAST_TO_MOVE) {
        const unsigned last = position->cells[game->layout.last_mover];
        return last ? 1u << (last - 1) : 0;
    }
    if (game->winner == DYAR_WINNER_MOST_MARKS) {
        memset(values, 0, sizeof values);
        for (int i = 0; i < game->topology.holes; i++) {
            const unsigned code = position->cells[game->layout.marks + game->topology.hole[i]];
            if (game->marked && code != DYAR_UNMARKED && code != DYAR_CLOSED_CODE &&
                dyar_mark_owner(code) != DYAR_NOBODY)
                values[dyar_mark_owner(code)]++;
        }
    }
    return best(game, values);
}

typedef struct ending {
    const char *reason;
    dyar_then_kind then; /* win, lose: for `player`; draw; otherwise counted */
    unsigned player;
    dyar_leftovers leftovers;
} ending;

static ending stored_ending(const dyar_game *game, const dyar_position *position)
{
    const unsigned code = position->cells[game->layout.ended];
    ending e = {.then = DYAR_THEN_COUNT_SEEDS,
                .player = position->cells[game->layout.mover],
                .leftovers = game->leftovers};
    if (code < DYAR_ENDED_WIN) {
        const dyar_compiled_rule *rule = &game->end.list[code - 1];
        e.reason = rule->name;
        e.then = rule->then;
        e.leftovers = rule->source->leftovers;
        return e;
    }
    e.player = code & 15;
    switch (code & ~15u) {
    case DYAR_ENDED_WIN:
        e.then = DYAR_THEN_WIN;
        e.reason = "win";
        break;
    case DYAR_ENDED_LOSE:
        e.then = DYAR_THEN_LOSE;
        e.reason = "lose";
        break;
    case DYAR_ENDED_DRAW:
        e.then = DYAR_THEN_DRAW;
        e.reason = "draw";
        break;
    case DYAR_ENDED_REPEATED:
        e.reason = "repetition";
        break;
    default:
        e.reason = "end-game";
        break;
    }
    return e;
}

static ending ending_without_moves(const dyar_game *game, const dyar_position *position)
{
    const unsigned mover = position->cells[game->layout.mover];
    const bool lost = dyar_rules_of_turn(game, position, mover)->none == DYAR_NONE_LOSE;
    return (ending){.reason = "no-moves",
                    .then = lost ? DYAR_THEN_LOSE : DYAR_THEN_COUNT_SEEDS,
                    .player = mover,
                    .leftovers = game->leftovers};
}

static ending ending_of(const dyar_game *game, const dyar_position *position)
{
    return position->cells[game->layout.ended] ? stored_ending(game, position)
                                               : ending_without_moves(game, position);
}

size_t dyar_unclaimed(const dyar_game *game, const dyar_position *position,
                      uint8_t cells[DYAR_CELLS_MAX])
{
    counting c = {.game = game,
                  .position = position,
                  .leftovers = ending_of(game, position).leftovers,
                  .able = dyar_only_able_player(game, position)};
    size_t count = 0;
    for (int i = 0; i < game->topology.holes; i++) {
        const unsigned cell = game->topology.hole[i];
        if (position->cells[cell] > 0 && taker_of(&c, cell) == DYAR_NOBODY)
            cells[count++] = (uint8_t)cell;
    }
    return count;
}

dyar_result dyar_game_result(const dyar_game *game, const dyar_position *position)
{
    dyar_move moves[DYAR_MOVES_MAX];
    dyar_result result = {0};
    const unsigned ended = position->cells[game->layout.ended];
    if (ended == DYAR_ENDED_FILLING ||
        (!ended && dyar_moves_in_game(game, position, moves) > 0)) {
        count_scores(game, position, game->leftovers, false, result.scores);
        return result;
    }
    const ending e = ending_of(game, position);
    const unsigned everybody = (1u << game->players) - 1;
    count_scores(game, position, e.leftovers, true, result.scores);
    result.over = true;
    result.reason = e.reason;
    if (e.then == DYAR_THEN_WIN)
        result.winners = 1u << e.player;
    else if (e.then == DYAR_THEN_LOSE)
        result.winners = everybody & ~(1u << e.player);
    else if (e.then == DYAR_THEN_DRAW)
        result.winners = game->players > 1 ? everybody : 0;
    else
        result.winners = winners_by_count(game, position, result.scores);
    result.drawn = (result.winners & (result.winners - 1)) != 0 ||
                   (result.winners == 0 && e.then != DYAR_THEN_LOSE);
    return result;
}
