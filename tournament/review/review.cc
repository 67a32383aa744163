#include "tournament/review/review.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/rng.h"
#include "engine/core/status_macros.h"
#include "tournament/driver/driver.h"
#include "tournament/record/match_record.h"
#include "tournament/review/in_order.h"
#include "tournament/review/play_on.h"

namespace riftlab {
namespace {

// Streams of a review: each decision has so many, and par those of a decision that no game has.
enum Stream : std::uint8_t {
  kValue,
  kAfter,
  kChoice,
  kFollowUp,
  kLoss,
  kLookedAtAgain,
  kHindsight,
  kNumStreams
};
constexpr std::uint64_t kPar = ~std::uint64_t{0};
// No playout has this number.
constexpr std::uint32_t kSeedOfGame = ~std::uint32_t{0};

// A loss of more than this is looked at again, in so many times as many fresh worlds.
constexpr double kSuspicious = 0.01;
constexpr std::uint32_t kMoreWorlds = 4;

// Moves that a search visits nearly as often as its first one it does not tell from it: another
// seed puts another one first. At most so many of them, each with at least this part of the visits,
// are held against each other to find the best one.
constexpr std::size_t kMaxCandidates = 3;
constexpr double kCandidateVisits = 0.75;

// Shares of a clocked budget: for par, as much for the value of a last position, and for all
// decisions.
constexpr double kParTime = 0.03;
constexpr double kDecisionTime = 0.94;

// Whether a move draws anything, whatever comes of it.
bool Draws(const AnyGame& game, const AnyState& state, Action action) {
  DrawScript script;
  Rng first_of_all = Rng::Scripted(script);
  game.Apply(state, action, first_of_all);
  return !script.outcomes().empty();
}

// The standard error of the mean of `count` shares with these sums. Two wins and two losses are
// added to them: few playouts may all agree, and are not sure for that (A. Agresti, B. A. Coull,
// "Approximate Is Better than 'Exact' for Interval Estimation of Binomial Proportions", Am. Stat.
// 52, 1998).
double ErrorOfMean(double sum, double sum_of_squares, std::uint32_t count) {
  constexpr double kAddedWins = 2;
  const double all = count + 2 * kAddedWins;
  const double sum_of_all = sum + kAddedWins;
  const double residuals = sum_of_squares + kAddedWins - sum_of_all * sum_of_all / all;
  return std::sqrt(std::max(0.0, residuals) / (all - 1) / all);
}

// The mean of playouts: playout(i) for i below `count`, as long as it goes on.
template <class Playout>
absl::StatusOr<MeanShares> MeanOf(std::uint32_t count, const GoesOn& goes_on,
                                  const Playout& playout) {
  std::vector<double> sums;
  std::vector<double> squares;
  std::uint32_t made = 0;
  for (; made < count && goes_on(); ++made) {
    ASSIGN_OR_RETURN(const std::vector<double> shares, playout(made));
    sums.resize(shares.size(), 0);
    squares.resize(shares.size(), 0);
    for (std::size_t seat = 0; seat < shares.size(); ++seat) {
      sums[seat] += shares[seat];
      squares[seat] += shares[seat] * shares[seat];
    }
  }
  MeanShares mean;
  for (std::size_t seat = 0; seat < sums.size(); ++seat) {
    mean.means.push_back(sums[seat] / made);
    mean.errors.push_back(ErrorOfMean(sums[seat], squares[seat], made));
  }
  return mean;
}

// The parts of the work on a decision, in order, and what share of its time is gone when each ends.
enum class Part : std::uint8_t {
  kValue,
  kAfter,
  kSearch,
  kChoice,
  kNextSearch,
  kFollowUp,
  kLoss,
  kLookedAtAgain,
  kHindsight
};
constexpr std::array<double, 9> kPartEnds = {0.2, 0.3, 0.45, 0.55, 0.63, 0.71, 0.79, 0.91, 1.0};
// A mean has so many playouts whatever the clock says.
constexpr int kLeastPlayouts = 4;

// When the parts of the work on one decision have to end; never without a clock.
class StepClock {
 public:
  using Clock = std::chrono::steady_clock;

