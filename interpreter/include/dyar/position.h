/* SPDX-License-Identifier: MIT */
/*
 * Positions: the seeds in all holes and stores, the marks and the player to move.
 *
 * A position is a plain value without pointers, copied by `=`.  It has a meaning only together
 * with its game.  It is the whole state of a game except for the history that judges repetition
 * (move.h).
 *
 * Holes are numbered row by row from south's left end: hole = row * columns + column, from 0.
 * Row 0 is south's (a1 b1 ...).  Players are numbered from 0 in C and from 1 in text.
 *
 * An argument `hole` is 0 to rows * columns - 1, missing holes included.  An argument `player`
 * is 0 to players - 1.  Other numbers are undefined behaviour.
 *
 * A game never changes, and threads share it.  No function allocates memory, except
 * dyar_position_parse for its diagnostics.
 */
#ifndef DYAR_POSITION_H
#define DYAR_POSITION_H

#include "dyar/diag.h"
#include "dyar/linkage.h"

#include <stdint.h>

DYAR_BEGIN

enum {
    DYAR_PLAYERS_MAX = 6,
    DYAR_HOLES_MAX = 200, /* holes of the largest board, missing holes included */
    DYAR_POSITION_CELLS = 496,
    DYAR_POSITION_TEXT = 4096, /* bytes for any position string and its zero */
};

/* The game of a ruleset (dyar_ruleset_game).  Never changes; threads share it. */
typedef struct dyar_game dyar_game;

/* A position.  The game decides what each cell means (program/game.h); unused cells are 0. */
typedef struct dyar_position {
    uint16_t cells[DYAR_POSITION_CELLS];
} dyar_position;

/* ---- the board ---- */

/* Returns the number of players, 1 to DYAR_PLAYERS_MAX. */
int dyar_game_players(const dyar_game *game);

/* Returns the number of rows, from 1.  rows * columns is at most DYAR_HOLES_MAX. */
int dyar_game_rows(const dyar_game *game);

/* Returns the number of columns, from 1. */
int dyar_game_columns(const dyar_game *game);

/* Returns the number of seeds of the game, or of the match. */
int dyar_game_seeds(const dyar_game *game);

/* State of a place on the board. */
typedef enum dyar_hole_state {
    DYAR_HOLE_OPEN,   /* a hole that seeds can be sown into */
    DYAR_HOLE_CLOSED, /* a hole that is closed for the rest of the game */
    DYAR_HOLE_MISSING /* no hole */
} dyar_hole_state;

/* Returns the owner of the hole in the setup, or -1 if nobody owns it.  In a match the owner
 * may change: dyar_position_owner. */
int dyar_game_owner(const dyar_game *game, int hole);

/* Returns 1 if players sow into stores at the right end of their rows, -1 at the left end, and
 * 0 if stores are next to the board and no player sows into them. */
int dyar_game_stores_at(const dyar_game *game);

/* Parses the name of a hole, such as "c1".  Returns false and leaves `hole` undefined if the
 * board has no such hole. */
bool dyar_hole_parse(const dyar_game *game, const char *text, int *hole);

/* Writes the name of the hole, such as "c1", into `name`, and returns `name`. */
const char *dyar_hole_name(const dyar_game *game, int hole, char name[8]);

/* Room for the default name of a player. */
enum { DYAR_PLAYER_NAME = 24 };

/* Writes the default name of a player, from 0, into `name`, and returns `name`: "south" or
 * "north"; with more than two players, "player 1", "player 2" ... */
const char *dyar_player_name(const dyar_game *game, int player, char name[DYAR_PLAYER_NAME]);

/* Writes the letters of a column, from 0, into `name`, and returns `name`: "a" to "z", then
 * "aa", "ab" ... */
const char *dyar_column_name(int column, char name[4]);

/* Returns the names of the kinds of marks, ended by NULL.  They live as long as the ruleset. */
const char *const *dyar_game_marks(const dyar_game *game);

/* ---- positions ---- */

/* Sets `position` to the starting position: the setup, with player 0 to move. */
void dyar_position_begin(const dyar_game *game, dyar_position *position);

/* Returns the player to move, from 0. */
int dyar_position_mover(const dyar_game *game, const dyar_position *position);

