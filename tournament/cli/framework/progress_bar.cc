#include "tournament/cli/framework/progress_bar.h"

#include <algorithm>
#include <string>

#include "engine/core/drawing.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab {
namespace {

constexpr std::size_t kBarWidth = 30;
constexpr std::size_t kLeastBarWidth = 10;
constexpr std::chrono::milliseconds kRedraw{100};
constexpr std::chrono::seconds kFactsAge{2};
// Facts may take one part of so many of the time.
constexpr int kFactsPart = 20;

double RateOf(const ProgressState& state) {
  return state.seconds > 0 ? static_cast<double>(state.done - state.before) / state.seconds : 0;
}

// Two digits of an estimate: more would only flicker.
std::string TotalText(const ProgressState& state) {
  if (!state.is_estimate) return fmt::format("{}", state.total);
  std::int64_t unit = 1;
  while (state.total / unit >= 100) unit *= 10;
  const std::int64_t rounded = (state.total + unit / 2) / unit * unit;
  return fmt::format("~{}", std::max(rounded, state.done));
}

// "[####....] ", or nothing where there is no room.
std::string BarText(const ProgressState& state, std::size_t room) {
  constexpr std::size_t kFrame = 3;
  if (room < kLeastBarWidth + kFrame) return "";
  const std::size_t width = std::min(kBarWidth, room - kFrame);
  const double part =
      std::clamp(static_cast<double>(state.done) / static_cast<double>(state.total), 0.0, 1.0);
  const auto filled = static_cast<std::size_t>(part * static_cast<double>(width));
  return fmt::format("[{:#<{}}{:.<{}}] ", "", filled, "", width - filled);
}

std::string WithFacts(std::string line, std::span<const std::string> facts, std::size_t room) {
  std::string_view gap = "; ";
  for (const std::string& fact : facts) {
    if (ColumnsOf(line) + gap.size() + ColumnsOf(fact) > room) break;
    line.append(gap).append(fact);
    gap = ", ";
  }
  return line;
}

}  // namespace

std::string DurationText(double seconds) {
  const std::int64_t all = std::llround(seconds);
  if (all < 60) return fmt::format("{} s", all);
  if (all < 3600) return fmt::format("{}:{:02}", all / 60, all % 60);
  return fmt::format("{}:{:02}:{:02}", all / 3600, all / 60 % 60, all % 60);
}

std::string ProgressText(const ProgressState& state, std::size_t columns) {
  const std::size_t room = columns > 1 ? columns - 1 : 0;
  const double rate = RateOf(state);
  const std::string counts = fmt::format("{}/{} {}", state.done, TotalText(state), state.unit);
  const auto left = static_cast<double>(state.total - state.done);
  const std::string to_go = rate > 0 ? ", " + DurationText(left / rate) + " to go" : "";
  std::string line = counts;
  if (rate > 0) line += fmt::format(", {:.0f}/s{}", rate, to_go);
  const std::size_t all_facts = ColumnsOf(fmt::format("; {}", fmt::join(state.facts, ", ")));
  // The rate makes room for facts.
  if (!state.facts.empty() && ColumnsOf(line) + all_facts > room) line = counts + to_go;
  line = WithFacts(std::move(line), state.facts, room);
  const std::size_t taken = ColumnsOf(line);
  if (taken > room) return line.substr(0, room);
  return BarText(state, room - taken) + line;
}

void ProgressBar::Update(std::int64_t done, std::int64_t total, std::int64_t before,
                         bool is_estimate) {
  if (!console_.ShowsProgress() || total == 0) return;
  const Clock::time_point now = Clock::now();
  if (drawn_ && now - *drawn_ < kRedraw && done != total) return;
  drawn_ = now;
  AskForFacts(now);
  console_.Overwrite(ProgressText({.done = done,
                                   .total = total,
                                   .before = before,
                                   .is_estimate = is_estimate,
                                   .seconds = std::chrono::duration<double>(now - start_).count(),
                                   .unit = unit_,
                                   .facts = facts_},
                                  console_.ProgressSize().columns));
}

void ProgressBar::AskForFacts(Clock::time_point now) {
  if (!ask_ || (next_facts_ && now < *next_facts_)) return;
  facts_ = ask_();
  const Clock::time_point end = Clock::now();
  next_facts_ = end + std::max<Clock::duration>(kFactsAge, kFactsPart * (end - now));
}

void ProgressBar::Clear() {
  if (drawn_) console_.Overwrite("");
  drawn_.reset();
}

}  // namespace riftlab
