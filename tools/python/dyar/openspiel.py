# SPDX-License-Identifier: MIT
"""A game as a game of OpenSpiel, whose algorithms then play it.

    game = dyar.openspiel.Game(dyar.load('kalah'))
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])

    dyar.openspiel.register(dyar.load('kalah'))
    game = pyspiel.load_game('dyar_kalah')

OpenSpiel (its modules ``pyspiel`` and ``open_spiel``, and numpy) must be installed.
"""
from __future__ import annotations

from typing import Any, Dict, List, Optional

import numpy  # type: ignore[import]
import pyspiel  # type: ignore[import]

import dyar
from dyar import _arrays

LONGEST = 10000  #: moves after which a game that is not over is a draw


def _type_of(game: dyar.Game) -> Any:
    """The pyspiel.GameType: turns are taken one by one, and all is known to all."""
    kinds, players = pyspiel.GameType, _arrays.sizes_of(game)[0]
    return kinds(
        short_name='dyar_' + game.about['id'].replace('-', '_'),
        long_name=game.about['name'],
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if players > 1 else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=players,
        min_num_players=players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={})


def _info_of(game: dyar.Game, longest: int) -> Any:
    players, actions, _observed = _arrays.sizes_of(game)
    return pyspiel.GameInfo(
        num_distinct_actions=actions,
        max_chance_outcomes=0,
        num_players=players,
        min_utility=-1.0 if players > 1 else 0.0,
        max_utility=1.0,
        utility_sum=0.0 if players > 1 else None,
        max_game_length=longest)


class Game(pyspiel.Game):  # type: ignore[misc]
    """The rules.  ``longest``: moves after which a game that is not over is a draw, as OpenSpiel needs a bound."""

    def __init__(self, game: dyar.Game, longest: int = LONGEST) -> None:
        super().__init__(_type_of(game), _info_of(game, longest), {})
        self.rules, self.longest = game, longest

    def new_initial_state(self, state: Any = None) -> State:
        if state is not None:
            raise ValueError('a state begins at the start of the ruleset')
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Optional[Dict[str, Any]] = None) -> Any:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return Observer(self.rules)
        from open_spiel.python import observation  # type: ignore[import]
        return observation.IIGObserverForPublicInfoGame(iig_obs_type, params)


class State(pyspiel.State):  # type: ignore[misc]
    """A game in play, over a State of Dyar.  Players count from 0, and actions are those of Dyar."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.play = game.rules.state()
        self.left = game.longest

    def current_player(self) -> int:
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.play.current_player()

    def _legal_actions(self, _player: int) -> List[int]:
        return sorted(self.play.legal_actions())

    def _apply_action(self, action: int) -> None:
        self.play.apply(action)
        self.left -= 1

    def _action_to_string(self, _player: int, action: int) -> str:
        """The name of a legal action; the number of any other, which has no name in this position."""
        return self.play.action_to_string(action) if action in self.play.legal_actions() else str(action)

    def is_terminal(self) -> bool:
        return self.left <= 0 or self.play.is_terminal()

    def returns(self) -> List[float]:
        return self.play.returns()

    def __str__(self) -> str:
        return self.play.position


class Observer:
    """What every player sees: the numbers of ``dyar`` State.observation, and the position as text."""

    def __init__(self, game: dyar.Game) -> None:
        self.tensor = numpy.zeros(_arrays.sizes_of(game)[2], numpy.float32)
        self.dict = {'observation': self.tensor}

    def set_from(self, state: State, _player: int) -> None:
        """Writes the observation into ``tensor``."""
        self.tensor[:] = _arrays.observe(state.play)

    def string_from(self, state: State, _player: int) -> str:
        return state.play.position


def register(game: dyar.Game, longest: int = LONGEST) -> None:
    """Makes the game known to ``pyspiel.load_game`` as 'dyar_' and its id, with underscores for hyphens."""
    pyspiel.register_game(_type_of(game), lambda _parameters: Game(game, longest))
