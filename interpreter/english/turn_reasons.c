/* SPDX-License-Identifier: MIT */
/*
 * The reasons of a turn, found in its trace.
 *
 * The events are replayed on the seeds of the places, so that each reason has the numbers that
 * were there when its rule applied.  Captures by one rule for one player are one reason, whose
 * kind depends on the holes: the landing hole alone, a run of holes before it, the opposite
 * hole ...
 */
#include "english/reasons.h"

#include <stdint.h>

/* What makes the rules act: a rule, and the hole that it judges. */
typedef struct cause {
    const dyar_event *rule; /* NULL: none yet */
    dyar_then_kind then;    /* of the rule */
    int hole, before, after;
} cause;

/* Seeds that one rule captures, picks up or puts into holes for one player. */
typedef struct gathering {
    dyar_event_kind kind;
    int player, taken;
    size_t count; /* 0: nothing is gathered */
    int holes[DYAR_PLACES_MAX], held[DYAR_PLACES_MAX];
    bool partly; /* some hole keeps seeds */
} gathering;

typedef struct finding {
    dyar_reason_list *list;
    const dyar_game *game;
    const dyar_reasons_turn *turn;
    int holes; /* squares of the board: the place of the first store */
    int seeds[DYAR_PLACES_MAX], before_slam[DYAR_PLACES_MAX];
    int fell[DYAR_PLACES_MAX]; /* seeds that dropped into a place last, together */
    int mover;
    cause cause, landing;
    gathering gathered;
    size_t before_landing; /* number of reasons */
    int laps;              /* 0: nothing is sown yet */
    bool clockwise, endless, between_games;
} finding;

/* ---- the seeds ---- */

static void count_places(finding *f, const dyar_position *position)
{
    for (int i = 0; i < f->holes; i++)
        f->seeds[i] = dyar_position_seeds(f->game, position, i);
    for (int p = 0; p < f->game->players; p++)
        f->seeds[f->holes + p] = dyar_position_store(f->game, position, p);
}

static void carry_seeds(finding *f, int from, int to, int seeds)
{
    if (from >= 0)
        f->seeds[from] -= seeds;
    if (to >= 0)
        f->seeds[to] += seeds;
}

static cause judge_place(const finding *f, int place)
{
    return (cause){.hole = place,
                   .before = place < 0 ? -1 : f->seeds[place] - f->fell[place],
                   .after = place < 0 ? -1 : f->seeds[place]};
}

/* ---- holes ---- */

static int place_of(const dyar_topology *t, unsigned cell)
{
    return cell == DYAR_NO_CELL ? -1 : t->place_of[cell];
}

static bool is_opposite(const finding *f, int place, int other)
{
    const dyar_topology *t = &f->game->topology;
    return place < f->holes && place_of(t, t->opposite[t->cell_at[place]]) == other;
}

/* Do the holes follow each other, against the sowing or with it, beginning with that one? */
static bool is_run(const finding *f, const dyar_reason *r, bool back)
{
    const dyar_topology *t = &f->game->topology;
    const bool way = back != f->clockwise;
    int place = r->hole;
    for (size_t i = 0; i < r->other_count; i++) {
        if (place >= f->holes)
            return false;
        place = place_of(t, t->step[f->mover][way][t->cell_at[place]]);
        if (place != r->others[i])
            return false;
    }
    return true;
}

/* ---- the list ---- */

static void flush(finding *f);

static dyar_reason reason_here(const finding *f, dyar_why why)
{
    dyar_reason reason = dyar_reason_of(why);
    reason.player = f->mover;
    reason.hole = f->cause.hole;
    reason.before = f->cause.before;
    reason.after = f->cause.after;
    if (f->cause.rule) {
        reason.table = f->cause.rule->table;
        reason.rule = f->cause.rule->rule;
    }
    return reason;
}

static void list_reason(finding *f, dyar_reason reason)
{
    dyar_reason_list *l = f->list;
    l->items = dyar_arena_room(l->arena, l->items, l->count, &l->room, sizeof *l->items);
    l->items[l->count++] = reason;
}

static void add_reason(finding *f, dyar_reason reason)
{
    flush(f);
    list_reason(f, reason);
}

static void add_of_player(finding *f, dyar_why why, int player)
{
    dyar_reason reason = reason_here(f, why);
    reason.player = player;
    add_reason(f, reason);
}

static const int *one_hole(finding *f, int place)
{
    return dyar_arena_copy(f->list->arena, &place, sizeof place);
}

/* ---- captures ---- */

