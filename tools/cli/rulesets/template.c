/* SPDX-License-Identifier: MIT */
/* The text that `dyar new ID` writes: a small, complete game with a comment on every key. */
#include "cli/rulesets/starting.h"
#include "cli/base/memory.h"

#include <ctype.h>

void cli_write_title(FILE *to, const char *id)
{
    for (const char *at = id; *at; at++)
        if (*at == '-')
            fputc(' ', to);
        else
            fputc(at == id || at[-1] == '-' ? toupper((unsigned char)*at) : *at, to);
}

void cli_write_id(FILE *to, const char *id)
{
    fprintf(to, "dyar: 1\nid: %s\nname: \"", id);
    cli_write_title(to, id);
    fputs("\"\n", to);
}

void cli_write_head(FILE *to, const char *id, const char *what)
{
    cli_write_schema_line(to);
    fprintf(to, "# %s\n", what);
    fprintf(to, "#     dyar check %s.yaml       check it\n", id);
    fprintf(to, "#     dyar describe %s.yaml    print its rules in English\n", id);
    fprintf(to, "#     dyar play %s.yaml        play it\n", id);
    cli_write_id(to, id);
}

const char cli_keys_for_people[] =
    "# For readers. Remove the sign # from the lines that you need.\n# meaning: what the name "
    "means\n# also-called: [another name, a third one]\n# region: where it is played\n# "
    "people: [those who play it]\n# language: en\n# first-described: 1999\n# note: what "
    "readers should know\n# sources:\n#   my-book: {title: The Title, by: The Author, year: "
    "1999, page: 12}\n";

static const char rules[] =
    "\n"
    "# The board: rows of holes, from south's point of view. With 'rows' each player owns the\n"
    "# row nearest to them.\n"
    "board: {rows: 2, columns: 6, territory: rows}\n"
    "\n"
    "# Seeds in every hole at the start.\n"
    "setup: {seeds: 4}\n"
    "\n"
    "# A move starts from a hole on the mover's own side with at least one seed. A player\n"
    "# with no legal move passes; with 'none: end-game' the game ends instead.\n"
    "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
    "\n"
    "# One seed into each hole, in this direction; the other is clockwise.\n"
    "sowing: {direction: counterclockwise}\n"
    "\n"
    "# What happens when the last seed lands: the first rule whose 'when' matches applies.\n"
    "# 'seeds' counts the seeds in that hole with the last one: 2, 2..4, 3.., '2 or 3', even,\n"
    "# odd. 'then' is end-turn, again (another move) or relay (continue sowing from there).\n"
    "landing:\n"
    "  - rule: capture\n"
    "    when: {side: opponent, seeds: 2 or 3}\n"
    "    do: [capture: landed]\n"
    "    then: end-turn\n"
    "  - rule: stop\n"
    "    then: end-turn\n"
    "\n"
    "# When the game ends although there are legal moves.\n"
    "end:\n"
    "  - {rule: nothing-left, when: {board: {seeds: 0}}, then: count}\n"
    "\n"
    "# Who gets the seeds left on the board, and who wins.\n"
    "leftovers: {free: row-owner}\n"
    "winner: most-seeds\n"
    "\n"
    "# Positions before and after a move; 'dyar check' plays it. A position is the rows from\n"
    "# the top, the captured seeds of each player, and the player to move.\n"
    "# examples:\n"
    "#   - {before: \"4,4,4,4,4,4/4,4,4,4,4,4 0,0 1 -\", move: a1, rule: stop,\n"
    "#      after: \"4,4,4,4,4,4/0,5,5,5,5,4 0,0 2 -\"}\n";

char *cli_template(const char *id)
{
    cli_memory memory = cli_memory_begin();
    cli_write_head(memory.to, id, "A game of your own. 'man dyar-rules' explains every key.");
    fprintf(memory.to, "\n%s%s", cli_keys_for_people, rules);
    return cli_memory_end(&memory);
}
