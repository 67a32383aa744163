"""Tests of the Python package, alone and against the program, which RIFTLAB_PROGRAM names.

Called from any folder: RIFTLAB_PROGRAM=.../riftlab PYTHONPATH=... python3 riftlab_test.py
"""

import ast
import contextlib
import copy
import doctest
import inspect
import io
import json
import os
import random
import re
import runpy
import subprocess
import tempfile
import threading
import unittest

import riftlab

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.path.abspath(os.environ["RIFTLAB_PROGRAM"])


def program(*words):
    """What the program prints."""
    return subprocess.run([PROGRAM, *words], check=True, capture_output=True, text=True, cwd=ROOT).stdout


def setups():
    """Every game in every mode with every number of players, as keys of Game."""
    for name in riftlab.games():
        for mode in riftlab.game_info(name)["modes"]:
            for players in range(mode["min_players"], mode["max_players"] + 1):
                yield {"name": name, "mode": mode["name"], "players": players}


def options(setup):
    """The setup as options of the program."""
    return ["--game", setup["name"], "--mode", setup["mode"], "--players", str(setup["players"])]


def positions(game, seed, step):
    """Every step-th position of a game of random moves."""
    state = game.new(seed)
    luck = random.Random(seed)
    for decision in range(100000):
        if state.is_over:
            return
        if decision % step == 0:
            yield state.copy()
        state.apply(luck.randrange(len(state.legal_moves())))


def is_one_game(a, b):
    """Whether random moves lead to the same end from both."""
    a, b = a.copy(), b.copy()
    luck = random.Random(1)
    while not a.is_over and not b.is_over and a.legal_moves() == b.legal_moves():
        move = luck.choice(a.legal_moves())
        a.apply(move)
        b.apply(move)
    return a == b


