#include "tournament/cli/table/card_names.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "engine/core/near_miss.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/cli/framework/wrap.h"
#include "tournament/play/typed_line.h"

namespace riftlab {
namespace {

// More names than this are counted instead of listed.
constexpr std::size_t kListedNames = 12;

std::string LowerCase(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower;
}

bool IsWordByte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return std::isalnum(byte) != 0 || byte >= 0x80;
}

// Each name once, in the order of the cards.
std::vector<std::string> NamesOf(const std::vector<CardWords>& cards) {
  std::vector<std::string> names;
  for (const CardWords& card : cards) {
    if (std::find(names.begin(), names.end(), card.name) == names.end()) {
      names.push_back(card.name);
    }
  }
  return names;
}

template <class Fits>
std::vector<CardWords> CardsThat(const std::vector<CardWords>& cards, const Fits& fits) {
  std::vector<CardWords> found;
  std::copy_if(cards.begin(), cards.end(), std::back_inserter(found), fits);
  return found;
}

absl::Status SeveralNames(std::string_view text, const std::vector<std::string>& names) {
  return absl::InvalidArgumentError(fmt::format("'{}' can mean more than one card: {}",
                                                ShownText(text), ListedInAll(names, kListedNames)));
}

absl::Status NoName(const std::vector<CardWords>& cards, std::string_view text,
                    std::string_view hint) {
  std::vector<std::string> lower;
  std::vector<std::string> names = NamesOf(cards);
  lower.reserve(names.size());
  for (const std::string& name : names) lower.push_back(LowerCase(name));
  const std::string nearest =
      text.size() > kUsualColumns ? "" : NearestName(LowerCase(text), lower);
  std::string suggestion;
  if (!nearest.empty()) {
    const auto at = std::find(lower.begin(), lower.end(), nearest) - lower.begin();
    suggestion = fmt::format(" (did you mean '{}'?)", names[static_cast<std::size_t>(at)]);
  }
  return absl::InvalidArgumentError(
      fmt::format("no card is called '{}'{}{}", ShownText(text), suggestion, hint));
}

// Where `name` stands in `text` as words of its own; npos for nowhere.
std::size_t FindWords(const std::string& text, const std::string& name) {
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    const bool begins = at == 0 || !IsWordByte(text[at - 1]);
    if (begins && (end == text.size() || !IsWordByte(text[end]))) return at;
  }
  return std::string::npos;
}

// The cards whose whole code or name stands in `wanted` before a number.
std::vector<CardWords> KindsOf(const std::vector<CardWords>& cards, const std::string& wanted) {
  const std::size_t end = wanted.find_last_not_of("0123456789");
  if (end == std::string::npos || end + 1 == wanted.size()) return {};
  const std::string kind = wanted.substr(0, wanted.find_last_not_of(' ', end) + 1);
  return CardsThat(cards, [&](const CardWords& card) {
    return LowerCase(card.code) == kind || LowerCase(card.name) == kind;
  });
}

}  // namespace

absl::StatusOr<std::vector<CardWords>> FindCards(const std::vector<CardWords>& cards,
                                                 std::string_view text, std::string_view hint) {
  if (cards.empty()) {
    return absl::InvalidArgumentError("this game has no cards with names of their own");
  }
  const std::string wanted = LowerCase(text);
  std::vector<CardWords> found =
      CardsThat(cards, [&](const CardWords& card) { return LowerCase(card.code) == wanted; });
  if (!found.empty()) return found;
  found = CardsThat(cards, [&](const CardWords& card) { return LowerCase(card.name) == wanted; });
  if (!found.empty()) return found;
  found = CardsThat(
      cards, [&](const CardWords& card) { return LowerCase(card.name).starts_with(wanted); });
  if (found.empty()) {
    found = CardsThat(cards, [&](const CardWords& card) {
      return LowerCase(card.name).find(wanted) != std::string::npos;
    });
  }
  if (found.empty()) found = KindsOf(cards, wanted);
  if (found.empty()) return NoName(cards, text, hint);
  std::vector<std::string> names = NamesOf(found);
  if (names.size() > 1) return SeveralNames(text, std::move(names));
  return found;
}

std::vector<CardWords> CardsIn(const std::vector<CardWords>& cards, std::string_view words) {
  std::string text = LowerCase(words);
  std::vector<std::string> names = NamesOf(cards);
  std::stable_sort(names.begin(), names.end(),
                   [](const std::string& a, const std::string& b) { return a.size() > b.size(); });
  std::vector<std::string> met;
  for (const std::string& name : names) {
    const std::string lower = LowerCase(name);
    if (lower.empty()) continue;
    bool is_met = false;
    for (std::size_t at = FindWords(text, lower); at != std::string::npos;
         at = FindWords(text, lower)) {
      // What was met is not looked at again.
      text.replace(at, lower.size(), lower.size(), '\n');
      is_met = true;
    }
    if (is_met) met.push_back(name);
  }
  return CardsThat(cards, [&](const CardWords& card) {
    return std::find(met.begin(), met.end(), card.name) != met.end();
  });
}

Drawing CardInfo(const CardWords& card, std::size_t columns) {
  Drawing info;
  info.Add(card.name, {.weight = Weight::kStrong});
  info.Add(fmt::format("  {}", card.code), {.weight = Weight::kFaint});
  info.Add("\n");
  for (const std::string_view line : LinesIn(card.text)) {
    info.Add(Wrapped(fmt::format("  {}", line), columns, 0, 4));
  }
  return info;
}

std::string CardNames(const std::vector<CardWords>& cards, std::size_t columns) {
  constexpr std::size_t kGap = 2;
  const std::vector<std::string> names = NamesOf(cards);
  std::size_t width = 1;
  for (const std::string& name : names) width = std::max(width, ColumnsOf(name));
  const std::size_t per_line = std::max<std::size_t>(1, (columns + kGap) / (width + kGap));
  const std::size_t lines = (names.size() + per_line - 1) / per_line;
  Drawing list;
  for (std::size_t line = 0; line < lines; ++line) {
    for (std::size_t column = 0; line + column * lines < names.size(); ++column) {
      list.PadTo(column * (width + kGap));
      list.Add(names[line + column * lines]);
    }
    list.EndLine();
  }
  return list.text();
}

}  // namespace riftlab