/* The holes without the one that is judged.  Returns whether that is one of them. */
static bool separate_judged(finding *f, dyar_reason *r)
{
    const gathering *g = &f->gathered;
    int *holes = dyar_arena_copy(f->list->arena, g->holes, g->count * sizeof *holes);
    int *held = dyar_arena_copy(f->list->arena, g->held, g->count * sizeof *held);
    size_t kept = 0;
    for (size_t i = 0; i < g->count; i++)
        if (holes[i] != r->hole) {
            holes[kept] = holes[i];
            held[kept++] = held[i];
        }
    r->others = holes;
    r->held = held;
    r->other_count = kept;
    return kept < g->count;
}

static void keep_all(const finding *f, dyar_reason *r)
{
    const gathering *g = &f->gathered;
    r->others = dyar_arena_copy(f->list->arena, g->holes, g->count * sizeof *g->holes);
    r->held = dyar_arena_copy(f->list->arena, g->held, g->count * sizeof *g->held);
    r->other_count = g->count;
}

/* With the landing hole, whose seeds are captured, too. */
static dyar_why kind_with_landing(const finding *f, const dyar_reason *r)
{
    if (r->other_count == 0)
        return DYAR_WHY_CAPTURE_HOLE;
    if (r->other_count == 1 && is_opposite(f, r->hole, r->others[0]))
        return r->after == 1 ? DYAR_WHY_CAPTURE_BOTH : DYAR_WHY_CAPTURE_PAIR;
    return is_run(f, r, true)    ? DYAR_WHY_CAPTURE_RUN_BACK
           : is_run(f, r, false) ? DYAR_WHY_CAPTURE_RUN_ON
                                 : DYAR_WHY_CAPTURE_WITH;
}

static dyar_why kind_without_landing(const finding *f, const dyar_reason *r)
{
    if (r->other_count == 1 && is_opposite(f, r->hole, r->others[0]))
        return r->after == 1 ? DYAR_WHY_CAPTURE_OPPOSITE : DYAR_WHY_CAPTURE_ACROSS;
    return DYAR_WHY_CAPTURE_OTHERS;
}

/* No single hole decides: all holes are named, whosever they are. */
static dyar_why kind_of_all(const finding *f)
{
    const dyar_event *rule = f->cause.rule;
    if (f->gathered.player < 0)
        return DYAR_WHY_REMOVE;
    if (!rule)
        return DYAR_WHY_CAPTURE_PICK;
    return f->cause.hole < 0 || strcmp(rule->table, "lifting") == 0 ? DYAR_WHY_CAPTURE_RULE
                                                                    : DYAR_WHY_CAPTURE_FROM;
}

static dyar_why find_capture_kind(finding *f, dyar_reason *r)
{
    const dyar_why all = kind_of_all(f);
    const bool plain =
        all == DYAR_WHY_CAPTURE_FROM && f->gathered.player == f->mover && !f->gathered.partly;
    if (plain) {
        const bool judged = separate_judged(f, r);
        if (strcmp(f->cause.rule->table, "landing") == 0)
            return judged ? kind_with_landing(f, r) : kind_without_landing(f, r);
        if (judged && r->other_count == 0)
            return DYAR_WHY_CAPTURE_PASSING;
    }
    keep_all(f, r);
    return all;
}

static dyar_why find_kind(finding *f, dyar_reason *r)
{
    if (f->gathered.kind == DYAR_EVENT_CAPTURE)
        return find_capture_kind(f, r);
    keep_all(f, r);
    return f->gathered.kind == DYAR_EVENT_TAKE ? DYAR_WHY_PICK_UP : DYAR_WHY_PUT;
}

/* Lists what has been gathered. */
static void flush(finding *f)
{
    gathering *g = &f->gathered;
    if (g->count == 0)
        return;
    dyar_reason reason = reason_here(f, DYAR_WHY_PLAYED);
    reason.player = g->player;
    reason.taken = g->taken;
    reason.what = dyar_reason_kinds[find_kind(f, &reason)].what;
    list_reason(f, reason);
    g->count = 0;
}

static size_t find_gathered(const gathering *g, int hole)
{
    size_t at = 0;
    while (at < g->count && g->holes[at] != hole)
        at++;
    return at;
}

static void gather(finding *f, const dyar_event *event, int hole)
{
    gathering *g = &f->gathered;
    if (g->count > 0 && (g->kind != event->kind || g->player != event->player))
        flush(f);
    if (g->count == 0)
        *g = (gathering){.kind = event->kind, .player = event->player};
    const size_t at = find_gathered(g, hole);
    if (at == g->count) {
        g->holes[at] = hole;
        g->held[at] = f->seeds[hole];
        g->count++;
    }
    g->taken += event->seeds;
    g->partly = g->partly || f->seeds[hole] > event->seeds;
}

