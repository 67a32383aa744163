"""Tests of how the scripts are called."""

import os
import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SCRIPTS = ROOT / "scripts"

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


def write_program(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)


class ScriptsTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name).resolve()

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


if __name__ == "__main__":
    unittest.main()
