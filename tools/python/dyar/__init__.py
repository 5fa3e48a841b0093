# SPDX-License-Identifier: MIT
"""Sowing games (mancala) by rules that are written down as text.

    >>> import dyar
    >>> krur = dyar.load('krur', answers={'no-move': 'game-ends'})
    >>> krur.play(krur.start, ['a1', 'd2'])['scores']
    [0, 0]

A position is a string, as ``4,4,4,4/4,4,4,4 0,0 1 -``: the rows from the top, captured seeds, the player to
move, the rest.  A move is a string, as ``c1``.  Reports are what ``dyar COMMAND --json`` prints, as dicts and
lists; ``/usr/share/dyar/output`` has a schema of each.  The names are those of the package for JavaScript.

Work that takes long ends at Ctrl-C with what it has, and then raises ``KeyboardInterrupt``.
"""
from __future__ import annotations

import contextlib
import ctypes
import json
import re
import signal
import sqlite3
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

if TYPE_CHECKING:
    from dyar import _core

__version__ = '0.2.0'
__all__ = ['DyarError', 'Board', 'Game', 'Study', 'rulesets', 'source', 'schema', 'players', 'check',
           'load', 'reasons', 'records', 'import_', 'kinship', 'distances', 'infer', 'study', 'frame']

Report = Dict[str, Any]
Progress = Callable[[Report], None]


class DyarError(ValueError):
    """What was asked for cannot be had; the text says why.

    ``diagnostics``: what is wrong with a ruleset, a position or a move, as ``dyar check --json`` tells it.
    """

    def __init__(self, message: str, diagnostics: Sequence[Report] = ()) -> None:
        super().__init__(message)
        self.diagnostics = list(diagnostics)

    def __str__(self) -> str:
        lines = [self.args[0]]
        for one in self.diagnostics:
            place = f"{one['file']}:{one['line']}:{one['column']}: " if one['line'] else ''
            hint = f" ({one['hint']})" if one['hint'] else ''
            lines.append(f"{place}{one['message']}{hint}")
        return '\n'.join(lines)


# ---- the library ----

def _open_library() -> ctypes.CDLL:
    """Where the system finds it, or beside this module (PREFIX/lib/python3/dist-packages/dyar)."""
    name = 'libdyar-requests.so.0'
    beside = Path(__file__).resolve().parents
    candidates = [name]
    if len(beside) > 3:
        candidates += [str(found) for found in beside[2].parent.glob(f'**/{name}')]
    problem: Optional[OSError] = None
    for candidate in candidates:
        try:
            return ctypes.CDLL(candidate)
        except OSError as error:
            problem = error
    raise ImportError(f'{name} is not installed: {problem}')


_ASKED = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p)
_TELL = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_char_p)
_library = _open_library()
_free = ctypes.CDLL(None).free
_free.argtypes, _free.restype = [ctypes.c_void_p], None
for _name, _result, _takes in (
        ('new', ctypes.c_void_p, []),
        ('free', None, [ctypes.c_void_p]),
        ('answer', ctypes.c_void_p, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t]),
        ('stop_when', None, [ctypes.c_void_p, _ASKED, ctypes.c_void_p]),
        ('tell', None, [ctypes.c_void_p, _TELL, ctypes.c_void_p])):
    _function = getattr(_library, f'dyar_requests_{_name}')
    _function.argtypes, _function.restype = _takes, _result


def _open_core() -> Any:
    """The part in C, which only states and batches need."""
    try:
        from dyar import _core
    except ImportError as error:
        raise ImportError(f"states and batches need 'dyar._core', which this installation lacks: {error}") from error
    return _core


class _Interrupts:
    """Ctrl-C raises nothing while this is entered, in the main thread: ``heard`` tells of it."""

    def __init__(self) -> None:
        self.heard = False
        self._before: Any = None

    def __call__(self, _signal: int, _frame: Any) -> None:
        self.heard = True

    def __enter__(self) -> _Interrupts:
        self._before = None
        if threading.current_thread() is threading.main_thread():
            before = signal.getsignal(signal.SIGINT)
            if before is signal.default_int_handler or isinstance(before, _Interrupts):
                self._before = before
                signal.signal(signal.SIGINT, self)
        return self

    def __exit__(self, *_raised: Any) -> None:
        if self._before:
            signal.signal(signal.SIGINT, self._before)


