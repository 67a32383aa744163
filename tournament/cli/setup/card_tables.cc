#include "tournament/cli/setup/card_tables.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/core/near_miss.h"
#include "engine/core/registry.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "toml++/toml.h"
#include "tournament/cli/framework/settings.h"
#include "tournament/cli/framework/text_file.h"
#include "tournament/cli/setup/card_nodes.h"
#include "tournament/cli/setup/card_sheets.h"
#include "tournament/cli/setup/card_text.h"

namespace riftlab {
namespace {

constexpr std::string_view kDefaultBase = "default";
constexpr std::array<std::string_view, 4> kKeys = {"game", "base", "override", "variant"};

struct CardDifference {
  std::string path;
  std::string value;
  std::int64_t line = 0;
};

// The values below `table`, by path, in the order of the file.
void AddDifferences(std::string_view text, const toml::table& table, const std::string& prefix,
                    std::vector<CardDifference>& differences) {
  for (const auto& [key, node] : table) {
    const std::string path = prefix + std::string(key.str());
    const toml::table* inner = node.as_table();
    if (inner != nullptr && !inner->is_inline()) {
      AddDifferences(text, *inner, path + ".", differences);
    } else if (node.is_array() && IsEntries(*node.as_array())) {
      // A list of whole entries, which no path can be set to.
      differences.push_back({path, "[[...]]", node.source().begin.line});
    } else {
      differences.push_back({path, OneLineOf(SourceText(text, node)), node.source().begin.line});
    }
  }
}

std::vector<CardDifference> DifferencesIn(std::string_view text, const toml::node* table) {
  std::vector<CardDifference> differences;
  if (table != nullptr) AddDifferences(text, *table->as_table(), "", differences);
  std::stable_sort(
      differences.begin(), differences.end(),
      [](const CardDifference& a, const CardDifference& b) { return a.line < b.line; });
  return differences;
}

absl::Status AtLine(const std::string& file, std::int64_t line, const absl::Status& status) {
  return AtPlace(fmt::format("{}:{}", file, line), status);
}

absl::Status Wrong(const std::string& file, const toml::node& node, std::string_view what) {
  return AtLine(file, node.source().begin.line, absl::InvalidArgumentError(std::string{what}));
}

// A file of differences.
class DifferenceFile {
 public:
  DifferenceFile(std::string path, std::string text, toml::table root)
      : path_(std::move(path)), text_(std::move(text)), root_(std::move(root)) {}

  // Whether the file is of this kind rather than a table.
  static bool IsOne(const toml::table& root) {
    return root.contains("base") || root.contains("override") || root.contains("variant");
  }

  std::vector<std::string> VariantNames() const {
    std::vector<std::string> names;
    const toml::table* variants = root_["variant"].as_table();
    if (variants == nullptr) return names;
    for (const auto& [key, node] : *variants) names.emplace_back(key.str());
    return names;
  }

  // The table with the differences of all, and of the variant where there is one.
  absl::StatusOr<std::string> Table(const std::string& variant) const {
    RETURN_IF_ERROR(CheckForm());
    const toml::node* own = nullptr;
    if (!variant.empty()) {
      ASSIGN_OR_RETURN(own, FindVariant(variant));
    }
    const absl::StatusOr<const GameTable*> game = FindGame(root_["game"].value_or(std::string()));
    if (!game.ok()) return Wrong(path_, *root_.get("game"), std::string{game.status().message()});
    std::string source;
    ASSIGN_OR_RETURN(std::string text, ReadBase(**game, source));
    RETURN_IF_ERROR(CheckCards(**game, text, source));
    const Layers layers = {DifferencesIn(text_, root_.get("override")), DifferencesIn(text_, own)};
    std::string changed = text;
    for (const std::vector<CardDifference>& layer : layers) {
      ASSIGN_OR_RETURN(CardText table, CardText::Parse(std::move(changed), source));
      for (const CardDifference& difference : layer) {
        RETURN_IF_ERROR(
            AtLine(path_, difference.line, table.Set(difference.path, difference.value)));
      }
      changed = table.text();
    }
    if (CheckCards(**game, changed, source).ok()) return changed;
    return Blame(**game, text, source, layers);
  }

 private:
  // Differences to the base, then those to what comes of it.
  using Layers = std::array<std::vector<CardDifference>, 2>;

  absl::Status CheckForm() const {
    for (const auto& [key, node] : root_) {
      if (std::find(kKeys.begin(), kKeys.end(), key.str()) == kKeys.end()) {
        const std::vector<std::string> known(kKeys.begin(), kKeys.end());
        return Wrong(path_, node,
                     fmt::format("unknown key '{}'{} in a file of variants; keys: {}", key.str(),
                                 Suggestion(key.str(), known), fmt::join(known, ", ")));
      }
      const bool is_text = key == "game" || key == "base";
      if (is_text ? !node.is_string() : !node.is_table()) {
        return Wrong(path_, node,
                     fmt::format("{} must be a {}", key.str(), is_text ? "string" : "table"));
      }
    }
    if (!root_.contains("game")) {
      return absl::InvalidArgumentError(
          fmt::format("{}: game is missing; name the game whose cards these are", path_));
    }
    return CheckVariants();
  }

  absl::Status CheckVariants() const {
    const toml::table* variants = root_["variant"].as_table();
    if (variants == nullptr) return absl::OkStatus();
    for (const auto& [name, node] : *variants) {
      if (!node.is_table()) {
        return Wrong(path_, node,
                     fmt::format("variant.{} must be a table of differences, [variant.{}]",
                                 name.str(), name.str()));
      }
    }
    return absl::OkStatus();
  }

