#include "tournament/driver/replay.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/record/match_record.h"
#include "tournament/record/record_difference.h"

namespace riftlab {
namespace {

absl::Status Unfit(std::string_view what) {
  return absl::FailedPreconditionError(std::string(what));
}

// The action that is written `move`.
absl::StatusOr<Action> ReadMove(const AnyGame& game, const AnyState& state, std::string_view move,
                                std::int64_t number) {
  const absl::StatusOr<Action> action = game.ParseAction(state, move);
  if (!action.ok()) {
    return Unfit(fmt::format("move {}: {}", number, std::string{action.status().message()}));
  }
  const std::vector<Action> legal = game.LegalActions(state);
  if (!std::binary_search(legal.begin(), legal.end(), *action) ||
      game.ToText(state, *action) != move) {
    return Unfit(fmt::format("move {}: '{}' is not how a legal move is written", number, move));
  }
  return *action;
}

// The draws of a record, one after the other.
class RecordedDraws final : public DrawGuide {
 public:
  explicit RecordedDraws(const std::vector<std::uint32_t>& draws) : draws_(draws) {}

  std::uint32_t Draw(Pile /*pile*/, std::uint32_t n, OutcomeName /*name*/) override {
    const std::size_t index = next_++;
    if (index < draws_.size() && draws_[index] < n) return draws_[index];
    if (fault_.ok() && index >= draws_.size()) {
      fault_ = Unfit(fmt::format("more is drawn than its {} draws", draws_.size()));
    } else if (fault_.ok()) {
      fault_ = Unfit(fmt::format("draw {} is {}, but it has {} outcomes, counted from 0", index,
                                 draws_[index], n));
    }
    return 0;
  }

  // That all draws so far were recorded.
  const absl::Status& fault() const { return fault_; }

  absl::Status CheckUsed() const {
    if (next_ == draws_.size()) return absl::OkStatus();
    return Unfit(fmt::format("it has {} draws, of which the game takes {}", draws_.size(), next_));
  }

 private:
  const std::vector<std::uint32_t>& draws_;
  std::size_t next_ = 0;
  absl::Status fault_;
};

// What the record says of the end must be so.
absl::Status CheckEnd(const AnyGame& game, const GameRecord& record, const AnyState& state) {
  const Player seat = game.ToMove(state);
  const bool is_fault = record.faulty_seat >= 0;
  // A fault may show only when the game is over (FollowingAgent::FaultAtEnd).
  if (is_fault && seat != record.faulty_seat && seat != kNobody) {
    return Unfit(fmt::format("seat {} is said to be at fault after {} moves, but is not to move",
                             record.faulty_seat, record.decisions));
  }
  if (!is_fault && seat != kNobody) {
    return Unfit(fmt::format("it is not over after its {} moves", record.decisions));
  }
  const GameResult result =
      is_fault ? FaultResult(SidesOf(game), record.faulty_seat) : game.Result(state);
  const std::string difference = ResultDifference(result, record.result);
  if (difference.empty()) return absl::OkStatus();
  return Unfit(fmt::format("its moves lead to another result: {}", difference));
}

}  // namespace

absl::Status Replay(const AnyGame& game, const GameRecord& record, MatchObserver& observer) {
  NamedDraws luck = LuckOf(record.game);
  RecordedDraws draws(record.draws);
  Rng chance = record.draws.empty() ? Rng::Named(luck) : Rng::Guided(draws);
  AnyState state = game.Deal(chance);
  RETURN_IF_ERROR(draws.fault());
  observer.OnPosition(state);
  std::int64_t played = 0;
  for (std::string_view rest = record.moves; !rest.empty(); ++played) {
    const std::size_t length = std::min(rest.find(' '), rest.size());
    if (game.ToMove(state) == kNobody) {
      return Unfit(fmt::format("it is over after {} moves, but more are recorded", played));
    }
    ASSIGN_OR_RETURN(const Action action, ReadMove(game, state, rest.substr(0, length), played));
    observer.OnAction(action);
    state = game.Apply(state, action, chance);
    RETURN_IF_ERROR(draws.fault());
    observer.OnPosition(state);
    rest.remove_prefix(std::min(length + 1, rest.size()));
  }
  if (played != record.decisions) {
    return Unfit(fmt::format("it has {} moves for {} decisions", played, record.decisions));
  }
  if (!record.draws.empty()) RETURN_IF_ERROR(draws.CheckUsed());
  return CheckEnd(game, record, state);
}

}  // namespace riftlab
