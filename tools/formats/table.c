/* SPDX-License-Identifier: MIT */
/* The table of notations: which one a text is in. */
#include "formats/format.h"
#include "formats/reader.h"

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

bool format_read(format_reader *reader, format_id id)
{
    return format_next_game(reader) && format_table[id]->read(reader) && !reader->no_memory;
}
