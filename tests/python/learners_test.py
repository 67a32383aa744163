"""Tests of what the Python package offers to learners: many games at once, observations, pickles, adapters.

Adapters are held against the interfaces that their packages publish, written out below where the package is not there:
PettingZoo 1.27 (pettingzoo.AECEnv), Gymnasium 1.4 (gymnasium.Env, gymnasium.spaces), OpenSpiel 1.6 (pyspiel.Game and
pyspiel.State of Python games). Where a package is there, its own checks run, too. What needs NumPy is left out without it.

Called from any folder: PYTHONPATH=... python3 learners_test.py
"""

import array
import copy
import io
import contextlib
import os
import pickle
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


def setups():
    """Every game in every mode with every number of players, as keys of Game."""
    for name in riftlab.games():
        for mode in riftlab.game_info(name)["modes"]:
            for players in range(mode["min_players"], mode["max_players"] + 1):
                yield {"name": name, "mode": mode["name"], "players": players}


def later(game, seed, moves):
    """A state after some random moves."""
    state, luck = game.new(seed), random.Random(seed)
    for _ in range(moves):
        if not state.is_over:
            state.apply(luck.randrange(len(state.legal_moves())))
    return state


class PositionTest(unittest.TestCase):
    def test_moves_have_numbers_in_every_setup(self):
        for setup in setups():
            game = riftlab.Game(**setup)
            state, luck = game.new(seed=2), random.Random(2)
            for _ in range(60):
                if state.is_over:
                    break
                ids, moves = state.action_ids(), state.legal_moves()
                self.assertEqual(len(set(ids)), len(moves), setup)
                self.assertTrue(all(0 <= number < game.num_actions for number in ids), setup)
                mask = state.legal_action_mask()
                self.assertEqual([number for number in range(game.num_actions) if mask[number]], sorted(ids))
                known = state.observe(state.to_move)
                self.assertEqual(known.action_ids(), ids)
                self.assertEqual(known.observation(), state.observation())
                self.assertEqual(len(state.observation()), game.num_inputs)
                self.assertLessEqual(set(state.observation()), {0, 1})
                index = luck.randrange(len(ids))
                by_text = state.copy()
                by_text.apply(moves[index])
                state.apply_action(ids[index])
                self.assertEqual(state, by_text)

    def test_hidden_cards_change_no_observation(self):
        changed = 0
        for setup in setups():
            game = riftlab.Game(**setup)
            for moves in (5, 20, 50):
                state = later(game, seed=moves, moves=moves)
                for seat in range(game.players):
                    known = state.observe(seat)
                    world = known.determinize(seed=4)
                    changed += world != state
                    self.assertEqual(world.observe(seat).observation(), known.observation())
        self.assertGreater(changed, 50)

    def test_what_is_wrong(self):
        state = riftlab.Game("ripple_rush").new(1)
        before = state.copy()
        for number in (-1, 994, 10**12):
            with self.assertRaisesRegex(ValueError, f"{number} is not the number of a legal move here"):
                state.apply_action(number)
        self.assertEqual(state, before)
        while not state.is_over:
            state.apply(0)
        self.assertEqual(state.action_ids(), [])
        self.assertEqual(sum(state.legal_action_mask()), 0)
        with self.assertRaisesRegex(ValueError, "the game is over"):
            state.observation()
        with self.assertRaisesRegex(ValueError, "the game is over"):
            state.apply_action(0)
        self.assertGreater(sum(state.observe(1).observation()), 0)


