// What happens, in words: told from what the seat sees before and after, so that it knows no more
// than that.
#include <algorithm>

#include "engine/core/array.h"
#include "engine/core/text.h"
#include "engine/games/riftwalker/card_wording.h"
#include "engine/games/riftwalker/notation.h"
#include "engine/games/riftwalker/outlook.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab::riftwalker {
namespace {

// "A, B and C"; "" for none.
std::string Listed(const std::vector<std::string>& parts) {
  if (parts.size() < 2) return parts.empty() ? "" : parts[0];
  return fmt::format("{} and {}", fmt::join(parts.begin(), parts.end() - 1, ", "), parts.back());
}

// Tells one transition to one seat.
class Teller {
 public:
  // `looked_at`: whose hand was looked at, as far as the seat is told.
  Teller(const Rules& rules, const InfoSet& before, const InfoSet& after, OptionalIndex looked_at)
      : rules_(rules),
        before_(before),
        after_(after),
        looked_at_(looked_at),
        outlook_(rules, before, after),
        old_(before.known),
        now_(after.known),
        seat_(before.seat),
        actor_(before.known.active),
        acts_(before.known.to_move == before.seat),
        same_turn_(before.known.turn == after.known.turn && after.known.to_move != kNobody) {}

  std::string Tell(Action action) {
    FindDoneSteps(action);
    if (acts_) AddChoice(action);
    const bool draws =
        old_.shown.stage == Stage::kElement && (!same_turn_ || now_.shown.stage != Stage::kElement);
    AddActivations();
    if (draws) {
      AddElementStep(action);
    } else {
      AddGridChanges();
    }
    AddLines();
    for (const Player seat : Seats(rules_.NumPlayers())) AddDiscards(seat);
    for (int rift = 0; rift < rules_.cards().num_rifts; ++rift) AddRift(rift);
    AddBeneath();
    AddLooks();
    AddHandLook();
    for (const Player seat : Seats(rules_.NumPlayers())) AddDraws(seat);
    if (same_turn_) AddGrants();
    AddRefusal();
    AddPrefix();
    AddAsked();
    AddEnd();
    if (parts_.empty()) AddFallback(action);
    return Joined();
  }

 private:
  void Add(std::string part) { parts_.push_back(std::move(part)); }
  // The parts in a row; of two plain ones about the same seat the second does not name it again.
  std::string Joined() const {
    std::string text;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      const std::string_view part = parts_[i];
      if (i == 0) {
        text = part;
        continue;
      }
      const std::string_view last = parts_[i - 1];
      const std::string_view subject = part.substr(0, std::string_view("seat 0 ").size());
      const bool goes_on = part.starts_with("seat ") && last.starts_with(subject) &&
                           last.find_first_of(",:") == std::string_view::npos;
      text +=
          goes_on ? fmt::format(", {}", part.substr(subject.size())) : fmt::format("; {}", part);
    }
    return text;
  }
  // Something that came of it.
  void AddOutcome(std::string part) {
    if (first_outcome_ > parts_.size()) first_outcome_ = parts_.size();
    parts_.push_back(std::move(part));
  }
  std::string Name(int rift) const { return std::string(RiftName(rules_.cards(), rift)); }
  std::string Named(RiftSet rifts) const {
    std::vector<std::string> names;
    ForEachBit(rifts, [&](int rift) { names.push_back(Name(rift)); });
    return Listed(names);
  }
  static std::string SeatName(int seat) { return fmt::format("seat {}", seat); }
  // "Pearl Current", "Pearl Current of seat 1" where it is not the active player's.
  std::string NameOfHolder(int rift, int holder) const {
    return holder == actor_ ? Name(rift) : fmt::format("{} of seat {}", Name(rift), holder);
  }
  static const Frame& TopOf(const Turn& turn) { return turn.stack[turn.depth - 1U]; }
  std::string_view FaceIn(const State& state, int cell) const {
    return ElementName(rules_.FaceOf(state, cell));
  }

