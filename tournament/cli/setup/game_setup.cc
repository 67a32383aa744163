#include "tournament/cli/setup/game_setup.h"

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>

#include "agents/registry/registry.h"
#include "engine/core/integer.h"
#include "engine/core/position_json.h"
#include "engine/core/registry.h"
#include "engine/core/shell_word.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/cli/setup/card_tables.h"
#include "tournament/cli/setup/card_text.h"

namespace riftlab {
namespace {

std::string GameNames() {
  std::vector<std::string> names;
  for (const GameTable* table : AllGameTables()) names.push_back(table->info().name);
  return fmt::format("{}", fmt::join(names, ", "));
}

// Finds out which part it is that `table` refuses, by giving them one after the other, and puts its
// place in front of the reason. The card table comes before the rules, whose values may depend on
// it. Precondition: the whole of `config` was refused.
absl::Status Blame(const GameTable& table, const GameConfig& config, const ConfigPlaces& places) {
  GameConfig partial;
  partial.mode = config.mode;
  RETURN_IF_ERROR(AtPlace(places.mode, table.make(partial).status()));
  partial.players = config.players;
  RETURN_IF_ERROR(AtPlace(places.players, table.make(partial).status()));
  partial.cards = config.cards;
  partial.cards_source = config.cards_source;
  RETURN_IF_ERROR(table.make(partial).status());
  for (const auto& [rule, place] : places.rules) {
    partial.rules[rule] = config.rules.at(rule);
    RETURN_IF_ERROR(AtPlace(place, table.make(partial).status()));
  }
  return table.make(config).status();
}

// Checks an agent, or a person where persons are welcome.
absl::Status CheckPlayer(const AgentSpec& spec, Persons persons) {
  if (!IsPerson(spec)) return CheckAgentSpec(spec);
  if (persons == Persons::kRefused) {
    return absl::InvalidArgumentError(fmt::format(
        "'{}' is a person at the keyboard, and only 'riftlab play' seats persons", kPersonName));
  }
  if (spec.params.empty()) return absl::OkStatus();
  return absl::InvalidArgumentError(
      fmt::format("a person has no keys, so '{}' cannot be set; a label names one, such as Anna={}",
                  spec.params.begin()->first, kPersonName));
}

// Puts the cards into the configuration, the changes made.
absl::Status SetCards(const GivenCards& cards, const GameTable& game, GameConfig& config) {
  config.cards = cards.text;
  config.cards_source = cards.source;
  std::map<std::size_t, std::string> changed_before;  // by where the value stood in the table
  const std::string unchanged =
      config.cards.empty() ? std::string(game.info().default_cards) : config.cards;
  for (const Given& change : cards.changes) {
    if (config.cards.empty()) {
      config.cards = game.info().default_cards;
      config.cards_source = fmt::format("the shipped cards of {}", game.info().name);
    }
    if (config.cards.empty()) {
      return WrongValue(change, fmt::format("game '{}' has no card table", game.info().name));
    }
    absl::StatusOr<std::string> changed =
        ChangeCard(game, config.cards, config.cards_source, change.text);
    if (!changed.ok()) return AtPlace(change.where, changed.status());
    config.cards = *std::move(changed);
    const absl::StatusOr<CardText> text = CardText::Parse(unchanged, config.cards_source);
    if (!text.ok()) continue;
    const std::string path = change.text.substr(0, text->PathEnd(change.text));
    // A name that another change gave does not stand there.
    const absl::StatusOr<CardText::Value> value = text->Get(path);
    if (!value.ok()) continue;
    const auto [before, is_new] = changed_before.emplace(value->offset, path);
    if (!is_new) {
      return WrongValue(change,
                        fmt::format("'{}' is changed twice; it is '{}' too", path, before->second));
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<AnyGame> MakeGameAt(const std::string& name, const GameConfig& config,
                                   const ConfigPlaces& places) {
  const absl::StatusOr<const GameTable*> table = FindGame(name);
  if (!table.ok()) return AtPlace(places.game, table.status());
  absl::StatusOr<AnyGame> game = MakeGame(name, config);
  if (!game.ok()) return Blame(**table, config, places);
  return game;
}

absl::StatusOr<GivenCards> ReadCards(const Settings& settings) {
  GivenCards cards;
  const std::span<const Given> changes = settings.Values("change");
  cards.changes.assign(changes.begin(), changes.end());
  if (!settings.Has("cards")) return cards;
  const Given given = settings.Value("cards");
  absl::StatusOr<std::string> text = ReadCardTable(given.text);
  if (!text.ok()) return AtPlace(given.where, text.status());
  cards.text = *std::move(text);
  cards.source = given.text;
  return cards;
}

std::string CardOptions(const Settings& settings) {
  std::string options;
  for (const char* name : {"cards", "change"}) {
    for (const Given& given : settings.Values(name)) {
      options += fmt::format(" --{} {}", name, ShellWord(given.text));
    }
  }
  return options;
}

absl::StatusOr<AnyGame> MakeFiledGame(const FiledGame& filed, std::string_view file,
                                      const GivenCards& cards) {
  const auto place = [&](std::string_view field) { return fmt::format("{}: {}", file, field); };
  ConfigPlaces places{.game = place("game"), .mode = place("mode"), .players = place("players")};
  for (const auto& [name, value] : filed.config.rules) {
    places.rules.emplace_back(name, place("rules." + name));
  }
  const absl::StatusOr<const GameTable*> table = FindGame(filed.name);
  if (!table.ok()) return AtPlace(places.game, table.status());
  GameConfig config = filed.config;
  RETURN_IF_ERROR(SetCards(cards, **table, config));
  ASSIGN_OR_RETURN(AnyGame game, MakeGameAt(filed.name, config, places));
  if (!filed.cards_hash || *filed.cards_hash == CardsText(game)) return game;
  std::string wrong =
      fmt::format("it was written with card table {}, but {}{} is {}; give the right table with {}",
                  *filed.cards_hash, cards.text.empty() ? "the shipped one" : cards.source,
                  cards.changes.empty() ? "" : " with --change", CardsText(game), cards.option);
  const std::vector<std::string> variants = VariantsIn(cards.source);
  if (!variants.empty()) {
    wrong +=
        fmt::format("; variants of {}, as FILE#NAME: {}", cards.source, fmt::join(variants, ", "));
  }
  return AtPlace(place("cards"), absl::InvalidArgumentError(wrong));
}

absl::StatusOr<GivenGame> ReadGivenGame(const Settings& settings) {
  if (!settings.Has("game")) {
    return absl::InvalidArgumentError(
        fmt::format("no game given; name one with --game; games: {}", GameNames()));
  }
  GivenGame given;
  GameConfig& config = given.config;
  ConfigPlaces& places = given.places;
  places.game = settings.Value("game").where;
  const absl::StatusOr<const GameTable*> table = FindGame(settings.Text("game"));
  if (!table.ok()) return AtPlace(places.game, table.status());
  given.table = *table;
  ASSIGN_OR_RETURN(const GivenCards cards, ReadCards(settings));
  RETURN_IF_ERROR(SetCards(cards, **table, config));
  if (settings.Has("mode")) {
    config.mode = settings.Text("mode");
    places.mode = settings.Value("mode").where;
  }
  if (settings.Has("players")) {
    config.players = static_cast<int>(settings.Integer("players"));
    places.players = settings.Value("players").where;
  }
  for (const Given& rule : settings.Values("rule")) {
    const std::size_t equals = rule.text.find('=');
    const std::string name = rule.text.substr(0, equals);
    config.rules[name] = rule.text.substr(equals + 1);
    places.rules.emplace_back(name, rule.where);
  }
  return given;
}

absl::StatusOr<AnyGame> ReadGame(Settings& settings) {
  ASSIGN_OR_RETURN(const GivenGame given, ReadGivenGame(settings));
  ASSIGN_OR_RETURN(AnyGame game, MakeGameAt(given.table->info().name, given.config, given.places));
  settings.Fill("mode", game.config().mode);
  settings.Fill("players", fmt::format("{}", game.config().players));
  return game;
}

absl::StatusOr<AgentSpec> ReadAgent(std::string_view text) {
  absl::StatusOr<AgentSpec> agent = ParseAgentSpec(text);
  if (!agent.ok()) return agent;
  const absl::StatusOr<const AgentInfo*> info = FindAgent(agent->name);
  if (!info.ok()) return agent;
  const bool has_label = agent->label != agent->Text();
  for (const ParamSpec& param : (*info)->parameters) {
    const auto found = agent->params.find(param.name);
    if (param.kind != ParamKind::kInteger || found == agent->params.end()) continue;
    const std::optional<std::int64_t> value = ParseInteger(found->second);
    if (value) found->second = fmt::format("{}", *value);
  }
  if (!has_label) agent->label = agent->Text();
  return agent;
}

absl::StatusOr<std::vector<AgentSpec>> ReadAgents(const Settings& settings, Persons persons) {
  std::vector<AgentSpec> agents;
  for (const Given& given : settings.Values("agent")) {
    absl::StatusOr<AgentSpec> agent = ReadAgent(given.text);
    if (!agent.ok()) return AtPlace(given.where, agent.status());
    RETURN_IF_ERROR(AtPlace(given.where, CheckPlayer(*agent, persons)));
    agents.push_back(*std::move(agent));
  }
  return agents;
}

}  // namespace riftlab
