#!/usr/bin/env python3
"""Checks that the sources keep to the architecture: who may include whom, names that must not occur, or not twice.

FLOORS says on which floor each folder stands; includes run down. LAYERS says what else a folder may include.

usage: check_layers.py [ROOT]

Prints one line a finding, "FILE:LINE: what is wrong", and ends with status 1 if there is any.
"""

import os
import re
import sys

# Headers that count as the standard library, and may stand in <>.
STANDARD = set(
    """algorithm any array atomic barrier bit bitset cassert cctype cerrno cfenv cfloat charconv chrono
    cinttypes climits clocale cmath compare complex concepts condition_variable coroutine csetjmp csignal
    cstdarg cstddef cstdint cstdio cstdlib cstring ctime cuchar cwchar cwctype deque exception execution
    filesystem forward_list fstream functional future initializer_list iomanip ios iosfwd iostream istream
    iterator latch limits list locale map memory memory_resource mutex new numbers numeric optional ostream
    queue random ranges ratio regex scoped_allocator semaphore set shared_mutex source_location span sstream
    stack stdexcept stop_token streambuf string string_view strstream syncstream system_error thread tuple
    type_traits typeindex typeinfo unordered_map unordered_set utility valarray variant vector version""".split()
)
# Headers of the system: compiler intrinsics and POSIX, for which C++ has nothing.
SYSTEM = re.compile(r"^(immintrin|fcntl|unistd|signal|termios|cpuid|sched|spawn|poll)\.h$|^sys/[a-z]+\.h$")

# The libraries, by the beginning of their include paths.
LIBRARIES = {
    "absl_status": r"absl/status/",
    "absl_containers": r"absl/container/",
    "absl_function_ref": r"absl/functional/function_ref\.h$",
    "fmt": r"fmt/",
    "json_forward": r"nlohmann/json_fwd\.hpp$",
    "json": r"nlohmann/",
    "toml": r"toml\+\+/",
    "tbb": r"(tbb|oneapi)/",
    "eigen": r"(Eigen|unsupported/Eigen)/",
    "boost_math": r"boost/math/",
    "cli11": r"CLI/",
    "sqlite": r"SQLiteCpp/",
    "xxhash": r"xxhash\.h$",
    "zip": r"zip\.h$",
    "zstd": r"zstd\.h$",
    "gtest": r"g(test|mock)/",
    "benchmark": r"benchmark/",
    "pybind11": r"pybind11/",
    "mpi": r"mpi\.h$",
}

ENGINE_LIBRARIES = {"absl_status", "absl_function_ref", "fmt", "json_forward"}
AGENT_LIBRARIES = {"absl_status", "absl_containers", "fmt"}
TOURNAMENT_LIBRARIES = {"absl_status", "absl_containers", "fmt", "json_forward"}
REGISTRIES = [r"engine/core/", r"agents/core/", r"agents/registry/", r"engine/games/all_games\.h$"]
TOURNAMENT = REGISTRIES + [r"tournament/"]  # as far as FLOORS let it

# Every folder with sources, by tree and floor, the lowest first. A file includes its own folder and lower floors: nothing
# above it, and no neighbour on its floor. A star is any one folder that is not named; each is a neighbour of the others.
FLOORS = {
    "engine": [["core"], ["games/*"]],
    "agents": [["core"], ["learned"], ["search"], ["*"], ["registry"]],
    "tournament": [
        ["stats"],
        ["record", "analysis", "bench", "check", "environment", "learn"],
        ["ratings", "balance", "play"],
        ["schedule", "driver", "follow"],
        ["journal", "agent_check"],
        ["runner", "report"],
        ["tune", "rebalance", "review", "train", "ranks"],
        ["cli/framework"],
        ["cli/setup"],
        ["cli/runs", "cli/table"],
        ["cli/commands"],
        ["python", "cli/mpi"],
    ],
}


def layer(files, may_include, libraries):
    """The rule for paths that match `files`; a group called self ends at the folder of one game or agent."""
    return re.compile(files), may_include, libraries


