// How names that seats have from the start (factions, guilds) do against one another: of every two
// names on different sides, what the seats with the one took from those with the other. The better
// placed of two seats takes the whole point, level ones half of it; so a game of more than two
// sides counts by places, and one of two by the win. Where seats are of different agents, or sides
// of unlike size, what these take from one another, whatever they have, is taken off.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tournament/stats/category_counts.h"
#include "tournament/stats/effects.h"
#include "tournament/stats/interval.h"
#include "tournament/stats/nash_average.h"

namespace riftlab {

// What the first name took from the second.
struct MatchUp {
  int first = 0;  // both are indices into the names; first is above second
  int second = 0;
  Estimate points;  // per meeting of two seats that are alike; par is 1/2
  Effect effect;
};

struct MatchUpSummary {
  std::vector<std::string> names;  // the one that takes most from all others first
  std::vector<MatchUp> pairs;      // that met, ascending by (first, second)
  bool is_single = true;           // no seat had two names
  // Of single names that all met: the mix of them that is hardest to beat.
  std::optional<NashAverage> mix;
};

// Adds the tests of the pairs, a table. `match_ups` must live until they are made.
void AddTests(MatchUpSummary& match_ups, ReportTests& tests);

// Sets the mix, and which of its cycles are sure: those of which every pair is significant.
// Precondition: the tests were made.
void SetMix(MatchUpSummary& match_ups);

// Memory is bounded: tables of more names tell nothing, and are given up.
class MatchUps {
 public:
  static constexpr std::size_t kMaxNames = 32;

  // For seats with these sides, 0-based.
  explicit MatchUps(std::vector<int> sides) : sides_(std::move(sides)), open_(sides_.size()) {}

  // Adds a name that `seat` has in the game that is open; once a name.
  void Add(std::size_t seat, std::string_view name);

  // Ends the game, in which seats came out so (1 is the best). `strata` says which seats do alike
  // where their names make no difference, such as those of one agent; nothing: all do.
  // Precondition: a rank and a stratum a seat.
  void CloseGame(std::span<const int> ranks, std::span<const std::size_t> strata = {});

  void CloseBlock();

  // What the closed blocks show of `games` games in all; without q. Nothing where seats differed in
  // how many names they had, as in what one comes by in play, where there were more than kMaxNames,
  // and where no two names met.
  std::optional<MatchUpSummary> Summary(std::int64_t games) const;

 private:
  using Id = std::uint8_t;

  using Strata = std::pair<std::size_t, std::size_t>;

  struct Pair {
    OpenRatio points;                       // of the lower id
    std::map<Strata, std::int64_t> strata;  // meetings of unlike ones, that of the lower id first
  };

  void GiveUp();
  void Meet(std::size_t seat, std::size_t other, double points, Strata strata);
  double Expected(const Pair& pair, std::int64_t count) const;

  std::vector<int> sides_;
  bool is_given_up_ = false;
  bool is_single_ = true;
  std::map<std::string, Id, std::less<>> ids_;
  std::vector<std::string> names_;     // by id
  std::vector<std::vector<Id>> open_;  // by seat, in the game that is open
  std::map<std::pair<Id, Id>, Pair> pairs_;
  std::map<Strata, ValueSum> strata_;  // what the lower of unlike ones took from the other
  std::vector<Pair*> touched_;         // in the block that is open
};

}  // namespace riftlab
