#include "tournament/python/position.h"

#include <algorithm>
#include <utility>

#include "engine/core/rng.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/cli/table/play_setup.h"
#include "tournament/play/typed_line.h"

namespace riftlab::python {
namespace {

std::vector<std::string> MoveTexts(const AnyGame& game, const AnyState& state) {
  std::vector<std::string> texts;
  for (const Action action : game.LegalActions(state)) texts.push_back(game.ToText(state, action));
  return texts;
}

}  // namespace

bool IsSameGame(const AnyGame& a, const AnyGame& b) {
  const GameConfig& one = a.config();
  const GameConfig& other = b.config();
  return &a.info() == &b.info() && one.mode == other.mode && one.players == other.players &&
         one.rules == other.rules && a.CardsHash() == b.CardsHash();
}

View::View(AnyGame game, AnyInfoSet info) : game_(std::move(game)), info_(std::move(info)) {}

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

State View::Determinize(std::uint64_t seed) const {
  const Position position{.game = game_, .viewer = seat(), .state = {}, .info = info_};
  return State::From(game_, StartOf(position, seed), seed);
}

State State::Deal(const AnyGame& game, std::uint64_t seed) {
  return {LiveGame(game, seed, std::nullopt), true};
}

State State::From(const AnyGame& game, const AnyState& position, std::uint64_t seed) {
  return {LiveGame(game, seed, position), false};
}

State State::WithLuck(std::uint64_t seed) const {
  State copy = *this;
  copy.live_ = LiveGame(game(), seed, state());
  return copy;
}

std::vector<std::string> State::LegalMoves() const {
  return ToMove() == kNobody ? std::vector<std::string>() : MoveTexts(game(), state());
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

void State::Apply(Action action) {
  last_ = Step{state(), action};
  is_dealt_ = false;
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
  if (last_) return game().Event(last_->before, last_->action, state(), viewer);
  return is_dealt_ ? game().DealEvent(state(), viewer) : std::string();
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
