# SPDX-License-Identifier: MIT
"""The Python module, used on the installed libraries: tests/installed/python.sh runs it."""
import ast
import contextlib
import importlib.util
import inspect
import json
import os
import pickle
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import dyar


def printed(*words, status=0):
    """What the program prints, which ends with such a status."""
    run = subprocess.run(['dyar', *words, '--json'], check=False, capture_output=True)
    if run.returncode != status:
        raise AssertionError(f'{words} ended with status {run.returncode}: {run.stderr}')
    told = json.loads(run.stdout)
    if isinstance(told, dict):
        del told['schema_version']  # of what the program prints; requests are answered without it
    return told


class Rulesets(unittest.TestCase):
    def test_the_list_is_that_of_the_program(self):
        self.assertEqual(dyar.rulesets(), printed('list'))

    def test_reports_are_those_of_the_program(self):
        for ruleset in 'krur', 'kalah', 'bao-kiswahili':
            game = dyar.load(ruleset)
            self.assertEqual(game.describe(), printed('describe', ruleset))
            self.assertEqual(game.table(), printed('table', ruleset))
            self.assertEqual(game.features(), printed('features', ruleset))
            self.assertEqual(game.features(open=True), printed('features', ruleset, '--open'))
            self.assertEqual(game.features(attested=True), printed('features', ruleset, '--attested'))
            self.assertEqual(game.questions(), printed('questions', ruleset, '--plain'))
        self.assertEqual(dyar.load('krur').reconstruct(), printed('reconstruct', 'krur'))

    def test_a_text_is_checked(self):
        self.assertEqual(dyar.check(dyar.source('krur')), [])
        wrong = dyar.check(dyar.source('krur').replace('columns:', 'colums:'))
        self.assertEqual(wrong[0]['severity'], 'error')
        self.assertIn('columns', wrong[0]['hint'])

    def test_what_cannot_be_loaded_says_why(self):
        with self.assertRaises(dyar.DyarError) as raised:
            dyar.load('krur', answers={'no-move': 'nothing'})
        self.assertIn("unknown answer 'nothing'", raised.exception.diagnostics[0]['message'])
        self.assertIn('passes', str(raised.exception))
        self.assertRaises(dyar.DyarError, dyar.load, 'no-such-game')

    # "A ruleset in which a rule is ``unknown`` can be described, asked for its questions and reconstructed."
    def test_a_half_known_ruleset_is_read_and_needs_answers_to_be_played(self):
        text = 'dyar: 1\nid: half\nname: Half\nextends: krur\nchange: {setup.seeds: unknown, sowing.direction: unknown}\n'
        self.assertEqual([one['severity'] for one in dyar.check(text)], ['note', 'note'])
        half = dyar.load('half', text=text)
        self.assertEqual(half.about['unanswered'], ['setup-seeds', 'sowing-direction'])
        self.assertIn('which is not known', ' '.join(one['text'] for one in half.describe()['sentences']))
        questions = {one['id']: [answer['id'] for answer in one['answers']] for one in half.questions()}
        self.assertIn('clockwise', questions['sowing-direction'])
        ranked = {one['id']: one['answers'][0]['id'] for one in half.reconstruct()['questions']}
        self.assertEqual(ranked['sowing-direction'], 'counterclockwise')
        for play in (lambda: half.start, half.moves, half.features, half.state, lambda: half.measure(games=1),
                     lambda: half.batch(1)):
            with self.assertRaises(dyar.DyarError) as raised:
                play()
            first = raised.exception.diagnostics[0]
            self.assertEqual(first['message'], "'setup.seeds' is not known")
            self.assertIn('setup-seeds=ANSWER: seeds-4', first['hint'])
        one = dyar.load('half', text=text, answers={'sowing-direction': 'clockwise'})
        self.assertEqual(one.about['unanswered'], ['setup-seeds'])
        whole = dyar.load('half', text=text, answers={'sowing-direction': 'clockwise', 'setup-seeds': 'seeds-3'})
        self.assertEqual((whole.about['unanswered'], whole.start), ([], '3,3,3,3/3,3,3,3 0,0 1 -'))
        self.assertEqual(half, dyar.load('half', text=text))
        self.assertEqual(len({half, one, whole, dyar.load('half', text=text.replace('setup.seeds: unknown, ', ''))}), 4)

    def test_overrides_change_the_board(self):
        game = dyar.load('krur', set={'board.columns': 3, 'setup.seeds': 2})
        self.assertEqual(game.start, '2,2,2/2,2,2 0,0 1 -')
        self.assertEqual(dyar.load('um-dyar', setup='4x8').about['setup'], '4x8')


class Play(unittest.TestCase):
    def test_moves_lead_where_the_program_says(self):
        game = dyar.load('krur')
        self.assertEqual(game.moves(), ['a1', 'b1', 'c1', 'd1'])
        played = game.play(game.start, ['c1'], steps=True)
        turns = [{key: turn[key] for key in turn if key != 'steps'} for turn in played['turns']]
        self.assertEqual(turns, printed('trace', 'krur', 'c1'))
        self.assertEqual(game.moves(game.start, ['c1']), game.moves(played['position']))
        self.assertRaises(dyar.DyarError, game.play, game.start, ['c2'])

    def test_a_refused_move_has_a_reason(self):
        game = dyar.load('krur')
        self.assertEqual(game.refuse('a2')['text'], 'a2 belongs to North.')
        self.assertIsNone(game.refuse('a2', game.start, ['c1']))
        kinds = {kind['what']: kind['pattern'] for kind in dyar.reasons()}
        self.assertEqual(kinds['refuse-owner'], '{hole} belongs to {player}')

    def test_a_match_of_twenty_lines_ends(self):
        game = dyar.load('oware')
        moves = []
        while options := game.moves(game.start, moves):
            moves.append(options[len(moves) % len(options)])
        end = game.play(game.start, moves)
        self.assertTrue(end['over'])
        self.assertEqual(sum(end['scores']), game.about['seeds_total'])
        self.assertIn('[Ruleset "oware"]', game.record(moves))
        self.assertEqual(dyar.records(game.record(moves))[0]['moves'], moves)
        ended = dyar.records(game.record(moves[:2], result='p2win', termination='resigned'))[0]
        self.assertEqual((ended['result'], ended['termination']), ('p2win', 'resigned'))

    def test_a_computer_player_makes_a_legal_move(self):
        game = dyar.load('kalah')
        self.assertIn(game.choose(player='alphabeta:d3'), game.moves())

    def test_a_board_is_drawn(self):
        game = dyar.load('krur')
        self.assertTrue(game.board(move='c1')._repr_svg_().startswith('<svg'))
        self.assertIn('4,4,4,4', repr(game.board()))


