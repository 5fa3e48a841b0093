"""The Python module, used on the installed libraries: tests/installed/python.sh runs it."""
import contextlib
import inspect
import json
import os
import signal
import sqlite3
import subprocess
import tempfile
import threading
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

    def test_a_text_is_checked(self):
        self.assertEqual(dyar.check(dyar.source('krur')), [])
        wrong = dyar.check(dyar.source('krur').replace('columns:', 'colums:'))
        self.assertEqual(wrong[0]['severity'], 'error')
        self.assertIn('columns', wrong[0]['hint'])

    def test_what_cannot_be_loaded_says_why(self):
        with self.assertRaises(dyar.DyarError) as raised:
            dyar.load('krur', answers={'no-move': 'nothing'})
        self.assertIn("no answer 'nothing'", raised.exception.diagnostics[0]['message'])
        self.assertIn('passes', str(raised.exception))
        self.assertRaises(dyar.DyarError, dyar.load, 'no-such-game')

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
                    answer['ruled_out']['file'] = None  # a text is no file
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


class Module(unittest.TestCase):
    def test_all_that_is_public_is_listed(self):
        public = {name for name, value in vars(dyar).items()
                  if getattr(value, '__module__', None) == 'dyar' and not name.startswith('_')}
        self.assertEqual(public, set(dyar.__all__))

    def test_defaults_are_those_of_the_program(self):
        methods = {'kinship': dyar.kinship, 'distances': dyar.distances, 'import': dyar.import_}
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
        self.assert_refused('is not the file of a study')

    def test_what_has_more_in_it_than_a_study_is_refused(self):
        self.change('CREATE TABLE more (number INTEGER)')
        self.assert_refused('is not the file of a study')

    def test_what_is_no_study_is_refused(self):
        self.change('PRAGMA application_id = 1')
        self.assert_refused('is not the file of a study')
        with open(self.path, 'w', encoding='utf-8') as file:
            file.write('a text\n' * 1000)
        self.assert_refused('is not the file of a study')

    def test_what_another_version_has_written_is_refused(self):
        self.change('PRAGMA user_version = 5')
        self.assert_refused('another version')

    def test_reading_is_interrupted(self):
        threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
        with self.assertRaises(KeyboardInterrupt):
            dyar.study(self.path).rows('(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) '
                                       'SELECT max(i) FROM n)')


if __name__ == '__main__':
    unittest.main()
