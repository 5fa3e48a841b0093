/* SPDX-License-Identifier: MIT */
/* Characters of marks that make a hole a player's. */
#include "compare/characters.h"
#include "rules/walk.h"

static bool marks(const dyar_probe *p)
{
    return p->mark == DYAR_PROBED_UNMARKED && p->deed.marks;
}

static const dyar_probe *find_marking(const dyar_specimen *s)
{
    return dyar_find_probe(s->landings, marks);
}

static bool captures_hole(const dyar_rules *rules, const dyar_rule *rule)
{
    for (size_t i = 0; i < rule->effects.count; i++) {
        const dyar_effect *effect = &rule->effects.list[i];
        if (effect->kind == DYAR_EFFECT_mark && rules->marks[effect->mark_name].owned &&
            rules->marks[effect->mark_name].worth == DYAR_MARKED_MARK_OWNER)
            return true;
    }
    return false;
}

/* In special holes only, perhaps, which no probe sees. */
dyar_character_state dyar_character_K1(const dyar_specimen *s)
{
    for (size_t i = 0; i < s->rules->phase_count; i++) {
        const dyar_phase *phase = &s->rules->phases[i];
        for (size_t k = 0; k < phase->landing.count && !dyar_is_opening(phase); k++)
            if (captures_hole(s->rules, &phase->landing.rules[k]))
                return dyar_present(
                    true, dyar_rule_path(s, phase, "landing", &phase->landing.rules[k]));
    }
    return dyar_present(false, NULL);
}

enum { ANY = (1 << (DYAR_PROBED_SEEDS + 1)) - 2 };

static unsigned numbers_marked(const dyar_specimen *s)
{
    return dyar_probed_numbers(s->landings, marks, true) |
           dyar_probed_numbers(s->landings, marks, false);
}

dyar_character_state dyar_character_K2(const dyar_specimen *s)
{
    const char *path = dyar_probe_path(s, find_marking(s));
    if (numbers_marked(s) == ANY)
        return (dyar_character_state){"any", path};
    return dyar_numbers_state(s, numbers_marked(s), path);
}

dyar_character_state dyar_character_K3(const dyar_specimen *s)
{
    const bool number = numbers_marked(s) != 0 && numbers_marked(s) != ANY;
    return (dyar_character_state){number ? "number" : "otherwise",
                                  dyar_probe_path(s, find_marking(s))};
}

/* ---- landing in marked holes ---- */

static bool is_in_own(const dyar_probe *p)
{
    return p->mark == DYAR_PROBED_OWN_MARK && p->seeds > 1;
}

static bool is_in_others(const dyar_probe *p)
{
    return p->mark == DYAR_PROBED_OTHERS_MARK && p->seeds > 1;
}

static const char *word_of(const dyar_deed *deed)
{
    const bool again = deed->thens >> DYAR_THEN_AGAIN & 1;
    if (deed->marks)
        return again ? "mark-again" : "mark-end";
    if (deed->takes & DYAR_PROBED_LANDED)
        return again ? "capture-again" : "capture-end";
    return deed->relays ? "relay" : again ? "again" : "end";
}

static dyar_character_state marked_state(const dyar_specimen *s, dyar_probe_test *test)
{
    const dyar_probe *found = dyar_find_probe(s->landings, test);
    return (dyar_character_state){found ? word_of(&found->deed) : "never",
                                  dyar_probe_path(s, found)};
}

DYAR_CHARACTER_IS(K4, marked_state(s, is_in_own));
DYAR_CHARACTER_IS(K5, marked_state(s, is_in_others));

static bool marks_and_takes(const dyar_probe *p)
{
    return marks(p) && p->deed.takes & DYAR_PROBED_LANDED;
}

DYAR_CHARACTER_IS(K6, dyar_probe_state(s, s->landings, marks_and_takes));

static bool takes_marked_in_passing(const dyar_probe *p)
{
    return !p->last && p->mark != DYAR_PROBED_UNMARKED && p->deed.takes & DYAR_PROBED_LANDED;
}

DYAR_CHARACTER_IS(K7, dyar_probe_state(s, s->passing, takes_marked_in_passing));

/* ---- where marks may be ---- */

static bool limits(const dyar_rules *rules, const dyar_test *test)
{
    (void)rules;
    bool counterpart = false;
    for (int i = 0; i < test->path.count; i++)
        counterpart = counterpart || test->path.steps[i] == DYAR_STEP_COUNTERPART;
    return counterpart || test->fact == DYAR_FACT_OWN_MARKS || test->fact == DYAR_FACT_COLUMN;
}

dyar_character_state dyar_character_K8(const dyar_specimen *s)
{
    for (size_t i = 0; i < s->landings.count; i++) {
        const dyar_probe *p = &s->landings.list[i];
        if (marks(p) && dyar_condition_has(s->rules, &p->rule->when, limits))
            return dyar_present(true, dyar_probe_path(s, p));
    }
    return dyar_present(false, NULL);
}

/* Holes with such a mark never get a seed. */
dyar_character_state dyar_character_K9(const dyar_specimen *s)
{
    const bool own = !dyar_find_probe(s->landings, is_in_own);
    const bool others = !dyar_find_probe(s->landings, is_in_others);
    const char *word = own && others ? "all" : own ? "own" : others ? "others" : "no";
    return (dyar_character_state){word, dyar_phase_path(s, dyar_main_phase(s), "sowing.skip")};
}

dyar_character_state dyar_character_K10(const dyar_specimen *s)
{
    const dyar_start start = {
        .own = true, .seeds = 4, .others = 2, .next = 2, .mark = DYAR_PROBED_OWN_MARK};
    return dyar_present(dyar_may_start(s->game, &start, false),
                        dyar_phase_path(s, dyar_main_phase(s), "moves.from"));
}

/* ---- closed holes ---- */

static void note_closing(void *context, const dyar_effect *effect, const dyar_spot *spot)
{
    bool *closes = context;
    (void)spot;
    *closes |= dyar_effect_words[effect->kind].traits & DYAR_CLOSES;
}

dyar_character_state dyar_character_K11(const dyar_specimen *s)
{
    bool found = false;
    dyar_walk_rules(s->rules, &(dyar_visitor){.effect = note_closing}, &found);
    for (size_t i = 0; i < s->rules->mark_count; i++)
        found = found || !s->rules->marks[i].owned;
    return dyar_present(found, "marks");
}
