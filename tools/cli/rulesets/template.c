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
    fprintf(to, "#     dyar check %s.yaml       is it right?\n", id);
    fprintf(to, "#     dyar describe %s.yaml    what does it say?\n", id);
    fprintf(to, "#     dyar play %s.yaml        play it\n", id);
    cli_write_id(to, id);
}

const char cli_keys_for_people[] =
    "# For people; take the sign # away from what you need.\n"
    "# meaning: what the name means\n"
    "# also-called: [another name, a third one]\n"
    "# region: where it is played\n"
    "# people: [those who play it]\n"
    "# language: en\n"
    "# first-described: 1999\n"
    "# note: what should be known about it\n"
    "# sources:\n"
    "#   my-book: {title: The Title, by: The Author, year: 1999, page: 12}\n";

static const char rules[] =
    "\n"
    "# The board: rows of holes, seen by the player who sits south; with 'rows' each player "
    "owns\n"
    "# the row in front of them.\n"
    "board: {rows: 2, columns: 6, territory: rows}\n"
    "\n"
    "# Seeds in every hole at the beginning.\n"
    "setup: {seeds: 4}\n"
    "\n"
    "# A move starts from a hole on the mover's own side with at least one seed. Who has none\n"
    "# passes; end-game would end the game.\n"
    "moves: {from: {side: own, seeds: 1..}, none: pass}\n"
    "\n"
    "# One seed into each hole, this way round; clockwise is the other.\n"
    "sowing: {direction: counterclockwise}\n"
    "\n"
    "# What happens where the last seed falls: the first rule whose 'when' fits. 'seeds' "
    "counts\n"
    "# that hole with its last seed: 2, 2..4, 3.., '2 or 3', even, odd. 'then' is end-turn,\n"
    "# again (another move) or relay (sow on with the seeds of that hole).\n"
    "landing:\n"
    "  - rule: capture\n"
    "    when: {side: opponent, seeds: 2 or 3}\n"
    "    do: [capture: landed]\n"
    "    then: end-turn\n"
    "  - rule: stop\n"
    "    then: end-turn\n"
    "\n"
    "# When the game is over although there are moves.\n"
    "end:\n"
    "  - {rule: nothing-left, when: {board: {seeds: 0}}, then: count}\n"
    "\n"
    "# Whose are the seeds that are left on the board, and who has won.\n"
    "leftovers: {free: row-owner}\n"
    "winner: most-seeds\n"
    "\n"
    "# Positions before and after a move, which 'dyar check' plays: rows from the top, "
    "captured\n"
    "# seeds of each player, and the player to move.\n"
    "# examples:\n"
    "#   - {before: \"4,4,4,4,4,4/4,4,4,4,4,4 0,0 1 -\", move: a1, rule: stop,\n"
    "#      after: \"4,4,4,4,4,4/0,5,5,5,5,4 0,0 2 -\"}\n";

char *cli_template(const char *id)
{
    cli_memory memory = cli_memory_begin();
    cli_write_head(memory.to, id, "A game of your own. 'man dyar-rules' tells of every key.");
    fprintf(memory.to, "\n%s%s", cli_keys_for_people, rules);
    return cli_memory_end(&memory);
}
