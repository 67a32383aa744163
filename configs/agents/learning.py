"""What the learners in NumPy beside this file share: choice among legal moves, policy files, learning curves, play as an agent.

A policy has `best(seen, mask)`: for each row of observations and masks of legal moves, as riftlab.VectorGames gives them, the
number of the move that it likes most.
"""

import argparse
import json
import math
import time
import zipfile

import numpy as np
import riftlab
import riftlab_agent

MOST_SEED = 10**12  # each batch of games takes its seed from a million of them


def begins(rows):
    """Where each row begins among its entries, which stand one row after another."""
    return np.flatnonzero(np.diff(rows, prepend=-1))


def chances(rows, logits):
    """The chance of each entry among those of its row: softmax."""
    starts = begins(rows)
    lengths = np.diff(starts, append=len(rows))
    powers = np.exp(logits - np.repeat(np.maximum.reduceat(logits, starts), lengths))
    return powers / np.repeat(np.add.reduceat(powers, starts), lengths)


def largest(rows, value):
    """Where the largest value of each row stands, the first of equal ones."""
    starts = begins(rows)
    places = np.flatnonzero(value == np.repeat(np.maximum.reduceat(value, starts), np.diff(starts, append=len(rows))))
    return places[begins(rows[places])]


def drawn(rows, logits, rng):
    """Where an entry of each row stands, drawn by its chance: the largest with Gumbel noise."""
    return largest(rows, logits + rng.gumbel(size=len(logits)))


def game(name, **setup):
    """The game; one line where there is none with this mode and number of players."""
    try:
        return riftlab.Game(name, **setup)
    except ValueError as error:
        raise SystemExit(f"{name}: {error}") from error


def load(path, shapes):
    """The arrays of a policy file, of these shapes, any where it is None; one line where it has others or is none."""
    try:
        with open(path, "rb") as opened, np.load(opened) as file:
            arrays = {name: file[name] for name in shapes}
            for name, shape in shapes.items():
                if shape not in (None, arrays[name].shape):
                    raise ValueError(f"{name} has the shape {arrays[name].shape}")
            return arrays
    except (OSError, EOFError, ValueError, TypeError, AttributeError, KeyError, zipfile.BadZipFile) as error:
        raise SystemExit(f"{path}: is no policy that this learner has saved ({error})") from error


def save(path, arrays):
    try:
        with open(path, "wb") as file:
            np.savez(file, **arrays)
    except OSError as error:
        raise SystemExit(f"{path}: cannot be written ({error.strerror})") from error


def play_batch(games, policy, rng, seed):
    """One game at each place: of each step the places that still played, who moved there, and what
    `policy.choose(seen, mask, rng)` tells besides moves; the rewards and scores of all seats."""
    games.reset(seed=seed)
    live, steps = np.ones(len(games), bool), []
    rewards, scores = np.zeros((2, len(games), games.game.players), np.float32)
    while live.any():
        at, movers, actions = np.flatnonzero(live), np.array(games.to_move), np.array(games.random_actions())
        actions[at], told = policy.choose(np.array(games.observe(), bool)[at], np.array(games.legal_action_mask(), bool)[at], rng)
        games.step(actions)
        steps.append((at, movers[at], told))
        ended = live & np.array(games.done, bool)
        rewards[ended], scores[ended] = np.asarray(games.rewards)[ended], np.asarray(games.scores())[ended]
        live &= ~ended
    return steps, rewards, scores