  // The choice of the own seat, where what comes of it does not tell it.
  void AddChoice(Action action) {
    const int value = ValueOf(action);
    const bool stops = GroupOf(action) == kStopGroup;
    switch (PhaseOf(action)) {
      case Phase::kElement:
        if (value < kPlaceBit || value >= kTakeBit) return;
        return Add(
            fmt::format("seat {} takes the top element card, {} up", seat_,
                        ElementName(rules_.ElementOf(*old_.elements[0], value - kPlaceBit))));
      case Phase::kRift:
        if (stops) return Add(fmt::format("seat {} explores and shifts nothing", seat_));
        if (Has(old_.shifted[1], value)) AddActivation(value);
        return;
      case Phase::kActivate:
        if (value == 0) return AddActivation(*old_.now.pending);
        return Add(fmt::format("seat {} does not activate {}", seat_, Name(*old_.now.pending)));
      case Phase::kBurst:
        if (stops) Add(fmt::format("seat {} bursts nothing", seat_));
        return;
      case Phase::kRefresh:
        // After the last one that can be discarded the turn ends at once, which tells it.
        if (!stops && same_turn_) {
          Add(fmt::format("seat {} chooses to discard {}", seat_, Name(value)));
        }
        return;
      case Phase::kPlaceCell:
        return;
      default:
        return AddPickChoice(action);
    }
  }

  void AddActivation(int rift) {
    Add(fmt::format("seat {} activates {}", seat_, Name(rift)));
    activated_ = rift;
  }

  void AddPickChoice(Action action) {
    const Frame& frame = TopOf(old_.now);
    const Step& step = rules_.StepOf(frame);
    // The first of two picks, unless it has settled the second.
    const bool is_first =
        PhaseOf(action) == Phase::kPick && NumPicks(step) == 2 && now_.phase == Phase::kPick2;
    const bool activates = PhaseOf(action) == Phase::kPick && step.op == Op::kActivate;
    if (GroupOf(action) != kDeclineGroup && activates) return AddActivation(ValueOf(action));
    if (GroupOf(action) != kDeclineGroup && PhaseOf(action) != Phase::kBranch && !is_first) return;
    std::string choice = rules_.Describe(old_, action);
    // Choices of a branch name the power themselves.
    if (!choice.starts_with(Name(frame.rift))) {
      choice = fmt::format("{}: {}", Name(frame.rift), choice);
    }
    Add(fmt::format("seat {} chooses for {}", seat_, choice));
    chose_for_ = frame.rift;
  }

