#include "tournament/journal/manifest.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <limits>
#include <map>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

#include "engine/core/byte_hash.h"
#include "engine/core/check.h"
#include "engine/core/nesting.h"
#include "fmt/format.h"
#include "toml++/toml.h"
#include "tournament/journal/file.h"
#include "tournament/record/rating_options.h"
#include "tournament/record/sprt_spec.h"

namespace riftlab {
namespace {

constexpr std::int64_t kManifestSchema = 1;
constexpr std::string_view kHead =
    "# What this run is. Written by riftlab, read when the run is continued; not to be edited.\n";

// TOML has no whole numbers above 2^63; such seeds stand as texts.
void InsertSeed(toml::table& table, std::uint64_t seed) {
  if (seed <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
    table.insert("seed", static_cast<std::int64_t>(seed));
  } else {
    table.insert("seed", std::to_string(seed));
  }
}

toml::table TextTable(const std::map<std::string, std::string>& texts) {
  toml::table table;
  for (const auto& [key, text] : texts) table.insert(key, text);
  return table;
}

toml::table ErrorTargetTable(const TournamentConfig& config) {
  const ErrorTarget& target = *config.until_error;
  toml::table table{{"elo", target.elo}, {"error_bars", ToText(target.rating.error_bars)}};
  if (target.rating.model) table.insert("ratings", ToText(*target.rating.model));
  if (target.rating.anchor) {
    const auto agent = static_cast<std::size_t>(target.rating.anchor->agent);
    table.insert("anchor", config.agents[agent].label);
    table.insert("anchor_elo", target.rating.anchor->elo);
  }
  return table;
}

toml::table ConfigTable(const TournamentConfig& config) {
  toml::array agents;
  for (const AgentSpec& agent : config.agents) {
    agents.push_back(toml::table{
        {"label", agent.label}, {"name", agent.name}, {"params", TextTable(agent.params)}});
  }
  toml::table table{{"game", config.game},
                    {"mode", config.rules.mode},
                    {"players", config.rules.players},
                    {"rules", TextTable(config.rules.rules)},
                    {"cards", config.rules.cards},
                    {"agent", std::move(agents)},
                    {"format", FormatName(config.format)},
                    {"games", config.games},
                    {"record_moves", config.record_moves}};
  InsertSeed(table, config.seed);
  if (config.until_error) table.insert("until_error", ErrorTargetTable(config));
  if (config.sprt) table.insert("sprt", FormatSprtSpec(*config.sprt));
  return table;
}

// Reads values that must be there; the first that is not is remembered.
class Reader {
 public:
  explicit Reader(const toml::table& table) : table_(table) {}

  template <class T>
  T Get(std::string_view key) {
    const std::optional<T> value = table_[key].value_exact<T>();
    if (!value && missing_.empty()) missing_ = key;
    return value.value_or(T{});
  }

  std::uint64_t Unsigned(std::string_view key, int base) {
    const auto text = Get<std::string>(key);
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if ((error != std::errc() || end != text.data() + text.size()) && missing_.empty()) {
      missing_ = key;
    }
    return value;
  }

  std::uint64_t Seed() {
    if (table_["seed"].is_string()) return Unsigned("seed", 10);
    return static_cast<std::uint64_t>(Get<std::int64_t>("seed"));
  }

  std::map<std::string, std::string> Texts(std::string_view key) {
    std::map<std::string, std::string> texts;
    const toml::table* table = table_[key].as_table();
    if (table == nullptr) {
      if (missing_.empty()) missing_ = key;
      return texts;
    }
    Reader reader(*table);
    for (const auto& [name, node] : *table) {
      texts.emplace(name.str(), reader.Get<std::string>(name.str()));
    }
    TakeMissing(reader);
    return texts;
  }

  // Nothing when the key is not there.
  std::optional<SprtSpec> GetSprt() {
    constexpr std::string_view kKey = "sprt";
    if (!table_.contains(kKey)) return std::nullopt;
    const absl::StatusOr<SprtSpec> spec = ParseSprtSpec(Get<std::string>(kKey));
    if (spec.ok()) return *spec;
    if (missing_.empty()) missing_ = kKey;
    return std::nullopt;
  }

  // One of `values` by its text.
  template <class T, std::size_t kCount>
  T GetChoice(std::string_view key, const std::array<T, kCount>& values) {
    const auto text = Get<std::string>(key);
    for (const T value : values) {
      if (text == ToText(value)) return value;
    }
    if (missing_.empty()) missing_ = key;
    return values.front();
  }

  // Nothing when the key is not there. An anchor is one of `agents`.
  std::optional<ErrorTarget> GetErrorTarget(const std::vector<AgentSpec>& agents) {
    constexpr std::string_view kKey = "until_error";
    if (!table_.contains(kKey)) return std::nullopt;
    const toml::table* table = table_[kKey].as_table();
    if (table == nullptr) {
      if (missing_.empty()) missing_ = kKey;
      return std::nullopt;
    }
    Reader reader(*table);
    ErrorTarget target{.elo = reader.Get<double>("elo"), .rating = {}};
    target.rating.error_bars =
        reader.GetChoice("error_bars", std::array{ErrorBars::kSandwich, ErrorBars::kBootstrap});
    if (table->contains("ratings")) {
      target.rating.model = reader.GetChoice(
          "ratings", std::array{RatingModel::kBradleyTerry, RatingModel::kPlackettLuce});
    }
    if (table->contains("anchor")) target.rating.anchor = reader.GetAnchor(agents);
    TakeMissing(reader);
    return target;
  }

