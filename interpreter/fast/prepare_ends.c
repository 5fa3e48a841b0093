/* SPDX-License-Identifier: MIT */
/* Preparation of end rules: the sums of seeds without which none of them fits. */
#include "base/arena.h"
#include "fast/fast_game.h"

#include <string.h>

/* Does the test ask for the free seeds of a player, or of any of several? */
static bool asks_one_sum(const dyar_compiled_test *test)
{
    return test->source->fact == DYAR_FACT_FREE_SEEDS && test->ranged &&
           (test->asking_count == 1 || !test->all) && !test->but_mover;
}

static bool asks_stores(const dyar_compiled_test *test)
{
    return test->source->fact == DYAR_FACT_STORE && test->ranged &&
           (test->source->who == DYAR_WHO_SOMEBODY || test->source->who == DYAR_WHO_OWN);
}

/* Returns a test of the case that is a sum: if it fails, so does the case. NULL if there is
 * none. */
static const dyar_compiled_test *find_sum(const dyar_compiled_case *tried)
{
    for (size_t i = 0; i < tried->count; i++)
        if (asks_one_sum(&tried->tests[i]) || asks_stores(&tried->tests[i]))
            return &tried->tests[i];
    return NULL;
}

/* Does the case ask for repetition? Right after a turn, that is not counted yet. */
static bool asks_repetition(const dyar_compiled_case *tried)
{
    for (size_t i = 0; i < tried->count; i++)
        if (tried->tests[i].source->fact == DYAR_FACT_POSITION_SEEN)
            return true;
    return false;
}

/* Adds a sum, or extends one of the same cells whose range it touches. Only the high end of a
 * range may be unbounded, so `low - 1` is a number. */
static void add(dyar_fast_sum *list, size_t *count, const dyar_fast_sum *end)
{
    for (size_t i = 0; i < *count; i++)
        if (list[i].kind == end->kind &&
            memcmp(list[i].cells, end->cells, sizeof end->cells) == 0 &&
            end->low - 1 <= list[i].high && list[i].low - 1 <= end->high) {
            list[i].low = end->low < list[i].low ? end->low : list[i].low;
            list[i].high = end->high > list[i].high ? end->high : list[i].high;
            return;
        }
    list[(*count)++] = *end;
}

/* Are all sums of the whole board, and may sowing bind seeds, in stores or under marks? */
typedef struct quietness {
    bool board_wide, sowing_binds;
} quietness;

static dyar_fast_sum sum_asked(const dyar_fast_game *fast, const dyar_compiled_test *test,
                               size_t asking)
{
    dyar_fast_sum sum = {.low = test->low, .high = test->high};
    for (int mover = 0; mover < fast->players; mover++)
        sum.cells[mover] = dyar_bits_of(&test->askings[asking].sum[mover]);
    return sum;
}

static void add_sums(const dyar_fast_game *fast, const dyar_compiled_test *test,
                     dyar_fast_sum *list, size_t *count, quietness *quiet)
{
    quiet->board_wide = quiet->board_wide && test->asking_count == 1 &&
                        test->askings->sum[0].count == fast->game->topology.holes;
    for (size_t k = 0; k < test->asking_count; k++) {
        const dyar_fast_sum end = sum_asked(fast, test, k);
        add(list, count, &end);
    }
}

static void add_stores(const dyar_compiled_test *test, dyar_fast_sum *list, size_t *count,
                       quietness *quiet)
{
    const bool some = test->source->who == DYAR_WHO_SOMEBODY;
    const dyar_fast_sum end = {.kind = some ? DYAR_SUM_OF_SOME_STORE : DYAR_SUM_OF_OWN_STORE,
                               .low = test->low,
                               .high = test->high};
    quiet->board_wide = quiet->board_wide && some;
    add(list, count, &end);
}

/* Does the case need a player without a move, and do seeds and marks alone decide that? */
static bool asks_moves(const dyar_fast_game *fast, const dyar_compiled_case *tried)
{
    for (size_t i = 0; i < tried->count; i++)
        if (tried->tests[i].source->fact == DYAR_FACT_MOVES && tried->tests[i].ranged &&
            tried->tests[i].high == 0)
            return fast->enough && fast->quick_moves && !fast->rules->duty_count &&
                   !fast->is_match && !fast->has.phases;
    return false;
}

/* Adds what a rule needs. Returns false if the rule may fit without any sum. */
static bool add_rule(const dyar_fast_game *fast, const dyar_compiled_condition *when,
                     dyar_fast_sum *list, size_t *count, quietness *quiet)
{
    const dyar_compiled_test *test = when->count == 1 ? find_sum(when->cases) : NULL;
    if (when->count == 1 && asks_repetition(when->cases))
        return true;
    if (!test)
        return false;
    quiet->board_wide = quiet->board_wide && when->cases->count == 1;
    if (asks_one_sum(test))
        add_sums(fast, test, list, count, quiet);
    else
        add_stores(test, list, count, quiet);
    return true;
}

static bool binds(const dyar_game *game)
{
    bool binds = game->rules->board.stores_on_track;
    for (size_t i = 0; i < game->rules->mark_count; i++)
        binds = binds || game->rules->marks[i].worth != DYAR_MARKED_ROW_OWNER;
    return binds;
}

const dyar_fast_sum *dyar_fast_sum_of(dyar_arena *arena, const dyar_fast_game *fast,
                                      const dyar_compiled_condition *rule)
{
    if (!rule || rule->count != 1 || rule->cases->count != 1 ||
        !asks_one_sum(rule->cases->tests) || rule->cases->tests->asking_count != 1)
        return NULL;
    dyar_fast_sum *sum = DYAR_NEW(arena, dyar_fast_sum);
    *sum = sum_asked(fast, rule->cases->tests, 0);
    return sum;
}

/* Lists what the rules for the end of a turn need. */
static void prepare_afters(dyar_arena *arena, dyar_fast_game *fast)
{
    const dyar_compiled_table *after = &fast->rules->after;
    quietness quiet = {0};
    dyar_fast_sum *list = DYAR_NEW_ARRAY(arena, dyar_fast_sum, after->count * DYAR_PLAYERS_MAX);
    fast->only_afters = !fast->game->layout.remembers;
    for (size_t i = 0; i < after->count; i++)
        fast->only_afters = fast->only_afters &&
                            add_rule(fast, &after->when[i], list, &fast->after_count, &quiet);
    fast->afters = list;
}

void dyar_fast_prepare_ends(dyar_arena *arena, dyar_fast_game *fast)
{
    const dyar_game *game = fast->game;
    const dyar_fast_sum no_moves = {.kind = DYAR_SUM_OF_MOVES};
    quietness quiet = {.board_wide = true, .sowing_binds = binds(game)};
    dyar_fast_sum *list =
        DYAR_NEW_ARRAY(arena, dyar_fast_sum, game->end.count * DYAR_PLAYERS_MAX);
    fast->only_ends = fast->known_ends = game->before.count == 0;
    for (size_t i = 0; i < game->end.count; i++) {
        const dyar_compiled_condition *when = &game->end.when[i];
        if (add_rule(fast, when, list, &fast->end_count, &quiet))
            continue;
        fast->only_ends = false;
        if (when->count == 1 && asks_moves(fast, when->cases))
            add(list, &fast->end_count, &no_moves);
        else
            fast->known_ends = false;
    }
    fast->ends = list;
    fast->quiet_end = fast->only_ends && quiet.board_wide && !quiet.sowing_binds;
    fast->plain_pass = fast->only_ends && quiet.board_wide && !game->layout.keeps_count &&
                       !game->layout.remembers;
    prepare_afters(arena, fast);
}
