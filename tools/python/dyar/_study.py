# SPDX-License-Identifier: MIT
"""Studies: games that the program ``dyar study`` plays and keeps in a file; dyar/__init__.py exports what is public."""
from __future__ import annotations

import contextlib
import json
import re
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
from array import array
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterator, List, Optional, Sequence, Tuple, Union

from dyar._requests import DyarError, Interrupts

if TYPE_CHECKING:
    from dyar import reports

PathLike = Union[str, Path]
Columns = Dict[str, 'array[int]']

# ---- the program ----

_WAIT = 0.2  # seconds between two looks at a study that is played


def program() -> str:
    """The path of the program: of this wheel, of the prefix that the module is installed in, or of PATH."""
    here = Path(__file__).resolve().parent
    beside = [here / 'bin' / 'dyar', *(parent / 'bin' / 'dyar' for parent in list(here.parents)[3:4])]
    for path in beside:
        if path.is_file():
            return str(path)
    found = shutil.which('dyar')
    if not found:
        raise DyarError("the program 'dyar' is not installed, which plays studies")
    return found


def _word(path: PathLike) -> str:
    """A path that is not taken for an option."""
    return f'./{path}' if str(path).startswith('-') else str(path)


def _answer(run: 'subprocess.Popen[bytes]', printed: Any, complaints: Any) -> Any:
    """The report that a command has printed with --json.  Raises what it failed with."""
    printed.seek(0)
    complaints.seek(0)
    text = printed.read()
    if run.returncode == 130:
        raise KeyboardInterrupt
    try:
        report = json.loads(text) if text.strip() else {}
    except ValueError:
        report = {}
    if run.returncode:
        complaint = complaints.read().decode(errors='replace').strip() or f'it ended with status {run.returncode}'
        complaint = complaint[len('dyar: '):] if complaint.startswith('dyar: ') else complaint
        hint = f" ({report['hint']})" if report.get('hint') else ''
        raise DyarError(report.get('error', complaint) + hint, report.get('diagnostics', ()))
    return report


def _stop(run: 'subprocess.Popen[bytes]') -> None:
    """Lets the program keep what it has and end; a second Ctrl-C ends it at once."""
    if run.poll() is None:
        run.send_signal(signal.SIGINT)
        try:
            run.wait()
        except KeyboardInterrupt:
            run.kill()
            run.wait()


def _run(words: Sequence[str], look: Optional[Callable[[], None]] = None) -> Any:
    """Runs a command, calls `look` from time to time, and returns the report."""
    with tempfile.TemporaryFile() as printed, tempfile.TemporaryFile() as complaints:
        # A pipe to which nothing is written: it ends when Python does, however that ends.
        run = subprocess.Popen([program(), *words], stdin=subprocess.PIPE, stdout=printed, stderr=complaints,
                               start_new_session=True)
        try:
            while look and run.poll() is None:
                look()
                time.sleep(_WAIT)
            run.wait()
        finally:
            _stop(run)
            if run.stdin:
                run.stdin.close()
        if look:
            look()
        return _answer(run, printed, complaints)


# ---- the file ----

# What the program makes in such a file (tools/lab/study/store_schema.c); of it only these are read.
_APPLICATION, _VERSION = 0x44796172, 9
_TEXTS = 8  # the form before, which only the program reads
_TABLES = {'study', 'source', 'question', 'answer', 'combination', 'choice', 'lineup', 'batch', 'played', 'detail',
           'total'}
_BATCH = ('CREATE TABLE batch (start INTEGER PRIMARY KEY, combination INTEGER NOT NULL, lineup INTEGER NOT NULL, '
          'first INTEGER NOT NULL, count INTEGER NOT NULL, checksum INTEGER NOT NULL, '
          'UNIQUE (combination, lineup, first))')
_NUMBERS = re.compile(r'CREATE TABLE (?:played|detail) \(id INTEGER PRIMARY KEY(?:, "\w+" INTEGER(?: NOT NULL)?)*'
                      r'(?:, touches TEXT)?\)')
_LOOKED_UP = r'\(SELECT "\w+" FROM detail WHERE id = played\.id\)'
_COLUMN = rf'(batch\.|played\.|ifnull\({_LOOKED_UP}, 0\)|{_LOOKED_UP})(?:"\w+")? AS "(\w+)"'
_GAME = re.compile(r'CREATE VIEW game AS SELECT batch\.combination AS combination, '
                   rf'batch\.first \+ played\.id - batch\.start AS number(?:, {_COLUMN})* '
                   r'FROM batch CROSS JOIN played '
                   r'ON played\.id BETWEEN batch\.start AND batch\.start \+ batch\.count - 1')


