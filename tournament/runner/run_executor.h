// Whoever plays the games of one run, from Begin to End: an executor that is given, or threads of
// this process.
#pragma once

#include "tournament/record/backend.h"
#include "tournament/runner/game_executor.h"
#include "tournament/runner/local_executor.h"

namespace riftlab {

class RunExecutor {
 public:
  // `given`, which may be null, must outlive it. The rest as LocalExecutor.
  RunExecutor(GameExecutor* given, Backend backend, int batch_games = 0)
      : local_(backend, batch_games) {
    if (given != nullptr) executor_ = given;
  }
  RunExecutor(const RunExecutor&) = delete;
  RunExecutor& operator=(const RunExecutor&) = delete;
  ~RunExecutor() {
    if (has_begun_) executor_->End();
  }

  // As GameExecutor::Begin. To be called once.
  absl::Status Begin(const PreparedRun& run, const PlayersSpec& spec) {
    has_begun_ = true;
    return executor_->Begin(run, spec);
  }
  GameExecutor& get() { return *executor_; }

 private:
  LocalExecutor local_;
  GameExecutor* executor_ = &local_;
  bool has_begun_ = false;
};

}  // namespace riftlab
