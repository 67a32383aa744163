// What a learned evaluation sees of WarRift (engine/core/features.h): cards by type, hands, what is
// for sale, powers and guilds, points, monsters, and whose turn it is.
#include <algorithm>

#include "engine/core/array.h"
#include "engine/games/warrift/evaluation.h"

namespace riftlab::warrift {
namespace {

constexpr int kOwned = 3;    // copies of a type, one to three and more
constexpr int kInHand = 2;   // the same in a hand
constexpr int kPoints = 48;  // of a seat
constexpr int kLead = 41;    // -20 to 20, over the best other side
constexpr int kCrowd = 24;   // monsters in play
constexpr int kDamages = 4;  // of a monster, 0 to 3 and more
constexpr int kLost = 12;    // own cards in the Rift

// Blocks of facts, one after another; the first ones have those of the own side, then of others.
constexpr int kOwnedBlock = 0;
constexpr int kHandBlock = kOwnedBlock + 2 * kMaxTypes * kOwned;
constexpr int kOfferBlock = kHandBlock + 2 * kMaxTypes * kInHand;
constexpr int kPowerBlock = kOfferBlock + 2 * kMaxTypes;
constexpr int kGuildBlock = kPowerBlock + 2 * kMaxPowers;
constexpr int kPointBlock = kGuildBlock + 2 * kMaxGuilds;
constexpr int kLostBlock = kPointBlock + 2 * kPoints;
constexpr int kOutBlock = kLostBlock + 2 * kLost;
// Of the whole table.
constexpr int kLeadBlock = kOutBlock + 2;
constexpr int kMonsterBlock = kLeadBlock + kLead;
constexpr int kCrowdBlock = kMonsterBlock + kMaxMonsters * kDamages;
constexpr int kTurnBlock = kCrowdBlock + kCrowd;  // until the own turn
constexpr int kNumFacts = kTurnBlock + kMaxSeats;

// How often types are there, and which ones are.
struct Copies {
  Array<std::uint8_t, kMaxTypes> counts;
  TypeSet types;
};

class FactLister {
 public:
  FactLister(const Rules& rules, const State& state, Player seat, FeatureList& out)
      : rules_(rules),
        state_(state),
        seat_(seat),
        side_(rules.Side(seat)),
        has_partners_(rules.NumPlayers() > 2),
        out_(out) {}

  void ListAll() {
    // Types tell owners but in Frenzy, so that one count of the table serves all seats.
    Copies copies{};
    if (!rules_.IsFrenzy()) Count(state_.cards.Begin(kRift), state_.cards.Total(), copies);
    for (const Player seat : Seats(rules_.NumPlayers())) {
      if (state_.out[seat] != 0) {
        Add(seat, kOutBlock, 1, 0);
      } else if (rules_.IsFrenzy()) {
        const Copies held = HeldBy(seat);
        ListSeat(seat, held, held.types);
      } else {
        ListSeat(seat, copies, rules_.TypesOf(state_, seat));
      }
    }
    ListMonsters();
    AddCommon(kLeadBlock + kLead / 2 + std::clamp(Lead(), -kLead / 2, kLead / 2));
    const int players = rules_.NumPlayers();
    AddCommon(kTurnBlock + (seat_ + players - state_.active) % players);
  }

 private:
  void AddCommon(int fact) {
    if (out_.size() < kMaxActiveFeatures) out_.push_back(static_cast<std::uint16_t>(fact));
  }

  // Adds a fact that may have come up before.
  void AddOnce(int fact) {
    std::uint64_t& word = listed_[fact >> 6];
    if (Has(word, fact & 63)) return;
    Set(word, fact & 63);
    AddCommon(fact);
  }

  // Fact `number` of the `count` that the block has for the own side and for others, once. Seats
  // can share a fact only where one of the two has more than one of them.
  void Add(Player seat, int block, int count, int number) {
    const int fact = block + (rules_.Side(seat) == side_ ? 0 : count) + number;
    if (has_partners_) {
      AddOnce(fact);
    } else {
      AddCommon(fact);
    }
  }

  // Adds what lies in the positions [begin, end) to `copies`.
  void Count(int begin, int end, Copies& copies) const {
    for (int at = begin; at < end; ++at) {
      const CardType type = state_.cards.Item(at);
      ++copies.counts[type];
      Set(copies.types[type >> 6], type & 63);
    }
  }

  Copies HeldBy(Player seat) const {
    Copies held{};
    const auto count = [&](int zone) {
      Count(state_.cards.Begin(zone), state_.cards.End(zone), held);
    };
    for (const int zone : {Base(seat), Discard(seat), Upper(seat), Hand(seat)}) count(zone);
    if (seat != state_.active) return held;
    count(kPlayed);
    count(kRift);
    return held;
  }

