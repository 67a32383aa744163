// Lantern as text and JSON. A position is
//   {"turn":2,"burnt":3,"pile":[1,6],"hands":[[4,null],[2,7]],"played":[[5],[]],"shown":[7],
//    "low":[[false,false],[false,false]],"peeked":[0],"have_shown":[1]}
// where null is an empty place. As seen by a seat, "seat" is added, a hidden card is "?" and the
// pile {"known":[],"unknown":2}. Fields from "played" on may be left out.
#include <algorithm>
#include <vector>

#include "engine/core/near_miss.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "nlohmann/json.hpp"
#include "tests/games/lantern/lantern.h"

namespace riftlab::lantern {
namespace {

// A card by its number, or "?" for one that the seat does not know.
void DescribeCard(Fields f, Card& card, int cards) {
  constexpr std::array<std::string_view, 1> kUnknown = {"?"};
  if (f.reading() ? f.IsText() : card == kUnknownCard) {
    int word = 0;
    f.Word(word, kUnknown);
    card = kUnknownCard;
  } else {
    f.IntegerOrNull(card, kNoCard, {1, cards});
  }
}

std::string CardText(Card card) {
  return card == kNoCard ? "-" : card == kUnknownCard ? "?" : std::string(NameOf(card));
}

}  // namespace

std::string_view NameOf(Card card) {
  constexpr std::array<std::string_view, kMaxCards + 1> kNames = {"-", "1", "2", "3",
                                                                  "4", "5", "6", "7"};
  return kNames[card];
}

std::string_view HandZone(Player seat) {
  constexpr std::array<std::string_view, kSeats> kNames = {"hand:0", "hand:1", "hand:2"};
  return kNames[seat];
}

std::string_view PlayedZone(Player seat) {
  constexpr std::array<std::string_view, kSeats> kNames = {"played:0", "played:1", "played:2"};
  return kNames[seat];
}

void Rules::DescribeTable(Fields f, State& table, InfoSet* view) const {
  const auto seats = static_cast<std::size_t>(NumPlayers());
  const auto places = static_cast<std::size_t>(hand_size_);
  const Range seat_range = {0, NumPlayers() - 1};
  const std::int64_t turns = std::int64_t{NumPlayers()} * rounds_;
  f.Required("turn", "how many turns were taken").Integer(table.turn, {0, turns});
  DescribeCard(f.Required("burnt", "the burnt card"), table.burnt, cards_);
  Fields pile = f.Required("pile", "the cards of the pile");
  if (view == nullptr) {
    pile.Members(table.pile, "card", {1, cards_});
  } else {
    pile.Object([&](Fields hidden) {
      hidden["known"].List(0, "cards", [](Fields, std::size_t) {});
      hidden.Required("unknown", "how many cards it has").Integer(view->pile_size, {0, cards_});
    });
  }
  f.Required("hands", "the cards of each seat")
      .List(seats, "hands", [&](Fields hand, std::size_t seat) {
        hand.List(places, "cards", [&](Fields card, std::size_t i) {
          DescribeCard(card, table.hands[seat][i], cards_);
        });
      });
  f["played"].List(seats, "lists of cards", [&](Fields cards, std::size_t seat) {
    cards.Members(table.played[seat], "card", {1, cards_});
  });
  f["shown"].Members(table.shown, "card", {1, cards_});
  f["low"].List(seats, "lists of flags", [&](Fields hand, std::size_t seat) {
    hand.List(places, "flags", [&](Fields flag, std::size_t i) {
      const int bit = PlaceBit(static_cast<int>(seat), static_cast<int>(i));
      bool is_low = Has(table.low_places, bit);
      flag.Flag(is_low);
      if (is_low) Set(table.low_places, bit);
    });
  });
  std::uint8_t peeked = 0;
  for (const Player seat : Seats(NumPlayers())) {
    if (table.glimpses[seat] != kNoCard) Set(peeked, seat);
  }
  f["peeked"].Members(peeked, "seat", seat_range);
  if (f.reading()) {
    ForEachBit(peeked,
               [&](int seat) { table.glimpses[static_cast<std::size_t>(seat)] = kUnknownCard; });
  }
  f["have_shown"].Members(table.has_shown, "seat", seat_range);
  if (view != nullptr) {
    f.Required("seat", "the seat whose view this is").Integer(view->seat, seat_range);
  }
}

Json Rules::ToJson(const State& state) const {
  State table = state;
  return Fields::Write([&](Fields f) { DescribeTable(f, table, nullptr); });
}

Json Rules::ToJson(const InfoSet& info) const {
  InfoSet view = info;
  return Fields::Write([&](Fields f) { DescribeTable(f, view.known, &view); });
}

// What must hold of complete positions and of information sets alike.
void Rules::CheckTable(Fields f, const State& table) const {
  CardSet met = 0;
  CardSet in_hands = 0;
  const auto meet = [&](Card card) {
    if (card == kNoCard || card == kUnknownCard) return;
    if (Has(met, card)) f["hands"].Complain(fmt::format("card {} is there only once", card));
    Set(met, card);
  };
  if (table.burnt == kNoCard) f["burnt"].Complain("expected a card");
  meet(table.burnt);
  ForEachBit(table.pile, [&](int card) { meet(static_cast<Card>(card)); });
  for (const Player seat : Seats(NumPlayers())) {
    ForEachBit(table.played[seat], [&](int card) { meet(static_cast<Card>(card)); });
    for (std::size_t place = 0; place < kHandPlaces; ++place) {
      const Card card = table.hands[seat][place];
      meet(card);
      if (card != kNoCard && card != kUnknownCard) Set(in_hands, card);
      const bool low = Has(table.low_places, PlaceBit(seat, static_cast<int>(place)));
      if (low && (card == kNoCard || (card != kUnknownCard && card > kHighestLow))) {
        f["low"].At(seat).At(place).Complain(
            fmt::format("this place holds no card up to {}", kHighestLow));
      }
    }
  }
  if ((table.shown & ~in_hands) != 0) f["shown"].Complain("a shown card must lie in a hand");
  if (IsOver(table)) return;
  const auto& hand = table.hands[ToMove(table)];
  if (std::all_of(hand.begin(), hand.end(), [](Card card) { return card == kNoCard; })) {
    f["turn"].Complain(fmt::format("seat {} has no card to play", ToMove(table)));
  }
}

void Rules::CheckState(Fields f, State& state) const {
  for (Card& glimpse : state.glimpses) {
    if (glimpse != kNoCard) glimpse = state.burnt;
  }
  bool unknown = state.burnt == kUnknownCard;
  for (const auto& hand : state.hands) {
    unknown |= std::find(hand.begin(), hand.end(), kUnknownCard) != hand.end();
  }
  if (unknown) f["hands"].Complain("a complete position has no unknown card");
  CheckTable(f, state);
  const auto missing = static_cast<CardSet>(Unseen(state) & ~state.pile);
  if (missing != 0) f["pile"].Complain(fmt::format("card {} lies nowhere", LowestBit(missing)));
}

void Rules::CheckView(Fields f, InfoSet& info) const {
  State& known = info.known;
  CheckTable(f, known);
  const bool sees_burnt = IsOver(known) || known.glimpses[info.seat] != kNoCard;
  if (sees_burnt != (known.burnt != kUnknownCard)) {
    f["burnt"].Complain("it is known to who has peeked, and to all at the end, and to nobody else");
  }
  if (known.glimpses[info.seat] != kNoCard) known.glimpses[info.seat] = known.burnt;
  int unknown = known.burnt == kUnknownCard ? 1 : 0;
  int unknown_low = 0;
  for (const Player seat : Seats(NumPlayers())) {
    for (std::size_t place = 0; place < kHandPlaces; ++place) {
      const Card card = known.hands[seat][place];
      if (card == kNoCard) continue;
      const bool sees_card = seat == info.seat || (card < 8 && Has(known.shown, card));
      if (sees_card != (card != kUnknownCard)) {
        f["hands"].At(seat).At(place).Complain(
            "a seat knows its own cards and those that were shown");
      }
      if (sees_card) continue;
      ++unknown;
      if (Has(known.low_places, PlaceBit(seat, static_cast<int>(place)))) ++unknown_low;
    }
  }
  const CardSet unseen = Unseen(known);
  if (Count(unseen) != unknown + info.pile_size) {
    f["pile"].Complain(fmt::format("{} cards are unseen, {} places hold them", Count(unseen),
                                   unknown + info.pile_size));
  }
  if (Count(static_cast<CardSet>(unseen & BitsBelow<CardSet>(kHighestLow + 1))) < unknown_low) {
    f["low"].Complain("more low cards than are unseen");
  }
}

absl::StatusOr<State> Rules::ParseState(const Json& json) const {
  State state{};
  RETURN_IF_ERROR(Fields::Read(
      json, [&](Fields f) { DescribeTable(f, state, nullptr); },
      [&](Fields f) { CheckState(f, state); }));
  return state;
}

absl::StatusOr<InfoSet> Rules::ParseInfoSet(const Json& json) const {
  InfoSet info{};
  RETURN_IF_ERROR(Fields::Read(
      json, [&](Fields f) { DescribeTable(f, info.known, &info); },
      [&](Fields f) { CheckView(f, info); }));
  return info;
}

std::string Rules::ToText(const State& /*state*/, Action action) const {
  if (action == kPeek) return "peek";
  if (action == kPass) return "pass";
  const bool plays = Code(action) < Code(Show(kNoCard));
  return fmt::format("{}{}", plays ? "play" : "show", Code(action) % 16);
}

absl::StatusOr<Action> Rules::ParseAction(const State& state, std::string_view text) const {
  ActionList<Rules> actions;
  LegalActions(state, actions);
  std::vector<std::string> texts;
  for (const Action action : actions) {
    texts.push_back(ToText(state, action));
    if (text == texts.back()) return action;
  }
  return absl::InvalidArgumentError(fmt::format("'{}' is not a move here{}; moves: {}", text,
                                                Suggestion(text, texts), fmt::join(texts, ", ")));
}

std::string Rules::Event(const State& before, Action action, const State& after,
                         Player seat) const {
  const Player mover = ToMove(before);
  std::string line = fmt::format("seat {}: {}", mover, ToText(before, action));
  if (action == kPeek && seat == mover) line += fmt::format(", sees {}", before.burnt);
  if (action < Show(kNoCard)) {
    for (std::size_t place = 0; place < kHandPlaces; ++place) {
      const Card old_card = before.hands[mover][place];
      const Card new_card = after.hands[mover][place];
      if (old_card == new_card) continue;
      line += fmt::format(" from place {}", place);
      if (new_card == kNoCard) continue;
      line += seat == mover ? fmt::format(", draws {}", new_card) : ", draws";
    }
  }
  if (action >= Show(kNoCard) && action < kPeek) {
    const auto& hand = before.hands[mover];
    const auto place = std::find(hand.begin(), hand.end(), Code(action) % 16) - hand.begin();
    line += fmt::format(" in place {}", place);
  }
  if (IsOver(after)) line += fmt::format("; {} was burnt", after.burnt);
  return line;
}

std::string Rules::DealEvent(const State& state, Player seat) const {
  const auto& hand = state.hands[seat];
  return fmt::format("seat {} gets {}", seat,
                     fmt::join(hand.begin(), hand.begin() + hand_size_, " "));
}

std::string Rules::Draw(const State& state) const {
  std::string text = fmt::format("turn {}, burnt {}, pile of {}\n", state.turn,
                                 CardText(state.burnt), Count(state.pile));
  for (const Player seat : Seats(NumPlayers())) {
    text += fmt::format("seat {}: hand", seat);
    for (int place = 0; place < hand_size_; ++place) {
      text += " " + CardText(state.hands[seat][static_cast<std::size_t>(place)]);
    }
    text += ", played";
    ForEachBit(state.played[seat], [&](int card) { text += fmt::format(" {}", card); });
    text += "\n";
  }
  return text;
}

std::string Rules::Draw(const InfoSet& info) const {
  return fmt::format("seen by seat {}, {} hidden in the pile\n{}", info.seat, info.pile_size,
                     Draw(info.known));
}

std::string Rules::DescribeCards() const { return fmt::format("cards 1 to {}\n", cards_); }

}  // namespace riftlab::lantern
