/*
 * A board as a picture.
 *
 *     north's bowl │ holes, row by row, as south sees them │ south's bowl      two players
 *                  │ holes │ under them a bowl for each player                 more players
 */
#include "lab/draw/board_svg.h"
#include "lab/base/markup.h"

#include <string.h>

/* In units of the picture. */
enum {
    COLUMN = 100,
    ROW = 124,
    RADIUS = 42,
    MARGIN = 24,
    BOWL = 130,      /* width of the bowls at the sides */
    LINE = 40,       /* a line of text */
    SEED = 6,        /* radius of a seed */
    SEEDS_DRAWN = 30 /* of more, the number alone tells */
};

typedef struct sheet {
    FILE *to;
    const lab_picture *picture;
    const dyar_game *game;
    const dyar_position *position;
    int rows, columns, players, width, height;
    bool bowls_beside; /* of two players, at the ends of the board */
} sheet;

/* ---- seeds ---- */

/* Where seeds lie, from the first: the places of a sunflower's, taken so that few lie far
 * apart. */
static const signed char places[SEEDS_DRAWN][2] = {
    {8, 9},     {-8, -15},  {-18, 8}, {29, 4},   {20, -19}, {-13, 31},  {-30, -9}, {16, 27},
    {-11, -32}, {7, -30},   {-6, 5},  {12, -8},  {-1, 28},  {4, 0},     {-13, -2}, {1, -9},
    {-4, 15},   {-19, -22}, {30, 16}, {-24, 17}, {29, -14}, {-20, -11}, {17, 7},   {7, 21},
    {8, -19},   {-14, 20},  {23, -5}, {-26, 1},  {-3, -24}, {20, 17},
};

void lab_draw_seeds(FILE *to, int seeds, bool numerals)
{
    if (numerals) {
        fprintf(to, "<text class=\"number\" y=\"13\" font-size=\"38\" fill=\"#fff\">%d</text>",
                seeds);
        return;
    }
    fputs("<g fill=\"var(--dyar-seed, #f4ead2)\" stroke=\"#2b1c0c\" stroke-width=\"1\">", to);
    for (int i = 0; i < seeds && i < SEEDS_DRAWN; i++)
        fprintf(to, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\"/>", places[i][0], places[i][1], SEED);
    fputs("</g>", to);
    if (seeds > 0)
        fprintf(to, "<text class=\"count\" y=\"%d\" font-size=\"22\">%d</text>", RADIUS + 24,
                seeds);
}

/* ---- names ---- */

static const char *player_name(const sheet *s, int player, char name[24])
{
    if (player < 0)
        return strcpy(name, "nobody");
    if (s->players == 2)
        return strcpy(name, player == 0 ? "south" : "north");
    snprintf(name, 24, "player %d", player + 1);
    return name;
}

static bool is_mover(const sheet *s, int player)
{
    return !dyar_result_of(s->game, s->position).over &&
           dyar_position_mover(s->game, s->position) == player;
}

/* ---- holes ---- */

static int left_of(const sheet *s, int column)
{
    return MARGIN + (s->bowls_beside ? BOWL : 0) + column * COLUMN + COLUMN / 2;
}

/* Row 0 is south's nearest, below. */
static int top_of(const sheet *s, int row)
{
    return MARGIN + LINE + (s->rows - 1 - row) * ROW + ROW / 2 - 8;
}

/* By the owner: lines, dashes, dots and what lies between. */
static const char *pattern_of(int player)
{
    static const char *const dashes[] = {"none", "12 7", "2 7", "18 6 3 6", "6 4", "20 4"};
    _Static_assert(sizeof dashes / sizeof *dashes == DYAR_PLAYERS_MAX, "every player has one");
    return player < 0 ? "1 5" : dashes[player];
}

static void draw_mark(const sheet *s, int hole)
{
    char name[24];
    int owner;
    const int mark = dyar_position_mark(s->game, s->position, hole, &owner);
    if (mark < 0)
        return;
    fprintf(
        s->to,
        "<g class=\"mark\" fill=\"none\" stroke=\"var(--dyar-mark, #ffc94d)\"><circle r=\"%d\" "
        "stroke-width=\"5\" stroke-dasharray=\"%s\"/><title>",
        RADIUS - 7, pattern_of(owner));
    lab_markup_text(s->to, dyar_game_marks(s->game)[mark]);
    if (owner >= 0)
        fprintf(s->to, " of %s", player_name(s, owner, name));
    fputs("</title></g>", s->to);
}