# CONTRIBUTING.md, "Layers". First match wins. Each folder may include itself, std, and what is listed.
LAYERS = [
    layer(r"engine/core/", [], ENGINE_LIBRARIES),
    layer(r"engine/games/(?P<self>\w+)/cards\.cc$", ["engine/core/"], ENGINE_LIBRARIES | {"toml"}),
    layer(r"engine/games/(?P<self>\w+)/(notation|position)\.cc$", ["engine/core/"], ENGINE_LIBRARIES | {"json"}),
    layer(r"engine/games/(?P<self>\w+)/", ["engine/core/"], ENGINE_LIBRARIES),
    layer(r"agents/core/", ["engine/core/"], AGENT_LIBRARIES),
    layer(r"agents/learned/", ["engine/core/", "agents/core/"], AGENT_LIBRARIES | {"zstd"}),
    layer(r"agents/search/", ["engine/core/", "agents/core/", "agents/learned/"], AGENT_LIBRARIES | {"tbb"}),
    layer(r"agents/registry/", ["engine/", "agents/"], AGENT_LIBRARIES),
    # An agent outside the program is talked to in JSON.
    layer(r"agents/(?P<self>external)/", ["engine/core/", "agents/core/"], AGENT_LIBRARIES | {"json"}),
    layer(r"agents/(?P<self>\w+)/", ["engine/core/", "agents/core/", "agents/learned/", "agents/search/"], AGENT_LIBRARIES),
    # A run knows the nets that it began with.
    layer(r"tournament/runner/", TOURNAMENT + ["agents/learned/"], TOURNAMENT_LIBRARIES | {"tbb"}),
    layer(r"tournament/stats/", ["engine/core/"], TOURNAMENT_LIBRARIES | {"eigen", "boost_math"}),
    layer(r"tournament/(?:ratings|balance)/", TOURNAMENT, TOURNAMENT_LIBRARIES | {"eigen"}),
    layer(r"tournament/schedule/", TOURNAMENT, TOURNAMENT_LIBRARIES | {"eigen"}),
    layer(r"tournament/journal/", TOURNAMENT, TOURNAMENT_LIBRARIES | {"json", "toml", "zstd"}),
    layer(r"tournament/report/", TOURNAMENT, TOURNAMENT_LIBRARIES | {"json", "sqlite"}),
    # What a seat sees is taken apart as JSON.
    layer(r"tournament/follow/", TOURNAMENT, TOURNAMENT_LIBRARIES | {"json", "absl_function_ref"}),
    layer(r"tournament/(?:tune|rebalance|review)/", TOURNAMENT, TOURNAMENT_LIBRARIES | {"json"}),
    # A training reads and writes nets.
    layer(r"tournament/train/", TOURNAMENT + ["agents/learned/"], TOURNAMENT_LIBRARIES | {"json"}),
    # Ranks talk in JSON and in lines of the journal.
    layer(r"tournament/ranks/", TOURNAMENT, TOURNAMENT_LIBRARIES | {"json"}),
    # The only place that knows MPI.
    layer(r"tournament/cli/mpi/", TOURNAMENT, TOURNAMENT_LIBRARIES | {"mpi"}),
    layer(r"tournament/cli/framework/", TOURNAMENT, TOURNAMENT_LIBRARIES | {"cli11", "json", "toml"}),
    # Where the cards of a table come from stands in its text.
    layer(r"tournament/cli/setup/", TOURNAMENT, TOURNAMENT_LIBRARIES | {"json", "toml"}),
    layer(r"tournament/cli/", TOURNAMENT, TOURNAMENT_LIBRARIES | {"json"}),
    # Conformance damages and compares positions, and tests frequencies.
    layer(r"tournament/check/", TOURNAMENT, TOURNAMENT_LIBRARIES | {"json"}),
    # It says what a program outside Riftlab does wrong, and so talks to it as its agent does.
    layer(r"tournament/agent_check/", TOURNAMENT + ["agents/external/"], TOURNAMENT_LIBRARIES | {"json"}),
    # An analysis and the bench drive searches directly, tree by tree.
    layer(r"tournament/analysis/", TOURNAMENT + ["agents/search/"], TOURNAMENT_LIBRARIES | {"json"}),
    layer(r"tournament/bench/", TOURNAMENT + ["agents/search/"], TOURNAMENT_LIBRARIES),
    layer(r"tournament/learn/", TOURNAMENT + ["agents/greedy/", "agents/learned/", "agents/search/"], TOURNAMENT_LIBRARIES | {"eigen"}),
    layer(r"tournament/environment/", TOURNAMENT, TOURNAMENT_LIBRARIES | {"tbb", "absl_function_ref"}),
    # Python is a second edge, with the checks and messages of the command line.
    layer(r"tournament/python/", TOURNAMENT, TOURNAMENT_LIBRARIES | {"json", "pybind11"}),
    layer(r"tournament/", TOURNAMENT, TOURNAMENT_LIBRARIES),
    layer(r"tests/", ["engine/", "agents/", "tournament/"], set(LIBRARIES) - {"benchmark", "cli11", "mpi"}),
    layer(r"bench/", ["engine/", "agents/", "tournament/", "tests/"], set(LIBRARIES) - {"gtest", "cli11"}),
]

