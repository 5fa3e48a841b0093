/* SPDX-License-Identifier: MIT */
/*
 * Bounds on the number of moves, and on the work to find them.
 *
 * A list of moves has limited room, and finding it must be quick for any rules: moves are
 * played on a copy to see where they lead (play/moves.c).  Both bounds are counted here from
 * the rules, so that play does not check them.
 */
#include "program/compile.h"
#include "program/work.h"
#include "rules/walk.h"

/* ---- choices ---- */

/* The number of moves that one move becomes by its choices, and of times that its turn is
 * played on after the last choice.  The part before a choice is played once. */
typedef struct outcomes {
    size_t moves, plays;
} outcomes;

/* `later` is the outcome if the turn continues with that number of choices left. */
static outcomes count_outcomes(const dyar_then *then, unsigned choices, const outcomes *later)
{
    outcomes sum = {0, 0};
    if (dyar_then_words[then->kind].traits & DYAR_SOWS)
        return later[choices];
    if (!(dyar_then_words[then->kind].traits & DYAR_CHOOSES))
        return (outcomes){1, 0};
    if (choices == 0)
        return (outcomes){1, 1};
    for (size_t i = 0; i < then->option_count; i++) {
        const outcomes one = count_outcomes(&then->options[i].then, choices - 1, later);
        sum.moves += one.moves;
        sum.plays += one.plays + (then->options[i].captures != NULL);
    }
    return sum;
}

static outcomes most_outcomes(const dyar_phase *phase)
{
    outcomes most[DYAR_CHOICES_MAX + 1];
    most[0] = (outcomes){1, 1};
    for (unsigned choices = 1; choices <= DYAR_CHOICES_MAX; choices++) {
        most[choices] = (outcomes){1, 1};
        for (size_t i = 0; i < phase->landing.count; i++) {
            const outcomes one = count_outcomes(&phase->landing.rules[i].then, choices, most);
            if (one.moves > most[choices].moves)
                most[choices].moves = one.moves;
            if (one.plays > most[choices].plays)
                most[choices].plays = one.plays;
        }
    }
    return most[DYAR_CHOICES_MAX];
}

/* ---- moves ---- */

/* Are moves played to their end once they have been found? */
static bool plays_found(const dyar_compiled_phase *rules)
{
    bool plays = rules->looks_back || rules->asks;
    for (size_t i = 0; i < rules->duty_count; i++)
        plays = plays || rules->duties[i].ends;
    return plays;
}

static bool plays_ahead(const dyar_compiled_phase *rules)
{
    bool plays = plays_found(rules);
    for (size_t k = 0; k < rules->kind_count; k++)
        plays = plays || rules->kinds[k].only.ends;
    return plays;
}

/* The number of starts: holes, and for a chosen number of seeds all choices of it.  These are
 * no more than the seeds, except for a store that can be sown from several holes. */
static size_t count_starts(const dyar_compiled_phase *rules, size_t k, int player, int total)
{
    const dyar_kind *kind = &rules->phase->kinds[k];
    const size_t holes = rules->kinds[k].candidate_count[player];
    return kind->seeds != DYAR_CHOSEN ? holes
           : kind->of_store           ? holes * (size_t)total
                                      : (size_t)total;
}

/* For each time that a move is tried: its first lap, and conditions. */
static double work_of_duties(const dyar_game *game, const dyar_compiled_phase *rules)
{
    double work = 0;
    for (size_t i = 0; i < rules->duty_count; i++)
        work += dyar_work_of_looks(game, rules, &rules->duties[i].only) +
                dyar_work_of_looks(game, rules, &rules->duties[i].besides);
    return work;
}

typedef struct counted {
    size_t moves;
    double work;
} counted;

/* The same for one start from a hole. */
static outcomes count_direction(const dyar_compiled_phase *rules,
                                const dyar_compiled_kind *kind, unsigned direction)
{
    const size_t once = kind->only.ends;
    if (!kind->asks[direction])
        return (outcomes){1, once || plays_found(rules)};
    const outcomes asked = most_outcomes(rules->phase);
    return (outcomes){asked.moves, asked.plays + once};
}

