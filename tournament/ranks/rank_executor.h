// Rank 0's side: has the games of runs played by ranks, which may be on other machines, and takes
// them back in the order of their indices.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "tournament/journal/game_line.h"
#include "tournament/ranks/batch_size.h"
#include "tournament/ranks/messages.h"
#include "tournament/ranks/transport.h"
#include "tournament/runner/game_executor.h"

namespace riftlab {

// A rank that plays.
struct PlayingRank {
  int rank = 0;
  std::string host;
  int threads = 1;  // where the run does not say it
};

class RankExecutor : public GameExecutor {
 public:
  // At least one rank (CHECKed), each of which serves on the other side of `transport`
  // (serve_rank.h).
  RankExecutor(Transport& transport, std::vector<PlayingRank> ranks);

  // Plays on spec.threads threads of each rank; 0: on those that the ranks were given with.
  // FailedPrecondition also when a rank understands the run otherwise, in a message that names the
  // rank, its host and what differs, and when an agent is a program of its own: what other hosts
  // start under its name is not known to be the same. Unavailable when a rank is lost.
  absl::Status Begin(const PreparedRun& run, const PlayersSpec& spec) override;
  absl::Status Play(GameFeed& feed) override;
  void End() override;
  int threads() const override { return static_cast<int>(total_threads_); }

 private:
  struct Seat {
    PlayingRank rank;
    RankLoad load;
  };
  struct Flight {
    GameBatch batch;
    std::size_t seat = 0;
    bool is_back = false;
  };

  absl::Status SendAll(const RankOrder& order);
  absl::Status AwaitRunAnswers(const PreparedRun& run, const PreparedRun* variant);
  absl::Status CheckRunAnswer(const Seat& seat, const RunAnswer& answer, const PreparedRun& run,
                              const PreparedRun* variant) const;
  absl::Status HandOut(GameFeed& feed);
  absl::Status Order(GameFeed& feed, std::size_t seat, GameBatch batch);
  absl::Status TakeAnswer(const GameFeed& feed, const RankMessage& message);
  // What a rank sent that cannot be; Unavailable.
  absl::Status Broken(int rank, std::string_view what) const;
  absl::Status Fill(const GameFeed& feed, const BatchAnswer& answer, GameBatch& batch) const;
  absl::Status TakeUses(const BatchAnswer& answer, GameBatch& batch) const;
  Seat* SeatOf(int rank);
  std::string NameOf(int rank) const;

  Transport& transport_;
  std::vector<Seat> seats_;
  std::int64_t total_threads_ = 0;
  std::optional<GameLineFormat> format_;
  std::optional<GameLineFormat> variant_format_;  // nothing where there is no variant
  bool keeps_all_ = true;
  bool has_limit_ = false;
  std::deque<Flight>
      flights_;  // in the order in which they were handed out, which is that of games
};

}  // namespace riftlab
