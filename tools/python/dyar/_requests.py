# SPDX-License-Identifier: MIT
"""The library: requests in JSON and their answers; dyar/__init__.py exports what is public."""
from __future__ import annotations

import ctypes
import json
import signal
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable, Iterator, List, Mapping, Optional, Sequence

if TYPE_CHECKING:
    from dyar import reports

Listener = Callable[[Any], None]


class DyarError(ValueError):
    """A request that failed; the text says why.

    ``diagnostics``: what is wrong with a ruleset, a position or a move, as ``dyar check --json`` prints it.
    """

    def __init__(self, message: str, diagnostics: Sequence[reports.CheckDiagnostics] = ()) -> None:
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

def _places() -> Iterator[str]:
    """Where the library may be: in this package (a wheel), where the system finds it, or beside the package
    (PREFIX/lib/python3/dist-packages/dyar)."""
    name = 'libdyar-requests.so.0'
    here = Path(__file__).resolve().parent
    yield str(here / '_core.abi3.so')
    yield name
    if len(here.parents) > 2:
        yield from map(str, here.parents[1].parent.glob(f'**/{name}'))


def _open_library() -> ctypes.CDLL:
    problem: Optional[OSError] = None
    for place in _places():
        try:
            library = ctypes.CDLL(place)
        except OSError as error:
            problem = error
        else:
            if hasattr(library, 'dyar_requests_new'):
                return library
    raise ImportError(f'the library of Dyar is not installed: {problem}')


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


class Interrupts:
    """Ctrl-C raises nothing while this is entered, in the main thread: ``heard`` records it."""

    def __init__(self) -> None:
        self.heard = False
        self._before: Any = None

    def __call__(self, _signal: int, _frame: Any) -> None:
        self.heard = True

    def __enter__(self) -> Interrupts:
        self._before = None
        if threading.current_thread() is threading.main_thread():
            before = signal.getsignal(signal.SIGINT)
            if before is signal.default_int_handler or isinstance(before, Interrupts):
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
        self._interrupts = Interrupts()
        self._failure: Optional[BaseException] = None
        self._progress: Optional[Listener] = None
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
        except BaseException as failure:  # raised when the library has returned
            self._failure = failure

    def ask(self, request: Mapping[str, Any], progress: Optional[Listener]) -> Any:
        self._interrupts, self._failure, self._progress = Interrupts(), None, progress
        _library.dyar_requests_tell(self._server, self._tell if progress else _TELL(0), None)
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


def ask(ask: str, progress: Optional[Listener] = None, **fields: Any) -> Any:
    """Asks an idle server, or a new one: a listener may ask while its own server works."""
    server = _idle.servers.pop() if _idle.servers else _Server()
    try:
        return server.ask({'ask': ask, **fields}, progress)
    finally:
        _idle.servers.append(server)
