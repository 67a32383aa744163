"""Tests of the adapters of the Python package for other packages, and of the agent that plays by a net of another one.

They are held against the interfaces that these packages publish, written out below where the package is not there:
PettingZoo 1.27 (pettingzoo.AECEnv), Gymnasium 1.4 (gymnasium.Env, gymnasium.spaces), OpenSpiel 1.6 (pyspiel.Game and
pyspiel.State of Python games). Where a package is there, its own checks run, too. What needs NumPy is left out without it.

Called from any folder: PYTHONPATH=... python3 adapters_test.py
"""

import contextlib
import io
import os
import random
import runpy
import sys
import tempfile
import types
import unittest
import warnings

import riftlab

try:
    import numpy as np
except ImportError:
    np = None

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[:0] = [os.path.join(ROOT, "tournament", "python"), os.path.join(ROOT, "configs", "agents")]


def published_gymnasium():
    """What riftlab_gymnasium and riftlab_pettingzoo use of gymnasium, as it publishes it."""
    module = types.ModuleType("gymnasium")

    class Space:
        pass

    class Box(Space):
        def __init__(self, low, high, shape=None, dtype=np.float32):
            self.low, self.high, self.shape, self.dtype = low, high, shape, dtype

        def contains(self, x):
            return x.shape == self.shape and x.dtype == self.dtype and bool(((x >= self.low) & (x <= self.high)).all())

    class MultiBinary(Space):
        def __init__(self, n):
            self.shape = (n,)

        def contains(self, x):
            return x.shape == self.shape and bool(((x == 0) | (x == 1)).all())

    class Discrete(Space):
        def __init__(self, n):
            self.n = n

        def sample(self, mask):
            return int(random.choice(np.flatnonzero(mask)))

    class Dict(Space):
        def __init__(self, spaces):
            self.spaces = spaces

        def contains(self, x):
            return x.keys() == self.spaces.keys() and all(space.contains(x[key]) for key, space in self.spaces.items())

    class Env:
        metadata = {"render_modes": []}
        np_random = np.random.default_rng() if np else None

        def reset(self, *, seed=None, options=None):
            if seed is not None:
                self.np_random = np.random.default_rng(seed)

    module.spaces = types.SimpleNamespace(Space=Space, Box=Box, Discrete=Discrete, Dict=Dict, MultiBinary=MultiBinary)
    module.Env, module.logger = Env, types.SimpleNamespace(warn=warnings.warn)
    module.error = types.SimpleNamespace(ResetNeeded=type("ResetNeeded", (Exception,), {}))
    return module


def published_pettingzoo():
    """pettingzoo.AECEnv with what it gives to games that derive from it, as it publishes it."""
    module = types.ModuleType("pettingzoo")

    class AECEnv:
        def last(self, observe=True):
            agent = self.agent_selection
            return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                    self.terminations[agent], self.truncations[agent], self.infos[agent])

        def agent_iter(self, max_iter=2**63):
            for _ in range(max_iter):
                if not self.agents:
                    return
                yield self.agent_selection

        def _clear_rewards(self):
            for agent in self.rewards:
                self.rewards[agent] = 0

        def _accumulate_rewards(self):
            for agent, reward in self.rewards.items():
                self._cumulative_rewards[agent] += reward

        def _was_dead_step(self, action):
            if action is not None:
                raise ValueError("when an agent is dead, the only valid action is None")
            agent = self.agent_selection
            for values in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
                del values[agent]
            self.agents.remove(agent)
            dead = [other for other in self.agents if self.terminations[other] or self.truncations[other]]
            if dead:
                self.agent_selection = dead[0]
            self._clear_rewards()

    module.AECEnv = AECEnv
    module.utils = types.SimpleNamespace(wrappers=types.SimpleNamespace(OrderEnforcingWrapper=lambda env: env))
    return module


def published_pyspiel():
    """pyspiel as Python games see it: State keeps the history and asks for the rest."""
    module = types.ModuleType("pyspiel")

    class Record(types.SimpleNamespace):
        pass

    class GameType(Record):
        Dynamics = types.SimpleNamespace(SEQUENTIAL=1)
        ChanceMode = types.SimpleNamespace(EXPLICIT_STOCHASTIC=1)
        Information = types.SimpleNamespace(IMPERFECT_INFORMATION=1)
        Utility = types.SimpleNamespace(CONSTANT_SUM=1, GENERAL_SUM=2)
        RewardModel = types.SimpleNamespace(TERMINAL=1)

    class Game:
        def __init__(self, game_type, game_info, params):
            self.type, self.info = game_type, game_info

    class State:
        def __init__(self, game):
            self._actions = []

        def is_chance_node(self):
            return self.current_player() == module.PlayerId.CHANCE

        def legal_actions(self):
            if self.is_terminal():
                return []
            if self.is_chance_node():
                return [action for action, _ in self.chance_outcomes()]
            return self._legal_actions(self.current_player())

        def apply_action(self, action):
            self._apply_action(action)
            self._actions.append(action)

        def action_to_string(self, player, action):
            return self._action_to_string(player, action)

        def history(self):
            return self._actions

    registered = {}
    module.GameType, module.GameInfo, module.Game, module.State = GameType, Record, Game, State
    module.PlayerId = types.SimpleNamespace(CHANCE=-1, TERMINAL=-4)
    module.register_game = lambda game_type, game: registered.update({game_type.short_name: game})
    module.load_game = lambda name: registered[name]()
    return module


