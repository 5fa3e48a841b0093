/*
 * How many moves there can be, and how many turns are played ahead to find them.
 *
 * A list of moves has room for so many, and finding it must not take long, whatever the rules
 * are: some moves are played on a copy to see what comes of them (play/moves.c).  Both are
 * counted here from the rules, so that play need not look.
 */
#include "program/compile.h"
#include "rules/walk.h"

/* ---- choices ---- */

/* What one move may become by the choices in its course, and how often it is played for that.
 */
typedef struct outcomes {
    size_t moves, plays;
} outcomes;

/* `later` is what becomes of it where the turn goes on with so many choices left. */
static outcomes count_outcomes(const dyar_then *then, unsigned choices, const outcomes *later)
{
    outcomes sum = {0, 1};
    if (then->kind == DYAR_THEN_RELAY || then->kind == DYAR_THEN_SOW_ON)
        return later[choices];
    if (then->kind != DYAR_THEN_CHOOSE || choices == 0)
        return (outcomes){1, 1};
    for (size_t i = 0; i < then->option_count; i++) {
        const outcomes one = count_outcomes(&then->options[i].then, choices - 1, later);
        sum.moves += one.moves;
        sum.plays += one.plays + dyar_option_looks(&then->options[i]);
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

static size_t count_ways(const dyar_kind *kind)
{
    for (size_t i = 0; i < kind->direction.count; i++)
        if (kind->direction.rules[i].go >= DYAR_WAY_CHOSEN)
            return 2;
    return 1;
}

/* Those that are seen only by playing the move. */
static size_t count_playing(const dyar_lookaheads *looks)
{
    size_t count = 0;
    for (size_t i = 0; i < looks->count; i++)
        count += looks->list[i].first_lap || looks->list[i].captures || looks->list[i].leaves;
    return count;
}

/* For each move that was found: duties, and what only playing shows to be forbidden. */
static size_t plays_for_a_move(const dyar_compiled_phase *rules)
{
    size_t plays = rules->looks_back ? 1 : 0;
    for (size_t i = 0; i < rules->phase->duty_count; i++)
        plays += count_playing(&rules->phase->duties[i].only) +
                 count_playing(&rules->phase->duties[i].besides);
    return plays;
}

/* Holes that could be started from; where a number of seeds is chosen, all ways to do that: no
 * more than there are seeds, but for a store from which several holes can be sown. */
static size_t count_starts(const dyar_compiled_phase *rules, size_t k, int player, int total)
{
    const dyar_kind *kind = &rules->phase->kinds[k];
    const size_t holes = rules->kinds[k].candidate_count[player];
    return kind->seeds != DYAR_CHOSEN ? holes
           : kind->of_store           ? holes * (size_t)total
                                      : (size_t)total;
}

static outcomes count_moves(const dyar_compiled_phase *rules, int player, int total)
{
    const outcomes of_each = most_outcomes(rules->phase);
    outcomes sum = {0, 0};
    for (size_t k = 0; k < rules->kind_count; k++) {
        const dyar_kind *kind = &rules->phase->kinds[k];
        const size_t starts = count_starts(rules, k, player, total) * count_ways(kind);
        sum.moves += starts * of_each.moves;
        sum.plays += starts * (count_playing(&kind->only) + (rules->asks ? of_each.plays : 0));
    }
    sum.plays += sum.moves * plays_for_a_move(rules);
    return sum;
}

/* Are turns played to their end to find the moves? */
static bool plays_ahead(const dyar_compiled_phase *rules)
{
    const dyar_phase *phase = rules->phase;
    size_t looks = 0;
    for (size_t k = 0; k < phase->kind_count; k++)
        looks += count_playing(&phase->kinds[k].only);
    return looks + plays_for_a_move(rules) > 0 || rules->asks;
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

void dyar_bound_moves(dyar_compiler *c, const dyar_compiled_phase *rules)
{
    bound_numbers(c, rules->phase);
    bound_asking(c, rules);
    const dyar_location mark = dyar_node_get(c->game->rules->root, "moves")->location;
    for (int p = 0; p < c->game->players; p++) {
        outcomes most = count_moves(rules, p, c->game->total);
        most.moves += c->game->rules->setup.turner != DYAR_WORD_NONE;
        if (most.moves > DYAR_MOVES_MAX) {
            dyar_report(c->diags, DYAR_ERROR, mark,
                        "player %d could have up to %zu moves; %d can be played", p + 1,
                        most.moves, DYAR_MOVES_MAX);
            dyar_report_hint(c->diags, "have fewer kinds of moves, fewer options to choose "
                                       "from, or a smaller board");
            return;
        }
        if (most.plays > DYAR_PLAYED_AHEAD_MAX) {
            dyar_report(c->diags, DYAR_ERROR, mark,
                        "to find the moves of player %d up to %zu turns would be played ahead; "
                        "%d can be",
                        p + 1, most.plays, DYAR_PLAYED_AHEAD_MAX);
            dyar_report_hint(c->diags,
                             "have fewer duties that look ahead (first-lap, captures, leaves), "
                             "fewer options to choose from, or a smaller board");
            return;
        }
    }
}
