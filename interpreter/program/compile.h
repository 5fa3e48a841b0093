/* SPDX-License-Identifier: MIT */
/*
 * The steps from typed rules to a compiled game, in the order of the files of this folder:
 * topology and layout, folding of conditions, effects and phases, the proof.
 */
#pragma once

#include "program/game.h"

/* What occurs anywhere in a ruleset. */
typedef struct dyar_features {
    bool parts[DYAR_PART_COUNT];  /* read by facts */
    unsigned traits;              /* of effects: dyar_trait */
    bool first_sown;              /* something refers to the hole of a lap's first seed */
    bool last_landing;            /* a rule asks in a lap where the one before landed */
    bool for_nobody;              /* captured seeds may go out of the game */
    bool for_hole_owner;          /* seeds from holes that nobody owns go out of the game */
    bool last_mover;              /* who moved last decides something */
    bool keeps_directions;        /* a direction is chosen once */
    bool distinguishes_laps;      /* rules distinguish the laps of a long sowing */
    bool distinguishes_first_lap; /* rules distinguish the first lap of a turn */
} dyar_features;

/* What a ruleset is loaded for. */
typedef enum dyar_purpose {
    DYAR_TO_PLAY,
    DYAR_TO_READ,  /* played for a few moves at most */
    DYAR_TO_CHECK, /* also warn of rules that never fire */
    DYAR_TO_TRY,   /* one answer of many, never played: nothing is prepared that only makes play
                      faster */
} dyar_purpose;

/* The cost of compiling all games of a ruleset, in tests tried one by one, which is nearly
 * independent of the machine. */
typedef struct dyar_effort {
    uint64_t tried;  /* at all holes, and in all situations */
    uint64_t filled; /* to fill tables */
    uint64_t bytes;  /* of these tables */
    bool reported;   /* that it is too much */
} dyar_effort;

enum {
    DYAR_TRIED_MAX = 1 << 26,       /* beyond it a ruleset is refused */
    DYAR_FILLED_MAX = 1 << 26,      /* beyond it conditions get no tables any more */
    DYAR_TABLE_BYTES_MAX = 1 << 26, /* beyond it, too */
    DYAR_STEP_BUCKETS = 256,
};

/* Puts a situation (situations.h) into words: english/ has the function, and what compiles is
 * given it. */
typedef struct dyar_situation dyar_situation;
typedef void dyar_wording(const dyar_game *game, const dyar_situation *situation,
                          dyar_buffer *words);

typedef struct dyar_compiler {
    dyar_arena *arena;
    dyar_diags *diags;
    dyar_wording *word_situation;
    dyar_game *game;
    dyar_features features;
    dyar_purpose purpose;
    dyar_effort *effort;
    struct dyar_step_pool *steps[DYAR_STEP_BUCKETS]; /* by their hash */
    const dyar_compiled_pick **picks;                /* of the game */
    struct dyar_folding *folding;            /* room to work in, the same for all conditions */
    const dyar_compiled_conditions *nothing; /* for conditions beyond the budget */
} dyar_compiler;

/* What is to be compiled for whom. */
typedef struct dyar_compilation {
    dyar_arena *arena; /* holds the game */
    const dyar_handlers *handlers;
    dyar_wording *word_situation; /* in reports */
    bool match;                   /* one of a match */
    dyar_purpose purpose;
    dyar_effort *effort; /* what it cost is added */
    dyar_diags *diags;
} dyar_compilation;

/* NULL and reports when the rules leave a situation undecided, or ask for what cannot be
 * played. */
dyar_game *dyar_game_compile(const dyar_compilation *order, const dyar_rules *rules);

/* Compiles one game, without its territories. */
dyar_game *dyar_compile_game(const dyar_compilation *order, const dyar_rules *rules);

/* Adds the tests to the cost.  Returns false if the budget is exceeded, and reports it once. */
bool dyar_charge_budget(dyar_compiler *c, uint64_t tests, dyar_location location);

dyar_features dyar_find_features(const dyar_rules *rules);
void dyar_lay_topology(dyar_compiler *c);
void dyar_lay_out(dyar_compiler *c);
void dyar_prove_complete(dyar_compiler *c);

/* Returns the directions that a turn can ever be sown in: bit 0 counterclockwise, bit 1
 * clockwise. */
unsigned dyar_directions_sown(const dyar_compiled_phase *rules);

/* A table judged at holes (then it is folded) or on positions. */
dyar_compiled_table dyar_compile_table(dyar_compiler *c, const dyar_table *table,
                                       bool at_holes);

/* Kinds of moves and duties of a phase. */
void dyar_compile_moves(dyar_compiler *c, const dyar_phase *phase, dyar_compiled_phase *rules);

/* Does it depend on the direction of a move whether it may start, in a phase that sows
 * clockwise, too?  `next` of a start is one step in that direction. */
bool dyar_starts_by_direction(const dyar_phase *phase);

/* Sees to it that the moves of a phase fit into a list and are soon found. */
void dyar_bound_moves(dyar_compiler *c, const dyar_compiled_phase *rules);

dyar_compiled_ref dyar_compile_ref(dyar_compiler *c, const dyar_ref *ref);
dyar_compiled_refs dyar_compile_refs(dyar_compiler *c, const dyar_refs *refs);

/* Can a sowing of the player begin off their own track (reach.c)? */
bool dyar_sows_astray(const dyar_game *game, const dyar_compiled_phase *rules, unsigned player);

/* Can the player's last seed land in the cell?  Never false if it can. */
bool dyar_lands_in(const dyar_game *game, const dyar_compiled_phase *rules, unsigned player,
                   unsigned cell);