def measure(policy, game, opponent, count, seed=10_000):
    """The mean utility of a policy's best moves against an agent, each deal with every seat; alone by how much more it is."""
    width = max(game.players, 2)  # alone, every other game is the agent's
    games, agent = riftlab.VectorGames(game, games=count), riftlab.Agent(opponent, game, seed=seed)
    games.reset(seed=seed, deals=[number // width for number in range(count)])
    seat, won, goes_on = np.arange(count) % width, np.zeros(count), np.ones(count, bool)
    while goes_on.any():
        mover, actions = np.array(games.to_move), np.array(games.random_actions())
        own = np.flatnonzero(goes_on & (mover == seat))
        if len(own):
            actions[own] = policy.best(np.array(games.observe(), bool)[own], np.array(games.legal_action_mask(), bool)[own])
        for place in np.flatnonzero(goes_on & (mover != seat)).tolist():
            known = games.state(place, seed=0).observe(int(mover[place]))
            actions[place] = known.action_ids()[known.legal_moves().index(agent.act(known))]
        games.step(actions)
        ended = goes_on & np.array(games.done, bool)
        won[ended] = np.asarray(games.rewards)[ended, seat[ended] % game.players]
        goes_on &= ~ended
    return won.mean() if game.players > 1 else won[::2].mean() - won[1::2].sum() / max(count // 2, 1)


def draw(path, lines, marks):
    """A learning curve as a picture: lines of (games, one figure, another), the figures' names with the tops of their axes."""
    games, *figures = np.array(lines, float).T
    across = 60 + 500 * games / max(games.max(), 1)
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" width="640" height="320" font-family="sans-serif" font-size="12">',
             '<rect width="640" height="320" fill="white"/><path d="M60 40V260H560V40" fill="none" stroke="black"/>']
    sides = ((55, "end", 60, "#1b5e9b"), (565, "start", 420, "#b3441e"))
    for (name, top), values, (side, anchor, title, colour) in zip(marks.items(), figures, sides):
        points = " ".join(f"{x:.1f},{260 - 220 * y / top:.1f}" for x, y in zip(across, values))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<text x="{side}" y="{264 - 55 * mark}" fill="{colour}" text-anchor="{anchor}">{top * mark / 4:g}</text>'
                  for mark in range(5)]
        parts.append(f'<text x="{title}" y="28" fill="{colour}">{name}</text>')
    parts.append(f'<text x="560" y="285" text-anchor="end">{int(games.max()):,} games against itself</text></svg>')
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(parts) + "\n")


class Curve:
    """Prints a table line after line, with the minutes by the clock and of the processor before it."""

    def __init__(self, *names):
        self.names, self.begin, self.cpu = names, time.monotonic(), time.process_time()
        print("minutes  of CPU", *names, sep="  ", flush=True)

    def minutes(self):
        return (time.monotonic() - self.begin) / 60

    def show(self, *figures):
        words = (f"{figure:{len(name)}{'d' if isinstance(figure, int) else '.3f'}}" for name, figure in zip(self.names, figures))
        print(f"{self.minutes():7.1f}", f"{(time.process_time() - self.cpu) / 60:6.1f}", *words, sep="  ", flush=True)


def play(policy, plays, cards=None):
    """Answers as an agent that plays the games `plays`, all where it is None, by a policy; `cards` is the path of their table."""

    class Learned(riftlab_agent.Agent):
        games, events = plays, False

        def choose(self, question):
            try:
                known = riftlab.load_position(json.dumps(question.position), seed=1, cards=cards)
            except ValueError as error:  # as where the game has another card table
                raise SystemExit(str(error).replace("cards=", "--cards FILE")) from error
            seen, mask = (np.array(ones, bool)[None] for ones in (known.observation(), known.legal_action_mask()))
            return known.legal_moves()[known.action_ids().index(int(policy.best(seen, mask)[0]))]

    riftlab_agent.run(Learned())


def rule(text):
    """A rule option as `riftlab` takes it: its name and value."""
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"'{text}' is not NAME=VALUE")
    return name, value


def main(doc, train, load, options, plays=None):
    """Trains or plays as the command line says; `options` are of training: type, default and meaning by name."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["train", "play"])
    parser.add_argument("policy")
    for name, (kind, default, text) in options.items():
        parser.add_argument(f"--{name}", type=kind, default=default, help=text)
    parser.add_argument("--rule", metavar="NAME=VALUE", type=rule, action="append", default=[], help="rule option of the game")
    parser.add_argument("--cards", metavar="FILE", help="card table of the game, where that is not the shipped one")
    given = parser.parse_args()
    for name, value in vars(given).items():
        if name == "seed" and not 0 <= value <= MOST_SEED:
            parser.error(f"argument --seed: must be from 0 to {MOST_SEED}")
        if name != "seed" and isinstance(value, (int, float)) and not 0 < value < math.inf:
            parser.error(f"argument --{name}: must be more than 0, and finite")
    if given.what == "play":
        play(load(given.policy), plays, given.cards)
    else:
        train(given)
