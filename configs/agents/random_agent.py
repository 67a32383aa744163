"""Plays any game, each legal move with the same chance."""

import riftlab_agent


class RandomAgent(riftlab_agent.Agent):
    position = False
    events = False

    def choose(self, question):
        return question.rng.choice(question.moves)


if __name__ == "__main__":
    riftlab_agent.run(RandomAgent())