class Thinking(unittest.TestCase):
    def test_analysis_ranks_every_move(self):
        told = dyar.load('krur').analyse(depth=4)
        self.assertEqual(sorted(move['move'] for move in told['moves']), ['a1', 'b1', 'c1', 'd1'])

    def test_a_proof_is_that_of_the_program(self):
        game = dyar.load('kalah', set={'board.columns': 3, 'setup.seeds': 2})
        proof = printed('solve', 'kalah', '--set', 'board.columns=3', '--set', 'setup.seeds=2')
        self.assertEqual(game.solve()['value'], proof['value'])

    def test_moves_are_counted_as_the_program_counts_them(self):
        printed_count = printed('perft', 'krur', '5', '--divide')
        counted = dyar.load('krur').perft(5, divide=True)
        self.assertEqual((counted['leaves'], counted['moves']), (printed_count['leaves'], printed_count['moves']))

    def test_a_game_that_cannot_have_been_played_is_told(self):
        told = dyar.load('krur').verify('1. a1 2. d2\n')
        self.assertEqual((told['games'], told['agree']), (1, 1))
        self.assertEqual(dyar.load('krur').verify('1. a1 2. a1\n')['differences'][0]['move_number'], 2)

    def test_games_of_other_programs_are_read_and_written(self):
        read = dyar.import_('1. 43(10) 98 *\n', format='playok')
        self.assertEqual((read['games'], read['left_out']), (1, 0))
        written = dyar.load('toguz-kumalak').export(read['records'][0], 'playok')
        self.assertIn('1. 43(10) 98', written['texts'][0])
        self.assertEqual(dyar.import_('1. 44 *\n', format='playok')['problems'][0]['token'], '44')

    def test_games_tell_of_the_rules_what_the_program_tells(self):
        recorded = '[Ruleset "krur"]\n\n1. a1 2. d2 {captures=4}\n'
        with tempfile.TemporaryDirectory() as folder:
            games = os.path.join(folder, 'games.txt')
            with open(games, 'w', encoding='utf-8') as file:
                file.write(recorded)
            allowed = printed('verify', 'krur', games, '--all-answers', status=1)
            near = printed('infer', games, '--from', 'krur', '--changes', '1', '--borrow', 'um-dyar', status=1)
            nearest = printed('infer', games, '--from', 'krur', '--from', 'um-dyar', '--changes', '0', status=1)
        for question in allowed['questions']:
            for answer in question['answers']:
                if answer['ruled_out']:
                    answer['ruled_out']['file'] = None  # a text has no file
        allowed['all_ruled_out']['file'] = None
        krur = dyar.load('krur')
        self.assertEqual(krur.allowed(recorded), allowed)
        self.assertEqual(krur.infer(recorded, 1, borrow=['um-dyar']), near)
        self.assertEqual(dyar.infer(recorded, ['krur', 'um-dyar'], 0), nearest)

    def test_analysis_without_a_limit_ends(self):
        told = dyar.load('kalah').analyse()
        self.assertGreater(told['seconds'], 2)
        self.assertLess(told['seconds'], 30)

    def test_a_player_analyses_within_its_budget(self):
        krur = dyar.load('krur')
        told = krur.analyse(depth=4)
        by_player = krur.analyse(player='alphabeta:d4')
        self.assertEqual([told['moves'], told['depth']], [by_player['moves'], by_player['depth']])
        self.assertRaises(dyar.DyarError, krur.analyse, player='greedy')
        self.assertRaises(dyar.DyarError, krur.analyse, player='alphabeta:d4', depth=4)

    def test_a_proof_ends_at_its_limit(self):
        self.assertFalse(dyar.load('kalah').solve(nodes=1000)['complete'])

    def test_random_games_are_timed(self):
        self.assertEqual(dyar.load('krur').bench(20)['playouts'], 20)

    def test_two_games_are_compared(self):
        told = dyar.load('krur').compare(dyar.load('khrour'))
        self.assertFalse(told['equal'])
        self.assertTrue(dyar.load('krur').compare(dyar.load('krur'))['equal'])

    def test_the_other_game_keeps_what_it_was_loaded_with(self):
        krur = dyar.load('krur')
        changed = dyar.load('krur', set={'landing.capture.when.seeds': 3})
        for one, other in (krur, changed), (changed, krur):
            told = one.compare(other, positions=100, games=10)
            self.assertFalse(told['equal'])
            self.assertEqual([rule['path'] for rule in told['rules']], ['landing.capture.when.seeds'])
        self.assertTrue(changed.compare(changed)['equal'])
        um_dyar = dyar.load('um-dyar')
        self.assertFalse(um_dyar.compare(dyar.load('um-dyar', setup='4x8'))['equal'])
        self.assertTrue(dyar.load('um-dyar', setup='4x8').compare(dyar.load('um-dyar', setup='4x8'))['equal'])
        self.assertEqual(krur.compare(changed), dyar.load('krur').compare(changed, depth=30, positions=500000, games=1000))

    def test_the_other_game_may_be_a_match(self):
        krur, match = dyar.load('krur'), dyar.load('krur', match=True)
        measures = {row['measure']: row for row in krur.beside(match, 4, ['random'])}
        self.assertLess(measures['turns']['a'], measures['turns']['b'])

    def test_many_games_are_played_by_the_other_as_it_was_loaded(self):
        krur = dyar.load('krur')
        changed = dyar.load('krur', set={'landing.capture.when.seeds': 3})
        measures = krur.beside(changed, 40, ['random'])
        self.assertEqual(measures, printed('compare', 'krur', 'krur', '--set-b', 'landing.capture.when.seeds=3', '--measure',
                                           '--measured-games', '40', '--players', 'random')['measures'])
        self.assertGreater(krur.evidence(changed, 20)['moves']['under_a']['share'], 0)

    def test_many_games_tell_what_the_program_tells(self):
        krur, um_dyar = dyar.load('krur'), dyar.load('um-dyar')
        self.assertEqual(krur.wear(20), printed('wear', 'krur', '--games', '20'))
        self.assertEqual(krur.wear(20, observed={'a1': 3, 'b1': 5}),
                         printed('wear', 'krur', '--games', '20', '--observed', 'a1=3,b1=5'))
        self.assertEqual(krur.tournament(['greedy', 'random'], 10),
                         printed('tournament', 'krur', '--players', 'greedy,random', '--games', '10'))
        self.assertEqual(dyar.distances(['krur', 'um-dyar'], 5), printed('compare', '--all', 'krur', 'um-dyar', '--by', 'play', '--games', '5'))
        self.assertEqual(dyar.kinship(['krur', 'um-dyar'], 20), printed('compare', '--all', 'krur', 'um-dyar', '--replicates', '20'))
        self.assertEqual(krur.beside(um_dyar, 40),
                         printed('compare', 'krur', 'um-dyar', '--measure', '--measured-games', '40')['measures'])
        other = dyar.load('krur', answers={'own-captured': 'sows-on'})
        self.assertEqual(krur.evidence(other, 20)['games'], 20)

    def test_each_of_three_players_is_told_what_is_sure(self):
        small = dyar.load('um-laarais', set={'board.columns': 3, 'setup.seeds': 1}).seats()
        self.assertTrue(small['complete'])
        self.assertEqual(len(small['sure']), 3)

    def test_games_are_measured_and_progress_is_told(self):
        heard = []
        rows = dyar.load('krur').measure(60, progress=heard.append)
        self.assertEqual(rows[0]['measure'], 'completion')
        self.assertTrue(heard and heard[-1]['games'] == 60)

    def test_what_a_listener_raises_is_raised(self):
        def fail(_report):
            raise RuntimeError('enough')
        with self.assertRaisesRegex(RuntimeError, 'enough'):
            dyar.load('krur').measure(2000, progress=fail)

    def test_a_listener_may_ask(self):
        ids = [told['id'] for told in dyar.rulesets()][:20]  # more than are kept at hand
        game, plain = dyar.load('krur'), dyar.load('krur').measure(60)
        heard = []

        def ask(report):
            heard.append((report['games'], game.moves(), [dyar.load(ruleset).about['id'] for ruleset in ids]))
            game.analyse(nodes=1000, progress=lambda report: None)
        self.assertEqual(game.measure(60, progress=ask), plain)
        self.assertGreater(len(heard), 1)
        self.assertEqual(set(map(repr, heard)), {repr((60, ['a1', 'b1', 'c1', 'd1'], ids))})

    def test_what_a_listener_that_asks_raises_is_raised(self):
        game = dyar.load('krur')

        def fail(_report):
            self.assertRaises(dyar.DyarError, game.moves, 'nowhere')
            raise RuntimeError('enough')
        with self.assertRaisesRegex(RuntimeError, 'enough'):
            game.measure(2000, progress=fail)

    def test_what_a_listener_asks_is_interrupted(self):
        game = dyar.load('kalah')
        threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
        with self.assertRaises(KeyboardInterrupt):
            game.analyse(seconds=60, progress=lambda report: game.analyse(seconds=60))
        self.assertIs(signal.getsignal(signal.SIGINT), signal.default_int_handler)

    def test_long_work_is_interrupted(self):
        game = dyar.load('kalah')
        threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
        with self.assertRaises(KeyboardInterrupt):
            game.analyse(seconds=60)

    def test_threads_have_each_their_own(self):
        found = []
        threads = [threading.Thread(target=lambda: found.append(dyar.load('krur').analyse(depth=3)['value']))
                   for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(set(found)), 1)
        self.assertEqual(len(found), 4)


