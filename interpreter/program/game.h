/* SPDX-License-Identifier: MIT */
/*
 * A compiled game: arrays and tables to play with.
 *
 * *Cells* hold seeds: holes and stores, numbered along the tracks, so that sowing counts up.
 * Holes off every track, and stores that no player sows into, come last.
 *
 * *Compiled conditions* are a list of conditions folded into a table.  For each mover,
 * direction and cell, a frame names what is still open: the seeds in the cell, the mark of the
 * opposite hole and so on.  Each of these adds a step to an index, and the array holds the
 * answer.  The frame has already decided all that does not change during a game, such as owners
 * and regions.
 */
#pragma once

#include "dyar/playout.h"
#include "rules/rules.h"

enum {
    DYAR_NO_CELL = 255,
    DYAR_CELLS_MAX = DYAR_PLACES_MAX,
    DYAR_LAPS_MAX = 1000,           /* a sowing that gets this far is endless */
    DYAR_LONG_SOWING = 32,          /* laps: longer sowings are tested for a repetition */
    DYAR_SOWN_MAX = 10000,          /* seeds: a longer lap is endless */
    DYAR_WORK_AHEAD_MAX = 14000000, /* to find one list of moves (program/work.h) */
    DYAR_COUNT_MAX = 65000,         /* turns and captured seeds are counted no further */
    DYAR_ENTRIES_MAX =
        1 << 18,          /* of one list of conditions; beyond it rules are tried in order */
    DYAR_CODES_MAX = 64,  /* kinds of marks times owners */
    DYAR_UNDECIDED = 255, /* no condition fits */
    DYAR_COUNTERCLOCKWISE = 0,
    DYAR_CLOCKWISE = 1,
    DYAR_EITHER_DIRECTION = 2, /* the player chooses */
};

_Static_assert(DYAR_CELLS_MAX < DYAR_NO_CELL, "cells, and those there are not, fit a byte");
_Static_assert((int)DYAR_HOLES_MAX < (int)DYAR_PASS, "holes, and passing, fit a move");
_Static_assert(DYAR_CODES_MAX <= 64, "sets of codes fit a word");

typedef struct dyar_turn dyar_turn;
typedef struct dyar_compiled_conditions dyar_compiled_conditions;

/* ---- topology ---- */

typedef struct dyar_topology {
    uint8_t cells, holes; /* cells: holes and stores; holes: those that are holes */
    uint8_t place_of[DYAR_CELLS_MAX];
    uint8_t cell_at[DYAR_PLACES_MAX]; /* by place; DYAR_NO_CELL for a missing hole */
    uint8_t hole[DYAR_CELLS_MAX];     /* the hole cells in board order */
    uint8_t store[DYAR_PLAYERS_MAX];
    uint8_t owner[DYAR_CELLS_MAX]; /* player or DYAR_NOBODY */
    bool is_store[DYAR_CELLS_MAX];
    uint8_t column[DYAR_CELLS_MAX]; /* 0 for stores */
    uint8_t opposite[DYAR_CELLS_MAX], behind[DYAR_CELLS_MAX], counterpart[DYAR_CELLS_MAX];
    uint8_t next[DYAR_PLAYERS_MAX][2]
                [DYAR_CELLS_MAX]; /* the hole of the next seed, by mover and direction */
    uint8_t step[DYAR_PLAYERS_MAX][2][DYAR_CELLS_MAX]; /* the same, never a store; off the
                                                          mover's track the owner's */
    uint8_t back[DYAR_PLAYERS_MAX][2]
                [DYAR_CELLS_MAX]; /* the hole that a step leads here from */
    bool on_track[DYAR_PLAYERS_MAX][DYAR_CELLS_MAX];
    uint8_t length[DYAR_PLAYERS_MAX]; /* number of cells of the mover's track */
    uint8_t along[DYAR_PLAYERS_MAX][2]
                 [2 * DYAR_CELLS_MAX]; /* its cells in order, twice round */
    uint8_t number[DYAR_PLAYERS_MAX][2]
                  [DYAR_CELLS_MAX]; /* the first index of a cell in `along` */
} dyar_topology;

/* ---- marks as numbers ---- */

/* Codes: 0 for no mark; then every kind of mark times every owner, the last owner being nobody;
 * closed is last. */
enum { DYAR_UNMARKED = 0, DYAR_CLOSED_CODE = DYAR_CODES_MAX - 1 };
_Static_assert(1 + DYAR_MARKS_MAX * (DYAR_PLAYERS_MAX + 1) <= DYAR_CLOSED_CODE,
               "each kind of mark has a code for every owner");