@contextlib.contextmanager
def package(name, published):
    """The package `name`, or what it publishes where it is not there: (module, is it there)."""
    try:
        yield __import__(name), True
    except ImportError:
        sys.modules[name] = published()
        try:
            yield sys.modules[name], False
        finally:
            del sys.modules[name]


@unittest.skipUnless(np, "without NumPy")
class AdapterTest(unittest.TestCase):
    def test_pettingzoo(self):
        with (package("gymnasium", published_gymnasium) as (gymnasium, _),
              package("pettingzoo", published_pettingzoo) as (_, is_there)):
            adapter = runpy.run_path(os.path.join(ROOT, "tournament", "python", "riftlab_pettingzoo.py"))
            for setup in ({"name": "ripple_rush", "players": 3}, {"name": "riftforce"}):
                env = adapter["env"](riftlab.Game(**setup))
                raw = adapter["RiftlabEnv"](riftlab.Game(**setup), render_mode="ansi")
                for call in (lambda: raw.observe("player_0"), raw.render):
                    with self.assertRaisesRegex(gymnasium.error.ResetNeeded, r"call reset\(\) first"):
                        call()
                for seed in (3, None):
                    env.reset(seed=seed)
                    total = {agent: 0.0 for agent in env.possible_agents}
                    for agent in env.agent_iter():
                        observation, reward, ended, cut, _ = env.last()
                        self.assertTrue(env.observation_space(agent).contains(observation))
                        total[agent] += reward
                        if ended or cut:
                            env.step(None)
                            continue
                        mask = observation["action_mask"]
                        self.assertGreater(mask.sum(), 1)
                        env.step(env.action_space(agent).sample(mask))
                    self.assertEqual(env.agents, [])
                    self.assertAlmostEqual(sum(total.values()), 1)
                with self.assertRaises(ValueError):
                    env.reset(seed=1)
                    env.step(env.action_space("player_0").n)
                if is_there:
                    import pettingzoo.test

                    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
                        warnings.simplefilter("ignore")
                        pettingzoo.test.api_test(adapter["env"](riftlab.Game(**setup)), num_cycles=200)
                        pettingzoo.test.seed_test(lambda: adapter["env"](riftlab.Game(**setup)), num_cycles=50)

    def test_gymnasium(self):
        with package("gymnasium", published_gymnasium) as (gymnasium, is_there):
            adapter = runpy.run_path(os.path.join(ROOT, "tournament", "python", "riftlab_gymnasium.py"))
            for setup, opponents in (({"name": "ripple_rush", "players": 1}, []),
                                     ({"name": "riftforce"}, ["greedy"]),
                                     ({"name": "ripple_rush", "players": 3}, ["random", "greedy"])):
                env = adapter["SeatEnv"](riftlab.Game(**setup), opponents)
                ends = []
                for seed in (5, 5, 6):
                    observation, info = env.reset(seed=seed)
                    choice = random.Random(1)
                    over, steps = False, 0
                    while not over:
                        self.assertTrue(env.observation_space.contains(observation))
                        action = int(choice.choice(np.flatnonzero(info["action_mask"])))
                        observation, reward, over, cut, info = env.step(action)
                        self.assertFalse(cut)
                        self.assertTrue(over or reward == 0)
                        steps += 1
                    ends.append((steps, reward, observation.tobytes()))
                self.assertEqual(ends[0], ends[1])
                self.assertNotEqual(ends[0], ends[2])
                with self.assertRaises(gymnasium.error.ResetNeeded):
                    env.step(0)
                _, info = env.reset(seed=1)
                legal = int(np.flatnonzero(info["action_mask"])[0])
                for wrong in (legal + 0.0, str(legal), None):
                    with self.assertRaises(TypeError):
                        env.step(wrong)
                _, reward, over, _, info = env.step(env.action_space.n)
                self.assertEqual((reward, over, info["illegal"], info["action_mask"].sum()), (0, True, True, 0))
                with self.assertRaises(gymnasium.error.ResetNeeded):
                    env.step(legal)
                if is_there:
                    from gymnasium.utils.env_checker import check_env

                    with warnings.catch_warnings():
                        warnings.simplefilter("ignore")
                        check_env(adapter["SeatEnv"](riftlab.Game(**setup), opponents), skip_render_check=True)
            with self.assertRaisesRegex(ValueError, "opponents: 3 for 2 other seats"):
                adapter["SeatEnv"](riftlab.Game("ripple_rush", players=3), ["greedy"] * 3)
            for spec in ("greedy", "nonsense"):
                with self.assertRaisesRegex(ValueError, "opponents: 1 for 0 other seats"):
                    adapter["SeatEnv"](riftlab.Game("ripple_rush", players=1), [spec])
            three = riftlab.Game("ripple_rush", players=3)
            for seat in (-1, 3):
                with self.assertRaisesRegex(ValueError, f"seat: '{seat}' is not a seat from 0 to 2"):
                    adapter["SeatEnv"](three, ["greedy"], seat=seat)
            with self.assertRaises(TypeError):
                adapter["SeatEnv"](three, ["greedy"], seat=1.0)
            with self.assertRaisesRegex(TypeError, r"opponents: 'greedy' is a str; give a list of agents, such as \['greedy'\]"):
                adapter["SeatEnv"](three, "greedy")
            with self.assertRaisesRegex(ValueError, "opponents: agent 'cheat_uct' cheats"):
                adapter["SeatEnv"](three, ["greedy", "cheat_uct"])
            with self.assertRaisesRegex(gymnasium.error.ResetNeeded, r"call reset\(\) first"):
                adapter["SeatEnv"](three, ["greedy"], render_mode="ansi").render()
            env = adapter["SeatEnv"](riftlab.Game("warrift"), ["greedy"])
            env.reset(seed=0)
            before = env.np_random.bit_generator.state
            for seed, error in ((2**63 + 1, ValueError), (-1, ValueError), ("1", TypeError)):
                with self.assertRaises(error):
                    env.reset(seed=seed)
                self.assertEqual((env.seat, env.np_random.bit_generator.state), (0, before))
            with self.assertRaisesRegex(gymnasium.error.ResetNeeded, r"there is no game yet; call reset\(\) first"):
                adapter["SeatEnv"](three, ["greedy"]).step(0)

    def test_deals_without_a_seed_of_their_own(self):
        """They follow from the last seed, differ between environments with different seeds, and between all without one."""
        with package("gymnasium", published_gymnasium), package("pettingzoo", published_pettingzoo):
            folder = os.path.join(ROOT, "tournament", "python")
            SeatEnv = runpy.run_path(os.path.join(folder, "riftlab_gymnasium.py"))["SeatEnv"]
            aec_env = runpy.run_path(os.path.join(folder, "riftlab_pettingzoo.py"))["env"]
            game = riftlab.Game("riftwalker")  # whose first positions are many

            def deals(env, *seeds):
                found = []
                for seed in seeds:
                    env.reset(seed=seed)
                    found.append((env.unwrapped if hasattr(env, "unwrapped") else env)._state.to_json())
                return found

            for make in (lambda: SeatEnv(game, ["random"], seat=0), lambda: aec_env(game)):
                env, refused = make(), make()
                deals(refused, 7)
                with self.assertRaises(ValueError):
                    refused.reset(seed=2**63 + 1)
                self.assertEqual(deals(refused, None), deals(env, 7, None)[1:])
                runs = [deals(make(), seed, None, None) for seed in range(7, 11)]
                self.assertEqual(len({deal for run in runs for deal in run}), 12)
                self.assertEqual(deals(make(), None, 3, 7, None, None)[2:], runs[0])
                self.assertEqual(len(set(deals(make(), None, None) + deals(make(), None, None))), 4)

    def test_seats_by_turns(self):
        with package("gymnasium", published_gymnasium):
            adapter = runpy.run_path(os.path.join(ROOT, "tournament", "python", "riftlab_gymnasium.py"))
            env = adapter["SeatEnv"](riftlab.Game("ripple_rush", players=3), ["random"])
            for seeds, seats in (((None, None, None, None), [0, 1, 2, 0]), ((4, None, None, None), [1, 2, 0, 1]),
                                 ((2, 2, None, 3), [2, 2, 0, 0])):
                taken = []
                for seed in seeds:
                    env.reset(seed=seed)
                    taken.append(env.seat)
                self.assertEqual(taken, seats)

    def test_openspiel(self):
        with package("pyspiel", published_pyspiel) as (pyspiel, is_there):
            adapter = runpy.run_path(os.path.join(ROOT, "tournament", "python", "riftlab_openspiel.py"))
            for setup in ({"name": "ripple_rush", "players": 3}, {"name": "warrift"}):
                riftlab_game = riftlab.Game(**setup)
                name = adapter["register"](riftlab_game, deals=50)
                self.assertEqual(name, "python_riftlab_" + setup["name"])
                self.assertEqual(adapter["register"](riftlab_game, deals=50), name)
                with self.assertRaisesRegex(ValueError, f"short_name: '{name}' is that of another game here"):
                    adapter["register"](riftlab.Game(setup["name"], players=4), deals=50)
                with self.assertRaisesRegex(ValueError, f"short_name: '{name}' is that of another game here"):
                    adapter["register"](riftlab_game, deals=51)
                for deals in (0, -1):
                    with self.assertRaisesRegex(ValueError, f"deals: '{deals}' is not an integer from 1"):
                        adapter["register"](riftlab_game, "other", deals=deals)
                game = pyspiel.load_game(name)
                choice = random.Random(1)
                state = game.new_initial_state()
                self.assertTrue(state.is_chance_node())
                self.assertAlmostEqual(sum(p for _, p in state.chance_outcomes()), 1)
                observer = game.make_py_observer()
                while not state.is_terminal():
                    player = state.current_player()
                    legal = state.legal_actions()
                    self.assertEqual(legal, sorted(legal))
                    if not state.is_chance_node():
                        observer.set_from(state, player)
                        self.assertEqual(list(observer.tensor), list(state.state.observation()))
                        self.assertTrue(observer.string_from(state, player))
                    action = choice.choice(legal)
                    self.assertTrue(state.action_to_string(player, action))
                    state.apply_action(action)
                self.assertAlmostEqual(sum(state.returns()), 1)
                self.assertEqual(state.returns(), state.state.utilities())
                twin = game.new_initial_state()
                for action in state.history():
                    twin.apply_action(action)
                self.assertEqual(str(twin), str(state))
                if is_there:
                    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)


