/* SPDX-License-Identifier: MIT */
/*
 * Numbers of moves: mixed radix over what can be written of a move, the hole first.
 *
 * In each digit but the hole, 0 is what is not written.  So a move that is written by its hole
 * alone has the number of the hole, and a pass the number after the last hole.
 */
#include "dyar/numbering.h"
#include "play/view.h"

#include <limits.h>

/* ---- choices ---- */

/* The choices within the moves of a game. */
typedef struct choice_range {
    size_t options; /* most options of a choice; 0: no choices */
    size_t seeds;   /* most seeds to choose from; 0: no number of seeds is chosen */
    bool repeats;   /* a move can have more than one choice of a rule */
} choice_range;

static void add_options(choice_range *range, const dyar_compiled_rule *rule)
{
    if (rule->option_count > range->options)
        range->options = rule->option_count;
    for (size_t i = 0; i < rule->option_count; i++) {
        const dyar_compiled_rule *then = rule->options[i].then;
        range->repeats = range->repeats || then->goes_on || then->option_count > 0;
        add_options(range, then);
    }
}

static choice_range range_of_choices(const dyar_game *game)
{
    choice_range range = {0};
    for (size_t p = 0; p < game->phase_count; p++) {
        const dyar_compiled_phase *phase = &game->phases[p];
        for (size_t i = 0; i < phase->landing.count; i++)
            add_options(&range, &phase->landing.list[i]);
        for (size_t k = 0; k < phase->kind_count; k++)
            if (phase->kinds[k].seeds == DYAR_CHOSEN)
                range.seeds = (size_t)game->total;
    }
    return range;
}

/* Returns the radix of a choice; 1 if no move has that many.  A number of seeds comes first. */
static size_t radix_of_choice(const choice_range *range, int choice)
{
    const bool is_late = choice > (range->seeds > 0);
    const size_t options = is_late && !range->repeats ? 0 : range->options;
    return 1 + (choice == 0 && range->seeds > options ? range->seeds : options);
}

/* ---- all that is written ---- */

typedef struct radices {
    size_t holes, directions, kinds, fillings, choices[DYAR_CHOICES_MAX];
} radices;

static bool may_choose_direction(const dyar_phase *phase)
{
    for (size_t k = 0; k < phase->kind_count; k++)
        for (size_t i = 0; i < phase->kinds[k].direction.count; i++)
            if (phase->kinds[k].direction.rules[i].direction >= DYAR_DIRECTION_CHOSEN)
                return true;
    return false;
}

static bool may_write_direction(const dyar_game *game)
{
    bool may = game->direction_written;
    for (size_t p = 0; p < game->phase_count; p++)
        may = may || may_choose_direction(game->phases[p].phase);
    return may;
}

static bool may_fill(const dyar_game *game)
{
    const dyar_setup *setup = &game->rules->setup;
    return setup->arranged || dyar_board_may_turn(setup) ||
           (game->match && game->match->order == DYAR_FILL_ORDER_CHOSEN);
}

/* Returns the number of holes, missing holes included, and one for moves without a hole. */
static size_t slots_of(const dyar_game *game)
{
    return (size_t)(dyar_game_rows(game) * dyar_game_columns(game)) + 1;
}

static radices radices_of(const dyar_game *game)
{
    const choice_range range = range_of_choices(game);
    radices r = {.holes = slots_of(game),
                 .directions = may_write_direction(game) ? 3 : 1,
                 .kinds = game->rules->kind_count > 1 ? (size_t)game->rules->kind_count + 1 : 1,
                 .fillings = may_fill(game) ? 2 : 1};
    for (int i = 0; i < DYAR_CHOICES_MAX; i++)
        r.choices[i] = radix_of_choice(&range, i);
    return r;
}

int dyar_move_numbers(const dyar_game *game)
{
    const radices r = radices_of(game);
    size_t numbers = r.holes * r.directions * r.kinds * r.fillings;
    for (int i = 0; i < DYAR_CHOICES_MAX; i++) {
        numbers *= r.choices[i];
        if (numbers > INT_MAX)
            return 0;
    }
    return (int)numbers;
}

/* ---- a move ---- */

static size_t number_of_choices(const radices *r, dyar_move move)
{
    size_t number = 0;
    for (unsigned i = DYAR_CHOICES_MAX; i-- > 0;)
        number = number * r->choices[i] + (i < move.choices ? move.chosen[i] + 1u : 0);
    return number;
}

/* 0: its name has none. */
static size_t direction_of(dyar_move move)
{
    return move.flags & DYAR_MOVE_NAMES_DIRECTION ? 1u + dyar_move_is_clockwise(move) : 0;
}

int dyar_move_number(const dyar_game *game, dyar_move move)
{
    const size_t slots = slots_of(game), slot = move.hole == DYAR_PASS ? slots - 1 : move.hole;
    const size_t direction = direction_of(move);
    if (!(move.flags & (DYAR_MOVE_NAMES_KIND | DYAR_MOVE_FILLS)) && move.choices == 0)
        return (int)(slot + slots * direction);
    const radices r = radices_of(game);
    size_t number = number_of_choices(&r, move) * r.fillings + dyar_move_is_filling(move);
    number = number * r.kinds + (move.flags & DYAR_MOVE_NAMES_KIND ? move.kind + 1u : 0);
    return (int)((number * r.directions + direction) * slots + slot);
}

/* ---- play by numbers ---- */

enum { WORD = 64 };

int dyar_legal_numbers(const dyar_game *game, const dyar_position *position, uint64_t *legal,
                       size_t words)
{
    dyar_move moves[DYAR_MOVES_MAX];
    const size_t count = dyar_moves(game, position, moves);
    memset(legal, 0, words * sizeof *legal);
    for (size_t i = 0; i < count; i++) {
        const int number = dyar_move_number(game, moves[i]);
        legal[number / WORD] |= UINT64_C(1) << (number % WORD);
    }
    return (int)count;
}

static bool play_listed(const dyar_game *game, dyar_position *position, int number)
{
    dyar_move moves[DYAR_MOVES_MAX];
    const size_t count = dyar_moves(game, position, moves);
    for (size_t i = 0; i < count; i++)
        if (dyar_move_number(game, moves[i]) == number) {
            dyar_play(game, position, moves[i]);
            return true;
        }
    return false;
}

static bool has_number(const uint64_t *legal, size_t words, int number)
{
    return number >= 0 && (size_t)number / WORD < words &&
           (legal[number / WORD] >> (number % WORD) & 1);
}

static bool play_fast(const dyar_game *game, dyar_position *position, int number,
                      uint64_t *legal, size_t words, int *count)
{
    return !game->match && game->fast && game->fast->play_number &&
           game->fast->play_number(game, position, (unsigned)number, legal, words, count);
}

int dyar_play_number(const dyar_game *game, dyar_position *position, int number,
                     uint64_t *legal, size_t words)
{
    int count = 0;
    if (!has_number(legal, words, number) ||
        (!play_fast(game, position, number, legal, words, &count) &&
         !play_listed(game, position, number)))
        return -1;
    return count > 0 ? count : dyar_legal_numbers(game, position, legal, words);
}
