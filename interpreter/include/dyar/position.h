/*
 * Positions: who has how many seeds where, and whose turn it is.
 *
 * A position is a plain value: copied by `=`, without pointers, meaningful together with the
 * game it belongs to.  It is the whole state of a game but for the history that judges
 * repetition (move.h).
 *
 * Holes are numbered row by row from south's left end: hole = row * columns + column, from 0,
 * row 0 being south's (a1 b1 ...).  Players are numbered from 0 here and from 1 in text.
 *
 * A `hole` that is asked about is one of the board, 0 to rows * columns - 1 (missing holes
 * included), a `player` is 0 to players - 1.  What other numbers lead to is undefined.
 */
#ifndef DYAR_POSITION_H
#define DYAR_POSITION_H

#include "dyar/diag.h"
#include "dyar/linkage.h"

#include <stdint.h>

DYAR_BEGIN

enum {
    DYAR_PLAYERS_MAX = 6,
    DYAR_HOLES_MAX = 200, /* of the largest board there can be, missing holes included */
    DYAR_POSITION_CELLS = 496,
    DYAR_POSITION_TEXT = 4096, /* room for any position string and its zero */
};

/* The game that a ruleset makes (dyar_ruleset_game); threads share it. */
typedef struct dyar_game dyar_game;

/* What cells are is the game's business (program/game.h); those it does not use are zero. */
typedef struct dyar_position {
    uint16_t cells[DYAR_POSITION_CELLS];
} dyar_position;

/* ---- the board ---- */

/* From 1 to DYAR_PLAYERS_MAX. */
int dyar_game_players(const dyar_game *game);

/* Of the board, from 1; rows * columns is at most DYAR_HOLES_MAX. */
int dyar_game_rows(const dyar_game *game);

/* Of the board, from 1. */
int dyar_game_columns(const dyar_game *game);

/* In the whole game, or in all games of a match. */
int dyar_game_seeds(const dyar_game *game);

/* Is there a hole, and can seeds fall into it? */
typedef enum dyar_hole_state {
    DYAR_HOLE_OPEN,
    DYAR_HOLE_CLOSED,
    DYAR_HOLE_MISSING
} dyar_hole_state;

/* Whose hole it is at the set-up; -1: nobody's.  A match may change it: dyar_position_owner. */
int dyar_game_owner(const dyar_game *game, int hole);

/* Stores that are sown into lie at the right (1) or left (-1) end of the rows; 0: beside the
 * board. */
int dyar_game_stores_at(const dyar_game *game);

/* "c1".  False when the text names no hole of this board. */
bool dyar_hole_parse(const dyar_game *game, const char *text, int *hole);

/* Its name, "c1", written into `name`, which is returned. */
const char *dyar_hole_name(const dyar_game *game, int hole, char name[8]);

/* The letters of a column, from 0: "a" to "z", then "aa", "ab" ... */
const char *dyar_column_name(int column, char name[4]);

/* Names of the kinds of marks, ended by NULL.  They live as long as the ruleset. */
const char *const *dyar_game_marks(const dyar_game *game);

/* ---- positions ---- */

/* The set-up, player 0 to move. */
void dyar_position_begin(const dyar_game *game, dyar_position *position);

/* The player whose turn it is, from 0. */
int dyar_position_mover(const dyar_game *game, const dyar_position *position);

/* Seeds that lie in the hole; 0 where it is closed or missing. */
int dyar_position_seeds(const dyar_game *game, const dyar_position *position, int hole);

/* Seeds that the player has captured, or that were sown into their store. */
int dyar_position_store(const dyar_game *game, const dyar_position *position, int player);

/* Seeds that the player has in hand and has not yet brought into play. */
int dyar_position_reserve(const dyar_game *game, const dyar_position *position, int player);

/* What there is at this place of the board now. */
dyar_hole_state dyar_position_hole(const dyar_game *game, const dyar_position *position,
                                   int hole);

/* The mark on a hole: its kind (index in dyar_game_marks) or -1, and its owner or -1. */
int dyar_position_mark(const dyar_game *game, const dyar_position *position, int hole,
                       int *owner);

/* Whose hole it is now; -1: nobody's. */
int dyar_position_owner(const dyar_game *game, const dyar_position *position, int hole);

/* Seeds that are out of the game. */
int dyar_position_out(const dyar_game *game, const dyar_position *position);

/* ---- matches ---- */

/*
 * A game that was loaded as a match goes on with the next game as soon as one is over: the move
 * that ends a game leads to the first position of the next, its holes filled with what each
 * player has.  Where a player chooses which holes to fill, the position between them is
 * that player's to move in, and its moves are fillings (move.h).
 */
enum { DYAR_MATCH_GAMES_MAX = 1000 }; /* a match that is not won by then is a draw */

/* The same game, played by the rules alone: seed by seed, without the fast path, on which
 * playing is many times faster.  Both play the same, unless one of them has a fault; so a
 * result that must hold can be found twice.  The game itself if it has no fast path.
 * Thread-safe; lives as long as the game. */
const dyar_game *dyar_game_plain(const dyar_game *game);

/* Was it loaded as a match (dyar_request.match)? */
bool dyar_game_is_match(const dyar_game *game);

/* The game of the match that is played, or laid out, from 1; 1 outside of matches. */
int dyar_position_game(const dyar_game *game, const dyar_position *position);

/* The player who began this game of the match, from 0; 0 outside of matches. */
int dyar_position_began(const dyar_game *game, const dyar_position *position);

/* Games that the player has won in the match; 0 outside of matches, as all that follows. */
int dyar_position_wins(const dyar_game *game, const dyar_position *position, int player);

/* Seeds that the player owns but has not captured in this game. */
int dyar_position_kept(const dyar_game *game, const dyar_position *position, int player);

/* Seeds owed to whoever captures first. */
int dyar_position_pool(const dyar_game *game, const dyar_position *position);

/* Seeds that the player has still to place before the game, or the next one of a match; 0: all
 * their holes are filled. */
int dyar_position_to_place(const dyar_game *game, const dyar_position *position, int player);

/* ---- copying, writing and reading ---- */

/* Copies only what the game uses: faster than `=`, and equal to it. */
void dyar_position_copy(const dyar_game *game, dyar_position *to, const dyar_position *from);

/* Are all that the game uses of them the same?  As to repetition, see
 * dyar_position_board_hash. */
bool dyar_position_equal(const dyar_game *game, const dyar_position *a, const dyar_position *b);

/* The position string (four fields; see tools/README.md).  Returns its length; `text` needs
 * DYAR_POSITION_TEXT bytes. */
size_t dyar_position_format(const dyar_game *game, const dyar_position *position, char *text);

/* Reads a position string.  White space after a `/` is allowed, so that rows can be drawn under
 * each other.  False and a report with the column when it does not fit the game; `position` is
 * then unchanged.  An end rule that fits the position has been applied; in a match, the next
 * game has then been laid out.  Where the rules leave out whoever cannot move, so it is. */
bool dyar_position_parse(const dyar_game *game, const char *text, dyar_position *position,
                         dyar_diags *diags);

DYAR_END

#endif
