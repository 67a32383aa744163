// What games are like to play: how much there is to choose, how the lead goes, and which options
// are taken. Computed from a stream of games in little memory; the block is the statistical unit.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/balance/course_figures.h"
#include "tournament/balance/exposure.h"
#include "tournament/balance/game_strata.h"
#include "tournament/balance/lead_figures.h"
#include "tournament/record/game_measures.h"
#include "tournament/record/game_record.h"
#include "tournament/stats/distribution.h"
#include "tournament/stats/interval.h"
#include "tournament/stats/keyed_ratios.h"

namespace riftlab {

// From so many decisions on it is worth saying that an option was never, or always, chosen.
inline constexpr std::int64_t kFewestOffers = 30;

// An option, or a kind of them: how often it was among the legal moves of a decision and not all of
// them.
struct OptionSummary {
  std::string kind;    // empty where options have none
  std::string option;  // empty for a whole kind
  std::int64_t offered = 0;
  std::int64_t chosen = 0;
  Estimate share;        // chosen of offered
  double by_chance = 0;  // what the share would be if all legal moves were equally likely
  Estimate turn_share;   // of the turns of seats in which it was offered: chosen at least once
};

// An option with nothing but its names, from what an OptionCount calls it.
OptionSummary OptionOf(const std::string& name);

bool IsNeverChosen(const OptionSummary& option);
bool IsAlwaysChosen(const OptionSummary& option);

// Means over games; count 0 where no game has the figure.
struct LeadSummary {
  Estimate changes;
  Estimate change_rate;
  std::array<Estimate, kLeadMoments.size()> leader_wins;  // by moment
  Estimate drama;                                         // this and the next: games with a winner
  Estimate deficit;
  Estimate behind;
  Estimate decisiveness;
  Estimate settled;
};

struct PlaySummary {
  std::int64_t games = 0;
  std::int64_t blocks = 0;
  ChanceSource source = ChanceSource::kEvaluation;
  DistributionSummary legal_moves;     // by decision
  Estimate forced;                     // part of the decisions with a single legal move
  DistributionSummary turn_decisions;  // of a seat in a turn in which it decides
  DistributionSummary game_turns;      // turns of a game in which somebody decides
  LeadSummary lead;
  CourseSummary course;
  ExposureSummary exposure;
  std::vector<OptionSummary> kinds;    // the most offered first
  std::vector<OptionSummary> options;  // kind by kind as above, likewise
};

class PlayFigures {
 public:
  static constexpr std::size_t kMaxNames = 4096;

  // For games in which seats have these sides, 0-based, none left out.
  PlayFigures(std::vector<int> sides, ChanceSource source);

  // Adds the next game, which has not ended by a fault. Preconditions: games come in index order;
  // one share a seat (CHECKed).
  void Add(const GameRecord& record, const GameMeasures& measures);

  // What the games so far show; none may be added afterwards.
  PlaySummary Finish();

 private:
  struct Entry {
    std::int64_t chosen = 0;
    double by_chance = 0;
    OpenRatio share;
    OpenRatio turn_share;
  };
  // By name. What comes up after kMaxNames names is counted as "(other)".
  class Options {
   public:
    void Add(std::span<const OptionCount> counts);
    void CloseBlock();
    std::vector<OptionSummary> Summary(bool are_kinds) const;

   private:
    std::map<std::string, Entry, std::less<>> entries_;
    std::vector<Entry*> touched_;  // in the block that is open
  };

  void AddLead(const LeadFigures& lead);
  void CloseBlock();

  std::vector<int> sides_;
  std::size_t num_sides_ = 0;
  ChanceSource source_;
  std::int64_t games_ = 0;
  std::int64_t blocks_ = 0;
  std::uint64_t current_block_ = 0;
  std::int64_t block_games_ = 0;  // of the block that is open
  Distribution legal_moves_;
  Distribution turn_decisions_;
  Distribution game_turns_;
  KeyedRatios forced_;  // one key
  KeyedRatios lead_;
  GameStrata strata_;
  CourseFigures course_;
  ExposureFigures exposure_;
  Options kinds_;
  Options options_;
};

}  // namespace riftlab
