// Every decision and every chance event of a played game, valued.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "agents/core/spec.h"
#include "engine/core/any_game.h"
#include "engine/core/types.h"
#include "tournament/analysis/analysis.h"
#include "tournament/review/account.h"
#include "tournament/review/grade.h"
#include "tournament/review/move_comparison.h"

namespace riftlab {

// How a game ended that was not played to its end, such as by a seat that resigned.
struct EarlyEnd {
  std::string text;            // for people: a clause, such as "seat 1 resigns"
  std::vector<double> shares;  // the result
};

// A game from the deal to its end, or to where it was left: one position more than actions.
struct PlayedGame {
  AnyGame game;
  std::vector<AnyState> positions;
  std::vector<Action> actions;
  std::optional<EarlyEnd> early_end{};
  // Its number in its run: games share no luck of a review, else their means would err together.
  std::uint64_t index = 0;
};

struct ReviewOptions {
  AnalysisRequest search;      // says what the best move is; one thread a decision
  AgentSpec play_on;           // plays games on
  std::uint32_t worlds = 200;  // of a comparison, and playouts of a value; at least 1 (CHECKed)
  // What the review of a game may take, when > 0: every search and every mean then ends by the
  // clock, means at `worlds` at the latest. Another call gives other figures.
  double time_ms = 0;
  std::uint64_t seed = 1;
  int threads = 1;  // never changes a review
};

struct ReviewedDecision {
  Player seat = 0;
  std::uint32_t turn = 0;  // that it belongs to, by TurnOf of game.h
  std::string move;        // in notation
  std::string words;       // for people
  MeanShares values;       // win share of each seat before the move
  // What the draws of the move gave to each seat; nothing where it draws nothing.
  std::optional<MeanShares> luck;
  std::string best;  // of what the search would play, as far as it can tell
  std::string best_words;
  std::vector<std::string> line;  // how the search thinks that the game goes on, best move first
  std::vector<LineMove> line_moves{};  // the same in words
  Grade grade = Grade::kBest;
  // What the best move brings more than the one that was made, by what the seat could know, and
  // with the cards as they lay. Nothing where it is the best one.
  std::optional<MoveComparison> loss;
  std::optional<MoveComparison> hindsight;
  // What the first worlds alone say that the move lost, sure or not; 0 where it is the best one. A
  // large `loss` was looked at again and this was not, so that its mean over decisions has no bias.
  double measured = 0;
};

struct GameReview {
  std::vector<double> par;  // by seat: its mean win share over fresh deals
  std::vector<ReviewedDecision> decisions;
  std::vector<SeatAccount> accounts;  // by seat
};

// Is told, in order, how many decisions are done; false ends the review.
using ReviewProgress = std::function<bool(std::int64_t done)>;

// The result of a game that was left without one is the value of its last position.
// InvalidArgument or NotFound for agents that cannot do it; Cancelled when `progress` ends it.
absl::StatusOr<GameReview> ReviewGame(const PlayedGame& played, const ReviewOptions& options,
                                      const ReviewProgress& progress);

}  // namespace riftlab
