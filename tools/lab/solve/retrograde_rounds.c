/* SPDX-License-Identifier: MIT */
/* Retrograde analysis: what going round gives, by the rule on repetition. */
#include "lab/solve/retrograde_rounds.h"

#include "lab/solve/retrograde_alike.h"

/* May the claim hold on a round that never ends?  What the other is sure of, it cannot. */
static bool may_hold(const lab_claims *c, uint64_t entry, lab_claimant whose)
{
    const int most = whose == LAB_MOVER ? lab_claims_high(c, entry) : -lab_claims_low(c, entry);
    return c->value <= most && lab_claims_round(c, entry, whose) >= c->value &&
           !lab_claims_sure(c, entry, whose) &&
           (whose == LAB_MOVER || lab_claims_held_outside(c, entry));
}

static void assume_part(void *context, size_t number)
{
    lab_claims *c = context;
    const uint64_t first = (uint64_t)number * LAB_RETROGRADE_PART;
    const uint64_t end = first + lab_claims_in_part(c, number);
    for (uint64_t entry = first; entry < end; entry++) {
        uint32_t holding = 0;
        if (!lab_claims_open(c, entry) || !(lab_claims_notes(c, entry) & LAB_STAYS))
            continue;
        for (lab_claimant whose = LAB_MOVER; whose <= LAB_OTHER; whose++)
            if (may_hold(c, entry, whose))
                holding |= (uint32_t)LAB_HOLDS_FOR_MOVER << whose;
        if (!holding)
            continue;
        lab_claims_note(c, entry, holding);
        lab_claims_flag(&c->changed);
    }
}

/* Puts all claims of the part that hold into the list, which has room for them. */
static void list_holding(lab_claims_list *w, lab_claims *c, size_t number)
{
    const uint64_t first = (uint64_t)number * LAB_RETROGRADE_PART;
    const uint64_t end = first + lab_claims_in_part(c, number);
    lab_claims_list_begin(w, c);
    for (uint64_t entry = first; entry < end; entry++) {
        const uint32_t notes = lab_claims_notes(c, entry);
        for (lab_claimant whose = LAB_MOVER; whose <= LAB_OTHER && (notes & LAB_HOLDS); whose++)
            if (notes & ((uint32_t)LAB_HOLDS_FOR_MOVER << whose))
                w->claims[w->count++] = (uint32_t)(entry * 2 + whose);
    }
}

static void pass_for_now(lab_claims_list *w, uint64_t before, lab_claimant whose)
{
    if (whose == LAB_MOVER)
        lab_claims_count_more(w->c, before, w->c->way);
    else
        lab_claims_count_less(w->c, before, w->c->wait);
}

static void pass_holding_part(void *context, size_t number)
{
    lab_claims_list w;
    list_holding(&w, context, number);
    lab_claims_pass_on(&w, pass_for_now, false);
}

/* A claim that cannot be carried on is taken away, and those before are to receive of it. */
static void lose(lab_claims_list *w, uint64_t entry, lab_claimant whose)
{
    const uint32_t lost = (uint32_t)LAB_HOLDS_FOR_MOVER << whose;
    if (w->count == LAB_CLAIMS_LIST)
        lab_claims_flag(&w->c->changed);
    else if (lab_claims_clear(w->c, entry, lost) & lost)
        w->claims[w->count++] = (uint32_t)(entry * 2 + whose);
}

/* One move to a good claim is enough for the player who makes it, all must lead there for the
 * other. */
static void lose_what_is_not_carried(lab_claims_list *w, uint64_t entry, uint32_t notes)
{
    if ((notes & LAB_HOLDS_FOR_MOVER) && !lab_claims_has_ways(w->c, notes))
        lose(w, entry, LAB_MOVER);
    if ((notes & LAB_HOLDS_FOR_OTHER) && lab_claims_waits(w->c, notes))
        lose(w, entry, LAB_OTHER);
}

static void pass_loss(lab_claims_list *w, uint64_t before, lab_claimant whose)
{
    lab_claims *c = w->c;
    lose_what_is_not_carried(w, before,
                             whose == LAB_MOVER ? lab_claims_count_less(c, before, c->way)
                                                : lab_claims_count_more(c, before, c->wait));
}