class _Server:
    """Answers the requests of one thread, one at a time."""

    def __init__(self) -> None:
        self._free_server = _library.dyar_requests_free
        self._server = _library.dyar_requests_new()
        if not self._server:
            raise MemoryError
        self._interrupts = _Interrupts()
        self._failure: Optional[BaseException] = None
        self._progress: Optional[Progress] = None
        self._asked, self._tell = _ASKED(self._is_enough), _TELL(self._hear)
        _library.dyar_requests_stop_when(self._server, self._asked, None)

    def __del__(self) -> None:
        if getattr(self, '_server', None):
            self._free_server(self._server)

    def _is_enough(self, _context: Any) -> bool:
        return self._interrupts.heard or self._failure is not None

    def _hear(self, _context: Any, report: bytes) -> None:
        try:
            if self._progress and not self._failure:
                self._progress(json.loads(report))
        except BaseException as failure:  # told when the library has returned
            self._failure = failure

    def ask(self, request: Mapping[str, Any], progress: Optional[Progress]) -> Any:
        self._interrupts, self._failure, self._progress = _Interrupts(), None, progress
        silent = ctypes.cast(None, _TELL)
        _library.dyar_requests_tell(self._server, self._tell if progress else silent, None)
        text = json.dumps({key: value for key, value in request.items() if value is not None}).encode()
        with self._interrupts:
            answer = _library.dyar_requests_answer(self._server, text, len(text))
        if not answer:
            raise MemoryError
        try:
            told = json.loads(ctypes.string_at(answer))
        finally:
            _free(answer)
        if self._failure:
            raise self._failure
        if self._interrupts.heard:
            raise KeyboardInterrupt
        if 'error' in told:
            raise DyarError(told['error'], told['diagnostics'])
        return told['answer']


class _Idle(threading.local):
    """A thread's servers that answer nothing now."""

    def __init__(self) -> None:
        self.servers: List[_Server] = []


_idle = _Idle()


def _who(players: Sequence[str], strengths: Optional[Sequence[str]]) -> Dict[str, Any]:
    return {'strengths': ','.join(strengths)} if strengths else {'players': list(players)}


def _ask(ask: str, progress: Optional[Progress] = None, **fields: Any) -> Any:
    """What a listener asks while it is told of other work, another server answers."""
    server = _idle.servers.pop() if _idle.servers else _Server()
    try:
        return server.ask({'ask': ask, **fields}, progress)
    finally:
        _idle.servers.append(server)


# ---- pictures and tables ----

class Board:
    """A drawn position: shown by notebooks, and SVG as ``str``."""

    def __init__(self, svg: str, position: str) -> None:
        self.svg, self.position = svg, position

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f'<Board {self.position}>'

    def save(self, path: Union[str, Path]) -> None:
        """Writes the picture into a file."""
        Path(path).write_text(self.svg, encoding='utf-8')


def frame(rows: Iterable[Report]) -> Any:
    """The rows as a pandas DataFrame; pandas must be there (Debian: python3-pandas)."""
    import pandas  # optional: nothing else of this module needs it
    return pandas.DataFrame(list(rows))


# ---- rulesets ----

def rulesets() -> List[Report]:
    """The bundled rulesets: id, name, region, players, board ..., as ``dyar list --json``."""
    return _ask('rulesets')


def source(ruleset: str) -> str:
    """A bundled ruleset as its author wrote it, in YAML."""
    return _ask('source', ruleset=ruleset)


def schema() -> Report:
    """The JSON Schema of rulesets."""
    return json.loads(_ask('schema'))


def players() -> List[Report]:
    """The kinds of computer players: name and summary."""
    return _ask('players')


def reasons() -> List[Report]:
    """The kinds of reasons (see ``Game.play``): ``what``, and the ``pattern`` of the English sentence."""
    return _ask('reasons')


