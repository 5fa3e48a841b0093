/* The table of notations, and what they share: holes and positions. */
#include "formats/format.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

const format_notation *const format_table[FORMATS] = {
#define FORMAT(id, name, about) &format_##id,
#include "formats/formats.def"
};

const char *const format_names[FORMATS + 1] = {
#define FORMAT(id, name, about) name,
#include "formats/formats.def"
};

const char *const format_abouts[FORMATS] = {
#define FORMAT(id, name, about) about,
#include "formats/formats.def"
};

const char *const format_trusts[] = {"from", NULL};

static const struct {
    format_id format;
    const char *key;
    int columns;
    const char *ruleset;
} games[] = {
#define FORMAT_GAME(id, key, columns, ruleset) {FORMAT_##id, key, columns, ruleset},
#include "formats/formats.def"
};

const char *format_ruleset(format_id id, const char *key, int columns, bool *any_size)
{
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const bool named = !key || strcmp(games[i].key, key) == 0;
        const bool fits = !columns || !games[i].columns || games[i].columns == columns;
        if (games[i].format == id && named && fits) {
            *any_size = games[i].columns == 0;
            return games[i].ruleset;
        }
    }
    return NULL;
}

size_t format_offer(format_id id, int columns, char text[120])
{
    size_t count = 0, length = 0;
    text[0] = '\0';
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const bool fits = !columns || !games[i].columns || games[i].columns == columns;
        if (games[i].format == id && fits && length < 120)
            length += (size_t)snprintf(text + length, 120 - length, "%s%s", count++ ? ", " : "",
                                       games[i].ruleset);
    }
    return count;
}

const char *format_key_of(format_id id, const char *ruleset)
{
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (games[i].format == id && strcmp(games[i].ruleset, ruleset) == 0)
            return games[i].key;
    return NULL;
}

const char *format_key(format_id id, const char *name)
{
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (games[i].format == id && strcmp(games[i].key, name) == 0)
            return games[i].key;
    return NULL;
}

format_id format_find(const char *name)
{
    format_id id = 0;
    while (id < FORMATS && strcmp(format_names[id], name) != 0)
        id++;
    return id;
}

format_id format_detect(const char *head, format_id *other)
{
    format_id found = FORMAT_NONE;
    *other = FORMAT_NONE;
    for (format_id id = 0; id < FORMATS; id++) {
        if (!format_table[id]->detects(head))
            continue;
        if (found != FORMAT_NONE)
            *other = id;
        else
            found = id;
    }
    return found;
}

format_id format_read_position(const char *text, format_board *board)
{
    for (format_id id = 0; id < FORMATS; id++) {
        const size_t length =
            format_table[id]->read_position ? format_table[id]->read_position(text, board) : 0;
        if (length > 0 && text[length + strspn(text + length, " \t\r\n")] == '\0')
            return id;
    }
    return FORMAT_NONE;
}

void format_game_release(format_game *game)
{
    lab_record_release(&game->head);
    for (size_t i = 0; i < game->note_count; i++)
        free(game->notes[i].comment);
    free(game->notes);
    free(game->moves);
    *game = (format_game){0};
}

/* ---- holes and positions ---- */

int format_hole_number(format_hole hole, int mover, int columns)
{
    const int owner = hole.owner == FORMAT_ANYBODY ? mover : hole.owner;
    const int place = hole.place < 0 ? columns + 1 + hole.place : hole.place;
    if (place < 1 || place > columns)
        return -1;
    return owner == FORMAT_SOUTH ? place - 1 : 2 * columns - place;
}

format_hole format_hole_of(int number, int columns)
{
    return number < columns ? (format_hole){FORMAT_SOUTH, (int16_t)(number + 1)}
                            : (format_hole){FORMAT_NORTH, (int16_t)(2 * columns - number)};
}

long format_board_seeds(const format_board *board)
{
    long seeds = board->stores[0] + board->stores[1];
    for (int i = 0; i < 2 * board->columns; i++)
        seeds += board->seeds[i];
    return seeds;
}

static char *put_number(char *at, int number, char behind)
{
    return at + (number == FORMAT_UNKNOWN ? sprintf(at, "?%c", behind)
                                          : sprintf(at, "%d%c", number, behind));
}

static char *put_row(char *at, const format_board *board, int first, char behind)
{
    for (int i = first; i < first + board->columns; i++) {
        const char after = i + 1 < first + board->columns ? ',' : behind;
        at = put_number(at, board->seeds[i], board->marked[i] ? '@' : after);
        if (board->marked[i])
            at += sprintf(at, "%d%c", first == 0 ? 2 : 1, after);
    }
    return at;
}

void format_board_print(const format_board *board, char text[DYAR_POSITION_TEXT])
{
    char *at = put_row(text, board, board->columns, '/');
    at = put_row(at, board, 0, ' ');
    at = put_number(at, board->stores[0], ',');
    at = put_number(at, board->stores[1], ' ');
    sprintf(at, "%d -", board->mover + 1);
}