class PickleTest(unittest.TestCase):
    def test_positions_go_on_as_they_would_have(self):
        for setup in setups():
            game = riftlab.Game(**setup)
            state = later(game, seed=3, moves=12)
            twin = pickle.loads(pickle.dumps(state))
            self.assertEqual(twin, state)
            self.assertEqual(twin.game.name, setup["name"])
            self.assertEqual([twin.event(seat) for seat in range(game.players)],
                             [state.event(seat) for seat in range(game.players)])
            known = state.observe(0)
            self.assertEqual(pickle.loads(pickle.dumps(known)), known)
            for _ in range(200):
                if state.is_over:
                    break
                state.apply(0)
                twin.apply(0)
                self.assertEqual(twin, state)

    def test_what_was_seen_last(self):
        game = riftlab.Game("riftwalker")
        for state in (game.new(2), later(game, seed=2, moves=9)):
            world = state.copy(seed=5)
            told = [state.event(seat) for seat in range(2)]
            self.assertTrue(any(told))
            for one in (world, pickle.loads(pickle.dumps(world)), pickle.loads(pickle.dumps(world)).copy(seed=6)):
                self.assertEqual([one.event(seat) for seat in range(2)], told)
                self.assertEqual([pickle.loads(pickle.dumps(one)).event(seat) for seat in range(2)], told)
        game, seed, start, moves, (before, move) = world.__getstate__()
        for wrong in ((before,), (before, 2**32 - 1), ("{", move)):
            with self.assertRaises(ValueError):
                riftlab.State.__new__(riftlab.State).__setstate__((game, seed, start, moves, wrong))

    def test_from_where_a_position_was_set_up(self):
        game = riftlab.Game("riftwalker")
        state = riftlab.load_position(later(game, seed=1, moves=20).to_json(), seed=7)
        state.apply(0)
        twin = pickle.loads(pickle.dumps(state))
        for _ in range(30):
            self.assertEqual(twin, state)
            state.apply(0)
            twin.apply(0)
        self.assertEqual(copy.deepcopy(twin), twin)

    def test_games_with_their_cards(self):
        short = os.path.join(ROOT, "configs", "cards", "riftwalker_short.toml")
        game = riftlab.Game("riftwalker", players=3, cards=short)
        twin = pickle.loads(pickle.dumps(game))
        self.assertEqual(repr(twin), repr(game))
        self.assertEqual(twin.new(1), game.new(1))
        ruled = pickle.loads(pickle.dumps(riftlab.Game("ripple_rush", mode="advanced", rules={"goals": "1+3"})))
        self.assertEqual((ruled.mode, ruled.rules), ("advanced", {"goals": "1+3"}))

    def test_damaged_pickles_are_refused(self):
        state = later(riftlab.Game("ripple_rush"), seed=1, moves=4)
        game, seed, start, moves = state.__getstate__()
        for wrong in ((game, seed, start), (game, seed, "{", moves), (game, seed, start, moves + [5]),
                      (("ripple",) + tuple(game)[1:], seed, start, moves)):
            with self.assertRaises(ValueError):
                riftlab.State.__new__(riftlab.State).__setstate__(wrong)