/* ---- sowing ---- */

static void begin_relay(finding *f, const dyar_event *event)
{
    const bool from_landing = event->from == f->cause.hole;
    dyar_reason reason = reason_here(f, from_landing ? DYAR_WHY_RELAY : DYAR_WHY_RELAY_FROM);
    reason.taken = event->seeds;
    if (!from_landing) {
        reason.others = one_hole(f, event->from);
        reason.held = one_hole(f, f->seeds[event->from]);
        reason.other_count = 1;
    }
    add_reason(f, reason);
}

static void land_in(finding *f, const dyar_event *event)
{
    f->landing = f->cause = judge_place(f, event->to);
    f->clockwise = event->clockwise;
    f->laps = event->lap;
    f->before_landing = f->list->count;
}

static void enter(finding *f, const dyar_event *event)
{
    dyar_reason reason = reason_here(f, DYAR_WHY_ENTER);
    reason.hole = event->to;
    reason.taken = event->seeds;
    add_reason(f, reason);
    carry_seeds(f, -1, event->to, event->seeds);
    f->fell[event->to] = event->seeds;
    land_in(f, event);
}

/* ---- what else the rules do ---- */

static void add_mark(finding *f, const dyar_event *event)
{
    const cause *c = &f->cause;
    const bool landed = c->rule && event->from == c->hole &&
                        strcmp(c->rule->table, "landing") == 0 && !f->between_games;
    dyar_reason reason = reason_here(f, event->player < 0 ? DYAR_WHY_MARK_SIGN
                                        : landed          ? DYAR_WHY_MARK
                                                          : DYAR_WHY_MARK_OTHER);
    reason.hole = event->from;
    reason.player = event->player;
    reason.taken = f->seeds[event->from];
    reason.name = event->rule;
    add_reason(f, reason);
}

static void add_of_hole(finding *f, const dyar_event *event, dyar_why why)
{
    dyar_reason reason = reason_here(f, why);
    reason.hole = event->from;
    reason.name = event->rule;
    add_reason(f, reason);
}

static void add_move(finding *f, const dyar_event *event)
{
    dyar_reason reason = reason_here(f, event->from < 0 ? DYAR_WHY_LEFT : DYAR_WHY_MOVE);
    reason.hole = event->from < 0 ? event->to : event->from;
    reason.taken = event->seeds;
    reason.before = reason.after = -1;
    if (event->from >= 0) {
        reason.others = one_hole(f, event->to);
        reason.held = one_hole(f, f->seeds[event->to]);
        reason.other_count = 1;
    }
    add_reason(f, reason);
    carry_seeds(f, event->from, event->to, event->seeds);
}

/* All that a lap has captured is undone; captures that remain follow as events. */
static void undo_slam(finding *f, const dyar_event *next)
{
    f->gathered.count = 0;
    f->list->count = f->before_landing;
    memcpy(f->seeds, f->before_slam, sizeof f->seeds);
    add_reason(f, reason_here(f, next && next->kind == DYAR_EVENT_CAPTURE
                                     ? DYAR_WHY_SLAM_LEAVES
                                     : DYAR_WHY_SLAM_NOTHING));
}

static dyar_then_kind then_of(const finding *f, const dyar_event *event)
{
    const dyar_found_rule found = dyar_find_rule(f->game, event->table, event->rule);
    return found.rule ? found.rule->then : DYAR_THEN_END_TURN;
}

/* By the phase of the rule that applied last. */
static dyar_why kind_of_endless(const finding *f)
{
    const dyar_event *rule = f->cause.rule;
    const dyar_found_rule found =
        rule ? dyar_find_rule(f->game, rule->table, rule->rule) : (dyar_found_rule){0};
    const dyar_phase *phase = found.phase ? found.phase : dyar_last_phase(f->game)->phase;
    return phase->endless == DYAR_ENDLESS_DRAW   ? DYAR_WHY_ENDLESS_DRAW
           : phase->endless == DYAR_ENDLESS_LOSE ? DYAR_WHY_ENDLESS_LOSE
                                                 : DYAR_WHY_ENDLESS_UNDO;
}

static void undo_all(finding *f)
{
    const dyar_why why = kind_of_endless(f);
    f->gathered.count = f->list->count = 0;
    f->endless = true;
    count_places(f, f->turn->before);
    add_of_player(f, why, f->mover);
}

/* ---- the end of the sowing ---- */