# Two players and three, relays, marks, choices of directions, options and numbers, picks, passes, fillings.
PLAYED = ('kalah', 'oware', 'krur', 'um-laarais', 'bao-kiswahili', 'omweso', 'okwe-nigeria', 'toguz-kumalak',
          'papan-dakon', 'misoro-tsoro', 'random-kalah', 'um-dyar', 'nchuwa', 'uthi')


def random_actions(state, generator, most=60):
    """Plays random actions on a state; returns their names."""
    names = []
    while len(names) < most and (actions := state.legal_actions()):
        action = generator.choice(actions)
        names.append(state.action_to_string(action))
        state.apply(action)
    return names


class States(unittest.TestCase):
    def assert_same(self, one, other):
        self.assertEqual((one, hash(one), one.position, one.history(), one.legal_actions()),
                         (other, hash(other), other.position, other.history(), other.legal_actions()))

    def test_states_play_what_the_game_plays(self):
        for ruleset in PLAYED:
            game, generator = dyar.load(ruleset), random.Random(ruleset)
            with self.subTest(ruleset):
                state = game.state()
                self.assertEqual(state.position, game.start)
                names = random_actions(state, generator)
                played = game.play(game.start, names)
                self.assertEqual((state.position, state.is_terminal(), state.scores()),
                                 (played['position'], played['over'], played['scores']))
                self.assertEqual([state.action_to_string(action) for action in state.legal_actions()],
                                 game.moves(game.start, names))

    def test_a_match_is_played_to_its_end(self):
        game = dyar.load('krur', match=True)
        state = game.state()
        names = random_actions(state, random.Random(1), 100000)
        played = game.play(game.start, names)
        self.assertEqual((state.position, state.scores()), (played['position'], played['scores']))
        self.assertTrue(state.is_terminal())
        self.assertEqual(sorted(state.returns()), [-1.0, 1.0])

    def test_undoing_leads_back_through_every_position(self):
        for ruleset in PLAYED:
            state, passed = dyar.load(ruleset).state(), []
            with self.subTest(ruleset):
                for action in iter(lambda: next(iter(state.legal_actions()), None), None):
                    passed.append(state.clone())
                    state.apply(action)
                    if len(passed) == 30:
                        break
                for before in reversed(passed):
                    state.undo()
                    self.assert_same(state, before)
                self.assertRaises(ValueError, state.undo)

    def test_repetition_ends_states_as_it_ends_games(self):
        repeated = 0
        for ruleset in PLAYED:
            game = dyar.load(ruleset)
            for seed in range(12):
                state = game.state()
                names = random_actions(state, random.Random(seed), 400)
                played = game.play(game.start, names)
                self.assertEqual((state.is_terminal(), state.position), (played['over'], played['position']))
                if played['over'] and played['result']['reason'] == 'repeated':
                    repeated += 1
                    copy = state.clone()
                    copy.undo()
                    self.assertFalse(copy.is_terminal())
                    copy.apply(state.history()[-1])
                    self.assert_same(copy, state)
        self.assertGreater(repeated, 0)

    def test_copies_and_pickles_go_their_own_way(self):
        for game in (dyar.load('krur', answers={'no-move': 'game-ends'}), dyar.load('um-dyar', setup='4x8'),
                     dyar.load('mine', text=dyar.source('kalah'), set={'setup.seeds': 3}), dyar.load('krur', match=True)):
            state = game.state()
            random_actions(state, random.Random(3), 7)
            before = state.position
            for copy in (state.clone(), pickle.loads(pickle.dumps(state))):
                self.assert_same(copy, state)
                self.assertEqual(copy.rules, state.rules)
                random_actions(copy, random.Random(4), 3)
                self.assertEqual(state.position, before)
                self.assertNotEqual(copy, state)

    def test_a_state_begins_at_a_position(self):
        krur = dyar.load('krur')
        after = krur.play(krur.start, ['c1'])['position']
        state = krur.state(after)
        self.assertEqual((state.position, state.history(), state.current_player()), (after, [], 1))
        self.assertEqual([state.action_to_string(action) for action in state.legal_actions()], krur.moves(after))

    def test_names_and_numbers_of_actions_are_one_to_one(self):
        for ruleset in PLAYED:
            state, generator, names = dyar.load(ruleset).state(), random.Random(5), {}
            for _ in range(60):
                for action in state.legal_actions():
                    name = state.action_to_string(action)
                    self.assertLess(action, state.rules.actions)
                    self.assertEqual(state.string_to_action(name), action)
                    self.assertEqual(names.setdefault(action, name), name)
                if not random_actions(state, generator, 1):
                    break

    def test_returns_add_up_to_nothing(self):
        for ruleset in 'kalah', 'um-laarais':
            state = dyar.load(ruleset).state()
            self.assertEqual(set(state.returns()), {0.0})
            random_actions(state, random.Random(2), 10000)
            self.assertAlmostEqual(sum(state.returns()), 0)
            best = max(state.scores())
            self.assertEqual([score == best for score in state.scores()],
                             [returned == max(state.returns()) for returned in state.returns()])
            self.assertEqual(state.current_player(), -1)
            self.assertEqual(state.rollout(5), state.returns())

    def test_rollouts_are_the_same_in_any_number_of_threads(self):
        for game, games in ((dyar.load('kalah'), 2500), (dyar.load('um-laarais'), 300), (dyar.load('uthi'), 300),
                            (dyar.load('krur', match=True), 60)):
            state = game.state()
            random_actions(state, random.Random(6), 9)
            before = state.position
            once = state.rollout(games, seed=7)
            self.assertEqual(once, state.rollout(games, seed=7, threads=3))
            self.assertAlmostEqual(sum(once), 0)
            self.assertEqual(state.position, before)
        kalah = dyar.load('kalah').state()
        self.assertNotEqual(kalah.rollout(2500, seed=7), kalah.rollout(2500, seed=8))

    def test_rollouts_are_interrupted(self):
        state = dyar.load('bao-kiswahili').state()
        threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
        with self.assertRaises(KeyboardInterrupt):
            state.rollout(10 ** 9)

    def test_an_observation_holds_the_position(self):
        krur = dyar.load('krur')
        state = krur.state(krur.play(krur.start, ['c1'])['position'])
        numbers = list(memoryview(state.observation()).cast('H'))
        self.assertEqual(numbers, [8, 0, 4, 0, 1, 1, 9, 9] + 8 * [0] + [0, 0] + [0, 0] + [1])
        self.assertEqual(len(numbers), state.rules.observed)

    def test_what_is_not_legal_changes_nothing(self):
        state = dyar.load('krur').state()
        for action in -1, 4, 8, 9, 10 ** 9, -2 ** 31:
            self.assertRaises(ValueError, state.apply, action)
            self.assertRaises(ValueError, state.action_to_string, action)
        self.assertRaises(ValueError, state.apply, 10 ** 30)
        for action in 'a1', None, 1.0:
            self.assertRaises(TypeError, state.apply, action)
        for name in '', 'c2', 'z99', 'c1\n', 'c' * 100000, '\x1b[2J':
            self.assertRaises(ValueError, state.string_to_action, name)
        self.assertRaises(ValueError, state.string_to_action, 'c1\0')
        self.assertEqual((state.position, state.history()), (dyar.load('krur').start, []))

    def test_strange_arguments_are_refused(self):
        krur = dyar.load('krur')
        state = krur.state()
        rules, state_type, batch_type = (type(one) for one in (state.rules, state, krur.batch(1)))
        for position in '', '1 2 3', '4,4,4,4/4,4,4,4 0,0 1', '\x1b', '9' * 10000:
            self.assertRaises(ValueError, krur.state, position)
        for history in [99], [-1], [0, 0]:
            self.assertRaises(ValueError, state_type, state.rules, None, history)
        self.assertRaises(TypeError, state_type, None)
        self.assertRaises(TypeError, state_type, state.rules, None, 5)
        for ruleset in 'no-such-game', '-', '/etc/passwd', '', 'rulesets/krur.yaml':
            self.assertRaises(ValueError, rules, ruleset)
        self.assertRaises(ValueError, rules, 'mine', text='')
        self.assertRaises(ValueError, rules, 'mine', text='a: [\0')
        self.assertRaises(ValueError, rules, 'krur', answers=['no-move'])
        self.assertRaises(ValueError, rules, 'krur', sets=['a\0b=1'])
        self.assertRaises(TypeError, rules, 'krur', answers=[1])
        self.assertRaises(ValueError, rules, 'kalah', setup='none')
        for n in 0, -1, 10 ** 10, 10 ** 30:
            self.assertRaisesRegex(ValueError, f"'n' must be 1 to 1000000000, not {n}", state.rollout, n)
            self.assertRaisesRegex(ValueError, f"'n' must be 1 to 1000000, not {n}", krur.batch, n)
        for threads in 0, -1, 10 ** 6, 10 ** 30:
            self.assertRaisesRegex(ValueError, f"'threads' .*, not {threads}", state.rollout, threads=threads)
            self.assertRaisesRegex(ValueError, f"'threads' .*, not {threads}", batch_type, state.rules, 1, threads=threads)
        for seed in -1, 2 ** 64:
            self.assertRaisesRegex(ValueError, f"'seed' must be 0 to .*, not {seed}", state.rollout, seed=seed)
            self.assertRaisesRegex(ValueError, f"'seed' must be 0 to .*, not {seed}", krur.batch, 1, seed)
        for wrong in 1.5, None, '3':
            self.assertRaisesRegex(TypeError, "'n' must be a whole number, not ", krur.batch, wrong)
            self.assertRaisesRegex(TypeError, "'seed' must be a whole number, not ", state.rollout, seed=wrong)
        for action in 99, -1, 10 ** 12, 10 ** 30:
            self.assertRaisesRegex(ValueError, f'action {action} is not legal', state.apply, action)
            self.assertRaisesRegex(ValueError, f'action {action} is not legal in game 1', krur.batch(2).step, [0, action])


