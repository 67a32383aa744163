#include "tournament/python/words.h"

#include <utility>

#include "tournament/cli/framework/settings.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/cli/setup/game_setup.h"

namespace riftlab::python {
namespace {

const std::vector<OptionSpec>& ArgumentRows() {
  static const std::vector<OptionSpec> kRows =
      Join({GameOptions(),
            {{.name = "agent", .kind = OptionKind::kAgents, .value_name = "SPEC"},
             {.name = "iterations",
              .kind = OptionKind::kInteger,
              .value_name = "N",
              .min = 1,
              .max = 1'000'000'000},
             ThreadsOption(),
             SeedOption()}});
  return kRows;
}

void Give(GivenValues& values, const char* option, const std::optional<std::string>& text,
          const char* argument) {
  if (text) values[option] = {{.text = *text, .where = argument}};
}

absl::StatusOr<Settings> Merged(const GivenValues& values) {
  return Settings::Merge(ArgumentRows(), values, {});
}

}  // namespace

absl::StatusOr<AnyGame> ReadGameWords(const GameWords& words) {
  GivenValues values;
  Give(values, "game", words.name, "name");
  Give(values, "mode", words.mode, "mode");
  Give(values, "players", words.players, "players");
  Give(values, "cards", words.cards, "cards");
  for (const std::string& rule : words.rules) {
    values["rule"].push_back({.text = rule, .where = "rules"});
  }
  absl::StatusOr<Settings> settings = Merged(values);
  if (!settings.ok()) return settings.status();
  return ReadGame(*settings);
}

absl::StatusOr<std::uint64_t> ReadSeedWord(const std::string& seed) {
  static const OptionSpec kRow = SeedOption();
  absl::Status status = CheckValue(kRow, {.text = seed, .where = "seed"});
  if (!status.ok()) return status;
  return static_cast<std::uint64_t>(IntegerOf(seed));
}

absl::StatusOr<std::vector<AgentSpec>> ReadAgentWords(const std::vector<std::string>& specs,
                                                      const std::string& argument) {
  GivenValues values;
  for (const std::string& spec : specs) {
    values["agent"].push_back({.text = spec, .where = argument});
  }
  const absl::StatusOr<Settings> settings = Merged(values);
  if (!settings.ok()) return settings.status();
  return ReadAgents(*settings);
}

absl::StatusOr<Position> ReadPositionWords(const std::string& text,
                                           const std::optional<std::string>& cards) {
  GivenValues values;
  Give(values, "cards", cards, "cards");
  const absl::StatusOr<Settings> settings = Merged(values);
  if (!settings.ok()) return settings.status();
  absl::StatusOr<std::string> table = ReadCards(*settings);
  if (!table.ok()) return table.status();
  return ReadPosition(text, "text", {.text = *std::move(table), .source = cards.value_or("")});
}

absl::StatusOr<AnalysisRequest> ReadAnalysisWords(const AnalysisWords& words) {
  GivenValues values;
  Give(values, "agent", words.agent, "agent");
  Give(values, "seed", words.seed, "seed");
  Give(values, "iterations", words.iterations, "iterations");
  Give(values, "threads", words.threads, "threads");
  const absl::StatusOr<Settings> settings = Merged(values);
  if (!settings.ok()) return settings.status();
  absl::StatusOr<std::vector<AgentSpec>> agents = ReadAgents(*settings);
  if (!agents.ok()) return agents.status();
  AnalysisRequest request;
  request.agent = std::move(agents->front());
  request.seed = static_cast<std::uint64_t>(settings->Integer("seed"));
  if (words.iterations) request.iterations = settings->Integer("iterations");
  request.threads = ReadThreads(*settings);
  return request;
}

}  // namespace riftlab::python
