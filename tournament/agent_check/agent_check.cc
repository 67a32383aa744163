#include "tournament/agent_check/agent_check.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "agents/external/options.h"
#include "agents/registry/registry.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/agent_check/protocol_checks.h"
#include "tournament/check/recorder.h"
#include "tournament/driver/driver.h"
#include "tournament/driver/match.h"
#include "tournament/record/game_record.h"
#include "tournament/record/match_record.h"

namespace riftlab {
namespace {

constexpr std::string_view kOpponent = "random";

// What a game leaves to compare.
struct Played {
  std::string moves;
  bool has_fault = false;
};

// Plays the games of one check.
class PlayChecks {
 public:
  PlayChecks(CheckList& list, const AnyGame& game, AgentSpec agent,
             const AgentCheckOptions& options)
      : plays_(list.Add("plays", "whole games in each seat, against random agents")),
        all_seats_(list.Add("all_seats", "a game in all seats at once")),
        repeats_(list.Add("repeats", "the same game again has the same moves")),
        game_(game),
        agents_({std::move(agent), {.label = "", .name = std::string(kOpponent), .params = {}}}),
        options_(options) {}

  // InvalidArgument for a wrong agent; Unavailable as RefusedBySystem.
  absl::Status Run() {
    RETURN_IF_ERROR(Begin());
    std::vector<Played> games;
    for (int index = 0; index < options_.games; ++index) {
      for (const Player seat : Seats(game_.NumPlayers())) games.push_back(PlayIn(seat, index));
    }
    PlayAll();
    RETURN_IF_ERROR(refused_);
    RETURN_IF_ERROR(Begin());  // a new one, which remembers nothing
    Compare(games.front(), PlayIn(0, 0));
    RETURN_IF_ERROR(refused_);
    plays_.set_note(
        fmt::format("{}, {:.3f} ms each, {:.3f} ms at most", Counted(decisions_, "decision"),
                    decisions_ == 0 ? 0 : total_ms_ / static_cast<double>(decisions_), max_ms_));
    return absl::OkStatus();
  }

  std::int64_t games() const { return games_; }
  std::int64_t decisions() const { return decisions_; }

 private:
  absl::Status Begin() {
    ASSIGN_OR_RETURN(const GameDriver* driver, FindGameDriver(game_.info().name));
    ASSIGN_OR_RETURN(match_, driver->make_match(game_.config(), agents_, {}));
    return absl::OkStatus();
  }

  // A game with the agent in `seat`.
  Played PlayIn(Player seat, int index) {
    ScheduledGame game = Scheduled(index, 1);
    game.agents[seat] = 0;
    Play(plays_, game);
    return {.moves = record_.moves, .has_fault = record_.faulty_seat >= 0};
  }

  // An agent may play differently each time, so that other moves are no failure.
  void Compare(const Played& first, const Played& again) {
    if (first.has_fault || again.has_fault) {
      repeats_.set_why_no_case("the game ended by a fault");
    } else if (first.moves != again.moves) {
      repeats_.set_why_no_case("other moves with the same seed: its runs cannot be repeated");
    } else {
      repeats_.Cases(1);
    }
  }

  void PlayAll() { Play(all_seats_, Scheduled(options_.games, 0)); }

  ScheduledGame Scheduled(int index, int agent) const {
    const auto number = static_cast<std::uint64_t>(index);
    return {.seed = options_.seed,
            .game_index = number,
            .block = number,
            .agents = std::vector<int>(static_cast<std::size_t>(game_.NumPlayers()), agent)};
  }

  void Play(CheckLine& line, const ScheduledGame& game) {
    if (!refused_.ok()) return;
    match_->Play(game, record_);
    if (record_.result.shares.empty()) {
      refused_ = RefusedBySystem(record_.fault);
      return;
    }
    ++games_;
    for (std::size_t seat = 0; seat < game.agents.size(); ++seat) {
      if (game.agents[seat] != 0) continue;
      constexpr double kNanosecondsPerMs = 1e6;
      const SeatTiming& timing = record_.timing[seat];
      decisions_ += timing.decisions;
      total_ms_ += static_cast<double>(timing.nanoseconds) / kNanosecondsPerMs;
      max_ms_ = std::max(max_ms_, static_cast<double>(timing.max_nanoseconds) / kNanosecondsPerMs);
    }
    line.Case(record_.faulty_seat < 0, [&] {
      return fmt::format("game {}, seat {}, after {}: {}", game.game_index, record_.faulty_seat,
                         Counted(record_.decisions, "decision"), record_.fault);
    });
  }

  CheckLine& plays_;
  CheckLine& all_seats_;
  CheckLine& repeats_;
  const AnyGame& game_;
  std::vector<AgentSpec> agents_;
  AgentCheckOptions options_;
  std::unique_ptr<Match> match_;
  GameRecord record_;
  absl::Status refused_;  // by the system
  std::int64_t games_ = 0;
  std::int64_t decisions_ = 0;
  double total_ms_ = 0;
  double max_ms_ = 0;
};

}  // namespace

absl::StatusOr<CheckReport> CheckAgent(const AnyGame& game, const AgentSpec& agent,
                                       const AgentCheckOptions& options) {
  CheckList list;
  if (agent.name == kExternalName) {
    ASSIGN_OR_RETURN(const external::Options program, external::ReadOptions(agent));
    ProtocolChecks(list, game, program, options.seed).Run();
  }
  PlayChecks plays(list, game, agent, options);
  RETURN_IF_ERROR(plays.Run());
  return CheckReport{.game = game.info().name,
                     .config = game.config(),
                     .seed = options.seed,
                     .games = plays.games(),
                     .positions = plays.decisions(),
                     .items = list.Items("the program does not get so far")};
}

}  // namespace riftlab
