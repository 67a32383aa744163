#!/usr/bin/env python3
"""Runs clang-tidy on every unit of a compilation database, and prints what it finds.

A unit that was clean is not gone through again until it changes: what the preprocessor makes of it,
comments included, the options, and the version of clang-tidy. Exit status 1 where anything is found.
"""
import argparse
import concurrent.futures
import hashlib
import json
import pathlib
import shlex
import subprocess
import sys

TIDY = "clang-tidy-14"


def settings(root):
    """What every unit depends on, besides its text."""
    version = subprocess.run([TIDY, "--version"], check=True, capture_output=True).stdout
    files = sorted(root.rglob(".clang-tidy"))
    return version + b"".join(file.read_bytes() for file in files)


def preprocessed(unit):
    """The unit with all it includes and the comments between, which may silence a check."""
    words = shlex.split(unit["command"])
    words = words[[i for i, word in enumerate(words) if "clang++" in word][0] :]  # without a launcher
    words = words[: words.index("-o")] + words[words.index("-o") + 2 :]
    words[words.index("-c")] = "-E"
    done = subprocess.run(words + ["-C"], cwd=unit["directory"], check=True, capture_output=True)
    return done.stdout + shlex.join(words).encode()


def check(unit, build, common, extra):
    """The text of the findings; empty where there is none."""
    digest = hashlib.sha256(common + repr(extra).encode() + preprocessed(unit)).hexdigest()
    clean = build / "clean_units" / digest
    if clean.exists():
        return ""
    found = subprocess.run([TIDY, "-quiet", "-p", build, *extra, unit["file"]], capture_output=True, text=True)
    if found.returncode == 0:
        clean.touch()
        return ""
    return found.stdout + found.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("build", type=pathlib.Path, help="folder with compile_commands.json")
    parser.add_argument("-j", "--jobs", type=int, default=1)
    arguments, extra = parser.parse_known_args()
    units = json.loads((arguments.build / "compile_commands.json").read_text())
    (arguments.build / "clean_units").mkdir(exist_ok=True)
    common = settings(pathlib.Path(__file__).resolve().parent.parent)
    faults = 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        jobs = {pool.submit(check, unit, arguments.build, common, extra): unit["file"] for unit in units}
        for number, job in enumerate(concurrent.futures.as_completed(jobs), 1):
            findings = job.result()
            faults += findings != ""
            print(f"[{number}/{len(jobs)}] {jobs[job]}: {'FOUND' if findings else 'clean'}", flush=True)
            if findings:
                print(findings, flush=True)
    print(f"{faults} of {len(units)} units have findings")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
