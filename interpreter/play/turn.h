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
    const dyar_turn_rules *rules;
    dyar_position *position;
    uint16_t *cells;   /* of the position */
    dyar_trace *trace; /* NULL: nobody wants to know */
    uint8_t mover, way, kind;
    unsigned row; /* of frames: what this mover sees, sowing this way */
    uint8_t start, lap_start, first_sown, landed;
    uint64_t
        emptied; /* cells whose seeds are in the hand but still lie on the board (lanes.c) */
    int lap, sown, hand, lifted, captured;
    int seen;       /* how often the position has come up; 0: nobody counts */
    bool reached;   /* another player's hole got a seed */
    bool acted;     /* a rule did something to the board */
    bool gained;    /* seeds came into a store, or a hole was marked */
    bool forbidden; /* the rules do not allow what happened */
    uint8_t chosen[DYAR_CHOICES_MAX], choices, asked;
    bool must_choose;               /* stop at a choice the move does not make ... */
    size_t options;                 /* ... it had so many options */
    const dyar_decision *first_lap; /* is this so where lap 1 lands? */
    bool first_lap_fits;
    dyar_then_kind end;
};

/* ---- counting ---- */

static inline int dyar_count_on(int number, int more)
{
    return number + more < DYAR_MAX_COUNT ? number + more : DYAR_MAX_COUNT;
}

/* ---- marks and seeds ---- */

static inline unsigned dyar_code_at(const dyar_turn *t, unsigned cell)
{
    return t->game->marked ? t->cells[t->game->layout.marks + cell] : DYAR_UNMARKED;
}

static inline dyar_lanes dyar_load(const uint16_t *cells)
{
    dyar_lanes lanes;
    memcpy(&lanes, cells, sizeof lanes);
    return lanes;
}

static inline int dyar_add_up(dyar_lanes lanes)
{
    lanes += __builtin_shufflevector(lanes, lanes, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4,
                                     5, 6, 7);
    lanes += __builtin_shufflevector(lanes, lanes, 4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9,
                                     10, 11);
    lanes += __builtin_shufflevector(lanes, lanes, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15,
                                     12, 13);
    return (uint16_t)(lanes[0] + lanes[1]);
}

static inline bool dyar_any(dyar_lanes lanes)
{
    uint64_t parts[4];
    memcpy(parts, &lanes, sizeof parts);
    return (parts[0] | parts[1] | parts[2] | parts[3]) != 0;
}

/* The seeds of a list's cells in one block; where `unmarked`, only those under no mark. */
static inline dyar_lanes dyar_seeds_in(const dyar_turn *t, const dyar_cell_list *list,
                                       unsigned block, bool unmarked)
{
    const uint16_t *cells = t->cells + block * DYAR_LANES;
    const dyar_lanes seeds = dyar_load(cells) & list->masks[block];
    if (!unmarked)
        return seeds;
    return seeds & (dyar_lanes)(dyar_load(cells + t->game->layout.marks) == 0);
}

/* All seeds of a list's cells.  A position has room for whole blocks. */
static inline int dyar_sum(const dyar_turn *t, const dyar_cell_list *list, bool unmarked)
{
    dyar_lanes seeds = dyar_seeds_in(t, list, 0, unmarked);
    for (unsigned i = 1; i < t->game->seed_blocks; i++)
        seeds += dyar_seeds_in(t, list, i, unmarked);
    return dyar_add_up(seeds);
}

static inline bool dyar_has_seeds(const dyar_turn *t, const dyar_cell_list *list, bool unmarked)
{
    dyar_lanes seeds = dyar_seeds_in(t, list, 0, unmarked);
    for (unsigned i = 1; i < t->game->seed_blocks; i++)
        seeds |= dyar_seeds_in(t, list, i, unmarked);
    return dyar_any(seeds);
}

static inline int dyar_sum_singly(const dyar_turn *t, const dyar_cell_list *list)
{
    const uint16_t *marks = t->cells + t->game->layout.marks;
    int seeds = 0;
    for (size_t i = 0; i < list->count; i++)
        seeds += !t->game->marked || t->game->free_codes[marks[list->cells[i]]]
                     ? t->cells[list->cells[i]]
                     : 0;
    return seeds;
}

static inline int dyar_free_seeds(const dyar_turn *t, const dyar_cell_list *list)
{
    return dyar_counts_lanes(t->game) ? dyar_sum(t, list, t->game->marked)
                                      : dyar_sum_singly(t, list);
}

/* Copies what the game uses, and up to a block more: positions have room. */
static inline void dyar_copy_blocks(dyar_position *to, const dyar_position *from,
                                    unsigned blocks)
{
    if (blocks == 2) { /* seeds and marks of a small board: by far the most frequent copy */
        const dyar_lanes seeds = dyar_load(from->cells);
        const dyar_lanes marks = dyar_load(from->cells + DYAR_LANES);
        memcpy(to->cells, &seeds, sizeof seeds);
        memcpy(to->cells + DYAR_LANES, &marks, sizeof marks);
        return;
    }
    memcpy(to->cells, from->cells, blocks * sizeof(dyar_lanes));
}

