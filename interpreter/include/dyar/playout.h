/* SPDX-License-Identifier: MIT */
/*
 * Random games in one call, which is the fastest way to play: one game, or many in threads.
 *
 *     dyar_playouts sums;
 *     if (dyar_play_out_many(game, &DYAR_PLAYOUTS_REQUEST(.games = 100000), &sums))
 *         printf("%f\n", (double)sums.won[0] / (double)sums.games);
 *
 * Only dyar_play_out_many allocates memory, and a history that grows.  All functions are
 * thread-safe if each thread has its own position, random numbers and history.
 */
#ifndef DYAR_PLAYOUT_H
#define DYAR_PLAYOUT_H

#include "dyar/linkage.h"
#include "dyar/move.h"
#include "dyar/random.h"

DYAR_BEGIN

/* The counts of a playout. */
typedef struct dyar_playout {
    uint64_t turns;   /* turns, passes included */
    uint64_t moves;   /* turns without passes */
    uint64_t options; /* sum of the numbers of legal moves of all turns */
    uint64_t choices; /* turns with more than one legal move */
    bool over;        /* the game, or the match, is over */
} dyar_playout;

/*
 * Plays random legal moves, each with the same probability, until the game or match is over or
 * `turns` turns are played.  Changes `position` to the last one and returns the counts.  Judges
 * repetition after every move, unless `history` is NULL.
 *
 * The same position, random numbers and number of turns give the same game in every build, in
 * one call or in several: each turn takes one dyar_random_below of the number of legal moves,
 * which are numbered by direction (counterclockwise first) and cell.
 */
dyar_playout dyar_play_out(const dyar_game *game, dyar_position *position, dyar_random *random,
                           dyar_history *history, int turns);

enum { DYAR_PLAYOUT_TURNS = 300, DYAR_PLAYOUT_THREADS_MAX = 1024, DYAR_PLAYOUT_SHARES = 60 };

/* Many playouts.  A field that is 0 or NULL is the default, but `size` must be set. */
typedef struct dyar_playouts_request {
    size_t size;                /* sizeof(dyar_playouts_request) */
    const dyar_position *start; /* NULL: the starting position */
    /* Legal moves that are played from the start before each playout.  The positions between
     * them count for repetition. */
    const dyar_move *moves;
    size_t move_count;
    uint64_t games; /* number of playouts; their numbers are `first` to first + games - 1 */
    uint64_t first;
    uint64_t seed;          /* playout N has the random numbers dyar_random_begin(seed, N) */
    int turns;              /* turns after which a playout stops; 0: DYAR_PLAYOUT_TURNS,
                               in a match for each of its possible games */
    int threads;            /* 1 to DYAR_PLAYOUT_THREADS_MAX, the caller's among them; 0: 1 */
    bool ignore_repetition; /* do not judge repetition */
    bool counts_only;       /* leave `won`, `tied`, `scores` and `shares` 0, which is faster */
    /* Asked by the caller's thread between playouts: true ends the work.  NULL: it is not
     * asked. */
    bool (*stop)(void *context);
    void *context; /* for `stop` */
} dyar_playouts_request;

/* A request with its size, in C: DYAR_PLAYOUTS_REQUEST(.games = 1000, .seed = 7). */
#define DYAR_PLAYOUTS_REQUEST(...)                                                             \
    ((dyar_playouts_request){.size = sizeof(dyar_playouts_request), __VA_ARGS__})

/* The sums over many playouts. */
typedef struct dyar_playouts {
    uint64_t games;                  /* playouts that were played */
    uint64_t over;                   /* playouts at whose end the game, or the match, is over */
    uint64_t turns, moves;           /* as in dyar_playout */
    uint64_t options, choices;       /* as in dyar_playout */
    uint64_t won[DYAR_PLAYERS_MAX];  /* playouts that the player won, first alone */
    uint64_t tied[DYAR_PLAYERS_MAX]; /* playouts in which the player shared first place */
    uint64_t scores[DYAR_PLAYERS_MAX]; /* seeds of the player at the end, stopped or not */
    /* Shares of first place: DYAR_PLAYOUT_SHARES of each playout that is over, divided equally
     * between the players in first place; none if no player is. */
    uint64_t shares[DYAR_PLAYERS_MAX];
} dyar_playouts;

/*
 * Plays many random games from one position in threads, and sets `sums`.  A random setup is
 * dealt for each playout.  The same request gives the same sums with any number of threads,
 * unless it is stopped; sums of the playouts 0 to 99 and 100 to 199 are those of 0 to 199.
 *
 * Uses fewer threads if the system has no more.  Returns false if memory runs out, or if the
 * size of the request is wrong; `sums` then holds the playouts until then.
 */
bool dyar_play_out_many(const dyar_game *game, const dyar_playouts_request *request,
                        dyar_playouts *sums);

/* Returns whether the game begins with a random setup that this position does not have yet. */
bool dyar_awaits_deal(const dyar_game *game, const dyar_position *position);

/* Places the seeds of a random setup, each in a random hole with the same probability.  Leaves
 * the position unchanged if dyar_awaits_deal is false.  The same random numbers give the same
 * setup. */
void dyar_deal(const dyar_game *game, dyar_position *position, dyar_random *random);

DYAR_END

#endif
