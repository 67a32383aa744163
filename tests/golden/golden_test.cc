#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "fmt/format.h"
#include "tests/golden/trace.h"

namespace riftlab::golden {
namespace {

const std::filesystem::path kFolder = std::filesystem::path(RIFTLAB_SOURCE_DIR) / "tests/golden";

std::string ReadFile(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// "line N: EXPECTED / ACTUAL" for the first difference.
std::string FirstDifference(const std::string& expected, const std::string& actual) {
  const auto at = std::mismatch(expected.begin(), expected.end(), actual.begin(), actual.end());
  const auto offset = static_cast<std::size_t>(at.first - expected.begin());
  const auto line = 1 + std::count(expected.begin(), at.first, '\n');
  const std::size_t start = expected.rfind('\n', offset == 0 ? 0 : offset - 1) + 1;
  const auto from = [&](const std::string& text) {
    return text.substr(start, text.find('\n', offset) - start);
  };
  return fmt::format("line {}\nexpected: {}\nnow:      {}", line, from(expected), from(actual));
}

TEST(GoldenTest, EveryTraceIsUnchanged) {
  for (const GoldenFile& golden : AllGoldenFiles()) {
    SCOPED_TRACE(golden.path);
    const std::string expected = ReadFile(kFolder / golden.path);
    ASSERT_FALSE(expected.empty()) << "no golden trace; run scripts/regen_golden.sh";
    const std::string now = Trace(golden.game, kSeed);
    EXPECT_TRUE(now == expected) << FirstDifference(expected, now);
  }
}

TEST(GoldenTest, NoTraceIsLeftOver) {
  std::set<std::filesystem::path> known;
  for (const GoldenFile& golden : AllGoldenFiles()) known.insert(kFolder / golden.path);
  ASSERT_FALSE(known.empty());
  for (const auto& entry : std::filesystem::recursive_directory_iterator(kFolder)) {
    const std::filesystem::path& path = entry.path();
    const bool is_trace = path.extension() == ".txt" && path.parent_path() != kFolder;
    EXPECT_TRUE(!is_trace || known.contains(path)) << path;
  }
}

}  // namespace
}  // namespace riftlab::golden
