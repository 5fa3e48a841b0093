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
    told->moves += move.hole != DYAR_PASS;
    told->options += count;
    told->choices += count > 1;
    return true;
}

static __attribute__((noinline)) void play_fully(const dyar_game *game, dyar_position *position,
                                                 unsigned mover, unsigned cell)
{
    const dyar_candidate *candidate = game->phases->kinds->candidates[mover];
    while (candidate->cell != cell)
        candidate++;
    dyar_play_fully(game, position, candidate->move);
}

/* The same where most turns need no keeping track of. */
static inline bool play_briefly(const dyar_game *game, dyar_position *position,
                                dyar_random *random, dyar_playout *told)
{
    const dyar_turn_rules *rules = game->phases;
    uint16_t *cells = position->cells;
    const unsigned mover = cells[game->layout.mover];
    const dyar_seat *seat = &rules->seats[mover];
    const uint32_t holes =
        cells[game->layout.ended] ? 0 : dyar_brief_moves(game, rules, seat, cells);
    if (!holes)
        return play_any(game, position, random, told);
    const unsigned count = (unsigned)__builtin_popcount(holes);
    const unsigned chosen = dyar_random_below(random, count);
    const unsigned cell = nth_bit(holes, seat->backwards ? count - 1 - chosen : chosen);
    if (!dyar_play_briefly(game, rules, cells, mover, cell))
        play_fully(game, position, mover, cell);
    told->moves++;
    told->options += count;
    told->choices += count > 1;
    return true;
}

dyar_playout dyar_play_out(const dyar_game *game, dyar_position *position, dyar_random *random,
                           dyar_history *history, int turns)
{
    const bool brief = game->phases->brief && !game->match;
    dyar_playout told = {0};
    dyar_random own = *random; /* so that it can stay in registers */
    int turn = 0;
    for (; turn < turns; turn++) {
        if (!(brief ? play_briefly(game, position, &own, &told)
                    : play_any(game, position, &own, &told))) {
            told.over = true;
            break;
        }
        if (history)
            dyar_history_judge(history, position);
    }
    if (!told.over) {
        dyar_move moves[DYAR_MOVES_MAX];
        told.over = dyar_moves(game, position, moves) == 0;
    }
    told.turns = (uint64_t)turn;
    *random = own;
    return told;
}
