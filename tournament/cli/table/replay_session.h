// The commands with which a person, or a script, walks through a recorded game.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "tournament/analysis/analysis.h"
#include "tournament/cli/framework/console.h"
#include "tournament/cli/framework/line_input.h"
#include "tournament/cli/table/game_steps.h"
#include "tournament/cli/table/view_option.h"

namespace riftlab {

// All commands, for the help text.
std::string ReplayHelp(std::size_t columns);

class ReplaySession {
 public:
  // Values come from `search`. All arguments are used for as long as the session lives. Once `stop`
  // is set, a search under way ends early, and then the session.
  ReplaySession(const GameSteps& steps, const Viewer& viewer, const AnalysisRequest& search,
                const std::atomic<bool>& stop, Color color, Console& console)
      : steps_(steps),
        viewer_(viewer),
        search_(search),
        stop_(stop),
        color_(color),
        console_(console) {}

  // Shows the first step, then does what the lines of `input` say until quit or their end. A
  // mistake is told and forgotten. So is what fails for other reasons, such as a full disk, but a
  // script then ends with kFailure.
  ExitStatus Run(LineInput& input);

 private:
  // What a command led to: nothing, an end, or a mistake as the status.
  enum class Next : std::uint8_t { kGoOn, kQuit };

  absl::StatusOr<Next> Do(std::string_view line);
  absl::Status GoTo(std::string_view number);
  absl::Status Look(std::string_view view);
  absl::Status Value(std::string_view iterations);
  absl::Status Save(const std::string& path);
  absl::Status Move(std::int64_t steps);
  void Show();

  const GameSteps& steps_;
  Viewer viewer_;
  const AnalysisRequest& search_;
  const std::atomic<bool>& stop_;
  Color color_;
  Console& console_;
  std::int64_t step_ = 0;
};

}  // namespace riftlab
