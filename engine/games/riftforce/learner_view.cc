// What learners see of Riftforce (engine/core/learner_view.h): the features of the table, the own
// cards, what others may hold, and what is asked.
#include "engine/core/learner_view.h"

#include <algorithm>

#include "engine/games/riftforce/riftforce.h"

namespace riftlab::riftforce {
namespace {

constexpr int kPhases = static_cast<int>(Phase::kPushTo) + 1;
constexpr int kViewCopies = 2;  // one, two or more
constexpr int kHandSizes = 16;  // of a hand
constexpr int kSteps = 4;       // cards put down, elementals activated
constexpr int kContexts = 4;
constexpr int kStoredSets = 3;  // hand, draw pile, discard pile of the own seat
constexpr int kRounds = 16;

// Blocks of inputs after the features, one after another.
struct Blocks : InputBlocks {
  int phase = Take(kPhases);
  // Cards of the seat itself: hand, draw pile, discard pile.
  int own = Take(kStoredSets * kMaxTypes * kViewCopies);
  // Types among which the hidden cards of other seats are, the next seat first.
  int hidden = Take(kMaxSeats * kMaxTypes);
  int known_hand = Take(kMaxSeats * kMaxTypes);  // types that others are known to hold
  int hand_size = Take(kMaxSeats * kHandSizes);
  int display = Take(kMaxGuilds);
  int card = Take(kMaxTypes);  // chosen, not placed yet, or discarded to activate
  int placed = Take(kMaxTypes);
  int placed_count = Take(kSteps);
  int done = Take(kSteps);
  int criteria = Take(4);
  int context = Take(kContexts);
  int actor = Take(kMaxLocations);       // location of the acting elemental
  int target = Take(2 * kMaxLocations);  // row of the enemy hit last, the own side first
  int may_stop = Take(1);
  int round = Take(kRounds);
};

}  // namespace

int Rules::NumInputs() const { return Blocks{{NumFeatures()}}.end; }

void Rules::Inputs(const InfoSet& info, InputList& out) const {
  out.clear();
  const State& known = info.known;
  AddKnownFeatures(*this, known, info.seat, out);
  const Blocks blocks{{NumFeatures()}};
  const auto add = [&](int input) { out.push_back(static_cast<std::uint16_t>(input)); };
  const auto add_types = [&](int block, TypeMask types) {
    ForEachBit(types, [&](int type) { add(block + type); });
  };

  add(blocks.phase + static_cast<int>(known.phase));
  const Cards& own = known.cards[info.seat];
  int block = blocks.own;
  for (const CardSet* set : {&own.hand, &own.draw, &own.discard}) {
    ForEachBit(set->Types(), [&](int type) {
      const int copies = std::min(set->Count(static_cast<CardType>(type)), kViewCopies);
      add(block + type * kViewCopies + copies - 1);
    });
    block += kMaxTypes * kViewCopies;
  }
  for (int distance = 1; distance < num_owners(); ++distance) {
    const auto other = static_cast<Player>((info.seat + distance) % num_owners());
    const Cards& cards = known.cards[other];
    add_types(blocks.hidden + distance * kMaxTypes, cards.draw.Types());
    const CardSet& hand = mode_ == Mode::kSolo ? cards.hand : cards.known;
    add_types(blocks.known_hand + distance * kMaxTypes, hand.Types());
    add(blocks.hand_size + distance * kHandSizes +
        std::min<int>(info.hand_sizes[other], kHandSizes - 1));
  }
  ForEachBit(known.display, [&](int guild) { add(blocks.display + guild); });
  add(blocks.round + std::min<int>(known.round, kRounds - 1));
  AddPending(known, info.seat, out);
}

// The action in progress, as far as the seat sees it.
void Rules::AddPending(const State& known, Player seat, InputList& out) const {
  const Blocks blocks{{NumFeatures()}};
  const auto add = [&](int input) { out.push_back(static_cast<std::uint16_t>(input)); };
  const Pending& pending = known.pending;
  const bool has_card = known.phase == Phase::kPlayAt || pending.criteria != 0;
  if (has_card) add(blocks.card + pending.card);
  TypeMask placed = 0;
  for (std::size_t i = 0; i < pending.num_placed; ++i) Set(placed, pending.placed[i].type);
  ForEachBit(placed, [&](int type) { add(blocks.placed + type); });
  add(blocks.placed_count + std::min<int>(pending.num_placed, kSteps - 1));
  add(blocks.done + std::min<int>(pending.done, kSteps - 1));
  add(blocks.criteria + (pending.criteria & 3));
  add(blocks.context + static_cast<int>(pending.context));
  if (pending.context != Context::kNone) add(blocks.actor + pending.actor_location);
  if (pending.target_row) {
    const int row = *pending.target_row;
    const int side = SideOfRow(row) == SideOfOwner(seat) ? 0 : 1;
    add(blocks.target + side * kMaxLocations + LocationOf(row));
  }
  if (known.may_stop != 0) add(blocks.may_stop);
}

namespace {

// Numbers of moves, one block after another. Elementals have one block for all questions: no
// position asks two.
constexpr int kGuildIds = 0;
constexpr int kTrainerIds = kGuildIds + kMaxGuilds;
constexpr int kActionIds = kTrainerIds + kMaxGuilds;
constexpr int kPlayIds = kActionIds + 3;
constexpr int kDiscardIds = kPlayIds + kMaxTypes;
constexpr int kPlaceIds = kDiscardIds + kMaxTypes;  // five questions that a location answers
constexpr int kStopId = kPlaceIds + 5 * kMaxLocations;
constexpr int kElementalIds = kStopId + 1;

// Which of the five.
int PlaceQuestion(Phase phase) {
  switch (phase) {
    case Phase::kPlayAt:
      return 0;
    case Phase::kMoveTo:
      return 1;
    case Phase::kSource:
      return 2;
    case Phase::kTakeOverTo:
      return 3;
    default:
      return 4;
  }
}

// The place of a set of guilds among those of its size, in ascending order of masks (D. E. Knuth,
// "The Art of Computer Programming" 4A, 7.2.1.3, theorem L).
int RankOf(std::uint32_t guilds) {
  int rank = 0;
  int taken = 0;
  ForEachBit(guilds, [&](int guild) {
    ++taken;
    rank += NumSubsets(guild, taken);
  });
  return rank;
}

}  // namespace

// No more elementals than cards can stand in a row.
int Rules::RoomOfRow() const {
  int copies = 0;
  for (const std::uint8_t of_number : cards_.copies) copies += of_number;
  int guilds = 0;
  for (const Player owner : Seats(num_owners())) guilds += GuildsOf(owner);
  return std::min(guilds * copies, kMaxElementals);
}

int Rules::NumActionIds() const {
  const int elementals = 2 * locations() * RoomOfRow();
  const int kept = mode_ == Mode::kSolo ? NumSubsets(kMaxGuilds, cards_.guilds_alone) : 0;
  return kElementalIds + elementals + kept;
}

int Rules::ActionId(Player seat, Action action) const {
  if (action == kStop) return kStopId;
  const auto phase = static_cast<Phase>(Code(action) >> 24);
  const int value = ValueOf(action);
  switch (phase) {
    case Phase::kDraft:
      return kGuildIds + value;
    case Phase::kTrainerGuild:
      return kTrainerIds + value;
    case Phase::kAction:
      return kActionIds + value;
    case Phase::kPlayCard:
      return kPlayIds + value;
    case Phase::kDiscard:
      return kDiscardIds + value;
    case Phase::kKeep:
      return kElementalIds + 2 * locations() * RoomOfRow() +
             RankOf(static_cast<std::uint32_t>(value));
    default:
      break;
  }
  if (!ChoosesElemental(phase)) {
    return kPlaceIds + PlaceQuestion(phase) * kMaxLocations + value;
  }
  const int row = ChosenRow(action);
  const int side = SideOfRow(row) == SideOfOwner(seat) ? 0 : 1;
  return kElementalIds + (side * locations() + LocationOf(row)) * RoomOfRow() + ChosenIndex(action);
}

}  // namespace riftlab::riftforce