  explicit StepClock(double time_ms) : time_ms_(time_ms) {}

  // Whether a mean in this part takes one more playout.
  GoesOn GoesOnIn(Part part) const {
    if (time_ms_ == 0) return [] { return true; };
    return [this, part, made = 0]() mutable { return made++ < kLeastPlayouts || LeftMs(part) > 0; };
  }

  // What is left of the time of a part.
  double LeftMs(Part part) const {
    const std::chrono::duration<double, std::milli> gone = Clock::now() - start_;
    return time_ms_ * kPartEnds[static_cast<std::size_t>(part)] - gone.count();
  }

 private:
  double time_ms_;
  Clock::time_point start_ = Clock::now();
};

// The moves that the search would play, as far as it can tell: its first one, then those that it
// looked at nearly as often, but for the one that was made and those that are equal to the first.
std::vector<const MoveAnalysis*> CandidatesOf(const Analysis& analysis, const std::string& made) {
  const MoveAnalysis& first = analysis.moves.front();
  std::vector<const MoveAnalysis*> candidates = {&first};
  if (analysis.is_exact) return candidates;
  const double least = kCandidateVisits * static_cast<double>(first.visits);
  for (auto move = analysis.moves.begin() + 1; move != analysis.moves.end(); ++move) {
    if (candidates.size() == kMaxCandidates) break;
    if (move->equal_to_best || move->move == made) continue;
    if (static_cast<double>(move->visits) >= least) candidates.push_back(&*move);
  }
  return candidates;
}

// Reviews single decisions of one game, for one worker.
class Reviewer {
 public:
  static absl::StatusOr<Reviewer> Make(const PlayedGame& played, const ReviewOptions& options) {
    ASSIGN_OR_RETURN(const GameDriver* driver, FindGameDriver(played.game.info().name));
    ASSIGN_OR_RETURN(PlayOn play_on, PlayOn::Make(played.game, options.play_on));
    return Reviewer(played, options, *driver, std::move(play_on));
  }

  absl::StatusOr<MeanShares> Par() {
    const StepClock clock(options_->time_ms * kParTime);
    return MeanOf(options_->worlds, clock.GoesOnIn(Part::kHindsight), [this](std::uint32_t i) {
      return play_on_.FromDeal({.seed = seed_, .index = kPar, .playout = i});
    });
  }

  // The value of the last position; the result where the game is over there.
  absl::StatusOr<MeanShares> LastValue() {
    const AnyState& last = played_->positions.back();
    if (played_->game.ToMove(last) == kNobody) {
      std::vector<double> shares = played_->game.Result(last).shares;
      std::vector<double> none(shares.size(), 0);
      return MeanShares{.means = std::move(shares), .errors = std::move(none)};
    }
    const StepClock clock(options_->time_ms * kParTime);
    return MeanOf(options_->worlds, clock.GoesOnIn(Part::kHindsight), [&](std::uint32_t i) {
      return play_on_.From(last, LuckAt(played_->actions.size(), kValue, i));
    });
  }

  // All but the luck, for which the value of the next position is needed: `luck` then holds the
  // mean over other draws. Takes about `time_ms` when > 0.
  absl::StatusOr<ReviewedDecision> Review(std::size_t step, double time_ms) {
    const StepClock clock(time_ms);
    const AnyState& state = played_->positions[step];
    const Action action = played_->actions[step];
    const AnyGame& game = played_->game;
    ReviewedDecision decision;
    decision.seat = game.ToMove(state);
    decision.turn = game.Turn(state);
    decision.move = game.ToText(state, action);
    decision.words = game.Describe(state, action);
    ASSIGN_OR_RETURN(decision.values,
                     MeanOf(options_->worlds, clock.GoesOnIn(Part::kValue), [&](std::uint32_t i) {
                       return play_on_.From(state, LuckAt(step, kValue, i));
                     }));
    if (Draws(game, state, action)) {
      ASSIGN_OR_RETURN(decision.luck,
                       MeanOf(options_->worlds, clock.GoesOnIn(Part::kAfter), [&](std::uint32_t i) {
                         return play_on_.After(state, {action}, LuckAt(step, kAfter, i));
                       }));
    }
    RETURN_IF_ERROR(Judge(step, state, time_ms > 0 ? &clock : nullptr, decision));
    return decision;
  }

