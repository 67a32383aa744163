// ParseState and ParseInfoSet: how far the turn has come, and whether it can be gone on from.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "engine/games/riftwalker/notation.h"
#include "engine/games/riftwalker/position_reader.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab::riftwalker {
namespace {

// The seat that the progress of a turn waits for.
Player AskedSeat(const Rules& rules, const Turn& turn, Player active) {
  if (turn.depth == 0 || turn.pending != 0) return active;
  const Frame& frame = turn.stack[turn.depth - 1U];
  const Step& step = rules.StepOf(frame);
  if (frame.opponent != 0) return static_cast<Player>(frame.opponent - 1);
  const bool holder = frame.first != 0 && FirstDomain(step) == Domain::kSeat;
  return holder ? static_cast<Player>(frame.first - 1) : active;
}

bool Activates(const Step& step) { return step.op == Op::kActivate || step.then_activate != 0; }

}  // namespace

void PositionReader::ReadTurns(State& state) {
  if (state.to_move == kNobody) return;
  const Json* const turn = Find(json_, "turn");
  const Json* const shown = Find(json_, "shown");
  const bool is_mover = !is_view() || state.to_move == observer_;
  if (!is_mover && turn != nullptr) {
    Complain("turn", fmt::format("seat {} cannot tell it; give \"shown\"", observer_));
    return;
  }
  if (turn != nullptr) state.now = ReadTurn("turn", *turn, state);
  state.shown = shown != nullptr ? ReadTurn("shown", *shown, state) : state.now;
  if (!ok()) return;
  const Player asked = AskedSeat(rules_, state.shown, state.active);
  const bool same = !is_mover || state.to_move == state.active || state.now == state.shown;
  if (asked != state.to_move || !same) {
    Complain(
        shown != nullptr ? "shown" : "to_move",
        fmt::format("seat {} is to move, but the turn waits for seat {}", state.to_move, asked));
  }
  if (state.shown.place_side != 0 || state.shown.stage == Stage::kPlaceCell) {
    Complain("shown", "others do not see the side before the card is placed");
  }
}

Turn PositionReader::ReadTurn(const std::string& field, const Json& json, const State& state) {
  static const std::vector<std::string> kKeys = {"stage", "pending", "activations", "side",
                                                 "stack"};
  Turn turn{};
  if (!IsObject(field, json, kKeys)) return turn;
  const Json* const stage = Find(json, "stage");
  if (stage != nullptr) {
    const std::string word = Word(field + ".stage", *stage);
    const auto found = std::find(StageNames().begin(), StageNames().end(), word);
    if (found == StageNames().end()) {
      Complain(field + ".stage", fmt::format("expected one of {}", fmt::join(StageNames(), ", ")));
      return turn;
    }
    turn.stage = static_cast<Stage>(found - StageNames().begin());
  }
  const Json* const pending = Find(json, "pending");
  if (pending != nullptr) turn.pending = Byte(ReadRift(field + ".pending", *pending) + 1);
  turn.activations =
      Byte(WholeOr(json, field, "activations", 0, rules_.cards().max_activations, 0));
  turn.place_side = Byte(WholeOr(json, field, "side", 0, 1, 0));
  if (turn.place_side != 0 && turn.stage != Stage::kPlaceCell) {
    Complain(field + ".side", "belongs to the stage \"place_cell\"");
  }
  const Json* const stack = Find(json, "stack");
  if (stack != nullptr && IsList(field + ".stack", *stack, -1)) {
    for (const Json& frame : *stack) ReadFrame(field + ".stack", frame, turn, state);
  }
  if (ok()) CheckFrames(field, turn, state);
  return turn;
}

int PositionReader::ReadPick(const std::string& field, const Json& json, std::string_view key,
                             Domain domain) {
  const Json* const value = Find(json, key);
  if (value == nullptr) return 0;
  const std::string name = fmt::format("{}.{}", field, key);
  switch (domain) {
    case Domain::kCell:
      return Whole(name, *value, 0, kCells - 1) + 1;
    case Domain::kSide:
      return Whole(name, *value, 0, 1) + 1;
    case Domain::kSeat:
      return Whole(name, *value, 0, rules_.NumPlayers() - 1) + 1;
    case Domain::kRift:
      break;
  }
  return ReadRift(name, *value) + 1;
}

