"""Plays each game by one rule of thumb, as an example of what an agent can look at."""

import re

import riftlab_agent


def ripple_rush(move, position):
    """High numbers go into high rows: a column has eight, for the numbers 1 to 25."""
    written = re.fullmatch(r"[A-Z](\d+)@(\d+)", move)
    if written is None:
        return 0
    number, row = int(written[1]), int(written[2])
    return -abs(row - 8 * (number - 0.5) / 25)


def by_beginning(*beginnings):
    """The earlier in the list a move's first letters stand, the better; what is not there comes last."""

    def rule(move, position):
        places = [i for i, text in enumerate(beginnings) if move.startswith(text)]
        return -min(places, default=len(beginnings))

    return rule


RULES = {
    "ripple_rush": ripple_rush,
    "riftforce": by_beginning("activate", "play", "draw"),
    "riftwalker": by_beginning("burst", "shift", "yes", "explore", "place", "flip"),
    "warrift": by_beginning("slay", "summon", "play", "power"),
}


class RuleAgent(riftlab_agent.Agent):
    games = list(RULES)
    events = False

    def choose(self, question):
        rule = RULES[question.game["game"]]
        worth = {move: rule(move, question.position) for move in question.moves}
        best = max(worth.values())
        return question.rng.choice([move for move in question.moves if worth[move] == best])


if __name__ == "__main__":
    riftlab_agent.run(RuleAgent())
