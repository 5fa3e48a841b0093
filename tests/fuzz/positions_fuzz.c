/* SPDX-License-Identifier: MIT */
/*
 * Positions from untrusted sources, of all bundled games and matches: a position that is read
 * is written so that it is read again as the same, and can be played from.  The first line
 * names the ruleset, and says "match" if one is played; any other line selects some ruleset.
 */
#include <stdlib.h>
#include <string.h>

#include "dyar/move.h"
#include "fuzz/input.h"

enum { TURNS = 100, LOOKED_AT = 10 };

static void write_and_read(const dyar_game *game, const dyar_position *position)
{
    dyar_position again;
    char written[DYAR_POSITION_TEXT];
    dyar_diags *diags = dyar_diags_new();
    insist(dyar_position_format(game, position, written) > 0, "not written", "position");
    insist(dyar_position_parse(game, written, &again, diags), "written, but not read", written);
    insist(dyar_position_equal(game, position, &again), "read as another", written);
    dyar_diags_free(diags);
}

static void play_on(const dyar_game *game, dyar_position *position)
{
    dyar_move moves[DYAR_MOVES_MAX];
    size_t count;
    for (size_t i = 0; i < TURNS && (count = dyar_moves(game, position, moves)) > 0; i++) {
        if (i % LOOKED_AT == 0)
            write_and_read(game, position);
        dyar_play(game, position, moves[i * 7 % count]);
    }
}

static void take(const dyar_game *game, const char *text)
{
    dyar_position position;
    dyar_diags *diags = dyar_diags_new();
    if (dyar_position_parse(game, text, &position, diags)) {
        write_and_read(game, &position);
        play_on(game, &position);
    } else {
        insist(dyar_diags_errors(diags) > 0, "refused without a reason", text);
    }
    dyar_diags_free(diags);
}

static const dyar_ruleset *chosen_by(char *line)
{
    char *rest = line;
    const char *id = strsep(&rest, " ");
    const bool match = rest && strcmp(rest, "match") == 0;
    const dyar_ruleset *ruleset = bundled_named(id, match);
    size_t sum = 0;
    for (; *id; id++)
        sum = sum * 31 + (unsigned char)*id;
    return ruleset ? ruleset : bundled(sum, sum % 2);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1), *rest = text;
    memcpy(text, data, size);
    text[size > 0 && data[size - 1] == '\n' ? size - 1 : size] = '\0';
    const dyar_ruleset *ruleset = chosen_by(strsep(&rest, "\n"));
    if (rest)
        take(dyar_ruleset_game(ruleset), rest);
    free(text);
    return 0;
}
