# SPDX-License-Identifier: MIT
"""The module of a wheel: wheel.sh runs it in a virtual environment."""
import sys
import unittest
from pathlib import Path

import dyar


class Wheel(unittest.TestCase):
    def test_the_module_is_that_of_the_wheel(self):
        self.assertTrue(Path(dyar.__file__).resolve().is_relative_to(Path(sys.prefix).resolve()))
        with open('/proc/self/maps', encoding='utf-8') as maps:
            loaded = {line.split()[-1] for line in maps if 'dyar' in line}
        self.assertEqual({Path(name).name for name in loaded}, {'_core.abi3.so'})

    def test_rulesets_are_in_it(self):
        self.assertGreater(len(dyar.rulesets()), 300)
        self.assertEqual(dyar.load('krur').play(None, ['c1'])['position'], '1,1,9,9/8,0,4,0 0,0 2 -')
        self.assertEqual(dyar.check(dyar.source('kalah')), [])

    def test_states_and_batches_play(self):
        batch = dyar.load('kalah').batch(10)
        batch.play_out()
        self.assertEqual(sum(batch[0].scores()), 48)
        self.assertIn(dyar.load('kalah').choose(player='mcts:100'), dyar.load('kalah').moves())

    def test_a_study_is_played(self):
        study = dyar.load('krur').study('krur.study', games=5, players=['random'], only=['no-move'])
        self.assertEqual(len(study.rows()), 15, '5 games for each of the three answers')
        study.path.unlink()


if __name__ == '__main__':
    unittest.main()
