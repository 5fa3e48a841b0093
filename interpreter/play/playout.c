/* Random games in one loop. */
#include "dyar/playout.h"

#include "play/brief.h"

/* The n-th of the bits, from 0. */
static inline unsigned nth_bit(uint32_t bits, unsigned n)
{
#ifdef __BMI2__
    return (unsigned)__builtin_ctz(_pdep_u32(1u << n, bits));
#else
    while (n-- > 0)
        bits &= bits - 1;
    return (unsigned)__builtin_ctz(bits);
#endif
}

/* A turn by the rules.  False when there is none to be made. */
static __attribute__((noinline)) bool play_any(const dyar_game *game, dyar_position *position,
                                               dyar_random *random, dyar_playout *told)
{
    dyar_move moves[DYAR_MOVES_MAX];
    const size_t count = dyar_moves(game, position, moves);
    if (count == 0)
        return false;
    const dyar_move move = moves[dyar_random_below(random, (uint32_t)count)];
    dyar_play(game, position, move);
    told->turns++;
    told->moves += move.hole != DYAR_PASS;
    told->options += count;
    told->choices += count > 1;
    return true;
}

/* False when the game is over. */
static bool play_by_rules(const dyar_game *game, dyar_position *position, dyar_random *random,
                          dyar_history *history, int turns, dyar_playout *told)
{
    for (int turn = 0; turn < turns; turn++) {
        if (!play_any(game, position, random, told))
            return false;
        if (history)
            dyar_history_judge(history, position);
    }
    return true;
}

/* ---- games most of whose turns need no keeping track of ---- */

static __attribute__((noinline)) void play_fully(const dyar_game *game, dyar_position *position,
                                                 unsigned mover, unsigned cell)
{
    const dyar_candidate *candidate = game->phases->kinds->candidates[mover];
    while (candidate->cell != cell)
        candidate++;
    dyar_play_fully(game, position, candidate->move);
}

/* Passes when nothing is asked but whether anybody can move. */
DYAR_INLINED bool pass_briefly(dyar_brief_game *b)
{
    const dyar_game *game = b->game;
    uint32_t holes = 0;
    if (!game->plain_pass || b->rules->none != DYAR_NONE_PASS || b->rules->obligation_count > 0)
        return false;
    for (unsigned p = 0; p < (unsigned)game->players; p++)
        holes |= dyar_brief_moves(b, &b->rules->seats[p]);
    if (!holes)
        return false;
    b->seat = b->seat->next;
    b->cells[game->layout.mover] = b->seat->player;
    return true;
}

/* One of the holes, by chance. */
DYAR_INLINED void play_one(dyar_brief_game *b, uint32_t holes, dyar_random *random,
                           dyar_playout *told)
{
    const unsigned count = (unsigned)__builtin_popcount(holes);
    const unsigned cell = nth_bit(holes, dyar_random_below(random, count));
    told->moves++;
    told->options += count;
    told->choices += count > 1;
    if (!dyar_play_briefly(b, cell)) {
        play_fully(b->game, b->position, b->seat->player, cell);
        dyar_see(b);
    }
}

/* What there is to do without a hole to play from.  False when the game is over. */
DYAR_INLINED bool play_otherwise(dyar_brief_game *b, dyar_random *random, dyar_playout *told)
{
    if (b->cells[b->game->layout.ended])
        return false;
    if (pass_briefly(b)) {
        told->turns++;
        told->options++;
        return true;
    }
    if (!play_any(b->game, b->position, random, told))
        return false;
    dyar_see(b);
    return true;
}

DYAR_INLINED bool play_on(const dyar_game *game, dyar_shape has, dyar_position *position,
                          dyar_random *random, dyar_history *history, int turns,
                          dyar_playout *told)
{
    dyar_brief_game b = dyar_begin_briefly(game, position, has);
    dyar_random own = *random; /* so that both can stay in registers */
    dyar_playout brief = {0};
    bool goes_on = true;
    for (int turn = 0; turn < turns && goes_on; turn++) {
        const uint32_t holes = dyar_brief_moves(&b, b.seat);
        if (holes) {
            play_one(&b, holes, &own, &brief);
        } else {
            *random = own;
            goes_on = play_otherwise(&b, random, told);
            own = *random;
        }
        if (history && goes_on) {
            dyar_history_judge(history, position);
            dyar_see(&b);
        }
    }
    *random = own;
    told->turns += brief.moves;
    told->moves += brief.moves;
    told->options += brief.options;
    told->choices += brief.choices;
    return goes_on;
}

/* The same for each shape of game. */
static bool play_on_in_shape(const dyar_game *game, dyar_position *position,
                             dyar_random *random, dyar_history *history, int turns,
                             dyar_playout *told)
{
    const dyar_shape has = dyar_shape_of(game);
#define IN_SHAPE(marked_, relays_, needs_)                                                     \
    if (has.marked == marked_ && has.relays == relays_ && has.needs == needs_)                 \
    return play_on(game, (dyar_shape){marked_, relays_, needs_}, position, random, history,    \
                   turns, told)
    IN_SHAPE(false, false, false);
    IN_SHAPE(false, false, true);
    IN_SHAPE(false, true, false);
    IN_SHAPE(true, true, false);
#undef IN_SHAPE
    return play_on(game, has, position, random, history, turns, told);
}

dyar_playout dyar_play_out(const dyar_game *game, dyar_position *position, dyar_random *random,
                           dyar_history *history, int turns)
{
    dyar_playout told = {0};
    dyar_move moves[DYAR_MOVES_MAX];
    const bool goes_on = game->phases->brief && !game->match
                             ? play_on_in_shape(game, position, random, history, turns, &told)
                             : play_by_rules(game, position, random, history, turns, &told);
    told.over = !goes_on || dyar_moves(game, position, moves) == 0;
    return told;
}
