/* SPDX-License-Identifier: MIT */
/*
 * A board drawn as a board.
 *
 * From left to right a row is: its number, a frame, a store (if stores are on the track), the
 * holes, a store, a frame, the player it belongs to.  Holes have brackets where there is room
 * for them; the line below shows the player of a hole (if a row is shared) and its mark.  A
 * board that is wider than the paper is drawn in parts, one below the other, from the left.
 */
#include "cli/play/draw.h"
#include "cli/base/memory.h"

#include <stdlib.h>

enum { MARGIN = 4, DEFAULT_WIDTH = 80 };

typedef struct drawing {
    FILE *to;
    const dyar_game *game;
    const dyar_position *position;
    const cli_drawing *how;
    int rows, columns;
    int first, end; /* columns of the part that is drawn: from one to before the other */
    int width;      /* of the paper */
    int digits;     /* of a number of seeds */
    bool roomy;     /* brackets round the holes */
    bool unicode;   /* more than plain characters */
    bool by_row;    /* every row belongs to one player, or to nobody */
    bool stores;    /* drawn at the ends of the rows */
} drawing;

/* ---- who and what ---- */

static int hole_at(const drawing *s, int row, int column)
{
    return row * s->columns + column;
}

static bool is_missing(const drawing *s, int hole)
{
    return dyar_position_hole(s->game, s->position, hole) == DYAR_HOLE_MISSING;
}

/* The player whom the whole row belongs to, -1 for nobody, -2 when it is shared. */
static int row_owner(const drawing *s, int row)
{
    int owner = -1;
    bool first = true;
    for (int column = 0; column < s->columns; column++) {
        const int hole = hole_at(s, row, column);
        if (is_missing(s, hole))
            continue;
        if (!first && dyar_game_owner(s->game, hole) != owner)
            return -2;
        owner = dyar_game_owner(s->game, hole);
        first = false;
    }
    return owner;
}

/* The row at whose end a player's store lies: their outermost. */
static int store_row(const drawing *s, int player)
{
    int found = -1;
    for (int row = 0; row < s->rows; row++)
        if (row_owner(s, row) == player && (found < 0 || row >= s->rows / 2))
            found = row;
    return found;
}

/* Stores lie where their owner sees them: for the rows on the far side that is the other way
 * round. */
static bool store_is_right(const drawing *s, int row)
{
    const bool far = row >= (s->rows + 1) / 2;
    return (dyar_game_stores_at(s->game) > 0) != far;
}

static bool changed(const drawing *s, int hole)
{
    const dyar_position *before = s->how->before;
    int owner = -1, owner_before = -1;
    if (!before)
        return false;
    return dyar_position_seeds(s->game, before, hole) !=
               dyar_position_seeds(s->game, s->position, hole) ||
           dyar_position_mark(s->game, before, hole, &owner_before) !=
               dyar_position_mark(s->game, s->position, hole, &owner) ||
           owner != owner_before;
}

/* ---- pieces ---- */

static const char *look_of_part(const drawing *s, cli_look wanted)
{
    return cli_look_code(&s->how->terminal, wanted);
}

static void repeat(FILE *to, const char *text, int times)
{
    for (; times > 0; times--)
        fputs(text, to);
}

static int cell_width(const drawing *s)
{
    return s->digits + (s->roomy ? 2 : 0);
}

static int store_width(const drawing *s)
{
    return s->stores ? s->digits + 2 + 1 : 0;
}

/* Of everything between the frames. */
static int board_width(const drawing *s)
{
    return (s->end - s->first) * (cell_width(s) + 1) - 1 + 2 * store_width(s);
}

/* With its frame. */
static bool fits(const drawing *s)
{
    return MARGIN + board_width(s) + 3 <= s->width;
}

static void print_open_hole(const drawing *s, int hole)
{
    int owner;
    const bool marked = dyar_position_mark(s->game, s->position, hole, &owner) >= 0;
    const int seeds = dyar_position_seeds(s->game, s->position, hole);
    fputs(look_of_part(s, cli_player_look(marked ? owner : dyar_game_owner(s->game, hole))),
          s->to);
    fputs(changed(s, hole) ? look_of_part(s, CLI_BOLD) : "", s->to);
    fputs(!s->roomy ? "" : marked ? "[" : "(", s->to);
    fprintf(s->to, "%*d", s->digits, seeds);
    fputs(!s->roomy ? "" : marked ? "]" : ")", s->to);
    fputs(look_of_part(s, CLI_PLAIN), s->to);
}

