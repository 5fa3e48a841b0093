/* SPDX-License-Identifier: MIT */
/*
 * The board: the squares of the grid that are holes, their owners, how they lie to each other,
 * and the track that players sow along.
 *
 *     north's row   a2 b2 c2 d2        counterclockwise: a1 b1 c1 d1 d2 c2 b2 a2
 *     south's row   a1 b1 c1 d1        north's left is d2
 */
#include "rules/bind.h"

/* ---- whose holes ---- */

static void share_rows(dyar_binder *b, dyar_location mark)
{
    dyar_board *board = &b->rules->board;
    const int players = b->rules->players;
    if (board->rows % players != 0)
        dyar_report(b->diags, DYAR_ERROR, mark,
                    "%d rows cannot be divided among %d players: list the holes of each player "
                    "in 'territory'",
                    board->rows, players);
    for (int i = 0; i < dyar_squares(board); i++)
        board->owner[i] = (uint8_t)(i / board->columns * players / board->rows);
}

/* The holes of the first player's track, in its order. */
static int list_track_holes(const dyar_board *board, uint8_t holes[DYAR_PLACES_MAX])
{
    int count = 0;
    for (int i = 0; i < board->track_length[0]; i++)
        if (board->track[0][i] < dyar_squares(board))
            holes[count++] = board->track[0][i];
    return count;
}

static void share_arcs(dyar_binder *b, dyar_location mark)
{
    dyar_board *board = &b->rules->board;
    const int players = b->rules->players;
    uint8_t along[DYAR_PLACES_MAX];
    const int holes = list_track_holes(board, along);
    if (holes % players != 0)
        dyar_report(
            b->diags, DYAR_ERROR, mark,
            "the %d holes of the track cannot be divided into equal arcs for %d players", holes,
            players);
    for (int i = 0; i < holes; i++)
        board->owner[along[i]] = (uint8_t)(i * players / holes);
}

static void share_as_listed(dyar_binder *b, const dyar_node *map)
{
    dyar_board *board = &b->rules->board;
    for (size_t i = 0; i < map->count; i++) {
        uint8_t list[DYAR_HOLES_MAX];
        const int player = map->entries[i].key.at[0] - '1';
        if (player < 0 || player >= b->rules->players) {
            dyar_report(b->diags, DYAR_ERROR, map->entries[i].key_location,
                        "unknown player %.*s", (int)map->entries[i].key.length,
                        map->entries[i].key.at);
            continue;
        }
        const size_t count = dyar_bind_holes(b, map->entries[i].value, list);
        for (size_t k = 0; k < count; k++) {
            char name[8];
            if (board->owner[list[k]] != DYAR_NOBODY)
                dyar_report(b->diags, DYAR_ERROR, map->entries[i].value->location,
                            "%s already belongs to player %d",
                            dyar_place_name(board, list[k], name), board->owner[list[k]] + 1);
            board->owner[list[k]] = (uint8_t)player;
        }
    }
}

/* If nobody owns the holes, all players are alike. */
static void check_shares(const dyar_binder *b, dyar_location mark)
{
    const dyar_board *board = &b->rules->board;
    int holes[DYAR_PLAYERS_MAX] = {0}, owned = 0;
    for (int i = 0; i < dyar_squares(board); i++)
        if (board->owner[i] != DYAR_NOBODY) {
            holes[board->owner[i]]++;
            owned++;
        }
    for (int p = 0; owned > 0 && p < b->rules->players; p++)
        if (holes[p] == 0)
            dyar_report(b->diags, DYAR_WARNING, mark, "player %d has no hole on this board",
                        p + 1);
}

static void bind_territory(dyar_binder *b, const dyar_node *node, dyar_location mark)
{
    dyar_board *board = &b->rules->board;
    memset(board->owner, DYAR_NOBODY, sizeof board->owner);
    if (!node || dyar_text_is(node->text, "rows"))
        share_rows(b, node ? node->location : mark);
    else if (node->kind == DYAR_NODE_MAP)
        share_as_listed(b, node);
    else if (dyar_text_is(node->text, "consecutive"))
        share_arcs(b, node->location);
    for (int i = 0; i < dyar_squares(board); i++)
        if (board->missing[i])
            board->owner[i] = DYAR_NOBODY;
    for (int p = 0; p < b->rules->players; p++)
        board->owner[dyar_squares(board) + p] = (uint8_t)p;
}