  // Powers that show for the first time.
  void AddActivations() {
    if (!same_turn_) return;
    const Turn& old = acts_ ? old_.now : old_.shown;
    const Turn& now = now_.shown;
    const int more = now.activations - old.activations;
    bool differs = false;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < now.depth; ++i) {
      const Frame& frame = now.stack[i];
      differs = differs || i >= old.depth || old.stack[i].rift != frame.rift ||
                (more > 0 && i + 1 == now.depth && StartsAnew(old.stack[i], frame));
      if (differs && !frame.is_burst() && frame.rift != activated_) {
        names.push_back(Name(frame.rift));
      }
    }
    if (more <= 0 || names.empty()) return;
    const std::string chain = fmt::format("{}", fmt::join(names, " and with it "));
    Add(activated_ < 0 ? fmt::format("seat {} activates {}", actor_, chain)
                       : fmt::format("that activates {}", chain));
    activated_ = TopOf(now).rift;
  }

  // Whether the power must have been activated again, since it is not further than before.
  static bool StartsAnew(const Frame& old, const Frame& now) {
    return now.step < old.step || (now.step == old.step && now.reps <= old.reps);
  }

  // The power whose outcome this is, -1 if there is none or it has just been named.
  int ActingPower() const {
    if (activated_ >= 0) return -1;
    if (acts_) return old_.now.depth > 0 && chose_for_ < 0 ? TopOf(old_.now).rift : -1;
    if (old_.to_move != actor_ && old_.shown.depth > 0) return TopOf(old_.shown).rift;
    if (!same_turn_ || now_.shown.depth == 0) return -1;
    const Frame& top = TopOf(now_.shown);
    const bool is_new = top.is_burst() &&
                        (old_.shown.depth < now_.shown.depth || TopOf(old_.shown).rift != top.rift);
    return is_new || (old_.shown.stack == now_.shown.stack) ? -1 : top.rift;
  }

  void AddPrefix() {
    const int power = ActingPower();
    if (power < 0 || first_outcome_ >= parts_.size()) return;
    parts_[first_outcome_] = fmt::format("{}: {}", Name(power), parts_[first_outcome_]);
  }

  // The steps of powers that can have been carried out, as far as the seat can tell.
  void FindDoneSteps(Action action) {
    const bool picks = PhaseOf(action) == Phase::kPick || PhaseOf(action) == Phase::kPick2 ||
                       PhaseOf(action) == Phase::kYesNo;
    if (acts_ && picks) done_.push_back(&rules_.StepOf(TopOf(old_.now)));
    if (!acts_ && old_.to_move != actor_ && old_.shown.depth > 0) {
      done_.push_back(&rules_.StepOf(TopOf(old_.shown)));
    }
    if (acts_ && PhaseOf(action) == Phase::kActivate && ValueOf(action) == 0) {
      AddPowerThatIsOver(*old_.now.pending);
    }
    // What others have seen of the turn goes on only with an outcome: until then it still holds
    // powers that are over.
    if (!same_turn_ || old_.shown == now_.shown) return;
    const Turn& from = acts_ ? old_.now : old_.shown;
    for (std::size_t i = 0; i < now_.shown.depth; ++i) AddDoneSteps(from, i);
  }
  // All steps of a power that was activated and is not seen to go on.
  void AddPowerThatIsOver(int rift) {
    const auto* const end = now_.shown.stack.begin() + now_.shown.depth;
    const bool goes_on = std::any_of(now_.shown.stack.begin(), end,
                                     [&](const Frame& frame) { return frame.rift == rift; });
    if (goes_on) return;
    const Rift& card = rules_.RiftAt(rift);
    for (std::size_t i = 0; i < card.num_power; ++i) done_.push_back(&card.steps[i]);
  }
  // Those of the power at one place of the stack.
  void AddDoneSteps(const Turn& from, std::size_t at) {
    const Frame& now = now_.shown.stack[at];
    const Rift& card = rules_.RiftAt(now.rift);
    std::size_t begin = now.is_burst() ? card.num_power : 0;
    if (at < from.depth && from.stack[at].rift == now.rift) {
      const Frame& old = from.stack[at];
      const bool is_new = now_.shown.activations > from.activations && StartsAnew(old, now);
      if (!is_new && old == now) return;
      // A step that was seen done has been told.
      const bool is_told = old.reps > 0 && now.step > old.step && card.steps[old.step].times == 1;
      if (!is_new) begin = is_told ? old.step + 1U : old.step;
    }
    const std::size_t end = now.step + (now.reps > 0 ? 1U : 0U);
    for (std::size_t i = begin; i < end; ++i) done_.push_back(&card.steps[i]);
  }

  // One with this effect, null if there is none.
  const Step* StepThatDid(Op op) const {
    const auto it =
        std::find_if(done_.begin(), done_.end(), [&](const Step* step) { return step->op == op; });
    return it == done_.end() ? nullptr : *it;
  }

  void AddElementStep(Action action) {
    for (int cell = 0; cell < kCells; ++cell) {
      if (old_.grid[cell] == now_.grid[cell]) continue;
      if (old_.grid[cell] / 2 == now_.grid[cell] / 2) {
        return AddOutcome(fmt::format("seat {} flips cell {} and draws {}, {} comes up", actor_,
                                      cell, FaceIn(old_, cell), FaceIn(now_, cell)));
      }
      return AddOutcome(
          fmt::format("seat {} {} and draws {}", actor_, PlacedWords(cell), FaceIn(now_, cell)));
    }
    const int drawn = acts_ ? ValueOf(action) - kTakeBit : now_.drawn.value_or(-1);
    const bool takes = acts_ ? ValueOf(action) < kStayBit : now_.drawn.has_value();
    if (!acts_ && !same_turn_) {
      AddOutcome(fmt::format("seat {} leaves the grid alone", actor_));
    } else if (takes) {
      AddOutcome(fmt::format("seat {} draws {} without the grid", actor_, ElementName(drawn)));
    } else {
      AddOutcome(fmt::format("seat {} draws no element", actor_));
    }
  }

  // "places fire (back water) on cell 4 over wind".
  std::string PlacedWords(int cell) const {
    return fmt::format("places {} (back {}) on cell {} over {}", FaceIn(now_, cell),
                       ElementName(rules_.BackOf(now_, cell)), cell, FaceIn(old_, cell));
  }

  // What powers did to the grid.
  void AddGridChanges() {
    std::vector<int> moved;
    for (int cell = 0; cell < kCells; ++cell) {
      if (old_.grid[cell] == now_.grid[cell]) continue;
      if (old_.grid[cell] / 2 == now_.grid[cell] / 2) {
        AddOutcome(fmt::format("seat {} flips cell {} from {} to {}", actor_, cell,
                               FaceIn(old_, cell), FaceIn(now_, cell)));
      } else if (WasOnGrid(now_.grid[cell] / 2)) {
        moved.push_back(cell);
      } else {
        AddOutcome(fmt::format("seat {} {}", actor_, PlacedWords(cell)));
      }
    }
    if (moved.size() == 2) {
      AddOutcome(fmt::format("seat {} swaps the {} of cell {} with the {} of cell {}", actor_,
                             FaceIn(old_, moved[0]), moved[0], FaceIn(old_, moved[1]), moved[1]));
      return;
    }
    for (const int cell : moved) {
      AddOutcome(fmt::format("cell {} now shows {}", cell, FaceIn(now_, cell)));
    }
  }
  bool WasOnGrid(int card) const {
    return std::any_of(old_.grid.begin(), old_.grid.end(),
                       [&](std::uint8_t other) { return other / 2 == card; });
  }

  void AddLines() {
    const Elements before = rules_.Lines(old_);
    const Elements after = rules_.Lines(now_);
    ForEachBit(static_cast<Elements>(after & ~before), [&](int element) {
      AddOutcome(fmt::format("that makes a line of {}", ElementName(element)));
    });
    ForEachBit(static_cast<Elements>(before & ~after), [&](int element) {
      AddOutcome(fmt::format("that breaks the line of {}", ElementName(element)));
    });
  }

  // What all can see become of a rift, and what the seat alone sees but for hand and deck.
  void AddRift(int rift) {
    const Whereabouts was = outlook_.Was(rift);
    const Whereabouts is = outlook_.Is(rift);
    const int old_shifts = Rules::ShiftsOf(old_, rift);
    const int shifts = Rules::ShiftsOf(now_, rift);
    switch (is.area) {
      case Area::kExplored:
        if (was.area != Area::kExplored) return AddExplored(rift, is.of, shifts);
        if (was.of != is.of) AddTraded(rift, was.of, is.of);
        if (shifts != old_shifts) AddShifted(rift, is.of, shifts > old_shifts);
        return;
      case Area::kScored:
        if (was.area != Area::kScored) AddBurst(rift, is.of);
        return;
      case Area::kHand:
        if (was.IsOnTable()) {
          AddOutcome(fmt::format("{} returns to the hand of seat {}", Name(rift), is.of));
        } else if (was.area == Area::kBeneath) {
          AddOutcome(fmt::format("seat {} takes {} from beneath {} into hand", is.of, Name(rift),
                                 Name(was.of)));
        }
        return;
      case Area::kBeneath:
        if (was.area == Area::kBeneath) return;
        return AddOutcome(fmt::format("seat {} puts {} face-{} beneath {}", actor_,
                                      was.IsOnTable() ? NameOfHolder(rift, was.of) : Name(rift),
                                      is.face_up ? "up" : "down", Name(is.of)));
      default:
        if (was.IsOnTable()) {
          AddOutcome(fmt::format("seat {} discards {}{}", actor_,
                                 was.area == Area::kScored ? "scored " : "",
                                 NameOfHolder(rift, was.of)));
        }
    }
  }

  void AddExplored(int rift, int holder, int shifts) {
    std::string text = fmt::format("seat {} explores {} ({})", holder, Name(rift),
                                   RiftValues(rules_.cards(), rift));
    if (shifts > 0) text += " and shifts it to " + Points(rift);
    AddOutcome(std::move(text));
  }
  std::string Points(int rift) const { return Counted(rules_.WorthOf(now_, rift), "point"); }

  void AddTraded(int rift, int from, int to) {
    if (to != actor_) {
      AddOutcome(fmt::format("seat {} gives {} to seat {}", from, Name(rift), to));
    } else {
      AddOutcome(fmt::format("seat {} gets {} from seat {}", to, Name(rift), from));
    }
  }

  void AddShifted(int rift, int holder, bool up) {
    AddOutcome(fmt::format("seat {} {} {} {}to {}", actor_, up ? "shifts" : "turns",
                           NameOfHolder(rift, holder), up ? "" : "back ", Points(rift)));
  }

  void AddBurst(int rift, int holder) {
    const auto seat = static_cast<Player>(holder);
    const RiftSet fresh = now_.scored[seat] & ~old_.scored[seat];
    const int gain = Count(fresh) == 1 ? rules_.Score(now_, seat) - rules_.Score(old_, seat)
                                       : rules_.WorthOf(now_, rift);
    const bool by_permit =
        holder == actor_ && same_turn_ && now_.permits.size() < old_.permits.size();
    AddOutcome(fmt::format("seat {} bursts {}{}: {:+} {}, {} scored, {} in all", holder, Name(rift),
                           by_permit ? " without a line" : "", gain, gain == 1 ? "point" : "points",
                           Counted(Count(now_.scored[seat]), "rift"),
                           Counted(rules_.Score(now_, seat), "point")));
  }

  // Cards beneath rifts that the seat cannot name.
  void AddBeneath() {
    for (int host = 0; host < rules_.cards().num_rifts; ++host) {
      const int more = outlook_.MoreUnnamedBeneath(host);
      if (!outlook_.Is(host).IsOnTable()) {
        AddCardsLostWith(host);
      } else if (more > 0) {
        const Step* const step = StepThatDid(Op::kTuck);
        const std::string_view from =
            step != nullptr && step->source == Source::kDeck ? "the deck's top card" : "a card";
        AddOutcome(fmt::format("seat {} puts {} face-down beneath {}", actor_,
                               more == 1 ? std::string{from} : Counted(more, "card"), Name(host)));
      } else if (more < 0) {
        AddUntucked(host, -more);
      }
    }
  }
  // The own seat sees what it gets.
  void AddUntucked(int host, int count) {
    const RiftSet taken = actor_ == seat_ ? outlook_.OwnMoved(Area::kDeck, Area::kHand) : 0;
    if (Count(taken) == count) untucked_ = taken;
    AddOutcome(fmt::format("seat {} takes {} from beneath {} into hand", actor_,
                           untucked_ != 0 ? Named(untucked_) : Counted(count, "card"), Name(host)));
  }
  void AddCardsLostWith(int host) {
    const int lost = Rules::NumBeneath(old_, host);
    if (lost == 0) return;
    AddOutcome(fmt::format("{} beneath it {} to the deck", Counted(lost, "card"),
                           lost == 1 ? "goes" : "go"));
  }

  // What the own seat looks at in the deck.
  void AddLooks() {
    if (now_.to_move == seat_ && now_.phase == Phase::kPick && rules_.LookedAt(now_) != 0) {
      const Step& asked = rules_.StepOf(TopOf(now_.now));
      AddOutcome(asked.n == 0 ? fmt::format("seat {} looks through the deck", seat_)
                              : fmt::format("seat {} looks at {} on top of the deck", seat_,
                                            Named(rules_.LookedAt(now_))));
    } else if (acts_ && seat_ == actor_ && StepThatDid(Op::kSearch) != nullptr &&
               rules_.LookedAt(old_) == 0) {
      AddQuickSearch();
    }
  }
  // Whose hand is looked at; the seat that looks names what it sees.
  void AddHandLook() {
    const OptionalIndex holder = looked_at_ ? looked_at_ : OnlyHand();
    if (!holder) return;
    const RiftSet seen = now_.hand[*holder];
    if (actor_ == seat_ && seen != 0 && Count(seen) == after_.hand_sizes[*holder]) {
      looked_at_ = holder;
      AddOutcome(fmt::format("seat {} sees the hand of seat {}: {}", seat_, *holder, Named(seen)));
    } else {
      AddOutcome(fmt::format("seat {} looks at the hand of seat {}", actor_, *holder));
    }
  }
  // The only hand that a power could look at, where it must have done so without a choice.
  OptionalIndex OnlyHand() const {
    const Step* const step = StepThatDid(Op::kLook);
    const bool is_sure = step != nullptr && step->may == 0 && step->times == 1 &&
                         step->if_done == 0 && step->branch == 0 && !step->need;
    OptionalIndex only{};
    for (const Player seat : Seats(rules_.NumPlayers())) {
      if (!is_sure || seat == actor_ || before_.hand_sizes[seat] == 0) continue;
      if (only) return {};
      only = seat;
    }
    return only;
  }
  // A search that was over at once, since no card fitted or one alone.
  void AddQuickSearch() {
    const RiftSet taken = outlook_.OwnMoved(Area::kDeck, Area::kHand);
    const RiftSet seen = outlook_.NewInDeck();
    if (seen != 0) {
      AddOutcome(fmt::format("seat {} looks at {}{}", seat_, Named(seen | taken),
                             taken == 0 ? ", takes none" : ""));
    } else if (taken == 0) {
      AddOutcome(fmt::format("seat {} searches the deck and takes nothing", seat_));
    }
  }
  // Whether all that is seen of a hand is how it stands when the turn has ended.
  bool IsRefilled(Player seat) const { return !same_turn_ && seat == actor_ && seat != seat_; }

  // Whether cards put beneath rifts can come from a hand.
  bool TucksFromHand() const {
    const Step* const step = StepThatDid(Op::kTuck);
    return step == nullptr || step->source == Source::kHand;
  }

  void AddDiscards(Player seat) {
    if (seat == seat_) {
      const RiftSet lost = outlook_.OwnMoved(Area::kHand, Area::kDeck);
      if (lost != 0) AddOutcome(fmt::format("seat {} discards {}", seat, Named(lost)));
      return;
    }
    const int flow = outlook_.HandFlow(seat, TucksFromHand());
    if (flow >= 0 || IsRefilled(seat)) return;
    AddOutcome(fmt::format("seat {} discards {}", seat, Counted(-flow, "card")));
  }

  void AddDraws(Player seat) {
    const bool searched = seat == actor_ && StepThatDid(Op::kSearch) != nullptr;
    const std::string_view verb = !searched       ? "draws"
                                  : seat == seat_ ? "takes"
                                                  : "searches the deck and takes";
    if (seat == seat_) {
      const RiftSet drawn = outlook_.OwnMoved(Area::kDeck, Area::kHand) & ~untucked_;
      if (drawn != 0) AddOutcome(fmt::format("seat {} {} {}", seat, verb, Named(drawn)));
      return;
    }
    const bool has_looked = actor_ == seat_ && looked_at_ == OptionalIndex(seat);
    const RiftSet seen = has_looked ? 0 : outlook_.NewInHand(seat);
    const int flow = outlook_.HandFlow(seat, TucksFromHand());
    if (seen != 0 && (Count(seen) == flow || IsRefilled(seat))) {
      AddOutcome(fmt::format("seat {} {} {}", seat, verb, Named(seen)));
    } else if (flow > 0 && !IsRefilled(seat)) {
      AddOutcome(fmt::format("seat {} {} {}{}", seat, verb, Counted(flow, "card"),
                             seen == 0 ? "" : fmt::format(", {} among them", Named(seen))));
    } else if (seen != 0) {
      AddOutcome(fmt::format("seat {} has {} in hand", seat, Named(seen)));
    }
    if (flow != 0 && IsRefilled(seat)) {
      AddOutcome(fmt::format("seat {} goes from {} to {} in hand", seat, before_.hand_sizes[seat],
                             Counted(after_.hand_sizes[seat], "card")));
    }
  }

  // What is granted for the rest of this turn, or for the next.
  void AddGrants() {
    if (now_.bursts_left > old_.bursts_left) {
      AddOutcome(
          fmt::format("seat {} may burst {} this turn", actor_, Counted(now_.bursts_left, "rift")));
    }
    for (std::size_t i = old_.permits.size(); i < now_.permits.size(); ++i) {
      const auto [rift, step] = rules_.PermitSource(now_.permits[i]);
      AddOutcome(fmt::format("seat {} may {} this turn", actor_,
                             PermitBrief(rules_.cards(), rift, rules_.RiftAt(rift).steps[step])));
    }
    const auto granted = static_cast<Elements>(now_.free_next[actor_] & ~old_.free_next[actor_]);
    if (granted != 0) {
      AddOutcome(fmt::format("seat {} may draw {} without the grid next turn", actor_,
                             ElementsWords(granted)));
    }
  }

  // Another than the active player was asked, and nothing came of it.
  void AddRefusal() {
    if (old_.to_move == actor_ || first_outcome_ < parts_.size() || acts_) return;
    AddOutcome(fmt::format("seat {} declines", old_.to_move));
  }

  void AddAsked() {
    if (!same_turn_ || now_.to_move == now_.active || now_.shown.depth == 0) return;
    const Frame& frame = TopOf(now_.shown);
    const Step& step = rules_.StepOf(frame);
    const std::string_view may = step.may != 0 ? "may" : "must";
    if (step.op == Op::kDrop) {
      Add(fmt::format("seat {} {} discard a card", now_.to_move, may));
    } else {
      Add(fmt::format("seat {} {} burst a rift", now_.to_move, may));
    }
  }

  void AddEnd() {
    if (now_.trigger != old_.trigger) {
      Add(now_.trigger == 1
              ? fmt::format("the rift deck has run out, {}", LastTurnsWords())
              : fmt::format("seat {} has scored {}, {}", actor_,
                            Counted(Count(now_.scored[actor_]), "rift"), LastTurnsWords()));
    } else if (now_.ran_out != old_.ran_out) {
      Add("the rift deck has run out");
    }
    if (now_.to_move == kNobody) {
      AddResult();
    } else if (now_.turn != old_.turn) {
      const std::string round =
          now_.round == old_.round ? "" : fmt::format("round {}, ", now_.round);
      Add(fmt::format("{}{}turn of seat {}", round, now_.trigger != 0 ? "last " : "", now_.active));
    }
  }
  std::string LastTurnsWords() const {
    return rules_.NumPlayers() == 2 ? "the other seat has one more turn"
                                    : "every other seat has one more turn";
  }

  void AddResult() {
    std::vector<std::string> scores;
    std::vector<std::string> winners;
    int best = 0;
    int leaders = 0;
    const Array<int, kMaxSeats> ranks = rules_.Ranks(now_);
    for (const Player seat : Seats(rules_.NumPlayers())) {
      const int score = rules_.Score(now_, seat);
      scores.push_back(fmt::format("seat {} has {}", seat, Counted(score, "point")));
      if (ranks[seat] == 1) winners.push_back(SeatName(seat));
      if (score > best) leaders = 0;
      best = std::max(best, score);
      leaders += score == best ? 1 : 0;
    }
    Add(fmt::format("the game is over{}: {}; {} {}{}",
                    now_.capped != 0 ? " by the limit of rounds" : "", fmt::join(scores, ", "),
                    Listed(winners), winners.size() == 1 ? "wins" : "share the win",
                    leaders > static_cast<int>(winners.size()) ? " on the tie-break" : ""));
  }

  // Something that leaves no other mark.
  void AddFallback(Action action) {
    if (acts_) {
      const bool is_refusal = GroupOf(action) == kDeclineGroup;
      Add(is_refusal ? fmt::format("seat {} declines", seat_)
                     : fmt::format("seat {} chooses to {}", seat_, rules_.Describe(old_, action)));
      return;
    }
    const bool searches = StepThatDid(Op::kSearch) != nullptr;
    const std::string_view what = StepThatDid(Op::kLook) != nullptr ? "looks at a hand"
                                  : searches ? "searches the deck and takes nothing"
                                             : "goes on";
    if (now_.shown.depth > 0) {
      Add(fmt::format("{}: seat {} {}", Name(TopOf(now_.shown).rift), actor_, what));
    } else if (now_.shown.activations > old_.shown.activations) {
      Add(fmt::format("seat {} activates a rift, and nothing is seen of it", actor_));
    } else {
      Add(fmt::format("seat {} {}", actor_, what));
    }
  }

  const Rules& rules_;
  const InfoSet& before_;
  const InfoSet& after_;
  OptionalIndex looked_at_;
  const Outlook outlook_;
  const State& old_;  // as the seat sees them
  const State& now_;
  Player seat_;
  Player actor_;        // whose turn it was
  bool acts_;           // the seat has moved itself
  bool same_turn_;      // the turn goes on
  int activated_ = -1;  // the power that has just been named
  int chose_for_ = -1;
  RiftSet untucked_ = 0;
  std::vector<const Step*> done_;
  std::vector<std::string> parts_;
  std::size_t first_outcome_ = ~std::size_t{0};
};

}  // namespace