def check(text: str) -> List[Report]:
    """What is wrong with a ruleset, given as YAML; an empty list: nothing."""
    return _ask('check', ruleset='ruleset', text=text)['diagnostics']


def records(text: str) -> List[Report]:
    """Records of games, read: what each was played by, and its moves."""
    return _ask('records', text=text)


def import_(recorded: str, *, format: Optional[str] = None, trust: Optional[str] = None,
            ruleset: Optional[str] = None) -> Report:
    """Games in the notation of another program, as ``records``, with ``problems`` and how many were ``left_out``.

    ``format``: the notation, instead of the one that the text shows.  ``trust``: 'from' keeps a game if the holes
    that its moves start from are right.  ``ruleset``: the rules, instead of those that the notation is used for.
    """
    return _ask('import', recorded=recorded, format=format, trust=trust, ruleset=ruleset)


def kinship(rulesets: Sequence[str] = (), replicates: int = 200, *, seed: int = 1,
            progress: Optional[Progress] = None) -> Report:
    """How far the characters of bundled rulesets (all, if none is named) are from each other, and their tree.

    ``rulesets``, ``distances`` with intervals ``low`` and ``high``, ``joins`` of clusters, and ``newick``, the tree.
    """
    return _ask('kinship', progress, rulesets=list(rulesets), replicates=replicates, seed=seed)


def distances(rulesets: Sequence[str] = (), games: int = 20, *, seed: int = 1,
              progress: Optional[Progress] = None) -> Report:
    """How far bundled rulesets (all, if none is named) are from each other in random games: ``rulesets``, ``distances``, ``joins``, and ``behaviour`` of each pair on one board."""
    return _ask('distances', progress, rulesets=list(rulesets), games=games, seed=seed)


def infer(recorded: str, rulesets: Sequence[str] = ('all',), changes: int = 2, *, tolerate: int = 0,
          borrow: Sequence[str] = (), progress: Optional[Progress] = None) -> Report:
    """The same as ``Game.infer``, beginning with several bundled rulesets: which is nearest?

    'all': every one whose board has the rows and columns of the first game.
    """
    return _ask('infer', progress, rulesets=list(rulesets), **_infer(recorded, changes, tolerate, borrow))


def load(ruleset: str, *, setup: Optional[str] = None, answers: Optional[Mapping[str, str]] = None,
         set: Optional[Mapping[str, Any]] = None, match: bool = False, text: Optional[str] = None) -> Game:
    """A game, ready to play.

    ``ruleset``: the id of a bundled ruleset, or, with ``text`` (YAML), a name for that.
    ``setup``: the name of a set-up.  ``answers``: answers by their questions.  ``set``: values by their
    paths, such as ``{'setup.seeds': 3}``.  ``match``: a match of several games.

    Raises DyarError, with ``diagnostics``, where the ruleset cannot be loaded so.
    """
    values = {path: _yaml(value) for path, value in set.items()} if set else None
    return Game({'ruleset': ruleset, 'setup': setup, 'answers': dict(answers) if answers else None,
                 'set': values, 'match': match or None, 'text': text})


def _yaml(value: Any) -> str:
    """YAML as the program reads it: texts stand as they are, JSON is YAML for all else."""
    return value if isinstance(value, str) else json.dumps(value)


def _infer(recorded: str, changes: int, tolerate: int, borrow: Sequence[str]) -> Report:
    return {'recorded': recorded, 'changes': changes, 'tolerate': tolerate, 'borrow': list(borrow)}


def _as_other(game: Game) -> Report:
    of = game._of
    return {'other': of['ruleset'], 'other_text': of['text'], 'other_setup': of['setup'],
            'other_answers': of['answers'], 'other_set': of['set'] or {}, 'other_match': bool(of['match'])}