class EachSetupTest(unittest.TestCase):
    """What holds in every game, mode and number of players."""

    def each(self):
        for setup in setups():
            with self.subTest(**setup):
                yield setup, riftlab.Game(**setup)

    def test_games_are_played_to_their_end(self):
        for setup, game in self.each():
            state = game.new(seed=3)
            luck = random.Random(3)
            while not state.is_over:
                self.assertIn(state.to_move, range(setup["players"]))
                moves = state.legal_moves()
                self.assertGreater(len(moves), 1)
                self.assertEqual(len(set(moves)), len(moves))
                state.apply(luck.choice(moves))
            self.assertIsNone(state.to_move)
            self.assertEqual(state.legal_moves(), [])
            utilities, result = state.utilities(), state.result()
            self.assertEqual(len(utilities), setup["players"])
            self.assertTrue(all(0 <= share <= 1 for share in utilities), utilities)
            if len(set(game.sides)) == setup["players"] > 1:
                self.assertAlmostEqual(sum(utilities), 1)
            self.assertEqual(result["shares"], utilities)
            self.assertEqual(min(result["ranks"]), 1)

    def test_the_same_calls_give_the_same_game(self):
        for _, game in self.each():
            by_text, by_index, otherwise = game.new(4), game.new(4), game.new(5)
            luck = random.Random(4)
            while not by_text.is_over:
                self.assertEqual(by_text, by_index)
                moves = by_text.legal_moves()
                index = luck.randrange(len(moves))
                by_text.apply(moves[index])
                by_index.apply(index)
            self.assertEqual(by_text.result(), by_index.result())
            self.assertNotEqual(by_text, otherwise)

    def test_worlds_fit_what_the_seat_knows(self):
        for setup, game in self.each():
            for state in positions(game, seed=6, step=9):
                for seat in range(setup["players"]):
                    view = state.observe(seat)
                    self.assertEqual(view.seat, seat)
                    for seed in range(2):
                        world = view.determinize(seed)
                        self.assertEqual(world.observe(seat), view)
                        self.assertEqual(hash(world.observe(seat)), hash(view))
                        self.assertEqual(world, view.determinize(seed))
                view = state.observe(state.to_move)
                self.assertEqual(view.to_move, state.to_move)
                self.assertEqual(view.legal_moves(), state.legal_moves())

    def test_luck_to_come_is_not_that_of_the_deal_with_the_same_seed(self):
        """Of worlds that are sampled, of copies, and of positions that are loaded."""
        for setup, game in self.each():
            for seed in range(3):
                deal = game.new(seed)
                loaded = riftlab.load_position(deal.to_json(), seed)
                self.assertTrue(is_one_game(loaded, riftlab.load_position(deal.to_json(), seed)))
                for truth in (deal, loaded):
                    for seat in range(setup["players"]):
                        self.assertFalse(is_one_game(truth, truth.observe(seat).determinize(seed)))
                if is_one_game(deal.copy(seed=100), deal.copy(seed=101)):
                    continue  # no luck is to come
                self.assertFalse(is_one_game(deal, loaded))
                for truth in (deal, loaded):
                    self.assertFalse(is_one_game(truth, truth.copy(seed=seed)))

    def test_the_program_plays_positions_with_luck_of_their_own(self):
        for setup, game in self.each():
            deal = game.new(seed=1)
            words = ("--agent", "random", "--seed", "1", "--output", "json")
            moves = json.loads(program("play", *options(setup), *words))["moves"]
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "position.json")
                for position in (deal, deal.observe(0)):
                    with open(path, "w", encoding="utf-8") as file:
                        file.write(position.to_json())
                    played = json.loads(program("play", "--position", path, *words))["moves"]
                    if position is not deal:
                        self.assertNotEqual(played, moves)
                        continue
                    state, agent = riftlab.load_position(deal.to_json(), seed=1), riftlab.Agent("random", game, seed=1)
                    made = []
                    while not state.is_over:
                        made.append(agent.act(state.observe(state.to_move)))
                        state.apply(made[-1])
                    self.assertEqual(" ".join(made), played)

    def test_hidden_cards_change_nothing_that_a_seat_is_shown_or_does(self):
        hidden = 0
        for _, game in self.each():
            greedy = riftlab.Agent("greedy", game, seed=1)
            search = riftlab.Agent("so_ismcts:iterations=20", game, seed=1)
            for state in positions(game, seed=7, step=12):
                seat = state.to_move
                other = state.observe(seat).determinize(seed=8)
                hidden += other != state
                shown = []
                for whole in (state, other):
                    view = whole.observe(seat)
                    greedy.restart(2)
                    search.restart(2)
                    shown.append((view.to_json(), str(view), view.legal_moves(), view.position(),
                                  greedy.act(view), search.act(view), view.determinize(9)))
                self.assertEqual(*shown)
        self.assertGreater(hidden, 100)

    def test_agents_asked_from_python_play_the_game_of_the_program(self):
        for setup, game in self.each():
            for spec in ("random", "greedy", "so_ismcts:iterations=10"):
                agents = [riftlab.Agent(spec, game, seed=11) for _ in range(setup["players"])]
                state, moves = game.new(seed=11), []
                while not state.is_over:
                    moves.append(agents[state.to_move].act(state.observe(state.to_move)))
                    state.apply(moves[-1])
                whole = riftlab.play(game, [spec], seed=11)
                self.assertEqual(" ".join(moves), whole["moves"])
                self.assertEqual(state.utilities(), [player["share"] for player in whole["players"]])
                self.assertEqual(state.result()["tags"], whole["tags"])
                if spec == "greedy":
                    printed = program("play", *options(setup), "--agent", spec, "--seed", "11",
                                      "--output", "json")
                    self.assertEqual(json.loads(printed), whole)

    def test_play_outs_leave_the_state_alone(self):
        for setup, game in self.each():
            state = next(positions(game, seed=2, step=1))
            before = state.to_json()
            ends = [state.play_out(seed) for seed in range(5)]
            self.assertEqual(ends, [state.play_out(seed) for seed in range(5)])
            self.assertEqual(state.to_json(), before)
            for utilities in ends:
                self.assertEqual(len(utilities), setup["players"])
                self.assertTrue(all(0 <= share <= 1 for share in utilities), utilities)

    def test_positions_are_written_and_read_as_by_the_program(self):
        for setup, game in self.each():
            state = next(positions(game, seed=1, step=1))
            seat = setup["players"] - 1
            for position, words in ((state, []), (state.observe(seat), ["--seat", str(seat)])):
                fresh = position if words else game.new(seed=1)
                text = program("position", *options(setup), "--seed", "1", *words)
                self.assertEqual(fresh.to_json(), text)
                self.assertEqual(json.loads(text), fresh.position())
                self.assertEqual(riftlab.load_position(text, seed=1), fresh)
            later = list(positions(game, seed=1, step=10))[-1]
            for position in (later, later.observe(0)):
                read = riftlab.load_position(position.to_json(), seed=1)
                self.assertIs(type(read), type(position))
                self.assertEqual(read, position)


