/* SPDX-License-Identifier: MIT */
/* Characters of sowing: its direction, and its laps. */
#include "compare/characters.h"

/* ---- direction ---- */

/* The directions of moves in the middle of a game, as numbers of holes and kinds of moves. */
typedef struct directions {
    int way[2]; /* by DYAR_COUNTERCLOCKWISE and DYAR_CLOCKWISE */
    int chosen, kept;
    bool restricted; /* one of two directions is for moves that lead to something */
} directions;

static void note_direction(directions *d, dyar_word word)
{
    d->way[DYAR_COUNTERCLOCKWISE] += word == DYAR_DIRECTION_COUNTERCLOCKWISE;
    d->way[DYAR_CLOCKWISE] += word == DYAR_DIRECTION_CLOCKWISE;
    d->chosen += word == DYAR_DIRECTION_CHOSEN;
    d->kept += dyar_direction_is_kept(word);
}

/* Holes with an odd and with an even number of seeds. */
static void note_kind(const dyar_specimen *s, directions *d, const dyar_compiled_phase *phase,
                      size_t at)
{
    const dyar_kind *kind = &phase->phase->kinds[at];
    const dyar_topology *t = &s->game->topology;
    const directions before = *d;
    for (int i = 0; i < t->holes && !kind->enter; i++)
        for (int seeds = 3; seeds <= 4; seeds++) {
            const size_t rule =
                dyar_probe_direction(s->game, &phase->kinds[at], t->hole[i], seeds);
            note_direction(d, kind->direction.rules[rule].direction);
        }
    const bool turned = (!before.way[0] && d->way[0]) || (!before.way[1] && d->way[1]);
    d->restricted |= at > 0 && turned && kind->only.count > 0;
}

static directions directions_of(const dyar_specimen *s)
{
    directions d = {.chosen = 0};
    for (size_t i = 0; i < s->game->phase_count; i++) {
        const dyar_compiled_phase *phase = &s->game->phases[i];
        for (size_t k = 0; k < phase->kind_count && !dyar_is_opening(phase->phase); k++)
            note_kind(s, &d, phase, k);
    }
    return d;
}

static const char *direction_path(const dyar_specimen *s)
{
    return dyar_phase_path(s, dyar_main_phase(s), "sowing.direction");
}

dyar_character_state dyar_character_D1(const dyar_specimen *s)
{
    const directions d = directions_of(s);
    const char *word = d.kept                           ? "once"
                       : d.chosen > d.way[0] + d.way[1] ? "chosen"
                       : !d.way[0] || !d.way[1]         ? "fixed"
                       : d.restricted                   ? "captures-back"
                                                        : "by-hole";
    return (dyar_character_state){word, direction_path(s)};
}

DYAR_CHARACTER_IS(D2, dyar_word_state(directions_of(s).way[DYAR_CLOCKWISE]
                                          ? DYAR_DIRECTION_CLOCKWISE
                                          : DYAR_DIRECTION_COUNTERCLOCKWISE,
                                      direction_path(s)));

/* ---- holes that get a seed, or none ---- */

typedef bool case_test(const dyar_case *tests);

DYAR_CHARACTER_IS(D3,
                  dyar_word_state(dyar_main_phase(s)->first_seed,
                                  dyar_phase_path(s, dyar_main_phase(s), "sowing.first-seed")));

static bool has_fact(const dyar_case *tests, dyar_fact fact)
{
    for (size_t i = 0; i < tests->count; i++)
        if (tests->tests[i].fact == fact)
            return true;
    return false;
}

static bool is_for_start(const dyar_case *tests)
{
    return has_fact(tests, DYAR_FACT_IS);
}

/* A hole is skipped for its mark in other characters. */
static bool is_for_hole(const dyar_case *tests)
{
    return !has_fact(tests, DYAR_FACT_MARK) &&
           (has_fact(tests, DYAR_FACT_SIDE) || has_fact(tests, DYAR_FACT_SEEDS) ||
            has_fact(tests, DYAR_FACT_IN) || has_fact(tests, DYAR_FACT_COLUMN));
}

static bool skips(const dyar_phase *phase, case_test *wanted)
{
    for (size_t i = 0; i < phase->skip_count; i++)
        for (size_t k = 0; k < phase->skips[i].count; k++)
            if (wanted(&phase->skips[i].cases[k]))
                return true;
    return false;
}

static dyar_character_state skip_state(const dyar_specimen *s, case_test *wanted)
{
    for (size_t i = s->rules->phase_count; i-- > 0;) {
        const dyar_phase *phase = &s->rules->phases[i];
        if (!dyar_is_opening(phase) && skips(phase, wanted))
            return dyar_present(true, dyar_phase_path(s, phase, "sowing.skip"));
    }
    return dyar_present(false, NULL);
}

