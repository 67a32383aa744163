// Moves in words: what one chooses, and by which numbers; and cards.
#include <algorithm>

#include "engine/core/array.h"
#include "engine/core/drawing.h"
#include "engine/core/text.h"
#include "engine/games/riftwalker/card_wording.h"
#include "engine/games/riftwalker/notation.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab::riftwalker {

static_assert(HasWording<Rules>);

namespace {

constexpr std::size_t kMoveWidth = 64;

// `text` cut to `width` columns, between words where there are any.
std::string CutTo(std::string text, std::size_t width) {
  constexpr std::string_view kCut = " ...";
  if (text.size() <= width) return text;
  std::size_t end = text.rfind(' ', width - kCut.size());
  if (end == std::string::npos || end == 0) end = width - kCut.size();
  text.resize(end);
  while (!text.empty() && std::string_view(",;:").find(text.back()) != std::string_view::npos) {
    text.pop_back();
  }
  return text.append(kCut);
}

// Says of a move what it does, from what the seat to move knows.
class Describer {
 public:
  Describer(const Rules& rules, const State& state) : rules_(rules), state_(state) {}

  std::string Text(Action action) const {
    const int value = ValueOf(action);
    const bool stops = GroupOf(action) == kStopGroup;
    if (GroupOf(action) == kDeclineGroup) return "do not " + DeclinedText();
    switch (PhaseOf(action)) {
      case Phase::kElement:
        return ElementText(value);
      case Phase::kPlaceCell:
        return PlaceText(state_.now.place_side, value);
      case Phase::kRift:
        return stops ? std::string{"explore and shift nothing"} : RiftText(value);
      case Phase::kActivate:
        return value == 0 ? "activate " + WithPower(*state_.now.pending)
                          : "do not activate " + Name(*state_.now.pending);
      case Phase::kBranch:
        return BranchText(value);
      case Phase::kPick:
        return FirstPickText(value);
      case Phase::kPick2:
        return SecondPickText(value);
      case Phase::kYesNo:
        return StepBrief(rules_.cards(), TopFrame().rift, TopStep());
      case Phase::kBurst:
        return stops ? StopBurstingText() : BurstText(value);
      case Phase::kRefresh:
        return stops ? EndTurnText() : fmt::format("discard {}", WithCard(value));
      default:
        return "go on";
    }
  }

 private:
  const Frame& TopFrame() const { return state_.now.stack[state_.now.depth - 1U]; }
  const Step& TopStep() const { return rules_.StepOf(TopFrame()); }
  std::string Name(int rift) const { return std::string(RiftName(rules_.cards(), rift)); }
  std::string PowerName() const { return Name(TopFrame().rift); }
  // "Ashfall Market: flip x2".
  std::string WithPower(int rift) const {
    return fmt::format("{}: {}", Name(rift), PowerBrief(rules_.cards(), rift));
  }
  // "Ashfall Market (fire 3/7): flip x2".
  std::string WithCard(int rift) const {
    return fmt::format("{} ({}): {}", Name(rift), RiftValues(rules_.cards(), rift),
                       RiftBrief(rules_.cards(), rift));
  }
  // "Ashfall Market of seat 1"; of the own ones the name alone.
  std::string WithHolder(int rift) const {
    const Player holder = Rules::HolderOf(Bit<RiftSet>(rift), Table());
    return holder == state_.to_move ? Name(rift) : fmt::format("{} of seat {}", Name(rift), holder);
  }
  Array<RiftSet, kMaxSeats> Table() const {
    Array<RiftSet, kMaxSeats> table = state_.explored;
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat) table[seat] |= state_.scored[seat];
    return table;
  }
  std::string Points(int rift) const { return Counted(rules_.WorthOf(state_, rift), "point"); }
  std::string_view Face(int cell) const { return ElementName(rules_.FaceOf(state_, cell)); }
  std::string_view Back(int cell) const { return ElementName(rules_.BackOf(state_, cell)); }

