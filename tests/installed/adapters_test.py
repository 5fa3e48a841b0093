# SPDX-License-Identifier: MIT
"""The adapters for other programs, against stand-ins of those (protocols/): tests/installed/python.sh runs it."""
import copy
import os
import random
import sys
import unittest

PROTOCOLS = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'protocols')
sys.path.insert(0, PROTOCOLS)
try:
    import numpy
except ImportError:
    sys.path.insert(0, os.path.join(PROTOCOLS, 'without_numpy'))
    import numpy

import gymnasium
import pettingzoo
import pyspiel

import dyar
import dyar.gymnasium
import dyar.openspiel
import dyar.pettingzoo

# Relays, passes, marks, three players, one player, moves of several parts.
GAMES = ['kalah', 'krur', 'bao-kiswahili', 'um-laarais', 'tchoukaillon']


class Gymnasium(unittest.TestCase):
    def check_observed(self, env, observation, info):
        """An observation belongs to the space; what comes with it is a dict."""
        self.assertTrue(env.observation_space.contains(observation))
        self.assertIsInstance(info, dict)

    def test_episodes_keep_the_protocol(self):
        for ruleset in GAMES:
            env = dyar.gymnasium.Env(ruleset)
            self.assertIsInstance(env, gymnasium.Env)
            observation, info = env.reset(seed=3)
            self.check_observed(env, observation, info)
            terminated, earned = False, []
            while not terminated:
                action = env.action_space.sample(info['action_mask'])
                observation, reward, terminated, truncated, info = env.step(action)
                self.check_observed(env, observation, info)
                self.assertEqual((type(reward), type(terminated), truncated), (float, bool, False))
                earned.append(reward)
            self.assertEqual(set(earned[:-1]) - {0.0}, set(), 'a reward before the end')
            self.assertEqual(earned[-1], env.game_state.returns()[0])
            with self.assertRaisesRegex(RuntimeError, 'reset'):
                env.step(0)

    def play(self, env, seed):
        """The positions of an episode in which the first legal action is chosen."""
        _observation, info = env.reset(seed=seed)
        positions, terminated = [info['position']], False
        while not terminated:
            _observation, _reward, terminated, _truncated, info = env.step(list(info['action_mask']).index(1))
            positions.append(info['position'])
        return positions

    def test_a_seed_decides_what_opponents_play(self):
        for opponent in 'random', 'mcts:20':
            env = dyar.gymnasium.Env('krur', opponent, seat=1)
            self.assertEqual(self.play(env, 5), self.play(env, 5))
            self.assertNotEqual(self.play(env, 5), self.play(env, 6))

    def test_an_action_that_is_not_legal_loses(self):
        env = dyar.gymnasium.Env('kalah', lambda state: state.legal_actions()[-1], render_mode='ansi')
        self.assertIsNone(env.render())
        _observation, info = env.reset()
        illegal = list(info['action_mask']).index(0)
        _observation, reward, terminated, _truncated, info = env.step(illegal)
        self.assertEqual((reward, terminated, info['illegal']), (-1.0, True, True))
        self.assertEqual(env.render(), dyar.load('kalah').start)

    def test_what_cannot_be_played_is_refused(self):
        for seat in -1, 2:
            self.assertRaisesRegex(ValueError, "'seat' must be 0 to 1", dyar.gymnasium.Env, 'kalah', seat=seat)
        env = dyar.gymnasium.Env('krur')
        self.assertRaisesRegex(ValueError, 'over before seat 0', env.reset,
                               options={'position': '0,0,0,0/0,0,0,0 16,16 1 -'})
        self.assertRaises(RuntimeError, env.step, 0)


