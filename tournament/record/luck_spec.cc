#include "tournament/record/luck_spec.h"

#include <optional>

#include "absl/status/status.h"
#include "engine/core/integer.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/record/key_values.h"

namespace riftlab {
namespace {

constexpr std::string_view kAuto = "auto";
constexpr std::string_view kLuckKeys = "redraws, turns, looks";
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
  if (key == "looks") return SetNumber(key, text, 1, kMaxLuckTurns + 1, spec.looks);
  return absl::InvalidArgumentError(fmt::format("'{}' is no key; keys: {}", key, kLuckKeys));
}

}  // namespace

absl::StatusOr<LuckSpec> ParseLuckSpec(std::string_view text) {
  if (text == kAuto) return LuckSpec{};
  LuckSpec spec = kUsual;
  RETURN_IF_ERROR(ReadKeyValues(
      text, "neither auto nor key=value", kLuckKeys,
      [&](std::string_view key, std::string_view value) { return SetPart(key, value, spec); }));
  if (spec.looks > spec.turns + 1) {
    return absl::InvalidArgumentError(
        fmt::format("looks: {} are more than one a turn and one before; with turns={} at most {}",
                    spec.looks, spec.turns, spec.turns + 1));
  }
  return spec;
}

std::string FormatLuckSpec(const LuckSpec& spec) {
  if (spec.is_auto()) return std::string{kAuto};
  const std::string looks = spec.looks == 1 ? "" : fmt::format(",looks={}", spec.looks);
  return fmt::format("redraws={},turns={}{}", spec.redraws, spec.turns, looks);
}

}  // namespace riftlab
