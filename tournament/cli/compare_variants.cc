#include "tournament/cli/compare_variants.h"

#include <string>
#include <string_view>
#include <utility>

#include "engine/core/check.h"
#include "fmt/format.h"
#include "tournament/cli/common_options.h"
#include "tournament/cli/config_file.h"
#include "tournament/cli/game_setup.h"
#include "tournament/cli/progress_bar.h"
#include "tournament/cli/stop_signal.h"
#include "tournament/cli/text_file.h"
#include "tournament/ratings/confidence_sequence.h"
#include "tournament/ratings/variant_comparison.h"
#include "tournament/report/comparison_report.h"
#include "tournament/runner/match_record.h"
#include "tournament/runner/paired_run.h"

namespace riftlab {
namespace {

constexpr std::string_view kOwn[] = {"margin", "stop"};
constexpr std::string_view kNotWith[] = {"resume", "out", "shard", "moves", "metrics"};

absl::Status InFile(const std::string& path, const absl::Status& status) {
  const std::string message(status.message());
  if (message.find(path) != std::string::npos) return status;
  return {status.code(), fmt::format("{}: {}", path, message)};
}

// The settings of the variant in the file, with the agents, seating, games and seed of this call
// where the file leaves them open.
absl::StatusOr<Settings> ReadVariant(const Settings& settings, const std::string& path) {
  const Given given = settings.Value("compare");
  const absl::StatusOr<std::string> text = ReadTextFile(path);
  if (!text.ok()) return WrongValue(given, std::string{text.status().message()});
  absl::StatusOr<GivenValues> values = ReadConfig(settings.options(), *text, path);
  if (!values.ok()) return values.status();
  if (const auto found = values->find("compare"); found != values->end()) {
    return WrongValue(found->second.front(), "a variant is not compared itself; leave it out");
  }
  for (const std::string_view name : {"agent", "seating"}) {
    if (values->contains(name) || !settings.WasGiven(name)) continue;
    const OptionSpec* spec = nullptr;
    for (const OptionSpec& option : settings.options()) {
      if (option.name == name) spec = &option;
    }
    std::vector<Given>& copy = (*values)[std::string(name)];
    if (IsRepeatable(spec->kind)) {
      copy.assign(settings.Values(name).begin(), settings.Values(name).end());
    } else {
      copy.push_back(settings.Value(name));
    }
  }
  for (const std::string_view name : {"games", "seed"}) {
    (*values)[std::string(name)] = {settings.Value(name)};
  }
  return Settings::Merge(settings.options(), {}, *values);
}

VariantInfo InfoOf(const RunEntry& entry, std::string source) {
  VariantInfo info{.source = std::move(source), .settings = {}};
  const GameConfig& config = entry.game.config();
  info.settings.push_back(fmt::format("mode={}", config.mode));
  info.settings.push_back(fmt::format("players={}", config.players));
  for (const auto& [name, value] : config.rules) {
    info.settings.push_back(fmt::format("{}={}", name, value));
  }
  if (!entry.config.rules.cards_source.empty()) {
    info.settings.push_back(fmt::format("cards={}", entry.config.rules.cards_source));
  }
  for (const AgentSpec& agent : entry.config.agents) {
    info.settings.push_back(fmt::format("agent={}", agent.Text()));
  }
  return info;
}

// Whether the primary figure is settled.
ComparisonEnd Judge(const VariantComparison& comparison, double margin) {
  if (comparison.blocks() < kFirstLook) return ComparisonEnd::kAllGames;
  const Estimate difference = comparison.Primary().difference;
  const Estimate anytime = AnytimeInterval(difference);
  const bool is_settled = anytime.method != IntervalMethod::kNone || difference.value == 0;
  if (!is_settled || difference.count == 0) return ComparisonEnd::kAllGames;
  if (anytime.low > 0 || anytime.high < 0) return ComparisonEnd::kDifferent;
  const bool is_within = anytime.low > -margin && anytime.high < margin;
  return is_within ? ComparisonEnd::kAlike : ComparisonEnd::kAllGames;
}

}  // namespace

std::vector<OptionSpec> CompareOptions() {
  return {{.name = "compare",
           .value_name = "FILE",
           .help = "a configuration with the rules that these are held against, on common deals"},
          {.name = "margin",
           .kind = OptionKind::kInteger,
           .value_name = "POINTS",
           .min = 1,
           .max = 50,
           .help = "with --compare: difference of seat 0's share, in percentage points, below "
                   "which variants are alike (default: 1)"},
          {.name = "stop",
           .kind = OptionKind::kChoice,
           .choices = {"on", "off"},
           .help = "with --compare: whether to stop once the variants are known to differ or to "
                   "be alike (default: on)"}};
}

bool DiffersFromDefault(const Settings& settings, std::string_view name) {
  for (const OptionSpec& option : settings.options()) {
    if (option.name == name) {
      return settings.WasGiven(name) && settings.Text(name) != option.default_value;
    }
  }
  return false;
}

absl::Status CheckCompareOptions(const Settings& settings) {
  if (!settings.Has("compare")) {
    for (const std::string_view name : kOwn) {
      if (settings.WasGiven(name)) {
        return WrongValue(settings.Value(name), "says how to compare; give --compare FILE too");
      }
    }
    return absl::OkStatus();
  }
  for (const std::string_view name : kNotWith) {
    if (!DiffersFromDefault(settings, name)) continue;
    return WrongValue(settings.Value(name),
                      "cannot be given with --compare, which records no games; leave it out");
  }
  return absl::OkStatus();
}

absl::StatusOr<RunEntry> ReadSelfPlayRun(Settings& settings) {
  absl::StatusOr<std::vector<AgentSpec>> agents = ReadAgents(settings);
  if (!agents.ok()) return agents.status();
  const Format format =
      settings.Text("seating") == "fixed" ? Format::kFixedSeats : Format::kSelfPlay;
  return ReadNewRun(settings, format, *std::move(agents));
}

absl::StatusOr<ExitStatus> CompareVariants(const Settings& settings, const RunEntry& entry,
                                           Console& console) {
  const std::string path = settings.Text("compare");
  absl::StatusOr<Settings> variant = ReadVariant(settings, path);
  if (!variant.ok()) return variant.status();
  const absl::StatusOr<RunEntry> first = ReadSelfPlayRun(*variant);
  if (!first.ok()) return InFile(path, first.status());
  if (first->config.game != entry.config.game) {
    return absl::InvalidArgumentError(
        fmt::format("{}: game '{}', but this call plays '{}'; compare variants of one game", path,
                    first->config.game, entry.config.game));
  }
  const bool may_stop = !settings.Has("stop") || settings.Text("stop") == "on";
  const double margin =
      settings.Has("margin") ? static_cast<double>(settings.Integer("margin")) / 100 : 0.01;
  VariantComparison comparison(SidesOf(entry.game), entry.game.info().tags);
  ComparisonEnd end = ComparisonEnd::kAllGames;
  ProgressBar bar(console, "games");
  const StopSignal signal;
  std::int64_t done = 0;
  const PairedOptions options{.threads = ReadThreads(settings),
                              .stop = &signal.stop(),
                              .on_pair = [&](const GameRecord& a, const GameRecord& b) {
                                const std::int64_t blocks = comparison.blocks();
                                comparison.Add(a, b);
                                bar.Update(++done, entry.config.games, 0);
                                // A block that has just begun is not looked at, and is part of the
                                // report all the same.
                                if (may_stop && comparison.blocks() > blocks)
                                  end = Judge(comparison, margin);
                                return end == ComparisonEnd::kAllGames;
                              }};
  const absl::StatusOr<PairedOutcome> outcome = RunPaired(first->config, entry.config, options);
  bar.Clear();
  if (!outcome.ok()) return InFile(path, outcome.status());
  if (outcome->interrupted) end = ComparisonEnd::kInterrupted;
  std::vector<std::string> notes = NotesOf(entry.config);
  ComparisonReport report{.summary = comparison.Finish(),
                          .game = entry.game.info().title,
                          .first = InfoOf(*first, path),
                          .second = InfoOf(entry, "this call"),
                          .anytime = {},
                          .margin = may_stop ? margin : 0,
                          .end = end,
                          .notes = std::move(notes)};
  if (may_stop && report.end == ComparisonEnd::kAllGames) report.end = Judge(comparison, margin);
  report.anytime = AnytimeInterval(report.summary.primary.difference);
  console.Print(RenderComparison(report, ReadOutputFormat(settings)));
  return outcome->interrupted ? ExitStatus::kFailure : ExitStatus::kDone;
}

}  // namespace riftlab
