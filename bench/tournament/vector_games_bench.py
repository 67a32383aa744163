"""Steps a second of riftlab.VectorGames, called from Python: by the time of all processors together, and by the clock.

usage: PYTHONPATH=build/release/tournament/python python3 bench/tournament/vector_games_bench.py
           [--threads 2] [--games 1000] [--players 2] [--seconds 2] [GAME ...]

"random" steps with random moves; "seen" also writes observation and mask before each step. Each figure is the median of five runs.
By the clock it means something on an idle machine alone.
"""

import argparse
import array
import statistics
import time

import riftlab


def measure(games, sees, seconds):
    """Steps a second of processor time and by the clock."""
    size, game = len(games), games.game
    seen, mask = bytearray(size * game.num_inputs), bytearray(size * game.num_actions)
    actions = array.array("q", bytes(8 * size))
    games.reset(seed=1)
    steps, clock, cpu = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - clock < seconds:
        for _ in range(10):
            if sees:
                games.observe(out=seen)
                games.legal_action_mask(out=mask)
            games.step(games.random_actions(out=actions))
        steps += 10 * size
    return steps / (time.process_time() - cpu), steps / (time.perf_counter() - clock)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", default=riftlab.games())
    for option, default in (("threads", 2), ("games", 1000), ("players", 2)):
        parser.add_argument(f"--{option}", type=int, default=default)
    parser.add_argument("--seconds", type=float, default=2, help="of each run")
    given = parser.parse_args()
    print(f"{given.games} games in {given.threads} threads, {given.players} players; millions of steps a second")
    print(f"{'game':12}   {'random, CPU':>12} {'clock':>6}   {'seen, CPU':>12} {'clock':>6}")
    for name in given.game:
        games = riftlab.VectorGames(riftlab.Game(name, players=given.players), games=given.games, threads=given.threads)
        line = f"{name:12}"
        for sees in (False, True):
            runs = [measure(games, sees, given.seconds) for _ in range(5)]
            cpu, clock = (statistics.median(figures) / 1e6 for figures in zip(*runs))
            line += f"   {cpu:12.2f} {clock:6.2f}"
        print(line, flush=True)


if __name__ == "__main__":
    main()
