// Writes the golden traces anew; scripts/regen_golden.sh builds and calls it.
#include <filesystem>
#include <fstream>

#include "fmt/format.h"
#include "tests/golden/trace.h"

namespace riftlab::golden {
namespace {

// Writes every trace whose game is `only`, or all when that is empty; false on a failure.
bool WriteTraces(const std::filesystem::path& folder, std::string_view only) {
  int written = 0;
  for (const GoldenFile& golden : AllGoldenFiles()) {
    if (!only.empty() && golden.game.info().name != only) continue;
    const std::filesystem::path path = folder / golden.path;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream file(path, std::ios::binary);
    file << Trace(golden.game, kSeed);
    file.close();
    if (!file) {
      fmt::print(stderr, "cannot write {}\n", path.string());
      return false;
    }
    ++written;
  }
  fmt::print("{} traces written\n", written);
  return written > 0;
}

}  // namespace
}  // namespace riftlab::golden

int main(int argc, char** argv) {
  if (argc != 2 && argc != 3) {
    fmt::print(stderr, "usage: write_traces FOLDER [GAME]\n");
    return 2;
  }
  return riftlab::golden::WriteTraces(argv[1], argc == 3 ? argv[2] : "") ? 0 : 1;
}
