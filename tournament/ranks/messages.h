// What ranks say to each other. A message is a line of JSON, and after it whole lines as the
// journal has them: a game crosses in the very bytes that it is recorded in.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"
#include "tournament/record/game_measures.h"
#include "tournament/record/game_record.h"
#include "tournament/record/restricted_block.h"
#include "tournament/runner/budget_guard.h"
#include "tournament/runner/game_players.h"

namespace riftlab {

// From every other rank to rank 0, once: who it is.
struct RankHello {
  std::string host;
  std::string version;
  std::string commit;  // as `riftlab version` says it
  std::string build;   // compiler, flags and the oldest CPU
  std::vector<std::string> arguments;
  std::vector<int> cpus;  // that it may use; empty: not known
  friend bool operator==(const RankHello&, const RankHello&) = default;
};

// From rank 0: the run whose games follow.
struct RunOrder {
  std::string manifest;  // its text
  std::string variant;   // the text of that of spec.variant; empty: there is none
  PlayersSpec spec;      // without log_dir and variant, which are not sent
};

// The answer: the run as that rank understands it, or why it cannot play it.
struct RunAnswer {
  std::string manifest;
  std::string variant;  // likewise; empty: there is none
  std::string refusal;  // empty: it can
  friend bool operator==(const RunAnswer&, const RunAnswer&) = default;
};

// Games to be played; seeds are the run's.
struct BatchOrder {
  std::vector<ScheduledGame> games;  // consecutive, at least one
  friend bool operator==(const BatchOrder&, const BatchOrder&) = default;
};

struct BatchAnswer {
  std::uint64_t first = 0;
  int played = 0;            // the first ones: fewer than were ordered after a StopOrder
  std::int64_t busy_ns = 0;  // of all threads together
  GuardCounts guard;
  std::vector<std::pair<std::uint64_t, GameMeasures>> measures;  // by game, of those measured
  std::vector<std::vector<OptionUse>> uses;  // by game played and seat, of a run with a limit
  std::string game_lines;                    // of the games played
  std::string variant_lines;                 // of the same games in the variant, or none
  std::string timing_lines;                  // of the games played, or none
  friend bool operator==(const BatchAnswer&, const BatchAnswer&) = default;
};

// From rank 0: begin no further game, and answer all batches with those played.
struct StopOrder {};
// The run is over.
struct EndOrder {};
// The rank ends.
struct QuitOrder {};

using RankOrder = std::variant<RunOrder, BatchOrder, StopOrder, EndOrder, QuitOrder>;
using RankAnswer = std::variant<RankHello, RunAnswer, BatchAnswer>;

std::string FormatOrder(const RankOrder& order);
std::string FormatAnswer(const RankAnswer& answer);

// InvalidArgument says what does not parse. The seed of a game in a BatchOrder is 0.
absl::StatusOr<RankOrder> ParseOrder(std::string_view text);
absl::StatusOr<RankAnswer> ParseAnswer(std::string_view text);

}  // namespace riftlab
