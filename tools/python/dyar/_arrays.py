# SPDX-License-Identifier: MIT
"""Observations and masks of legal actions as arrays of numpy, for the adapters."""
from __future__ import annotations

from typing import Any, Tuple, Union

import numpy  # type: ignore[import]

import dyar
from dyar import _core

MOST = 65535  #: the greatest number of an observation


def game_of(game: Union[str, dyar.Game]) -> dyar.Game:
    """A game, or the bundled one of this id."""
    return dyar.load(game) if isinstance(game, str) else game


def sizes_of(game: dyar.Game) -> Tuple[int, int, int]:
    """The numbers of players, of actions, and of numbers in an observation."""
    rules = game.state().rules
    return rules.players, rules.actions, rules.observed


def observe(state: _core.State) -> Any:
    """The observation as an array of 16-bit numbers."""
    return numpy.frombuffer(state.observation(), dtype=numpy.uint16)


def mask(state: _core.State, is_mover: bool = True) -> Any:
    """A byte for each action: 1 if it is legal.  The mask of a player who is not to move has none."""
    legal = numpy.zeros(state.rules.actions, dtype=numpy.int8)
    if is_mover:
        for action in state.legal_actions():
            legal[action] = 1
    return legal
