/* SPDX-License-Identifier: MIT */
/*
 * Numbers in the words of situations (english/situations.c): in every bundled ruleset, whatever
 * classes of a number are printed together, the text reads back to just the numbers of these,
 * and names none twice.  And the results of effects on a situation.
 */
#include "english/situations.h"
#include "support/need.h"
#include "support/unit.h"

enum { MOST = 600, MOST_CLASSES = 6 };

/* ---- reading back ---- */

typedef struct numbers {
    unsigned named[MOST]; /* how often, below MOST */
} numbers;

static bool take(const char **at, const char *word)
{
    if (strncmp(*at, word, strlen(word)) != 0)
        return false;
    *at += strlen(word);
    return true;
}

/* "3", "3 or more" or "3 to 7", of every number or of every second. */
static void read_run(const char **at, int step, numbers *n)
{
    char *end;
    const int first = (int)strtol(*at, &end, 10);
    int last = first;
    *at = end;
    if (take(at, " or more")) {
        last = MOST - 1;
    } else if (take(at, " to ")) {
        last = (int)strtol(*at, &end, 10);
        *at = end;
    }
    for (int i = first; i <= last && i < MOST; i += step)
        n->named[i]++;
}

/* What is said of parity holds up to the next comma. */
static numbers read_numbers(const char *text)
{
    numbers n = {0};
    int step = 1;
    do {
        if (take(&text, "even, ") || take(&text, "odd, "))
            step = 2;
        read_run(&text, step, &n);
        if (take(&text, ", or "))
            step = 1;
        else if (!take(&text, " or "))
            break;
    } while (*text);
    return n;
}

/* ---- all numbers of a ruleset ---- */

typedef struct looking {
    const char *ruleset;
    const dyar_game *game;
    size_t group, told;
    bool any;
} looking;

static bool is_number(const dyar_variable *variable)
{
    return !dyar_test_of_each(variable->tests[0]) &&
           dyar_facts[variable->fact].value == DYAR_VALUE_NUMBER;
}

/* The numbers of "the opposite hole: 1 or more seeds", "turn 2 or more" and "empty". */
static const char *numbers_of(const char *text)
{
    const char *path = strstr(text, ": ");
    text = path ? path + 2 : text;
    if (strncmp(text, "even, ", 6) == 0 || strncmp(text, "odd, ", 5) == 0 ||
        (*text >= '0' && *text <= '9'))
        return text;
    if (strncmp(text, "empty", 5) == 0)
        return "0";
    return strchr(text, ' ') + 1;
}

static void compare(const looking *l, const dyar_situation *s, size_t v, const char *text)
{
    const numbers n = read_numbers(numbers_of(text));
    for (int i = 0; i < s->reduction->variables[v].limit + 9; i++)
        if (n.named[i] != dyar_situation_covers(s, v, i))
            fail_msg("%s: '%s' names %d %u times", l->ruleset, text, i, n.named[i]);
}

static bool covers_any(const dyar_situation *s, size_t v)
{
    for (int i = 0; i < s->reduction->variables[v].limit + 9; i++)
        if (dyar_situation_covers(s, v, i))
            return true;
    return false;
}

/* Prints one number alone, with each choice of its classes. */
static void tell_variable(looking *l, const dyar_situation *s, size_t v, uint64_t *chosen)
{
    dyar_situation alone = *s;
    alone.chosen = chosen;
    assert_true(s->reduction->variables[v].limit + 9 < MOST);
    for (chosen[v] = 1; chosen[v] < UINT64_C(1) << MOST_CLASSES; chosen[v]++) {
        if (!covers_any(&alone, v))
            continue;
        RELEASED(dyar_arena) arena = {0};
        dyar_buffer words = {.arena = &arena};
        dyar_english_classes(l->game, &alone, &words);
        compare(l, &alone, v, dyar_buffer_text(&words));
        l->told++;
    }
    chosen[v] = 0;
}

