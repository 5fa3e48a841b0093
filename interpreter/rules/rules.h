/* SPDX-License-Identifier: MIT */
/*
 * Typed rules: a ruleset with every word looked up and every number known.
 *
 * Holes are *places* here: squares of the board's grid, numbered row by row from south's left
 * end (row 1 first), and then one store for each player.  All rules are in the ruleset's arena.
 * They keep their locations, so that every later report can point at the line.
 */
#pragma once

#include "document/variant.h"
#include "dyar/position.h"
#include "rules/vocabulary.h"

#include <stdint.h>

enum {
    DYAR_ROWS_MAX = 6,     /* their numbers have one digit */
    DYAR_COLUMNS_MAX = 50, /* their letters are two at most */
    DYAR_PLACES_MAX = DYAR_HOLES_MAX + DYAR_PLAYERS_MAX,
    DYAR_STEPS_MAX = 6,    /* steps in one hole reference */
    DYAR_TESTS_MAX = 24,   /* tests in one case of a condition */
    DYAR_SEEDS_MAX = 4000, /* seeds in a whole game */
    DYAR_MARKS_MAX = 8,    /* kinds of marks */
    DYAR_PHASES_MAX = 16,  /* beside the game itself */
    DYAR_DUTIES_MAX = 32,  /* of one phase */
    DYAR_QUESTIONS_MAX = 64,
    DYAR_ANSWERS_MAX = 16, /* to one question */
    DYAR_NO_PLACE = 255,
    DYAR_NOBODY = 255, /* as a player */
    DYAR_ALL = -1,     /* seeds: as many as there are */
    DYAR_CHOSEN = -2,  /* seeds: as many as the mover says */
    DYAR_UNBOUNDED = INT32_MAX,
};
_Static_assert(DYAR_PLACES_MAX < DYAR_NO_PLACE, "places, and those there are not, fit a byte");

/* A set of places. */
enum { DYAR_PLACE_WORDS = (DYAR_PLACES_MAX + 63) / 64 };
typedef struct dyar_places {
    uint64_t bits[DYAR_PLACE_WORDS];
} dyar_places;

static inline bool dyar_places_have(const dyar_places *set, unsigned place)
{
    return set->bits[place >> 6] >> (place & 63) & 1;
}

static inline void dyar_places_add(dyar_places *set, unsigned place)
{
    set->bits[place >> 6] |= UINT64_C(1) << (place & 63);
}

static inline void dyar_places_add_all(dyar_places *set, const dyar_places *more)
{
    for (int i = 0; i < DYAR_PLACE_WORDS; i++)
        set->bits[i] |= more->bits[i];
}

static inline void dyar_places_remove_all(dyar_places *set, const dyar_places *others)
{
    for (int i = 0; i < DYAR_PLACE_WORDS; i++)
        set->bits[i] &= ~others->bits[i];
}

static inline bool dyar_places_are_none(const dyar_places *set)
{
    for (int i = 0; i < DYAR_PLACE_WORDS; i++)
        if (set->bits[i])
            return false;
    return true;
}

static inline bool dyar_same_places(const dyar_places *a, const dyar_places *b)
{
    return memcmp(a->bits, b->bits, sizeof a->bits) == 0;
}

/* ---- number tests ---- */

typedef struct dyar_number_range {
    int low, high; /* both included; high may be DYAR_UNBOUNDED */
    int parity;    /* 0 even, 1 odd, -1 either */
} dyar_number_range;

typedef struct dyar_number_test {
    dyar_text text; /* as written */
    const dyar_number_range *ranges;
    size_t count;
} dyar_number_test;

bool dyar_number_fits(const dyar_number_test *test, int number);

/* The numbers that tests may name. */
typedef struct dyar_numbers {
    int initial, columns, holes, total, half, players; /* initial -1: the setup has none */
} dyar_numbers;

/* ---- references to holes ---- */

typedef struct dyar_path {
    uint8_t count;
    uint8_t steps[DYAR_STEPS_MAX]; /* dyar_word of group STEP */
} dyar_path;

static inline bool dyar_same_path(const dyar_path *a, const dyar_path *b)
{
    return a->count == b->count && memcmp(a->steps, b->steps, a->count) == 0;
}

/* Does the path take a step more than the other, which has some? */
static inline bool dyar_path_goes_on(const dyar_path *path, const dyar_path *from)
{
    return from->count > 0 && path->count == from->count + 1 &&
           memcmp(path->steps, from->steps, from->count) == 0;
}

typedef struct dyar_search dyar_search;