/* ---- how holes lie to each other ---- */

/* South counts from the west end, north from the east end; a middle row is counted by its
 * owner. */
static bool counts_from_west(const dyar_board *board, int square)
{
    const int row = square / board->columns;
    if (2 * row + 1 == board->rows)
        return board->owner[square] != 1;
    return 2 * row < board->rows;
}

static int nearest_foreign_row(const dyar_board *board, int square)
{
    const int row = square / board->columns, column = square % board->columns;
    int nearest = -1;
    for (int other = 0; other < board->rows; other++) {
        const int there = other * board->columns + column;
        if (board->owner[there] == board->owner[square] || board->missing[there])
            continue;
        const int distance = other > row ? other - row : row - other;
        if (nearest < 0 || distance < (nearest > row ? nearest - row : row - nearest))
            nearest = other;
    }
    return nearest;
}

static uint8_t find_opposite(const dyar_board *board, int square)
{
    const int columns = board->columns, column = square % columns;
    const int row =
        board->rows == 2 ? 1 - square / columns : nearest_foreign_row(board, square);
    const int there = row * columns + column;
    return row < 0 || board->missing[there] ? DYAR_NO_PLACE : (uint8_t)there;
}

/* The nearest other hole of the same owner in the column; of two as near, the one further from
 * the middle of the board. */
static uint8_t find_behind(const dyar_board *board, int square)
{
    const int row = square / board->columns, outwards = 2 * row < board->rows ? -1 : 1;
    for (int distance = 1; distance < board->rows; distance++)
        for (int side = 1; side >= -1; side -= 2) {
            const int there = square + side * outwards * distance * board->columns;
            if (there >= 0 && there < dyar_squares(board) && !board->missing[there] &&
                board->owner[there] == board->owner[square])
                return (uint8_t)there;
        }
    return DYAR_NO_PLACE;
}

static void bind_neighbours(dyar_binder *b, const dyar_node *exceptions)
{
    dyar_board *board = &b->rules->board;
    const int count = dyar_squares(board);
    for (int i = 0; i < count; i++) {
        const int from_west = i % board->columns + 1;
        board->column[i] =
            (uint8_t)(counts_from_west(board, i) ? from_west : board->columns + 1 - from_west);
        board->opposite[i] = find_opposite(board, i);
        board->behind[i] =
            board->owner[i] == DYAR_NOBODY ? DYAR_NO_PLACE : find_behind(board, i);
        board->counterpart[i] =
            board->missing[count - 1 - i] ? DYAR_NO_PLACE : (uint8_t)(count - 1 - i);
    }
    for (size_t i = 0; exceptions && i < exceptions->count; i++) {
        uint8_t from[DYAR_HOLES_MAX], to[DYAR_HOLES_MAX];
        const dyar_node key = {.text = exceptions->entries[i].key,
                               .location = exceptions->entries[i].key_location};
        if (dyar_bind_holes(b, &key, from) == 1 &&
            dyar_bind_holes(b, exceptions->entries[i].value, to) == 1)
            board->opposite[from[0]] = to[0];
    }
}

/* ---- tracks ---- */

static unsigned ring_square(const dyar_board *board, int at)
{
    return (unsigned)(at < board->columns ? at : 3 * board->columns - 1 - at);
}

static void add_to_track(dyar_board *board, int player, unsigned place)
{
    if (place < (unsigned)dyar_squares(board) && board->missing[place])
        return;
    if (board->track_length[player] < DYAR_PLACES_MAX)
        board->track[player][board->track_length[player]++] = (uint8_t)place;
}

/* With stores: each after the right end of its player's row, or before the left end. A single
 * row is sown from its left end to its right end, and then from its left end again. */
