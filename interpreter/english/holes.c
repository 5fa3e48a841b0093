/* SPDX-License-Identifier: MIT */
/*
 * Holes in English: their position, their owners and their regions.
 *
 * A condition may name a hole ("the first hole back that is empty") and a hole is named in
 * conditions, so this file and conditions.c use each other.
 */
#include "english/parts.h"
#include "rules/walk.h"

/* ---- paths and references ---- */

static const char *relation(dyar_word step)
{
    switch (step) {
    case DYAR_STEP_OPPOSITE:
        return "opposite";
    case DYAR_STEP_BEHIND:
        return "behind";
    case DYAR_STEP_NEXT:
        return "after";
    case DYAR_STEP_PREVIOUS:
        return "before";
    default:
        return "that mirrors";
    }
}

/* `times` equal steps from a hole that has been named, or NULL. */
static const char *steps_from(const dyar_writer *t, const char *from, dyar_word step, int times)
{
    if (!from && times == 1)
        return dyar_words[step].english;
    if (!from)
        return dyar_english_say(t, "%s but %s", dyar_words[step].english,
                                dyar_english_spelled(t, times - 1));
    if (times == 1)
        return dyar_english_say(t, "the hole %s %s", relation(step), from);
    return dyar_english_say(t, "the %s hole %s %s", dyar_english_ordinal(t, times),
                            relation(step), from);
}

static void note_other_relay(void *context, const dyar_then *then, const dyar_spot *spot)
{
    (void)spot;
    const bool landed = then->ref.base == DYAR_BASE_LANDED || then->ref.base == DYAR_BASE_HERE;
    if (dyar_then_words[then->kind].traits & DYAR_LIFTS &&
        (!landed || then->ref.path.count > 0))
        *(bool *)context = true;
}

/* Can a lap begin in another hole than the one where the lap before has ended? */
static bool relays_elsewhere(const dyar_rules *rules)
{
    bool elsewhere = false;
    dyar_walk_rules(rules, &(dyar_visitor){.then = note_other_relay}, &elsewhere);
    return elsewhere;
}

static bool adds_up(dyar_word step)
{
    return step == DYAR_STEP_NEXT || step == DYAR_STEP_PREVIOUS;
}

/* Does it begin at the judged hole?  Until the last seed has fallen `landed` does. */
static bool begins_here(const dyar_writer *t, const dyar_ref *ref)
{
    if (ref->base != DYAR_BASE_LANDED)
        return ref->base == DYAR_BASE_HERE;
    return t->table == DYAR_ENGLISH_EACH_SEED ||
           (t->table == DYAR_ENGLISH_LIFTING && !relays_elsewhere(t->rules)) ||
           (t->table == DYAR_ENGLISH_LANDING && !t->in_run && !t->picked);
}

/* The judged hole, spoken of for the first time or again. */
static const char *judged_hole(const dyar_writer *t)
{
    if (!t->unnamed && !t->elsewhere)
        return "that hole";
    if (t->picked)
        return "the chosen hole";
    switch (t->table) {
    case DYAR_ENGLISH_EACH_SEED:
        return "the hole just sown into";
    case DYAR_ENGLISH_LIFTING:
        return "the hole being emptied";
    case DYAR_ENGLISH_FROM:
    case DYAR_ENGLISH_DIRECTION:
        return dyar_words[DYAR_BASE_START].english;
    case DYAR_ENGLISH_SKIP:
        return "that hole";
    default:
        return dyar_words[DYAR_BASE_LANDED].english;
    }
}

const char *dyar_english_path(const dyar_writer *t, const dyar_path *path, const char *from)
{
    if (!from && t->elsewhere && path->count > 0 && path->steps[0] == DYAR_STEP_BEHIND)
        from = judged_hole(t);
    for (int i = 0; i < path->count;) {
        const dyar_word step = (dyar_word)path->steps[i];
        int times = 1;
        while (adds_up(step) && i + times < path->count &&
               path->steps[i + times] == path->steps[i])
            times++;
        from = steps_from(t, from, step, times);
        i += times;
    }
    return from ? from : judged_hole(t);
}

