/* SPDX-License-Identifier: MIT */
/* The setup: seeds and marks before the first move, and the numbers that tests may name. */
#include "rules/bind.h"

static void check_length(dyar_binder *b, const dyar_node *list)
{
    const int columns = b->rules->board.columns;
    if (list->kind == DYAR_NODE_LIST && list->count != (size_t)columns)
        dyar_report(b->diags, DYAR_ERROR, list->location, "a row must have %d holes, not %zu",
                    columns, list->count);
}

/* One number for all holes of a row, or a list of them from the owner's left. */
static uint16_t seeds_in_row(const dyar_node *node, int column)
{
    if (node && node->kind == DYAR_NODE_LIST) {
        const size_t at = (size_t)column - 1;
        return at < node->count ? (uint16_t)dyar_bind_integer(node->items[at], 0) : 0;
    }
    return (uint16_t)dyar_bind_integer(node, 0);
}

static void lay_rows(dyar_binder *b, const dyar_node *node)
{
    const dyar_node *every = dyar_node_get(node, "seeds"), *row = dyar_node_get(node, "row");
    const dyar_node *inner = dyar_node_get(node, "inner"),
                    *outer = dyar_node_get(node, "outer");
    const dyar_board *board = &b->rules->board;
    const dyar_region *inside = dyar_region_find(b->rules, dyar_text_of("inner"));
    const dyar_node *lists[] = {row, inner, outer};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (lists[i])
            check_length(b, lists[i]);
    if ((inner || outer) && board->rows != 4)
        dyar_report(b->diags, DYAR_ERROR, (inner ? inner : outer)->location,
                    "'inner' and 'outer' need a board of four rows");
    for (int i = 0; i < dyar_squares(board); i++) {
        const dyar_node *from = every;
        if (row)
            from = row;
        if (inner || outer)
            from = dyar_places_have(&inside->places, (unsigned)i) ? inner : outer;
        b->rules->setup.seeds[i] = board->missing[i] ? 0 : seeds_in_row(from, board->column[i]);
    }
}

static void lay_holes(dyar_binder *b, const dyar_node *map)
{
    for (size_t i = 0; map && i < map->count; i++) {
        uint8_t list[DYAR_HOLES_MAX];
        const dyar_node key = {.text = map->entries[i].key,
                               .location = map->entries[i].key_location};
        const size_t count = dyar_bind_holes(b, &key, list);
        for (size_t k = 0; k < count; k++) {
            char name[8];
            if (b->rules->board.missing[list[k]])
                dyar_report(b->diags, DYAR_ERROR, key.location, "%s is missing on this board",
                            dyar_place_name(&b->rules->board, list[k], name));
            else
                b->rules->setup.seeds[list[k]] =
                    (uint16_t)dyar_bind_integer(map->entries[i].value, 0);
        }
    }
}

static dyar_places marked_places(dyar_binder *b, const dyar_node *node)
{
    dyar_places places = {{0}};
    const dyar_region *region = dyar_region_find(b->rules, node->text);
    if (region)
        return region->places;
    if (!dyar_text_is(node->text, "all"))
        return dyar_bind_places(b, node);
    for (int i = 0; i < dyar_squares(&b->rules->board); i++)
        dyar_places_add(&places, (unsigned)i);
    return places;
}

static void lay_marks(dyar_binder *b, const dyar_node *map)
{
    const dyar_board *board = &b->rules->board;
    memset(b->rules->setup.mark, -1, sizeof b->rules->setup.mark);
    for (size_t i = 0; map && i < map->count; i++) {
        const int name =
            dyar_bind_mark_name(b, map->entries[i].key, map->entries[i].key_location);
        const dyar_places places = marked_places(b, map->entries[i].value);
        for (int k = 0; k < dyar_squares(board) && name >= 0; k++) {
            if (!dyar_places_have(&places, (unsigned)k) || board->missing[k])
                continue;
            if (b->rules->marks[name].owned && board->owner[k] == DYAR_NOBODY)
                dyar_report(b->diags, DYAR_ERROR, map->entries[i].value->location,
                            "a mark with an owner cannot be on a hole without an owner");
            else
                b->rules->setup.mark[k] = (int8_t)name;
        }
    }
}

/* ---- seeds that are laid out before the game ---- */

/* Whose seeds they are until they lie. */
static unsigned arranger_of(const dyar_rules *rules, int hole)
{
    return rules->setup.arranger == DYAR_ARRANGER_EACH ? rules->board.owner[hole] : 0;
}

static dyar_places room_for_them(dyar_binder *b, const dyar_node *region)
{
    const dyar_board *board = &b->rules->board;
    dyar_places room = {{0}};
    const dyar_region *found = region ? dyar_region_find(b->rules, region->text) : NULL;
    if (region && !found) {
        dyar_report(b->diags, DYAR_ERROR, region->location, "unknown region '%.*s'",
                    (int)region->text.length, region->text.at);
        b->rules->setup.arranged = false; /* nothing else need be said of it */
        return room;
    }
    for (int i = 0; i < dyar_squares(board); i++)
        if (!board->missing[i] && arranger_of(b->rules, i) != DYAR_NOBODY &&
            (!found || dyar_places_have(&found->places, (unsigned)i)))
            dyar_places_add(&room, (unsigned)i);
    return room;
}

