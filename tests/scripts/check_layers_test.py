"""Tests of scripts/check_layers.py: trees with one mistake each, which it must report."""

import os
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SCRIPT = os.path.join(ROOT, "scripts", "check_layers.py")
sys.path.insert(0, os.path.dirname(SCRIPT))
sys.dont_write_bytecode = True
import check_layers  # noqa: E402  (found through the path above)

# A tree in order; every case below changes or adds files.
CLEAN = {
    "engine/core/rng.h": "#pragma once\n#include <cstdint>\n",
    "engine/core/json.h": "#pragma once\n#include <nlohmann/json_fwd.hpp>\n",
    "engine/games/chess/chess.h": '#pragma once\n#include "engine/core/rng.h"\n',
    "engine/games/chess/cards.cc": '#include "engine/games/chess/chess.h"\n#include "toml++/toml.h"\n',
    "engine/games/poker/poker.h": "#pragma once\n",
    "agents/core/agent.h": '#pragma once\n#include "absl/container/flat_hash_map.h"\n#include "engine/core/rng.h"\n',
    "agents/search/tree.h": '#pragma once\n#include "tbb/parallel_for.h"\n#include "agents/core/agent.h"\n',
    "agents/greedy/greedy.h": '#pragma once\n#include "agents/search/tree.h"\n',
    "agents/registry/registry.h": '#pragma once\n#include "agents/greedy/greedy.h"\n',
    "tournament/runner/pool.cc": '#include "agents/registry/registry.h"\n#include "tbb/task_arena.h"\n',
    "tournament/cli/framework/options.h": '#pragma once\n#include "CLI/CLI.hpp"\n',
    "tournament/python/module.h": '#pragma once\n#include "pybind11/pybind11.h"\n#include "tournament/cli/framework/options.h"\n',
    "tournament/stats/mean.h": "#pragma once\n",
    "tournament/ratings/elo.h": '#pragma once\n#include "tournament/stats/mean.h"\n',
    "tests/engine/core/rng_test.cc": '#include "engine/core/rng.h"\n#include "gtest/gtest.h"\n',
}
# Every folder with a floor of its own says what it is for.
for tree, floors in check_layers.FLOORS.items():
    CLEAN |= {f"{tree}/{folder}/README.md": "What it is for.\n" for folders in floors for folder in folders if "*" not in folder}

