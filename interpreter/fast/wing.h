/*
 * What is known of a game before it is played on the fast path (fast/fast.h).
 *
 * A *viewpoint* is a mover sowing one way: what he sows into, what happens where a seed falls.
 * Everything that is listed by cell is listed for each viewpoint.
 */
#ifndef DYAR_FAST_WING_H
#define DYAR_FAST_WING_H

#include "program/game.h"

/* Sixteen cells at once: GCC's and Clang's vectors, which every processor has or is given. */
typedef uint16_t dyar_lanes __attribute__((vector_size(32)));

enum { DYAR_FAST_CELLS = 64, DYAR_FAST_TABLE_CELLS = 16 };

/* What a seed may come to that is sown one by one. */
enum {
    DYAR_PASSING_JUDGED = 1,  /* a rule may fire where it falls and there are then so many */
    DYAR_PASSING_REFUSED = 2, /* a hole with so many takes none */
    DYAR_PASSING_ASKED = 4,   /* only the rules know whether it takes one */
};

/* What a landing rule comes to. */
typedef enum dyar_verdict {
    DYAR_VERDICT_ACT, /* more than is done here: by the rules, and then on */
    DYAR_VERDICT_END,
    DYAR_VERDICT_AGAIN,
    DYAR_VERDICT_RELAY,
    DYAR_VERDICT_ONWARD,  /* a relay from another hole */
    DYAR_VERDICT_CAPTURE, /* and the turn ends */
    DYAR_VERDICT_MARK,    /* and the turn ends */
} dyar_verdict;

/* Which holes a rule captures or marks, by [viewpoint][landing cell], as bits. */
typedef struct dyar_catch {
    const uint64_t *holes;
    const uint8_t *run_from;  /* then a run is captured from here; NULL: none ... */
    const uint8_t *run_next;  /* ... from each cell on to this one ... */
    const uint8_t *run_holds; /* ... as long as it has so many seeds: [cell << seeds_shift] */
    int run_most;             /* ... and at most so many */
    bool marks;
    uint8_t code[DYAR_PLAYERS_MAX]; /* of the mark, for each mover */
} dyar_catch;

/* Laps on a small board where no hole is passed over for its mark.  Arrays by cell <<
 * seeds_shift plus seeds: what a lap adds to the board, and where its last and its first seed
 * fall. */
typedef struct dyar_laps {
    const dyar_lanes *added;
    const uint8_t *last, *first;
} dyar_laps;

/* A thing that decides at a landing hole: the seeds or the mark of a cell. */
typedef struct dyar_fast_term {
    const uint8_t *cell;  /* by landing cell */
    const uint8_t *steps; /* by landing cell, shifted, plus what is found */
} dyar_fast_term;

enum { DYAR_FAST_TERMS = 2, DYAR_CODE_SHIFT = 6, DYAR_VERDICT_SHIFT = 8 };

/* Where a lap ends, steps add up to an index: those of the seeds there, and of the terms. */
typedef struct dyar_fast_view {
    const struct dyar_fast_view *next;   /* of the player after this one */
    const struct dyar_fast_view *other;  /* of the same player, sowing the other way */
    const struct dyar_fast_view *turned; /* of later laps */
    uint64_t holes;                      /* that he may ever play from this way, as bits */
    uint64_t track;                      /* cells he sows into */
    uint64_t others;                     /* holes of the other players */
    uint8_t player, way, store;
    uint8_t need_count, seeds_terms, mark_terms;
    dyar_laps first, later;
    const uint8_t *passing;     /* dyar_passing, by cell << seeds_shift, plus its seeds */
    const uint8_t *lifting;     /* may a rule fire when they are lifted?  Likewise */
    const uint8_t *seeds_steps; /* by landing cell << seeds_shift, plus its seeds */
    const uint8_t *verdicts;    /* dyar_verdict, by landing cell, shifted, plus steps */
    const uint8_t *rules;       /* which rule it is: as verdicts */
    dyar_fast_term of_seeds[DYAR_FAST_TERMS], of_marks[DYAR_FAST_TERMS];
    bool asks_rules;       /* some landings are judged or acted on by the rules */
    const uint64_t *needs; /* without free seeds in one of these there may be a duty */
    unsigned row;          /* of what is listed by [viewpoint][cell] */
} dyar_fast_view;

/* Holes with a mark that one player does not sow into. */
typedef struct dyar_refusal {
    uint64_t cells;
    uint16_t code;
} dyar_refusal;