def _is_as_created(database: sqlite3.Connection) -> bool:
    """Whether the file has only our tables and view: a view from an untrusted file could run when it is read."""
    made = {(kind, name): sql for kind, name, sql in database.execute('SELECT type, name, sql FROM sqlite_master')
            if sql is not None}  # SQLite's own indexes have none
    return (made.keys() == {('table', name) for name in _TABLES} | {('view', 'game')}
            and made['table', 'batch'] == _BATCH
            and all(_NUMBERS.fullmatch(made['table', name]) for name in ('played', 'detail'))
            and bool(_GAME.fullmatch(made['view', 'game'])))


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
        raise DyarError(f"'{path}' is not a study file")
    if version != _VERSION:
        hint = f'dyar study merge {path} --output NEW' if version == _TEXTS else 'play it again'
        raise DyarError(f"'{path}' was written by another version of dyar, in a format that Python does not read "
                        f'({hint})')


def _connect(path: Path) -> sqlite3.Connection:
    uri = f'{path.resolve().as_uri()}?mode=ro'
    return sqlite3.connect(uri, uri=True, isolation_level=None)


@contextlib.contextmanager
def _interrupted(database: sqlite3.Connection) -> Iterator[None]:
    """Ctrl-C interrupts what SQLite does meanwhile."""
    interrupts = Interrupts()
    database.set_progress_handler(lambda: interrupts.heard, 10000)
    with interrupts:
        try:
            yield
        except sqlite3.OperationalError:
            if not interrupts.heard:
                raise
    if interrupts.heard:
        raise KeyboardInterrupt


def _numbers(database: sqlite3.Connection) -> Dict[str, str]:
    """The numbers of a game in order, each with the SQL that the view reads it by."""
    sql, = database.execute("SELECT sql FROM sqlite_master WHERE type = 'view' AND name = 'game'").fetchone()
    return {name: place for place, name in re.findall(_COLUMN, sql)}


def _read_rows(database: sqlite3.Connection, table: str, names: Sequence[str], start: int, count: int) -> List[Any]:
    columns = ', '.join(f'"{name}"' for name in names)
    return database.execute(f'SELECT id, {columns} FROM {table} WHERE id >= ? AND id < ? ORDER BY id',
                            (start, start + count)).fetchall()


def _columns_of(database: sqlite3.Connection, places: Dict[str, str], batch: Tuple[int, int, int, int, int]) -> Columns:
    """A batch in columns.

    Raises TypeError, ValueError or OverflowError if the rows are not those of the batch.
    """
    start, combination, lineup, first, count = batch
    every = [name for name, place in places.items() if place == 'played.']
    few = [name for name, place in places.items() if place not in ('batch.', 'played.')]
    rows = _read_rows(database, 'played', every, start, count)
    if not rows or len(rows) != count:
        raise ValueError
    columns = {'combination': array('i', [combination]) * count, 'number': array('q', range(first, first + count))}
    for name, place in places.items():
        columns[name] = array('i', [lineup if place == 'batch.' else 0 if place.startswith('ifnull') else -1]) * count
    columns.update((name, array('i', values)) for name, values in zip(every, list(zip(*rows))[1:]))
    for row in _read_rows(database, 'detail', few, start, count):
        for name, value in zip(few, row[1:]):
            columns[name][row[0] - start] = -1 if value is None else value
    return columns


def _total_of(database: sqlite3.Connection, shard: Optional[Tuple[int, int]]) -> int:
    """The games that are to be played, of a study or of its shard."""
    number, of = shard or (1, 1)
    combinations, = database.execute('SELECT count(*) FROM combination').fetchone()
    return int(combinations) * sum(int(games) * number // of - int(games) * (number - 1) // of
                                   for games, in database.execute('SELECT games FROM lineup'))


