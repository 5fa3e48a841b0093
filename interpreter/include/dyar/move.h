/*
 * Moves, turns and ends.
 *
 *     dyar_position position;
 *     dyar_position_begin(game, &position);
 *     dyar_move moves[DYAR_MOVES_MAX];
 *     size_t count;
 *     while ((count = dyar_moves(game, &position, moves)) > 0)
 *         dyar_play(game, &position, moves[choose(count)]);
 *     dyar_result result = dyar_result_of(game, &position);
 *
 * Nothing here allocates but histories, and dyar_move_parse while it words a problem.  A game
 * is shared; positions and histories belong to their thread. Repetition is judged only by
 * whoever keeps a dyar_history.
 */
#ifndef DYAR_MOVE_H
#define DYAR_MOVE_H

#include "dyar/linkage.h"
#include "dyar/position.h"

DYAR_BEGIN

enum {
    DYAR_MOVES_MAX = 512,
    DYAR_CHOICES_MAX = 3,    /* in the course of one move; later ones take the first option */
    DYAR_MOVE_TEXT = 64,     /* room for any move as text and its zero */
    DYAR_PROBLEM_TEXT = 160, /* room for why a text is no move, and its zero */
    DYAR_PASS = 255,         /* as the hole of a move */
};

/* Zero what is not used: moves are compared as values.  `hole` and `cell` belong together: the
 * one names the move, the other is played. */
typedef struct dyar_move {
    uint8_t hole; /* 0 to rows * columns - 1, or DYAR_PASS */
    uint8_t kind; /* by the numbers of all kinds of move */
    uint8_t cell; /* the same hole by the game's own count, along the tracks */
    uint8_t clockwise : 1;
    uint8_t written : 1; /* the direction is part of the move's name */
    uint8_t fills : 1; /* seeds are placed in the hole, before a game; without a hole: the board
                        * is turned round */
    uint8_t picks : 1; /* the hole is picked, after a sowing by the same player */
    uint8_t
        named : 1;   /* another kind of move starts there, too: the kind is part of its name */
    uint8_t choices; /* so many of `chosen` are made, 0 to DYAR_CHOICES_MAX */
    uint8_t chosen[DYAR_CHOICES_MAX]; /* which option each time, from 0 */
} dyar_move;

/* Are the two the same move of the same game? */
bool dyar_move_equal(dyar_move a, dyar_move b);

/* The legal moves in board order; their number, 0 when the game is over.  Where the rules say
 * that a player without a move passes, that is the one move listed. */
size_t dyar_moves(const dyar_game *game, const dyar_position *position,
                  dyar_move moves[DYAR_MOVES_MAX]);

/* Plays a legal move and hands the turn on; end rules have been judged.  A move that is not
 * legal gives an undefined position (but no crash): take moves from dyar_moves or
 * dyar_move_parse. */
void dyar_play(const dyar_game *game, dyar_position *position, dyar_move move);

/* "c1", "c1+", "c1/2", "c1/plain", "pass", "fill-c1", "turn". */
const char *dyar_move_format(const dyar_game *game, dyar_move move, char text[DYAR_MOVE_TEXT]);

/* False when the text is no legal move here; `problem` (if not NULL) says why in words; it
 * needs DYAR_PROBLEM_TEXT bytes, and repeats the text whatever it holds. */
bool dyar_move_parse(const dyar_game *game, const dyar_position *position, const char *text,
                     dyar_move *move, char *problem);

/* ---- ends ---- */

/*
 * In a match it is the match that is over or not.  While it goes on, scores are those of the
 * game that is played; when it is over, they are all seeds that each player owns.  `reason` is
 * then "match-won", or "games-limit" for the draw after DYAR_MATCH_GAMES_MAX games, or
 * "no-holes" when nobody can fill one.
 */
typedef struct dyar_result {
    bool over;
    bool drawn; /* a shared first place, of some or of all, or a draw by rule */
    /* The end rule's name; "no-moves"; "repetition" where no rule speaks of it; what a rule
     * said: "win", "lose", "draw", "end-game"; of a match see above. */
    const char *reason;
    int scores[DYAR_PLAYERS_MAX]; /* seeds; while the game goes on: as the score stands */
    unsigned winners; /* bit p: player p is first, alone or with others; 0: nobody */
} dyar_result;

/* What decides who has won, where no rule says so: `winner` of a ruleset. */
typedef enum dyar_counted {
    DYAR_COUNTED_MOST_SEEDS,
    DYAR_COUNTED_FEWEST_SEEDS,
    DYAR_COUNTED_MOST_MARKS, /* holes that a player has marked */
    DYAR_COUNTED_NOTHING,    /* whoever moves last wins */
} dyar_counted;

/* Returns what decides a single game.  A match is decided by the seeds that players own. */
dyar_counted dyar_game_counted(const dyar_game *game);

/* How the game stands in this position, over or not; `reason` lives as long as the ruleset. */
dyar_result dyar_result_of(const dyar_game *game, const dyar_position *position);

/* ---- repetition ---- */

/* The positions of a game since it began, to judge repetition.  Belongs to one thread. */
typedef struct dyar_history dyar_history;
struct dyar_trace;

/* It grows when a game gets longer than any before it; otherwise nothing is allocated.  NULL
 * without memory. */
dyar_history *dyar_history_new(const dyar_game *game);

/* Gives it back; NULL is allowed. */
void dyar_history_free(dyar_history *history);

/* There was once no memory to grow: a position was not remembered, and repetition may have been
 * overlooked.  For good, also when another game begins. */
bool dyar_history_out_of_memory(const dyar_history *history);

/* The game begins (or is taken up) with this position. */
void dyar_history_begin(dyar_history *history, const dyar_position *position);

/* After a move: remembers the position, and ends the game in it if a rule on repetition says
 * so; where no rule speaks of repetition, when it has come up for the third time. */
void dyar_history_judge(dyar_history *history, dyar_position *position);

/* Judges repetition as dyar_history_judge does, adding to the trace what follows where a game
 * of a match ends in this way. */
void dyar_history_judge_traced(dyar_history *history, dyar_position *position,
                               struct dyar_trace *trace);

/* Forgets the newest position, for taking moves back; takes time in the length of it all. */
void dyar_history_undo(dyar_history *history);

DYAR_END

#endif
