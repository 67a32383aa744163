#include "tournament/python/words.h"

#include <utility>

#include "engine/core/status_macros.h"
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
  ASSIGN_OR_RETURN(Settings settings, Merged(values));
  return ReadGame(settings);
}

absl::StatusOr<std::uint64_t> ReadSeedWord(const std::string& seed) {
  static const OptionSpec kRow = SeedOption();
  RETURN_IF_ERROR(CheckValue(kRow, {.text = seed, .where = "seed"}));
  return static_cast<std::uint64_t>(IntegerOf(seed));
}

absl::StatusOr<std::int64_t> ReadCountWord(const std::string& count, const std::string& argument) {
  const OptionSpec row = {.name = argument,
                          .kind = OptionKind::kInteger,
                          .value_name = "N",
                          .min = 1,
                          .max = argument == "threads" ? ThreadsOption().max : 1'000'000};
  RETURN_IF_ERROR(CheckValue(row, {.text = count, .where = argument}));
  return IntegerOf(count);
}

absl::StatusOr<std::vector<AgentSpec>> ReadAgentWords(const std::vector<std::string>& specs,
                                                      const std::string& argument) {
  GivenValues values;
  for (const std::string& spec : specs) {
    values["agent"].push_back({.text = spec, .where = argument});
  }
  ASSIGN_OR_RETURN(const Settings settings, Merged(values));
  return ReadAgents(settings);
}

absl::StatusOr<Position> ReadPositionWords(const std::string& text,
                                           const std::optional<std::string>& cards) {
  GivenValues values;
  Give(values, "cards", cards, "cards");
  ASSIGN_OR_RETURN(const Settings settings, Merged(values));
  ASSIGN_OR_RETURN(GivenCards table, ReadCards(settings));
  table.option = "cards=";
  return ReadPosition(text, "text", table);
}

absl::StatusOr<AnalysisRequest> ReadAnalysisWords(const AnalysisWords& words) {
  GivenValues values;
  Give(values, "agent", words.agent, "agent");
  Give(values, "seed", words.seed, "seed");
  Give(values, "iterations", words.iterations, "iterations");
  Give(values, "threads", words.threads, "threads");
  ASSIGN_OR_RETURN(const Settings settings, Merged(values));
  ASSIGN_OR_RETURN(std::vector<AgentSpec> agents, ReadAgents(settings));
  AnalysisRequest request;
  request.agent = std::move(agents.front());
  request.seed = static_cast<std::uint64_t>(settings.Integer("seed"));
  if (words.iterations) request.iterations = settings.Integer("iterations");
  request.threads = ReadThreads(settings);
  return request;
}

}  // namespace riftlab::python
