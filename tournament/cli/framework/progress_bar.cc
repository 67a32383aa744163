#include "tournament/cli/framework/progress_bar.h"

#include <cmath>
#include <string>

#include "fmt/format.h"

namespace riftlab {
namespace {

constexpr int kWidth = 30;
constexpr std::chrono::milliseconds kRedraw{100};

}  // namespace

std::string DurationText(double seconds) {
  const std::int64_t all = std::llround(seconds);
  if (all < 60) return fmt::format("{} s", all);
  if (all < 3600) return fmt::format("{}:{:02}", all / 60, all % 60);
  return fmt::format("{}:{:02}:{:02}", all / 3600, all / 60 % 60, all % 60);
}

void ProgressBar::Update(std::int64_t done, std::int64_t total, std::int64_t before) {
  if (!console_.ShowsProgress() || total == 0) return;
  const Clock::time_point now = Clock::now();
  if (drawn_ && now - *drawn_ < kRedraw && done != total) return;
  drawn_ = now;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const double rate = seconds > 0 ? static_cast<double>(done - before) / seconds : 0;
  const auto filled = static_cast<int>(kWidth * done / total);
  std::string line = fmt::format("[{:#<{}}{:.<{}}] {}/{} {}, {:.0f}/s", "", filled, "",
                                 kWidth - filled, done, total, unit_, rate);
  if (rate > 0) line += ", " + DurationText(static_cast<double>(total - done) / rate) + " to go";
  console_.Overwrite(line);
}

void ProgressBar::Clear() {
  if (drawn_) console_.Overwrite("");
}

}  // namespace riftlab
