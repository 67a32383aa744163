#include "tournament/cli/setup/common_options.h"

#include <algorithm>
#include <limits>
#include <thread>
#include <utility>

#include "fmt/format.h"
#include "tournament/runner/tournament.h"

namespace riftlab {

std::vector<OptionSpec> GameOptions() {
  return {
      {.name = "game", .value_name = "GAME", .help = "which game; see 'riftlab games'"},
      {.name = "mode", .value_name = "MODE", .help = "mode of the game (default: its first)"},
      {.name = "players",
       .kind = OptionKind::kInteger,
       .value_name = "N",
       .min = 1,
       .max = 100,
       .help = "how many players (default: 2 where the mode allows it)"},
      {.name = "rule",
       .kind = OptionKind::kRules,
       .value_name = "NAME=VALUE",
       .help = "sets a rule option; may be repeated; [rules] in a configuration"},
      {.name = "cards",
       .value_name = "FILE",
       .help = "a card table in TOML instead of the shipped one"},
  };
}

OptionSpec SeedOption() {
  return {.name = "seed",
          .kind = OptionKind::kInteger,
          .value_name = "S",
          .default_value = "1",
          .min = 0,
          .max = std::numeric_limits<std::int64_t>::max(),
          .help = "all luck follows from it"};
}

OptionSpec WithoutDefault(OptionSpec spec) {
  spec.help += fmt::format(" (default: {})", std::exchange(spec.default_value, ""));
  return spec;
}

OptionSpec PositionOption(std::string help) {
  return {.name = "position", .value_name = "FILE", .help = std::move(help)};
}

OptionSpec ThreadsOption() {
  return {.name = "threads",
          .kind = OptionKind::kInteger,
          .value_name = "T",
          .min = 1,
          .max = kMaxThreads,
          .help = "threads (default: all cores); never changes a result"};
}

int ReadThreads(const Settings& settings) {
  if (settings.Has("threads")) return static_cast<int>(settings.Integer("threads"));
  return static_cast<int>(
      std::clamp(std::thread::hardware_concurrency(), 1U, static_cast<unsigned>(kMaxThreads)));
}

OptionSpec OutputOption() {
  return {.name = "output",
          .kind = OptionKind::kChoice,
          .value_name = "FORMAT",
          .default_value = "text",
          .choices = {"text", "json", "csv"},
          .help = "how to print the result"};
}

std::vector<OptionSpec> LogOptions() {
  return {{.name = "quiet", .kind = OptionKind::kFlag, .help = "no progress and no log"},
          {.name = "verbose", .kind = OptionKind::kFlag, .help = "more log"}};
}

std::vector<OptionSpec> GeneralOptions() {
  return Join({LogOptions(),
               {{.name = "print-config",
                 .kind = OptionKind::kFlag,
                 .help = "print the effective configuration as TOML and end",
                 .scope = OptionScope::kCommandLineOnly}}});
}

std::vector<OptionSpec> Join(std::initializer_list<std::vector<OptionSpec>> tables) {
  std::vector<OptionSpec> joined;
  for (const std::vector<OptionSpec>& table : tables) {
    joined.insert(joined.end(), table.begin(), table.end());
  }
  return joined;
}

}  // namespace riftlab
