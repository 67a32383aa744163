// The table as text: the grid, the decks, the rifts of each seat, and what is asked.
#include "engine/games/riftwalker/notation.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab::riftwalker {
namespace {

constexpr std::size_t kWidth = 80;
constexpr std::array<Hue, kElements> kHues = {Hue::kPurple, Hue::kRed,    Hue::kGreen,
                                              Hue::kYellow, Hue::kOrange, Hue::kBlue};

// The words of `text` behind a label, on as many lines as they need.
void AddWrapped(std::string_view label, std::string_view text, Drawing& drawing) {
  drawing.Add(label, {.hue = Hue::kNone, .weight = Weight::kFaint});
  std::size_t column = label.size();
  const std::string indent(label.size(), ' ');
  bool first = true;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (!first && column + end + 1 > kWidth) {
      drawing.EndLine();
      drawing.Add(indent);
      column = label.size();
      first = true;
    }
    if (!first) drawing.Add(" ");
    drawing.Add(text.substr(0, end));
    column += end + (first ? 0 : 1);
    first = false;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  drawing.EndLine();
}

void AddGrid(const Rules& rules, const State& state, Drawing& drawing) {
  for (int row = 0; row < 3; ++row) {
    drawing.Add("  ");
    for (int column = 0; column < 3; ++column) {
      const int cell = row * 3 + column;
      const int face = rules.FaceOf(state, cell);
      drawing.Add(fmt::format("{} ", cell), {.hue = Hue::kNone, .weight = Weight::kFaint});
      drawing.Add(ElementName(face),
                  {.hue = kHues[static_cast<std::size_t>(face)], .weight = Weight::kStrong});
      drawing.Add(fmt::format("/{}", ElementName(rules.BackOf(state, cell))),
                  {.hue = Hue::kNone, .weight = Weight::kFaint});
      drawing.PadTo(2 + 16 * static_cast<std::size_t>(column + 1));
    }
    drawing.EndLine();
  }
  std::vector<std::string> cards;
  for (std::size_t i = 0; i < static_cast<std::size_t>(rules.ElementDeckSize()); ++i) {
    const bool hidden = i > 0 && i <= state.hidden_elements;
    cards.push_back(hidden ? "?" : DeckCardText(rules, state.elements[i] - 1));
  }
  AddWrapped("element deck, top first: ", fmt::format("{}", fmt::join(cards, " ")), drawing);
}

// The rift deck: how many cards, and those at known places.
void AddDeck(const Rules& rules, const State& state, Drawing& drawing) {
  std::vector<std::string> places;
  for (std::size_t i = 0; i < state.deck_size; ++i) {
    const std::uint8_t card = state.deck[i];
    if (card == 0 || (card & kHidden) != 0) continue;
    places.push_back(fmt::format("{} at {}", RiftName(rules.cards(), card - 1), i + 1));
  }
  std::string text = fmt::format("{} cards", state.deck_size);
  if (!places.empty()) text += fmt::format("; {}", fmt::join(places, ", "));
  AddWrapped("rift deck: ", text, drawing);
}

void AddBeneath(const Rules& rules, const State& state, Drawing& drawing) {
  for (std::size_t i = 0; i < state.num_beneath; ++i) {
    const std::uint8_t card = state.beneath_card[i];
    if ((card & kHidden) != 0) continue;
    AddWrapped("  beneath ",
               fmt::format("{}: {}{}", RiftName(rules.cards(), state.beneath_host[i] & ~kFaceUp),
                           RiftName(rules.cards(), card - 1),
                           (state.beneath_host[i] & kFaceUp) != 0 ? "" : " (face-down)"),
               drawing);
  }
}

void AddSeat(const Rules& rules, const State& state, Player seat, int hand, Drawing& drawing) {
  const bool over = state.to_move == kNobody;
  drawing.Add(fmt::format("seat {}: {} in hand, {} scored, {} points{}\n", seat, hand,
                          Count(state.scored[seat]), rules.Score(state, seat),
                          over || seat != state.active ? "" : " (on turn)"),
              {.hue = Hue::kNone, .weight = Weight::kStrong});
  if (state.hand[seat] != 0) AddWrapped("  hand: ", RiftsText(rules, state.hand[seat]), drawing);
  if (state.explored[seat] != 0) {
    AddWrapped("  explored: ", TableText(rules, state, state.explored[seat]), drawing);
  }
  if (state.scored[seat] != 0) {
    AddWrapped("  scored: ", TableText(rules, state, state.scored[seat]), drawing);
  }
}

Drawing Table(const Rules& rules, const State& state, const std::array<int, kMaxSeats>& hands) {
  Drawing drawing;
  std::string head = fmt::format("round {}", state.round);
  if (state.drawn != 0) head += fmt::format(", {} drawn", ElementName(state.drawn - 1));
  if (state.trigger != 0) head += fmt::format(", {} turns left", state.last_turns);
  AddWrapped("", head, drawing);
  AddGrid(rules, state, drawing);
  AddDeck(rules, state, drawing);
  for (const Player seat : Seats(rules.NumPlayers())) {
    AddSeat(rules, state, seat, hands[seat], drawing);
  }
  AddBeneath(rules, state, drawing);
  return drawing;
}

void AddFoot(const Rules& rules, const State& state, Drawing& drawing) {
  if (state.to_move == kNobody) {
    AddWrapped("", "the game is over", drawing);
    return;
  }
  if (state.discarding != 0) {
    AddWrapped("discarding: ", RiftsText(rules, state.discarding), drawing);
  }
  AddWrapped("", fmt::format("seat {}: {}", state.to_move, Question(rules, state)), drawing);
}

}  // namespace

Drawing Rules::Draw(const State& state) const {
  std::array<int, kMaxSeats> hands{};
  for (const Player seat : Seats(num_players_)) hands[seat] = Count(state.hand[seat]);
  Drawing drawing = Table(*this, state, hands);
  AddFoot(*this, state, drawing);
  return drawing;
}

Drawing Rules::Draw(const InfoSet& info) const {
  std::array<int, kMaxSeats> hands{};
  for (const Player seat : Seats(num_players_)) hands[seat] = info.hand_sizes[seat];
  Drawing drawing = Table(*this, info.known, hands);
  if (info.known.to_move != kNobody && info.known.to_move != info.seat) {
    AddWrapped("", fmt::format("seat {} is to move", info.known.to_move), drawing);
  } else {
    AddFoot(*this, info.known, drawing);
  }
  return drawing;
}

}  // namespace riftlab::riftwalker