static inline unsigned dyar_mark_code(unsigned name, unsigned owner)
{
    const unsigned column = owner == DYAR_NOBODY ? DYAR_PLAYERS_MAX : owner;
    return 1 + name * (DYAR_PLAYERS_MAX + 1) + column;
}

static inline unsigned dyar_mark_name(unsigned code)
{
    return (code - 1) / (DYAR_PLAYERS_MAX + 1);
}

static inline unsigned dyar_mark_owner(unsigned code)
{
    const unsigned column = (code - 1) % (DYAR_PLAYERS_MAX + 1);
    return column == DYAR_PLAYERS_MAX ? DYAR_NOBODY : column;
}

/* ---- the cells of a position ---- */

/*
 * A position's cells, in this order; what a ruleset does not use has no cells (its index is 0,
 * which is always the seeds of the first hole).
 *
 *     seeds of every cell | marks of every cell                               the board
 *     mover | reserve, pool, out | kept, game | pick | directions | begun     compared, too
 *     ended | extra | turns | captured | last move | seed brought | turns since ...
 *     last mover | began, wins, scored, to place
 */
typedef struct dyar_layout {
    uint16_t marks, mover, reserve, pool, out;
    uint16_t directions; /* the direction each player keeps to: 0 none yet, or 1 more than it */
    uint16_t kept, game; /* of a match; games are counted from 0 */
    uint16_t pick;  /* number of the pick, from 1; number of holes left to pick; cell where the
                       sowing ended */
    uint16_t begun; /* the phase that a rule has begun for each player, from 1; 0: none */
    uint16_t compared; /* as many cells make two positions the same */
    uint16_t ended, extra, turns, last, brought, since, last_mover;
    uint16_t so_far;                /* what each player has captured */
    uint16_t began, wins, to_place; /* of a match */
    uint16_t scored;                /* seeds of earlier games that are only counted */
    uint16_t territory;             /* which of the game's territories */
    uint16_t aside; /* set aside by the end of a game, until the next one is laid out */
    uint16_t used;
    uint16_t blocks;  /* of DYAR_BLOCK cells: all that is used */
    uint16_t board;   /* cells of seeds and marks: all before the mover */
    bool keeps_count; /* of turns, extra moves or who moved last */
    bool remembers;   /* the last move, captures, or turns since something */
} dyar_layout;

/* ---- conditions ---- */

/* Something a condition may ask that is not the plain content of a cell: read when it is
 * needed. */
typedef struct dyar_asking dyar_asking;
typedef int dyar_reader(const dyar_turn *turn, unsigned here, const dyar_asking *asking);

/* A reference to a hole, its holes being cells. */
typedef struct dyar_compiled_search dyar_compiled_search;

typedef struct dyar_compiled_ref {
    uint8_t base; /* dyar_word of group BASE */
    uint8_t of_player[DYAR_PLAYERS_MAX];
    dyar_path path;
    const dyar_compiled_search *search; /* of the base FIRST */
} dyar_compiled_ref;

struct dyar_compiled_search {
    dyar_word go; /* of group GO */
    dyar_compiled_ref from;
    const dyar_compiled_conditions *fitting;
};

typedef struct dyar_compiled_refs {
    const dyar_compiled_ref *list;
    size_t count;
} dyar_compiled_refs;

/* Whose: a player's number, or one of these. */
enum { DYAR_THE_MOVER = 250, DYAR_THE_OTHERS = 251, DYAR_THE_BOARD = 252 };

/* Seeds, and marks, fill whole blocks of a position, so that they can be read many at a time.
 */
enum { DYAR_BLOCK = 16 };

/* A set of cells whose seeds are added up. */
typedef struct dyar_cell_list {
    const uint8_t *cells;
    size_t count;
} dyar_cell_list;

struct dyar_asking {
    dyar_reader *read;
    dyar_path path;                        /* facts of a hole: from the hole that is judged */
    uint8_t player;                        /* facts of a player */
    bool whether;                          /* all values but 0 are alike */
    dyar_cell_list sum[DYAR_PLAYERS_MAX];  /* free seeds: these cells, for each mover */
    dyar_compiled_refs refs;               /* `is` */
    const struct dyar_compiled_test *test; /* of each player: 1 if it fits */
};

typedef struct dyar_term {
    uint16_t cell; /* of the position */
    const uint32_t *steps;
} dyar_term;

typedef struct dyar_digit {
    dyar_asking asking;
    int last; /* from this value on only parity is distinguished */
    const uint32_t *steps;
} dyar_digit;

