// Moves as text: a verb and a rift, cell, element or seat.
#include "engine/games/riftwalker/notation.h"

#include <algorithm>

#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab::riftwalker {
namespace {

std::string PickText(const Rules& rules, const State& state, Domain domain, int value) {
  switch (domain) {
    case Domain::kCell:
      return fmt::format("cell:{}", value);
    case Domain::kSide:
      return fmt::format("side:{}", ElementName(rules.ElementOf(*state.elements[0], value)));
    case Domain::kSeat:
      return fmt::format("seat:{}", value);
    case Domain::kRift:
      break;
  }
  return RiftToken(rules, value);
}

std::string ElementMoveText(const Rules& rules, const State& state, int value) {
  if (value < kPlaceBit) return fmt::format("flip:{}", value);
  if (value < kTakeBit) {
    return fmt::format("place:{}",
                       ElementName(rules.ElementOf(*state.elements[0], value - kPlaceBit)));
  }
  return value == kStayBit ? "stay" : fmt::format("take:{}", ElementName(value - kTakeBit));
}

std::string RiftMoveText(const Rules& rules, const State& state, Action action) {
  const int rift = ValueOf(action);
  if (GroupOf(action) == kStopGroup) return "skip";
  if (GroupOf(action) == kFirstGroup) return "explore:" + RiftToken(rules, rift);
  const bool invokes = Has(state.shifted[1], rift);
  return (invokes ? "invoke:" : "shift:") + RiftToken(rules, rift);
}

const Frame& TopFrame(const State& state) { return state.now.stack[state.now.depth - 1U]; }

// What follows the colon.
std::string_view Object(std::string_view move) {
  const std::size_t colon = move.find(':');
  return colon == std::string_view::npos ? move : move.substr(colon + 1);
}

// The legal moves that a string may mean: the one that it names in full, or those that it begins,
// with their verb or without it.
std::vector<std::size_t> Meant(const std::vector<std::string>& moves, std::string_view text) {
  const std::string plain = PlainText(text);
  std::vector<std::size_t> exact;
  std::vector<std::size_t> begun;
  for (std::size_t i = 0; i < moves.size() && !plain.empty(); ++i) {
    const std::string whole = PlainText(moves[i]);
    const std::string object = PlainText(Object(moves[i]));
    if (whole == plain) return {i};
    if (object == plain) exact.push_back(i);
    if (whole.starts_with(plain) || object.starts_with(plain)) begun.push_back(i);
  }
  return exact.empty() ? begun : exact;
}

}  // namespace

std::string RiftToken(const Rules& rules, int rift) {
  std::string token(RiftName(rules.cards(), rift));
  std::replace(token.begin(), token.end(), ' ', '-');
  return token;
}

std::string_view ElementName(int element) { return kElementNames[element]; }

std::string GridCardText(const Rules& rules, int card_and_side) {
  const int card = card_and_side / 2;
  const int side = card_and_side % 2;
  return fmt::format("{}/{}", ElementName(rules.ElementOf(card, side)),
                     ElementName(rules.ElementOf(card, 1 - side)));
}

std::string DeckCardText(const Rules& rules, int card) {
  return fmt::format("{}-{}", ElementName(rules.ElementOf(card, 0)),
                     ElementName(rules.ElementOf(card, 1)));
}

std::string ElementDeckText(const Rules& rules, const State& state) {
  std::vector<std::string> cards;
  for (int i = 0; i < rules.ElementDeckSize(); ++i) {
    const bool hidden = i > 0 && i <= state.hidden_elements;
    cards.push_back(hidden ? "?" : DeckCardText(rules, *state.elements[i]));
  }
  return fmt::format("{}", fmt::join(cards, " "));
}

std::string ElementsText(Elements elements) {
  std::vector<std::string_view> names;
  ForEachBit(elements, [&](int element) { names.push_back(ElementName(element)); });
  return names.empty() ? "-" : fmt::format("{}", fmt::join(names, ", "));
}

std::string RiftsText(const Rules& rules, RiftSet rifts) {
  std::vector<std::string_view> names;
  ForEachBit(rifts, [&](int rift) { names.push_back(RiftName(rules.cards(), rift)); });
  return names.empty() ? "-" : fmt::format("{}", fmt::join(names, ", "));
}

std::string RiftAndShifts(const Rules& rules, const State& state, int rift) {
  return fmt::format("{}/{}", RiftName(rules.cards(), rift), Rules::ShiftsOf(state, rift));
}

std::string SeatsText(std::uint8_t seats) {
  std::vector<int> list;
  ForEachBit(seats, [&](int seat) { list.push_back(seat); });
  return fmt::format("{}", fmt::join(list, ","));
}