class PettingZoo(unittest.TestCase):
    def check_tables(self, env):
        """Each table has the agents who are still there, and these are among the possible ones."""
        for table in env.rewards, env.terminations, env.truncations, env.infos:
            self.assertEqual(set(table), set(env.agents))
        self.assertLessEqual(set(env.agents), set(env.possible_agents))

    def check_last(self, env, agent):
        """Returns an action for the agent, None if it has ended."""
        observation, _reward, termination, truncation, info = env.last()
        self.assertTrue(env.observation_space(agent).contains(observation))
        self.assertEqual((type(termination), truncation, type(info)), (bool, False, dict))
        for other in env.agents:
            if other != agent:
                self.assertEqual(sum(env.observe(other)['action_mask']), 0, 'only who acts has legal actions')
        return None if termination else env.action_space(agent).sample(observation['action_mask'])

    def test_games_keep_the_protocol(self):
        for ruleset in GAMES:
            env = dyar.pettingzoo.Env(ruleset)
            env.reset(seed=1)
            self.assertIsInstance(env, pettingzoo.AECEnv)
            self.assertEqual(env.agents, env.possible_agents)
            earned, ended = dict.fromkeys(env.agents, 0), []
            for agent in env.agent_iter(5000):
                self.assertIs(env.action_space(agent), env.action_space(agent))
                action = self.check_last(env, agent)
                reward = env.last(observe=False)[1]
                self.assertEqual(reward, earned[agent], 'not what was earned since the agent acted')
                self.assertIsNone(env.step(action))
                earned[agent] = 0
                for one, more in env.rewards.items():
                    earned[one] += more
                self.check_tables(env)
                if action is None:
                    ended.append((agent, reward))
            self.assertEqual(sorted(ended), sorted(zip(env.possible_agents, env.game_state.returns())))

    def test_players_act_in_the_order_of_the_game(self):
        env = dyar.pettingzoo.Env('kalah', render_mode='ansi')
        env.reset()
        env.step(env.game_state.string_to_action('c1'))  # ends in the store, so the player moves again
        self.assertEqual((env.agent_selection, env.render()), ('player_0', '4,4,4,4,4,4/4,4,0,5,5,5 1,0 1 -'))
        self.assertEqual(list(env.state()), list(env.observe('player_1')['observation']))
        self.assertRaises(ValueError, env.step, 2)
        env.close()

    def test_a_game_that_is_over_at_the_start_ends_for_all(self):
        env = dyar.pettingzoo.Env('krur')
        env.reset(options={'position': '0,0,0,0/0,0,0,0 16,16 2 -'})
        self.assertEqual(env.terminations, {'player_0': True, 'player_1': True})
        for _ in env.agent_iter():
            env.step(None)
        self.assertEqual(env.agents, [])


class OpenSpiel(unittest.TestCase):
    def test_games_keep_the_protocol(self):
        for ruleset in GAMES:
            game = dyar.openspiel.Game(dyar.load(ruleset))
            state = game.new_initial_state()
            for _ in range(300):
                if state.is_terminal():
                    break
                actions = state.legal_actions()
                self.assertEqual(actions, sorted(set(actions)), 'legal actions are in ascending order')
                self.assertTrue(all(0 <= action < game.num_distinct_actions() for action in actions))
                self.assertIn(state.current_player(), range(game.num_players()))
                self.assertEqual(state.rewards(), [0.0] * game.num_players())
                names = {state.action_to_string(state.current_player(), action) for action in actions}
                self.assertEqual(len(names), len(actions), 'two actions have one name')
                state.apply_action(random.choice(actions))
            if state.is_terminal():
                self.assertEqual((state.current_player(), state.legal_actions()), (pyspiel.PlayerId.TERMINAL, []))
                if game.num_players() > 1:
                    self.assertAlmostEqual(sum(state.returns()), game.utility_sum())

    def test_a_clone_plays_by_itself(self):
        state = dyar.openspiel.Game(dyar.load('krur')).new_initial_state()
        state.apply_action(2)
        other = state.clone()
        self.assertEqual((str(other), other.history(), other.left), (str(state), [2], state.left))
        other.apply_action(other.legal_actions()[0])
        self.assertNotEqual(str(other), str(state))
        self.assertEqual(copy.copy(state.play), state.play)
        self.assertIs(copy.deepcopy(state.play).rules, state.play.rules)

    def test_a_game_ends_at_the_bound(self):
        game = dyar.openspiel.Game(dyar.load('kalah'), longest=3)
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
        self.assertEqual((len(state.history()), state.returns()), (game.max_game_length(), [0.0, 0.0]))

    def test_a_registered_game_is_loaded_by_its_name(self):
        dyar.openspiel.register(dyar.load('bao-kiswahili'))
        game = pyspiel.load_game('dyar_bao_kiswahili')
        self.assertEqual(str(game.new_initial_state()), dyar.load('bao-kiswahili').start)
        self.assertEqual(game.get_type().long_name, 'Bao la Kiswahili')
        self.assertRaises(ValueError, game.new_initial_state, {'board': []})

    def test_an_observer_sees_the_position(self):
        game = dyar.openspiel.Game(dyar.load('krur'))
        observer, state = game.make_py_observer(), game.new_initial_state()
        observer.set_from(state, 0)
        self.assertEqual(list(observer.tensor), list(memoryview(state.play.observation()).cast('H')))
        self.assertIs(observer.dict['observation'], observer.tensor)
        self.assertEqual(observer.string_from(state, 1), '4,4,4,4/4,4,4,4 0,0 1 -')

    def test_a_name_of_what_is_not_legal_is_its_number(self):
        state = dyar.openspiel.Game(dyar.load('krur')).new_initial_state()
        self.assertEqual([state.action_to_string(0, action) for action in (2, 7)], ['c1', '7'])


if __name__ == '__main__':
    unittest.main()
