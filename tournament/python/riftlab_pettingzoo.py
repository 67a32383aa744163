"""Riftlab's games for PettingZoo: the AEC interface of pettingzoo 1.24 and later, with gymnasium and NumPy.

    import riftlab, riftlab_pettingzoo

    env = riftlab_pettingzoo.env(riftlab.Game("ripple_rush"))
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination or truncation else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

Agents are "player_0" and so on, by seat. An observation has "observation", what the seat sees, and "action_mask", the
moves that it may make now: all zeros where another seat decides. Rewards are the utilities at the end of a game, from
0 to 1, and 0 before. reset(seed=s) deals the game s; reset() without a seed draws a deal from the luck of the last seed, or
from fresh luck where there was none.
"""

import operator

import gymnasium
import numpy as np
import pettingzoo

import riftlab


class RiftlabEnv(pettingzoo.AECEnv):
    """One game of Riftlab."""

    def __init__(self, game, render_mode=None):
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode: '{render_mode}' is none of None, 'ansi'")
        self.metadata = {"name": f"riftlab_{game.name}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.game = game
        self.possible_agents = [f"player_{seat}" for seat in range(game.players)]
        # Spaces are looked up by identity: each agent keeps its own.
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(game.num_actions) for agent in self.possible_agents}
        self._luck = None
        self._state = None

    def _observation_space(self):
        ones = {"low": 0, "high": 1, "dtype": np.int8}
        return gymnasium.spaces.Dict({
            "observation": gymnasium.spaces.Box(shape=(self.game.num_inputs,), **ones),
            "action_mask": gymnasium.spaces.Box(shape=(self.game.num_actions,), **ones),
        })

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def observe(self, agent):
        self._check_begun()
        seat = self.possible_agents.index(agent)
        known = self._state.observe(seat)
        if seat == self._state.to_move:
            mask = np.array(self._state.legal_action_mask(), dtype=np.int8)
        else:
            mask = np.zeros(self.game.num_actions, dtype=np.int8)
        return {"observation": np.array(known.observation(), dtype=np.int8), "action_mask": mask}

    def reset(self, seed=None, options=None):
        luck = np.random.default_rng(seed) if seed is not None or self._luck is None else self._luck
        self._state = self.game.new(int(luck.integers(2**63)) if seed is None else seed)
        self._luck = luck
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._state.to_move]

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._state.apply_action(operator.index(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._state.is_over:
            for player, share in zip(self.possible_agents, self._state.utilities()):
                self.rewards[player] = share
                self.terminations[player] = True
            self.agent_selection = self.possible_agents[0]
        else:
            self.agent_selection = self.possible_agents[self._state.to_move]
        self._accumulate_rewards()

    def render(self):
        if self.render_mode is None:
            gymnasium.logger.warn("render() without a render_mode shows nothing")
            return None
        self._check_begun()
        return str(self._state)

    def close(self):
        pass

    def _check_begun(self):
        if self._state is None:
            raise gymnasium.error.ResetNeeded("there is no game yet; call reset() first")


def env(game, render_mode=None):
    """The game with PettingZoo's checks of the order of calls."""
    return pettingzoo.utils.wrappers.OrderEnforcingWrapper(RiftlabEnv(game, render_mode))
