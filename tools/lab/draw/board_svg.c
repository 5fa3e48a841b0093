/*
 * A board as a picture.
 *
 *     north's bowl │ holes, row by row, as south sees them │ south's bowl      two players
 *                  │ holes │ under them a bowl for each player                 more players
 */
#include "lab/draw/board_svg.h"
#include "lab/base/markup.h"

#include <math.h>
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

/* Sunflower seeds: each turned by the golden angle from the one before, further out. */
static void draw_seed(FILE *to, int index)
{
    const double angle = index * 2.39996322972865332, distance = 6.6 * sqrt(index + 0.3);
    fprintf(to, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%d\"/>", distance * cos(angle),
            distance * sin(angle), SEED);
}

void lab_draw_seeds(FILE *to, int seeds, bool numerals)
{
    if (numerals) {
        fprintf(to, "<text class=\"number\" y=\"13\" font-size=\"38\">%d</text>", seeds);
        return;
    }
    fputs("<g fill=\"var(--dyar-seed, #f4ead2)\" stroke=\"#2b1c0c\" stroke-width=\"1\">", to);
    for (int i = 0; i < seeds && i < SEEDS_DRAWN; i++)
        draw_seed(to, i);
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
            "</g><text class=\"name\" x=\"-46\" y=\"-32\" font-size=\"17\">%s</text></g>\n",
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
            "<text class=\"number\" y=\"13\" font-size=\"38\">%d</text>"
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

static void draw_number_of_lap(const sheet *s, const dyar_event *lap, int above)
{
    const int hole = lap->from;
    fprintf(
        s->to,
        "<g class=\"lap\" transform=\"translate(%d %d)\"><circle r=\"15\" "
        "fill=\"var(--dyar-ground, #fff)\" stroke=\"var(--dyar-text, #1d1206)\" "
        "stroke-width=\"2\"/><text class=\"count\" y=\"7\" font-size=\"19\">%d</text></g>\n",
        left_of(s, hole % s->columns) + 34, top_of(s, hole / s->columns) - 30 + above * 24,
        lap->lap);
}

/* Of laps that began in one hole the first three, and none after the ninety-ninth: there is no
 * room for more. */
static void draw_laps(const sheet *s)
{
    enum { STACKED = 3, LAPS = 99 };
    const dyar_trace *trace = s->picture->trace;
    int begun[DYAR_HOLES_MAX] = {0}; /* laps that began in a hole */
    for (size_t i = 0; trace && i < dyar_trace_count(trace); i++) {
        const dyar_event *event = dyar_trace_get(trace, i);
        const bool told = event->kind == DYAR_EVENT_LAP && event->from >= 0 &&
                          event->from < s->rows * s->columns && event->lap <= LAPS;
        if (told && begun[event->from]++ < STACKED)
            draw_number_of_lap(s, event, begun[event->from] - 1);
    }
}

/* ---- the whole ---- */

static void write_label(const sheet *s)
{
    char name[24], text[DYAR_POSITION_TEXT];
    lab_markup_text(s->to, dyar_ruleset_about(s->picture->ruleset)->name);
    if (dyar_result_of(s->game, s->position).over)
        fputs(", over", s->to);
    else
        fprintf(s->to, ", %s to move",
                player_name(s, dyar_position_mover(s->game, s->position), name));
    fputs("; ", s->to);
    dyar_position_format(s->game, s->position, text);
    lab_markup_text(s->to, text);
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
          "<style>.hole .number,.store .number{fill:#fff}.hole "
          ".name{text-anchor:start}</style>\n",
          s->to);
    fprintf(s->to,
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"40\" "
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
    draw_laps(&s);
    fputs("</svg>\n", to);
}
