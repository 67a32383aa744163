#include "tournament/cli/runs/until_option.h"

#include <charconv>
#include <system_error>

#include "fmt/format.h"
#include "tournament/record/rating_options.h"

namespace riftlab {

std::vector<OptionSpec> UntilErrorOptions() {
  return {{.name = "until-error",
           .value_name = "ELO",
           .help = "goes on until the error bar of every rating is below this, and plays the "
                   "meetings that help most, chosen round by round from the results so far; "
                   "--games is then the most games it may take (default: 1000000)"}};
}

absl::StatusOr<std::optional<double>> ReadUntilError(Settings& settings) {
  if (!settings.Has("until-error")) return std::nullopt;
  const Given given = settings.Value("until-error");
  double elo = 0;
  const char* const last = given.text.data() + given.text.size();
  const auto [end, error] = std::from_chars(given.text.data(), last, elo);
  if (error != std::errc() || end != last ||
      !(elo >= kLeastErrorTarget && elo <= kLargestErrorTarget)) {
    return WrongValue(given, fmt::format("'{}' is not a number of Elo from {} to {}", given.text,
                                         kLeastErrorTarget, kLargestErrorTarget));
  }
  if (!settings.WasGiven("games")) settings.Fill("games", "1000000");
  return elo;
}

}  // namespace riftlab
