/*
 * What is known of a game before it is played on the fast path (fast/fast.h).
 *
 * A *viewpoint* is a mover sowing one way: what they sow into, what happens where a seed falls.
 * Everything that is listed by cell is listed for each viewpoint.
 */
#ifndef DYAR_FAST_WING_H
#define DYAR_FAST_WING_H

#include "play/handlers.h"

/* Sixteen cells at once: GCC's and Clang's vectors, which every processor has or is given. */
typedef uint16_t dyar_lanes __attribute__((vector_size(32)));
typedef int8_t dyar_bytes __attribute__((vector_size(16)));

enum { DYAR_FAST_CELLS = 64, DYAR_FAST_SMALL = 16, DYAR_FAST_MIDDLE = 32 };

/* What a seed may come to that is sown one by one. */
enum {
    DYAR_PASSING_JUDGED = 1,  /* a rule may fire where it falls and there are then so many */
    DYAR_PASSING_REFUSED = 2, /* a hole with so many takes none */
    DYAR_PASSING_ASKED = 4,   /* only the rules know whether it takes one */
};

/* What a landing rule comes to. */
typedef enum dyar_verdict {
    DYAR_VERDICT_RELAY,
    DYAR_VERDICT_END,
    DYAR_VERDICT_AGAIN,
    DYAR_VERDICT_CATCH,  /* captures or marks, and then one of these three */
    DYAR_VERDICT_ONWARD, /* a relay from another hole */
    DYAR_VERDICT_ACT,    /* more than is done here: by the rules, and then on */
} dyar_verdict;

/* A run of captures, one hole after another.  Arrays by [viewpoint][cell]. */
typedef struct dyar_run {
    const uint8_t *from; /* by landing cell: where it begins */
    const uint8_t *next;
    const uint8_t *holds; /* does it go on with so many seeds?  By cell << seeds_shift ... */
    const dyar_frame *frames; /* ... or, where that is not all that is asked, judged by these */
    const uint8_t *taken;     /* then these holes are captured; else the run's own */
    int most;
} dyar_run;

/* What a rule captures or marks. */
typedef struct dyar_catch {
    const uint64_t *holes;  /* captured, as bits, by [viewpoint][landing cell]; NULL: none */
    const uint64_t *marked; /* and marked: likewise */
    const dyar_run *run;    /* captured, too; NULL: none */
    bool removes;           /* what is captured is out of the game */
    bool mixed;             /* more than seeds changes, and that is not all */
    uint8_t code[DYAR_PLAYERS_MAX]; /* of the mark, for each mover */
} dyar_catch;

/* What a landing rule comes to. */
typedef struct dyar_landing {
    dyar_verdict verdict, then; /* then: after a catch */
    const dyar_catch *catch;
    const uint8_t *onward; /* from where, by [viewpoint][landing cell] */
} dyar_landing;

/* Laps on a board of up to 32 cells where no hole is passed over for its mark.  Arrays by cell
 * << seeds_shift plus seeds: what a lap adds to the board, and where its seeds fall. */
typedef struct dyar_laps {
    const dyar_lanes *added; /* up to 16 cells */
    const dyar_bytes *few;   /* else, two by two */
    const uint8_t *last;     /* where the last seed falls, and what that cell gains */
    const int16_t *gained;
    const uint32_t *falls; /* the cells that take any, as bits */
} dyar_laps;

/* A thing that decides at a landing hole: the seeds or the mark of a cell. */
typedef struct dyar_fast_term {
    const uint8_t *cell;  /* by landing cell */
    const uint8_t *steps; /* by landing cell, shifted, plus what is found */
} dyar_fast_term;

enum { DYAR_FAST_TERMS = 3, DYAR_CODE_SHIFT = 6, DYAR_VERDICT_SHIFT = 8 };