# Name, path, text, what the finding must contain.
VIOLATIONS = [
    ("upward", "engine/core/check.h", '#pragma once\n#include "agents/core/agent.h"\n', "check.h:2: agents/core/agent.h may not"),
    ("agent_upward", "agents/core/agent.h", '#pragma once\n#include "tournament/cli/framework/options.h"\n', "may not be included here"),
    ("game_sideways", "engine/games/chess/chess.h", '#pragma once\n#include "engine/games/poker/poker.h"\n', "poker.h may not"),
    ("agent_sideways", "agents/random/random.h", '#pragma once\n#include "agents/greedy/greedy.h"\n', "greedy.h may not"),
    ("agent_knows_game", "agents/greedy/greedy.cc", '#include "engine/games/chess/chess.h"\n', "chess.h may not"),
    ("core_knows_game", "engine/core/rng.cc", '#include "engine/games/chess/chess.h"\n', "chess.h may not"),
    ("tournament_skips_registry", "tournament/runner/a.cc", '#include "agents/greedy/greedy.h"\n', "greedy.h may not"),
    ("cli_included", "tournament/runner/a.cc", '#include "tournament/cli/framework/options.h"\n', "options.h may not"),
    ("second_cli11", "tournament/cli/framework/other.cc", '#include "CLI/CLI.hpp"\n', "only tournament/cli/framework/options.h includes it"),
    ("python_included", "tournament/cli/framework/a.cc", '#include "tournament/python/module.h"\n', "module.h may not"),
    ("pybind11_elsewhere", "tournament/cli/framework/a.cc", '#include "pybind11/pybind11.h"\n', "(pybind11) may not"),
    ("cli11_elsewhere", "tournament/runner/a.cc", '#include "CLI/CLI.hpp"\n', "(cli11) may not"),
    ("toml_in_rules", "engine/games/chess/chess.cc", '#include "toml++/toml.h"\n', "(toml) may not"),
    ("json_in_rules", "engine/games/chess/chess.cc", '#include "nlohmann/json.hpp"\n', "(json) may not"),
    ("tbb_in_agent", "agents/greedy/greedy.cc", '#include "tbb/parallel_for.h"\n', "(tbb) may not"),
    ("eigen_in_runner", "tournament/runner/a.cc", '#include "Eigen/Dense"\n', "(eigen) may not"),
    ("container_in_engine", "engine/core/rng.cc", '#include "absl/container/flat_hash_map.h"\n', "(absl_containers) may not"),
    ("clock_in_engine", "engine/core/rng.cc", "#include <chrono>\n", "<chrono> has no place in the engine"),
    ("unknown_library", "engine/core/rng.cc", "#include <curl/curl.h>\n", "not a standard header"),
    ("quoted_standard", "engine/core/rng.cc", '#include "vector"\n', "write <vector>"),
    ("relative_include", "engine/core/rng.cc", '#include "rng.h"\n', "includes start at the root"),
    ("floor_engine", "engine/core/rng.cc", '#include "engine/games/chess/chess.h"\n', "runs up, from engine/core (floor 1) to engine/games/chess (floor"),
    ("floor_agents", "agents/core/a.cc", '#include "agents/search/tree.h"\n', "a.cc:1: agents/search/tree.h may not"),
    ("floor_agent_registry", "agents/greedy/a.cc", '#include "agents/registry/registry.h"\n', "runs up, from agents/greedy (floor"),
    ("floor_tournament", "tournament/stats/a.cc", '\n#include "tournament/ratings/elo.h"\n', "a.cc:2: tournament/ratings/elo.h may"),
    ("floor_says_what_to_do", "tournament/stats/a.cc", '#include "tournament/ratings/elo.h"\n', "move what both need below tournament/stats, or"),
    ("floor_cli", "tournament/runner/a.cc", '#include "tournament/cli/framework/options.h"\n', "runs up, from tournament/runner"),
    ("floor_neighbour", "tournament/balance/a.cc", '#include "tournament/ratings/elo.h"\n', "runs sideways, from tournament/balance"),
    ("no_floor_engine", "engine/extra/a.cc", "", "engine/extra/a.cc:1: its folder stands on no floor"),
    ("no_floor_agents", "agents/a.cc", "", "agents/a.cc:1: its folder stands on no floor"),
    ("no_floor_tournament", "tournament/extra/a.cc", "", "tournament/extra/a.cc:1: its folder stands on no floor"),
    ("no_floor_in_cli", "tournament/cli/a.cc", "", "tournament/cli/a.cc:1: its folder stands on no floor"),
    ("no_pragma_once", "engine/core/rng.h", "#include <cstdint>\n", "a header starts with #pragma once"),
    ("random_device", "engine/core/rng.cc", "int a = std::random_device()();\n", "std::random_device is forbidden"),
    ("shuffle", "tests/a_test.cc", "void F() { std::shuffle(a, b, c); }\n", "std::shuffle is forbidden"),
    ("distribution", "agents/core/a.cc", "\nstd::uniform_int_distribution<int> d;\n", "a.cc:2: std::uniform_int_distribution"),
    ("bit_gen", "agents/core/a.cc", "absl::BitGen g;\n", "absl::BitGen is forbidden"),
    ("str_cat", "agents/core/a.cc", "auto s = absl::StrCat(1);\n", "absl::StrCat is forbidden"),
    ("using_namespace", "agents/core/a.cc", "using  namespace std;\n", "write the names out"),
    ("disabled_test", "tests/a_test.cc", "TEST(A, DISABLED_B) {}\n", "a test that is not run is no test"),
    ("to_do", "README.md", "later: TO" + "DO\n", "finish it"),
    ("machine_path", "scripts/run", "cp a /home/me/a\n", "a path of one machine"),
    ("outside", "tests/a_test.cc", "// as in ../shared/rules\n", "outside the project"),
    ("long_file", "engine/core/a.cc", "\n" * 701, "701 lines"),
    ("cycle", "engine/core/json.h", '#pragma once\n#include "engine/core/json.h"\n', "closes a circle"),
]