def published_onnxruntime():
    """What onnx_agent uses of onnxruntime, as it publishes it; its nets like moves by their number."""
    module = types.ModuleType("onnxruntime")

    class InferenceSession:
        def __init__(self, path, providers):
            if not os.path.exists(path):
                raise RuntimeError("file doesn't exist")
            with open(path, encoding="utf-8") as file:
                self.shapes = [int(word) for word in file.read().split()]

        def get_inputs(self):
            return [types.SimpleNamespace(name="seen", shape=["batch", self.shapes[0]], type="tensor(float)")]

        def run(self, names, given):
            assert names is None and given["seen"].dtype == np.float32
            return [np.arange(self.shapes[1], dtype=np.float32)[None], np.zeros((1, 1), np.float32)]

    module.InferenceSession = InferenceSession
    return module


@unittest.skipUnless(np, "without NumPy")
class OnnxAgentTest(unittest.TestCase):
    """Against the published interface only: a real net would have to be made by onnx, which is not asked for here."""

    def test_it_plays_the_legal_move_with_the_largest_number(self):
        agent = runpy.run_path(os.path.join(ROOT, "configs", "agents", "onnx_agent.py"))
        game = riftlab.Game("riftforce")
        there, sys.modules["onnxruntime"] = sys.modules.get("onnxruntime"), published_onnxruntime()
        try:
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "net.onnx")

                def net(*shapes):
                    with open(path, "w", encoding="utf-8") as file:
                        file.write(" ".join(map(str, shapes)))
                    return agent["Net"](path)

                playing = net(game.num_inputs, game.num_actions)
                for seed in range(3):
                    state, luck = game.new(seed), random.Random(seed)
                    for _ in range(10 * seed):
                        state.apply(luck.randrange(len(state.legal_moves())))
                    known = state.observe(state.to_move)
                    question = types.SimpleNamespace(position=known.position())
                    best = known.action_ids().index(max(known.action_ids()))
                    self.assertEqual(playing.choose(question), known.legal_moves()[best])
                with self.assertRaisesRegex(SystemExit, f"wants 7 inputs; this game has {game.num_inputs}"):
                    net(7, game.num_actions).choose(question)
                with self.assertRaisesRegex(SystemExit, f"answers with 5 numbers; this game has {game.num_actions} moves"):
                    net(game.num_inputs, 5).choose(question)
                with self.assertRaisesRegex(SystemExit, "nothing.onnx: onnxruntime cannot read it: file doesn't exist"):
                    agent["Net"](os.path.join(folder, "nothing.onnx"))
        finally:
            del sys.modules["onnxruntime"]
            if there is not None:
                sys.modules["onnxruntime"] = there


if __name__ == "__main__":
    unittest.main()