# Single files that need more than their layer, each with the reason.
EXCEPTIONS = {
    ("engine/core/any_game.cc", "json"): "returns Json by value, which needs the complete type",
    ("engine/core/any_game_inl.h", "json"): "returns Json by value, which needs the complete type",
    ("engine/core/position_json.cc", "json"): "the one writer of positions, for files and for agents outside the program",
    ("engine/core/fields.cc", "json"): "the one writer and strict reader of what describes itself",
    ("engine/core/json_object.cc", "json"): "checks of JSON that readers share",
    ("engine/core/toml_reader.cc", "toml"): "the one strict TOML reader that card tables and configurations share",
    ("engine/core/toml_words.h", "toml"): "what its values are called in messages",
    ("engine/core/byte_hash.h", "xxhash"): "hashing bytes is a library's work",
    ("tournament/runner/row_database.cc", "sqlite"): "rows to learn from, as a database",
    ("tournament/runner/zip_archive.cc", "zip"): "the one writer of zip archives",
}

# The engine knows the rules: no clock, no thread, no file, no luck but Rng.
NOT_IN_ENGINE = {"chrono", "ctime", "thread", "future", "mutex", "fstream", "filesystem", "iostream", "random"}

FORBIDDEN_IN_CODE = [
    (r"\bstd::random_device\b", "luck comes from riftlab::Rng alone"),
    (r"\bstd::(ranges::)?shuffle\b", "use Rng::Shuffle: the standard one differs between libraries"),
    (r"\bstd::\w+_distribution\b", "use Rng::Below or Rng::Uniform01: the standard ones differ between libraries"),
    (r"\bstd::(mt19937|minstd_rand|default_random_engine|s?rand\b)", "luck comes from riftlab::Rng alone"),
    (r"\babsl::(Insecure)?BitGen\b", "luck comes from riftlab::Rng alone"),
    (r"\babsl::StrCat\b", "format with fmt: absl::string_view is not std::string_view"),
    (r"\busing\s+namespace\b", "write the names out"),
    (r"\bstd::(ranges::)?views\b", "clang-tidy 14 cannot parse it"),
    (r"\b(GTEST_SKIP|SUCCEED)\s*\(", "a test asserts something that can fail"),
    (r"\bDISABLED_\w", "a test that is not run is no test"),
]
FORBIDDEN_IN_TEXT = [
    (r"\b(TODO|FIXME)\b", "finish it, or say in plain words what is not done and why"),
    (r"(?<![\w.])/(tmp|work|home|root)/", "a path of one machine; use a temporary folder made at run time"),
    (r"\.\./shared\b", "outside the project; copy what is needed"),
]
# They hold the forbidden texts on purpose.
EXEMPT_FROM_TEXT = {"scripts/check_layers.py", "tests/scripts/check_layers_test.py"}

MAX_LINES = 700
SKIPPED_FOLDERS = {".git", "build", "out", ".cache", "__pycache__"}
SOURCE_FOLDERS = ("engine/", "agents/", "tournament/", "tests/", "bench/")
TEXT_ENDINGS = (".h", ".cc", ".py", ".sh", ".md", ".toml", ".json", ".cmake", ".in", ".txt", "/run")
NAMESPACE = re.compile(r"^(?:inline )?namespace ?([\w:]*) ?\{")
NAMESPACE_END = re.compile(r"^\}  // namespace")
TYPE = re.compile(r"^(?:struct|class|enum class) (?:\[\[\w+\]\] )?(\w+)\b(?!::|<)[^;]*$")  # not of a member's type, nor a specialisation
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
COMMENT_OR_STRING = re.compile(
    r'R"(?P<tag>[^()\\\s]{0,16})\(.*?\)(?P=tag)"|//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', re.S
)


