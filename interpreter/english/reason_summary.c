/* SPDX-License-Identifier: MIT */
/* What matters most of a turn: the sum of its captures or, without any, the reason of the
 * highest rank. */
#include "english/reasons.h"

/* The captures of a turn. */
typedef struct sum {
    const dyar_reason *first;
    int player, captures, taken, others;
} sum;

static sum add_up(const dyar_reason_list *list, int mover)
{
    sum all = {.player = -1};
    for (size_t i = 0; i < list->count; i++) {
        const dyar_reason *r = &list->items[i];
        if (dyar_reason_rank(r) != DYAR_RANK_CAPTURED)
            continue;
        if (!all.first || (r->player == mover && all.player != mover)) {
            all.others += all.taken;
            all = (sum){.first = r, .player = r->player, .others = all.others};
        }
        if (r->player == all.player) {
            all.captures++;
            all.taken += r->taken;
        } else {
            all.others += r->taken;
        }
    }
    return all;
}

static const dyar_reason *find_weightiest(const dyar_reason_list *list)
{
    const dyar_reason *found = &list->items[0];
    for (size_t i = 1; i < list->count; i++)
        if (dyar_reason_rank(&list->items[i]) >= dyar_reason_rank(found))
            found = &list->items[i];
    return found;
}

dyar_reason dyar_summarise_reasons(const dyar_reason_list *list, int mover)
{
    const sum all = add_up(list, mover);
    if (!all.first)
        return *find_weightiest(list);
    if (all.captures == 1 && all.others == 0)
        return *all.first;
    dyar_reason reason = dyar_reason_of(all.others > 0 ? DYAR_WHY_SHARED : DYAR_WHY_TOTAL);
    reason.player = all.player;
    reason.taken = all.taken;
    reason.number = all.others > 0 ? all.others : all.captures;
    return reason;
}
