/*
 * A turn while it is played, and what the files of this folder do with it.
 *
 * The same structure is the point of view from which conditions on positions are judged: then
 * only game, position and mover mean something.
 */
#ifndef DYAR_PLAY_TURN_H
#define DYAR_PLAY_TURN_H

#include "dyar/trace.h"
#include "program/game.h"

#include <string.h>

struct dyar_turn {
    const dyar_game *game;
    const dyar_compiled_phase *rules;
    dyar_position *position;
    uint16_t *cells;   /* of the position */
    dyar_trace *trace; /* NULL: nobody wants to know */
    uint8_t mover, way, kind;
    unsigned row; /* of frames: what this mover sees, sowing this way */
    uint8_t start, lap_start, first_sown, landed;
    int lap, sown, hand, lifted, captured;
    int seen;       /* how often the position has come up; 0: nobody counts */
    bool reached;   /* another player's hole got a seed */
    bool gained;    /* seeds came into a store, or a hole was marked */
    bool forbidden; /* the rules do not allow what happened */
    uint8_t chosen[DYAR_CHOICES_MAX], choices, asked;
    bool must_choose;                          /* stop at a choice the move does not make ... */
    size_t options;                            /* ... it had so many options */
    const dyar_compiled_conditions *first_lap; /* is this so where lap 1 lands? */
    bool first_lap_fits;
    dyar_then_kind end;
    const dyar_position *origin; /* the board as the turn found it */
    uint8_t first_way;
    bool could_slam; /* a capture may leave the others nothing, which the rules speak of */
};

/* ---- counting ---- */

static inline int dyar_count_on(int number, int more)
{
    return number + more < DYAR_COUNT_MAX ? number + more : DYAR_COUNT_MAX;
}

/* ---- marks and seeds ---- */

static inline unsigned dyar_code_at(const dyar_turn *t, unsigned cell)
{
    return t->game->marked ? t->cells[t->game->layout.marks + cell] : DYAR_UNMARKED;
}

/* The free seeds of these cells: those under no mark that binds them. */
static inline int dyar_free_seeds(const dyar_turn *t, const dyar_cell_list *list)
{
    int seeds = 0;
    for (size_t i = 0; i < list->count; i++)
        seeds +=
            t->game->free_codes[dyar_code_at(t, list->cells[i])] ? t->cells[list->cells[i]] : 0;
    return seeds;
}

/* Copies all that the game uses, in whole blocks: positions have room. */
static inline void dyar_copy(const dyar_game *game, dyar_position *to,
                             const dyar_position *from)
{
    typedef struct block {
        uint16_t cells[DYAR_BLOCK];
    } block;
    for (unsigned i = 0; i < game->layout.blocks; i++)
        memcpy(to->cells + i * DYAR_BLOCK, from->cells + i * DYAR_BLOCK, sizeof(block));
}

static inline bool dyar_closed_at(const dyar_turn *t, unsigned cell)
{
    return dyar_code_at(t, cell) == DYAR_CLOSED_CODE;
}

/* Whose turn it is after this player's. */
static inline unsigned dyar_player_after(const dyar_game *game, unsigned player)
{
    const unsigned next = player + (unsigned)game->turn_step;
    return next >= (unsigned)game->players ? next - (unsigned)game->players : next;
}

/* In a position that was laid out: as if turns alternated, the player before moved last. */
static inline void dyar_note_last_mover(const dyar_game *game, dyar_position *position)
{
    const dyar_layout *l = &game->layout;
    const int before = position->cells[l->mover] + game->players - game->turn_step;
    if (l->last_mover)
        position->cells[l->last_mover] = (uint16_t)(before % game->players + 1);
}

/* ---- judging (facts.c) ---- */

uint8_t dyar_decide_directly(const dyar_compiled_conditions *conditions, const dyar_turn *t,
                             unsigned at);
bool dyar_condition_fits(const dyar_compiled_condition *rule, const dyar_turn *t, unsigned at);

/* The first condition that fits, where two terms are not all there is. */
uint8_t dyar_decide_further(const dyar_compiled_conditions *conditions, const dyar_frame *frame,
                            const dyar_turn *t, unsigned at);

/* The first condition that fits here, or DYAR_UNDECIDED. */
static inline uint8_t dyar_decide(const dyar_compiled_conditions *conditions,
                                  const dyar_turn *t, unsigned at)
{
    const dyar_frame *frame = &conditions->frames[t->row + at];
    if (!frame->plain)
        return dyar_decide_further(conditions, frame, t, at);
    return frame
        ->results[frame->seeds_steps[t->cells[at]] + frame->steps[t->cells[frame->cell]]];
}

