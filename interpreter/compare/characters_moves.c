/* SPDX-License-Identifier: MIT */
/* Characters of the moves that a player may choose. */
#include "compare/characters.h"
#include "document/change.h"

/* ---- where a move may start ---- */

enum { MANY = 4 };

static const char *starts_path(const dyar_specimen *s, const dyar_phase *phase)
{
    return dyar_phase_path(s, phase,
                           phase->kinds[0].name.length > 0 ? "moves.kinds" : "moves.from");
}

static const char *moves_path(const dyar_specimen *s)
{
    return starts_path(s, dyar_main_phase(s));
}

static bool starts(const dyar_specimen *s, dyar_start start)
{
    return dyar_may_start(s->game, &start, false);
}

/* In whatever surroundings a hole with this number of seeds may be chosen. */
static bool may_start_at(const dyar_specimen *s, bool own, int seeds, bool first)
{
    for (int others = 0; others <= 2; others++)
        for (int next = 0; next <= 2; next += 2)
            if (starts(s, (dyar_start){.own = own,
                                       .seeds = seeds,
                                       .others = others,
                                       .next = next,
                                       .first = first}))
                return true;
    return false;
}

/* Where marks decide on later turns, the first turn shows it. */
static bool may_start_with(const dyar_specimen *s, int seeds)
{
    const bool later =
        may_start_at(s, true, MANY, false) || may_start_at(s, false, MANY, false);
    return may_start_at(s, true, seeds, !later) || may_start_at(s, false, seeds, !later);
}

dyar_character_state dyar_character_M1(const dyar_specimen *s)
{
    const bool later =
        may_start_at(s, true, MANY, false) || may_start_at(s, false, MANY, false);
    const bool own = may_start_at(s, true, MANY, !later);
    const bool other = may_start_at(s, false, MANY, !later);
    const bool shared = s->game->rows[0].count == 0;
    const char *word = own && (other || shared) ? "any" : other ? "opponent" : "own";
    return (dyar_character_state){word, moves_path(s)};
}

dyar_character_state dyar_character_M2(const dyar_specimen *s)
{
    const char *word = may_start_with(s, 1) ? "0" : may_start_with(s, 2) ? "1" : "2";
    return (dyar_character_state){word, moves_path(s)};
}

/* A single seed may be played, but not beside fuller holes with no empty one ahead. */
dyar_character_state dyar_character_M3(const dyar_specimen *s)
{
    const dyar_start single = {.own = true, .seeds = 1, .others = 2, .next = 2};
    const dyar_start two = {.own = true, .seeds = 2, .others = 2, .next = 2};
    const bool bound = !dyar_may_start(s->game, &single, true) &&
                       dyar_may_start(s->game, &two, true) && may_start_with(s, 1);
    return dyar_present(bound, moves_path(s));
}

static bool asks_other_hole(const dyar_rules *rules, const dyar_test *test)
{
    (void)rules;
    return dyar_facts[test->fact].place == DYAR_OF_HOLE && test->path.count > 0;
}

static bool asks_for_last_move(const dyar_rules *rules, const dyar_test *test)
{
    (void)rules;
    return test->fact == DYAR_FACT_TAKES_BACK || test->fact == DYAR_FACT_PLAYS_BACK;
}

/* Does a kind of move of some phase in the middle of a game ask this of its start? */
static dyar_character_state from_state(const dyar_specimen *s, dyar_test_test *wanted)
{
    for (size_t i = 0; i < s->rules->phase_count; i++) {
        const dyar_phase *phase = &s->rules->phases[i];
        for (size_t k = 0; k < phase->kind_count && !dyar_is_opening(phase); k++)
            if (dyar_condition_has(s->rules, &phase->kinds[k].from, wanted))
                return dyar_present(true, starts_path(s, phase));
    }
    return dyar_present(false, NULL);
}

DYAR_CHARACTER_IS(M12, from_state(s, asks_for_last_move));
DYAR_CHARACTER_IS(M13, from_state(s, asks_other_hole));

/* ---- compulsory moves ---- */

typedef bool look_test(const dyar_specimen *s, const dyar_lookahead *look);

typedef struct duty_found {
    const dyar_phase *phase;
    const dyar_duty *duty; /* NULL: none */
} duty_found;

static bool has_look(const dyar_specimen *s, const dyar_lookaheads *looks, look_test *wanted)
{
    for (size_t i = 0; i < looks->count; i++)
        if (wanted(s, &looks->list[i]))
            return true;
    return false;
}

/* A duty of a phase in the middle of a game. */
static duty_found find_duty(const dyar_specimen *s, look_test *wanted)
{
    for (size_t i = s->rules->phase_count; i-- > 0;) {
        const dyar_phase *phase = &s->rules->phases[i];
        for (size_t k = 0; k < phase->duty_count && !dyar_is_opening(phase); k++)
            if (has_look(s, &phase->duties[k].only, wanted))
                return (duty_found){phase, &phase->duties[k]};
    }
    return (duty_found){NULL, NULL};
}

static const char *duty_path(const dyar_specimen *s, const duty_found *found)
{
    return dyar_change_path(s->arena, dyar_phase_path(s, found->phase, "moves.must"),
                            found->duty->name);
}