def floats(returned):
    return list(memoryview(returned).cast('d'))


class Batches(unittest.TestCase):
    def test_a_batch_plays_what_states_play(self):
        for ruleset in PLAYED:
            batch = dyar.load(ruleset).batch(5, seed=3)
            states = [batch[i] for i in range(len(batch))]
            with self.subTest(ruleset):
                for _ in range(40):
                    self.check_reports(batch, states)
                    actions = batch.random_actions()
                    batch.step(actions)
                    for state, action in zip(states, memoryview(actions).cast('i')):
                        if action >= 0:
                            state.apply(action)

    def check_reports(self, batch, states):
        count = states[0].rules.actions
        mask = batch.legal_mask()
        for i, state in enumerate(states):
            self.assertEqual(batch[i], state)
            self.assertEqual([action for action in range(count) if mask[i * count + action]],
                             sorted(state.legal_actions()))
        self.assertEqual(list(batch.done()), [state.is_terminal() for state in states])
        self.assertEqual(floats(batch.returns()), [one for state in states for one in state.returns()])
        self.assertEqual(bytes(batch.observations()), b''.join(state.observation() for state in states))

    def test_games_that_are_over_begin_again(self):
        batch = dyar.load('krur').batch(50, seed=1)
        batch.play_out()
        self.assertEqual(set(batch.done()), {1})
        self.assertEqual(set(memoryview(batch.random_actions()).cast('i')), {-1})
        self.assertTrue(all(state.is_terminal() for state in batch))
        batch.step([-1] * 50)
        batch.reset()
        self.assertEqual(set(batch.done()), {0})
        self.assertEqual(batch[49].position, dyar.load('krur').start)

    def test_the_same_seed_gives_the_same_games_in_any_number_of_threads(self):
        game = dyar.load('random-kalah')
        played = []
        for seed, threads in (1, 1), (1, 3), (2, 1):
            batch = game.batch(40, seed, threads=threads)
            batch.play_out()
            played.append([state.position for state in batch])
        self.assertEqual(played[0], played[1])
        self.assertNotEqual(played[0], played[2])

    def test_a_step_that_is_not_legal_plays_nothing(self):
        batch = dyar.load('krur').batch(3)
        start = dyar.load('krur').start
        for actions in ([0, 0, 7], [0, 0, -1], [0, 0, 10 ** 12], [0, 0], [], [0] * 4, b'', b'0' * 11, bytearray(13)):
            self.assertRaises(ValueError, batch.step, actions)
        for actions in None, 5, ['a1', 'b1', 'c1']:
            self.assertRaises(TypeError, batch.step, actions)
        self.assertEqual([state.position for state in batch], 3 * [start])
        for at in 3, -4:
            self.assertRaisesRegex(IndexError, f'are 0 to 2, not {at}', lambda: batch[at])

    def test_the_package_for_npm_plays_the_same_games(self):
        """tests/page/npm.mjs has the same texts."""
        batch = dyar.load('krur').batch(10, seed=3)
        batch.step(batch.random_actions())
        batch.step(batch.random_actions())
        self.assertEqual(batch[7].position, '9,0,0,9/1,4,0,9 0,0 1 -')
        batch.play_out()
        self.assertEqual(batch[7].position, '0,0,0,22@1/0,10@2,0,0 0,0 2 -')

    def test_one_thread_at_a_time_works_on_a_batch(self):
        batch, refused = dyar.load('bao-kiswahili').batch(2000), []

        def play():
            try:
                batch.play_out()
            except RuntimeError as error:
                refused.append(str(error))
        threads = [threading.Thread(target=play) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(set(refused) - {'another thread uses the batch'}, set())
        self.assertEqual(set(batch.done()), {1})


class Module(unittest.TestCase):
    def test_types_declare_what_there_is(self):
        path = os.path.join(os.path.dirname(dyar.__file__), '_core.pyi')
        with open(path, encoding='utf-8') as file:
            declared = {one.name: {part.name for part in one.body if isinstance(part, ast.FunctionDef)}
                        for one in ast.parse(file.read()).body if isinstance(one, ast.ClassDef)}
        state = dyar.load('krur').state()
        for one in state.rules, state, dyar.load('krur').batch(1):
            public = {name for name in vars(type(one)) if not name.startswith('_')}
            self.assertEqual(public, {name for name in declared[type(one).__name__] if not name.startswith('_')})

    def test_games_do_without_the_part_in_c(self):
        code = ("import sys; sys.modules['dyar._core'] = None\nimport dyar\ngame = dyar.load('krur')\n"
                "print(game.moves())\ngame.state()")
        run = subprocess.run([sys.executable, '-c', code], capture_output=True, text=True, check=False)
        self.assertEqual(run.stdout, "['a1', 'b1', 'c1', 'd1']\n")
        self.assertIn("ImportError: states and batches need 'dyar._core'", run.stderr)

    def test_all_that_is_public_is_listed(self):
        public = {name for name, value in vars(dyar).items()
                  if str(getattr(value, '__module__', '')).startswith('dyar') and not name.startswith('_')}
        self.assertEqual(public, set(dyar.__all__))

    def test_every_function_is_in_the_table_of_the_page(self):
        """"`All functions` are in a table": the last section of tools/python/README.md."""
        page = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'tools', 'python', 'README.md')
        with open(page, encoding='utf-8') as file:
            tables = re.split(r'^\| of (?:the|a) .*$', file.read().partition('## All functions')[2], flags=re.M)[1:]
        state = dyar.load('krur').state()
        places = [{name for name in dyar.__all__ if not name[0].isupper()}, dyar.Game, type(state), dyar.Study]
        self.assertEqual(len(tables), len(places))
        for table, place in zip(tables, places):
            named = set(re.findall(r'`(\w+)[(`]', table))
            for name in place if isinstance(place, set) else vars(place):
                if not name.startswith('_'):
                    self.assertIn(name, named)

    def test_defaults_are_those_of_the_program(self):
        methods = {'kinship': dyar.kinship, 'hindcast': dyar.hindcast, 'distances': dyar.distances, 'import': dyar.import_}
        for parameter in dyar._ask('asks')['parameters']:
            name, task = parameter['name'], parameter['task']
            method = methods.get(task) or getattr(dyar.Game, task)
            signature = inspect.signature(method).parameters
            default = parameter['default']
            if name == 'player' and name not in signature:
                name, default = 'players', default and (default,)
            own = signature[name].default
            if own not in (None, inspect.Parameter.empty):
                self.assertEqual(own, default, f'{task}: {name}')


