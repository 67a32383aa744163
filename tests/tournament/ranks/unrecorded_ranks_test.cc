// Games that no journal keeps, played by ranks that are threads here: two variants on common deals,
// and one side held to a limit.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <iterator>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tests/tournament/ranks/thread_ranks.h"
#include "tests/tournament/run_folder.h"
#include "tournament/journal/manifest.h"
#include "tournament/runner/paired_run.h"
#include "tournament/runner/restricted_run.h"

namespace riftlab {
namespace {

// Ranks by threads of each.
constexpr std::pair<int, int> kRanks[] = {{1, 1}, {1, 3}, {2, 1}, {3, 2}};

TournamentConfig SelfPlay(const std::string& game, const std::string& agent, std::int64_t games) {
  TournamentConfig config = RandomTournament(game, 1, games);
  config.agents[0].name = agent;
  config.format = Format::kSelfPlay;
  return config;
}

// All that a comparison, or restricted play, sees of a game.
std::string TextOf(const GameRecord& record) {
  std::vector<std::string> tags;
  for (const Tag& tag : record.result.tags) tags.push_back(tag.key);
  std::sort(tags.begin(), tags.end());
  return fmt::format("{} {} {} {} {} {} {} {} {} {} {} {}\n", record.game.game_index,
                     record.game.block, record.game.rotation, record.game.agents,
                     record.result.scores, record.result.ranks, record.result.shares,
                     record.result.reason, record.result.turns, record.decisions, record.luck,
                     tags);
}

std::string TextOf(const RestrictedBlock& block) {
  std::string text;
  for (const RestrictedGame& game : block.games) {
    fmt::format_to(std::back_inserter(text), "{} {} {} {}", game.shares, game.is_restricted,
                   game.restricted_side, game.faulty);
    for (const OptionUse& use : game.uses) {
      fmt::format_to(std::back_inserter(text), " {}/{}/{}", use.offered, use.chosen, use.all_have);
    }
    text += '\n';
  }
  return text;
}

struct Pair {
  TournamentConfig first;
  TournamentConfig second;
};

// The variants differ in an agent and in a rule, so that nobody takes one for the other.
Pair AdjustedPair(std::int64_t games) {
  Pair pair{.first = SelfPlay("ripple_rush", "random", games),
            .second = SelfPlay("ripple_rush", "greedy", games)};
  pair.second.rules.mode = "advanced";
  pair.second.seed = 5;  // those of the first count
  for (TournamentConfig* config : {&pair.first, &pair.second}) {
    config->adjust = ParseLuckSpec("redraws=4,turns=2").value();
  }
  return pair;
}

struct PlayedPairs {
  std::string text;
  PairedOutcome outcome;
};

// As many pairs as `most`, by ranks where `executor` is given.
PlayedPairs PlayPairs(const Pair& pair, int most, GameExecutor* executor) {
  PlayedPairs played;
  int seen = 0;
  const PairedOptions options{.threads = executor == nullptr ? 1 : 0,
                              .executor = executor,
                              .on_pair =
                                  [&](const GameRecord& first, const GameRecord& second) {
                                    played.text += TextOf(first) + TextOf(second);
                                    return ++seen < most;
                                  },
                              .may_end_amid = true};
  const auto outcome = RunPaired(pair.first, pair.second, options);
  EXPECT_TRUE(outcome.ok()) << outcome.status();
  if (outcome.ok()) played.outcome = *outcome;
  return played;
}

TEST(PairedRanksTest, AnyNumberOfRanksPlaysThePairsOfOneThread) {
  const Pair pair = AdjustedPair(60);
  const PlayedPairs plain = PlayPairs(pair, 1000, nullptr);
  EXPECT_EQ(plain.outcome.games_done, 60);
  std::uint64_t seed = 0;
  for (const auto& [number, threads] : kRanks) {
    ThreadRanks ranks(Delayed(number, threads, ++seed));
    RankExecutor executor(ranks, ranks.ranks());
    const PlayedPairs played = PlayPairs(pair, 1000, &executor);
    EXPECT_EQ(played.text, plain.text) << number;
    EXPECT_EQ(played.outcome.games_done, 60);
    EXPECT_EQ(played.outcome.games_in_vain, 0);
    EXPECT_FALSE(played.outcome.interrupted);
  }
}

TEST(PairedRanksTest, PairsBehindTheEndAreThrownAwayAndCounted) {
  const Pair pair = AdjustedPair(4000);
  const PlayedPairs plain = PlayPairs(pair, 50, nullptr);
  ThreadRanks ranks(Delayed(3, 1, 8));
  RankExecutor executor(ranks, ranks.ranks());
  const PlayedPairs played = PlayPairs(pair, 50, &executor);
  EXPECT_EQ(played.text, plain.text);
  EXPECT_EQ(played.outcome.games_done, 50);
  EXPECT_LE(played.outcome.games_in_vain, 3 * 4);  // four for each thread
  EXPECT_FALSE(played.outcome.interrupted);
}

TEST(PairedRanksTest, ProgramsOfTheirOwnAreRefusedInEitherVariant) {
  ThreadRanks ranks({});
  RankExecutor executor(ranks, ranks.ranks());
  for (const bool in_first : {true, false}) {
    Pair pair = AdjustedPair(4);
    (in_first ? pair.first : pair.second).agents[0] = {
        .label = "x", .name = "external", .params = {{"cmd", "true"}}};
    const PairedOptions options{
        .threads = 0, .executor = &executor, .on_pair = [](const GameRecord&, const GameRecord&) {
          return true;
        }};
    const absl::Status status = RunPaired(pair.first, pair.second, options).status();
    EXPECT_TRUE(absl::IsFailedPrecondition(status)) << status;
    EXPECT_NE(status.message().find("program of its own"), std::string::npos) << status;
  }
}

// Rank 2 of 3 changes what it sends; what the run then ends with.
template <class Answer>
RanksSpec Lying(const std::function<void(Answer&)>& change) {
  RanksSpec spec{.ranks = 3};
  spec.lie = [change](int rank, std::string text) {
    absl::StatusOr<RankAnswer> answer = ParseAnswer(text);
    auto* of_kind = answer.ok() ? std::get_if<Answer>(&*answer) : nullptr;
    if (rank != 2 || of_kind == nullptr) return text;
    change(*of_kind);
    return FormatAnswer(*answer);
  };
  return spec;
}

absl::Status PairsOn(const RanksSpec& spec) {
  ThreadRanks ranks(spec);
  RankExecutor executor(ranks, ranks.ranks());
  const Pair pair = AdjustedPair(60);
  const PairedOptions options{.threads = 0,
                              .executor = &executor,
                              .on_pair = [](const GameRecord&, const GameRecord&) { return true; }};
  return RunPaired(pair.first, pair.second, options).status();
}

TEST(PairedRanksTest, ARankWithAnotherTableOfTheVariantIsNamed) {
  const absl::Status status = PairsOn(Lying<RunAnswer>([](RunAnswer& answer) {
    Manifest manifest = ParseManifest(answer.variant, "a rank").value();
    ++manifest.cards_hash;
    answer.variant = FormatManifest(manifest);
  }));
  EXPECT_TRUE(absl::IsFailedPrecondition(status)) << status;
  EXPECT_NE(status.message().find("rank 2 on host n2 has"), std::string::npos) << status;
  EXPECT_NE(status.message().find("card table"), std::string::npos) << status;
}

void ExpectBroken(const absl::Status& status, std::size_t number) {
  EXPECT_TRUE(absl::IsUnavailable(status)) << number << ": " << status;
  EXPECT_NE(status.message().find("rank 2 on host n2 sent what cannot be"), std::string::npos)
      << number << ": " << status;
}

TEST(PairedRanksTest, GamesThatWereNotAskedForEndTheRun) {
  const std::vector<std::function<void(BatchAnswer&)>> lies = {
      [](BatchAnswer& answer) { answer.variant_lines.clear(); },
      [](BatchAnswer& answer) { answer.variant_lines += answer.variant_lines; },
      [](BatchAnswer& answer) { answer.variant_lines = answer.game_lines; },
      [](BatchAnswer& answer) { std::swap(answer.variant_lines, answer.game_lines); },
      [](BatchAnswer& answer) { answer.uses.resize(static_cast<std::size_t>(answer.played)); },
      [](BatchAnswer& answer) {
        answer.variant_lines.replace(answer.variant_lines.find("\"block\":"), 9, "\"block\":9");
      }};
  for (std::size_t number = 0; number < lies.size(); ++number) {
    ExpectBroken(PairsOn(Lying<BatchAnswer>(lies[number])), number);
  }
}

struct LimitedCase {
  std::string name;
  TournamentConfig config;
  OptionLimit limit;
};

std::vector<LimitedCase> LimitedCases() {
  const OptionLimit row{.kind = LimitKind::kWithout, .options = {"own number:row 3"}};
  TournamentConfig solo = SelfPlay("ripple_rush", "greedy", 40);
  solo.rules.players = 1;
  TournamentConfig three = SelfPlay("ripple_rush", "random", 60);
  three.rules.players = 3;
  TournamentConfig adjusted = SelfPlay("ripple_rush", "random", 20);
  adjusted.adjust = ParseLuckSpec("redraws=4,turns=2").value();
  return {{"solo", std::move(solo), row},
          {"three_sides", std::move(three), row},
          {"adjusted", std::move(adjusted), row},
          {"warrift",
           SelfPlay("warrift", "greedy", 40),
           {.kind = LimitKind::kAlways, .options = {"play:mage", "play:knight"}}}};
}

struct PlayedBlocks {
  std::vector<std::string> texts;
  RestrictedOutcome outcome;
};

PlayedBlocks PlayBlocks(const LimitedCase& limited, RestrictedOptions options) {
  PlayedBlocks played;
  options.threads = options.executor == nullptr ? 1 : 0;
  const std::function<void(const RestrictedBlock&)> seen = options.on_block;
  options.on_block = [&](const RestrictedBlock& block) {
    played.texts.push_back(TextOf(block));
    if (seen) seen(block);
  };
  const auto outcome = RunRestricted(limited.config, limited.limit, options);
  EXPECT_TRUE(outcome.ok()) << outcome.status();
  if (outcome.ok()) played.outcome = *outcome;
  return played;
}

class LimitedRanksTest : public ::testing::TestWithParam<LimitedCase> {};

INSTANTIATE_TEST_SUITE_P(All, LimitedRanksTest, ::testing::ValuesIn(LimitedCases()),
                         [](const auto& param_info) { return param_info.param.name; });

TEST_P(LimitedRanksTest, AnyNumberOfRanksPlaysTheBlocksOfOneThread) {
  const PlayedBlocks plain = PlayBlocks(GetParam(), {});
  EXPECT_EQ(plain.outcome.blocks_done, plain.outcome.blocks_total);
  std::uint64_t seed = 0;
  for (const auto& [number, threads] : kRanks) {
    ThreadRanks ranks(Delayed(number, threads, ++seed));
    RankExecutor executor(ranks, ranks.ranks());
    const PlayedBlocks played = PlayBlocks(GetParam(), {.executor = &executor});
    EXPECT_EQ(played.texts, plain.texts) << number;
    EXPECT_FALSE(played.outcome.interrupted);
  }
}

// What is handed over before and after adds up to all blocks.
TEST_P(LimitedRanksTest, AStoppedRunGoesOnWithTheNextBlock) {
  LimitedCase limited = GetParam();
  limited.config.games *= 5;  // more than are under way when it is stopped
  const PlayedBlocks plain = PlayBlocks(limited, {});
  ThreadRanks ranks(Delayed(3, 2, 6));
  RankExecutor executor(ranks, ranks.ranks());
  std::atomic<bool> stop = false;
  int seen = 0;
  PlayedBlocks played = PlayBlocks(
      limited, {.executor = &executor, .stop = &stop, .on_block = [&](const RestrictedBlock&) {
                  stop = ++seen >= 3;
                }});
  EXPECT_GE(played.outcome.blocks_done, 3);
  ASSERT_LT(played.outcome.blocks_done, played.outcome.blocks_total);
  EXPECT_TRUE(played.outcome.interrupted);
  const PlayedBlocks rest = PlayBlocks(
      GetParam(),
      {.executor = &executor,
       .blocks = {.first = played.outcome.blocks_done, .end = played.outcome.blocks_total}});
  played.texts.insert(played.texts.end(), rest.texts.begin(), rest.texts.end());
  EXPECT_EQ(played.texts, plain.texts);
}

absl::Status BlocksOn(const RanksSpec& spec) {
  ThreadRanks ranks(spec);
  RankExecutor executor(ranks, ranks.ranks());
  const LimitedCase limited = LimitedCases()[1];
  const RestrictedOptions options{
      .threads = 0, .executor = &executor, .on_block = [](const RestrictedBlock&) {}};
  return RunRestricted(limited.config, limited.limit, options).status();
}

TEST(LimitedRanksLieTest, UsesThatCannotBeEndTheRun) {
  const std::vector<std::function<void(BatchAnswer&)>> lies = {
      [](BatchAnswer& answer) { answer.uses.clear(); },
      [](BatchAnswer& answer) { answer.uses.emplace_back(3); },
      [](BatchAnswer& answer) { answer.uses.front().pop_back(); },
      [](BatchAnswer& answer) { answer.variant_lines = answer.game_lines; }};
  for (std::size_t number = 0; number < lies.size(); ++number) {
    ExpectBroken(BlocksOn(Lying<BatchAnswer>(lies[number])), number);
  }
}

TEST(LimitedRanksLieTest, ALostRankEndsTheRun) {
  RanksSpec spec = Delayed(3, 1, 4);
  spec.lost_after = 2;
  const absl::Status status = BlocksOn(spec);
  EXPECT_TRUE(absl::IsUnavailable(status)) << status;
  EXPECT_NE(status.message().find("rank 3 is lost"), std::string::npos) << status;
}

}  // namespace
}  // namespace riftlab
