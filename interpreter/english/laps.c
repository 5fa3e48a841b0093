/* SPDX-License-Identifier: MIT */
/* A turn in English: its laps, and what the rules did in each. */
#include "english/account.h"

typedef struct lap {
    const dyar_event *sown;    /* its seeds were sown, or entered from the reserve */
    const dyar_event *landing; /* rule that applied where the last seed landed; NULL: none */
} lap;

/* Laps that are left out in the middle of a long turn; none if `first` is 0. */
typedef struct gap {
    int first, last;
} gap;

typedef struct turn {
    dyar_narrator *n;
    const dyar_trace *trace;
    lap *laps; /* by number, from 1 */
    gap left_out;
    dyar_phrases explained; /* names of landing rules whose effects have been described */
} turn;

/* ---- reading the events ---- */

static bool is_landing(const dyar_event *event)
{
    return event->kind == DYAR_EVENT_RULE && strcmp(event->table, "landing") == 0;
}

static bool begins_lap(const dyar_event *event)
{
    return event->kind == DYAR_EVENT_LAP || event->kind == DYAR_EVENT_ENTER;
}

static int highest_lap(const dyar_trace *trace)
{
    int highest = 0;
    for (size_t i = 0; i < dyar_trace_count(trace); i++) {
        const int number = dyar_trace_get(trace, i)->lap;
        highest = number > highest ? number : highest;
    }
    return highest;
}

static gap find_gap(int laps, int limit)
{
    if (limit == 0 || laps <= limit + 1)
        return (gap){0};
    return (gap){.first = (limit + 1) / 2 + 1, .last = laps - limit / 2};
}

static void read_laps(turn *t)
{
    int last = 0;
    t->laps = DYAR_NEW_ARRAY(t->n->writer.arena, lap, highest_lap(t->trace) + 1);
    for (size_t i = 0; i < dyar_trace_count(t->trace); i++) {
        const dyar_event *event = dyar_trace_get(t->trace, i);
        lap *of = &t->laps[event->lap];
        if (begins_lap(event) && !of->sown)
            of->sown = event;
        if (is_landing(event))
            of->landing = event;
        if (event->kind == DYAR_EVENT_LAP && event->lap > last)
            last = event->lap;
    }
    t->left_out = find_gap(last, t->n->style->laps);
}

static bool in_gap(const turn *t, int number)
{
    return t->left_out.first > 0 && number >= t->left_out.first && number <= t->left_out.last;
}

/* ---- rules ---- */

static const dyar_rule *rule_in(const dyar_compiled_table *table, const dyar_event *event)
{
    for (size_t i = 0; i < table->count; i++)
        if (table->list[i].name == event->rule)
            return table->list[i].source;
    return NULL;
}

static const dyar_rule *rule_in_game(const dyar_game *game, const dyar_event *event)
{
    const dyar_rule *rule = NULL;
    for (size_t i = 0; i < game->phase_count && !rule; i++) {
        rule = rule_in(&game->phases[i].landing, event);
        if (!rule)
            rule = rule_in(&game->phases[i].each_seed, event);
    }
    return rule;
}

/* The rule of landing or each-seed that applied: the event holds its very name.  NULL for rules
 * of other tables. */
static const dyar_rule *rule_of(const dyar_game *game, const dyar_event *event)
{
    const dyar_rule *rule = rule_in_game(game, event);
    for (int i = 0; i < game->territory_count && !rule; i++)
        if (game->territories[i])
            rule = rule_in_game(game->territories[i], event);
    return rule;
}

/* ": the player captures the seeds in that hole"; "" if there is nothing to add. */
static const char *effects_of(const turn *t, const dyar_event *event)
{
    dyar_buffer text = {.arena = t->n->writer.arena};
    const dyar_rule *rule = rule_of(t->n->game, event);
    if (rule) {
        dyar_buffer_put(&text, ": ");
        dyar_english_outcome(t->n->writer.rules, rule, &text);
    }
    return dyar_buffer_text(&text);
}

/* The effects of a landing rule once in a turn: relays would repeat them lap by lap. */
static const char *effects_once(turn *t, const dyar_event *landing)
{
    for (size_t i = 0; i < t->explained.count; i++)
        if (strcmp(t->explained.list[i], landing->rule) == 0)
            return "";
    dyar_phrases_add(&t->explained, &t->n->writer, landing->rule);
    return effects_of(t, landing);
}

/* ---- laps ---- */

static void narrate_lap(turn *t, int number)
{
    dyar_narrator *n = t->n;
    const lap *l = &t->laps[number];
    const char *effects = l->landing ? effects_once(t, l->landing) : "";
    if (!l->sown)
        return;
    const bool enters = l->sown->kind == DYAR_EVENT_ENTER;
    dyar_narrate(n, 0, "lap %d: %s from %s %s %s%s%s%s%s", number,
                 dyar_narrator_seeds(n, l->sown->seeds),
                 enters ? "the reserve" : dyar_narrator_place(n, l->sown->from),
                 enters ? "into" : "to", dyar_narrator_place(n, l->sown->to),
                 l->sown->clockwise ? ", clockwise" : "", l->landing ? "; rule " : "",
                 l->landing ? l->landing->rule : "", effects);
}

static void begin_lap(turn *t, int number)
{
    if (!in_gap(t, number))
        narrate_lap(t, number);
    else if (number == t->left_out.first)
        dyar_narrate(t->n, 0, "... %d more laps ...", t->left_out.last - t->left_out.first + 1);
}

