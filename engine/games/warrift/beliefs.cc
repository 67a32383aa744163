// What a seat may believe of cards that it cannot see, as exact chances (section 7).
#include "engine/core/array.h"
#include "engine/games/warrift/notation.h"
#include "engine/games/warrift/warrift.h"

namespace riftlab::warrift {
namespace {

// Hands and decks in one row: hand and deck of seat 0, then those of seat 1, and so on.
constexpr std::size_t kPiles = std::size_t{2} * kMaxSeats;
constexpr Array<std::string_view, kPiles> kPileNames = {"hand:0", "deck:0", "hand:1", "deck:1",
                                                        "hand:2", "deck:2", "hand:3", "deck:3",
                                                        "hand:4", "deck:4"};

constexpr std::size_t HandOf(Player seat) { return std::size_t{2} * seat; }
constexpr std::size_t DeckOf(Player seat) { return std::size_t{2} * seat + 1; }

// The chance that none of `copies` cards lies in `places` of `all` places, each of which may hold
// each card.
double ChanceOfNone(int all, int copies, int places) {
  double none = 1;
  for (int i = 0; i < copies; ++i) {
    none *= std::max(0.0, static_cast<double>(all - places - i)) / (all - i);
  }
  return none;
}

// By pile and type: the chance that the pile holds no such card.
struct Absences {
  Array<Array<double, kMaxTypes>, kPiles> chances{};

  Absences() {
    for (auto& pile : chances) pile.fill(1);
  }
};

// The pile that a position of a hand or a deck belongs to.
std::size_t PileAt(const CardStore& cards, int position) {
  const int zone = cards.ZoneAt(position);
  if (zone >= Hand(0)) return HandOf(static_cast<Player>(zone - Hand(0)));
  if (zone >= Upper(0)) return DeckOf(static_cast<Player>(zone - Upper(0)));
  return DeckOf(static_cast<Player>((zone - Base(0)) / 2));
}

// Cards that lie in a hidden place and that everybody has seen go there.
void AddSeen(const State& known, int players, Player observer, Absences& absences) {
  const auto add = [&](int zone, std::size_t pile) {
    for (int at = known.cards.Begin(zone); at < known.cards.End(zone); ++at) {
      if (known.cards.Tag(at) == 0) absences.chances[pile][known.cards.Item(at)] = 0;
    }
  };
  for (const Player seat : Seats(players)) {
    add(Upper(seat), DeckOf(seat));
    if (seat != observer) add(Hand(seat), HandOf(seat));
  }
}

}  // namespace

// Pools are independent of each other, and the unseen cards of one may lie in any of its unseen
// places with the same chance.
std::vector<Rules::Belief> Rules::Beliefs(const InfoSet& info) const {
  const State& known = info.known;
  const CardStore& cards = known.cards;
  Array<std::uint64_t, 4> pools{};
  const auto note = [&](std::uint8_t pool) { Set(pools[pool >> 6], pool & 63); };
  for (const std::uint8_t pool : known.pool) note(pool);
  for (int at = cards.Begin(Upper(0)); at < cards.End(Hand(kMaxSeats - 1)); ++at) {
    note(cards.Tag(at));
  }
  Absences absences;
  AddSeen(known, setup_.players, info.seat, absences);
  for (int pool = 1; pool < 256; ++pool) {
    if (!Has(pools[pool >> 6], pool & 63)) continue;
    const Unseen unseen = UnseenOf(known, static_cast<std::uint8_t>(pool), info.seat);
    Array<int, kPiles> places{};
    Array<int, kMaxTypes> copies{};
    for (int i = 0; i < unseen.count; ++i) {
      const int at = unseen.places[i];
      ++places[PileAt(cards, at)];
      ++copies[cards.Item(at)];
    }
    for (std::size_t pile = 0; pile < kPiles; ++pile) {
      for (std::size_t type = 0; type < kMaxTypes; ++type) {
        absences.chances[pile][type] *= ChanceOfNone(unseen.count, copies[type], places[pile]);
      }
    }
  }
  std::vector<Belief> beliefs;
  for (std::size_t pile = 0; pile < kPiles; ++pile) {
    for (CardType type = 0; type < cards_.num_types; ++type) {
      const double chance = 1 - absences.chances[pile][type];
      if (chance > 0) beliefs.push_back({kPileNames[pile], TypeName(*this, type), chance});
    }
  }
  return beliefs;
}

}  // namespace riftlab::warrift
