#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Whether `dyar infer` finds hidden rules from moves alone.

    hidden.py PROGRAM [--seed N] [--pairs N] [--least N] [--of RULESET]... [--borrow RULESET]...

Draws pairs of changes of a ruleset by lot (--seed), plays five random games of each, keeps only their moves, and
asks `infer` for the rules, starting from the unchanged ruleset. A pair is found if

  - the rules with both changes are among the first eight that `infer` lists, which is as many as it prints, or
  - the first rules that it lists explain twenty other games of the hidden rules.

A pair is drawn again if the changes do not go together, or if its games do not show both: the unchanged ruleset or
one change explains them. Fails if fewer than --least pairs (seven of eight) are found. Prints the pairs, the number
of rulesets that infer lists, the first of them, and the seconds that each search took.
"""
import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

GAMES, FRESH, PRINTED = 5, 20, 8

# Changes of the board, and of rules. Two changes of one line of a table are not drawn together.
BOARD = [
    ['setup.seeds=2', 'setup.seeds=3', 'setup.seeds=5', 'setup.seeds=6', 'setup.seeds=7'],
    ['board.columns=5', 'board.columns=7', 'board.columns=8'],
]
CHANGES = {
    'kalah': BOARD + [
        ['sowing.direction=clockwise'],
        ['sowing.first-seed=same-hole'],
        ['landing.capture.when.seeds=2', 'landing.capture.when.seeds=1 or 2'],
        ['landing.capture.when.opposite.seeds=0..', 'landing.capture.when.opposite.seeds=2..'],
        ['landing.capture.when.side=opponent', 'landing.capture.when.side=null'],
        ['landing.capture.do=[capture: [opposite]]', 'landing.capture.do=[capture: [landed]]'],
        ['landing.own-store.then=end-turn'],
        ['landing.capture.then=again'],
        ['moves.from.seeds=2..'],
    ],
    'oware': BOARD + [
        ['sowing.direction=clockwise'],
        ['sowing.skip=null'],
        ['landing.capture.when.seeds=2', 'landing.capture.when.seeds=3', 'landing.capture.when.seeds=2 or 4',
         'landing.capture.when.seeds=2..4'],
        ['landing.capture.do=[capture: [landed]]'],
        ['landing.capture.when.side=null'],
        ['moves.must=null'],
        ['moves.from.seeds=2..'],
    ],
    'toguz-kumalak': [
        ['setup.seeds=5', 'setup.seeds=7', 'setup.seeds=8', 'setup.seeds=10'],
        ['board.columns=7', 'board.columns=8'],
        ['sowing.direction=clockwise'],
        ['sowing.first-seed=same-hole', 'sowing.first-seed=next-hole'],
        ['landing.capture.when.seeds=odd', 'landing.capture.when.seeds=4'],
        ['moves.from.seeds=2..'],
    ],
}


class Infers:
    def __init__(self, program, borrow):
        self.program = program
        self.borrow = [word for ruleset in borrow for word in ('--borrow', ruleset)]
        self.folder = tempfile.TemporaryDirectory()
        self.file = Path(self.folder.name) / 'games.txt'

    def dyar(self, *words):
        return subprocess.run([self.program, *words], capture_output=True, text=True, cwd=self.folder.name)

    def play(self, ruleset, changes, games, seed):
        """Random games, as moves alone; None: there are no such rules."""
        sets = [word for change in changes for word in ('--set', change)]
        saved = Path(self.folder.name) / 'saved.txt'
        saved.unlink(missing_ok=True)
        done = self.dyar('tournament', ruleset, *sets, '--players', 'random,random', '--games', str(games), '--seed',
                         str(seed), '--save', 'saved.txt')
        if done.returncode != 0:
            return None
        records = re.split(r'^\[Ruleset .*\n', saved.read_text(), flags=re.M)[1:games + 1]
        return [re.sub(r'\{[^}]*\}', '', re.sub(r'^\[.*\n', '', record, flags=re.M)) for record in records]

    def infer(self, games, *words):
        self.file.write_text('\n'.join(f'[Event "{n}"]\n{game}' for n, game in enumerate(games, 1)))
        done = self.dyar('infer', 'games.txt', *words, *self.borrow, '--json')
        if done.returncode not in (0, 1):
            sys.exit(f'infer {words}: {done.stderr}')
        return json.loads(done.stdout)

    def explains(self, games, ruleset, changes):
        sets = [word for change in changes for word in ('--set', change)]
        return self.infer(games, '--from', ruleset, *sets, '--changes', '0')['explained']

    def shows_both(self, games, ruleset, pair):
        return games and not any(self.explains(games, ruleset, fewer) for fewer in ([], pair[:1], pair[1:]))


def draw(infers, lot, rulesets):
    while True:
        ruleset = lot.choice(rulesets)
        pair = [lot.choice(line) for line in lot.sample(CHANGES[ruleset], 2)]
        games = infers.play(ruleset, pair, GAMES, lot.randrange(1000))
        if infers.shows_both(games, ruleset, pair):
            return ruleset, pair, games


def rules_of(candidate):
    return [word for change in candidate['changes']
            for word in change['with'] + [f"{change['path']}={change['value'] or 'null'}"]]


def printed(found):
    """The hashes of the candidates that `infer` prints, and of those that play as they do."""
    kept, hashes = [], []
    for n, candidate in enumerate(found['candidates'], 1):
        first = candidate.get('plays_as', n)
        if first == n and len(kept) < PRINTED:
            kept.append(n)
        if first in kept:
            hashes.append(candidate['rules'])
    return hashes


def is_found(infers, ruleset, pair, found, seed):
    if not found['explained']:
        return False
    fresh = infers.play(ruleset, pair, FRESH, seed)
    hidden = infers.infer(fresh[:1], '--from', ruleset, '--set', pair[0], '--set', pair[1], '--changes', '0')
    if hidden['candidates'][0]['rules'] in printed(found):
        return True
    first = found['candidates'][0]
    return infers.explains(fresh, ruleset, rules_of(first))


def main():
    parser = argparse.ArgumentParser(description='Find hidden rules from moves alone.')
    parser.add_argument('program')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--pairs', type=int, default=8)
    parser.add_argument('--least', type=int, default=7)
    parser.add_argument('--of', action='append', choices=list(CHANGES))
    parser.add_argument('--borrow', action='append', default=[])
    args = parser.parse_args()
    infers = Infers(Path(args.program).resolve(), args.borrow)
    lot = random.Random(args.seed)
    count = 0
    for _ in range(args.pairs):
        ruleset, pair, games = draw(infers, lot, args.of or list(CHANGES))
        began = time.monotonic()
        found = infers.infer(games, '--from', ruleset)
        took = time.monotonic() - began
        good = is_found(infers, ruleset, pair, found, lot.randrange(1000))
        count += good
        first = found['candidates'][0]
        print(f"{'found ' if good else 'MISSED'} {took:5.1f} s  {ruleset} {'  '.join(pair)}"
              f"  -> {len(found['candidates'])}: {'  '.join(first['answers'] + rules_of(first))[:300]}", flush=True)
    print(f'seed {args.seed}: {count} of {args.pairs} pairs found')
    sys.exit(count < args.least)


if __name__ == '__main__':
    main()