class Game:
    """A loaded ruleset.  It never changes; all positions are given and returned as strings.

    Two games are equal if both have the same id, rules (``about['hash']``), set-up and answers, and if both
    are matches or both are single games.  Prose does not count, nor does how a game was loaded: naming a
    default answer makes no other game.  Equal games have equal hashes, so games can be keys of a dict.

    >>> load('krur') == load('krur', answers={'no-move': 'passes'})
    True
    >>> load('krur') == load('krur', set={'setup.seeds': 3})
    False
    """

    def __init__(self, of: Report) -> None:
        self._of = of
        about = _ask('load', **of)
        #: The position in which it begins.
        self.start: str = about['start']['position']
        #: What the ruleset says about itself: id, name, region, players, rows, columns, hash ...
        self.about: Report = about

    def __repr__(self) -> str:
        return f"<Game {self.about['id']}: {self.about['name']}>"

    def _key(self) -> Tuple[Any, ...]:
        about = self.about
        answers = frozenset(about['answers'].items())
        return about['id'], about['hash'], about['setup'], answers, bool(self._of['match'])

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def _repr_svg_(self) -> str:
        return self.board().svg

    def _ask(self, ask: str, progress: Optional[Progress] = None, **fields: Any) -> Any:
        return _ask(ask, progress, **self._of, **fields)

    def _core_rules(self) -> _core.Rules:
        if not hasattr(self, '_loaded'):
            of = self._of
            answers = [f'{question}={answer}' for question, answer in (of['answers'] or {}).items()]
            sets = [f'{path}={value}' for path, value in (of['set'] or {}).items()]
            self._loaded = _open_core().Rules(of['ruleset'], of['text'], of['setup'], answers, sets, bool(of['match']))
        return self._loaded

    def state(self, position: Optional[str] = None) -> _core.State:
        """A game in play, from its start or from a position: a ``State``.

        Its moves are small integers, actions, which mean the same in every position of the game.

        >>> state = load('kalah').state()
        >>> state.legal_actions()
        [0, 1, 2, 3, 4, 5]
        >>> state.apply(state.string_to_action('c1'))
        >>> state.position, state.current_player()
        ('4,4,4,4,4,4/4,4,0,5,5,5 1,0 1 -', 0)
        """
        return _open_core().State(self._core_rules(), self.start if position is None else position)

    def batch(self, n: int, seed: int = 0, *, threads: int = 1) -> _core.Batch:
        """``n`` games at once, a ``Batch``: each method does its work for all of them.

        What it returns are bytearrays, which ``memoryview`` and ``numpy.frombuffer`` read without a copy.
        The same seed gives the same random games with any number of threads.

        >>> batch = load('kalah').batch(100)
        >>> batch.step(batch.random_actions())
        >>> batch.play_out()
        >>> all(batch.done())
        True
        """
        return _open_core().Batch(self._core_rules(), n, seed, threads)

    def moves(self, position: Optional[str] = None, history: Sequence[str] = ()) -> List[str]:
        """The legal moves, in the order of the board; ``history``: moves that have led on from there."""
        return self._ask('position', position=position, moves=list(history))['moves']

    def play(self, position: Optional[str], moves: Sequence[str], *, steps: bool = False) -> Report:
        """Plays moves: ``position``, ``over``, ``result``, ``scores`` and ``turns``.

        ``turns`` has every lap of every move. With ``steps``, each turn also has ``steps`` (every event)
        and, as ``dyar trace --json``, ``account`` (the turn in English, line by line), ``reasons`` (facts,
        each with its sentence), and what of them matters most: ``summary`` and ``main``.
        """
        told = self._ask('play', position=position, moves=list(moves), steps=steps or None)
        after = told['after']
        return {'position': after['position'], 'over': after['over'], 'result': after['result'],
                'scores': after['scores'], 'turns': told['turns']}

    def refuse(self, move: str, position: Optional[str] = None,
               history: Sequence[str] = ()) -> Optional[Report]:
        """Why the text is not a legal move, as one of the ``reasons`` of a turn; None if it is one."""
        return self._ask('refuse', move=move, position=position, moves=list(history))

    def trace(self, position: Optional[str], moves: Sequence[str], *, steps: bool = False) -> List[Report]:
        """Every lap of the moves: where it began and ended, and which rule decided."""
        return self.play(position, moves, steps=steps)['turns']

    def choose(self, position: Optional[str] = None, player: str = 'mcts:2000', *,
               history: Sequence[str] = (), seed: int = 1) -> str:
        """The move that a computer player makes; ``player`` as on the command line."""
        return self._ask('choose', position=position, moves=list(history), player=player, seed=seed)

    def describe(self) -> Report:
        """The rules in English, each sentence with its source and standing."""
        return self._ask('describe')

    def questions(self) -> List[Report]:
        """What the sources leave open, with the answers on offer."""
        return self._ask('questions')

    def table(self) -> List[Report]:
        """Which rule decides which situation."""
        return self._ask('table')

    def features(self, *, attested: bool = False, open: bool = False) -> List[Report]:
        """The characters that games are classed by, with their states, rules and standings.

        ``open``: the states under each answer and each setup, too: ``no|yes``.  ``attested``: only states that rest
        on an attested rule; ``?`` for all others.
        """
        return self._ask('features', attested=attested or None, open=open or None)

    def analyse(self, position: Optional[str] = None, *, history: Sequence[str] = (),
                player: Optional[str] = None, seconds: Optional[float] = None, nodes: Optional[int] = None,
                depth: Optional[int] = None, memory: int = 256,
                progress: Optional[Progress] = None) -> Report:
        """What a computer player thinks of every move, the best first.

        Limited by time, by positions looked at (``nodes``) or by moves ahead (``depth``); the last two
        always give the same result.  Without a limit it thinks for three seconds.  ``player``, as
        'alphabeta:d6', has a limit of its own.  ``memory``: MiB to remember positions in.
        """
        return self._ask('analyse', progress, position=position, moves=list(history), player=player,
                         seconds=seconds, nodes=nodes, depth=depth, memory=memory)

    def solve(self, position: Optional[str] = None, *, outcome_only: bool = False, value_only: bool = False,
              exhaustive: bool = False, memory: int = 1024, seconds: Optional[float] = None,
              nodes: Optional[int] = None, progress: Optional[Progress] = None) -> Report:
        """Proves what the position is worth with best play; ``memory``: MiB that it may take.

        It takes as long as the proof does, unless ``seconds`` or ``nodes`` (positions) limit it: then the
        answer is what is proved by then, and ``complete`` is False.
        """
        return self._ask('solve', progress, position=position, outcome_only=outcome_only or None,
                         value_only=value_only or None, exhaustive=exhaustive or None, memory=memory,
                         seconds=seconds, nodes=nodes)

    def seats(self, position: Optional[str] = None, *, value_only: bool = False, memory: int = 1024,
              seconds: Optional[float] = None, nodes: Optional[int] = None) -> Report:
        """In games of three and more: what each player can be sure of against all others together.

        Limits are those of ``solve``.
        """
        return self._ask('seats', position=position, value_only=value_only or None, memory=memory,
                         seconds=seconds, nodes=nodes)

    def perft(self, depth: int, position: Optional[str] = None, *, divide: bool = False) -> Report:
        """How many sequences of ``depth`` moves there are; with ``divide`` by the first move, too."""
        return self._ask('perft', position=position, depth=depth, divide=divide or None)

    def verify(self, recorded: str) -> Report:
        """Records of games, or recorded games as JSON Lines, held against these rules.

        ``differences`` has the first difference of each game that has one; all are judged by this game's
        answers, whichever a record names.
        """
        return self._ask('verify', recorded=recorded)

    def export(self, recorded: str, format: Optional[str] = None) -> Report:
        """Records of games in the notation of another program: ``texts``, one for each game."""
        return self._ask('export', recorded=recorded, format=format)

    def allowed(self, recorded: str, *, progress: Optional[Progress] = None) -> Report:
        """Which answers to the open questions such games allow, and which move rules out each of the others.

        Questions that were answered when this game was loaded are not asked again.
        """
        return self._ask('allowed', progress, recorded=recorded)

    def infer(self, recorded: str, changes: int = 2, *, tolerate: int = 0, borrow: Sequence[str] = (),
              progress: Optional[Progress] = None) -> Report:
        """The rules nearest to these that explain such games, with up to so many changes.

        ``tolerate``: so many moves may have been written down wrongly.  ``borrow``: bundled rulesets to take
        changes from; all, if none is named.
        """
        return self._ask('infer', progress, **_infer(recorded, changes, tolerate, borrow))

    def bench(self, games: Optional[int] = None, *, seconds: Optional[float] = None, seed: int = 1) -> Report:
        """Random games, so many or for so long, and how fast they were played.

        If neither is given, games are played for three seconds.
        """
        return self._ask('bench', games=games, seconds=seconds, seed=seed)

    def compare(self, other: Game, *, position: Optional[str] = None, depth: int = 30, positions: int = 500000,
                games: int = 1000, seed: int = 1) -> Report:
        """Where the two differ: in rules, in situations, and in the shortest game in which they part.

        That game is searched for up to ``depth`` moves and ``positions`` positions, then in ``games`` random
        games.  Each of the two games begins at ``position``, or in its own set-up.
        """
        return self._ask('compare', **_as_other(other), position=position, depth=depth, positions=positions,
                         games=games, seed=seed)

    def beside(self, other: Game, games: int = 200, players: Sequence[str] = ('mcts:200',), *,
               strengths: Optional[Sequence[str]] = None, position: Optional[str] = None, seed: int = 1,
               progress: Optional[Progress] = None) -> List[Report]:
        """Games of the two, measured side by side: rows of measure, a, b, difference, low, high and p_adjusted.

        With ``strengths``, players from the weakest to the strongest, who play instead of ``players``, each row
        has ``stability``, whether the difference holds at every strength, and the difference at each of ``strengths``.
        """
        return self._ask('beside', progress, **_as_other(other), games=games, **_who(players, strengths),
                         position=position, seed=seed)

    def evidence(self, other: Game, games: int = 1000, players: Sequence[str] = ('random',), *,
                 strengths: Optional[Sequence[str]] = None, position: Optional[str] = None, seed: int = 1,
                 progress: Optional[Progress] = None) -> Report:
        """How many recorded games would tell which of the two was played, and which position to ask about.

        ``games`` are played by each of the two; of matches, one for every 20.  With ``strengths``, as of ``beside``,
        there are ``findings`` over all of them, and the other figures are of the greatest.
        """
        return self._ask('evidence', progress, **_as_other(other), games=games, **_who(players, strengths),
                         position=position, seed=seed)

    def wear(self, games: int = 1000, players: Sequence[str] = ('random',), *,
             strengths: Optional[Sequence[str]] = None, position: Optional[str] = None, of: str = 'touched',
             observed: Optional[Mapping[str, int]] = None, seed: int = 1,
             progress: Optional[Progress] = None) -> Report:
        """How often each hole is touched in a game, here and under every other answer.

        ``of``: which count is compared: 'sown', 'emptied', 'captured' or 'touched'.  ``observed``: what a board
        shows, counts by holes; the answers are then ranked by how likely they make it.  With ``strengths``, as of
        ``beside``, the hole that changes most is followed over all of them.
        """
        counts = {hole: str(count) for hole, count in observed.items()} if observed else None
        return self._ask('wear', progress, games=games, **_who(players, strengths), position=position, of=of,
                         observed=counts, seed=seed)

    def tournament(self, players: Sequence[str], games: int = 100, *, openings: int = 4,
                   position: Optional[str] = None, seed: int = 1, progress: Optional[Progress] = None) -> Report:
        """Computer players meet, everybody in every seat; each game begins with ``openings`` moves at random."""
        return self._ask('tournament', progress, players=list(players), games=games, openings=openings,
                         position=position, seed=seed)

    def measure(self, games: int = 100, player: str = 'random', *, position: Optional[str] = None, seed: int = 1,
                progress: Optional[Progress] = None) -> List[Report]:
        """What games between such players are like: rows of measure, value, low, high and n."""
        return self._ask('measure', progress, games=games, player=player, position=position,
                         seed=seed)['measures']

    def record(self, moves: Sequence[str], position: Optional[str] = None, *, result: Optional[str] = None,
               termination: Optional[str] = None) -> str:
        """The moves as a record of a game, as ``dyar play`` saves them.

        If the players ended the game: its ``result``, such as 'p1win', and its ``termination``, such as 'resigned'.
        """
        return self._ask('record', position=position, moves=list(moves), result=result, termination=termination)

    def board(self, position: Optional[str] = None, move: Optional[str] = None, *,
              numerals: bool = False) -> Board:
        """A picture; with ``move`` its laps are numbered."""
        position = position or self.start
        return Board(self._ask('board', position=position, move=move, numerals=numerals or None), position)


