/* SPDX-License-Identifier: MIT */
/* Reasons of turns and of refusals, for programs. */
#include "english/reasons.h"

#include "base/sized.h"
#include "notation/notation.h"
#include "ruleset/ruleset.h"

#include <stdlib.h>

/* A question for reasons, and its answer. */
typedef struct asked {
    dyar_reasons seen; /* the part that callers see */
    dyar_arena arena;
    const dyar_ruleset *ruleset;
    const dyar_reasons_turn *turn; /* NULL: of a refusal */
    const dyar_position *position;
    const char *text;
    dyar_reason_names names;
} asked;

/* Many reasons have the same rule, as laps of a relay do. */
static const dyar_reason *find_cited(const dyar_reason *first, const dyar_reason *reason)
{
    for (const dyar_reason *at = reason; at > first; at--)
        if (at[-1].rule == reason->rule && at[-1].table == reason->table)
            return at - 1;
    return NULL;
}

static void cite(asked *a, dyar_reason *first, dyar_reason *reason)
{
    const dyar_reason *cited = find_cited(first, reason);
    if (!reason->rule || !reason->table)
        return;
    if (cited)
        reason->citation = cited->citation;
    else
        dyar_cite_reason(&a->arena, a->ruleset->rules, a->names.game, reason);
}

static void word(asked *a, dyar_reason *reason)
{
    char text[DYAR_REASON_TEXT];
    dyar_reason_word(&a->names, reason, true, text, sizeof text);
    reason->text = dyar_text_copy(&a->arena, dyar_text_of(text));
}

static void find_of_turn(void *context)
{
    asked *a = context;
    dyar_reason_list list = {.arena = &a->arena};
    dyar_find_reasons(&list, a->ruleset->rules, a->ruleset->game, a->turn, &a->seen.summary);
    for (size_t i = 0; i < list.count; i++) {
        cite(a, list.items, &list.items[i]);
        word(a, &list.items[i]);
    }
    cite(a, &a->seen.summary, &a->seen.summary);
    word(a, &a->seen.summary);
    a->seen.list = list.items;
    a->seen.count = list.count;
}

static dyar_reasons *find(asked asked_for, void (*finder)(void *))
{
    asked *a = calloc(1, sizeof *a);
    if (!a)
        return NULL;
    *a = asked_for;
    if (dyar_arena_run(&a->arena, finder, a))
        return &a->seen;
    dyar_reasons_free(&a->seen);
    return NULL;
}

dyar_reasons *dyar_reasons_of_turn(const dyar_ruleset *ruleset, const dyar_reasons_turn *turn,
                                   const char *const *players)
{
    enum { LEAST = offsetof(dyar_reasons_turn, trace) + sizeof(dyar_trace *) };
    dyar_reasons_turn own;
    if (dyar_sized_copy(&own, sizeof own, turn, LEAST) != DYAR_SIZED)
        return NULL;
    const dyar_reason_names names = {dyar_game_at(ruleset->game, own.before), players, NULL};
    return find((asked){.ruleset = ruleset, .turn = &own, .names = names}, find_of_turn);
}

static void find_of_refusal(void *context)
{
    asked *a = context;
    dyar_move moves[DYAR_MOVES_MAX];
    dyar_move move;
    if (dyar_move_parse(a->ruleset->game, a->position, a->text, &move, NULL))
        return;
    const dyar_refusal refusal = {a->ruleset->game, a->position, a->text, moves,
                                  dyar_moves(a->ruleset->game, a->position, moves)};
    a->seen.summary = dyar_find_refusal(&a->arena, &refusal);
    word(a, &a->seen.summary);
    a->seen.list = &a->seen.summary;
    a->seen.count = 1;
}

dyar_reasons *dyar_reasons_of_refusal(const dyar_ruleset *ruleset,
                                      const dyar_position *position, const char *text,
                                      const char *const *players)
{
    const dyar_reason_names names = {dyar_game_at(ruleset->game, position), players, NULL};
    return find((asked){.ruleset = ruleset, .position = position, .text = text, .names = names},
                find_of_refusal);
}

void dyar_reasons_free(dyar_reasons *reasons)
{
    asked *a = (asked *)reasons; /* its first field */
    if (!a)
        return;
    dyar_arena_release(&a->arena);
    free(a);
}

const dyar_reason_kind *dyar_reason_kind_get(size_t at)
{
    return at < DYAR_WHY_COUNT ? &dyar_reason_kinds[at] : NULL;
}
