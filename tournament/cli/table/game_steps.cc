#include "tournament/cli/table/game_steps.h"

#include <utility>

#include "engine/core/check.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tournament/cli/framework/wrap.h"
#include "tournament/cli/setup/position_file.h"
#include "tournament/cli/table/result_words.h"
#include "tournament/driver/replay.h"
#include "tournament/follow/written_game.h"

namespace riftlab {
namespace {

// Keeps everything that it is told of a game.
class Recorder : public MatchObserver {
 public:
  void OnPosition(const AnyState& state) override { positions.push_back(state); }
  void OnAction(Action action) override { actions.push_back(action); }

  std::vector<AnyState> positions;
  std::vector<Action> actions;
};

}  // namespace

absl::StatusOr<GameSteps> GameSteps::Read(const std::string& dir, std::int64_t index) {
  ASSIGN_OR_RETURN(RecordedGame recorded, ReadRecordedGame(dir, index));
  absl::StatusOr<GameSteps> steps = Of(std::move(recorded));
  if (steps.ok()) return steps;
  return absl::FailedPreconditionError(fmt::format("game {} of {} is damaged: {}", index, dir,
                                                   std::string{steps.status().message()}));
}

absl::StatusOr<GameSteps> GameSteps::Of(RecordedGame recorded) {
  Recorder recorder;
  const absl::Status status = Replay(recorded.game, recorded.record, recorder);
  if (!status.ok()) return absl::FailedPreconditionError(status.message());
  GameSteps steps(std::move(recorded));
  steps.positions_ = std::move(recorder.positions);
  steps.actions_ = std::move(recorder.actions);
  return steps;
}

const AnyState& GameSteps::position(std::int64_t step) const {
  RIFTLAB_CHECK(step >= 0 && step <= end());
  return positions_[static_cast<std::size_t>(step)];
}

std::string GameSteps::Move(std::int64_t step) const {
  const AnyState& state = position(step);
  return step == end() ? "" : game().ToText(state, actions_[static_cast<std::size_t>(step)]);
}

std::string GameSteps::MoveWords(std::int64_t step) const {
  const AnyState& state = position(step);
  return step == end() ? "" : game().Describe(state, actions_[static_cast<std::size_t>(step)]);
}

std::string GameSteps::WithMover(std::int64_t step, const std::string& move) const {
  const Player seat = ToMove(step);
  return fmt::format("seat {}, {}: {}", seat, agents()[seat], move);
}

std::string GameSteps::Event(std::int64_t step, const Viewer& viewer) const {
  const AnyState& state = position(step);
  if (step == end()) return "";
  if (viewer) {
    return game().Event(state, actions_[static_cast<std::size_t>(step)], position(step + 1),
                        *viewer);
  }
  return WithMover(step, Move(step));
}

std::string GameSteps::Told(std::int64_t step, const Viewer& viewer) const {
  const AnyState& state = position(step);
  if (step == end()) return "";
  if (!viewer) {
    return WithMover(step, OpenlyTold(game(), state, actions_[static_cast<std::size_t>(step)],
                                      position(step + 1)));
  }
  return game().Tell(state, actions_[static_cast<std::size_t>(step)], position(step + 1), *viewer);
}

std::string GameSteps::FaultWords() const {
  if (record().faulty_seat < 0) return "";
  const std::string seat = fmt::format("seat {}, {},", record().faulty_seat,
                                       agents()[static_cast<std::size_t>(record().faulty_seat)]);
  if (record().fault == kResigns) return fmt::format("{} {}", seat, kResigns);
  return fmt::format("{} is at fault: {}", seat, record().fault);
}

std::string GameSteps::Header(std::int64_t step, std::size_t columns) const {
  const Player seat = ToMove(step);
  std::string text = fmt::format("decision {} of {}: ", step, end());
  if (record().faulty_seat >= 0 && step == end()) {
    text += FaultWords();
  } else if (seat == kNobody) {
    text += "the game is over";
  } else {
    text += fmt::format("seat {}, {}, to move", seat, agents()[seat]);
  }
  return Wrapped(text, columns);
}

std::string GameSteps::LedHere(std::int64_t step, const Viewer& viewer, std::size_t columns) const {
  std::string told;
  if (step > 0) {
    told = Told(step - 1, viewer);
    if (told.empty()) told = fmt::format("nothing that seat {} sees", *viewer);
    return Wrapped(fmt::format("after decision {}: {}", step - 1, told), columns);
  }
  if (viewer) told = game().TellDeal(position(0), *viewer);
  const std::string deal = told.empty() ? "" : Wrapped(fmt::format("deal: {}", told), columns);
  return (origin() == Origin::kPlayed ? "" : Wrapped(OriginNote(origin()), columns)) + deal;
}

std::string GameSteps::Result(std::size_t columns) const {
  return fmt::format("\nresult: {}\n{}", HowItEnded(record()),
                     ResultTable(agents(), record().result).ToText(columns));
}

std::string GameSteps::Text(std::int64_t step, const Viewer& viewer, Color color,
                            std::size_t columns) const {
  const AnyState& state = position(step);
  const Drawing table = viewer ? game().Draw(game().Observe(state, *viewer)) : game().Draw(state);
  return fmt::format("{}{}\n{}{}", Header(step, columns), LedHere(step, viewer, columns),
                     Paint(table.For(columns), color), step == end() ? Result(columns) : "");
}

Json GameSteps::State(std::int64_t step, const Viewer& viewer) const {
  const AnyState& state = position(step);
  return viewer ? game().ToJson(game().Observe(state, *viewer)) : game().ToJson(state);
}

std::string GameSteps::PositionFile(std::int64_t step, const Viewer& viewer) const {
  const AnyState& state = position(step);
  return viewer ? WritePosition(game(), game().Observe(state, *viewer))
                : WritePosition(game(), state);
}

}  // namespace riftlab