/* "the player's store", "the opponent's big hole", from own.store and opponent.big. */
static const char *region_of_player(const dyar_writer *t, const dyar_ref *ref)
{
    dyar_text rest = ref->text, name;
    dyar_text_split(&rest, ".", &name);
    dyar_text_split(&rest, ".", &name);
    const char *region = dyar_english_copy(t, name);
    const char *hole =
        dyar_text_is(name, "store") ? region : dyar_english_say(t, "%s hole", region);
    return dyar_english_fill_one(t, dyar_words[ref->base].english, hole);
}

/* "the first empty hole (going backwards, starting with the landing hole)". */
static const char *found_hole(const dyar_writer *t, const dyar_search *search)
{
    dyar_writer on_the_way = *t;
    on_the_way.in_run = true;
    return dyar_english_say(t, "%s (going %s, starting with %s)",
                            dyar_english_holes(&on_the_way, &search->fitting, "the first"),
                            dyar_words[search->go].english, dyar_english_ref(t, &search->from));
}

static const char landed_while_lifting[] =
    "the landing hole of the lap before (in the first lap, the hole being emptied)";

/* The hole a reference begins at; NULL where it is the one everybody has in mind. */
static const char *base_hole(const dyar_writer *t, const dyar_ref *ref)
{
    if (begins_here(t, ref))
        return t->in_run ? "it" : NULL;
    switch (ref->base) {
    case DYAR_BASE_OWN:
    case DYAR_BASE_OPPONENT:
        return region_of_player(t, ref);
    case DYAR_BASE_FIRST:
        return found_hole(t, ref->search);
    case DYAR_BASE_LANDED:
        return t->table == DYAR_ENGLISH_LIFTING ? landed_while_lifting
                                                : dyar_words[ref->base].english;
    default:
        return dyar_words[ref->base].english;
    }
}

bool dyar_english_is_judged_hole(const dyar_writer *t, const dyar_ref *ref)
{
    return !t->in_run && ref->path.count == 0 && begins_here(t, ref);
}

const char *dyar_english_ref(const dyar_writer *t, const dyar_ref *ref)
{
    return dyar_english_path(t, &ref->path, base_hole(t, ref));
}

static bool repeats_one_step(const dyar_path *path)
{
    for (int i = 0; i < path->count; i++)
        if (!adds_up((dyar_word)path->steps[i]) || path->steps[i] != path->steps[0])
            return false;
    return true;
}

const char *dyar_english_further(const dyar_writer *t, const dyar_path *path)
{
    if (!t->in_run && path->count > 2 && repeats_one_step(path))
        return steps_from(t, NULL, (dyar_word)path->steps[0], path->count);
    return steps_from(t, t->in_run ? "that one" : "it", (dyar_word)path->steps[path->count - 1],
                      1);
}

/* What names the hole after `number` others of a row. */
static const char *hole_of_row(const dyar_writer *t, dyar_word step, size_t number)
{
    dyar_path path = {.count = (uint8_t)(number + 1)};
    if (number >= sizeof path.steps / sizeof *path.steps)
        return "";
    for (size_t i = 0; i <= number; i++)
        path.steps[i] = (uint8_t)step;
    return number == 0 ? dyar_words[step].english : dyar_english_further(t, &path);
}

static size_t row_length(const dyar_writer *t, const dyar_phrases *holes, size_t from,
                         dyar_word step)
{
    size_t length = 0;
    while (from + length < holes->count &&
           strcmp(holes->list[from + length], hole_of_row(t, step, length)) == 0)
        length++;
    return length;
}

dyar_phrases dyar_english_fold_row(const dyar_writer *t, const dyar_phrases *holes)
{
    static const dyar_word steps[] = {DYAR_STEP_NEXT, DYAR_STEP_PREVIOUS};
    dyar_phrases folded = {0};
    for (size_t i = 0, length; i < holes->count; i += length) {
        const char *words = holes->list[i];
        length = 1;
        for (size_t k = 0; k < sizeof steps / sizeof *steps && length == 1; k++) {
            const size_t row = row_length(t, holes, i, steps[k]);
            if (row < 3)
                continue;
            const char *step = dyar_words[steps[k]].english;
            words = dyar_english_say(t, "%.*s%s holes", (int)(strlen(step) - strlen("hole")),
                                     step, dyar_english_spelled(t, (int)row));
            length = row;
        }
        dyar_phrases_add(&folded, t, words);
    }
    return folded;
}