static void draw_title(const sheet *s, int hole, const char *name)
{
    const int seeds = dyar_position_seeds(s->game, s->position, hole);
    const int owner = dyar_position_owner(s->game, s->position, hole);
    char player[24], of[40] = "nobody's";
    if (owner >= 0)
        snprintf(of, sizeof of, "%s's", player_name(s, owner, player));
    if (dyar_position_hole(s->game, s->position, hole) == DYAR_HOLE_CLOSED)
        fprintf(s->to, "<title>%s: closed, %s</title>", name, of);
    else
        fprintf(s->to, "<title>%s: %d seed%s, %s</title>", name, seeds, seeds == 1 ? "" : "s",
                of);
}

static void draw_hole(const sheet *s, int row, int column)
{
    const int hole = row * s->columns + column;
    const dyar_hole_state state = dyar_position_hole(s->game, s->position, hole);
    const int owner = dyar_position_owner(s->game, s->position, hole);
    const int seeds = dyar_position_seeds(s->game, s->position, hole);
    char name[8];
    if (state == DYAR_HOLE_MISSING)
        return;
    dyar_hole_name(s->game, hole, name);
    fprintf(s->to,
            "<g class=\"hole\" data-hole=\"%s\" data-owner=\"%d\" data-seeds=\"%d\" "
            "transform=\"translate(%d %d)\">",
            name, owner + 1, seeds, left_of(s, column), top_of(s, row));
    draw_title(s, hole, name);
    fprintf(s->to,
            "<circle class=\"ring\" r=\"%d\" fill=\"var(--dyar-hole, #7a4f24)\" "
            "stroke=\"var(--dyar-text, #1d1206)\" stroke-width=\"3\" stroke-dasharray=\"%s\"/>",
            RADIUS, pattern_of(owner));
    draw_mark(s, hole);
    fputs("<g class=\"seeds\">", s->to);
    if (state == DYAR_HOLE_CLOSED)
        fputs("<path d=\"M-24-24 24 24M24-24-24 24\" stroke=\"#f4ead2\" stroke-width=\"6\"/>",
              s->to);
    else
        lab_draw_seeds(s->to, seeds, s->picture->numerals);
    fprintf(s->to,
            "</g><text class=\"name\" x=\"-46\" y=\"-32\" font-size=\"17\" "
            "text-anchor=\"start\">%s</text>"
            "</g>\n",
            name);
}

static void draw_holes(const sheet *s)
{
    for (int row = s->rows - 1; row >= 0; row--)
        for (int column = 0; column < s->columns; column++)
            draw_hole(s, row, column);
}

/* ---- bowls: what has been captured ---- */

static void draw_bowl(const sheet *s, int player, int x, int y)
{
    const int seeds = dyar_position_store(s->game, s->position, player);
    const int reserve = dyar_position_reserve(s->game, s->position, player);
    const bool moves = is_mover(s, player);
    char name[24];
    player_name(s, player, name);
    fprintf(s->to,
            "<g class=\"store\" data-player=\"%d\" data-seeds=\"%d\" "
            "transform=\"translate(%d %d)\"><title>captured by %s: %d</title>",
            player + 1, seeds, x, y, name, seeds);
    fprintf(s->to,
            "<rect x=\"-46\" y=\"-40\" width=\"92\" height=\"80\" rx=\"38\" "
            "fill=\"var(--dyar-hole, #7a4f24)\" stroke=\"var(--dyar-text, #1d1206)\" "
            "stroke-width=\"3\" stroke-dasharray=\"%s\"/>"
            "<text class=\"number\" y=\"13\" font-size=\"38\" fill=\"#fff\">%d</text>"
            "<text class=\"name\" x=\"0\" y=\"66\" font-size=\"22\"%s>%s%s</text>",
            pattern_of(player), seeds, moves ? " font-weight=\"bold\"" : "", name,
            moves && !s->bowls_beside ? " to move" : "");
    if (reserve > 0)
        fprintf(s->to, "<text class=\"reserve\" y=\"92\" font-size=\"20\">reserve %d</text>",
                reserve);
    fputs("</g>\n", s->to);
}

