/* SPDX-License-Identifier: MIT */
/* Text, check, load, position, string, moves, match: in that order, as far as the text leads.
 */
#include "fuzz/way.h"

#include <stdlib.h>

#include "dyar/move.h"

static void insist(bool holds, const char *what, const dyar_diags *diags)
{
    if (holds)
        return;
    fprintf(stderr, "%s\n", what);
    dyar_diags_print(diags, stderr);
    abort();
}

enum { TURNS = 200 }; /* enough to get into the second game of a small match */

static void play_on(const dyar_game *game, dyar_position *position)
{
    dyar_move moves[DYAR_MOVES_MAX];
    size_t count;
    for (size_t i = 0; i < TURNS && (count = dyar_moves(game, position, moves)) > 0; i++)
        dyar_play(game, position, moves[i * 7 % count]);
}

static void play_some(const dyar_game *game, dyar_diags *diags)
{
    dyar_position position, again;
    char text[DYAR_POSITION_TEXT];
    dyar_position_begin(game, &position);
    dyar_position_format(game, &position, text);
    insist(dyar_position_parse(game, text, &again, diags), "a start position is refused",
           diags);
    insist(dyar_position_equal(game, &position, &again) || dyar_result_of(game, &again).over,
           "a start position is read as another", diags);
    play_on(game, &position);
}

static void play_match(dyar_load_request request, dyar_diags *diags)
{
    request.match = true;
    dyar_ruleset *ruleset = dyar_ruleset_load(&request, diags);
    insist(ruleset, "checked, but not loaded as a match", diags);
    play_some(dyar_ruleset_game(ruleset), diags);
    dyar_ruleset_free(ruleset);
}

bool way_take(dyar_cache *cache, const char *text, size_t length)
{
    const dyar_load_request request =
        DYAR_LOAD_REQUEST(.ruleset = "input.yaml", .text = text, .text_length = length,
                          .for_reading = true, /* a rule may be unknown */
                          .cache = cache);
    dyar_diags *diags = dyar_diags_new();
    const bool accepted = dyar_ruleset_check(&request, diags);
    insist(accepted == (dyar_diags_errors(diags) == 0),
           accepted ? "accepted with errors" : "refused without a reason", diags);
    if (accepted) {
        dyar_ruleset *ruleset = dyar_ruleset_load(&request, diags);
        insist(ruleset, "checked, but not loaded", diags);
        play_some(dyar_ruleset_game(ruleset), diags);
        if (dyar_ruleset_about(ruleset)->has_match)
            play_match(request, diags);
        dyar_ruleset_free(ruleset);
    }
    dyar_diags_free(diags);
    return accepted;
}
