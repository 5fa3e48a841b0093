/*
 * A compiled game: arrays and tables that play.
 *
 * *Cells* are what holds seeds: holes and stores, numbered along the tracks, so that sowing is
 * counting on; holes off every track and stores beside the board come last.
 *
 * A *decision* is a list of conditions folded into a table.  Seen from one cell by one mover,
 * sowing one way, a frame says which things are still open (the seeds here, the mark opposite
 * ...); each of them adds a step to an index, and the dense array holds the answer.  All that
 * does not change during a game (whose hole, which region) was decided when the frame was made.
 */
#ifndef DYAR_PROGRAM_GAME_H
#define DYAR_PROGRAM_GAME_H

#include "dyar/move.h"
#include "rules/rules.h"

enum {
    DYAR_NO_CELL = 255,
    DYAR_MAX_CELLS = DYAR_MAX_PLACES,
    DYAR_MAX_LAPS = 1000,       /* a sowing that gets this far is endless */
    DYAR_MAX_ENTRIES = 1 << 18, /* of one decision; beyond it rules are tried in order */
    DYAR_MAX_CODES = 64,        /* kinds of marks times owners */
    DYAR_UNDECIDED = 255,       /* no condition fits */
    DYAR_COUNTERCLOCKWISE = 0,
    DYAR_CLOCKWISE = 1,
};

typedef struct dyar_turn dyar_turn;
typedef struct dyar_decision dyar_decision;

/* ---- topology ---- */

typedef struct dyar_topology {
    uint8_t cells, holes; /* cells: holes and stores; holes: those that are holes */
    uint8_t place_of[DYAR_MAX_CELLS];
    uint8_t cell_at[DYAR_MAX_PLACES]; /* by place; DYAR_NO_CELL where a hole is missing */
    uint8_t hole[DYAR_MAX_CELLS];     /* the hole cells in board order */
    uint8_t store[DYAR_MAX_PLAYERS];
    uint8_t owner[DYAR_MAX_CELLS]; /* player or DYAR_NOBODY */
    bool is_store[DYAR_MAX_CELLS];
    uint8_t column[DYAR_MAX_CELLS]; /* 0 for stores */
    uint8_t opposite[DYAR_MAX_CELLS], behind[DYAR_MAX_CELLS], counterpart[DYAR_MAX_CELLS];
    uint8_t next[DYAR_MAX_PLAYERS][2]
                [DYAR_MAX_CELLS]; /* where the next seed goes, by mover and way */
    uint8_t step[DYAR_MAX_PLAYERS][2][DYAR_MAX_CELLS]; /* the same, never a store; off the
                                                          mover's track the owner's */
    bool on_track[DYAR_MAX_PLAYERS][DYAR_MAX_CELLS];
} dyar_topology;

/* ---- marks as numbers ---- */

/* 0: no mark; then every kind of mark times every owner (the last owner being nobody); closed
 * is last. */
enum { DYAR_UNMARKED = 0, DYAR_CLOSED_CODE = DYAR_MAX_CODES - 1 };

static inline unsigned dyar_mark_code(unsigned name, unsigned owner)
{
    const unsigned column = owner == DYAR_NOBODY ? DYAR_MAX_PLAYERS : owner;
    return 1 + name * (DYAR_MAX_PLAYERS + 1) + column;
}

static inline unsigned dyar_mark_name(unsigned code)
{
    return (code - 1) / (DYAR_MAX_PLAYERS + 1);
}

static inline unsigned dyar_mark_owner(unsigned code)
{
    const unsigned column = (code - 1) % (DYAR_MAX_PLAYERS + 1);
    return column == DYAR_MAX_PLAYERS ? DYAR_NOBODY : column;
}

/* ---- where things lie in a position ---- */

/*
 * A position's cells, in this order; what a ruleset does not use has no cells (its index is 0,
 * which is always the seeds of the first hole).
 *
 *     seeds of every cell | marks of every cell                               the board
 *     mover | reserve, pool, out | kept, game                                 compared, too
 *     ended | extra | turns | last move | turns since ... | last mover | began, wins, to place
 */
