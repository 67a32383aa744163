#include "tournament/driver/match.h"

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/registry.h"
#include "tests/games/kuhn/kuhn.h"
#include "tests/games/tic_tac_toe/tic_tac_toe.h"
#include "tests/tournament/spectator.h"
#include "tournament/driver/match_inl.h"
#include "tournament/driver/replay.h"
#include "tournament/journal/timing_line.h"
#include "tournament/record/game_record.h"
#include "tournament/record/match_record.h"

namespace riftlab {
namespace {

// An agent that does what a test says.
template <Game G>
class TestAgent : public Agent<G> {
 public:
  using Function = std::function<Decision(const G&, const typename G::InfoSet&, Rng&)>;
  explicit TestAgent(Function act) : act_(std::move(act)) {}
  Decision Act(const G& game, const typename G::InfoSet& info, const SearchLimits& /*limits*/,
               Rng& rng) override {
    return act_(game, info, rng);
  }

 private:
  Function act_;
};

// Shows every state to a test, and plays the last legal move.
template <Game G>
class Spy : public PeekingAgent<G> {
 public:
  explicit Spy(std::vector<typename G::State>& seen) : seen_(seen) {}
  Decision Act(const G& /*game*/, const typename G::InfoSet& /*info*/,
               const SearchLimits& /*limits*/, Rng& /*rng*/) override {
    ADD_FAILURE() << "asked without being shown the state";
    return {};
  }
  Decision ActOnState(const G& game, const typename G::State& state, const SearchLimits& /*limits*/,
                      Rng& /*rng*/) override {
    seen_.push_back(state);
    return {.action = game.NthLegal(state, game.NumLegal(state) - 1)};
  }