static inline void dyar_copy(const dyar_game *game, dyar_position *to,
                             const dyar_position *from)
{
    dyar_copy_blocks(to, from, game->layout.blocks);
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

uint8_t dyar_decide_directly(const dyar_decision *decision, const dyar_turn *t, unsigned at);
bool dyar_trial_fits(const dyar_trial_rule *rule, const dyar_turn *t, unsigned at);

/* The same where two terms are not all there is. */
uint8_t dyar_decide_further(const dyar_decision *decision, const dyar_frame *frame,
                            const dyar_turn *t, unsigned at);

/* The first condition that fits here, or DYAR_UNDECIDED. */
static inline uint8_t dyar_decide(const dyar_decision *decision, const dyar_turn *t,
                                  unsigned at)
{
    const dyar_frame *frame = &decision->frames[t->row + at];
    if (!frame->plain)
        return dyar_decide_further(decision, frame, t, at);
    return frame
        ->results[frame->seeds_steps[t->cells[at]] + frame->steps[t->cells[frame->cell]]];
}

static inline bool dyar_holds(const dyar_decision *decision, const dyar_turn *t, unsigned at)
{
    return dyar_decide(decision, t, at) != DYAR_UNDECIDED;
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
    t->emptied = 0;
    t->lap = 1;
    t->sown = t->hand = t->lifted = t->captured = t->seen = 0;
    t->reached = t->acted = t->gained = t->forbidden = false;
    t->choices = t->asked = 0;
    t->must_choose = t->first_lap_fits = false;
    t->options = 0;
    t->first_lap = NULL;
    t->end = DYAR_THEN_END_TURN;
}

/* Steps and references at this moment of the turn; DYAR_NO_CELL where there is no such hole. */
unsigned dyar_walk(const dyar_turn *t, unsigned cell, const dyar_path *path);
unsigned dyar_resolve(const dyar_turn *t, const dyar_hole_ref *ref, unsigned here);

/* ---- acting (effects.c) ---- */

void dyar_act(dyar_turn *t, const dyar_actions *actions, unsigned here);

/* What the table says for this hole, or NULL when no rule fits. */
static inline const dyar_response *dyar_judge(const dyar_turn *t, const dyar_responses *table,
                                              unsigned at)
{
    const uint8_t rule = table->decision ? dyar_decide(table->decision, t, at) : DYAR_UNDECIDED;
    return rule == DYAR_UNDECIDED ? NULL : &table->list[rule];
}

/* Does what a rule says. */
void dyar_fire(dyar_turn *t, const dyar_response *response, unsigned at, const char *name);

/* The same; most rules that end a turn do nothing. */
static inline void dyar_fire_if_it_does(dyar_turn *t, const dyar_response *response,
                                        unsigned at, const char *name)
{
    if (response->actions.count > 0 || t->trace)
        dyar_fire(t, response, at, name);
}

/* Both: the response, or NULL when none fits. */
const dyar_response *dyar_respond(dyar_turn *t, const dyar_responses *table, unsigned at,
                                  const char *name);

/* The same for a table on positions. */
const dyar_response *dyar_respond_to_position(dyar_turn *t, const dyar_responses *table,
                                              const char *name);

/* ---- turns (turn.c) ---- */

/* Plays the move on the turn's position, up to and with the `after` table; the turn is not
 * handed on. */
void dyar_turn_play(dyar_turn *t, dyar_move move);
static inline void dyar_turn_begin(dyar_turn *t, const dyar_game *game,
                                   const dyar_turn_rules *rules, dyar_position *position,
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

/* dyar_play for a move that could not be played briefly (brief.h), in a game of one phase. */
void dyar_play_fully(const dyar_game *game, dyar_position *position, dyar_move move);

const dyar_turn_rules *dyar_find_phase(const dyar_game *game, const dyar_position *position,
                                       unsigned mover);

static inline const dyar_turn_rules *
dyar_rules_of_turn(const dyar_game *game, const dyar_position *position, unsigned mover)
{
    return game->phase_count == 1 ? game->phases : dyar_find_phase(game, position, mover);
}

/* ---- moves (moves.c) ---- */

/* The legal moves of a player as if it were his turn, passing not counted. */
size_t dyar_moves_of(const dyar_game *game, const dyar_position *position, unsigned player,
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

/* The same after a turn, where all that is asked is how many seeds lie where. */
void dyar_judge_sums(dyar_turn *view);

/* The same for a position that a turn has led to. */
void dyar_judge_position(const dyar_game *game, dyar_position *position);

/* The result of the game itself, whether or not it is one of a match. */
dyar_result dyar_game_result(const dyar_game *game, const dyar_position *position);

/* The holes of a game that is over whose seeds have counted for nobody; how many. */
size_t dyar_unclaimed(const dyar_game *game, const dyar_position *position,
                      uint8_t cells[DYAR_MAX_CELLS]);

/* The only player who can move, or -1. */
int dyar_only_able_player(const dyar_game *game, const dyar_position *position);

/* ---- matches (match.c, filling.c) ---- */

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

/* ---- tracing (trace.c) ---- */

void dyar_note(dyar_turn *t, dyar_event event); /* only with a trace */

static inline int dyar_place(const dyar_turn *t, unsigned cell)
{
    return t->game->topology.place_of[cell];
}

#endif
