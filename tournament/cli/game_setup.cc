#include "tournament/cli/game_setup.h"

#include <string>

#include "agents/registry/registry.h"
#include "engine/core/registry.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/cli/text_file.h"

namespace riftlab {
namespace {

// The status with the place in front, its code kept.
absl::Status At(const Given& given, const absl::Status& status) {
  return {status.code(), fmt::format("{}: {}", given.where, std::string{status.message()})};
}

void SetRule(GameConfig& config, const std::string& text) {
  const std::size_t equals = text.find('=');
  config.rules[text.substr(0, equals)] = text.substr(equals + 1);
}

std::string GameNames() {
  std::vector<std::string> names;
  for (const GameTable* table : AllGameTables()) names.push_back(table->info().name);
  return fmt::format("{}", fmt::join(names, ", "));
}

// Finds out which option it is that `table` refuses, by giving them one after the other, and
// puts its place in front of the reason. Precondition: the whole of `config` was refused.
absl::Status Blame(const GameTable& table, const Settings& settings, const GameConfig& config) {
  GameConfig partial;
  if (settings.Has("mode")) {
    partial.mode = config.mode;
    const absl::Status status = table.make(partial).status();
    if (!status.ok()) return At(settings.Value("mode"), status);
  }
  if (settings.Has("players")) {
    partial.players = config.players;
    const absl::Status status = table.make(partial).status();
    if (!status.ok()) return At(settings.Value("players"), status);
  }
  for (const Given& rule : settings.Values("rule")) {
    SetRule(partial, rule.text);
    const absl::Status status = table.make(partial).status();
    if (!status.ok()) return At(rule, status);
  }
  return table.make(config).status();  // the card table, whose messages name its file
}

}  // namespace

absl::StatusOr<std::string> ReadCards(const Settings& settings) {
  if (!settings.Has("cards")) return std::string();
  const Given given = settings.Value("cards");
  absl::StatusOr<std::string> text = ReadTextFile(given.text);
  if (!text.ok()) return At(given, text.status());
  if (text->empty()) return WrongValue(given, fmt::format("'{}' is empty", given.text));
  return text;
}

absl::StatusOr<GameConfig> ReadGameConfig(const Settings& settings) {
  if (!settings.Has("game")) {
    return absl::InvalidArgumentError(
        fmt::format("no game given; name one with --game; games: {}", GameNames()));
  }
  const Given game = settings.Value("game");
  const absl::StatusOr<const GameTable*> table = FindGame(game.text);
  if (!table.ok()) return At(game, table.status());
  absl::StatusOr<std::string> cards = ReadCards(settings);
  if (!cards.ok()) return cards.status();
  GameConfig config;
  config.cards = *std::move(cards);
  if (settings.Has("cards")) config.cards_source = settings.Text("cards");
  if (settings.Has("mode")) config.mode = settings.Text("mode");
  if (settings.Has("players")) config.players = static_cast<int>(settings.Integer("players"));
  for (const Given& rule : settings.Values("rule")) SetRule(config, rule.text);
  if (!(*table)->make(config).ok()) return Blame(**table, settings, config);
  return config;
}

absl::StatusOr<AnyGame> ReadGame(Settings& settings) {
  const absl::StatusOr<GameConfig> config = ReadGameConfig(settings);
  if (!config.ok()) return config.status();
  absl::StatusOr<AnyGame> game = MakeGame(settings.Text("game"), *config);
  if (!game.ok()) return game.status();
  settings.Fill("mode", game->config().mode);
  settings.Fill("players", fmt::format("{}", game->config().players));
  return game;
}

absl::StatusOr<std::vector<AgentSpec>> ReadAgents(const Settings& settings) {
  std::vector<AgentSpec> agents;
  for (const Given& given : settings.Values("agent")) {
    absl::StatusOr<AgentSpec> agent = ParseAgentSpec(given.text);
    if (!agent.ok()) return At(given, agent.status());
    const absl::Status status = CheckAgentSpec(*agent);
    if (!status.ok()) return At(given, status);
    agents.push_back(*std::move(agent));
  }
  return agents;
}

}  // namespace riftlab