  // Own cards in the Rift.
  int LostOf(Player seat) const {
    int lost = 0;
    for (int at = state_.cards.Begin(kRift); at < state_.cards.End(kRift); ++at) {
      if (rules_.OwnerOf(state_, state_.cards.Item(at), state_.active) == seat) ++lost;
    }
    return lost;
  }

  // `copies` counts those of `owned`, the types that the seat may own, and perhaps others.
  void ListSeat(Player seat, const Copies& copies, const TypeSet& owned) {
    for (std::size_t half = 0; half < owned.size(); ++half) {
      ForEachBit(copies.types[half] & owned[half], [&](int bit) {
        const std::size_t type = 64 * half + static_cast<std::size_t>(bit);
        AddCopies(seat, kOwnedBlock, kOwned, static_cast<int>(type), copies.counts[type]);
      });
    }
    Add(seat, kLostBlock, kLost, std::min(LostOf(seat), kLost - 1));
    ListHand(seat);
    ListOffers(seat);
    if (const OptionalIndex power = state_.power[seat]) {
      Add(seat, kPowerBlock, kMaxPowers, *power);
    }
    for (int guild = 0; guild < kMaxGuilds; ++guild) {
      const bool is_own = state_.guild_seat[guild] == seat;
      if (is_own) Add(seat, kGuildBlock, kMaxGuilds, guild);
    }
    Add(seat, kPointBlock, kPoints, std::min<int>(state_.vp[seat], kPoints - 1));
  }

  // Precondition: copies > 0.
  void AddCopies(Player seat, int block, int most, int type, int copies) {
    Add(seat, block, kMaxTypes * most, type * most + std::min(copies, most) - 1);
  }

  // Hands are sorted, so that like cards lie side by side.
  void ListHand(Player seat) {
    const CardStore& cards = state_.cards;
    const int end = cards.End(Hand(seat));
    for (int at = cards.Begin(Hand(seat)); at < end;) {
      const int first = at;
      const CardType type = cards.Item(at);
      while (at < end && cards.Item(at) == type) ++at;
      AddCopies(seat, kHandBlock, kInHand, type, at - first);
    }
  }

  // In Frenzy all cards for sale are for everybody.
  void ListOffers(Player seat) {
    const bool is_shared = rules_.IsFrenzy();
    if (is_shared && seat != seat_) return;
    const int first = is_shared ? 0 : 3 * seat;
    const int last = is_shared ? kMaxSelection : first + 3;
    const int block = kOfferBlock + (rules_.Side(seat) == side_ ? 0 : kMaxTypes);
    for (int slot = first; slot < last; ++slot) {
      const OptionalIndex type = state_.selection[slot];
      if (type) AddOnce(block + *type);
    }
  }

  void ListMonsters() {
    const MonsterStore& monsters = state_.monsters;
    for (int at = monsters.Begin(kInPlay); at < monsters.End(kInPlay); ++at) {
      const int damage = std::min<int>(monsters.Tag(at), kDamages - 1);
      AddOnce(kMonsterBlock + monsters.Item(at) * kDamages + damage);
    }
    AddCommon(kCrowdBlock + std::min(monsters.Size(kInPlay), kCrowd - 1));
  }

  int Lead() const {
    Array<int, kMaxSeats> points{};
    for (const Player seat : Seats(rules_.NumPlayers())) {
      points[rules_.Side(seat)] += state_.vp[seat];
    }
    const int own = points[side_];
    points[side_] = 0;
    return own - *std::max_element(points.begin(), points.end());
  }

  const Rules& rules_;
  const State& state_;
  Player seat_;
  int side_;
  bool has_partners_;
  Array<std::uint64_t, (kNumFacts + 63) / 64> listed_{};  // of those that AddOnce has seen
  FeatureList& out_;
};

}  // namespace

int Rules::NumFeatures() const { return kNumFacts; }

State Rules::TurnEnd(const State& state, Rng& rng) const {
  if (state.phase == Phase::kOver || state.rotation == 0) return state;
  State finished = state;
  FinishTurn(*this, finished, rng);
  return finished;
}

void Rules::Features(const State& state, Player seat, FeatureList& out) const {
  out.clear();
  FactLister(*this, state, seat, out).ListAll();
}

// Hands of others are hidden; in Frenzy, where what a seat holds is its own, so is what they own.
bool Rules::IsKnownFeature(int fact) const {
  if (fact < kHandBlock) return !IsFrenzy();
  const int own_hands = kMaxTypes * kInHand;
  if (fact >= kOfferBlock) return true;
  return fact < kHandBlock + own_hands && setup_.mode != Mode::kTeam;
}

}  // namespace riftlab::warrift
