// Positions as JSON: what stands in the file. README.md beside this file lists the fields.
#include "engine/games/riftwalker/position.h"

#include <algorithm>

#include "engine/core/array.h"
#include "engine/core/near_miss.h"
#include "engine/core/status_macros.h"
#include "engine/games/riftwalker/notation.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"

namespace riftlab::riftwalker {
namespace {

constexpr Array<std::string_view, 3> kTriggerWords = {"", "deck", "bursts"};
constexpr Array<std::string_view, 2> kFrameWords = {"", "burst"};
constexpr Array<std::string_view, 7> kOfTurn = {"drawn",      "bursts_left", "permits", "free_now",
                                                "discarding", "turn",        "shown"};

CardByte CardOf(int rift) { return ToByte(rift + 1); }

std::vector<CardByte> ListOf(RiftSet rifts) {
  std::vector<CardByte> list;
  ForEachBit(rifts, [&](int rift) { list.push_back(CardOf(rift)); });
  return list;
}

}  // namespace

void Position::Describe(Fields f) {
  const auto describe_observer = [&] {
    f.Required("seat", "the seat whose view this is").Integer(info_.seat, {0, last_seat()});
  };
  if (is_view_ && f.reading()) describe_observer();
  f["round"].Integer(state_.round, {1, rules_.cards().round_cap + 1});
  f["active"].Integer(state_.active, {0, last_seat()});
  if (f.reading()) state_.to_move = state_.active;
  f["to_move"].IntegerOrNull(state_.to_move, kNobody, {0, last_seat()});
  f.Required("grid", "nine cards such as \"wind/fire\", face before back")
      .List(kCells, "cards such as \"wind/fire\", face before back",
            [&](Fields card, std::size_t cell) {
              card.Text(
                  state_.grid[cell], [&](int shown) { return GridCardText(rules_, shown); },
                  [&](const std::string& text) { return ParseElementCard(text, '/'); });
            });
  DescribeElementDeck(f.Required("element_deck", "cards such as \"wind-fire\", the top one first"));
  f["hidden_elements"].Integer(state_.hidden_elements, {0, rules_.ElementDeckSize() - 1});
  DescribeDeck(f["deck"]);
  f.Required("seats", "a list with hand, explored and scored of each seat")
      .List(static_cast<std::size_t>(rules_.NumPlayers()), "seats",
            [&](Fields seat, std::size_t i) { DescribeSeat(seat, static_cast<Player>(i)); });
  for (std::size_t how = 0; how < 2; ++how) {
    f[how == 0 ? "flipped" : "placed"].List(
        kElements, "numbers, one for each element", [&](Fields times, std::size_t element) {
          times.Integer(state_.drawn_by[how][element], {0, 9999});
        });
  }
  DescribeEnd(f);
  if (!IsOver()) DescribeTurnFields(f);
  if (is_view_ && !f.reading()) describe_observer();
  if (IsOver()) return f.Without(kOfTurn, "the game is over (to_move is null)");
  const bool is_mover = !IsHiddenFrom(state_.to_move);
  DescribeTurn(f.Optional("turn", is_mover), state_.now);
  DescribeTurn(f.Optional("shown", !is_mover || !(state_.now == state_.shown)), state_.shown);
}

void Position::DescribeRift(Fields f, CardByte& card) const {
  f.Text(
      card, [&](CardByte rift) { return Name(rift); },
      [&](const std::string& text) { return ParseRift(text); });
}

void Position::DescribeRifts(Fields f, RiftSet& rifts) const {
  std::vector<CardByte> list = ListOf(rifts);
  f.List(list, "rifts", [&](Fields item, CardByte& card) { DescribeRift(item, card); });
  if (!f.ok()) return;
  rifts = 0;
  for (const CardByte card : list) Set(rifts, card - 1);
}

void Position::DescribeElements(Fields f, Elements& elements) {
  std::vector<int> list;
  ForEachBit(elements, [&](int element) { list.push_back(element); });
  f.List(list, "elements", [](Fields item, int& element) { item.Word(element, kElementNames); });
  elements = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (Has(elements, list[i])) f.At(i).Complain("is there twice");
    Set(elements, list[i]);
  }
}

