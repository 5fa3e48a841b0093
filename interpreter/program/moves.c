/* Kinds of moves: from which holes they could ever start, which way they go, what they must
 * come to. */
#include "program/compile.h"
#include "program/fold.h"

#include <string.h>

static const dyar_lookahead *compile_looks(dyar_compiler *c, const dyar_looks *looks)
{
    dyar_lookahead *list = DYAR_NEW_ARRAY(c->arena, dyar_lookahead, looks->count);
    for (size_t i = 0; i < looks->count; i++) {
        const dyar_look *look = &looks->list[i];
        list[i].kinds = look->kinds;
        list[i].captures = look->captures;
        list[i].start = look->start ? dyar_fold_condition(c, look->start) : NULL;
        list[i].first_lap = look->first_lap ? dyar_fold_condition(c, look->first_lap) : NULL;
        if (look->leaves) {
            dyar_trial_rule *leaves = DYAR_NEW(c->arena, dyar_trial_rule);
            *leaves = dyar_compile_trial(c, look->leaves);
            list[i].leaves = leaves;
        }
    }
    return list;
}

/* One way for all holes: -1 where it depends, or is chosen. */
static int only_way(const dyar_kind *kind)
{
    const dyar_table *direction = &kind->direction;
    if (direction->count != 1 || direction->rules[0].when.count > 0 ||
        direction->rules[0].go == DYAR_WAY_CHOSEN)
        return -1;
    return direction->rules[0].go - DYAR_WAY_COUNTERCLOCKWISE;
}

/* Only the cells that are looked at differ from hole to hole, and those are the hole's own. */
static bool judged_alike(const dyar_game *game, const dyar_candidate *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const dyar_frame *frame = list[i].frame, *first = list[0].frame;
        if (frame->results != first->results || frame->seeds_steps != first->seeds_steps ||
            frame->steps != first->steps ||
            (frame->cell != 0 && frame->cell != game->layout.marks + list[i].cell))
            return false;
    }
    return true;
}

/* Splits what the candidates' frame says into a word on seeds and a word on marks; false where
 * they cannot be judged apart. */
static bool judge_apart(dyar_compiler *c, const dyar_frame *frame, const uint8_t **fits_seeds,
                        const uint8_t **fits_code)
{
    uint8_t *seeds = DYAR_NEW_ARRAY(c->arena, uint8_t, c->game->total + 1);
    uint8_t *codes = DYAR_NEW_ARRAY(c->arena, uint8_t, DYAR_MAX_SEEDS);
    const bool marks = frame->cell != 0;
    for (int n = 0; n <= c->game->total; n++)
        for (int code = 0; code < (marks ? DYAR_MAX_CODES : 1); code++)
            if (frame->results[frame->seeds_steps[n] + frame->steps[code]] != DYAR_UNDECIDED)
                seeds[n] = codes[code] = 1;
    if (!marks) /* whatever is read in a mark's place is no matter */
        memset(codes, 1, DYAR_MAX_SEEDS);
    bool apart = true;
    for (int n = 0; n <= c->game->total; n++)
        for (int code = 0; code < (marks ? DYAR_MAX_CODES : 1); code++)
            apart = apart && (seeds[n] & codes[code]) ==
                                 (frame->results[frame->seeds_steps[n] + frame->steps[code]] !=
                                  DYAR_UNDECIDED);
    seeds[0] = 0; /* an empty hole is no move, whatever the rules say */
    *fits_seeds = seeds;
    *fits_code = codes;
    return apart;
}

static void find_candidates(dyar_compiler *c, const dyar_kind *from, unsigned index,
                            dyar_move_kind *kind)
{
    const dyar_topology *t = &c->game->topology;
    const int way = only_way(from);
    kind->plain = kind->alike = way >= 0 && kind->enter == 0 && kind->only_count == 0;
    for (int p = 0; p < c->game->players; p++) {
        dyar_candidate *list = DYAR_NEW_ARRAY(c->arena, dyar_candidate, t->holes);
        for (int i = 0; i < t->holes; i++) {
            const uint8_t cell = t->hole[i];
            const dyar_frame *frame = &kind->from->frames[p * 2 * t->cells + cell];
            if (frame->never)
                continue;
            kind->plain = kind->plain && frame->plain && !frame->direct;
            list[kind->candidate_count[p]++] = (dyar_candidate){
                .move = {.hole = t->place_of[cell],
                         .cell = cell,
                         .kind = (uint8_t)index,
                         .clockwise = way == DYAR_CLOCKWISE,
                         .written = c->game->direction_written},
                .cell = cell,
                .frame = frame,
            };
        }
        kind->candidates[p] = list;
        kind->alike =
            kind->alike && kind->plain &&
            judged_alike(c->game, list, kind->candidate_count[p]) &&
            (kind->candidate_count[p] == 0 ||
             judge_apart(c, list[0].frame, &kind->fits_seeds[p], &kind->fits_code[p]));
    }
}