static dyar_why kind_of_ending(const finding *f)
{
    const cause *l = &f->landing;
    const bool alone = l->after == 1;
    if (l->hole >= f->holes)
        return DYAR_WHY_IN_STORE;
    if (f->laps > 1 && f->cause.then == DYAR_THEN_END_TURN)
        return alone ? DYAR_WHY_ENDS_ALONE : DYAR_WHY_ENDS;
    return alone ? DYAR_WHY_NOTHING_ALONE : DYAR_WHY_NOTHING;
}

/* States where the last seed fell, if nothing else came of it. */
static void end_sowing(finding *f)
{
    flush(f);
    const bool idle = f->laps > 0 && f->list->count == f->before_landing && !f->endless;
    if (idle && f->cause.then != DYAR_THEN_AGAIN) {
        dyar_reason reason = reason_here(f, kind_of_ending(f));
        reason.hole = f->landing.hole;
        reason.before = f->landing.before;
        reason.after = f->landing.after;
        reason.number = f->laps;
        list_reason(f, reason);
    }
    f->before_landing = SIZE_MAX;
}

static void apply_rule(finding *f, const dyar_event *event)
{
    const bool landing = strcmp(event->table, "landing") == 0;
    flush(f);
    if (!landing && event->from < 0)
        end_sowing(f);
    f->cause = judge_place(f, landing ? f->landing.hole : event->from);
    f->cause.rule = event;
    f->cause.then = then_of(f, event);
    if (landing)
        memcpy(f->before_slam, f->seeds, sizeof f->seeds);
}

/* ---- between two games of a match ---- */

static void leave_game(finding *f)
{
    if (f->between_games)
        return;
    end_sowing(f);
    f->between_games = true;
    f->cause = (cause){.hole = -1, .before = -1, .after = -1};
    count_places(f, f->turn->after);
}

static void add_numbered(finding *f, const dyar_event *event, dyar_why why)
{
    dyar_reason reason = reason_here(f, why);
    reason.player = event->player;
    reason.number = event->seeds;
    add_reason(f, reason);
}

/* ---- the events ---- */

static void follow_match(finding *f, const dyar_event *event)
{
    const bool won = event->player >= 0;
    switch (event->kind) {
    case DYAR_EVENT_GAME_OVER:
        leave_game(f);
        add_numbered(f, event, won ? DYAR_WHY_GAME_WON : DYAR_WHY_GAME_SHARED);
        break;
    case DYAR_EVENT_FILL:
        leave_game(f);
        gather(f, event, event->to);
        break;
    case DYAR_EVENT_NEXT_GAME:
        add_numbered(f, event, DYAR_WHY_NEXT_GAME);
        break;
    case DYAR_EVENT_MATCH_OVER:
        add_of_player(f, won ? DYAR_WHY_MATCH_WON : DYAR_WHY_MATCH_DRAWN, event->player);
        break;
    default:
        break;
    }
}

static void follow_effect(finding *f, const dyar_event *event)
{
    switch (event->kind) {
    case DYAR_EVENT_MOVE:
        add_move(f, event);
        break;
    case DYAR_EVENT_MARK:
        add_mark(f, event);
        break;
    case DYAR_EVENT_UNMARK:
        add_of_hole(f, event, DYAR_WHY_UNMARK);
        break;
    case DYAR_EVENT_CLOSE:
        add_of_hole(f, event, DYAR_WHY_CLOSE);
        break;
    case DYAR_EVENT_BEGIN: {
        dyar_reason reason = reason_here(f, DYAR_WHY_PHASE);
        reason.player = event->player;
        reason.name = event->rule;
        add_reason(f, reason);
        break;
    }
    case DYAR_EVENT_TURN:
        add_of_player(f, DYAR_WHY_TURN_BOARD, event->player);
        break;
    case DYAR_EVENT_SWAP:
        add_of_player(f, DYAR_WHY_SWAP_SIDES, event->player);
        break;
    default:
        follow_match(f, event);
        break;
    }
}

static void follow_seeds(finding *f, const dyar_event *event)
{
    const int store = f->holes + event->player;
    switch (event->kind) {
    case DYAR_EVENT_CAPTURE:
        gather(f, event, event->from);
        carry_seeds(f, event->from, event->player < 0 ? -1 : store, event->seeds);
        break;
    case DYAR_EVENT_TAKE:
        gather(f, event, event->from);
        carry_seeds(f, event->from, -1, event->seeds);
        break;
    case DYAR_EVENT_PUT:
        gather(f, event, event->to);
        carry_seeds(f, store, event->to, event->seeds);
        break;
    case DYAR_EVENT_GIVEN: {
        dyar_reason reason = reason_here(f, DYAR_WHY_GIVEN);
        reason.player = event->player;
        reason.taken = event->seeds;
        add_reason(f, reason);
        break;
    }
    default:
        follow_effect(f, event);
        break;
    }
}

