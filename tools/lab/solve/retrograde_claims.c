/* SPDX-License-Identifier: MIT */
/* Claims that are sure, and what they need. */
#include "lab/solve/retrograde_claims.h"

#include "lab/base/clock.h"

enum {
    NOTES_BITS = 5,
    COUNT_BITS = 4,       /* of each count, where notes have 16 bits */
    WIDE_COUNT_BITS = 10, /* where they have 32 */
};

void lab_claims_have_notes(lab_claims *c)
{
    const uint64_t entries = c->graph.entries;
    const bool wide = c->graph.moves_most >= 1 << COUNT_BITS;
    const unsigned bits = wide ? WIDE_COUNT_BITS : COUNT_BITS;
    void *notes =
        lab_space_take(c->space, entries * (wide ? sizeof *c->wide_notes : sizeof *c->notes));
    if (wide)
        c->wide_notes = notes;
    else
        c->notes = notes;
    c->wait = UINT32_C(1) << NOTES_BITS;
    c->way = c->wait << bits;
    c->count_mask = (UINT32_C(1) << bits) - 1;
    c->due = lab_space_take(c->space, (entries / LAB_CLAIMS_STRETCH + 1) * sizeof *c->due);
    if (!notes || !c->due)
        atomic_store(&c->failed, true);
}

/* ---- passes ---- */

/* A message is twice the receiver's entry, plus the claimant. */
void lab_claims_send(lab_claims *c, uint64_t before, lab_claimant whose)
{
    const lab_share *share = &c->graph.share;
    const uint32_t message = (uint32_t)(before % share->run * 2 + whose);
    lab_exchange_send(c->graph.exchange, lab_share_owner(share, before), &message,
                      sizeof message);
}

void lab_claims_pass_on_in_ranks(lab_claims_list *w, lab_claims_passing *pass_on)
{
    lab_claims *c = w->c;
    while (w->count > 0) {
        const uint32_t claim = w->claims[--w->count];
        const lab_edges_list edges = lab_edges_to(&c->graph.edges, claim >> 1);
        for (uint32_t i = 0; i < edges.count; i++) {
            const uint32_t edge = lab_edges_get(&c->graph.edges, &edges, i);
            const uint64_t here = lab_claims_here(c, edge >> 1);
            if (here < c->graph.entries)
                pass_on(w, here, lab_claimant_before(edge, claim));
            else
                lab_claims_send(c, edge >> 1, lab_claimant_before(edge, claim));
        }
    }
}

static void receive(void *context, int from, const lab_buffer *messages)
{
    (void)from;
    lab_claims *c = context;
    lab_claims_list w;
    lab_claims_list_begin(&w, c);
    const uint32_t *message = (const uint32_t *)(const void *)messages->bytes;
    for (size_t i = 0; i < messages->size / sizeof *message; i++) {
        c->passing(&w, message[i] >> 1, message[i] & 1);
        if (w.count > LAB_RETROGRADE_PART)
            lab_claims_pass_on(&w, c->passing, false);
    }
    lab_claims_pass_on(&w, c->passing, false);
}

static void run_in_ranks(lab_claims *c, size_t parts, void (*work)(void *context, size_t part))
{
    const lab_distributed_work distributed = {.parts = parts,
                                              .work = work,
                                              .receive = receive,
                                              .context = c,
                                              .stop = c->stop,
                                              .failed = &c->failed};
    c->stopped = !lab_distributed_run(c->graph.exchange, &distributed) || c->stopped;
    int64_t said[] = {c->changed, c->apart};
    lab_retrograde_agree(&c->graph, said, sizeof said / sizeof *said);
    c->changed = said[0];
    c->apart = said[1];
}

void lab_claims_share_worth(lab_claims *c)
{
    int64_t worth[LAB_CLAIMS_VALUES];
    for (size_t i = 0; i < LAB_CLAIMS_VALUES; i++)
        worth[i] = c->worth[i];
    lab_retrograde_agree(&c->graph, worth, LAB_CLAIMS_VALUES);
    for (size_t i = 0; i < LAB_CLAIMS_VALUES; i++)
        c->worth[i] = worth[i];
}

/* Between two passes, all bounds are proved; and where a pass is stopped, those that it has
 * improved are, each by itself. */
