#include "tournament/review/review.h"

#include <algorithm>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/rng.h"
#include "engine/core/status_macros.h"
#include "tournament/driver/driver.h"
#include "tournament/review/in_order.h"
#include "tournament/review/play_on.h"

namespace riftlab {
namespace {

// Streams of a review: each decision has so many, and par those of a decision that no game has.
enum Stream : std::uint8_t { kValue, kAfter, kLoss, kLookedAtAgain, kHindsight, kNumStreams };
constexpr std::uint64_t kPar = ~std::uint64_t{0};

// A loss of more than this is looked at again, in so many times as many fresh worlds.
constexpr double kSuspicious = 0.01;
constexpr std::uint32_t kMoreWorlds = 4;

// Whether a move draws anything, whatever comes of it.
bool Draws(const AnyGame& game, const AnyState& state, Action action) {
  DrawScript script;
  Rng first_of_all = Rng::Scripted(script);
  game.Apply(state, action, first_of_all);
  return !script.outcomes().empty();
}

// The mean of playouts: playout(i) for i below `count`.
template <class Playout>
absl::StatusOr<std::vector<double>> MeanOf(std::uint32_t count, const Playout& playout) {
  std::vector<double> mean;
  for (std::uint32_t i = 0; i < count; ++i) {
    ASSIGN_OR_RETURN(const std::vector<double> shares, playout(i));
    mean.resize(shares.size(), 0);
    for (std::size_t seat = 0; seat < shares.size(); ++seat) mean[seat] += shares[seat] / count;
  }
  return mean;
}

// Reviews single decisions of one game, for one worker.
class Reviewer {
 public:
  static absl::StatusOr<Reviewer> Make(const PlayedGame& played, const ReviewOptions& options) {
    ASSIGN_OR_RETURN(const GameDriver* driver, FindGameDriver(played.game.info().name));
    ASSIGN_OR_RETURN(PlayOn play_on, PlayOn::Make(played.game, options.play_on));
    return Reviewer(played, options, *driver, std::move(play_on));
  }

  absl::StatusOr<std::vector<double>> Par() {
    return MeanOf(options_->worlds, [this](std::uint32_t i) {
      return play_on_.FromDeal({.seed = options_->seed, .index = kPar, .playout = i});
    });
  }

  // The result of the game; the value of its last position where it was left.
  absl::StatusOr<std::vector<double>> Result() {
    const AnyState& last = played_->positions.back();
    if (played_->game.ToMove(last) == kNobody) return played_->game.Result(last).shares;
    return MeanOf(options_->worlds, [&](std::uint32_t i) {
      return play_on_.From(last, LuckAt(played_->actions.size(), kValue, i));
    });
  }

  // All but the luck, for which the value of the next position is needed: `luck` then holds the
  // mean over other draws.
  absl::StatusOr<ReviewedDecision> Review(std::size_t step) {
    const AnyState& state = played_->positions[step];
    const Action action = played_->actions[step];
    const AnyGame& game = played_->game;
    ReviewedDecision decision;
    decision.seat = game.ToMove(state);
    decision.move = game.ToText(state, action);
    decision.words = game.Describe(state, action);
    ASSIGN_OR_RETURN(decision.values, MeanOf(options_->worlds, [&](std::uint32_t i) {
                       return play_on_.From(state, LuckAt(step, kValue, i));
                     }));
    if (Draws(game, state, action)) {
      ASSIGN_OR_RETURN(decision.luck, MeanOf(options_->worlds, [&](std::uint32_t i) {
                         return play_on_.After(state, action, LuckAt(step, kAfter, i));
                       }));
    }
    RETURN_IF_ERROR(Judge(step, state, action, decision));
    return decision;
  }

 private:
  Reviewer(const PlayedGame& played, const ReviewOptions& options, const GameDriver& driver,
           PlayOn play_on)
      : played_(&played), options_(&options), driver_(&driver), play_on_(std::move(play_on)) {}

  static std::uint64_t IndexAt(std::size_t step, Stream stream) {
    return static_cast<std::uint64_t>(step) * kNumStreams + stream;
  }
  PlayOn::Luck LuckAt(std::size_t step, Stream stream, std::uint32_t playout) const {
    return {.seed = options_->seed, .index = IndexAt(step, stream), .playout = playout};
  }

