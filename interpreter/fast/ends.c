/* Which end rules are no more than a sum of seeds, and when any of them could fit. */
#include "base/arena.h"
#include "fast/wing.h"

#include <string.h>

/* Is it asked whether the free seeds of a player, or of one of several, are so many? */
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

/* One of the things asked that is a sum: without it the others need not be looked at. */
static const dyar_compiled_test *find_sum(const dyar_compiled_case *tried)
{
    for (size_t i = 0; i < tried->count; i++)
        if (asks_one_sum(&tried->tests[i]) || asks_stores(&tried->tests[i]))
            return &tried->tests[i];
    return NULL;
}

/* Right after a turn nobody has counted how often the position has come up. */
static bool asks_repetition(const dyar_compiled_case *tried)
{
    for (size_t i = 0; i < tried->count; i++)
        if (tried->tests[i].source->fact == DYAR_FACT_POSITION_SEEN)
            return true;
    return false;
}

/* Ends on the same cells are looked at together: which of them it is does not matter yet.  Only
 * the high end of a range may have no bound, so that one less than the low end is a number. */
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

static uint64_t bits_of(const dyar_cell_list *list)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < list->count; i++)
        bits |= UINT64_C(1) << list->cells[i];
    return bits;
}

/* Sums that do not depend on who looks, and that sowing into stores or marks does not change.
 */
typedef struct quietness {
    bool board_wide, sowing_binds;
} quietness;

static dyar_fast_sum sum_asked(const dyar_wing *w, const dyar_compiled_test *test,
                               size_t asking)
{
    dyar_fast_sum sum = {.low = test->low, .high = test->high};
    for (int mover = 0; mover < w->players; mover++)
        sum.cells[mover] = bits_of(&test->askings[asking].sum[mover]);
    return sum;
}

static void add_sums(const dyar_wing *w, const dyar_compiled_test *test, dyar_fast_sum *list,
                     size_t *count, quietness *quiet)
{
    quiet->board_wide = quiet->board_wide && test->asking_count == 1 &&
                        test->askings->sum[0].count == w->game->topology.holes;
    for (size_t k = 0; k < test->asking_count; k++) {
        const dyar_fast_sum end = sum_asked(w, test, k);
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

/* Whether somebody cannot move is seen at a glance where nothing looks ahead, and no other
 * phase lets them move otherwise. */
static bool asks_moves(const dyar_wing *w, const dyar_compiled_case *tried)
{
    for (size_t i = 0; i < tried->count; i++)
        if (tried->tests[i].source->fact == DYAR_FACT_MOVES && tried->tests[i].ranged &&
            tried->tests[i].high == 0)
            return w->enough && w->quick_moves && !w->rules->duty_count && !w->is_match &&
                   !w->has.phases;
    return false;
}

/* False where the rule may fit without any sum. */
static bool add_rule(const dyar_wing *w, const dyar_compiled_condition *when,
                     dyar_fast_sum *list, size_t *count, quietness *quiet)
{
    const dyar_compiled_test *test = when->count == 1 ? find_sum(when->cases) : NULL;
    if (when->count == 1 && asks_repetition(when->cases))
        return true;
    if (!test)
        return false;
    quiet->board_wide = quiet->board_wide && when->cases->count == 1;
    if (asks_one_sum(test))
        add_sums(w, test, list, count, quiet);
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

const dyar_fast_sum *dyar_fast_sum_of(dyar_arena *arena, const dyar_wing *w,
                                      const dyar_compiled_condition *rule)
{
    if (!rule || rule->count != 1 || rule->cases->count != 1 ||
        !asks_one_sum(rule->cases->tests) || rule->cases->tests->asking_count != 1)
        return NULL;
    dyar_fast_sum *sum = DYAR_NEW(arena, dyar_fast_sum);
    *sum = sum_asked(w, rule->cases->tests, 0);
    return sum;
}

/* What may follow a turn, before it is handed on. */
static void prepare_afters(dyar_arena *arena, dyar_wing *w)
{
    const dyar_compiled_table *after = &w->rules->after;
    quietness quiet = {0};
    dyar_fast_sum *list = DYAR_NEW_ARRAY(arena, dyar_fast_sum, after->count * DYAR_PLAYERS_MAX);
    w->plain_after = !w->game->layout.remembers;
    for (size_t i = 0; i < after->count; i++)
        w->plain_after =
            w->plain_after && add_rule(w, &after->when[i], list, &w->after_count, &quiet);
    w->afters = list;
}

void dyar_fast_prepare_ends(dyar_arena *arena, dyar_wing *w)
{
    const dyar_game *game = w->game;
    const dyar_fast_sum no_moves = {.kind = DYAR_SUM_OF_MOVES};
    quietness quiet = {.board_wide = true, .sowing_binds = binds(game)};
    dyar_fast_sum *list =
        DYAR_NEW_ARRAY(arena, dyar_fast_sum, game->end.count * DYAR_PLAYERS_MAX);
    w->plain_end = w->foreseen_end = game->before.count == 0;
    for (size_t i = 0; i < game->end.count; i++) {
        const dyar_compiled_condition *when = &game->end.when[i];
        if (add_rule(w, when, list, &w->end_count, &quiet))
            continue;
        w->plain_end = false;
        if (when->count == 1 && asks_moves(w, when->cases))
            add(list, &w->end_count, &no_moves);
        else
            w->foreseen_end = false;
    }
    w->ends = list;
    w->quiet_end = w->plain_end && quiet.board_wide && !quiet.sowing_binds;
    w->plain_pass = w->plain_end && quiet.board_wide && !game->layout.keeps_count &&
                    !game->layout.remembers;
    prepare_afters(arena, w);
}
