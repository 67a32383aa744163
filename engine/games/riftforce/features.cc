// What a learned evaluation sees of Riftforce (engine/core/features.h): the table by location, row,
// guild and life left, hands by card, scores, and who is next.
#include <algorithm>

#include "engine/core/array.h"
#include "engine/games/riftforce/heuristics.h"

namespace riftlab::riftforce {
namespace {

// Places in a row that matter by themselves: abilities hit the first two.
constexpr int kDepths = 3;  // first, second, behind them
constexpr int kLives = 8;   // 0 to 7 and more
constexpr int kSizes = 8;   // of a row
constexpr int kCopies = 2;  // of a card in the hands of a side: one, two or more
constexpr int kHands = 16;  // cards in the hands of a side
constexpr int kScores = 64;
constexpr int kLead = 41;  // -20 to 20
constexpr int kTypes = kMaxGuilds * kNumbers;

// Blocks of facts, one after another; each has those of the own side, then of the other.
constexpr int kUnits = 0;  // an elemental by location, depth and guild
constexpr int kLife = kUnits + 2 * kMaxLocations * kDepths * kMaxGuilds;
constexpr int kSize = kLife + 2 * kMaxLocations * kDepths * kLives;
constexpr int kHand = kSize + 2 * kMaxLocations * kSizes;
constexpr int kHandSize = kHand + 2 * kTypes * kCopies;
constexpr int kScore = kHandSize + 2 * kHands;
constexpr int kGuild = kScore + 2 * kScores;
constexpr int kNext = kGuild + 2 * kMaxGuilds;
constexpr int kLeads = kNext + 2;
constexpr int kNumFacts = kLeads + kLead;

class Lister {
 public:
  Lister(const Rules& rules, const State& state, int side, FeatureList& out)
      : rules_(rules), state_(state), side_(side), out_(out) {}

  void ListAll() {
    for (const int side : {side_, 1 - side_}) {
      for (int location = 0; location < rules_.locations(); ++location) ListRow(side, location);
      ListHands(side);
      Add(kScore, side, kScores, std::min(Score(side), kScores - 1));
    }
    Array<std::uint32_t, 2> guilds{};  // listed so far, by side
    for (const Player owner : Seats(rules_.num_owners())) {
      const int side = rules_.SideOfOwner(owner);
      ListGuilds(owner, side, guilds[side]);
    }
    const bool is_plan = rules_.mode() == Mode::kSolo && state_.position == 1;
    const Player next = is_plan ? kTrainer : rules_.SeatAt(state_.position);
    out_.push_back(static_cast<std::uint16_t>(kNext + Relative(rules_.SideOfOwner(next))));
    const int lead = std::clamp(Score(side_) - Score(1 - side_), -kLead / 2, kLead / 2);
    out_.push_back(static_cast<std::uint16_t>(kLeads + kLead / 2 + lead));
  }

 private:
  int Relative(int side) const { return side == side_ ? 0 : 1; }
  int Score(int side) const { return state_.riftforce[side].total(); }

  // Fact `number` of the `count` that the block has for each side.
  void Add(int block, int side, int count, int number) {
    out_.push_back(static_cast<std::uint16_t>(block + Relative(side) * count + number));
  }

  // The same for a fact that several cards may share: once, as `seen` remembers by `item`.
  void AddOnce(std::uint32_t& seen, int item, int block, int side, int count, int number) {
    if (Has(seen, item)) return;
    Set(seen, item);
    Add(block, side, count, number);
  }

  void ListRow(int side, int location) {
    const int row = RowOf(side, location);
    const int begin = state_.table.Begin(row);
    const int size = state_.table.Size(row);
    Add(kSize, side, kMaxLocations * kSizes, location * kSizes + std::min(size, kSizes - 1));
    // Of what stands beyond the places that matter.
    std::uint32_t guilds = 0;
    std::uint32_t lives = 0;
    for (int index = 0; index < size; ++index) {
      const Elemental elemental = state_.table.At(begin + index);
      const int place = location * kDepths + std::min(index, kDepths - 1);
      const int guild = elemental.type() / kNumbers;
      const int life = rules_.LifeOf(elemental.type()) - elemental.damage();
      const int unit = place * kMaxGuilds + guild;
      const int alive = std::clamp(life, 0, kLives - 1);
      const int left = place * kLives + alive;
      if (index < kDepths - 1) {
        Add(kUnits, side, kMaxLocations * kDepths * kMaxGuilds, unit);
        Add(kLife, side, kMaxLocations * kDepths * kLives, left);
      } else {
        AddOnce(guilds, guild, kUnits, side, kMaxLocations * kDepths * kMaxGuilds, unit);
        AddOnce(lives, alive, kLife, side, kMaxLocations * kDepths * kLives, left);
      }
    }
  }

  void ListHands(int side) {
    CardSet cards{};
    for (const Player seat : Seats(rules_.NumPlayers())) {
      if (rules_.SideOfOwner(seat) == side) cards.AddAll(state_.cards[seat].hand);
    }
    ForEachBit(cards.Types(), [&](int type) {
      const int copies = std::min(cards.Count(static_cast<CardType>(type)), kCopies);
      Add(kHand, side, kTypes * kCopies, type * kCopies + copies - 1);
    });
    Add(kHandSize, side, kHands, std::min(cards.Size(), kHands - 1));
  }

  void ListGuilds(Player owner, int side, std::uint32_t& listed) {
    for (const OptionalIndex guild : state_.guilds[owner]) {
      if (guild) AddOnce(listed, *guild, kGuild, side, kMaxGuilds, *guild);
    }
  }

  const Rules& rules_;
  const State& state_;
  int side_;
  FeatureList& out_;
};

}  // namespace

static_assert(kNumFacts < 1 << 16);
// Two facts of each elemental, the size of each row, the types in both hands, and the rest.
static_assert(2 * kMaxElementals + kRows + 2 * kTypes + 50 <= kMaxActiveFeatures);

int Rules::NumFeatures() const { return kNumFacts; }

State Rules::TurnEnd(const State& state, Rng& /*rng*/) const {
  if (state.to_move == kNobody || state.round == 0 || state.phase == Phase::kAction) return state;
  State finished = state;
  Rng luck(1, {.purpose = Purpose::kAgent});
  FinishQuickly(*this, finished, luck);
  finished.position = static_cast<std::uint8_t>((finished.position + 1) % num_positions_);
  finished.phase = Phase::kAction;
  return finished;
}

void Rules::Features(const State& state, Player seat, FeatureList& out) const {
  out.clear();
  Lister(*this, state, SideOfOwner(seat), out).ListAll();
}

// Hands of other seats are hidden, that of a partner too. Alone nothing is.
bool Rules::IsKnownFeature(int fact) const {
  if (mode_ == Mode::kSolo || fact < kHand || fact >= kScore) return true;
  const bool is_own =
      fact < kHandSize ? fact < kHand + kTypes * kCopies : fact < kHandSize + kHands;
  return is_own && mode_ != Mode::kTeam;
}

}  // namespace riftlab::riftforce