class Equality(unittest.TestCase):
    def assert_equal(self, one, other):
        self.assertEqual(one, other)
        self.assertEqual(hash(one), hash(other))

    def test_two_loads_of_one_game_are_equal(self):
        krur = dyar.load('krur')
        self.assert_equal(krur, dyar.load('krur'))
        self.assert_equal(krur, dyar.load('krur', answers={'no-move': 'passes'}))
        self.assert_equal(krur, dyar.load('krur', set={'setup.seeds': 4}))
        self.assert_equal(krur, dyar.load('krur', text=dyar.source('krur')))
        self.assert_equal(dyar.load('um-dyar'), dyar.load('um-dyar', setup=dyar.load('um-dyar').about['setup']))
        self.assertEqual(len({krur, dyar.load('krur'), dyar.load('khrour')}), 2)

    def test_other_rules_boards_answers_and_matches_are_other_games(self):
        krur = dyar.load('krur')
        others = [dyar.load('khrour'), dyar.load('krur', answers={'no-move': 'game-ends'}),
                  dyar.load('krur', set={'landing.capture.when.seeds': 3}), dyar.load('krur', match=True),
                  dyar.load('mine', text=dyar.source('krur').replace('id: krur', 'id: mine'))]
        for other in others:
            self.assertNotEqual(krur, other)
        self.assertEqual(len({krur, *others}), 6)
        self.assertNotEqual(dyar.load('um-dyar'), dyar.load('um-dyar', setup='4x8'))
        # An answer that affects nothing in play is another answer.
        self.assertNotEqual(dyar.load('awagagae'), dyar.load('awagagae', answers={'two-over': 'the-weaker-player'}))
        self.assertNotEqual(krur, 'krur')


