// Two players who move at random play a match, game after game: a C++ program that uses
// libdyar.
//
//     ./match krur 7        the ruleset, and the seed of the random numbers
#include <cstdio>
#include <cstdlib>
#include <dyar/move.h>
#include <dyar/random.h>
#include <dyar/ruleset.h>

int main(int argc, char **argv)
{
    dyar_diags *diags = dyar_diags_new();
    dyar_load_request request = {};
    request.ruleset = argc > 1 ? argv[1] : "krur";
    request.match = true;
    dyar_ruleset *ruleset = dyar_ruleset_load(&request, diags);
    dyar_diags_print(diags, stderr);
    dyar_diags_free(diags);
    if (!ruleset)
        return 3;
    const dyar_game *game = dyar_ruleset_game(ruleset);
    dyar_history *history = dyar_history_new(game);
    dyar_random random =
        dyar_random_begin(argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1, 0);
    dyar_position position;
    dyar_move moves[DYAR_MOVES_MAX];
    dyar_position_begin(game, &position);
    dyar_history_begin(history, &position);
    while (std::size_t count = dyar_moves(game, &position, moves)) {
        dyar_play(game, &position,
                  moves[dyar_random_below(&random, static_cast<uint32_t>(count))]);
        dyar_history_judge(history, &position);
    }
    const dyar_result result = dyar_result_of(game, &position);
    std::printf("%d games, won %d to %d: %s\n", dyar_position_game(game, &position),
                dyar_position_wins(game, &position, 0), dyar_position_wins(game, &position, 1),
                result.reason);
    dyar_history_free(history);
    dyar_ruleset_free(ruleset);
}
