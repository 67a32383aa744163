"""Learns a game by playing against itself: actor-critic in NumPy, on riftlab.VectorGames.

usage: learner.py train POLICY.npz [--minutes 5] [--game ripple_rush] [--players N] [--start OTHER.npz] [--seed 1]
       learner.py play POLICY.npz          an agent for `riftlab tournament`, as external:cmd="python3 learner.py play POLICY.npz"

PYTHONPATH names the folder of riftlab. A policy is one hidden layer over what a seat sees. When a game has ended,
its moves become likelier or less so by how much better it ended than was expected (R. J. Williams, "Simple statistical
gradient-following algorithms for connectionist reinforcement learning", 1992, with a learnt baseline). Few inputs are on and
few moves legal, so rows of weights are added up instead of multiplying matrices. A first lesson alone, `--players 1`, where
the reward is the score, goes faster than the game of two, which may start from it.
"""

import argparse
import json
import time

import numpy as np
import riftlab
import riftlab_agent

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
        with np.load(path) as file:
            policy = Policy(*(sizes := (len(file["first"]), len(file["prior"]))), seed=0)
            policy.weights = {name: file[name] for name in policy.weights}
        if game is not None and sizes != (game.num_inputs, game.num_actions):
            raise SystemExit(f"{path}: was learnt for another game")
        return policy

    def save(self, path):
        np.savez(path, **self.weights)

    def forward(self, seen, mask):
        """Hidden units and value of each row; legal moves row by row: (rows, ids, begins), and their chances."""
        w = self.weights
        _, on, starts = ragged(seen)
        hidden = np.maximum(np.add.reduceat(w["first"][on], starts) + w["bias"], 0)
        rows, ids, begins = ragged(mask)
        logits = (hidden[rows] * (w["moves"][ids] + w["alike"][ids % ALIKE])).sum(axis=1) + w["prior"][ids]
        chances = np.exp(logits - np.maximum.reduceat(logits, begins)[rows])
        chances /= np.add.reduceat(chances, begins)[rows]
        return hidden, hidden @ w["value"][:-1] + w["value"][-1], (rows, ids, begins), chances

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


def play_batch(games, policy, rng, seed):
    """One game at each place: what was seen and done, and what came of it for who did it."""
    games.reset(seed=seed)
    size, live = len(games), np.ones(len(games), bool)
    returns = np.zeros((size, games.game.players), np.float32)
    steps = []
    while live.any():
        seen = np.array(games.observe(), dtype=bool)
        mask = np.array(games.legal_action_mask(), dtype=bool)
        movers = np.array(games.to_move)
        actions = np.array(games.random_actions())
        at = np.flatnonzero(live)
        _, _, (rows, ids, begins), chances = policy.forward(seen[at], mask[at])
        # The largest with Gumbel noise is a draw by chance.
        noisy = np.log(chances + 1e-9) - np.log(-np.log(rng.random(len(ids))))
        is_largest = noisy == np.maximum.reduceat(noisy, begins)[rows]
        actions[at[rows[is_largest]]] = ids[is_largest]
        games.step(actions)
        steps.append((at, seen[at], mask[at], actions[at], movers[at]))
        ended = live & np.array(games.done, dtype=bool)
        returns[ended] = np.asarray(games.rewards)[ended]
        live &= ~ended
    return steps, returns


def measure(game, policy, opponent, count, seed=10_000):
    """The mean utility of the policy's likeliest moves against an agent, seats by turns; alone by how much more it is."""
    agent, won = riftlab.Agent(opponent, game, seed=seed), 0.0
    for number in range(count):
        seat = number % game.players
        for learned in (True, False) if game.players == 1 else (True,):
            state = game.new(seed=seed + number // 2)
            agent.restart(seed + number // 2)
            while not state.is_over:
                known = state.observe(state.to_move)
                state.apply(best_move(policy, known) if learned and known.seat == seat else agent.act(known))
            won += state.utilities()[seat] if learned else -state.utilities()[seat]
    return won / count


def best_move(policy, known):
    seen = np.asarray(known.observation())[None].astype(bool)
    mask = np.asarray(known.legal_action_mask())[None].astype(bool)
    _, _, (_, ids, _), chances = policy.forward(seen, mask)
    return known.legal_moves()[known.action_ids().index(int(ids[chances.argmax()]))]


def train(options):
    game = riftlab.Game(options.game, players=options.players)
    games = riftlab.VectorGames(game, games=GAMES, threads=2)
    policy = Policy.load(options.start, game) if options.start else Policy(game.num_inputs, game.num_actions, options.seed)
    rng = np.random.default_rng(options.seed)
    begin, batch, shown, decisions = time.monotonic(), 0, -1, 0
    print("minutes   games  decisions  mean return  value error  against random  against greedy", flush=True)
    while (minutes := (time.monotonic() - begin) / 60) < options.minutes:
        steps, returns = play_batch(games, policy, rng, seed=options.seed * 1_000_000 + batch)
        at, seen, mask, chosen, movers = (np.concatenate(parts) for parts in zip(*steps))
        count, order, rate = len(at), rng.permutation(len(at)), RATE * max(0.1, 1 - minutes / options.minutes)
        errors = [policy.learn(seen[part], mask[part], chosen[part], returns[at[part], movers[part]], rate)
                  for part in np.array_split(order, PARTS)]
        batch, decisions = batch + 1, decisions + count
        if int(minutes * options.lines / options.minutes) > shown:
            shown = int(minutes * options.lines / options.minutes)
            figures = [measure(game, policy, agent, options.measure) for agent in ("random", "greedy")]
            print(f"{minutes:7.1f} {batch * GAMES:7} {decisions:10} {returns.mean():12.3f} {np.mean(errors):12.4f} "
                  f"{figures[0]:15.3f} {figures[1]:15.3f}", flush=True)
            policy.save(options.policy)
    policy.save(options.policy)


def play(options):
    class Learned(riftlab_agent.Agent):
        events = False
        policy = Policy.load(options.policy)

        def choose(self, question):
            return best_move(self.policy, riftlab.load_position(json.dumps(question.position), seed=1))

    riftlab_agent.run(Learned())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["train", "play"])
    parser.add_argument("policy")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--game", default="ripple_rush")
    parser.add_argument("--players", type=int)
    parser.add_argument("--start")
    parser.add_argument("--seed", type=int, default=1)
    for option, default in (("lines", 10), ("measure", 200)):  # of the learning curve, games for each of its figures
        parser.add_argument(f"--{option}", type=int, default=default)
    given = parser.parse_args()
    (train if given.what == "train" else play)(given)