class VectorGamesTest(unittest.TestCase):
    def setUp(self):
        self.game = riftlab.Game("ripple_rush", players=3)

    def test_threads_change_nothing(self):
        seen = []
        for threads in (1, 3):
            games = riftlab.VectorGames(self.game, games=150, threads=threads)
            games.reset(seed=4)
            run = []
            for _ in range(50):
                actions = games.random_actions()
                run.append((bytes(games.observe()), bytes(games.legal_action_mask()), bytes(actions)))
                games.step(actions)
                run.append((bytes(games.rewards), bytes(games.done), bytes(games.to_move), bytes(games.episodes)))
            seen.append(run)
        self.assertEqual(*seen)

    def test_it_is_what_single_positions_say(self):
        for setup in setups():
            game = riftlab.Game(**setup)
            games = riftlab.VectorGames(game, games=3)
            games.reset(seed=[5, 6, 7])
            for _ in range(30):
                inputs, mask = games.observe(), games.legal_action_mask()
                self.assertEqual(inputs.shape, (3, game.num_inputs))
                state = games.state(1, seed=0)
                self.assertEqual(state.to_move, games.to_move[1])
                self.assertEqual(inputs.tolist()[1], state.observation().tolist())
                self.assertEqual(mask.tolist()[1], state.legal_action_mask().tolist())
                games.step(games.random_actions())

    def test_ended_games_pay_and_are_followed_by_the_next(self):
        games = riftlab.VectorGames(self.game, games=8)
        games.reset(seed=1)
        ended = 0
        for _ in range(300):
            games.step(games.random_actions())
            for done, rewards in zip(games.done.tolist(), games.rewards.tolist()):
                self.assertAlmostEqual(sum(rewards), done, places=6)
                ended += done
        self.assertGreater(ended, 20)
        self.assertEqual(sum(games.episodes), ended)
        games.reset(seed=1)
        self.assertEqual(sum(games.episodes) + sum(games.done) + sum(map(sum, games.rewards.tolist())), 0)

    def test_scores_of_the_games_that_ended(self):
        games = riftlab.VectorGames(riftlab.Game("ripple_rush", players=1), games=8)
        games.reset(seed=1)
        self.assertEqual(sum(map(sum, games.scores().tolist())), 0)
        scores, ended = array.array("f", bytes(32)), 0
        for _ in range(60):
            games.step(games.random_actions())
            self.assertIs(games.scores(out=scores), scores)
            self.assertEqual(games.scores().tolist(), [[score] for score in scores])
            for score, reward in zip(scores, games.rewards.tolist()):
                self.assertAlmostEqual(score, 32 * reward[0], places=4)
            ended += sum(games.done)
        self.assertGreater(ended, 8)

    def test_actions_may_be_any_numbers(self):
        games = [riftlab.VectorGames(self.game, games=4) for _ in range(3)]
        for one in games:
            one.reset(seed=9)
        actions = games[0].random_actions()
        games[0].step(actions)
        games[1].step(actions.tolist())
        games[2].step(array.array("i", actions.tolist()))
        self.assertEqual(len({bytes(one.observe()) for one in games}), 1)

    def test_buffers_are_filled_where_they_lie(self):
        games = riftlab.VectorGames(self.game, games=4)
        flat = bytearray(4 * self.game.num_inputs)
        self.assertIs(games.observe(out=flat), flat)
        self.assertEqual(bytes(flat), bytes(games.observe()))
        floats = array.array("f", bytes(4 * len(flat)))
        games.observe(floats)
        self.assertEqual([int(x) for x in floats], list(flat))
        done = games.done
        while not any(done):
            games.step(games.random_actions())
        self.assertEqual(done.readonly, True)
        del games
        self.assertEqual(sum(done), 1)  # the view keeps what it shows

    def test_what_is_wrong(self):
        games = riftlab.VectorGames(self.game, games=4)
        before = bytes(games.observe())
        for text, call in (
            ("actions: 3 for 4 games", lambda: games.step([0, 0, 0])),
            ("actions: 993 is no legal move of game 0", lambda: games.step([993] * 4)),
            ("actions: -1 is no legal move of game 2", lambda: games.step([*games.random_actions()[:2], -1, -1])),
            ("out: has 5 numbers; there must be 4 x 994", lambda: games.legal_action_mask(bytearray(5))),
            ("out: cannot be written to", lambda: games.observe(bytes(4 * self.game.num_inputs))),
            ("out: must be of bytes", lambda: games.observe(array.array("h", bytes(8 * self.game.num_inputs)))),
            ("out: must be of int64", lambda: games.random_actions(array.array("i", bytes(16)))),
            ("out: must be of float32", lambda: games.scores(array.array("i", bytes(48)))),
            ("out: must be contiguous", lambda: games.random_actions(memoryview(array.array("q", bytes(64)))[::2])),
            ("seed: 2 seeds for 4 games", lambda: games.reset([1, 2])),
            ("seed: '-1' is not an integer from 0 to", lambda: games.reset(-1)),
            ("there is no game 4; the games are 0 to 3", lambda: games.state(4, seed=1)),
            ("games: '0' is not an integer from 1 to", lambda: riftlab.VectorGames(self.game, games=0)),
            ("threads: '0' is not an integer from 1 to", lambda: riftlab.VectorGames(self.game, games=1, threads=0)),
        ):
            with self.subTest(text), self.assertRaises(ValueError) as caught:
                call()
            self.assertIn(text, str(caught.exception))
        good = games.random_actions().tolist()
        for text, call in (
            ("actions: that of game 2 is a float; it must be an integer", lambda: games.step([*good[:2], 1.5, good[3]])),
            ("actions: that of game 0 is a str; it must be an integer", lambda: games.step([str(one) for one in good])),
            ("actions: a str is no sequence of integers", lambda: games.step("abcd")),
            ("actions: a NoneType is no sequence of integers", lambda: games.step(None)),
            ("actions: a set is no sequence of integers", lambda: games.step(set(good))),
            ("seed: that of game 0 is a float; it must be an integer", lambda: games.reset([1.5, 2.5, 3.5, 4.5])),
            ("seed: that of game 3 is a str; it must be an integer", lambda: games.reset([1, 2, 3, "4"])),
            ("seed: a bytes is no sequence of integers", lambda: games.reset(b"abcd")),
            ("seed: a str is no sequence of integers", lambda: games.reset("1234")),
            ("seed: a dict is no sequence of integers", lambda: games.reset({1: 2, 3: 4, 5: 6, 7: 8})),
            ("seed: a float is no sequence of integers", lambda: games.reset(1.0)),
        ):
            with self.subTest(text), self.assertRaises(TypeError) as caught:
                call()
            self.assertIn(text, str(caught.exception))
        with self.assertRaisesRegex(ValueError, f"actions: {2**70} is no legal move of game 3"):
            games.step([*good[:3], 2**70])
        with self.assertRaises(TypeError):
            games.observe(out=5)
        self.assertEqual(bytes(games.observe()), before)

    @unittest.skipUnless(np, "without NumPy")
    def test_numpy_sees_the_same_memory(self):
        games = riftlab.VectorGames(self.game, games=6, threads=2)
        rewards = np.asarray(games.rewards)
        self.assertEqual((rewards.shape, rewards.dtype), ((6, 3), np.float32))
        mask = np.empty((6, self.game.num_actions), bool)
        seen = np.empty((6, self.game.num_inputs), np.float32)
        paid = 0
        for _ in range(100):
            self.assertIs(games.observe(out=seen), seen)
            games.legal_action_mask(out=mask)
            games.step(mask.argmax(axis=1))
            paid += rewards.sum()
        self.assertEqual(paid, np.asarray(games.episodes).sum())
        with self.assertRaisesRegex(ValueError, "contiguous"):
            games.observe(out=np.empty((self.game.num_inputs, 6), np.uint8).T)

    @unittest.skipUnless(np, "without NumPy")
    def test_numbers_of_numpy(self):
        game = riftlab.Game("ripple_rush", players=np.int64(3))
        games = [riftlab.VectorGames(game, games=np.int64(4), threads=np.int32(1)) for _ in range(6)]
        for one, seed in zip(games, (np.int64(3), np.array(3), np.array([3] * 4), np.array([3] * 4, np.uint64), [np.int8(3)] * 4, 3)):
            one.reset(seed=seed)
        actions = np.array(games[0].random_actions())
        kinds = (actions, actions.astype(">i8"), actions.astype(np.uint64), actions.astype(object), list(actions),
                 np.repeat(actions, 2)[::2])
        for one, given in zip(games, kinds):
            one.step(given)
        self.assertEqual(len({bytes(one.observe()) for one in games}), 1)
        for wrong in (actions.astype(float), actions.reshape(2, 2), actions.reshape(4, 1), np.array(5)):
            with self.assertRaisesRegex(TypeError, "actions: "):
                games[0].step(wrong)
        with self.assertRaisesRegex(TypeError, "seed: that of game 0 is a numpy.float64"):
            games[0].reset(np.arange(4) + 0.5)
        for fill, shape, kind in ((games[0].observe, (4, game.num_inputs), ">f4"), (games[0].scores, (4, 3), ">f4"),
                                  (games[0].random_actions, (4,), ">i8")):
            with self.assertRaisesRegex(ValueError, "out: must have the byte order of this machine"):
                fill(out=np.empty(shape, kind))
            fill(out=np.empty(shape, kind.replace(">", "<")))
        with self.assertRaisesRegex(ValueError, "out: must be of bytes"):
            games[0].observe(out=np.empty((4, game.num_inputs), "S1"))
        self.assertEqual(game.new(np.int64(3)), game.new(3))
        self.assertEqual(game.new(3).copy(np.int64(5)).event(0), game.new(3).event(0))


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
        with package("gymnasium", published_gymnasium), package("pettingzoo", published_pettingzoo) as (_, is_there):
            adapter = runpy.run_path(os.path.join(ROOT, "tournament", "python", "riftlab_pettingzoo.py"))
            for setup in ({"name": "ripple_rush", "players": 3}, {"name": "riftforce"}):
                env = adapter["env"](riftlab.Game(**setup))
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
            with self.assertRaisesRegex(ValueError, "seat: '3' is not a seat from 0 to 2"):
                adapter["SeatEnv"](riftlab.Game("ripple_rush", players=3), ["greedy"], seat=3)

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
                    state = later(game, seed, 10 * seed)
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


