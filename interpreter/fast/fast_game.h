/* SPDX-License-Identifier: MIT */
/*
 * What the fast path knows of a game before it is played: tables, made by prepare*.c.
 *
 * A *viewpoint* is a mover who sows in one direction.  Tables by cell exist once for each
 * viewpoint.  "By cell and seeds" means: indexed by cell << seeds_shift, plus seeds.  Sets of
 * cells are bits.
 */
#ifndef DYAR_FAST_FAST_GAME_H
#define DYAR_FAST_FAST_GAME_H

#include "play/handlers.h"

/* Vectors of GCC and Clang, which every processor has or gets emulated. */
typedef uint16_t dyar_lanes __attribute__((vector_size(32)));
typedef int8_t dyar_bytes __attribute__((vector_size(16)));

enum { DYAR_FAST_CELLS = 64, DYAR_FAST_SMALL = 16, DYAR_FAST_MIDDLE = 32 };

/* ---- laps ---- */

/* What may happen at a cell with this many seeds, as bits of `passing`. */
enum {
    DYAR_PASSING_JUDGED = 1,  /* a rule of `each-seed` may fire; the last seed counts */
    DYAR_PASSING_REFUSED = 2, /* the hole takes no seed */
    DYAR_PASSING_ASKED = 4,   /* only the rules know whether it takes one */
};

/* Laps on a board of up to 32 cells whose marks skip no hole, by cell and seeds. */
typedef struct dyar_laps {
    const dyar_lanes *added;       /* seeds that each cell gains, up to 16 cells ... */
    const dyar_bytes *added_bytes; /* ... or more than 16, two vectors for each lap */
    const uint8_t *last;           /* cell of the last seed ... */
    const int16_t *gained;         /* ... and the seeds that it gains */
    const uint32_t *falls;         /* cells that gain seeds, as bits */
} dyar_laps;

/* Cells whose mark says something, by the code of the mark. */
typedef struct dyar_by_mark {
    const uint64_t *cells;         /* by code */
    uint8_t codes[DYAR_CODES_MAX]; /* codes for which there are any */
    uint8_t count;
} dyar_by_mark;

/* ---- landings ---- */

/* What a landing rule does. */
typedef enum dyar_verdict {
    DYAR_VERDICT_RELAY,   /* another lap from the landing cell */
    DYAR_VERDICT_END,     /* the turn ends */
    DYAR_VERDICT_AGAIN,   /* the player moves again */
    DYAR_VERDICT_CAPTURE, /* captures and marks by a plan, then one of the three above */
    DYAR_VERDICT_ONWARD,  /* another lap from another cell */
    DYAR_VERDICT_ACT,     /* anything else, which the rules do */
} dyar_verdict;

/* A run of captures, one hole after another.  Arrays by [viewpoint][cell]. */
typedef struct dyar_run {
    const uint8_t *from;      /* first hole, by landing cell */
    const uint8_t *next;      /* next hole of a hole */
    const uint8_t *holds;     /* does a hole with these seeds belong to the run?  Or NULL ... */
    const dyar_frame *frames; /* ... and these judge the hole */
    const uint8_t *taken;     /* hole that is captured for a hole that `frames` judges */
    int most;                 /* holes of the run at most */
} dyar_run;

/* What a rule captures and marks.  Sets of holes by [viewpoint][landing cell]. */
typedef struct dyar_capture_plan {
    const uint64_t *holes;          /* captured; NULL if none */
    const uint64_t *marked;         /* marked; NULL if none */
    const dyar_run *run;            /* captured, too; NULL if none */
    bool removes;                   /* the seeds are removed from the game */
    bool mixed;                     /* to undo it takes more than the seeds in vectors */
    uint8_t code[DYAR_PLAYERS_MAX]; /* code of the mark, by mover */
} dyar_capture_plan;

typedef struct dyar_landing {
    dyar_verdict verdict, then; /* `then` follows a capture */
    const dyar_capture_plan *plan;
    const uint8_t
        *onward; /* cell from which the next lap starts, by [viewpoint][landing cell] */
} dyar_landing;

/* One of the things that decide at a landing cell: the seeds or the mark of some cell. */
typedef struct dyar_fast_term {
    const uint8_t *cell;  /* that cell, by landing cell */
    const uint8_t *steps; /* by landing cell and what is found there */
} dyar_fast_term;

enum { DYAR_FAST_TERMS = 3, DYAR_CODE_SHIFT = 6, DYAR_VERDICT_SHIFT = 8 };

/* ---- viewpoints ---- */