static void compile_kind(dyar_compiler *c, const dyar_kind *from, unsigned index,
                         dyar_move_kind *kind)
{
    const dyar_table *direction = &from->direction;
    const dyar_condition *conditions[DYAR_UNDECIDED];
    uint8_t *ways = DYAR_NEW_ARRAY(c->arena, uint8_t, direction->count);
    for (size_t i = 0; i < direction->count && i < DYAR_UNDECIDED; i++) {
        conditions[i] = &direction->rules[i].when;
        ways[i] = (uint8_t)(direction->rules[i].go - DYAR_WAY_COUNTERCLOCKWISE);
    }
    kind->name = dyar_text_copy(c->arena, from->name);
    kind->number = (uint8_t)from->number;
    kind->from = dyar_fold_condition(c, &from->from);
    kind->direction = dyar_fold_decision(c, conditions, direction->count);
    kind->ways = ways;
    kind->seeds = from->seeds;
    kind->enter = from->enter;
    if (from->first_into) {
        dyar_hole_ref *into = DYAR_NEW(c->arena, dyar_hole_ref);
        *into = dyar_compile_ref(c->game, from->first_into);
        kind->first_into = into;
    }
    kind->only = compile_looks(c, &from->only);
    kind->only_count = from->only.count;
    find_candidates(c, from, index, kind);
}

static bool same_number_is_enough(const dyar_game *game, const dyar_move_kind *kind,
                                  unsigned enough)
{
    for (int p = 0; p < game->players; p++)
        for (unsigned n = 0; n <= (unsigned)game->total; n++)
            if (!kind->fits_seeds[p] || kind->fits_seeds[p][n] != (n >= enough))
                return false;
    return true;
}

/* How many of the marks that there are may lie on a hole that is played. */
static void count_marks(const dyar_game *game, const dyar_move_kind *kind, size_t *all,
                        size_t *fitting)
{
    *all = *fitting = 0;
    for (int p = 0; p < game->players; p++)
        for (unsigned code = 1; code < DYAR_CLOSED_CODE; code++) {
            if (dyar_mark_name(code) >= game->rules->mark_count)
                continue;
            ++*all;
            *fitting += kind->fits_code[p][code];
        }
}

/* Do all players need the same number of seeds, under no mark or under any? */
static void find_enough(const dyar_game *game, dyar_move_kind *kind)
{
    unsigned enough = 0;
    size_t all, fitting;
    if (!kind->alike || !kind->fits_seeds[0])
        return;
    while (enough <= (unsigned)game->total && !kind->fits_seeds[0][enough])
        enough++;
    if (!same_number_is_enough(game, kind, enough))
        return;
    count_marks(game, kind, &all, &fitting);
    if (fitting > 0 && fitting < all)
        return;
    kind->enough = (uint16_t)enough;
    kind->under_any_mark = fitting == all;
}

/* What must be so for a condition to hold, if it is that somebody has no free seeds. */
static const dyar_trial *need_of(const dyar_trial_rule *applies)
{
    const dyar_trial *trial = applies->count == 1 ? applies->cases[0].trials : NULL;
    return trial && trial->ranged && trial->high == 0 &&
                   trial->test->fact == DYAR_FACT_FREE_SEEDS
               ? trial
               : NULL;
}

void dyar_compile_moves(dyar_compiler *c, const dyar_phase *phase, dyar_turn_rules *rules)
{
    dyar_move_kind *kinds = DYAR_NEW_ARRAY(c->arena, dyar_move_kind, phase->kind_count);
    for (size_t i = 0; i < phase->kind_count; i++) {
        compile_kind(c, &phase->kinds[i], (unsigned)i, &kinds[i]);
        find_enough(c->game, &kinds[i]);
    }
    dyar_obligation *obligations = DYAR_NEW_ARRAY(c->arena, dyar_obligation, phase->duty_count);
    for (size_t i = 0; i < phase->duty_count; i++) {
        const dyar_duty *duty = &phase->duties[i];
        obligations[i] = (dyar_obligation){
            .applies = dyar_compile_trial(c, &duty->applies),
            .only = compile_looks(c, &duty->only),
            .only_count = duty->only.count,
            .or_none = duty->otherwise == DYAR_OTHERWISE_NO_MOVE,
        };
        obligations[i].need = need_of(&obligations[i].applies);
    }
    rules->kinds = kinds;
    rules->kind_count = phase->kind_count;
    rules->obligations = obligations;
    rules->obligation_count = phase->duty_count;
}
