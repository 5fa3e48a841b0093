/* SPDX-License-Identifier: MIT */
/*
 * References to holes ("next.opposite", "own.house") and lists of holes ("a1-f1 d2").
 *
 * A reference may hold a condition ({first: back, fitting: {seeds: 0}}) and a condition names
 * holes, so this file and conditions.c use each other.
 */
#include "rules/bind.h"

#include <assert.h>
#include <stdio.h>

/* ---- names of holes ---- */

enum { LETTERS = 26 };
_Static_assert(DYAR_COLUMNS_MAX <= LETTERS + LETTERS * LETTERS, "two letters name a column");
_Static_assert(DYAR_ROWS_MAX < 10 && DYAR_PLAYERS_MAX < 10, "one digit is a row, or a player");

const char *dyar_column_name(int column, char name[4])
{
    char *at = name;
    if (column >= LETTERS)
        *at++ = (char)('a' + column / LETTERS - 1);
    *at++ = (char)('a' + column % LETTERS);
    *at = '\0';
    return name;
}

/* The letters at the front of the text as a column; -1 where there is none. */
static int take_column(dyar_text *rest)
{
    int letters = 0, column = 0;
    while (letters < 2 && rest->length > 0 && rest->at[0] >= 'a' && rest->at[0] <= 'z') {
        column = column * LETTERS + rest->at[0] - 'a' + 1;
        *rest = (dyar_text){rest->at + 1, rest->length - 1};
        letters++;
    }
    return column - 1;
}

const char *dyar_place_name(const dyar_board *board, unsigned place, char name[8])
{
    const unsigned columns = (unsigned)board->columns, holes = (unsigned)board->rows * columns;
    char letters[4];
    if (place < holes)
        snprintf(name, 8, "%s%u", dyar_column_name((int)(place % columns), letters),
                 (place / columns + 1) % 10);
    else
        snprintf(name, 8, "store%u", (place - holes + 1) % 10);
    return name;
}

unsigned dyar_place_take(const dyar_board *board, dyar_text *rest)
{
    const int column = take_column(rest);
    const int row = rest->length > 0 ? rest->at[0] - '0' : 0;
    if (column < 0 || column >= board->columns || row < 1 || row > board->rows)
        return DYAR_NO_PLACE;
    *rest = (dyar_text){rest->at + 1, rest->length - 1};
    return (unsigned)((row - 1) * board->columns + column);
}

bool dyar_begins_with_hole(dyar_text text)
{
    return take_column(&text) >= 0 && text.length > 0 && text.at[0] >= '1' && text.at[0] <= '9';
}

/* ---- lists of holes ---- */

static size_t add_range(dyar_binder *b, dyar_text part, dyar_location mark,
                        uint8_t list[DYAR_HOLES_MAX], size_t count)
{
    const dyar_board *board = &b->rules->board;
    dyar_text rest = part;
    const unsigned first = dyar_place_take(board, &rest);
    unsigned last = first;
    if (rest.length > 0 && rest.at[0] == '-') {
        rest = (dyar_text){rest.at + 1, rest.length - 1};
        last = dyar_place_take(board, &rest);
    }
    if (first == DYAR_NO_PLACE || last == DYAR_NO_PLACE || rest.length > 0) {
        dyar_report(b->diags, DYAR_ERROR, mark, "'%.*s' is not on this board of %d x %d holes",
                    (int)part.length, part.at, board->rows, board->columns);
        return count;
    }
    if (first / (unsigned)board->columns != last / (unsigned)board->columns) {
        dyar_report(b->diags, DYAR_ERROR, mark, "range '%.*s' must stay within one row",
                    (int)part.length, part.at);
        return count;
    }
    const int step = last >= first ? 1 : -1;
    for (int place = (int)first;; place += step) {
        if (count < DYAR_HOLES_MAX)
            list[count++] = (uint8_t)place;
        if (place == (int)last)
            return count;
    }
}

size_t dyar_bind_holes(dyar_binder *b, const dyar_node *node, uint8_t list[DYAR_HOLES_MAX])
{
    dyar_text rest = node->text, part;
    size_t count = 0;
    while (dyar_text_split(&rest, " ", &part))
        count = add_range(b, part, node->location, list, count);
    return count;
}

dyar_places dyar_bind_places(dyar_binder *b, const dyar_node *node)
{
    uint8_t list[DYAR_HOLES_MAX];
    dyar_places places = {{0}};
    const size_t count = dyar_bind_holes(b, node, list);
    for (size_t i = 0; i < count; i++)
        dyar_places_add(&places, list[i]);
    return places;
}

/* ---- references ---- */

const dyar_region *dyar_region_find(const dyar_rules *rules, dyar_text name)
{
    for (size_t i = 0; i < rules->region_count; i++)
        if (dyar_text_equal(rules->regions[i].name, name))
            return &rules->regions[i];
    return NULL;
}

const dyar_region *dyar_bind_region(dyar_binder *b, dyar_text name, dyar_location location)
{
    const dyar_rules *rules = b->rules;
    const dyar_region *region = dyar_region_find(rules, name);
    if (region)
        return region;
    dyar_nearest nearest = dyar_nearest_to(name);
    for (size_t i = 0; i < rules->region_count; i++)
        dyar_nearest_offer(&nearest, rules->regions[i].name);
    dyar_report_unknown(b->diags, location, "unknown region", &nearest);
    return NULL;
}

