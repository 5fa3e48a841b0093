/* SPDX-License-Identifier: MIT */
// Two players who move at random play a match, game after game: a C++ program that uses
// libdyar.
//
//     ./match krur 7        the ruleset, and the seed of the random numbers
#include <cstdio>
#include <cstdlib>
#include <dyar/dyar.hpp>

static void play_match(const char *name, std::uint64_t seed)
{
    dyar::changes changes;
    changes.match = true;
    const dyar::ruleset rules(name, changes);
    dyar::position now(rules);
    dyar::history history(now);
    dyar_random random = dyar_random_begin(seed, 0);
    for (dyar::move_list moves = now.moves(); !moves.empty(); moves = now.moves()) {
        const auto count = static_cast<std::uint32_t>(moves.size());
        now.play(moves[dyar_random_below(&random, count)]);
        history.judge(now);
    }
    std::printf("%d games, won %d to %d: %s\n", dyar_position_game(rules.game(), now.get()),
                dyar_position_wins(rules.game(), now.get(), 0),
                dyar_position_wins(rules.game(), now.get(), 1), now.result().reason);
}

int main(int argc, char **argv)
{
    try {
        play_match(argc > 1 ? argv[1] : "krur",
                   argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1);
    } catch (const std::exception &wrong) {
        std::fprintf(stderr, "%s\n", wrong.what());
        return 3;
    }
}
