#include "tournament/python/position.h"

#include <algorithm>
#include <utility>

#include "engine/core/rng.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/cli/table/play_setup.h"
#include "tournament/play/typed_line.h"
#include "tournament/record/position_luck.h"

namespace riftlab::python {
namespace {

std::vector<std::string> MoveTexts(const AnyGame& game, const AnyState& state) {
  std::vector<std::string> texts;
  for (const Action action : game.LegalActions(state)) texts.push_back(game.ToText(state, action));
  return texts;
}

absl::StatusOr<std::vector<int>> IdsOfMoves(const GameObject& game, const AnyState& state) {
  ASSIGN_OR_RETURN(const LearnerView* const view, game.View());
  const Player mover = game.ToMove(state);
  std::vector<int> ids;
  for (const Action action : game.LegalActions(state)) ids.push_back(view->ActionId(mover, action));
  return ids;
}

}  // namespace

View::View(GameObject game, AnyInfoSet info) : game_(std::move(game)), info_(std::move(info)) {}

const AnyState& View::World() const {
  if (!world_) {
    Rng rng(0, {.index = 0, .purpose = Purpose::kCheck});
    world_ = game_.Determinize(info_, rng);
  }
  return *world_;
}

std::vector<std::string> View::LegalMoves() const {
  return ToMove() == seat() ? MoveTexts(game_, World()) : std::vector<std::string>();
}

absl::StatusOr<std::vector<int>> View::ActionIds() const {
  RETURN_IF_ERROR(game_.View().status());
  return ToMove() == seat() ? IdsOfMoves(game_, World()) : std::vector<int>();
}

absl::StatusOr<std::vector<std::uint16_t>> View::Inputs() const {
  ASSIGN_OR_RETURN(const LearnerView* const view, game_.View());
  return view->Inputs(info_);
}

State View::Determinize(std::uint64_t seed) const {
  const Position position{.game = game_.rules(), .viewer = seat(), .state = {}, .info = info_};
  return State::From(game_, StartOf(position, seed), LuckSeedOf(PositionLuck::kWorld, seed));
}

State::State(GameObject game, std::uint64_t seed, std::optional<AnyState> start)
    : game_(std::move(game)),
      parts_{.seed = seed, .start = std::move(start), .moves = {}, .is_dealt = false, .last = {}},
      live_(game_.rules(), seed, parts_.start) {
  parts_.is_dealt = !parts_.start;
}

State State::Deal(const GameObject& game, std::uint64_t seed) { return {game, seed, std::nullopt}; }

State State::From(const GameObject& game, const AnyState& position, std::uint64_t seed) {
  return {game, seed, position};
}

absl::StatusOr<State> State::Replayed(const GameObject& game, const Parts& parts) {
  State state(game, parts.seed, parts.start);
  state.parts_.is_dealt = parts.is_dealt;
  state.parts_.last = parts.last;
  for (std::size_t i = 0; i < parts.moves.size(); ++i) {
    const bool goes_on = state.ToMove() != kNobody;
    const std::vector<Action> legal =
        goes_on ? game.LegalActions(state.state()) : std::vector<Action>();
    if (!std::binary_search(legal.begin(), legal.end(), parts.moves[i])) {
      return absl::InvalidArgumentError(fmt::format(
          "move {} of what was pickled is not legal; was that another version of Riftlab?", i + 1));
    }
    state.Apply(parts.moves[i]);
  }
  return state;
}

State State::WithLuck(std::uint64_t seed) const {
  State copy = From(game_, state(), LuckSeedOf(PositionLuck::kCopy, seed));
  copy.parts_.is_dealt = parts_.is_dealt;
  copy.parts_.last = parts_.last;
  return copy;
}

std::vector<std::string> State::LegalMoves() const {
  return ToMove() == kNobody ? std::vector<std::string>() : MoveTexts(game(), state());
}

absl::StatusOr<std::vector<int>> State::ActionIds() const {
  RETURN_IF_ERROR(game_.View().status());
  return ToMove() == kNobody ? std::vector<int>() : IdsOfMoves(game_, state());
}

absl::Status State::CheckGoesOn() const {
  if (ToMove() != kNobody) return absl::OkStatus();
  return absl::InvalidArgumentError("the game is over: there is no move to make");
}

absl::Status State::Apply(std::string_view move) {
  RETURN_IF_ERROR(CheckGoesOn());
  ASSIGN_OR_RETURN(const Action action, game().ParseAction(state(), move));
  const std::vector<Action> legal = game().LegalActions(state());
  if (!std::binary_search(legal.begin(), legal.end(), action)) {
    return absl::InvalidArgumentError(fmt::format(
        "'{}' is not a legal move here; legal_moves() lists those that are", ShownText(move)));
  }
  Apply(action);
  return absl::OkStatus();
}

absl::Status State::ApplyNth(std::int64_t index) {
  RETURN_IF_ERROR(CheckGoesOn());
  const std::vector<Action> legal = game().LegalActions(state());
  if (index < 0 || index >= static_cast<std::int64_t>(legal.size())) {
    return absl::InvalidArgumentError(
        fmt::format("there is no move {}; the moves are 0 to {}", index, legal.size() - 1));
  }
  Apply(legal[static_cast<std::size_t>(index)]);
  return absl::OkStatus();
}

absl::Status State::ApplyId(std::int64_t id) {
  RETURN_IF_ERROR(CheckGoesOn());
  ASSIGN_OR_RETURN(const std::vector<int> ids, ActionIds());
  const auto found = std::find(ids.begin(), ids.end(), id);
  if (found == ids.end()) {
    return absl::InvalidArgumentError(
        fmt::format("{} is not the number of a legal move here; action_ids() has those", id));
  }
  Apply(game().LegalActions(state())[static_cast<std::size_t>(found - ids.begin())]);
  return absl::OkStatus();
}

void State::Apply(Action action) {
  parts_.last = Step{state(), action};
  parts_.is_dealt = false;
  parts_.moves.push_back(action);
  live_.Apply(action);
}

absl::Status State::CheckSeat(std::int64_t seat) const {
  const int seats = game().NumPlayers();
  if (seat >= 0 && seat < seats) return absl::OkStatus();
  return absl::InvalidArgumentError(
      fmt::format("seat: '{}' is not a seat from 0 to {}", seat, seats - 1));
}

absl::StatusOr<View> State::Observe(std::int64_t seat) const {
  RETURN_IF_ERROR(CheckSeat(seat));
  return View(game(), game().Observe(state(), static_cast<Player>(seat)));
}

absl::StatusOr<std::string> State::Event(std::int64_t seat) const {
  RETURN_IF_ERROR(CheckSeat(seat));
  const auto viewer = static_cast<Player>(seat);
  const std::optional<Step>& last = parts_.last;
  if (last) return game().Event(last->before, last->action, state(), viewer);
  return parts_.is_dealt ? game().DealEvent(state(), viewer) : std::string();
}

absl::StatusOr<GameResult> State::Result() const {
  if (ToMove() == kNobody) return game().Result(state());
  return absl::FailedPreconditionError(
      fmt::format("the game is not over: seat {} is to move", ToMove()));
}

std::vector<double> PlayOut(const AnyGame& game, AnyState state, std::uint64_t seed) {
  // Decisions of nobody at the table: no stream of a seat, a deal or a search.
  Rng rng(seed, {.index = 0, .purpose = Purpose::kAgent, .seat = kNobody});
  while (game.ToMove(state) != kNobody) {
    const std::vector<Action> legal = game.LegalActions(state);
    const std::uint32_t k = rng.Below(static_cast<std::uint32_t>(legal.size()));
    state = game.Apply(state, legal[k], rng);
  }
  return game.Result(state).shares;
}

}  // namespace riftlab::python
