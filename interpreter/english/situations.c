/* SPDX-License-Identifier: MIT */
/* Situations of a table in English. */
#include "english/situations.h"
#include "english/parts.h"

static bool has_one_opponent(const dyar_game *game)
{
    return game->players == 2;
}

const char *dyar_english_standpoint(const dyar_game *game, dyar_viewpoint viewpoint)
{
    const unsigned owner = game->topology.owner[viewpoint.cell];
    const bool store = game->topology.is_store[viewpoint.cell];
    if (owner == viewpoint.mover)
        return store ? "in the mover's store" : "on the mover's side";
    if (owner == DYAR_NOBODY)
        return "in a hole of nobody's";
    if (has_one_opponent(game))
        return store ? "in the opponent's store" : "on the opponent's side";
    return "on another's side"; /* stores are sown into by two */
}

/* "the hole behind the opposite hole". */
static void print_hole(const dyar_game *game, const dyar_path *path, dyar_buffer *words)
{
    dyar_arena *scratch = dyar_scratch_new(words->arena);
    const dyar_writer t = {
        .arena = scratch, .rules = game->rules, .table = DYAR_ENGLISH_LANDING};
    dyar_buffer_put(words, dyar_english_path(&t, path, NULL));
    dyar_scratch_free(scratch);
}

/* Owners of marks of a kind. */
enum { NOBODYS = 1, MOVERS = 2, OTHERS = 4 };

static unsigned whose_mark(unsigned code, unsigned mover)
{
    const unsigned owner = dyar_mark_owner(code);
    return owner == DYAR_NOBODY ? NOBODYS : owner == mover ? MOVERS : OTHERS;
}

/* "not marked", "marked as the player's house"; without an owner if several are possible. */
static void print_mark(const dyar_game *game, unsigned whose, unsigned code, dyar_buffer *words)
{
    if (code == DYAR_UNMARKED) {
        dyar_buffer_put(words, "not marked");
        return;
    }
    dyar_buffer_print(words, "marked as %s%s",
                      whose == MOVERS          ? "the player's "
                      : whose != OTHERS        ? ""
                      : has_one_opponent(game) ? "the opponent's "
                                               : "another's ",
                      game->mark_list[dyar_mark_name(code)]);
}

/* ---- the values of a class ---- */

/* Covered numbers in a row: all from the first to the last, or every second one. */
typedef struct number_run {
    int first, last, step;
    bool open; /* there is no last one */
} number_run;

/* Beyond the limit only parity distinguishes numbers: three more values show it. */
static int last_shown(const dyar_variable *variable)
{
    return variable->limit + 3;
}

/* The next number from `value` on that is covered, or one that is beyond those shown. */
static int next_covered(const dyar_situation *s, size_t v, int value)
{
    const int end = last_shown(&s->reduction->variables[v]);
    while (value <= end && !dyar_situation_covers(s, v, value)) {
        const int next = dyar_situation_next(s, v, value);
        value = next > value + 1 && !dyar_situation_covers(s, v, value + 1) ? next : value + 1;
    }
    return value;
}

/* Does the run continue?  Of every second number, it holds only those whose neighbours are not
 * covered: the others form runs of their own, and no number is in two. */
static bool run_continues(const dyar_situation *s, size_t v, const number_run *run)
{
    return dyar_situation_covers(s, v, run->last + run->step) &&
           (run->step == 1 || !dyar_situation_covers(s, v, run->last + 3));
}

/* The run continues alike up to the next cut, except for the last number before it, whose
 * neighbour is after it. */
static int run_on(const dyar_situation *s, size_t v, const number_run *run)
{
    const int known = dyar_situation_next(s, v, run->last) - run->last - run->step;
    return run->last + (known > run->step ? known / run->step * run->step : run->step);
}

static number_run run_from(const dyar_situation *s, size_t v, int first)
{
    const int end = last_shown(&s->reduction->variables[v]);
    number_run run = {
        .first = first, .last = first, .step = dyar_situation_covers(s, v, first + 1) ? 1 : 2};
    while (run.last + run.step <= end && run_continues(s, v, &run))
        run.last = run_on(s, v, &run);
    run.open = run.last + run.step > end && run_continues(s, v, &run);
    return run;
}

/* Two numbers name themselves. */
static bool states_parity(const number_run *run)
{
    return run->step == 2 && (run->open || run->last > run->first + run->step);
}

/* "1", "2 or 4", "2 to 4", "even, 2 to 8", "5 or more". */
static void print_run(const number_run *run, dyar_buffer *words)
{
    if (states_parity(run))
        dyar_buffer_put(words, run->first & 1 ? "odd, " : "even, ");
    dyar_buffer_print(words, "%d", run->first);
    if (run->open)
        dyar_buffer_put(words, " or more");
    else if (run->last > run->first)
        dyar_buffer_print(words, run->last == run->first + run->step ? " or %d" : " to %d",
                          run->last);
}