def list_files(root):
    """All files below root, as paths with / from root, sorted."""
    found = []
    for folder, subfolders, names in os.walk(root):
        subfolders[:] = [name for name in subfolders if name not in SKIPPED_FOLDERS]
        found += [os.path.relpath(os.path.join(folder, name), root).replace(os.sep, "/") for name in names]
    return sorted(found)


def is_text(path):
    in_scripts = path.startswith("scripts/") and "." not in os.path.basename(path)
    return in_scripts or path.endswith(TEXT_ENDINGS)


def without_comments_and_strings(text):
    """`text` with comments and literals emptied, line numbers unchanged; digit separators stay."""

    def blank(match):
        start = match.start()
        if match.group().startswith("'") and start > 0 and text[start - 1].isalnum():
            return match.group()
        return "\n" * match.group().count("\n")

    return COMMENT_OR_STRING.sub(blank, text)


def library_of(include):
    for name, pattern in LIBRARIES.items():
        if re.match(pattern, include):
            return name
    return None


def own_folder(path, match):
    """What a file may always include: its layer, or the folder of its game or agent."""
    return path[: match.end("self")] + "/" if "self" in match.re.groupindex else match.group()


def floor_of(path):
    """The folder of FLOORS that `path` is in and its place, (tree, floor) from 1; (None, None) where there is none."""
    found = (None, None)
    for tree, (tree_name, floors) in enumerate(FLOORS.items(), 1):
        for floor, folders in enumerate(floors, 1):
            for folder in folders:
                match = re.match(f"{tree_name}/{folder}/".replace("*", r"\w+"), path)
                if match and (found[0] is None or "*" not in folder):
                    found = (match.group()[:-1], (tree, floor))
    return found


def check_floors(path, include):
    """What is wrong with the way of one include, up or sideways, or None."""
    folder, place = floor_of(path)
    other, other_place = floor_of(include)
    if folder is None or other is None or other == folder or other_place < place:
        return None
    way = "up" if other_place > place else "sideways"
    return (
        f"{include} may not be included here: that runs {way}, from {folder} (floor {place[1]}) to {other} (floor {other_place[1]}); "
        f"includes run down: move what both need below {folder}, or this file up"
    )


def check_include(path, bracket, include, project_files):
    """What is wrong with one #include of a source file, or None."""
    rule = next(((m, may, libs) for pattern, may, libs in LAYERS if (m := pattern.match(path))), None)
    if rule is None:
        return "this folder has no rule; add it to scripts/check_layers.py"
    match, may_include, libraries = rule

    if include in STANDARD or SYSTEM.match(include):
        if bracket != "<":
            return f"write <{include}>"
        if path.startswith("engine/") and include in NOT_IN_ENGINE:
            return f"<{include}> has no place in the engine: rules know no clock, thread, file or foreign luck"
        return None
    library = library_of(include)
    if library is not None:
        allowed = library in libraries or (library == "json_forward" and "json" in libraries)
        if allowed or (path, library) in EXCEPTIONS:
            return None
        return f"{include} ({library}) may not be included here"
    if bracket == "<":
        return f'<{include}> is not a standard header: write "{include}" from the root, or name the library in check_layers.py'
    generated = include in ("engine/games/all_games.h", "agents/registry/all_agents.h", "tests/all_test_games.h")
    if include not in project_files and not generated:
        return f'"{include}" is no file of the project: includes start at the root'
    message = check_floors(path, include)
    if message:
        return message
    if include.startswith(own_folder(path, match)) or any(re.match(pattern, include) for pattern in may_include
    ):
        return None
    return f"{include} may not be included here: dependencies point from tournament to agents to engine, never sideways"


def check_source(path, text, project_files):
    """Findings of one C++ file as (line, message), and what it includes."""
    findings, includes = [], []
    if path.split("/")[0] in FLOORS and floor_of(path)[0] is None:
        findings.append((1, "its folder stands on no floor; give it one in FLOORS of scripts/check_layers.py"))
    for number, line in enumerate(text.splitlines(), 1):
        match = INCLUDE.match(line)
        if match is None:
            continue
        includes.append((number, match.group(2)))
        message = check_include(path, match.group(1), match.group(2), project_files)
        if message:
            findings.append((number, message))
    if path.endswith(".h") and not re.search(r"^#pragma once$", text, re.M):
        findings.append((1, "a header starts with #pragma once"))
    for number, line in enumerate(without_comments_and_strings(text).splitlines(), 1):
        for pattern, reason in FORBIDDEN_IN_CODE:
            match = re.search(pattern, line)
            if match:
                findings.append((number, f"{match.group().strip()} is forbidden: {reason}"))
    return findings, includes