std::string ProgressText(const Rules& rules, const Turn& turn) {
  std::string text(kStageNames[turn.stage]);
  if (turn.pending) {
    text += fmt::format(" after {}", RiftName(rules.cards(), *turn.pending));
  }
  for (std::size_t i = 0; i < turn.depth; ++i) {
    const Frame& frame = turn.stack[i];
    text += fmt::format(" > {}{} step {}", RiftName(rules.cards(), frame.rift),
                        frame.is_burst() ? " burst" : "", frame.step + 1);
    if (frame.reps > 0) text += fmt::format(" x{}", frame.reps);
    if (frame.before_done()) text += " +";
    if (frame.letter() > 0) text += fmt::format(" branch {}", frame.letter());
    if (frame.first) text += fmt::format(" first {}", frame.first.ordinal());
    if (frame.last_other != 0) text += fmt::format(" other {}", frame.last_other);
    if (frame.opponent) text += fmt::format(" seat {}", *frame.opponent);
  }
  if (turn.activations > 0) text += fmt::format(" ({} active)", turn.activations);
  return text;
}

std::string Question(const Rules& rules, const State& state) {
  const auto power = [&] { return std::string(RiftName(rules.cards(), TopFrame(state).rift)); };
  switch (state.phase) {
    case Phase::kNone:
      return "the game is over";
    case Phase::kElement:
      return "draw an element";
    case Phase::kPlaceCell:
      return "place the element card where?";
    case Phase::kRift:
      return fmt::format("use {} on a rift", ElementName(*state.drawn));
    case Phase::kActivate:
      return fmt::format("activate {}?", RiftName(rules.cards(), *state.now.pending));
    case Phase::kBranch:
      return fmt::format("{}: which effect?", power());
    case Phase::kPick:
      return fmt::format("{}: choose", power());
    case Phase::kPick2:
      return fmt::format("{}: choose the second", power());
    case Phase::kYesNo:
      return fmt::format("{}: do it?", power());
    case Phase::kBurst:
      return fmt::format("burst a rift ({} left)", state.bursts_left);
    case Phase::kRefresh:
      return "discard cards, then draw back up";
    case Phase::kForced:
      return "go on";
  }
  return "";
}

std::string Rules::ToText(const State& state, Action action) const {
  const int value = ValueOf(action);
  const bool stops = GroupOf(action) == kStopGroup;
  if (GroupOf(action) == kDeclineGroup) return "decline";
  switch (PhaseOf(action)) {
    case Phase::kElement:
      return ElementMoveText(*this, state, value);
    case Phase::kPlaceCell:
      return fmt::format("cell:{}", value);
    case Phase::kRift:
      return RiftMoveText(*this, state, action);
    case Phase::kActivate:
      return value == 0 ? "yes" : "no";
    case Phase::kBranch: {
      const Frame& frame = TopFrame(state);
      std::size_t i = frame.step;  // the first step of the block
      while (i + 1 < kMaxSteps && RiftAt(frame.rift).steps[i].branch != value) ++i;
      return fmt::format("branch:{}", static_cast<char>(RiftAt(frame.rift).steps[i].letter));
    }
    case Phase::kPick:
      return PickText(*this, state, FirstDomain(StepOf(TopFrame(state))), value);
    case Phase::kPick2:
      return PickText(*this, state, SecondDomain(StepOf(TopFrame(state))), value);
    case Phase::kYesNo:
      return "yes";
    case Phase::kBurst:
      return stops ? "stop" : "burst:" + RiftToken(*this, value);
    case Phase::kRefresh:
      return stops ? "stop" : "discard:" + RiftToken(*this, value);
    default:
      return "go-on";
  }
}

std::string Rules::OptionName(const State& state, Action action) const {
  std::string move = ToText(state, action);
  const auto of_power = [&](std::string_view what) {
    return fmt::format("power:{} {}", RiftToken(*this, TopFrame(state).rift), what);
  };
  switch (state.phase) {
    case Phase::kElement:
      return "element:" + move.substr(0, move.find(':'));
    case Phase::kPlaceCell:
      return "place:" + std::string(Object(move));
    case Phase::kRift:
      return move == "skip" ? "rift:skip" : move;
    case Phase::kActivate:
      return fmt::format("activate:{}",
                         move == "yes" ? RiftToken(*this, *state.now.pending) : move);
    case Phase::kBranch:
      return of_power(Object(move));
    case Phase::kPick:
    case Phase::kPick2:
    case Phase::kYesNo:
      return of_power(move == "decline" ? "declined" : "used");
    case Phase::kBurst:
      return "burst:" + std::string(Object(move));
    case Phase::kRefresh:
      return "discard:" + std::string(Object(move));
    default:
      return move;
  }
}

absl::StatusOr<Action> Rules::ParseAction(const State& state, std::string_view text) const {
  if (state.to_move == kNobody) return MoveAtEnd(text);
  std::vector<std::string> moves;
  ActionList<Rules> actions;
  LegalActions(state, actions);
  for (const Action action : actions) moves.push_back(ToText(state, action));
  const std::vector<std::size_t> meant = Meant(moves, text);
  if (meant.size() == 1) return actions[meant[0]];
  return UnknownMove(text, meant.size() > 1, state.to_move, Question(*this, state), moves);
}

}  // namespace riftlab::riftwalker
