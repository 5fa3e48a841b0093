# SPDX-License-Identifier: MIT
"""A game as an environment of Gymnasium: the learner plays one seat, other players play the others.

    env = dyar.gymnasium.Env('kalah', opponent='mcts:100')
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info['action_mask']))

Gymnasium (and numpy with it) must be installed.  Observations are those of ``State.observation``.
"""
from __future__ import annotations

from typing import Any, Callable, Dict, Optional, Tuple, Union

import gymnasium  # type: ignore[import]
import numpy  # type: ignore[import]
from gymnasium import spaces

import dyar
from dyar import _arrays, _core

Opponent = Union[str, Callable[[_core.State], int]]


class Env(gymnasium.Env):  # type: ignore[misc]
    """An environment of one learner.

    ``game``: a Game, or the id of a bundled ruleset.  ``opponent``: who plays the other seats: 'random', another
    computer player as on the command line, or a function that returns an action for a State.  ``seat``: the
    learner's, from 0.  ``render_mode``: 'ansi' or None.

    The reward is the learner's return at the end of the game, and 0 before it.  An action that is not legal ends
    the episode with the reward -1, and ``info['illegal']`` is then True.  ``info['action_mask']`` has a byte for
    each action.  ``reset(options={'position': ...})`` begins at a position.
    """

    metadata = {'render_modes': ['ansi']}

    def __init__(self, game: Union[str, dyar.Game], opponent: Opponent = 'random', seat: int = 0,
                 render_mode: Optional[str] = None) -> None:
        self.game, self.opponent, self.seat, self.render_mode = _arrays.game_of(game), opponent, seat, render_mode
        players, actions, observed = _arrays.sizes_of(self.game)
        if not 0 <= seat < players:
            raise ValueError(f"'seat' must be 0 to {players - 1}, not {seat}")
        self.action_space = spaces.Discrete(actions)
        self.observation_space = spaces.Box(0, _arrays.MOST, (observed,), numpy.uint16)
        self.game_state: Optional[_core.State] = None
        self._is_over = True

    def _opponent_action(self, state: _core.State) -> int:
        if callable(self.opponent):
            return self.opponent(state)
        drawn = int(self.np_random.integers(2 ** 31))
        if self.opponent == 'random':
            legal = state.legal_actions()
            return legal[drawn % len(legal)]
        return state.string_to_action(self.game.choose(state.position, self.opponent, seed=drawn))

    def _let_opponents_play(self, state: _core.State) -> None:
        while state.current_player() not in (-1, self.seat):
            state.apply(self._opponent_action(state))

    def _info(self, state: _core.State, illegal: bool = False) -> Dict[str, Any]:
        return {'action_mask': _arrays.mask(state), 'position': state.position, 'illegal': illegal}

    def reset(self, *, seed: Optional[int] = None,
              options: Optional[Dict[str, Any]] = None) -> Tuple[Any, Dict[str, Any]]:
        super().reset(seed=seed)
        state = self.game.state((options or {}).get('position'))
        self._let_opponents_play(state)
        if state.is_terminal():
            raise ValueError(f'the game is over before seat {self.seat} can move')
        self.game_state, self._is_over = state, False
        return _arrays.observe(state), self._info(state)

    def step(self, action: Any) -> Tuple[Any, float, bool, bool, Dict[str, Any]]:
        state = self.game_state
        if state is None or self._is_over:
            raise RuntimeError('the episode is over; call reset()')
        illegal = int(action) not in state.legal_actions()
        if not illegal:
            state.apply(int(action))
            self._let_opponents_play(state)
        self._is_over = illegal or state.is_terminal()
        reward = -1.0 if illegal else state.returns()[self.seat]
        return _arrays.observe(state), reward, self._is_over, False, self._info(state, illegal)

    def render(self) -> Optional[str]:
        """The position, if the mode is 'ansi' and an episode has begun."""
        return self.game_state.position if self.render_mode == 'ansi' and self.game_state else None
