#include "tournament/record/sprt_spec.h"

#include <cmath>
#include <optional>

#include "absl/status/status.h"
#include "engine/core/integer.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/record/key_values.h"

namespace riftlab {
namespace {

constexpr double kMaxElo = 1000;
constexpr double kMaxErrorRate = 0.5;
constexpr std::string_view kKeys = "elo0, elo1, alpha, beta, model, unit";

absl::Status SetElo(std::string_view key, std::string_view text, double& elo) {
  const std::optional<double> number = FiniteNumber(text);
  if (number && std::abs(*number) <= kMaxElo) {
    elo = *number;
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      fmt::format("{}: '{}' is not a number from {} to {}", key, text, -kMaxElo, kMaxElo));
}

absl::Status SetRate(std::string_view key, std::string_view text, double& rate) {
  const std::optional<double> number = FiniteNumber(text);
  if (number && *number > 0 && *number < kMaxErrorRate) {
    rate = *number;
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      fmt::format("{}: '{}' is not a number above 0 and below {}", key, text, kMaxErrorRate));
}

// Sets a value of an enum by its word.
template <HasWords E>
absl::Status SetWord(std::string_view key, std::string_view text, E& value) {
  const std::optional<E> found = FromText<E>(text);
  if (!found) {
    return absl::InvalidArgumentError(
        fmt::format("{}: '{}' is not one of {}", key, text, fmt::join(kWordsOf<E>, ", ")));
  }
  value = *found;
  return absl::OkStatus();
}

absl::Status Set(std::string_view key, std::string_view value, SprtSpec& spec) {
  if (key == "elo0") return SetElo(key, value, spec.elo0);
  if (key == "elo1") return SetElo(key, value, spec.elo1);
  if (key == "alpha") return SetRate(key, value, spec.alpha);
  if (key == "beta") return SetRate(key, value, spec.beta);
  if (key == "model") return SetWord(key, value, spec.model);
  if (key == "unit") return SetWord(key, value, spec.unit);
  return absl::InvalidArgumentError(fmt::format("'{}' is no key; keys: {}", key, kKeys));
}

// What the keys say together.
absl::Status CheckWhole(const SprtSpec& spec) {
  if (spec.elo0 >= spec.elo1) {
    return absl::InvalidArgumentError(fmt::format(
        "elo0 is {} and elo1 is {}; elo1 must be the larger one", spec.elo0, spec.elo1));
  }
  if (spec.model == SprtModel::kBayesian && spec.unit == SprtUnit::kBlocks) {
    return absl::InvalidArgumentError("the bayesian model counts single games; use unit=games");
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<SprtSpec> ParseSprtSpec(std::string_view text) {
  SprtSpec spec;
  bool has_unit = false;
  RETURN_IF_ERROR(ReadKeyValues(text, "not key=value", kKeys,
                                [&](std::string_view key, std::string_view value) {
                                  has_unit = has_unit || key == "unit";
                                  return Set(key, value, spec);
                                }));
  if (spec.model == SprtModel::kBayesian && !has_unit) spec.unit = SprtUnit::kGames;
  RETURN_IF_ERROR(CheckWhole(spec));
  return spec;
}

std::string FormatSprtSpec(const SprtSpec& spec) {
  return fmt::format("elo0={} elo1={} alpha={} beta={} model={} unit={}", spec.elo0, spec.elo1,
                     spec.alpha, spec.beta, ToText(spec.model), ToText(spec.unit));
}

}  // namespace riftlab
