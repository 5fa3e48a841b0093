# SPDX-License-Identifier: MIT
"""A game as an environment of PettingZoo (AEC): one agent for each seat.

    env = dyar.pettingzoo.Env('kalah')
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination else env.action_space(agent).sample(observation['action_mask']))

PettingZoo (with Gymnasium and numpy) must be installed.
"""
from __future__ import annotations

from typing import Any, Dict, List, Optional, Union

import numpy  # type: ignore[import]
import pettingzoo  # type: ignore[import]
from gymnasium import spaces  # type: ignore[import]

import dyar
from dyar import _arrays, _core


class Env(pettingzoo.AECEnv):  # type: ignore[misc]
    """An environment of the agents 'player_0', 'player_1' and so on, in the order of the seats.

    ``game``: a Game, or the id of a bundled ruleset.  ``render_mode``: 'ansi' or None.

    An observation has ``observation``, as ``State.observation``, and ``action_mask``, which is all 0 for an agent
    who is not to move.  Rewards are the returns at the end of the game, and 0 before it.  An action that is not
    legal raises ValueError.  ``reset(options={'position': ...})`` begins at a position.
    """

    metadata = {'render_modes': ['ansi'], 'is_parallelizable': False}

    def __init__(self, game: Union[str, dyar.Game], render_mode: Optional[str] = None) -> None:
        super().__init__()
        self.game, self.render_mode = _arrays.game_of(game), render_mode
        self.metadata = {**type(self).metadata, 'name': f"dyar_{self.game.about['id']}_v0"}
        players, actions, observed = _arrays.sizes_of(self.game)
        self.possible_agents = [f'player_{seat}' for seat in range(players)]
        self.agents: List[str] = []
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: spaces.Dict({
            'observation': spaces.Box(0, _arrays.MOST, (observed,), numpy.uint16),
            'action_mask': spaces.Box(0, 1, (actions,), numpy.int8)}) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Begins a game.  ``seed`` is for the protocol: the game has no chance of its own."""
        self.game_state: _core.State = self.game.state((options or {}).get('position'))
        self.agents = self.possible_agents[:]
        self.rewards: Dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: Dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, self.game_state.is_terminal())
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[max(self.game_state.current_player(), 0)]

    def observe(self, agent: str) -> Dict[str, Any]:
        is_mover = self.possible_agents.index(agent) == self.game_state.current_player()
        return {'observation': _arrays.observe(self.game_state), 'action_mask': _arrays.mask(self.game_state, is_mover)}

    def state(self) -> Any:
        """The observation that all agents share."""
        return _arrays.observe(self.game_state)

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.game_state.apply(int(action))
        player = self.game_state.current_player()
        if player < 0:
            self.rewards = dict(zip(self.possible_agents, self.game_state.returns()))
            self.terminations = dict.fromkeys(self.agents, True)
            player = (self.possible_agents.index(agent) + 1) % len(self.possible_agents)
        self.agent_selection = self.possible_agents[player]
        self._accumulate_rewards()  # all are 0 until here

    def render(self) -> Optional[str]:
        """The position, if the mode is 'ansi'."""
        return self.game_state.position if self.render_mode == 'ansi' else None

    def close(self) -> None:
        """Frees nothing: there is no window."""
