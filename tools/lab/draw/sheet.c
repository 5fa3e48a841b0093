/* SPDX-License-Identifier: MIT */
/*
 * The places of the parts of a drawn board.
 *
 *     north's bowl │ holes, row by row, as south sees them │ south's bowl      two players
 *                  │ holes │ under them a bowl for each player                 more players
 *
 * The holes of a board of one row form a ring, unless its only player has a store on the track:
 * the store is at the end of the row then.
 */
#include "lab/draw/sheet.h"

#include <string.h>

/* A ring has the first player's share of the holes below.  Stores are beside the holes of two
 * players, and of one whose store is on the track. */
lab_board_plan lab_board_plan_of(const dyar_game *game)
{
    const int players = dyar_game_players(game), columns = dyar_game_columns(game);
    const int stores_at = dyar_game_stores_at(game);
    return (lab_board_plan){
        .is_ring = dyar_game_rows(game) == 1 && columns > 2 && stores_at == 0,
        .below = columns / players > 0 ? columns / players : 1,
        .stores_beside = players == 2 || (players == 1 && stores_at != 0),
        .stores_left = stores_at < 0,
    };
}

static void measure_holes(lab_sheet *s)
{
    s->holes_width = s->columns * LAB_SHEET_COLUMN;
    s->holes_height = s->rows * LAB_SHEET_ROW;
    if (!s->plan.is_ring)
        return;
    s->ring = lab_ring_of(s->columns, s->plan.below, LAB_SHEET_APART);
    s->holes_width = 2 * s->ring.radius + LAB_SHEET_COLUMN;
    s->holes_height = 2 * s->ring.radius + LAB_SHEET_ROW;
}

lab_sheet lab_sheet_of(FILE *to, const lab_picture *picture)
{
    const dyar_game *game = dyar_ruleset_game(picture->ruleset);
    lab_sheet s = {.to = to,
                   .picture = picture,
                   .game = game,
                   .position = picture->position,
                   .rows = dyar_game_rows(game),
                   .columns = dyar_game_columns(game),
                   .players = dyar_game_players(game)};
    s.plan = lab_board_plan_of(game);
    measure_holes(&s);
    s.width =
        s.holes_width + 2 * LAB_SHEET_MARGIN + (s.plan.stores_beside ? 2 * LAB_SHEET_BOWL : 0);
    if (s.width < s.players * 110 + 2 * LAB_SHEET_MARGIN)
        s.width = s.players * 110 + 2 * LAB_SHEET_MARGIN;
    s.height = s.holes_height + 2 * LAB_SHEET_MARGIN + 2 * LAB_SHEET_LINE + 12 +
               (s.plan.stores_beside ? 0 : 130);
    return s;
}

/* Row 0 is south's nearest, below. */
static void find_in_rows(const lab_sheet *s, int hole, int *x, int *y)
{
    *x = LAB_SHEET_MARGIN + (s->plan.stores_beside ? LAB_SHEET_BOWL : 0) +
         hole % s->columns * LAB_SHEET_COLUMN + LAB_SHEET_COLUMN / 2;
    *y = LAB_SHEET_MARGIN + LAB_SHEET_LINE + (s->rows - 1 - hole / s->columns) * LAB_SHEET_ROW +
         LAB_SHEET_ROW / 2 - 8;
}

void lab_sheet_hole(const lab_sheet *s, int hole, int *x, int *y)
{
    if (!s->plan.is_ring) {
        find_in_rows(s, hole, x, y);
        return;
    }
    lab_ring_place(&s->ring, hole, x, y);
    *x += s->width / 2;
    *y += LAB_SHEET_MARGIN + LAB_SHEET_LINE + s->holes_height / 2 - 8;
}

/* A player's bowl lies at their right, unless the stores of the game lie at their left. */
static void find_bowl_beside(const lab_sheet *s, int player, int *x, int *y)
{
    const int from_edge = LAB_SHEET_MARGIN + LAB_SHEET_BOWL / 2;
    *x = (player == 0) == s->plan.stores_left ? from_edge : s->width - from_edge;
    *y = LAB_SHEET_MARGIN + LAB_SHEET_LINE + s->holes_height / 2 - 8;
}

void lab_sheet_bowl(const lab_sheet *s, int player, int *x, int *y)
{
    if (s->plan.stores_beside) {
        find_bowl_beside(s, player, x, y);
        return;
    }
    *x = LAB_SHEET_MARGIN +
         (2 * player + 1) * (s->width - 2 * LAB_SHEET_MARGIN) / (2 * s->players);
    *y = s->height - LAB_SHEET_MARGIN - 80;
}