/* The first situation of a group has the numbers of all. */
static void look_at(void *context, const dyar_situation *s)
{
    looking *l = context;
    if (l->any && s->group == l->group)
        return;
    l->any = true;
    l->group = s->group;
    uint64_t *chosen = calloc(s->reduction->variable_count + 1, sizeof *chosen);
    for (size_t v = 0; v < s->reduction->variable_count; v++)
        if (is_number(&s->reduction->variables[v]))
            tell_variable(l, s, v, chosen);
    free(chosen);
}

static void look_at_phase(looking *l, const dyar_compiled_phase *rules)
{
    uint64_t possible[DYAR_CELLS_MAX];
    RELEASED(dyar_arena) arena = {0};
    dyar_possible_marks(&arena, l->game, possible);
    assert_null(arena.scratches); /* what was needed meanwhile has been given back */
    const dyar_surroundings around = {.rules = rules,
                                      .judged = &rules->phase->landing,
                                      .each_seed = &rules->phase->each_seed,
                                      .skips = rules->phase->skips,
                                      .skip_count = rules->phase->skip_count,
                                      .possible = possible};
    l->any = false;
    dyar_situations_visit(&arena, l->game, &around, look_at, l);
}

static size_t look_at_ruleset(const dyar_load_request *request)
{
    OWNED(dyar_ruleset) ruleset = need_ruleset(request);
    looking l = {.ruleset = request->ruleset, .game = dyar_ruleset_game(ruleset)};
    for (size_t i = 0; i < l.game->phase_count; i++)
        look_at_phase(&l, &l.game->phases[i]);
    return l.told;
}

/* ---- the tests ---- */

TEST(numbers_read_back_to_what_they_stand_for)
{
    size_t told = 0;
    dyar_cache *cache = dyar_cache_new();
    for (const char *const *id = dyar_bundled_ids(); *id; id++)
        told += look_at_ruleset(&DYAR_LOAD_REQUEST(.ruleset = *id, .cache = cache));
    dyar_cache_free(cache);
    assert_true(told > 1000);
}

TEST(numbers_read_back_where_rules_ask_for_many)
{
    static const char *const asked[] = {
        "landing.capture.when.seeds=3",          "landing.capture.when.seeds=2 or 3 or 6",
        "landing.capture.when.seeds=even 6..",   "landing.capture.when.seeds=odd 3..9",
        "landing.capture.when.seeds=4 or 8..12", "landing.capture.when.seeds=5 or 8..",
    };
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
        assert_true(look_at_ruleset(&DYAR_LOAD_REQUEST(.ruleset = "krur", .sets = &asked[i],
                                                       .set_count = 1)) > 0);
}

/* ---- what effects do ---- */

typedef struct board {
    dyar_ruleset *ruleset;
    const dyar_game *game;
    dyar_foresight at_a1; /* south's turn */
    dyar_variable here, opposite, other, mark, marks;
} board;

static dyar_variable bound(const dyar_game *game, int hole, dyar_fact fact)
{
    return (dyar_variable){.bound = true, .cell = game->topology.cell_at[hole], .fact = fact};
}

static board load_board(void)
{
    board b = {.ruleset = need_bundled("krur")};
    b.game = dyar_ruleset_game(b.ruleset);
    b.at_a1 = (dyar_foresight){b.game, {.cell = b.game->topology.cell_at[0]}};
    const int opposite =
        b.game->topology.place_of[b.game->topology.opposite[b.at_a1.viewpoint.cell]];
    b.here = bound(b.game, 0, DYAR_FACT_SEEDS);
    b.opposite = bound(b.game, opposite, DYAR_FACT_SEEDS);
    b.other = bound(b.game, 2, DYAR_FACT_SEEDS);
    b.mark = bound(b.game, 0, DYAR_FACT_MARK);
    b.marks = (dyar_variable){.fact = DYAR_FACT_OWN_MARKS};
    return b;
}

