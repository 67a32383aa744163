"""Self-play through the Python package: each seat's agent is asked move by move, and what it saw is kept.

usage: PYTHONPATH=build/release/tournament/python python3 configs/agents/self_play.py

scripts/build_python builds the package; tournament/python/README.md has more.
"""

from __future__ import annotations

from typing import Sequence

import riftlab

GAMES = 20


def play(
    game: riftlab.Game, agents: Sequence[riftlab.Agent], seed: int
) -> tuple[list[float], list[tuple[riftlab.InformationSet, str]]]:
    """One game. The utilities, and what each seat knew and did: pairs to learn from."""
    state = game.new(seed)
    for agent in agents:
        agent.restart(seed)
    experience = []
    while (seat := state.to_move) is not None:
        known = state.observe(seat)  # all that an agent may be shown
        move = agents[seat].act(known)
        experience.append((known, move))
        state.apply(move)
    return state.utilities(), experience


def main() -> None:
    game = riftlab.Game("ripple_rush", players=2)
    specs = ["random", "greedy"]
    wins = {spec: 0.0 for spec in specs}
    decisions = 0
    for number in range(GAMES):
        # Each deal is played twice, with seats exchanged, so that luck favours nobody.
        seats = specs if number % 2 == 0 else specs[::-1]
        agents = [riftlab.Agent(spec, game, seed=0) for spec in seats]
        utilities, experience = play(game, agents, seed=number // 2)
        decisions += len(experience)
        for spec, utility in zip(seats, utilities):
            wins[spec] += utility
    for spec, won in wins.items():
        print(f"{spec:8} {won:4.1f} of {GAMES} games")
    print(f"{decisions} decisions; the last one was {experience[-1][1]}, after seeing")
    print(experience[-1][0])


if __name__ == "__main__":
    main()