typedef struct dyar_layout {
    uint16_t seeds, marks, mover, reserve, pool, out;
    uint16_t kept, game; /* of a match; games are counted from 0 */
    uint16_t compared;   /* as many cells make two positions the same */
    uint16_t ended, extra, turns, last, since, last_mover;
    uint16_t began, wins, to_place; /* of a match */
    uint16_t territory;             /* which of the game's territories */
    uint16_t aside; /* set aside by the end of a game, until the next one is laid out */
    uint16_t open;  /* cells each player sows into, as bits, four cells a player; 0: not kept */
    uint16_t used;
    uint16_t blocks;       /* of DYAR_LANES cells, to copy all that is used */
    uint16_t turn_blocks;  /* ... to copy what can change within a turn */
    uint16_t board_blocks; /* ... to copy seeds and marks */
    bool keeps_count;      /* of turns, extra moves or who moved last */
    bool remembers;        /* the last move, or turns since something */
} dyar_layout;

/* ---- decisions ---- */

/* Something a condition may ask that is not the plain content of a cell: read when it is
 * needed. */
typedef struct dyar_asking dyar_asking;
typedef int dyar_reader(const dyar_turn *turn, unsigned here, const dyar_asking *asking);

/* A reference to a hole, its holes being cells. */
typedef struct dyar_hole_ref {
    uint8_t base; /* dyar_word of group BASE */
    uint8_t of_player[DYAR_MAX_PLAYERS];
    dyar_path path;
} dyar_hole_ref;

typedef struct dyar_hole_refs {
    const dyar_hole_ref *list;
    size_t count;
} dyar_hole_refs;

/* Whose: a player's number, or one of these. */
enum { DYAR_THE_MOVER = 250, DYAR_THE_OTHERS = 251, DYAR_THE_BOARD = 252 };

/* Sixteen cells at once: GCC's and Clang's vectors, which every processor has or is given. */
typedef uint16_t dyar_lanes __attribute__((vector_size(32)));

enum { DYAR_LANES = 16, DYAR_MAX_BLOCKS = (DYAR_MAX_CELLS + DYAR_LANES - 1) / DYAR_LANES };

/* A set of cells, for adding up what lies in them. */
typedef struct dyar_cell_list {
    const uint8_t *cells;
    size_t count;
    const dyar_lanes *masks; /* all bits where a cell belongs to it, by blocks */
    uint64_t bits;           /* one for each cell that belongs to it, of the first 64 */
} dyar_cell_list;

struct dyar_asking {
    dyar_reader *read;
    dyar_path path;                       /* facts of a hole: from the hole that is judged */
    uint8_t player;                       /* facts of a player */
    dyar_cell_list sum[DYAR_MAX_PLAYERS]; /* free seeds: these cells, for each mover */
    dyar_hole_refs refs;                  /* `is` */
    const struct dyar_trial *trial;       /* somebody, everybody: worth 1 where it fits */
};

typedef struct dyar_term {
    uint16_t cell; /* of the position */
    const uint32_t *steps;
} dyar_term;

