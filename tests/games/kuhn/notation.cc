// Kuhn poker as text and JSON. A position is {"hands":["J","K"],"betting":"check bet"}; as seen by
// a seat, "seat" is added and a hidden hand is {"known":[],"unknown":1}.
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "engine/core/json_object.h"
#include "engine/core/near_miss.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tests/games/kuhn/kuhn.h"

namespace riftlab::kuhn {
namespace {

constexpr std::array<Card, 3> kCards = {Card::kJack, Card::kQueen, Card::kKing};

std::string_view LastWord(std::string_view text) { return text.substr(text.rfind(' ') + 1); }

Json HiddenHand() { return {{"known", Json::array()}, {"unknown", 1}}; }

bool IsHiddenHand(const Json& json) {
  return json.is_object() && json.size() == 2 && json.value("known", Json()) == Json::array() &&
         json.value("unknown", Json()) == 1;
}

absl::Status Wrong(std::string_view field, std::string_view what) {
  return absl::InvalidArgumentError(fmt::format("{}: {}", field, what));
}

std::optional<Card> ReadCard(const Json& json) {
  for (const Card card : kCards) {
    if (json == NameOf(card)) return card;
  }
  return std::nullopt;
}

absl::StatusOr<Betting> ReadBetting(const Json& json) {
  if (!json.contains("betting")) return Betting::kStart;
  const Json& given = json["betting"];
  std::vector<std::string> lines;
  for (int i = 0; i <= static_cast<int>(Betting::kCheckBetCall); ++i) {
    const auto betting = static_cast<Betting>(i);
    if (given == FactsOf(betting).text) return betting;
    lines.push_back(fmt::format("'{}'", FactsOf(betting).text));
  }
  return Wrong("betting", fmt::format("{} is not one of {}", given.dump(), fmt::join(lines, ", ")));
}

enum class HiddenHands : std::uint8_t { kRefused, kAllowed };

// Reads "hands" and "betting"; a hidden hand, where allowed, becomes kNone.
absl::StatusOr<State> ReadTable(const Json& json, HiddenHands hidden) {
  ASSIGN_OR_RETURN(const Betting betting, ReadBetting(json));
  State state{.hands = {}, .betting = betting};
  if (!json.contains("hands") || !json["hands"].is_array() || json["hands"].size() != 2) {
    return Wrong("hands", R"(expected the cards of seats 0 and 1, such as ["J","K"])");
  }
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const Json& hand = json["hands"][seat];
    if (hidden == HiddenHands::kAllowed && IsHiddenHand(hand)) continue;
    const std::optional<Card> card = ReadCard(hand);
    if (!card) {
      return Wrong(fmt::format("hands[{}]", seat),
                   fmt::format(R"({} is not a card; cards: "J", "Q", "K")", hand.dump()));
    }
    state.hands[seat] = *card;
  }
  if (state.hands[0] == state.hands[1] && state.hands[0] != Card::kNone) {
    return Wrong("hands", fmt::format("{} is there only once", NameOf(state.hands[0])));
  }
  return state;
}

std::string DrawTable(const State& state) {
  const std::string_view said = FactsOf(state.betting).text;
  return fmt::format("seat 0: {}   seat 1: {}\nbetting: {}\n", NameOf(state.hands[0]),
                     NameOf(state.hands[1]), said.empty() ? "-" : said);
}

}  // namespace

std::string_view NameOf(Card card) {
  constexpr std::array<std::string_view, 4> kNames = {"?", "J", "Q", "K"};
  return kNames[static_cast<std::size_t>(card)];
}

Json Rules::ToJson(const State& state) const {
  return {{"hands", {NameOf(state.hands[0]), NameOf(state.hands[1])}},
          {"betting", FactsOf(state.betting).text}};
}

Json Rules::ToJson(const InfoSet& info) const {
  Json json = ToJson(info.known);
  for (std::size_t seat = 0; seat < 2; ++seat) {
    if (info.known.hands[seat] == Card::kNone) json["hands"][seat] = HiddenHand();
  }
  json["seat"] = info.seat;
  return json;
}

absl::StatusOr<State> Rules::ParseState(const Json& json) const {
  RETURN_IF_ERROR(CheckObject(json, std::array<std::string, 2>{"hands", "betting"}));
  return ReadTable(json, HiddenHands::kRefused);
}

absl::StatusOr<InfoSet> Rules::ParseInfoSet(const Json& json) const {
  RETURN_IF_ERROR(CheckObject(json, std::array<std::string, 3>{"hands", "betting", "seat"}));
  if (!json.contains("seat") || (json["seat"] != 0 && json["seat"] != 1)) {
    return Wrong("seat", "expected 0 or 1");
  }
  ASSIGN_OR_RETURN(const State known, ReadTable(json, HiddenHands::kAllowed));
  const InfoSet info = {.known = known, .seat = json["seat"].get<Player>()};
  if (known.hands[info.seat] == Card::kNone) {
    return Wrong(fmt::format("hands[{}]", info.seat), "a seat knows its own card");
  }
  const bool sees_other = known.hands[1 - info.seat] != Card::kNone;
  if (sees_other != IsShowdown(known.betting)) {
    return Wrong(fmt::format("hands[{}]", 1 - info.seat),
                 "the other card is seen at a showdown and never else");
  }
  return info;
}

std::string Rules::ToText(const State& state, Action action) const {
  return std::string(LastWord(FactsOf(FactsOf(state.betting).after[Code(action)]).text));
}

absl::StatusOr<Action> Rules::ParseAction(const State& state, std::string_view text) const {
  std::vector<std::string> words;
  for (const Action action : {kPass, kChip}) {
    words.push_back(ToText(state, action));
    if (text == words.back()) return action;
  }
  return absl::InvalidArgumentError(fmt::format("'{}' is not a move here{}; moves: {}", text,
                                                Suggestion(text, words), fmt::join(words, ", ")));
}

std::string Rules::Event(const State& before, Action action, const State& after,
                         Player /*seat*/) const {
  std::string line = fmt::format("seat {}: {}", ToMove(before), ToText(before, action));
  if (IsShowdown(after.betting)) {
    line += fmt::format("; hands {} and {}", NameOf(after.hands[0]), NameOf(after.hands[1]));
  }
  return line;
}

std::string Rules::DealEvent(const State& state, Player seat) const {
  return fmt::format("seat {} gets {}", seat, NameOf(state.hands[seat]));
}

std::string Rules::Draw(const State& state) const { return DrawTable(state); }

std::string Rules::Draw(const InfoSet& info) const { return DrawTable(info.known); }

std::string Rules::DescribeCards() const { return "J, Q, K: one each, in rising order\n"; }

}  // namespace riftlab::kuhn