class Studies(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, 'krur.study')
        subprocess.run(['dyar', 'study', 'krur', '--games', '20', '--only', 'no-move', '-o', self.path],
                       check=True, capture_output=True)

    def change(self, *statements):
        with contextlib.closing(sqlite3.connect(self.path, isolation_level=None)) as database:
            for statement in statements:
                database.execute(statement)

    def assert_refused(self, why):
        with self.assertRaisesRegex(dyar.DyarError, why):
            dyar.study(self.path).rows()

    def test_a_study_is_rows(self):
        rows = dyar.study(self.path).rows()
        self.assertGreaterEqual(len(rows), 20)
        self.assertIn('turns', rows[0])
        self.assertLess(len(dyar.study(self.path).rows('turns > 30')), len(rows))

    def test_what_has_a_view_of_its_own_is_refused(self):
        self.change('DROP VIEW game',
                    'CREATE VIEW game AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) '
                    'SELECT i AS turns FROM n WHERE i < 0')
        self.assert_refused('is not a study file')

    def test_what_has_more_in_it_than_a_study_is_refused(self):
        self.change('CREATE TABLE more (number INTEGER)')
        self.assert_refused('is not a study file')

    def test_what_is_no_study_is_refused(self):
        self.change('PRAGMA application_id = 1')
        self.assert_refused('is not a study file')
        with open(self.path, 'w', encoding='utf-8') as file:
            file.write('a text\n' * 1000)
        self.assert_refused('is not a study file')

    def test_what_another_version_has_written_is_refused(self):
        self.change('PRAGMA user_version = 5')
        self.assert_refused('another version')
        self.change('PRAGMA user_version = 8')
        self.assert_refused('dyar study merge')

    def test_columns_are_the_rows(self):
        rows = sorted(dyar.study(self.path).rows(), key=lambda row: (row['combination'], row['lineup'], row['number']))
        columns = dyar.study(self.path).columns()
        self.assertEqual(list(columns), list(rows[0]))
        for name, values in columns.items():
            self.assertEqual(list(values), [-1 if row[name] is None else row[name] for row in rows], name)
        chunks = list(dyar.study(self.path).chunks())
        self.assertGreater(len(chunks), 1)
        self.assertEqual(sum(len(chunk['turns']) for chunk in chunks), len(rows))

    def test_a_frame_has_the_columns(self):
        if not importlib.util.find_spec('pandas'):
            self.skipTest('pandas is not installed')
        study = dyar.study(self.path)
        frame, columns = study.frame(), study.columns()
        self.assertEqual(list(frame), list(columns))
        self.assertEqual(list(frame['turns']), list(columns['turns']))
        self.assertEqual(list(frame['drama'].isna()), [value < 0 for value in columns['drama']])
        self.assertEqual(len(study.frame('turns > 30')), len(study.rows('turns > 30')))

    def test_a_batch_that_holds_no_games_is_refused(self):
        for change in ("played SET turns = 'a'", 'played SET turns = 1e99', 'played SET turns = 9999999999',
                       "detail SET drama = x'00'", 'batch SET count = count + 1', 'batch SET count = 0',
                       'played SET id = id + 1000000'):
            self.change(f'UPDATE {change}')
            with self.assertRaisesRegex(dyar.DyarError, 'is damaged'):
                dyar.study(self.path).columns()

    def test_reading_is_interrupted(self):
        threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
        with self.assertRaises(KeyboardInterrupt):
            dyar.study(self.path).rows('(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) '
                                       'SELECT max(i) FROM n)')