# ---- studies ----

# What the program makes in such a file (tools/lab/study/store_schema.c); of it only these are read.
_APPLICATION, _VERSION = 0x44796172, 8
_TABLES = {'study', 'source', 'question', 'answer', 'combination', 'choice', 'lineup', 'batch', 'total'}
_BATCH = ('CREATE TABLE batch (combination INTEGER NOT NULL, lineup INTEGER NOT NULL, first INTEGER NOT NULL, '
          'count INTEGER NOT NULL, checksum INTEGER NOT NULL, games TEXT NOT NULL, '
          'PRIMARY KEY (combination, lineup, first))')
_GAME = re.compile(r'CREATE VIEW game AS SELECT batch\.combination, batch\.first \+ played\.key AS number'
                   r"""(, (ifnull|nullif)\(json_extract\(played\.value, '\$\[\d+\]'\), 0\)( - 1)? AS "\w+")*"""
                   r' FROM batch, json_each\(batch\.games\) AS played')


def _is_as_created(database: sqlite3.Connection) -> bool:
    """Nothing stands in the file that would run when it is read, as views of a stranger's own do."""
    made = {(kind, name): sql for kind, name, sql in database.execute('SELECT type, name, sql FROM sqlite_master')
            if sql is not None}  # SQLite's own indexes have none
    return (made.keys() == {('table', name) for name in _TABLES} | {('view', 'game')}
            and made['table', 'batch'] == _BATCH and bool(_GAME.fullmatch(made['view', 'game'])))


