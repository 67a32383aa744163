#include "engine/games/warrift/ledger.h"

#include <algorithm>
#include <iterator>

namespace riftlab::warrift {
namespace {

// The cards of a zone that everybody knows.
Tally OpenCards(const State& state, int zone) {
  Tally tally{};
  for (int at = state.cards.Begin(zone); at < state.cards.End(zone); ++at) {
    if (state.cards.Tag(at) == 0) ++tally[state.cards.Item(at)];
  }
  return tally;
}

// Kinds that were slain and whose deathcrash is still to come, the next one first (3.6).
std::vector<std::uint8_t> Waiting(const State& state) {
  std::vector<std::uint8_t> kinds;
  int dying = state.monsters.End(kDying);
  for (int i = state.num_frames - 1; i >= 0; --i) {
    const Frame& frame = state.frames[i];
    if (frame.kind == FrameKind::kReact && frame.id == static_cast<int>(Trigger::kSlay)) {
      kinds.push_back(frame.aux);
    }
    for (int k = 0; frame.kind == FrameKind::kDeaths && k < frame.left; ++k) {
      kinds.push_back(state.monsters.Item(--dying));
    }
  }
  return kinds;
}

}  // namespace

Ledger::Ledger(const Rules& rules, const State& from, const State& to, Player seat)
    : rules_(rules), from_(from), to_(to), seat_(seat) {
  const bool over = to.phase == Phase::kOver;
  const bool had_end_step = to.turns != from.turns || (over && to.reason != EndReason::kSoloWon);
  turn_ended_ = had_end_step && from.rotation > 0;
  turn_goes_on_ = !had_end_step && !over;
  eliminated_ = from.out != to.out;
}

void Ledger::Move(CardType type, int zone, int to) {
  --noted_[zone][type];
  ++noted_[to][type];
}

void Ledger::Discards(Player seat, CardType type, int pile) {
  Move(type, warrift::Hand(seat), pile);
  ++hands_[seat].discarded[type];
}

// How many more cards of a type a zone holds than was noted.
int Ledger::Residual(int zone, CardType type) const {
  const auto count = [&](const State& state) {
    int found = 0;
    for (int at = state.cards.Begin(zone); at < state.cards.End(zone); ++at) {
      found += state.cards.Item(at) == type ? 1 : 0;
    }
    return found;
  };
  return count(to_) - count(from_) - noted_[zone][type];
}

int Ledger::SizeResidual(int zone) const {
  int size = to_.cards.Size(zone) - from_.cards.Size(zone);
  for (const int moved : noted_[zone]) size -= moved;
  return size;
}

void Ledger::Follow() {
  for (const Player seat : Seats(rules_.NumPlayers())) {
    Tally& fresh = hands_[seat].fresh;
    fresh = {};
    for (int slot = 0; rules_.Supplier(seat) == seat && slot < rules_.NumSlots(); ++slot) {
      const auto at = rules_.SlotOf(seat, slot);
      if (to_.selection[at]) ++fresh[*to_.selection[at]];
      if (from_.selection[at]) --fresh[*from_.selection[at]];
    }
    for (std::size_t type = 0; type < fresh.size(); ++type) fresh[type] -= selections_[seat][type];
  }
  if (turn_ended_) EndPlay();
  for (const Player seat : Seats(rules_.NumPlayers())) {
    left_[seat] = SizeResidual(warrift::Hand(seat));
  }
  if (!eliminated_) FollowPiles();
  FollowSteal();
  FollowHands();
  FollowRift();
}

// Played cards go to the discard piles of their owners (3.4).
void Ledger::EndPlay() {
  const Tally played = TallyOf(from_, kPlayed);
  for (CardType type = 0; type < rules_.cards().num_types; ++type) {
    const int count = played[type] + noted_[kPlayed][type];
    if (count <= 0) continue;
    const int pile = rules_.PileOf(from_, type, from_.active);
    for (int i = 0; i < count; ++i) Move(type, kPlayed, pile);
  }
}

// Who of those whose hands shrank had a card of `owner`.
Player Ledger::HolderOf(Player owner) const {
  if (left_[owner] < 0) return owner;
  for (int i = 0; i < rules_.NumPlayers(); ++i) {
    const auto seat = static_cast<Player>((from_.active + i) % rules_.NumPlayers());
    if (left_[seat] < 0) return seat;
  }
  return from_.active;
}

// What came to discard piles and the Necropolis was in hands; a pile that has lost cards was
// shuffled.
void Ledger::FollowPiles() {
  for (const Player owner : Seats(rules_.NumPlayers())) {
    bool& reshuffled = hands_[owner].reshuffled;
    for (CardType type = 0; type < rules_.cards().num_types; ++type) {
      reshuffled = reshuffled || Residual(Discard(owner), type) < 0;
    }
    for (CardType type = 0; !reshuffled && type < rules_.cards().num_types; ++type) {
      for (int i = Residual(Discard(owner), type); i > 0; --i) {
        const Player holder = HolderOf(owner);
        ++hands_[holder].discarded[type];
        ++left_[holder];
        Move(type, warrift::Hand(holder), Discard(owner));
      }
    }
  }
  for (CardType type = 0; type < rules_.cards().num_types; ++type) {
    for (int i = Residual(kNecropolis, type); i > 0; --i) {
      ++consumed_[type];
      ++left_[from_.active];
      Move(type, warrift::Hand(from_.active), kNecropolis);
    }
  }
}

// What hands of others have lost in some other way is in that of the active seat, open.
void Ledger::FollowSteal() {
  if (eliminated_ || from_.rotation == 0) return;
  int stolen = 0;
  for (const Player seat : Seats(rules_.NumPlayers())) {
    if (seat == from_.active || left_[seat] >= 0) continue;
    hands_[seat].taken = -left_[seat];
    stolen -= left_[seat];
  }
  if (stolen == 0) return;
  const int zone = warrift::Hand(from_.active);
  const Tally before = OpenCards(from_, zone);
  const Tally after = OpenCards(to_, zone);
  for (CardType type = 0; type < rules_.cards().num_types; ++type) {
    const int gained = after[type] - before[type] - noted_[zone][type];
    for (int i = 0; i < gained && stolen > 0; ++i, --stolen) {
      ++stolen_[type];
      ++noted_[zone][type];
      --left_[from_.active];
    }
  }
}

void Ledger::FollowHands() {
  for (const Player seat : Seats(rules_.NumPlayers())) {
    if (!rules_.IsAlive(to_, seat)) continue;
    hands_[seat].drawn = std::max(left_[seat], 0);
    if (hands_[seat].drawn > 0) See(seat);
  }
}

// Of what a seat drew, the observer sees its own cards, and those that everybody knew on the deck.
void Ledger::See(Player seat) {
  const int zone = warrift::Hand(seat);
  const Tally before = seat == seat_ ? TallyOf(from_, zone) : OpenCards(from_, zone);
  const Tally after = seat == seat_ ? TallyOf(to_, zone) : OpenCards(to_, zone);
  int unseen = hands_[seat].drawn;
  for (CardType type = 0; type < rules_.cards().num_types; ++type) {
    const int noted = noted_[zone][type];
    const int expected = seat == seat_ ? before[type] + noted : std::max(0, before[type] + noted);
    const int count = std::clamp(after[type] - expected, 0, unseen);
    hands_[seat].seen[type] = count;
    unseen -= count;
  }
}

// 3.7: the Rift is dealt from the last entitled seat on, card by card.
void Ledger::FollowRift() {
  int size = from_.cards.Size(kRift);
  for (const int moved : noted_[kRift]) size += moved;
  if (!turn_ended_ || size <= 0 || to_.cards.Size(kRift) > 0) return;
  const Tally cards = TallyOf(from_, kRift);
  std::uint8_t entitled = 0;
  for (CardType type = 0; type < rules_.cards().num_types; ++type) {
    if (cards[type] + noted_[kRift][type] <= 0) continue;
    const Player owner = rules_.OwnerOf(to_, type, 0);
    if (rules_.IsAlive(to_, owner)) Set(entitled, owner);
  }
  while (entitled != 0 && size > 0) {
    for (int place = rules_.NumPlayers() - 1; place >= 0 && size > 0; --place) {
      const auto seat = static_cast<Player>((to_.first + place) % rules_.NumPlayers());
      if (!Has(entitled, int{seat})) continue;
      ++hands_[seat].dealt;
      --size;
    }
  }
}

Ledger::Kinds Ledger::KindsIn(const State& state, int zone) const {
  Kinds kinds{};
  for (int at = state.monsters.Begin(zone); at < state.monsters.End(zone); ++at) {
    ++kinds[state.monsters.Item(at)];
  }
  return kinds;
}

std::vector<std::uint8_t> Ledger::Slain() const {
  Kinds kinds = slain_kinds_;
  for (const int zone : {kDying, warrift::Slain(from_.active)}) {
    const Kinds before = KindsIn(from_, zone);
    const Kinds after = KindsIn(to_, zone);
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
      kinds[kind] += after[kind] - before[kind];
    }
  }
  std::vector<std::uint8_t> slain;
  for (int at = from_.monsters.Begin(kInPlay); at < from_.monsters.End(kInPlay); ++at) {
    const std::uint8_t kind = from_.monsters.Item(at);
    if (kinds[kind] <= 0) continue;
    --kinds[kind];
    slain.push_back(kind);
  }
  for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
    for (int i = 0; i < kinds[kind]; ++i) slain.push_back(static_cast<std::uint8_t>(kind));
  }
  return slain;
}