/* ---- what else happens ---- */

static void narrate_rule(const turn *t, const dyar_event *event)
{
    const char *effects = effects_of(t, event);
    if (event->from >= 0)
        dyar_narrate(t->n, 1, "at %s rule %s%s", dyar_narrator_place(t->n, event->from),
                     event->rule, effects);
    else
        dyar_narrate(t->n, 1, "rule %s%s", event->rule, effects);
}

static void narrate_capture(dyar_narrator *n, const dyar_event *event)
{
    const char *seeds = dyar_narrator_seeds(n, event->seeds);
    const char *place = dyar_narrator_place(n, event->from);
    if (event->player < 0)
        dyar_narrate(n, 1, "%s from %s leave%s the game", seeds, place,
                     event->seeds == 1 ? "s" : "");
    else
        dyar_narrate(n, 1, "%s captures %s from %s", dyar_narrator_player(n, event->player),
                     seeds, place);
}

static void narrate_mark(dyar_narrator *n, const dyar_event *event)
{
    const char *place = dyar_narrator_place(n, event->from);
    if (event->player < 0)
        dyar_narrate(n, 1, "%s is marked as %s", place, event->rule);
    else
        dyar_narrate(n, 1, "%s is marked as %s, for %s", place, event->rule,
                     dyar_narrator_player(n, event->player));
}

/* What a player puts, gets or begins. */
static void narrate_player(dyar_narrator *n, const dyar_event *event)
{
    const char *name = dyar_narrator_player(n, event->player);
    if (event->kind == DYAR_EVENT_PUT)
        dyar_narrate(n, 1, "%s puts %s into %s", name, dyar_narrator_seeds(n, event->seeds),
                     dyar_narrator_place(n, event->to));
    else if (event->kind == DYAR_EVENT_GIVEN)
        dyar_narrate(n, 1, "%s is the first to capture and gets %d more %s", name, event->seeds,
                     event->seeds == 1 ? "seed" : "seeds");
    else if (event->kind == DYAR_EVENT_TURN)
        dyar_narrate(n, 0, "%s turns the board round", name);
    else if (event->kind == DYAR_EVENT_SWAP)
        dyar_narrate(n, 0, "%s swaps sides", name);
    else
        dyar_narrate(n, 1, "for %s the phase %s begins", name, event->rule);
}

/* Seeds that go from a hole into the hand or into another hole. */
static void narrate_seeds(dyar_narrator *n, const dyar_event *event)
{
    const char *seeds = dyar_narrator_seeds(n, event->seeds);
    const char *from = dyar_narrator_place(n, event->from);
    if (event->kind == DYAR_EVENT_TAKE)
        dyar_narrate(n, 1, "%s from %s %s picked up", seeds, from,
                     event->seeds == 1 ? "is" : "are");
    else
        dyar_narrate(n, 1, "%s from %s to %s", seeds, from, dyar_narrator_place(n, event->to));
}

static void narrate_event(const turn *t, const dyar_event *event)
{
    dyar_narrator *n = t->n;
    switch (event->kind) {
    case DYAR_EVENT_RULE:
        if (!is_landing(event))
            narrate_rule(t, event);
        break;
    case DYAR_EVENT_CAPTURE:
        narrate_capture(n, event);
        break;
    case DYAR_EVENT_TAKE:
    case DYAR_EVENT_MOVE:
        narrate_seeds(n, event);
        break;
    case DYAR_EVENT_PUT:
    case DYAR_EVENT_GIVEN:
    case DYAR_EVENT_BEGIN:
    case DYAR_EVENT_TURN:
    case DYAR_EVENT_SWAP:
        narrate_player(n, event);
        break;
    case DYAR_EVENT_MARK:
        narrate_mark(n, event);
        break;
    case DYAR_EVENT_UNMARK:
        dyar_narrate(n, 1, "%s loses its mark", dyar_narrator_place(n, event->from));
        break;
    case DYAR_EVENT_CLOSE:
        dyar_narrate(n, 1, "%s is closed", dyar_narrator_place(n, event->from));
        break;
    case DYAR_EVENT_ENDLESS:
        dyar_narrate(n, 0, "the sowing would never end");
        break;
    case DYAR_EVENT_SLAM:
        dyar_narrate(n, 1, "the grand slam does not count");
        break;
    default: /* part of a lap or of an interlude */
        break;
    }
}

/* ---- the turn ---- */

/* Seeds that a player gains are named for the laps that are left out, too. */
static bool is_narrated(const turn *t, const dyar_event *event)
{
    return !in_gap(t, event->lap) || event->kind == DYAR_EVENT_CAPTURE ||
           event->kind == DYAR_EVENT_GIVEN;
}

void dyar_narrate_turn(dyar_narrator *n, const dyar_trace *trace)
{
    turn t = {.n = n, .trace = trace};
    int begun = 0;
    read_laps(&t);
    for (size_t i = 0; i < dyar_trace_count(trace); i++) {
        const dyar_event *event = dyar_trace_get(trace, i);
        if (event->lap > begun)
            begin_lap(&t, begun = event->lap);
        if (dyar_begins_interlude(event))
            i = dyar_narrate_interlude(n, trace, i) - 1;
        else if (is_narrated(&t, event))
            narrate_event(&t, event);
    }
}
