"""Learns Ripple Rush by playing against itself, and beats `greedy` after minutes: TD(lambda) on afterstates, in NumPy.

usage: ripple_rush_learner.py train POLICY.npz [--games 100000] [--players 2] [--mode basic] [--seed 1]
       ripple_rush_learner.py play POLICY.npz     an agent for `riftlab tournament`, as
                                                  external:cmd="python3 ripple_rush_learner.py play POLICY.npz"

PYTHONPATH names the folder of riftlab. What is learnt is how much one will have scored, from the own sheet at the end of a
turn: a sum of table entries, looked up by patterns of its columns and rows. A move is worth the best sheet with which the
turn can still end. Learning what positions after own moves are worth is TD-Gammon's way (G. Tesauro, "Temporal difference
learning and TD-Gammon", 1995), with tables that of 2048 (M. Szubert, W. Jaskowski, "Temporal difference learning of N-tuple
networks for the game 2048", 2014). A policy gradient, as in learner.py, has to tell what one move of 27 is worth from who
won; here all sheets with a like pattern say it together. Writes the learning curve beside POLICY.npz, as POLICY.svg.
"""

import argparse
import json
import time
import typing

import numpy as np
import riftlab
import riftlab_agent

# Where what is needed stands among the inputs, see engine/games/ripple_rush/README.md.
GOALS, ROUNDS, QUESTION, SPACES, ANNOUNCED, DRAWN = 1384, 1424, 1448, 1453, 2513, 3031
STOP = 992  # the first number of a move that writes nothing
TOP = 25  # the highest number
COLOURS, LENGTH, HITS, CHANCES = 4, 8, 16, 12
ANY, ALL = 0, slice(None)  # every number, every colour
BONUS = np.zeros((LENGTH, COLOURS, TOP + 1), bool)  # what may be written for a row
for bonus, (colours, given) in enumerate([(ALL, 20), (ALL, 15), (3, ANY), (2, ANY), (1, ANY), (0, ANY), (ALL, 10), (ALL, 5)]):
    BONUS[bonus, colours, given] = True
# Of each pattern of filled spaces, bit by row: how long the gap of a space is, its place there from 1, the gap after the one that begins there.
GAP, PLACE, NEXT = np.ones((256, LENGTH), int), np.zeros((256, LENGTH), int), np.full((256, LENGTH), -1)
for pattern in range(256):
    begins = [row for row in range(LENGTH) if pattern >> row & 1 == 0 and (row == 0 or pattern >> row - 1 & 1)]
    for begin, following in zip(begins, begins[1:] + [-1]):
        end = next(row for row in range(begin, LENGTH + 1) if (pattern | 256) >> row & 1)
        GAP[pattern, begin:end], PLACE[pattern, begin:end], NEXT[pattern, begin] = end - begin, range(1, end - begin + 1), following
BITS = 1 << np.arange(LENGTH)
MIRROR = ((np.arange(256)[:, None] >> np.arange(LENGTH) & 1) * BITS[::-1]).sum(1)
# Tables one after another; entry 0 stays 0, for what is not there.
SIZES = {"pattern": 256 * 24, "gap": 256 * LENGTH * HITS, "pair": 256 * LENGTH * HITS * HITS // 4, "size": 9 * LENGTH * HITS,
         "row": 2 * LENGTH * 5 * CHANCES, "late row": 2 * LENGTH * 5 * CHANCES * 6}
FIRST = dict(zip(SIZES, np.cumsum([1, *SIZES.values()])))
RATE, LAMBDA, CURIOSITY = 0.03, 0.9, 0.05  # of learning; of TD; points of noise in choices
GAMES, STEPS, PARTS = 256, 48, 16  # at once; of them before what was seen is learnt; in so many parts


class Views:
    """What observations say, one a row."""

    def __init__(self, seen, players):
        count = len(seen)
        block = lambda first, *shape: seen[:, first:first + int(np.prod(shape))].reshape(count, *shape)
        self.sheet = block(SPACES, COLOURS, LENGTH, 32).argmax(-1)
        unseen = 1 - block(DRAWN, COLOURS, 32).astype(int)
        unseen[:, :, 0] = unseen[:, :, TOP + 1:] = 0
        self.below = unseen.cumsum(-1)  # cards up to a number that may still be drawn
        self.rounds = block(ROUNDS, 24).argmax(-1)
        # Expected writes for each of them, with what others will announce.
        self.hits = self.rounds * (1 + 0.3 * (players - 1)) / np.maximum(unseen.sum((1, 2)), 1)
        self.goals = block(GOALS, LENGTH, 5).any(-1).astype(int)
        others = block(ANNOUNCED, 5, 36).astype(bool)
        self.open = np.einsum("nsc,nsv->ncv", others[..., :4], others[..., 4:5 + TOP])


