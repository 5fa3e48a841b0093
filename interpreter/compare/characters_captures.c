/* SPDX-License-Identifier: MIT */
/* Characters of captures: of the landing hole, the opposite one, those ahead, and in passing.
 */
#include "compare/characters.h"
#include "rules/walk.h"

enum {
    AHEAD = DYAR_PROBED_NEXT | DYAR_PROBED_NEXT_BUT_ONE | DYAR_PROBED_OPPOSITE_NEXT,
    FROM_TWO = ((1 << (DYAR_PROBED_SEEDS + 1)) - 1) & ~3, /* numbers of seeds from 2 on */
};

/* ---- the landing hole ---- */

/* Captures the landing hole; its last seed alone only if that does not go with others. */
static bool takes_landed(const dyar_probe *p)
{
    return dyar_probe_is_plain(p) && p->deed.takes & DYAR_PROBED_LANDED && !p->deed.marks &&
           (p->seeds > 1 || !(p->deed.takes & (DYAR_PROBED_ACROSS | AHEAD)));
}

static bool takes_landed_alone(const dyar_probe *p)
{
    return takes_landed(p) && !(p->deed.takes & (DYAR_PROBED_ACROSS | AHEAD));
}

/* Numbers for which the landing hole is captured on one side, unless any will do. */
static unsigned numbers_of(const dyar_specimen *s, bool own)
{
    const unsigned numbers = dyar_probed_numbers(s->landings, takes_landed, own);
    return (numbers & FROM_TWO) == FROM_TWO ? 0 : numbers;
}

static unsigned numbers(const dyar_specimen *s)
{
    return numbers_of(s, true) | numbers_of(s, false);
}

static const char *landed_path(const dyar_specimen *s)
{
    return dyar_probe_path(s, dyar_find_probe(s->landings, takes_landed));
}

DYAR_CHARACTER_IS(C2, dyar_present(numbers(s) != 0, landed_path(s)));
DYAR_CHARACTER_IS(C3, dyar_numbers_state(s, numbers(s), landed_path(s)));
DYAR_CHARACTER_IS(C4, dyar_side_state(s, s->landings, takes_landed));

static bool runs_from_landed(const dyar_probe *p)
{
    return takes_landed(p) && p->deed.run != DYAR_WORD_NONE;
}

dyar_character_state dyar_character_C5(const dyar_specimen *s)
{
    const dyar_probe *found = dyar_find_probe(s->landings, runs_from_landed);
    if (!found)
        return (dyar_character_state){"no", NULL};
    return dyar_word_state(found->deed.run, dyar_probe_path(s, found));
}

dyar_character_state dyar_character_C20(const dyar_specimen *s)
{
    const unsigned own = dyar_probed_numbers(s->landings, takes_landed_alone, true);
    const unsigned other = dyar_probed_numbers(s->landings, takes_landed_alone, false);
    return dyar_present((own & FROM_TWO) == FROM_TWO || (other & FROM_TWO) == FROM_TWO,
                        landed_path(s));
}

/* ---- the opposite hole ---- */

static bool takes_opposite(const dyar_probe *p)
{
    return dyar_probe_is_unmarked(p) && p->deed.takes & DYAR_PROBED_ACROSS;
}

DYAR_CHARACTER_IS(C6, dyar_probe_state(s, s->landings, takes_opposite));

static bool takes_opposite_of_empty(const dyar_probe *p)
{
    return takes_opposite(p) && p->seeds == 1;
}

static bool takes_opposite_of_occupied(const dyar_probe *p)
{
    return takes_opposite(p) && p->seeds > 1;
}

dyar_character_state dyar_character_C7(const dyar_specimen *s)
{
    static const char *const words[] = {"empty", "occupied"};
    const dyar_probe *empty = dyar_find_probe(s->landings, takes_opposite_of_empty);
    const dyar_probe *occupied = dyar_find_probe(s->landings, takes_opposite_of_occupied);
    return dyar_set_state(s, (empty ? 1u : 0u) | (occupied ? 2u : 0u), words,
                          dyar_probe_path(s, empty ? empty : occupied));
}