 private:
  Reviewer(const PlayedGame& played, const ReviewOptions& options, const GameDriver& driver,
           PlayOn play_on)
      : played_(&played),
        options_(&options),
        driver_(&driver),
        play_on_(std::move(play_on)),
        seed_(Rng(options.seed,
                  {.index = played.index, .purpose = Purpose::kEstimate, .seat = kSeedOfGame})
                  .Next()) {}

  static std::uint64_t IndexAt(std::size_t step, Stream stream) {
    return static_cast<std::uint64_t>(step) * kNumStreams + stream;
  }
  PlayOn::Luck LuckAt(std::size_t step, Stream stream, std::uint32_t playout) const {
    return {.seed = seed_, .index = IndexAt(step, stream), .playout = playout};
  }

  // Whether there is one more world for a part of the work on a decision.
  static GoesOn GoesOnBy(const StepClock* clock, Part part) {
    return clock != nullptr ? clock->GoesOnIn(part) : GoesOn();
  }

  // What the search says of a position, by what the seat to move knows.
  absl::StatusOr<Analysis> Search(const AnyState& state, const AnyInfoSet& info,
                                  const StepClock* clock, Part part) const {
    AnalysisRequest search = options_->search;
    if (clock != nullptr) {
      search.iterations.reset();
      search.time_ms = std::max(1.0, clock->LeftMs(part));
    }
    return driver_->analyze(played_->game.config(), info, state, search,
                            [](const Analysis& /*so_far*/) { return true; });
  }

  // Holds the move that was made against the best one.
  absl::Status Judge(std::size_t step, const AnyState& state, const StepClock* clock,
                     ReviewedDecision& decision) {
    const AnyInfoSet info = played_->game.Observe(state, decision.seat);
    ASSIGN_OR_RETURN(const Analysis analysis, Search(state, info, clock, Part::kSearch));
    const auto is_made = [&](const MoveAnalysis& move) { return move.move == decision.move; };
    const auto made = std::find_if(analysis.moves.begin(), analysis.moves.end(), is_made);
    if (made != analysis.moves.end() && (made == analysis.moves.begin() || made->equal_to_best)) {
      return NameBest(state, analysis.moves.front(), decision);
    }
    ASSIGN_OR_RETURN(const SearchedWays ways, WaysOf(state, analysis, decision.move));
    ASSIGN_OR_RETURN(const std::size_t best,
                     BestWay(step, kChoice, info, ways.moves, GoesOnBy(clock, Part::kChoice)));
    RETURN_IF_ERROR(NameBest(state, *ways.first[best], decision));
    const Moves& best_way = ways.moves[best];
    ASSIGN_OR_RETURN(const Moves made_way, MadeWay(step, info, best_way, clock, decision));
    return Measure(step, state, info, best_way, made_way, clock, decision);
  }

  // Ways to go on, each with its first move.
  struct SearchedWays {
    std::vector<Moves> moves;
    std::vector<const MoveAnalysis*> first;
  };

  // What a search would do: each of the moves that it would play, alone and with its line.
  absl::StatusOr<SearchedWays> WaysOf(const AnyState& state, const Analysis& analysis,
                                      const std::string& made) const {
    SearchedWays ways;
    for (const MoveAnalysis* candidate : CandidatesOf(analysis, made)) {
      ASSIGN_OR_RETURN(const Action move, played_->game.ParseAction(state, candidate->move));
      ways.moves.push_back({move});
      const Moves line = OwnMoves(state, candidate->line);
      if (line.size() > 1) ways.moves.push_back(line);
      ways.first.resize(ways.moves.size(), candidate);
    }
    return ways;
  }

