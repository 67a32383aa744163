#include "tournament/cli/setup/common_options.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "fmt/format.h"
#include "tournament/record/run_settings.h"
#include "tournament/runner/tournament.h"

namespace riftlab {

OptionSpec IntegerOption(std::string name, IntegerRange range, std::string help) {
  return {.name = std::move(name),
          .kind = OptionKind::kInteger,
          .value_name = std::move(range.value_name),
          .default_value = std::move(range.default_value),
          .min = range.min,
          .max = range.max,
          .help = std::move(help)};
}

OptionSpec AgentOption(std::string help) {
  return {
      .name = "agent", .kind = OptionKind::kAgents, .value_name = "SPEC", .help = std::move(help)};
}

std::vector<OptionSpec> GameOptions() {
  return Join({OptionsOf({"game", "mode", "players", "rule", "cards"}), {ChangeOption()}});
}

OptionSpec ChangeOption() {
  return {.name = "change",
          .kind = OptionKind::kTexts,
          .value_name = "PATH=VALUE",
          .help =
              "change one value of the card table, such as "
              "'card.Banner Captain.cost=3'; repeatable"};
}

OptionSpec SeedOption() { return RunSettingOf("seed").option; }

OptionSpec SeedOption(std::string help) {
  OptionSpec spec = SeedOption();
  spec.help = std::move(help);
  return spec;
}

OptionSpec WithoutDefault(OptionSpec spec) {
  spec.help += fmt::format(" (default: {})", std::exchange(spec.default_value, ""));
  return spec;
}

OptionSpec PositionOption(std::string help) {
  return {.name = "position", .value_name = "FILE", .help = std::move(help)};
}

OptionSpec ThreadsOption(std::string_view what) {
  return {.name = "threads",
          .kind = OptionKind::kInteger,
          .value_name = "T",
          .min = 1,
          .max = kMaxThreads,
          .help = fmt::format("threads (default: all cores); never changes {}", what),
          .with_resume = true};
}

int ReadThreads(const Settings& settings) {
  if (settings.Has("threads")) return static_cast<int>(settings.Integer("threads"));
  return static_cast<int>(
      std::clamp(std::thread::hardware_concurrency(), 1U, static_cast<unsigned>(kMaxThreads)));
}

absl::Status RefuseBesideResume(const Settings& settings, std::string_view why) {
  for (const OptionSpec& option : settings.options()) {
    if (option.with_resume || !settings.WasGiven(option.name)) continue;
    return absl::InvalidArgumentError(
        fmt::format("--{} cannot be given with --resume{}", option.name, why));
  }
  return absl::OkStatus();
}

absl::Status CheckOnlyResumed(const Settings& settings, std::string_view what) {
  return RefuseBesideResume(settings,
                            fmt::format(": the folder of {} says it; leave it out", what));
}

absl::Status RefuseOptions(const Settings& settings, std::span<const std::string_view> names,
                           std::string_view why) {
  for (const std::string_view name : names) {
    if (settings.DiffersFromDefault(name)) return WrongValue(settings.Value(name), why);
  }
  return absl::OkStatus();
}

OptionSpec ResumeOption(std::string help) {
  return {.name = "resume",
          .value_name = "DIR",
          .help = std::move(help),
          .scope = OptionScope::kCommandLineOnly,
          .with_resume = true};
}

OptionSpec OutputOption(std::vector<std::string> choices, std::string help) {
  return {.name = "output",
          .kind = OptionKind::kChoice,
          .value_name = "FORMAT",
          .default_value = "text",
          .choices = std::move(choices),
          .help = std::move(help),
          .with_resume = true};
}

std::vector<OptionSpec> ReportTextOptions() {
  return {{.name = "brief",
           .kind = OptionKind::kFlag,
           .help = "of a report in text only what it comes to, such as the ranking",
           .with_resume = true},
          {.name = "notes",
           .kind = OptionKind::kFlag,
           .help = "in a report in text also how its figures are computed",
           .with_resume = true},
          {.name = "no-pager",
           .kind = OptionKind::kFlag,
           .help = "a report that is longer than the screen is not shown by $RIFTLAB_PAGER, $PAGER "
                   "or less",
           .scope = OptionScope::kCommandLineOnly,
           .with_resume = true}};
}

std::vector<OptionSpec> LogOptions() {
  return {{.name = "quiet",
           .kind = OptionKind::kFlag,
           .help = "no progress and no log",
           .with_resume = true},
          {.name = "verbose",
           .kind = OptionKind::kFlag,
           .help = "log which options are in force, and where each comes from",
           .with_resume = true}};
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