/* A player's bowl lies at their right, unless the stores of the game lie at their left. */
static void draw_bowls_beside(const sheet *s)
{
    const int middle = MARGIN + LINE + s->rows * ROW / 2 - 8;
    const int right = s->width - MARGIN - BOWL / 2, left = MARGIN + BOWL / 2;
    const bool at_left = dyar_game_stores_at(s->game) < 0;
    draw_bowl(s, 0, at_left ? left : right, middle);
    draw_bowl(s, 1, at_left ? right : left, middle);
}

static void draw_bowls_below(const sheet *s)
{
    for (int player = 0; player < s->players; player++)
        draw_bowl(s, player,
                  MARGIN + (2 * player + 1) * (s->width - 2 * MARGIN) / (2 * s->players),
                  s->height - MARGIN - 80);
}

/* ---- a move ---- */

/* A round label, one above the other at a hole's upper right, or at its lower left. */
static void begin_label(const sheet *s, const char *kind, int hole, bool right, int above)
{
    const int x = left_of(s, hole % s->columns), y = top_of(s, hole / s->columns);
    fprintf(s->to,
            "<g class=\"told %s\" transform=\"translate(%d %d)\"><circle r=\"15\" "
            "fill=\"var(--dyar-ground, #fff)\" stroke=\"var(--dyar-text, #1d1206)\" "
            "stroke-width=\"2\"/>",
            kind, right ? x + 34 : x - 34, right ? y - 30 + above * 24 : y + 30 - above * 24);
}

static bool is_on_board(const sheet *s, int hole)
{
    return hole >= 0 && hole < s->rows * s->columns;
}

static void draw_number_of_lap(const sheet *s, const dyar_event *lap, int above)
{
    begin_label(s, "lap", lap->from, true, above);
    fprintf(s->to, "<title>lap %d begins here</title>", lap->lap);
    fprintf(s->to, "<text class=\"count\" y=\"7\" font-size=\"19\">%d</text></g>\n", lap->lap);
}

/* Of laps that began in one hole the first three, and none after the ninety-ninth: there is no
 * room for more. */
static void draw_laps(const sheet *s)
{
    enum { STACKED = 3, LAPS = 99 };
    const dyar_trace *trace = s->picture->trace;
    int begun[DYAR_HOLES_MAX] = {0}; /* laps that began in a hole */
    for (size_t i = 0; i < dyar_trace_count(trace); i++) {
        const dyar_event *event = dyar_trace_get(trace, i);
        if (event->kind == DYAR_EVENT_LAP && is_on_board(s, event->from) &&
            event->lap <= LAPS && begun[event->from]++ < STACKED)
            draw_number_of_lap(s, event, begun[event->from] - 1);
    }
}

/* A bull's eye where the last seed of the last lap falls. */
static void draw_end(const sheet *s)
{
    const dyar_trace *trace = s->picture->trace;
    int end = -1;
    for (size_t i = 0; i < dyar_trace_count(trace); i++)
        if (dyar_trace_get(trace, i)->kind == DYAR_EVENT_LAP)
            end = dyar_trace_get(trace, i)->to;
    if (!is_on_board(s, end))
        return;
    begin_label(s, "end", end, false, 0);
    fputs("<title>the last seed falls here</title><circle r=\"7\"/></g>\n", s->to);
}

/* What was captured from each hole, all laps together. */
static void draw_captures(const sheet *s)
{
    const dyar_trace *trace = s->picture->trace;
    int captured[DYAR_HOLES_MAX] = {0};
    for (size_t i = 0; i < dyar_trace_count(trace); i++) {
        const dyar_event *event = dyar_trace_get(trace, i);
        if (event->kind == DYAR_EVENT_CAPTURE && is_on_board(s, event->from))
            captured[event->from] += event->seeds;
    }
    for (int hole = 0; hole < s->rows * s->columns; hole++) {
        if (captured[hole] == 0)
            continue;
        begin_label(s, "captured", hole, false, 1);
        fprintf(s->to,
                "<title>%d captured</title><text class=\"count\" y=\"6\" "
                "font-size=\"%d\">\xe2\x88\x92%d</text></g>\n",
                captured[hole], captured[hole] < 10 ? 18 : 14, captured[hole]);
    }
}

