# shellcheck shell=bash
# Shared by the scripts here, which source it as their first step. Leaves the shell in the root of the
# project and defines what they have in common.
set -euo pipefail
caller=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# shellcheck disable=SC2034  # for the scripts that source this
cores=$(nproc)
export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1
export CCACHE_SLOPPINESS=pch_defines,time_macros  # what ccache asks for where headers are precompiled

# Prints a message for the person who called the script and ends it.
fail() {
  echo "$(basename "$0"): $*" >&2
  exit 1
}

# The script was called in a way that it does not know. It has a function usage.
wrong() {
  echo "$(basename "$0"): $*" >&2
  usage >&2
  exit 2
}

# only_help "$@": for a script without options.
only_help() {
  case "${1:-}" in
    "") ;;
    -h | --help) usage; exit 0 ;;
    *) wrong "unknown option '$1'" ;;
  esac
}

# take_number OPTION VALUE: sets the variable that is named after the option, such as fuzz_seconds after --fuzz-seconds.
take_number() {
  local name=${1#--}
  [[ "${2:-}" =~ ^[1-9][0-9]*$ ]] || wrong "$1 takes a whole number from 1 on"
  printf -v "${name//-/_}" %s "$2"
}

# given_path PATH: that of a file or folder, from where the script was called; it need not be there.
given_path() { (cd "$caller" && realpath -m -- "$1"); }

# given PROGRAM: its path; a name alone is looked for as the shell does.
given() { given_path "$(cd "$caller" && command -v -- "$1" || echo "$1")"; }

step() {
  echo
  echo "== $*"
}

# configure PRESET [CMAKE_OPTION...]: with ccache where it is installed.
configure() {
  local preset=$1
  shift
  cmake --preset "$preset" -DCMAKE_CXX_COMPILER_LAUNCHER="$(command -v ccache || true)" "$@"
}
