// What mass self-play shows of a game: what the seats are worth, how scores and lengths are
// distributed, how games end, and what its tags say. Computed from the stream of game records in
// little memory; the block is the statistical unit of every interval.
//
// Whoever draws the figures finds all of them in BalanceSummary: seats and the names of every tag
// have a `share` (estimate) and its `effect` against par, with q-values over the whole summary.
//
// A game that ends by a fault says nothing about the game: it is counted, with its reason, and left
// out of everything else.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game_types.h"
#include "tournament/balance/match_ups.h"
#include "tournament/balance/synergy.h"
#include "tournament/balance/tag_overlap.h"
#include "tournament/record/game_record.h"
#include "tournament/stats/adjusted_means.h"
#include "tournament/stats/category_counts.h"
#include "tournament/stats/distribution.h"
#include "tournament/stats/effects.h"
#include "tournament/stats/interval.h"
#include "tournament/stats/keyed_ratios.h"
#include "tournament/stats/lineups.h"

namespace riftlab {

// The quantiles of every distribution here.
inline constexpr std::array<double, 5> kBalanceQuantiles = {0.05, 0.25, 0.5, 0.75, 0.95};

// What one seat, or one agent in all its seats, is worth.
struct SeatBalance {
  std::int64_t games = 0;
  std::int64_t wins = 0;         // alone in front; with its side where seats play as teams
  std::int64_t shared_wins = 0;  // level with others in front
  Estimate share;                // of a win per game; in a solo game the mean utility
  DistributionSummary score;     // as on the score pad
  std::optional<Effect> effect;  // of the seat, on the share; none for agents
};

// What one tag says. Numbers have distributions, categories names.
struct TagBalance {
  TagInfo info;
  DistributionSummary all;                  // kNumber: over games, or all seats
  std::vector<DistributionSummary> seats;   // kNumber of seats: by seat
  std::vector<CategorySummary> categories;  // all others; values as in BalanceSummary::reasons
                                            // for tags of games, else of the seats that had it
  std::vector<CategorySummary> pairs;       // kSet: two names that came up together, as "A+B"
  std::optional<SynergySummary> synergy;    // of names of one side, where several come together
  // Of names that are given, on different sides; none of a tag that says the same as one before it.
  std::optional<MatchUpSummary> match_ups;
  // Of seats: each had as many names in every game, as of what is dealt or drafted; what one comes
  // by in play differs in number.
  bool is_given = false;
};

// Shares with the luck taken out that was measured.
struct AdjustedBalance {
  AdjustedSummary seats;
  std::optional<AdjustedSummary> agents;  // none where one agent plays all seats
};

struct BalanceSummary {
  int num_players = 0;
  std::vector<int> sides;  // by seat
  int num_sides = 0;
  std::vector<std::string> labels;  // by agent
  std::int64_t games = 0;
  std::int64_t blocks = 0;
  std::int64_t fault_games = 0;
  std::vector<SeatBalance> seats;
  std::vector<SeatBalance> agents;          // none where one agent plays all seats
  std::optional<AdjustedBalance> adjusted;  // where luck was measured
  Estimate shared;                          // part of the games that have no sole winner
  DistributionSummary scores;               // of all seats
  DistributionSummary winning_scores;
  DistributionSummary decisions;
  DistributionSummary turns;
  // Why games end, those with a fault included. The share is that of the first seat in games that
  // ended so (alone: the utility) and its par that in all games, of several agents what those who
  // sat there win; the score is that of all seats.
  std::vector<CategorySummary> reasons;
  std::vector<TagBalance> tags;      // in the order of the game's information, see WithOrderOfPlay
  std::vector<TagOverlap> overlaps;  // of tags of seats
};

// Whether all sides have as many seats: if not, an even share of the win is no par of what seats
// have. `sides` by seat, none left out.
bool HasLikeSides(const std::vector<int>& sides);

class Balance {
 public:
  // For records of games between agents with these labels. `sides` has the side of each seat,
  // 0-based, none left out; `tags` is what the game says of its tags, others are passed over. Where
  // they say who began, the places in the order of play are one more (order_of_play.h).
  Balance(std::vector<std::string> labels, std::vector<int> sides, std::vector<TagInfo> tags);

