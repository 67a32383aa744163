// What hosts have to do with the results of a run whose agents decide by the clock: a slow host, or
// one that does other things as well, weakens those who search on it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tournament/record/game_record.h"

namespace riftlab {

// An agent on one host.
struct HostResidual {
  std::string host;
  int agent = 0;
  std::int64_t results = 0;  // one a seat and game
  std::int64_t decisions = 0;
  std::int64_t iterations = 0;
  std::int64_t nanoseconds = 0;
  std::int64_t max_nanoseconds = 0;  // of a decision
  // Its mean share of the win there less what it had, in games of the same line-ups, on all hosts,
  // and the standard error of that. The luck that games of a block share is not taken into account.
  double residual = 0;
  double error = 0;
};

class HostResiduals {
 public:
  // Adds a game that was played on `host`. `timing` is by seat, of this game (trusted).
  void Add(const GameRecord& record, const std::vector<SeatTiming>& timing,
           const std::string& host);

  // By host, then agent; nothing where there are not two hosts.
  std::vector<HostResidual> Finish() const;

 private:
  struct Shares {
    std::int64_t count = 0;
    double sum = 0;
    double sum_of_squares = 0;
  };
  struct Place {
    std::string host;
    int agent = 0;
    // NOLINTNEXTLINE(modernize-use-nullptr): a false alarm on every defaulted <=>
    friend auto operator<=>(const Place&, const Place&) = default;
  };
  struct Spent {
    std::int64_t results = 0;
    SeatTiming time{};
    std::map<std::vector<int>, Shares> shares;  // by line-up, its agents ascending
  };

  std::map<Place, Spent> places_;
};

}  // namespace riftlab