# What must not be taken for a mistake.
HARMLESS = [
    ("name_in_comment", "agents/core/a.cc", "// Unlike std::shuffle, equal on every library.\n"),
    ("name_in_string", "agents/core/a.cc", 'auto s = "std::shuffle";\n'),
    ("name_in_raw_string", "agents/core/a.cc", 'auto s = R"(a " std::shuffle)";\n'),
    ("digit_separators", "agents/core/a.cc", "int a = 1'000'000;\n"),
    ("json_in_notation", "engine/games/chess/notation.cc", '#include "nlohmann/json.hpp"\n'),
    ("seven_hundred_lines", "engine/core/a.cc", "\n" * 700),
    ("folder_name_in_path", "scripts/run", "cp a build/tmp/a\n"),
    ("generated_list", "agents/registry/a.cc", '#include "agents/registry/all_agents.h"\n'),
    ("build_folder", "build/dev/engine/core/a.cc", "using namespace std;\n"),
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
        return [f"{path}:{line}: {message}" for path, line, message in check_layers.check_tree(root)]


class CheckLayersTest(unittest.TestCase):
    def test_clean_tree(self):
        self.assertEqual(findings({}), [])

    def test_violations(self):
        for name, path, text, expected in VIOLATIONS:
            with self.subTest(name):
                found = findings({path: text})
                self.assertEqual(len(found), 1, found)
                self.assertIn(expected, found[0])

    def test_harmless(self):
        for name, path, text in HARMLESS:
            with self.subTest(name):
                self.assertEqual(findings({path: text}), [])

    def test_folder_without_readme(self):
        with tempfile.TemporaryDirectory() as root:
            write_tree(root, {})
            os.remove(os.path.join(root, "tournament/ratings/README.md"))
            found = check_layers.check_tree(root)
        self.assertEqual([path for path, _, _ in found], ["tournament/ratings/README.md"])
        self.assertIn("say in a few lines what the folder is for", found[0][2])

    def test_circle_through_two_files(self):
        found = findings(
            {
                "agents/core/a.h": '#pragma once\n#include "agents/core/b.h"\n',
                "agents/core/b.h": '#pragma once\n#include "agents/core/a.h"\n',
            }
        )
        self.assertEqual(len(found), 1, found)
        self.assertIn("agents/core/a.h -> agents/core/b.h -> agents/core/a.h", found[0])

    def test_two_types_of_one_name(self):
        header = "#pragma once\nnamespace riftlab {\nstruct Session {\n  int a;\n};\n}  // namespace riftlab\n"
        found = findings({"agents/core/a.h": header, "tests/b.h": header})
        self.assertEqual(found, ["tests/b.h:3: riftlab::Session is another type in agents/core/a.h: give one of them another name"])
        apart = [
            header.replace("namespace riftlab {", "namespace riftlab {\nnamespace {").replace("}  // namespace r", "}  // namespace\n}  // namespace r"),
            header.replace("riftlab {", "riftlab::kuhn {"),
            header.replace("struct Session {\n  int a;\n};", "struct Session;"),
        ]
        for text in apart:
            with self.subTest(text):
                self.assertEqual(findings({"agents/core/a.h": header, "tests/b.h": text}), [])

    def test_status_and_output(self):
        with tempfile.TemporaryDirectory() as root:
            write_tree(root, {})
            done = subprocess.run([sys.executable, SCRIPT, root], capture_output=True, text=True, check=False)
            self.assertEqual((done.returncode, done.stdout), (0, "the layers are in order\n"))
            write_tree(root, {"agents/core/a.cc": "using namespace std;\n"})
            done = subprocess.run([sys.executable, SCRIPT, root], capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 1)
            self.assertIn("agents/core/a.cc:1: using namespace is forbidden", done.stdout)

    def test_bad_usage(self):
        done = subprocess.run([sys.executable, SCRIPT, "--fix"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("usage:", done.stderr)


if __name__ == "__main__":
    unittest.main()