  // ", makes storm line", as the grid of `next` has it; nothing where the lines are the same.
  std::string LinesAfter(State next) const {
    rules_.RefreshFaces(next);
    const Elements before = rules_.Lines(state_);
    const Elements after = rules_.Lines(next);
    const auto made = static_cast<Elements>(after & ~before);
    const auto broken = static_cast<Elements>(before & ~after);
    if (made != 0) return fmt::format(", makes {} line", ElementName(LowestBit(made)));
    if (broken != 0) return fmt::format(", breaks {} line", ElementName(LowestBit(broken)));
    return "";
  }
  std::string LinesAfterFlip(int cell) const {
    State next = state_;
    next.grid[cell] ^= 1;
    return LinesAfter(next);
  }
  std::string LinesAfterPlace(int side, int cell) const {
    State next = state_;
    next.grid[cell] = static_cast<std::uint8_t>(*state_.elements[0] * 2 + side);
    return LinesAfter(next);
  }
  std::string LinesAfterSwap(int a, int b) const {
    State next = state_;
    std::swap(next.grid[a], next.grid[b]);
    return LinesAfter(next);
  }

  // "BEFORE fire for Ashfall MarketAFTER": an element, and whom drawing it serves on the rift step.
  std::string Draws(const std::string& before, int element, const std::string& after) const {
    const RiftSet own =
        state_.hand[state_.to_move] | (state_.explored[state_.to_move] & ~state_.shifted[1]);
    const RiftSet served = own & rules_.RiftsOf(Bit<Elements>(element));
    const auto text = [&](const std::string& whom) {
      return fmt::format("{} {} for {}{}", before, ElementName(element), whom, after);
    };
    if (served == 0) return text("no rift");
    if (Count(served) == 1) {
      std::string named = text(Name(LowestBit(served)));
      if (named.size() <= kMoveWidth) return named;
    }
    return text(Counted(Count(served), "rift"));
  }

  std::string ElementText(int value) const {
    if (value < kPlaceBit) {
      return Draws(fmt::format("flip cell {} to {}: draw", value, Back(value)),
                   rules_.FaceOf(state_, value), LinesAfterFlip(value));
    }
    if (value < kTakeBit) {
      const int element = rules_.ElementOf(*state_.elements[0], value - kPlaceBit);
      return Draws("place the top element card: draw", element, "");
    }
    if (value == kStayBit) return "leave the grid alone and draw nothing";
    return Draws("leave the grid alone and draw", value - kTakeBit, "");
  }

  std::string PlaceText(int side, int cell) const {
    return fmt::format("put {} on cell {}, over {}/{}{}",
                       ElementName(rules_.ElementOf(*state_.elements[0], side)), cell, Face(cell),
                       Back(cell), LinesAfterPlace(side, cell));
  }

  // "3 points", "7 points and bonus": what the rift is worth at so many shifts.
  std::string WorthAt(int rift, int shifts) const {
    const Rift& card = rules_.RiftAt(rift);
    return Counted(card.points[shifts], "point") + (card.bonus[shifts] != 0 ? " and bonus" : "");
  }

  std::string RiftText(int rift) const {
    if (Has(state_.hand[state_.to_move], rift)) return "explore " + WithCard(rift);
    const int shifts = Rules::ShiftsOf(state_, rift);
    if (shifts == kMaxShifts) return "activate " + WithPower(rift);
    return ShiftText(rift, shifts + 1);
  }

  std::string ShiftText(int rift, int shifts) const {
    return fmt::format("shift {} to {}: {}", WithHolder(rift), WorthAt(rift, shifts),
                       PowerBrief(rules_.cards(), rift));
  }

  // The block of steps of a letter.
  std::string BranchText(int letter) const {
    const Frame& frame = TopFrame();
    const Rift& card = rules_.RiftAt(frame.rift);
    std::size_t i = frame.step;
    while (i + 1 < kMaxSteps && card.steps[i].branch != letter) ++i;
    std::string text = PowerName();
    for (std::string_view joint = ": "; i < card.num_steps && card.steps[i].branch == letter; ++i) {
      text += fmt::format("{}{}", joint, StepBrief(rules_.cards(), frame.rift, card.steps[i]));
      joint = ", then ";
    }
    return text;
  }