def _check_study(database: sqlite3.Connection, path: Path) -> None:
    try:
        application, = database.execute('PRAGMA application_id').fetchone()
        version, = database.execute('PRAGMA user_version').fetchone()
        known = application == _APPLICATION and (version != _VERSION or _is_as_created(database))
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError):  # it cannot be read, or not now
            raise
        known = False
    if not known:
        raise DyarError(f"'{path}' is not the file of a study")
    if version != _VERSION:
        raise DyarError(f"'{path}' was written by another version of dyar, in a form that this one does not know")


class Study:
    """The games that ``dyar study`` has kept in a file, which is only read."""

    def __init__(self, path: Union[str, Path]) -> None:
        self.path = Path(path)
        if not self.path.is_file():
            raise FileNotFoundError(self.path)

    def rows(self, where: str = '1') -> List[Report]:
        """A dict for every game, with the numbers that ``dyar study export`` explains; None: not known.

        ``where``: a condition of SQL on these, such as ``'turns > 50'``.

        Raises DyarError where the file is not that of a study.
        """
        uri = f'{self.path.resolve().as_uri()}?mode=ro'
        with contextlib.closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as database:
            database.row_factory = sqlite3.Row
            database.execute('BEGIN')  # all that is read is of one moment
            _check_study(database, self.path)
            interrupts = _Interrupts()
            database.set_progress_handler(lambda: interrupts.heard, 10000)
            with interrupts:
                try:
                    rows = [dict(row) for row in database.execute(f'SELECT * FROM game WHERE {where}')]
                except sqlite3.OperationalError:
                    if not interrupts.heard:
                        raise
            if interrupts.heard:
                raise KeyboardInterrupt
            return rows

    def frame(self, where: str = '1') -> Any:
        """The same as a pandas DataFrame."""
        return frame(self.rows(where))


def study(path: Union[str, Path]) -> Study:
    """A study that was played before, by ``dyar study RULESET``."""
    return Study(path)
