// The card table of Riftwalker, compiled from TOML: element cards, and rifts whose powers are short
// programs over a closed vocabulary of effects. RULES.md, section 1.7, describes the keys.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/array.h"
#include "engine/core/optional_index.h"
#include "engine/core/types.h"

namespace riftlab::riftwalker {

inline constexpr int kElements = 6;
inline constexpr int kCells = 9;
inline constexpr int kMaxElementCards = 15;
inline constexpr int kMaxRifts = 64;
inline constexpr int kMaxSteps = 8;  // of one rift, burst trigger included
inline constexpr int kMaxShifts = 2;
inline constexpr int kMaxPoints = 31;
inline constexpr int kMaxActivations = 16;  // in a turn
inline constexpr int kNameSize = 32;

inline constexpr Array<std::string_view, kElements> kElementNames = {"wind",  "fire",  "life",
                                                                     "storm", "earth", "water"};
using Elements = std::uint8_t;  // a set of elements, bit by index
inline constexpr Elements kAllElements = 0b111111;

// What a step does (4.5).
enum class Op : std::uint8_t {
  kFlip,
  kPlace,
  kGrow,
  kSwap,
  kExplore,
  kShift,
  kUnshift,
  kActivate,
  kDiscard,
  kRecall,
  kTrade,
  kTuck,
  kUntuck,
  kDraw,
  kDrop,
  kSearch,
  kLook,
  kPermitBurst,
  kExtraBurst,
  kRivalBurst,
  kFreeElement
};

// The values of keys, in the order of the vocabulary of the card table.
enum class ElementKey : std::uint8_t { kAny, kSelf, kDrawn, kFirst };  // kFirst + element index
enum class Owner : std::uint8_t { kYou, kOpponent, kAny };
enum class Which : std::uint8_t { kOther, kSelf, kAny };
enum class Zone : std::uint8_t { kExplored, kScored };
enum class Source : std::uint8_t { kHand, kExplored, kScored, kDeck };
enum class Under : std::uint8_t { kSelf, kExplored, kScored };
enum class Who : std::uint8_t { kYou, kOpponent, kEachOpponent };
enum class Rest : std::uint8_t { kBottom, kTop, kShuffle };
enum class BonusKind : std::uint8_t { kNone, kPer, kFlat };
enum class Metric : std::uint8_t {
  kScoredTotal,
  kScoredElement,
  kScoredElements,
  kScoredWorth,
  kScoredWithBeneath,
  kBeneathSelf,
  kBeneathScored,
  kExploredTotal,
  kGridElement
};

// Special rules of rifts (4.6), as bits.
inline constexpr std::uint8_t kAnyLine = 1;
inline constexpr std::uint8_t kReady = 2;
inline constexpr std::uint8_t kShielded = 4;
inline constexpr std::uint8_t kStill = 8;
inline constexpr std::uint8_t kSource = 16;

struct Step {
  std::uint32_t worth;  // bit by points; all bits: no limit
  Op op;
  std::uint8_t branch;  // 0: none; 1 for the first letter of its block, and so on
  std::uint8_t times;
  std::uint8_t may;  // 1 or 0, as are the other flags
  std::uint8_t if_done;
  OptionalIndex need;  // metric
  std::uint8_t need_min;
  std::uint8_t element;  // ElementKey
  Owner owner;
  Which which;
  Zone zone;
  Source source;
  Under under;
  std::uint8_t face_up;
  Who who;
  Rest rest;
  std::uint8_t n;  // cards or bursts; depth of a search
  std::uint8_t then_activate;
  std::uint8_t adjacent;
  std::uint8_t any_line;  // permit_burst: a line of any element is needed
  std::uint8_t reveal;
  std::uint8_t you_choose;  // rival_burst: the active player picks
  std::uint8_t letter;      // the branch letter as written, 'a'; 0: none
  std::uint8_t unused;      // always 0
  friend bool operator==(const Step&, const Step&) = default;
};

struct Rift {
  Array<char, kNameSize> name;  // zero-terminated
  Array<std::uint8_t, kMaxShifts + 1> points;
  Array<std::uint8_t, kMaxShifts + 1> bonus;
  Elements elements;
  std::uint8_t special;
  BonusKind bonus_kind;
  Metric bonus_metric;
  std::uint8_t bonus_element;
  std::uint8_t bonus_min;
  std::uint8_t num_power;         // steps[0 .. num_power) are the power,
  std::uint8_t num_steps;         // steps[num_power .. num_steps) the burst trigger
  Array<std::uint8_t, 2> unused;  // always 0
  std::uint32_t bonus_worth;      // bit by points
  Array<Step, kMaxSteps> steps;
};

// Everything that a designer can change.
struct CardTable {
  Array<Rift, kMaxRifts> rifts;
  Array<Array<std::uint8_t, 2>, kMaxElementCards> element_cards;  // element of each side
  Array<std::uint8_t, 5> bursts_to_end;                           // by number of players
  std::uint8_t num_rifts;
  std::uint8_t num_element_cards;
  std::uint8_t hand_size;
  std::uint8_t max_activations;
  std::uint8_t round_cap;
};
static_assert(PlainBytes<CardTable>);

// What is printed for people; no rule depends on it.
struct RiftText {
  std::string power;
  std::string provenance;
  std::string id;  // may be empty
};

struct ParsedCards {
  CardTable table;
  std::vector<RiftText> texts;  // by rift
};

// Compiles a table; `source` is named in messages. InvalidArgument with line and key of the first
// mistake.
absl::StatusOr<ParsedCards> ParseCards(std::string_view text, std::string_view source);

// The printed name of a rift. Precondition: 0 <= rift < num_rifts. The view lives as long as cards.
std::string_view RiftName(const CardTable& cards, int rift);

// The rift that a string names in any case; blanks, dashes and apostrophes do not matter. -1 if
// there is none.
int FindRift(const CardTable& cards, std::string_view name);

// The text in lower case, with letters and digits only.
std::string PlainText(std::string_view text);

// The shipped table, configs/cards/riftwalker.toml.
extern const std::string_view kDefaultCards;

// The table with the printed names of the shipped one, or as it is where it has not as many
// entries.
CardTable WithShippedNames(CardTable cards);

// The table as text: rifts with elements, points, powers, bonuses, and where they come from.
std::string DescribeCards(const ParsedCards& parsed);

}  // namespace riftlab::riftwalker
