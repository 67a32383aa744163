#!/usr/bin/env python3
"""Writes the texts of riftlab.pyi as C++, so that help() in Python shows what editors do.

usage: write_docs.py STUB OUTPUT
"""

import ast
import sys


def texts(node, prefix=""):
    """(name, text) of all that has one: the module itself as "", Game, Game.new, Game.name, ..."""
    if (text := ast.get_docstring(node)) is not None:
        yield prefix.rstrip("."), text
    for part in node.body:
        if isinstance(part, (ast.ClassDef, ast.FunctionDef)):
            for name, text in texts(part, part.name + "."):
                yield prefix + name, text


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        module = ast.parse(file.read())
    lines = [f'    {{"{name}", R"text({text})text"}},\n' for name, text in texts(module)]
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write(
            "// Generated from tournament/python/riftlab.pyi.\n"
            '#include "tournament/python/docs.h"\n\n#include <map>\n\n#include "engine/core/check.h"\n\n'
            "namespace riftlab::python {\n\nconst char* Doc(std::string_view name) {\n"
            "  static const std::map<std::string_view, const char*> kTexts = {\n"
            f"{''.join(lines)}"
            "  };\n  const auto found = kTexts.find(name);\n  RIFTLAB_CHECK(found != kTexts.end());\n"
            "  return found->second;\n}\n\n}  // namespace riftlab::python\n"
        )


if __name__ == "__main__":
    main()
