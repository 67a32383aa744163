#include "tournament/runner/equal_time.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include "agents/registry/registry.h"
#include "engine/core/check.h"
#include "engine/core/rng.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/driver/driver.h"

namespace riftlab {
namespace {

constexpr std::string_view kIterations = "iterations";
constexpr int kDeals = 16;
constexpr std::size_t kPositionsPerDeal = 3;
constexpr std::int64_t kGuideIterations = 100;
// Each decision is timed so often, and the shortest time counts; of slow agents once.
constexpr int kRepeats = 3;
constexpr std::int64_t kSlowNanoseconds = 1'000'000'000;

// The iterations of an agent, 0 where it takes none.
absl::StatusOr<std::int64_t> IterationsOf(const AgentSpec& agent) {
  ASSIGN_OR_RETURN(const AgentInfo* info, FindAgent(agent.name));
  for (const ParamSpec& param : info->parameters) {
    if (param.name != kIterations) continue;
    if (agent.params.contains("time")) {
      return absl::InvalidArgumentError(fmt::format(
          "{}: equal times are made of iterations, and it has a clocked budget", agent.label));
    }
    ASSIGN_OR_RETURN(const Params values,
                     Params::Parse(agent.name, info->parameters, agent.params));
    return values.Integer(kIterations);
  }
  return 0;
}

AgentSpec WithIterations(const AgentSpec& agent, std::int64_t iterations) {
  AgentSpec changed = agent;
  changed.params[std::string{kIterations}] = fmt::format("{}", iterations);
  if (agent.label == agent.Text()) changed.label = changed.Text();
  return changed;
}

// The agents that search, with few iterations: what an iteration costs depends on how the game
// goes, and so positions come from games like theirs.
absl::StatusOr<std::vector<std::unique_ptr<Decider>>> MakeGuides(
    const GameDriver& driver, const GameConfig& config, const std::vector<AgentSpec>& agents,
    const std::vector<std::int64_t>& budgets) {
  std::vector<std::unique_ptr<Decider>> guides;
  for (std::size_t i = 0; i < agents.size(); ++i) {
    if (budgets[i] == 0) continue;
    const AgentSpec guide = WithIterations(agents[i], std::min(budgets[i], kGuideIterations));
    ASSIGN_OR_RETURN(std::unique_ptr<Decider> decider, driver.make_decider(config, guide));
    guides.push_back(std::move(decider));
  }
  return guides;
}

// Positions with a choice from all parts of games between the guides, which take turns in the
// seats.
absl::StatusOr<std::vector<AnyState>> FixedPositions(
    const AnyGame& game, std::span<const std::unique_ptr<Decider>> guides) {
  std::vector<AnyState> positions;
  for (std::uint64_t deal = 0; deal < kDeals; ++deal) {
    Rng chance(deal, {.index = 0, .purpose = Purpose::kBench, .seat = 0});
    Rng luck(deal, {.index = 0, .purpose = Purpose::kBench, .seat = 1});
    std::vector<AnyState> choices;
    for (AnyState state = game.Deal(chance); game.ToMove(state) != kNobody;) {
      if (game.LegalActions(state).size() > 1) choices.push_back(state);
      Decider& guide = *guides[(game.ToMove(state) + deal) % guides.size()];
      ASSIGN_OR_RETURN(const Action action, guide.Decide(state, luck));
      state = game.Apply(state, action, chance);
    }
    if (choices.empty()) continue;
    for (std::size_t part = 0; part < kPositionsPerDeal; ++part) {
      positions.push_back(choices[(2 * part + 1) * choices.size() / (2 * kPositionsPerDeal)]);
    }
  }
  return positions;
}

// Times agents on the same positions, in turns, so that all of them meet the same disturbances.
class Stopwatch {
 public:
  Stopwatch(const AnyGame& game, const GameDriver& driver, std::vector<AnyState> positions,
            const BudgetGuard::Clocks& clocks)
      : game_(game), driver_(driver), positions_(std::move(positions)), clocks_(clocks) {}

  std::size_t num_positions() const { return positions_.size(); }

  // By agent: processor time over all positions with these budgets; 0 where there is none.
  absl::StatusOr<std::vector<std::int64_t>> Measure(const std::vector<AgentSpec>& agents,
                                                    const std::vector<std::int64_t>& budgets) {
    std::vector<std::unique_ptr<Decider>> deciders(agents.size());
    for (std::size_t i = 0; i < agents.size(); ++i) {
      if (budgets[i] == 0) continue;
      ASSIGN_OR_RETURN(deciders[i],
                       driver_.make_decider(game_.config(), WithIterations(agents[i], budgets[i])));
    }
    std::vector<std::int64_t> total(agents.size(), 0);
    for (const AnyState& position : positions_) {
      std::vector<std::int64_t> shortest(agents.size(), std::numeric_limits<std::int64_t>::max());
      std::int64_t spent = 0;
      for (int repeat = 0; repeat < kRepeats && spent < kSlowNanoseconds; ++repeat) {
        for (std::size_t i = 0; i < agents.size(); ++i) {
          if (!deciders[i]) continue;
          ASSIGN_OR_RETURN(const std::int64_t taken, Time(*deciders[i], position));
          shortest[i] = std::min(shortest[i], taken);
          spent += taken;
        }
      }
      for (std::size_t i = 0; i < agents.size(); ++i) total[i] += deciders[i] ? shortest[i] : 0;
    }
    return total;
  }

