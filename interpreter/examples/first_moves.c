/* SPDX-License-Identifier: MIT */
/* Prints the first moves of a game: all that a program needs to know of libdyar to begin with.
 */
#include <dyar/move.h>
#include <dyar/ruleset.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    dyar_diags *diags = dyar_diags_new();
    const dyar_load_request request = DYAR_LOAD_REQUEST(.ruleset = argc > 1 ? argv[1] : "krur");
    dyar_ruleset *ruleset = dyar_ruleset_load(&request, diags);
    if (ruleset) {
        const dyar_game *game = dyar_ruleset_game(ruleset);
        dyar_position position;
        dyar_move moves[DYAR_MOVES_MAX];
        char text[DYAR_MOVE_TEXT];
        dyar_position_begin(game, &position);
        const size_t count = dyar_moves(game, &position, moves);
        for (size_t i = 0; i < count; i++)
            printf("%s%s", i ? " " : "", dyar_move_format(game, moves[i], text));
        printf("\n");
    }
    dyar_diags_print(diags, stderr);
    dyar_ruleset_free(ruleset);
    dyar_diags_free(diags);
    return ruleset ? 0 : 3;
}