static void keep(lab_claims *c)
{
    if (!c->keeper || (!c->stopped && lab_clock() - c->kept < c->keeper->every))
        return;
    c->keeper->keep(c->keeper->context, &c->values);
    c->kept = lab_clock();
}

bool lab_claims_run_over(lab_claims *c, size_t parts, void (*work)(void *context, size_t part),
                         lab_claims_passing *passing)
{
    atomic_store(&c->changed, false);
    c->passing = passing;
    if (c->graph.exchange)
        run_in_ranks(c, parts, work);
    else if (!atomic_load(&c->failed) && !lab_parallel(c->threads, parts, work, c, c->stop))
        c->stopped = true;
    c->stopped = c->stopped || atomic_load(&c->failed);
    keep(c);
    return atomic_load(&c->changed) && !c->stopped;
}

bool lab_claims_run(lab_claims *c, void (*work)(void *context, size_t part),
                    lab_claims_passing *passing)
{
    return lab_claims_run_over(c, c->graph.part_count, work, passing);
}

/* ---- claims that are sure ---- */

static bool is_due(const lab_claims *c, uint64_t entry)
{
    return atomic_load_explicit(&c->due[entry / LAB_CLAIMS_STRETCH], memory_order_relaxed) &
           lab_claims_due_bit(c->value);
}

/* Is it sure for the other, since all moves that stay in the level are known to be? */
static bool waits_for_nothing(const lab_claims *c, uint64_t entry)
{
    return !lab_claims_waits(c, lab_claims_notes(c, entry)) &&
           lab_claims_held_outside(c, entry);
}

/* Is the claim worth as much if the game ends there, as the board has occurred before? */
static bool may_arrive(const lab_claims *c, uint64_t entry, lab_claimant whose)
{
    return !c->recurs || !c->recurs[entry] || lab_claims_round(c, entry, whose) >= c->value;
}

/* A claim is sure: those before are to receive of it. */
static void put(lab_claims_list *w, uint64_t entry, lab_claimant whose)
{
    lab_claims *c = w->c;
    lab_claims_improve(c, entry, whose);
    if (!may_arrive(c, entry, whose))
        return;
    if (w->count == LAB_CLAIMS_LIST) {
        lab_claims_set_due(c, entry);
        lab_claims_flag(&c->changed);
        return;
    }
    const uint32_t label = (uint32_t)LAB_LABEL_OF_MOVER << whose;
    if (!(lab_claims_note(c, entry, label) & label))
        w->claims[w->count++] = (uint32_t)(entry * 2 + whose);
}

static void pass_for_sure(lab_claims_list *w, uint64_t before, lab_claimant whose)
{
    lab_claims *c = w->c;
    if (whose == LAB_MOVER ? !lab_claims_sure(c, before, LAB_MOVER)
                           : !lab_claims_waits(c, lab_claims_count_less(c, before, c->wait)) &&
                                 lab_claims_held_outside(c, before))
        put(w, before, whose);
}

static void settle_stretch(lab_claims_list *w, uint64_t first, uint64_t end)
{
    const lab_claims *c = w->c;
    for (uint64_t entry = first; entry < end; entry++) {
        const uint32_t notes = lab_claims_notes(c, entry);
        if (!(notes & LAB_LABEL_OF_MOVER) && lab_claims_sure(c, entry, LAB_MOVER))
            put(w, entry, LAB_MOVER);
        if (!(notes & LAB_LABEL_OF_OTHER) &&
            (lab_claims_sure(c, entry, LAB_OTHER) || waits_for_nothing(c, entry)))
            put(w, entry, LAB_OTHER);
    }
}

static void settle_part(void *context, size_t number)
{
    lab_claims *c = context;
    lab_claims_list w;
    lab_claims_list_begin(&w, c);
    const uint64_t first = (uint64_t)number * LAB_RETROGRADE_PART;
    const uint64_t end = first + lab_claims_in_part(c, number);
    for (uint64_t entry = first; entry < end; entry += LAB_CLAIMS_STRETCH)
        if (is_due(c, entry))
            settle_stretch(&w, entry,
                           entry + LAB_CLAIMS_STRETCH < end ? entry + LAB_CLAIMS_STRETCH : end);
    lab_claims_pass_on(&w, pass_for_sure, true);
}

void lab_claims_settle(lab_claims *c)
{
    while (lab_claims_run(c, settle_part, pass_for_sure))
        continue;
}