static void print_hole(const drawing *s, int hole)
{
    switch (dyar_position_hole(s->game, s->position, hole)) {
    case DYAR_HOLE_MISSING:
        repeat(s->to, " ", cell_width(s));
        break;
    case DYAR_HOLE_CLOSED:
        repeat(s->to, s->unicode ? "▒" : "#", cell_width(s));
        break;
    case DYAR_HOLE_OPEN:
        print_open_hole(s, hole);
        break;
    }
}

/* Of a board in parts, only the first and the last have an end. */
static bool has_end(const drawing *s, bool right)
{
    return right ? s->end == s->columns : s->first == 0;
}

/* The store of the row's player, if it lies at this end; room for it in any case. */
static void print_store(const drawing *s, int row, bool right)
{
    const int owner = row_owner(s, row);
    if (!s->stores)
        return;
    if (owner < 0 || store_row(s, owner) != row || store_is_right(s, row) != right ||
        !has_end(s, right)) {
        fprintf(s->to, "%*s", store_width(s), "");
        return;
    }
    fprintf(s->to, "%s%s{%*d}%s%s", right ? " " : "", look_of_part(s, cli_player_look(owner)),
            s->digits, dyar_position_store(s->game, s->position, owner),
            look_of_part(s, CLI_PLAIN), right ? "" : " ");
}

/* With corners, or what else is at its ends. */
static void print_frame(const drawing *s, const char *left, const char *right)
{
    fprintf(s->to, "%*s%s", MARGIN - 1, "", s->unicode ? left : "+");
    repeat(s->to, s->unicode ? "─" : "-", board_width(s) + 2);
    fprintf(s->to, "%s\n", s->unicode ? right : "+");
}

static void print_bar(const drawing *s)
{
    fputs(s->unicode ? "│" : "|", s->to);
}

/* ---- lines ---- */

/* A text of at most `digits` characters for every hole, its end over the last digit. */
static void print_small(const drawing *s, const char *text)
{
    fprintf(s->to, "%*s%*s", s->digits + s->roomy, text, s->roomy, "");
}

static void print_letters(const drawing *s)
{
    fprintf(s->to, "%*s", MARGIN + 1 + store_width(s), "");
    for (int column = s->first; column < s->end; column++) {
        char name[4];
        const bool last = column + 1 == s->end;
        fprintf(s->to, "%*s%s", s->digits + s->roomy, dyar_column_name(column, name),
                last       ? "\n"
                : s->roomy ? "  "
                           : " ");
    }
}

/* "south <" beside the row; above it, where there is no room beside it. */
static char *row_label(const drawing *s, int row)
{
    char name[32];
    const int owner = row_owner(s, row);
    const bool moves = owner >= 0 && owner == dyar_position_mover(s->game, s->position) &&
                       !dyar_result_of(s->game, s->position).over;
    cli_memory memory = cli_memory_begin();
    if (s->by_row && owner >= 0)
        fprintf(memory.to, "%s%s", cli_player_name(s->game, owner, s->how, name),
                !moves       ? ""
                : s->unicode ? " ◀"
                             : " <");
    return cli_memory_end(&memory);
}

static void print_label(const drawing *s, int row, const char *label)
{
    fprintf(s->to, "%s%s%s", look_of_part(s, cli_player_look(row_owner(s, row))), label,
            look_of_part(s, CLI_PLAIN));
}

static void print_label_line(const drawing *s, int row, const char *label)
{
    const int left = board_width(s) - cli_text_width(label);
    fprintf(s->to, "%*s", MARGIN - 1, "");
    print_bar(s);
    fputc(' ', s->to);
    print_label(s, row, label);
    fprintf(s->to, "%*s ", left > 0 ? left : 0, "");
    print_bar(s);
    fputc('\n', s->to);
}

static void print_holes(const drawing *s, int row)
{
    char *label = row_label(s, row);
    const int right_end = MARGIN + board_width(s) + 3;
    const bool beside = right_end + 2 + cli_text_width(label) <= s->width;
    if (!beside)
        print_label_line(s, row, label);
    fprintf(s->to, "%2d ", row + 1);
    print_bar(s);
    fputc(' ', s->to);
    print_store(s, row, false);
    for (int column = s->first; column < s->end; column++) {
        fputs(column > s->first ? " " : "", s->to);
        print_hole(s, hole_at(s, row, column));
    }
    print_store(s, row, true);
    fputc(' ', s->to);
    print_bar(s);
    if (beside && *label) {
        fputs("  ", s->to);
        print_label(s, row, label);
    }
    fputc('\n', s->to);
    free(label);
}