static void follow(finding *f, const dyar_event *event, const dyar_event *next)
{
    switch (event->kind) {
    case DYAR_EVENT_LIFT:
        if (event->lap > 1)
            begin_relay(f, event);
        carry_seeds(f, event->from, -1, event->seeds);
        break;
    case DYAR_EVENT_SOW:
        carry_seeds(f, -1, event->to, event->seeds);
        f->fell[event->to] = event->seeds;
        break;
    case DYAR_EVENT_ENTER:
        enter(f, event);
        break;
    case DYAR_EVENT_LAP:
        flush(f);
        land_in(f, event);
        break;
    case DYAR_EVENT_RULE:
        apply_rule(f, event);
        break;
    case DYAR_EVENT_SLAM:
        undo_slam(f, next);
        break;
    case DYAR_EVENT_ENDLESS:
        undo_all(f);
        break;
    default:
        follow_seeds(f, event);
        break;
    }
}

/* ---- what follows the turn ---- */

static void add_result(finding *f, const dyar_result *result)
{
    const bool won = !result->drawn && result->winners != 0;
    int winner = 0;
    while (won && !(result->winners >> winner & 1))
        winner++;
    add_of_player(f,
                  result->drawn ? DYAR_WHY_OVER_DRAWN
                  : won         ? DYAR_WHY_OVER_WON
                                : DYAR_WHY_OVER,
                  winner);
}

static bool moves_again(const finding *f)
{
    const bool alone = f->game->players == 1;
    return !f->between_games && (!alone || f->cause.then == DYAR_THEN_AGAIN) &&
           dyar_position_mover(f->game, f->turn->after) == f->mover;
}

/* The player is to move again: by a rule, or because nobody else can. */
static void add_again(finding *f)
{
    const bool by_rule = f->cause.then == DYAR_THEN_AGAIN;
    if (by_rule && f->laps > 0 && f->landing.hole >= f->holes &&
        f->cause.hole == f->landing.hole)
        add_of_player(f, DYAR_WHY_AGAIN_STORE, f->mover);
    else if (f->game->leaves_out && f->cause.then == DYAR_THEN_END_TURN && f->laps > 0)
        add_of_player(f, DYAR_WHY_SKIPPED, f->mover);
    else
        add_of_player(f, DYAR_WHY_AGAIN, f->mover);
}

static void add_sequel(finding *f)
{
    dyar_move moves[DYAR_MOVES_MAX];
    const dyar_result result = dyar_result_of(f->game, f->turn->after);
    const size_t count = dyar_moves(f->game, f->turn->after, moves);
    if (result.over && !f->game->match)
        add_result(f, &result);
    else if (count > 0 && dyar_move_is_pick(moves[0]))
        add_of_player(f, DYAR_WHY_PICKS, f->mover);
    else if (moves_again(f))
        add_again(f);
}

/* A turn without events. */
static void begin_reasons(finding *f)
{
    dyar_move moves[DYAR_MOVES_MAX];
    if (dyar_trace_count(f->turn->trace) == 0 &&
        dyar_moves(f->game, f->turn->before, moves) > 0 && moves[0].hole == DYAR_PASS &&
        !dyar_move_is_filling(moves[0]))
        add_of_player(f, DYAR_WHY_PASS, f->mover);
}

/* ---- the turn ---- */

static void find_in_trace(finding *f)
{
    const dyar_trace *trace = f->turn->trace;
    for (size_t i = 0; i < dyar_trace_count(trace); i++)
        follow(f, dyar_trace_get(trace, i), dyar_trace_get(trace, i + 1));
    end_sowing(f);
}

void dyar_find_reasons(dyar_reason_list *list, const dyar_rules *rules, const dyar_game *any,
                       const dyar_reasons_turn *turn, dyar_reason *summary)
{
    finding f = {.list = list,
                 .game = any,
                 .turn = turn,
                 .holes = dyar_squares(&rules->board),
                 .mover = dyar_position_mover(any, turn->before),
                 .cause = {.hole = -1, .before = -1, .after = -1}};
    f.game = dyar_game_at(any, turn->before);
    count_places(&f, turn->before);
    begin_reasons(&f);
    find_in_trace(&f);
    add_sequel(&f);
    if (list->count == 0)
        add_of_player(&f, DYAR_WHY_PLAYED, f.mover);
    *summary = dyar_summarise_reasons(list, f.mover);
}
