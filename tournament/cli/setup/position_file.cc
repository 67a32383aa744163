#include "tournament/cli/setup/position_file.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/core/position_envelope.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tournament/cli/framework/json_text.h"
#include "tournament/cli/framework/text_file.h"

namespace riftlab {
namespace {

// Turns the envelope of one file into its position.
class Reader {
 public:
  Reader(const PositionEnvelope& envelope, const Json& state, std::string_view source)
      : envelope_(envelope), state_(state), source_(source) {}

  absl::StatusOr<Position> Read(const GivenCards& cards) {
    ASSIGN_OR_RETURN(AnyGame game, MakeFiledGame({.name = envelope_.game,
                                                  .config = envelope_.config,
                                                  .cards_hash = envelope_.cards_hash},
                                                 source_, cards));
    ASSIGN_OR_RETURN(const std::optional<Player> viewer, ReadView(game));
    Position position{.game = std::move(game), .viewer = viewer, .state = {}, .info = {}};
    RETURN_IF_ERROR(ReadState(position));
    RETURN_IF_ERROR(CheckSeatToMove(position));
    return position;
  }

 private:
  absl::Status Wrong(std::string_view field, std::string_view what) const {
    return absl::InvalidArgumentError(fmt::format("{}: {}: {}", source_, field, what));
  }

  // The seat K of "seat:K"; nothing for "complete".
  absl::StatusOr<std::optional<Player>> ReadView(const AnyGame& game) const {
    if (envelope_.view == kCompleteView) return std::optional<Player>();
    for (int seat = 0; seat < game.NumPlayers(); ++seat) {
      if (envelope_.view == SeatViewName(static_cast<Player>(seat))) {
        return static_cast<Player>(seat);
      }
    }
    return Wrong("view",
                 fmt::format(R"(expected "complete" or "seat:K" with K from 0 to {}, not {})",
                             game.NumPlayers() - 1, Json(envelope_.view).dump()));
  }

  absl::Status ReadState(Position& position) const {
    if (!position.viewer) {
      absl::StatusOr<AnyState> state = position.game.ParseState(state_);
      if (!state.ok()) return Wrong("state", std::string{state.status().message()});
      position.state = *std::move(state);
      return absl::OkStatus();
    }
    absl::StatusOr<AnyInfoSet> info = position.game.ParseInfoSet(state_);
    if (!info.ok()) return Wrong("state", std::string{info.status().message()});
    const Player observer = position.game.Observer(*info);
    if (observer != *position.viewer) {
      return Wrong("view", fmt::format("is seat:{}, but the state is what seat {} sees",
                                       *position.viewer, observer));
    }
    position.info = *std::move(info);
    return absl::OkStatus();
  }

  absl::Status CheckSeatToMove(const Position& position) const {
    const Player seat = position.viewer ? SeatToMove(position.game, position.info)
                                        : position.game.ToMove(position.state);
    const int given = envelope_.seat_to_move.value_or(seat);
    if (given == seat) return absl::OkStatus();
    const auto text = [](int of) { return of == kNobody ? "null" : std::to_string(of); };
    return Wrong("seat_to_move",
                 fmt::format("expected {}, by the state, not {}", text(seat), text(given)));
  }

  const PositionEnvelope& envelope_;
  const Json& state_;
  std::string_view source_;
};

absl::StatusOr<PositionEnvelope> ReadEnvelope(std::string_view text, std::string_view source,
                                              Json& state) {
  ASSIGN_OR_RETURN(const Json json, ParseJsonText(text, source));
  PositionEnvelope envelope;
  const absl::Status status = Fields::Read(
      json, [&](Fields f) { envelope.Describe(f, state); }, [](Fields) {});
  if (status.ok()) return envelope;
  return absl::InvalidArgumentError(fmt::format("{}: {}", source, std::string{status.message()}));
}

}  // namespace

absl::StatusOr<std::string> ReadGameOfPosition(std::string_view text, std::string_view source) {
  Json state;
  ASSIGN_OR_RETURN(const PositionEnvelope envelope, ReadEnvelope(text, source, state));
  return envelope.game;
}

absl::StatusOr<Position> ReadPosition(std::string_view text, std::string_view source,
                                      const GivenCards& cards) {
  Json state;
  ASSIGN_OR_RETURN(const PositionEnvelope envelope, ReadEnvelope(text, source, state));
  return Reader(envelope, state, source).Read(cards);
}

bool IsFromStandardInput(const Settings& settings) {
  return settings.Text("position") == kStandardInputWord;
}

std::string PositionName(const Settings& settings) {
  return IsFromStandardInput(settings) ? std::string(kStandardInputName)
                                       : settings.Text("position");
}

absl::StatusOr<Position> ReadPositionOption(const Settings& settings) {
  const Given given = settings.Value("position");
  static constexpr std::array<std::string_view, 4> kSaidByTheFile = {"game", "mode", "players",
                                                                     "rule"};
  for (const OptionSpec& option : settings.options()) {
    const bool is_said = std::find(kSaidByTheFile.begin(), kSaidByTheFile.end(), option.name) !=
                         kSaidByTheFile.end();
    if (!is_said || !settings.WasGiven(option.name)) continue;
    const std::string& where = settings.Values(option.name).front().where;
    const bool is_operand = where.find_first_of(":-") == std::string::npos;
    return WrongValue(given, fmt::format("the file says what the game is; leave out {}",
                                         is_operand ? where : "--" + option.name));
  }
  ASSIGN_OR_RETURN(const std::string text,
                   AtOption(given, IsFromStandardInput(settings) ? ReadStandardInput()
                                                                 : ReadTextFile(given.text)));
  ASSIGN_OR_RETURN(const GivenCards cards, ReadCards(settings));
  return ReadPosition(text, PositionName(settings), cards);
}

std::string WritePosition(const AnyGame& game, const AnyState& state) {
  return PrettyJson(PositionJson(game, state));
}

std::string WritePosition(const AnyGame& game, const AnyInfoSet& info) {
  return PrettyJson(PositionJson(game, info));
}

}  // namespace riftlab
