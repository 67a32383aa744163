"""Learns a game by playing against itself: actor-critic in NumPy, on riftlab.VectorGames.

usage: learner.py train POLICY.npz [--minutes 5] [--game ripple_rush] [--mode MODE] [--players N]
                        [--rule NAME=VALUE ...] [--start OTHER.npz] [--seed 1]
       learner.py play POLICY.npz          an agent for `riftlab tournament`, as external:cmd="python3 learner.py play POLICY.npz"
       both: [--cards FILE]                the card table of the game, where that is not the shipped one

PYTHONPATH names the folder of riftlab. A policy is one hidden layer over what a seat sees. When a game has ended,
its moves become likelier or less so by how much better it ended than was expected (R. J. Williams, "Simple statistical
gradient-following algorithms for connectionist reinforcement learning", 1992, with a learnt baseline). Few inputs are on and
few moves legal, so rows of weights are added up instead of multiplying matrices. A first lesson alone, `--players 1`, where
the reward is the score, goes faster than the game of two, which may start from it; some games need `--mode solo` for it.
"""

import numpy as np
import riftlab

import learning

UNITS, GAMES = 64, 256  # of the hidden layer; at once
PARTS = 4  # steps of Adam for each batch of games
RATE, ENTROPY = 3e-3, 0.01  # of learning; how much variety is worth
ALIKE = 8  # numbers of moves with equal remainders share weights: in Ripple Rush those of a row


def ragged(table):
    """Of the ones in each row of a table: their rows and columns, and where each row begins."""
    rows, columns = np.nonzero(table)
    return rows, columns, np.searchsorted(rows, np.arange(len(table)))


class Policy:
    """Weights, and Adam (D. P. Kingma, J. Ba, 2015) for them."""

    def __init__(self, inputs, actions, seed):
        rng = np.random.default_rng(seed)
        self.weights = {
            "first": rng.normal(0, 0.15, (inputs, UNITS)).astype(np.float32),
            "bias": np.zeros(UNITS, np.float32),
            "moves": np.zeros((actions, UNITS), np.float32),
            "alike": np.zeros((ALIKE, UNITS), np.float32),
            "prior": np.zeros(actions, np.float32),
            "value": np.zeros(UNITS + 1, np.float32),
        }
        self.moments = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in self.weights.items()}
        self.steps = 0

    @staticmethod
    def load(path, game=None):
        weights = learning.load(path, dict.fromkeys(["first", "bias", "moves", "alike", "prior", "value"]))
        policy = Policy(len(weights["first"]), len(weights["prior"]), seed=0)
        policy.weights = weights
        if game is not None and not policy.fits(game.num_inputs, game.num_actions):
            raise SystemExit(f"{path}: was learnt for another game")
        return policy

    def fits(self, inputs, actions):
        return (inputs, actions) == (len(self.weights["first"]), len(self.weights["prior"]))

    def forward(self, seen, mask):
        """Hidden units and value of each row; legal moves row by row: (rows, ids, begins), and their chances."""
        w = self.weights
        _, on, starts = ragged(seen)
        hidden = np.maximum(np.add.reduceat(w["first"][on], starts) + w["bias"], 0)
        rows, ids, begins = ragged(mask)
        logits = (hidden[rows] * (w["moves"][ids] + w["alike"][ids % ALIKE])).sum(axis=1) + w["prior"][ids]
        chances = learning.chances(rows, logits)
        return hidden, hidden @ w["value"][:-1] + w["value"][-1], (rows, ids, begins), chances

    def best(self, seen, mask):
        if not self.fits(seen.shape[1], mask.shape[1]):
            raise SystemExit("this policy was learnt for another game")
        _, _, (rows, ids, _), chances = self.forward(seen, mask)
        return ids[learning.largest(rows, chances)]

    def choose(self, seen, mask, rng):
        """Moves drawn by chance, and what to learn from them."""
        _, _, (rows, ids, _), chances = self.forward(seen, mask)
        chosen = ids[learning.drawn(rows, np.log(chances + 1e-9), rng)]
        return chosen, (seen, mask, chosen)

    def learn(self, seen, mask, chosen, returns, rate):
        """One step on a batch of decisions; the mean squared error of the values."""
        w = self.weights
        hidden, value, (rows, ids, begins), chances = self.forward(seen, mask)
        error = returns - value
        advantage = error / (error.std() + 1e-6)
        logs = np.log(np.maximum(chances, 1e-9))
        surprise = -np.add.reduceat(chances * logs, begins)
        push = -chances * advantage[rows] - ENTROPY * chances * (logs + surprise[rows])
        push[ids == chosen[rows]] += advantage
        embedded = push[:, None] * hidden[rows]
        back = np.add.reduceat(push[:, None] * (w["moves"][ids] + w["alike"][ids % ALIKE]), begins)
        back = (back + error[:, None] * w["value"][:-1]) * (hidden > 0)
        total = {name: np.zeros_like(weights) for name, weights in w.items()}
        np.add.at(total["moves"], ids, embedded)
        np.add.at(total["alike"], ids % ALIKE, embedded)
        total["prior"] += np.bincount(ids, push, len(total["prior"]))
        total["value"] += np.append(hidden.T @ error, error.sum())
        total["bias"] += back.sum(axis=0)
        places, on, _ = ragged(seen)
        order = np.argsort(on, kind="stable")
        inputs, starts = np.unique(on[order], return_index=True)
        total["first"][inputs] = np.add.reduceat(back[places[order]], starts)
        self.climb(total, len(seen), rate)
        return float((error**2).mean())

    def climb(self, total, count, rate):
        self.steps += 1
        scale = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for name, (mean, square) in self.moments.items():
            mean += 0.1 * (total[name] / count - mean)
            square += 0.001 * ((total[name] / count) ** 2 - square)
            self.weights[name] += scale * mean / (np.sqrt(square) + 1e-8)