def check_text(path, text):
    findings = []
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        for pattern, reason in FORBIDDEN_IN_TEXT:
            match = re.search(pattern, line)
            if match:
                findings.append((number, f"'{match.group()}' is forbidden: {reason}"))
    if path.endswith((".h", ".cc", ".py")) and len(lines) > MAX_LINES:
        findings.append((MAX_LINES + 1, f"{len(lines)} lines; a file is one idea, at most {MAX_LINES} lines"))
    return findings


def check_cycles(includes):
    """One finding for each include that closes a circle among the files of the project."""
    findings, done, path = [], set(), []

    def visit(name):
        if name in done:
            return
        path.append(name)
        for number, include in includes.get(name, []):
            if include in path:
                circle = " -> ".join(path[path.index(include):] + [include])
                findings.append((name, number, f"closes a circle of includes: {circle}"))
            elif include in includes:
                visit(include)
        path.pop()
        done.add(name)

    for name in sorted(includes):
        visit(name)
    return findings


def check_readmes(sources, project_files):
    """Whoever opens a folder with a floor of its own is told what it is for."""
    named = {f"{tree}/{folder}" for tree, floors in FLOORS.items() for folders in floors for folder in folders}
    folders = {floor_of(path)[0] for path in sources} & named
    missing = sorted(folder + "/README.md" for folder in folders if folder + "/README.md" not in project_files)
    return [(path, 1, "is missing; say in a few lines what the folder is for and what it includes") for path in missing]


def check_one_place(includes):
    """CLI11 costs seconds in every file that includes it, so one file does."""
    users = [
        (path, number)
        for path, listed in sorted(includes.items())
        for number, include in listed
        if path.startswith("tournament/cli/") and library_of(include) == "cli11"
    ]
    return [(p, n, f"CLI11 is slow to compile: only {users[0][0]} includes it") for p, n in users[1:]]


def types_of(text):
    """The types that a source names for all of the program, as (line, name); those of anonymous namespaces are its own."""
    names, namespaces = [], []
    for number, line in enumerate(text.splitlines(), 1):
        match = NAMESPACE.match(line)
        if match:
            namespaces.append(match.group(1))
        elif NAMESPACE_END.match(line) and namespaces:
            namespaces.pop()
        elif (match := TYPE.match(line)) and "" not in namespaces:
            names.append((number, "::".join(namespaces + [match.group(1)])))
    return names


def check_type_names(types):
    """Where two types have one name, the linker takes the functions of one of them for both, and no compiler sees it."""
    findings, first = [], {}
    for path in sorted(types):
        for number, name in types[path]:
            if first.setdefault(name, path) != path:
                findings.append((path, number, f"{name} is another type in {first[name]}: give one of them another name"))
    return findings


def check_tree(root):
    """All findings below `root` as (path, line, message)."""
    files = list_files(root)
    project_files = set(files)
    findings, includes, types = [], {}, {}
    for path in files:
        if not is_text(path):
            continue
        with open(os.path.join(root, path), encoding="utf-8", errors="replace") as file:
            text = file.read()
        found = [] if path in EXEMPT_FROM_TEXT else check_text(path, text)
        if path.startswith(SOURCE_FOLDERS) and path.endswith((".h", ".cc")):
            of_source, includes[path] = check_source(path, text, project_files)
            types[path] = types_of(text)
            found += of_source
        findings += [(path, number, message) for number, message in found]
    findings += check_cycles(includes) + check_one_place(includes) + check_readmes(includes, project_files)
    findings += check_type_names(types)
    return sorted(findings)


def main(arguments):
    if arguments in (["-h"], ["--help"]):
        print(__doc__.strip())
        return 0
    if len(arguments) > 1 or any(argument.startswith("-") for argument in arguments):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    root = arguments[0] if arguments else os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    findings = check_tree(root)
    for path, number, message in findings:
        print(f"{path}:{number}: {message}")
    if not findings:
        print("the layers are in order")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