class Playing(unittest.TestCase):
    """Studies that Python starts."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder.name)
        self.krur = dyar.load('krur')

    def play(self, path=None, **options):
        """30 games, unless the options say more, for each of the three answers."""
        return self.krur.study(path, **{'games': 30, 'players': ['random'], 'only': ['no-move'], **options})

    def test_a_study_is_that_of_the_program(self):
        heard = []
        study = self.play(progress=heard.append)
        self.assertEqual((str(study.path), heard[-1]), ('krur.study', {'played': 90, 'games': 90}))
        subprocess.run(['dyar', 'study', 'krur', '--games', '30', '--players', 'random', '--only', 'no-move',
                        '-o', 'other.study'], check=True, capture_output=True)
        self.assertEqual(study.columns(), dyar.study('other.study').columns())
        self.assertEqual(study.report()['total'], 90)

    def test_shards_that_are_joined_are_the_study(self):
        heard = []
        shards = [self.play(shard=(number, 3), progress=heard.append) for number in (1, 2, 3)]
        self.assertEqual([str(shard.path) for shard in shards], [f'krur-{number}-of-3.study' for number in (1, 2, 3)])
        self.assertEqual(heard[-1], {'played': 30, 'games': 30})
        whole = dyar.merge([shard.path for shard in shards], 'whole.study')
        self.assertEqual(whole.columns(), self.play().columns())
        self.assertRaisesRegex(dyar.DyarError, '^cannot write', dyar.merge, [shards[0].path], 'whole.study')
        os.rename('krur-1-of-3.study', '-1.study')
        self.assertEqual(dyar.study('-1.study').report()['played'], 30)

    def test_what_is_stopped_is_continued(self):
        def stop(progress):
            if progress['played'] > 0:
                raise RuntimeError('enough')
        with self.assertRaisesRegex(RuntimeError, 'enough'):
            self.play(games=200, players=['mcts:100'], skill=0, progress=stop)
        played = len(dyar.study('krur.study').rows())
        self.assertTrue(0 < played < 600, played)
        threading.Timer(1, os.kill, (os.getpid(), signal.SIGINT)).start()
        with self.assertRaises(KeyboardInterrupt):
            self.play('long.study', games=100000, players=['mcts:100'])
        self.assertLess(0, len(dyar.study('long.study').rows()))
        heard = []
        self.play(games=200, players=['mcts:100'], skill=0, progress=heard.append)
        self.assertGreaterEqual(heard[0]['played'], played)
        self.assertEqual(heard[-1]['played'], 600)

    def test_a_study_ends_with_the_program_that_started_it(self):
        code = ("import dyar\ndyar.load('krur').study('killed.study', games=100000, players=['mcts:100'], "
                "progress=lambda heard: print(heard['played'], flush=True))")
        with subprocess.Popen([sys.executable, '-c', code], stdout=subprocess.PIPE) as starter:
            while int(starter.stdout.readline()) == 0:
                pass
            starter.kill()
        for _ in range(300):
            study = subprocess.run(['dyar', 'study', 'krur', '--games', '100000', '--players', 'mcts:100',
                                    '--stop-with-input', '-o', 'killed.study'], stdin=subprocess.DEVNULL,
                                   capture_output=True, text=True, check=False)
            if 'another program' not in study.stderr:
                break
            time.sleep(0.1)
        self.assertIn("stopped; 'killed.study' keeps the games", study.stderr)
        self.assertEqual(study.returncode, 130)
        self.assertLess(0, len(dyar.study('killed.study').rows()))

    def test_every_game_can_be_studied(self):
        text = dyar.source('krur').replace('id: krur', 'id: mine')
        mine = dyar.load('mine', text=text, answers={'no-move': 'game-ends'}, set={'setup.seeds': 3})
        study = mine.study(games=4, players=['random'], position='3,3,3,2/3,3,3,3 1,0 1 -', turn_limit=10)
        asked = study.report()['study']
        self.assertEqual((asked['ruleset'], asked['position'], max(study.columns()['turns'])),
                         ('mine', '3,3,3,2/3,3,3,3 1,0 1 -', 10))
        self.assertEqual((asked['answer'], asked['set'], asked['match']),
                         ('no-move=game-ends', 'setup.seeds=3', 'no'))
        match = dyar.load('krur', match=True).study('match.study', games=2, players=['random'], only=['no-move'])
        self.assertGreater(max(match.columns()['games']), 1)
        with_setup = dyar.load('um-dyar', setup='4x8').study(games=2, players=['random'], only=['empty-holes'])
        self.assertEqual(with_setup.report()['study']['setup'], '4x8')

    def test_what_cannot_be_played_says_why(self):
        self.assertRaisesRegex(dyar.DyarError, "^--only: unknown question 'nothing' ", self.play, only=['nothing'])
        self.assertRaisesRegex(dyar.DyarError, 'shard', self.play, shard=(4, 3))
        self.assertRaises(dyar.DyarError, self.play, '/nowhere/krur.study')
        with self.assertRaises(dyar.DyarError):
            self.play('same.study')
            self.play('same.study', only=['endless-sowing'])

    def test_without_the_program_there_are_no_studies(self):
        code = ("import dyar\nfrom pathlib import Path\nPath.is_file = lambda path: False\n"
                "dyar.load('krur').study('krur.study')")
        run = subprocess.run([sys.executable, '-c', code], capture_output=True, text=True, check=False,
                             env={**os.environ, 'PATH': '/nowhere'})
        self.assertIn("DyarError: the program 'dyar' is not installed", run.stderr)


class Reports(unittest.TestCase):
    """What requests answer fits the schemas, of which the types of `dyar.reports` are made."""

    def assert_fits(self, schema, document):
        schemas = os.path.join(os.path.dirname(shutil.which('dyar')), '..', 'share', 'dyar', 'output')
        with tempfile.NamedTemporaryFile('w', suffix='.json', encoding='utf-8') as file:
            json.dump(document, file)
            file.flush()
            run = subprocess.run(['dyar', 'check', '--schema', f'{schemas}/{schema}.schema.json', file.name],
                                 capture_output=True, text=True, check=False)
        self.assertEqual(run.returncode, 0, run.stderr)

    def test_answers_without_a_command_fit_their_schemas(self):
        for ruleset in 'krur', 'bao-kiswahili', 'um-dyar', 'um-laarais', 'tchoukaillon':
            self.assert_fits('requests/load', dyar.load(ruleset).about)
        krur = dyar.load('krur')
        for game, steps in (krur, True), (krur, False), (dyar.load('krur', match=True), True):
            self.assert_fits('requests/play', game._ask('play', moves=['c1'], steps=steps))
        self.assert_fits('requests/players', dyar.players())
        self.assert_fits('requests/reasons', dyar.reasons())
        self.assert_fits('requests/refuse', krur.refuse('a2'))
        self.assert_fits('requests/refuse', krur.refuse('a1'))
        self.assert_fits('requests/records', dyar.records('[Ruleset "krur"]\n[Answers "no-move=passes"]\n\n1. a1 2. d2 1-0\n'))
        self.assert_fits('requests/measure', krur._ask('measure', games=40))

    def test_verified_games_fit_their_schema(self):
        told = dyar.load('krur').verify('1. a1 2. a1\n')
        self.assert_fits('verify', {'schema_version': 1, **told})

    def test_progress_fits_its_schema(self):
        heard, krur = [], dyar.load('krur')
        krur.measure(2000, progress=heard.append)
        krur.infer('1. a1 2. d2', changes=1, progress=heard.append)
        krur.allowed('1. a1 2. d2', progress=heard.append)
        dyar.distances(['krur', 'kalah', 'oware'], progress=heard.append)
        self.assertGreater(len(heard), 3)
        for told in heard[:5] + heard[-5:]:
            self.assert_fits('requests/progress', told)

    def test_every_report_has_a_type(self):
        untyped = {'frame', 'schema', 'state', 'batch', 'study'}
        for place in dyar, dyar.Game:
            for name, function in inspect.getmembers(place, inspect.isfunction):
                if function.__module__.startswith('dyar') and not name.startswith('_') and name not in untyped:
                    self.assertRegex(function.__annotations__['return'],
                                     r"^'?(Optional\[|List\[)*(reports\.|str|Game|Played|Board|Study)", name)


if __name__ == '__main__':
    unittest.main()
