// What a learned evaluation sees of Riftwalker (engine/core/features.h): rifts by place and shifts,
// scores, the elements on the grid and how near their lines are, and how late it is.
#include <algorithm>

#include "engine/core/array.h"
#include "engine/games/riftwalker/riftwalker.h"

namespace riftlab::riftwalker {
namespace {

constexpr int kHands = 12;  // cards
constexpr int kBursts = 16;
constexpr int kScores = 80;
constexpr int kDecks = 16;  // four cards each
constexpr int kDeckStep = 4;
constexpr int kTurns = kMaxSeats;

// Blocks of facts, one after another; the first ones have those of the own seat, then of others.
constexpr int kExploredBlock = 0;  // a rift by its shifts
constexpr int kHandBlock = kExploredBlock + 2 * kMaxRifts * (kMaxShifts + 1);
constexpr int kHandSizeBlock = kHandBlock + 2 * kMaxRifts;
constexpr int kScoredBlock = kHandSizeBlock + 2 * kHands;
constexpr int kScoreBlock = kScoredBlock + 2 * kBursts;
constexpr int kFreeBlock = kScoreBlock + 2 * kScores;  // elements granted for a turn
// Of explored rifts: how far the best line of their elements has come.
constexpr int kReadyBlock = kFreeBlock + 2 * kElements;
// Of the whole table.
constexpr int kFacesBlock = kReadyBlock + 2 * kMaxRifts * (3 + 1);
constexpr int kLineBlock = kFacesBlock + kElements * (kCells + 1);
constexpr int kDeckBlock = kLineBlock + kElements * (3 + 1);
constexpr int kTriggerBlock = kDeckBlock + kDecks;
constexpr int kTurnBlock = kTriggerBlock + kTurns + 1;  // until the own turn
constexpr int kNumFacts = kTurnBlock + kTurns;

class FactLister {
 public:
  FactLister(const Rules& rules, const State& state, Player seat, FeatureList& out)
      : rules_(rules), state_(state), seat_(seat), out_(out) {
    for (std::size_t element = 0; element < kElements; ++element) {
      for (const Cells line : kLines) {
        longest_[element] =
            std::max(longest_[element], Count(static_cast<Cells>(line & state.faces[element])));
      }
    }
  }

  void ListAll() {
    for (const Player seat : Seats(rules_.NumPlayers())) ListSeat(seat);
    for (int element = 0; element < kElements; ++element) {
      AddCommon(kFacesBlock + element * (kCells + 1) + Count(state_.faces[element]));
      AddCommon(kLineBlock + element * (3 + 1) + longest_[element]);
    }
    AddCommon(kDeckBlock + std::min(state_.deck_size / kDeckStep, kDecks - 1));
    AddCommon(kTriggerBlock +
              (state_.trigger == 0 ? 0 : 1 + std::min<int>(state_.last_turns, kTurns - 1)));
    const int players = rules_.NumPlayers();
    AddCommon(kTurnBlock + (seat_ + players - state_.active) % players);
  }

 private:
  void AddCommon(int fact) { out_.push_back(static_cast<std::uint16_t>(fact)); }

  // Fact `number` of the `count` that the block has for the own seat and for others, once.
  void Add(Player seat, int block, int count, int number) {
    const auto fact = static_cast<std::uint16_t>(block + (seat == seat_ ? 0 : count) + number);
    const bool is_shared = seat != seat_ && rules_.NumPlayers() > 2;
    if (is_shared && std::find(out_.begin(), out_.end(), fact) != out_.end()) return;
    out_.push_back(fact);
  }

  void ListSeat(Player seat) {
    ForEachBit(state_.explored[seat], [&](int rift) {
      Add(seat, kExploredBlock, kMaxRifts * (kMaxShifts + 1),
          rift * (kMaxShifts + 1) + Rules::ShiftsOf(state_, rift));
      int ready = 0;
      ForEachBit(rules_.RiftAt(rift).elements,
                 [&](int element) { ready = std::max(ready, longest_[element]); });
      Add(seat, kReadyBlock, kMaxRifts * (3 + 1), rift * (3 + 1) + ready);
    });
    ForEachBit(state_.hand[seat], [&](int rift) { Add(seat, kHandBlock, kMaxRifts, rift); });
    ForEachBit(state_.free_next[seat],
               [&](int element) { Add(seat, kFreeBlock, kElements, element); });
    Add(seat, kHandSizeBlock, kHands, std::min(Count(state_.hand[seat]), kHands - 1));
    Add(seat, kScoredBlock, kBursts, std::min(Count(state_.scored[seat]), kBursts - 1));
    Add(seat, kScoreBlock, kScores, std::clamp(rules_.Score(state_, seat), 0, kScores - 1));
  }

  const Rules& rules_;
  const State& state_;
  Player seat_;
  FeatureList& out_;
  Array<int, kElements> longest_{};  // cells of the best line, by element
};

// Rifts are on the table or in a hand, and there is the rest of a few seats.
static_assert(2 * kMaxRifts + kMaxSeats * (kElements + 3) + 2 * kElements + 3 + 1 <=
              kMaxActiveFeatures);

}  // namespace

int Rules::NumFeatures() const { return kNumFacts; }

void Rules::Features(const State& state, Player seat, FeatureList& out) const {
  out.clear();
  FactLister(*this, state, seat, out).ListAll();
}

// Hands of others are hidden but for single cards.
bool Rules::IsKnownFeature(int fact) const {
  const bool is_others_hand = fact >= kHandBlock + kMaxRifts && fact < kHandSizeBlock;
  return !is_others_hand && (fact < kHandSizeBlock + kHands || fact >= kScoredBlock);
}

}  // namespace riftlab::riftwalker
