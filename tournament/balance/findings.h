// What is too strong: the rows of a balance that stand out, put together to few findings, the
// largest first. Nothing is computed anew: a row stands out by its q in the report, and what speaks
// of the same seats is said once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tournament/balance/balance.h"
#include "tournament/balance/play_figures.h"

namespace riftlab {

// What a finding is of. The first three are there before anybody has moved, or are picked by all
// alike; what one comes by in play may follow from doing well, and not lead to it.
enum class FindingKind : std::uint8_t {
  kSeat,      // a seat, or a side where seats play as teams
  kName,      // a name that seats have (a faction), and what it consists of
  kTogether,  // two such names beyond what each is worth alone
  kPlayed,    // the names of one tag that seats come by in play (cards)
  kGame,      // the values of one tag of the game, or the reasons of its end: whom they favour
};
template <>
inline constexpr auto kWordsOf<FindingKind> =
    std::to_array<std::string_view>({"seat", "name", "together", "played", "game"});

// A row of the report that stands out.
struct FindingRow {
  std::string name;        // of a seat its number
  std::int64_t count = 0;  // seats, or games, that had it; of kTogether sides
  Estimate share{};        // of the win; count 0 of kTogether
  std::optional<Effect> effect{};
  // What the name adds with the other names of its side held equal; of kTogether what both add
  // beyond that.
  std::optional<SynergyEffect> alone{};
  std::optional<Estimate> adjusted{};  // of a seat: see AdjustedShareOf
};

// How far the row is from even, in parts of one, with its sign: by what the name adds where it
// stands out by that alone, else by its share; of kTogether what both add. Precondition: one of
// them is there (trusted).
double SizeOf(const FindingRow& row);

// Whether the row stands out by its share.
bool StandsOutByShare(const FindingRow& row);

// Whether it does not, but does by what the name adds.
bool StandsOutAlone(const FindingRow& row);

// A name that a finding consists of, such as a card of a faction. What it adds is with the other
// names of the side held equal.
struct Driver {
  std::string tag;
  SynergyEffect effect;
};

// The same seats under another tag.
struct SameNames {
  std::string tag;
  std::string name;
};

struct Finding {
  FindingKind kind = FindingKind::kName;
  std::string tag{};               // key; empty of seats and of the reasons why games end
  bool in_play = false;            // of names that seats come by in play
  std::vector<FindingRow> rows{};  // the largest first; one but of kPlayed and kGame
  std::int64_t names = 0;          // that the table has
  std::vector<Driver> drivers{};   // that pull the same way, the largest first
  std::vector<Driver> against{};   // that pull the other way
  std::vector<SameNames> same{};   // from which it cannot be told apart
};

// Two tags of seats that say the same in nearly all seats, so that what is found of one may be one
// of the other.
struct Confounded {
  std::string first;
  std::string second;
  std::int64_t seats = 0;          // that had a name of both
  std::int64_t agreeing = 0;       // of them with names that come together
  std::vector<SameNames> pairs{};  // by name of `first` (in `tag`): its name under `second`
};

// Options of one kind that all agents left, wherever they were offered them.
struct NeverTaken {
  std::string kind;
  std::vector<std::string> held;    // that some seats had all the same, dealt or by force
  std::vector<std::string> unseen;  // of which nothing is known
};

// How many rows of one table do not stand out. Those of seats are judged by their adjusted shares
// where there are any.
struct QuietRows {
  std::string tag{};          // key; empty of seats
  bool in_play = false;       // as of findings
  std::int64_t rows = 0;      // of the table that have a test
  std::int64_t found = 0;     // that stand out
  std::int64_t balanced = 0;  // known to be near even
  std::int64_t open = 0;      // none of these: too few games
  std::int64_t off_par = 0;   // of adjusted shares: not near even, and the interval leaves par out
  bool is_adjusted = false;
  double farthest = 0;  // how far from even the intervals of the balanced ones reach
};

// The share of a seat without the luck of the draws, with its interval; nothing where no luck was
// measured, or none is known.
std::optional<Estimate> AdjustedShareOf(const BalanceSummary& balance, std::size_t seat);

// Near even: the interval ends at most so far from par.
inline constexpr double kNearEven = 0.05;

struct Findings {
  std::int64_t games = 0;  // that count, those with a fault left out
  // What stands out: of what seats have from the start, then of what they come by in play, then of
  // the game; the largest first in each.
  std::vector<Finding> list;
  std::vector<Confounded> confounded;
  std::vector<NeverTaken> never_taken;
  std::vector<QuietRows> quiet;  // seats first, then the tags in their order
  bool has_seat_agents = false;  // every seat is held by an agent of its own
  // Where nothing stands out: of the rows that tables for people show the one with the least q.
  std::optional<Finding> nearest;
};

// `play` is what the moves show; null where none were looked at.
Findings FindingsOf(const BalanceSummary& balance, const PlaySummary* play);

}  // namespace riftlab
