#!/usr/bin/env bash
# Writes the golden traces in tests/golden anew, of all games or of the one given. Review the diff like
# code: each changed line is a change of rules, observations or notation.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
[ $# -le 1 ] || { echo "usage: scripts/regen_golden.sh [GAME]" >&2; exit 2; }

configure dev >/dev/null
cmake --build --preset dev -j "$cores" --target write_traces >/dev/null || fail "the dev preset does not build"
build/dev/tests/write_traces tests/golden "$@" || fail "no trace was written"
git status --short -- tests/golden