static bool takes_opposite_from_own(const dyar_probe *p)
{
    return takes_opposite(p) && p->own;
}

static bool takes_opposite_from_other(const dyar_probe *p)
{
    return takes_opposite(p) && !p->own;
}

dyar_character_state dyar_character_C8(const dyar_specimen *s)
{
    const dyar_probe *own = dyar_find_probe(s->landings, takes_opposite_from_own);
    const dyar_probe *other = dyar_find_probe(s->landings, takes_opposite_from_other);
    const char *word = own && other ? "either" : own ? "own" : "opponent";
    return (dyar_character_state){word, dyar_probe_path(s, own ? own : other)};
}

static bool takes_last_seed(const dyar_probe *p)
{
    return takes_opposite(p) && p->deed.takes & DYAR_PROBED_LANDED;
}

DYAR_CHARACTER_IS(C9, dyar_probe_state(s, s->landings, takes_last_seed));

static bool takes_last_seed_alone(const dyar_probe *p)
{
    return dyar_probe_is_unmarked(p) && p->opposite == 0 && p->seeds == 1 &&
           p->deed.takes == DYAR_PROBED_LANDED;
}

DYAR_CHARACTER_IS(C29, dyar_probe_state(s, s->landings, takes_last_seed_alone));

static bool takes_beyond(const dyar_probe *p)
{
    return dyar_probe_is_unmarked(p) && p->deed.takes & DYAR_PROBED_BEYOND;
}

static bool takes_opposite_itself(const dyar_probe *p)
{
    return dyar_probe_is_unmarked(p) && p->deed.takes & DYAR_PROBED_OPPOSITE;
}

static bool takes_opposite_before_gap(const dyar_probe *p)
{
    return takes_opposite_itself(p) && !p->beyond;
}

static bool takes_beyond_gap(const dyar_probe *p)
{
    return dyar_probe_is_unmarked(p) && p->opposite == 0 && p->deed.takes & DYAR_PROBED_BEYOND;
}

dyar_character_state dyar_character_C10(const dyar_specimen *s)
{
    const dyar_probe *beyond = dyar_find_probe(s->landings, takes_beyond);
    const bool across_gap = dyar_find_probe(s->landings, takes_beyond_gap);
    const char *word = !beyond                                                    ? "not"
                       : !dyar_find_probe(s->landings, takes_opposite_itself)     ? "only"
                       : across_gap                                               ? "either-one"
                       : !dyar_find_probe(s->landings, takes_opposite_before_gap) ? "if-both"
                                                                                  : "too";
    return (dyar_character_state){word, dyar_probe_path(s, beyond)};
}

static bool takes_opposite_from_outer(const dyar_probe *p)
{
    return takes_opposite(p) && !p->inner;
}

dyar_character_state dyar_character_C11(const dyar_specimen *s)
{
    const bool inner_only =
        s->rules->board.rows >= 4 && !dyar_find_probe(s->landings, takes_opposite_from_outer);
    const dyar_probe *found = dyar_find_probe(s->landings, takes_opposite);
    return (dyar_character_state){inner_only ? "inner" : "any", dyar_probe_path(s, found)};
}

/* ---- holes ahead ---- */

static bool takes_ahead(const dyar_probe *p)
{
    return dyar_probe_is_unmarked(p) && p->deed.takes & AHEAD &&
           !(p->deed.takes & DYAR_PROBED_PREVIOUS);
}

static bool takes_next_but_one(const dyar_probe *p)
{
    return takes_ahead(p) && p->deed.takes & DYAR_PROBED_NEXT_BUT_ONE;
}

static bool takes_opposite_ahead(const dyar_probe *p)
{
    return takes_ahead(p) && p->deed.takes & DYAR_PROBED_OPPOSITE_NEXT;
}

static bool runs_ahead(const dyar_probe *p)
{
    return takes_ahead(p) && p->deed.run != DYAR_WORD_NONE;
}