typedef struct dyar_ref {
    dyar_text text;
    dyar_word base;                      /* of group BASE */
    uint8_t of_player[DYAR_PLAYERS_MAX]; /* own.REGION, opponent.REGION: the place, for each
                                            mover */
    dyar_path path;
    const dyar_search *search; /* of the base FIRST; NULL otherwise */
} dyar_ref;

typedef struct dyar_refs {
    const dyar_ref *list;
    size_t count;
} dyar_refs;

/* ---- conditions ---- */

typedef struct dyar_mark_test {
    dyar_word of; /* of group MARK_OF */
    int name;     /* which kind of mark; -1: any */
} dyar_mark_test;

typedef struct dyar_test {
    dyar_fact fact;
    dyar_location location;
    dyar_path path;                 /* facts of a hole: its path from the judged hole */
    dyar_word who;                  /* facts of a player: of group WHO */
    bool negated;                   /* "not ..." */
    bool narrowed;                  /* a player's seeds: only those in `places` */
    dyar_places places;             /* `in` */
    const dyar_number_test *number; /* NUMBER */
    uint64_t words; /* SIDE ... : bit n is the group's word n; KIND: bit n is kind n; PHASE:
                       bit n is begun phase n, from 1 */
    const dyar_mark_test *marks; /* MARK */
    size_t mark_count;
    dyar_refs refs; /* REFS */
} dyar_test;

typedef struct dyar_case {
    const dyar_test *tests; /* all must hold */
    size_t count;
} dyar_case;

/* Facts of the holes of a player, or of several together, or of some of their holes. */
static inline bool dyar_asks_holes_of_player(dyar_fact fact)
{
    return fact == DYAR_FACT_FREE_SEEDS || fact == DYAR_FACT_LARGEST;
}

/* Holds when any of its cases does; without cases it always holds. */
typedef struct dyar_condition {
    const dyar_case *cases;
    size_t count;
    dyar_location location;
} dyar_condition;

/* The first hole that fits along the track, beginning with `from` itself. */
struct dyar_search {
    dyar_word go; /* BACK or FORWARD, of group GO */
    dyar_ref from;
    dyar_condition fitting;
};

/* ---- rules ---- */

typedef struct dyar_effect {
    dyar_effect_kind kind;
    dyar_location location;
    dyar_refs from;      /* the holes it acts on */
    dyar_ref to;         /* move: the receiving hole; sow: the hole to sow after or from */
    bool into;           /* sow: the first seed drops into the hole itself */
    dyar_word direction; /* sow: as in dyar_then */
    int seeds;           /* largest number of seeds; DYAR_ALL */
    dyar_word whose;     /* of group FOR */
    const dyar_condition *condition; /* while, fitting, into-every; NULL */
    dyar_word go;                    /* of group GO */
    dyar_refs taken;                 /* capture-run: from each hole it reaches */
    int step, at_most;
    int mark_name;     /* mark: which kind */
    int begun;         /* begin: which of the ruleset's begun phases, from 1 */
    bool odd_total;    /* set-aside: from the one player whose seeds are odd in number, not from
                          the board */
    dyar_word instead; /* set-aside: of group RANK, the player who loses them if not exactly one
                          has an odd number; DYAR_WORD_NONE: no player */
} dyar_effect;

typedef struct dyar_effects {
    const dyar_effect *list;
    size_t count;
} dyar_effects;

typedef struct dyar_option dyar_option;
typedef struct dyar_pick dyar_pick;

typedef struct dyar_then {
    dyar_then_kind kind;
    dyar_ref ref; /* relay: the hole to sow from; sow-on: the hole to sow after or from */
    bool into;    /* sow-on: the first seed drops into the hole itself */
    dyar_word direction;        /* sow-on: of group DIRECTION; DYAR_WORD_NONE: as before */
    const dyar_option *options; /* choose */
    size_t option_count;
    const dyar_pick *pick; /* NULL: none */
} dyar_then;

struct dyar_option {
    dyar_text name;
    const dyar_condition *next_lap;   /* required of the next lap; NULL */
    const dyar_number_test *captures; /* required of the seeds gained; NULL */
    dyar_effects effects;
    dyar_then then;
};

/* Whether it is open is seen only by playing it. */
static inline bool dyar_option_looks(const dyar_option *option)
{
    return option->next_lap || option->captures;
}

/* After the sowing the mover picks up to `times` holes that fit, one after another, as long as
 * there are any. */
struct dyar_pick {
    int number; /* of the ruleset's picks, from 0 */
    dyar_condition hole;
    int times;
    dyar_effects effects; /* "here" is the hole that was picked */
    dyar_then then;
};

typedef struct dyar_leftovers {
    dyar_word free;   /* of group FREE */
    dyar_word marked; /* of group MARKED */
} dyar_leftovers;

