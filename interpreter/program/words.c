/* Situations in words. */
#include "program/situations.h"

#include <string.h>

const char *dyar_situation_side(const dyar_game *game, dyar_viewpoint viewpoint)
{
    const unsigned owner = game->topology.owner[viewpoint.cell];
    if (game->topology.is_store[viewpoint.cell])
        return owner == viewpoint.mover ? "in the mover's store" : "in another's store";
    if (owner == viewpoint.mover)
        return "on the mover's side";
    return owner == DYAR_NOBODY ? "in a hole of nobody's" : "on another's side";
}

static const char *step_words(unsigned step)
{
    return dyar_words[step].english;
}

/* "the opposite hole of the next hole": the last step is the hole itself. */
static void print_hole(const dyar_path *path, dyar_buffer *words)
{
    if (path->count == 0)
        dyar_buffer_put(words, "that hole");
    for (int i = path->count - 1; i >= 0; i--)
        dyar_buffer_print(words, "%s%s", step_words(path->steps[i]), i ? " of " : "");
}

static void print_mark(const dyar_game *game, unsigned mover, unsigned code, dyar_buffer *words)
{
    if (code == DYAR_UNMARKED) {
        dyar_buffer_put(words, "not marked");
        return;
    }
    const unsigned owner = dyar_mark_owner(code);
    dyar_buffer_print(words, "%s %s",
                      owner == DYAR_NOBODY ? "marked as"
                      : owner == mover     ? "marked as the player's"
                                           : "marked as another's",
                      game->mark_list[dyar_mark_name(code)]);
}

/* ---- the values of a class ---- */

/* The last number of a run that begins before `last` and holds every number, or every second
 * one: up to the next cut it goes on as it does here. */
static int run_on(const dyar_situation *s, size_t v, int last, int step)
{
    const int known = dyar_situation_next(s, v, last) - 1 - last;
    return last + (known >= step ? known / step * step : step);
}

/* The next number that may be covered. */
static int skip_uncovered(const dyar_situation *s, size_t v, int value)
{
    const int next = dyar_situation_next(s, v, value);
    return next > value + 1 && !dyar_situation_covers(s, v, value + 1) ? next : value + 1;
}

/* "1", "2 to 4", "even, 2 to 8", "5 or more". */
static void print_numbers(const dyar_situation *s, size_t v, int limit, dyar_buffer *words)
{
    const char *before = "";
    int value = 0;
    while (value <= limit + 1) {
        if (!dyar_situation_covers(s, v, value)) {
            value = skip_uncovered(s, v, value);
            continue;
        }
        int step = dyar_situation_covers(s, v, value + 1) ? 1 : 2;
        int last = value;
        while (last + step <= limit + 1 && dyar_situation_covers(s, v, last + step) &&
               (step == 1 || !dyar_situation_covers(s, v, last + 1)))
            last = run_on(s, v, last, step);
        const bool open = last + step > limit + 1;
        if (last == value && step == 2)
            step = 1;
        dyar_buffer_print(words, "%s%s%d", before,
                          step == 1   ? ""
                          : value & 1 ? "odd, "
                                      : "even, ",
                          value);
        if (open)
            dyar_buffer_put(words, " or more");
        else if (last > value)
            dyar_buffer_print(words, last == value + step ? " or %d" : " to %d", last);
        before = " or ";
        value = last + 1;
    }
}

/* A number below 2: these stand for themselves. */
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
    print_numbers(s, v, s->reduction->variables[v].limit, words);
    dyar_buffer_put(words, covers_only(s, v, 1) ? " seed" : " seeds");
}

static void print_word_values(const dyar_situation *s, size_t v, dyar_group group,
                              dyar_buffer *words)
{
    const dyar_word first = dyar_group_first(group);
    const char *before = "";
    for (int i = 0; first + i < DYAR_WORD_COUNT && dyar_words[first + i].group == group; i++)
        if (dyar_situation_covers(s, v, i)) {
            dyar_buffer_print(words, "%s%s", before, dyar_words[first + i].word);
            before = " or ";
        }
}