// null for a hidden card that is not settled.
void Position::DescribeElementDeck(Fields f) {
  const auto to_text = [&](OptionalIndex card) { return DeckCardText(rules_, *card); };
  const auto parse = [&](const std::string& text) -> absl::StatusOr<OptionalIndex> {
    ASSIGN_OR_RETURN(const std::uint8_t shown, ParseElementCard(text, '-'));
    return OptionalIndex(shown / 2);
  };
  f.List(static_cast<std::size_t>(rules_.ElementDeckSize()), "cards, the top one first",
         [&](Fields card, std::size_t i) {
           card.TextOrNull(state_.elements[i], OptionalIndex{}, to_text, parse);
         });
}

// Top first; a number stands for so many cards that nobody can place.
void Position::DescribeDeck(Fields f) {
  std::vector<DeckEntry> entries = DeckEntries();
  f.List(entries, "cards and numbers",
         [&](Fields item, DeckEntry& entry) { DescribeDeckEntry(item, entry); });
}

void Position::DescribeDeckEntry(Fields f, DeckEntry& entry) {
  const bool is_settled =  // but nobody knows it
      entry.unknown == 0 && (entry.card & kHidden) == 0 && KnownBy(entry.card) == 0;
  if (f.reading() ? f.IsNumber() : entry.unknown > 0) {
    f.Integer(entry.unknown, {1, kMaxRifts});
    for (int i = 0; f.reading() && i < entry.unknown; ++i) AddToDeck(f, is_view_ ? kHidden : 0);
    return;
  }
  if (f.reading() ? f.IsText() : is_settled) {
    DescribeRift(f, entry.card);
    if (f.reading()) Place(f, entry.card, 0);
  } else {
    DescribeHiddenCard(f, entry.card);
  }
  if (f.reading()) AddToDeck(f, entry.card);
}

// A card that lies face-down: its name as far as it is known, and who knows it.
void Position::DescribeHiddenCard(Fields f, CardByte& card) {
  f.Object([&](Fields hidden) {
    const bool has_name = (card & kHidden) == 0;
    std::uint8_t known_by = has_name ? KnownBy(card) : ToByte(card & ~kHidden);
    Fields name = hidden.Optional("card", has_name);
    DescribeRift(name, card);
    hidden["known_by"].Members(known_by, "seat", {0, last_seat()});
    if (!f.reading()) return;
    if (name.Given()) return Place(f, card, known_by);
    if (!is_view_) {
      f.Complain(R"(a complete position names the card: {"card":...,"known_by":[...]})");
    } else if (Has(known_by, observer())) {
      f.Complain(fmt::format("seat {} knows the card; name it", observer()));
    }
    card = ToByte(kHidden | known_by);
  });
}

void Position::DescribeSeat(Fields f, Player seat) {
  f.Object([&](Fields own) {
    const bool is_hidden = IsHiddenFrom(seat);
    DescribeHand(is_hidden ? own.Required("hand", R"({"known":[],"unknown":n})") : own["hand"],
                 seat);
    DescribeArea(own["explored"], state_.explored[seat]);
    DescribeArea(own["scored"], state_.scored[seat]);
    DescribeElements(own.Optional("free", state_.free_next[seat] != 0), state_.free_next[seat]);
    DescribeRifts(own["has_explored"], state_.has_explored[seat]);
    DescribeRifts(own["has_shifted"], state_.has_shifted[seat]);
  });
}

// Of another seat in a view: the cards that the observer knows, and how many there are besides.
void Position::DescribeHand(Fields f, Player seat) {
  std::vector<CardByte> cards = ListOf(state_.hand[seat]);
  int unknown = info_.hand_sizes[seat] - Count(state_.hand[seat]);
  const auto describe_cards = [&](Fields list) {
    list.List(cards, "cards",
              [&](Fields item, CardByte& card) { DescribeHandCard(item, card, seat); });
  };
  if (IsHiddenFrom(seat)) {
    f.Object([&](Fields hand) {
      describe_cards(hand["known"]);
      hand.Required("unknown", "the number of its other cards").Integer(unknown, {0, kMaxRifts});
    });
  } else {
    describe_cards(f);
  }
  info_.hand_sizes[seat] = ToByte(std::min(kMaxRifts, Count(state_.hand[seat]) + unknown));
}

// A name where the seat alone knows the card.
void Position::DescribeHandCard(Fields f, CardByte& card, Player seat) {
  const auto own = Bit<std::uint8_t>(seat);
  const bool reading = f.reading();
  std::uint8_t known_by = reading ? own : KnownBy(card);
  if (reading ? !f.IsObject() : known_by == own) {
    DescribeRift(f, card);
  } else {
    f.Object([&](Fields hidden) {
      DescribeRift(hidden.Required("card", "the name of the rift"), card);
      hidden["known_by"].Members(known_by, "seat", {0, last_seat()});
    });
  }
  if (!reading || !f.ok()) return;
  Place(f, card, ToByte(known_by | own));
  Set(state_.hand[seat], card - 1);
}

