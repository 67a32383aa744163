#include "tournament/journal/manifest_settings.h"

#include <algorithm>
#include <optional>

#include "engine/core/integer.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/record/run_settings.h"

namespace riftlab {
namespace {

constexpr std::string_view kConfig = "config";
constexpr std::string_view kCards = "cards";
constexpr std::string_view kRules = "rules";
constexpr std::string_view kAgent = "agent";

// TOML has no integers above 2^63; such seeds stand as texts.
void InsertText(const OptionSpec& option, const std::string& text, toml::table& table) {
  const std::optional<std::int64_t> number =
      option.kind == OptionKind::kInteger ? ParseInteger(text) : std::nullopt;
  if (number) {
    table.insert(option.name, *number);
  } else {
    table.insert(option.name, text);
  }
}

toml::table RulesTable(const std::vector<std::string>& texts) {
  toml::table table;
  for (const std::string& text : texts) {
    const std::size_t equals = text.find('=');
    table.insert(text.substr(0, equals), text.substr(equals + 1));
  }
  return table;
}

// A text or number; nothing for anything else.
std::optional<std::string> TextOf(const toml::node* node) {
  if (node == nullptr) return std::nullopt;
  if (const auto* text = node->as_string()) return text->get();
  if (const auto* number = node->as_integer()) return fmt::format("{}", number->get());
  if (const auto* number = node->as_floating_point()) return fmt::format("{}", number->get());
  return std::nullopt;
}

// Reads fields of a table; the first that is not there, or of a wrong type, is remembered.
class Reader {
 public:
  Reader(const toml::table* table, SettingTexts& texts, absl::Status& status)
      : table_(table), texts_(texts), status_(status) {}

  // Of a table in this one.
  Reader Inside(const toml::table* table) const { return {table, texts_, status_}; }

  bool Has(std::string_view key) const { return table_ != nullptr && table_->contains(key); }

  // A text or number; empty after a mistake.
  std::string Text(std::string_view key) {
    const std::optional<std::string> text = TextOf(table_ == nullptr ? nullptr : table_->get(key));
    if (!text) Miss(key);
    return text.value_or("");
  }

  void Add(std::string_view option, std::string text) {
    texts_.emplace_back(option, std::move(text));
  }

  void AddRules() {
    for (const auto& [name, text] : TextsIn(kRules)) Add("rule", fmt::format("{}={}", name, text));
  }

  SettingTexts TextsIn(std::string_view key) {
    SettingTexts found;
    const toml::table* const table = table_ == nullptr ? nullptr : table_->get_as<toml::table>(key);
    if (table == nullptr) Miss(key);
    Reader inside = Inside(table);
    if (table != nullptr) {
      for (const auto& [name, node] : *table) {
        found.emplace_back(name.str(), inside.Text(name.str()));
      }
    }
    return found;
  }

  void Miss(std::string_view key) {
    if (status_.ok()) status_ = MissingSetting(key);
  }

