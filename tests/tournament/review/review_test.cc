#include "tournament/review/review.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <memory>
#include <numeric>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/drawing.h"
#include "engine/core/registry.h"
#include "nlohmann/json.hpp"
#include "tests/games/kuhn/kuhn.h"
#include "tournament/driver/driver.h"
#include "tournament/play/decider.h"
#include "tournament/play/live_game.h"
#include "tournament/review/play_on.h"
#include "tournament/review/review_html.h"
#include "tournament/review/review_render.h"
#include "tournament/review/turns.h"
#include "tournament/stats/interval.h"

namespace riftlab {
namespace {

bool GoOn(std::int64_t /*done*/) { return true; }

AgentSpec Spec(const std::string& text) { return *ParseAgentSpec(text); }

// A game in which `choose` picks the index of each move among the legal ones.
template <class Choose>
PlayedGame Played(const AnyGame& game, std::uint64_t seed, const Choose& choose) {
  LiveGame live(game, seed, std::nullopt);
  PlayedGame played{.game = game, .positions = {live.state()}, .actions = {}};
  while (live.ToMove() != kNobody) {
    const std::vector<Action> legal = game.LegalActions(live.state());
    const Action action = legal[choose(live, legal.size())];
    live.Apply(action);
    played.actions.push_back(action);
    played.positions.push_back(live.state());
  }
  return played;
}

PlayedGame PlayedAtRandom(const AnyGame& game, std::uint64_t seed) {
  Rng rng(seed, {});
  return Played(game, seed, [&](const LiveGame& /*live*/, std::size_t moves) {
    return rng.Below(static_cast<std::uint32_t>(moves));
  });
}

ReviewOptions QuickOptions() {
  ReviewOptions options;
  options.search.agent = Spec("so_ismcts:iterations=16");
  options.play_on = Spec("random");
  options.worlds = 3;
  options.seed = 5;
  return options;
}

// Kuhn poker with the king against a bet: whoever folds loses one chip instead of winning two, in
// every world, so the loss is known exactly. Values are (chips + 2) / 4.
PlayedGame KingFolds(const AnyGame& game) {
  for (std::uint64_t seed = 1;; ++seed) {
    PlayedGame played = Played(game, seed, [&](const LiveGame& live, std::size_t /*moves*/) {
      const std::string text = game.ToText(live.state(), game.LegalActions(live.state())[1]);
      const bool may_bet = text == "bet";
      return static_cast<std::size_t>(may_bet ? 1 : 0);
    });
    const auto dealt = played.positions[0].As<kuhn::State>();
    if (dealt.hands[1] == kuhn::Card::kKing) return played;
  }
}

TEST(ReviewTest, AKingThatFoldsLosesThreeChips) {
  const AnyGame game = *MakeGame("kuhn", {});
  const PlayedGame played = KingFolds(game);
  ASSERT_EQ(played.actions.size(), 2U);
  ReviewOptions options = QuickOptions();
  options.search.agent = Spec("so_ismcts:iterations=400");
  options.worlds = 200;
  const absl::StatusOr<GameReview> review = ReviewGame(played, options, GoOn);
  ASSERT_TRUE(review.ok()) << review.status();
  const ReviewedDecision& fold = review->decisions[1];
  ASSERT_TRUE(fold.loss.has_value());
  EXPECT_DOUBLE_EQ(fold.loss->difference.value, 0.75);
  EXPECT_DOUBLE_EQ(fold.hindsight->difference.value, 0.75);
  EXPECT_NEAR(fold.loss->shares[0], -0.75, 1e-12);
  EXPECT_EQ(fold.grade, Grade::kBlunder);
  EXPECT_FALSE(fold.luck.has_value()) << "nothing is drawn after the deal";
  EXPECT_NEAR(review->accounts[1].own_errors, -0.75, 1e-12);
  EXPECT_NEAR(review->accounts[0].others_errors, 0.75, 1e-12);
  // That all worlds agree does not make it sure.
  EXPECT_GT(review->accounts[1].errors.own_errors, 0.001);
  EXPECT_EQ(review->accounts[0].errors.others_errors, review->accounts[1].errors.own_errors);
  const AccountErrors& errors = review->accounts[0].errors;
  EXPECT_NEAR(errors.rest, std::hypot(review->decisions[0].values.errors[0], errors.others_errors),
              1e-12);
  EXPECT_EQ(CostliestDecisions(*review, std::nullopt, 3), std::vector<std::size_t>{1});
  EXPECT_TRUE(CostliestDecisions(*review, Player{0}, 3).empty());
}

// Step 196 of the game that greedy players play with seed 3: seat 0 may slay an Ash Bat, which the
// agent that plays on never does, for all the rest of its turn.
PlayedGame BeforeTheBat() {
  const AnyGame game = *MakeGame("warrift", {});
  const std::unique_ptr<Decider> greedy =
      *(*FindGameDriver("warrift"))->make_decider(game.config(), Spec("greedy"));
  LiveGame live(game, 3, std::nullopt);
  while (live.decisions() < 196) {
    live.Apply(*greedy->Decide(live.state(), live.stream(live.ToMove())));
  }
  return {.game = game, .positions = {live.state()}, .actions = {}};
}

void Play(const std::string& move, PlayedGame& played) {
  const AnyGame& game = played.game;
  const absl::StatusOr<Action> action = game.ParseAction(played.positions.back(), move);
  ASSERT_TRUE(action.ok()) << action.status();
  Rng chance(1, {});
  played.positions.push_back(game.Apply(played.positions.back(), *action, chance));
  played.actions.push_back(*action);
}

// A chance that is still there is not lost yet: a move that leaves it open costs nothing, and a
// turn that leaves it loses it once.
TEST(ReviewTest, AMissedMoveIsChargedOnce) {
  PlayedGame played = BeforeTheBat();
  for (const char* move : {"play:warrior.0", "slay:m_ash_bat"}) Play(move, played);
  ReviewOptions options = QuickOptions();
  options.search.agent = Spec("best:iterations=100");
  options.play_on = Spec("greedy");
  options.worlds = 60;
  const absl::StatusOr<GameReview> found = ReviewGame(played, options, GoOn);
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_EQ(found->decisions[0].best, "slay:m_ash_bat");
  EXPECT_EQ(found->decisions[0].grade, Grade::kGood);
  EXPECT_EQ(found->decisions[1].grade, Grade::kBest);

  PlayedGame missed = BeforeTheBat();
  for (const char* move : {"play:warrior.0", "end"}) Play(move, missed);
  const absl::StatusOr<GameReview> review = ReviewGame(missed, options, GoOn);
  ASSERT_TRUE(review.ok()) << review.status();
  EXPECT_EQ(review->decisions[0].grade, Grade::kGood);
  EXPECT_EQ(review->decisions[1].grade, Grade::kBlunder);
  const std::vector<ReviewedTurn> turns = TurnsOf(*review);
  ASSERT_EQ(turns.size(), 1U);
  EXPECT_GT(turns[0].loss, 0.3);
  EXPECT_LT(turns[0].loss, 0.9);
}

// A position in which the search often names the wrong one of two moves that it visits as often:
// what the next decision is held against is also what a move leaves.
TEST(ReviewTest, AMoveLeavesWhatTheNextDecisionIsHeldAgainst) {
  const AnyGame game = *MakeGame("riftwalker", {});
  std::ifstream file(std::string(RIFTLAB_SOURCE_DIR) +
                     "/tests/tournament/review/second_candidate.json");
  PlayedGame played{
      .game = game, .positions = {*game.ParseState(Json::parse(file).at("state"))}, .actions = {}};
  for (const char* move : {"stop", "stop"}) Play(move, played);
  ReviewOptions options = QuickOptions();
  options.search.agent = Spec("best:iterations=40");
  options.play_on = Spec("greedy");
  options.worlds = 6;
  double largest = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    options.seed = seed;
    options.search.seed = seed;
    const GameReview review = *ReviewGame(played, options, GoOn);
    const std::vector<ReviewedTurn> turns = TurnsOf(review);
    ASSERT_EQ(turns.size(), 1U);
    EXPECT_LE(turns[0].loss, 1) << "seed " << seed;
    largest = std::max(largest, turns[0].loss);
  }
  EXPECT_GT(largest, 0.5);
}

// A question that a move asks first does not end what was to follow it.
TEST(PlayOnTest, FurtherMovesAreMadeAsSoonAsTheyAreLegal) {
  PlayedGame played = BeforeTheBat();
  const AnyGame& game = played.game;
  const AnyState& state = played.positions.back();
  const Action asks = *game.ParseAction(state, "play:ni_fang_whelp");
  const Action slay = *game.ParseAction(state, "slay:m_ash_bat");
  PlayOn play_on = *PlayOn::Make(game, Spec("greedy"));
  Rng chance(1, {});
  const AnyState asked = game.Apply(state, asks, chance);
  EXPECT_FALSE(game.ParseAction(asked, "slay:m_ash_bat").ok()) << "something is asked first";
  double with = 0;
  double without = 0;
  for (std::uint32_t i = 0; i < 40; ++i) {
    const PlayOn::Luck luck{.seed = 1, .index = 0, .playout = i};
    with += (*play_on.After(state, {asks, slay}, luck))[0];
    without += (*play_on.After(state, {asks}, luck))[0];
  }
  EXPECT_GT(with, without + 10);
}

// What all games of a run have in common must not be an error that all have in common.
TEST(ReviewTest, GamesShareNoLuck) {
  const AnyGame game = *MakeGame("ripple_rush", {});
  ReviewOptions options = QuickOptions();
  options.worlds = 40;
  const auto begun = [&](std::uint64_t seed, std::uint64_t index) {
    PlayedGame played = PlayedAtRandom(game, seed);
    played.actions.resize(1);
    played.positions.resize(2);
    played.index = index;
    return *ReviewGame(played, options, GoOn);
  };
  EXPECT_EQ(begun(3, 7).par, begun(4, 7).par);
  EXPECT_NE(begun(3, 7).par, begun(3, 8).par);
  EXPECT_NE(begun(3, 7).decisions[0].values.means, begun(3, 8).decisions[0].values.means);
  // The luck of random deals is none in the long run.
  BlockRatio deals;
  for (std::uint64_t i = 0; i < 30; ++i) deals.Add(begun(100 + i, i).accounts[0].deal, 1);
  const Estimate deal = deals.Unbounded();
  EXPECT_LT(deal.low, 0);
  EXPECT_GT(deal.high, 0);
}

// X has three squares left, of which one wins. A search of two iterations a tree looks at them
// nearly as often, whichever it puts first: only playing on says which one is best.
TEST(ReviewTest, MovesThatTheSearchVisitsNearlyAsOftenArePlayedOn) {
  const AnyGame game = *MakeGame("tic_tac_toe", {});
  const AnyState state = *game.ParseState({{"board", {"XX.", "OOX", "..O"}}});
  const std::vector<Action> legal = game.LegalActions(state);
  ASSERT_EQ(legal.size(), 3U);
  const std::string wins = game.ToText(state, legal[0]);
  Rng rng(1, {});
  const PlayedGame played{
      .game = game, .positions = {state, game.Apply(state, legal[1], rng)}, .actions = {legal[1]}};
  ReviewOptions options = QuickOptions();
  options.worlds = 40;
  int kept = 0;
  int changed = 0;
  for (options.search.seed = 1; options.search.seed <= 20; ++options.search.seed) {
    const ReviewedDecision decision = ReviewGame(played, options, GoOn)->decisions.front();
    const Analysis analysis =
        *(*FindGameDriver("tic_tac_toe"))
             ->analyze(game.config(), game.Observe(state, 0), state, options.search,
                       [](const Analysis& /*so_far*/) { return true; });
    const MoveAnalysis& first = analysis.moves.front();
    if (first.move == wins || first.move == decision.move) continue;
    const auto winning = std::find_if(analysis.moves.begin(), analysis.moves.end(),
                                      [&](const MoveAnalysis& move) { return move.move == wins; });
    const bool is_near = 4 * winning->visits >= 3 * first.visits;
    EXPECT_EQ(decision.best, is_near ? wins : first.move) << "seed " << options.search.seed;
    if (is_near) EXPECT_EQ(decision.grade, Grade::kBlunder);
    ++(is_near ? changed : kept);
  }
  EXPECT_GT(changed, 0);
  EXPECT_GT(kept, 0);
}

TEST(ReviewTest, AccountsAddUpInEveryGameAndMode) {
  for (const GameTable* table : AllGameTables()) {
    for (const ModeInfo& mode : table->info().modes) {
      GameConfig config;
      config.mode = mode.name;
      config.players = mode.min_players;
      const AnyGame game = *MakeGame(table->info().name, config);
      const PlayedGame played = PlayedAtRandom(game, 3);
      ReviewOptions options = QuickOptions();
      options.search.agent = Spec("so_ismcts:iterations=8");
      options.worlds = 2;
      const absl::StatusOr<GameReview> review = ReviewGame(played, options, GoOn);
      ASSERT_TRUE(review.ok()) << table->info().name << ": " << review.status();
      const std::vector<double> result = game.Result(played.positions.back()).shares;
      ASSERT_EQ(review->accounts.size(), result.size());
      for (std::size_t seat = 0; seat < result.size(); ++seat) {
        const SeatAccount& account = review->accounts[seat];
        EXPECT_NEAR(account.par + account.deal + account.draws + account.own_errors +
                        account.others_errors + account.rest,
                    result[seat], 1e-9)
            << table->info().name << " " << mode.name << " seat " << seat;
        EXPECT_EQ(account.result, result[seat]);
      }
    }
  }
}

// What the draws of a move give is, over many draws, nothing: here the mean over games that begin
// with the same move.
TEST(ReviewTest, DrawsGiveNothingOnAverage) {
  const AnyGame game = *MakeGame("ripple_rush", {});
  LiveGame live(game, 1, std::nullopt);
  const Action action = game.LegalActions(live.state()).front();
  PlayOn play_on = *PlayOn::Make(game, Spec("random"));
  double luck = 0;
  constexpr std::uint32_t kGames = 400;
  for (std::uint32_t i = 0; i < kGames; ++i) {
    Rng chance(i, {});
    const AnyState came = game.Apply(live.state(), action, chance);
    luck += (*play_on.From(came, {.seed = 1, .index = 0, .playout = i}))[0] -
            (*play_on.After(live.state(), {action}, {.seed = 1, .index = 1, .playout = i}))[0];
  }
  // A difference of two results has a standard deviation below 0.71.
  EXPECT_NEAR(luck / kGames, 0, 3 * 0.71 / std::sqrt(static_cast<double>(kGames)));
}

// The luck of one game does not change with the seed of the review: what it says of it varies by as
// much as its errors say.
TEST(ReviewTest, LuckVariesFromSeedToSeedAsItsErrorsSay) {
  const PlayedGame played = PlayedAtRandom(*MakeGame("ripple_rush", {}), 4);
  ReviewOptions options = QuickOptions();
  options.search.agent = Spec("so_ismcts:iterations=2");
  options.worlds = 20;
  BlockRatio deals;
  BlockRatio draws;
  double deal_error = 0;
  double draws_error = 0;
  constexpr int kSeeds = 60;
  for (int seed = 0; seed < kSeeds; ++seed) {
    options.seed = static_cast<std::uint64_t>(seed);
    const SeatAccount account = ReviewGame(played, options, GoOn)->accounts[0];
    deals.Add(account.deal, 1);
    draws.Add(account.draws, 1);
    deal_error += account.errors.deal / kSeeds;
    draws_error += account.errors.draws / kSeeds;
  }
  // A standard deviation of 60 is known to a tenth.
  const double to_one = std::sqrt(static_cast<double>(kSeeds));
  EXPECT_NEAR(deals.Unbounded().standard_error * to_one / deal_error, 1, 0.3);
  EXPECT_NEAR(draws.Unbounded().standard_error * to_one / draws_error, 1, 0.3);
}

TEST(ReviewTest, OnlyDrawsThatAreSureMatter) {
  GameReview review;
  for (const double gift : {0.3, -0.4, 0.2}) {
    ReviewedDecision decision;
    decision.luck = {.means = {gift, -gift}, .errors = {0.1, 0.1}};
    review.decisions.push_back(decision);
  }
  review.decisions[2].luck->errors[0] = 0.01;
  // Of three draws at once more than 2.4 standard errors are sure.
  EXPECT_EQ(LargestDraws(review, std::nullopt, 3), (std::vector<std::size_t>{1, 0, 2}));
  EXPECT_EQ(LargestDraws(review, Player{1}, 3), (std::vector<std::size_t>{1, 0}));
  review.decisions.resize(40, review.decisions[0]);
  EXPECT_EQ(LargestDraws(review, Player{0}, 3), (std::vector<std::size_t>{1, 2}));
  EXPECT_TRUE(LargestDraws({}, std::nullopt, 3).empty());
}

TEST(ReviewTest, CommonLuckMakesAMoveEqualToItself) {
  const AnyGame game = *MakeGame("riftforce", {});
  LiveGame live(game, 2, std::nullopt);
  const std::vector<Action> legal = game.LegalActions(live.state());
  PlayOn play_on = *PlayOn::Make(game, Spec("random"));
  const AnyInfoSet info = game.Observe(live.state(), live.ToMove());
  const absl::StatusOr<MoveComparison> same =
      CompareMoves(play_on, info, {legal[1]}, {legal[1]}, 20, 7, 0);
  ASSERT_TRUE(same.ok()) << same.status();
  EXPECT_EQ(same->difference.value, 0);
  const absl::StatusOr<MoveComparison> one =
      CompareMoves(play_on, info, {legal[0]}, {legal[1]}, 20, 7, 0);
  const absl::StatusOr<MoveComparison> other =
      CompareMoves(play_on, info, {legal[1]}, {legal[0]}, 20, 7, 0);
  EXPECT_EQ(one->difference.value, -other->difference.value);
}

TEST(ReviewTest, AnyNumberOfThreadsGivesTheSameReview) {
  const AnyGame game = *MakeGame("ripple_rush", {});
  const PlayedGame played = PlayedAtRandom(game, 4);
  const ReviewSource source{.run = "run", .game_index = 0, .agents = {"a", "b"}};
  ReviewOptions options = QuickOptions();
  const std::string one =
      ReviewToJson(played, source, options, *ReviewGame(played, options, GoOn), {});
  options.threads = 3;
  EXPECT_EQ(ReviewToJson(played, source, options, *ReviewGame(played, options, GoOn), {}), one);
}

TEST(ReviewTest, ProgressCountsAndMayEndIt) {
  const AnyGame game = *MakeGame("kuhn", {});
  const PlayedGame played = PlayedAtRandom(game, 1);
  std::vector<std::int64_t> counted;
  const auto count = [&](std::int64_t done) {
    counted.push_back(done);
    return true;
  };
  ASSERT_TRUE(ReviewGame(played, QuickOptions(), count).ok());
  std::vector<std::int64_t> expected(played.actions.size());
  std::iota(expected.begin(), expected.end(), 1);
  EXPECT_EQ(counted, expected);
  const auto end = [](std::int64_t /*done*/) { return false; };
  EXPECT_TRUE(absl::IsCancelled(ReviewGame(played, QuickOptions(), end).status()));
}

TEST(ReviewTest, AGameThatWasLeftEndsWithItsValue) {
  const AnyGame game = *MakeGame("kuhn", {});
  PlayedGame played = KingFolds(game);
  played.actions.pop_back();
  played.positions.pop_back();
  ReviewOptions options = QuickOptions();
  options.worlds = 400;
  const absl::StatusOr<GameReview> review = ReviewGame(played, options, GoOn);
  ASSERT_TRUE(review.ok()) << review.status();
  // Seat 1 holds the king and folds or calls at random: 0.25 or 1.
  EXPECT_NEAR(review->accounts[1].result, 0.625, 0.06);
  EXPECT_NEAR(review->accounts[0].result, 0.375, 0.06);
}

// The result stands; what the playouts say of the position that was given up is in the rest.
TEST(ReviewTest, AGameThatWasGivenUpEndsWithItsResult) {
  const AnyGame game = *MakeGame("kuhn", {});
  PlayedGame played = KingFolds(game);
  played.actions.pop_back();
  played.positions.pop_back();
  played.early_end = {.text = "seat 1, b, resigns", .shares = {1, 0}};
  const ReviewOptions options = QuickOptions();
  const absl::StatusOr<GameReview> review = ReviewGame(played, options, GoOn);
  ASSERT_TRUE(review.ok()) << review.status();
  for (const std::size_t seat : {0U, 1U}) {
    const SeatAccount& account = review->accounts[seat];
    EXPECT_EQ(account.result, seat == 0 ? 1 : 0);
    EXPECT_NEAR(account.par + account.deal + account.draws + account.own_errors +
                    account.others_errors + account.rest,
                account.result, 1e-9);
  }
  const std::string text =
      ReviewToText(played, {.run = "run", .agents = {"a", "b"}}, options, *review, {});
  EXPECT_NE(text.find("Not played to its end: seat 1, b, resigns. "), std::string::npos) << text;
}

// Moves that gain are said to gain, and the game goes on in words from behind the better move.
TEST(ReviewTest, IsSaidInWordsThatFit) {
  const AnyGame game = *MakeGame("kuhn", {});
  const PlayedGame played = KingFolds(game);
  GameReview review;
  review.par = {0.5, 0.5};
  review.accounts.resize(2);
  for (const double loss : {-0.5, 0.1}) {
    ReviewedDecision decision;
    decision.seat = game.ToMove(played.positions[0]);
    decision.words = "fold";
    decision.best_words = "call";
    decision.values.means = {0.5, 0.5};
    decision.loss.emplace();
    decision.loss->difference = {
        .value = loss, .low = loss - 0.1, .high = loss + 0.05, .method = IntervalMethod::kStudent};
    decision.hindsight.emplace();
    decision.grade = loss > 0 ? Grade::kBlunder : Grade::kGood;
    decision.line = {"c", "b"};
    decision.line_moves = {{0, "call"}, {1, "bet one"}};
    review.decisions.push_back(decision);
  }
  const auto text_of = [&](std::vector<std::string> agents) {
    return ReviewToText(played, {.run = "run", .agents = std::move(agents)}, QuickOptions(), review,
                        {.columns = 400});
  };
  const std::string text = text_of({"a", "b"});
  EXPECT_NE(text.find("2 moves: gains 40.0 [32.9, 54.1] in all"), std::string::npos) << text;
  EXPECT_NE(text.find("\"call\" instead of \"fold\" wins 10.0 [0.0, 15.0] more of 100 games over"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find(" It may go on: seat 1 'bet one'."), std::string::npos) << text;
  EXPECT_NE(text.find("\nwin chances over the game"), std::string::npos) << text;
  // Alone nothing can be won.
  review.par = {0.5};
  review.accounts.resize(1);
  const std::string alone = text_of({"a"});
  EXPECT_NE(alone.find(" brings 10.0 [0.0, 15.0] more of a utility of 100 over"), std::string::npos)
      << alone;
  EXPECT_NE(alone.find("\nutility over the game"), std::string::npos) << alone;
  EXPECT_EQ(alone.find("for a win"), std::string::npos) << alone;
}

TEST(ReviewTest, AgentsThatCannotDoItAreRefused) {
  const AnyGame game = *MakeGame("kuhn", {});
  const PlayedGame played = PlayedAtRandom(game, 1);
  ReviewOptions options = QuickOptions();
  options.play_on.name = "nobody";
  EXPECT_FALSE(ReviewGame(played, options, GoOn).ok());
  options = QuickOptions();
  options.search.agent = Spec("random");
  EXPECT_FALSE(ReviewGame(played, options, GoOn).ok());
}

TEST(ReviewTest, TextFitsATerminalAndFollowsTheView) {
  const ReviewSource source{
      .run = "some/run", .game_index = 7, .agents = {"a", "an agent with a name of many words"}};
  const auto expect_fits = [&](const PlayedGame& played, const ReviewOptions& options,
                               const GameReview& review) {
    for (const std::size_t columns : {60U, 70U, 80U}) {
      std::istringstream lines(ReviewToText(played, source, options, review, {.columns = columns}));
      for (std::string line; std::getline(lines, line);) {
        EXPECT_LE(ColumnsOf(line), columns) << line;
      }
    }
  };
  ReviewOptions few = QuickOptions();
  few.search.agent = Spec("so_ismcts:iterations=2");
  few.worlds = 2;
  for (const char* name : {"ripple_rush", "riftforce", "riftwalker"}) {
    const PlayedGame some = PlayedAtRandom(*MakeGame(name, {}), 6);
    expect_fits(some, few, *ReviewGame(some, few, GoOn));
  }
  const AnyGame game = *MakeGame("warrift", {});
  const PlayedGame played = PlayedAtRandom(game, 6);
  const ReviewOptions options = QuickOptions();
  const GameReview review = *ReviewGame(played, options, GoOn);
  expect_fits(played, options, review);
  const std::string all = ReviewToText(played, source, options, review, {});
  const std::string sheet = ReviewToText(played, source, options, review, {.sheet_only = true});
  EXPECT_NE(all.find("game 7 of some/run"), std::string::npos);
  EXPECT_LT(sheet.size(), all.size());
  EXPECT_NE(sheet.find("where the results come from"), std::string::npos);
  EXPECT_NE(sheet.find("\n+-  "), std::string::npos) << sheet;
  const Json json = Json::parse(ReviewToJson(played, source, options, review, {.seat = Player{1}}));
  for (const Json& decision : json.at("decisions")) {
    EXPECT_EQ(decision.at("seat"), 1);
    for (const Json& interval : decision.at("values_ci")) {
      EXPECT_GE(interval.at(0), 0);
      EXPECT_LE(interval.at(1), 1);
    }
  }
  EXPECT_EQ(json.at("accounts").size(), 2U);
}

TEST(ReviewTest, ThePageHoldsEveryBoardAndNoMarkupOfNames) {
  const AnyGame game = *MakeGame("kuhn", {});
  const PlayedGame played = PlayedAtRandom(game, 1);
  const ReviewOptions options = QuickOptions();
  const GameReview review = *ReviewGame(played, options, GoOn);
  const ReviewSource source{.run = "<b>run</b>", .game_index = 0, .agents = {"</script>", "b"}};
  const std::string page = ReviewToHtml(played, source, options, review, "1.2.3");
  EXPECT_EQ(page.rfind("<!doctype html>", 0), 0U);
  EXPECT_EQ(page.find("<b>run"), std::string::npos);
  EXPECT_EQ(page.find("{{"), std::string::npos) << "a part is missing";
  const std::string begin = R"(<script type="application/json" id="data">)";
  const std::size_t data = page.find(begin) + begin.size();
  const Json json = Json::parse(page.substr(data, page.find("</script>", data) - data));
  EXPECT_EQ(json.at("agents").at(0), "</script>");
  ASSERT_EQ(json.at("boards").size(), 3U);
  for (const Json& view : json.at("boards")) EXPECT_EQ(view.size(), played.positions.size());
  EXPECT_NE(json.at("boards").at(1).at(0), json.at("boards").at(0).at(0)) << "a hand is hidden";
}

TEST(GradeTest, OnlyASureLossIsAnError) {
  Estimate loss{.count = 100,
                .blocks = 100,
                .value = 0.3,
                .low = -0.01,
                .high = 0.6,
                .method = IntervalMethod::kWilson};
  EXPECT_EQ(GradeOf(loss), Grade::kGood);
  loss.low = 0.2;
  EXPECT_EQ(GradeOf(loss), Grade::kBlunder);
  loss = {.count = 100,
          .blocks = 100,
          .value = 0.07,
          .low = 0.01,
          .high = 0.13,
          .method = IntervalMethod::kWilson};
  EXPECT_EQ(GradeOf(loss), Grade::kMistake);
  loss.value = 0.03;
  EXPECT_EQ(GradeOf(loss), Grade::kInaccuracy);
  loss.value = 0.015;
  EXPECT_EQ(GradeOf(loss), Grade::kGood);
  loss.value = 0.2;
  loss.method = IntervalMethod::kNone;
  EXPECT_EQ(GradeOf(loss), Grade::kGood) << "one world is no interval";
  EXPECT_FALSE(IsError(Grade::kGood));
  EXPECT_TRUE(IsError(Grade::kInaccuracy));
}

}  // namespace
}  // namespace riftlab
