"""What `strength` and `calibration` call the tree that they measure."""

import hashlib
import json
import pathlib
import subprocess


def tree_name(program: pathlib.Path) -> str:
    """The commit of a program; of one built from a changed tree, which no commit tells from the next, with a digest of the program."""
    version = subprocess.run([program, "version", "--output", "json"], stdout=subprocess.PIPE, check=True).stdout
    build = json.loads(version)
    if not build["changed"]:
        return build["commit"]
    return f"{build['commit']}-changed-{hashlib.sha256(program.read_bytes()).hexdigest()[:8]}"