  RatingAnchor GetAnchor(const std::vector<AgentSpec>& agents) {
    const auto label = Get<std::string>("anchor");
    const auto agent = std::find_if(agents.begin(), agents.end(),
                                    [&](const AgentSpec& spec) { return spec.label == label; });
    if (agent == agents.end() && missing_.empty()) missing_ = "anchor";
    return {.agent = static_cast<int>(agent - agents.begin()), .elo = Get<double>("anchor_elo")};
  }

  Format GetFormat() {
    constexpr std::string_view kKey = "format";
    const auto name = Get<std::string>(kKey);
    for (const Format format :
         {Format::kRoundRobin, Format::kGauntlet, Format::kSelfPlay, Format::kFixedSeats}) {
      if (name == FormatName(format)) return format;
    }
    if (missing_.empty()) missing_ = kKey;
    return Format::kRoundRobin;
  }

  void TakeMissing(const Reader& other) {
    if (missing_.empty()) missing_ = other.missing_;
  }

  const std::string& missing() const { return missing_; }

 private:
  const toml::table& table_;
  std::string missing_;
};

// The configuration in a table. What is missing is noted in `reader`.
TournamentConfig ReadConfig(const toml::table& table, Reader& problems) {
  Reader reader(table);
  TournamentConfig config;
  config.game = reader.Get<std::string>("game");
  config.rules.mode = reader.Get<std::string>("mode");
  config.rules.players = static_cast<int>(reader.Get<std::int64_t>("players"));
  config.rules.rules = reader.Texts("rules");
  config.rules.cards = reader.Get<std::string>("cards");
  if (!config.rules.cards.empty()) config.rules.cards_source = kManifestName;
  if (const toml::array* agents = table["agent"].as_array()) {
    for (const toml::node& node : *agents) {
      const toml::table* agent = node.as_table();
      if (agent == nullptr) continue;
      Reader agent_reader(*agent);
      config.agents.push_back({.label = agent_reader.Get<std::string>("label"),
                               .name = agent_reader.Get<std::string>("name"),
                               .params = agent_reader.Texts("params")});
      reader.TakeMissing(agent_reader);
    }
  }
  config.format = reader.GetFormat();
  config.games = reader.Get<std::int64_t>("games");
  config.seed = reader.Seed();
  config.record_moves = reader.Get<bool>("record_moves");
  config.sprt = reader.GetSprt();
  config.until_error = reader.GetErrorTarget(config.agents);
  problems.TakeMissing(reader);
  return config;
}

std::string ChecksumLine(std::string_view body) {
  return fmt::format("checksum = \"{:016x}\"\n", ByteHash(body));
}

// What follows head and checksum line, or nothing where they do not fit it.
std::optional<std::string_view> SoundBody(std::string_view text) {
  const std::size_t start = kHead.size() + ChecksumLine("").size();
  if (text.size() < start || !text.starts_with(kHead)) return std::nullopt;
  const std::string_view body = text.substr(start);
  if (text.substr(kHead.size(), start - kHead.size()) != ChecksumLine(body)) return std::nullopt;
  return body;
}

std::string RulesText(const std::map<std::string, std::string>& rules) {
  std::string text;
  for (const auto& [name, value] : rules) {
    text += fmt::format("{}{}={}", text.empty() ? "" : ",", name, value);
  }
  return text;
}

struct Setting {
  std::string name;
  std::string value;
};

// "5, error bars sandwich, anchor greedy=0".
std::string ErrorTargetText(const TournamentConfig& config) {
  const ErrorTarget& target = *config.until_error;
  std::string text = fmt::format("{}, error bars {}", target.elo, ToText(target.rating.error_bars));
  if (target.rating.model) text += fmt::format(", ratings {}", ToText(*target.rating.model));
  if (target.rating.anchor) {
    const auto agent = static_cast<std::size_t>(target.rating.anchor->agent);
    text += fmt::format(", anchor {}={}", config.agents[agent].label, target.rating.anchor->elo);
  }
  return text;
}

// Everything that must agree, in words. Two lists that differ do so first in a setting of the same
// name.
std::vector<Setting> SettingsOf(const Manifest& manifest) {
  const TournamentConfig& config = manifest.config;
  std::vector<Setting> settings = {
      {"game", config.game},
      {"mode", config.rules.mode},
      {"players", std::to_string(config.rules.players)},
      {"rules", RulesText(config.rules.rules)},
      {"card table", fmt::format("{:016x}", manifest.cards_hash)},
      {"format", std::string(FormatName(config.format))},
      {"games", std::to_string(config.games)},
      {"seed", std::to_string(config.seed)},
      {"recording of moves", config.record_moves ? "on" : "off"},
      {"sequential test", config.sprt ? FormatSprtSpec(*config.sprt) : "none"},
      {"target of error bars", config.until_error ? ErrorTargetText(config) : "none"},
      {"number of agents", std::to_string(config.agents.size())},
  };
  for (std::size_t i = 0; i < config.agents.size(); ++i) {
    const AgentSpec& agent = config.agents[i];
    settings.push_back(
        {fmt::format("agent {}", i + 1), fmt::format("{}={}", agent.label, agent.Text())});
  }
  return settings;
}

}  // namespace

std::string_view FormatName(Format format) {
  switch (format) {
    case Format::kRoundRobin:
      return "round_robin";
    case Format::kGauntlet:
      return "gauntlet";
    case Format::kSelfPlay:
      return "self_play";
    case Format::kFixedSeats:
      return "fixed_seats";
  }
  RIFTLAB_CHECK(false);
}

std::string PathIn(const std::string& dir, std::string_view name) {
  return (std::filesystem::path(dir) / name).string();
}

std::string FormatManifest(const Manifest& manifest) {
  const toml::table root{{"schema", kManifestSchema},
                         {"version", manifest.version},
                         {"cards_hash", fmt::format("{:016x}", manifest.cards_hash)},
                         {"config", ConfigTable(manifest.config)}};
  std::ostringstream stream;
  // Only basic strings on one line can hold every text: reading drops a line feed at the front of a
  // multi-line string, and literal strings take no control characters.
  constexpr toml::format_flags kFlags = toml::toml_formatter::default_flags &
                                        ~toml::format_flags::allow_multi_line_strings &
                                        ~toml::format_flags::allow_literal_strings;
  stream << toml::toml_formatter(root, kFlags) << "\n";
  const std::string body = stream.str();
  return std::string(kHead) + ChecksumLine(body) + body;
}

absl::StatusOr<Manifest> ParseManifest(std::string_view text, const std::string& source) {
  if (const int line = LineOfDeepTomlKey(text); line > 0) {
    return absl::FailedPreconditionError(fmt::format(
        "{}:{}: not a manifest: a key has more than {} parts; restore the file or start "
        "a new run",
        source, line, kMaxTomlKeyParts));
  }
  toml::table root;
  try {
    root = toml::parse(std::string(text), source);
  } catch (const toml::parse_error& error) {
    return absl::FailedPreconditionError(
        fmt::format("{}:{}: not a manifest: {}; restore the file or start a new run", source,
                    error.source().begin.line, error.description()));
  }
  Reader reader(root);
  const auto schema = reader.Get<std::int64_t>("schema");
  if (!reader.missing().empty() || schema != kManifestSchema) {
    return absl::FailedPreconditionError(
        fmt::format("{}: not a manifest of schema {}; use the version of riftlab that wrote it",
                    source, kManifestSchema));
  }
  Manifest manifest;
  manifest.version = reader.Get<std::string>("version");
  manifest.cards_hash = reader.Unsigned("cards_hash", 16);
  const toml::table* config = root["config"].as_table();
  const toml::table empty;
  manifest.config = ReadConfig(config == nullptr ? empty : *config, reader);
  if (!SoundBody(text)) {
    return absl::FailedPreconditionError(fmt::format(
        "{}: changed or damaged, its checksum does not fit; restore the file or start a new run",
        source));
  }
  if (!reader.missing().empty()) {
    return absl::FailedPreconditionError(
        fmt::format("{}: '{}' is missing or of a wrong type; restore the file or start a new run",
                    source, reader.missing()));
  }
  return manifest;
}

absl::StatusOr<Manifest> ReadManifest(const std::string& dir) {
  const std::string path = PathIn(dir, kManifestName);
  const absl::StatusOr<std::string> text = ReadFile(path);
  if (absl::IsNotFound(text.status())) {
    return absl::FailedPreconditionError(fmt::format(
        "{} is not a run: there is no {} in it; give the folder that a run was written to", dir,
        kManifestName));
  }
  if (!text.ok()) return text.status();
  return ParseManifest(*text, path);
}

std::optional<ManifestDifference> FirstDifference(const Manifest& left, const Manifest& right) {
  if (left.version != right.version) {
    return ManifestDifference{"version of riftlab", left.version, right.version};
  }
  const std::vector<Setting> of_left = SettingsOf(left);
  const std::vector<Setting> of_right = SettingsOf(right);
  for (std::size_t i = 0; i < of_left.size() && i < of_right.size(); ++i) {
    if (of_left[i].value == of_right[i].value) continue;
    return ManifestDifference{of_left[i].name, of_left[i].value, of_right[i].value};
  }
  return std::nullopt;
}

absl::Status CheckSameRun(const std::string& dir, const Manifest& run, const Manifest& given) {
  Manifest same_version = given;
  same_version.version = run.version;
  const std::optional<ManifestDifference> difference = FirstDifference(run, same_version);
  if (!difference) return absl::OkStatus();
  return absl::FailedPreconditionError(fmt::format(
      "{} has '{}' for the {}, not '{}'; a run goes on as it began, so leave that out or start a "
      "new run",
      dir, difference->left, difference->setting, difference->right));
}

}  // namespace riftlab
