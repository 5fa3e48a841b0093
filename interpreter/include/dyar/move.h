/* SPDX-License-Identifier: MIT */
/*
 * Moves, turns, results and repetition.
 *
 *     dyar_position position;
 *     dyar_position_begin(game, &position);
 *     dyar_move moves[DYAR_MOVES_MAX];
 *     size_t count;
 *     while ((count = dyar_moves(game, &position, moves)) > 0)
 *         dyar_play(game, &position, moves[choose(count)]);
 *     dyar_result result = dyar_result_of(game, &position);
 *
 * Only histories allocate memory, and dyar_move_parse while it words a problem.  Threads share
 * a game, but not a position or a history.  Repetition ends a game only if the caller keeps a
 * dyar_history.
 */
#ifndef DYAR_MOVE_H
#define DYAR_MOVE_H

#include "dyar/linkage.h"
#include "dyar/position.h"

DYAR_BEGIN

enum {
    DYAR_MOVES_MAX = 512,
    DYAR_CHOICES_MAX = 3,    /* choices within a move; later ones take the first option */
    DYAR_MOVE_TEXT = 64,     /* bytes for any move as text and its zero */
    DYAR_PROBLEM_TEXT = 160, /* bytes for the reason why a text is not a move, and its zero */
    DYAR_PASS = 255,         /* `hole` of a pass */
};

/*
 * Bits of dyar_move.flags.  A filling places seeds in the hole before a game; with DYAR_PASS,
 * it turns the board by half, before play or to swap sides.
 */
enum {
    DYAR_MOVE_CLOCKWISE = 1,
    DYAR_MOVE_NAMES_DIRECTION = 2, /* the direction is part of the move's name */
    DYAR_MOVE_FILLS = 4,           /* a filling */
    DYAR_MOVE_PICKS = 8,           /* the player picks the hole after a sowing */
    DYAR_MOVE_NAMES_KIND = 16,     /* the kind is part of the name: another kind starts there */
};

/*
 * A move; a value of 8 bytes, the same with every compiler.  Set unused fields to 0, because
 * moves are compared as values.  `hole` and `cell` belong together: `hole` names the move,
 * `cell` is played.
 */
typedef struct dyar_move {
    uint8_t hole;    /* 0 to rows * columns - 1, or DYAR_PASS */
    uint8_t kind;    /* number of the kind of move, among those of all phases */
    uint8_t cell;    /* the same hole, as the game numbers it along the tracks */
    uint8_t flags;   /* DYAR_MOVE_CLOCKWISE and the others; unknown bits are 0 */
    uint8_t choices; /* number of choices in `chosen`, 0 to DYAR_CHOICES_MAX */
    uint8_t chosen[DYAR_CHOICES_MAX]; /* option of each choice, from 0 */
} dyar_move;

/* Returns whether the move is sown clockwise. */
static inline bool dyar_move_is_clockwise(dyar_move move)
{
    return move.flags & DYAR_MOVE_CLOCKWISE;
}

/* Returns whether the move fills a hole, or turns the board (DYAR_MOVE_FILLS). */
static inline bool dyar_move_is_filling(dyar_move move)
{
    return move.flags & DYAR_MOVE_FILLS;
}

/* Returns whether the move picks a hole after a sowing. */
static inline bool dyar_move_is_pick(dyar_move move)
{
    return move.flags & DYAR_MOVE_PICKS;
}

/* Returns whether two moves of a game do the same.  What their names contain does not count. */
bool dyar_move_equal(dyar_move a, dyar_move b);

/* Lists the legal moves in board order and returns their number, 0 if the game is over.  If a
 * player with no legal move passes, the list holds the pass. */
size_t dyar_moves(const dyar_game *game, const dyar_position *position,
                  dyar_move moves[DYAR_MOVES_MAX]);

/* Plays a legal move, passes the turn on and applies the end rules.  A move that is not legal
 * gives an undefined position, but no crash: take moves from dyar_moves or dyar_move_parse. */
