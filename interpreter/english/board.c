/* SPDX-License-Identifier: MIT */
/* The board in English. */
#include "english/parts.h"

static dyar_places owned_by(const dyar_board *board, unsigned player)
{
    dyar_places places = {{0}};
    for (int i = 0; i < dyar_squares(board); i++)
        if (board->owner[i] == player && !board->missing[i])
            dyar_places_add(&places, (unsigned)i);
    return places;
}

/* ---- whose holes ---- */

/* Rows are shared out from the bottom. */
static bool shares_rows(const dyar_rules *rules)
{
    const dyar_board *board = &rules->board;
    for (int i = 0; i < dyar_squares(board); i++)
        if (!board->missing[i] &&
            board->owner[i] != i / board->columns * rules->players / board->rows)
            return false;
    return board->rows % rules->players == 0;
}

static bool is_nobodys(const dyar_rules *rules)
{
    const dyar_places nobodys = owned_by(&rules->board, DYAR_NOBODY);
    for (int i = 0; i < dyar_squares(&rules->board); i++)
        if (!rules->board.missing[i] && !dyar_places_have(&nobodys, (unsigned)i))
            return false;
    return true;
}

static const char *listed_territory(const dyar_writer *t)
{
    dyar_phrases owners = {0};
    for (int p = 0; p < t->rules->players; p++) {
        const dyar_places owned = owned_by(&t->rules->board, (unsigned)p);
        const char *places = dyar_english_places(t, &owned);
        dyar_phrases_say(&owners, t, "Player %d owns %s.", p + 1, *places ? places : "no hole");
    }
    const dyar_places nobodys = owned_by(&t->rules->board, DYAR_NOBODY);
    const char *rest = dyar_english_places(t, &nobodys);
    if (*rest)
        dyar_phrases_say(&owners, t, "No player owns %s.", rest);
    return dyar_phrases_chain(&owners, t, " ");
}

static const char *territory(const dyar_writer *t)
{
    const int rows = t->rules->board.rows / t->rules->players;
    if (is_nobodys(t->rules))
        return "No player owns a hole.";
    if (!shares_rows(t->rules))
        return listed_territory(t);
    if (t->rules->players == 1)
        return "The player owns all the holes.";
    if (rows == 1)
        return "Each player owns the row nearest to them.";
    return dyar_english_say(t, "Each player owns the %s rows nearest to them.",
                            dyar_english_spelled(t, rows));
}

static const char *players(const dyar_writer *t)
{
    const int count = t->rules->players;
    return count == 1 ? "one player plays"
                      : dyar_english_say(t, "%s players play", dyar_english_spelled(t, count));
}

static const char *order(const dyar_writer *t)
{
    const int count = t->rules->players;
    const bool down = t->rules->order == DYAR_ORDER_CLOCKWISE;
    dyar_phrases numbers = {0};
    if (count <= 2 && !down)
        return "";
    for (int p = 0; p < count; p++)
        dyar_phrases_say(&numbers, t, "%d", (down ? count - p : p) % count + 1);
    return dyar_english_say(t, "The players take turns %s: player %s.",
                            dyar_words[t->rules->order].english,
                            dyar_phrases_join(&numbers, t, ", "));
}

static const char *size(const dyar_writer *t)
{
    const dyar_board *board = &t->rules->board;
    const char *rows =
        board->rows == 1 ? "one row"
                         : dyar_english_say(t, "%s rows", dyar_english_spelled(t, board->rows));
    return dyar_english_say(t, "%s of %s hole%s", rows, dyar_english_spelled(t, board->columns),
                            board->columns == 1 ? "" : "s");
}

/* ---- the track ---- */

/* Is the track of this kind, by its word or because nothing is said? */
static bool is_track(const dyar_rules *rules, const char *kind)
{
    const dyar_node *track = dyar_node_get(dyar_node_get(rules->root, "board"), "track");
    const char *usual = rules->board.rows < 4 ? "ring" : "own-rows";
    return track ? dyar_text_is(track->text, kind) : strcmp(kind, usual) == 0;
}

/* Returns the end of a run of neighbours in one direction. */
static int end_of_run(const uint8_t *track, int length, int from)
{
    const int step = from + 1 < length ? track[from + 1] - track[from] : 0;
    int last = from;
    while ((step == 1 || step == -1) && last + 1 < length &&
           track[last + 1] - track[last] == step)
        last++;
    return last;
}

static const char *listed_track(const dyar_writer *t, int player)
{
    const dyar_board *board = &t->rules->board;
    const uint8_t *track = board->track[player];
    dyar_phrases runs = {0};
    char from[8], to[8];
    for (int i = 0; i < board->track_length[player];) {
        int last = end_of_run(track, board->track_length[player], i);
        if (track[last] / board->columns != track[i] / board->columns)
            last = i;
        dyar_place_name(board, track[i], from);
        dyar_place_name(board, track[last], to);
        dyar_phrases_add(&runs, t,
                         last == i ? dyar_english_say(t, "%s", from)
                                   : dyar_english_say(t, "%s to %s", from, to));
        i = last + 1;
    }
    return dyar_phrases_chain(&runs, t, ", ");
}