// "Name/1", or with what lies beneath.
void Position::DescribeArea(Fields f, RiftSet& area) {
  std::vector<CardByte> rifts = ListOf(area);
  f.List(rifts, "rifts such as \"Name/1\"", [&](Fields item, CardByte& card) {
    if (f.reading() ? item.IsObject() : Has(state_.hosts, card - 1)) {
      item.Object([&](Fields host) {
        DescribeTableRift(host.Required("rift", "a rift and its shifts, such as \"Name/1\""), card);
        if (f.ok()) DescribeBeneath(host["beneath"], card - 1);
      });
    } else {
      DescribeTableRift(item, card);
    }
    if (f.reading() && f.ok()) Set(area, card - 1);
  });
}

void Position::DescribeTableRift(Fields f, CardByte& card) {
  TableRift rift{.card = card, .shifts = 0};
  f.Text(
      rift, [&](const TableRift& shown) { return RiftAndShifts(rules_, state_, shown.card - 1); },
      [&](const std::string& text) { return ParseTableRift(text); });
  if (!f.reading() || !f.ok()) return;
  card = rift.card;
  Place(f, card, AllSeats());
  if (rift.shifts > 0) Set(state_.shifted[rift.shifts - 1], card - 1);
}

// The oldest first; a name for a face-up card.
void Position::DescribeBeneath(Fields f, int host) {
  std::vector<CardBeneath> cards;
  for (std::size_t i = 0; i < state_.num_beneath; ++i) {
    const bool is_face_up = (state_.beneath_host[i] & kFaceUp) != 0;
    if ((state_.beneath_host[i] & ~kFaceUp) != host) continue;
    cards.push_back({.card = state_.beneath_card[i], .is_face_up = is_face_up});
  }
  f.List(cards, "cards", [&](Fields item, CardBeneath& beneath) {
    if (f.reading()) beneath.is_face_up = item.IsText();
    if (beneath.is_face_up) {
      DescribeRift(item, beneath.card);
      if (f.reading()) Place(item, beneath.card, AllSeats());
    } else {
      DescribeHiddenCard(item, beneath.card);
    }
    if (!f.reading()) return;
    if (state_.num_beneath == kMaxRifts) return item.Complain("more cards than there are");
    PutBeneath(host, beneath);
  });
}

void Position::DescribeEnd(Fields f) {
  bool has_run_out = state_.ran_out != 0;
  bool is_capped = state_.capped != 0;
  f.Optional("ran_out", has_run_out).Flag(has_run_out);
  f.Optional("trigger", state_.trigger != 0).Word(state_.trigger, kTriggerWords);
  const int most = state_.trigger == 0 || IsOver() ? 0 : last_seat();
  if (f.reading()) state_.last_turns = ToByte(most);
  f.Optional("last_turns", state_.trigger != 0)
      .Integer(state_.last_turns, {std::min(1, most), most});
  f.Optional("capped", is_capped).Flag(is_capped);
  state_.ran_out = has_run_out ? 1 : 0;
  state_.capped = is_capped ? 1 : 0;
}

void Position::DescribeTurnFields(Fields f) {
  f["drawn"].WordOrNull(state_.drawn, kElementNames);
  f["bursts_left"].Integer(state_.bursts_left, {0, kMaxBursts});
  DescribePermits(f.Optional("permits", !state_.permits.empty()));
  DescribeElements(f.Optional("free_now", state_.free_now != 0), state_.free_now);
  DescribeRifts(f.Optional("discarding", state_.discarding != 0), state_.discarding);
}

void Position::DescribePermits(Fields f) {
  std::vector<std::uint8_t> permits(state_.permits.begin(), state_.permits.end());
  f.List(permits, "steps that grant a permit", [&](Fields item, std::uint8_t& permit) {
    const Rules::PermitSourceOf source =
        f.reading() ? Rules::PermitSourceOf{} : rules_.PermitSource(permit);
    CardByte card = CardOf(source.rift);
    int step = source.step;
    item.Object([&](Fields grant) {
      DescribeRift(grant.Required("rift", "its name"), card);
      grant["step"].Integer(step, {0, kMaxSteps - 1});
    });
    if (!f.reading() || !f.ok()) return;
    const int number = rules_.PermitOf(card - 1, step);
    if (number < 0 || state_.permits.size() == kMaxPermits) {
      return item.Complain(fmt::format(
          R"(expected at most {} steps that grant a permit, such as {{"rift":"Mesa of Kings","step":0}})",
          kMaxPermits));
    }
    state_.permits.push_back(ToByte(number));
  });
}