  // Of several ways to go on the one that brings most when games are played on, in worlds of their
  // own: so the loss does not know what it was chosen by.
  absl::StatusOr<std::size_t> BestWay(std::size_t step, Stream stream, const AnyInfoSet& info,
                                      const std::vector<Moves>& ways, const GoesOn& goes_on) {
    if (ways.size() == 1) return 0;
    return BestOf(play_on_, info, ways, options_->worlds, seed_, IndexAt(step, stream), goes_on);
  }

  // The beginning of a line of play that the seat to move decides in its turn, up to the first
  // draw: what is best after that hangs on what comes.
  Moves OwnMoves(const AnyState& from, const std::vector<std::string>& line) const {
    const AnyGame& game = played_->game;
    const Player seat = game.ToMove(from);
    const std::uint32_t turn = game.Turn(from);
    Moves moves;
    AnyState state = from;
    for (const std::string& text : line) {
      if (game.ToMove(state) != seat || game.Turn(state) != turn) break;
      const absl::StatusOr<Action> move = game.ParseAction(state, text);
      if (!move.ok()) break;
      moves.push_back(*move);
      if (Draws(game, state, *move)) break;
      Rng undrawn(0, {});
      state = game.Apply(state, *move, undrawn);
    }
    return moves;
  }

  // The move that was made, and what the seat does best in the rest of its turn: a chance that is
  // still there is not lost by it, even where the agent that plays on does not see it. That is
  // nothing of its own, what the best way was to be, or what the next decision is held against,
  // unless something was drawn in between. That decision may know cards which the move showed; but
  // what it says is played in worlds of this one.
  absl::StatusOr<Moves> MadeWay(std::size_t step, const AnyInfoSet& info, const Moves& best,
                                const StepClock* clock, const ReviewedDecision& decision) {
    const Action made = played_->actions[step];
    const auto after_made = [made](const Moves& rest) {
      Moves moves = {made};
      moves.insert(moves.end(), rest.begin(), rest.end());
      return moves;
    };
    const AnyGame& game = played_->game;
    const AnyState& next = played_->positions[step + 1];
    const bool is_last = step + 1 == played_->actions.size();
    if (is_last || game.ToMove(next) != decision.seat || game.Turn(next) != decision.turn) {
      return Moves{made};
    }
    std::vector<Moves> ways = {{made}, after_made(best)};
    if (!decision.luck) {
      ASSIGN_OR_RETURN(const Analysis analysis,
                       Search(next, game.Observe(next, decision.seat), clock, Part::kNextSearch));
      const std::string made_next = game.ToText(next, played_->actions[step + 1]);
      ASSIGN_OR_RETURN(const SearchedWays searched, WaysOf(next, analysis, made_next));
      for (const Moves& moves : searched.moves) ways.push_back(after_made(moves));
    }
    ASSIGN_OR_RETURN(const std::size_t place,
                     BestWay(step, kFollowUp, info, ways, GoesOnBy(clock, Part::kFollowUp)));
    return ways[place];
  }

  // Writes down which move is the best one.
  absl::Status NameBest(const AnyState& state, const MoveAnalysis& best_move,
                        ReviewedDecision& decision) const {
    ASSIGN_OR_RETURN(const Action best, played_->game.ParseAction(state, best_move.move));
    decision.best = best_move.move;
    decision.best_words = played_->game.Describe(state, best);
    decision.line = best_move.line;
    decision.line_moves = best_move.line_moves;
    return absl::OkStatus();
  }