static bool tracks_differ(const dyar_rules *rules)
{
    const dyar_board *board = &rules->board;
    for (int p = 1; p < rules->players; p++)
        if (board->track_length[p] != board->track_length[0] ||
            memcmp(board->track[p], board->track[0], board->track_length[0]) != 0)
            return true;
    return false;
}

static const char *own_rows(int of_each)
{
    switch (of_each) {
    case 1:
        return "Each player sows only along their own row, to the right as they see it.";
    case 2:
        return "Each player sows only in their own rows. Counterclockwise means, from that "
               "player's seat, right along the outer row and left along the inner row.";
    default:
        return "Each player sows only in their own rows. Counterclockwise means, from that "
               "player's seat, right along the outer row, left along the middle row and right "
               "along the inner row. From there, the track returns to the start of the outer "
               "row. Clockwise is the reverse.";
    }
}

static const char *track(const dyar_writer *t)
{
    const dyar_rules *rules = t->rules;
    dyar_phrases tracks = {0};
    if (is_track(rules, "ring"))
        return "";
    if (is_track(rules, "own-rows"))
        return own_rows(rules->board.rows / 2);
    if (!tracks_differ(rules))
        return dyar_english_say(t, "The counterclockwise track runs through %s.",
                                listed_track(t, 0));
    for (int p = 0; p < rules->players; p++)
        dyar_phrases_say(&tracks, t, "The counterclockwise track of player %d runs through %s.",
                         p + 1, listed_track(t, p));
    return dyar_phrases_chain(&tracks, t, " ");
}

/* ---- stores, exceptions ---- */

static const char *store_words(const dyar_writer *t)
{
    const dyar_node *stores = dyar_node_get(dyar_node_get(t->rules->root, "board"), "stores");
    if (!t->rules->board.stores_on_track)
        return "";
    const char *end = dyar_text_is(dyar_node_text(stores, "at"), "left") ? "left" : "right";
    if (t->rules->players == 1)
        return dyar_english_say(
            t, "The player has a store at the %s end of the row and sows into it like a hole.",
            end);
    return dyar_english_say(t, "Each player has a store at the %s end of their row. %s.", end,
                            t->rules->board.stores_for_everyone
                                ? "Players sow into every store that they pass"
                                : "Players sow into their own store and skip the others");
}

static const char *missing(const dyar_writer *t)
{
    const dyar_board *board = &t->rules->board;
    dyar_places places = {{0}};
    for (int i = 0; i < dyar_squares(board); i++)
        if (board->missing[i])
            dyar_places_add(&places, (unsigned)i);
    const char *words = dyar_english_places(t, &places);
    return *words ? dyar_english_say(t, "The board has no hole at %s.", words) : "";
}

static const char *opposites(const dyar_writer *t)
{
    const dyar_node *map = dyar_node_get(dyar_node_get(t->rules->root, "board"), "opposite");
    dyar_phrases pairs = {0};
    for (size_t i = 0; map && i < map->count; i++)
        dyar_phrases_say(&pairs, t, "%sopposite %s is %s", i ? "" : "the hole ",
                         dyar_english_copy(t, map->entries[i].key),
                         dyar_english_copy(t, map->entries[i].value->text));
    return pairs.count ? dyar_english_sentence(t, dyar_phrases_join(&pairs, t, " and ")) : "";
}

/* ---- regions ---- */

static void write_regions(dyar_description *d)
{
    const dyar_writer *t = &d->writer;
    const dyar_node *own = dyar_node_get(t->rules->root, "regions");
    const size_t own_count = own ? own->count : 0;
    for (size_t i = t->rules->region_count - own_count; i < t->rules->region_count; i++) {
        const dyar_region *region = &t->rules->regions[i];
        const char *places = dyar_english_places(t, &region->places);
        const char *name = dyar_english_copy(t, region->name);
        dyar_description_add(
            d, name, dyar_english_say(t, "regions.%s", name),
            dyar_english_say(t, "The %s region is %s.", name, *places ? places : "empty"));
    }
}

void dyar_english_write_board(dyar_description *d)
{
    const dyar_writer *t = &d->writer;
    const char *const parts[][2] = {{"order", order(t)},
                                    {"board.missing", missing(t)},
                                    {"board.track", track(t)},
                                    {"board.stores", store_words(t)},
                                    {"board.opposite", opposites(t)}};
    d->section = "Board";
    dyar_description_add(
        d, NULL, "players board.rows board.columns board.territory",
        dyar_english_sentence(t, dyar_english_say(t, "%s on a board of %s. %s", players(t),
                                                  size(t), territory(t))));
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (*parts[i][1])
            dyar_description_add(d, NULL, parts[i][0], parts[i][1]);
    write_regions(d);
}