static void doubt_part(void *context, size_t number)
{
    lab_claims *c = context;
    lab_claims_list w;
    lab_claims_list_begin(&w, c);
    const uint64_t first = (uint64_t)number * LAB_RETROGRADE_PART;
    const uint64_t end = first + lab_claims_in_part(c, number);
    for (uint64_t entry = first; entry < end; entry++)
        lose_what_is_not_carried(&w, entry, lab_claims_notes(c, entry));
    lab_claims_pass_on(&w, pass_loss, false);
}

/* Takes back what was passed on provisionally; it is passed on again, for certain, once all is
 * granted. */
static void take_back(lab_claims_list *w, uint64_t before, lab_claimant whose)
{
    if (whose == LAB_MOVER)
        lab_claims_count_less(w->c, before, w->c->way);
    else
        lab_claims_count_more(w->c, before, w->c->wait);
}

static void grant_part(void *context, size_t number)
{
    lab_claims *c = context;
    lab_claims_list w;
    list_holding(&w, c, number);
    for (size_t i = 0; i < w.count; i++) {
        const uint64_t entry = w.claims[i] >> 1;
        lab_claims_improve(c, entry, w.claims[i] & 1);
        lab_claims_clear(c, entry, LAB_HOLDS);
        lab_claims_set_due(c, entry);
        lab_claims_flag(&c->changed);
    }
    lab_claims_pass_on(&w, take_back, false);
}

void lab_rounds_go(lab_claims *c)
{
    while (lab_claims_run(c, assume_part, NULL)) {
        lab_claims_run(c, pass_holding_part, pass_for_now);
        while (!c->stopped && lab_claims_run(c, doubt_part, pass_loss))
            continue;
        if (c->stopped || !lab_claims_run(c, grant_part, take_back))
            return;
        lab_claims_settle(c);
    }
}

/* ---- what a repetition gives ---- */

static bool is_judged(const lab_claims *c, uint64_t entry)
{
    if (c->judging_boards)
        return c->recurs[entry];
    return (lab_claims_notes(c, entry) & LAB_STAYS) && lab_claims_open(c, entry);
}

static void judge_entry(lab_claims *c, dyar_history *history, uint64_t entry)
{
    const lab_bounds range = lab_retrograde_repetition(&c->graph, history, entry);
    c->round[LAB_MOVER][entry] = (int8_t)range.low;
    if (c->round[LAB_OTHER])
        c->round[LAB_OTHER][entry] = (int8_t)-range.high;
    else if (range.low < range.high)
        lab_claims_flag(&c->apart);
    lab_claims_note_worth(c, range.low);
    lab_claims_note_worth(c, -range.high);
    lab_claims_flag(&c->changed);
}

static void judge_part(void *context, size_t number)
{
    lab_claims *c = context;
    const uint64_t first = (uint64_t)number * LAB_RETROGRADE_PART;
    const uint64_t end = first + lab_claims_in_part(c, number);
    dyar_history *history = dyar_history_new(c->graph.order->terms.game);
    if (!history)
        atomic_store(&c->failed, true);
    for (uint64_t entry = first; history && entry < end; entry++)
        if (is_judged(c, entry))
            judge_entry(c, history, entry);
    dyar_history_free(history);
}

static bool judge(lab_claims *c, lab_claimant whose)
{
    if (!c->round[whose])
        c->round[whose] = lab_space_take(c->space, c->graph.entries);
    if (!c->round[whose])
        atomic_store(&c->failed, true);
    return lab_claims_run(c, judge_part, NULL);
}

bool lab_rounds_judge(lab_claims *c)
{
    const bool any = judge(c, LAB_MOVER);
    return any && atomic_load(&c->apart) && !c->round[LAB_OTHER] ? judge(c, LAB_OTHER) : any;
}

void lab_rounds_judge_boards(lab_claims *c)
{
    if (!lab_retrograde_find_alike(&c->graph, &c->recurs))
        atomic_store(&c->failed, true);
    c->judging_boards = c->recurs != NULL;
    if (c->judging_boards)
        lab_rounds_judge(c);
    c->judging_boards = false;
}
