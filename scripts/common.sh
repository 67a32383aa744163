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

# given FILE: its path, from where the script was called; a name alone is that of a program to be found.
given() {
  case "$1" in */*) given_path "$1" ;; *) echo "$1" ;; esac
}

# given_path PATH: the same of a file or folder that need not be there, whatever its name.
given_path() { (cd "$caller" && realpath -m -- "$1"); }

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