std::string Rules::Tell(const State& before, Action action, const State& after, Player seat) const {
  if (Event(before, action, after, seat).empty()) return "";
  const InfoSet old = Observe(before, seat);
  const InfoSet now = Observe(after, seat);
  // What others choose is not known, but for a hand that is looked at.
  const Action own = before.to_move == seat ? action : PackAction(Phase::kForced, kFirstGroup, 0);
  return Teller(*this, old, now, HandLookedAt(before, action, after, seat)).Tell(own);
}

std::string Rules::TellDeal(const State& state, Player seat) const {
  const InfoSet info = Observe(state, seat);
  std::vector<std::string> hand;
  ForEachBit(info.known.hand[seat], [&](int rift) {
    hand.push_back(fmt::format("{} ({})", RiftName(cards(), rift), RiftValues(cards(), rift)));
  });
  std::vector<std::string> rows;
  for (int row = 0; row < 3; ++row) {
    std::vector<std::string_view> faces;
    for (int cell = 3 * row; cell < 3 * row + 3; ++cell) {
      faces.push_back(ElementName(FaceOf(info.known, cell)));
    }
    rows.push_back(fmt::format("{}", fmt::join(faces, " ")));
  }
  if (hand.empty()) hand.emplace_back("nothing");
  std::string text = fmt::format("seat {} is dealt {}; the grid shows {}", seat, Listed(hand),
                                 fmt::join(rows, ", "));
  if (state.to_move == kNobody) return text + "; the game is over";
  return text + fmt::format("; round {}, turn of seat {}", info.known.round, info.known.active);
}

}  // namespace riftlab::riftwalker