/* They are in reserve until then, but for those that every hole must get. */
static void take_up(dyar_binder *b, const dyar_node *arranged)
{
    dyar_rules *rules = b->rules;
    dyar_setup *setup = &rules->setup;
    int seeds[DYAR_PLAYERS_MAX] = {0};
    for (int i = 0; i < dyar_squares(&rules->board); i++) {
        if (!dyar_places_have(&setup->room, (unsigned)i))
            continue;
        seeds[arranger_of(rules, i)] += setup->seeds[i] - setup->at_least;
        setup->seeds[i] = (uint16_t)setup->at_least;
    }
    if (setup->reserve > 0)
        dyar_report(b->diags, DYAR_ERROR, arranged->location,
                    "a setup that players arrange cannot have a 'reserve'");
    for (int p = 1; p < rules->players && setup->arranger == DYAR_ARRANGER_EACH; p++)
        if (seeds[p] != seeds[0])
            dyar_report(b->diags, DYAR_ERROR, arranged->location,
                        "all players must have the same number of seeds to arrange, but player "
                        "1 has %d and player %d has %d",
                        seeds[0], p + 1, seeds[p]);
    setup->reserve = seeds[0] > 0 ? seeds[0] : 0;
    if (seeds[0] > 0)
        return;
    dyar_report(b->diags, DYAR_ERROR, arranged->location, "no seeds are left to arrange");
    setup->arranged = false;
}

/* Each player finds a hole of theirs where one of the other's was. */
static bool board_can_be_turned(const dyar_board *board)
{
    const int last = dyar_squares(board) - 1;
    for (int i = 0; i <= last; i++)
        if (board->missing[i] != board->missing[last - i] ||
            (!board->missing[i] && board->owner[i] == board->owner[last - i]))
            return false;
    return true;
}

static void bind_turning(dyar_binder *b, const dyar_node *turned)
{
    dyar_setup *setup = &b->rules->setup;
    setup->turner = dyar_bind_word(b, DYAR_GROUP_TURNER, turned, DYAR_TURNER_FREELY);
    if (setup->arranger != DYAR_ARRANGER_FIRST || b->rules->players != 2)
        dyar_report(b->diags, DYAR_ERROR, turned->location,
                    "turning the board needs two players and 'arranged-by: player-1'");
    else if (!board_can_be_turned(&b->rules->board))
        dyar_report(b->diags, DYAR_ERROR, turned->location,
                    "the board cannot be turned, because it differs from side to side");
}

static void bind_arranging(dyar_binder *b, const dyar_node *node)
{
    dyar_setup *setup = &b->rules->setup;
    const dyar_node *arranged = dyar_node_get(node, "arranged-by");
    const dyar_node *turned = dyar_node_get(node, "turned-by");
    setup->arranged = arranged != NULL;
    setup->turner = DYAR_WORD_NONE;
    if (!arranged)
        return;
    setup->arranger = dyar_bind_word(b, DYAR_GROUP_ARRANGER, arranged, DYAR_ARRANGER_EACH);
    setup->room = room_for_them(b, dyar_node_get(node, "arranged-in"));
    setup->at_least = dyar_bind_integer(dyar_node_get(node, "at-least"), 0);
    if (setup->arranged)
        take_up(b, arranged);
    if (turned)
        bind_turning(b, turned);
}

/* After a turn of player 1, player 2 turns the board: what player 1 has is then theirs. */
static void bind_swapping(dyar_binder *b, const dyar_node *swap)
{
    dyar_setup *setup = &b->rules->setup;
    setup->swapper = dyar_bind_word(b, DYAR_GROUP_SWAPPER, swap, DYAR_WORD_NONE);
    if (!swap)
        return;
    if (b->rules->players != 2)
        dyar_report(b->diags, DYAR_ERROR, swap->location,
                    "swapping sides needs two players, not %d", b->rules->players);
    else if (setup->arranged && setup->arranger == DYAR_ARRANGER_FIRST)
        dyar_report(b->diags, DYAR_ERROR, swap->location,
                    "'swap' cannot be used with 'arranged-by: player-1': player 2 makes the "
                    "first move");
    else if (!board_can_be_turned(&b->rules->board))
        dyar_report(b->diags, DYAR_ERROR, swap->location,
                    "sides cannot be swapped, because the board differs from side to side");
}

static void bind_opening(dyar_binder *b, const dyar_node *opening)
{
    bind_swapping(b, dyar_node_get(opening, "swap"));
    if (opening)
        dyar_check_citation(b, opening);
}

void dyar_bind_setup(dyar_binder *b)
{
    dyar_rules *rules = b->rules;
    const dyar_node *node = dyar_node_get(rules->root, "setup");
    lay_rows(b, node);
    lay_holes(b, dyar_node_get(node, "holes"));
    lay_marks(b, dyar_node_get(node, "marks"));
    rules->setup.reserve = dyar_bind_integer(dyar_node_get(node, "reserve"), 0);
    bind_arranging(b, node);
    bind_opening(b, dyar_node_get(rules->root, "opening"));
    dyar_check_citation(b, node);
    int total = 0;
    for (int p = 0; p < rules->players; p++)
        total += dyar_reserve_of(&rules->setup, p);
    for (int i = 0; i < dyar_squares(&rules->board); i++)
        total += rules->setup.seeds[i];
    if (total == 0 || total > DYAR_SEEDS_MAX)
        dyar_report(b->diags, DYAR_ERROR, node->location,
                    "a game must have 1 to %d seeds, but this setup has %d", DYAR_SEEDS_MAX,
                    total);
    const int every = dyar_bind_integer(dyar_node_get(node, "seeds"), -1);
    rules->numbers = (dyar_numbers){
        .initial = dyar_bind_integer(dyar_node_get(node, "initial"), every),
        .columns = rules->board.columns,
        .holes = rules->board.holes,
        .total = total,
        .half = total / 2,
        .players = rules->players,
    };
}