/* Where a lap ends, steps add up to an index: those of the seeds there, and of the terms. */
typedef struct dyar_fast_view {
    const struct dyar_fast_view *next;   /* of the player after this one */
    const struct dyar_fast_view *other;  /* of the same player, sowing the other way */
    const struct dyar_fast_view *turned; /* of later laps */
    uint64_t holes;  /* that the mover may ever play from this way, as bits */
    uint64_t track;  /* cells the mover sows into */
    uint64_t others; /* holes of the other players */
    uint8_t player, way, store;
    uint8_t need_count, seeds_terms, mark_terms;
    dyar_laps first, later;
    const uint8_t *passing;     /* dyar_passing, by cell << seeds_shift, plus its seeds */
    const uint8_t *alarming;    /* may anything of this come of one seed more?  Likewise */
    uint64_t watched;           /* cells where it may, whatever their marks */
    const uint8_t *lifting;     /* may a rule fire when they are lifted?  Likewise */
    const uint8_t *seeds_steps; /* by landing cell << seeds_shift, plus its seeds */
    const uint8_t *verdicts;    /* dyar_verdict, by landing cell, shifted, plus steps */
    const uint8_t *rules;       /* which rule it is: as verdicts */
    dyar_fast_term of_seeds[DYAR_FAST_TERMS], of_marks[DYAR_FAST_TERMS];
    bool asks_lightly;     /* what landings ask is known without a turn of the rules */
    const uint64_t *needs; /* without free seeds in one of these there may be a duty */
    unsigned row;          /* of what is listed by [viewpoint][cell] */
} dyar_fast_view;

/* Holes for which a mark says something, as bits, and for which marks there are any. */
typedef struct dyar_by_mark {
    const uint64_t *cells; /* by code */
    uint8_t codes[DYAR_CODES_MAX];
    uint8_t count;
} dyar_by_mark;

/* Free seeds of some cells, or somebody's store, from so many to so many; or no moves of
 * somebody. */
typedef struct dyar_fast_sum {
    enum {
        DYAR_SUM_OF_CELLS,
        DYAR_SUM_OF_SOME_STORE,
        DYAR_SUM_OF_OWN_STORE,
        DYAR_SUM_OF_MOVES
    } kind;
    uint64_t cells[DYAR_PLAYERS_MAX]; /* as bits, for each player who is to move */
    int low, high;
} dyar_fast_sum;

typedef struct dyar_fast_look {
    const dyar_compiled_lookahead *rule;
    const dyar_fast_sum *leaves; /* NULL: not asked, or more than a sum */
} dyar_fast_look;

typedef struct dyar_fast_looks {
    const dyar_fast_look *list;
    size_t count;
} dyar_fast_looks;

typedef struct dyar_fast_duty {
    const dyar_compiled_duty *rule;
    const dyar_fast_sum *applies; /* NULL: always, or more than a sum */
    dyar_fast_looks only;
} dyar_fast_duty;

/* What has to be looked at in a game.  Where it is known when this is compiled, the rest is not
 * even asked for. */
typedef struct dyar_shape {
    bool tables;  /* laps are looked up */
    bool aside;   /* stores lie behind the vectors */
    bool marked;  /* marks occur */
    bool relays;  /* a turn may have several laps */
    bool needs;   /* there are duties */
    bool acts;    /* rules may judge a landing, or do more than catch */
    bool passing; /* something may happen while seeds are lifted or sown */
    bool phases;  /* before the last phase turns are played by the rules */
    bool more;    /* any of what follows in dyar_wing */
} dyar_shape;