static bool takes_previous(const dyar_probe *p)
{
    return dyar_probe_is_unmarked(p) && p->deed.takes & DYAR_PROBED_PREVIOUS;
}

DYAR_CHARACTER_IS(C12, dyar_probe_state(s, s->landings, takes_ahead));

dyar_character_state dyar_character_C13(const dyar_specimen *s)
{
    const dyar_probe *second = dyar_find_probe(s->landings, takes_next_but_one);
    const dyar_probe *found = second ? second : dyar_find_probe(s->landings, takes_ahead);
    return (dyar_character_state){second ? "but-one" : "next", dyar_probe_path(s, found)};
}

DYAR_CHARACTER_IS(C14, dyar_probe_state(s, s->landings, takes_opposite_ahead));
DYAR_CHARACTER_IS(C15, dyar_probe_state(s, s->landings, runs_ahead));
DYAR_CHARACTER_IS(C21, dyar_probe_state(s, s->landings, takes_previous));

/* ---- in passing ---- */

/* Captured holes are characters of their own. */
static bool takes_in_passing(const dyar_probe *p)
{
    return !p->last && p->deed.takes & DYAR_PROBED_LANDED &&
           (p->mark == DYAR_PROBED_UNMARKED || p->mark == DYAR_PROBED_NEUTRAL_MARK);
}

static bool takes_unmarked_in_passing(const dyar_probe *p)
{
    return dyar_probe_is_unmarked(p) && takes_in_passing(p);
}

static bool takes_for_store(const dyar_probe *p)
{
    return takes_in_passing(p) && p->deed.fates & DYAR_FATE_STORE;
}

static bool takes_for_other(const dyar_probe *p)
{
    return takes_in_passing(p) && p->deed.fates & DYAR_FATE_OTHER_PLAYER;
}

DYAR_CHARACTER_IS(C16, dyar_probe_state(s, s->passing, takes_in_passing));

dyar_character_state dyar_character_C17(const dyar_specimen *s)
{
    const unsigned numbers = dyar_probed_numbers(s->passing, takes_unmarked_in_passing, true) |
                             dyar_probed_numbers(s->passing, takes_unmarked_in_passing, false);
    const char *path = dyar_probe_path(s, dyar_find_probe(s->passing, takes_in_passing));
    if (numbers == 0)
        return (dyar_character_state){"marked", path};
    if ((numbers & FROM_TWO) == FROM_TWO)
        return (dyar_character_state){"any", path};
    return dyar_numbers_state(s, numbers, path);
}

dyar_character_state dyar_character_C18(const dyar_specimen *s)
{
    const dyar_probe *mover = dyar_find_probe(s->passing, takes_for_store);
    const dyar_probe *other = dyar_find_probe(s->passing, takes_for_other);
    const char *word = other ? "hole-owner" : mover ? "mover" : "nobody";
    return (dyar_character_state){word, dyar_probe_path(s, other ? other : mover)};
}

DYAR_CHARACTER_IS(C19, dyar_side_state(s, s->passing, takes_in_passing));

/* ---- other ways ---- */

/* Such a test finds that a game is near its end: few seeds are left on the board. */
static bool asks_for_board(const dyar_rules *rules, const dyar_test *test)
{
    (void)rules;
    return test->fact == DYAR_FACT_FREE_SEEDS &&
           (test->who == DYAR_WHO_BOARD || test->who == DYAR_WHO_EVERYBODY);
}

typedef struct sweeping {
    const dyar_rules *rules;
    const dyar_rule *always, *at_end; /* the first rule that captures every hole that fits */
} sweeping;

static void note_every(void *context, const dyar_effect *effect, const dyar_spot *spot)
{
    sweeping *w = context;
    const bool sown = spot->site == DYAR_SITE_LANDING || spot->site == DYAR_SITE_AFTER;
    if (effect->kind != DYAR_EFFECT_capture_every || !sown)
        return;
    if (dyar_condition_has(w->rules, &spot->rule->when, asks_for_board))
        w->at_end = w->at_end ? w->at_end : spot->rule;
    else if (spot->site == DYAR_SITE_LANDING)
        w->always = w->always ? w->always : spot->rule;
}

