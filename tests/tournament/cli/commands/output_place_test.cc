// What cannot be written where a command is told to is refused before anything is computed, by
// every command alike.
#include <gtest/gtest.h>

#include <string>

#include "tests/tournament/cli/program.h"

namespace riftlab {
namespace {

// A name that a file may have, but not with the ending that it has until it is complete: whoever
// runs the tests, the superuser too, cannot write it.
const std::string kLongName(252, 'x');

class OutputPlaceTest : public testing::Test {
 protected:
  void Refuse(const Words& words, const std::string& message) {
    ExpectRefused(folder_, words, message);
  }

  TempFolder folder_;
};

TEST_F(OutputPlaceTest, OfAFile) {
  const auto cannot_write = [](const std::string& option) {
    return option + ": cannot open " + kLongName + ": File name too long; choose another one\n";
  };
  // So many games that nobody would wait for them.
  Refuse({"train", "--game", "ripple_rush", "--games", "100000000", "--out", kLongName},
         cannot_write("--out"));
  const std::string run = std::string(RIFTLAB_SOURCE_DIR) + "/configs/runs/ripple_rush";
  for (const std::string option : {"--html", "--sqlite", "--csv", "--json"}) {
    Refuse({"report", run, option, kLongName}, cannot_write(option));
  }
  Refuse({"review", run, "--iterations", "100000000", "--html", kLongName}, cannot_write("--html"));
}

TEST_F(OutputPlaceTest, OfAFolder) {
  const std::string run = std::string(RIFTLAB_SOURCE_DIR) + "/configs/runs/ripple_rush";
  const std::string name(300, 'x');
  const std::string cannot_make =
      "cannot make folder " + name + ": File name too long; choose another one\n";
  Refuse({"export", run, "--visits", "--rows", name}, cannot_make);
  Refuse({"games", "ripple_rush", "--cards-csv", name}, "--cards-csv: " + cannot_make);
  Refuse({"export", run, "--rows", kLongName + ".db"}, "cannot open " + kLongName + ".db: ");
}

}  // namespace
}  // namespace riftlab