DYAR_CHARACTER_IS(D4, skip_state(s, is_for_start));
DYAR_CHARACTER_IS(D5, skip_state(s, is_for_hole));
DYAR_CHARACTER_IS(
    D6, dyar_present(dyar_main_phase(s)->relay_direction == DYAR_RELAY_DIRECTION_REVERSE,
                     dyar_phase_path(s, dyar_main_phase(s), "sowing.relay-direction")));
DYAR_CHARACTER_IS(D7,
                  dyar_word_state(dyar_main_phase(s)->endless,
                                  dyar_phase_path(s, dyar_main_phase(s), "sowing.endless")));

/* ---- laps ---- */

static bool relays_landed(const dyar_probe *p)
{
    return dyar_probe_is_unmarked(p) && p->deed.relays & DYAR_PROBED_LANDED;
}

static bool relays_next(const dyar_probe *p)
{
    return dyar_probe_is_unmarked(p) && p->deed.relays & DYAR_PROBED_NEXT;
}

static bool relays(const dyar_probe *p)
{
    return dyar_probe_is_unmarked(p) && p->deed.relays;
}

static bool sows_captured_on(const dyar_probe *p)
{
    return dyar_probe_is_unmarked(p) && p->deed.onward != NULL;
}

dyar_character_state dyar_character_L1(const dyar_specimen *s)
{
    const dyar_probe *last = dyar_find_probe(s->landings, relays_landed);
    const dyar_probe *next = dyar_find_probe(s->landings, relays_next);
    const dyar_probe *captured = dyar_find_probe(s->landings, sows_captured_on);
    const char *word = last && next ? "both"
                       : last       ? "last"
                       : next       ? "next"
                       : captured   ? "captured"
                                    : "single";
    return (dyar_character_state){word, dyar_probe_path(s, last   ? last
                                                           : next ? next
                                                                  : captured)};
}

DYAR_CHARACTER_IS(L2, dyar_side_state(s, s->landings, relays));
DYAR_CHARACTER_IS(L3, dyar_probe_state(s, s->landings, sows_captured_on));

/* ---- where captured seeds are sown on ---- */

static bool goes_behind(const dyar_path *path)
{
    return path->count > 0 && path->steps[path->count - 1] == DYAR_STEP_BEHIND;
}

static const char *origin_word(const dyar_then *onward)
{
    if (onward->kind == DYAR_THEN_RELAY)
        return "captured";
    if (onward->ref.base == DYAR_BASE_FIRST)
        return "searched";
    if (goes_behind(&onward->ref.path))
        return "behind";
    switch (onward->ref.base) {
    case DYAR_BASE_LAP_START:
        return "lap-start";
    case DYAR_BASE_FIRST_SOWN:
        return "first-sown";
    case DYAR_BASE_START:
        return "start";
    case DYAR_BASE_OWN:
    case DYAR_BASE_OPPONENT:
        return "fixed";
    default:
        return "landing";
    }
}

dyar_character_state dyar_character_L4(const dyar_specimen *s)
{
    const dyar_probe *found = dyar_find_probe(s->landings, sows_captured_on);
    return (dyar_character_state){origin_word(found->deed.onward), dyar_probe_path(s, found)};
}

/* ---- what follows ---- */

static bool has_then(const dyar_probe *p, dyar_then_kind kind)
{
    return p->deed.thens >> kind & 1;
}

static bool is_store(const dyar_probe *p)
{
    return p->store;
}

dyar_character_state dyar_character_L5(const dyar_specimen *s)
{
    const dyar_probe *p = dyar_find_probe(s->landings, is_store);
    const char *word = !p                                          ? "other"
                       : has_then(p, DYAR_THEN_CHOOSE)             ? "choice"
                       : has_then(p, DYAR_THEN_AGAIN)              ? "again"
                       : p->deed.thens == 1u << DYAR_THEN_END_TURN ? "end"
                                                                   : "other";
    return (dyar_character_state){word, dyar_probe_path(s, p)};
}

static bool moves_again(const dyar_probe *p)
{
    return !p->store && has_then(p, DYAR_THEN_AGAIN);
}

dyar_character_state dyar_character_L6(const dyar_specimen *s)
{
    for (size_t i = 0; i < s->rules->phase_count; i++) {
        const dyar_phase *phase = &s->rules->phases[i];
        for (size_t k = 0; k < phase->after.count && !dyar_is_opening(phase); k++)
            if (phase->after.rules[k].then.kind == DYAR_THEN_AGAIN)
                return dyar_present(true,
                                    dyar_rule_path(s, phase, "after", &phase->after.rules[k]));
    }
    return dyar_probe_state(s, s->landings, moves_again);
}

static bool chooses(const dyar_rule *rule)
{
    return rule->then.kind == DYAR_THEN_CHOOSE;
}

DYAR_CHARACTER_IS(L7, dyar_rule_state(s, chooses));

static bool differs_later(const dyar_probe *p)
{
    return p->differs_later;
}

DYAR_CHARACTER_IS(L8, dyar_probe_state(s, s->landings, differs_later));
