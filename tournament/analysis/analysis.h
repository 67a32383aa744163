// The analysis of one position: what a search thinks of every move, how sure it is, and what it
// believes about hidden cards.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "agents/core/spec.h"
#include "engine/core/any_game.h"
#include "engine/core/drawing.h"
#include "engine/core/enum_words.h"
#include "engine/core/game_types.h"
#include "engine/core/json.h"
#include "engine/core/wording.h"
#include "tournament/analysis/assumption.h"

namespace riftlab {

// The fewest independent trees of an analysis: search noise is the scatter between equal trees,
// since inside one UCB tree no honest interval exists.
inline constexpr int kMinAnalysisTrees = 8;

struct AnalysisRequest {
  AgentSpec agent;                         // must be one that searches, or "exact"
  std::optional<std::int64_t> iterations;  // of all trees; absent: the agent's own budget
  double time_ms = 0;                      // a clocked budget instead, when > 0
  int threads = 1;
  std::uint64_t seed = 1;
  double confidence = 0;  // stop once the first move is the best with this probability; 0: never
  std::vector<Assumption> assumptions{};  // worlds that do not agree are left out
  // Once true the search ends soon, with what it has; never changes what it finds until then.
  const std::atomic<bool>* stop = nullptr;
};

// A mean over the visits of all trees with its search noise: Student's t over the trees. That is
// where the mean of other trees of this size would lie with 95 %, not where the truth lies: what
// all trees misjudge alike, because they are small or the evaluation is wrong, is not in it.
struct TreeEstimate {
  double mean = 0;
  double standard_error = 0;
  double low = 0;
  double high = 0;
  int trees = 0;     // that have an opinion; below 2 there is no interval
  double noise = 0;  // half the interval, before it is cut to shares from 0 to 1
};

// What the trees of a search held the position for after so many iterations.
struct ValueAt {
  std::int64_t iterations = 0;
  double win_share = 0;       // of the position: all iterations
  std::string best_move;      // the one that would be played
  double best_win_share = 0;  // its value
};

// A move of a continuation.
struct LineMove {
  Player seat = 0;
  std::string words;       // as for a list of its seat's moves
  std::uint32_t turn = 0;  // that it belongs to, by TurnOf of game.h
};

struct MoveAnalysis {
  std::string move;
  std::string words;  // the move for people
  std::int64_t visits = 0;
  std::int64_t available = 0;
  TreeEstimate win_share;            // of the seat to move
  double probability_best = 0;       // to have the highest value
  bool equal_to_best = false;        // FirstEqual with the first move; exact values: the same
  std::vector<double> shares;        // of every seat
  std::optional<double> score_lead;  // own score minus the best other; alone, the score
  double world_sd = 0;               // spread of the win share over sampled worlds and their luck
  std::vector<std::string>
      line;  // most visited continuation in one possible future, this move first
  std::vector<std::int64_t> line_visits;
  std::vector<LineMove> line_moves;  // the same in words
  double reward = 0;  // by which the search compares moves, with what the favoured one gets more
  double bonus = 0;   // which is this; 0 for the others
};

// How likely a hidden card lies somewhere.
struct Belief {
  std::string zone;
  std::string card;
  double probability = 0;
  std::string name{};  // of the card, for people; empty: as `card`
};

enum class StopReason : std::uint8_t {
  kIterations,   // the budget is spent
  kTime,         // the clock ran out
  kOnlyMove,     // there is nothing to decide
  kSettled,      // no other move can get more visits any more
  kConfidence,   // the wanted confidence is reached
  kInterrupted,  // a person stopped it
  kSolved,       // the values are exact
};
template <>
inline constexpr auto kWordsOf<StopReason> = std::to_array<std::string_view>(
    {"iterations", "time", "only_move", "settled", "confidence", "interrupted", "solved"});

// How the position that was analysed differs from the one that was given.
struct WhatIf {
  std::vector<std::string> played{};    // moves that led here
  std::vector<std::string> assumed{};   // of hidden cards, for people
  double assumed_share = 1;             // of the worlds that fit what the seat knows
  std::vector<std::string> warnings{};  // what to beware of
};

struct Analysis {
  Player seat = 0;  // to move; every value is from its point of view
  bool is_during_search = false;
  std::string agent;  // the settings used
  std::int64_t iterations = 0;
  int trees = 0;
  double elapsed_ms = 0;
  std::uint64_t seed = 0;
  bool is_exact = false;   // solved: no trees and no noise; iterations are positions visited
  int depth = 0;           // moves that the trees look ahead; 0: no limit
  TreeEstimate win_share;  // of the position: all iterations
  std::vector<ValueAt> doublings;  // LastDoublings of the search
  std::optional<double> score_lead;
  std::int64_t worlds = 0;
  std::vector<MoveAnalysis> moves;  // the one that would be played first
  std::vector<Belief> beliefs;
  StopReason stopped = StopReason::kIterations;
  WhatIf what_if;  // filled in by who asked
  std::vector<std::string> warnings;
};

// Called with each intermediate answer, in order; false ends the search.
using AnalysisProgress = std::function<bool(const Analysis&)>;

// What one tree has seen of a root move, or of the position.
struct TreeTotal {
  double win_share = 0;  // sum over the visits
  std::int64_t visits = 0;
};
using TreeTotals = std::vector<TreeTotal>;  // by tree

// The mean over all visits, so that a position is the mean of its moves as often as they were
// visited. Its standard error is that of a ratio over trees by the jackknife, which leaves out one
// tree after the other (B. Efron, C. Stein, "The jackknife estimate of variance", Annals of
// Statistics 9(3), 1981): s / sqrt(trees) where all have as many visits, and not too small where
// one tree has most of them.
TreeEstimate EstimateOf(const TreeTotals& totals);

// For each move the probability that its mean over many more such trees is the highest: the share
// of draws in which it comes first when every move's mean is drawn from Student's t distribution
// around its estimate; moves that come first together share. Moves without an interval never come
// first, unless there is only one move. Deterministic in `seed`.
std::vector<double> ProbabilitiesBest(const std::vector<TreeEstimate>& moves, std::uint64_t seed);

// For each move the place of the first one from which it differs in no tree by more than half of
// the last digit that is shown of a value: its own place when there is none before it, or when a
// tree has not visited it. Smaller differences decide nothing, and where a game is as good as won
// or lost they are what the first visits of a move, which a net judges, have left in its mean. The
// place is always its own: moves that share one are within that digit of each other.
std::vector<std::size_t> FirstEqual(const std::vector<TreeTotals>& moves);

// The values of a search after an eighth, a quarter and half of its iterations and at its end, from
// values kept in ascending order of iterations; those that were not kept there or nearly there are
// left out. Precondition: not empty.
std::vector<ValueAt> LastDoublings(const std::vector<ValueAt>& kept);

// The printed name of the card with this code; where the code tells its owner, "mage.1", with the
// code behind it. Empty where nothing is known of it.
std::string PrintedNameOf(const std::vector<CardWords>& named, const std::string& code);

// How the value of the position moved over the last doublings.
enum class Course : std::uint8_t {
  kSteady,
  kMoving,   // at the last doubling by more than its search noise, and visibly
  kRising,   // up at each of several doublings, by so much together
  kFalling,  // the same down
};
Course CourseOf(const Analysis& analysis);

// The course of a value in words: "still moving: the search noise does not include this".
std::string CourseText(Course course);

// Why the first move stands first though another one has a higher value, in a sentence or two;
// empty where none has, and where the values look the same and it is no less likely to be best.
std::string FirstMoveReason(const Analysis& analysis);

// The moves of a continuation from number `first` on, a few of them, as one line: who, then what.
// Empty where there are none.
std::string ContinuationText(const std::vector<LineMove>& moves, std::size_t first);

// Lines that say it, none where nothing was played or assumed.
std::string WhatIfText(const WhatIf& what_if, std::size_t columns);

// Adds the keys `after` and `assumed`, and the warnings to those of `json`, where there are any.
void AddWhatIf(const WhatIf& what_if, Json& json);

// Whether a string says how long the search took, which differs from call to call.
enum class ShowClock : std::uint8_t { kNo, kYes };

// The answer as the table of interfaces for people, at most so many columns, 60 or more.
std::string AnalysisToText(const Analysis& analysis, ShowClock clock = ShowClock::kYes,
                           std::size_t columns = kUsualColumns);

// The answer as one line of JSON, see README.md of this folder.
std::string AnalysisToJson(const Analysis& analysis, const std::string& game);

}  // namespace riftlab