std::vector<std::uint8_t> Ledger::Completed(std::vector<std::uint8_t> slain) const {
  // What is slain meanwhile is completed before those that wait.
  for (const std::uint8_t kind : Waiting(from_)) slain.push_back(kind);
  for (const std::uint8_t kind : Waiting(to_)) {
    const auto last = std::find(slain.rbegin(), slain.rend(), kind);
    if (last != slain.rend()) slain.erase(std::next(last).base());
  }
  return slain;
}

// Kinds of which there are more outside the deck; the last of those in play, where they still are.
std::vector<std::uint8_t> Ledger::Arrived() const {
  Kinds kinds{};
  for (int zone = kMonsterUnder; zone < kMonsterZones; ++zone) {
    const Kinds before = KindsIn(from_, zone);
    const Kinds after = KindsIn(to_, zone);
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
      const int more = after[kind] - before[kind];
      // What lay under the deck arrives, too.
      kinds[kind] += zone == kMonsterUnder ? std::max(more, 0) : more;
    }
  }
  std::vector<std::uint8_t> arrived;
  for (int at = to_.monsters.End(kInPlay) - 1; at >= to_.monsters.Begin(kInPlay); --at) {
    if (kinds[to_.monsters.Item(at)] <= 0) continue;
    --kinds[to_.monsters.Item(at)];
    arrived.insert(arrived.begin(), to_.monsters.Item(at));
  }
  for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
    for (int i = 0; i < kinds[kind]; ++i) arrived.push_back(static_cast<std::uint8_t>(kind));
  }
  return arrived;
}

}  // namespace riftlab::warrift