 private:
  std::vector<typename G::State>& seen_;
};

template <Game G>
using Act = typename TestAgent<G>::Function;

// The first legal move, as a test agent.
template <Game G>
Decision PlayFirst(const G& game, const typename G::InfoSet& info, Rng& rng) {
  return {.action = game.NthLegal(game.Determinize(info, rng), 0), .iterations = 10};
}

template <Game G>
std::unique_ptr<Match> MakeTestMatch(std::vector<Act<G>> acts, MatchOptions options = {}) {
  std::vector<Entrant<G>> entrants;
  entrants.reserve(acts.size());
  for (Act<G>& act : acts) entrants.push_back({std::make_unique<TestAgent<G>>(std::move(act))});
  return std::make_unique<MatchOf<G>>(std::make_shared<const G>(*G::Make({})), std::move(entrants),
                                      options);
}

using TicTacToe = tic_tac_toe::Rules;
using Kuhn = kuhn::Rules;

ScheduledGame Game01(std::uint64_t index = 0) {
  return {.seed = 3, .game_index = index, .block = index / 2, .rotation = 0, .agents = {0, 1}};
}

GameRecord PlayGame(Match& match, const ScheduledGame& game) {
  GameRecord record;
  match.Play(game, record);
  return record;
}

TEST(MatchTest, RecordsAGame) {
  const auto match = MakeTestMatch<TicTacToe>({PlayFirst<TicTacToe>, PlayFirst<TicTacToe>});
  const GameRecord record = PlayGame(*match, Game01());
  EXPECT_EQ(record.game, Game01());
  EXPECT_EQ(record.moves, "a1 b1 c1 a2 b2 c2 a3");
  EXPECT_EQ(record.decisions, 7);
  EXPECT_EQ(record.result.reason, "line");
  EXPECT_EQ(record.result.scores, (std::vector<double>{1, 0}));
  EXPECT_EQ(record.digest, DigestOf("a1 b1 c1 a2 b2 c2 a3", record.result.scores));
  EXPECT_EQ(record.faulty_seat, -1);
  EXPECT_EQ(record.fault, "");
  ASSERT_EQ(record.timing.size(), 2U);
  EXPECT_EQ(record.timing[0].decisions, 4);
  EXPECT_EQ(record.timing[1].decisions, 3);
  EXPECT_EQ(record.timing[0].iterations, 40);
  EXPECT_GT(record.timing[0].nanoseconds, 0);
  EXPECT_GE(record.timing[0].nanoseconds, record.timing[0].max_nanoseconds);
  EXPECT_EQ(record.timing[0].faults, 0);
}

// What the agent answers, or does wrong, when the game is stopped is left out.
TEST(MatchTest, AGameCanBeBrokenOff) {
  for (const bool is_wrong : {false, true}) {
    std::atomic<bool> stop = false;
    int asked = 0;
    const auto stops = [&](const TicTacToe& game, const tic_tac_toe::InfoSet& info, Rng& rng) {
      stop = ++asked == 2;
      return stop && is_wrong ? Decision{.action = Action{77}} : PlayFirst(game, info, rng);
    };
    const auto match = MakeTestMatch<TicTacToe>({PlayFirst<TicTacToe>, stops}, {.stop = &stop});
    const GameRecord record = PlayGame(*match, Game01());
    EXPECT_TRUE(record.result.scores.empty());
    EXPECT_EQ(record.moves, "a1 b1 c1");
    EXPECT_EQ(record.decisions, 3);
    EXPECT_EQ(record.faulty_seat, -1);
    EXPECT_EQ(record.fault, "");
  }
}

TEST(MatchTest, MovesAndClockCanBeLeftOut) {
  const auto match = MakeTestMatch<TicTacToe>({PlayFirst<TicTacToe>, PlayFirst<TicTacToe>},
                                              {.record_moves = false, .time_decisions = false});
  const GameRecord record = PlayGame(*match, Game01());
  EXPECT_EQ(record.moves, "");
  EXPECT_EQ(record.digest, DigestOf("a1 b1 c1 a2 b2 c2 a3", record.result.scores));
  EXPECT_EQ(record.timing[0].nanoseconds, 0);
  EXPECT_EQ(record.timing[0].decisions, 4);
}

TEST(MatchTest, WithoutDigestTheResultIsTheSame) {
  const auto match =
      MakeTestMatch<TicTacToe>({PlayFirst<TicTacToe>, PlayFirst<TicTacToe>},
                               {.record_moves = false, .time_decisions = false, .digest = false});
  const GameRecord record = PlayGame(*match, Game01());
  EXPECT_EQ(record.digest, 0U);
  EXPECT_EQ(record.moves, "");
  EXPECT_EQ(record.decisions, 7);
  EXPECT_EQ(record.result.scores, (std::vector<double>{1, 0}));
}

TEST(MatchTest, SeatsFollowTheSchedule) {
  std::vector<int> asked;
  const auto note = [&asked](int agent) -> Act<TicTacToe> {
    return [&asked, agent](const auto& game, const auto& info, Rng& rng) {
      asked.push_back(agent);
      return PlayFirst<TicTacToe>(game, info, rng);
    };
  };
  const auto match = MakeTestMatch<TicTacToe>({note(0), note(1)});
  ScheduledGame game = Game01();
  game.agents = {1, 0};
  PlayGame(*match, game);
  EXPECT_EQ(asked, (std::vector<int>{1, 0, 1, 0, 1, 0, 1}));
  asked.clear();
  game.agents = {1, 1};
  PlayGame(*match, game);
  EXPECT_EQ(asked, (std::vector<int>{1, 1, 1, 1, 1, 1, 1}));
}

TEST(MatchTest, AgentsSeeTheirOwnInformationSet) {
  int asked = 0;
  const auto look = [&asked](const Kuhn& game, const kuhn::InfoSet& info, Rng& rng) {
    ++asked;
    EXPECT_NE(info.known.hands[info.seat], kuhn::Card::kNone);
    EXPECT_EQ(info.known.hands[1 - info.seat], kuhn::Card::kNone);
    return PlayFirst<Kuhn>(game, info, rng);
  };
  const auto match = MakeTestMatch<Kuhn>({look, look});
  PlayGame(*match, Game01());
  EXPECT_EQ(asked, 2);
}

TEST(MatchTest, AllGamesOfABlockMeetTheSameLuck) {
  std::vector<kuhn::State> seen;
  std::vector<Entrant<Kuhn>> entrants;
  entrants.reserve(2);
  for (int i = 0; i < 2; ++i) {
    entrants.push_back({std::make_unique<Spy<Kuhn>>(seen), Sight::kState});
  }
  MatchOf<Kuhn> match(std::make_shared<const Kuhn>(*Kuhn::Make({})), std::move(entrants), {});
  std::vector<kuhn::State> deals;
  for (std::uint64_t index = 0; index < 40; ++index) {
    seen.clear();
    ScheduledGame game = Game01(index);
    if (index % 2 == 1) game.agents = {1, 0};
    PlayGame(match, game);
    deals.push_back(seen.front());
  }
  bool is_luck_always_the_same = true;
  for (std::size_t index = 0; index < deals.size(); index += 2) {
    EXPECT_EQ(deals[index], deals[index + 1]);
    is_luck_always_the_same = is_luck_always_the_same && deals[index] == deals[0];
  }
  EXPECT_FALSE(is_luck_always_the_same);
}

TEST(MatchTest, AgentStreamsDifferByGameAndSeatOnly) {
  std::vector<std::uint64_t> drawn;
  const Act<TicTacToe> draw = [&drawn](const auto& game, const auto& info, Rng& rng) {
    drawn.push_back(rng.Next());
    return PlayFirst<TicTacToe>(game, info, rng);
  };
  const auto match = MakeTestMatch<TicTacToe>({draw, draw});
  PlayGame(*match, Game01(0));
  const std::vector<std::uint64_t> first = std::exchange(drawn, {});
  EXPECT_NE(first[0], first[1]);
  EXPECT_EQ(first[0], Rng(3, {0, Purpose::kAgent, 0}).Next());
  EXPECT_EQ(first[1], Rng(3, {0, Purpose::kAgent, 1}).Next());
  PlayGame(*match, Game01(1));
  EXPECT_NE(std::exchange(drawn, {}), first);
  // The same game again, after another one: nothing is left over.
  PlayGame(*match, Game01(0));
  EXPECT_EQ(drawn, first);
}

TEST(MatchFaultTest, AnExceptionCostsTheGame) {
  const auto match = MakeTestMatch<TicTacToe>(
      {PlayFirst<TicTacToe>,
       [](const auto&, const auto&, Rng&) -> Decision { throw std::runtime_error("no\nidea"); }});
  const GameRecord record = PlayGame(*match, Game01());
  EXPECT_EQ(record.faulty_seat, 1);
  EXPECT_EQ(record.fault, "threw: no idea");
  EXPECT_EQ(record.result.reason, "fault");
  EXPECT_EQ(record.result.shares, (std::vector<double>{1, 0}));
  EXPECT_EQ(record.result.ranks, (std::vector<int>{1, 2}));
  EXPECT_EQ(record.decisions, 1);
  EXPECT_EQ(record.moves, "a1");
  EXPECT_EQ(record.timing[1].faults, 1);
  EXPECT_EQ(record.timing[0].faults, 0);
  EXPECT_EQ(record.digest, DigestOf("a1", std::vector<double>{0, 0}));
}

TEST(MatchFaultTest, SoDoesAnythingElseThatIsThrown) {
  const auto match = MakeTestMatch<TicTacToe>(
      {[](const auto&, const auto&, Rng&) -> Decision { throw 7; }, PlayFirst<TicTacToe>});
  const GameRecord record = PlayGame(*match, Game01());
  EXPECT_EQ(record.faulty_seat, 0);
  EXPECT_EQ(record.fault, "threw something that is not a std::exception");
  EXPECT_EQ(record.result.shares, (std::vector<double>{0, 1}));
  EXPECT_EQ(record.moves, "");
}

TEST(MatchFaultTest, AnIllegalMoveCostsTheGame) {
  const auto match =
      MakeTestMatch<TicTacToe>({PlayFirst<TicTacToe>, [](const auto&, const auto&, Rng&) {
                                  return Decision{.action = Action{0}};
                                }});
  const GameRecord record = PlayGame(*match, Game01());
  EXPECT_EQ(record.faulty_seat, 1);
  EXPECT_EQ(record.fault, "returned action 0x00000000, which is not among the 8 legal ones");
  EXPECT_EQ(record.result.shares, (std::vector<double>{1, 0}));
}

TEST(MatchFaultTest, LeavesNothingBehindForTheNextGame) {
  bool is_faulty = true;
  const Act<TicTacToe> sometimes = [&is_faulty](const auto& game, const auto& info, Rng& rng) {
    if (is_faulty) throw std::runtime_error("broken");
    return PlayFirst<TicTacToe>(game, info, rng);
  };
  const auto match = MakeTestMatch<TicTacToe>({sometimes, PlayFirst<TicTacToe>});
  GameRecord record;
  match->Play(Game01(), record);
  EXPECT_EQ(record.faulty_seat, 0);
  is_faulty = false;
  match->Play(Game01(), record);
  EXPECT_EQ(record.faulty_seat, -1);
  EXPECT_EQ(record.fault, "");
  EXPECT_EQ(record.moves, "a1 b1 c1 a2 b2 c2 a3");
  EXPECT_EQ(record.timing[0].faults, 0);
}

// Plays first moves, and says at the end what was wrong in one of its seats.
class Confessor : public FollowingAgent<TicTacToe> {
 public:
  Confessor(Player seat, std::vector<Player>& ends) : seat_(seat), ends_(ends) {}
  Decision Act(const TicTacToe& game, const tic_tac_toe::InfoSet& info,
               const SearchLimits& /*limits*/, Rng& rng) override {
    return PlayFirst<TicTacToe>(game, info, rng);
  }
  void OnNewGame(const TicTacToe& /*game*/, Player /*seat*/, GameStart /*start*/,
                 Rng& /*rng*/) override {}
  void OnEvent(Player /*seat*/, std::string /*event*/) override {}
  std::optional<SeatFault> FaultAtEnd() override {
    if (seat_ == kNobody) return std::nullopt;
    return SeatFault{.seat = seat_, .what = "protocol: too\nmuch"};
  }
  void OnEnd(const GameResult& /*result*/, Player faulty_seat) override {
    ends_.push_back(faulty_seat);
  }