/* The only hole of the region that `player` owns (or, as the opponent, does not own). */
static unsigned only_hole(const dyar_rules *rules, const dyar_region *region, int player,
                          bool opponent, int *found)
{
    unsigned place = DYAR_NO_PLACE;
    *found = 0;
    for (int i = 0; i < dyar_squares(&rules->board); i++) {
        const int owner = rules->board.owner[i];
        if (!dyar_places_have(&region->places, (unsigned)i) || owner == DYAR_NOBODY ||
            (owner == player) == opponent)
            continue;
        place = (unsigned)i;
        ++*found;
    }
    return place;
}

static void bind_region_ref(dyar_binder *b, dyar_ref *ref, dyar_text name, dyar_location mark)
{
    const dyar_rules *rules = b->rules;
    const bool opponent = ref->base == DYAR_BASE_OPPONENT;
    if (!opponent && dyar_text_is(name, "store")) {
        for (int p = 0; p < rules->players; p++)
            ref->of_player[p] = (uint8_t)(dyar_squares(&rules->board) + p);
        return;
    }
    const dyar_region *region = dyar_bind_region(b, name, mark);
    for (int p = 0; region && p < rules->players; p++) {
        int found = 0;
        ref->of_player[p] = (uint8_t)only_hole(rules, region, p, opponent, &found);
        if (found == 1)
            continue;
        dyar_report(b->diags, DYAR_ERROR, mark,
                    "'%.*s' must be a region with exactly one hole for each player, but player "
                    "%d has %d",
                    (int)name.length, name.at, p + 1, found);
        return;
    }
}

static bool leads_somewhere(const dyar_board *board, const uint8_t to[DYAR_HOLES_MAX])
{
    for (int i = 0; i < dyar_squares(board); i++)
        if (!board->missing[i] && to[i] != DYAR_NO_PLACE)
            return true;
    return false;
}

void dyar_check_step(dyar_binder *b, dyar_word step, dyar_location location)
{
    const dyar_board *board = &b->rules->board;
    if (step == DYAR_STEP_BEHIND && !leads_somewhere(board, board->behind))
        dyar_report(
            b->diags, DYAR_WARNING, location,
            "'behind' names no hole: on this board no player has two holes in a column");
    if (step == DYAR_STEP_OPPOSITE && !leads_somewhere(board, board->opposite))
        dyar_report(b->diags, DYAR_WARNING, location,
                    "'opposite' names no hole: on this board no two holes face each other");
}

static void add_step(dyar_binder *b, dyar_ref *ref, dyar_word step, dyar_location mark)
{
    dyar_check_step(b, step, mark);
    if (ref->path.count < DYAR_STEPS_MAX)
        ref->path.steps[ref->path.count++] = (uint8_t)step;
    else
        dyar_report(b->diags, DYAR_ERROR, mark, "a hole reference may have at most %d steps",
                    DYAR_STEPS_MAX);
}

/* The schema has seen that it is a base, or none, and then steps. */
dyar_ref dyar_bind_ref(dyar_binder *b, dyar_text text, dyar_location mark)
{
    dyar_ref ref = {.text = text, .base = DYAR_BASE_HERE};
    memset(ref.of_player, DYAR_NO_PLACE, sizeof ref.of_player);
    dyar_text rest = text, word;
    while (dyar_text_split(&rest, ".", &word)) {
        const dyar_word step = dyar_word_find(DYAR_GROUP_STEP, word);
        if (step != DYAR_WORD_NONE) {
            add_step(b, &ref, step, mark);
            continue;
        }
        ref.base = dyar_word_find(DYAR_GROUP_BASE, word);
        assert(ref.base != DYAR_WORD_NONE);
        if (ref.base == DYAR_BASE_OWN || ref.base == DYAR_BASE_OPPONENT) {
            dyar_text_split(&rest, ".", &word);
            bind_region_ref(b, &ref, word, mark);
        }
    }
    return ref;
}

/* {first: back, from: landed, fitting: CONDITION} */
static dyar_ref bind_search(dyar_binder *b, const dyar_node *node)
{
    const dyar_node *first = dyar_node_get(node, "first"), *from = dyar_node_get(node, "from");
    dyar_search *search = DYAR_NEW(b->arena, dyar_search);
    search->go = dyar_bind_word(b, DYAR_GROUP_GO, first, DYAR_GO_BACK);
    search->from = from ? dyar_bind_ref_at(b, from)
                        : dyar_bind_ref(b, dyar_text_of("landed"), node->location);
    search->fitting = dyar_bind_condition(b, dyar_node_get(node, "fitting"), DYAR_AT_HOLE);
    dyar_ref ref = {.text = dyar_text_of("first"), .base = DYAR_BASE_FIRST, .search = search};
    memset(ref.of_player, DYAR_NO_PLACE, sizeof ref.of_player);
    return ref;
}

dyar_ref dyar_bind_ref_at(dyar_binder *b, const dyar_node *node)
{
    return node->kind == DYAR_NODE_MAP ? bind_search(b, node)
                                       : dyar_bind_ref(b, node->text, node->location);
}

dyar_refs dyar_bind_refs(dyar_binder *b, const dyar_node *node)
{
    const size_t count = dyar_node_things(node);
    dyar_ref *list = DYAR_NEW_ARRAY(b->arena, dyar_ref, count);
    for (size_t i = 0; i < count; i++)
        list[i] = dyar_bind_ref_at(b, dyar_node_thing(node, i));
    return (dyar_refs){list, count};
}