/* Returns the number of seeds in the hole; 0 if it is missing. */
int dyar_position_seeds(const dyar_game *game, const dyar_position *position, int hole);

/* Returns the number of seeds in the player's store: captured, or sown into it. */
int dyar_position_store(const dyar_game *game, const dyar_position *position, int player);

/* Returns the number of seeds in the player's reserve, which are not yet on the board. */
int dyar_position_reserve(const dyar_game *game, const dyar_position *position, int player);

/* Returns the state of the hole: open, closed or missing. */
dyar_hole_state dyar_position_hole(const dyar_game *game, const dyar_position *position,
                                   int hole);

/* Returns the kind of the mark on the hole, an index into dyar_game_marks, and sets `owner` to
 * the mark owner.  Either is -1 if there is none. */
int dyar_position_mark(const dyar_game *game, const dyar_position *position, int hole,
                       int *owner);

/* Returns the owner of the hole in this position, or -1 if nobody owns it. */
int dyar_position_owner(const dyar_game *game, const dyar_position *position, int hole);

/* Returns the number of seeds that are out of the game. */
int dyar_position_out(const dyar_game *game, const dyar_position *position);

/* ---- matches ---- */

/*
 * A game that was loaded as a match continues with the next game when one is over.  The move
 * that ends a game leads to the first position of the next one, whose holes are filled with
 * what each player has.  If a player chooses which holes to fill, that player is to move
 * between the games, and the moves are fillings (move.h).
 */
enum { DYAR_MATCH_GAMES_MAX = 1000 }; /* games; a match that is not won by then is a draw */

/* Returns the same game on the reference path: it plays by the rules alone, seed by seed, many
 * times slower than the fast path.  Both paths play the same, unless one has a bug; use this
 * one to find an important result twice.  Returns `game` itself if it has no fast path.
 * Thread-safe.  The result lives as long as the game. */
const dyar_game *dyar_game_plain(const dyar_game *game);

/* Returns whether the game was loaded as a match (dyar_load_request.match). */
bool dyar_game_is_match(const dyar_game *game);

/* Returns the number of the game of the match that is played or set up, from 1; 1 if the game
 * is not a match. */
int dyar_position_game(const dyar_game *game, const dyar_position *position);

/* Returns the player who began this game of the match, from 0.  This and the next five return 0
 * if the game is not a match. */
int dyar_position_began(const dyar_game *game, const dyar_position *position);

/* Returns the number of games of the match that the player has won. */
int dyar_position_wins(const dyar_game *game, const dyar_position *position, int player);

/* Returns the number of seeds that the player won in the finished games of a match that counts
 * them; 0 if the match counts something else. */
int dyar_position_won_before(const dyar_game *game, const dyar_position *position, int player);

/* Returns the number of seeds that the player owns but did not capture in this game. */
int dyar_position_kept(const dyar_game *game, const dyar_position *position, int player);

/* Returns the number of seeds that the first player to capture gets. */
int dyar_position_pool(const dyar_game *game, const dyar_position *position);

/* Returns the number of seeds that the player must still place before the game, or before the
 * next game of a match; 0 if none. */
int dyar_position_to_place(const dyar_game *game, const dyar_position *position, int player);

/* ---- copying, writing and reading ---- */

/* Copies the cells that the game uses, which is faster than `=`. */
void dyar_position_copy(const dyar_game *game, dyar_position *to, const dyar_position *from);

/* Returns whether all cells that the game uses are the same.  Rules on repetition compare less:
 * dyar_position_board_hash. */
bool dyar_position_equal(const dyar_game *game, const dyar_position *a, const dyar_position *b);

/* Writes the position string (four fields; see tools/README.md) into `text`, which has room for
 * DYAR_POSITION_TEXT bytes.  Returns its length. */
size_t dyar_position_format(const dyar_game *game, const dyar_position *position, char *text);

/* Parses a position string into `position`, and applies the end rules; a match then continues
 * with the next game.  If the rules skip a player with no legal move, the next player is to
 * move.  White space is allowed after a `/`, so that rows can be written below each other.
 * Returns false, reports the column and leaves `position` unchanged if the string does not fit
 * the game. */
bool dyar_position_parse(const dyar_game *game, const char *text, dyar_position *position,
                         dyar_diags *diags);

DYAR_END

#endif
