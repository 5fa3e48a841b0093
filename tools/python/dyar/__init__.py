# SPDX-License-Identifier: MIT
"""Sowing games (mancala) whose rules are written as text.

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

# An answer is JSON of any type; the annotations state which.
# mypy: no-warn-return-any
import json
from pathlib import Path
from typing import (TYPE_CHECKING, Any, Callable, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, TypedDict,
                    Union)

from dyar import _study
from dyar._requests import DyarError, ask as _ask
from dyar._study import Study, merge, study

if TYPE_CHECKING:
    from dyar import _core, reports

__version__ = '0.2.0'
__all__ = ['DyarError', 'Board', 'Game', 'Played', 'Study', 'rulesets', 'source', 'schema', 'players', 'check',
           'load', 'reasons', 'records', 'import_', 'kinship', 'distances', 'hindcast', 'infer', 'study', 'merge', 'frame']

#: Called with how far work is.
Progress = Callable[['reports.Progress'], None]


class Played(TypedDict):
    """What ``Game.play`` returns: the position after the moves, and every move."""

    position: str
    over: bool
    #: How it ended; None while it goes on.
    result: Optional[reports.PlayAfterResult]
    scores: List[float]
    turns: List[reports.PlayTurns]


# ---- asking ----

def _open_core() -> Any:
    """The part in C, which only states and batches need."""
    try:
        from dyar import _core
    except ImportError as error:
        raise ImportError(f"states and batches need 'dyar._core', which this installation lacks: {error}") from error
    return _core


def _who(players: Sequence[str], strengths: Optional[Sequence[str]]) -> Dict[str, Any]:
    return {'strengths': ','.join(strengths)} if strengths else {'players': list(players)}


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


def frame(rows: Iterable[Mapping[str, Any]]) -> Any:
    """The rows as a pandas DataFrame; pandas must be there (Debian: python3-pandas)."""
    import pandas  # type: ignore[import]  # optional: nothing else of this module needs it
    return pandas.DataFrame(list(rows))


# ---- rulesets ----

def rulesets() -> List[reports.ListRow]:
    """The bundled rulesets: id, name, region, players, board ..., as ``dyar list --json``."""
    return _ask('rulesets')


def source(ruleset: str) -> str:
    """A bundled ruleset as its author wrote it, in YAML."""
    return _ask('source', ruleset=ruleset)


def schema() -> Dict[str, Any]:
    """The JSON Schema of rulesets."""
    return json.loads(_ask('schema'))


def players() -> List[reports.PlayersRow]:
    """The kinds of computer players: name and summary."""
    return _ask('players')


def reasons() -> List[reports.ReasonsRow]:
    """The kinds of reasons (see ``Game.play``): ``what``, and the ``pattern`` of the English sentence."""
    return _ask('reasons')


def check(text: str) -> List[reports.CheckDiagnostics]:
    """What is wrong with a ruleset, given as YAML; an empty list: nothing."""
    return _ask('check', ruleset='ruleset', text=text)['diagnostics']


def records(text: str) -> List[reports.RecordsRow]:
    """Records of games, read: what each was played by, and its moves."""
    return _ask('records', text=text)


def import_(recorded: str, *, format: Optional[str] = None, trust: Optional[str] = None,
            ruleset: Optional[str] = None) -> reports.Import:
    """Games in the notation of another program, as ``records``, with ``problems`` and how many were ``left_out``.

    ``format``: the notation, instead of the one that the text shows.  ``trust``: 'from' keeps a game if the holes
    that its moves start from are right.  ``ruleset``: the rules, instead of those that the notation is used for.
    """
    return _ask('import', recorded=recorded, format=format, trust=trust, ruleset=ruleset)


def kinship(rulesets: Sequence[str] = (), replicates: int = 200, *, seed: int = 1,
            progress: Optional[Progress] = None) -> reports.CompareAll:
    """How far the characters of bundled rulesets (all, if none is named) are from each other, and their tree.

    ``rulesets``, ``distances`` with intervals ``low`` and ``high``, ``joins`` of clusters, and ``newick``, the tree.
    """
    return _ask('kinship', progress, rulesets=list(rulesets), replicates=replicates, seed=seed)


def distances(rulesets: Sequence[str] = (), games: int = 20, *, seed: int = 1,
              progress: Optional[Progress] = None) -> reports.CompareAllPlay:
    """How far bundled rulesets (all, if none is named) are from each other in random games: ``rulesets``, ``distances``, ``joins``, and ``behaviour`` of each pair on one board."""
    return _ask('distances', progress, rulesets=list(rulesets), games=games, seed=seed)


def hindcast(*, stated: bool = False, by_area: bool = False, parts: Optional[int] = None, seed: int = 1,
             implied: int = 80, progress: Optional[Progress] = None) -> reports.ReconstructLeaveOneOut:
    """How often ``Game.reconstruct`` finds a known rule that is hidden, over all bundled rulesets.

    ``stated``: only states that rest on a rule, no absences.  ``by_area``: all rulesets of the same part of the world
    are left out, too.  ``parts``: the families are divided into N parts by lot, drawn by ``seed``, in place of the
    parts of the world.  ``implied``: characters that imply another to N per cent are hidden with it.
    """
    return _ask('hindcast', progress, stated=stated or None, by_area=by_area or None, parts=parts, seed=seed,
                implied=implied)


def infer(recorded: str, rulesets: Sequence[str] = ('all',), changes: int = 2, *, tolerate: int = 0,
          seconds: Optional[float] = None, borrow: Sequence[str] = (),
          progress: Optional[Progress] = None) -> reports.Infer:
    """The same as ``Game.infer``, beginning with several bundled rulesets: which is nearest?

    'all': every one whose board has the rows and columns of the first game or, if it notes no board, the holes
    of all moves.
    """
    return _ask('infer', progress, rulesets=list(rulesets),
                **_infer(recorded, changes, tolerate, seconds, borrow))


def load(ruleset: str, *, setup: Optional[str] = None, answers: Optional[Mapping[str, str]] = None,
         set: Optional[Mapping[str, Any]] = None, match: bool = False, text: Optional[str] = None) -> Game:
    """A game, ready to play.

    ``ruleset``: the id of a bundled ruleset, or, with ``text`` (YAML), a name for that.
    ``setup``: the name of a setup.  ``answers``: answers by their questions.  ``set``: values by their
    paths, such as ``{'setup.seeds': 3}``.  ``match``: a match of several games.

    A ruleset in which a rule is ``unknown`` can be described, asked for its questions and reconstructed.  To play it,
    load it with ``answers`` to ``about['unanswered']``.

    Raises DyarError, with ``diagnostics``, if the ruleset cannot be loaded.
    """
    values = {path: _yaml(value) for path, value in set.items()} if set else None
    return Game({'ruleset': ruleset, 'setup': setup, 'answers': dict(answers) if answers else None,
                 'set': values, 'match': match or None, 'text': text})


def _yaml(value: Any) -> str:
    """YAML as the program reads it: texts stand as they are, JSON is YAML for all else."""
    return value if isinstance(value, str) else json.dumps(value)


def _infer(recorded: str, changes: int, tolerate: int, seconds: Optional[float],
           borrow: Sequence[str]) -> Dict[str, Any]:
    return {'recorded': recorded, 'changes': changes, 'tolerate': tolerate, 'seconds': seconds,
            'borrow': list(borrow)}


def _as_other(game: Game) -> Dict[str, Any]:
    of = game._of
    return {'other': of['ruleset'], 'other_text': of['text'], 'other_setup': of['setup'],
            'other_answers': of['answers'], 'other_set': of['set'] or {}, 'other_match': bool(of['match'])}


class Game:
    """A loaded ruleset.  It never changes; all positions are given and returned as strings.

    Two games are equal if both have the same id, rules (``about['hash']``), setup and answers, and if both
    are matches or both are single games.  Prose does not count, nor does how a game was loaded: naming a
    default answer makes no other game.  Equal games have equal hashes, so games can be keys of a dict.

    >>> load('krur') == load('krur', answers={'no-move': 'passes'})
    True
    >>> load('krur') == load('krur', set={'setup.seeds': 3})
    False
    """

    def __init__(self, of: Dict[str, Any]) -> None:
        self._of = of
        #: What the ruleset says about itself: id, name, region, players, rows, columns, hash ...
        #: ``unanswered``: the questions about rules that are ``unknown``; if there are any, it has no hash and no start.
        self.about: reports.Load = _ask('read', **of)

    @property
    def start(self) -> str:
        """The position in which it begins.

        Raises DyarError, whose ``diagnostics`` name each rule that is unknown and its answers, if the ruleset needs
        an answer before it can be played.
        """
        start = self.about.get('start') or self._ask('load')['start']
        return start['position']

    def __repr__(self) -> str:
        return f"<Game {self.about['id']}: {self.about['name']}>"

    def _key(self) -> Tuple[Any, ...]:
        about = self.about
        answers = frozenset(about['answers'].items())
        rules = about.get('hash') or json.dumps([self._of['text'], self._of['set']])
        return about['id'], rules, about['setup'], answers, bool(self._of['match'])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _repr_svg_(self) -> str:
        return self.board().svg

    def _ask(self, ask: str, progress: Optional[Callable[[Any], None]] = None, **fields: Any) -> Any:
        return _ask(ask, progress, **self._of, **fields)

    def _core_rules(self) -> _core.Rules:
        if not hasattr(self, '_loaded'):
            of, _ = self._of, self.start  # which raises DyarError if a rule is unknown
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

    def play(self, position: Optional[str], moves: Sequence[str], *, steps: bool = False) -> Played:
        """Plays moves: ``position``, ``over``, ``result``, ``scores`` and ``turns``.

        ``turns`` has every lap of every move. With ``steps``, each turn also has ``steps`` (every event)
        and what ``dyar trace --json`` prints: ``account`` (the turn in English, line by line) and ``reasons``
        (facts, each with its sentence).  ``summary`` and ``main`` are the facts that matter most.
        """
        told = self._ask('play', position=position, moves=list(moves), steps=steps or None)
        after = told['after']
        return {'position': after['position'], 'over': after['over'], 'result': after['result'],
                'scores': after['scores'], 'turns': told['turns']}

    def refuse(self, move: str, position: Optional[str] = None,
               history: Sequence[str] = ()) -> Optional[reports.Refuse]:
        """Why the text is not a legal move, as one of the ``reasons`` of a turn; None if it is one."""
        return self._ask('refuse', move=move, position=position, moves=list(history))

    def trace(self, position: Optional[str], moves: Sequence[str], *, steps: bool = False) -> List[reports.PlayTurns]:
        """Every lap of the moves: where it began and ended, and which rule decided."""
        return self.play(position, moves, steps=steps)['turns']

    def choose(self, position: Optional[str] = None, player: str = 'mcts:2000', *,
               history: Sequence[str] = (), seed: int = 1) -> str:
        """The move that a computer player makes; ``player`` as on the command line."""
        return self._ask('choose', position=position, moves=list(history), player=player, seed=seed)

    def describe(self) -> reports.Describe:
        """The rules in English, each sentence with its source and standing."""
        return self._ask('describe')

    def questions(self) -> List[reports.QuestionsRow]:
        """What the sources leave open, with the answers on offer."""
        return self._ask('questions')

    def table(self) -> List[reports.TableRow]:
        """Which rule decides which situation."""
        return self._ask('table')

    def features(self, *, attested: bool = False, open: bool = False) -> List[reports.FeaturesRow]:
        """The characters that games are classed by, with their states, rules and standings.

        ``open``: the states under each answer and each setup, too: ``no|yes``.  ``attested``: only states that rest
        on an attested rule; ``?`` for all others.
        """
        return self._ask('features', attested=attested or None, open=open or None)

    def reconstruct(self, *, kinship: float = 1, reach: float = 0.06, place: float = 16, range: float = 200,
                    people: float = 0.1, common: float = 0.2, pattern: float = 2, standing: float = 8,
                    implied: int = 80, recorded: Optional[str] = None, records: float = 1,
                    observed: Optional[Mapping[str, int]] = None, wear: float = 0.1,
                    progress: Optional[Progress] = None) -> reports.Reconstruct:
        """The open questions, answered from related and neighbouring games: ``questions``, each with its ``answers``.

        An answer is with those that no evidence distinguishes from it (``tied``); its ``share`` is that of all of them.
        The weights are those of ``dyar reconstruct``.  ``recorded`` games and the wear of a board, ``observed`` as of
        ``wear``, are evidence, too.
        """
        counts = {hole: str(count) for hole, count in observed.items()} if observed else None
        return self._ask('reconstruct', progress, kinship=kinship, reach=reach, place=place, range=range, people=people,
                         common=common, pattern=pattern, standing=standing, implied=implied, recorded=recorded,
                         records=records, observed=counts, wear=wear)

    def analyse(self, position: Optional[str] = None, *, history: Sequence[str] = (),
                player: Optional[str] = None, seconds: Optional[float] = None, nodes: Optional[int] = None,
                depth: Optional[int] = None, memory: int = 256,
                progress: Optional[Callable[[reports.Analyse], None]] = None) -> reports.Analyse:
        """Evaluates every move by a computer player, the best first.

        Limited by time, by positions searched (``nodes``) or by moves ahead (``depth``); the last two
        always give the same result.  Without a limit it thinks for three seconds.  ``player``, as
        'alphabeta:d6', has a limit of its own.  ``memory``: MiB to remember positions in.
        """
        return self._ask('analyse', progress, position=position, moves=list(history), player=player,
                         seconds=seconds, nodes=nodes, depth=depth, memory=memory)

    def solve(self, position: Optional[str] = None, *, outcome_only: bool = False, value_only: bool = False,
              exhaustive: bool = False, memory: int = 1024, seconds: Optional[float] = None,
              nodes: Optional[int] = None, progress: Optional[Callable[[reports.Solve], None]] = None) -> reports.Solve:
        """Proves what the position is worth with best play; ``memory``: MiB that it may take.

        It takes as long as the proof does, unless ``seconds`` or ``nodes`` (positions) limit it: then the
        answer is what is proved by then, and ``complete`` is False.
        """
        return self._ask('solve', progress, position=position, outcome_only=outcome_only or None,
                         value_only=value_only or None, exhaustive=exhaustive or None, memory=memory,
                         seconds=seconds, nodes=nodes)

    def seats(self, position: Optional[str] = None, *, value_only: bool = False, memory: int = 1024,
              seconds: Optional[float] = None, nodes: Optional[int] = None) -> reports.SolveSeats:
        """In games of three and more: what each player can be sure of against all others together.

        Limits are those of ``solve``.
        """
        return self._ask('seats', position=position, value_only=value_only or None, memory=memory,
                         seconds=seconds, nodes=nodes)

    def perft(self, depth: int, position: Optional[str] = None, *, divide: bool = False) -> reports.Perft:
        """How many sequences of ``depth`` moves there are; with ``divide`` by the first move, too."""
        return self._ask('perft', position=position, depth=depth, divide=divide or None)

    def verify(self, recorded: str) -> reports.Verify:
        """Records of games, or recorded games as JSON Lines, held against these rules.

        ``differences`` has the first difference of each game that has one; all are judged by this game's
        answers, whichever a record names.
        """
        return self._ask('verify', recorded=recorded)

    def export(self, recorded: str, format: Optional[str] = None) -> reports.Export:
        """Records of games in the notation of another program: ``texts``, one for each game."""
        return self._ask('export', recorded=recorded, format=format)

    def allowed(self, recorded: str, *, progress: Optional[Progress] = None) -> reports.VerifyAnswers:
        """Which answers to the open questions such games allow, and which move rules out each of the others.

        Questions that were answered when this game was loaded are not asked again.
        """
        return self._ask('allowed', progress, recorded=recorded)

    def infer(self, recorded: str, changes: int = 2, *, tolerate: int = 0, seconds: Optional[float] = None,
              borrow: Sequence[str] = (), progress: Optional[Progress] = None) -> reports.Infer:
        """The rules nearest to these that explain such games, with up to ``changes`` changes.

        ``tolerate``: the number of moves that may be recorded wrongly.  ``seconds``: the search stops then, with
        the best rulesets found so far.  ``borrow``: bundled rulesets to take changes from; all, if none is named.
        """
        return self._ask('infer', progress, **_infer(recorded, changes, tolerate, seconds, borrow))

    def bench(self, games: Optional[int] = None, *, seconds: Optional[float] = None, seed: int = 1) -> reports.Bench:
        """Random games, by number or time, and how fast they were played.

        If neither is given, games are played for three seconds.
        """
        return self._ask('bench', games=games, seconds=seconds, seed=seed)

    def compare(self, other: Game, *, position: Optional[str] = None, depth: int = 30, positions: int = 500000,
                games: int = 1000, seed: int = 1) -> reports.Compare:
        """Where the two differ: in rules, in situations, and in the shortest game in which they differ.

        That game is searched for up to ``depth`` moves and ``positions`` positions, then in ``games`` random
        games.  Each of the two games begins at ``position``, or in its own setup.
        """
        return self._ask('compare', **_as_other(other), position=position, depth=depth, positions=positions,
                         games=games, seed=seed)

    def beside(self, other: Game, games: int = 200, players: Sequence[str] = ('mcts:200',), *,
               strengths: Optional[Sequence[str]] = None, position: Optional[str] = None, seed: int = 1,
               progress: Optional[Progress] = None) -> List[reports.CompareMeasures]:
        """Games of the two, measured side by side: rows of measure, a, b, difference, low, high and p_adjusted.

        ``strengths``, from the weakest player to the strongest, replace ``players``.  Each row then has
        ``stability``, whether the difference holds at every strength, and the difference at each of ``strengths``.
        """
        return self._ask('beside', progress, **_as_other(other), games=games, **_who(players, strengths),
                         position=position, seed=seed)

    def evidence(self, other: Game, games: int = 1000, players: Sequence[str] = ('random',), *,
                 strengths: Optional[Sequence[str]] = None, position: Optional[str] = None, seed: int = 1,
                 progress: Optional[Progress] = None) -> reports.QuestionsRowDifferencesEvidence:
        """How many recorded games would decide which of the two was played, and which position to ask about.

        ``games`` are played by each of the two; of matches, one for every 20.  With ``strengths``, as of ``beside``,
        there are ``findings`` over all of them, and the other figures are of the greatest.
        """
        return self._ask('evidence', progress, **_as_other(other), games=games, **_who(players, strengths),
                         position=position, seed=seed)

    def wear(self, games: int = 1000, players: Sequence[str] = ('random',), *,
             strengths: Optional[Sequence[str]] = None, position: Optional[str] = None, of: str = 'touched',
             observed: Optional[Mapping[str, int]] = None, seed: int = 1,
             progress: Optional[Progress] = None) -> reports.Wear:
        """How often each hole is touched in a game, here and under every other answer.

        ``of``: which count is compared: 'sown', 'emptied', 'captured' or 'touched'.  ``observed``: what a board
        shows, counts by holes; the answers are then ranked by how likely they make it.  With ``strengths``, as of
        ``beside``, the hole that changes most is followed over all of them.
        """
        counts = {hole: str(count) for hole, count in observed.items()} if observed else None
        return self._ask('wear', progress, games=games, **_who(players, strengths), position=position, of=of,
                         observed=counts, seed=seed)

    def tournament(self, players: Sequence[str], games: int = 100, *, openings: int = 4,
                   position: Optional[str] = None, seed: int = 1, progress: Optional[Progress] = None) -> reports.Tournament:
        """Computer players meet, everybody in every seat; each game begins with ``openings`` moves at random."""
        return self._ask('tournament', progress, players=list(players), games=games, openings=openings,
                         position=position, seed=seed)

    def measure(self, games: int = 100, player: str = 'random', *, position: Optional[str] = None, seed: int = 1,
                progress: Optional[Progress] = None) -> List[reports.MeasureMeasures]:
        """What games between such players are like: rows of measure, value, low, high and n."""
        return self._ask('measure', progress, games=games, player=player, position=position,
                         seed=seed)['measures']

    def study(self, path: Union[str, Path, None] = None, *, games: Optional[int] = None,
              players: Optional[Sequence[str]] = None, strengths: Optional[Sequence[str]] = None,
              design: Optional[str] = None, only: Optional[Sequence[str]] = None, skill: Optional[int] = None,
              turn_limit: Optional[int] = None, position: Optional[str] = None, threads: Optional[int] = None,
              shard: Optional[Tuple[int, int]] = None, seed: int = 1,
              progress: Optional[Progress] = None) -> Study:
        """Plays every combination of answers to the open questions, by the program: ``dyar study``.

        The games are kept in the file ``path``, or in RULESET.study, or, of a shard, RULESET-K-of-N.study.  Options
        are those of the program, and so are their defaults.  ``shard``: (3, 10), the third of ten, which machines play
        apart; ``merge`` joins them.  Ctrl-C, an exception of ``progress``, or the end of Python stops the program; the
        same call later continues with the games that are in the file.
        """
        if path is None:
            part = f'-{shard[0]}-of-{shard[1]}' if shard else ''
            path = f"{self.about['id']}{part}.study"
        options = _study.options(games=games, players=players, strengths=strengths, design=design, only=only, skill=skill,
                                 turn_limit=turn_limit, position=position, threads=threads, seed=seed,
                                 shard=f'{shard[0]}/{shard[1]}' if shard else None)
        return _study.play(self._of, Path(path), shard, progress, options)

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