void PositionReader::ReadFrame(const std::string& field, const Json& json, Turn& turn,
                               const State& state) {
  static const std::vector<std::string> kKeys = {"rift",        "trigger", "step",  "times",
                                                 "before_done", "branch",  "first", "last",
                                                 "last_other",  "opponent"};
  if (!ok() || !IsObject(field, json, kKeys)) return;
  const Json* const name = Find(json, "rift");
  if (name == nullptr || turn.depth == kMaxDepth) {
    Complain(field, fmt::format("expected at most {} objects with a rift", kMaxDepth));
    return;
  }
  Frame frame{};
  frame.rift = Byte(std::max(0, ReadRift(field + ".rift", *name)));
  const Rift& card = rules_.RiftAt(frame.rift);
  const Json* const trigger = Find(json, "trigger");
  const bool is_burst = trigger != nullptr && Word(field + ".trigger", *trigger) == "burst";
  if (trigger != nullptr && !is_burst) Complain(field + ".trigger", "expected \"burst\"");
  const int begin = is_burst ? card.num_power : 0;
  const int end = is_burst ? card.num_steps : card.num_power;
  if (begin == end) {
    Complain(field, fmt::format("{} has no such steps", RiftName(rules_.cards(), frame.rift)));
    return;
  }
  frame.step = Byte(WholeOr(json, field, "step", begin, end - 1, begin));
  const Step& step = card.steps[frame.step];
  if (is_burst) frame.flags |= Frame::kBurstTrigger;
  if (FlagOr(json, "before_done", false)) frame.flags |= Frame::kBeforeDone;
  frame.set_letter(WholeOr(json, field, "branch", 0, kMaxSteps, 0));
  frame.reps = Byte(WholeOr(json, field, "times", 0, std::max<int>(step.times, kMaxSeats), 0));
  frame.first = Byte(ReadPick(field, json, "first", FirstDomain(step)));
  if (frame.first != 0 && NumPicks(step) != 2) {
    Complain(field + ".first", "the step does not take two picks");
  }
  frame.last = Byte(ReadPick(field, json, "last", FirstDomain(step)));
  frame.last_other = Byte(ReadPick(field, json, "last_other", SecondDomain(step)));
  frame.opponent = Byte(WholeOr(json, field, "opponent", 0, rules_.NumPlayers() - 1, -1) + 1);
  if (frame.opponent != 0 &&
      (step.who != Who::kEachOpponent || frame.opponent - 1 == state.active)) {
    Complain(field + ".opponent", "only each other seat is asked by a step for each opponent");
  }
  if (frame.letter() != 0 && step.branch == 0) {
    Complain(field + ".branch", "the step belongs to no branch");
  }
  turn.stack[turn.depth++] = frame;
}

// Whether powers could have been stacked like this.
void PositionReader::CheckFrames(const std::string& field, const Turn& turn, const State& state) {
  int powers = 0;
  RiftSet on_stack = 0;
  for (std::size_t i = 0; i < turn.depth; ++i) {
    const Frame& frame = turn.stack[i];
    const Step& step = rules_.StepOf(frame);
    powers += frame.is_burst() ? 0 : 1;
    const bool waits = i + 1U < turn.depth || turn.pending != 0;
    if ((frame.is_burst() && i > 0) || Has(on_stack, frame.rift) ||
        (waits && (!Activates(step) || frame.reps != 1 || frame.first != 0))) {
      Complain(field + ".stack", "powers cannot have been stacked like this");
    }
    const bool repeated = frame.last == 0 && step.times > 1 && frame.reps > 0;
    const bool is_secret = is_view() && state.active != observer_;
    const bool orders = step.op != Op::kSearch && NumPicks(step) > 0;
    if (repeated && orders && !is_secret) {
      Complain(field + ".stack.last", "missing in a step that was carried out once");
    }
    if (frame.last == 0 && frame.last_other != 0 && !is_secret) {
      Complain(field + ".stack.last_other", "needs last");
    }
    if (step.op == Op::kSwap && (frame.last == 0) != (frame.last_other == 0)) {
      Complain(field + ".stack.last_other", "a swap has two cells");
    }
    Set(on_stack, frame.rift);
  }
  if (powers > turn.activations) {
    Complain(field + ".activations",
             fmt::format("is {}, but {} powers are unfinished", turn.activations, powers));
  }
  const bool idle = turn.depth == 0 && turn.pending == 0;
  if (!idle && turn.stage != Stage::kBurst) {
    Complain(field + ".stage", "is \"burst\" while a power is being resolved or offered");
  }
}

