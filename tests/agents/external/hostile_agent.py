"""A program that plays first moves, until it misbehaves as its first argument says.

Usage: hostile_agent.py HOW [FILE]

It does so when it is asked for the first time, unless HOW begins with "hello_": then instead of its hello.
FILE is where it writes the processes that it leaves behind, or what it is sent. With HOW "whim" it has a byte
for each start, and which moves are played depends on their number.
"""

import json
import os
import signal
import sys
import time

HOW = sys.argv[1]
FILE = sys.argv[2] if len(sys.argv) > 2 else None


def say(message):
    print(json.dumps(message), flush=True)


def raw(data):
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def hang():
    time.sleep(1000)


def leave(pid):
    with open(FILE, "a") as file:
        file.write(f"{pid}\n")


def fork(apart):
    """Leaves a process behind, which ignores what can be ignored; `apart` in a session of its own."""
    if os.fork() == 0:
        if apart:
            os.setsid()
            if os.fork() > 0:
                os._exit(0)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        leave(os.getpid())
        hang()
    # The file is there before what is written to it.
    while not os.path.exists(FILE) or os.path.getsize(FILE) == 0:
        time.sleep(0.001)


def misbehave(how, message):
    first = message.get("moves", [""])[0]
    move = {"type": "move", "id": message.get("id", 0), "move": first}
    if how == "hang":
        hang()
    elif how == "ignore":  # SIGTERM and the end of stdin
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        leave(os.getpid())
        hang()
    elif how == "exit":
        print("goodbye", file=sys.stderr, flush=True)
        os._exit(3)
    elif how == "abort":
        os.kill(os.getpid(), signal.SIGABRT)
    elif how == "close":
        os.close(0)
        os.close(1)
        hang()
    elif how == "close_input":
        os.close(0)
        hang()
    elif how == "answer_and_close_input":
        os.close(0)
        time.sleep(0.02)
        say(move)
        hang()
    elif how == "close_output":
        os.close(1)
        hang()
    elif how == "flood":
        while True:
            raw(b"x" * 65536)
    elif how == "flood_lines":
        say(move)
        while True:
            raw(b'{"type": "move", "id": 1, "move": "x"}\n' * 1000)
    elif how == "huge":
        raw(b'{"type": "move", "id": 1, "move": "' + b"x" * (3 << 20) + b'"}\n')
    elif how == "garbage":
        raw(b"\xff\xfe\x00\x01 no JSON at all\n")
    elif how == "deep":
        raw(b"[" * 100000 + b"\n")
    elif how == "type":
        say({"type": "resign", "id": message["id"]})
    elif how == "key":
        say({**move, "mvoe": first})
    elif how == "no_move":
        say({"type": "move", "id": message["id"]})
    elif how == "illegal":
        say({**move, "move": "castles"})
    elif how == "illegal_codes":
        say({**move, "move": "\x1b[31mRED\n\r\0\a\u00e9"})
    elif how == "other_id":
        say({**move, "id": message["id"] + 7})
    elif how == "twice":
        say(move)
        say(move)
    elif how == "twice_at_once":
        raw((json.dumps(move) + "\n").encode() * 2)
    elif how == "late":
        time.sleep(0.3)
        say(move)
    elif how == "fork":
        fork(apart=False)
        hang()
    elif how == "fork_apart":
        fork(apart=True)
        os._exit(0)
    elif how == "fork_apart_hang":
        fork(apart=True)
        hang()
    elif how == "stop_guard":
        leave(os.getpid())
        os.kill(os.getppid(), signal.SIGSTOP)
        hang()
    elif how == "hold_guard":  # stops it again whenever it goes on
        leave(os.getpid())
        while True:
            os.kill(os.getppid(), signal.SIGSTOP)
    elif how == "errors":
        print("e" * (1 << 20), file=sys.stderr, flush=True)
        say(move)
    elif how == "version":
        say({"type": "hello", "protocol": 99, "name": "from the future"})
    elif how == "games":
        say({"type": "hello", "protocol": 1, "name": "chess player", "games": ["chess"]})
    else:
        sys.exit(f"no such behaviour: {how}")


asked = 0
starts = 0
if HOW == "whim":
    with open(FILE, "a") as file:
        file.write("x")
    starts = os.path.getsize(FILE)
if HOW == "deaf":  # says hello and never reads anything
    say({"type": "hello", "protocol": 1, "name": "deaf"})
    hang()
for line in sys.stdin:
    if FILE and HOW in ("record", "record_each", "illegal", "hello_games"):
        name = f"{FILE}.{os.getpid()}" if HOW == "record_each" else FILE
        with open(name, "a") as file:
            file.write(line)
    message = json.loads(line)
    if message["type"] == "hello":
        if HOW.startswith("hello_"):
            misbehave(HOW[len("hello_") :], message)
        else:
            say({"type": "hello", "protocol": 1, "name": HOW})
    elif message["type"] == "act":
        asked += 1
        if asked == 1 and HOW not in ("good", "record", "record_each", "random", "stays", "whim"):
            misbehave(HOW, message)
        elif HOW == "random":
            moves = message["moves"]
            seed = seed * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
            say({"type": "move", "id": message["id"], "move": moves[(seed >> 33) % len(moves)]})
        else:
            say({"type": "move", "id": message["id"], "move": message["moves"][starts % len(message["moves"])]})
    elif message["type"] == "newgame":
        seed = message["seed"]
    elif message["type"] == "quit" and HOW != "stays":
        break
if HOW == "stays":
    hang()