  absl::StatusOr<const toml::node*> FindVariant(const std::string& name) const {
    const toml::table* variants = root_["variant"].as_table();
    const toml::node* found = variants == nullptr ? nullptr : variants->get(name);
    if (found != nullptr) return found;
    const std::vector<std::string> names = VariantNames();
    return absl::NotFoundError(
        names.empty() ? fmt::format("{} names no variants; leave out '#{}'", path_, name)
                      : fmt::format("{} has no variant '{}'{}; variants: {}", path_, name,
                                    Suggestion(name, names), fmt::join(names, ", ")));
  }

  absl::StatusOr<std::string> ReadBase(const GameTable& game, std::string& source) const {
    const std::string base = root_["base"].value_or(std::string(kDefaultBase));
    if (base == kDefaultBase) {
      source = fmt::format("the shipped cards of {}", game.info().name);
      if (!game.info().default_cards.empty()) return std::string(game.info().default_cards);
      return Wrong(path_, *root_.get("game"),
                   fmt::format("{} has no card table", game.info().name));
    }
    source = (std::filesystem::path(path_).parent_path() / base).string();
    absl::StatusOr<std::string> text = ReadTextFile(source);
    if (!text.ok()) {
      return Wrong(path_, *root_.get("base"), "base: " + std::string{text.status().message()});
    }
    ASSIGN_OR_RETURN(const toml::table root, ParseCardToml(*text, source));
    if (IsOne(root)) {
      return Wrong(path_, *root_.get("base"),
                   fmt::format("base: {} is itself a file of variants; name a whole table", base));
    }
    return text;
  }

  // The difference from which on the game refuses the table. What it refuses only for a while is
  // half of an exchange.
  absl::Status Blame(const GameTable& game, std::string text, const std::string& source,
                     const Layers& layers) const {
    absl::Status blamed;
    for (const std::vector<CardDifference>& layer : layers) {
      ASSIGN_OR_RETURN(CardText table, CardText::Parse(std::move(text), source));
      for (const CardDifference& difference : layer) {
        RETURN_IF_ERROR(table.Set(difference.path, difference.value));
        const absl::Status status = CheckCards(game, table.text(), source);
        if (status.ok()) {
          blamed = status;
        } else if (blamed.ok()) {
          blamed = AtLine(path_, difference.line, status);
        }
      }
      text = table.text();
    }
    return blamed;
  }

  std::string path_;
  std::string text_;
  toml::table root_;
};

// Whether the file begins as a card table does; no configuration numbers its form.
bool IsWholeTable(const toml::table& root) {
  return root["schema"].is_integer() || root["format"].is_integer();
}

}  // namespace

absl::Status CheckCards(const GameTable& game, const std::string& text, const std::string& source) {
  GameConfig config;
  config.cards = text;
  config.cards_source = source;
  return game.make(config).status();
}

bool IsCardReference(const std::string& reference) {
  std::error_code error;
  if (std::filesystem::is_directory(reference, error)) return true;
  if (reference.find('#') != std::string::npos && !std::filesystem::exists(reference, error)) {
    return true;
  }
  const absl::StatusOr<std::string> text = ReadTextFile(reference);
  if (!text.ok()) return false;
  const absl::StatusOr<toml::table> root = ParseCardToml(*text, reference);
  return root.ok() && (DifferenceFile::IsOne(*root) || IsWholeTable(*root));
}

absl::StatusOr<std::string> ReadCardTable(const std::string& reference) {
  std::error_code error;
  if (std::filesystem::is_directory(reference, error)) return ReadSheets(reference);
  std::string path = reference;
  std::string variant;
  const std::size_t hash = reference.rfind('#');
  if (hash != std::string::npos && !std::filesystem::exists(reference, error)) {
    path = reference.substr(0, hash);
    variant = reference.substr(hash + 1);
  }
  ASSIGN_OR_RETURN(std::string text, ReadTextFile(path));
  if (text.empty()) return absl::InvalidArgumentError(fmt::format("'{}' is empty", path));
  return TableOf(std::move(text), path, variant);
}

std::vector<std::string> VariantsIn(const std::string& path) {
  absl::StatusOr<std::string> text = ReadTextFile(path);
  if (!text.ok()) return {};
  absl::StatusOr<toml::table> root = ParseCardToml(*text, path);
  if (!root.ok()) return {};
  return DifferenceFile(path, *std::move(text), *std::move(root)).VariantNames();
}

absl::StatusOr<std::string> TableOf(std::string text, const std::string& path,
                                    const std::string& variant) {
  absl::StatusOr<toml::table> root = ParseCardToml(text, path);
  // The game says what is wrong with a table that is no TOML.
  if (!root.ok()) {
    if (variant.empty()) return text;
    return root.status();
  }
  if (DifferenceFile::IsOne(*root)) {
    return DifferenceFile(path, std::move(text), *std::move(root)).Table(variant);
  }
  if (variant.empty()) return text;
  return absl::NotFoundError(fmt::format(
      "'{}' is a whole card table, which names no variants; leave out '#{}'", path, variant));
}

absl::StatusOr<std::string> ChangeCard(const GameTable& game, const std::string& text,
                                       const std::string& source, std::string_view change) {
  ASSIGN_OR_RETURN(CardText table, CardText::Parse(text, source));
  const std::size_t equals = table.PathEnd(change);
  if (equals == std::string_view::npos || equals == 0 || equals + 1 == change.size()) {
    return absl::InvalidArgumentError(fmt::format(
        "'{}' is not of the form PATH=VALUE, such as 'card.Banner Captain.cost=3'", change));
  }
  RETURN_IF_ERROR(table.Set(change.substr(0, equals), change.substr(equals + 1)));
  RETURN_IF_ERROR(CheckCards(game, table.text(), source));
  return table.text();
}

}  // namespace riftlab