static inline bool dyar_holds(const dyar_compiled_conditions *conditions, const dyar_turn *t,
                              unsigned at)
{
    return dyar_decide(conditions, t, at) != DYAR_UNDECIDED;
}

/* Turns the mover's way. */
static inline void dyar_face(dyar_turn *t, unsigned way)
{
    t->way = (uint8_t)way;
    t->row = (t->mover * 2u + way) * t->game->topology.cells;
}

/* The point of view of `player` on a position.  Field by field, where it stands: a structure
 * that is copied or cleared as a whole is written in a way that the reads right after it have
 * to wait for. */
static inline void dyar_view(dyar_turn *t, const dyar_game *game, const dyar_position *position,
                             unsigned player)
{
    t->game = game;
    t->rules = NULL;
    t->position = (dyar_position *)position; /* of a view only looked at */
    t->cells = (uint16_t *)position->cells;
    t->trace = NULL;
    t->mover = (uint8_t)player;
    t->way = DYAR_COUNTERCLOCKWISE;
    t->kind = 0;
    t->row = player * 2u * game->topology.cells;
    t->start = t->lap_start = t->first_sown = t->landed = DYAR_NO_CELL;
    t->lap = 1;
    t->sown = t->hand = t->lifted = t->captured = t->seen = 0;
    t->reached = t->gained = t->forbidden = false;
    t->choices = t->asked = 0;
    t->must_choose = t->first_lap_fits = false;
    t->options = 0;
    t->first_lap = NULL;
    t->end = DYAR_THEN_END_TURN;
    t->origin = NULL;
    t->first_way = DYAR_COUNTERCLOCKWISE;
    t->could_slam = false;
}

/* Steps and references at this moment of the turn; DYAR_NO_CELL where there is no such hole. */
unsigned dyar_walk(const dyar_turn *t, unsigned cell, const dyar_path *path);
unsigned dyar_resolve(const dyar_turn *t, const dyar_compiled_ref *ref, unsigned here);

/* The player whom a fact is asked about. */
static inline unsigned dyar_asked_player(const dyar_turn *t, const dyar_asking *asking)
{
    return asking->player < DYAR_PLAYERS_MAX ? asking->player : t->mover;
}

/* ---- acting (effects.c) ---- */

void dyar_act(dyar_turn *t, const dyar_compiled_effects *effects, unsigned here);

/* What the table says for this hole, or NULL when no rule fits. */
static inline const dyar_compiled_rule *
dyar_judge(const dyar_turn *t, const dyar_compiled_table *table, unsigned at)
{
    const uint8_t rule =
        table->conditions ? dyar_decide(table->conditions, t, at) : DYAR_UNDECIDED;
    return rule == DYAR_UNDECIDED ? NULL : &table->list[rule];
}

/* Does what a rule says. */
void dyar_fire(dyar_turn *t, const dyar_compiled_rule *rule, unsigned at, const char *name);

/* Judges and fires: the rule, or NULL when none fits. */
const dyar_compiled_rule *dyar_respond(dyar_turn *t, const dyar_compiled_table *table,
                                       unsigned at, const char *name);

/* Judges a table on positions, and fires: the rule, or NULL when none fits. */
const dyar_compiled_rule *
dyar_respond_to_position(dyar_turn *t, const dyar_compiled_table *table, const char *name);

/* ---- sowing (sowing.c) ---- */

/* Takes up the seeds of a hole, as many as that at most. */
void dyar_lift(dyar_turn *t, unsigned cell, int limit);

/* Sows the hand, which is not empty: from after `at`, or with the first seed into `into`. */
void dyar_sow(dyar_turn *t, unsigned at, unsigned into);

/* ---- turns (turn.c) ---- */

/* Plays the move on the turn's position, up to and with the `after` table; the turn is not
 * handed on. */
void dyar_turn_play(dyar_turn *t, dyar_move move);

/* The parts of that: does what a landing rule says (what the turn goes on with, or the rule
 * itself while its choice is open); sows another lap, false when the turn is over instead; and
 * what is left to do once it is over. */
const dyar_compiled_rule *dyar_turn_settle(dyar_turn *t, const dyar_compiled_rule *rule);
bool dyar_turn_sow_on(dyar_turn *t, const dyar_compiled_rule *rule);
void dyar_turn_finish(dyar_turn *t);