typedef struct dyar_digit {
    dyar_asking asking;
    int last; /* from here on only the parity tells numbers apart */
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
typedef struct dyar_trial {
    const dyar_asking *askings;
    size_t asking_count;
    bool all, but_mover;
    bool ranged; /* a number between low and high is all that is asked */
    int low, high;
    const dyar_test *test;
} dyar_trial;

typedef struct dyar_trial_case {
    const dyar_trial *trials;
    size_t count;
} dyar_trial_case;

typedef struct dyar_trial_rule {
    const dyar_trial_case *cases;
    size_t count; /* 0: always fits */
} dyar_trial_rule;

struct dyar_decision {
    const dyar_frame *frames; /* [mover][way][cell] */
    uint32_t result_count;
    const dyar_trial_rule *rules; /* the conditions themselves */
    uint8_t rule_count;
    bool ways_differ; /* frames of the two ways are not the same */
};

/* ---- what rules do ---- */

typedef struct dyar_action dyar_action;
typedef void dyar_effect_handler(dyar_turn *turn, const dyar_action *action, unsigned here);

struct dyar_action {
    dyar_effect_handler *act;
    const dyar_effect *effect; /* numbers, words and the mark for reports */
    dyar_hole_refs from, taken;
    dyar_hole_ref to;
    const dyar_decision *condition;  /* NULL: none */
    uint8_t codes[DYAR_MAX_PLAYERS]; /* mark: the code for each owner; nobody's mark: all the
                                        same */
};

typedef struct dyar_actions {
    const dyar_action *list;
    size_t count;
} dyar_actions;

typedef struct dyar_response dyar_response;

typedef struct dyar_answer_option {
    dyar_actions actions;
    const dyar_response *then; /* without actions of its own */
    const char *name;
} dyar_answer_option;

/* What a landing rule comes to in a turn that nobody keeps track of (play/brief.h). */
typedef enum dyar_brief {
    DYAR_NOT_BRIEF, /* more than is done there */
    DYAR_BRIEF_END,
    DYAR_BRIEF_AGAIN,
    DYAR_BRIEF_RELAY,
    DYAR_BRIEF_CAPTURE, /* and the turn ends */
    DYAR_BRIEF_MARK,    /* and the turn ends */
} dyar_brief;

/* Which holes a rule captures or marks, by [mover][way][landing cell], as bits. */
typedef struct dyar_catch {
    const uint16_t *holes;
    const uint8_t *run_from;  /* then a run is captured from here; NULL: none ... */
    const uint8_t *run_next;  /* ... from each cell on to this one ... */
    const uint8_t *run_holds; /* ... as long as it has so many seeds: [cell << lap_shift] */
    int run_most;             /* ... and at most so many */
    uint8_t code[DYAR_MAX_PLAYERS]; /* of the mark, for each mover */
} dyar_catch;

/* What a rule does when it fires. */
struct dyar_response {
    const char *name;
    dyar_actions actions;
    dyar_then_kind then;
    bool has_then;
    bool from_landed; /* relay: from where the last seed fell */
    bool goes_on;     /* relay, sow-on */
    bool idle;        /* it does nothing and leaves nothing to choose */
    dyar_brief brief;
    const dyar_catch *catch; /* of a brief capture or mark */
    bool into;               /* sow-on: the first seed falls into the hole itself */
    int8_t way;              /* sow-on: a new way, -1 as before, 2 the other way */
    dyar_hole_ref ref;       /* relay, sow-on */
    const dyar_answer_option *options;
    size_t option_count;
    const dyar_rule *rule;
};

typedef struct dyar_responses {
    const dyar_decision *decision; /* NULL: the table is empty (or is one on positions) */
    const dyar_trial_rule *when;   /* tables on positions */
    const dyar_response *list;
    size_t count;
} dyar_responses;

/* ---- a turn's rules ---- */

/* A hole that a kind of move could ever start from. */
typedef struct dyar_candidate {
    dyar_move move; /* as far as it is known beforehand */
    uint8_t cell;
    const dyar_frame
        *frame; /* of `from`; the same for both ways unless the condition asks for the way */
} dyar_candidate;

typedef struct dyar_move_kind {
    const char *name;
    uint8_t number;
    const dyar_decision *from, *direction;
    const uint8_t *ways; /* by direction rule: dyar_word of group WAY less the first */
    int seeds, enter;
    const dyar_hole_ref *first_into;
    const struct dyar_candidate *candidates[DYAR_MAX_PLAYERS]; /* in board order */
    uint8_t candidate_count[DYAR_MAX_PLAYERS];
    /* A candidate that fits is one move: one way, nothing entered, nothing looked ahead. */
    bool plain;
    /* And all candidates are judged alike, by their own seeds and mark: 1 where a hole with so
     * many seeds fits, if it is marked so. */
    bool alike;
    const uint8_t *fits_seeds[DYAR_MAX_PLAYERS];
    const uint8_t *fits_code[DYAR_MAX_PLAYERS];
    /* And so many seeds are enough for everybody (0: it is not so simple), under no mark. */
    uint16_t enough;
    bool under_any_mark;
    const struct dyar_lookahead *only;
    size_t only_count;
} dyar_move_kind;

typedef struct dyar_lookahead {
    uint64_t kinds;
    const dyar_decision *start, *first_lap; /* NULL: not asked */
    const dyar_number_test *captures;
    const dyar_trial_rule *leaves;
} dyar_lookahead;

typedef struct dyar_obligation {
    dyar_trial_rule applies;
    /* It applies only if one of those that this asks has no free seeds.  NULL: not so simple.
     */
    const dyar_trial *need;
    const dyar_lookahead *only;
    size_t only_count;
    bool or_none; /* where no move fits, none is left */
} dyar_obligation;

/* Sows the hand: from after `at`, or with the first seed into `into`. */
typedef void dyar_sower(dyar_turn *turn, unsigned at, unsigned into);

/* Takes up the seeds of a hole. */
typedef void dyar_lifter(dyar_turn *turn, unsigned cell, int limit);

/* Both, for all seeds of a hole and an empty hand: a lap, the first one of a turn or a later
 * one. */
typedef void dyar_lapper(dyar_turn *turn, unsigned from, bool first);

/* Laps of one mover going one way, where no hole is passed over for its mark.  Arrays by cell
 * << lap_shift plus seeds: what a lap adds to the board, and where its last and its first seed
 * fall. */
typedef struct dyar_laps {
    const dyar_lanes *added;
    const uint8_t *last, *first;
} dyar_laps;

typedef struct dyar_lap_table {
    dyar_laps later; /* the first seed falls into the next hole */
    dyar_laps first; /* it falls where the first seed of a turn is to fall */
} dyar_lap_table;

/* A thing that decides at a landing hole: the seeds or the mark of a cell. */
typedef struct dyar_brief_term {
    const uint8_t *cell;  /* by landing cell */
    const uint8_t *steps; /* by landing cell, shifted, plus what is found */
} dyar_brief_term;

enum { DYAR_BRIEF_TERMS = 2, DYAR_CODE_SHIFT = 6, DYAR_VERDICT_SHIFT = 8 };

/* What a mover needs for turns that nobody keeps track of: one kind of move, one way, a small
 * board on which every lap was sown beforehand.  Where a lap ends, steps add up to an index:
 * those of the seeds there, and those of the terms. */
typedef struct dyar_seat {
    const struct dyar_seat *next; /* whose turn it is then */
    uint32_t holes;               /* that he may ever play from, as bits */
    uint8_t player, way, store;
    uint8_t need_count, seeds_terms, mark_terms;
    dyar_laps first, later;
    const uint8_t *seeds_steps; /* by landing cell << lap_shift, plus its seeds */
    const uint8_t *verdicts;    /* dyar_brief, by landing cell, shifted, plus steps */
    const uint8_t *rules;       /* which rule it is: as verdicts */
    dyar_brief_term of_seeds[DYAR_BRIEF_TERMS], of_marks[DYAR_BRIEF_TERMS];
    const uint32_t *needs; /* without free seeds in one of these there may be a duty */
    uint32_t others;       /* holes of the other players */
    unsigned row;          /* of what is listed by [mover][way][cell] */
} dyar_seat;

typedef struct dyar_turn_rules {
    dyar_trial_rule applies;
    const dyar_move_kind *kinds;
    size_t kind_count;
    const dyar_obligation *obligations;
    size_t obligation_count;
    dyar_word none, first_seed, endless, grand_slam;
    bool finishes;    /* something is judged or remembered once a turn is over */
    bool turns_round; /* later laps go the other way */
    bool sows_on;     /* a turn may have several laps */
    bool asks;        /* a turn may stop for a choice */
    bool looks_back;  /* some moves are found illegal only by playing them */
    dyar_lifter *lift;
    dyar_sower *sow;
    dyar_lapper *lap;
    dyar_lap_table laps[DYAR_MAX_PLAYERS][2];
    bool knows_laps;                   /* `lap` looks them up there */
    bool brief;                        /* ... and most turns need no keeping track of */
    bool has_needs;                    /* ... but there are duties */
    dyar_seat seats[DYAR_MAX_PLAYERS]; /* ... for these */
    bool plain_moves;          /* one kind of candidates that are all alike, and no duties but
                                  where somebody has no free seeds */
    bool vector_moves;         /* the same, found with vectors on a small board */
    bool avoids_start;         /* the hole a lap began with gets no seed */
    const dyar_decision *skip; /* NULL: no hole is passed over */
    dyar_responses lifting, each_seed, landing, after;
    const dyar_phase *phase;
} dyar_turn_rules;

/* How an end rule is judged after every turn. */
typedef struct dyar_end_check {
    enum { DYAR_CHECK_ALL, DYAR_CHECK_SUM, DYAR_CHECK_STORES, DYAR_CHECK_HISTORY } kind;
    const dyar_asking *sum; /* DYAR_CHECK_SUM: it is all about these free seeds, ... */
    size_t sum_count;       /* ... one of several players', ... */
    int low, high;          /* ... or somebody's store: is it from so many to so many? */
    bool same_sum;          /* the same seeds as the rule before */
} dyar_end_check;

/* The same for turns that nobody keeps track of: free seeds of some cells, from so many to so
 * many. */
typedef struct dyar_brief_end {
    uint32_t cells[DYAR_MAX_PLAYERS]; /* as bits, for each player who is to move */
    int low, high;
} dyar_brief_end;

struct dyar_game {
    const dyar_rules *rules;
    dyar_topology topology;
    dyar_layout layout;
    dyar_position first;
    int players, total;
    int turn_step;           /* to the next player */
    bool marked;             /* marks or closed holes occur */
    bool closable;           /* holes can be closed */
    bool direction_written;  /* in every move */
    bool tells_first_sown;   /* somebody asks where the first seed of a lap fell */
    bool tells_crossing;     /* somebody asks whether the sowing reached another player */
    const dyar_match *match; /* NULL: the game stands alone */
    const dyar_turn_rules *phases;
    size_t phase_count;
    dyar_responses before, end;
    dyar_leftovers leftovers;
    dyar_word winner;
    bool judges_repetition;
    dyar_cell_list others[DYAR_MAX_PLAYERS]; /* holes of the other players, for each mover */
    const struct dyar_end_check *end_checks; /* by end rule */
    bool plain_end; /* after a turn the sums of end_checks are all there is to judge ... */
    bool quiet_end; /* ... and sowing alone changes none of them */
    bool ends_when_empty; /* the only sum: has somebody no free seeds?  Asked with vectors */
    bool plain_pass;      /* passing changes nothing but whose turn it is */
    size_t sum_checks;    /* end_checks up to the last that is a sum */
    const dyar_brief_end *brief_ends;
    size_t brief_end_count;
    bool ends_by_stores;                /* some of end_checks asks for stores */
    uint8_t free_codes[DYAR_MAX_CODES]; /* 1: seeds under this mark are free */
    bool marks_bind;                    /* no seeds under any mark are free */
    uint8_t seed_blocks;                /* of DYAR_LANES cells, to see all seeds */
    uint8_t lap_shift;                  /* of a cell's number, in the tables of laps */
    bool lanes; /* boards are sown as vectors, and so are best read as such */
    uint64_t sown_cells[DYAR_MAX_PLAYERS];                   /* the player's track, as bits */
    uint8_t refused_codes[DYAR_MAX_PLAYERS][DYAR_MAX_CODES]; /* marks he passes over */
    int situations;
    const char *const *mark_list;
    dyar_cell_list rows[DYAR_MAX_PLAYERS]; /* a player's holes, from his left */
    /* Where holes change hands between games: the same game for each way they can belong to two
     * players, the set-up's first.  NULL where nobody would be left to play. */
    const dyar_game *const *territories;
    int territory_count; /* 0: holes do not change hands */
};

/* Which territory it is where player 1 has so many of all holes, and `own` of them at first. */
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

/* Can free seeds be counted with vectors? */
static inline bool dyar_counts_lanes(const dyar_game *game)
{
    return game->lanes && (!game->marked || game->marks_bind);
}

/* What the seeds of a cell under this code are worth at the end, and to whom: of group MARKED.
 */
static inline dyar_word dyar_code_worth(const dyar_game *game, unsigned code)
{
    if (code == DYAR_UNMARKED || code == DYAR_CLOSED_CODE)
        return DYAR_MARKED_ROW_OWNER;
    return game->rules->marks[dyar_mark_name(code)].worth;
}

#endif
