# SPDX-License-Identifier: MIT
"""A stand-in for PettingZoo: the base class of environments in which agents act one after the other."""


class AECEnv:
    """Counts rewards and takes agents who have ended out of the game."""

    @property
    def num_agents(self):
        return len(self.agents)

    def agent_iter(self, most=1000000):
        """The agent who is to act, until no agent is left."""
        while self.agents and most > 0:
            most -= 1
            yield self.agent_selection

    def last(self, observe=True):
        """What the agent who is to act sees, and what it has earned since it acted."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def _clear_rewards(self):
        self.rewards = dict.fromkeys(self.rewards, 0)

    def _accumulate_rewards(self):
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _was_dead_step(self, action):
        """The step of an agent who has ended: it leaves, and the next who has ended follows."""
        if action is not None:
            raise ValueError('an agent who has ended can only do nothing: None')
        agent = self.agent_selection
        for table in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del table[agent]
        self.agents.remove(agent)
        ended = [one for one in self.agents if self.terminations[one]]
        if ended:
            self.agent_selection = ended[0]
        self._clear_rewards()
