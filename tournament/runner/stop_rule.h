// Where a run ends before its last game.
#pragma once

#include <optional>

#include "tournament/ratings/sequential_test.h"
#include "tournament/runner/match.h"
#include "tournament/runner/tournament_config.h"

namespace riftlab {

// The sequential test that `config` asks for, without games; nothing when it asks for none.
// Precondition: the configuration was prepared by PrepareRun.
std::optional<SequentialTest> MakeSequentialTest(const TournamentConfig& config);

// Follows the games of a run in index order and says when it is over. What it says depends on these
// games alone.
class StopRule {
 public:
  // Precondition: as MakeSequentialTest.
  explicit StopRule(const TournamentConfig& config) : test_(MakeSequentialTest(config)) {}

  // Adds the next game.
  void Add(const GameRecord& record) {
    if (test_) test_->Add(record);
  }

  // Whether the run ends with the last game added.
  bool IsOver() const { return test_ && test_->HasEnded(); }

 private:
  std::optional<SequentialTest> test_;
};

}  // namespace riftlab
