/* SPDX-License-Identifier: MIT */
/* The holes of a board by their names. */
#include "lab/draw/holes.h"

#include <stdio.h>
#include <string.h>

void lab_holes_of(const dyar_game *game, const dyar_position *start, lab_holes *holes)
{
    *holes = (lab_holes){.rows = dyar_game_rows(game), .columns = dyar_game_columns(game)};
    for (int hole = 0; hole < holes->rows * holes->columns; hole++)
        if (dyar_position_hole(game, start, hole) != DYAR_HOLE_MISSING)
            dyar_hole_name(game, hole, holes->names[hole]);
}

char *lab_holes_write(const lab_holes *holes, char text[LAB_HOLES_TEXT])
{
    char *at = text;
    *at = '\0';
    for (int row = holes->rows - 1; row >= 0; row--)
        for (int column = 0; column < holes->columns; column++) {
            const char *name = holes->names[row * holes->columns + column];
            const char after = column + 1 < holes->columns ? ' ' : row > 0 ? '/' : '\0';
            at += snprintf(at, LAB_HOLE_NAME, "%s", *name ? name : "-");
            *at++ = after;
        }
    return text;
}

/* Letters of the column, and the number of the row. */
static size_t length_of_name(const char *text)
{
    const size_t letters = strspn(text, "abcdefghijklmnopqrstuvwxyz");
    return letters + strspn(text + letters, "0123456789");
}

/* The next name of a row from the top; false when there is none that there can be. */
static bool read_name(const char **at, char name[LAB_HOLE_NAME])
{
    const size_t length = **at == '-' ? 1 : length_of_name(*at);
    if (length == 0 || length >= LAB_HOLE_NAME)
        return false;
    if (**at != '-')
        memcpy(name, *at, length);
    *at += length;
    return true;
}

static void turn_over(lab_holes *holes)
{
    for (int low = 0, high = holes->rows - 1; low < high; low++, high--)
        for (int column = 0; column < holes->columns; column++) {
            char name[LAB_HOLE_NAME];
            char *one = holes->names[low * holes->columns + column];
            char *other = holes->names[high * holes->columns + column];
            memcpy(name, one, sizeof name);
            memcpy(one, other, sizeof name);
            memcpy(other, name, sizeof name);
        }
}

bool lab_holes_read(const char *text, lab_holes *holes)
{
    int count = 0;
    *holes = (lab_holes){.rows = 1};
    for (const char *at = text;; at++) {
        if (count == DYAR_HOLES_MAX || !read_name(&at, holes->names[count]))
            return false;
        count++;
        if (*at != ' ' && holes->columns == 0)
            holes->columns = count;
        if (*at != ' ' && count != holes->rows * holes->columns)
            return false;
        if (*at == '\0')
            break;
        if (*at == '/')
            holes->rows++;
        else if (*at != ' ')
            return false;
    }
    turn_over(holes);
    return true;
}
