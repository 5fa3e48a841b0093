/* SPDX-License-Identifier: MIT */
/* What two players can be sure of. */
#include "support/surely.h"

#include "support/need.h"

surely surely_begin(size_t size)
{
    return (surely){.states = need(calloc(size + 1, sizeof(surely_state))),
                    .asked = need(calloc(size + 1, sizeof(uint32_t))),
                    .size = size};
}

void surely_end(surely *all)
{
    for (size_t i = 0; i < all->size; i++)
        free(all->states[i].edges);
    free(all->states);
    free(all->asked);
}

/* Can the player see to it that the next state is one they have in hand (or, where it would be
 * good to go round for ever, one that may be)? */
static bool carries(const surely *all, const surely_state *e, int player, int worth, bool round)
{
    const bool he_moves = e->mover == player;
    for (size_t i = 0; i < e->edge_count; i++) {
        const surely_edge *to = &e->edges[i];
        const surely_state *next = to->target == NO_TARGET ? NULL : &all->states[to->target];
        const bool good =
            next ? next->in_x || (round && next->in_y) : to->sure[player] >= worth;
        if (good == he_moves)
            return good;
    }
    return !he_moves;
}

/* All that may still be good, but for what is in hand already. */
static void list_candidates(surely *all, int player, int worth)
{
    all->asked_count = 0;
    for (size_t i = 0; i < all->size; i++) {
        surely_state *e = &all->states[i];
        e->in_y = e->in_x || e->sure[player] >= worth - 1; /* not sure of less, nor of more */
        if (e->in_y && !e->in_x)
            all->asked[all->asked_count++] = (uint32_t)i;
    }
}

static bool shrink(surely *all, int player, int worth)
{
    size_t left = 0;
    for (size_t k = 0; k < all->asked_count; k++) {
        surely_state *e = &all->states[all->asked[k]];
        e->in_y = carries(all, e, player, worth, false) ||
                  (e->round[player] >= worth && carries(all, e, player, worth, true));
        if (e->in_y)
            all->asked[left++] = all->asked[k];
    }
    const bool changed = left < all->asked_count;
    all->asked_count = left;
    return changed;
}

/* From nothing: those from which what is worth it is reached, or a round where it is. */
static void ask(surely *all, int player, int worth)
{
    for (size_t i = 0; i < all->size; i++)
        all->states[i].in_x = 0;
    do {
        list_candidates(all, player, worth);
        while (shrink(all, player, worth))
            continue;
        for (size_t k = 0; k < all->asked_count; k++)
            all->states[all->asked[k]].in_x = 1;
    } while (all->asked_count > 0);
}

void surely_solve(surely *all, int most)
{
    for (size_t i = 0; i < all->size; i++)
        all->states[i].sure[0] = all->states[i].sure[1] = (int8_t)-most;
    for (int player = 0; player < 2; player++)
        for (int worth = 1 - most; worth <= most; worth++) {
            ask(all, player, worth);
            for (size_t i = 0; i < all->size; i++)
                if (all->states[i].in_x)
                    all->states[i].sure[player] = (int8_t)worth;
        }
}
