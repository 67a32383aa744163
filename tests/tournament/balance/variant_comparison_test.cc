#include "tournament/balance/variant_comparison.h"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/rng.h"
#include "tests/tournament/records.h"
#include "tournament/balance/watched_figure.h"
#include "tournament/stats/confidence_sequence.h"
#include "tournament/stats/effects.h"

namespace riftlab {
namespace {

const std::vector<TagInfo> kVariantTags = {
    {.key = "rows", .scope = TagScope::kSeat, .kind = TagKind::kNumber, .help = ""},
    {.key = "guilds", .scope = TagScope::kSeat, .kind = TagKind::kSet, .help = ""},
    {.key = "goal", .scope = TagScope::kGame, .kind = TagKind::kCategory, .help = ""}};

// A game whose luck is that of its block: seat 0 wins below `chance`, or below `ice_chance` where
// it has ice and the other has not.
GameRecord Play(std::uint64_t block, double chance, double ice_chance) {
  Rng rng(3, {block, Purpose::kTest, 0});
  const bool has_ice = rng.Below(2) == 0;
  const bool wins = rng.Uniform01() < (has_ice ? ice_chance : chance);
  GameRecord record = RecordOf(block, {0, 0}, {wins ? 9.0 : 4.0, 5.0});
  record.decisions = 20;
  record.result.turns = 8;
  record.result.tags = {
      {"rows", std::vector<std::int64_t>{static_cast<std::int64_t>(rng.Below(4)), 2}},
      {"guilds", std::vector<std::string>{has_ice ? "ice+sea" : "fire+sea", "sea"}},
      {"goal", std::string(rng.Below(3) == 0 ? "rare" : "usual")}};
  return record;
}

VariantSummary Compare(double chance, double ice_chance, std::uint64_t blocks) {
  VariantComparison comparison({0, 1}, kVariantTags);
  for (std::uint64_t block = 0; block < blocks; ++block) {
    comparison.Add(Play(block, 0.5, 0.5), Play(block, chance, ice_chance));
  }
  EXPECT_EQ(comparison.blocks(), static_cast<std::int64_t>(blocks) - 1);
  return comparison.Finish();
}

const VariantFigure& Find(const VariantSummary& summary, std::string_view table,
                          std::string_view item, std::string_view figure) {
  for (const VariantTable& candidate : summary.tables) {
    if (candidate.name != table) continue;
    for (const VariantFigure& entry : candidate.figures) {
      if (entry.item == item && entry.figure == figure) return entry;
    }
  }
  ADD_FAILURE() << table << " " << item << " " << figure << " is missing";
  return summary.tables.at(0).figures.at(0);
}

// Names beyond those that are kept count once a seat, and are not tested.
TEST(VariantComparisonTest, NamesThatAreNotKept) {
  VariantComparison comparison({0, 1}, kVariantTags);
  int next = 0;
  const auto game = [&](std::uint64_t block, int names) {
    GameRecord record = RecordOf(block, {0, 0}, {block % 3 == 0 ? 9.0 : 4.0, 5.0});
    std::string set = "sea";
    for (; names > 0; --names) set += '+' + std::to_string(next++);
    record.result.tags = {{"guilds", std::vector<std::string>{set, "sea"}}};
    return record;
  };
  for (std::uint64_t block = 0; block < 20; ++block) {
    const GameRecord first = game(block, block == 0 ? 4095 : 3);
    comparison.Add(first, game(block, block % 2 == 0 ? 5 : 0));
  }
  const VariantSummary summary = comparison.Finish();
  const VariantFigure& part = Find(summary, "tag:guilds", "(other)", "part");
  EXPECT_DOUBLE_EQ(part.estimate.first.value, 19.0 / 40);
  EXPECT_DOUBLE_EQ(part.estimate.second.value, 10.0 / 40);
  EXPECT_FALSE(part.p.has_value());
  EXPECT_FALSE(part.q.has_value());
  EXPECT_FALSE(Find(summary, "tag:guilds", "(other)", "win_share").p.has_value());
}

TEST(VariantComparisonTest, ANameThatDoesNotComeUpIsAPartOfNothing) {
  VariantComparison comparison({0, 1}, kVariantTags);
  const FigureKey never{"tag:guilds", "light", "part"};
  EXPECT_FALSE(comparison.NeverSeen(never));
  for (std::uint64_t block = 0; block < 30; ++block) {
    comparison.Add(Play(block, 0.5, 0.5), Play(block, 0.5, 0.5));
  }
  comparison.CloseBlock();
  EXPECT_FALSE(comparison.Find(never));
  const std::optional<VariantFigure> figure = comparison.NeverSeen(never);
  ASSERT_TRUE(figure);
  EXPECT_EQ(figure->estimate.first.count, 60);
  EXPECT_EQ(figure->estimate.first.value, 0);
  EXPECT_NEAR(figure->estimate.first.high, 1 - std::pow(0.05, 1.0 / 30), 1e-12);
}

// Half of what seat 0 wins more or less is luck, which is told.
TEST(VariantComparisonTest, MeasuredLuckNarrowsTheDifferenceOfSeats) {
  VariantComparison comparison({0, 1}, {});
  Rng rng(6, {});
  for (std::uint64_t block = 0; block < 400; ++block) {
    std::vector<GameRecord> variants;
    for (const double skill : {0.5, 0.6}) {
      const double luck = rng.Below(2) == 0 ? 0.35 : -0.35;
      const bool wins = rng.Uniform01() < skill + luck;
      variants.push_back(RecordOf(block, {0, 0}, {wins ? 9.0 : 4.0, 5.0}));
      variants.back().luck = {luck, -luck};
    }
    comparison.Add(variants[0], variants[1]);
  }
  const VariantSummary summary = comparison.Finish();
  ASSERT_TRUE(summary.adjusted.has_value());
  ASSERT_TRUE(summary.adjusted->is_adjusted);
  EXPECT_NEAR(*summary.adjusted->variance_ratio, 1 - 0.35 * 0.35 / 0.245, 0.1);
  const AdjustedMean& first_seat = summary.adjusted->means[0];
  EXPECT_NEAR(first_seat.raw.value, summary.primary.difference.value, 1e-12);
  EXPECT_NEAR(first_seat.adjusted.value, 0.1, 3 * first_seat.adjusted.standard_error);
  EXPECT_FALSE(Compare(0.5, 0.5, 10).adjusted.has_value());
}

TEST(VariantComparisonTest, EqualVariantsGiveExactlyZeroEverywhere) {
  const VariantSummary summary = Compare(0.5, 0.5, 300);
  EXPECT_EQ(summary.games, 300);
  EXPECT_EQ(summary.blocks, 300);
  int figures = 0;
  for (const VariantTable& table : summary.tables) {
    for (const VariantFigure& figure : table.figures) {
      ++figures;
      const Estimate& difference = figure.estimate.difference;
      EXPECT_GT(difference.count, 0) << table.name << figure.item << figure.figure;
      EXPECT_EQ(difference.value, 0);
      EXPECT_EQ(difference.low, 0);
      EXPECT_EQ(difference.high, 0);
      EXPECT_EQ(difference.method, IntervalMethod::kNone);
      EXPECT_FALSE(figure.p.has_value());
    }
  }
  EXPECT_EQ(figures, 4 + 4 + 1 + 1 + 6 + 2);
}

TEST(VariantComparisonTest, APlantedChangeIsFoundWhereItIs) {
  const VariantSummary summary = Compare(0.5, 0.62, 1500);
  // Half of the games have ice; there seat 0 wins 12 points more often.
  EXPECT_NEAR(summary.primary.difference.value, 0.06, 0.02);
  EXPECT_GT(summary.primary.difference.low, 0);
  const VariantFigure& ice = Find(summary, "tag:guilds", "ice", "win_share");
  EXPECT_LE(ice.estimate.difference.low, 0.12);
  EXPECT_GE(ice.estimate.difference.high, 0.12);
  EXPECT_LT(*ice.q, 0.001);
  const VariantFigure& fire = Find(summary, "tag:guilds", "fire", "win_share");
  EXPECT_EQ(fire.estimate.difference.value, 0);
  EXPECT_FALSE(fire.q.has_value());
  EXPECT_EQ(Find(summary, "tag:guilds", "ice", "part").estimate.difference.value, 0);
  EXPECT_EQ(Find(summary, "game", "", "decisions").estimate.difference.value, 0);
  // The pairing pays: unpaired, the error would be that of two independent shares.
  EXPECT_LT(summary.primary.difference.standard_error, 0.6 * summary.primary.first.standard_error);
}

// A name that one variant does not have, or that comes up late, is counted in all blocks.
TEST(VariantComparisonTest, NamesThatComeUpInOneVariantOnly) {
  VariantComparison comparison({0, 1}, kVariantTags);
  for (std::uint64_t block = 0; block < 40; ++block) {
    const GameRecord first = Play(block, 0.5, 0.5);
    GameRecord second = first;
    second.result.reason = block % 4 == 3 ? "early" : "end";
    comparison.Add(first, second);
  }
  const VariantSummary summary = comparison.Finish();
  const PairedEstimate early = Find(summary, "end_reasons", "early", "part").estimate;
  EXPECT_EQ(early.first.value, 0);
  EXPECT_EQ(early.first.count, 40);
  EXPECT_DOUBLE_EQ(early.second.value, 0.25);
  EXPECT_DOUBLE_EQ(early.difference.value, 0.25);
  // Without a difference ten blocks would differ by 1 this way or that.
  EXPECT_NEAR(early.difference.standard_error, std::sqrt(0.25 / 39), 1e-9);
}

TEST(VariantComparisonTest, FaultsAreLeftOutInBoth) {
  VariantComparison comparison({0, 1}, {});
  comparison.Add(RecordOf(0, {0, 0}, {2, 1}), FaultGame(0, {0, 0}, 1));
  comparison.Add(RecordOf(1, {0, 0}, {2, 1}), RecordOf(1, {0, 0}, {1, 2}));
  const VariantSummary summary = comparison.Finish();
  EXPECT_EQ(summary.games, 2);
  EXPECT_EQ(summary.fault_games, 1);
  EXPECT_EQ(summary.primary.first.count, 1);
  EXPECT_DOUBLE_EQ(summary.primary.difference.value, -1);
}

// A game of a strong agent, which wins 4 of 5, against a weak one, in changing seats. `taker` (0:
// the strong) has the plant, which helps nobody.
GameRecord TakenBy(std::uint64_t block, int taker, double luck) {
  const int first = static_cast<int>(block % 2);
  const bool first_wins = first == 0 ? luck < 0.8 : luck < 0.2;
  GameRecord record = RecordOf(block, {first, 1 - first}, {first_wins ? 9.0 : 4.0, 5.0});
  record.result.tags = {{"guilds", std::vector<std::string>{taker == first ? "plant" : "sea",
                                                            taker == first ? "sea" : "plant"}}};
  return record;
}

// From the first variant to the second the strong agent takes the plant twice as often.
VariantComparison MoreOftenTakenByTheStrong(NamePar par, std::uint64_t blocks, std::uint64_t run) {
  VariantComparison comparison({0, 1}, kVariantTags, {}, par);
  Rng rng(11, {run, Purpose::kTest, 0});
  for (std::uint64_t block = 0; block < blocks; ++block) {
    const GameRecord first = TakenBy(block, rng.Below(3) == 0 ? 0 : 1, rng.Uniform01());
    comparison.Add(first, TakenBy(block, rng.Below(3) == 0 ? 1 : 0, rng.Uniform01()));
  }
  return comparison;
}

TEST(VariantComparisonTest, WhoTakesANameIsNoChangeOfIt) {
  const auto plant_of = [](NamePar par) {
    return Find(MoreOftenTakenByTheStrong(par, 1000, 0).Finish(), "tag:guilds", "plant",
                "win_share");
  };
  const VariantFigure plain = plant_of(NamePar::kEven);
  EXPECT_NEAR(plain.estimate.difference.value, 0.2, 0.07);
  EXPECT_LT(*plain.p, 1e-6);
  EXPECT_FALSE(plain.pars);
  const VariantFigure plant = plant_of(NamePar::kOfAgents);
  ASSERT_TRUE(plant.pars);
  EXPECT_EQ(plant.estimate.first.value, plain.estimate.first.value);
  EXPECT_EQ(plant.estimate.second.value, plain.estimate.second.value);
  EXPECT_NEAR(*plant.pars->values[0], 0.4, 0.05);
  EXPECT_NEAR(*plant.pars->values[1], 0.6, 0.05);
  EXPECT_NEAR(plant.estimate.difference.value,
              plain.estimate.difference.value - ParChange(plant.pars->values), 1e-12);
  EXPECT_LT(plant.estimate.difference.low, 0);
  EXPECT_GT(plant.estimate.difference.high, 0);
  EXPECT_GT(*plant.p, 0.05);
}

// Of one agent alone par moves nothing, be it asked for or not.
TEST(VariantComparisonTest, OneAgentInLikeSeatsHasNoParOfItsOwn) {
  EXPECT_EQ(NameParOf(1, {0, 1}), NamePar::kEven);
  EXPECT_EQ(NameParOf(1, {0}), NamePar::kEven);
  EXPECT_EQ(NameParOf(1, {0, 0, 1}), NamePar::kOfSeats);
  EXPECT_EQ(NameParOf(2, {0, 1}), NamePar::kOfAgents);
  EXPECT_EQ(NameParOf(3, {0, 0, 1}), NamePar::kOfAgents);
  for (const VariantTable& table : Compare(0.5, 0.62, 200).tables) {
    for (const VariantFigure& figure : table.figures) EXPECT_FALSE(figure.pars);
  }
}

// Of sides of unlike size the seats are the strata: the single seat of side 1 wins 4 of 5.
TEST(VariantComparisonTest, WhichSeatHasANameIsNoChangeOfIt) {
  VariantComparison comparison({0, 0, 1}, kVariantTags, {}, NamePar::kOfSeats);
  Rng rng(12, {});
  for (std::uint64_t block = 0; block < 600; ++block) {
    const auto game = [&](std::uint64_t thirds) {
      const double score = rng.Below(5) == 0 ? 1 : 9;
      GameRecord record = RecordOf(block, {0, 0, 0}, {5, 5, score});
      record.result.shares = {score < 5 ? 1.0 : 0.0, score < 5 ? 1.0 : 0.0, score > 5 ? 1.0 : 0.0};
      const bool is_single = rng.Below(3) < thirds;
      record.result.tags = {{"guilds", std::vector<std::string>{is_single ? "sea" : "plant", "sea",
                                                                is_single ? "plant" : "sea"}}};
      return record;
    };
    const GameRecord first = game(1);
    comparison.Add(first, game(2));
  }
  const VariantSummary summary = comparison.Finish();
  const VariantFigure& plant = Find(summary, "tag:guilds", "plant", "win_share");
  ASSERT_TRUE(plant.pars);
  EXPECT_EQ(plant.pars->of, NamePar::kOfSeats);
  EXPECT_GT(plant.estimate.second.value - plant.estimate.first.value, 0.1);
  EXPECT_LT(plant.estimate.difference.low, 0);
  EXPECT_GT(plant.estimate.difference.high, 0);
}

// Of variants that differ in who takes a name alone, at most one run in 20 ends on a difference of
// the name.
TEST(VariantComparisonTest, WatchingANameOfSeveralAgentsErrsOnceInTwentyRuns) {
  constexpr int kRuns = 100;
  const WatchedFigure plant{.text = "tag:guilds=plant",
                            .key = {"tag:guilds", "plant", "win_share"}};
  const auto ends_on_difference = [&](NamePar par, std::uint64_t run) {
    VariantComparison comparison({0, 1}, kVariantTags, {}, par);
    Rng rng(13, {run, Purpose::kTest, 0});
    for (std::uint64_t block = 0; block < 1000; ++block) {
      const GameRecord first = TakenBy(block, rng.Below(3) == 0 ? 0 : 1, rng.Uniform01());
      comparison.Add(first, TakenBy(block, rng.Below(3) == 0 ? 1 : 0, rng.Uniform01()));
      if (comparison.blocks() < kFirstLook || block % 10 != 0) continue;
      if (LookAt({plant}, comparison, 0.01)[0].verdict == WatchVerdict::kDifferent) return true;
    }
    return false;
  };
  EXPECT_TRUE(ends_on_difference(NamePar::kEven, 0));
  int wrong = 0;
  for (std::uint64_t run = 0; run < kRuns; ++run) {
    wrong += ends_on_difference(NamePar::kOfAgents, run) ? 1 : 0;
  }
  EXPECT_LE(wrong, kRuns / 20);
}

}  // namespace
}  // namespace riftlab
