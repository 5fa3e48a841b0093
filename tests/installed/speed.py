#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How fast states and batches play, as shares of what `bench` plays in the same run, and how fast a study is read.

    PYTHONPATH=TREE/lib/python3/dist-packages tests/installed/speed.py

Each kind of play has many short turns, one after the other, and its best turn counts: on a machine that
does other work, too, the shares are then those of an idle one.  Fails if a share is too small, or if the columns of 200,000
games of a study take more than a second of the processor or more than 60 MB.
"""
import math
import random
import resource
import sys
import tempfile
import time

import dyar

ROUNDS, GAMES_OF_BENCH, BATCH, STEPS = 40, 10000, 1024, 60
KALAH = dyar.load('kalah')
MEAN_MOVES = KALAH.bench(100000)['moves'] / 100000


def engine():
    """Moves that the engine plays by itself."""
    return KALAH.bench(GAMES_OF_BENCH)['moves']


def single():
    """A loop of `legal_actions` and `apply`."""
    moves = 0
    for _ in range(100):
        state = KALAH.state()
        while actions := state.legal_actions():
            state.apply(actions[int(random.random() * len(actions))])
            moves += 1
    return moves


STEPPED = KALAH.batch(BATCH)


def stepped():
    """A loop of `legal_mask`, `random_actions`, `step` and `reset` over a batch."""
    for _ in range(STEPS):
        STEPPED.legal_mask()
        STEPPED.step(STEPPED.random_actions())
        STEPPED.reset()
    return STEPS * BATCH


def played_out():
    """Batches that are played to their ends.  The mean number of moves is that of `bench`."""
    batch = KALAH.batch(BATCH)
    for _ in range(5):
        batch.play_out()
        batch.reset()
    return 5 * BATCH * MEAN_MOVES


def search(root, games):
    """The search of tools/python/README.md."""
    tree = [0, 0.0, {}]  # visits, returns, nodes by action
    for seed in range(games):
        state, node, path = root.clone(), tree, []
        while node[2]:
            scale = 2 * math.log(node[0] + 1)
            action, below = max(node[2].items(), key=lambda item: item[1][1] / (item[1][0] + 1e-9) + math.sqrt(
                scale / (item[1][0] + 1e-9)))
            path.append((state.current_player(), below))
            state.apply(action)
            node = below
        node[2] = {action: [0, 0.0, {}] for action in state.legal_actions()}
        returns = state.rollout(seed=seed)
        tree[0] += 1
        for player, below in path:
            below[0] += 1
            below[1] += returns[player]
    return max(tree[2], key=lambda action: tree[2][action][0])


class Played:
    """What `search` needs of a state, over `Game.moves` and `Game.play`."""

    def __init__(self, moves):
        self.moves = moves

    def clone(self):
        return Played(list(self.moves))

    def current_player(self):
        position = KALAH.play(KALAH.start, self.moves)['position']
        return int(position.split()[2]) - 1

    def legal_actions(self):
        return KALAH.moves(KALAH.start, self.moves)

    def apply(self, action):
        self.moves.append(action)

    def rollout(self, seed):
        end = self.clone()
        while actions := end.legal_actions():
            end.apply(random.choice(actions))
        scores = KALAH.play(KALAH.start, end.moves)['scores']
        worth = (scores[0] > scores[1]) - (scores[0] < scores[1])
        return [worth, -worth]


def searched():
    """Games of a tree search over states."""
    search(KALAH.state(), 500)
    return 500


def searched_by_reports():
    """Games of the same search over `Game.play`."""
    search(Played([]), 3)
    return 3


def best_speeds(kinds):
    """The most that each kind did in a second, of all rounds."""
    best = dict.fromkeys(kinds, 0.0)
    for _ in range(ROUNDS):
        for kind in kinds:
            begun = time.process_time()
            done = kind()
            best[kind] = max(best[kind], done / (time.process_time() - begun))
    return best


def peak_of_memory():
    """The most MB that this program has held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000


def is_study_read_slowly():
    """Reads a study, prints how, and returns whether it took too much."""
    with tempfile.TemporaryDirectory() as folder:
        study = KALAH.study(f'{folder}/kalah.study', games=100000, players=['random'], skill=0)
        before, begun = peak_of_memory(), time.process_time()
        games = study.columns()
        seconds, memory = time.process_time() - begun, peak_of_memory() - before
    print(f"columns: {len(games['turns'])} games in {seconds:.2f} s, at most 1, and {memory:.0f} MB, at most 60")
    return seconds > 1 or memory > 60


def main():
    slow = is_study_read_slowly()
    speed = best_speeds([engine, single, stepped, played_out, searched, searched_by_reports])
    failed = 0
    for kind, other, least in ((single, engine, 1 / 60), (stepped, engine, 0.4), (played_out, engine, 0.6),
                               (searched, searched_by_reports, 50)):
        share = speed[kind] / speed[other]
        failed += share < least
        print(f'{kind.__name__}: {speed[kind]:.3g} a second, {share:.3g} of {other.__name__}, at least {least:.3g}')
    return failed > 0 or slow


if __name__ == '__main__':
    sys.exit(main())
