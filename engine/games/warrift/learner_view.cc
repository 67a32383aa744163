// What learners see of WarRift (engine/core/learner_view.h): the features of the table, the own
// deck pile by pile, the values of the turn, and what is asked.
#include "engine/core/learner_view.h"

#include <algorithm>

#include "engine/core/array.h"
#include "engine/core/features.h"
#include "engine/games/warrift/warrift.h"

namespace riftlab::warrift {
namespace {

constexpr int kPhases = static_cast<int>(Phase::kReply) + 1;
constexpr int kAmounts = 16;  // attack, magicka: 0 to 14, 15 and more
constexpr int kFew = 4;
constexpr int kPickSpots = 4;  // hand, discard pile, necropolis, Rift

// Blocks of inputs after the features, one after another.
struct Blocks : InputBlocks {
  int phase = Take(kPhases);
  int own_turn = Take(1);
  int attack = Take(kAmounts);
  int magicka = Take(kAmounts);
  int discount = Take(kFew);
  int power_uses = Take(kFew);
  int discard = Take(kMaxTypes);  // types in the own discard pile
  // Types in the own deck, those that may lie in hands of others included.
  int deck = Take(kMaxTypes);
  int played = Take(kMaxTypes);
  int rift = Take(kMaxTypes);
  // What is for sale where: the own slots, or those of all in Frenzy.
  int slot = Take(kMaxSelection * kMaxTypes);
  int hand_size = Take(kMaxSeats * kAmounts);
  int points = Take(kMaxSeats * kAmounts);  // of each seat behind or ahead of the own, from -8 on
  int effect = Take(kMaxEffects);           // that asks
  int left = Take(kFew);
  int lasting = Take(kMaxEffects);
  int offer = Take(kFew);  // trade that is offered
  int offered = Take(kMaxTypes);
};

// A card is in one zone, and so is on at most once; the rest is single values of the turn and two
// for each seat.
constexpr std::size_t kSingleInputs = 12;
static_assert(kMaxActiveFeatures + kMaxCards + kMaxSelection + kMaxLasting +
                  std::size_t{2} * kMaxSeats + kSingleInputs <=
              kMaxActiveInputs);

}  // namespace

int Rules::NumInputs() const { return Blocks{{NumFeatures()}}.end; }

void Rules::Inputs(const InfoSet& info, InputList& out) const {
  out.clear();
  const State& known = info.known;
  const Player seat = info.seat;
  AddKnownFeatures(*this, known, seat, out);
  const Blocks blocks{{NumFeatures()}};
  const auto add = [&](int input) { out.push_back(static_cast<std::uint16_t>(input)); };
  const auto add_zone = [&](int block, int zone) {
    const CardStore& cards = known.cards;
    Array<bool, kMaxTypes> is_there{};
    for (int at = cards.Begin(zone); at < cards.End(zone); ++at) is_there[cards.Item(at)] = true;
    for (std::size_t type = 0; type < kMaxTypes; ++type) {
      if (is_there[type]) add(block + static_cast<int>(type));
    }
  };

  add(blocks.phase + static_cast<int>(known.phase));
  if (known.active == seat) add(blocks.own_turn);
  add(blocks.attack + std::min<int>(known.turn.attack, kAmounts - 1));
  add(blocks.magicka + std::min<int>(known.turn.magicka, kAmounts - 1));
  add(blocks.discount + std::min<int>(known.turn.discount, kFew - 1));
  add(blocks.power_uses + std::min<int>(known.turn.power_uses, kFew - 1));
  add_zone(blocks.discard, Discard(seat));
  add_zone(blocks.deck, Base(seat));
  add_zone(blocks.played, kPlayed);
  add_zone(blocks.rift, kRift);
  for (int slot = 0; slot < NumSlots(); ++slot) {
    const OptionalIndex held = known.selection[SlotOf(seat, slot)];
    if (held) add(blocks.slot + slot * kMaxTypes + *held);
  }
  const int players = setup_.players;
  for (int distance = 0; distance < players; ++distance) {
    const auto other = static_cast<Player>((seat + distance) % players);
    const int size = std::min(known.cards.Size(Hand(other)), kAmounts - 1);
    add(blocks.hand_size + distance * kAmounts + size);
    const int lead = known.vp[other] - known.vp[seat] + kAmounts / 2;
    add(blocks.points + distance * kAmounts + std::clamp(lead, 0, kAmounts - 1));
  }
  AddQuestion(known, out);
}

// What is asked, and what goes on for the rest of the turn.
void Rules::AddQuestion(const State& known, InputList& out) const {
  const Blocks blocks{{NumFeatures()}};
  const auto add = [&](int input) { out.push_back(static_cast<std::uint16_t>(input)); };
  if (known.num_frames > 0 && known.frames[known.num_frames - 1U].kind == FrameKind::kList) {
    const Frame& frame = known.frames[known.num_frames - 1U];
    const EffectList& list = cards_.list(frame.id);
    if (frame.pos < list.count) add(blocks.effect + list.first + frame.pos);
    add(blocks.left + std::min<int>(frame.left, kFew - 1));
  }
  Array<bool, kMaxEffects> lasts{};
  for (std::size_t i = 0; i < known.num_lasting; ++i) lasts[known.lasting[i].effect] = true;
  for (std::size_t effect = 0; effect < kMaxEffects; ++effect) {
    if (lasts[effect]) add(blocks.lasting + static_cast<int>(effect));
  }
  add(blocks.offer + static_cast<int>(known.offer.kind));
  const bool has_card =
      known.offer.kind == TradeKind::kGift || known.offer.kind == TradeKind::kSwap;
  if (has_card) add(blocks.offered + known.offer.card);
}

// A monster is a kind and the damage on it, which is less than its health.
void Rules::NumberMonsters() {
  int ids = 0;
  for (int kind = 0; kind < cards_.num_monsters; ++kind) {
    monster_ids_[kind] = static_cast<std::uint16_t>(ids);
    ids += std::max<int>(cards_.monster(kind).health, 1);
  }
  num_monster_ids_ = ids;
}

// How many numbers the moves with a verb have.
int Rules::IdsOfVerb(Verb verb) const {
  const int types = cards_.num_types;
  const int players = setup_.players;
  const int partners = setup_.trading == Trading::kOff ? 0 : players;
  switch (verb) {
    case Verb::kPlay:
      return types;
    case Verb::kSlay:
    case Verb::kMonster:
      return num_monster_ids_;
    case Verb::kSummon:
      return 2 * types;
    case Verb::kGift:
      return partners * types;
    case Verb::kSwap:
      return partners * types * 2;
    case Verb::kAsk:
      return partners * 2;
    case Verb::kPick:
      return (IsFrenzy() ? kPickSpots - 1 + players : kPickSpots) * types;
    case Verb::kSlot:
      return kMaxSelection;
    case Verb::kOption:
      return kMaxOps;
    case Verb::kPlayer:
    case Verb::kPlace:
      return players;
    case Verb::kGuild:
      return cards_.num_guilds;
    case Verb::kChoosePower:
      return cards_.num_powers;
    default:
      return 1;
  }
}

int Rules::NumActionIds() const {
  int ids = 0;
  for (int verb = 0; verb <= static_cast<int>(Verb::kStop); ++verb) {
    ids += IdsOfVerb(static_cast<Verb>(verb));
  }
  return ids;
}

int Rules::ActionId(Player seat, Action action) const {
  const Verb verb = VerbOf(action);
  int first = 0;
  for (int before = 0; before < static_cast<int>(verb); ++before) {
    first += IdsOfVerb(static_cast<Verb>(before));
  }
  const int types = cards_.num_types;
  const int players = setup_.players;
  const auto distance = [&](int other) { return (other + players - seat) % players; };
  switch (verb) {
    case Verb::kSlay:
    case Verb::kMonster:
      return first + monster_ids_[Middle(action)] + Low(action);
    case Verb::kGift:
      return first + distance(High(action)) * types + Middle(action);
    case Verb::kSwap:
      return first + 2 * (distance(High(action)) * types + Middle(action)) + Low(action);
    case Verb::kAsk:
      return first + 2 * distance(High(action)) + Low(action);
    case Verb::kPick: {
      // In Frenzy cards of the necropolis have owners; they come last.
      const auto spot = static_cast<Spot>(High(action));
      int pile = static_cast<int>(spot);
      if (IsFrenzy() && spot == Spot::kNecropolis) pile = kPickSpots - 1 + distance(Low(action));
      if (IsFrenzy() && spot == Spot::kRift) pile = static_cast<int>(Spot::kNecropolis);
      return first + pile * types + Middle(action);
    }
    case Verb::kPlayer:
      return first + distance(ValueOf(action));
    case Verb::kPlace:
      return first + ValueOf(action) - 1;
    default:
      return first + ValueOf(action);
  }
}

}  // namespace riftlab::warrift