/* A hole one step from the one named before it. */
static const char *next_ref(const dyar_writer *t, const dyar_ref *ref)
{
    if (begins_here(t, ref))
        return dyar_english_further(t, &ref->path);
    return steps_from(t, t->in_run ? "that one" : "it",
                      (dyar_word)ref->path.steps[ref->path.count - 1], 1);
}

const char *dyar_english_refs(const dyar_writer *t, const dyar_refs *refs, const char *last)
{
    dyar_phrases holes = {0};
    dyar_writer now = *t;
    for (size_t i = 0; i < refs->count; i++) {
        const dyar_ref *ref = &refs->list[i];
        const char *hole =
            i > 0 && ref->base == ref[-1].base && dyar_path_goes_on(&ref->path, &ref[-1].path)
                ? next_ref(t, ref)
                : dyar_english_ref(&now, ref);
        dyar_phrases_add(&holes, t, hole);
        now.elsewhere = now.elsewhere || !dyar_english_is_judged_hole(t, ref);
    }
    holes = dyar_english_fold_row(t, &holes);
    return dyar_phrases_join(&holes, t, last);
}

/* ---- places ---- */

static void add_run(const dyar_writer *t, dyar_phrases *runs, unsigned first, unsigned last)
{
    const dyar_board *board = &t->rules->board;
    char from[8], to[8];
    dyar_place_name(board, first, from);
    if (last > first + 1) {
        dyar_phrases_say(runs, t, "%s to %s", from, dyar_place_name(board, last, to));
        return;
    }
    for (unsigned place = first; place <= last; place++)
        dyar_phrases_say(runs, t, "%s", dyar_place_name(board, place, to));
}

const char *dyar_english_places(const dyar_writer *t, const dyar_places *places)
{
    const dyar_board *board = &t->rules->board;
    dyar_phrases runs = {0};
    for (int row = 0; row < board->rows; row++)
        for (int column = 0; column < board->columns; column++) {
            const unsigned first = (unsigned)(row * board->columns + column);
            unsigned last = first;
            if (!dyar_places_have(places, first))
                continue;
            while (++column < board->columns && dyar_places_have(places, last + 1))
                last++;
            add_run(t, &runs, first, last);
        }
    return dyar_phrases_join(&runs, t, " and ");
}

/* ---- regions ---- */

static const struct {
    const char *name, *english;
} built_in[] = {
    {"inner", "in the inner row"},
    {"outer", "in the outer row"},
    {"left-half", "in the left half of the row"},
    {"right-half", "in the right half of the row"},
    {"centre", "in the middle of the row"},
    {"ends", "at an end of the row"},
};

/* NULL: the ruleset has named it. */
static const char *built_in_words(const dyar_region *region)
{
    for (size_t i = 0; i < sizeof built_in / sizeof *built_in; i++)
        if (dyar_text_is(region->name, built_in[i].name))
            return built_in[i].english;
    return NULL;
}

static const char *region_words(const dyar_writer *t, const dyar_region *region)
{
    const char *words = built_in_words(region);
    return words ? words
                 : dyar_english_say(t, "in the %s region", dyar_english_copy(t, region->name));
}

static bool has_all(const dyar_places *all, const dyar_places *some)
{
    dyar_places left = *some;
    dyar_places_remove_all(&left, all);
    return dyar_places_are_none(&left);
}

static const dyar_region *region_of(const dyar_rules *rules, const dyar_places *places)
{
    for (size_t i = rules->region_count; i-- > 0;) /* the ruleset's own names go first */
        if (dyar_same_places(&rules->regions[i].places, places))
            return &rules->regions[i];
    return NULL;
}

/* "in the left or right region", "in the inner row or in the left region": regions that
 * together are these places; NULL where none are. */
static const char *several_regions(const dyar_writer *t, const dyar_places *places)
{
    dyar_places left = *places;
    dyar_phrases words = {0}, names = {0};
    for (size_t i = t->rules->region_count; i-- > 0;) {
        const dyar_region *region = &t->rules->regions[i];
        const dyar_places before = left;
        if (!has_all(places, &region->places))
            continue;
        dyar_places_remove_all(&left, &region->places);
        if (dyar_same_places(&left, &before))
            continue;
        dyar_phrases_add(&words, t, region_words(t, region));
        if (!built_in_words(region))
            dyar_phrases_add(&names, t, dyar_english_copy(t, region->name));
    }
    if (!dyar_places_are_none(&left))
        return NULL;
    return names.count == words.count
               ? dyar_english_say(t, "in the %s region", dyar_phrases_join(&names, t, " or "))
               : dyar_phrases_join(&words, t, " or ");
}