void Position::DescribeTurn(Fields f, Turn& turn) const {
  f.Object([&](Fields now) {
    now["stage"].Word(turn.stage, kStageNames);
    DescribePick(now.Optional("pending", turn.pending.has_value()), Domain::kRift, turn.pending);
    now.Optional("activations", turn.activations != 0)
        .Integer(turn.activations, {0, rules_.cards().max_activations});
    now.Optional("side", turn.stage == Stage::kPlaceCell).Integer(turn.place_side, {0, 1});
    std::vector<Frame> frames(turn.stack.begin(), turn.stack.begin() + turn.depth);
    Fields stack = now.Optional("stack", turn.depth > 0);
    stack.List(frames, "powers", [&](Fields item, Frame& frame) { DescribeFrame(item, frame); });
    if (frames.size() > kMaxDepth) {
      return stack.Complain(fmt::format("expected at most {} powers", kMaxDepth));
    }
    std::copy(frames.begin(), frames.end(), turn.stack.begin());
    turn.depth = ToByte(static_cast<int>(frames.size()));
  });
}

void Position::DescribeFrame(Fields f, Frame& frame) const {
  f.Object([&](Fields power) {
    CardByte card = CardOf(frame.rift);
    DescribeRift(power.Required("rift", "its name"), card);
    frame.rift = ToByte(card - 1);
    bool is_burst = f.reading() ? power["trigger"].Given() : frame.is_burst();
    const Rift& rift = rules_.RiftAt(frame.rift);
    const int begin = is_burst ? rift.num_power : 0;
    const int end = is_burst ? rift.num_steps : rift.num_power;
    if (begin == end) return f.Complain(fmt::format("{} has no such steps", Name(card)));
    if (f.reading()) frame.step = ToByte(begin);
    power["step"].Integer(frame.step, {begin, end - 1});
    power.Optional("trigger", is_burst).Word(is_burst, kFrameWords);
    const Step& step = rules_.StepOf(frame);
    power.Optional("times", frame.reps != 0)
        .Integer(frame.reps, {0, std::max<int>(step.times, kMaxSeats)});
    bool before_done = frame.before_done();
    power.Optional("before_done", before_done).Flag(before_done);
    int letter = frame.letter();
    power.Optional("branch", letter != 0).Integer(letter, {0, kMaxSteps});
    frame.flags =
        ToByte((is_burst ? Frame::kBurstTrigger : 0) | (before_done ? Frame::kBeforeDone : 0));
    frame.set_letter(letter);
    DescribePick(power.Optional("first", frame.first.has_value()), FirstDomain(step), frame.first);
    DescribePick(power.Optional("last", frame.last != 0), FirstDomain(step), frame.last);
    DescribePick(power.Optional("last_other", frame.last_other != 0), SecondDomain(step),
                 frame.last_other);
    DescribePick(power.Optional("opponent", frame.opponent.has_value()), Domain::kSeat,
                 frame.opponent);
  });
}

void Position::DescribePick(Fields f, Domain domain, OptionalIndex& pick) const {
  auto with_1_added = static_cast<std::uint8_t>(pick.ordinal());
  DescribePick(f, domain, with_1_added);
  if (with_1_added != 0) pick = with_1_added - 1;
}

// The choice is stored with 1 added.
void Position::DescribePick(Fields f, Domain domain, std::uint8_t& pick) const {
  switch (domain) {
    case Domain::kCell:
      return f.Integer(pick, {.min = 0, .max = kCells - 1, .add = -1});
    case Domain::kSide:
      return f.Integer(pick, {.min = 0, .max = 1, .add = -1});
    case Domain::kSeat:
      return f.Integer(pick, {.min = 0, .max = last_seat(), .add = -1});
    case Domain::kRift:
      return DescribeRift(f, pick);
  }
}

// --- Texts.

absl::StatusOr<CardByte> Position::ParseRift(const std::string& text) const {
  const int found = FindRift(rules_.cards(), text);
  if (found >= 0) return CardOf(found);
  std::vector<std::string> names;
  for (const CardByte card : ListOf(rules_.AllRifts())) names.push_back(Name(card));
  return absl::InvalidArgumentError(
      fmt::format("is not a rift of the card table{}", Suggestion(text, names)));
}