/* "2 or 4 or more", "odd, 1 to 7, or 9 or more": a comma ends what is said of parity. */
static void print_numbers(const dyar_situation *s, size_t v, dyar_buffer *words)
{
    const int end = last_shown(&s->reduction->variables[v]);
    number_run before = {0};
    bool any = false;
    for (int value = 0; (value = next_covered(s, v, value)) <= end; value = before.last + 1) {
        const number_run run = run_from(s, v, value);
        if (any)
            dyar_buffer_put(words,
                            states_parity(&before) || states_parity(&run) ? ", or " : " or ");
        print_run(&run, words);
        before = run;
        any = true;
        if (run.open)
            break;
    }
}

/* A number below 2, which is a class of its own. */
static bool covers_only(const dyar_situation *s, size_t v, int value)
{
    const int limit = s->reduction->variables[v].limit;
    for (int from = 0, next; from <= limit + 1; from = next) {
        next = dyar_situation_next(s, v, from);
        for (int other = from; other < next && other < from + 2; other++)
            if (dyar_situation_covers(s, v, other) != (other == value))
                return false;
    }
    return true;
}

static void print_seeds(const dyar_situation *s, size_t v, dyar_buffer *words)
{
    if (covers_only(s, v, 0)) {
        dyar_buffer_put(words, "empty");
        return;
    }
    print_numbers(s, v, words);
    dyar_buffer_put(words, covers_only(s, v, 1) ? " seed" : " seeds");
}

/* The word for a value of a fact; empty if it has none. */
static dyar_text value_word(const dyar_rules *rules, dyar_fact fact, int value)
{
    const dyar_fact_entry *entry = &dyar_facts[fact];
    if (entry->value == DYAR_VALUE_KIND)
        return value < rules->kind_count ? rules->kind_names[value] : (dyar_text){0};
    if (entry->value == DYAR_VALUE_PHASE && value > 0)
        return value <= rules->begun_count ? rules->begun_names[value - 1] : (dyar_text){0};
    if (entry->value == DYAR_VALUE_PHASE)
        return dyar_text_of("none");
    return value < dyar_group_size(entry->group)
               ? dyar_text_of(dyar_words[dyar_group_first(entry->group) + value].word)
               : (dyar_text){0};
}

/* "opponent or own-side". */
static void print_words(const dyar_rules *rules, const dyar_situation *s, size_t v,
                        dyar_buffer *words)
{
    const dyar_fact fact = s->reduction->variables[v].fact;
    const char *before = "";
    dyar_text word;
    for (int i = 0; (word = value_word(rules, fact, i)).at; i++)
        if (dyar_situation_covers(s, v, i)) {
            dyar_buffer_print(words, "%s%.*s", before, (int)word.length, word.at);
            before = " or ";
        }
}

static unsigned whose_marks(const dyar_situation *s, size_t v, unsigned name)
{
    unsigned whose = 0;
    for (unsigned code = 1; code < DYAR_CLOSED_CODE; code++)
        if (dyar_mark_name(code) == name && dyar_situation_covers(s, v, (int)code))
            whose |= whose_mark(code, s->reduction->viewpoint.mover);
    return whose;
}

static void print_marks(const dyar_game *game, const dyar_situation *s, size_t v,
                        dyar_buffer *words)
{
    bool any = dyar_situation_covers(s, v, DYAR_UNMARKED);
    dyar_buffer_put(words, any ? "not marked" : "");
    for (unsigned name = 0; name < game->rules->mark_count; name++) {
        const unsigned whose = whose_marks(s, v, name);
        if (whose == 0)
            continue;
        dyar_buffer_put(words, any ? " or " : "");
        print_mark(game, whose, dyar_mark_code(name, 0), words);
        any = true;
    }
}

/* "is start", "is not start or lap-start". */
static void print_refs(const dyar_refs *refs, bool is, dyar_buffer *words)
{
    dyar_buffer_put(words, is ? "is" : "is not");
    for (size_t i = 0; i < refs->count; i++) {
        dyar_buffer_put(words, i ? " or " : " ");
        dyar_buffer_add(words, refs->list[i].text);
    }
}

/* "a1 or f1"; "not a1 or f1", if these are fewer. */
static void print_places(const dyar_game *game, const dyar_situation *s, size_t v,
                         dyar_buffer *words)
{
    const dyar_board *board = &game->rules->board;
    const char *before = "";
    char name[8];
    int covered = 0;
    for (int place = 0; place < dyar_squares(board); place++)
        covered += dyar_situation_covers(s, v, place);
    const bool others = 2 * covered > dyar_squares(board);
    dyar_buffer_put(words, others ? "not " : covered == 0 ? "a store" : "");
    for (int place = 0; place < dyar_squares(board); place++)
        if (dyar_situation_covers(s, v, place) != others) {
            dyar_buffer_print(words, "%s%s", before,
                              dyar_place_name(board, (unsigned)place, name));
            before = " or ";
        }
}