def train(options):
    game = learning.game(options.game, mode=options.mode, players=options.players, rules=dict(options.rule), cards=options.cards)
    games = riftlab.VectorGames(game, games=GAMES, threads=2)
    policy = Policy.load(options.start, game) if options.start else Policy(game.num_inputs, game.num_actions, options.seed)
    rng = np.random.default_rng(options.seed)
    batch, shown, decisions = 0, -1, 0
    curve = learning.Curve("  games", "decisions", "mean return", "value error", "against random", "against greedy")
    while (minutes := curve.minutes()) < options.minutes:
        steps, returns, _ = learning.play_batch(games, policy, rng, seed=options.seed * 1_000_000 + batch)
        at, movers, seen, mask, chosen = (np.concatenate(parts) for parts in zip(*((*step[:2], *step[2]) for step in steps)))
        count, order, rate = len(at), rng.permutation(len(at)), RATE * max(0.1, 1 - minutes / options.minutes)
        errors = [policy.learn(seen[part], mask[part], chosen[part], returns[at[part], movers[part]], rate)
                  for part in np.array_split(order, PARTS)]
        batch, decisions = batch + 1, decisions + count
        if int(minutes * options.lines / options.minutes) > shown:
            shown = int(minutes * options.lines / options.minutes)
            figures = [learning.measure(policy, game, agent, options.measure) for agent in ("random", "greedy")]
            curve.show(batch * GAMES, decisions, returns.mean(), np.mean(errors), *figures)
            learning.save(options.policy, policy.weights)
    learning.save(options.policy, policy.weights)


if __name__ == "__main__":
    learning.main(__doc__, train, Policy.load, options={
        "minutes": (float, 5, "to learn for"), "game": (str, "ripple_rush", "to learn"), "mode": (str, None, "of the game"), "players": (int, None, "of the game"),
        "start": (str, None, "policy to begin with"), "seed": (int, 1, "of luck"), "lines": (int, 10, "of the learning curve"),
        "measure": (int, 200, "games for each of its figures")})