typedef struct dyar_fast_view {
    const struct dyar_fast_view *next;  /* viewpoint of the next player */
    const struct dyar_fast_view *other; /* of the same player, in the other direction */
    const struct dyar_fast_view *later; /* of laps after the first */
    uint8_t player, direction, store;
    unsigned row;    /* where tables by [viewpoint][cell] begin */
    uint64_t holes;  /* holes from which the player may ever sow in this direction */
    uint64_t track;  /* cells that the player sows into */
    uint64_t others; /* holes of the other players */

    const uint64_t *needs; /* sets; a duty may apply if one of them has no free seeds */
    uint8_t need_count;

    dyar_laps first, following; /* the first lap of a turn, and later laps */
    const uint8_t *lifting;     /* may a rule of `lifting` fire?  By cell and seeds */
    const uint8_t *passing;     /* DYAR_PASSING_*, by cell and seeds */
    const uint8_t *alarming;    /* does `passing` say anything after one seed more?  Likewise */
    uint64_t watched; /* cells for which `alarming` ever holds, whatever their marks */

    /* The steps of what decides at the landing cell add up to an index of `verdicts`. */
    const uint8_t *seeds_steps; /* of the cell's own seeds, by cell and seeds */
    dyar_fast_term of_seeds[DYAR_FAST_TERMS], of_marks[DYAR_FAST_TERMS];
    uint8_t seeds_terms, mark_terms; /* how many there are of each */
    const uint8_t *verdicts;         /* dyar_verdict, by landing cell and index */
    const uint8_t *rules;            /* number of the landing rule, likewise */
    bool asks_known; /* do landings ask only for cells and what a fast_turn holds? */
} dyar_fast_view;

/* ---- conditions that are quickly judged ---- */

/* Is something in a range: free seeds of some cells, or a store?  Or: has a player no move? */
typedef struct dyar_fast_sum {
    enum {
        DYAR_SUM_OF_CELLS,
        DYAR_SUM_OF_SOME_STORE,
        DYAR_SUM_OF_OWN_STORE,
        DYAR_SUM_OF_MOVES
    } kind;
    uint64_t cells[DYAR_PLAYERS_MAX]; /* by player to move */
    int low, high;
} dyar_fast_sum;

typedef struct dyar_fast_look {
    const dyar_compiled_lookahead *rule;
    const dyar_fast_sum *leaves; /* NULL if nothing is asked, or more than a sum */
    /* Holes, by mover and direction, from which it holds if they have at least `least` seeds;
     * 0: more decides. */
    uint64_t starts[DYAR_PLAYERS_MAX][2];
    unsigned least;
} dyar_fast_look;

typedef struct dyar_fast_looks {
    const dyar_fast_look *list;
    size_t count;
    bool of_starts; /* the seeds of the holes decide all of them */
} dyar_fast_looks;

typedef struct dyar_fast_duty {
    const dyar_compiled_duty *rule;
    const dyar_fast_sum
        *applies; /* NULL if the duty always applies, or more than a sum is asked */
    dyar_fast_looks only;
} dyar_fast_duty;

/* ---- numbers of moves ---- */

/* Where the number of a move is in a set of numbers (dyar/numbering.h), and what it starts. */
typedef struct dyar_fast_number {
    uint8_t cell, clockwise;
    uint8_t word, bit;
} dyar_fast_number;

/* ---- games ---- */

/* Which parts of a turn a game needs.  The loops of fast_game.c are compiled for fixed shapes,
 * so that a part which is not needed costs nothing. */
typedef struct dyar_shape {
    bool tables;       /* laps are in tables */
    bool stores_apart; /* the stores follow the vector, and are no part of it */
    bool marked;       /* there are marks */
    bool relays;       /* a turn may have several laps */
    bool duties;       /* there are duties */
    bool acts;         /* play/ may judge a landing, or act on it */
    bool passing;      /* rules may fire before the last seed, or before seeds are picked up */
    bool phases;       /* there are earlier phases, or a turn of the board, which play/ plays */
    bool general;      /* anything else that the most common games lack (prepare.c) */
} dyar_shape;