typedef struct dyar_rule {
    dyar_text name;
    dyar_location location;
    dyar_condition when;
    dyar_effects effects;
    bool has_then;
    dyar_then then;
    bool has_leftovers;       /* end rules: it states its own */
    dyar_leftovers leftovers; /* its own leftovers, or the game's */
    dyar_word direction;      /* direction rules: of group DIRECTION */
} dyar_rule;

typedef struct dyar_table {
    const dyar_rule *rules;
    size_t count;
    dyar_location location;
} dyar_table;

/* What a move must lead to; all of it must hold. */
typedef struct dyar_lookahead {
    uint64_t kinds;                   /* bit n: kind n; 0: any */
    const dyar_condition *start;      /* the hole before the move; its `next` is that of a
                                         counterclockwise move */
    const dyar_condition *first_lap;  /* the landing hole of lap 1, before its effects */
    const dyar_number_test *captures; /* seeds gained in the turn */
    const dyar_condition *leaves;     /* the position after it */
} dyar_lookahead;

typedef struct dyar_lookaheads { /* any of them; none: always */
    const dyar_lookahead *list;
    size_t count;
} dyar_lookaheads;

typedef struct dyar_kind {
    dyar_text name; /* empty if the ruleset has one kind only */
    int number;     /* its bit in tests of `kind`, across all phases */
    dyar_location location;
    dyar_condition from;
    int seeds;     /* number of seeds to pick up, DYAR_ALL or DYAR_CHOSEN */
    int leave;     /* least number of seeds to leave, if their number is chosen */
    bool of_store; /* taken out of the mover's store, not out of the hole */
    int enter;     /* from the reserve into the hole; 0: seeds are taken up and sown */
    const dyar_ref *first_into;
    dyar_table direction; /* always at least one rule */
    dyar_lookaheads only;
} dyar_kind;

/* A direction that is chosen once, and kept for the rest of the game. */
static inline bool dyar_direction_is_kept(dyar_word go)
{
    return go == DYAR_DIRECTION_CHOSEN_ONCE || go == DYAR_DIRECTION_FIRST_CHOOSES ||
           go == DYAR_DIRECTION_FIRST_CHOOSES_OTHERS_REVERSE;
}

typedef struct dyar_duty {
    dyar_text name;
    dyar_condition applies;
    dyar_lookaheads only;
    dyar_lookaheads besides; /* moves allowed as well if it is fulfilled */
    dyar_word otherwise;
} dyar_duty;

/* How many seeds fall together into a hole in passing. */
typedef struct dyar_drop {
    dyar_condition when; /* asked before they fall */
    int seeds;
} dyar_drop;

/* The rules of a turn.  The last phase of a ruleset is the game itself: it has no name and
 * always applies.  It is the only one if a ruleset has no `phases`. */
typedef struct dyar_phase {
    dyar_text name;
    dyar_location location;
    dyar_condition applies; /* without `while`: that the player to move has begun it */
    const dyar_kind *kinds;
    size_t kind_count;
    const dyar_duty *duties;
    size_t duty_count;
    dyar_word none;
    dyar_word relay_direction, first_seed, endless, grand_slam;
    const dyar_condition *skips;
    size_t skip_count;
    const dyar_drop *drops; /* the first that fits applies; if none does, one seed drops */
    size_t drop_count;
    bool arranges; /* before the game: players lay out their seeds */
    dyar_table lifting, each_seed, landing, after;
} dyar_phase;

/* ---- board and setup ---- */

typedef struct dyar_board {
    int rows, columns, holes; /* holes: places that are not missing */
    bool missing[DYAR_HOLES_MAX];
    uint8_t owner[DYAR_PLACES_MAX]; /* player or DYAR_NOBODY */
    uint8_t column[DYAR_HOLES_MAX]; /* from the owner's left, from 1 */
    uint8_t opposite[DYAR_HOLES_MAX], behind[DYAR_HOLES_MAX], counterpart[DYAR_HOLES_MAX];
    bool stores_on_track, stores_for_everyone;
    uint8_t track[DYAR_PLAYERS_MAX][DYAR_PLACES_MAX]; /* places, counterclockwise */
    uint8_t clockwise[DYAR_PLAYERS_MAX]
                     [DYAR_PLACES_MAX]; /* the same places, as they come then */
    uint8_t track_length[DYAR_PLAYERS_MAX];
} dyar_board;

/* Of the grid, missing ones included; the stores are numbered after them. */
static inline int dyar_squares(const dyar_board *board)
{
    return board->rows * board->columns;
}