/* Two terms are always added: the seeds of the hole itself, and one more; what is not asked has
 * steps of 0.  A frame is one cache line. */
typedef struct dyar_frame {
    _Alignas(64) const uint8_t *results; /* the first condition that fits, or DYAR_UNDECIDED */
    const uint32_t *seeds_steps, *steps;
    const dyar_term *terms; /* the third and further */
    const dyar_digit *digits;
    uint32_t base;
    uint16_t cell; /* of the second term */
    uint8_t more_terms, digit_count;
    bool never;  /* no condition can fit here */
    bool direct; /* no table: the conditions are tried in order */
    bool plain;  /* two terms are all there is */
} dyar_frame;

/* One test as it is tried without a table: one thing is read, or one for each of several
 * players, of whom one must fit, or all. */
typedef struct dyar_compiled_test {
    const dyar_asking *askings;
    size_t asking_count;
    bool all, but_mover;
    bool ranged; /* a number between low and high is all that is asked */
    int low, high;
    const dyar_test *source;
} dyar_compiled_test;

typedef struct dyar_compiled_case {
    const dyar_compiled_test *tests;
    size_t count;
} dyar_compiled_case;

typedef struct dyar_compiled_condition {
    const dyar_compiled_case *cases;
    size_t count; /* 0: always fits */
} dyar_compiled_condition;

struct dyar_compiled_conditions {
    const dyar_frame *frames; /* by [mover][direction][cell] */
    uint32_t result_count;
    const dyar_compiled_condition *rules; /* the conditions themselves */
    uint8_t rule_count;
    bool directions_differ; /* frames of the two directions differ */
    bool in_order;          /* some frame has no table, having too many situations for one */
    uint16_t reads; /* largest number of reads to find the entry in a table; a cell is one */
};

/* ---- what rules do ---- */

typedef struct dyar_compiled_effect dyar_compiled_effect;
typedef void dyar_effect_handler(dyar_turn *turn, const dyar_compiled_effect *effect,
                                 unsigned here);

struct dyar_compiled_effect {
    dyar_effect_handler *act;
    const dyar_effect *source; /* numbers, words and the mark for reports */
    dyar_compiled_refs from, taken;
    dyar_compiled_ref to;
    int8_t direction;                          /* sow: as in dyar_compiled_rule */
    const dyar_compiled_conditions *condition; /* NULL: none */
    uint8_t codes[DYAR_PLAYERS_MAX]; /* mark: code for each owner; the same for all if nobody
                                        owns the mark */
};

typedef struct dyar_compiled_effects {
    const dyar_compiled_effect *list;
    size_t count;
} dyar_compiled_effects;

typedef struct dyar_compiled_rule dyar_compiled_rule;
typedef struct dyar_compiled_pick dyar_compiled_pick;

typedef struct dyar_compiled_option {
    dyar_compiled_effects effects;
    const dyar_compiled_rule *then;           /* without effects of its own */
    const dyar_compiled_conditions *next_lap; /* NULL: not asked */
    const dyar_number_test *captures;         /* NULL: not asked */
} dyar_compiled_option;

/* What a rule does when it fires. */
struct dyar_compiled_rule {
    const char *name;
    dyar_compiled_effects effects;
    dyar_then_kind then;
    bool has_then;
    bool from_landed;      /* relay: sows the hole that the last seed landed in */
    bool goes_on;          /* relay, sow-on */
    bool into;             /* sow-on: the first seed drops into the hole itself */
    int8_t direction;      /* sow-on: a new direction; -1: as before; 2: reversed */
    dyar_compiled_ref ref; /* relay, sow-on */
    const dyar_compiled_option *options;
    size_t option_count;
    uint8_t usual_option;           /* the first that is always open */
    const dyar_compiled_pick *pick; /* NULL: none */
    const dyar_rule *source;
};

struct dyar_compiled_pick {
    const dyar_compiled_conditions *hole;
    dyar_compiled_effects effects;
    dyar_then_kind then;
    const dyar_pick *source;
};

typedef struct dyar_compiled_table {
    const dyar_compiled_conditions *conditions; /* NULL: none, or on positions */
    const dyar_compiled_condition *when;        /* tables on positions */
    const dyar_compiled_rule *list;
    size_t count;
} dyar_compiled_table;

/* ---- handlers ---- */

/* The functions behind the words.  play/ has them (play/handlers.c); what compiles a game is
 * given them, and knows nothing of playing. */
typedef struct dyar_handlers {
    dyar_reader *const *read;        /* by fact */
    dyar_reader *read_each;          /* a test of each player, as one value */
    dyar_effect_handler *const *act; /* by effect */
} dyar_handlers;

