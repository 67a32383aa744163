// The card table of WarRift, compiled from TOML into plain arrays: cards, powers and monsters with
// their effects as short programs, and the numbers of the rules.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "engine/core/array.h"
#include "engine/core/types.h"

namespace riftlab::warrift {

inline constexpr int kMaxSeats = 5;
inline constexpr int kMaxCards = 200;  // of a game: 40 for each of five players
inline constexpr int kMaxGuilds = kMaxSeats;
inline constexpr int kMaxStartKinds = 4;
inline constexpr int kMaxPowers = 32;
inline constexpr int kMaxMonsterKinds = 64;
inline constexpr int kMaxEffects = 250;
inline constexpr int kMaxLists = 250;
inline constexpr int kMaxOps = 8;  // of one list
inline constexpr int kRarities = 4;
inline constexpr int kLimits = 7;          // monster limits from weak to impossible
inline constexpr int kMaxSelection = 16;   // slots on the table
inline constexpr int kMaxCenterSlots = 8;  // in Frenzy
inline constexpr int kMaxGuildSlots = 3;   // of one seat
inline constexpr int kMaxLasting = 24;     // "rest of the turn" effects of one turn
inline constexpr int kMaxHand = 15;        // hand_size

// A card as the rules tell cards apart: a starting card with its owner, or a guild card. Types
// ascend as the entries of the table do, those of one starting card by owner.
using CardType = std::uint8_t;
inline constexpr int kStartTypes = kMaxStartKinds * kMaxSeats;
inline constexpr int kMaxTypes = 120;
constexpr CardType StartType(int kind, Player owner) {
  return static_cast<CardType>(kind * kMaxSeats + owner);
}
constexpr bool IsStart(CardType type) { return type < kStartTypes; }

enum class Rarity : std::uint8_t { kIron, kBronze, kSilver, kGold };

// The ops of section 5.2, and two that pay the cost of a power.
enum class Op : std::uint8_t {
  kAttack,
  kMagicka,
  kPer,
  kDraw,
  kDiscard,
  kConsume,
  kMove,
  kDamage,
  kSlay,
  kBanish,
  kSpawn,
  kDiscount,
  kRefresh,
  kFreeSummon,
  kChoose,
  kExchange,
  kIf,
  kLasting,
  kSteal,
  kPayDiscard,
  kPayConsume
};

enum class Counter : std::uint8_t {
  kMonsters,
  kRift,
  kNecropolis,
  kSlain,
  kSummoned,
  kConsumed,
  kAllies,
  kHand
};
enum class Trigger : std::uint8_t { kSlay, kSummon, kConsume, kStart };
enum class Who : std::uint8_t { kSelf, kEachOpponent, kAll };
enum class Gain : std::uint8_t { kAttack, kMagicka, kDraw };
enum class Give : std::uint8_t { kDiscard, kConsume, kBanish, kPayMagicka, kPayAttack };
// Where an effect takes a card from, or puts it.
enum class Spot : std::uint8_t { kHand, kDiscard, kNecropolis, kRift, kDeckTop };

inline constexpr std::uint8_t kAllOfThem = 255;  // Effect::n of a move of all candidates
inline constexpr std::uint8_t kAnyCost = 255;    // Effect::max_cost without a limit

// One op; what does not belong to it is zero.
struct Effect {
  Op op;
  std::uint8_t n;          // amount, or most picks
  std::uint8_t what;       // Who, Gain, Trigger or Give; damage: 1 for all monsters
  Counter count;           // per, if
  std::uint8_t each;       // per: each; if: min
  std::uint8_t max;        // per
  std::uint8_t from;       // consume, move: bit by Spot
  Spot to;                 // move
  std::uint8_t any_owner;  // move: 1 for cards of anybody
  std::uint8_t max_cost;   // move, free_summon
  std::uint8_t rarities;   // slay, banish, exchange of a banish: bit by Rarity
  std::uint8_t list;       // choose: first of its lists; exchange, if, lasting: the list
  std::uint8_t lists;      // choose: how many, one after another
  friend bool operator==(const Effect&, const Effect&) = default;
};

// Effects that are resolved in order: `count` of them from `first`. List 0 is empty.
struct EffectList {
  std::uint8_t first;
  std::uint8_t count;
};

template <std::size_t kSize>
using Letters = Array<char, kSize>;  // zero-terminated

struct Guild {
  Letters<20> id;
  Letters<24> name;
  Letters<12> colour;
  std::uint8_t base;  // 0: only with 5 players
};

struct Card {
  Letters<32> id;
  Letters<40> name;
  std::uint8_t guild;  // index; kMaxGuilds for a starting card
  Rarity rarity;
  std::uint8_t copies;
  std::uint8_t cost;
  std::uint8_t attack;
  std::uint8_t magicka;
  std::uint8_t effects;    // list
  std::uint8_t on_summon;  // list
  std::uint8_t rift;       // 1: Rift-related, left out of Frenzy
};

enum class PowerKind : std::uint8_t { kActivated, kTriggered, kStatic };
enum class Static : std::uint8_t { kSummonDiscount, kSlayDiscount, kRetainDiscount, kHandSize };
inline constexpr std::size_t kStatics = 4;

struct Power {
  Letters<32> id;
  Letters<40> name;
  std::uint8_t guild;
  PowerKind kind;
  std::uint8_t cost_magicka;
  std::uint8_t cost_attack;
  std::uint8_t cost_discard;
  std::uint8_t cost_consume;
  std::uint8_t limit;     // uses or triggers a turn
  Trigger on;             // triggered
  Static effect;          // static
  std::uint8_t n;         // static
  std::uint8_t rarities;  // static slay_discount: bit by Rarity
  std::uint8_t list;      // what remains to be paid in cards, then the effects
};

struct Monster {
  Letters<32> id;
  Letters<40> name;
  Rarity rarity;
  std::uint8_t copies;
  std::uint8_t health;
  std::uint8_t vp;
  std::uint8_t deathcrash;   // list
  std::uint8_t multiplayer;  // 1: left out of solo
};

// Figures by kind of game, as in [rules.target].
struct ByGame {
  std::uint8_t standard;
  std::uint8_t longer;
  std::uint8_t teams;
  std::uint8_t solo;
  std::uint8_t frenzy;
};

// Everything that a designer can change.
struct CardTable {
  Array<Card, kMaxTypes> types;  // a starting card once for each owner
  Array<Guild, kMaxGuilds> guilds;
  Array<Power, kMaxPowers> powers;
  Array<Monster, kMaxMonsterKinds> monsters;
  Array<Effect, kMaxEffects> effects;
  Array<EffectList, kMaxLists> lists;
  std::uint8_t num_types;  // one past the last guild card
  std::uint8_t num_start_kinds;
  std::uint8_t num_guilds;
  std::uint8_t num_powers;
  std::uint8_t num_monsters;
  std::uint8_t num_effects;
  std::uint8_t num_lists;
  std::uint8_t hand_size;
  std::uint8_t guild_selection;
  std::uint8_t center_selection;
  std::uint8_t retain_cost;
  std::uint8_t min_summon_cost;
  std::uint8_t monsters_per_turn;
  std::uint8_t monsters_doubled;
  std::uint8_t max_rotations;
  ByGame target;
  ByGame double_threshold;
  Array<std::uint8_t, kRarities> vp;
  Array<std::uint8_t, kLimits> limits;         // weak to impossible
  Array<std::uint8_t, kRarities> solo_cards;   // wanted of each rarity
  Array<std::uint8_t, kRarities> solo_copies;  // most copies of one card

