// A bar with rate and time to go, on a terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "tournament/cli/framework/console.h"

namespace riftlab {

class ProgressBar {
 public:
  // Counts up to `total` of what `unit` names, such as "games". Shows nothing unless stderr is a
  // terminal.
  ProgressBar(Console& console, std::string_view unit) : console_(console), unit_(unit) {}

  // `done` of `total` are done, `before` of them by earlier sessions. Redraws at most ten times a
  // second.
  void Update(std::int64_t done, std::int64_t total, std::int64_t before);

  // Takes the bar away.
  void Clear();

 private:
  using Clock = std::chrono::steady_clock;

  Console& console_;
  std::string_view unit_;
  Clock::time_point start_ = Clock::now();
  std::optional<Clock::time_point> drawn_;
};

// "45 s", "3:05", "2:10:00".
std::string DurationText(double seconds);

}  // namespace riftlab
