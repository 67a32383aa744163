#include "tournament/cli/runs/strong_sample.h"

#include <string>
#include <utility>

#include "agents/core/spec.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/cli/runs/recorded_run.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/cli/setup/game_setup.h"
#include "tournament/journal/run_set.h"
#include "tournament/record/run_settings.h"
#include "tournament/runner/prepared_run.h"

namespace riftlab {
namespace {

constexpr std::string_view kStrongGames = "strong-games";

// Whether one agent that does not search has all seats.
bool IsCheapSelfPlay(const TournamentConfig& config) {
  return config.format == Format::kSelfPlay && config.agents.size() == 1 &&
         (config.agents[0].name == "greedy" || config.agents[0].name == "random");
}

absl::StatusOr<RunEntry> SampleOf(const RunEntry& run, std::int64_t games) {
  absl::StatusOr<AgentSpec> agent = ParseAgentSpec(std::string(kStrongAgent));
  if (!agent.ok()) return agent.status();
  agent->label = agent->Text();
  RunEntry sample = run;
  sample.config.agents = {*std::move(agent)};
  sample.config.games = games;
  sample.config.adjust.reset();
  const absl::StatusOr<PreparedRun> prepared = PrepareRun(sample.config, sample.shard);
  if (!prepared.ok()) return prepared.status();
  return sample;
}

}  // namespace

std::int64_t StrongGamesOf(std::int64_t games, std::string_view preset) {
  if (preset.empty()) return 0;
  const bool cuts_off = preset.find("cutoff=") != std::string_view::npos;
  const std::int64_t strong = games / (2 * (cuts_off ? kCheapGamesCutOff : kCheapGamesPlayedOut));
  return strong < kFewestStrongGames ? 0 : strong;
}

absl::StatusOr<std::optional<RunEntry>> ReadStrongSample(const Settings& settings,
                                                         const RunEntry& run) {
  if (settings.Has(kStrongGames)) {
    const std::int64_t games = settings.Integer(kStrongGames);
    if (games == 0) return std::nullopt;
    const Given given = settings.Value(kStrongGames);
    if (!IsCheapSelfPlay(run.config)) {
      return WrongValue(given, fmt::format("is of a second sample by {} beside one agent that does "
                                           "not search, greedy or random, in all seats; hold other "
                                           "agents side by side with --agents weak,strong",
                                           kStrongAgent));
    }
    absl::StatusOr<RunEntry> sample = SampleOf(run, games);
    if (!sample.ok()) return WrongValue(given, std::string{sample.status().message()});
    return *std::move(sample);
  }
  if (!IsCheapSelfPlay(run.config)) return std::nullopt;
  const std::int64_t games = StrongGamesOf(run.config.games, run.game.Preset());
  if (games == 0) return std::nullopt;
  absl::StatusOr<RunEntry> sample = SampleOf(run, games);
  // Not asked for, it is no reason to refuse the run.
  if (!sample.ok()) return std::nullopt;
  return *std::move(sample);
}

absl::StatusOr<std::optional<RunEntry>> RecordedStrongSample(const std::string& dir) {
  if (!HoldsStrongRun(dir)) return std::nullopt;
  ASSIGN_OR_RETURN(RecordedRun run, ReadRecordedRun(StrongRunIn(dir)));
  return std::move(run.entry);
}

}  // namespace riftlab