  // Adds the next game. Preconditions: games come in index order, so that those of a block follow
  // one another; one entry a seat in agents, scores, ranks and shares (CHECKed).
  void Add(const GameRecord& record);

  // What the games so far show. The last block counts even if games of it are missing; no games may
  // be added afterwards.
  BalanceSummary Finish();

 private:
  // Wins and scores by key, which is a seat or an agent.
  class Places {
   public:
    explicit Places(std::size_t num_keys)
        : counts_(num_keys), shares_(num_keys), scores_(num_keys) {}
    void Add(std::size_t key, double share, double score);
    // The luck that went with a share; of all of them or of none.
    void AddLuck(std::size_t key, double share, double luck);
    void CloseBlock(int lineup);
    std::vector<SeatBalance> Summary() const;
    // Nothing where no luck was added; may be asked for once.
    std::optional<AdjustedSummary> Adjusted();

   private:
    std::vector<SeatBalance> counts_;  // games and wins only
    KeyedRatios shares_;
    std::vector<Distribution> scores_;
    std::optional<AdjustedMeans> adjusted_;
  };

  // What seats win that would win alike if what they have made no difference: those of one agent in
  // one line-up, and where sides are of unlike size in one seat.
  class Strata {
   public:
    using Key = std::array<int, 3>;  // line-up, agent, seat

    // Adds what a seat won; returns the number of its stratum, from 0.
    std::size_t Add(const Key& key, double share);
    // By number.
    const std::vector<ValueSum>& shares() const { return shares_; }

   private:
    std::map<Key, std::size_t> numbers_;
    std::vector<ValueSum> shares_;
  };

  // What has come up under one tag.
  struct TagCounts {
    TagInfo info;
    Distribution all;
    std::vector<Distribution> seats;
    CategoryCounts categories;
    CategoryCounts pairs;
    std::optional<Synergy> synergy;
    std::optional<MatchUps> match_ups;
    std::optional<std::size_t> overlap;  // which of overlaps_ it is; none of games and of numbers
  };

  void AddSeats(const GameRecord& record);
  void SetStrata(const GameRecord& record);
  void AddTag(const Tag& tag, const GameRecord& record);
  static void AddNumbers(TagCounts& counts, std::span<const std::int64_t> values);
  template <class T>
  void AddCategories(TagCounts& counts, std::span<const T> values, const GameRecord& record);
  void AddHolder(TagCounts& counts, std::size_t seat);
  void AddNames(TagCounts& counts, const CategoryValues& values, std::size_t stratum);
  bool IsAgainstRest(const TagInfo& tag) const;
  void SetEffects(BalanceSummary& summary) const;
  void CloseBlock();

  std::vector<std::string> labels_;
  std::vector<int> sides_;
  int num_sides_ = 0;
  bool has_like_sides_ = true;
  std::int64_t games_ = 0;
  std::int64_t blocks_ = 0;
  std::int64_t fault_games_ = 0;
  std::uint64_t current_block_ = 0;
  std::int64_t block_games_ = 0;  // of the block that is open; without those that ended by a fault
  std::int64_t block_faults_ = 0;
  int block_lineup_ = 0;

  Lineups lineups_{sides_};
  Places seats_;
  Places agents_;
  KeyedRatios shared_;  // one key
  Distribution scores_;
  Distribution winning_scores_;
  Distribution decisions_;
  Distribution turns_;
  ValueSum block_first_;   // shares of the first seats, of the block that is open
  ValueSum block_places_;  // shares of all seats, likewise
  Strata strata_;          // of seats
  Strata first_seat_;      // of seat 0 alone, by agent and line-up
  CategoryCounts reasons_{NameRival::kRest};
  std::vector<TagInfo> tags_of_game_;
  std::vector<TagCounts> tags_;  // and the order of play
  TagOverlaps overlaps_;
  std::vector<std::size_t> seat_strata_;  // by seat of the game that is added
  std::size_t game_stratum_ = 0;          // of its seat 0, in first_seat_
  std::vector<std::string> names_;        // of one seat or game; scratch of AddCategories
  std::vector<double> side_shares_;       // of one game; scratch likewise
};

}  // namespace riftlab