/* ---- a turn's rules ---- */

/* A hole that a kind of move could ever start from. */
typedef struct dyar_candidate {
    uint8_t cell;
    uint8_t ways;            /* directions of moves from it; 0 if they change in a game */
    dyar_move move;          /* the first of them, counterclockwise if there are two */
    const dyar_frame *frame; /* of `from`; the same for both directions unless the condition
                                asks for the direction */
} dyar_candidate;

typedef struct dyar_compiled_lookahead {
    uint64_t kinds;
    const dyar_compiled_conditions *start, *first_lap; /* NULL: not asked */
    const dyar_number_test *captures;
    const dyar_compiled_condition *leaves;
} dyar_compiled_lookahead;

typedef struct dyar_compiled_lookaheads {
    const dyar_compiled_lookahead *list;
    size_t count; /* 0: nothing is asked */
    bool tries;   /* moves must be played to test it */
    bool ends;    /* and played to their end */
} dyar_compiled_lookaheads;

typedef struct dyar_compiled_kind {
    uint8_t number;
    const dyar_compiled_conditions *from, *direction;
    const uint8_t
        *directions; /* by direction rule: dyar_word of group DIRECTION less the first */
    int seeds, leave, enter; /* as in dyar_kind */
    bool of_store;
    const dyar_compiled_ref *first_into;
    const struct dyar_candidate *candidates[DYAR_PLAYERS_MAX]; /* in board order */
    uint8_t candidate_count[DYAR_PLAYERS_MAX];
    dyar_compiled_lookaheads only;
    bool asks[2];     /* may a turn in this direction stop for a choice? */
    bool foreseeable; /* a first lap sows a whole hole, from the next one on, and no rule acts
                         while its seeds fall */
} dyar_compiled_kind;

typedef struct dyar_compiled_duty {
    dyar_compiled_condition applies;
    dyar_compiled_lookaheads only, besides;
    bool or_none;     /* if no move fits, no move is legal */
    bool tries, ends; /* one of the two does */
} dyar_compiled_duty;

typedef struct dyar_compiled_phase {
    dyar_compiled_condition applies;
    const dyar_compiled_kind *kinds;
    size_t kind_count;
    uint8_t kind_at[64]; /* by a kind's number */
    const dyar_compiled_duty *duties;
    size_t duty_count;
    dyar_word none, first_seed, endless, grand_slam;
    bool finishes;            /* something is judged or remembered once a turn is over */
    bool turns_round;         /* later laps reverse the direction */
    bool sows_on;             /* a turn may have several laps */
    bool laps_alike;          /* the first is sown and judged as later ones are */
    bool arranges;            /* players lay out their seeds before the game */
    bool asks;                /* a turn may stop for a choice */
    bool looks_back;          /* some moves are found illegal only by playing them */
    bool starts_by_direction; /* whether a move may start depends on its direction */
    const dyar_compiled_conditions *skip;         /* NULL: no hole is passed over */
    const dyar_compiled_conditions *const *skips; /* each condition of `skip` alone */
    bool skip_stays; /* which holes are passed over is the same for all seeds of a lap */
    const dyar_compiled_conditions *drop; /* NULL: seeds fall one by one */
    const uint16_t *dropped; /* number of seeds that drop together, by condition of `drop` */
    dyar_compiled_table lifting, each_seed, landing, after;
    bool falls_plainly; /* nothing is tested while the seeds of a lap fall */
    int plain_above; /* nothing is tested while more seeds than this are in hand; -1: always */
    const dyar_phase *phase;
} dyar_compiled_phase;

/* The fast path (fast/).  Each function returns false, and changes nothing, if only the
 * reference path can do what is asked. */
typedef struct dyar_fast {
    bool (*play)(const dyar_game *game, dyar_position *position, dyar_move move);
    bool (*moves)(const dyar_game *game, const dyar_position *position, unsigned player,
                  dyar_move moves[DYAR_MOVES_MAX], size_t *count);
    bool (*play_out)(const dyar_game *game, dyar_position *position, dyar_random *random,
                     dyar_history *history, int turns, dyar_playout *tally);
    /* dyar_play_number, for a single game; NULL if it is left out.  Leaves `count` 0 if it does
     * not know whether the next player has a move; `legal` is then undefined. */
    bool (*play_number)(const dyar_game *game, dyar_position *position, unsigned number,
                        uint64_t *legal, size_t words, int *count);
} dyar_fast;

