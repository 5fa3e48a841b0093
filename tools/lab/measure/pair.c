/* SPDX-License-Identifier: MIT */
/* Two games in step. */
#include "lab/measure/pair.h"

#include <string.h>

bool lab_pair_begin(lab_pair *pair, const dyar_comparison *comparison, const dyar_game *a,
                    const dyar_game *b)
{
    const char *const *marks = dyar_game_marks(a);
    *pair = (lab_pair){.a = a, .b = b};
    for (int i = 0; i < LAB_PAIR_MARKS_MAX && marks[i]; i++)
        pair->mark_of_b[i] = dyar_compare_mark(comparison, i);
    return dyar_game_rows(a) == dyar_game_rows(b) &&
           dyar_game_columns(a) == dyar_game_columns(b) &&
           dyar_game_players(a) == dyar_game_players(b);
}

/* ---- boards ---- */

static bool same_mark(const lab_pair *pair, const lab_pair_position *p, int hole)
{
    int of_a, of_b;
    const int a = dyar_position_mark(pair->a, &p->a, hole, &of_a);
    const int b = dyar_position_mark(pair->b, &p->b, hole, &of_b);
    return of_a == of_b && (a < 0 ? b < 0 : a < LAB_PAIR_MARKS_MAX && pair->mark_of_b[a] == b);
}

static unsigned compare_holes(const lab_pair *pair, const lab_pair_position *p)
{
    const int holes = dyar_game_rows(pair->a) * dyar_game_columns(pair->a);
    unsigned differs = 0;
    for (int hole = 0; hole < holes; hole++) {
        const dyar_hole_state state = dyar_position_hole(pair->a, &p->a, hole);
        if (state != dyar_position_hole(pair->b, &p->b, hole)) {
            differs |= LAB_DIFFERS_BOARD;
            continue;
        }
        if (state == DYAR_HOLE_MISSING)
            continue;
        if (dyar_position_seeds(pair->a, &p->a, hole) !=
            dyar_position_seeds(pair->b, &p->b, hole))
            differs |= LAB_DIFFERS_BOARD;
        if (!same_mark(pair, p, hole) || dyar_position_owner(pair->a, &p->a, hole) !=
                                             dyar_position_owner(pair->b, &p->b, hole))
            differs |= LAB_DIFFERS_MARKS;
    }
    return differs;
}

static unsigned compare_players(const lab_pair *pair, const lab_pair_position *p)
{
    unsigned differs = 0;
    for (int i = 0; i < dyar_game_players(pair->a); i++) {
        if (dyar_position_store(pair->a, &p->a, i) != dyar_position_store(pair->b, &p->b, i))
            differs |= LAB_DIFFERS_CAPTURES;
        if (dyar_position_reserve(pair->a, &p->a, i) !=
            dyar_position_reserve(pair->b, &p->b, i))
            differs |= LAB_DIFFERS_BOARD;
    }
    return differs;
}

static bool same_state(const lab_pair *pair, const lab_pair_position *p, int player)
{
    return dyar_position_wins(pair->a, &p->a, player) ==
               dyar_position_wins(pair->b, &p->b, player) &&
           dyar_position_won_before(pair->a, &p->a, player) ==
               dyar_position_won_before(pair->b, &p->b, player) &&
           dyar_position_kept(pair->a, &p->a, player) ==
               dyar_position_kept(pair->b, &p->b, player) &&
           dyar_position_to_place(pair->a, &p->a, player) ==
               dyar_position_to_place(pair->b, &p->b, player);
}

static unsigned compare_match(const lab_pair *pair, const lab_pair_position *p)
{
    bool same = dyar_position_game(pair->a, &p->a) == dyar_position_game(pair->b, &p->b) &&
                dyar_position_pool(pair->a, &p->a) == dyar_position_pool(pair->b, &p->b);
    for (int i = 0; i < dyar_game_players(pair->a); i++)
        same = same && same_state(pair, p, i);
    return same ? 0 : LAB_DIFFERS_BOARD;
}

unsigned lab_pair_boards(const lab_pair *pair, const lab_pair_position *p)
{
    unsigned differs = compare_holes(pair, p) | compare_players(pair, p);
    if (dyar_position_out(pair->a, &p->a) != dyar_position_out(pair->b, &p->b))
        differs |= LAB_DIFFERS_CAPTURES;
    if (dyar_position_mover(pair->a, &p->a) != dyar_position_mover(pair->b, &p->b))
        differs |= LAB_DIFFERS_MOVER;
    if (dyar_game_is_match(pair->a) && dyar_game_is_match(pair->b))
        differs |= compare_match(pair, p);
    return differs;
}

/* ---- moves and results ---- */

/* Everything that is written of a move. */
static bool same_text(dyar_move a, dyar_move b)
{
    const bool names_direction = a.flags & DYAR_MOVE_NAMES_DIRECTION;
    const unsigned compared = DYAR_MOVE_FILLS | DYAR_MOVE_NAMES_DIRECTION |
                              (names_direction ? DYAR_MOVE_CLOCKWISE : 0);
    return a.hole == b.hole && ((a.flags ^ b.flags) & compared) == 0 &&
           a.choices == b.choices && memcmp(a.chosen, b.chosen, a.choices) == 0;
}

bool lab_pair_find_move(dyar_move wanted, const dyar_move *moves, size_t count, size_t near,
                        dyar_move *found)
{
    for (size_t i = 0; i < count; i++) {
        const size_t at = (near + i) % count; /* mostly both list them in the same order */
        if (!same_text(wanted, moves[at]))
            continue;
        *found = moves[at];
        return true;
    }
    return false;
}

static bool same_result(const lab_pair *pair, const lab_pair_position *p)
{
    const dyar_result a = dyar_result_of(pair->a, &p->a), b = dyar_result_of(pair->b, &p->b);
    for (int i = 0; i < dyar_game_players(pair->a); i++)
        if (a.scores[i] != b.scores[i])
            return false;
    return a.over == b.over && a.drawn == b.drawn && a.winners == b.winners;
}

unsigned lab_pair_moves(const lab_pair *pair, const lab_pair_position *p,
                        lab_pair_move moves[DYAR_MOVES_MAX], size_t *count)
{
    dyar_move of_a[DYAR_MOVES_MAX], of_b[DYAR_MOVES_MAX];
    const size_t a = dyar_moves(pair->a, &p->a, of_a), b = dyar_moves(pair->b, &p->b, of_b);
    *count = 0;
    if ((a == 0) != (b == 0))
        return LAB_DIFFERS_RESULT;
    if (a == 0)
        return same_result(pair, p) ? 0 : LAB_DIFFERS_RESULT;
    if (a != b)
        return LAB_DIFFERS_MOVES;
    for (size_t i = 0; i < a; i++) {
        moves[i].a = of_a[i];
        if (!lab_pair_find_move(of_a[i], of_b, b, i, &moves[i].b))
            return LAB_DIFFERS_MOVES;
    }
    *count = a;
    return 0;
}

void lab_pair_play(const lab_pair *pair, lab_pair_position *position, const lab_pair_move *move)
{
    dyar_play(pair->a, &position->a, move->a);
    dyar_play(pair->b, &position->b, move->b);
}