  // What is declined, behind "do not".
  std::string DeclinedText() const {
    const Step& step = TopStep();
    const std::string_view again = TopFrame().reps > 0 ? " again" : "";
    switch (step.op) {
      case Op::kDrop:
        return "discard a card";
      case Op::kRivalBurst:
        return step.you_choose != 0 ? "make a rival burst a rift" : "burst a rift";
      case Op::kSearch:
        return "take a card";
      default:
        return fmt::format("{}{}", StepBrief(rules_.cards(), TopFrame().rift, OnceOnly(step)),
                           again);
    }
  }
  static Step OnceOnly(Step step) {
    step.times = 1;
    return step;
  }

  std::string FirstPickText(int value) const {
    const Step& step = TopStep();
    switch (step.op) {
      case Op::kFlip:
      case Op::kGrow:
        return fmt::format("{} cell {}, {} to {}{}", step.op == Op::kFlip ? "flip" : "grow", value,
                           Face(value), Back(value), LinesAfterFlip(value));
      case Op::kPlace:
        return fmt::format("place the top card with {} up",
                           ElementName(rules_.ElementOf(*state_.elements[0], value)));
      case Op::kSwap:
        return fmt::format("swap {} of cell {} (back {}) with another", Face(value), value,
                           Back(value));
      case Op::kExplore:
        return "explore " + WithCard(value);
      case Op::kShift:
        return ShiftText(value, Rules::ShiftsOf(state_, value) + 1);
      case Op::kUnshift:
        return fmt::format("turn {} back to {}", WithHolder(value),
                           WorthAt(value, Rules::ShiftsOf(state_, value) - 1));
      case Op::kActivate:
        return fmt::format("activate {}: {}", WithHolder(value), PowerBrief(rules_.cards(), value));
      case Op::kDiscard:
        return fmt::format("discard {}{} ({})", step.zone == Zone::kScored ? "scored " : "",
                           WithHolder(value), Points(value));
      case Op::kRecall:
        return fmt::format("return {} ({}) to hand", WithHolder(value), Points(value));
      case Op::kTrade:
        return fmt::format("give away {} ({})", Name(value), Points(value));
      case Op::kTuck:
        return TuckText(step, value);
      case Op::kUntuck:
        return fmt::format("take {} from beneath {} into hand", NewestBeneath(value), Name(value));
      case Op::kDrop:
        return step.who == Who::kOpponent ? SeatText(value, "discards a card")
                                          : "discard " + WithCard(value);
      case Op::kSearch:
        return "take " + WithCard(value);
      case Op::kLook:
        return fmt::format("look at the hand of seat {} ({})", value,
                           Counted(Count(state_.hand[value]), "card"));
      case Op::kRivalBurst:
        if (FirstDomain(step) == Domain::kSeat) return SeatText(value, "bursts a rift");
        return RivalText(value);
      default:
        return PowerName();
    }
  }

  std::string SeatText(int seat, std::string_view does) const {
    return fmt::format("seat {} {} ({} in hand)", seat, does, Count(state_.hand[seat]));
  }

  std::string RivalText(int rift) const {
    if (Has(state_.explored[state_.to_move], rift)) {
      return fmt::format("burst {} for {}", Name(rift), Points(rift));
    }
    return fmt::format("have {} burst for {}", WithHolder(rift), Points(rift));
  }

  std::string TuckText(const Step& step, int value) const {
    if (step.source == Source::kDeck) {
      return fmt::format("put the deck's top card beneath {}", Name(value));
    }
    if (step.under == Under::kSelf) {
      return fmt::format("put {} beneath {}", Name(value), PowerName());
    }
    return fmt::format("put {} ({}) beneath another rift", Name(value),
                       RiftValues(rules_.cards(), value));
  }

