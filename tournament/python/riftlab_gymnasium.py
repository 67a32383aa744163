"""Riftlab's games for Gymnasium: one seat learns, the others are agents of Riftlab. Wants gymnasium 0.29 or later and NumPy.

    import riftlab, riftlab_gymnasium

    env = riftlab_gymnasium.SeatEnv(riftlab.Game("ripple_rush"), opponents=["greedy"])
    observation, info = env.reset(seed=1)
    done = False
    while not done:
        action = env.action_space.sample(mask=info["action_mask"])
        observation, reward, done, truncated, info = env.step(action)

A game alone has no opponents. The reward is the utility at the end, from 0 to 1, and 0 before. A move that is not legal ends
the game with 0, and info["illegal"] is true. The learner sits in `seat`, or in each seat by turns, beginning by the seed.
reset(seed=s) deals the game s; reset() without a seed draws a deal from the environment's np_random, so that environments
with different seeds go on with different deals.
"""

import operator

import gymnasium
import numpy as np

import riftlab


class SeatEnv(gymnasium.Env):
    """A game against fixed opponents, one agent's name for each of the other seats, or one for all."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, game, opponents=(), seat=None, render_mode=None):
        if isinstance(opponents, str):
            raise TypeError(f"opponents: '{opponents}' is a str; give a list of agents, such as ['{opponents}']")
        opponents = list(opponents)
        others = game.players - 1
        if len(opponents) == 1 and others:
            opponents *= others
        if len(opponents) != others:
            raise ValueError(f"opponents: {len(opponents)} for {others} other seats")
        if seat is not None and not 0 <= operator.index(seat) <= others:
            raise ValueError(f"seat: '{seat}' is not a seat from 0 to {others}")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode: '{render_mode}' is none of None, 'ansi'")
        self.render_mode = render_mode
        self.game = game
        self.observation_space = gymnasium.spaces.MultiBinary(game.num_inputs)
        self.action_space = gymnasium.spaces.Discrete(game.num_actions)
        self._opponents = [riftlab.Agent(spec, game, seed=0) for spec in opponents]
        for agent in self._opponents:
            if agent.cheats:
                raise ValueError(f"opponents: agent '{agent.spec}' cheats; give agents that need no more than their seat sees")
        self._fixed_seat = seat
        self._turn = -1
        self._state = None
        self._over = True
        self.seat = None

    def reset(self, *, seed=None, options=None):
        if seed is not None:
            self.game.new(seed)  # which refuses what is no seed before anything has changed
        super().reset(seed=seed)
        # With a seed all is the same, whatever was played before.
        deal = int(self.np_random.integers(2**63)) if seed is None else seed
        self._turn = self._turn + 1 if seed is None else seed
        self.seat = self._turn % self.game.players if self._fixed_seat is None else self._fixed_seat
        for agent in self._opponents:
            agent.restart(deal)
        self._state = self.game.new(deal)
        self._answer()
        return self._observation(), self._info()

    def step(self, action):
        if self._state is None:
            raise gymnasium.error.ResetNeeded("there is no game yet; call reset() first")
        if self._over:
            raise gymnasium.error.ResetNeeded("the game is over; reset() begins the next one")
        action = operator.index(action)
        if action not in self._state.action_ids():
            self._over = True
            return self._observation(), 0.0, True, False, {**self._info(), "illegal": True}
        self._state.apply_action(action)
        self._answer()
        reward = self._state.utilities()[self.seat] if self._over else 0.0
        return self._observation(), reward, self._over, False, self._info()

    def render(self):
        if self._state is None:
            raise gymnasium.error.ResetNeeded("there is no game yet; call reset() first")
        return str(self._state.observe(self.seat)) if self.render_mode == "ansi" else None

    def _answer(self):
        """Lets the opponents move until the learner decides or the game is over."""
        while not self._state.is_over and self._state.to_move != self.seat:
            mover = self._state.to_move
            agent = self._opponents[mover - (mover > self.seat)]
            self._state.apply(agent.act(self._state.observe(mover)))
        self._over = self._state.is_over

    def _observation(self):
        return np.array(self._state.observe(self.seat).observation(), dtype=np.int8)

    def _info(self):
        if self._over:
            return {"action_mask": np.zeros(self.game.num_actions, dtype=np.int8)}
        return {"action_mask": np.array(self._state.legal_action_mask(), dtype=np.int8)}