static void lay_ring(dyar_board *board, int player, bool at_left)
{
    const int columns = board->columns, store = dyar_squares(board);
    for (int i = 0; i < board->rows * columns; i++) {
        const bool row_begins = i % columns == 0, row_ends = (i + 1) % columns == 0;
        if (board->stores_on_track && at_left && row_begins)
            add_to_track(board, player, (unsigned)(store + i / columns));
        add_to_track(board, player, ring_square(board, i));
        if (board->stores_on_track && !at_left && row_ends)
            add_to_track(board, player, (unsigned)(store + i / columns));
    }
}

/* The outer row to the right as its owner sees it, the next one back, and so on; clockwise, the
 * outer row to the left. */
static unsigned own_rows_square(const dyar_board *board, int player, int at, bool clockwise)
{
    const int columns = board->columns, r = at / columns, i = at % columns;
    const int row = player == 0 ? r : board->rows - 1 - r;
    const bool eastward = ((player == 0) == (r % 2 == 0)) != clockwise;
    return (unsigned)(row * columns + (eastward ? i : columns - 1 - i));
}

static void lay_own_rows(dyar_board *board, int player)
{
    for (int i = 0; i < dyar_squares(board) / 2; i++)
        add_to_track(board, player, own_rows_square(board, player, i, false));
}

static void lay_listed(dyar_binder *b, int player, const dyar_node *node)
{
    dyar_board *board = &b->rules->board;
    uint8_t list[DYAR_HOLES_MAX];
    const size_t count = dyar_bind_holes(b, node, list);
    dyar_places seen = {{0}};
    for (size_t i = 0; i < count; i++) {
        char name[8];
        if (dyar_places_have(&seen, list[i]) || board->missing[list[i]])
            dyar_report(b->diags, DYAR_ERROR, node->location, "%s %s",
                        dyar_place_name(board, list[i], name),
                        board->missing[list[i]] ? "is missing on this board"
                                                : "is twice on the track");
        dyar_places_add(&seen, list[i]);
        add_to_track(board, player, list[i]);
    }
}

typedef enum track_kind {
    RING,
    OWN_ROWS,
    LISTED, /* one list for all */
    LISTED_EACH,
} track_kind;

static track_kind kind_of_track(const dyar_board *board, const dyar_node *node)
{
    if (!node)
        return board->rows >= 4 ? OWN_ROWS : RING;
    if (node->kind != DYAR_NODE_SCALAR)
        return LISTED_EACH;
    if (dyar_begins_with_hole(node->text))
        return LISTED;
    return dyar_text_is(node->text, "own-rows") ? OWN_ROWS : RING;
}

/* Row after row, to and fro. */
static void hint_list(const dyar_binder *b)
{
    const dyar_board *board = &b->rules->board;
    const unsigned columns = (unsigned)board->columns;
    dyar_buffer list = {.arena = b->arena};
    char from[8], to[8];
    for (unsigned row = 0; row < (unsigned)board->rows; row++) {
        const unsigned left = row * columns, right = left + columns - 1;
        dyar_place_name(board, row % 2 ? right : left, from);
        dyar_place_name(board, row % 2 ? left : right, to);
        dyar_buffer_print(&list, " %s-%s", from, to);
    }
    dyar_report_hint(b->diags, "list the holes in sowing order, such as 'track:%s'",
                     dyar_buffer_text(&list));
}

static void refuse_own_rows(const dyar_binder *b, dyar_location here, bool said)
{
    const dyar_board *board = &b->rules->board;
    if (!said)
        dyar_report(b->diags, DYAR_ERROR, here,
                    "%d rows for %d players need a 'track', since only two players can have "
                    "rows of their own",
                    board->rows, b->rules->players);
    else if (b->rules->players != 2)
        dyar_report(b->diags, DYAR_ERROR, here, "'own-rows' needs two players");
    else
        dyar_report(
            b->diags, DYAR_ERROR, here,
            "'own-rows' needs the same number of rows for both players, but there are %d rows",
            board->rows);
    hint_list(b);
}