typedef struct dyar_fast_game {
    dyar_fast functions; /* how dyar_game refers to this struct */
    const dyar_game *game;
    const dyar_compiled_phase *rules; /* of the last phase */
    dyar_shape has;
    uint8_t cells, players, seeds_shift;
    uint8_t ring; /* cells in a vector: the holes, and stores that are sown into */
    dyar_fast_view views[DYAR_PLAYERS_MAX][2];
    bool is_match;

    /* moves */
    const dyar_move *moves[DYAR_PLAYERS_MAX]; /* every possible move, in board order */
    uint8_t move_count[DYAR_PLAYERS_MAX];
    const dyar_fast_number *numbers[DYAR_PLAYERS_MAX]; /* of these moves */
    const uint8_t *by_number[DYAR_PLAYERS_MAX]; /* index of a move, plus 1; 0: no such move */
    unsigned number_count;                      /* length of those tables */
    uint8_t enough;       /* seeds that a hole needs for a move; 0 if that is not all */
    bool under_any_mark;  /* a hole may have any mark then; else none */
    bool quick_moves;     /* nothing looks ahead, but duties may */
    dyar_fast_looks only; /* looks ahead of the moves themselves */
    const dyar_fast_duty *duties;

    /* sowing */
    dyar_by_mark refused[DYAR_PLAYERS_MAX]; /* holes that are skipped for their mark */
    dyar_by_mark watched[DYAR_PLAYERS_MAX]; /* holes where a mark lets a rule fire in passing */
    bool skips_start, skips_lap_start; /* the hole where the turn, or the lap, started ... */
    uint64_t skippable;                /* ... if it is one of these: a store is not skipped */
    bool judges_lifting;               /* there are rules of `lifting` */
    bool judges_seeds;                 /* `passing` says something of some cell */
    bool refuses_seeds;                /* holes may be skipped for their seeds */
    const dyar_word *seed_captures; /* receiver, by rule of `each-seed`; NULL if they do more */
    bool captures_after_lap;        /* those captures may wait until the lap is sown */

    /* landing */
    const dyar_landing *landings; /* by landing rule */
    bool all_bind;                /* no seeds under a mark are free ... */
    uint8_t binding_count;
    uint8_t binding[DYAR_CODES_MAX]; /* ... or only those under these are not */

    /* the end of a turn, and of the game */
    const dyar_fast_sum
        *afters; /* no rule for the end of a turn fires unless one of these holds */
    size_t after_count;
    bool only_afters;          /* the game remembers nothing, and needs no other rule */
    const dyar_fast_sum *ends; /* no end rule fires unless one of these holds */
    size_t end_count;
    bool only_ends;  /* none of them is DYAR_SUM_OF_MOVES, and there is no other end rule ... */
    bool known_ends; /* ... or there is no other end rule */
    bool plain_pass; /* passing changes nothing but the player to move, unless the game ends */
    bool quiet_end;  /* sowing alone never ends the game */
} dyar_fast_game;

/* ---- preparation ---- */

void dyar_fast_prepare_landing(dyar_arena *arena, dyar_fast_game *fast);

/* Returns false if laps cannot be sown on the fast path. */
bool dyar_fast_prepare_sowing(dyar_arena *arena, dyar_fast_game *fast);

void dyar_fast_prepare_laps(dyar_arena *arena, dyar_fast_game *fast);
void dyar_fast_prepare_ends(dyar_arena *arena, dyar_fast_game *fast);

/* Returns the condition as a sum, or NULL if it asks for more. */
const dyar_fast_sum *dyar_fast_sum_of(dyar_arena *arena, const dyar_fast_game *fast,
                                      const dyar_compiled_condition *rule);

/* Can a hole have this mark?  Some codes are of players who do not play. */
static inline bool dyar_code_occurs(const dyar_game *game, unsigned code)
{
    if (code == DYAR_UNMARKED || code == DYAR_CLOSED_CODE)
        return true;
    const unsigned owner = dyar_mark_owner(code);
    return dyar_mark_name(code) < game->rules->mark_count &&
           (owner == DYAR_NOBODY || owner < (unsigned)game->players);
}

/* ---- frames ---- */

/* Do cells decide, and one thing that is read? */
static inline bool dyar_asks_one(const dyar_frame *frame, dyar_reader *read)
{
    return !frame->direct && frame->digit_count == 1 && frame->digits[0].asking.read == read;
}

/* Do cells decide, and perhaps how many seeds are in hand? */
static inline bool dyar_asks_hand(const dyar_frame *frame)
{
    return dyar_asks_cells(frame) || dyar_asks_one(frame, dyar_read_HAND);
}

static inline uint64_t dyar_bits_of(const dyar_cell_list *list)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < list->count; i++)
        bits |= UINT64_C(1) << list->cells[i];
    return bits;
}

/* Every viewpoint, in the order of rows. */
static inline dyar_fast_view *dyar_viewpoint_at(dyar_fast_game *fast, unsigned number)
{
    return &fast->views[number / 2][number % 2];
}

/* Returns the functions of fast_game.c for a shape.  By cells of a vector and level of the
 * processor: the level that the library is compiled for, and AVX2. */
typedef dyar_fast dyar_fast_functions(dyar_shape has);
extern dyar_fast_functions dyar_fast_16_plain, dyar_fast_32_plain, dyar_fast_64_plain;
extern dyar_fast_functions dyar_fast_16_avx2, dyar_fast_32_avx2, dyar_fast_64_avx2;

#endif
