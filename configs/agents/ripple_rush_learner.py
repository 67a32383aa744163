"""Learns Ripple Rush by playing against itself, and beats `greedy` after minutes: policy gradient in NumPy.

usage: ripple_rush_learner.py train POLICY.npz [--games 60000] [--players 2] [--mode basic] [--rule NAME=VALUE ...] [--seed 1]
       ripple_rush_learner.py play POLICY.npz     an agent for `riftlab tournament`, as
                                                  external:cmd="python3 ripple_rush_learner.py play POLICY.npz"
       both: [--cards FILE]                       the card table, where that is not the shipped one

PYTHONPATH names the folder of riftlab. How likely a move is follows from the best own sheet with which the turn can still end
after it: softmax over a sum of table entries, looked up by patterns of its columns and rows. After a game each move becomes
likelier or less so by how much better it went on than expected (R. J. Williams, "Simple statistical gradient-following
algorithms for connectionist reinforcement learning", 1992), in points, which say more of a single move than who has won. What
to expect is learnt in a second table with the same entries: it is the baseline, and stands for most of the luck of later turns
(J. Schulman and others, "High-dimensional continuous control using generalized advantage estimation", 2016). Tables of patterns
are those of M. Szubert, W. Jaskowski, "Temporal difference learning of N-tuple networks for the game 2048", 2014.
Writes its learning curve beside POLICY.npz, as POLICY.svg.
"""

import collections

import numpy as np
import riftlab

import learning

# Where what is needed stands among the inputs, see engine/games/ripple_rush/README.md.
GOALS, ROUNDS, SPACES, ANNOUNCED, DRAWN = 1384, 1424, 1453, 2513, 3031
STOP, TOP = 992, 25  # the first number of a move that writes nothing; the highest number of a card
COLOURS, LENGTH, HITS, CHANCES = 4, 8, 16, 12
ANY, ALL = 0, slice(None)  # every number, every colour
BONUS = np.zeros((LENGTH, COLOURS, TOP + 1), bool)  # what may be written for a row
for bonus, (colours, given) in enumerate([(ALL, 20), (ALL, 15), (3, ANY), (2, ANY), (1, ANY), (0, ANY), (ALL, 10), (ALL, 5)]):
    BONUS[bonus, colours, given] = True
# Of each pattern of filled spaces, bit by row: how long the gap of a space is, and its place there from 1.
ROWS, BITS = np.arange(1, LENGTH + 1), 1 << np.arange(LENGTH)
FILLED = np.arange(256)[:, None] & BITS > 0
BELOW, ABOVE = (np.maximum.accumulate(filled * ROWS, 1) for filled in (FILLED, FILLED[:, ::-1]))  # next filled row from there
GAP, PLACE = np.where(FILLED, 1, LENGTH - ABOVE[:, ::-1] - BELOW), np.where(FILLED, 0, ROWS - BELOW)
MIRROR = (FILLED * BITS[::-1]).sum(1)  # the pattern upside down
# Tables one after another; entry 0 stays 0, for what is not there.
SIZES = {"pattern": 256 * 24, "gap": 256 * LENGTH * HITS, "size": 9 * LENGTH * HITS,
         "row": 2 * LENGTH * 5 * CHANCES, "late row": 2 * LENGTH * 5 * CHANCES * 6}
FIRST = dict(zip(SIZES, np.cumsum([1, *SIZES.values()])))
LOGIT, VALUE = 0, 1  # of an entry: what it adds to how likely its moves are, and to the points that are expected
GAMES, PARTS = 256, 16  # at once; steps of learning after them
RATE, EXPECT = 0.5, 0.03  # of learning to play, and what to expect
LAMBDA = 0.3  # the part of what came later in how well a move went on; the rest is what was expected at the seat's next


class Views:
    """What observations say, one a row."""

    def __init__(self, seen):
        block = lambda first, *shape: seen[:, first:first + int(np.prod(shape))].reshape(len(seen), *shape)
        self.sheet = block(SPACES, COLOURS, LENGTH, 32).argmax(-1)
        unseen = 1 - block(DRAWN, COLOURS, 32).astype(int)
        unseen[:, :, 0] = unseen[:, :, TOP + 1:] = 0
        self.below = unseen.cumsum(-1)  # cards up to a number that may still be drawn
        self.rounds = block(ROUNDS, 24).argmax(-1)
        # Expected writes for each of them, with what others will announce.
        self.hits = self.rounds * 1.3 / np.maximum(unseen.sum((1, 2)), 1)
        self.goals = block(GOALS, LENGTH, 5).any(-1).astype(int)
        others = block(ANNOUNCED, 5, 36)
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
    turned = MIRROR[pattern] < pattern  # a column is worth what it is upside down
    kind[turned] = kind[turned, ::-1]
    pattern = np.minimum(pattern, MIRROR[pattern])
    gaps = FIRST["gap"] + (pattern[:, None] * LENGTH + np.arange(LENGTH)) * HITS + kind
    sizes = FIRST["size"] + (np.arange(LENGTH) * 9 + GAP[pattern]) * HITS + kind
    begin = PLACE[pattern] == 1
    patterns = (FIRST["pattern"] + pattern * 24 + rounds)[:, None]
    return np.concatenate([patterns, np.where(begin, gaps, 0), np.where(begin, sizes, 0)], axis=1), chance