static bool suits_board(const dyar_binder *b, track_kind kind, const dyar_node *node,
                        dyar_location here, const dyar_node *stores)
{
    const dyar_board *board = &b->rules->board;
    const bool two = b->rules->players == 2;
    const size_t before = dyar_diags_errors(b->diags);
    if (kind == RING && board->rows > 2) {
        dyar_report(b->diags, DYAR_ERROR, here,
                    "a board of %d rows needs a list of holes as its track", board->rows);
        hint_list(b);
    }
    if (kind == OWN_ROWS && (!two || board->rows % 2 != 0))
        refuse_own_rows(b, here, node != NULL);
    if (stores && (kind != RING || board->rows != b->rules->players))
        dyar_report(
            b->diags, DYAR_ERROR, stores->location,
            "stores on the track need a ring, and one row for each of one or two players");
    return dyar_diags_errors(b->diags) == before;
}

/* Reverses the track.  In either direction, three rows of a player are sown from the outer to
 * the inner one, and then from the beginning of the outer one. */
static void lay_clockwise(dyar_board *board, track_kind kind, int player)
{
    const int length = board->track_length[player];
    uint8_t *clockwise = board->clockwise[player];
    if (kind != OWN_ROWS || board->rows != 6) {
        for (int i = 0; i < length; i++)
            clockwise[i] = board->track[player][length - 1 - i];
        return;
    }
    for (int i = 0; i < dyar_squares(board) / 2; i++) {
        const unsigned place = own_rows_square(board, player, i, true);
        if (!board->missing[place])
            *clockwise++ = (uint8_t)place;
    }
}

static void lay_track(dyar_binder *b, track_kind kind, int player, const dyar_node *node,
                      const dyar_node *stores)
{
    const char key[2] = {(char)('1' + player), '\0'};
    const dyar_node *list = kind == LISTED_EACH ? dyar_node_get(node, key) : node;
    if (kind == RING)
        lay_ring(&b->rules->board, player, dyar_text_is(dyar_node_text(stores, "at"), "left"));
    else if (kind == OWN_ROWS)
        lay_own_rows(&b->rules->board, player);
    else if (list)
        lay_listed(b, player, list);
}

static void bind_track(dyar_binder *b, const dyar_node *node, const dyar_node *stores,
                       dyar_location mark)
{
    const track_kind kind = kind_of_track(&b->rules->board, node);
    const dyar_location here = node ? node->location : mark;
    if (!suits_board(b, kind, node, here, stores))
        return;
    for (int p = 0; p < b->rules->players; p++) {
        lay_track(b, kind, p, node, stores);
        lay_clockwise(&b->rules->board, kind, p);
        if (b->rules->board.track_length[p] == 0)
            dyar_report(b->diags, DYAR_ERROR, here, "player %d has no track", p + 1);
    }
}

/* ---- regions ---- */

typedef bool in_region(const dyar_board *board, int square);

/* Of four rows or six, the outermost and those next to the middle of the board; of six, two are
 * neither. */
static bool has_inner_rows(const dyar_board *board)
{
    return board->rows == 4 || board->rows == 6;
}

static bool is_outer(const dyar_board *board, int square)
{
    const int row = square / board->columns;
    return has_inner_rows(board) && (row == 0 || row == board->rows - 1);
}

static bool is_inner(const dyar_board *board, int square)
{
    const int row = square / board->columns;
    return has_inner_rows(board) && (row == board->rows / 2 - 1 || row == board->rows / 2);
}

static bool is_left_half(const dyar_board *board, int square)
{
    return board->column[square] <= board->columns / 2;
}

static bool is_right_half(const dyar_board *board, int square)
{
    return board->column[square] > (board->columns + 1) / 2;
}

static bool is_centre(const dyar_board *board, int square)
{
    return !is_left_half(board, square) && !is_right_half(board, square);
}

static bool is_end(const dyar_board *board, int square)
{
    return board->column[square] == 1 || board->column[square] == board->columns;
}

static void add_region(dyar_board *board, dyar_region *region, const char *name,
                       in_region *belongs)
{
    region->name = dyar_text_of(name);
    for (int i = 0; i < dyar_squares(board); i++)
        if (!board->missing[i] && belongs(board, i))
            dyar_places_add(&region->places, (unsigned)i);
}