def bounds(numbers):
    """For each space of columns, the number below it and the one above it."""
    above = np.where(numbers == 0, TOP + 1, numbers)[..., ::-1]
    return np.maximum.accumulate(numbers, -1), np.minimum.accumulate(above, -1)[..., ::-1]


def column_keys(numbers, below, hits, rounds):
    """Table entries of columns, and how likely each of their spaces is to be filled."""
    low, high = bounds(numbers)
    lines = np.arange(len(numbers))[:, None]
    hits = np.maximum(below[lines, high - 1] - below[lines, low], 0) * hits[:, None]
    pattern = (numbers > 0) @ BITS
    chance = np.where(numbers > 0, 1, np.minimum(1, hits / GAP[pattern]))
    kind = np.minimum(np.sqrt(hits) * 5 + 0.5, HITS - 1).astype(int)
    turned = MIRROR[pattern] < pattern
    kind[turned] = kind[turned, ::-1]
    pattern = np.minimum(pattern, MIRROR[pattern])
    place = pattern[:, None] * LENGTH + np.arange(LENGTH)
    following = NEXT[pattern]
    pairs = (place * 8 + kind // 2) * 8 + kind[lines, following] // 2
    sizes = (np.arange(LENGTH) * 9 + GAP[pattern]) * HITS + kind
    return np.concatenate([(FIRST["pattern"] + pattern * 24 + rounds)[:, None],
                           np.where(PLACE[pattern] == 1, FIRST["gap"] + place * HITS + kind, 0),
                           np.where(PLACE[pattern] == 1, FIRST["size"] + sizes, 0),
                           np.where(following >= 0, FIRST["pair"] + pairs, 0)], axis=1), chance


class Sheets(typing.NamedTuple):
    """Sheets of the views `at`; by column: numbers, what it is worth, how likely each space is to be filled in the end."""

    views: Views
    at: np.ndarray
    numbers: np.ndarray
    worth: np.ndarray
    chance: np.ndarray

    def row_keys(self):
        """Table entries of rows: by how many spaces are filled, how likely the rest is, goals, and how late it is."""
        kind = np.minimum(np.sqrt(self.chance.prod(1)) * (CHANCES - 1) + 0.5, CHANCES - 1).astype(int)
        place = ((self.views.goals[self.at] * LENGTH + np.arange(LENGTH)) * 5 + (self.numbers > 0).sum(1)) * CHANCES + kind
        late = np.minimum(self.views.rounds[self.at] // 4, 5)[:, None]
        return np.concatenate([FIRST["row"] + place, FIRST["late row"] + place * 6 + late], axis=1)


class Policy:
    def __init__(self, table=None):
        self.table = np.zeros(1 + sum(SIZES.values())) if table is None else table

    @staticmethod
    def load(path):
        try:
            with np.load(path) as file:
                table = file["table"]
        except (OSError, ValueError, KeyError) as error:
            raise SystemExit(f"{path}: is no policy that this learner has saved ({error})") from error
        return Policy(table)

    def columns(self, views, at, column, numbers):
        keys, chance = column_keys(numbers, views.below[at, column], views.hits[at], views.rounds[at])
        return keys, chance, self.table[keys].sum(1)

    def sheets(self, views, numbers):
        """The sheets `numbers`, one for each view, and all their table entries."""
        at = np.arange(len(numbers))
        keys, chance, worth = self.columns(views, at.repeat(COLOURS), np.tile(np.arange(COLOURS), len(at)), numbers.reshape(-1, LENGTH))
        sheets = Sheets(views, at, numbers, worth.reshape(-1, COLOURS), chance.reshape(-1, COLOURS, LENGTH))
        return sheets, np.concatenate([keys.reshape(len(at), -1), sheets.row_keys()], axis=1)

    def totals(self, sheets):
        return sheets.worth.sum(1) + self.table[sheets.row_keys()].sum(1)

    def after(self, sheets, of, column, row, number):
        """What turns are worth that go on with a number in a space of the sheets `of`."""
        views, at, lines = sheets.views, sheets.at[of], np.arange(len(of))
        numbers, worth, chance = sheets.numbers[of], sheets.worth[of], sheets.chance[of]
        numbers[lines, column, row] = number
        _, chance[lines, column], worth[lines, column] = self.columns(views, at, column, numbers[lines, column])
        written = Sheets(views, at, numbers, worth, chance)
        value = self.totals(written)
        # What may be written next: the bonus of a completed row, else what others have announced.
        next_ones = np.where((numbers[lines, :, row] > 0).all(1)[:, None, None], BONUS[row], views.open[at])
        going_on = np.flatnonzero(next_ones.any((1, 2)))
        if len(going_on) == 0:
            return value
        which, column, number = np.nonzero(next_ones[going_on])
        which = going_on[which]
        gaps = numbers[which, column]
        low, high = bounds(gaps)
        pattern = (gaps > 0) @ BITS
        # Of an X only the number that splits the gap evenly: the question itself will offer all.
        even = low + np.clip((high - low) * PLACE[pattern] // (GAP[pattern] + 1), 1, np.maximum(high - low - 1, 1))
        number = np.where(number[:, None] == ANY, even, number[:, None])
        kids, row = np.nonzero((low < number) & (number < high))
        parent, column, number = which[kids], column[kids], number[kids, row]
        if len(parent):
            begins = np.flatnonzero(np.diff(parent, prepend=-1))
            best = np.maximum.reduceat(self.after(written, parent, column, row, number), begins)
            value[parent[begins]] = np.maximum(value[parent[begins]], best)
        return value

    def moves(self, seen, mask, players):
        """Legal moves one after another: their rows and numbers, what they are worth, and the sheets after them."""
        views = Views(seen, players)
        rows, ids = np.nonzero(mask.view(bool))
        column, number, row = ids // 8 // 31 % COLOURS, ids // 8 % 31 + 1, ids % 8
        sheets, _ = self.sheets(views, views.sheet)
        writes = np.flatnonzero(ids < STOP)
        value = self.totals(sheets)[rows]
        value[writes] = self.after(sheets, rows[writes], column[writes], row[writes], number[writes])
        after = views.sheet[rows]
        after[writes, column[writes], row[writes]] = number[writes]
        return views, rows, ids, value, after

    def best(self, seen, mask, players):
        _, rows, ids, value, _ = self.moves(seen, mask, players)
        return ids[firsts(rows, value)]

    def learn(self, keys, target, rate):
        """Corrects each entry by a part of the mean error where it stood, less where it seldom did; the mean square error."""
        error = target - self.table[keys].sum(1)
        count = np.bincount(keys.ravel(), minlength=len(self.table))
        total = np.bincount(keys.ravel(), np.repeat(error, keys.shape[1]), len(self.table))
        total[0] = 0
        self.table += rate * total / (count + 5)
        return np.mean(error ** 2)


def firsts(rows, value):
    """Of each row the place of its best value."""
    best = np.maximum.reduceat(value, np.flatnonzero(np.diff(rows, prepend=-1)))
    places = np.flatnonzero(value == best[rows])
    return places[np.flatnonzero(np.diff(rows[places], prepend=-1))]


def lesson(games, policy, rng, curiosity):
    """STEPS decisions in each game: table entries and targets of the sheets at the ends of turns; scores of games that ended."""
    steps, players, everywhere = [], games.game.players, np.arange(len(games))
    for _ in range(STEPS):
        mover = np.array(games.to_move)
        views, rows, ids, value, after = policy.moves(np.asarray(games.observe()), np.asarray(games.legal_action_mask()), players)
        at = firsts(rows, value + curiosity * rng.gumbel(size=len(value)))
        games.step(ids[at])
        steps.append((mover, views.rounds, policy.sheets(views, after[at])[1], value[at], np.array(games.done, bool), np.asarray(games.scores())))
    # Backwards: what each seat will have scored, as far as it is known, and when it decides next.
    future, known, next_round = np.zeros((len(games), players)), np.zeros((len(games), players), bool), np.zeros((len(games), players), int)
    keys, targets, scores = [], [], []
    for mover, rounds, key, value, done, score in reversed(steps):
        future[done], known[done], next_round[done] = score[done], True, -1
        own = everywhere, mover
        ahead, is_known = future[own], known[own]
        ends_turn = is_known & (next_round[own] != rounds)
        for gathered, new in ((keys, key[ends_turn]), (targets, ahead[ends_turn]), (scores, score[done])):
            gathered.append(new)
        future[own] = np.where(is_known, LAMBDA * ahead + (1 - LAMBDA) * value, value)
        known[own], next_round[own] = True, rounds
    return np.concatenate(keys), np.concatenate(targets), np.concatenate(scores)


def measure(policy, game, opponent, count, seed=10_000):
    """The mean utility of the best moves against an agent in `count` games, seats by turns."""
    games, agent = riftlab.VectorGames(game, games=count), riftlab.Agent(opponent, game, seed=seed)
    games.reset(seed=seed)
    seat, won, goes_on = np.arange(count) % game.players, np.zeros(count), np.ones(count, bool)
    while goes_on.any():
        mover, actions = np.array(games.to_move), np.array(games.random_actions())
        own = np.flatnonzero(goes_on & (mover == seat))
        if len(own):
            actions[own] = policy.best(np.asarray(games.observe())[own], np.asarray(games.legal_action_mask())[own], game.players)
        for place in np.flatnonzero(goes_on & (mover != seat)).tolist():
            known = games.state(place, seed=0).observe(int(mover[place]))
            actions[place] = known.action_ids()[known.legal_moves().index(agent.act(known))]
        games.step(actions)
        ended = goes_on & np.array(games.done, dtype=bool)
        won[ended] = np.asarray(games.rewards)[ended, seat[ended]]
        goes_on &= ~ended
    return won.mean()


def draw(path, lines):
    """The learning curve as a picture: lines of (games, score, share of the wins)."""
    games, scores, shares = np.array(lines).T
    across = 60 + 500 * games / max(games.max(), 1)
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" width="640" height="320" font-family="sans-serif" font-size="12">',
             '<rect width="640" height="320" fill="white"/><path d="M60 40V260H560V40" fill="none" stroke="black"/>']
    for name, values, top, side, colour in (("mean score", scores, 32, 55, "#1b5e9b"), ("share against greedy", shares, 1, 565, "#b3441e")):
        points = " ".join(f"{x:.1f},{260 - 220 * y / top:.1f}" for x, y in zip(across, values))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<text x="{side}" y="{264 - 220 * mark / 4:.0f}" fill="{colour}" text-anchor="{"end" if side < 60 else "start"}">'
                  f"{top * mark / 4:g}</text>" for mark in range(5)]
        parts.append(f'<text x="{60 if side < 60 else 420}" y="28" fill="{colour}">{name}</text>')
    parts.append(f'<text x="560" y="285" text-anchor="end">{int(games.max()):,} games against itself</text></svg>')
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(parts) + "\n")


