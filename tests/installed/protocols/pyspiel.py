# SPDX-License-Identifier: MIT
"""A stand-in for OpenSpiel: its base classes call the methods of a game written in Python as its core does."""
import copy
import enum
from types import SimpleNamespace

PlayerId = enum.IntEnum('PlayerId', {'DEFAULT_PLAYER_ID': 0, 'INVALID': -3, 'TERMINAL': -4, 'CHANCE': -1})
_known = {}


class GameType(SimpleNamespace):
    """What kind of game it is: all of this must be given."""

    Dynamics = enum.Enum('Dynamics', 'SEQUENTIAL SIMULTANEOUS')
    ChanceMode = enum.Enum('ChanceMode', 'DETERMINISTIC EXPLICIT_STOCHASTIC')
    Information = enum.Enum('Information', 'PERFECT_INFORMATION IMPERFECT_INFORMATION')
    Utility = enum.Enum('Utility', 'ZERO_SUM GENERAL_SUM')
    RewardModel = enum.Enum('RewardModel', 'TERMINAL REWARDS')

    def __init__(self, *, short_name, long_name, dynamics, chance_mode, information, utility, reward_model,
                 max_num_players, min_num_players, provides_information_state_string, provides_information_state_tensor,
                 provides_observation_string, provides_observation_tensor, parameter_specification):
        super().__init__(**{name: value for name, value in locals().items() if name not in ('self', '__class__')})


class GameInfo(SimpleNamespace):
    """How large a game is."""

    def __init__(self, *, num_distinct_actions, max_chance_outcomes, num_players, min_utility, max_utility, utility_sum,
                 max_game_length):
        super().__init__(**{name: value for name, value in locals().items() if name not in ('self', '__class__')})


class Game:
    """The rules of a game."""

    def __init__(self, game_type, info, parameters):
        self._type, self._info, self._parameters = game_type, info, dict(parameters)

    def get_type(self):
        return self._type

    def num_players(self):
        return self._info.num_players

    def num_distinct_actions(self):
        return self._info.num_distinct_actions

    def max_game_length(self):
        return self._info.max_game_length

    def utility_sum(self):
        return self._info.utility_sum


class State:
    """A game in play.  What a subclass keeps in its attributes is copied in depth; the history is kept here."""

    def __init__(self, game):
        self._kept = (game, [])

    def get_game(self):
        return self._kept[0]

    def history(self):
        return list(self._kept[1])

    def legal_actions(self):
        return [] if self.is_terminal() else self._legal_actions(self.current_player())

    def apply_action(self, action):
        self._kept[1].append(action)
        self._apply_action(action)

    def action_to_string(self, player, action):
        return self._action_to_string(player, action)

    def rewards(self):
        return self.returns() if self.is_terminal() else [0.0] * self.get_game().num_players()

    def clone(self):
        game, history = self._kept
        state = game.new_initial_state()
        for name, value in vars(self).items():
            if name != '_kept':
                setattr(state, name, copy.deepcopy(value))
        state._kept = (game, list(history))
        return state


def register_game(game_type, creator):
    _known[game_type.short_name] = creator


def load_game(name, parameters=None):
    return _known[name](parameters or {})