static void bind_region(dyar_binder *b, dyar_region *region, const dyar_entry *entry)
{
    dyar_board *board = &b->rules->board;
    region->name = entry->key;
    if (entry->value->kind == DYAR_NODE_SCALAR) {
        region->places = dyar_bind_places(b, entry->value);
        return;
    }
    const dyar_node *row = dyar_node_get(entry->value, "row");
    const dyar_number_test *column =
        dyar_bind_number_test(b, dyar_node_get(entry->value, "column"));
    for (int i = 0; i < dyar_squares(board); i++) {
        if (board->missing[i] || (column && !dyar_number_fits(column, board->column[i])))
            continue;
        if (row && !(dyar_text_is(row->text, "inner") ? is_inner : is_outer)(board, i))
            continue;
        dyar_places_add(&region->places, (unsigned)i);
    }
}

void dyar_bind_regions(dyar_binder *b)
{
    enum { BUILT_IN = 6 };
    dyar_board *board = &b->rules->board;
    const dyar_node *own = dyar_node_get(b->rules->root, "regions");
    const size_t count = BUILT_IN + (own ? own->count : 0);
    dyar_region *regions = DYAR_NEW_ARRAY(b->arena, dyar_region, count);
    add_region(board, &regions[0], "outer", is_outer);
    add_region(board, &regions[1], "inner", is_inner);
    add_region(board, &regions[2], "left-half", is_left_half);
    add_region(board, &regions[3], "right-half", is_right_half);
    add_region(board, &regions[4], "centre", is_centre);
    add_region(board, &regions[5], "ends", is_end);
    b->rules->regions = regions;
    b->rules->region_count = BUILT_IN;
    for (size_t i = BUILT_IN; i < count; i++) {
        const dyar_entry *entry = &own->entries[i - BUILT_IN];
        const size_t errors = dyar_diags_errors(b->diags);
        bind_region(b, &regions[i], entry);
        if (dyar_diags_errors(b->diags) == errors && dyar_places_are_none(&regions[i].places))
            dyar_report(b->diags, DYAR_ERROR, entry->value->location,
                        "region '%.*s' has no hole on this board", (int)entry->key.length,
                        entry->key.at);
        b->rules->region_count = i + 1;
    }
}

static void refuse_size(dyar_binder *b, const dyar_node *node)
{
    const dyar_board *board = &b->rules->board;
    dyar_report(b->diags, DYAR_ERROR, node->location,
                "a board may have at most %d holes, but %d rows of %d are %d", DYAR_HOLES_MAX,
                board->rows, board->columns, dyar_squares(board));
}

void dyar_bind_board(dyar_binder *b)
{
    const dyar_node *node = dyar_node_get(b->rules->root, "board");
    const dyar_node *missing = dyar_node_get(node, "missing");
    const dyar_node *stores = dyar_node_get(node, "stores"),
                    *territory = dyar_node_get(node, "territory");
    dyar_board *board = &b->rules->board;
    board->rows = dyar_bind_integer(dyar_node_get(node, "rows"), 2);
    board->columns = dyar_bind_integer(dyar_node_get(node, "columns"), 6);
    board->holes = dyar_squares(board);
    if (dyar_squares(board) > DYAR_HOLES_MAX) {
        refuse_size(b, node);
        return;
    }
    if (missing) {
        uint8_t list[DYAR_HOLES_MAX];
        const size_t count = dyar_bind_holes(b, missing, list);
        for (size_t i = 0; i < count; i++) {
            board->holes -= !board->missing[list[i]];
            board->missing[list[i]] = true;
        }
    }
    if (board->holes < 2)
        dyar_report(b->diags, DYAR_ERROR, node->location, "a board needs at least two holes");
    board->stores_on_track = stores != NULL;
    board->stores_for_everyone =
        stores && dyar_text_is(dyar_node_text(stores, "sown-by"), "everyone");
    dyar_check_citation(b, node);
    bind_track(b, dyar_node_get(node, "track"), stores, dyar_node_location(node, "rows"));
    bind_territory(b, territory, node->location);
    if (dyar_diags_errors(b->diags) == 0)
        check_shares(b, territory ? territory->location : node->location);
    bind_neighbours(b, dyar_node_get(node, "opposite"));
}