def train(options):
    game = riftlab.Game("ripple_rush", players=options.players, mode=options.mode)
    games, policy, rng = riftlab.VectorGames(game, games=GAMES, threads=2), Policy(), np.random.default_rng(options.seed)
    games.reset(seed=options.seed)
    begin, cpu, played, recent, lines = time.monotonic(), time.process_time(), 0, [], []
    print("minutes  of CPU    games  mean score  error  against greedy", flush=True)
    while not lines or played < options.games:
        left = max(0.03, 1 - played / options.games)
        keys, targets, scores = lesson(games, policy, rng, CURIOSITY * left)
        error = np.mean([policy.learn(keys[part], targets[part], RATE * left) for part in np.array_split(rng.permutation(len(keys)), PARTS)])
        played, recent = played + len(scores), recent[-19:] + [scores]
        if played and played * options.lines >= len(lines) * options.games or played >= options.games:
            lines.append((played, np.concatenate(recent).mean(), measure(policy, game, "greedy", options.measure)))
            print(f"{(time.monotonic() - begin) / 60:7.1f} {(time.process_time() - cpu) / 60:7.1f} {played:8} {lines[-1][1]:11.2f} "
                  f"{error ** 0.5:6.2f} {lines[-1][2]:15.3f}", flush=True)
            np.savez(options.policy, table=policy.table)
            draw(options.policy.removesuffix(".npz") + ".svg", lines)


def play(options):
    class Learned(riftlab_agent.Agent):
        games = ["ripple_rush"]
        events = False
        policy = Policy.load(options.policy)

        def choose(self, question):
            known = riftlab.load_position(json.dumps(question.position), seed=1)
            seen, mask = (np.asarray(ones)[None] for ones in (known.observation(), known.legal_action_mask()))
            best = self.policy.best(seen, mask, question.game["players"])
            return known.legal_moves()[known.action_ids().index(int(best[0]))]

    riftlab_agent.run(Learned())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["train", "play"])
    parser.add_argument("policy")
    parser.add_argument("--mode", default="basic")
    for option, default, text in (("games", 100_000, "to learn from"), ("players", 2, "1 to 5"), ("seed", 1, "all luck follows from it"),
                                  ("lines", 10, "of the learning curve"), ("measure", 400, "games against greedy for each line")):
        parser.add_argument(f"--{option}", type=int, default=default, help=text)
    given = parser.parse_args()
    for option in ("games", "lines", "measure"):
        if getattr(given, option) < 1:
            parser.error(f"argument --{option}: must be 1 or more")
    (train if given.what == "train" else play)(given)
