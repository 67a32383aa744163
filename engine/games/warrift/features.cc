// What a learned evaluation sees of WarRift (engine/core/features.h): cards by type, hands, what is
// for sale, powers and guilds, points, monsters, and whose turn it is.
#include <algorithm>
#include <array>

#include "engine/games/warrift/warrift.h"

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

using Copies = std::array<std::uint8_t, kMaxTypes>;

class FactLister {
 public:
  FactLister(const Rules& rules, const State& state, Player seat, FeatureList& out)
      : rules_(rules), state_(state), seat_(seat), side_(rules.Side(seat)), out_(out) {}

  void ListAll() {
    for (const Player seat : Seats(rules_.NumPlayers())) ListSeat(seat);
    ListMonsters();
    AddCommon(kLeadBlock + kLead / 2 + std::clamp(Lead(), -kLead / 2, kLead / 2));
    const int players = rules_.NumPlayers();
    AddCommon(kTurnBlock + (seat_ + players - state_.active) % players);
  }

 private:
  void AddCommon(int fact) {
    if (out_.size() < kMaxListed) out_.push_back(static_cast<std::uint16_t>(fact));
  }

  // Fact `number` of the `count` that the block has for the own side and for others, once.
  void Add(Player seat, int block, int count, int number) {
    const int fact = block + (rules_.Side(seat) == side_ ? 0 : count) + number;
    const bool may_be_there = rules_.NumPlayers() > 2;
    if (may_be_there && std::find(out_.begin(), out_.end(), fact) != out_.end()) return;
    AddCommon(fact);
  }

  void Count(int zone, Player owner, Player holder, Copies& copies) const {
    const CardStore& cards = state_.cards;
    for (int at = cards.Begin(zone); at < cards.End(zone); ++at) {
      const CardType type = cards.Item(at);
      if (rules_.OwnerOf(state_, type, holder) == owner) ++copies[type];
    }
  }

  void ListSeat(Player seat) {
    if (state_.out[seat] != 0) return Add(seat, kOutBlock, 1, 0);
    Copies owned{};
    for (const int zone : {Base(seat), Discard(seat)}) Count(zone, seat, seat, owned);
    for (const Player holder : Seats(rules_.NumPlayers())) {
      Count(Upper(holder), seat, holder, owned);
      Count(Hand(holder), seat, holder, owned);
    }
    Count(kPlayed, seat, state_.active, owned);
    Copies lost{};
    Count(kRift, seat, state_.active, lost);
    int num_lost = 0;
    for (std::size_t type = 0; type < kMaxTypes; ++type) {
      num_lost += lost[type];
      AddCopies(seat, kOwnedBlock, kOwned, static_cast<int>(type), owned[type] + lost[type]);
    }
    Add(seat, kLostBlock, kLost, std::min(num_lost, kLost - 1));
    ListHand(seat);
    ListOffers(seat);
    if (state_.power[seat] != 0) Add(seat, kPowerBlock, kMaxPowers, state_.power[seat] - 1);
    for (int guild = 0; guild < kMaxGuilds; ++guild) {
      const bool is_own = state_.guild_seat[static_cast<std::size_t>(guild)] == seat + 1;
      if (is_own) Add(seat, kGuildBlock, kMaxGuilds, guild);
    }
    Add(seat, kPointBlock, kPoints, std::min<int>(state_.vp[seat], kPoints - 1));
  }

  void AddCopies(Player seat, int block, int most, int type, int copies) {
    if (copies > 0) Add(seat, block, kMaxTypes * most, type * most + std::min(copies, most) - 1);
  }

  void ListHand(Player seat) {
    Copies hand{};
    const CardStore& cards = state_.cards;
    for (int at = cards.Begin(Hand(seat)); at < cards.End(Hand(seat)); ++at) ++hand[cards.Item(at)];
    for (std::size_t type = 0; type < kMaxTypes; ++type) {
      AddCopies(seat, kHandBlock, kInHand, static_cast<int>(type), hand[type]);
    }
  }

  // In Frenzy all cards for sale are for everybody.
  void ListOffers(Player seat) {
    const bool is_shared = rules_.setup().mode == Mode::kFrenzy;
    const int first = is_shared ? 0 : 3 * seat;
    const int last = is_shared ? kMaxSelection : first + 3;
    for (int slot = first; slot < last; ++slot) {
      const int type = state_.selection[static_cast<std::size_t>(slot)];
      if (type == 0 || (is_shared && seat != seat_)) continue;
      const int fact = kOfferBlock + (rules_.Side(seat) == side_ ? 0 : kMaxTypes) + type - 1;
      if (std::find(out_.begin(), out_.end(), fact) == out_.end()) AddCommon(fact);
    }
  }

  void ListMonsters() {
    const MonsterStore& monsters = state_.monsters;
    for (int at = monsters.Begin(kInPlay); at < monsters.End(kInPlay); ++at) {
      const int damage = std::min<int>(monsters.Tag(at), kDamages - 1);
      const int fact = kMonsterBlock + monsters.Item(at) * kDamages + damage;
      if (std::find(out_.begin(), out_.end(), fact) == out_.end()) AddCommon(fact);
    }
    AddCommon(kCrowdBlock + std::min(monsters.Size(kInPlay), kCrowd - 1));
  }

  int Lead() const {
    std::array<int, kMaxSeats> points{};
    for (const Player seat : Seats(rules_.NumPlayers())) {
      points[static_cast<std::size_t>(rules_.Side(seat))] += state_.vp[seat];
    }
    const int own = points[static_cast<std::size_t>(side_)];
    points[static_cast<std::size_t>(side_)] = 0;
    return own - *std::max_element(points.begin(), points.end());
  }

  // One less than there is room for: the evaluation comes after the facts of the game.
  static constexpr std::size_t kMaxListed = kMaxActiveFeatures - 1;

  const Rules& rules_;
  const State& state_;
  Player seat_;
  int side_;
  FeatureList& out_;
};

}  // namespace

int Rules::NumFeatures() const { return kNumFacts; }

State Rules::TurnEnd(const State& state, Rng& rng) const {
  if (state.phase == Phase::kOver || state.rotation == 0) return state;
  State finished = state;
  FinishTurn(finished, rng);
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