 private:
  Player seat_;
  std::vector<Player>& ends_;  // the seats at fault, as it is told
};

// A game between two that say at the end what was wrong in the seats `first` and `second`.
GameRecord PlayConfessors(Player first, Player second, const std::vector<int>& agents,
                          std::vector<Player>& ends) {
  std::vector<Entrant<TicTacToe>> entrants;
  entrants.push_back({std::make_unique<Confessor>(first, ends)});
  entrants.push_back({std::make_unique<Confessor>(second, ends)});
  MatchOf<TicTacToe> match(std::make_shared<const TicTacToe>(*TicTacToe::Make({})),
                           std::move(entrants), {});
  ScheduledGame game = Game01();
  game.agents = agents;
  return PlayGame(match, game);
}

TEST(MatchFaultTest, AFaultThatShowsAtTheEndCostsTheGame) {
  std::vector<Player> ends;
  const GameRecord record = PlayConfessors(0, kNobody, {0, 1}, ends);
  EXPECT_EQ(record.faulty_seat, 0);
  EXPECT_EQ(record.fault, "protocol: too much");
  EXPECT_EQ(record.result.reason, "fault");
  EXPECT_EQ(record.result.shares, (std::vector<double>{0, 1}));
  EXPECT_EQ(record.moves, "a1 b1 c1 a2 b2 c2 a3");
  EXPECT_EQ(record.decisions, 7);
  EXPECT_EQ(record.digest, DigestOf(record.moves, std::vector<double>{0, 0}));
  EXPECT_EQ(ends, (std::vector<Player>{0, 0}));
  // Journals take what they are given.
  const GameTiming timing{.game_index = 0, .seats = record.timing, .contended = {}, .host = ""};
  EXPECT_EQ(TimingFault(timing, record), "");
  Spectator seen;
  const absl::Status status = Replay(*MakeGame("tic_tac_toe", {}), record, seen);
  EXPECT_TRUE(status.ok()) << status;
}

TEST(MatchFaultTest, OneFaultAGameIsCharged) {
  std::vector<Player> ends;
  const GameRecord both = PlayConfessors(0, 1, {0, 1}, ends);
  EXPECT_EQ(both.faulty_seat, 0);
  EXPECT_EQ(both.timing[0].faults, 1);
  EXPECT_EQ(both.timing[1].faults, 0);
  // An agent in both seats is asked, and told, once.
  ends.clear();
  const GameRecord alone = PlayConfessors(1, kNobody, {0, 0}, ends);
  EXPECT_EQ(alone.faulty_seat, 1);
  EXPECT_EQ(alone.timing[1].faults, 1);
  EXPECT_EQ(ends, (std::vector<Player>{1}));
}

// A game of tic-tac-toe that claims to be over after six decisions at the latest.
class TooShort : public TicTacToe {
 public:
  static constexpr int kMaxDecisions = 6;
  static absl::StatusOr<TooShort> Make(const GameConfig& config) {
    absl::StatusOr<TicTacToe> game = TicTacToe::Make(config);
    return TooShort(*std::move(game));
  }

 private:
  explicit TooShort(TicTacToe game) : TicTacToe(std::move(game)) {}
};

TEST(MatchDeathTest, AGameThatDoesNotEndIsAProgramError) {
  const auto match = MakeTestMatch<TooShort>({PlayFirst<TooShort>, PlayFirst<TooShort>});
  GameRecord record;
  EXPECT_DEATH(match->Play(Game01(), record), "kMaxDecisions");
}

TEST(MakeMatchOfTest, NamesTheAgentThatCannotBeMade) {
  const std::vector<AgentSpec> agents = {{.label = "a", .name = "random", .params = {}},
                                         {.label = "b", .name = "randon", .params = {}}};
  const auto match = MakeMatchOf<TicTacToe>({}, agents, {});
  ASSERT_FALSE(match.ok());
  EXPECT_EQ(std::string{match.status().message()}.substr(0, 45),
            "unknown agent 'randon' (did you mean 'random'");
}

}  // namespace
}  // namespace riftlab
