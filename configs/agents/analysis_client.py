"""Asks `riftlab analyze --serve` about positions (tournament/analysis/protocol.md), with nothing but the standard library.

    with Analyst() as analyst:
        analyst.ask(position, id="now", iterations=2000)
        analyst.ask(position, id="then", iterations=2000, moves="flip")
        for answer in analyst.answers():
            print(answer["id"], answer.get("error") or answer["move_infos"][0]["words"])

Run as a program it says what it would play in each of the position files that it is given:

    python3 configs/agents/analysis_client.py build/release/tournament/riftlab configs/positions/*/*.json
"""

import json
import subprocess
import sys


class Analyst:
    """A running server. Options are those of `riftlab analyze`, such as "--threads", "2"."""

    def __init__(self, program="riftlab", *options):
        command = [program, "analyze", "--serve", *options]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._open = 0
        self._asked = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()

    def ask(self, position, id=None, **options):
        """Asks about a position, the object of a position file; returns the id of the request."""
        self._asked += 1
        id = self._asked if id is None else id
        self._send({"id": id, "position": position, **{key.replace("_", "-"): value for key, value in options.items()}})
        self._open += 1
        return id

    def cancel(self, id):
        """Ends a request; it still gets an answer."""
        self._send({"id": id, "cancel": True})

    def answers(self):
        """Every answer as it comes, intermediate ones of requests with progress=True as well, until all have theirs."""
        while self._open > 0:
            answer = json.loads(self._process.stdout.readline())
            self._open -= 0 if answer.get("is_during_search") else 1
            yield answer

    def _send(self, request):
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()


def main(program, *paths):
    with Analyst(program, "--iterations", "2000") as analyst:
        for path in paths:
            with open(path, encoding="utf-8") as file:
                analyst.ask(json.load(file), id=path)
        for answer in analyst.answers():
            if "error" in answer:
                print(f"{answer['id']}: {answer['error']}")
                continue
            best = answer["move_infos"][0]
            print(f"{answer['id']}: {best['words']}, {100 * best['win_share']:.1f} %")


if __name__ == "__main__":
    main(*sys.argv[1:])
