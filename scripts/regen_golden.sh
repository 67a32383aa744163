#!/usr/bin/env bash
# Writes the golden files in tests/golden anew: the traces of all games or of the one given, and the
# signature of the bench. Review the diff like code: each changed line of a trace is a change of rules,
# observations or notation, another signature a change of play or search.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
case "${1:-}" in
  -h | --help) echo "usage: scripts/regen_golden.sh [GAME]"; exit 0 ;;
  -*) echo "usage: scripts/regen_golden.sh [GAME]" >&2; exit 2 ;;
esac
[ $# -le 1 ] || { echo "usage: scripts/regen_golden.sh [GAME]" >&2; exit 2; }

configure dev >/dev/null
cmake --build --preset dev -j "$cores" --target write_traces riftlab >/dev/null ||
  fail "the dev preset does not build"
build/dev/tests/write_traces tests/golden "$@" || fail "no trace was written"
signature=$(build/dev/tournament/riftlab bench | sed -n 's/^Bench: //p')
[ -n "$signature" ] || fail "the bench printed no signature"
echo "$signature" >tests/golden/signature.txt
git status --short -- tests/golden
