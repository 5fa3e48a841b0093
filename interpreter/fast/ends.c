/* Which end rules are no more than a sum of seeds, and when any of them could fit. */
#include "base/arena.h"
#include "fast/wing.h"

#include <string.h>

/* Is all that is asked whether the free seeds of a player, or of one of several, are so many?
 */
static bool asks_one_sum(const dyar_compiled_case *tried)
{
    const dyar_compiled_test *test = tried->tests;
    return tried->count == 1 && test->source->fact == DYAR_FACT_FREE_SEEDS && test->ranged &&
           (test->asking_count == 1 || !test->all) && !test->but_mover;
}

static bool asks_stores(const dyar_compiled_case *tried)
{
    const dyar_compiled_test *test = tried->tests;
    return tried->count == 1 && test->source->fact == DYAR_FACT_STORE && test->ranged &&
           test->source->who == DYAR_WHO_SOMEBODY;
}

/* Right after a turn nobody has counted how often the position has come up. */
static bool asks_repetition(const dyar_compiled_case *tried)
{
    for (size_t i = 0; i < tried->count; i++)
        if (tried->tests[i].source->fact == DYAR_FACT_POSITION_SEEN)
            return true;
    return false;
}

/* Ends on the same cells are looked at together: which of them it is does not matter yet. */
static void add(dyar_fast_end *list, size_t *count, const dyar_fast_end *end)
{
    for (size_t i = 0; i < *count; i++)
        if (list[i].of_stores == end->of_stores &&
            memcmp(list[i].cells, end->cells, sizeof end->cells) == 0 &&
            end->low <= list[i].high + 1 && list[i].low <= end->high + 1) {
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

static void add_sums(const dyar_wing *w, const dyar_compiled_test *test, dyar_fast_end *list,
                     size_t *count, quietness *quiet)
{
    quiet->board_wide = quiet->board_wide && test->asking_count == 1 &&
                        test->askings->sum[0].count == w->game->topology.holes;
    for (size_t k = 0; k < test->asking_count; k++) {
        dyar_fast_end end = {.low = test->low, .high = test->high};
        for (int mover = 0; mover < w->players; mover++)
            end.cells[mover] = bits_of(&test->askings[k].sum[mover]);
        add(list, count, &end);
    }
}

static bool binds(const dyar_game *game)
{
    bool binds = game->rules->board.stores_on_track;
    for (size_t i = 0; i < game->rules->mark_count; i++)
        binds = binds || game->rules->marks[i].worth != DYAR_MARKED_ROW_OWNER;
    return binds;
}

void dyar_fast_prepare_ends(dyar_arena *arena, dyar_wing *w)
{
    const dyar_game *game = w->game;
    quietness quiet = {.board_wide = true, .sowing_binds = binds(game)};
    dyar_fast_end *list =
        DYAR_NEW_ARRAY(arena, dyar_fast_end, game->end.count * DYAR_PLAYERS_MAX);
    w->plain_end = game->before.count == 0;
    for (size_t i = 0; i < game->end.count; i++) {
        const dyar_compiled_condition *when = &game->end.when[i];
        const dyar_compiled_test *test = when->count == 1 ? when->cases->tests : NULL;
        if (test && asks_repetition(when->cases))
            continue;
        if (test && asks_one_sum(when->cases))
            add_sums(w, test, list, &w->end_count, &quiet);
        else if (test && asks_stores(when->cases))
            add(list, &w->end_count,
                &(dyar_fast_end){.of_stores = true, .low = test->low, .high = test->high});
        else
            w->plain_end = false;
    }
    w->ends = list;
    w->quiet_end = w->plain_end && quiet.board_wide && !quiet.sowing_binds;
    w->plain_pass = w->plain_end && quiet.board_wide && !game->layout.keeps_count &&
                    !game->layout.remembers;
}