const char *lab_sheet_player(const lab_sheet *s, int player, char name[24])
{
    if (player < 0)
        return strcpy(name, "nobody");
    return dyar_player_name(s->game, player, name);
}

bool lab_sheet_is_mover(const lab_sheet *s, int player)
{
    return !dyar_result_of(s->game, s->position).over &&
           dyar_position_mover(s->game, s->position) == player;
}

/* Where seeds lie, from the first: the places of a sunflower's, taken so that few lie far
 * apart. */
static const signed char places[LAB_SHEET_SEEDS_DRAWN][2] = {
    {8, 9},     {-8, -15},  {-18, 8}, {29, 4},   {20, -19}, {-13, 31},  {-30, -9}, {16, 27},
    {-11, -32}, {7, -30},   {-6, 5},  {12, -8},  {-1, 28},  {4, 0},     {-13, -2}, {1, -9},
    {-4, 15},   {-19, -22}, {30, 16}, {-24, 17}, {29, -14}, {-20, -11}, {17, 7},   {7, 21},
    {8, -19},   {-14, 20},  {23, -5}, {-26, 1},  {-3, -24}, {20, 17},
};

void lab_sheet_seed(int seed, int *x, int *y)
{
    *x = places[seed][0];
    *y = places[seed][1];
}

/* ---- a move ---- */

static bool is_on_board(const lab_sheet *s, int hole)
{
    return hole >= 0 && hole < s->rows * s->columns;
}

/* One above the other at a hole's upper right, or at its lower left. */
static lab_sheet_label label(const lab_sheet *s, lab_sheet_label_kind kind, int number,
                             int hole, int above)
{
    const bool right = kind == LAB_LABEL_LAP;
    int x, y;
    lab_sheet_hole(s, hole, &x, &y);
    return (lab_sheet_label){.kind = kind,
                             .number = number,
                             .x = right ? x + 34 : x - 34,
                             .y = right ? y - 30 + above * 24 : y + 30 - above * 24};
}

static size_t find_captures(const lab_sheet *s, lab_sheet_label *labels)
{
    const dyar_trace *trace = s->picture->trace;
    int captured[DYAR_HOLES_MAX] = {0};
    size_t count = 0;
    for (size_t i = 0; i < dyar_trace_count(trace); i++) {
        const dyar_event *event = dyar_trace_get(trace, i);
        if (event->kind == DYAR_EVENT_CAPTURE && is_on_board(s, event->from))
            captured[event->from] += event->seeds;
    }
    for (int hole = 0; hole < s->rows * s->columns; hole++)
        if (captured[hole] > 0)
            labels[count++] = label(s, LAB_LABEL_CAPTURED, captured[hole], hole, 1);
    return count;
}

static size_t find_end(const lab_sheet *s, lab_sheet_label *labels)
{
    const dyar_trace *trace = s->picture->trace;
    int end = -1;
    for (size_t i = 0; i < dyar_trace_count(trace); i++) {
        const dyar_event *event = dyar_trace_get(trace, i);
        if (event->kind == DYAR_EVENT_LAP || event->kind == DYAR_EVENT_ENTER)
            end = event->to;
    }
    if (!is_on_board(s, end))
        return 0;
    labels[0] = label(s, LAB_LABEL_END, 0, end, 0);
    return 1;
}

/* Adds the first three laps that began in each hole, up to the ninety-ninth lap: there is no
 * room for more. */
static size_t find_laps(const lab_sheet *s, lab_sheet_label *labels)
{
    enum { STACKED = 3, LAPS = 99 };
    const dyar_trace *trace = s->picture->trace;
    int begun[DYAR_HOLES_MAX] = {0}; /* laps that began in a hole */
    size_t count = 0;
    for (size_t i = 0; i < dyar_trace_count(trace); i++) {
        const dyar_event *event = dyar_trace_get(trace, i);
        if (event->kind == DYAR_EVENT_LAP && is_on_board(s, event->from) &&
            event->lap <= LAPS && begun[event->from]++ < STACKED)
            labels[count++] =
                label(s, LAB_LABEL_LAP, event->lap, event->from, begun[event->from] - 1);
    }
    return count;
}

size_t lab_sheet_labels(const lab_sheet *s, lab_sheet_label labels[LAB_LABEL_MOST])
{
    if (!s->picture->trace)
        return 0;
    size_t count = find_captures(s, labels);
    count += find_end(s, labels + count);
    return count + find_laps(s, labels + count);
}