  // The newest card beneath a rift, named where the seat to move knows it.
  std::string NewestBeneath(int host) const {
    int newest = -1;
    for (std::size_t i = 0; i < state_.num_beneath; ++i) {
      if ((state_.beneath_host[i] & ~kFaceUp) == host) newest = state_.beneath_card[i] - 1;
    }
    const bool is_known = newest >= 0 && newest < rules_.cards().num_rifts &&
                          Has(state_.known[state_.to_move], newest);
    return is_known ? Name(newest) : std::string{"the newest card"};
  }

  std::string SecondPickText(int value) const {
    const Step& step = TopStep();
    const int first = *TopFrame().first;
    switch (step.op) {
      case Op::kPlace:
        return PlaceText(first, value);
      case Op::kSwap:
        return fmt::format("swap {} of cell {} with {} of cell {}{}", Face(first), first,
                           Face(value), value, LinesAfterSwap(first, value));
      case Op::kTrade:
        return fmt::format("get {} ({}) for {}", WithHolder(value), Points(value), Name(first));
      case Op::kTuck:
        return fmt::format("put {} beneath {}{}", Name(first), Name(value), BeneathClause(value));
      case Op::kDrop:
        return "discard " + WithCard(value);
      default:
        return RivalText(value);
    }
  }

  std::string BeneathClause(int host) const {
    const int beneath = Rules::NumBeneath(state_, host);
    return beneath == 0 ? "" : fmt::format(" ({} there)", beneath);
  }

  // The points that bursting the rift adds to the score as it stands.
  int Gain(int rift) const {
    State next = state_;
    Clear(next.explored[state_.to_move], rift);
    Set(next.scored[state_.to_move], rift);
    return rules_.Score(next, state_.to_move) - rules_.Score(state_, state_.to_move);
  }

  std::string BurstText(int rift) const {
    const int number = Count(state_.scored[state_.to_move]) + 1;
    const int enough = rules_.cards().bursts_to_end[rules_.NumPlayers()];
    return fmt::format("burst {}: +{}, rift {} of {}", Name(rift), Counted(Gain(rift), "point"),
                       number, enough);
  }

  std::string StopBurstingText() const { return "burst nothing, keep the rifts explored"; }

  std::string EndTurnText() const {
    const int discards = Count(state_.discarding);
    const int left = Count(state_.hand[state_.to_move]) - discards;
    const int missing = std::max(0, rules_.cards().hand_size - left);
    const int draws = std::min(missing, state_.deck_size + discards);
    if (discards == 0 && draws == 0) return "end the turn, keep the hand as it is";
    if (discards == 0) return fmt::format("end the turn, draw {}", Counted(draws, "card"));
    const std::string discarded = fmt::format("discard {}", Counted(discards, "card"));
    if (draws == 0) return "end the turn, " + discarded;
    return fmt::format("end the turn, {} and draw {}", discarded, draws);
  }

  const Rules& rules_;
  const State& state_;
};

}  // namespace

// Moves that read alike, where names are long or steps of a table differ in details only, are told
// apart by their number among those.
std::string Rules::Describe(const State& state, Action action) const {
  const Describer describer(*this, state);
  std::string text = CutTo(describer.Text(action), kMoveWidth);
  ActionList<Rules> actions;
  LegalActions(state, actions);
  int alike = 0;
  int number = 0;
  for (const Action other : actions) {
    if (CutTo(describer.Text(other), kMoveWidth) != text) continue;
    ++alike;
    if (other == action) number = alike;
  }
  if (alike < 2) return text;
  const std::string mark = fmt::format(" ({})", number);
  return CutTo(std::move(text), kMoveWidth - mark.size()) + mark;
}

std::vector<CardWords> Rules::NamedCards() const {
  std::vector<CardWords> words;
  words.reserve(static_cast<std::size_t>(cards().num_rifts));
  for (int rift = 0; rift < cards().num_rifts; ++rift) {
    words.push_back({.code = RiftToken(*this, rift),
                     .name = std::string(RiftName(cards(), rift)),
                     .text = RiftWords(parsed_, rift),
                     .tag = std::string(RiftName(cards(), rift)),
                     .id = parsed_.texts[static_cast<std::size_t>(rift)].id});
  }
  return words;
}

}  // namespace riftlab::riftwalker
