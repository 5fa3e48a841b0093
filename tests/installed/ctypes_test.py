# SPDX-License-Identifier: MIT
"""libdyar in another language, without a compiler: Python's ctypes plays whole games by dyar_moves and dyar_play.

    tests/installed/ctypes_test.py TREE

"dyar_move has eight bytes, without bit-fields or padding, so every compiler lays it out alike" (interpreter/ABI.md).
"""
import ctypes
import glob
import random
import sys
import unittest
from ctypes import POINTER, Structure, c_bool, c_char_p, c_int, c_size_t, c_uint8, c_uint16, c_uint64, c_void_p

# Constants of dyar/move.h and dyar/position.h.
MOVES_MAX, POSITION_TEXT, MOVE_TEXT, CELLS, PLAYERS_MAX = 512, 4096, 64, 496, 6
CLOCKWISE, NAMES_DIRECTION = 1, 2


class Move(Structure):
    _fields_ = [('hole', c_uint8), ('kind', c_uint8), ('cell', c_uint8), ('flags', c_uint8), ('choices', c_uint8),
                ('chosen', c_uint8 * 3)]


class Position(Structure):
    _fields_ = [('cells', c_uint16 * CELLS)]


class Result(Structure):
    _fields_ = [('over', c_bool), ('drawn', c_bool), ('reason', c_char_p), ('scores', c_int * PLAYERS_MAX),
                ('winners', ctypes.c_uint)]


class LoadRequest(Structure):
    _fields_ = [('size', c_size_t), ('ruleset', c_char_p), ('beside', c_char_p), ('text', c_char_p),
                ('text_length', c_size_t), ('setup', c_char_p), ('answers', POINTER(c_char_p)), ('answer_count', c_size_t),
                ('sets', POINTER(c_char_p)), ('set_count', c_size_t), ('match', c_bool), ('for_reading', c_bool),
                ('cache', c_void_p)]


class LaterRequest(Structure):
    """Of a version to come."""
    _fields_ = [('known', LoadRequest), ('added', c_size_t)]


class PlayoutsRequest(Structure):
    _fields_ = [('size', c_size_t), ('start', c_void_p), ('moves', c_void_p), ('move_count', c_size_t),
                ('games', c_uint64), ('first', c_uint64), ('seed', c_uint64), ('turns', c_int), ('threads', c_int),
                ('ignore_repetition', c_bool), ('counts_only', c_bool), ('stop', c_void_p), ('context', c_void_p)]


class Playouts(Structure):
    _fields_ = [('games', c_uint64), ('over', c_uint64), ('turns', c_uint64), ('moves', c_uint64), ('options', c_uint64),
                ('choices', c_uint64)] + [(name, c_uint64 * PLAYERS_MAX) for name in ('won', 'tied', 'scores', 'shares')]


class Diag(Structure):
    _fields_ = [('severity', c_int), ('file', c_char_p), ('line', ctypes.c_uint), ('column', ctypes.c_uint),
                ('message', c_char_p), ('hint', c_char_p), ('excerpt', c_char_p)]


def open_library(tree):
    library = ctypes.CDLL(glob.glob(f'{tree}/**/libdyar.so.0', recursive=True)[0])
    for name, result, arguments in (
            ('dyar_diags_new', c_void_p, []),
            ('dyar_diags_free', None, [c_void_p]),
            ('dyar_diags_get', POINTER(Diag), [c_void_p, c_size_t]),
            ('dyar_ruleset_load', c_void_p, [c_void_p, c_void_p]),
            ('dyar_ruleset_free', None, [c_void_p]),
            ('dyar_ruleset_game', c_void_p, [c_void_p]),
            ('dyar_position_begin', None, [c_void_p, POINTER(Position)]),
            ('dyar_position_format', c_size_t, [c_void_p, POINTER(Position), c_char_p]),
            ('dyar_moves', c_size_t, [c_void_p, POINTER(Position), POINTER(Move)]),
            ('dyar_play', None, [c_void_p, POINTER(Position), Move]),
            ('dyar_move_equal', c_bool, [Move, Move]),
            ('dyar_move_format', c_char_p, [c_void_p, Move, c_char_p]),
            ('dyar_move_parse', c_bool, [c_void_p, POINTER(Position), c_char_p, POINTER(Move), c_char_p]),
            ('dyar_result_of', Result, [c_void_p, POINTER(Position)]),
            ('dyar_play_out_many', c_bool, [c_void_p, POINTER(PlayoutsRequest), POINTER(Playouts)])):
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