  const Card& card(CardType type) const { return types[type]; }
  const Monster& monster(int kind) const { return monsters[kind]; }
  const Power& power(int index) const { return powers[index]; }
  const EffectList& list(int id) const { return lists[id]; }
  const Effect& effect(int index) const { return effects[index]; }
};
static_assert(PlainBytes<CardTable>);

template <std::size_t kSize>
std::string TextOf(const Letters<kSize>& letters) {
  std::string text(letters.data(), kSize);
  return text.substr(0, text.find('\0'));
}

// The words of enums in card tables and positions, in their order.
std::string_view RarityName(Rarity rarity);
std::string_view LimitName(int limit);

// What the text names exactly by id; -1 if nothing. FindStart gives the kind, FindCard the type of
// a guild card.
int FindGuild(const CardTable& cards, std::string_view id);
int FindStart(const CardTable& cards, std::string_view id);
int FindCard(const CardTable& cards, std::string_view id);
int FindPower(const CardTable& cards, std::string_view id);
int FindMonster(const CardTable& cards, std::string_view id);

// Compiles a table; `source` is named in messages. InvalidArgument with line and key of the first
// mistake.
absl::StatusOr<CardTable> ParseCards(std::string_view text, std::string_view source);

// The shipped table, configs/cards/warrift.toml.
extern const std::string_view kDefaultCards;

// The table with the printed names of the shipped one, or as it is where it has not as many
// entries.
CardTable WithShippedNames(CardTable cards);

// What an effect list does, in words: "draw 1; consume up to 1 card from hand or discard pile".
std::string EffectsText(const CardTable& cards, int list);

// The table as text: the numbers of the rules, guilds with their cards and powers, the monsters.
std::string DescribeCards(const CardTable& cards);

}  // namespace riftlab::warrift