namespace {

// Whether the first of two picks could have been chosen.
bool FirstFits(const Rules& rules, const State& state) {
  if (state.now.depth == 0) return true;
  State before = state;
  Frame& frame = before.now.stack[before.now.depth - 1U];
  if (frame.first == 0) return true;
  const int first = frame.first - 1;
  frame.first = 0;
  Rng no_luck(0, {});
  const Turn turn = before.now;
  rules.Run(before, no_luck, Rules::Mode::kSample);
  if (!(before.now == turn)) {
    // A single first pick is carried out at once.
    return before.now == state.now;
  }
  return before.phase == Phase::kPick && first < 64 && Has(before.options[0], first);
}

// Asks the question that `state.now` has come to. False where there is none or no choice.
bool AskHere(const Rules& rules, State& state) {
  State asked = state;
  Rng no_luck(0, {});
  rules.Run(asked, no_luck, Rules::Mode::kSample);
  if (!(asked.now == state.now) || asked.phase == Phase::kForced || rules.NumLegal(asked) < 2 ||
      asked.to_move != state.to_move || asked.unseen != state.unseen || !FirstFits(rules, state)) {
    return false;
  }
  state.options = asked.options;
  state.phase = asked.phase;
  state.extra = asked.extra;
  return true;
}

// Whether worlds sampled for the seat show it the same, and ask somebody something. Positions that
// no play leads to may fail.
bool CanBeSampled(const Rules& rules, const InfoSet& info) {
  Rng no_luck(0, {});
  const State world = rules.Determinize(info, no_luck);
  return ByteHash(rules.Observe(world, info.seat)) == ByteHash(info) &&
         (world.to_move == kNobody || rules.NumLegal(world) > 0);
}

constexpr std::string_view kNotThatFar =
    "a turn cannot come this far with these cards, as others would see it";
constexpr std::string_view kNoChoice =
    "the seat to move has no choice here; give the position in which the next choice is made";

}  // namespace

absl::StatusOr<State> Rules::ParseState(const Json& json) const {
  PositionReader reader(*this, json, kNobody);
  InfoSet info = reader.Read();
  if (reader.ok() && info.known.to_move != kNobody && !AskHere(*this, info.known)) {
    reader.Complain("turn", kNoChoice);
  }
  for (const Player seat : Seats(num_players_)) {
    if (!reader.ok()) break;
    if (!CanBeSampled(*this, Observe(info.known, seat))) reader.Complain("turn", kNotThatFar);
  }
  if (!reader.ok()) return reader.status();
  return info.known;
}

absl::StatusOr<InfoSet> Rules::ParseInfoSet(const Json& json) const {
  const auto seat = json.is_object() ? json.find("seat") : json.end();
  const bool whole = json.is_object() && seat != json.end() && seat->is_number_integer();
  if (!whole || *seat < 0 || *seat >= num_players_) {
    return absl::InvalidArgumentError(
        fmt::format("seat: expected the seat whose view it is, from 0 to {}", num_players_ - 1));
  }
  PositionReader reader(*this, json, seat->get<Player>());
  InfoSet info = reader.Read();
  if (!reader.ok()) return reader.status();
  if (info.known.to_move != info.seat) {
    if (CanBeSampled(*this, info)) return info;
    reader.Complain("shown", kNotThatFar);
    return reader.status();
  }
  // The question does not depend on what the seat cannot see.
  Rng no_luck(0, {});
  State world = Determinize(info, no_luck);
  if (!AskHere(*this, world) || (LookedAt(world) & ~info.known.known[info.seat]) != 0) {
    reader.Complain("turn", kNoChoice);
    return reader.status();
  }
  info.known.options = world.options;
  info.known.phase = world.phase;
  info.known.extra = world.extra;
  if (!CanBeSampled(*this, info)) reader.Complain("turn", kNotThatFar);
  if (!reader.ok()) return reader.status();
  return info;
}

}  // namespace riftlab::riftwalker
