// The card table of Riftforce, compiled from TOML into a few hundred bytes: elementals, guilds with
// their abilities as short programs, and the trainer's challenges, plans and difficulty levels.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "engine/core/array.h"
#include "engine/core/types.h"

namespace riftlab::riftforce {

inline constexpr int kMaxGuilds = 18;
inline constexpr int kNumbers = 3;  // different numbers on elementals (5, 6 and 7 in the box)
inline constexpr int kMaxTypes = kMaxGuilds * kNumbers;
inline constexpr int kMaxCopies = 7;  // of one type; what a CardSet can count
inline constexpr int kMaxSteps = 6;   // of one ability
inline constexpr int kMaxPlans = 24;
inline constexpr int kPlanLength = 3;  // most numbers of one attack plan
inline constexpr int kStars = 4;
inline constexpr int kMaxPresets = 8;

// What a step does. configs/cards/riftforce.toml lists what each may be combined with.
enum class Op : std::uint8_t {
  kNone,
  kDamage,              // damage on `target` at `place`
  kMoveSelf,            // the acting elemental goes to `place`
  kMoveTarget,          // the target of the last damage goes to `place`, unless it is doomed
  kMoveBoth,            // both go to the same place
  kHeal,                // damage is taken off `target`; kAll takes off all of it
  kDraw,                // the acting seat draws if its hand is smaller than `other`
  kRepeatIfDestroyed,   // a doomed target is destroyed at once and the ability starts again
  kBonusIfDestroyed,    // a doomed target gives more Riftforce
  kNoRiftforce,         // enemies that this ability destroys give none
  kTakeOverIfDestroyed  // a doomed target is destroyed and played on the acting side at `place`
};

enum class Target : std::uint8_t {
  kNone,
  kFirstEnemy,
  kSecondEnemy,
  kLastEnemy,
  kEachEnemy,
  kEachOtherEnemy,    // but for the target of the last damage
  kAnyEnemy,          // a choice
  kMostDamagedEnemy,  // a choice where there are several
  kAllyBehind,        // the elemental one place behind, on the own side
  kSelf,
  kSelfAndFront,   // the acting elemental and all before it, on the own side
  kSelfOrAnyAlly,  // a choice among the damaged elementals of the own side
  kOneOtherAlly    // a choice among the other damaged elementals of the own row
};

enum class Place : std::uint8_t {
  kNone,
  kHere,  // where the acting elemental stands at that moment
  kAdjacentEach,
  kAdjacentChoice,
  kHereAndAdjacent,
  kAnyOtherChoice,
  kAnywhere
};

// When a damage step does `amount`, and not `other`.
enum class When : std::uint8_t { kAlways, kTargetDamaged, kSelfDamaged };

inline constexpr std::uint8_t kAll = 255;

struct Step {
  Op op;
  Target target;
  Place place;
  When when;
  std::uint8_t amount;  // damage, healing, cards, repeats, Riftforce
  std::uint8_t other;   // damage if not `when`; hand size below which a card is drawn
  friend bool operator==(const Step&, const Step&) = default;
};

// Steps in their order.
struct Ability {
  Array<Step, kMaxSteps> steps;
  std::uint8_t count;
  std::uint8_t no_riftforce;  // 1 if one of the steps is kNoRiftforce
  friend bool operator==(const Ability&, const Ability&) = default;
};

struct Guild {
  Array<char, 2> code;   // "Fi"
  Array<char, 14> name;  // zero-terminated
  std::uint8_t is_base;  // 1 for a guild of the base game
  std::uint8_t bonus;    // Riftforce that its elementals give beyond the usual when destroyed
  Ability on_play;
  Ability on_activate;
};

struct Plan {
  Array<char, 4> id;        // "A01"
  std::uint8_t is_control;  // 1: no sequence, scores the trainer's locations
  std::uint8_t location;    // index of the location where a bot is placed
  std::uint8_t length;
  Array<std::uint8_t, kPlanLength> sequence;  // indices of numbers
};

struct Difficulty {
  Array<std::uint8_t, kNumbers> stars;  // 1..kStars by number
  std::uint8_t amp;                     // 0 none, 1 move, 2 heal
  std::uint8_t amp_number;              // index of a number
};

// Everything that a designer can change.
struct CardTable {
  Array<Guild, kMaxGuilds> guilds;
  Array<Array<Ability, kStars>, kNumbers> challenges;  // by number and stars - 1
  Array<Ability, 2> amplifiers;                        // move, heal
  Array<Plan, kMaxPlans> plans;                        // attack plans first, then control plans
  Array<Difficulty, kMaxPresets> presets;
  Array<std::uint8_t, kNumbers> numbers;  // the printed numbers, ascending: life and criterion
  Array<std::uint8_t, kNumbers> copies;   // elementals of each number in a guild
  std::uint8_t num_guilds;
  std::uint8_t num_attack_plans;
  std::uint8_t num_control_plans;
  std::uint8_t num_presets;
  std::uint8_t end_trigger;
  std::uint8_t per_destroyed;
  std::uint8_t per_location;
  std::uint8_t hand_size;
  std::uint8_t max_played;
  std::uint8_t max_activated;
  std::uint8_t round_cap;
  std::uint8_t display;       // guilds displayed in the draft, besides one a player
  std::uint8_t guilds_alone;  // guilds of a player who is a side alone, and of the trainer
  std::uint8_t guilds_in_team;
  std::uint8_t solo_offered;  // guilds that the solo player chooses from

  int NumPlans() const { return num_attack_plans + num_control_plans; }
  // Cards of one guild.
  int GuildSize() const;
};
static_assert(PlainBytes<CardTable>);

// A type of card: guild index * kNumbers + index of its number. Identical cards have one type.
using CardType = std::uint8_t;
constexpr CardType MakeType(int guild, int number) {
  return static_cast<CardType>(guild * kNumbers + number);
}
constexpr int GuildOf(CardType type) { return type / kNumbers; }
constexpr int NumberOf(CardType type) { return type % kNumbers; }

// "Fi", "Fi5", "A01". Allocate.
std::string GuildCode(const CardTable& cards, int guild);
std::vector<std::string> GuildCodes(const CardTable& cards);  // in the order of the table
std::string TypeName(const CardTable& cards, CardType type);
std::string PlanId(const Plan& plan);

// The guild, type or plan that a string names in any case; -1 if there is none.
int FindGuild(const CardTable& cards, std::string_view code);
int FindType(const CardTable& cards, std::string_view name);
int FindPlan(const CardTable& cards, std::string_view id);

// Compiles a table; `source` is named in messages. InvalidArgument with line and key of the first
// mistake.
absl::StatusOr<CardTable> ParseCards(std::string_view text, std::string_view source);

// The shipped table, configs/cards/riftforce.toml.
extern const std::string_view kDefaultCards;

// The table with the printed names of the shipped one, or as it is where it has not as many
// entries.
CardTable WithShippedNames(CardTable cards);

// The table as text: the numbers of the rules, guilds with what their abilities do, challenges,
// levels, plans.
std::string DescribeCards(const CardTable& cards);

}  // namespace riftlab::riftforce
