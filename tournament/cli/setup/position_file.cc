#include "tournament/cli/setup/position_file.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/core/position_envelope.h"
#include "engine/core/registry.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tournament/cli/framework/json_text.h"
#include "tournament/cli/framework/text_file.h"
#include "tournament/cli/setup/game_setup.h"

namespace riftlab {
namespace {

// Turns the envelope of one file into its position.
class Reader {
 public:
  Reader(const PositionEnvelope& envelope, const Json& state, std::string_view source)
      : envelope_(envelope), state_(state), source_(source) {}

  absl::StatusOr<Position> Read(const CardsFile& cards) {
    ASSIGN_OR_RETURN(AnyGame game, ReadGame(cards));
    if (envelope_.cards_hash && *envelope_.cards_hash != CardsText(game)) {
      return Wrong(
          "cards",
          fmt::format("the position was written with card table {}, but {} is {}; give the "
                      "right table with {}",
                      *envelope_.cards_hash, cards.text.empty() ? "the shipped one" : cards.source,
                      CardsText(game), cards.option));
    }
    ASSIGN_OR_RETURN(const std::optional<Player> viewer, ReadView(game));
    Position position{.game = std::move(game), .viewer = viewer, .state = {}, .info = {}};
    RETURN_IF_ERROR(ReadState(position));
    RETURN_IF_ERROR(CheckSeatToMove(position));
    return position;
  }

 private:
  absl::Status Wrong(std::string_view field, std::string_view what) const {
    return absl::InvalidArgumentError(fmt::format("{}: {}", Place(field), what));
  }

  absl::StatusOr<AnyGame> ReadGame(const CardsFile& cards) const {
    GameConfig config = envelope_.config;
    config.cards = cards.text;
    config.cards_source = cards.source;
    ConfigPlaces places{.game = Place("game"), .mode = Place("mode"), .players = Place("players")};
    for (const auto& [name, value] : config.rules) {
      places.rules.emplace_back(name, Place("rules." + name));
    }
    return MakeGameAt(envelope_.game, config, places);
  }

  std::string Place(std::string_view field) const { return fmt::format("{}: {}", source_, field); }

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

}  // namespace

absl::StatusOr<Position> ReadPosition(std::string_view text, std::string_view source,
                                      const CardsFile& cards) {
  ASSIGN_OR_RETURN(const Json json, ParseJsonText(text, source));
  PositionEnvelope envelope;
  Json state;
  const absl::Status status = Fields::Read(
      json, [&](Fields f) { envelope.Describe(f, state); }, [](Fields) {});
  if (!status.ok()) {
    return absl::InvalidArgumentError(fmt::format("{}: {}", source, std::string{status.message()}));
  }
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
  static constexpr std::array<std::string_view, 5> kSaidByTheFile = {"game", "mode", "players",
                                                                     "rule", "change"};
  for (const OptionSpec& option : settings.options()) {
    const bool is_said = std::find(kSaidByTheFile.begin(), kSaidByTheFile.end(), option.name) !=
                         kSaidByTheFile.end();
    if (!is_said || !settings.WasGiven(option.name)) continue;
    return WrongValue(given,
                      fmt::format("the file says what the game is; leave out --{}", option.name));
  }
  ASSIGN_OR_RETURN(const std::string text,
                   AtOption(given, IsFromStandardInput(settings) ? ReadStandardInput()
                                                                 : ReadTextFile(given.text)));
  ASSIGN_OR_RETURN(std::string cards, ReadCards(settings));
  return ReadPosition(
      text, PositionName(settings),
      {.text = std::move(cards), .source = settings.Has("cards") ? settings.Text("cards") : ""});
}

std::string WritePosition(const AnyGame& game, const AnyState& state) {
  return PrettyJson(PositionJson(game, state));
}

std::string WritePosition(const AnyGame& game, const AnyInfoSet& info) {
  return PrettyJson(PositionJson(game, info));
}

}  // namespace riftlab
