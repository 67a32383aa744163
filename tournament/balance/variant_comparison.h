// What changes when the rules do: two variants of a game played on common deals, figure by figure.
//
// Whoever draws the result finds it in VariantSummary: tables of figures, each with both values,
// the paired difference, and a q-value over the whole summary.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game_types.h"
#include "tournament/record/game_record.h"
#include "tournament/stats/adjusted_means.h"
#include "tournament/stats/category_counts.h"
#include "tournament/stats/lineups.h"
#include "tournament/stats/paired_ratio.h"
#include "tournament/stats/paired_strata.h"

namespace riftlab {

// What a figure is, which says how it is printed.
enum class FigureUnit : std::uint8_t { kShare, kPoints };

// Which figure of which table, as VariantFigure and VariantTable call them.
struct FigureKey {
  std::string table;
  std::string item;
  std::string figure;
  friend bool operator==(const FigureKey&, const FigureKey&) = default;
};

// What the shares of names of seats are held against before one variant is held against the other.
// An agent that wins more lets whatever it comes to take look better, and so does a seat of a
// smaller side.
enum class NamePar : std::uint8_t {
  kEven,      // seats are alike: the shares themselves are compared
  kOfSeats,   // what the seats that had it win
  kOfAgents,  // what the agents that had it win among the same others, and of unlike sides there
};

// Where so many agents play, in seats with these sides.
NamePar NameParOf(std::size_t agents, const std::vector<int>& sides);

// "what the agents that had it win". Precondition: not kEven.
std::string_view ParText(NamePar par);

// What the seats with a name win, whatever they have, by variant; none where it did not come up.
struct ParsOfName {
  NamePar of = NamePar::kOfAgents;
  OptionalPair values{};
};

struct VariantFigure {
  std::string item;    // "seat 0", the name of a guild, or empty
  std::string figure;  // "share", "score", "part", "win_share", "mean"
  FigureUnit unit = FigureUnit::kPoints;
  PairedEstimate estimate;
  // Of a share with a par of its own: the difference, and p, are of the shares less these.
  std::optional<ParsOfName> pars{};
  std::optional<double> p;  // two-sided, that there is no difference
  std::optional<double> q;  // false discovery rate in the summary, see ReportTests
};

struct VariantTable {
  std::string name;  // "seats", "game", "end_reasons", "tag:NAME"
  std::vector<VariantFigure> figures;
};

struct VariantSummary {
  std::int64_t games = 0;  // of each variant
  std::int64_t blocks = 0;
  std::int64_t fault_games = 0;  // that ended by a fault in either, and count for nothing else
  // By seat, how much more it wins in the second variant; where luck was measured.
  std::optional<AdjustedSummary> adjusted;
  PairedEstimate primary;  // the share of seat 0, or the utility of a solo game
  std::vector<VariantTable> tables;
};

// Memory grows with the number of different names, up to 4096 of each tag; what comes up after
// these is counted as "(other)", once a game or seat, and is not tested.
class VariantComparison {
 public:
  // `sides` by seat; `tags` is what the game says of its tags; `renamed` has names in the tags of
  // the first variant that the second one calls otherwise, with what it calls them, which is what
  // figures are called by. `par` is of the names of seats.
  VariantComparison(std::vector<int> sides, const std::vector<TagInfo>& tags,
                    std::map<std::string, std::string> renamed = {}, NamePar par = NamePar::kEven);

  // Adds the game of the same place in the schedule in both variants. Precondition: games come in
  // the order of their index (trusted).
  void Add(const GameRecord& first, const GameRecord& second);

  // Ends the open block, where there is one; otherwise the first game of the next block does.
  // Precondition: no game of that block comes later (trusted).
  void CloseBlock();

  // What the closed blocks say of the primary figure.
  PairedEstimate Primary() const { return tables_[kSeats].fixed[0].ratio.SummaryOfShares(); }
  std::int64_t blocks() const { return blocks_; }

  // What the closed blocks say of one figure, without p and q; none while no game has had it.
  std::optional<VariantFigure> Find(const FigureKey& key) const;

  // The part that a name has which has not come up: 0 of all that might have had it; none while
  // nothing might.
  std::optional<VariantFigure> NeverSeen(const FigureKey& key) const;

  // The names of a table ("end_reasons", "tag:NAME") that have come up, in order.
  std::vector<std::string> NamesIn(std::string_view table) const;

  // What all games say. No games may be added afterwards.
  VariantSummary Finish();

 private:
  // Index of a variant: 0 or 1.
  using Variant = std::size_t;

  // A figure that there is in every game.
  struct Fixed {
    std::string item;
    std::string figure;
    FigureUnit unit = FigureUnit::kPoints;
    PairedRatio ratio{};
    std::array<ValueSum, 2> open{};  // by variant
  };
  // How often a name comes up, and the share of the win of those that have it.
  struct Name {
    PairedRatio part;
    PairedRatio share;
    std::array<std::int64_t, 2> open_count{};
    std::array<ValueSum, 2> open_share{};
    PartOfStrata in_strata{};  // these two are left empty under NamePar::kEven
    StrataSums open_strata{};
  };
  struct Table {
    std::string name;
    std::vector<Fixed> fixed{};
    std::map<std::string, Name, std::less<>> names{};
    std::array<std::int64_t, 2> units{};  // games or seats in the open block that may have a name
    PairedRatio never{};                  // the part of a name that has not come up yet
  };
  static constexpr std::size_t kSeats = 0;
  static constexpr std::size_t kGame = 1;
  static constexpr std::size_t kReasons = 2;
  static constexpr std::size_t kFirstTag = 3;

  void AddLuck(const GameRecord& first, const GameRecord& second);
  void AddStrata(Variant variant, const GameRecord& record);
  void AddVariant(Variant variant, const GameRecord& record);
  void AddTag(Variant variant, std::size_t tag, const Tag& value, const GameResult& result);
  void Rename(std::vector<std::string>& names) const;
  // `seat` has the names; none where the game has.
  void AddNames(Table& table, Variant variant, const std::vector<std::string>& names,
                const GameResult& result, std::optional<std::size_t> seat);
  // Null where there is none of that name.
  const Table* FindTable(std::string_view name) const;
  // The figure that `ratio` says; none without observations.
  static std::optional<VariantFigure> FigureOf(const std::string& item, std::string_view figure,
                                               FigureUnit unit, const PairedRatio& ratio);
  // The share of the win of the seats that have the name.
  std::optional<VariantFigure> ShareOf(const std::string& item, const Name& name) const;
  VariantTable SummaryOf(const Table& table) const;

  std::vector<int> sides_;
  int num_sides_ = 0;
  std::vector<TagInfo> tags_;
  std::map<std::string, std::string> renamed_;
  NamePar par_;
  std::vector<Table> tables_;
  Lineups lineups_{sides_};
  // By line-up, agent and, of unlike sides, seat.
  std::map<std::array<int, 3>, std::size_t> strata_;
  AllStrata in_strata_;  // of all seats
  StrataSums open_strata_;
  std::array<int, 2> block_lineups_{};                   // of the open block, by variant
  std::array<std::vector<std::size_t>, 2> seat_strata_;  // of the game that is added
  std::optional<AdjustedMeans> adjusted_;
  std::int64_t games_ = 0;
  std::int64_t blocks_ = 0;
  std::int64_t fault_games_ = 0;
  std::int64_t block_games_ = 0;
  std::uint64_t current_block_ = 0;
};

}  // namespace riftlab
