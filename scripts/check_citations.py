#!/usr/bin/env python3
"""Checks that what comments and tests cite stands in the repository.

usage: check_citations.py [ROOT]

A game's sources and tests cite its RULES.md and SCENARIOS.md: sections "(4.3)", "section 10.7", "(7, PC)"; rulings "ruling 8",
"Ruling08"; scenarios "scenarios 11 to 18", "Scenario12"; and names in bold such as "R12", "T45" or "E1". Everywhere, a page that
is named must exist ("engine/README.md"), with the section or heading that is named after it ('CONTRIBUTING.md, "Comments"'),
and so must the target of every link. Prints one line a finding, "FILE:LINE: what is wrong", and ends with status 1 if there is any.
"""

import bisect
import os
import re
import sys
from dataclasses import dataclass, field

SKIPPED_FOLDERS = {".git", "build", "out", ".cache", "__pycache__", "node_modules"}
TEXT_ENDINGS = (".h", ".cc", ".py", ".sh", ".md", ".toml", ".json", ".cmake", ".in", ".txt")
# They hold dead citations on purpose, or describe them.
EXEMPT = {"scripts/check_citations.py", "tests/scripts/check_citations_test.py"}

NUMBER = r"\d+(?:\.[0-9A-Z]+)*"
NUMBERS = rf"{NUMBER}(?:(?:, | and | to |-){NUMBER})*"
SECTION = re.compile(rf"\b[Ss]ections? ({NUMBERS})")
IN_BRACKETS = re.compile(rf"\(({NUMBERS})((?:, (?:rulings? {NUMBERS}|[A-Z]{{1,2}}\d*))*)\)")
RULING = re.compile(rf"\b[Rr]ulings? ({NUMBERS})")
SCENARIO = re.compile(rf"\b[Ss]cenarios? ({NUMBERS})")
APPENDIX = re.compile(r"\b[Aa]ppendix ([A-Z])\b")
NAME = re.compile(r"\b([A-Z])(\d+)(?![\w.])")
QUESTION = re.compile(r"\b[A-Z]{1,2}\b")
TEST_NUMBER = re.compile(r"(Ruling|Scenario)[A-Z]?(\d+)")
TEST_NAMES = re.compile(r"\b((?:[A-Z]\d{1,3})+)(?=[A-Z][a-z])")
PAGE = re.compile(rf"([\w./-]*\w\.md)\b(?:,? \(?(?:section ({NUMBER})|\"([^\"]+)\"))?")
LINK = re.compile(r"\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]*))?\)")
COMMENT_LINE = re.compile(r"(?:^|\s)// ?(.*)")
# Pages that only their authors had.
NOWHERE = re.compile(r"\bthe (?:rules )?specification\b|\brules summary\b|\bstyle guide\b|\bproduct promise\b")


@dataclass
class Rules:
    """What the pages of one game define."""

    sections: set = field(default_factory=set)
    rulings: set = field(default_factory=set)
    scenarios: set = field(default_factory=set)
    names: set = field(default_factory=set)  # "R12", "E1", "PC"

    def add(self, page):
        numbered = set()
        for line in page.splitlines():
            if heading := re.match(rf"#{{2,5}} (?:({NUMBER})|Appendix ([A-Z]))\.? +(.*)", line):
                self.sections.add(heading[1] or heading[2])
                if line.startswith("## "):
                    kind = heading[3].split()[0].lower()
                    numbered = {"rulings": self.rulings, "scenarios": self.scenarios}.get(kind, set())
            elif item := re.match(r"\s*- \*\*([A-Z]*)(\d*)\.\*\*", line):
                if item[1]:
                    self.names.add(f"{item[1]}{int(item[2])}" if item[2] else item[1])
                if item[2]:
                    numbered.add(int(item[2]))

    def letters(self):
        """The letters that begin names with a number: "R" of "R12". Others ("O18") are cards."""
        return {name[0] for name in self.names if len(name) > 1 and name[1].isdigit()}


def numbers_in(text):
    return re.findall(NUMBER, text)


def dead_in_comment(rules, text):
    """What a comment cites in vain, as (place in the comment, what)."""
    found = []

    def check(at, what, numbers, known):
        found.extend((at, f"{what} {n}") for n in numbers if (n if what == "section" else int(n)) not in known)

    for match in SECTION.finditer(text):
        check(match.start(), "section", numbers_in(match[1]), rules.sections)
    for match in IN_BRACKETS.finditer(text):
        check(match.start(), "section", numbers_in(match[1]), rules.sections)
        questions = QUESTION.findall(match[2])
        found += [(match.start(), f"question {name}") for name in questions if name not in rules.names]
    for match in RULING.finditer(text):
        check(match.start(), "ruling", numbers_in(match[1]), rules.rulings)
    for match in SCENARIO.finditer(text):
        check(match.start(), "scenario", numbers_in(match[1]), rules.scenarios)
    for match in APPENDIX.finditer(text):
        found += [(match.start(), f"appendix {match[1]}")] if match[1] not in rules.sections else []
    for match in NAME.finditer(text):
        found += [(match.start(), match[0])] if is_dead(rules, match[1], match[2]) else []
    return found