/* The same for all starts from a hole, in both directions if the player may choose. */
static outcomes count_directions(const dyar_compiled_phase *rules, size_t k)
{
    const dyar_table *direction = &rules->phase->kinds[k].direction;
    bool chosen = false, clockwise = false, counterclockwise = false;
    for (size_t i = 0; i < direction->count; i++) {
        const dyar_word go = direction->rules[i].direction;
        chosen = chosen || go >= DYAR_DIRECTION_CHOSEN;
        clockwise = clockwise || go == DYAR_DIRECTION_CLOCKWISE;
        counterclockwise = counterclockwise || go == DYAR_DIRECTION_COUNTERCLOCKWISE;
    }
    const outcomes one = count_direction(rules, &rules->kinds[k], DYAR_COUNTERCLOCKWISE),
                   other = count_direction(rules, &rules->kinds[k], DYAR_CLOCKWISE);
    if (chosen)
        return (outcomes){one.moves + other.moves, one.plays + other.plays};
    return !clockwise || (counterclockwise && one.moves >= other.moves) ? one : other;
}

static counted count_moves(const dyar_game *game, const dyar_compiled_phase *rules, int player)
{
    const double turn = dyar_work_of_turn(game, rules);
    counted sum = {0, 0};
    for (size_t k = 0; k < rules->kind_count; k++) {
        const dyar_compiled_kind *kind = &rules->kinds[k];
        const outcomes of_each = count_directions(rules, k);
        const size_t starts = count_starts(rules, k, player, game->total);
        sum.moves += starts * of_each.moves;
        sum.work += dyar_work_of_starts(game, kind, player) +
                    (double)starts * ((double)of_each.plays * turn +
                                      2 * dyar_work_of_looks(game, rules, &kind->only));
    }
    sum.work += (double)sum.moves * work_of_duties(game, rules);
    return sum;
}

/* A turn that is played ahead is judged by `after`, too: where that asks for moves which are
 * found by playing ahead, the question never ends. */
static void bound_asking(dyar_compiler *c, const dyar_compiled_phase *rules)
{
    const dyar_table *after = &rules->phase->after;
    if (!plays_ahead(rules))
        return;
    for (size_t i = 0; i < after->count; i++) {
        if (!dyar_asks_for(&after->rules[i].when, DYAR_FACT_MOVES))
            continue;
        dyar_report(c->diags, DYAR_ERROR, after->rules[i].location,
                    "'after' cannot ask for 'moves' in a phase whose moves are found by "
                    "playing them ahead");
        dyar_report_hint(c->diags, "ask for them in 'end', or have no duties or choices that "
                                   "look ahead (first-lap, captures, leaves, choose, "
                                   "grand-slam: forbidden, endless: forbidden)");
        return;
    }
}

/* A number that is chosen has a byte of the move. */
static void bound_numbers(dyar_compiler *c, const dyar_phase *phase)
{
    for (size_t k = 0; k < phase->kind_count; k++)
        if (phase->kinds[k].seeds == DYAR_CHOSEN && c->game->total > UINT8_MAX)
            dyar_report(c->diags, DYAR_ERROR, phase->kinds[k].location,
                        "a number of seeds can be chosen in games of at most %d seeds; this "
                        "one has %d",
                        UINT8_MAX, c->game->total);
}

static void bound_count(dyar_compiler *c, int player, size_t moves, dyar_location location)
{
    if (moves <= DYAR_MOVES_MAX)
        return;
    dyar_report(c->diags, DYAR_ERROR, location,
                "player %d could have up to %zu moves; %d can be played", player + 1, moves,
                DYAR_MOVES_MAX);
    dyar_report_hint(c->diags, "have fewer kinds of moves, fewer options to choose from, or a "
                               "smaller board");
}

static void bound_work(dyar_compiler *c, int player, double work, dyar_location location)
{
    if (work <= DYAR_WORK_AHEAD_MAX)
        return;
    dyar_report(c->diags, DYAR_ERROR, location,
                "to find the moves of player %d could be as much work as to sow %.0f seeds; %d "
                "is the most",
                player + 1, work, DYAR_WORK_AHEAD_MAX);
    dyar_report_hint(c->diags,
                     "have fewer moves that are played ahead (first-lap, captures, leaves, "
                     "choose, grand-slam: forbidden, endless: forbidden), shorter laps, or a "
                     "smaller board");
}

void dyar_bound_moves(dyar_compiler *c, const dyar_compiled_phase *rules)
{
    const size_t before = dyar_diags_errors(c->diags);
    const dyar_location location = dyar_node_location(c->game->rules->root, "moves");
    bound_numbers(c, rules->phase);
    bound_asking(c, rules);
    for (int p = 0; p < c->game->players && dyar_diags_errors(c->diags) == before; p++) {
        counted most = count_moves(c->game, rules, p);
        most.moves += dyar_board_may_turn(&c->game->rules->setup);
        bound_count(c, p, most.moves, location);
        if (most.moves <= DYAR_MOVES_MAX)
            bound_work(c, p, most.work, location);
    }
}
