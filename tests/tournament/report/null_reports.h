// Whole reports in which nothing has an effect, from real games between random agents: how many of
// them show one all the same?
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <map>
#include <numeric>
#include <span>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/registry.h"
#include "engine/core/rng.h"
#include "toml++/toml.h"
#include "tournament/balance/balance.h"
#include "tournament/balance/variant_comparison.h"
#include "tournament/report/skill_report.h"
#include "tournament/runner/paired_run.h"
#include "tournament/runner/tournament.h"

namespace riftlab {

// A way to play a game, and the parts of its card table whose order means nothing to random agents.
// (Riftwalker's rifts are none: refresh discards are picked in ascending order, so that an agent
// which stops at random discards rifts with high numbers more often.)
struct NullSetup {
  std::string game;
  std::string mode;
  int players = 2;
  std::vector<std::string> unordered_cards;
};

inline std::vector<NullSetup> NullSetups() {
  return {{"ripple_rush", "advanced", 3, {"goal"}},
          {"riftforce", "duel", 2, {"guild"}},
          {"riftwalker", "", 2, {"element_card"}},
          {"warrift", "classic", 2, {"card", "monster"}}};
}

inline TournamentConfig NullConfig(const NullSetup& setup, std::int64_t games, std::uint64_t seed) {
  TournamentConfig config;
  config.game = setup.game;
  config.rules.mode = setup.mode;
  config.rules.players = setup.players;
  config.agents = {{.label = "random", .name = "random", .params = {}}};
  config.format = Format::kSelfPlay;
  config.games = games;
  config.seed = seed;
  return config;
}

inline std::vector<TagInfo> TagsOf(const std::string& game) {
  return (*FindGame(game))->info().tags;
}

// Everybody plays alone in these setups.
inline std::vector<int> SidesOf(const NullSetup& setup) {
  std::vector<int> sides(static_cast<std::size_t>(setup.players));
  std::iota(sides.begin(), sides.end(), 0);
  return sides;
}

inline std::vector<GameRecord> NullGames(const NullSetup& setup, std::int64_t games,
                                         std::uint64_t seed) {
  std::vector<GameRecord> records;
  RunOptions options;
  options.detail = RecordDetail::kResult;
  options.on_record = [&](const GameRecord& record) { records.push_back(record); };
  const absl::StatusOr<RunOutcome> outcome = RunTournament(NullConfig(setup, games, seed), options);
  EXPECT_TRUE(outcome.ok()) << outcome.status();
  return records;
}

// The games with what seats got dealt out anew: neither seat nor card has an effect on the win.
inline BalanceSummary NullBalance(const NullSetup& setup, std::span<const GameRecord> games,
                                  Rng& rng) {
  Balance balance({"random"}, SidesOf(setup), TagsOf(setup.game));
  for (GameRecord record : games) {
    GameResult& result = record.result;
    for (std::size_t seat = result.shares.size(); seat > 1; --seat) {
      const std::size_t other = rng.Below(static_cast<std::uint32_t>(seat));
      std::swap(result.shares[seat - 1], result.shares[other]);
      std::swap(result.ranks[seat - 1], result.ranks[other]);
      std::swap(result.scores[seat - 1], result.scores[other]);
    }
    balance.Add(record);
  }
  return balance.Finish();
}

// The shipped card table with the entries of these lists in another order, numbered by it where
// they are: the same game, but other codes, and so other deals from the same luck.
inline std::string ReorderedCards(const NullSetup& setup, Rng& rng) {
  toml::table table =
      toml::parse_file(std::string(RIFTLAB_SOURCE_DIR "/configs/cards/") + setup.game + ".toml");
  for (const std::string& key : setup.unordered_cards) {
    toml::array& entries = *table[key].as_array();
    toml::array reordered;
    while (!entries.empty()) {
      const auto next = entries.begin() + rng.Below(static_cast<std::uint32_t>(entries.size()));
      reordered.push_back(std::move(*next->as_table()));
      toml::table& entry = *reordered.back().as_table();
      if (entry.contains("number")) {
        entry.insert_or_assign("number", static_cast<std::int64_t>(reordered.size()));
      }
      entries.erase(next);
    }
    table.insert_or_assign(key, std::move(reordered));
  }
  std::ostringstream text;
  text << toml::toml_formatter(table);
  return text.str();
}

// Two runs with seeds of their own.
inline VariantSummary NullComparison(const NullSetup& setup, std::span<const GameRecord> first,
                                     std::span<const GameRecord> second) {
  VariantComparison comparison(SidesOf(setup), TagsOf(setup.game));
  for (std::size_t i = 0; i < first.size(); ++i) comparison.Add(first[i], second[i]);
  return comparison.Finish();
}

// Two orders of the card table on common luck, as `selfplay --compare` plays them.
inline VariantSummary NullReordering(const NullSetup& setup, std::int64_t games,
                                     std::uint64_t seed) {
  Rng rng(seed, {0, Purpose::kTest, 0});
  const TournamentConfig first = NullConfig(setup, games, seed);
  TournamentConfig second = first;
  second.rules.cards = ReorderedCards(setup, rng);
  VariantComparison comparison(SidesOf(setup), TagsOf(setup.game));
  const PairedOptions options{.on_pair = [&](const GameRecord& a, const GameRecord& b) {
    comparison.Add(a, b);
    return true;
  }};
  const absl::StatusOr<PairedOutcome> outcome = RunPaired(first, second, options);
  EXPECT_TRUE(outcome.ok()) << outcome.status();
  return comparison.Finish();
}

inline bool IsStar(const std::optional<double>& q) { return q && *q < kFalseDiscoveryRate; }

inline int StarsOf(const std::vector<CategorySummary>& table) {
  int stars = 0;
  for (const CategorySummary& name : table) {
    stars += name.effect && IsSignificant(*name.effect) ? 1 : 0;
  }
  return stars;
}

inline int StarsOf(const BalanceSummary& balance) {
  int stars = StarsOf(balance.reasons);
  for (const SeatBalance& seat : balance.seats) {
    stars += seat.effect && IsSignificant(*seat.effect) ? 1 : 0;
  }
  for (const TagBalance& tag : balance.tags) {
    stars += StarsOf(tag.categories) + StarsOf(tag.pairs);
    if (!tag.synergy) continue;
    for (const auto* effects : {&tag.synergy->names, &tag.synergy->pairs}) {
      for (const SynergyEffect& effect : *effects) stars += IsStar(effect.q) ? 1 : 0;
    }
  }
  return stars;
}

inline int StarsOf(const VariantSummary& comparison) {
  int stars = 0;
  for (const VariantTable& table : comparison.tables) {
    for (const VariantFigure& figure : table.figures) stars += IsStar(figure.q) ? 1 : 0;
  }
  return stars;
}

inline BalanceReport LevelOf(BalanceSummary balance) {
  return {.balance = std::move(balance),
          .game = {.title = "game"},
          .agents = {{"random", false}},
          .speed = {},
          .notes = {}};
}

// Of the levels side by side: values against par, and changes.
inline int StarsOf(const SkillReport& report) {
  int stars = 0;
  for (const SkillTable& table : SideBySide(report)) {
    for (const SkillFigure& figure : table.figures) {
      stars += IsStar(figure.q) ? 1 : 0;
      for (const bool stands_out : figure.stands_out) stars += stands_out ? 1 : 0;
    }
  }
  return stars;
}

// Of so many reports of a kind, how many show an effect.
struct NullCount {
  int reports = 0;
  int wrong = 0;
  void Add(int stars) {
    ++reports;
    wrong += stars > 0 ? 1 : 0;
  }
};

// Reports of all kinds from games of one setup.
struct NullCounts {
  NullCount balance;
  NullCount comparison;
  NullCount reordering;
  NullCount side_by_side;
};

// `reports` of each kind, of `games` games each.
inline NullCounts CountNullReports(const NullSetup& setup, int reports, std::int64_t games,
                                   std::uint64_t seed) {
  NullCounts counts;
  const std::vector<GameRecord> all = NullGames(setup, 2 * games * reports, seed);
  for (int report = 0; report < reports; ++report) {
    Rng rng(seed, {static_cast<std::uint64_t>(report), Purpose::kTest, 1});
    const auto size = static_cast<std::size_t>(games);
    const std::span<const GameRecord> own =
        std::span(all).subspan(2 * size * static_cast<std::size_t>(report), 2 * size);
    const std::span<const GameRecord> first = own.first(size);
    const std::span<const GameRecord> second = own.last(size);
    SkillReport levels;
    levels.levels.push_back(LevelOf(NullBalance(setup, first, rng)));
    levels.levels.push_back(LevelOf(NullBalance(setup, second, rng)));
    counts.balance.Add(StarsOf(levels.levels[0].balance));
    counts.side_by_side.Add(StarsOf(levels));
    counts.comparison.Add(StarsOf(NullComparison(setup, first, second)));
    counts.reordering.Add(
        StarsOf(NullReordering(setup, games, seed + static_cast<std::uint64_t>(report))));
  }
  return counts;
}

}  // namespace riftlab
