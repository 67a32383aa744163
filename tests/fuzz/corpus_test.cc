// The corpus of the fuzzer, in a build without it: every parser has examples there, and behaves on
// all of them and on what once went wrong.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "tests/fuzz/input.h"
#include "tests/mutation/target.h"
#include "tests/tournament/temp_folder.h"

namespace riftlab::mutation {
namespace {

namespace fs = std::filesystem;

const std::string kCorpus = std::string(RIFTLAB_SOURCE_DIR) + "/tests/fuzz/corpus";

// The folder of a parser's corpus.
std::string FolderOf(const Target& target) {
  std::string name = target.name;
  std::replace(name.begin(), name.end(), ' ', '_');
  return kCorpus + "/" + name;
}

TEST(CorpusTest, EveryParserBehaves) {
  std::set<std::string> parsers;
  for (const Target& target : AllTargets(kCorpusSeed)) {
    const std::string folder = FolderOf(target);
    parsers.insert(fs::path(folder).filename());
    if (!fs::exists(folder)) continue;
    int accepted = 0;
    for (const std::string& name : NamesIn(folder)) {
      const Sample sample = SampleOf(target, Slurp(fs::path(folder) / name));
      const Verdict verdict = target.parse(sample.context, sample.text);
      EXPECT_EQ(DefectOf(verdict, sample.text), "") << target.name << ": " << name;
      if (verdict.status.ok()) ++accepted;
      // Examples stay what they are; whatever else there is may be refused.
      if (name.starts_with("example")) {
        EXPECT_TRUE(verdict.status.ok()) << name << ": " << verdict.status;
      }
    }
    EXPECT_GT(accepted, 0) << folder << " has no valid example";
  }
  for (const std::string& name : NamesIn(kCorpus)) {
    EXPECT_TRUE(parsers.contains(name)) << name << " is the corpus of no parser";
  }
}

TEST(InputTest, TheFirstByteIsTheContext) {
  const Target many{.name = "many", .contexts = 7};
  EXPECT_EQ(InputOf(many, {"text", 3}), "3text");
  EXPECT_EQ(SampleOf(many, "3text").text, "text");
  EXPECT_EQ(SampleOf(many, "3text").context, 3U);
  EXPECT_EQ(SampleOf(many, "9text").context, 2U);
  EXPECT_EQ(SampleOf(many, "").context, 0U);
  const Target one{.name = "one"};
  EXPECT_EQ(InputOf(one, {"3text"}), "3text");
  EXPECT_EQ(SampleOf(one, "3text").text, "3text");
  EXPECT_EQ(SampleOf(one, "3text").context, 0U);
}

}  // namespace
}  // namespace riftlab::mutation