  // Holds the move that was made against the one that the search would play.
  absl::Status Judge(std::size_t step, const AnyState& state, Action action,
                     ReviewedDecision& decision) {
    const AnyGame& game = played_->game;
    const AnyInfoSet info = game.Observe(state, decision.seat);
    ASSIGN_OR_RETURN(const Analysis analysis,
                     driver_->analyze(game.config(), info, state, options_->search,
                                      [](const Analysis& /*so_far*/) { return true; }));
    const MoveAnalysis& first = analysis.moves.front();
    decision.best = first.move;
    decision.line = first.line;
    ASSIGN_OR_RETURN(const Action best, game.ParseAction(state, first.move));
    decision.best_words = game.Describe(state, best);
    const auto is_made = [&](const MoveAnalysis& move) { return move.move == decision.move; };
    const auto made = std::find_if(analysis.moves.begin(), analysis.moves.end(), is_made);
    const bool is_equal = made != analysis.moves.end() && made->equal_to_best;
    if (best == action || is_equal) return absl::OkStatus();
    ASSIGN_OR_RETURN(decision.loss, CompareMoves(play_on_, info, best, action, options_->worlds,
                                                 options_->seed, IndexAt(step, kLoss)));
    if (decision.loss->difference.value > kSuspicious) {
      ASSIGN_OR_RETURN(decision.loss,
                       CompareMoves(play_on_, info, best, action, kMoreWorlds * options_->worlds,
                                    options_->seed, IndexAt(step, kLookedAtAgain)));
    }
    ASSIGN_OR_RETURN(decision.hindsight,
                     CompareMovesIn(play_on_, state, best, action, options_->worlds, options_->seed,
                                    IndexAt(step, kHindsight)));
    decision.grade = GradeOf(decision.loss->difference);
    return absl::OkStatus();
  }

  const PlayedGame* played_;
  const ReviewOptions* options_;
  const GameDriver* driver_;
  PlayOn play_on_;
};

// From the mean over other draws to what the true ones gave.
void SettleLuck(const std::vector<double>& result, std::vector<ReviewedDecision>& decisions) {
  for (std::size_t step = 0; step < decisions.size(); ++step) {
    if (!decisions[step].luck) continue;
    const bool is_last = step + 1 == decisions.size();
    const std::vector<double>& came = is_last ? result : decisions[step + 1].values;
    std::vector<double>& luck = *decisions[step].luck;
    for (std::size_t seat = 0; seat < luck.size(); ++seat) luck[seat] = came[seat] - luck[seat];
  }
}

}  // namespace

absl::StatusOr<GameReview> ReviewGame(const PlayedGame& played, const ReviewOptions& options,
                                      const ReviewProgress& progress) {
  RIFTLAB_CHECK(options.worlds >= 1 && options.threads >= 1);
  RIFTLAB_CHECK(played.positions.size() == played.actions.size() + 1);
  std::vector<Reviewer> reviewers;
  for (int i = 0; i < options.threads; ++i) {
    ASSIGN_OR_RETURN(Reviewer reviewer, Reviewer::Make(played, options));
    reviewers.push_back(std::move(reviewer));
  }
  GameReview review;
  ASSIGN_OR_RETURN(review.par, reviewers.front().Par());
  ASSIGN_OR_RETURN(
      review.decisions,
      InOrder<ReviewedDecision>(
          played.actions.size(), reviewers.size(),
          [&](std::size_t step, std::size_t worker) { return reviewers[worker].Review(step); },
          [&](std::size_t done) { return progress(static_cast<std::int64_t>(done)); }));
  ASSIGN_OR_RETURN(const std::vector<double> result, reviewers.front().Result());
  SettleLuck(result, review.decisions);
  std::vector<int> sides;
  for (const Player seat : Seats(played.game.NumPlayers())) {
    sides.push_back(played.game.Side(seat));
  }
  review.accounts = AccountsOf(review.par, review.decisions, sides, result);
  return review;
}

}  // namespace riftlab
