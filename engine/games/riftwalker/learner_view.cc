// What learners see of Riftwalker (engine/core/learner_view.h): the features of the table, the grid
// cell by cell, the cards that the seat can place, how far the turn has come, and what is asked.
#include "engine/core/learner_view.h"

#include <algorithm>

#include "engine/core/array.h"
#include "engine/games/riftwalker/riftwalker.h"

namespace riftlab::riftwalker {
namespace {

constexpr int kPhases = static_cast<int>(Phase::kForced) + 1;
constexpr int kViewHands = 12;  // cards
constexpr int kBurstsLeft = 8;
constexpr int kCounts = 4;  // repetitions, activations, permits: 0 to 2, 3 and more

// Blocks of inputs after the features, one after another.
struct Blocks : InputBlocks {
  int phase = Take(kPhases);
  int seat = Take(kMaxSeats);  // its number, from which picks of seats count
  int face = Take(kCells * kElements);
  int back = Take(kCells * kElements);
  int top_element = Take(kMaxElementCards);
  int drawn = Take(kElements);
  int free_now = Take(kElements);
  int bursts_left = Take(kBurstsLeft);
  int permits = Take(kCounts);
  int activations = Take(kCounts);
  int pending = Take(kMaxRifts);
  int place_side = Take(2);
  int frame = Take(kMaxRifts);  // the rift whose power is being resolved
  int step = Take(kMaxSteps);
  int reps = Take(kCounts);
  int first_pick = Take(kMaxRifts);
  int is_burst = Take(1);
  int discarding = Take(kMaxRifts);
  int scored = Take(2 * kMaxRifts);  // by the own seat, by others
  int hosts = Take(kMaxRifts);       // rifts with cards beneath
  int top_rift = Take(kMaxRifts);    // of the deck, if the seat knows it
  // Cards that others are known to hold, the next seat first.
  int hand = Take(kMaxSeats * kMaxRifts);
  int hand_size = Take(kMaxSeats * kViewHands);
};

// Numbers of moves: for each question to stop or skip, the values of both groups, to decline.
constexpr Array<int, kPhases> kValues = [] {
  Array<int, kPhases> values{};
  const auto set = [&](Phase phase, int count) { values[phase] = count; };
  set(Phase::kElement, kStayBit + 1);
  set(Phase::kPlaceCell, kCells);
  set(Phase::kRift, 2 * kMaxRifts);
  set(Phase::kActivate, 2);
  set(Phase::kBranch, kMaxSteps);
  set(Phase::kPick, kMaxRifts);
  set(Phase::kPick2, kMaxRifts);
  set(Phase::kYesNo, 1);
  set(Phase::kBurst, kMaxRifts);
  set(Phase::kRefresh, kMaxRifts);
  set(Phase::kForced, 1);
  return values;
}();
// Where the numbers of each question begin, and after the last one.
constexpr Array<int, kPhases + 1> kFirstId = [] {
  Array<int, kPhases + 1> first{};
  for (std::size_t phase = 0; phase < kPhases; ++phase) {
    first[phase + 1] = first[phase] + (kValues[phase] == 0 ? 0 : kValues[phase] + 2);
  }
  return first;
}();

}  // namespace

int Rules::NumInputs() const { return Blocks{{NumFeatures()}}.end; }

void Rules::Inputs(const InfoSet& info, InputList& out) const {
  out.clear();
  const State& known = info.known;
  AddKnownFeatures(*this, known, info.seat, out);
  const Blocks blocks{{NumFeatures()}};
  const auto add = [&](int input) { out.push_back(static_cast<std::uint16_t>(input)); };
  const auto add_set = [&](int block, std::uint64_t set) {
    ForEachBit(set, [&](int bit) { add(block + bit); });
  };

  add(blocks.phase + static_cast<int>(known.phase));
  add(blocks.seat + info.seat);
  for (int cell = 0; cell < kCells; ++cell) {
    add(blocks.face + cell * kElements + FaceOf(known, cell));
    add(blocks.back + cell * kElements + BackOf(known, cell));
  }
  if (known.elements[0]) add(blocks.top_element + *known.elements[0]);
  if (known.drawn) add(blocks.drawn + *known.drawn);
  add_set(blocks.free_now, known.free_now);
  add(blocks.bursts_left + std::min<int>(known.bursts_left, kBurstsLeft - 1));
  add(blocks.permits + std::min<int>(known.permits.count, kCounts - 1));
  add_set(blocks.discarding, known.discarding);
  RiftSet of_others = 0;
  for (const Player other : Seats(num_players_)) {
    if (other != info.seat) of_others |= known.scored[other];
  }
  add_set(blocks.scored, known.scored[info.seat]);
  add_set(blocks.scored + kMaxRifts, of_others);
  add_set(blocks.hosts, known.hosts);
  const std::uint8_t top = known.deck[0];
  if (top != 0 && (top & kHidden) == 0) add(blocks.top_rift + top - 1);
  for (int distance = 1; distance < num_players_; ++distance) {
    const auto other = static_cast<Player>((info.seat + distance) % num_players_);
    add_set(blocks.hand + distance * kMaxRifts, known.hand[other]);
    add(blocks.hand_size + distance * kViewHands +
        std::min<int>(info.hand_sizes[other], kViewHands - 1));
  }
  AddProgress(known.to_move == info.seat ? known.now : known.shown, out);
}

// How far the turn in progress has come.
void Rules::AddProgress(const Turn& turn, InputList& out) const {
  const Blocks blocks{{NumFeatures()}};
  const auto add = [&](int input) { out.push_back(static_cast<std::uint16_t>(input)); };
  add(blocks.activations + std::min<int>(turn.activations, kCounts - 1));
  add(blocks.place_side + turn.place_side);
  if (turn.pending) add(blocks.pending + *turn.pending);
  if (turn.depth == 0) return;
  const Frame& frame = turn.stack[turn.depth - 1U];
  add(blocks.frame + frame.rift);
  add(blocks.step + std::min<int>(frame.step, kMaxSteps - 1));
  add(blocks.reps + std::min<int>(frame.reps, kCounts - 1));
  if (frame.first) add(blocks.first_pick + std::min<int>(*frame.first, kMaxRifts - 1));
  if (frame.is_burst()) add(blocks.is_burst);
}

int Rules::NumActionIds() const { return kFirstId[kPhases]; }

// Seats that are picked keep their numbers: the move does not say that it picks a seat.
int Rules::ActionId(Player /*seat*/, Action action) const {
  const auto phase = PhaseOf(action);
  const int first = kFirstId[phase];
  switch (GroupOf(action)) {
    case kStopGroup:
      return first;
    case kFirstGroup:
      return first + 1 + ValueOf(action);
    case kSecondGroup:
      return first + 1 + kValues[phase] / 2 + ValueOf(action);
    default:
      return first + 1 + kValues[phase];
  }
}

}  // namespace riftlab::riftwalker
