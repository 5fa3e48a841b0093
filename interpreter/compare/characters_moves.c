/* Characters of the moves that a player may choose. */
#include "compare/characters.h"

/* ---- where a move may start ---- */

enum { MANY = 4 };

static const char *moves_path(const dyar_specimen *s)
{
    return dyar_phase_path(s, dyar_main_phase(s), "moves");
}

static bool starts(const dyar_specimen *s, dyar_start start)
{
    return dyar_may_start(s->game, &start, false);
}

dyar_character_state dyar_character_M1(const dyar_specimen *s)
{
    const bool own = starts(s, (dyar_start){.own = true, .seeds = MANY, .next = true});
    const bool other = starts(s, (dyar_start){.own = false, .seeds = MANY, .next = true});
    const bool shared = s->rules->board.owner[0] == DYAR_NOBODY;
    const char *word = own && (other || shared) ? "any" : other ? "opponent" : "own";
    return (dyar_character_state){word, moves_path(s)};
}

/* In whatever surroundings a hole with so many seeds may be chosen. */
static bool may_start_with(const dyar_specimen *s, int seeds)
{
    for (int around = 0; around < 8; around++)
        if (starts(s, (dyar_start){.own = around & 1,
                                   .seeds = seeds,
                                   .next = around & 2,
                                   .alone = around & 4}))
            return true;
    return false;
}

dyar_character_state dyar_character_M2(const dyar_specimen *s)
{
    const char *word = may_start_with(s, 1) ? "0" : may_start_with(s, 2) ? "1" : "2";
    return (dyar_character_state){word, moves_path(s)};
}

/* A single seed may be played, but not beside fuller holes with no empty one ahead. */
dyar_character_state dyar_character_M3(const dyar_specimen *s)
{
    const dyar_start single = {.own = true, .seeds = 1, .next = true};
    const dyar_start two = {.own = true, .seeds = 2, .next = true};
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
                return dyar_present(true, dyar_phase_path(s, phase, "moves"));
    }
    return dyar_present(false, NULL);
}

dyar_character_state dyar_character_M12(const dyar_specimen *s)
{
    return from_state(s, asks_for_last_move);
}

dyar_character_state dyar_character_M13(const dyar_specimen *s)
{
    return from_state(s, asks_other_hole);
}

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

static dyar_character_state duty_state(const dyar_specimen *s, look_test *wanted)
{
    const duty_found found = find_duty(s, wanted);
    return dyar_present(found.duty,
                        found.duty ? dyar_phase_path(s, found.phase, "moves") : NULL);
}

static bool asks_for_others_seeds(const dyar_rules *rules, const dyar_test *test)
{
    (void)rules;
    return test->fact == DYAR_FACT_FREE_SEEDS &&
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
    return (dyar_character_state){strict ? "2" : "1", dyar_phase_path(s, found.phase, "moves")};
}

static bool captures(const dyar_specimen *s, const dyar_lookahead *look)
{
    (void)s;
    return look->captures && !dyar_number_fits(look->captures, 0);
}

static bool lands_well(const dyar_specimen *s, const dyar_lookahead *look)
{
    return captures(s, look) || look->first_lap;
}

dyar_character_state dyar_character_M5(const dyar_specimen *s)
{
    return duty_state(s, lands_well);
}

static bool names_start(const dyar_specimen *s, const dyar_lookahead *look)
{
    (void)s;
    return look->start != NULL;
}

dyar_character_state dyar_character_M6(const dyar_specimen *s)
{
    return duty_state(s, names_start);
}

/* ---- seeds ---- */

typedef bool kind_test(const dyar_kind *kind);

static dyar_character_state kind_state(const dyar_specimen *s, kind_test *wanted)
{
    for (size_t i = 0; i < s->rules->phase_count; i++) {
        const dyar_phase *phase = &s->rules->phases[i];
        for (size_t k = 0; k < phase->kind_count && !dyar_is_opening(phase); k++)
            if (wanted(&phase->kinds[k]))
                return dyar_present(true, dyar_phase_path(s, phase, "moves"));
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

dyar_character_state dyar_character_M7(const dyar_specimen *s)
{
    return kind_state(s, leaves_seeds);
}

dyar_character_state dyar_character_M8(const dyar_specimen *s)
{
    return kind_state(s, is_of_store);
}

dyar_character_state dyar_character_M9(const dyar_specimen *s)
{
    return dyar_word_state(dyar_main_phase(s)->none,
                           dyar_phase_path(s, dyar_main_phase(s), "moves"));
}

/* ---- phases ---- */

static bool asks_for_turn(const dyar_rules *rules, const dyar_test *test)
{
    (void)rules;
    return test->fact == DYAR_FACT_TURN || test->fact == DYAR_FACT_GAME_TURN;
}

static bool asks_table_for_turn(const dyar_specimen *s, const dyar_table *table)
{
    for (size_t i = 0; i < table->count; i++)
        if (dyar_condition_has(s->rules, &table->rules[i].when, asks_for_turn))
            return true;
    return false;
}

/* The first turns are known by their number, in a phase's `while` or in its rules. */
static bool opens(const dyar_specimen *s, const dyar_phase *phase)
{
    bool found = dyar_condition_has(s->rules, &phase->applies, asks_for_turn) ||
                 asks_table_for_turn(s, &phase->landing);
    for (size_t k = 0; k < phase->kind_count; k++)
        found = found || dyar_condition_has(s->rules, &phase->kinds[k].from, asks_for_turn);
    for (size_t k = 0; k < phase->duty_count; k++)
        found = found || dyar_condition_has(s->rules, &phase->duties[k].applies, asks_for_turn);
    return found;
}

dyar_character_state dyar_character_M10(const dyar_specimen *s)
{
    for (size_t i = 0; i < s->rules->phase_count; i++)
        if (!s->rules->phases[i].arranges && opens(s, &s->rules->phases[i]))
            return dyar_present(true, dyar_phase_path(s, &s->rules->phases[i], "moves"));
    return dyar_present(false, NULL);
}

dyar_character_state dyar_character_M11(const dyar_specimen *s)
{
    for (size_t i = 0; i + 1 < s->rules->phase_count; i++)
        if (!dyar_is_opening(&s->rules->phases[i]))
            return dyar_present(true, "phases");
    return dyar_present(false, NULL);
}