absl::StatusOr<TableRift> Position::ParseTableRift(const std::string& text) const {
  const std::size_t slash = std::min(text.find('/'), text.size());
  const std::string shifts = slash == text.size() ? "0" : text.substr(slash + 1);
  if (shifts != "0" && shifts != "1" && shifts != "2") {
    return absl::InvalidArgumentError("is not a rift and its shifts, such as \"Name/1\"");
  }
  ASSIGN_OR_RETURN(const CardByte card, ParseRift(text.substr(0, slash)));
  return TableRift{.card = card, .shifts = shifts[0] - '0'};
}

// Element card * 2 + side.
absl::StatusOr<std::uint8_t> Position::ParseElementCard(const std::string& text, char separator) {
  const std::size_t at = std::min(text.find(separator), text.size());
  const std::string back = at == text.size() ? "" : text.substr(at + 1);
  const int shown = rules_.FindElementCard(text.substr(0, at), back);
  if (shown < 0) {
    return absl::InvalidArgumentError(fmt::format(
        "is not an element card of the table; expected two elements joined by '{}'", separator));
  }
  if (Has(used_elements_, shown / 2)) return absl::InvalidArgumentError("is there twice");
  Set(used_elements_, shown / 2);
  return ToByte(shown);
}

// --- Cards and their places.

std::uint8_t Position::KnownBy(CardByte card) const {
  std::uint8_t seats = 0;
  for (const Player seat : Seats(rules_.NumPlayers())) {
    if (card != 0 && Has(state_.known[seat], card - 1)) Set(seats, seat);
  }
  return seats;
}

void Position::Place(Fields f, CardByte card, std::uint8_t known_by) {
  if (!f.ok()) return;
  if (Has(placed_, card - 1)) {
    return f.Complain(fmt::format("{} has a place already", Name(card)));
  }
  Set(placed_, card - 1);
  ForEachBit(known_by, [&](int seat) { Set(state_.known[seat], card - 1); });
  if (is_view_ && !Has(known_by, observer())) {
    std::uint8_t right = known_by;
    Set(right, observer());
    f.Complain(
        fmt::format("{0} is named, but seat {1} does not know it; a card that it knows says "
                    "so, {{\"card\":\"{0}\",\"known_by\":[{2}]}}",
                    Name(card), observer(), SeatsText(right)));
  }
}

std::vector<DeckEntry> Position::DeckEntries() const {
  std::vector<DeckEntry> entries;
  for (std::size_t i = 0; i < state_.deck_size; ++i) {
    const CardByte card = state_.deck[i];
    if (card != 0 && card != kHidden) {
      entries.push_back({.card = card, .unknown = 0});
    } else if (!entries.empty() && entries.back().unknown > 0) {
      ++entries.back().unknown;
    } else {
      entries.push_back({.card = 0, .unknown = 1});
    }
  }
  return entries;
}

void Position::AddToDeck(Fields f, CardByte card) {
  if (!f.ok()) return;
  if (state_.deck_size == kMaxRifts) return f.Complain("more cards than there are");
  state_.deck[state_.deck_size++] = card;
}

// As the newest card beneath the rift.
void Position::PutBeneath(int host, CardBeneath beneath) {
  std::size_t i = state_.num_beneath++;
  for (; i > 0 && (state_.beneath_host[i - 1] & ~kFaceUp) > host; --i) {
    state_.beneath_host[i] = state_.beneath_host[i - 1];
    state_.beneath_card[i] = state_.beneath_card[i - 1];
  }
  state_.beneath_host[i] = ToByte(host | (beneath.is_face_up ? kFaceUp : 0));
  state_.beneath_card[i] = beneath.card;
  Set(state_.hosts, host);
}

Json Rules::ToJson(const State& state) const { return WriteDescribed(Position(*this, state)); }

Json Rules::ToJson(const InfoSet& info) const { return WriteDescribed(Position(*this, info)); }

absl::StatusOr<State> Rules::ParseState(const Json& json) const {
  Position position(*this, /*is_view=*/false);
  RETURN_IF_ERROR(ReadDescribed(json, position));
  return position.info().known;
}

absl::StatusOr<InfoSet> Rules::ParseInfoSet(const Json& json) const {
  Position position(*this, /*is_view=*/true);
  RETURN_IF_ERROR(ReadDescribed(json, position));
  return position.info();
}

}  // namespace riftlab::riftwalker
