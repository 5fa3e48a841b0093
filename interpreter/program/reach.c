/* SPDX-License-Identifier: MIT */
/*
 * The reach of sowings: the directions that they take, and the holes that they can land in.
 *
 * A sowing that begins off the mover's own track follows another player's track until it
 * reaches the mover's own.  So the mover can land in holes that they never sow into otherwise.
 */
#include "program/compile.h"

/* ---- directions ---- */

static unsigned directions_of_then(const dyar_then *then)
{
    unsigned directions = 0;
    if (then->direction == DYAR_DIRECTION_REVERSE)
        directions = 3;
    else if (then->direction != DYAR_WORD_NONE)
        directions = 1u << (then->direction - DYAR_DIRECTION_COUNTERCLOCKWISE);
    for (size_t i = 0; i < then->option_count; i++)
        directions |= directions_of_then(&then->options[i].then);
    return directions;
}

unsigned dyar_directions_sown(const dyar_compiled_phase *rules)
{
    unsigned directions = rules->turns_round ? 3 : 0;
    for (size_t i = 0; i < rules->kind_count; i++)
        for (unsigned k = 0; k < rules->kinds[i].direction->rule_count; k++)
            directions |= rules->kinds[i].directions[k] > DYAR_CLOCKWISE
                              ? 3u
                              : 1u << rules->kinds[i].directions[k];
    for (size_t i = 0; i < rules->phase->landing.count; i++)
        directions |= directions_of_then(&rules->phase->landing.rules[i].then);
    return directions;
}

/* ---- holes ---- */

/* Does a sowing that begins in the hole, which is named in a turn on the track, begin on it? */
static bool stays_on_track(const dyar_game *game, const dyar_compiled_ref *ref, unsigned player)
{
    if (ref->search && !stays_on_track(game, &ref->search->from, player))
        return false;
    if (ref->base == DYAR_BASE_OWN && ref->of_player[player] != DYAR_NO_CELL &&
        !game->topology.on_track[player][ref->of_player[player]])
        return false;
    for (int i = 0; i < ref->path.count; i++)
        if (ref->path.steps[i] != DYAR_STEP_NEXT && ref->path.steps[i] != DYAR_STEP_PREVIOUS)
            return false;
    return ref->base != DYAR_BASE_OPPONENT;
}

static bool rule_stays(const dyar_game *game, const dyar_compiled_rule *rule, unsigned player)
{
    for (size_t i = 0; i < rule->option_count; i++)
        if (!rule_stays(game, rule->options[i].then, player))
            return false;
    return !rule->goes_on || stays_on_track(game, &rule->ref, player);
}

static bool kind_stays(const dyar_game *game, const dyar_compiled_kind *kind, unsigned player)
{
    for (unsigned i = 0; i < kind->candidate_count[player]; i++)
        if (!game->topology.on_track[player][kind->candidates[player][i].cell])
            return false;
    return !kind->first_into || stays_on_track(game, kind->first_into, player);
}

static bool shares_all_holes(const dyar_topology *t, unsigned player)
{
    for (int i = 0; i < t->holes; i++)
        if (!t->on_track[player][t->hole[i]])
            return false;
    return true;
}

bool dyar_sows_astray(const dyar_game *game, const dyar_compiled_phase *rules, unsigned player)
{
    if (shares_all_holes(&game->topology, player))
        return false;
    for (size_t i = 0; i < rules->kind_count; i++)
        if (!kind_stays(game, &rules->kinds[i], player))
            return true;
    for (size_t i = 0; i < rules->landing.count; i++)
        if (!rule_stays(game, &rules->landing.list[i], player))
            return true;
    return false;
}

bool dyar_lands_in(const dyar_game *game, const dyar_compiled_phase *rules, unsigned player,
                   unsigned cell)
{
    return game->topology.on_track[player][cell] ||
           (!game->topology.is_store[cell] && dyar_sows_astray(game, rules, player));
}