def continuations(numbers, allowed):
    """What of the `allowed` numbers can be written on sheets: which sheet, column, row, number."""
    which, column, number = np.nonzero(allowed)
    low, high = bounds(numbers[which, column])
    pattern = (numbers[which, column] > 0) @ BITS
    # Of an X only the number that splits the gap evenly: the question itself will offer all.
    even = low + np.clip((high - low) * PLACE[pattern] // (GAP[pattern] + 1), 1, np.maximum(high - low - 1, 1))
    number = np.where(number[:, None] == ANY, even, number[:, None])
    kids, row = np.nonzero((low < number) & (number < high))
    return which[kids], column[kids], row, number[kids, row]


# Sheets of the views `at`; by column: numbers, sums of entries, how likely each space is to be filled in the end.
Sheets = collections.namedtuple("Sheets", "views at numbers worth chance")


def row_keys(sheets):
    """Table entries of rows: by how many spaces are filled, how likely the rest is, goals, and how late it is."""
    kind = np.minimum(np.sqrt(sheets.chance.prod(1)) * (CHANCES - 1) + 0.5, CHANCES - 1).astype(int)
    place = ((sheets.views.goals[sheets.at] * LENGTH + np.arange(LENGTH)) * 5 + (sheets.numbers > 0).sum(1)) * CHANCES + kind
    late = np.minimum(sheets.views.rounds[sheets.at] // 4, 5)[:, None]
    return np.concatenate([FIRST["row"] + place, FIRST["late row"] + place * 6 + late], axis=1)


class Policy:
    """Tables of two columns, see LOGIT and VALUE."""

    def __init__(self, table=None):
        self.table = np.zeros((1 + sum(SIZES.values()), 2)) if table is None else table

    @staticmethod
    def load(path):
        return Policy(learning.load(path, {"table": Policy().table.shape})["table"])

    def columns(self, views, at, column, numbers):
        keys, chance = column_keys(numbers, views.below[at, column], views.hits[at], views.rounds[at])
        return keys, chance, self.table[keys].sum(1)

    def sheets(self, views, numbers):
        """The sheets `numbers`, one for each view, and all their table entries."""
        at = np.arange(len(numbers))
        columns = np.tile(np.arange(COLOURS), len(at))
        keys, chance, worth = self.columns(views, at.repeat(COLOURS), columns, numbers.reshape(-1, LENGTH))
        sheets = Sheets(views, at, numbers, worth.reshape(-1, COLOURS, 2), chance.reshape(-1, COLOURS, LENGTH))
        return sheets, np.concatenate([keys.reshape(len(at), -1), row_keys(sheets)], axis=1)

    def totals(self, sheets):
        return sheets.worth.sum(1) + self.table[row_keys(sheets)].sum(1)

    def after(self, sheets, of, column, row, number):
        """The likeliest ends of turns that go on with a number in a space of the sheets `of`: sums of entries, and the sheets."""
        views, at, lines = sheets.views, sheets.at[of], np.arange(len(of))
        numbers, worth, chance = sheets.numbers[of], sheets.worth[of], sheets.chance[of]
        numbers[lines, column, row] = number
        _, chance[lines, column], worth[lines, column] = self.columns(views, at, column, numbers[lines, column])
        written = Sheets(views, at, numbers, worth, chance)
        total, ends = self.totals(written), numbers.copy()
        # What may be written next: the bonus of a completed row, else what others have announced.
        allowed = np.where((numbers[lines, :, row] > 0).all(1)[:, None, None], BONUS[row], views.open[at])
        following = continuations(numbers, allowed)
        if len(parent := following[0]):
            more, ends_of_more = self.after(written, *following)
            best = learning.largest(parent, more[:, LOGIT])
            best = best[more[best, LOGIT] > total[parent[best], LOGIT]]
            total[parent[best]], ends[parent[best]] = more[best], ends_of_more[best]
        return total, ends

    def moves(self, seen, mask):
        """Legal moves one after another: their rows and ids, sums of entries, and the sheets with which the turn may end."""
        views = Views(seen)
        rows, ids = np.nonzero(mask)
        column, number, row = ids // 8 // 31 % COLOURS, ids // 8 % 31 + 1, ids % 8
        sheets, _ = self.sheets(views, views.sheet)
        writes = np.flatnonzero(ids < STOP)
        total, ends = self.totals(sheets)[rows], views.sheet[rows]
        total[writes], ends[writes] = self.after(sheets, rows[writes], column[writes], row[writes], number[writes])
        return views, rows, ids, total, ends

    def best(self, seen, mask):
        _, rows, ids, total, _ = self.moves(seen, mask)
        return ids[learning.largest(rows, total[:, LOGIT])]

    def choose(self, seen, mask, rng):
        """Moves drawn by chance; entries of their ends and of others drawn likewise; points expected now and after these."""
        views, rows, ids, total, ends = self.moves(seen, mask)
        expected = np.add.reduceat(learning.chances(rows, total[:, LOGIT]) * total[:, VALUE], learning.begins(rows))
        chosen, other = (learning.drawn(rows, total[:, LOGIT], rng) for _ in range(2))
        keys, others = (self.sheets(views, ends[at])[1].astype(np.int32) for at in (chosen, other))
        return ids[chosen], (keys, others, expected, total[other, VALUE])

    def climb(self, what, keys, push, rate):
        """Moves each entry by a part of the mean push where it stood, less where it seldom did."""
        count = np.bincount(keys.ravel(), minlength=len(self.table))
        total = np.bincount(keys.ravel(), np.repeat(push, keys.shape[1]), len(self.table))
        total[0] = 0
        self.table[:, what] += rate * total / (count + 5)

    def learn(self, keys, others, advantage, score, rate, expect):
        """The gradient of a choice's logarithm is its entries less the mean ones of all choices, for which `others` stand."""
        self.climb(LOGIT, np.concatenate([keys, others]), np.concatenate([advantage, -advantage]), rate)
        error = score - self.table[keys, VALUE].sum(1)
        self.climb(VALUE, keys, error, expect)
        return np.mean(error ** 2)


def experience(steps, scores):
    """Of all decisions: entries of the chosen end and of the other, how much better it went on than that promised, the score.

    In the mean over both draws that is the gradient by what came plus the one by what all legal moves promise.
    """
    ahead, gathered = scores.copy(), []
    for at, movers, (keys, others, expected, promised) in reversed(steps):
        came = ahead[at, movers]
        gathered.append((keys, others, came - promised, scores[at, movers]))
        ahead[at, movers] = LAMBDA * came + (1 - LAMBDA) * expected
    return [np.concatenate(parts) for parts in zip(*gathered)]


def train(options):
    game = learning.game("ripple_rush", players=options.players, mode=options.mode, rules=dict(options.rule), cards=options.cards)
    games, policy, rng = riftlab.VectorGames(game, games=GAMES, threads=2), Policy(), np.random.default_rng(options.seed)
    played, recent, lines = 0, [], []
    curve = learning.Curve("   games", "mean score", "against greedy", "error")
    while played < options.games:
        steps, _, scores = learning.play_batch(games, policy, rng, seed=options.seed * 1_000_000 + played)
        seen, left = experience(steps, scores), max(0.03, 1 - played / options.games)
        rate = RATE * left if played else 0  # not before anything is expected
        error = np.mean([policy.learn(*(one[part] for one in seen), rate, EXPECT * left)
                         for part in np.array_split(rng.permutation(len(seen[0])), PARTS)])
        played, recent = played + GAMES, recent[-9:] + [scores]
        if played * options.lines >= len(lines) * options.games or played >= options.games:
            lines.append((played, np.mean(recent), learning.measure(policy, game, "greedy", options.measure)))
            curve.show(*lines[-1], error ** 0.5)
            learning.save(options.policy, {"table": policy.table})
            learning.draw(options.policy.removesuffix(".npz") + ".svg", lines, {"mean score": 32, "share against greedy": 1})


if __name__ == "__main__":
    learning.main(__doc__, train, Policy.load, plays=["ripple_rush"], options={
        "games": (int, 60_000, "to learn from"), "players": (int, 2, "1 to 5"), "mode": (str, "basic", "of the game"),
        "seed": (int, 1, "of all luck"), "lines": (int, 10, "of the learning curve"),
        "measure": (int, 400, "games against greedy for each line")})