class Ctypes(unittest.TestCase):
    tree = ''

    @classmethod
    def setUpClass(cls):
        cls.library = open_library(cls.tree)

    def load(self, request):
        """A ruleset, or the first error and its hint."""
        diags = self.library.dyar_diags_new()
        ruleset = self.library.dyar_ruleset_load(ctypes.addressof(request), diags)
        if ruleset:
            self.addCleanup(self.library.dyar_ruleset_free, ruleset)
        else:
            diag = self.library.dyar_diags_get(diags, 0)[0]
            ruleset = (diag.message.decode(), diag.hint.decode())
        self.library.dyar_diags_free(diags)
        return ruleset

    def game_of(self, ruleset):
        return self.library.dyar_ruleset_game(
            self.load(LoadRequest(size=ctypes.sizeof(LoadRequest), ruleset=ruleset.encode())))

    def begin(self, game):
        position = Position()
        self.library.dyar_position_begin(game, position)
        return position

    def name_of(self, game, move):
        return self.library.dyar_move_format(game, move, ctypes.create_string_buffer(MOVE_TEXT)).decode()

    def play_random_game(self, game, chance):
        """Checks each move on the way; returns the last position and the flags of all moves."""
        position, moves, flags = self.begin(game), (Move * MOVES_MAX)(), 0
        for _ in range(2000):
            count = self.library.dyar_moves(game, position, moves)
            if count == 0:
                break
            for move in moves[:count]:
                name, again = self.name_of(game, move), Move()
                self.assertTrue(self.library.dyar_move_parse(game, position, name.encode(), again, None))
                self.assertEqual(bytes(again), bytes(move))
                self.assertTrue(self.library.dyar_move_equal(again, move))
                if move.flags & NAMES_DIRECTION and '/' not in name:
                    self.assertEqual(name[-1], '-' if move.flags & CLOCKWISE else '+')
                flags |= move.flags
            self.library.dyar_play(game, position, moves[chance.randrange(count)])
        return position, flags

    def test_a_move_has_eight_bytes(self):
        self.assertEqual(ctypes.sizeof(Move), 8)

    def test_whole_games_are_played(self):
        chance = random.Random(4)
        for ruleset, seen in (('oware', 0), ('kalah', 0), ('songo', 0), ('bao-kiswahili', NAMES_DIRECTION | CLOCKWISE)):
            game, flags, over = self.game_of(ruleset), 0, 0
            for _ in range(20):
                last, of_game = self.play_random_game(game, chance)
                result = self.library.dyar_result_of(game, last)
                over += result.over
                flags |= of_game
                self.assertFalse(result.over and result.reason is None)
            self.assertGreater(over, 0, ruleset)
            self.assertEqual(flags & seen, seen, ruleset)

    def test_a_move_by_name_leads_to_its_position(self):
        game = self.game_of('kalah')
        position, text, move = self.begin(game), ctypes.create_string_buffer(POSITION_TEXT), Move()
        self.assertTrue(self.library.dyar_move_parse(game, position, b'c1', move, None))
        self.library.dyar_play(game, position, move)
        self.library.dyar_position_format(game, position, text)
        self.assertEqual(text.value, b'4,4,4,4,4,4/4,4,0,5,5,5 1,0 1 -')

    def test_a_request_has_its_size(self):
        """"smaller than in version 0.2.0, such as 0: rejects the request" """
        message, hint = self.load(LoadRequest(ruleset=b'kalah'))
        self.assertEqual(message, f"'size' of dyar_load_request must be at least {ctypes.sizeof(LoadRequest)}, not 0")
        self.assertEqual(hint, 'set it to sizeof(dyar_load_request)')

    def test_a_later_program_runs_with_this_library(self):
        """"reads the bytes that it does not know, and rejects the request unless all are 0" """
        request = LaterRequest(LoadRequest(size=ctypes.sizeof(LaterRequest), ruleset=b'kalah'), 0)
        self.assertIsInstance(self.load(request), int)
        request.added = 1
        self.assertIn('lacks a field of dyar_load_request', self.load(request)[0])

    def test_random_games_are_counted(self):
        game, sums = self.game_of('kalah'), Playouts()
        request = PlayoutsRequest(size=ctypes.sizeof(PlayoutsRequest), games=100, threads=2)
        self.assertTrue(self.library.dyar_play_out_many(game, request, sums))
        self.assertEqual((sums.games, sum(sums.won) + sums.tied[0]), (100, sums.over))
        self.assertEqual(sum(sums.shares), 60 * sums.over)
        request.size = 0
        self.assertFalse(self.library.dyar_play_out_many(game, request, sums))


if __name__ == '__main__':
    Ctypes.tree = sys.argv.pop(1)
    unittest.main()