static void print_class(const dyar_game *game, const dyar_situation *s, size_t v,
                        dyar_buffer *words)
{
    const dyar_variable *variable = &s->reduction->variables[v];
    if (dyar_test_of_each(variable->tests[0])) {
        dyar_buffer_print(words, "of %s: %s", dyar_words[variable->tests[0]->who].word,
                          s->values[v] ? "fits" : "does not fit");
        return;
    }
    switch (dyar_facts[variable->fact].value) {
    case DYAR_VALUE_NUMBER:
        print_numbers(s, v, words);
        break;
    case DYAR_VALUE_MARK:
        print_marks(game, s, v, words);
        break;
    case DYAR_VALUE_KIND:
    case DYAR_VALUE_PHASE:
    case DYAR_VALUE_WORD:
        print_words(game->rules, s, v, words);
        break;
    case DYAR_VALUE_REFS:
        print_refs(&variable->tests[0]->refs, s->values[v], words);
        break;
    case DYAR_VALUE_REGION:
        print_places(game, s, v, words);
        break;
    case DYAR_VALUE_SIDE:
        dyar_buffer_print(words, "%d", s->values[v]);
        break;
    }
}

void dyar_english_classes(const dyar_game *game, const dyar_situation *s, dyar_buffer *words)
{
    const char *before = "";
    for (size_t v = 0; v < s->reduction->variable_count; v++) {
        const dyar_variable *variable = &s->reduction->variables[v];
        const dyar_fact fact = variable->fact;
        const bool of_hole = dyar_facts[fact].place == DYAR_OF_HOLE;
        if (s->chosen[v] == 0)
            continue;
        dyar_buffer_put(words, before);
        before = "; ";
        if (of_hole && variable->path.count > 0) {
            print_hole(game, &variable->path, words);
            dyar_buffer_put(words, ": ");
        }
        if (!of_hole)
            dyar_buffer_print(words, "%s ", dyar_facts[fact].word);
        if (fact == DYAR_FACT_SEEDS)
            print_seeds(s, v, words);
        else
            print_class(game, s, v, words);
    }
    if (!*before)
        dyar_buffer_put(words, "always");
}

static void print_value(const dyar_game *game, const dyar_situation *s, size_t v,
                        dyar_buffer *words)
{
    const dyar_variable *variable = &s->reduction->variables[v];
    const dyar_fact_entry *fact = &dyar_facts[variable->fact];
    const int value = s->values[v];
    if (variable->fact == DYAR_FACT_SEEDS && value == 0)
        dyar_buffer_put(words, "empty");
    else if (variable->fact == DYAR_FACT_SEEDS)
        dyar_buffer_print(words, "%s%d seed%s", variable->path.count ? "with " : "", value,
                          value == 1 ? "" : "s");
    else if (variable->fact == DYAR_FACT_MARK)
        print_mark(game, whose_mark((unsigned)value, s->reduction->viewpoint.mover),
                   (unsigned)value, words);
    else if (fact->value == DYAR_VALUE_REFS)
        print_class(game, s, v, words);
    else if (fact->value == DYAR_VALUE_NUMBER && !dyar_test_of_each(variable->tests[0]))
        dyar_buffer_print(words, "%s %d", fact->word, value);
    else {
        dyar_buffer_print(words, "%s ", fact->word);
        print_class(game, s, v, words);
    }
}

void dyar_english_situation(const dyar_game *game, const dyar_situation *s, dyar_buffer *words)
{
    const dyar_reduction *r = s->reduction;
    char name[8];
    dyar_buffer_put(words, dyar_english_standpoint(game, r->viewpoint));
    if (!game->topology.is_store[r->viewpoint.cell])
        dyar_buffer_print(words, " (%s)",
                          dyar_place_name(&game->rules->board,
                                          game->topology.place_of[r->viewpoint.cell], name));
    for (size_t v = 0; v < r->variable_count; v++) {
        const dyar_path *path = &r->variables[v].path;
        dyar_buffer_put(words, ", ");
        if (dyar_facts[r->variables[v].fact].place == DYAR_OF_HOLE && path->count > 0) {
            print_hole(game, path, words);
            dyar_buffer_put(words, " ");
        }
        print_value(game, s, v, words);
    }
}

void dyar_english_seen_alike(const dyar_game *game, dyar_viewpoint viewpoint,
                             dyar_buffer *words)
{
    char name[8];
    dyar_buffer_put(words, dyar_english_standpoint(game, viewpoint));
    if (!game->topology.is_store[viewpoint.cell])
        dyar_buffer_print(
            words, ", as at %s for player %d",
            dyar_place_name(&game->rules->board, game->topology.place_of[viewpoint.cell], name),
            viewpoint.mover + 1);
}