static sweeping find_sweeps(const dyar_specimen *s)
{
    sweeping found = {.rules = s->rules};
    dyar_walk_rules(s->rules, &(dyar_visitor){.effect = note_every}, &found);
    return found;
}

DYAR_CHARACTER_IS(C22, dyar_present(find_sweeps(s).always, "landing"));
DYAR_CHARACTER_IS(C28, dyar_present(find_sweeps(s).at_end, NULL));

static bool picks(const dyar_probe *p)
{
    return p->deed.thens >> DYAR_THEN_PICK & 1;
}

DYAR_CHARACTER_IS(C23, dyar_probe_state(s, s->landings, picks));

static unsigned fate_of(const dyar_effect *effect)
{
    switch (effect->kind) {
    case DYAR_EFFECT_remove:
        return DYAR_FATE_OUT;
    case DYAR_EFFECT_move:
        return DYAR_FATE_HOLE;
    case DYAR_EFFECT_capture:
    case DYAR_EFFECT_capture_run:
    case DYAR_EFFECT_capture_every:
        return effect->whose == DYAR_FOR_NOBODY  ? DYAR_FATE_OUT
               : effect->whose == DYAR_FOR_MOVER ? DYAR_FATE_STORE
                                                 : DYAR_FATE_OTHER_PLAYER;
    default:
        return 0;
    }
}

/* Fates of what a table captures, whatever the situation, but for a last sweep. */
static unsigned fates_of(const dyar_rules *rules, const dyar_table *table)
{
    unsigned fates = 0;
    for (size_t i = 0; i < table->count; i++) {
        const dyar_rule *rule = &table->rules[i];
        const bool sweeps = dyar_condition_has(rules, &rule->when, asks_for_board);
        for (size_t k = 0; k < rule->effects.count && !sweeps; k++)
            fates |= fate_of(&rule->effects.list[k]);
    }
    return fates;
}

static unsigned fates_outside_sowing(const dyar_specimen *s)
{
    unsigned fates = 0;
    for (size_t i = 0; i < s->rules->phase_count; i++)
        if (!dyar_is_opening(&s->rules->phases[i]))
            fates |= fates_of(s->rules, &s->rules->phases[i].lifting) |
                     fates_of(s->rules, &s->rules->phases[i].after);
    return fates;
}

static unsigned probed_fates(dyar_probes probes)
{
    unsigned fates = 0;
    for (size_t i = 0; i < probes.count; i++)
        if (probes.list[i].mark != DYAR_PROBED_OWN_MARK &&
            probes.list[i].mark != DYAR_PROBED_OTHERS_MARK)
            fates |= probes.list[i].deed.fates;
    return fates;
}

static unsigned all_fates(const dyar_specimen *s)
{
    const unsigned marked = dyar_character_K1(s).path ? DYAR_FATE_MARKED : 0;
    return marked | fates_outside_sowing(s) | probed_fates(s->landings) |
           probed_fates(s->passing);
}

DYAR_CHARACTER_IS(C1, dyar_present(all_fates(s) != 0, NULL));

dyar_character_state dyar_character_C24(const dyar_specimen *s)
{
    static const char *const words[] = {"store", "sown-on",      "out",
                                        "hole",  "other-player", "marked"};
    return dyar_set_state(s, all_fates(s), words, NULL);
}

static bool takes_own(const dyar_probe *p)
{
    return dyar_probe_is_unmarked(p) && p->deed.takes_own;
}

DYAR_CHARACTER_IS(C25, dyar_probe_state(s, s->landings, takes_own));
DYAR_CHARACTER_IS(C26, dyar_word_state(dyar_main_phase(s)->grand_slam, "grand-slam"));
DYAR_CHARACTER_IS(C27, dyar_present(fates_outside_sowing(s) != 0, NULL));