@unittest.skipUnless(np, "without NumPy")
class LearnerTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "policy.npz")

    def run_learner(self, name, *options):
        """What is printed by `train` with a policy's path and these options."""
        learner = os.path.join(ROOT, "configs", "agents", name)
        printed, words = io.StringIO(), sys.argv
        sys.argv = [learner, "train", self.path, "--lines", "1", "--measure", "4", *options]
        try:
            with contextlib.redirect_stdout(printed):
                runpy.run_path(learner, run_name="__main__")
        finally:
            sys.argv = words
        return printed.getvalue().splitlines()

    def check_it_says_what_is_wrong_with_files(self, load):
        """In one line of the path and a reason, whatever there is."""
        with self.assertRaisesRegex(SystemExit, "no_such.npz: is no policy that this learner has saved"):
            load("no_such.npz")
        for content in (b"", b"PK\x03\x04 damaged", b"text"):
            with open(self.path, "wb") as file:
                file.write(content)
            with self.assertRaisesRegex(SystemExit, "policy.npz: is no policy that this learner has saved"):
                load(self.path)
        np.savez(self.path, other=1)
        with self.assertRaisesRegex(SystemExit, "policy.npz: is no policy that this learner has saved"):
            load(self.path)

    def test_it_learns_and_plays(self):
        lines = self.run_learner("learner.py", "--minutes", "0.02")
        self.assertRegex(lines[0], r"minutes +of CPU +games +decisions")
        Policy = runpy.run_path(os.path.join(ROOT, "configs", "agents", "learner.py"))["Policy"]
        policy = Policy.load(self.path, riftlab.Game("ripple_rush"))
        for game, players in (("ripple_rush", 2), ("riftforce", 2)):
            state = riftlab.Game(game, players=players).new(1)
            seen, mask = (np.array(ones, bool)[None] for ones in (state.observation(), state.legal_action_mask()))
            if game == "ripple_rush":
                self.assertIn(policy.best(seen, mask)[0], state.action_ids())
            else:
                with self.assertRaisesRegex(SystemExit, "this policy was learnt for another game"):
                    policy.best(seen, mask)
        with self.assertRaisesRegex(SystemExit, "policy.npz: was learnt for another game"):
            Policy.load(self.path, riftlab.Game("riftforce"))
        self.check_it_says_what_is_wrong_with_files(Policy.load)

    def test_tables_learn_and_play(self):
        lines = self.run_learner("ripple_rush_learner.py", "--games", "1500", "--players", "1")
        self.assertRegex(lines[0], r"minutes +of CPU +games +mean score +against greedy +error")
        first, last = (float(line.split()[3]) for line in (lines[1], lines[-1]))
        self.assertGreater(last, first + 1)
        self.assertGreater(os.path.getsize(self.path.replace(".npz", ".svg")), 500)
        Policy = runpy.run_path(os.path.join(ROOT, "configs", "agents", "ripple_rush_learner.py"))["Policy"]
        learned = Policy.load(self.path).table
        self.run_learner("ripple_rush_learner.py", "--games", "1500", "--players", "1")
        np.testing.assert_array_equal(Policy.load(self.path).table, learned)
        # Learnt for one player or not at all, in any mode with any number of players.
        for setup in ({"players": 2}, {"players": 5, "mode": "advanced"}, {"players": 1}):
            for policy in (Policy(learned), Policy()):
                state = riftlab.Game("ripple_rush", **setup).new(1)
                while not state.is_over:
                    mask = np.array(state.legal_action_mask(), bool)[None]
                    best = policy.best(np.array(state.observation(), bool)[None], mask)
                    self.assertTrue(mask[0, best[0]])
                    state.apply_action(int(best[0]))
        np.savez(self.path, table=np.zeros((3, 2)))
        with self.assertRaisesRegex(SystemExit, r"is no policy that this learner has saved \(table has the shape \(3, 2\)\)"):
            Policy.load(self.path)
        self.check_it_says_what_is_wrong_with_files(Policy.load)

    def test_options_of_learners(self):
        for options, text in ((("--seed", "-1"), "argument --seed: must be from 0 to"),
                              (("--seed", str(10**30)), "argument --seed: must be from 0 to"),
                              (("--minutes", "nan"), "argument --minutes: must be more than 0, and finite"),
                              (("--minutes", "inf"), "argument --minutes: must be more than 0, and finite"),
                              (("--measure", "0"), "argument --measure: must be more than 0")):
            printed = io.StringIO()
            with contextlib.redirect_stderr(printed), self.assertRaises(SystemExit):
                self.run_learner("learner.py", *options)
            self.assertIn(text, printed.getvalue())

    def test_another_card_table(self):
        short = os.path.join(ROOT, "configs", "cards", "riftwalker_short.toml")
        self.run_learner("learner.py", "--minutes", "0.01", "--game", "riftwalker", "--cards", short)
        import learning
        import riftlab_agent

        Policy = runpy.run_path(os.path.join(ROOT, "configs", "agents", "learner.py"))["Policy"]
        policy, state = Policy.load(self.path), riftlab.Game("riftwalker", cards=short).new(1)
        known, run = state.observe(state.to_move), riftlab_agent.run
        question = types.SimpleNamespace(position=known.position())
        answers = []
        try:
            riftlab_agent.run = lambda agent: answers.append(agent.choose(question))
            learning.play(policy, None, short)
            self.assertIn(answers[0], known.legal_moves())
            with self.assertRaisesRegex(SystemExit, "give the right table with --cards FILE"):
                learning.play(policy, None)
        finally:
            riftlab_agent.run = run

    def test_gradient_of_a_choice(self):
        """Moves become likelier that went better than expected, by the direction of the logarithm of their chance."""
        Policy = runpy.run_path(os.path.join(ROOT, "configs", "agents", "ripple_rush_learner.py"))["Policy"]
        policy, chosen, other = Policy(), np.array([[0, 1, 2]]), np.array([[0, 2, 3]])
        policy.learn(chosen, other, np.array([2.0]), np.array([20.0]), rate=0.6, expect=0.6)
        np.testing.assert_allclose(policy.table[:5, 0], [0, 0.2, 0, -0.2, 0])
        np.testing.assert_allclose(policy.table[:5, 1], [0, 2, 2, 0, 0])
        policy.learn(chosen, other, np.array([-2.0]), np.array([0.0]), rate=0.6, expect=0.6)
        np.testing.assert_allclose(policy.table[:5, 0], 0, atol=1e-12)


if __name__ == "__main__":
    unittest.main()
