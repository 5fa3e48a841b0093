/* SPDX-License-Identifier: MIT */
/* A ruleset from a parameter file: its head, what became of each number, and the parts. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "lab/base/memstream.h"
#include "lab/parameters/parts.h"
#include "lab/parameters/table.h"

/* ---- names ---- */

/* Letters and digits of the name with hyphens between them; "game" if there are none. */
static void make_id(const char *name, char id[LAB_PARAMETERS_NAME + 8])
{
    size_t length = 0;
    bool gap = false;
    for (; *name && length < LAB_PARAMETERS_NAME; name++) {
        const unsigned char c = (unsigned char)*name;
        if (c < 0x80 && isalnum(c)) {
            if (gap && length > 0)
                id[length++] = '-';
            id[length++] = (char)tolower(c);
            gap = false;
        } else {
            gap = true;
        }
    }
    id[length] = '\0';
    if (length == 0 || !isalpha((unsigned char)id[0])) {
        memmove(id + 5, id, length + 1);
        memcpy(id, "game-", 5);
        if (length == 0)
            id[4] = '\0';
    }
}

static void write_quoted(FILE *to, const char *text)
{
    fputc('"', to);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            fputc('\\', to);
        fputc(*text, to);
    }
    fputc('"', to);
}

/* ---- what became of the numbers ---- */

static void note_list(FILE *to, uint64_t list)
{
    fputc('[', to);
    const char *comma = "";
    for (int i = 0; i < 64; i++)
        if (list >> i & 1) {
            fprintf(to, "%s%d", comma, i);
            comma = ", ";
        }
    fputc(']', to);
}

/* Returns whether something of it is lost. */
static bool note_word(FILE *to, lab_parameter parameter, int number)
{
    const lab_parameter_value *value = lab_parameter_word(parameter, number);
    fprintf(to, "%d, %s", number, value->name);
    if (*value->place)
        fprintf(to, ": %s", value->place);
    if (*value->lost)
        fprintf(to, "; not said: %s", value->lost);
    else if (!*value->place)
        fputs(": nothing to say", to);
    return *value->lost;
}

static bool note_parameter(FILE *to, const lab_parameters *p, lab_parameter parameter)
{
    const lab_parameter_entry *entry = &lab_parameter_table[parameter];
    bool lost = false;
    fprintf(to, "#   %s ", entry->key);
    if (entry->kind == LAB_WORD)
        lost = note_word(to, parameter, p->value[parameter]);
    else if (entry->kind == LAB_LIST)
        note_list(to, p->list[parameter]);
    else
        fprintf(to, "%d", p->value[parameter]);
    if (entry->kind != LAB_WORD)
        fprintf(to, ": %s", entry->place);
    fputc('\n', to);
    return lost;
}

static int write_notes(FILE *to, const lab_parameters *p)
{
    int lost = 0;
    fputs("# From a parameter file of MancalaGames.  What each of its numbers became:\n", to);
    for (int i = 0; i < LAB_PARAMETER_COUNT; i++)
        if (p->stated[i])
            lost += note_parameter(to, p, (lab_parameter)i);
    if (p->game_class == LAB_CLASS_OTHER) {
        fputs("# Not said: the game has rules of its own, which no number states: game_class ",
              to);
        fprintf(to, "%s\n", p->class_name);
        lost++;
    }
    if (!LAB_GET(p, STORES) && lab_counts_captures(p) && !LAB_IS(p, CHILD_TYPE, NOCHILD)) {
        fputs("# Not said: captured seeds go into a hole that the player owns, and without one "
              "nothing is captured.\n",
              to);
        lost++;
    }
    if (p->variants)
        fputs("# Not said: the variants of the file.\n", to);
    fputs(
        "# Not said: a turn of more than 75 laps ends the game; a game ends when too few seeds "
        "are left to capture.\n"
        "# Positions that come up again: the game ends at the third time.\n",
        to);
    return lost;
}

/* ---- the file ---- */

static void write_head(FILE *to, const lab_parameters *p)
{
    char id[LAB_PARAMETERS_NAME + 8];
    make_id(p->name, id);
    fprintf(to, "dyar: 1\nid: %s\nname: ", id);
    write_quoted(to, p->name);
    fputs("\nsources:\n  mancala-games:\n    title: ", to);
    write_quoted(to, p->name);
    fputs("\n    in: MancalaGames\n    read: program\n\n", to);
}

static int write_ruleset(FILE *to, const lab_parameters *p)
{
    const lab_ruleset_writer w = {.parameters = p, .to = to};
    const int lost = write_notes(to, p);
    write_head(to, p);
    lab_write_board(&w);
    lab_write_moves(&w);
    lab_write_sowing(&w);
    lab_write_landing(&w);
    lab_write_ends(&w);
    return lost;
}

char *lab_parameters_import(const char *text, size_t length, lab_parameters_outcome *outcome)
{
    lab_parameters p;
    lab_memstream yaml;
    *outcome = (lab_parameters_outcome){0};
    outcome->problem = lab_parameters_read(text, length, &p, &outcome->at);
    if (outcome->problem)
        return NULL;
    FILE *to = lab_memstream_begin(&yaml);
    if (to)
        outcome->lost = write_ruleset(to, &p);
    return lab_memstream_end(&yaml, NULL);
}