/* Returns the text below a hole; "" if there is none. */
typedef const char *below(const drawing *s, int hole, char text[16]);

static const char *owner_below(const drawing *s, int hole, char text[16])
{
    const int owner = dyar_game_owner(s->game, hole);
    if (is_missing(s, hole) || owner < 0)
        return "";
    snprintf(text, 16, "p%d", owner + 1);
    return text;
}

static const char *mark_below(const drawing *s, int hole, char text[16])
{
    int owner;
    const int kind = dyar_position_mark(s->game, s->position, hole, &owner);
    if (is_missing(s, hole) || kind < 0)
        return "";
    snprintf(text, 16, "%c%d", cli_mark_sign(kind), owner + 1);
    return text;
}

static void print_below(const drawing *s, int row, below *what)
{
    char text[16];
    bool any = false;
    for (int column = s->first; column < s->end; column++)
        any = any || *what(s, hole_at(s, row, column), text);
    if (!any)
        return;
    fprintf(s->to, "%*s", MARGIN - 1, "");
    print_bar(s);
    fprintf(s->to, "%*s", 1 + store_width(s), "");
    for (int column = s->first; column < s->end; column++) {
        fputs(column > s->first ? " " : "", s->to);
        print_small(s, what(s, hole_at(s, row, column), text));
    }
    fprintf(s->to, "%*s", 1 + store_width(s), "");
    print_bar(s);
    fputc('\n', s->to);
}

/* Between the players' halves of a board of more than two rows. */
static void print_division(const drawing *s, int row)
{
    if (s->by_row && s->rows > 2 && row > 0 && row_owner(s, row) != row_owner(s, row - 1))
        print_frame(s, "├", "┤");
}

static void print_rows(const drawing *s)
{
    for (int row = s->rows - 1; row >= 0; row--) {
        print_holes(s, row);
        if (!s->by_row)
            print_below(s, row, owner_below);
        print_below(s, row, mark_below);
        print_division(s, row);
    }
}

static void print_part(const drawing *s)
{
    print_letters(s);
    print_frame(s, "╭", "╮");
    print_rows(s);
    print_frame(s, "╰", "╯");
}

/* ---- the whole ---- */

/* In one part if it can be; else in as many as it takes, all about as wide. */
static void print_board(const drawing *whole)
{
    drawing s = *whole;
    int parts = 1;
    while (!fits(&s) && parts < s.columns) {
        parts++;
        s.end = (s.columns + parts - 1) / parts;
    }
    for (int part = 0; part < parts; part++) {
        s.first = part * s.columns / parts;
        s.end = (part + 1) * s.columns / parts;
        print_part(&s);
    }
}

static int digits_needed(const drawing *s)
{
    int most = 10;
    for (int hole = 0; hole < s->rows * s->columns; hole++) {
        const int seeds =
            is_missing(s, hole) ? 0 : dyar_position_seeds(s->game, s->position, hole);
        most = seeds > most ? seeds : most;
    }
    return snprintf(NULL, 0, "%d", most);
}

static drawing sheet_of(FILE *to, const dyar_game *game, const dyar_position *position,
                        const cli_drawing *how)
{
    drawing s = {
        .to = to,
        .game = game,
        .position = position,
        .how = how,
        .rows = dyar_game_rows(game),
        .columns = dyar_game_columns(game),
        .end = dyar_game_columns(game),
        .width = how->terminal.width > 0 ? how->terminal.width : DEFAULT_WIDTH,
        .unicode = how->terminal.unicode && !how->ascii,
        .by_row = true,
        .roomy = true,
    };
    for (int row = 0; row < s.rows; row++)
        s.by_row = s.by_row && row_owner(&s, row) != -2;
    s.stores = s.by_row && dyar_game_stores_at(game) != 0;
    s.digits = digits_needed(&s);
    s.roomy = fits(&s);
    return s;
}

/* What "p1" below a hole is; the players stand with their numbers under it. */
static void explain_owners(const drawing *s)
{
    const int players = dyar_game_players(s->game);
    for (int player = 0; player < players; player++)
        fprintf(s->to, "%sp%d", player ? " " : "    ", player + 1);
    fputs("  the number of the player who owns the hole above\n", s->to);
}

void cli_draw(FILE *to, const dyar_game *game, const dyar_position *position,
              const cli_drawing *how)
{
    const drawing s = sheet_of(to, game, position, how);
    print_board(&s);
    if (!s.by_row)
        explain_owners(&s);
    cli_draw_below_board(to, game, position, how);
}
