// A bar with rate and time to go, and what the work shows so far, on a terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tournament/cli/framework/console.h"

namespace riftlab {

// How far some work is, and what it shows.
struct ProgressState {
  std::int64_t done = 0;
  std::int64_t total = 0;
  std::int64_t before = 0;               // of those done, by earlier sessions
  bool is_estimate = false;              // the total is
  double seconds = 0;                    // that this session has taken
  std::string_view unit;                 // what is counted, such as "games"
  std::span<const std::string> facts{};  // the most important first
};

// A line for `state` that leaves the last column free: a bar where there is room for one, counts,
// rate, time to go, and as many facts as fit.
std::string ProgressText(const ProgressState& state, std::size_t columns);

class ProgressBar {
 public:
  // What the work shows so far, in a few words each, the most important first.
  using Facts = std::function<std::vector<std::string>()>;

  // Counts up to a total of what `unit` names, such as "games". Shows nothing unless stderr is a
  // terminal. `facts` are asked for every few seconds, and so that it takes no more than a
  // twentieth of the time.
  ProgressBar(Console& console, std::string_view unit, Facts facts = nullptr)
      : console_(console), unit_(unit), ask_(std::move(facts)) {}
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  ~ProgressBar() { Clear(); }

  // `done` of `total` are done, `before` of them by earlier sessions. Redraws at most ten times a
  // second.
  void Update(std::int64_t done, std::int64_t total, std::int64_t before, bool is_estimate = false);

  // Takes the bar away, as its end does: what is printed next needs the line.
  void Clear();

 private:
  using Clock = std::chrono::steady_clock;

  void AskForFacts(Clock::time_point now);

  Console& console_;
  std::string_view unit_;
  Facts ask_;
  std::vector<std::string> facts_;
  std::optional<Clock::time_point> next_facts_;
  Clock::time_point start_ = Clock::now();
  std::optional<Clock::time_point> drawn_;
};

// "45 s", "3:05", "2:10:00".
std::string DurationText(double seconds);

}  // namespace riftlab
