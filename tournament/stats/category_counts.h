// In how many games, or seats, each of an open set of names comes up, how those did who had it, and
// what it brought.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/stats/effects.h"
#include "tournament/stats/interval.h"
#include "tournament/stats/paired_ratio.h"

namespace riftlab {

// What went with a name in one unit.
struct CategoryValues {
  std::optional<double> share{};   // of the win
  std::optional<double> score{};   // points
  std::optional<double> amount{};  // that the name itself brought
};

struct CategorySummary {
  std::string name;
  std::int64_t count = 0;  // units (games, or seats of games) in which it came up
  Estimate frequency;      // part of all units
  Estimate share;          // the values over the units that had one; count 0 where none has
  Estimate score;
  Estimate amount;
  // Two-sided, that the share is that of the units without the name (PairedRatio::SummaryOfShares);
  // none where these were not told, or there are none.
  std::optional<double> rest_p;
  std::map<std::size_t, std::int64_t> by_stratum;  // count, by what Add was told; empty where not
  std::optional<Effect> effect;  // of the name on the share; left to who knows the par
};

// What a name is held against.
enum class NameRival : std::uint8_t {
  kNothing,
  kRest,  // the units of the same blocks without it, see CategorySummary::rest_p
};

// Tables of so many names or fewer are shown whole.
inline constexpr std::size_t kUnfoldedNames = 20;

// What came up less often tells nothing: the 95 % interval of a share of one half would reach 14
// points to either side.
inline constexpr std::int64_t kFewestToTell = 50;

// Whether a table of so many names, for people, has a row for `name`: one of more than
// kUnfoldedNames leaves out what came up less often than kFewestToTell, unless its effect is
// significant all the same.
bool IsShownAmong(std::size_t names, const CategorySummary& name);

// Memory grows with the number of different names, up to 4096; what comes up after these is counted
// as "(other)".
class CategoryCounts {
 public:
  static constexpr std::size_t kMaxNames = 4096;
  static constexpr std::string_view kOther = "(other)";

  explicit CategoryCounts(NameRival rival = NameRival::kNothing) : rival_(rival) {}

  // From here on the names that are added are of one unit, in which those that are not kept count
  // once, as "(other)". Where it is never called each name is a unit.
  void StartUnit();

  // Adds a name to the block that is open, at most once a unit, with what went with it there, and
  // the stratum that the unit is of, where one is told.
  void Add(std::string_view name, const CategoryValues& values = {},
           std::optional<std::size_t> stratum = std::nullopt);

  // Ends the block, which had so many units; a block without any is none. `shares` are those of all
  // its units that have one. Cost: the names in it, under kRest all names.
  void CloseBlock(std::int64_t units, const ValueSum& shares = {});

  // The most frequent first, then by name. What the closed blocks say.
  std::vector<CategorySummary> Summary() const;

 private:
  struct Entry {
    bool is_other = false;  // of the names that are not kept
    std::int64_t count = 0;
    std::map<std::size_t, std::int64_t> by_stratum;
    BlockRatio frequency;  // over the blocks in which it came up
    OpenRatio share;
    OpenRatio score;
    OpenRatio amount;
    PairedRatio against_rest;      // first the share of the units without the name
    std::int64_t block_count = 0;  // of the block that is open
  };

  Entry& Find(std::string_view name);
  void CloseAgainstRest(const ValueSum& shares);

  NameRival rival_;
  std::map<std::string, Entry, std::less<>> entries_;
  std::vector<Entry*> touched_;  // in the block that is open
  bool has_units_ = false;       // that are told
  bool has_other_ = false;       // in the unit that is told
  BlockRatio all_;               // units of all blocks
  PairedRatio never_;            // Entry::against_rest of a name that has not come up yet
};

}  // namespace riftlab
