#!/usr/bin/env bash
# Checks the layout of every C++ source with clang-format 14, or with --fix puts it right.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

case "${1:-}" in
  "") mode=(--dry-run --Werror) ;;
  --fix) mode=(-i) ;;
  -h | --help) echo "usage: scripts/format.sh [--fix]"; exit 0 ;;
  *) echo "usage: scripts/format.sh [--fix]" >&2; exit 2 ;;
esac
command -v clang-format-14 >/dev/null || fail "clang-format-14 is missing; run 'scripts/install_packages --dev'"

git ls-files -z --cached --others --exclude-standard -- '*.h' '*.cc' |
  xargs -0 -r -n 20 -P "$cores" clang-format-14 "${mode[@]}" ||
  fail "the files above are not formatted; 'scripts/format.sh --fix' puts that right"