static inline void dyar_turn_begin(dyar_turn *t, const dyar_game *game,
                                   const dyar_compiled_phase *rules, dyar_position *position,
                                   unsigned mover)
{
    dyar_view(t, game, position, mover);
    t->rules = rules;
}

/* Where the first seed of the turn is to fall, the hand being full; DYAR_NO_CELL: into the next
 * hole. */
static inline unsigned dyar_first_hole(const dyar_turn *t)
{
    const dyar_word first = t->rules->first_seed;
    if (first == DYAR_FIRST_SEED_NEXT ||
        (first == DYAR_FIRST_SEED_SAME_UNLESS_SINGLE && t->hand == 1))
        return DYAR_NO_CELL;
    return t->start;
}

const dyar_compiled_phase *dyar_find_phase(const dyar_game *game, const dyar_position *position,
                                           unsigned mover);

static inline const dyar_compiled_phase *
dyar_rules_of_turn(const dyar_game *game, const dyar_position *position, unsigned mover)
{
    return game->phase_count == 1 ? game->phases : dyar_find_phase(game, position, mover);
}

/* ---- moves (moves.c) ---- */

/* The legal moves of a player as if it were his turn, passing not counted. */
size_t dyar_moves_of(const dyar_game *game, const dyar_position *position, unsigned player,
                     dyar_move moves[DYAR_MOVES_MAX]);

/* Those of whoever is to move, with passing; of a match: in the game that is being played. */
size_t dyar_moves_in_game(const dyar_game *game, const dyar_position *position,
                          dyar_move moves[DYAR_MOVES_MAX]);

/* ---- ends (ends.c) ---- */

/* How a game ended: 0 it goes on, n rule n-1 of the end table, or one of these with a player.
 */
enum {
    DYAR_ENDED_WIN = 0x100,
    DYAR_ENDED_LOSE = 0x110,
    DYAR_ENDED_DRAW = 0x120,
    DYAR_ENDED_COUNT = 0x130,
    DYAR_ENDED_REPEATED = 0x140,
    /* Of a match; while one goes on, games in it end only for the moment. */
    DYAR_ENDED_MATCH_WON = 0x160,
    DYAR_ENDED_MATCH_DRAWN = 0x170,
    DYAR_ENDED_FILLING = 0x180, /* over, and the next one is being laid out */
};

/* Applies the first end rule that fits, for the view's player; `seen` is how often the position
 * has come up, 0 when nobody counts. */
void dyar_judge_end(dyar_turn *view, int seen);

/* The result of the game itself, whether or not it is one of a match. */
dyar_result dyar_game_result(const dyar_game *game, const dyar_position *position);

/* The holes of a game that is over whose seeds have counted for nobody; how many. */
size_t dyar_unclaimed(const dyar_game *game, const dyar_position *position,
                      uint8_t cells[DYAR_CELLS_MAX]);

/* The only player who can move, or -1. */
int dyar_only_able_player(const dyar_game *game, const dyar_position *position);

/* ---- matches (shares.c, filling.c, match.c) ---- */

/* Where a game of a match is over, lays out the next one, and so on until there is one to play,
 * somebody has to choose what he fills, or the match is over.  `trace` may be NULL. */
void dyar_go_on(const dyar_game *game, dyar_position *position, dyar_trace *trace);

/* What a player could fill now, as moves. */
size_t dyar_fillings(const dyar_game *game, const dyar_position *position,
                     dyar_move moves[DYAR_MOVES_MAX]);

/* The result of a match. */
dyar_result dyar_match_result(const dyar_game *game, const dyar_position *position);

/* Fills the hole. */
void dyar_play_filling(const dyar_game *game, dyar_position *position, dyar_move move,
                       dyar_trace *trace);

/* ---- making a move (play.c) ---- */

/* The turn goes to the next player, who finds the board as `before` leaves it and no end that
 * fits.  From here on the turn is his view of the position. */
void dyar_hand_on(dyar_turn *t);

/* dyar_play for a move that the fast path has left to the rules. */
void dyar_play_by_rules(const dyar_game *game, dyar_position *position, dyar_move move);

/* ---- tracing (trace.c) ---- */

void dyar_note(dyar_turn *t, dyar_event event); /* only with a trace */

static inline int dyar_place(const dyar_turn *t, unsigned cell)
{
    return t->game->topology.place_of[cell];
}

#endif