/* An end that may fit: free seeds of some cells, or somebody's store, from so many to so many.
 */
typedef struct dyar_fast_end {
    bool of_stores;
    uint64_t cells[DYAR_PLAYERS_MAX]; /* as bits, for each player who is to move */
    int low, high;
} dyar_fast_end;

/* What has to be looked at in a game.  Where it is known when this is compiled, the rest is not
 * even asked for. */
typedef struct dyar_shape {
    bool tables; /* laps are looked up */
    bool marked; /* marks occur */
    bool relays; /* a turn may have several laps */
    bool needs;  /* there are duties */
    bool acts;   /* rules may do more than catch */
    bool more;   /* any of what follows in dyar_wing */
} dyar_shape;

typedef struct dyar_wing {
    dyar_fast fast; /* how the game sees it */
    const dyar_game *game;
    const dyar_compiled_phase *rules;
    dyar_shape has;
    uint8_t cells, players, seeds_shift;
    dyar_fast_view views[DYAR_PLAYERS_MAX][2];
    const dyar_move *moves[DYAR_PLAYERS_MAX]; /* that there can ever be, in board order */
    uint8_t move_count[DYAR_PLAYERS_MAX];
    /* In which order moves are numbered where one is drawn: a seed is to give the same game. */
    enum {
        DYAR_DRAWN_UPWARDS,
        DYAR_DRAWN_DOWNWARDS,
        DYAR_DRAWN_AS_LISTED
    } order[DYAR_PLAYERS_MAX];
    uint8_t enough;               /* seeds of a hole that is played; 0: it is not so simple */
    bool under_any_mark;          /* else under none */
    const dyar_verdict *verdicts; /* by landing rule */
    const dyar_catch *const *catches;
    const uint8_t *const *onwards; /* from where, by [viewpoint][landing cell] */
    const dyar_refusal *refusals[DYAR_PLAYERS_MAX];
    uint8_t refusal_count[DYAR_PLAYERS_MAX];
    bool all_bind; /* no seeds under any mark are free ... */
    uint8_t binding_count;
    uint8_t binding[DYAR_CODES_MAX]; /* ... or none under these */
    bool finishes;                   /* something is judged or remembered once a turn is over */
    const dyar_fast_end *ends;
    size_t end_count;
    bool plain_end;                      /* `ends` are all there is to judge after a turn */
    bool quiet_end;                      /* sowing alone brings about none of the ends */
    bool plain_pass;                     /* passing changes nothing but whose turn it is */
    bool avoids_start, avoids_lap_start; /* the turn's, the lap's */
    bool one_by_one;                     /* seeds are judged in passing */
    bool judges_lifting;
    bool quick_moves; /* nothing looks ahead but duties, of those in need */
    bool is_match;
} dyar_wing;

void dyar_fast_prepare_landing(dyar_arena *arena, dyar_wing *w);
bool dyar_fast_prepare_sowing(dyar_arena *arena, dyar_wing *w);
void dyar_fast_prepare_laps(dyar_arena *arena, dyar_wing *w);
void dyar_fast_prepare_ends(dyar_arena *arena, dyar_wing *w);

/* Can a hole have this mark? */
static inline bool dyar_code_occurs(const dyar_game *game, unsigned code)
{
    return code == DYAR_UNMARKED || code == DYAR_CLOSED_CODE ||
           dyar_mark_name(code) < game->rules->mark_count;
}

/* Do the seeds of the hole itself decide nothing? */
static inline bool dyar_asks_no_seeds(const dyar_game *game, const dyar_frame *frame)
{
    for (int n = 0; n <= game->total; n++)
        if (frame->seeds_steps[n] != 0)
            return false;
    return true;
}

/* Does the frame's second term decide anything? */
static inline bool dyar_asks_more(const dyar_game *game, const dyar_frame *frame)
{
    for (int n = 0; frame->cell == 0 && n <= game->total; n++)
        if (frame->steps[n] != 0)
            return true;
    return frame->cell != 0;
}

/* Every viewpoint, in the order of rows. */
static inline dyar_fast_view *dyar_viewpoint_at(dyar_wing *w, unsigned number)
{
    return &w->views[number / 2][number % 2];
}

/* The functions for boards of up to so many cells, as the library is compiled and for
 * processors that have more (wing.c). */
extern const dyar_fast dyar_fast_16_plain, dyar_fast_32_plain, dyar_fast_64_plain;
extern const dyar_fast dyar_fast_16_avx2, dyar_fast_32_avx2, dyar_fast_64_avx2;

#endif
