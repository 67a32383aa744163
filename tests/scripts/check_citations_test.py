"""Tests of scripts/check_citations.py: trees with one dead citation each, which it must report."""

import os
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SCRIPT = os.path.join(ROOT, "scripts", "check_citations.py")
sys.path.insert(0, os.path.dirname(SCRIPT))
sys.dont_write_bytecode = True
import check_citations  # noqa: E402  (found through the path above)

RULES = """# Chess
## 3. Moves
### 3.A Castling
### 3.1 Pawns
- **PR.** Promotion.
## 9. Rulings
- **7.** A pawn moves on.
- **R8.** A king does not.
"""
SCENARIOS = """## 10. Scenarios
- **12.** Mate in two.
- **T03.** Stalemate.
## Appendix A. Counts
"""
# A tree in order; every case below changes or adds files.
CLEAN = {
    "engine/games/chess/RULES.md": RULES,
    "engine/games/chess/SCENARIOS.md": SCENARIOS,
    "engine/games/chess/chess.h": "// Numbers are those of RULES.md (3.1, 3.A). The piece B5 is no ruling.\n",
    "engine/games/chess/turn.cc": "int n;  // promotes (3, PR), see section\n        // 9 and rulings 7 and 8\n",
    "engine/games/poker/poker.h": "// There is no page, so (8.1) is free.\n",
    "engine/README.md": "# engine\n## Adding a game\nSee [moves](games/chess/RULES.md#3-moves) and [this](#adding-a-game).\n",
    "agents/a.h": '// engine/README.md, "Adding a game"; engine/games/chess/RULES.md, section 3.1. (J. Doe, section 99)\n',
    "tests/games/chess/chess_test.cc": "// Scenarios 12, T03 and appendix A.\nTEST(Chess, Scenario12Mate)\nTEST(Chess, T03R08Draw)\n",
    "tests/games/chess/games.json": '{"id": "T3"}\n',
}

# Name, path, text, what the finding must contain.
DEAD = [
    ("section", "engine/games/chess/a.cc", "// see section 4\n", "a.cc:1: section 4 is not in"),
    ("subsection", "engine/games/chess/a.cc", "int x;\n// Pawns (3.2).\n", "a.cc:2: section 3.2"),
    ("letter", "engine/games/chess/a.cc", "// (3.B)\n", "section 3.B"),
    ("one_of_several", "engine/games/chess/a.cc", "// (3.1, 3.A, 3.7)\n", "section 3.7"),
    ("end_of_range", "engine/games/chess/a.cc", "// sections 3 to 5\n", "section 5"),
    ("across_lines", "engine/games/chess/a.cc", "// see section\n// 4\n", "section 4"),
    ("question", "engine/games/chess/a.cc", "// (3, PX)\n", "question PX"),
    ("ruling", "engine/games/chess/a.cc", "// (ruling 6)\n", "ruling 6"),
    ("ruling_behind_section", "engine/games/chess/a.cc", "// (3, ruling 6)\n", "ruling 6"),
    ("scenario", "tests/games/chess/a.cc", "// scenario 13\n", "scenario 13"),
    ("name", "engine/games/chess/a.cc", "// as R9 says\n", "R9"),
    ("appendix", "engine/games/chess/a.cc", "// appendix B\n", "appendix B"),
    ("test_of_ruling", "tests/games/chess/a.cc", "TEST(Chess, Ruling06Pawn)\n", "ruling 6"),
    ("test_of_scenario", "tests/games/chess/a.cc", '{"Scenario13Mate",\n', "scenario 13"),
    ("test_of_name", "tests/games/chess/a.cc", "TEST(Chess, T03T04Draw)\n", "T04"),
    ("json", "tests/games/chess/a.json", '{"id": "T4-last"}\n', "T4"),
    ("page", "agents/a.h", "// see agents/MISSING.md\n", "agents/MISSING.md does not exist"),
    ("heading", "agents/a.h", '// engine/README.md, "Dropping a game"\n', 'no heading "Dropping a game"'),
    ("section_of_page", "agents/a.h", "// engine/games/chess/RULES.md, section 8\n", "has no section 8"),
    ("nowhere", "agents/a.h", "// as the specification has it\n", "is no page of the project"),
    ("link", "engine/README.md", "[rules](games/go/RULES.md)\n", "leads nowhere"),
    ("anchor", "engine/README.md", "[rules](games/chess/RULES.md#5-end)\n", "no heading #5-end"),
]


def write_tree(root, changes):
    for path, text in {**CLEAN, **changes}.items():
        full = os.path.join(root, path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "w", encoding="utf-8") as file:
            file.write(text)


def findings(changes):
    """What check_tree says of the clean tree with `changes`, as lines."""
    with tempfile.TemporaryDirectory() as root:
        write_tree(root, changes)
        return [f"{path}:{line}: {message}" for path, line, message in check_citations.check_tree(root)]


class CheckCitationsTest(unittest.TestCase):
    def test_clean_tree(self):
        self.assertEqual(findings({}), [])

    def test_dead_citations(self):
        for name, path, text, expected in DEAD:
            with self.subTest(name):
                changes = {path: text}
                if path == "engine/README.md":
                    changes["agents/a.h"] = ""
                found = findings(changes)
                self.assertEqual(len(found), 1, found)
                self.assertIn(expected, found[0])

    def test_a_rule_that_goes_takes_its_citations_along(self):
        found = findings({"engine/games/chess/RULES.md": RULES.replace("- **7.**", "- **17.**")})
        self.assertEqual(found, ["engine/games/chess/turn.cc:2: ruling 7 is not in the pages of engine/games/chess/"])

    def test_status_and_output(self):
        with tempfile.TemporaryDirectory() as root:
            write_tree(root, {})
            done = subprocess.run([sys.executable, SCRIPT, root], capture_output=True, text=True, check=False)
            self.assertEqual((done.returncode, done.stdout), (0, "every citation leads somewhere\n"))
            write_tree(root, {"engine/games/chess/a.cc": "// (4.4)\n"})
            done = subprocess.run([sys.executable, SCRIPT, root], capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 1)
            self.assertIn("engine/games/chess/a.cc:1: section 4.4 is not in the pages of", done.stdout)

    def test_bad_usage(self):
        done = subprocess.run([sys.executable, SCRIPT, "--fix"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("usage:", done.stderr)


if __name__ == "__main__":
    unittest.main()
