#include "tournament/cli/setup/card_knobs.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>

#include "engine/core/integer.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/cli/setup/card_tables.h"
#include "tournament/cli/setup/card_text.h"

namespace riftlab {
namespace {

constexpr std::string_view kRangeDots = "..";
constexpr std::uint64_t kMostValues = 100;

// The values behind '='. InvalidArgument in words.
absl::StatusOr<std::vector<std::string>> ValuesIn(std::string_view text) {
  const std::size_t dots = text.find(kRangeDots);
  if (dots == std::string_view::npos || text.find(',') != std::string_view::npos) {
    std::vector<std::string> values = Split(text, ',');
    for (const std::string& value : values) {
      if (value.empty()) return absl::InvalidArgumentError("a value between its commas is missing");
    }
    return values;
  }
  const std::optional<std::int64_t> low = ParseInteger(text.substr(0, dots));
  const std::optional<std::int64_t> high = ParseInteger(text.substr(dots + kRangeDots.size()));
  if (!low || !high || *low > *high) {
    return absl::InvalidArgumentError(
        fmt::format("'{}' is no range of integers, LOW..HIGH, such as 3..5", text));
  }
  // Neither the difference of two of them nor what follows the largest is an int64_t.
  const std::uint64_t span = static_cast<std::uint64_t>(*high) - static_cast<std::uint64_t>(*low);
  if (span >= kMostValues) {
    return absl::InvalidArgumentError(
        fmt::format("{} has more than {} values; name fewer", text, kMostValues));
  }
  std::vector<std::string> values;
  for (std::uint64_t i = 0; i <= span; ++i) {
    values.push_back(fmt::format("{}", *low + static_cast<std::int64_t>(i)));
  }
  return values;
}

// Values in their order, where all of them are numbers.
bool SortNumbers(std::vector<std::string>& values) {
  std::vector<std::pair<double, std::string>> numbers;
  for (const std::string& value : values) {
    const std::optional<std::int64_t> whole = ParseInteger(value);
    const std::optional<double> real = whole ? static_cast<double>(*whole) : FiniteNumber(value);
    if (!real) return false;
    numbers.emplace_back(*real, whole ? fmt::format("{}", *whole) : value);
  }
  std::stable_sort(numbers.begin(), numbers.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  values.clear();
  for (auto& [number, text] : numbers) values.push_back(std::move(text));
  return true;
}

absl::StatusOr<Knob> ReadKnob(const Given& given, const GameTable& game, const CardSource& cards,
                              const CardText& table, std::size_t& offset) {
  const std::size_t equals = table.PathEnd(given.text);
  if (equals == std::string::npos || equals == 0 || equals + 1 == given.text.size()) {
    return WrongValue(given,
                      fmt::format("'{}' is not of the form PATH=LOW..HIGH or PATH=A,B,..., such as "
                                  "'card.Banner Captain.cost=3..5'",
                                  given.text));
  }
  Knob knob{.text = given.text, .path = given.text.substr(0, equals)};
  const absl::StatusOr<CardText::Value> own = table.Get(knob.path);
  if (!own.ok()) return AtPlace(given.where, own.status());
  offset = own->offset;
  ASSIGN_OR_RETURN(std::vector<std::string> values,
                   AtOption(given, ValuesIn(std::string_view{given.text}.substr(equals + 1))));
  if (own->is_text) {
    for (std::string& value : values) {
      if (!value.starts_with('"') && !value.starts_with('\'')) value = QuotedToml(value);
    }
  }
  std::string start = own->toml;
  if (const std::optional<std::int64_t> whole = ParseInteger(start)) {
    start = fmt::format("{}", *whole);
  }
  if (std::find(values.begin(), values.end(), start) == values.end()) {
    values.insert(values.begin(), start);
  }
  knob.is_scale = SortNumbers(values);
  knob.values = std::move(values);
  std::vector<std::string> sorted = knob.values;
  std::sort(sorted.begin(), sorted.end());
  if (const auto twin = std::adjacent_find(sorted.begin(), sorted.end()); twin != sorted.end()) {
    return WrongValue(given, fmt::format("names the value {} twice; leave one out", *twin));
  }
  if (knob.values.size() < 2) {
    return WrongValue(
        given, fmt::format("has no other value than {}, that of the table; name more", start));
  }
  knob.start = static_cast<std::size_t>(std::find(knob.values.begin(), knob.values.end(), start) -
                                        knob.values.begin());
  for (const std::string& value : knob.values) {
    if (value == start) continue;
    RETURN_IF_ERROR(AtPlace(given.where, ChangedCards(game, cards, {{knob.path, value}}).status()));
  }
  return knob;
}

}  // namespace

absl::StatusOr<CardSource> CardSourceOf(const GameTable& game, const GameConfig& config) {
  if (!config.cards.empty()) return CardSource{config.cards, config.cards_source};
  const GameInfo& info = game.info();
  if (info.default_cards.empty()) {
    return absl::InvalidArgumentError(fmt::format(
        "game '{0}' has no card table, so that nothing can be changed; what rule options "
        "change 'riftlab selfplay --game {0} --vary OPTION=VALUES' tells",
        info.name));
  }
  return CardSource{std::string(info.default_cards),
                    fmt::format("the shipped cards of {}", info.name)};
}

absl::StatusOr<std::vector<Knob>> ReadKnobs(const std::vector<Given>& given, const GameTable& game,
                                            const CardSource& cards) {
  ASSIGN_OR_RETURN(const CardText table, CardText::Parse(cards.text, cards.name));
  std::vector<Knob> knobs;
  std::map<std::size_t, std::string> seen;  // by place in the text
  for (const Given& text : given) {
    std::size_t offset = 0;
    ASSIGN_OR_RETURN(Knob knob, ReadKnob(text, game, cards, table, offset));
    const auto [first, is_new] = seen.emplace(offset, knob.path);
    if (!is_new) {
      return WrongValue(
          text, fmt::format("'{}' is the value that '{}' names already; leave one out", knob.path,
                            first->second));
    }
    knobs.push_back(std::move(knob));
  }
  return knobs;
}

absl::StatusOr<std::string> ChangedCards(
    const GameTable& game, const CardSource& cards,
    const std::vector<std::pair<std::string, std::string>>& paths) {
  ASSIGN_OR_RETURN(CardText table, CardText::Parse(cards.text, cards.name));
  for (const auto& [path, value] : paths) RETURN_IF_ERROR(table.Set(path, value));
  RETURN_IF_ERROR(CheckCards(game, table.text(), cards.name));
  return table.text();
}

std::string DifferenceText(std::string_view comment, const std::string& game, std::string_view base,
                           const std::vector<std::pair<std::string, std::string>>& paths) {
  std::string text = fmt::format("# {}\n\ngame = {}\nbase = {}\n\n[override]\n", comment,
                                 QuotedToml(game), QuotedToml(base));
  for (const auto& [path, value] : paths) {
    text += fmt::format("{} = {}\n", QuotedToml(path), value);
  }
  return text;
}

}  // namespace riftlab