 private:
  const toml::table* table_;
  SettingTexts& texts_;
  absl::Status& status_;
};

// As configuration files have them: "name" is the label, "kind" the agent, the rest parameters.
toml::array AgentTables(const TournamentConfig& config) {
  toml::array tables;
  for (const AgentSpec& agent : config.agents) {
    toml::table table{{"name", agent.label}, {"kind", agent.name}};
    for (const auto& [key, value] : agent.params) table.insert(key, value);
    tables.push_back(std::move(table));
  }
  return tables;
}

AgentSpec AgentIn(const toml::table& table, Reader& fields) {
  AgentSpec agent{.label = fields.Text("name"), .name = fields.Text("kind"), .params = {}};
  for (const auto& [key, node] : table) {
    if (key != "name" && key != "kind") {
      agent.params.emplace(key.str(), fields.Text(key.str()));
    }
  }
  return agent;
}

AgentSpec AgentOfSchema1(const toml::table& /*table*/, Reader& fields) {
  AgentSpec agent{.label = fields.Text("label"), .name = fields.Text("name"), .params = {}};
  for (const auto& [key, value] : fields.TextsIn("params")) agent.params.emplace(key, value);
  return agent;
}

std::vector<AgentSpec> ReadAgents(const toml::table& config, Reader& reader,
                                  AgentSpec (*read)(const toml::table&, Reader&)) {
  std::vector<AgentSpec> agents;
  const toml::array* const tables = config.get_as<toml::array>(kAgent);
  if (tables == nullptr) reader.Miss(kAgent);
  for (std::size_t i = 0; tables != nullptr && i < tables->size(); ++i) {
    const toml::table* const table = tables->get_as<toml::table>(i);
    if (table == nullptr) {
      reader.Miss(kAgent);
    } else {
      Reader fields = reader.Inside(table);
      agents.push_back(read(*table, fields));
    }
  }
  return agents;
}

void AddFormatOfSchema1(Reader& reader) {
  const std::string name = reader.Text("format");
  if (name == "round_robin") return reader.Add("format", "round-robin");
  if (name == "gauntlet") return reader.Add("format", "gauntlet");
  if (name == "self_play") return reader.Add("seating", "rotating");
  if (name == "fixed_seats") return reader.Add("seating", "fixed");
  reader.Miss("format");
}

void AddErrorTargetOfSchema1(Reader target) {
  target.Add("until-error", target.Text("elo"));
  target.Add("error-bars", target.Text("error_bars"));
  if (target.Has("ratings")) {
    std::string model = target.Text("ratings");
    std::replace(model.begin(), model.end(), '_', '-');
    target.Add("ratings", model);
  }
  if (target.Has("anchor")) {
    target.Add("anchor", fmt::format("{}={}", target.Text("anchor"), target.Text("anchor_elo")));
  }
}

}  // namespace

absl::Status MissingSetting(std::string_view key) {
  return absl::InvalidArgumentError(fmt::format("'{}' is missing or of a wrong type", key));
}

void InsertSettings(const TournamentConfig& config, toml::table& root) {
  toml::table table;
  for (const RunSetting& setting : RunSettings()) {
    const std::vector<std::string> texts = setting.texts(config);
    if (texts.empty()) continue;
    if (setting.option.name == kCards) {
      root.insert(kCards, texts.front());
    } else if (setting.option.kind == OptionKind::kRules) {
      table.insert(kRules, RulesTable(texts));
    } else if (setting.option.kind == OptionKind::kAgents) {
      table.insert(kAgent, AgentTables(config));
    } else {
      InsertText(setting.option, texts.front(), table);
    }
  }
  root.insert(kConfig, std::move(table));
}

absl::StatusOr<RecordedSettings> ReadSettings(const toml::table& root) {
  const toml::table* const config = root.get_as<toml::table>(kConfig);
  if (config == nullptr) return MissingSetting(kConfig);
  RecordedSettings settings;
  absl::Status status;
  Reader reader(config, settings.texts, status);
  settings.agents = ReadAgents(*config, reader, AgentIn);
  if (root.contains(kCards)) reader.Add(kCards, TextOf(root.get(kCards)).value_or(""));
  if (config->contains(kRules)) reader.AddRules();
  for (const std::string_view key : {"game", "players", "games", "seed"}) {
    if (!config->contains(key)) reader.Miss(key);
  }
  for (const auto& [key, node] : *config) {
    if (key != kAgent && key != kRules) reader.Add(key.str(), reader.Text(key.str()));
  }
  if (!status.ok()) return status;
  return settings;
}

absl::StatusOr<RecordedSettings> ReadSettingsOfSchema1(const toml::table& root) {
  const toml::table* const config = root.get_as<toml::table>(kConfig);
  if (config == nullptr) return MissingSetting(kConfig);
  RecordedSettings settings;
  absl::Status status;
  Reader reader(config, settings.texts, status);
  settings.agents = ReadAgents(*config, reader, AgentOfSchema1);
  for (const std::string_view key : {"game", "mode", "players", "games", "seed", "cards"}) {
    const std::string text = reader.Text(key);
    if (!text.empty()) reader.Add(key, text);
  }
  reader.AddRules();
  AddFormatOfSchema1(reader);
  const std::optional<bool> moves = (*config)["record_moves"].value_exact<bool>();
  if (!moves) reader.Miss("record_moves");
  reader.Add("moves", moves.value_or(true) ? "on" : "off");
  if (reader.Has("sprt")) reader.Add("sprt", reader.Text("sprt"));
  if (reader.Has("until_error")) {
    AddErrorTargetOfSchema1(reader.Inside(config->get_as<toml::table>("until_error")));
  }
  if (!status.ok()) return status;
  return settings;
}

absl::StatusOr<TournamentConfig> ConfigOf(const RecordedSettings& settings) {
  TournamentConfig config;
  config.agents = settings.agents;
  std::size_t known = 0;
  for (const RunSetting& setting : RunSettings()) {
    for (const auto& [option, text] : settings.texts) {
      if (option != setting.option.name) continue;
      ++known;
      const absl::Status status = setting.set(text, config);
      if (status.ok()) continue;
      return absl::InvalidArgumentError(
          fmt::format("'{}': {}", option, std::string{status.message()}));
    }
  }
  if (known < settings.texts.size()) {
    return absl::InvalidArgumentError("there are settings that this version does not know");
  }
  return config;
}

}  // namespace riftlab
