"""Tests of the type hints of the Python package: its examples satisfy them. Needs mypy, and no built package."""

import ast
import doctest
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import textwrap
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PACKAGE = ROOT / "tournament" / "python"
MYPY = shutil.which("mypy")


def examples():
    """(name, source) of what people begin with."""
    readme = (PACKAGE / "README.md").read_text(encoding="utf-8")
    parser = doctest.DocTestParser()
    for heading, section in re.findall(r"^## ([^\n]*)\n(.*?)(?=^## |\Z)", readme, re.M | re.S):
        if heading in ("In ten lines", "Whole positions and what a seat knows"):
            code = "".join(example.source for example in parser.get_examples(section))
            yield heading.replace(" ", "_"), code if "import riftlab" in code else "import riftlab\n" + code
    stub = ast.get_docstring(ast.parse((PACKAGE / "riftlab.pyi").read_text(encoding="utf-8")))
    paragraphs = stub.split("\n\n")
    yield "help", textwrap.dedent("\n\n".join(part for part in paragraphs if part.startswith("    ")))
    yield "self_play", (ROOT / "configs" / "agents" / "self_play.py").read_text(encoding="utf-8")


class TypeHintsTest(unittest.TestCase):
    @unittest.skipUnless(MYPY, "there is no mypy")
    def test_examples_satisfy_them(self):
        with tempfile.TemporaryDirectory() as folder:
            names = []
            for name, source in examples():
                names.append(f"{name}.py")
                pathlib.Path(folder, names[-1]).write_text(source, encoding="utf-8")
            self.assertEqual(len(names), 4)
            done = subprocess.run([MYPY, "--strict", "--cache-dir", os.devnull, *names], cwd=folder, capture_output=True, text=True,
                                  env={**os.environ, "MYPYPATH": str(PACKAGE)}, check=False)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main()
