"""Tests of what the Python package refuses: as the program does, which RIFTLAB_PROGRAM names, and with nothing done.

Called from any folder: RIFTLAB_PROGRAM=.../riftlab PYTHONPATH=... python3 refusals_test.py
"""

import copy
import os
import pathlib
import random
import re
import subprocess
import tempfile
import unittest

import riftlab

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.path.abspath(os.environ["RIFTLAB_PROGRAM"])


def refusal(*words):
    """The one line in which the program refuses a call."""
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 2, (words, done)
    return done.stderr.rstrip("\n")


class RefusalTest(unittest.TestCase):
    """What is wrong is said in ValueErrors, and nothing has happened."""

    def setUp(self):
        self.game = riftlab.Game("ripple_rush")
        self.state = self.game.new(seed=1)

    def refuses(self, text, call, *arguments, **named):
        with self.assertRaises(ValueError) as caught:
            call(*arguments, **named)
        self.assertIn(text, str(caught.exception))

    def test_games_are_refused_as_by_the_program(self):
        for words, named in (
            (["--game", "ripple"], {"name": "ripple"}),
            (["--game", "ripple_rush", "--mode", "advnced"], {"name": "ripple_rush", "mode": "advnced"}),
            (["--game", "ripple_rush", "--players", "9"], {"name": "ripple_rush", "players": 9}),
            (["--game", "ripple_rush", "--players", "-1"], {"name": "ripple_rush", "players": -1}),
            (["--game", "ripple_rush", "--rule", "wilds=2"], {"name": "ripple_rush", "rules": {"wilds": 2}}),
            (["--game", "ripple_rush", "--cards", "none.toml"], {"name": "ripple_rush", "cards": "none.toml"}),
            (["--game", "ripple_rush", "--cards", "x" * 300], {"name": "ripple_rush", "cards": "x" * 300}),
            (["--game", "ripple_rush", "--cards", "README.md"], {"name": "ripple_rush", "cards": "README.md"}),
        ):
            with self.subTest(**named):
                if named.get("cards") == "README.md":
                    named["cards"] = os.path.join(ROOT, "README.md")
                    words[-1] = named["cards"]
                printed = refusal("games", *words)
                # The program names the option, the package the argument.
                text = re.sub(r"^riftlab: (--[a-z]+: )?", "", printed)
                self.refuses(text, riftlab.Game, **named)

    def test_agents_are_refused_as_by_the_program(self):
        for spec in ("greddy", "so_ismcts:iteration=5", "so_ismcts:iterations=none", "", "best:c="):
            with self.subTest(spec):
                printed = refusal("play", "--game", "ripple_rush", "--agent", spec)
                text = re.sub(r"^riftlab: --agent: ", "", printed)
                self.refuses(text, riftlab.Agent, spec, self.game, 1)
        self.refuses("only 'riftlab play' seats persons", riftlab.Agent, "human", self.game, 1)
        with tempfile.TemporaryDirectory() as folder:
            for text in ("", "import no_such_module"):
                path = os.path.join(folder, "agent.py")
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
                spec = f"external:cmd=/usr/bin/python3 {path}"
                printed = refusal("play", "--game", "ripple_rush", "--agent", spec, "--agent", "greedy")
                self.assertIn("its program does not begin", printed)
                self.refuses(re.sub(r"^riftlab: ", "", printed), riftlab.play, self.game, [spec, "greedy"], 1)
        for count in (0, 3):
            self.refuses(f"agents: {count} agents for 2 seats; give one for all seats, or one for each", riftlab.play, self.game,
                         ["greedy"] * count, 1)

    def test_moves(self):
        before = self.state.copy()
        moves = self.state.legal_moves()
        for move in ("", "nonsense", moves[0] + "x", "\x00", "ä" * 1000):
            with self.assertRaises(ValueError):
                self.state.apply(move)
        self.refuses(f"the moves are 0 to {len(moves) - 1}", self.state.apply, len(moves))
        self.refuses("there is no move -1", self.state.apply, -1)
        with self.assertRaises(TypeError):
            self.state.apply(1.5)
        self.assertEqual(self.state, before)
        self.state.apply(0)
        while moves[0] in self.state.legal_moves():
            self.state.apply(0)
        self.refuses(f"'{moves[0]}' is not legal here; seat", self.state.apply, moves[0])
        while not self.state.is_over:
            self.state.apply(0)
        self.refuses("the game is over", self.state.apply, moves[0])
        self.refuses("the game is over", self.state.apply, 0)

    def test_moves_of_another_moment_are_refused_in_every_game(self):
        """Unless the game takes it for another way to write a legal one."""
        for name in riftlab.games():
            game = riftlab.Game(name)
            refused, seed = 0, 0
            while refused <= 20 and seed < 50:  # short games have few such moves each
                seed += 1
                refused += self.refused_moves(game, seed)
            self.assertGreater(refused, 20, name)

    def refused_moves(self, game, seed):
        """How many moves of the decision before were refused in a random game."""
        refused = 0
        known = set()
        state, luck = game.new(seed), random.Random(seed)
        while not state.is_over:
            legal = state.legal_moves()
            for move in sorted(known.difference(legal)):
                world = state.copy()
                try:
                    world.apply(move)
                except ValueError:
                    self.assertEqual(world, state)
                    refused += 1
                    continue
                after = [state.copy() for _ in legal]
                for index, other in enumerate(after):
                    other.apply(index)
                self.assertIn(world, after)
            known = set(legal)
            state.apply(luck.randrange(len(legal)))
        return refused

    def test_seats(self):
        for seat in (-1, 2, 256):
            self.refuses(f"seat: '{seat}' is not a seat from 0 to 1", self.state.observe, seat)
            self.refuses(f"seat: '{seat}' is not a seat from 0 to 1", self.state.event, seat)

    def test_seeds(self):
        for seed in (-1, 2**63, 2**64, 10**30):
            for call in (self.game.new, self.state.copy, self.state.play_out, self.state.observe(0).determinize):
                self.refuses(f"seed: '{seed}' is not an integer from 0 to {2**63 - 1}", call, seed)
        self.game.new(2**63 - 1)
        for seed in ("1", 1.0, None):
            with self.assertRaises(TypeError):
                self.game.new(seed)

    def test_numbers_beyond_64_bits(self):
        games = riftlab.VectorGames(self.game, games=2)
        games.reset(1)
        for number in (2**63, 2**70, -2**70):
            for call in (self.state.apply_action, self.state.apply, self.state.observe, self.state.event,
                         lambda place: games.state(place, 1)):
                self.refuses(f"no move, seat or game has the number {number}", call, number)
        for call in (self.state.apply_action, self.state.apply, self.state.observe, self.state.event):
            with self.assertRaises(TypeError):
                call(1.0)

    def test_integers_are_what_says_so(self):
        class Three:
            def __index__(self):
                return 3

        self.assertEqual(self.game.new(Three()), self.game.new(3))
        self.assertEqual(self.state.play_out(Three()), self.state.play_out(3))
        self.assertEqual(riftlab.Game("ripple_rush", players=Three()).players, 3)
        self.assertEqual(len(riftlab.VectorGames(self.game, games=Three(), threads=Three())), 3)
        world = self.state.copy(seed=Three())
        self.assertEqual(world, self.state)
        known = self.state.observe(0)
        self.assertEqual(known.determinize(Three()), known.determinize(3))
        self.assertEqual(riftlab.play(self.game, ("greedy", "random"), Three()), riftlab.play(self.game, ["greedy", "random"], 3))

    def test_control_characters_are_spelt_out(self):
        self.refuses(r"'ripple\x00rush'", riftlab.Game, "ripple\0rush")
        self.refuses(r"a\x1bb\nc", riftlab.Game, "a\x1bb\nc")
        self.refuses("'greedy' does not cheat", riftlab.Agent("greedy", self.game, 1).act_on_state, self.state)

    def test_texts_are_str(self):
        agent = riftlab.Agent("greedy", self.game, seed=1)
        for call in (
            lambda text: riftlab.Game(text), lambda text: riftlab.Game("ripple_rush", mode=text),
            lambda text: riftlab.Game("ripple_rush", cards=text), lambda text: riftlab.game_info(text),
            lambda text: riftlab.Agent(text, self.game, 1), lambda text: riftlab.play(self.game, [text], 1),
            lambda text: riftlab.analyze(self.state, text), lambda text: self.state.apply(text),
            lambda text: riftlab.load_position(text, 1), lambda text: riftlab.load_position(self.state.to_json(), 1, cards=text),
        ):
            for text in (b"greedy", b"ripple_rush", self.state.to_json().encode(), b"\xff", "\ud800", bytearray(b"x")):
                with self.assertRaises(TypeError):
                    call(text)
        self.assertEqual(agent.act(self.state.observe(0)), agent.act(self.state.observe(0)))

    def test_paths_need_not_be_str(self):
        path = os.path.join(ROOT, "configs", "cards", "riftwalker_short.toml")
        changed = riftlab.Game("riftwalker", cards=path)
        self.assertEqual(riftlab.Game("riftwalker", cards=pathlib.Path(path)), changed)
        text = changed.new(1).to_json()
        self.assertEqual(riftlab.load_position(text, 1, cards=pathlib.Path(path)), changed.new(1))
        self.refuses("none.toml", riftlab.Game, "riftwalker", cards=pathlib.Path("none.toml"))

    def test_damaged_pickles(self):
        for whole in (self.game, self.state, self.state.copy(seed=1), self.state.observe(0)):
            kind, parts = type(whole), whole.__getstate__()
            for i in range(len(parts)):
                for wrong in (object(), [1.5], -1, "\ud800"):
                    with self.assertRaises(ValueError):
                        kind.__new__(kind).__setstate__((*parts[:i], wrong, *parts[i + 1:]))

    def test_rows_are_no_numbers_of_games(self):
        games = riftlab.VectorGames(self.game, games=2)
        rows = games.legal_action_mask()
        for name, call in (("actions", lambda: games.step(rows)), ("seed", lambda: games.reset(rows)),
                           ("deals", lambda: games.reset(1, deals=rows))):
            with self.assertRaisesRegex(TypeError, f"^{name}: this memoryview is no sequence of integers$"):
                call()

    def test_objects_that_were_never_made(self):
        """By __new__ alone they are empty: no call takes them."""
        empty = [kind.__new__(kind) for kind in (riftlab.Game, riftlab.State, riftlab.InformationSet, riftlab.Agent,
                                                 riftlab.VectorGames)]
        game, state, known, agent, games = empty
        for one in empty:
            for name, part in vars(type(one)).items():
                if isinstance(part, property):
                    with self.assertRaises(TypeError):
                        getattr(one, name)
        for call in (
            lambda: game.new(1), lambda: game.__getstate__(), lambda: repr(game), lambda: riftlab.play(game, ["random"], 1),
            lambda: riftlab.Agent("random", game, 1), lambda: riftlab.VectorGames(game, 1),
            lambda: state.copy(), lambda: str(state), lambda: state.apply(0), lambda: copy.copy(state), lambda: riftlab.analyze(state),
            lambda: known.legal_moves(), lambda: hash(known), lambda: riftlab.Agent("random", self.game, 1).act(known),
            lambda: agent.act(self.state.observe(0)), lambda: agent.restart(1), lambda: repr(agent),
            lambda: len(games), lambda: games.reset(1), lambda: games.step([0]), lambda: games.observe(),
        ):
            with self.assertRaises(TypeError):
                call()
        self.assertNotEqual(state, self.state)
        self.assertNotEqual(self.state, state)

    def test_what_only_the_end_has(self):
        self.refuses("the game is not over: seat 0 is to move", self.state.utilities)
        self.refuses("the game is not over: seat 0 is to move", self.state.result)

    def test_agents_are_not_shown_what_is_not_theirs(self):
        greedy = riftlab.Agent("greedy", self.game, seed=1)
        cheater = riftlab.Agent("cheat_uct", self.game, seed=1)
        with self.assertRaises(TypeError):
            greedy.act(self.state)
        with self.assertRaises(TypeError):
            cheater.act(self.state)
        self.refuses("'greedy' does not cheat", greedy.act_on_state, self.state)
        self.refuses("agent 'cheat_uct' needs a complete position", cheater.act, self.state.observe(0))
        other = riftlab.Game("ripple_rush", players=3).new(1)
        text = "was made for ripple_rush (basic, 2 players), not for ripple_rush (basic, 3 players)"
        self.refuses(text, greedy.act, other.observe(0))
        self.refuses(text, cheater.act_on_state, other)
        short = os.path.join(ROOT, "configs", "cards", "riftwalker_short.toml")
        for plain, changed, text in (
            (riftlab.Game("riftwalker"), riftlab.Game("riftwalker", cards=short), "another card table"),
            (riftlab.Game("warrift"), riftlab.Game("warrift", rules={"target": "long"}), "other rule options"),
        ):
            state = changed.new(1)
            self.refuses(f"not for {text}", riftlab.Agent("greedy", plain, 1).act, state.observe(state.to_move))
        waiting = riftlab.Game("riftforce").new(1)
        agent = riftlab.Agent("greedy", waiting.game, seed=1)
        seat = 1 - waiting.to_move
        self.assertEqual(waiting.observe(seat).legal_moves(), [])
        self.refuses(f"seat {seat} has nothing to decide here", agent.act, waiting.observe(seat))
        self.refuses(f"seat {seat} has nothing to decide here", riftlab.analyze, waiting.observe(seat))
        while not self.state.is_over:
            self.state.apply(0)
        self.refuses("nothing to decide", greedy.act, self.state.observe(0))
        self.refuses("the game is over", cheater.act_on_state, self.state)
        self.refuses("the game is over", riftlab.analyze, self.state)

    def test_analyses(self):
        self.refuses("agent 'greedy' does not search", riftlab.analyze, self.state, "greedy")
        self.refuses("agent 'cheat_uct' needs a complete position", riftlab.analyze, self.state.observe(0), "cheat_uct")
        self.refuses("agent 'exact': the tree has more than 10 positions, in the order of 10^", riftlab.analyze,
                     self.state, "exact:max_states=10")
        self.refuses("agent 'exact' does not iterate", riftlab.analyze, self.state, "exact", iterations=10)
        self.refuses("iterations: '0' is not an integer from 1 to", riftlab.analyze, self.state, iterations=0)
        self.refuses("threads: '0' is not an integer from 1 to", riftlab.analyze, self.state, threads=0)
        self.refuses("seed: '-1' is not an integer", riftlab.analyze, self.state, seed=-1)
        with self.assertRaises(TypeError):
            riftlab.analyze(self.game)

    def test_positions(self):
        good = self.state.to_json()
        with tempfile.TemporaryDirectory() as folder:
            for damage in (
                lambda text: text[: len(text) // 2],
                lambda text: text.replace('"schema": 1', '"schema": 2'),
                lambda text: text.replace('"complete"', '"seat:5"'),
                lambda text: text.replace('"seat_to_move": 0', '"seat_to_move": 1'),
                lambda text: text.replace('"ripple_rush"', '"ripple"'),
                lambda text: text.replace('"mode"', '"moed"'),
                lambda text: text.replace('"mode"', '\u201cmode\u201d'),
                lambda text: text.rstrip()[:-1] + "\u00e9}",
                lambda text: "\u2603",
                lambda text: "[" * 100000,
                lambda text: "",
            ):
                bad = damage(good)
                self.assertNotEqual(bad, good)
                path = os.path.join(folder, "bad.json")
                with open(path, "w", encoding="utf-8") as file:
                    file.write(bad)
                # The program names the file, the package the argument.
                expected = re.sub(r"^riftlab: ", "", refusal("analyze", path)).replace(path, "text")
                with self.assertRaises(ValueError) as caught:
                    riftlab.load_position(bad, seed=1)
                self.assertEqual(str(caught.exception), expected)
        self.refuses("none.toml", riftlab.load_position, good, seed=1, cards="none.toml")
        short = riftlab.Game("riftwalker", cards=os.path.join(ROOT, "configs", "cards", "riftwalker_short.toml"))
        self.refuses("give the right table with cards=", riftlab.load_position, short.new(1).to_json(), seed=1)


if __name__ == "__main__":
    unittest.main()