void dyar_play(const dyar_game *game, dyar_position *position, dyar_move move);

/* Writes the name of the move into `text`, and returns `text`: "c1", "c1+", "c1/2", "c1/plain",
 * "pass", "fill-c1", "turn", "swap". */
const char *dyar_move_format(const dyar_game *game, dyar_move move, char text[DYAR_MOVE_TEXT]);

/* Parses the name of a legal move into `move`.  Returns false and leaves `move` unchanged if
 * the text is not a legal move in this position.  Then writes the reason into `problem`, which
 * has room for DYAR_PROBLEM_TEXT bytes or is NULL.  The reason quotes the text verbatim. */
bool dyar_move_parse(const dyar_game *game, const dyar_position *position, const char *text,
                     dyar_move *move, char *problem);

/* ---- ends ---- */

/*
 * The result of a game, or its state while it is played.
 *
 * Of a match, `over` is about the match.  Until it is over, `scores` are those of the current
 * game; then they are all seeds that each player owns.  `reason` is then "match-won",
 * "games-limit" (a draw after DYAR_MATCH_GAMES_MAX games) or "no-holes" (no player can fill a
 * hole).
 */
typedef struct dyar_result {
    bool over;
    bool drawn; /* several players are tied for first place, or a rule makes it a draw */
    /* Name of the end rule; "no-moves"; "repetition" if no rule covers it; "win", "lose",
     * "draw" or "end-game" if a rule of a turn ends the game; of a match, see above. */
    const char *reason;
    int scores[DYAR_PLAYERS_MAX]; /* seeds of each player; the current score during a game */
    unsigned winners;             /* bit p: player p is first, alone or tied; 0: no player.  If
                                   * it is not drawn, the only player has then lost */
} dyar_result;

/* What decides the winner if no rule does: `winner` of a ruleset. */
typedef enum dyar_counted {
    DYAR_COUNTED_MOST_SEEDS,
    DYAR_COUNTED_FEWEST_SEEDS,
    DYAR_COUNTED_MOST_MARKS, /* holes that a player has marked */
    DYAR_COUNTED_NOTHING,    /* the player who moves last wins */
} dyar_counted;

/* Returns what decides a single game.  The seeds that players own decide a match. */
dyar_counted dyar_game_counted(const dyar_game *game);

/* Returns the result in this position, whether or not the game is over.  `reason` lives as long
 * as the ruleset. */
dyar_result dyar_result_of(const dyar_game *game, const dyar_position *position);

/* ---- repetition ---- */

/* The positions of a game since its beginning, which decide repetition.  Not thread-safe. */
typedef struct dyar_history dyar_history;
struct dyar_trace;

/* Creates an empty history.  It allocates memory only when a game is longer than all before.
 * Returns NULL if memory runs out.  The history borrows the game; the caller frees it with
 * dyar_history_free. */
dyar_history *dyar_history_new(const dyar_game *game);

/* Frees the history.  NULL is allowed. */
void dyar_history_free(dyar_history *history);

/* Returns whether memory has ever run out: the history then misses a position, and may have
 * overlooked a repetition.  A new game does not reset this. */
bool dyar_history_out_of_memory(const dyar_history *history);

/* Forgets all positions and begins a game with this one. */
void dyar_history_begin(dyar_history *history, const dyar_position *position);

/* Adds the position after a move.  Ends the game in `position` if a rule on repetition applies
 * or, in a ruleset without such a rule, if the position occurs for the third time. */
void dyar_history_judge(dyar_history *history, dyar_position *position);

/* Does the same as dyar_history_judge.  If this ends a game of a match, adds what follows to
 * the trace. */
void dyar_history_judge_traced(dyar_history *history, dyar_position *position,
                               struct dyar_trace *trace);

/* Removes the newest position, to take back a move.  Does nothing if there is none. */
void dyar_history_undo(dyar_history *history);

DYAR_END

#endif