typedef struct dyar_wing {
    dyar_fast fast; /* how the game sees it */
    const dyar_game *game;
    const dyar_compiled_phase *rules; /* of the last phase */
    dyar_shape has;
    uint8_t cells, players, seeds_shift;
    uint8_t ring; /* cells that have to lie in vectors: holes, and stores that are sown into */
    dyar_fast_view views[DYAR_PLAYERS_MAX][2];
    const dyar_move *moves[DYAR_PLAYERS_MAX]; /* that there can ever be, in board order */
    uint8_t move_count[DYAR_PLAYERS_MAX];
    uint8_t enough;       /* seeds of a hole that is played; 0: it is not so simple */
    bool under_any_mark;  /* else under none */
    dyar_fast_looks only; /* of the moves, and of the duties */
    const dyar_fast_duty *duties;
    const dyar_landing *landings;           /* by landing rule */
    dyar_by_mark refused[DYAR_PLAYERS_MAX]; /* not sown into */
    dyar_by_mark watched[DYAR_PLAYERS_MAX]; /* a rule may fire where a seed falls */
    bool all_bind;                          /* no seeds under any mark are free ... */
    uint8_t binding_count;
    uint8_t binding[DYAR_CODES_MAX]; /* ... or none under these */
    const dyar_fast_sum *ends;
    size_t end_count;
    const dyar_fast_sum *afters; /* without one of these no rule follows a turn */
    size_t after_count;
    bool plain_after;  /* `afters` are all there is once a turn is over */
    bool plain_end;    /* `ends` are all there is to judge after a turn ... */
    bool foreseen_end; /* ... or these, and that somebody cannot move */
    bool quiet_end;    /* sowing alone brings about none of the ends */
    bool plain_pass;   /* unless the game ends, passing changes nothing but whose turn it is */
    bool avoids_start, avoids_lap_start; /* the turn's, the lap's ... */
    uint64_t avoidable;                  /* ... if it is one of these: a store is not skipped */
    bool one_by_one;                     /* seeds are judged in passing */
    bool spares_last;                    /* but not the last one of a lap */
    bool refuses_seeds;                  /* holes may refuse seeds for what is in them */
    const dyar_word *sinks; /* for whom each rule in passing captures; NULL: they do more */
    bool sinks_apart;       /* and what each does follows from the seed and its hole alone */
    bool judges_lifting;
    bool quick_moves; /* nothing looks ahead but duties, of those in need */
    bool is_match;
} dyar_wing;

void dyar_fast_prepare_landing(dyar_arena *arena, dyar_wing *w);
bool dyar_fast_prepare_sowing(dyar_arena *arena, dyar_wing *w);
void dyar_fast_prepare_laps(dyar_arena *arena, dyar_wing *w);
void dyar_fast_prepare_ends(dyar_arena *arena, dyar_wing *w);

/* The condition as a sum; NULL where it asks for more. */
const dyar_fast_sum *dyar_fast_sum_of(dyar_arena *arena, const dyar_wing *w,
                                      const dyar_compiled_condition *rule);

/* Can a hole have this mark?  There are codes of more players than play. */
static inline bool dyar_code_occurs(const dyar_game *game, unsigned code)
{
    if (code == DYAR_UNMARKED || code == DYAR_CLOSED_CODE)
        return true;
    const unsigned owner = dyar_mark_owner(code);
    return dyar_mark_name(code) < game->rules->mark_count &&
           (owner == DYAR_NOBODY || owner < (unsigned)game->players);
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

/* Do the cells of the position decide, and nothing else? */
static inline bool dyar_asks_cells(const dyar_frame *frame)
{
    return !frame->direct && frame->digit_count == 0;
}

static inline uint32_t dyar_step_of_digit(const dyar_digit *digit, int value)
{
    const int last = digit->last;
    return digit->steps[value < last ? value : last + ((value - last) & 1)];
}

/* Do cells decide, and one thing that is read? */
static inline bool dyar_asks_one(const dyar_frame *frame, dyar_reader *read)
{
    return !frame->direct && frame->digit_count == 1 && frame->digits[0].asking.read == read;
}

static inline uint8_t dyar_decide_with(const dyar_frame *frame, const uint16_t *cells,
                                       unsigned at, int value)
{
    uint32_t index = frame->seeds_steps[cells[at]] + frame->steps[cells[frame->cell]];
    for (unsigned i = 0; i < frame->more_terms; i++)
        index += frame->terms[i].steps[cells[frame->terms[i].cell]];
    if (frame->digit_count > 0)
        index += dyar_step_of_digit(frame->digits, value);
    return frame->results[index];
}

static inline uint8_t dyar_decide_barely(const dyar_frame *frame, const uint16_t *cells,
                                         unsigned at)
{
    return dyar_decide_with(frame, cells, at, 0);
}

/* Do cells decide, and perhaps how many seeds are in hand? */
static inline bool dyar_asks_hand(const dyar_frame *frame)
{
    return dyar_asks_cells(frame) || dyar_asks_one(frame, dyar_read_HAND);
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