class Study:
    """The games that ``dyar study`` has kept in a file, which is only read."""

    def __init__(self, path: PathLike) -> None:
        self.path = Path(path)
        if not self.path.is_file():
            raise FileNotFoundError(self.path)

    def __repr__(self) -> str:
        return f"<Study '{self.path}'>"

    @contextlib.contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """The file as it is at one moment."""
        with contextlib.closing(_connect(self.path)) as database:
            database.execute('BEGIN')
            _check_study(database, self.path)
            yield database

    def rows(self, where: str = '1') -> List[Dict[str, Optional[int]]]:
        """A dict for every game, with the numbers that ``dyar study export`` explains; None: not known.

        ``where``: a condition of SQL on these, such as ``'turns > 50'``.

        Raises DyarError where the file is not that of a study.
        """
        with self._reading() as database, _interrupted(database):
            database.row_factory = sqlite3.Row
            return [dict(row) for row in database.execute(f'SELECT * FROM game WHERE {where}')]

    def chunks(self) -> Iterator[Columns]:
        """The games in columns, some thousand at a time: arrays of numbers by their names; -1: not known.

        The names are those of ``rows``.  ``numpy.frombuffer`` and ``memoryview`` read an array without a copy.
        """
        with self._reading() as database:
            places = _numbers(database)
            for batch in database.execute(
                    'SELECT start, combination, lineup, first, count FROM batch ORDER BY combination, lineup, first'):
                try:
                    columns = _columns_of(database, places, batch)
                except (TypeError, ValueError, OverflowError) as error:
                    raise DyarError(f"'{self.path}' is damaged: a batch holds no games") from error
                yield columns

    def columns(self) -> Columns:
        """All games in columns, as ``chunks``."""
        whole: Columns = {}
        for chunk in self.chunks():
            for name, values in chunk.items():
                whole.setdefault(name, array(values.typecode)).extend(values)
        return whole

    def frame(self, where: str = '1') -> Any:
        """The same as a pandas DataFrame; <NA>: not known.  ``where`` is that of ``rows``."""
        import pandas  # type: ignore[import]  # optional: nothing else of this module needs it
        if where != '1':
            return pandas.DataFrame(self.rows(where)).convert_dtypes()
        import numpy  # type: ignore[import]  # pandas needs it, too
        columns = {name: numpy.frombuffer(values, values.typecode) for name, values in self.columns().items()}
        return pandas.DataFrame({
            name: pandas.arrays.IntegerArray(values, values < 0) if (values < 0).any() else values
            for name, values in columns.items()}, copy=False)

    def report(self) -> 'reports.Study':
        """What was found, as ``dyar study report --json``."""
        report: 'reports.Study' = _run(['study', 'report', _word(self.path), '--json'])
        return report


# ---- playing ----

def _look(path: Path, shard: Optional[Tuple[int, int]], progress: Callable[[Any], None]) -> Callable[[], None]:
    """Returns a function that reports how many games are in the file, if there are more than at the last call."""
    shown = [-1]

    def look() -> None:
        try:
            with contextlib.closing(_connect(path)) as database:
                _check_study(database, path)
                played = int(database.execute('SELECT games FROM total').fetchone()[0])
                games = _total_of(database, shard)
        except (sqlite3.DatabaseError, TypeError, ValueError):  # not there yet, written just now, or no study
            return
        if played > shown[0]:
            shown[0] = played
            progress({'played': played, 'games': games})
    return look


def options(**given: Any) -> List[str]:
    """The words of a command: None is left out, a list is one word."""
    words: List[str] = []
    for name, value in given.items():
        if value is not None:
            text = ','.join(value) if isinstance(value, (list, tuple)) else str(value)
            words.append(f"--{name.replace('_', '-')}={text}")
    return words


def play(of: Dict[str, Any], path: Path, shard: Optional[Tuple[int, int]],
          progress: Optional[Callable[[Any], None]], chosen: List[str]) -> Study:
    """Runs the program on a loaded ruleset (`of`, the fields of its request) with the chosen options."""
    with tempfile.TemporaryDirectory() as folder:
        ruleset = of['ruleset']
        if of['text']:
            file = Path(folder) / f'{Path(ruleset).stem}.yaml'
            file.write_text(of['text'], encoding='utf-8')
            ruleset = str(file)
        words = ['study', ruleset, '--json', '--stop-with-input', *chosen, *options(setup=of['setup'], output=path)]
        words += [f'--answer={question}={answer}' for question, answer in (of['answers'] or {}).items()]
        words += [f'--set={key}={value}' for key, value in (of['set'] or {}).items()]
        words += ['--match'] if of['match'] else []
        _run(words, _look(path, shard, progress) if progress else None)
    return Study(path)


def merge(shards: Sequence[PathLike], path: PathLike) -> Study:
    """Joins the shards of a study (``Game.study``) into a new file, which holds what one run would hold."""
    _run(['study', 'merge', *map(_word, shards), f'--output={path}'])
    return Study(path)


def study(path: PathLike) -> Study:
    """A study that was played before, by ``Game.study`` or ``dyar study RULESET``."""
    return Study(path)
