# SPDX-License-Identifier: MIT
"""A stand-in for Gymnasium: the base class of environments, and its promise that a seed decides what is drawn."""
import random


class _Generator:
    def __init__(self, seed):
        self._random = random.Random(seed)

    def integers(self, end):
        return self._random.randrange(end)


class Env:
    """`reset` is to be called by that of an environment, with the seed."""

    _np_random = None
    render_mode = None

    @property
    def np_random(self):
        if self._np_random is None:
            self._np_random = _Generator(None)
        return self._np_random

    def reset(self, *, seed=None, options=None):
        if seed is not None:
            self._np_random = _Generator(seed)

    def close(self):
        pass