static void draw_move(const sheet *s)
{
    if (!s->picture->trace)
        return;
    draw_captures(s);
    draw_end(s);
    draw_laps(s);
}

/* ---- the whole ---- */

/* "row 2: 4, 4, closed, 4" */
static void write_row(const sheet *s, int row)
{
    fprintf(s->to, ". Row %d", row + 1);
    const char *sign = ":";
    for (int hole = row * s->columns; hole < (row + 1) * s->columns; hole++) {
        const dyar_hole_state state = dyar_position_hole(s->game, s->position, hole);
        if (state == DYAR_HOLE_MISSING)
            continue;
        fprintf(s->to, "%s ", sign);
        if (state == DYAR_HOLE_CLOSED)
            fputs("closed", s->to);
        else
            fprintf(s->to, "%d", dyar_position_seeds(s->game, s->position, hole));
        sign = ",";
    }
}

static void write_label(const sheet *s)
{
    char name[24];
    lab_markup_text(s->to, dyar_ruleset_about(s->picture->ruleset)->name);
    if (dyar_result_of(s->game, s->position).over)
        fputs(", over", s->to);
    else
        fprintf(s->to, ", %s to move",
                player_name(s, dyar_position_mover(s->game, s->position), name));
    for (int row = s->rows - 1; row >= 0; row--)
        write_row(s, row);
    fputs(". Captured", s->to);
    for (int player = 0; player < s->players; player++)
        fprintf(s->to, "%s %s %d", player ? "," : ":", player_name(s, player, name),
                dyar_position_store(s->game, s->position, player));
}

static void begin(const sheet *s)
{
    const int board_height = s->rows * ROW + 30;
    fprintf(s->to,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"group\" "
            "aria-label=\"",
            s->width, s->height);
    write_label(s);
    fputs("\" font-family=\"sans-serif\" text-anchor=\"middle\" "
          "fill=\"var(--dyar-text, #1d1206)\">\n"
          "<rect class=\"ground\" width=\"100%\" height=\"100%\" fill=\"var(--dyar-ground, "
          "#fff)\"/>\n",
          s->to);
    fprintf(s->to,
            "<rect class=\"board\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"40\" "
            "fill=\"var(--dyar-wood, #d9b27c)\"/>\n",
            MARGIN / 2, MARGIN + LINE - 20, s->width - MARGIN, board_height);
}

/* Who sits above and below, of two players. */
static void draw_sides(const sheet *s)
{
    for (int player = 0; player < 2 && s->bowls_beside; player++) {
        char name[24];
        const bool moves = is_mover(s, player);
        fprintf(s->to, "<text x=\"%d\" y=\"%d\" font-size=\"24\"%s>%s%s</text>\n", s->width / 2,
                player == 0 ? MARGIN + LINE + s->rows * ROW + 38 : MARGIN + 8,
                moves ? " font-weight=\"bold\"" : "", player_name(s, player, name),
                moves ? " to move" : "");
    }
}

void lab_draw_board(FILE *to, const lab_picture *picture)
{
    const dyar_game *game = dyar_ruleset_game(picture->ruleset);
    sheet s = {.to = to,
               .picture = picture,
               .game = game,
               .position = picture->position,
               .rows = dyar_game_rows(game),
               .columns = dyar_game_columns(game),
               .players = dyar_game_players(game)};
    s.bowls_beside = s.players == 2;
    s.width = s.columns * COLUMN + 2 * MARGIN + (s.bowls_beside ? 2 * BOWL : 0);
    if (s.width < s.players * 110 + 2 * MARGIN)
        s.width = s.players * 110 + 2 * MARGIN;
    s.height = s.rows * ROW + 2 * MARGIN + 2 * LINE + 12 + (s.bowls_beside ? 0 : 130);
    begin(&s);
    draw_sides(&s);
    draw_holes(&s);
    if (s.bowls_beside)
        draw_bowls_beside(&s);
    else
        draw_bowls_below(&s);
    draw_move(&s);
    fputs("</svg>\n", to);
}