typedef struct dyar_region {
    dyar_text name;
    dyar_places places;
} dyar_region;

typedef struct dyar_mark_kind {
    dyar_text name, means;
    bool owned;      /* by a player; otherwise it is only a sign */
    dyar_word worth; /* of group MARKED */
} dyar_mark_kind;

typedef struct dyar_setup {
    uint16_t seeds[DYAR_HOLES_MAX];
    int8_t
        mark[DYAR_HOLES_MAX]; /* which kind; -1: none.  Owned marks are the hole's owner's. */
    int reserve; /* each player's; of seeds that one player, or chance, lays out, the first's */
    bool arranged;      /* seeds are placed before the game */
    dyar_word arranger; /* who places them, of group ARRANGER */
    dyar_places room;   /* holes that they go into */
    int at_least;       /* least number of seeds in each of these holes from the start */
    dyar_word turner;   /* of group TURNER; DYAR_WORD_NONE: no player may turn the board */
    dyar_word swapper;  /* of group SWAPPER; DYAR_WORD_NONE: no player may swap sides */
} dyar_setup;

/* Returns whether player 2 may turn the board by half in their first turn: what player 1 has
 * laid out, or has played, becomes theirs. */
static inline bool dyar_board_may_turn(const dyar_setup *setup)
{
    return setup->turner != DYAR_WORD_NONE || setup->swapper != DYAR_WORD_NONE;
}

/* Seeds that the player does not yet have on the board. */
static inline int dyar_reserve_of(const dyar_setup *setup, int player)
{
    const bool is_shared = !setup->arranged || setup->arranger == DYAR_ARRANGER_EACH;
    return is_shared || player == 0 ? setup->reserve : 0;
}

/* When a match is over, beside that only one player has an open hole. */
typedef struct dyar_match_won {
    const dyar_number_test *own_total, *own_holes, *opponent_holes; /* NULL: not asked */
    dyar_word by;
    int from; /* number of games or seeds that wins; 0: neither is counted */
} dyar_match_won;

/* How one game of a match leads to the next. */
typedef struct dyar_match {
    const dyar_node *node;
    bool set_up_again;  /* each game begins as the first; nothing below is used but `begins` */
    int hole_seeds;     /* what a filled hole holds; 0: a player lays their seeds out */
    dyar_word order;    /* which holes are filled first, or get one seed more */
    dyar_word up_to;    /* how many */
    dyar_word arranger; /* who places their seeds */
    bool mirrored;      /* the others copy that player */
    dyar_word spread;
    int at_least;        /* in every hole that is laid out */
    int surrendered;     /* number of seeds left over that go to the opponent; 0: never */
    dyar_word remainder; /* of a player who cannot fill their row */
    dyar_word unfilled;
    int unfilled_mark; /* what an unfilled hole is marked as; -1: nothing */
    dyar_word surplus, set_aside, left_on_board; /* of group GOAL */
    dyar_word begins;
    int one_hole_per, one_more_from; /* territory; 0: none is won */
    dyar_match_won won;
} dyar_match;

typedef struct dyar_rules {
    const dyar_node *root; /* the whole tree: names, sources, words, for describing */
    int players;
    dyar_word order;
    dyar_board board;
    dyar_numbers numbers;
    dyar_setup setup;
    const dyar_region *regions;
    size_t region_count;
    const dyar_mark_kind *marks;
    size_t mark_count;
    dyar_text kind_names[64];
    int kind_count;                         /* over all phases */
    dyar_text begun_names[DYAR_PHASES_MAX]; /* phases that rules may begin */
    int begun_count;
    const dyar_phase *phases;
    size_t phase_count; /* at least 1 */
    int pick_count;     /* over all phases */
    dyar_table before, end;
    dyar_leftovers leftovers;
    dyar_word winner;
    const dyar_match *match; /* NULL: the ruleset has no matches */
    dyar_variation variation;
} dyar_rules;

/* Returns the typed rules of a tree that fits the schema, with its variation.  Returns NULL and
 * reports if its meaning is wrong.  Only the binder changes rules, and nothing changes the
 * result. */
const dyar_rules *dyar_rules_bind(dyar_arena *arena, const dyar_node *root,
                                  const dyar_variation *variation, dyar_diags *diags);

/* "c1"; "store1" for a store. */
const char *dyar_place_name(const dyar_board *board, unsigned place, char name[8]);

/* Takes a hole's name from the front of the text.  Returns DYAR_NO_PLACE if the board has no
 * such square. */
unsigned dyar_place_take(const dyar_board *board, dyar_text *rest);

/* Whether the text begins as the name of a hole does, on whatever board. */
bool dyar_begins_with_hole(dyar_text text);
