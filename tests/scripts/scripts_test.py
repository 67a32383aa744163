"""Tests of how the scripts are called: help, folders as the caller means them, and what they say where something is amiss."""

import importlib.machinery
import importlib.util
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SCRIPTS = ROOT / "scripts"
# Sourced or imported by others, or an agent that scripts/strength plays.
NOT_CALLED = {"common.sh", "measured_tree.py", "strength_agent.py"}

# A program that writes what it is asked to write, for scripts that only hand its results on.
STUB = """#!/bin/bash
while [ $# -gt 0 ]; do
  case "$1" in --html | --csv | --json) echo "$1" >"$2"; shift ;; esac
  shift
done
"""


def call(name, *arguments, folder=ROOT, **environment):
    return subprocess.run([SCRIPTS / name, *arguments], cwd=folder, env={**os.environ, **environment}, stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, check=False)


def module(name):
    """A script in Python, to call functions of it."""
    sys.path.insert(0, str(SCRIPTS))
    loader = importlib.machinery.SourceFileLoader(name, str(SCRIPTS / name))
    loaded = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    sys.modules[name] = loaded
    sys.dont_write_bytecode = True
    loader.exec_module(loaded)
    return loaded


def write_program(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)


class ScriptsTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name).resolve()

    def test_each_script_has_help(self):
        names = sorted(path.name for path in SCRIPTS.iterdir() if path.is_file() and os.access(path, os.X_OK))
        self.assertIn("quickstart", names)
        for name in names:
            if name in NOT_CALLED:
                continue
            with self.subTest(name):
                done = call(name, "--help", folder=self.folder)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertRegex(done.stdout, rf"(?m)^usage: (scripts/)?{re.escape(name)}\b")

    def test_folders_are_the_callers(self):
        write_program(self.folder / "stub", STUB)
        done = call("example_reports", "--program", "./stub", "reports", folder=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue((self.folder / "reports" / "tournament.html").exists(), done.stdout)

        write_program(self.folder / "failing", "#!/bin/bash\nexit 1\n")
        done = call("designer_tour", "--program", "./failing", "--only", "warrift", "tour", folder=self.folder)
        self.assertEqual(done.returncode, 1)
        self.assertTrue((self.folder / "tour" / "designer_tour").exists(), done.stderr)

        # Found, and then no build that could be installed.
        write_program(self.folder / "build" / "tournament" / "riftlab", STUB)
        done = call("check_install", "--build", "build", folder=self.folder)
        self.assertEqual(done.returncode, 1)
        self.assertIn("cmake --install failed", done.stderr)

    def test_a_program_is_found_by_its_name_alone(self):
        write_program(self.folder / "bin" / "stub", STUB)
        done = call("example_reports", "--program", "stub", "reports", folder=self.folder,
                    PATH=f"{self.folder / 'bin'}:{os.environ['PATH']}")
        self.assertEqual(done.returncode, 0, done.stderr)
        done = call("slurm_check", "--program", "nowhere/stub", folder=self.folder)
        self.assertIn(f"'{self.folder / 'nowhere' / 'stub'}'" if os.getuid() == 0 else "only root", done.stderr)

    def test_counts_are_whole_numbers(self):
        # A loop up to what is no number ends before it has killed anything.
        for name, *arguments in (("kill_loop", "--kills"), ("kill_loop", "--kills", "abc"), ("kill_loop", "--kills", "0"),
                                 ("mpi_check", "--kills", "abc"), ("slurm_check", "--games", "few"), ("fuzz", "--seconds", "-1"),
                                 ("full_check", "--fuzz-seconds", "1.5"), ("test", "--mutation-seconds", "x"),
                                 ("slurm_array", "--shards", "x"), ("slurm_mpi", "--threads", "")):
            with self.subTest(name=name, arguments=arguments):
                done = call(name, *arguments)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertIn(f"{name}: {arguments[0]} takes a whole number from 1 on\nusage: scripts/{name} ", done.stderr)

    def test_check_report_names_what_is_missing(self):
        (self.folder / "selenium").mkdir()
        (self.folder / "selenium" / "__init__.py").write_text("raise ImportError\n")
        done = call("check_report", "riftlab", PYTHONPATH=str(self.folder), PYTHONDONTWRITEBYTECODE="1")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, "^check_report: python3-selenium is missing; run 'scripts/install_packages --dev'\n$")

    def test_strength_refuses_an_unknown_game_before_it_builds(self):
        done = call("strength", "--game", "nope")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("--game: there is no game 'nope'; there are: ", done.stderr)
        self.assertIn("ripple_rush", done.stderr)
        self.assertNotIn("building", done.stderr)

    def test_a_recorded_match_answers_no_other_question(self):
        strength = module("strength")
        setup = strength.Setup("warrift", "classic", 2)

        def folder(**other):
            call = {"games": 8, "seed": 1, "test": "elo0=0 elo1=10"} | other
            return strength.match_folder(setup, "greedy_20", folder=self.folder, **call)

        self.assertEqual(folder(), folder())
        for other in ({"games": 200}, {"seed": 9}, {"test": ""}, {"test": "elo0=0 elo1=5"}):
            with self.subTest(other):
                self.assertNotEqual(folder(), folder(**other))

    def test_a_changed_tree_is_told_from_its_commit_and_from_the_next(self):
        tree_name = module("measured_tree.py").tree_name
        program = self.folder / "riftlab"

        def name(changed, more=""):
            write_program(program, f"""#!/bin/bash\necho '{{"commit": "abc", "changed": {changed}}}'\n{more}""")
            return tree_name(program)

        self.assertEqual(name("false"), "abc")
        self.assertEqual(name("false", "exit"), "abc")
        self.assertRegex(name("true"), "^abc-changed-[0-9a-f]{8}$")
        self.assertNotEqual(name("true"), name("true", "exit"))

    def test_calibration_of_few_games_says_what_it_can(self):
        calibration = module("calibration")
        cells = [[calibration.Cell() for _ in range(calibration.BINS + 1)] for _ in calibration.QUARTERS]
        for game in range(calibration.LEAST_GAMES):
            for quarter in (1, -1):
                for bin_ in (game % calibration.BINS, -1):
                    cells[quarter][bin_].add(game, (game % calibration.BINS + 0.5) / calibration.BINS, game % 2)
        rows = {line.split(" | ")[0].removeprefix("| "): line.split(" | ")[1:] for line in calibration.table(cells).splitlines()}
        self.assertEqual(rows["0.0 to 0.1"], ["-", "-", "-", "-", "- |"])
        self.assertEqual(rows["mean distance"], ["-", "-", "-", "-", "- |"])
        self.assertEqual(rows["slope"][0], "-")
        self.assertRegex(rows["difference"][1], r"^[+-]0\.\d{3} \+- 0\.\d{3}$")
        self.assertEqual(rows["decisions"], ["0", "30", "0", "0", "30 |"])

    def test_no_package_is_made_where_its_needs_cannot_be_told(self):
        for missing, package in ((None, None), ("file", "file"), ("dpkg-shlibdeps", "dpkg-dev")):
            with self.subTest(missing):
                tools = self.folder / f"without {missing}"
                for name in ("file", "dpkg-shlibdeps"):
                    if name != missing:
                        write_program(tools / name, STUB)
                done = subprocess.run(
                    [shutil.which("cmake"), "-DCPACK_GENERATOR=DEB", "-DCMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF", "-P",
                     SCRIPTS / "cmake" / "debian_needs.cmake"],
                    env={"PATH": str(tools)}, capture_output=True, text=True, check=False)
                self.assertEqual(done.returncode == 0, missing is None, done.stderr)
                if missing:
                    said = " ".join(done.stderr.split())
                    self.assertIn(f"'{missing}' is missing", said)
                    self.assertIn(f"'scripts/install_packages' or 'apt install {package}' installs it", said)


if __name__ == "__main__":
    unittest.main()
