"""An agent of another build of Riftlab's Python package, for scripts/strength: its only argument is what it plays.

PYTHONPATH names that package, and configs/agents/ of this one.
"""

import json
import sys

import riftlab
import riftlab_agent


class Earlier(riftlab_agent.Agent):
    name = "earlier"
    events = False

    def __init__(self, spec):
        self.spec = spec
        self.agent = None

    def new_game(self, game):
        self.agent = None

    def choose(self, question):
        known = riftlab.load_position(json.dumps(question.position), seed=0)
        if self.agent is None:
            self.agent = riftlab.Agent(self.spec, known.game, seed=question.game["seed"])
        return self.agent.act(known)


if __name__ == "__main__":
    riftlab_agent.run(Earlier(sys.argv[1]))
