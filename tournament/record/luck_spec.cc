#include "tournament/record/luck_spec.h"

#include <algorithm>
#include <optional>
#include <set>

#include "absl/status/status.h"
#include "engine/core/integer.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"

namespace riftlab {
namespace {

constexpr std::string_view kAuto = "auto";
constexpr LuckSpec kUsual = {.redraws = 64, .turns = 4};

absl::Status SetNumber(std::string_view key, std::string_view text, int min, int max, int& value) {
  const std::optional<std::int64_t> number = ParseInteger(text);
  if (!number || *number < min || *number > max) {
    return absl::InvalidArgumentError(
        fmt::format("{}: '{}' is not an integer from {} to {}", key, text, min, max));
  }
  value = static_cast<int>(*number);
  return absl::OkStatus();
}

absl::Status SetPart(std::string_view key, std::string_view text, LuckSpec& spec) {
  if (key == "redraws") return SetNumber(key, text, 1, kMaxRedraws, spec.redraws);
  if (key == "turns") return SetNumber(key, text, 0, kMaxLuckTurns, spec.turns);
  return absl::InvalidArgumentError(fmt::format("'{}' is no key; keys: redraws, turns", key));
}

}  // namespace

absl::StatusOr<LuckSpec> ParseLuckSpec(std::string_view text) {
  if (text == kAuto) return LuckSpec{};
  constexpr std::string_view kSeparators = " ,";
  LuckSpec spec = kUsual;
  std::set<std::string_view> seen;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find_first_of(kSeparators, start), text.size());
    const std::string_view part = text.substr(start, end - start);
    start = end + 1;
    if (part.empty()) continue;
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos) {
      return absl::InvalidArgumentError(
          fmt::format("'{}' is neither {} nor key=value; keys: redraws, turns", part, kAuto));
    }
    const std::string_view key = part.substr(0, equals);
    if (!seen.insert(key).second) {
      return absl::InvalidArgumentError(fmt::format("{} is given twice; once is enough", key));
    }
    RETURN_IF_ERROR(SetPart(key, part.substr(equals + 1), spec));
  }
  return spec;
}

std::string FormatLuckSpec(const LuckSpec& spec) {
  if (spec.is_auto()) return std::string{kAuto};
  return fmt::format("redraws={},turns={}", spec.redraws, spec.turns);
}

}  // namespace riftlab
