/* The set-up: seeds and marks before the first move, and the numbers that tests may name. */
#include "rules/bind.h"

#include <string.h>

static int squares(const dyar_board *board)
{
    return board->rows * board->columns;
}

static void check_length(dyar_binder *b, const dyar_node *list)
{
    const int columns = b->rules->board.columns;
    if (list->kind == DYAR_NODE_LIST && list->count != (size_t)columns)
        dyar_report(b->diags, DYAR_ERROR, list->location,
                    "a row of this board has %d holes, and %zu are listed", columns,
                    list->count);
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
                    "inner and outer rows need a board of four rows");
    for (int i = 0; i < squares(board); i++) {
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
    uint8_t list[DYAR_HOLES_MAX];
    if (region)
        return region->places;
    if (dyar_text_is(node->text, "all")) {
        for (int i = 0; i < squares(&b->rules->board); i++)
            dyar_places_add(&places, (unsigned)i);
        return places;
    }
    const size_t count = dyar_bind_holes(b, node, list);
    for (size_t i = 0; i < count; i++)
        dyar_places_add(&places, list[i]);
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
        for (int k = 0; k < squares(board) && name >= 0; k++) {
            if (!dyar_places_have(&places, (unsigned)k) || board->missing[k])
                continue;
            if (b->rules->marks[name].owned && board->owner[k] == DYAR_NOBODY)
                dyar_report(b->diags, DYAR_ERROR, map->entries[i].value->location,
                            "a mark with an owner cannot lie on nobody's hole");
            else
                b->rules->setup.mark[k] = (int8_t)name;
        }
    }
}

/* Seeds that players lay out themselves are theirs in reserve until then. */
static void take_up(dyar_binder *b, const dyar_node *arranged)
{
    dyar_rules *rules = b->rules;
    int seeds[DYAR_PLAYERS_MAX] = {0};
    for (int i = 0; i < squares(&rules->board); i++) {
        const uint8_t owner = rules->board.owner[i];
        if (rules->board.missing[i] || owner == DYAR_NOBODY)
            continue;
        seeds[owner] += rules->setup.seeds[i];
        rules->setup.seeds[i] = 0;
    }
    if (rules->setup.reserve > 0)
        dyar_report(b->diags, DYAR_ERROR, arranged->location,
                    "players who arrange their seeds cannot have others in reserve");
    for (int p = 1; p < rules->players; p++)
        if (seeds[p] != seeds[0])
            dyar_report(b->diags, DYAR_ERROR, arranged->location,
                        "all players must have as many seeds to arrange: player 1 has %d, "
                        "player %d %d",
                        seeds[0], p + 1, seeds[p]);
    rules->setup.reserve = seeds[0];
}

void dyar_bind_setup(dyar_binder *b)
{
    dyar_rules *rules = b->rules;
    const dyar_node *node = dyar_node_get(rules->root, "setup");
    const dyar_node *arranged = dyar_node_get(node, "arranged-by");
    lay_rows(b, node);
    lay_holes(b, dyar_node_get(node, "holes"));
    lay_marks(b, dyar_node_get(node, "marks"));
    rules->setup.reserve = dyar_bind_integer(dyar_node_get(node, "reserve"), 0);
    rules->setup.arranged = arranged != NULL;
    if (arranged)
        take_up(b, arranged);
    dyar_check_citation(b, node);
    int total = rules->setup.reserve * rules->players;
    for (int i = 0; i < squares(&rules->board); i++)
        total += rules->setup.seeds[i];
    if (total == 0 || total > DYAR_SEEDS_MAX)
        dyar_report(b->diags, DYAR_ERROR, node->location,
                    "a game needs from 1 to %d seeds, and this set-up has %d", DYAR_SEEDS_MAX,
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
