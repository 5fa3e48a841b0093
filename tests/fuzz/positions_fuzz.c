/*
 * Positions as strangers may write them, of all bundled games: what is read is written so that
 * it is read again as the same, and can be played on from.  The first two bytes choose the
 * game.
 */
#include <stdlib.h>
#include <string.h>

#include "dyar/move.h"
#include "fuzz/input.h"

enum { TURNS = 100 };

static void play_on(const dyar_game *game, dyar_position *position)
{
    dyar_move moves[DYAR_MOVES_MAX];
    size_t count;
    for (size_t i = 0; i < TURNS && (count = dyar_moves(game, position, moves)) > 0; i++)
        dyar_play(game, position, moves[i * 7 % count]);
}

static void take(const dyar_game *game, const char *text)
{
    dyar_position position, again;
    char written[DYAR_POSITION_TEXT];
    dyar_diags *diags = dyar_diags_new();
    if (dyar_position_parse(game, text, &position, diags)) {
        insist(dyar_position_format(game, &position, written) > 0, "read, but not written",
               text);
        insist(dyar_position_parse(game, written, &again, diags), "written, but not read",
               written);
        insist(dyar_position_equal(game, &position, &again), "read as another", written);
        play_on(game, &position);
    } else {
        insist(dyar_diags_errors(diags) > 0, "refused without a reason", text);
    }
    dyar_diags_free(diags);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    char *text = malloc(size - 1);
    memcpy(text, data + 2, size - 2);
    text[size - 2] = '\0';
    take(dyar_ruleset_game(bundled(data[0] * 256u + data[1])), text);
    free(text);
    return 0;
}
