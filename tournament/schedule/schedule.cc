#include "tournament/schedule/schedule.h"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <span>

#include "engine/core/any_game.h"
#include "engine/core/check.h"
#include "engine/core/registry.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/record/match_record.h"
#include "tournament/stats/combinatorics.h"

namespace riftlab {
namespace {

// How often the agents 0..agents-1 can fill `places`: with different agents where there are enough,
// else with each of them places/agents times and some of them once more.
std::uint64_t NumFillings(int agents, int places) {
  RIFTLAB_CHECK(agents > 0);
  return Binomial(agents, agents >= places ? places : places % agents);
}

// Writes filling number `rank`, ascending, with `first_agent` added to every number.
void NthFilling(int agents, std::uint64_t rank, int first_agent, std::span<int> out) {
  const auto places = static_cast<int>(out.size());
  if (agents >= places) {
    NthSelection(agents, rank, out);
  } else {
    std::array<int, kMaxSeats> once_more{};
    const std::span<int> extra =
        std::span(once_more).first(out.size() % static_cast<std::size_t>(agents));
    NthSelection(agents, rank, extra);
    std::size_t place = 0;
    for (int agent = 0; agent < agents; ++agent) {
      const bool is_extra = std::find(extra.begin(), extra.end(), agent) != extra.end();
      const int copies = places / agents + (is_extra ? 1 : 0);
      for (int copy = 0; copy < copies; ++copy) out[place++] = agent;
    }
  }
  for (int& agent : out) agent += first_agent;
}

bool IsSelfPlay(const ScheduleSpec& spec) {
  return spec.format == Format::kSelfPlay || spec.format == Format::kFixedSeats;
}

std::uint64_t CountLineups(const ScheduleSpec& spec) {
  if (spec.num_seats == 1 || IsSelfPlay(spec)) return 1;
  const int places = NumPlaces(spec);
  return spec.format == Format::kGauntlet ? NumFillings(spec.num_agents - 1, places - 1)
                                          : NumFillings(spec.num_agents, places);
}

// The most places that `agent` has in a line-up.
int MostPlaces(const ScheduleSpec& spec, int agent) {
  const int places = NumPlaces(spec);
  if (IsSelfPlay(spec)) return spec.num_agents == 1 ? places : 1;
  const bool has_leader = spec.format == Format::kGauntlet;
  if (places == 1 || (has_leader && agent == 0)) return 1;
  const int others = has_leader ? 1 : 0;
  const int agents = spec.num_agents - others;
  return (places - others + agents - 1) / agents;
}

void SetTeams(const TournamentConfig& config, ScheduleSpec& spec) {
  const absl::StatusOr<AnyGame> game = MakeGame(config.game, config.rules);
  if (!game.ok()) return;
  const std::vector<int> sides = SidesOf(*game);
  RIFTLAB_CHECK(sides.size() <= spec.team_of.size());
  spec.num_teams = *std::max_element(sides.begin(), sides.end()) + 1;
  std::copy(sides.begin(), sides.end(), spec.team_of.begin());
}

}  // namespace

ScheduleSpec ScheduleOf(const TournamentConfig& config) {
  ScheduleSpec spec = {.format = config.format,
                       .num_agents = static_cast<int>(config.agents.size()),
                       .num_seats = config.rules.players,
                       .seed = config.seed};
  if (config.teams == Teams::kSame) SetTeams(config, spec);
  return spec;
}

absl::Status CheckSchedule(const ScheduleSpec& spec) {
  if (spec.num_seats < 1 || spec.num_seats > kMaxSeats) {
    return absl::InvalidArgumentError(
        fmt::format("a tournament takes 1 to {} seats, not {}", kMaxSeats, spec.num_seats));
  }
  if (IsSelfPlay(spec)) {
    if (spec.num_agents == 1 || spec.num_agents == spec.num_seats) return absl::OkStatus();
    return absl::InvalidArgumentError(
        fmt::format("{} agents for {}; give --agent once for all seats, or once for each",
                    spec.num_agents, Counted(spec.num_seats, "seat")));
  }
  const int fewest = spec.num_seats == 1 ? 1 : 2;
  if (spec.num_agents < fewest || spec.num_agents > kMaxAgents) {
    return absl::InvalidArgumentError(
        fmt::format("a tournament with {} takes {} to {} agents, not {}",
                    Counted(spec.num_seats, "seat"), fewest, kMaxAgents, spec.num_agents));
  }
  return absl::OkStatus();
}

int GamesPerBlock(const ScheduleSpec& spec) {
  const bool all_rotations_are_one = spec.format == Format::kFixedSeats || spec.num_agents == 1;
  if (IsSelfPlay(spec) && all_rotations_are_one) return 1;
  return spec.num_seats == 1 ? spec.num_agents : NumPlaces(spec);
}

int MostSeats(const ScheduleSpec& spec, int agent) {
  const int most = MostPlaces(spec, agent);
  if (spec.num_teams == 0) return most;
  std::array<int, kMaxSeats> sizes{};  // of the teams
  for (int seat = 0; seat < spec.num_seats; ++seat) {
    ++sizes[static_cast<std::size_t>(spec.team_of[static_cast<std::size_t>(seat)])];
  }
  std::sort(sizes.begin(), sizes.end(), std::greater<>());
  return std::accumulate(sizes.begin(), sizes.begin() + most, 0);
}

std::int64_t RoundUpToBlocks(const ScheduleSpec& spec, std::int64_t games) {
  const std::int64_t per_block = GamesPerBlock(spec);
  return (games + per_block - 1) / per_block * per_block;
}

std::int64_t NumLineups(const ScheduleSpec& spec) {
  return static_cast<std::int64_t>(CountLineups(spec));
}

void LineupAt(const ScheduleSpec& spec, std::uint64_t number, std::span<int> out) {
  if (IsSelfPlay(spec)) {
    for (std::size_t seat = 0; seat < out.size(); ++seat) {
      out[seat] = spec.num_agents == 1 ? 0 : static_cast<int>(seat);
    }
  } else if (spec.format == Format::kGauntlet) {
    out[0] = 0;
    NthFilling(spec.num_agents - 1, number, 1, out.subspan(1));
  } else {
    NthFilling(spec.num_agents, number, 0, out);
  }
}

void ScheduleAt(const ScheduleSpec& spec, std::uint64_t index, ScheduledGame& game) {
  const std::uint64_t block = index / static_cast<std::uint64_t>(GamesPerBlock(spec));
  const std::uint64_t lineups = CountLineups(spec);
  ScheduleAt(spec, index, {.lineup = block % lineups, .times = block / lineups}, game);
}

void ScheduleAt(const ScheduleSpec& spec, std::uint64_t index, const BlockLineup& block,
                ScheduledGame& game) {
  const auto per_block = static_cast<std::uint64_t>(GamesPerBlock(spec));
  const auto seats = static_cast<std::size_t>(spec.num_seats);
  game.seed = spec.seed;
  game.game_index = index;
  game.block = index / per_block;
  game.rotation = static_cast<int>(index % per_block);
  game.agents.resize(seats);
  if (seats == 1) {
    game.agents[0] = game.rotation;
    return;
  }
  const auto places = static_cast<std::size_t>(NumPlaces(spec));
  std::array<int, kMaxSeats> order{};
  const std::span<int> agents = std::span(order).first(places);
  LineupAt(spec, block.lineup, agents);
  if (spec.format != Format::kFixedSeats) {
    const std::span<int> free = agents.subspan(1);
    PutInOrder(free, block.times % NumOrders(free));
  }
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const std::size_t place =
        spec.num_teams > 0 ? static_cast<std::size_t>(spec.team_of[seat]) : seat;
    game.agents[seat] = agents[(place + static_cast<std::size_t>(game.rotation)) % places];
  }
}

}  // namespace riftlab