static dyar_places stores(const dyar_rules *rules)
{
    dyar_places places = {{0}};
    for (int p = 0; p < rules->players; p++)
        dyar_places_add(&places, (unsigned)(dyar_squares(&rules->board) + p));
    return places;
}

bool dyar_english_is_store(const dyar_writer *t, const dyar_places *places)
{
    const dyar_places all = stores(t->rules);
    return dyar_same_places(places, &all);
}

const char *dyar_english_row_region(const dyar_writer *t, const dyar_test *test)
{
    const dyar_region *region = region_of(t->rules, &test->places);
    if (!region || test->negated)
        return NULL;
    return dyar_text_is(region->name, "inner")   ? "inner"
           : dyar_text_is(region->name, "outer") ? "outer"
                                                 : NULL;
}

const char *dyar_english_region(const dyar_writer *t, const dyar_test *test)
{
    const dyar_region *region = region_of(t->rules, &test->places);
    const char *words;
    if (dyar_places_are_none(
            &test->places)) /* several regions can be empty: which is not known */
        words = "in a region without holes";
    else if (dyar_english_is_store(t, &test->places))
        words = "a store";
    else if (region)
        words = region_words(t, region);
    else
        words = several_regions(t, &test->places);
    if (!words)
        words = dyar_english_say(t, "among %s", dyar_english_places(t, &test->places));
    return test->negated ? dyar_english_say(t, "not %s", words) : words;
}

/* ---- sides ---- */

/* Are each player's holes one row? */
static bool has_rows(const dyar_rules *rules)
{
    int row_of[DYAR_PLAYERS_MAX], owner_of[DYAR_ROWS_MAX]; /* -1: not seen yet */
    memset(row_of, -1, sizeof row_of);
    memset(owner_of, -1, sizeof owner_of);
    for (int i = 0; i < dyar_squares(&rules->board); i++) {
        const int owner = rules->board.owner[i], row = i / rules->board.columns;
        if (owner == DYAR_NOBODY)
            continue;
        if ((row_of[owner] >= 0 && row_of[owner] != row) ||
            (owner_of[row] >= 0 && owner_of[row] != owner))
            return false;
        row_of[owner] = row;
        owner_of[row] = owner;
    }
    return true;
}

/* Where there are only two players "others" is the other; where there are more, "the" opponent
 * is any of them. */
static const char *whose(const dyar_writer *t, dyar_word side)
{
    const bool two = t->rules->players <= 2;
    if (side == DYAR_SIDE_OPPONENT && !two)
        return "an opponent's";
    if (side == DYAR_SIDE_OTHERS && two)
        return "the other player's";
    return dyar_words[side].english;
}

/* "their own", where a sentence begins with "at their turn a player". */
static const char *whose_here(const dyar_writer *t, dyar_word side)
{
    return side == DYAR_SIDE_OWN && t->table == DYAR_ENGLISH_FROM ? "their own"
                                                                  : whose(t, side);
}

static const char *row_of_side(const dyar_writer *t, dyar_word side, const char *of,
                               const char *row)
{
    if (side == DYAR_SIDE_NOBODY)
        return whose(t, side);
    if (row)
        return dyar_english_say(t, "%s %s %s row", of, whose_here(t, side), row);
    return has_rows(t->rules) ? dyar_english_say(t, "%s %s row", of, whose_here(t, side))
                              : dyar_english_say(t, "on %s side", whose_here(t, side));
}

const char *dyar_english_side(const dyar_writer *t, uint64_t words, const char *of,
                              const char *row)
{
    dyar_phrases sides = {0};
    for (int i = 0; i < 64; i++)
        if (words >> i & 1)
            dyar_phrases_add(&sides, t,
                             row_of_side(t, (dyar_word)(DYAR_SIDE_OWN + i), of, row));
    return dyar_phrases_join(&sides, t, " or ");
}
