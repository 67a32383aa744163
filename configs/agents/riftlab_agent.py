"""Riftlab's protocol for agents outside the program, version 1, with nothing but the standard library.

An agent is a class with a method `choose`; `run` talks to Riftlab until there is nothing more to do:

    import riftlab_agent

    class First(riftlab_agent.Agent):
        def choose(self, question):
            return question.moves[0]

    riftlab_agent.run(First())

What an agent prints must go to stderr: stdout belongs to the protocol.
"""

import dataclasses
import json
import random
import sys

PROTOCOL = 1


@dataclasses.dataclass(frozen=True)
class Question:
    """One decision, with all that the seat knows."""

    seat: int
    moves: list  # the legal ones, as texts
    events: list  # what the seat has seen since its last decision, in order, as texts
    position: dict  # its information set, as `riftlab position` writes it; None if not wanted
    time_ms: float  # how long the answer may take
    game: dict  # the message that began the game
    rng: random.Random  # luck of this seat in this game: use no other, and games can be repeated


class Agent:
    """What to derive from. Only `choose` must be there."""

    name = None  # the name of the class, if None
    games = None  # those that it plays, all if None
    position = True  # whether it wants to be told its information set
    events = True  # whether it wants to be told what it sees happen

    def new_game(self, game):
        """A game begins; `game` is the message that says so."""

    def choose(self, question):
        """One of question.moves."""
        raise NotImplementedError

    def end(self, result):
        """A game is over; `result` is the message that says so."""


def hello(agent):
    """What an agent says of itself."""
    message = {
        "type": "hello",
        "protocol": PROTOCOL,
        "name": agent.name or type(agent).__name__,
        "position": agent.position,
        "events": agent.events,
    }
    if agent.games is not None:
        message["games"] = list(agent.games)
    return message


def run(agent, lines=sys.stdin, out=sys.stdout):
    """Answers until Riftlab has nothing more to ask."""
    game, rng, seen = None, None, None
    for line in lines:
        message = json.loads(line)
        answer = None
        if message["type"] == "hello":
            answer = hello(agent)
        elif message["type"] == "newgame":
            game, rng = message, random.Random(message["seed"])
            agent.new_game(message)
        elif message["type"] == "observe":
            seen = message
        elif message["type"] == "act":
            question = Question(
                seat=message["seat"],
                moves=message["moves"],
                events=seen.get("events", []),
                position=seen.get("position"),
                time_ms=message["time_ms"],
                game=game,
                rng=rng,
            )
            answer = {"type": "move", "id": message["id"], "move": agent.choose(question)}
        elif message["type"] == "end":
            agent.end(message)
        elif message["type"] == "quit":
            return
        # Whatever else there may be in later versions is not for this one.
        if answer is not None:
            out.write(json.dumps(answer) + "\n")
            out.flush()