class StateTest(unittest.TestCase):
    def setUp(self):
        self.game = riftlab.Game("ripple_rush")

    def test_copies_go_their_own_way(self):
        state = self.game.new(seed=1)
        for twin in (state.copy(), copy.copy(state), copy.deepcopy(state)):
            original = state.copy()
            for _ in range(12):
                self.assertEqual(twin, original)
                twin.apply(0)
                self.assertNotEqual(twin, original)
                original.apply(0)

    def test_a_copy_with_a_seed_meets_other_luck(self):
        state = self.game.new(seed=1)
        ends = set()
        for seed in range(4):
            world = state.copy(seed=seed)
            self.assertEqual(world, state)
            while not world.is_over:
                world.apply(0)
            ends.add(tuple(world.result()["scores"]))
        self.assertGreater(len(ends), 1)

    def test_events_are_what_each_seat_sees(self):
        game = riftlab.Game("riftwalker", players=3)
        with tempfile.TemporaryDirectory() as folder:
            run = os.path.join(folder, "run")
            program("selfplay", "--game", "riftwalker", "--players", "3", "--agent", "greedy", "--games", "1", "--seed", "2",
                    "--out", run)
            open_steps, seen_steps = (
                json.loads(program("replay", run, "--decisions", "all", "--view", view, "--output", "json"))["steps"]
                for view in ("all", "seat:1"))
        state = game.new(seed=2)
        told = [[state.event(seat)] for seat in range(3)]
        for step, seen in zip(open_steps[:-1], seen_steps):
            state.apply(step["move"])
            for seat in range(3):
                told[seat].append(state.event(seat))
            self.assertEqual(told[1][-1], seen["event"])
        self.assertTrue(state.is_over)
        self.assertNotEqual(told[0], told[1])
        self.assertTrue(all(isinstance(text, str) for texts in told for text in texts))
        read = riftlab.load_position(game.new(2).to_json(), seed=2)
        self.assertEqual([read.event(seat) for seat in range(3)], ["", "", ""])

    def test_drawings_are_those_of_the_table(self):
        state = self.game.new(seed=7)
        printed = program("play", "--game", "ripple_rush", "--agent", "greedy", "--seed", "7")
        self.assertIn(str(state).rstrip(), printed)
        printed = program("play", "--game", "ripple_rush", "--agent", "greedy", "--seed", "7", "--view", "seat:1")
        self.assertIn(str(state.observe(1)).rstrip(), printed)

    def test_information_sets_can_be_keys(self):
        state = self.game.new(seed=1)
        counts = {state.observe(0): 1}
        counts[state.copy().observe(0)] += 1
        counts[self.game.new(seed=2).observe(0)] = 5
        self.assertEqual(sorted(counts.values()), [2, 5])
        self.assertNotEqual(state.observe(0), state.observe(1))
        with self.assertRaises(TypeError):
            hash(state)

    def test_what_is_printed_of_objects(self):
        state = self.game.new(seed=1)
        self.assertEqual(repr(riftlab.Game("ripple_rush", players=1)), "<riftlab.Game ripple_rush, basic, 1 player>")
        self.assertEqual(repr(state), "<riftlab.State ripple_rush, basic, 2 players, seat 0 to move>")
        self.assertEqual(repr(state.observe(0)), "<riftlab.InformationSet ripple_rush, basic, 2 players, seen by seat 0, seat 0 to move>")
        while not state.is_over:
            state.apply(0)
        self.assertEqual(repr(state), "<riftlab.State ripple_rush, basic, 2 players, over>")

    def test_settings_of_a_game(self):
        self.assertEqual((self.game.name, self.game.mode, self.game.players), ("ripple_rush", "basic", 2))
        self.assertEqual(self.game.rules, {})
        self.assertEqual(riftlab.Game("riftforce", mode="team", players=3).sides, [0, 1, 0])
        short = os.path.join(ROOT, "configs", "cards", "riftwalker_short.toml")
        variant = riftlab.Game("riftwalker", cards=short)
        self.assertNotEqual(variant.new(1).position()["cards"], riftlab.Game("riftwalker").new(1).position()["cards"])
        read = riftlab.load_position(variant.new(1).to_json(), seed=1, cards=short)
        self.assertEqual(read, variant.new(1))
        for name in riftlab.games():
            for rule in riftlab.game_info(name)["rule_options"]:
                if rule["default"] in ("true", "false"):
                    value = rule["default"] != "true"
                elif rule["default"].isdigit():
                    value = int(rule["default"])
                else:
                    value = rule["default"]
                game = riftlab.Game(name, rules={rule["name"]: value})
                same = str(value).lower() == rule["default"] if isinstance(value, bool) else True
                self.assertEqual(game.rules == {}, same, rule)