static void print_kinds(const dyar_game *game, const dyar_situation *s, size_t v,
                        dyar_buffer *words)
{
    const char *before = "";
    for (int i = 0; i < game->rules->kind_count; i++)
        if (dyar_situation_covers(s, v, i)) {
            dyar_buffer_print(words, "%s%.*s", before, (int)game->rules->kind_names[i].length,
                              game->rules->kind_names[i].at);
            before = " or ";
        }
}

/* Whose marks of a kind are covered. */
enum { NOBODYS = 1, HIS = 2, ANOTHERS = 4 };

static unsigned whose_marks(const dyar_situation *s, size_t v, int name)
{
    unsigned whose = 0;
    for (unsigned code = 1; code < DYAR_CLOSED_CODE; code++) {
        if ((int)dyar_mark_name(code) != name || !dyar_situation_covers(s, v, (int)code))
            continue;
        const unsigned owner = dyar_mark_owner(code);
        whose |= owner == DYAR_NOBODY                     ? NOBODYS
                 : owner == s->reduction->viewpoint.mover ? HIS
                                                          : ANOTHERS;
    }
    return whose;
}

static void print_marks(const dyar_game *game, const dyar_situation *s, size_t v,
                        dyar_buffer *words)
{
    const char *before = "";
    if (dyar_situation_covers(s, v, DYAR_UNMARKED)) {
        dyar_buffer_put(words, "not marked");
        before = " or ";
    }
    for (int name = 0; name < (int)game->rules->mark_count; name++) {
        const unsigned whose = whose_marks(s, v, name);
        if (whose == 0)
            continue;
        dyar_buffer_print(words, "%smarked as %s%s", before,
                          whose == HIS        ? "the player's "
                          : whose == ANOTHERS ? "another's "
                                              : "",
                          game->mark_list[name]);
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
        print_numbers(s, v, variable->limit, words);
        break;
    case DYAR_VALUE_MARK:
        print_marks(game, s, v, words);
        break;
    case DYAR_VALUE_KIND:
        print_kinds(game, s, v, words);
        break;
    case DYAR_VALUE_WORD:
        print_word_values(s, v, dyar_facts[variable->fact].group, words);
        break;
    case DYAR_VALUE_REFS:
        dyar_buffer_print(words, "%s %.*s", s->values[v] ? "is" : "is not",
                          (int)variable->tests[0]->refs.list[0].text.length,
                          variable->tests[0]->refs.list[0].text.at);
        break;
    case DYAR_VALUE_SIDE:
    case DYAR_VALUE_REGION:
        dyar_buffer_print(words, "%d", s->values[v]);
        break;
    }
}

void dyar_situation_classes(const dyar_game *game, const dyar_situation *s, dyar_buffer *words)
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
            print_hole(&variable->path, words);
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

void dyar_situation_words(const dyar_game *game, const dyar_situation *s, dyar_buffer *words)
{
    const dyar_reduction *r = s->reduction;
    char name[8];
    dyar_buffer_put(words, dyar_situation_side(game, r->viewpoint));
    if (!game->topology.is_store[r->viewpoint.cell])
        dyar_buffer_print(words, " (%s)",
                          dyar_place_name(&game->rules->board,
                                          game->topology.place_of[r->viewpoint.cell], name));
    for (size_t v = 0; v < r->variable_count; v++) {
        const dyar_variable *variable = &r->variables[v];
        const dyar_fact fact = variable->fact;
        const int value = s->values[v];
        dyar_buffer_put(words, ", ");
        if (dyar_facts[fact].place == DYAR_OF_HOLE && variable->path.count > 0) {
            print_hole(&variable->path, words);
            dyar_buffer_put(words, " ");
        }
        if (fact == DYAR_FACT_SEEDS && value == 0)
            dyar_buffer_put(words, "empty");
        else if (fact == DYAR_FACT_SEEDS)
            dyar_buffer_print(words, "%s%d seed%s", variable->path.count ? "with " : "", value,
                              value == 1 ? "" : "s");
        else if (fact == DYAR_FACT_MARK)
            print_mark(game, r->viewpoint.mover, (unsigned)value, words);
        else if (dyar_facts[fact].value == DYAR_VALUE_NUMBER)
            dyar_buffer_print(words, "%s %d", dyar_facts[fact].word, value);
        else {
            dyar_buffer_print(words, "%s ", dyar_facts[fact].word);
            print_class(game, s, v, words);
        }
    }
}