  // What the move that was made loses against the best one, each with what follows it.
  absl::Status Measure(std::size_t step, const AnyState& state, const AnyInfoSet& info,
                       const Moves& best, const Moves& made, const StepClock* clock,
                       ReviewedDecision& decision) {
    ASSIGN_OR_RETURN(decision.loss,
                     CompareMoves(play_on_, info, best, made, options_->worlds, seed_,
                                  IndexAt(step, kLoss), GoesOnBy(clock, Part::kLoss)));
    decision.measured = decision.loss->difference.value;
    if (decision.measured > kSuspicious) {
      ASSIGN_OR_RETURN(
          decision.loss,
          CompareMoves(play_on_, info, best, made, kMoreWorlds * options_->worlds, seed_,
                       IndexAt(step, kLookedAtAgain), GoesOnBy(clock, Part::kLookedAtAgain)));
    }
    ASSIGN_OR_RETURN(decision.hindsight,
                     CompareMovesIn(play_on_, state, best, made, options_->worlds, seed_,
                                    IndexAt(step, kHindsight), GoesOnBy(clock, Part::kHindsight)));
    decision.grade = GradeOf(decision.loss->difference);
    return absl::OkStatus();
  }

  const PlayedGame* played_;
  const ReviewOptions* options_;
  const GameDriver* driver_;
  PlayOn play_on_;
  std::uint64_t seed_;  // of all luck of this game
};

// From the mean over other draws to what the true ones gave. `last` is the value of the last
// position.
void SettleLuck(const MeanShares& last, std::vector<ReviewedDecision>& decisions) {
  for (std::size_t step = 0; step < decisions.size(); ++step) {
    if (!decisions[step].luck) continue;
    const bool is_last = step + 1 == decisions.size();
    const MeanShares& came = is_last ? last : decisions[step + 1].values;
    MeanShares& luck = *decisions[step].luck;
    for (std::size_t seat = 0; seat < luck.means.size(); ++seat) {
      luck.means[seat] = came.means[seat] - luck.means[seat];
      luck.errors[seat] = std::hypot(came.errors[seat], luck.errors[seat]);
    }
  }
}

// The result; the value of the last position where the game was left without one.
const std::vector<double>& ResultOf(const PlayedGame& played, const MeanShares& last) {
  return played.early_end ? played.early_end->shares : last.means;
}

// What the decisions of a game may take.
class ReviewTime {
 public:
  ReviewTime(const ReviewOptions& options, std::size_t steps)
      : budget_ms_(options.time_ms * (kParTime + kDecisionTime)),
        threads_(options.threads),
        steps_(steps) {}

  // An even share of what is left, for a step that begins now after all before it; 0 without a
  // clock.
  double StepMs(std::size_t step) const {
    if (budget_ms_ == 0) return 0;
    constexpr double kLeastMs = 1;
    const std::chrono::duration<double, std::milli> gone = StepClock::Clock::now() - start_;
    const double left = std::max(0.0, budget_ms_ - gone.count()) * threads_;
    return std::max(kLeastMs, left / static_cast<double>(steps_ - step));
  }

 private:
  double budget_ms_;
  int threads_;
  std::size_t steps_;
  StepClock::Clock::time_point start_ = StepClock::Clock::now();
};

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
  const ReviewTime time(options, played.actions.size());
  ASSIGN_OR_RETURN(const MeanShares par, reviewers.front().Par());
  review.par = par.means;
  ASSIGN_OR_RETURN(review.decisions, InOrder<ReviewedDecision>(
                                         played.actions.size(), reviewers.size(),
                                         [&](std::size_t step, std::size_t worker) {
                                           return reviewers[worker].Review(step, time.StepMs(step));
                                         },
                                         [&](std::size_t done) {
                                           return progress(static_cast<std::int64_t>(done));
                                         }));
  ASSIGN_OR_RETURN(const MeanShares last, reviewers.front().LastValue());
  SettleLuck(last, review.decisions);
  review.accounts = AccountsOf(par, review.decisions, SidesOf(played.game),
                               {.value = last, .shares = ResultOf(played, last)});
  return review;
}

}  // namespace riftlab