 private:
  absl::StatusOr<std::int64_t> Time(Decider& decider, const AnyState& position) {
    Rng luck(1, {.index = 0, .purpose = Purpose::kBench, .seat = 2});
    const ClockReading begin = clocks_();
    RETURN_IF_ERROR(decider.Decide(position, luck).status());
    return std::max<std::int64_t>(1, clocks_().cpu_ns - begin.cpu_ns);
  }

  const AnyGame& game_;
  const GameDriver& driver_;
  std::vector<AnyState> positions_;
  const BudgetGuard::Clocks& clocks_;
};

}  // namespace

std::vector<std::int64_t> EqualIterations(std::span<const std::int64_t> budgets,
                                          std::span<const std::int64_t> nanoseconds) {
  RIFTLAB_CHECK(budgets.size() == nanoseconds.size());
  double cheapest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < budgets.size(); ++i) {
    if (budgets[i] > 0) cheapest = std::min(cheapest, static_cast<double>(nanoseconds[i]));
  }
  std::vector<std::int64_t> equal(budgets.begin(), budgets.end());
  for (std::size_t i = 0; i < budgets.size(); ++i) {
    if (budgets[i] == 0) continue;
    const double share = cheapest / static_cast<double>(nanoseconds[i]);
    equal[i] = std::max<std::int64_t>(1, std::llround(share * static_cast<double>(budgets[i])));
  }
  return equal;
}

absl::StatusOr<std::vector<EqualBudget>> MeasureEqualBudgets(const AnyGame& game,
                                                             const std::vector<AgentSpec>& agents,
                                                             const BudgetGuard::Clocks& clocks) {
  std::vector<std::int64_t> asked;
  for (const AgentSpec& agent : agents) {
    ASSIGN_OR_RETURN(const std::int64_t iterations, IterationsOf(agent));
    asked.push_back(iterations);
  }
  if (std::count_if(asked.begin(), asked.end(), [](std::int64_t n) { return n > 0; }) < 2) {
    return absl::InvalidArgumentError(
        "equal times take at least two agents that search with iterations");
  }
  ASSIGN_OR_RETURN(const GameDriver* driver, FindGameDriver(game.info().name));
  ASSIGN_OR_RETURN(const auto guides, MakeGuides(*driver, game.config(), agents, asked));
  ASSIGN_OR_RETURN(std::vector<AnyState> positions, FixedPositions(game, guides));
  if (positions.empty()) return absl::InvalidArgumentError("this game leaves nobody a choice");
  Stopwatch stopwatch(game, *driver, std::move(positions), clocks);
  ASSIGN_OR_RETURN(const std::vector<std::int64_t> first, stopwatch.Measure(agents, asked));
  const std::vector<std::int64_t> near = EqualIterations(asked, first);
  ASSIGN_OR_RETURN(const std::vector<std::int64_t> second, stopwatch.Measure(agents, near));
  const std::vector<std::int64_t> equal = EqualIterations(near, second);
  std::vector<EqualBudget> budgets;
  for (std::size_t i = 0; i < agents.size(); ++i) {
    const auto decisions = static_cast<double>(stopwatch.num_positions() * 1000);
    budgets.push_back({.asked = asked[i],
                       .iterations = equal[i],
                       .microseconds = asked[i] == 0 ? 0
                                                     : static_cast<double>(second[i]) / decisions /
                                                           static_cast<double>(near[i])});
  }
  return budgets;
}

absl::Status MakeTimesEqual(const AnyGame& game, TournamentConfig& config) {
  ASSIGN_OR_RETURN(const std::vector<EqualBudget> budgets,
                   MeasureEqualBudgets(game, config.agents));
  std::vector<std::string> found;
  for (std::size_t i = 0; i < budgets.size(); ++i) {
    const EqualBudget& budget = budgets[i];
    if (budget.asked == 0) continue;
    config.agents[i] = WithIterations(config.agents[i], budget.iterations);
    found.push_back(fmt::format("{} {:.3g} us an iteration, {} of {}", config.agents[i].label,
                                budget.microseconds, budget.iterations, budget.asked));
  }
  config.equal_time = fmt::format("{}", fmt::join(found, "; "));
  return absl::OkStatus();
}

}  // namespace riftlab
