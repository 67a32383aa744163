// Small tournaments for tests of reports.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tests/tournament/records.h"
#include "tournament/report/ranking_report.h"

namespace riftlab {

// Four blocks between two agents; in points of "old" 1/2, 1, 3/2 and 2 of 2.
inline StandingsSummary DuelStandings() {
  Standings standings({"new", "old"}, 2);
  const std::vector<std::pair<double, double>> old_scores = {{3, 5}, {6, 4}, {6, 5}, {8, 9}};
  std::uint64_t block = 0;
  for (const auto& [first, second] : old_scores) {
    GameRecord record = RecordOf(block, {0, 1}, {5, first});
    record.decisions = 20 + static_cast<std::int64_t>(block);
    record.result.turns = 10;
    standings.Add(record);
    record = RecordOf(block, {1, 0}, {second, 5});
    record.decisions = 22;
    record.result.turns = 12;
    record.result.reason = block == 3 ? "deck_empty" : "end";
    standings.Add(record);
    ++block;
  }
  return standings.Finish();
}

inline RankingReport DuelReport() {
  ReportOptions options;
  options.game = {.title = "Example", .name = "example_game", .mode = "basic", .seed = 7};
  options.agents = {{"random", false}, {"cheat_uct:iterations=5", true}};
  SpeedTotals speed;
  speed.wall_seconds = 0.5;
  speed.threads = 2;
  speed.games = 8;
  speed.decisions = 20000;
  speed.agents = {{10000, 0, 100'000'000, 2'000'000}, {10000, 50000, 800'000'000, 1'500'000}};
  options.speed = speed;
  return MakeReport(DuelStandings(), std::move(options));
}

// Games of three between four agents. "top" always wins, once together with "mid"; "idle" never
// plays; the games of the others go both ways. One game ends by a fault.
inline RankingReport TripleReport(std::vector<std::string> labels = {"mid", "top", "low", "idle"}) {
  Standings standings(std::move(labels), 3);
  for (std::uint64_t block = 0; block < 4; ++block) {
    for (int rotation = 0; rotation < 3; ++rotation) {
      std::vector<int> agents;
      std::vector<double> scores;
      for (int seat = 0; seat < 3; ++seat) {
        agents.push_back((seat + rotation) % 3);
        const bool is_top = agents.back() == 1;
        const bool is_low = agents.back() == 2;
        const bool low_is_ahead = block == 3 || (block == 2 && rotation == 0);
        const bool mid_is_level = block == 1 && rotation == 1;
        const double of_mid = mid_is_level ? 30 : 15;
        scores.push_back(is_top ? 30 : is_low && low_is_ahead ? 20 : is_low ? 10 : of_mid);
      }
      GameRecord record = RecordOf(block, agents, scores);
      record.decisions = 30;
      record.result.turns = 8;
      if (block == 1 && rotation == 2) {
        record.faulty_seat = 0;  // of "low"
        record.fault = "stall: no answer within 5000 ms";
        record.result.reason = "fault";
        record.result.scores = {0, 0, 0};
        record.result.ranks = {3, 1, 1};
        record.result.shares = {0, 0.5, 0.5};
      }
      standings.Add(record);
    }
  }
  ReportOptions options;
  options.game = {.title = "Example", .name = "example_game"};
  options.notes = {"A note."};
  return MakeReport(standings.Finish(), std::move(options));
}

// Two agents on three solo decks.
inline RankingReport SoloReport() {
  Standings standings({"weak", "good"}, 1);
  const std::vector<std::pair<double, double>> scores = {{15, 20}, {27, 30}, {6, 10}};
  std::uint64_t deck = 0;
  for (const auto& [weak, good] : scores) {
    for (int agent = 0; agent < 2; ++agent) {
      const double score = agent == 0 ? weak : good;
      GameRecord record = RecordOf(deck, {agent}, {score});
      record.result.shares = {score / 100};
      record.decisions = 25;
      record.result.turns = 25;
      standings.Add(record);
    }
    ++deck;
  }
  ReportOptions options;
  options.game = {.title = "Example", .name = "example_game", .mode = "solo"};
  return MakeReport(standings.Finish(), std::move(options));
}

}  // namespace riftlab