static dyar_character_state duty_state(const dyar_specimen *s, look_test *wanted)
{
    const duty_found found = find_duty(s, wanted);
    return dyar_present(found.duty, found.duty ? duty_path(s, &found) : NULL);
}

static bool asks_for_others_seeds(const dyar_rules *rules, const dyar_test *test)
{
    (void)rules;
    return dyar_asks_holes_of_player(test->fact) &&
           (test->who == DYAR_WHO_OPPONENT || test->who == DYAR_WHO_EVERYBODY) &&
           !dyar_number_fits(test->number, 0);
}

static bool feeds(const dyar_specimen *s, const dyar_lookahead *look)
{
    return look->leaves && dyar_condition_has(s->rules, look->leaves, asks_for_others_seeds);
}

dyar_character_state dyar_character_M4(const dyar_specimen *s)
{
    const duty_found found = find_duty(s, feeds);
    if (!found.duty)
        return (dyar_character_state){"0", NULL};
    const bool strict = found.duty->otherwise == DYAR_OTHERWISE_NO_MOVE;
    return (dyar_character_state){strict ? "2" : "1", duty_path(s, &found)};
}

/* Seeds are gained, or the last one falls where another hole is captured. */
static bool gains(const dyar_specimen *s, const dyar_lookahead *look)
{
    return (look->captures && !dyar_number_fits(look->captures, 0)) ||
           (look->first_lap && dyar_condition_has(s->rules, look->first_lap, asks_other_hole));
}

/* Is it a kind of move that captures? */
static bool is_capturing_kind(const dyar_specimen *s, const dyar_kind *kind)
{
    return has_look(s, &kind->only, gains) ||
           (kind->enter > 0 && dyar_condition_has(s->rules, &kind->from, asks_other_hole));
}

static bool captures(const dyar_specimen *s, const dyar_lookahead *look)
{
    if (gains(s, look))
        return true;
    for (size_t i = 0; i < s->rules->phase_count; i++)
        for (size_t k = 0; k < s->rules->phases[i].kind_count; k++) {
            const dyar_kind *kind = &s->rules->phases[i].kinds[k];
            if (look->kinds >> kind->number & 1 && is_capturing_kind(s, kind))
                return true;
        }
    return false;
}

DYAR_CHARACTER_IS(M5, duty_state(s, captures));

/* The starting hole itself is named, or where the first lap must end. */
static bool names_start(const dyar_specimen *s, const dyar_lookahead *look)
{
    return look->start || (look->first_lap && !gains(s, look));
}

DYAR_CHARACTER_IS(M6, duty_state(s, names_start));

/* ---- seeds ---- */

typedef bool kind_test(const dyar_kind *kind);

static dyar_character_state kind_state(const dyar_specimen *s, kind_test *wanted)
{
    for (size_t i = 0; i < s->rules->phase_count; i++) {
        const dyar_phase *phase = &s->rules->phases[i];
        for (size_t k = 0; k < phase->kind_count && !dyar_is_opening(phase); k++)
            if (wanted(&phase->kinds[k]) && !dyar_is_of_first_turns(&phase->kinds[k].from))
                return dyar_present(true, dyar_phase_path(s, phase, "moves.kinds"));
    }
    return dyar_present(false, NULL);
}

static bool leaves_seeds(const dyar_kind *kind)
{
    return kind->seeds != DYAR_ALL && !kind->of_store;
}

static bool is_of_store(const dyar_kind *kind)
{
    return kind->of_store;
}

DYAR_CHARACTER_IS(M7, kind_state(s, leaves_seeds));
DYAR_CHARACTER_IS(M8, kind_state(s, is_of_store));
DYAR_CHARACTER_IS(M9, dyar_word_state(dyar_main_phase(s)->none,
                                      dyar_phase_path(s, dyar_main_phase(s), "moves.none")));

/* ---- phases ---- */

static bool asks_table_of_first_turns(const dyar_table *table)
{
    for (size_t i = 0; i < table->count; i++)
        if (dyar_knows_first_turns(&table->rules[i].when))
            return true;
    return false;
}

/* The first turns are known by their number, in a phase's `while` or in its rules. */
static bool opens(const dyar_phase *phase)
{
    bool found =
        dyar_knows_first_turns(&phase->applies) || asks_table_of_first_turns(&phase->landing);
    for (size_t k = 0; k < phase->kind_count; k++)
        found = found || dyar_knows_first_turns(&phase->kinds[k].from);
    for (size_t k = 0; k < phase->duty_count; k++)
        found = found || dyar_knows_first_turns(&phase->duties[k].applies);
    return found;
}

dyar_character_state dyar_character_M10(const dyar_specimen *s)
{
    for (size_t i = 0; i < s->rules->phase_count; i++) {
        const dyar_phase *phase = &s->rules->phases[i];
        if (!phase->arranges && opens(phase))
            return dyar_present(true, phase->name.length > 0
                                          ? dyar_change_path(s->arena, "phases", phase->name)
                                          : "moves");
    }
    return dyar_present(false, NULL);
}

dyar_character_state dyar_character_M11(const dyar_specimen *s)
{
    for (size_t i = 0; i + 1 < s->rules->phase_count; i++)
        if (!dyar_is_opening(&s->rules->phases[i]))
            return dyar_present(true, "phases");
    return dyar_present(false, NULL);
}