class AgentTest(unittest.TestCase):
    def setUp(self):
        self.game = riftlab.Game("ripple_rush")
        self.state = self.game.new(seed=1)

    def test_an_agent_that_cheats_needs_the_state(self):
        cheater = riftlab.Agent("cheat_uct:iterations=30", self.game, seed=1)
        self.assertTrue(cheater.cheats)
        self.assertFalse(riftlab.Agent("greedy", self.game, seed=1).cheats)
        whole = riftlab.play(self.game, ["cheat_uct:iterations=30"], seed=1)
        moves = []
        while not self.state.is_over:
            moves.append(cheater.act_on_state(self.state))
            self.state.apply(moves[-1])
        self.assertEqual(" ".join(moves), whole["moves"])

    def test_one_agent_for_all_seats_is_as_good_as_many(self):
        agent = riftlab.Agent("so_ismcts:iterations=10", self.game, seed=5)
        self.assertEqual(agent.spec, "so_ismcts:iterations=10")
        whole = riftlab.play(self.game, ["so_ismcts:iterations=10", "so_ismcts:iterations=10"], seed=5)
        for _ in range(2):
            agent.restart(5)
            state, moves = self.game.new(seed=5), []
            while not state.is_over:
                moves.append(agent.act(state.observe(state.to_move)))
                state.apply(moves[-1])
            self.assertEqual(" ".join(moves), whole["moves"])

    def test_an_agent_that_fails_raises(self):
        agent = riftlab.Agent("external:cmd=false", self.game, seed=1)
        with self.assertRaisesRegex(RuntimeError, "^crash: exited with status 1$"):
            agent.act(self.state.observe(0))
        agent = riftlab.Agent("external:cmd=/bin/sh -c 'echo goodbye >&2; exit 3'", self.game, seed=1)
        with self.assertRaisesRegex(RuntimeError, "^crash: exited with status 3; the last line of its stderr: goodbye$"):
            agent.act(self.state.observe(0))

    def test_a_program_outside_answers(self):
        script = os.path.join(ROOT, "configs", "agents", "first_agent.py")
        agent = riftlab.Agent(f'external:cmd="/usr/bin/python3 {script}"', self.game, seed=1)
        self.assertEqual(agent.act(self.state.observe(0)), self.state.legal_moves()[0])

    def test_a_program_that_would_be_told_nothing_is_at_fault(self):
        """It is asked of a position, and so learns of no events."""
        hello = r"""{"type":"hello","protocol":1,"name":"sed","position":false%s}"""
        editor = (r"""sed -un 's/.*"type":"hello".*/HELLO/p;"""
                  r"""s/.*"type":"act","id":\([0-9]*\),.*"moves":\["\([^"]*\)".*/{"type":"move","id":\1,"move":"\2"}/p'""")
        with tempfile.TemporaryDirectory() as folder:
            for more, is_told in (("", False), (',"events":false', True)):
                path = os.path.join(folder, "agent.sh")
                with open(path, "w", encoding="utf-8") as file:
                    file.write("exec " + editor.replace("HELLO", hello % more) + "\n")
                agent = riftlab.Agent(f'external:cmd="/bin/sh {path}"', self.game, seed=1)
                if is_told:
                    self.assertEqual(agent.act(self.state.observe(0)), self.state.legal_moves()[0])
                    continue
                for _ in range(2):
                    with self.assertRaisesRegex(RuntimeError, "its hello wants events and no position"):
                        agent.act(self.state.observe(0))

    def test_python_goes_on_while_agents_think(self):
        agent = riftlab.Agent("so_ismcts:iterations=60000", self.game, seed=1)
        view = self.state.observe(0)
        counts = {"now": 0}
        seen = []

        def think():
            begin = counts["now"]
            agent.act(view)
            seen.append(counts["now"] - begin)

        thread = threading.Thread(target=think)
        thread.start()
        while thread.is_alive():
            counts["now"] += 1
        self.assertGreater(seen[0], 1000)

    def test_threads_take_turns_with_one_agent(self):
        agent = riftlab.Agent("random", self.game, seed=1)
        view = self.state.observe(0)
        alone = sorted(agent.act(view) for _ in range(400))
        agent.restart(1)
        answers = []

        def ask():
            answers.extend([agent.act(view) for _ in range(100)])

        threads = [threading.Thread(target=ask) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(sorted(answers), alone)

    def test_analyses_are_those_of_the_program(self):
        state = list(positions(self.game, seed=3, step=20))[-1]
        for position, agent in ((state, "so_ismcts"), (state.observe(state.to_move), "best"), (state, "cheat_uct")):
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "position.json")
                with open(path, "w", encoding="utf-8") as file:
                    file.write(position.to_json())
                lines = program("analyze", path, "--agent", agent, "--iterations", "400", "--seed", "2",
                                "--output", "json")
            expected = json.loads(lines.splitlines()[-1])
            found = riftlab.analyze(position, agent, seed=2, iterations=400, threads=2)
            self.assertEqual(found.keys(), expected.keys())
            for answer in (expected, found):
                del answer["ms"]
            self.assertEqual(found, expected)

    def test_it_is_said_where_best_has_no_net(self):
        path = os.path.join(ROOT, "configs", "positions", "riftforce", "solo_plan.json")
        with open(path, encoding="utf-8") as file:
            position = riftlab.load_position(file.read(), seed=1)
        lines = program("analyze", path, "--iterations", "100", "--seed", "2", "--output", "json")
        expected = json.loads(lines.splitlines()[-1])["warnings"]
        self.assertTrue(any("net" in warning for warning in expected))
        self.assertEqual(riftlab.analyze(position, seed=2, iterations=100)["warnings"], expected)

    def test_exact_values_are_those_of_the_program(self):
        path = os.path.join(ROOT, "configs", "positions", "ripple_rush", "bob.json")
        with open(path, encoding="utf-8") as file:
            state = riftlab.load_position(file.read(), seed=1)
        expected = json.loads(program("analyze", path, "--agent", "exact", "--output", "json"))
        for position in (state, state.observe(0)):
            found = riftlab.analyze(position, agent="exact")
            self.assertTrue(found["exact"])
            self.assertEqual(found["root_info"]["search_noise"], 0)
            self.assertEqual({move["move"] for move in found["move_infos"]}, set(state.legal_moves()))
            found["ms"] = expected["ms"]
            self.assertEqual(found, expected)


