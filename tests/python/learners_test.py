"""Tests of what the Python package offers to learners: many games at once, observations, pickles; and of the learners.

What needs NumPy is left out without it.

Called from any folder: PYTHONPATH=... python3 learners_test.py
"""

import array
import concurrent.futures
import contextlib
import copy
import io
import os
import pickle
import random
import runpy
import sys
import tempfile
import types
import unittest
import unittest.mock

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

    def test_as_many_inputs_are_on_as_the_readme_says(self):
        bounds = {"ripple_rush": (50, 170), "riftforce": (20, 190), "riftwalker": (40, 140), "warrift": (10, 130)}
        for setup in setups():
            if setup["name"] not in bounds:  # the readme says nothing of it
                continue
            least, most = bounds[setup["name"]]
            state, luck = riftlab.Game(**setup).new(seed=2), random.Random(2)
            while not state.is_over:
                on = sum(state.observation())
                self.assertTrue(least <= on <= most, (setup, on))
                state.apply(luck.randrange(len(state.legal_moves())))

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

    def test_worlds_with_one_option(self):
        """Those of which a seat may be asked for a card, for all that another one knows, though it has one kind alone."""
        game, found = riftlab.Game("warrift"), 0
        for seed in range(40):
            state, luck = game.new(seed), random.Random(seed)
            while not state.is_over:
                is_pick = state.position()["state"].get("phase") == "pick_card"
                for world in map(state.observe(1 - state.to_move).determinize, range(10 * is_pick)):
                    if len(world.legal_moves()) > 1:
                        continue
                    found += 1
                    self.assertEqual(pickle.loads(pickle.dumps(world)), world)
                    self.assertEqual(riftlab.load_position(world.to_json(), seed=1), world)
                    known = world.observe(world.to_move)
                    self.assertEqual(pickle.loads(pickle.dumps(known)), known)
                    for agent in ("greedy", "best:iterations=5", "so_ismcts:iterations=5", "pimc:worlds=2,iterations=2"):
                        self.assertEqual(riftlab.Agent(agent, game, seed=1).act(known), world.legal_moves()[0])
                    self.assertEqual(len(riftlab.analyze(known, iterations=5)["move_infos"]), 1)
                state.apply(luck.randrange(len(state.legal_moves())))
        self.assertGreater(found, 3)

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

    def test_games_can_be_keys(self):
        """They are equal where name, mode, players, rules and cards are."""
        plain = riftlab.Game("ripple_rush")
        state = plain.new(seed=1)
        for same in (riftlab.Game("ripple_rush"), riftlab.Game("ripple_rush", mode="basic", players=2), state.game,
                     state.observe(0).game, copy.copy(state).game, pickle.loads(pickle.dumps(plain))):
            self.assertEqual(same, plain)
            self.assertEqual({plain: 1}[same], 1)
        short = os.path.join(ROOT, "configs", "cards", "riftwalker_short.toml")
        games = [plain, riftlab.Game("ripple_rush", players=3), riftlab.Game("ripple_rush", mode="advanced"),
                 riftlab.Game("ripple_rush", mode="advanced", rules={"goals": "1+3"}), riftlab.Game("riftwalker"),
                 riftlab.Game("riftwalker", cards=short), state]
        for number, game in enumerate(games):
            self.assertEqual([one == game for one in games], [number == other for other in range(len(games))])

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

    def test_calls_of_several_threads_take_turns(self):
        games = riftlab.VectorGames(self.game, games=500, threads=2)

        def play(_):
            for _ in range(100):
                with contextlib.suppress(ValueError):  # the moves are of another position by now
                    games.step(games.random_actions())
                games.reset(seed=1)
                games.observe()
                games.state(0, seed=1)

        with concurrent.futures.ThreadPoolExecutor() as pool:
            self.assertEqual(list(pool.map(play, range(4))), [None] * 4)

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
            ("deals: 3 for 4 games", lambda: games.reset(1, deals=[1, 2, 3])),
            ("deals: '-1' is not an integer from 0 to 4294967295", lambda: games.reset(1, [0, 0, -1, 0])),
            (f"deals: '{2**32}' is not an integer from 0 to", lambda: games.reset(1, [0, 0, 0, 2**32])),
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
            ("deals: a int is no sequence of integers", lambda: games.reset(1, deals=1)),
            ("deals: that of game 3 is a float; it must be an integer", lambda: games.reset(1, deals=[0, 1, 2, 3.0])),
        ):
            with self.subTest(text), self.assertRaises(TypeError) as caught:
                call()
            self.assertIn(text, str(caught.exception))
        with self.assertRaisesRegex(ValueError, f"actions: {2**70} is no legal move of game 3"):
            games.step([*good[:3], 2**70])
        with self.assertRaises(TypeError):
            games.observe(out=5)
        self.assertEqual(bytes(games.observe()), before)

    def test_deals_may_be_equal(self):
        """With the luck to come, so that equal moves lead to equal positions."""
        games = riftlab.VectorGames(self.game, games=4)
        games.reset(seed=3)
        own = [games.state(place, seed=1) for place in range(4)]
        self.assertNotEqual(own[0], own[2])
        games.reset(seed=3, deals=range(4))
        self.assertEqual([games.state(place, seed=1) for place in range(4)], own)
        games.reset(seed=3, deals=[2, 2, 0, 9])
        self.assertEqual([games.state(place, seed=1) for place in range(3)], [own[2], own[2], own[0]])
        while not sum(games.done):
            actions = games.random_actions().tolist()
            games.step([actions[0], *actions[:1], *actions[2:]])
            self.assertEqual(games.state(0, seed=1), games.state(1, seed=1))
        games.reset(seed=[3, 4, 3, 4], deals=[5] * 4)
        self.assertEqual(games.state(0, seed=1), games.state(2, seed=1))
        self.assertNotEqual(games.state(0, seed=1), games.state(1, seed=1))

    @unittest.skipUnless(np, "without NumPy")
    def test_rows_have_their_length(self):
        games, inputs = riftlab.VectorGames(self.game, games=4), self.game.num_inputs
        for shape in ((inputs, 4), (2, 2 * inputs), (2, 2, inputs)):
            text = " x ".join(map(str, shape))
            with self.assertRaisesRegex(ValueError, f"out: has the shape {text}; it must be 4 x {inputs}, or of one dimension"):
                games.observe(out=np.zeros(shape, np.uint8))
        with self.assertRaisesRegex(ValueError, "out: has the shape 3 x 4; it must be 4 x 3, or of one dimension"):
            games.scores(out=np.zeros((3, 4), np.float32))
        with self.assertRaisesRegex(ValueError, "out: has the shape 2 x 2; it must be 4, or of one dimension"):
            games.random_actions(out=np.zeros((2, 2), np.int64))
        for shape in ((4, inputs), 4 * inputs, (4, 1, inputs)):
            self.assertEqual(bytes(games.observe(out=np.zeros(shape, np.uint8))), bytes(games.observe()))
        games.random_actions(out=np.zeros((4, 1), np.int64))

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

    def test_a_policy_and_an_agent_meet_the_same_deals(self):
        """Alone, one that plays as the agent does is no better and no worse."""
        import learning

        class First:
            def __init__(self, *_, **__):
                pass

            def best(self, seen, mask):
                return mask.argmax(axis=1)

            def act(self, known):
                return known.legal_moves()[np.argmin(known.action_ids())]

        with unittest.mock.patch.object(riftlab, "Agent", First):
            for setup in ({"name": "ripple_rush", "players": 1}, {"name": "riftforce", "mode": "solo", "players": 1}):
                self.assertEqual(learning.measure(First(), riftlab.Game(**setup), "greedy", 20), 0)
            for players in (2, 3):  # all seats of a deal share one win
                game = riftlab.Game("ripple_rush", players=players)
                self.assertAlmostEqual(learning.measure(First(), game, "greedy", 6 * players), 1 / players)

    def test_another_mode_and_other_rules(self):
        """In which a game takes one player, and by which it has other moves."""
        for options in (("--mode", "solo", "--rule", "monster_limit=easy", "--rule", "max_rotations=2"),
                        ("--mode", "frenzy", "--players", "3", "--rule", "max_rotations=1")):
            self.run_learner("learner.py", "--minutes", "0.01", "--game", "warrift", *options)
            Policy = runpy.run_path(os.path.join(ROOT, "configs", "agents", "learner.py"))["Policy"]
            mode = options[options.index("--mode") + 1]
            Policy.load(self.path, riftlab.Game("warrift", mode=mode, players=3 if mode == "frenzy" else 1))
        for options, text in ((("--mode", "sloo"), "warrift: mode: game 'warrift' has no mode 'sloo'"),
                              (("--rule", "trading"), "argument --rule: 'trading' is not NAME=VALUE"),
                              (("--rule", "tradin=all"), "warrift: rules: ")):
            printed = io.StringIO()
            with contextlib.redirect_stderr(printed), self.assertRaises(SystemExit) as caught:
                self.run_learner("learner.py", "--game", "warrift", *options)
            self.assertIn(text, printed.getvalue() + str(caught.exception))

    def test_another_card_table(self):
        high = os.path.join(os.path.dirname(self.path), "high.toml")
        with open(high, "w", encoding="utf-8") as table:
            table.write('game = "ripple_rush"\nbase = "default"\n[override]\ndeck.number_max = 24\n')
        self.run_learner("learner.py", "--minutes", "0.01", "--cards", high)
        import learning
        import riftlab_agent

        Policy = runpy.run_path(os.path.join(ROOT, "configs", "agents", "learner.py"))["Policy"]
        policy, state = Policy.load(self.path), riftlab.Game("ripple_rush", cards=high).new(1)
        known, run = state.observe(state.to_move), riftlab_agent.run
        question = types.SimpleNamespace(position=known.position())
        answers = []
        try:
            riftlab_agent.run = lambda agent: answers.append(agent.choose(question))
            learning.play(policy, None, high)
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