static void expect(const board *b, const dyar_effect *effect, const dyar_variable *variable,
                   dyar_touch expected)
{
    const dyar_touch touch = dyar_foresee(&b->at_a1, &(dyar_effects){effect, 1}, variable);
    assert_int_equal(touch.kind, expected.kind);
    if (expected.kind == DYAR_SET)
        assert_int_equal(touch.value, expected.value);
}

static const dyar_touch untouched = {.kind = DYAR_UNTOUCHED}, any = {.kind = DYAR_ANY};

static dyar_touch set_to(int value)
{
    return (dyar_touch){.kind = DYAR_SET, .value = value};
}

static const dyar_ref named[] = {
    {.base = DYAR_BASE_HERE},
    {.base = DYAR_BASE_HERE, .path = {.steps = {DYAR_STEP_OPPOSITE}, .count = 1}},
    {.base = DYAR_BASE_START}};

TEST(captures_are_foreseen_of_the_holes_that_are_named)
{
    board b = load_board();
    const dyar_effect one = {
        .kind = DYAR_EFFECT_capture, .from = {named, 1}, .seeds = DYAR_ALL};
    const dyar_effect both = {
        .kind = DYAR_EFFECT_capture, .from = {named, 2}, .seeds = DYAR_ALL};
    const dyar_effect some = {.kind = DYAR_EFFECT_capture, .from = {named, 1}, .seeds = 2};
    const dyar_effect unknown = {
        .kind = DYAR_EFFECT_capture, .from = {named, 3}, .seeds = DYAR_ALL};
    expect(&b, &one, &b.here, set_to(0));
    expect(&b, &one, &b.opposite, untouched);
    expect(&b, &both, &b.opposite, set_to(0));
    expect(&b, &both, &b.other, untouched);
    expect(&b, &some, &b.here, any);
    expect(&b, &unknown, &b.other, any);
    expect(&b, &both, &b.mark, untouched);
    dyar_ruleset_free(b.ruleset);
}

TEST(what_is_not_foreseen_may_come_to_anything)
{
    board b = load_board();
    const dyar_effect every = {.kind = DYAR_EFFECT_capture_every};
    const dyar_effect run = {.kind = DYAR_EFFECT_capture_run, .from = {named, 1}};
    const dyar_effect begin = {.kind = DYAR_EFFECT_begin};
    expect(&b, &every, &b.here, any);
    expect(&b, &every, &b.mark, untouched);
    expect(&b, &run, &b.other, any);
    expect(&b, &begin, &b.here, untouched);
    const dyar_variable captured = {.fact = DYAR_FACT_CAPTURED}, lap = {.fact = DYAR_FACT_LAP};
    expect(&b, &every, &captured, any);
    expect(&b, &every, &lap, untouched);
    dyar_ruleset_free(b.ruleset);
}

TEST(a_mark_is_that_of_the_player_it_is_made_for)
{
    board b = load_board();
    const unsigned south = 0, north = 1;
    dyar_effect mark = {
        .kind = DYAR_EFFECT_mark, .from = {named, 1}, .whose = DYAR_FOR_MOVER, .mark_name = 0};
    expect(&b, &mark, &b.mark, set_to((int)dyar_mark_code(0, south)));
    mark.whose = DYAR_FOR_OPPONENT;
    expect(&b, &mark, &b.mark, set_to((int)dyar_mark_code(0, north)));
    mark.whose = DYAR_FOR_MARK_OWNER;
    expect(&b, &mark, &b.mark, any);
    mark.whose = DYAR_FOR_HOLE_OWNER;
    b.at_a1.viewpoint.mover = (uint8_t)north; /* whose sowing has come to south's hole */
    expect(&b, &mark, &b.mark, set_to((int)dyar_mark_code(0, south)));
    expect(&b, &mark, &b.here, untouched);
    expect(&b, &mark, &b.marks, any);
    dyar_ruleset_free(b.ruleset);
}
