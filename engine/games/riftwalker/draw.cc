// The table as text: the grid, the decks, the rifts of each seat, and what is asked.
#include "engine/core/array.h"
#include "engine/core/text.h"
#include "engine/games/riftwalker/card_wording.h"
#include "engine/games/riftwalker/notation.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab::riftwalker {
namespace {

constexpr Array<Hue, kElements> kHues = {Hue::kPurple, Hue::kRed,    Hue::kGreen,
                                         Hue::kYellow, Hue::kOrange, Hue::kBlue};

// What is drawn, and how wide it may be.
struct Sheet {
  Drawing drawing;
  std::size_t columns = 0;
};

// The words of `text` where the line stands, on as many lines as they need; further ones begin at
// column `indent`.
void AddWords(std::string_view text, std::size_t column, std::size_t indent, Sheet& sheet) {
  const std::string blanks(indent, ' ');
  for (bool first = true; !text.empty(); first = false) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (!first && column + end + 1 > sheet.columns) {
      sheet.drawing.EndLine();
      sheet.drawing.Add(blanks);
      column = indent;
    } else if (!first) {
      sheet.drawing.Add(" ");
      ++column;
    }
    sheet.drawing.Add(text.substr(0, end));
    column += end;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  sheet.drawing.EndLine();
}

// The words of `text` after a label, on as many lines as they need.
void AddWrapped(std::string_view label, std::string_view text, Sheet& sheet) {
  sheet.drawing.Add(label, {.hue = Hue::kNone, .weight = Weight::kFaint});
  AddWords(text, label.size(), label.size(), sheet);
}

void AddGrid(const Rules& rules, const State& state, Sheet& sheet) {
  for (int row = 0; row < 3; ++row) {
    sheet.drawing.Add("  ");
    for (int column = 0; column < 3; ++column) {
      const int cell = row * 3 + column;
      const int face = rules.FaceOf(state, cell);
      sheet.drawing.Add(fmt::format("{} ", cell), {.hue = Hue::kNone, .weight = Weight::kFaint});
      sheet.drawing.Add(ElementName(face), {.hue = kHues[face], .weight = Weight::kStrong});
      sheet.drawing.Add(fmt::format("/{}", ElementName(rules.BackOf(state, cell))),
                        {.hue = Hue::kNone, .weight = Weight::kFaint});
      sheet.drawing.PadTo(2 + 16 * static_cast<std::size_t>(column + 1));
    }
    sheet.drawing.EndLine();
  }
  AddWrapped("element deck, top first: ", ElementDeckText(rules, state), sheet);
  const Elements lines = rules.Lines(state);
  if (lines != 0) AddWrapped("lines: ", ElementsText(lines), sheet);
}

// The rift deck: how many cards, and those at known places.
void AddDeck(const Rules& rules, const State& state, Sheet& sheet) {
  std::vector<std::string> places;
  for (std::size_t i = 0; i < state.deck_size; ++i) {
    const std::uint8_t card = state.deck[i];
    if (card == 0 || (card & kHidden) != 0) continue;
    places.push_back(fmt::format("{} at {}", RiftName(rules.cards(), card - 1), i + 1));
  }
  std::string text = fmt::format("{} cards", state.deck_size);
  if (!places.empty()) text += fmt::format("; {}", fmt::join(places, ", "));
  AddWrapped("rift deck: ", text, sheet);
}

void AddBeneath(const Rules& rules, const State& state, Sheet& sheet) {
  for (std::size_t i = 0; i < state.num_beneath; ++i) {
    const std::uint8_t card = state.beneath_card[i];
    if ((card & kHidden) != 0) continue;
    AddWrapped("  beneath ",
               fmt::format("{}: {}{}", RiftName(rules.cards(), state.beneath_host[i] & ~kFaceUp),
                           RiftName(rules.cards(), card - 1),
                           (state.beneath_host[i] & kFaceUp) != 0 ? "" : " (face-down)"),
               sheet);
  }
}

Style StyleOf(const Rift& card) {
  const bool plain = Count(card.elements) != 1;
  return {.hue = plain ? Hue::kNone : kHues[LowestBit(card.elements)], .weight = Weight::kNormal};
}

// A card in hand: what it is, what it is worth, and what it does.
void AddHandCard(const Rules& rules, int rift, Sheet& sheet) {
  constexpr std::size_t kIndent = 6;
  const std::string_view name = RiftName(rules.cards(), rift);
  const std::string values = RiftValues(rules.cards(), rift);
  sheet.drawing.Add("    ");
  sheet.drawing.Add(name, StyleOf(rules.RiftAt(rift)));
  sheet.drawing.Add(fmt::format(" ({}): ", values));
  AddWords(RiftBrief(rules.cards(), rift), 4 + name.size() + values.size() + 5, kIndent, sheet);
}

// "Burn Memory (fire 3 of 7, 2 beneath)": rifts in play, with what they are worth now and at most.
std::string ExploredText(const Rules& rules, const State& state, RiftSet rifts) {
  std::vector<std::string> texts;
  ForEachBit(rifts, [&](int rift) {
    const Rift& card = rules.RiftAt(rift);
    const int beneath = Rules::NumBeneath(state, rift);
    const int shifts = Rules::ShiftsOf(state, rift);
    texts.push_back(
        fmt::format("{} ({} {}{}{}{})", RiftName(rules.cards(), rift), ElementsWords(card.elements),
                    rules.WorthOf(state, rift),
                    shifts < kMaxShifts ? fmt::format(" of {}", card.points[kMaxShifts]) : "",
                    card.bonus_kind == BonusKind::kNone ? "" : " and bonus",
                    beneath == 0 ? "" : fmt::format(", {} beneath", beneath)));
  });
  return fmt::format("{}", fmt::join(texts, ", "));
}

// "Burn Memory 7 + 6 (2 beneath)": scored rifts, with points and bonus.
std::string ScoredText(const Rules& rules, const State& state, Player seat) {
  std::vector<std::string> texts;
  ForEachBit(state.scored[seat], [&](int rift) {
    const int beneath = Rules::NumBeneath(state, rift);
    const int bonus = rules.BonusOf(state, seat, rift);
    texts.push_back(fmt::format("{} {}{}{}", RiftName(rules.cards(), rift),
                                rules.WorthOf(state, rift),
                                bonus == 0 ? "" : fmt::format(" + {}", bonus),
                                beneath == 0 ? "" : fmt::format(" ({} beneath)", beneath)));
  });
  return fmt::format("{}", fmt::join(texts, ", "));
}

// How the hands are shown: how many cards there are, and whose cards are shown in full.
struct Hands {
  Array<int, kMaxSeats> sizes{};
  Player you = kNobody;
};

void AddHand(const Rules& rules, RiftSet hand, int size, bool in_full, Sheet& sheet) {
  std::vector<std::string> cards;
  if (!in_full) {
    ForEachBit(hand, [&](int rift) {
      cards.push_back(
          fmt::format("{} ({})", RiftName(rules.cards(), rift), RiftValues(rules.cards(), rift)));
    });
  }
  const int hidden = size - Count(hand);
  if (hidden > 0) cards.push_back(Counted(hidden, "hidden card"));
  if (size == 0) cards.emplace_back("empty");
  if (!cards.empty()) AddWrapped("  hand: ", fmt::format("{}", fmt::join(cards, ", ")), sheet);
  if (in_full) ForEachBit(hand, [&](int rift) { AddHandCard(rules, rift, sheet); });
}

void AddSeat(const Rules& rules, const State& state, Player seat, const Hands& hands,
             Sheet& sheet) {
  const bool over = state.to_move == kNobody;
  const int enough = rules.cards().bursts_to_end[rules.NumPlayers()];
  sheet.drawing.Add(
      fmt::format("seat {}: {}, {} of {} rifts scored{}\n", seat,
                  Counted(rules.Score(state, seat), "point"), Count(state.scored[seat]), enough,
                  over || seat != state.active ? "" : " (on turn)"),
      {.hue = Hue::kNone, .weight = Weight::kStrong});
  AddHand(rules, state.hand[seat], hands.sizes[seat], seat == hands.you, sheet);
  if (state.explored[seat] != 0) {
    AddWrapped("  explored: ", ExploredText(rules, state, state.explored[seat]), sheet);
  }
  if (state.scored[seat] != 0) {
    AddWrapped("  scored: ", ScoredText(rules, state, seat), sheet);
  }
}

// What the turn in progress has granted beyond the rules.
void AddGranted(const Rules& rules, const State& state, Sheet& sheet) {
  if (state.bursts_left > 1) {
    AddWrapped("", fmt::format("{} left this turn", Counted(state.bursts_left, "burst")), sheet);
  }
  for (const std::uint8_t permit : state.permits) {
    const auto [rift, step] = rules.PermitSource(permit);
    AddWrapped("",
               fmt::format("seat {} may {} this turn", state.active,
                           PermitBrief(rules.cards(), rift, rules.RiftAt(rift).steps[step])),
               sheet);
  }
  const auto add = [&](Player seat, Elements granted, std::string_view when) {
    if (granted == 0) return;
    AddWrapped(
        "",
        fmt::format("seat {} may draw {} without the grid {}", seat, ElementsWords(granted), when),
        sheet);
  };
  if (state.shown.stage == Stage::kElement) add(state.active, state.free_now, "this turn");
  for (const Player seat : Seats(rules.NumPlayers())) {
    add(seat, state.free_next[seat], "on its next turn");
  }
}

void AddTable(const Rules& rules, const State& state, const Hands& hands, Sheet& sheet) {
  std::string head = fmt::format("round {}", state.round);
  if (state.drawn) head += fmt::format(", {} drawn", ElementName(*state.drawn));
  if (state.trigger != 0) head += ", " + Counted(state.last_turns, "turn") + " left";
  AddWrapped("", head, sheet);
  AddGrid(rules, state, sheet);
  AddDeck(rules, state, sheet);
  for (const Player seat : Seats(rules.NumPlayers())) {
    AddSeat(rules, state, seat, hands, sheet);
  }
  AddBeneath(rules, state, sheet);
  if (state.to_move != kNobody) AddGranted(rules, state, sheet);
}

void AddFoot(const Rules& rules, const State& state, Sheet& sheet) {
  if (state.to_move == kNobody) {
    AddWrapped("", "the game is over", sheet);
    return;
  }
  if (state.discarding != 0) {
    AddWrapped("discarding: ", RiftsText(rules, state.discarding), sheet);
  }
  AddWrapped("", fmt::format("seat {}: {}", state.to_move, Question(rules, state)), sheet);
}

}  // namespace

Drawing Rules::Draw(const State& state) const {
  Hands hands;
  for (const Player seat : Seats(num_players_)) hands.sizes[seat] = Count(state.hand[seat]);
  return DrawnForTerminals([&](std::size_t columns) {
    Sheet sheet{.drawing = {}, .columns = columns};
    AddTable(*this, state, hands, sheet);
    AddFoot(*this, state, sheet);
    return sheet.drawing;
  });
}

Drawing Rules::Draw(const InfoSet& info) const {
  Hands hands{.you = info.seat};
  for (const Player seat : Seats(num_players_)) hands.sizes[seat] = info.hand_sizes[seat];
  const State& known = info.known;
  return DrawnForTerminals([&](std::size_t columns) {
    Sheet sheet{.drawing = {}, .columns = columns};
    AddTable(*this, known, hands, sheet);
    if (known.to_move != kNobody && known.to_move != info.seat) {
      AddWrapped("", fmt::format("seat {} is to move", known.to_move), sheet);
    } else {
      AddFoot(*this, known, sheet);
    }
    return sheet.drawing;
  });
}

}  // namespace riftlab::riftwalker