class DocumentsTest(unittest.TestCase):
    """riftlab.pyi says of everything what there is, and the README shows it."""

    def setUp(self):
        with open(os.path.join(ROOT, "tournament", "python", "riftlab.pyi"), encoding="utf-8") as file:
            self.stub = ast.parse(file.read())

    def check(self, stub, owner):
        """The names in a stub against those of the module or class, and the arguments of functions."""
        functions = {part.name: part for part in stub.body if isinstance(part, ast.FunctionDef)}
        classes = {part.name: part for part in stub.body if isinstance(part, ast.ClassDef)}
        public = {name for name in vars(owner) if not name.startswith("_")}
        named = {name for name in {*functions, *classes} if not name.startswith("_")}
        self.assertEqual(public, named, owner)
        for name in named.intersection(functions):
            function, there = functions[name], getattr(owner, name)
            self.assertEqual(isinstance(there, property), bool(function.decorator_list), name)
            if isinstance(there, property):
                continue
            signatures = re.findall(rf"^(?:\d+\. )?{name}\((.*)\) -> ", there.__doc__, re.M)
            expected = [argument.arg for argument in function.args.args if argument.arg != "self"]
            for signature in signatures:
                self.assertEqual([word for word in re.findall(r"(\w+): ", signature) if word != "self"], expected, name)
            self.assertTrue(signatures, name)
        for name, part in classes.items():
            self.check(part, getattr(owner, name))

    def test_names_and_arguments(self):
        self.check(self.stub, riftlab)

    def test_texts(self):
        self.assertEqual(inspect.cleandoc(riftlab.__doc__), ast.get_docstring(self.stub))
        self.assertIn("Never give it to an agent", inspect.getdoc(riftlab.State))
        self.assertIn("Makes a move", riftlab.State.apply.__doc__)
        self.assertIn("numbered from 0", riftlab.Game.players.__doc__)

    def test_examples_of_the_readme(self):
        readme = os.path.join(ROOT, "tournament", "python", "README.md")
        failed, tried = doctest.testfile(readme, module_relative=False)
        self.assertEqual(failed, 0)
        self.assertGreater(tried, 10)

    def test_the_example_runs(self):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            runpy.run_path(os.path.join(ROOT, "configs", "agents", "self_play.py"), run_name="__main__")
        self.assertRegex(printed.getvalue(), r"greedy +\d+\.\d of 20 games")

    def test_version(self):
        self.assertIn(riftlab.__version__, program("version"))


if __name__ == "__main__":
    unittest.main()
