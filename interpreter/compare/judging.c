/* SPDX-License-Identifier: MIT */
/*
 * A game of one ruleset, in which another judges every landing.
 *
 * The other ruleset is bound to the board of the first, and its landing rules follow the first
 * one's own, where they never apply (compare/overlay.h).  A watcher of the trace tries them on
 * the turn when a rule of the first is about to act.
 */
#include "dyar/compare.h"
#include "document/change.h"
#include "compare/outcome.h"
#include "compare/overlay.h"
#include "play/facts.h"
#include "play/trace.h"

#include <stdlib.h>

struct dyar_judging {
    dyar_arena arena;
    dyar_diags *unread; /* what there is to say of the other on this board */
    const dyar_ruleset *played, *other;
    const dyar_overlay *overlay; /* NULL: the other's rules do not fit */
    dyar_trace *trace;
    dyar_landings *landings; /* of the move that is played */
};

/* ---- the other ruleset on this board ---- */

/* What the board asks of a ruleset. */
static const char *const of_board[] = {"players", "order", "board", NULL};

static const dyar_node *with(dyar_arena *arena, const dyar_node *tree, const char *key,
                             const dyar_node *value)
{
    return dyar_change_key(arena, tree, dyar_text_of(key), tree->location, value);
}

/* Neither ruleset knows the other's sources and questions: only what decides play is laid. */
static const dyar_node *lay_on_board(dyar_arena *arena, const dyar_ruleset *other,
                                     const dyar_ruleset *played)
{
    const dyar_node *tree = dyar_strip_prose(arena, other->tree, false);
    const dyar_node *board_of = dyar_strip_prose(arena, played->tree, false);
    const dyar_node *setup = dyar_node_get(board_of, "setup");
    for (const char *const *key = of_board; *key; key++)
        tree = with(arena, tree, *key, dyar_node_get(board_of, *key));
    /* Marks of the setup may have names that the other ruleset does not know. */
    return with(arena, tree, "setup", with(arena, setup, "marks", NULL));
}

static void lay_over(void *context)
{
    dyar_judging *j = context;
    const dyar_rules *lower = j->played->rules, *upper = j->other->rules;
    if (!dyar_same_board(upper, lower))
        upper = dyar_rules_bind(&j->arena, lay_on_board(&j->arena, j->other, j->played),
                                &(dyar_variation){0}, j->unread);
    if (dyar_diags_out_of_memory(j->unread))
        dyar_arena_fail(&j->arena);
    if (upper)
        j->overlay = dyar_overlay_new(&j->arena, lower, upper, j->unread);
}

/* ---- looking on ---- */

/* The rule of the lower ruleset that is about to act. */
static const dyar_rule *find_rule(const dyar_phase *phase, const char *name)
{
    for (size_t i = 0; i < phase->landing.count; i++)
        if (dyar_text_is(phase->landing.rules[i].name, name))
            return &phase->landing.rules[i];
    return NULL;
}

/* What the upper one would do here; NULL: it does not say. */
static const dyar_rule *decide(const dyar_overlay *o, const dyar_turn *turn, size_t phase)
{
    const dyar_compiled_conditions *both = turn->rules->landing.conditions;
    const size_t own = o->lower->phases[phase].landing.count;
    const dyar_phase *upper =
        &o->phases[dyar_overlay_partner(o->upper, &o->lower->phases[phase])];
    for (size_t i = 0; i < upper->landing.count; i++)
        if (dyar_condition_fits(&both->rules[own + i], turn, turn->landed))
            return &upper->landing.rules[i];
    return NULL;
}

static void look_on(void *context, const dyar_turn *turn, const dyar_event *event)
{
    dyar_judging *j = context;
    if (event->kind != DYAR_EVENT_RULE || strcmp(event->table, "landing") != 0)
        return;
    const size_t phase = (size_t)(turn->rules - j->overlay->game->phases);
    const dyar_rule *own = find_rule(&j->overlay->lower->phases[phase], event->rule);
    const dyar_rule *other = decide(j->overlay, turn, phase);
    j->landings->count++;
    j->landings->differing += !other || !dyar_same_outcome(own, other);
}

/* ---- judging ---- */

dyar_judging *dyar_judging_new(const dyar_ruleset *played, const dyar_ruleset *other)
{
    dyar_judging *j = calloc(1, sizeof *j);
    if (!j)
        return NULL;
    j->played = played;
    j->other = other;
    j->unread = dyar_diags_new();
    j->trace = dyar_trace_new();
    if (!j->unread || !j->trace || !dyar_arena_run(&j->arena, lay_over, j)) {
        dyar_judging_free(j);
        return NULL;
    }
    dyar_trace_watch(j->trace, look_on, j);
    return j;
}

void dyar_judging_free(dyar_judging *j)
{
    if (!j)
        return;
    dyar_trace_free(j->trace);
    dyar_diags_free(j->unread);
    dyar_arena_release(&j->arena);
    free(j);
}

bool dyar_judging_fits(const dyar_judging *j)
{
    return j->overlay != NULL;
}

const dyar_game *dyar_judging_game(const dyar_judging *j)
{
    return j->overlay->game;
}

void dyar_judging_play(dyar_judging *j, dyar_position *position, dyar_move move,
                       dyar_landings *landings)
{
    j->landings = landings;
    dyar_trace_clear(j->trace);
    dyar_play_traced(j->overlay->game, position, move, j->trace);
}
