/* SPDX-License-Identifier: MIT */
/*
 * Computer players behind one small interface.
 *
 * A player is opened for a game, asked for one move after another, and closed.  Each request
 * has the position, the legal moves and the limits.  With the same random numbers and the same
 * limits (time aside) it makes the same choices.
 */
#pragma once

#include "dyar/move.h"
#include "dyar/random.h"
#include "lab/players/insight.h"
#include "lab/players/oracle.h"
#include "lab/base/stop.h"

/* What a player may spend on a move; 0: as much as it likes. */
typedef struct lab_limits {
    double seconds;
    uint64_t nodes;
    int depth;
    int threads; /* that share the nodes; 0: one */
} lab_limits;

struct lab_session;

typedef struct lab_task {
    const dyar_game *game;
    const dyar_position *position;
    const dyar_move *moves; /* the legal ones */
    size_t count;           /* at least 1 */
    dyar_random *random;
    lab_limits limits;
    lab_stop stop;                     /* when asked, the player answers with the best it has */
    const struct lab_session *session; /* that has come to the position; NULL: unknown */
    lab_watch watch;                   /* for players that look ahead */
    const lab_oracle *oracle;          /* for players that look ahead; NULL: nobody knows */
} lab_task;

/* Why a move was chosen, as far as the player has a reason. */
typedef struct lab_reason {
    int gain;       /* seeds that the move brings the mover */
    bool wins;      /* it ends the game or match, the mover being first alone */
    bool loses;     /* it ends it otherwise than first or shared */
    size_t as_good; /* moves among which it was chosen, itself included */
    const lab_opinion
        *opinion; /* of a player that looks ahead, until it moves again; or NULL */
    int depth;    /* moves ahead */
} lab_reason;

/* What a kind of player can be limited by. */
enum { LAB_BUDGET_NODES = 1, LAB_BUDGET_SECONDS = 2, LAB_BUDGET_DEPTH = 4 };

/* A kind of player.  `open` and `close` are NULL when it keeps nothing between moves. */
typedef struct lab_player_kind {
    const char *name;
    const char *summary; /* "plays any legal move" */
    unsigned budgets;    /* of LAB_BUDGET_*; 0: it takes none */
    lab_limits usual;    /* what it may spend when nobody says else */
    bool threads;        /* it can use several */
    bool any_move;       /* it takes every legal move with the same chance, and looks at none */
    const char *(*unfit)(const dyar_game *game); /* see below; NULL: it plays any game */
    /* `bytes`: for a table of positions, if it keeps one */
    bool (*open)(void **state, const dyar_game *game, size_t bytes);
    void (*close)(void *state);
    size_t (*choose)(void *state, const lab_task *task, lab_reason *reason);
} lab_player_kind;

/* All kinds, in the order in which one names them to people; ended by a kind without a name. */
const lab_player_kind *lab_player_kinds(void);

/* The kind of that name, which a colon or an at sign may end; NULL when there is none. */
const lab_player_kind *lab_player_kind_find(const char *text);

/* Returns the kind that looks ahead in games of this number of players. */
const lab_player_kind *lab_searcher_for(const dyar_game *game);

/* Why a player of that kind cannot play the game, in words; NULL: it can. */
const char *lab_player_unfit(const lab_player_kind *kind, const dyar_game *game);

typedef struct lab_player {
    const lab_player_kind *kind;
    void *state;
} lab_player;

/* Opens a player for a game that it can play.  Returns false if memory runs out. */
bool lab_player_open(lab_player *player, const lab_player_kind *kind, const dyar_game *game);

/* Bytes of a table that are enough for seconds. */
#define LAB_PLAYER_MEMORY ((size_t)64 << 20)

/* Does the same, with a table of at most `bytes` bytes for positions, not LAB_PLAYER_MEMORY.
 * Players that keep no table ignore it. */
bool lab_player_open_within(lab_player *player, const lab_player_kind *kind,
                            const dyar_game *game, size_t bytes);

void lab_player_close(lab_player *player);

/* Returns the index of the chosen move; `count` if memory runs out.  `reason` may be NULL. */
size_t lab_player_choose(lab_player *player, const lab_task *task, lab_reason *reason);