/* What has become of a turn whose later laps are sown by tables. */
typedef enum dyar_relayed {
    DYAR_RELAYED_NOTHING, /* the landing is not judged yet */
    DYAR_RELAYED_TO_RULE, /* a landing rule is found, which the rules must carry out */
    DYAR_RELAYED_TO_END,  /* the turn is over */
} dyar_relayed;

/* Sows later laps by tables (fast/relays.h), after a lap whose landing is not judged yet.  Sets
 * the number of the landing rule that is found, or DYAR_UNDECIDED. */
typedef dyar_relayed dyar_relayer(dyar_turn *t, uint8_t *rule);
typedef struct dyar_relays dyar_relays;

struct dyar_game {
    const dyar_rules *rules;
    dyar_topology topology;
    dyar_layout layout;
    dyar_position first;
    int players, total;
    const dyar_handlers *handlers;
    const dyar_fast *fast;     /* NULL: everything is played by the rules */
    const dyar_game *plain;    /* the same without `fast`; NULL: this one is played so */
    dyar_relayer *relay;       /* NULL: all laps are sown by the rules */
    const dyar_relays *relays; /* by phase, for `relay` */
    int turn_step;             /* to the next player */
    int round_from;            /* lap from which a sowing that repeats a position is endless */
    bool marked;               /* marks or closed holes occur */
    bool closable;             /* holes can be closed */
    bool direction_written;    /* in every move */
    bool needs_first_sown;     /* a rule asks where the first seed of a lap fell */
    bool needs_last_landing;   /* a rule asks in a lap where the one before landed */
    bool needs_sown_into;      /* a rule asks which holes were sown into */
    bool needs_lap_gains;      /* a rule asks what was captured in a lap */
    bool needs_crossing;       /* a rule asks whether the sowing reached another player */
    const dyar_match *match;   /* NULL: not a match */
    const dyar_compiled_phase *phases;
    size_t phase_count;
    const dyar_compiled_pick *const *picks; /* by number */
    int pick_count;
    dyar_compiled_table before, end;
    dyar_leftovers leftovers;
    dyar_word winner;
    bool judges_repetition;
    bool leaves_out; /* a player with no legal move is skipped, in some phase */
    dyar_cell_list others[DYAR_PLAYERS_MAX]; /* holes of the other players, for each mover */
    uint8_t free_codes[DYAR_CODES_MAX];      /* 1: seeds under this mark are free */
    int situations;
    int dead_rules; /* rules of landing tables that never apply; counted only by a check */
    const char *const *mark_list;
    const char *const *begun_list;         /* phases that rules begin */
    dyar_cell_list rows[DYAR_PLAYERS_MAX]; /* a player's holes, from their left */
    /* If holes change owners between games: the game for each division of the holes, the
     * setup's first.  NULL if a player would have no hole. */
    const dyar_game *const *territories;
    int territory_count; /* 0: holes do not change hands */
};

/* ---- frames ---- */

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

/* Does no condition fit, as cells alone show? */
static inline bool dyar_is_silent(const dyar_frame *frame, const uint16_t *cells, unsigned at)
{
    return dyar_asks_cells(frame) && dyar_decide_barely(frame, cells, at) == DYAR_UNDECIDED;
}

/* ---- questions about a game ---- */

/* Returns whether there are holes that nobody owns (layout.c). */
bool dyar_has_unowned_holes(const dyar_topology *topology);

/* Returns the rules of the game itself, which apply if no phase does. */
static inline const dyar_compiled_phase *dyar_last_phase(const dyar_game *game)
{
    return &game->phases[game->phase_count - 1];
}

static inline const dyar_compiled_kind *dyar_kind_of(const dyar_compiled_phase *rules,
                                                     dyar_move move)
{
    return &rules->kinds[rules->kind_at[move.kind & 63]];
}

/* Returns the territory in which player 1 has `holes` of all holes, of which `own` were theirs
 * in the setup. */
static inline int dyar_territory_of(int holes, int own, int all)
{
    return (holes - own + all + 1) % (all + 1);
}

/* The game that a position is of. */
static inline const dyar_game *dyar_game_at(const dyar_game *game,
                                            const dyar_position *position)
{
    return game->territories ? game->territories[position->cells[game->layout.territory]]
                             : game;
}

/* What the seeds of a cell under this code are worth at the end, and to whom: of group MARKED.
 */
static inline dyar_word dyar_code_worth(const dyar_game *game, unsigned code)
{
    if (code == DYAR_UNMARKED || code == DYAR_CLOSED_CODE)
        return DYAR_MARKED_ROW_OWNER;
    return game->rules->marks[dyar_mark_name(code)].worth;
}