def is_dead(rules, letter, number):
    return letter in rules.letters() and f"{letter}{int(number)}" not in rules.names


def dead_in_code(rules, line):
    """What names of tests cite in vain."""
    kinds = {"Ruling": rules.rulings, "Scenario": rules.scenarios}
    found = [f"{kind.lower()} {int(n)}" for kind, n in TEST_NUMBER.findall(line) if int(n) not in kinds[kind]]
    for names in TEST_NAMES.findall(line):
        found += [letter + n for letter, n in re.findall(r"([A-Z])(\d+)", names) if is_dead(rules, letter, n)]
    return found


def comments_of(text):
    """The comments of a C++ file, lines that follow each other joined, as (lines, places where each begins, text)."""
    lines, starts, joined = [], [], ""
    for number, line in enumerate(text.splitlines() + [""], 1):
        match = COMMENT_LINE.search(line)
        if match and (not lines or lines[-1] == number - 1):
            lines.append(number)
            starts.append(len(joined))
            joined += match[1] + " "
            continue
        if lines:
            yield lines, starts, joined
        lines, starts, joined = ([number], [0], match[1] + " ") if match else ([], [], "")


def check_game_file(rules, path, text):
    findings = []
    if path.endswith(".json"):
        for number, line in enumerate(text.splitlines(), 1):
            names = re.findall(r"\b([A-Z])(\d+)\b", line)
            findings += [(number, letter + n) for letter, n in names if is_dead(rules, letter, n)]
        return findings
    for lines, starts, comment in comments_of(text):
        for place, what in dead_in_comment(rules, comment):
            findings.append((lines[bisect.bisect_right(starts, place) - 1], what))
    for number, line in enumerate(text.splitlines(), 1):
        findings += [(number, what) for what in dead_in_code(rules, line)]
    return findings


def slug(heading):
    """The anchor that a heading gets on GitHub."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def headings_of(page):
    return re.findall(r"^#{1,6} +(.*?) *$", page, re.M)


def check_pages(root, path, text):
    """Pages and links of one file that lead nowhere."""

    def page_at(target):
        for folder in (root, os.path.join(root, os.path.dirname(path))):
            full = os.path.normpath(os.path.join(folder, target))
            if os.path.exists(full):
                return full
        return None

    findings = []
    is_source = path.endswith((".h", ".cc", ".py"))
    for number, line in enumerate(text.splitlines(), 1):
        if is_source and (match := NOWHERE.search(line)):
            findings.append((number, f"'{match[0]}' is no page of the project: name one"))
        for match in [] if path.endswith(".md") else PAGE.finditer(line):
            page = page_at(match[1].lstrip("/"))  # it may be what is added to a folder
            if page is None:
                findings.append((number, f"{match[1]} does not exist"))
                continue
            headings = headings_of(read(page))
            if match[2] and not any(heading.startswith((match[2] + " ", match[2] + ". ")) for heading in headings):
                findings.append((number, f"{match[1]} has no section {match[2]}"))
            if match[3] and match[3] not in headings:
                findings.append((number, f'{match[1]} has no heading "{match[3]}"'))
        for target, anchor in LINK.findall(line) if path.endswith(".md") else []:
            page = os.path.join(root, os.path.dirname(path), target) if target else os.path.join(root, path)
            if not os.path.exists(page):
                findings.append((number, f"the link to {target} leads nowhere"))
            elif anchor and anchor not in map(slug, headings_of(read(page))):
                findings.append((number, f"{target or path} has no heading #{anchor}"))
    return findings


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def list_files(root):
    found = []
    for folder, subfolders, names in os.walk(root):
        subfolders[:] = [name for name in subfolders if name not in SKIPPED_FOLDERS]
        found += [os.path.relpath(os.path.join(folder, name), root).replace(os.sep, "/") for name in names]
    return sorted(path for path in found if path.endswith(TEXT_ENDINGS) and path not in EXEMPT)


def rules_of_games(root):
    """The rules of each game that has a page of them."""
    games = {}
    for game in sorted(os.listdir(os.path.join(root, "engine/games"))):
        for name in ("RULES.md", "SCENARIOS.md"):
            page = os.path.join(root, "engine/games", game, name)
            if os.path.exists(page):
                games.setdefault(game, Rules()).add(read(page))
    return games


def check_tree(root):
    """All findings below `root` as (path, line, message)."""
    games, findings = rules_of_games(root), []
    for path in list_files(root):
        text = read(os.path.join(root, path))
        findings += [(path, number, message) for number, message in check_pages(root, path, text)]
        game = re.match(r"(?:engine|tests)/games/(\w+)/.*\.(?:h|cc|json)$", path)
        if game and game[1] in games:
            dead = check_game_file(games[game[1]], path, text)
            findings += [(path, n, f"{what} is not in the pages of engine/games/{game[1]}/") for n, what in dead]
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
        print("every citation leads somewhere")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
