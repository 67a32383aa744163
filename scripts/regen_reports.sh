#!/usr/bin/env bash
# Writes the example reports in configs/reports/ anew. Each call plays the same games, so that the
# bytes change only when reports or play do.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

usage() {
  echo "usage: scripts/regen_reports.sh RIFTLAB [--check]"
  echo "RIFTLAB is the program; --check compares with what is there instead of writing."
}

case "${1:-}" in
  -h | --help) usage; exit 0 ;;
esac
if [ $# -lt 1 ] || [ $# -gt 2 ] || { [ $# -eq 2 ] && [ "$2" != --check ]; }; then
  usage >&2
  exit 2
fi
riftlab=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/reports"

"$riftlab" tournament --game ripple_rush --agent greedy --agent random --agent so_ismcts:iterations=10 \
  --agent so_ismcts:iterations=20 --agent so_ismcts:iterations=40 --agent so_ismcts:iterations=80 \
  --games 600 --seed 3 --quiet --out "$folder/tournament" >/dev/null
"$riftlab" report "$folder/tournament" --quiet --html "$folder/reports/tournament.html" \
  --csv "$folder/reports/tournament.csv" --json "$folder/reports/tournament.json" >"$folder/reports/tournament.txt"

"$riftlab" selfplay --game warrift --players 4 --agent greedy --games 400 --seed 3 --quiet \
  --out "$folder/selfplay" >/dev/null
"$riftlab" report "$folder/selfplay" --quiet --html "$folder/reports/selfplay.html" >"$folder/reports/selfplay.txt"

"$riftlab" report configs/runs/ripple_rush --quiet --sqlite "$folder/reports/games.db" >/dev/null

if [ $# -eq 2 ]; then
  diff -rq "$folder/reports" configs/reports || fail "configs/reports is not what this program writes; run scripts/regen_reports.sh $riftlab"
  echo "configs/reports is what this program writes"
else
  rm -rf configs/reports
  cp -r "$folder/reports" configs/reports
fi
