#include "tournament/cli/setup/position_file.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <utility>

#include "engine/core/json_object.h"
#include "engine/core/registry.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tournament/cli/framework/json_text.h"
#include "tournament/cli/framework/text_file.h"
#include "tournament/cli/setup/game_setup.h"

namespace riftlab {
namespace {

// Reads the envelope of one file.
class Reader {
 public:
  Reader(const Json& json, std::string_view source) : json_(json), source_(source) {}

  absl::StatusOr<Position> Read(const CardsFile& cards) {
    RETURN_IF_ERROR(CheckForm());
    ASSIGN_OR_RETURN(AnyGame game, ReadGame(cards));
    if (json_.contains("cards") && json_["cards"] != CardsText(game)) {
      return Wrong(
          "cards",
          fmt::format("the position was written with card table {}, but {} is {}; give the "
                      "right table with --cards",
                      json_["cards"].get<std::string>(),
                      cards.text.empty() ? "the shipped one" : cards.source, CardsText(game)));
    }
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

  absl::Status WrongType(std::string_view field, std::string_view expected) const {
    return Wrong(field,
                 fmt::format("must be {}, not {}", expected, json_[std::string(field)].dump()));
  }

  // Keys and their types.
  absl::Status CheckForm() const {
    static const std::array<std::string, 9> kFormKeys = {
        "schema", "game", "mode", "players", "rules", "cards", "seat_to_move", "view", "state"};
    const absl::Status keys = CheckObject(json_, kFormKeys);
    if (!keys.ok()) {
      return absl::InvalidArgumentError(
          fmt::format("{}: {}", source_, std::string{keys.message()}));
    }
    for (const char* field : {"schema", "game", "view", "state"}) {
      if (!json_.contains(field)) return Wrong(field, "is missing; a position must say it");
    }
    if (json_["schema"] != kPositionSchema) {
      return WrongType("schema", fmt::format("{}, the only one there is", kPositionSchema));
    }
    for (const char* field : {"game", "mode", "cards", "view"}) {
      if (json_.contains(field) && !json_[field].is_string()) return WrongType(field, "a string");
    }
    if (json_.contains("players") && !IsIntegerIn(json_["players"], 1, 100)) {
      return WrongType("players", "an integer from 1");
    }
    if (json_.contains("rules") && !json_["rules"].is_object()) {
      return WrongType("rules", "an object of rule options");
    }
    if (!json_["state"].is_object()) return WrongType("state", "an object");
    return absl::OkStatus();
  }

  static bool IsIntegerIn(const Json& value, std::int64_t min, std::int64_t max) {
    return value.is_number_integer() && value >= min && value <= max;
  }

  absl::StatusOr<AnyGame> ReadGame(const CardsFile& cards) const {
    GameConfig config;
    ConfigPlaces places{.game = Place("game"), .mode = Place("mode"), .players = Place("players")};
    if (json_.contains("mode")) config.mode = json_["mode"].get<std::string>();
    if (json_.contains("players")) config.players = json_["players"].get<int>();
    config.cards = cards.text;
    config.cards_source = cards.source;
    if (json_.contains("rules")) {
      for (const auto& [name, value] : json_["rules"].items()) {
        const std::string field = fmt::format("rules.{}", name);
        if (value.is_structured() || value.is_null()) {
          return Wrong(field, fmt::format("must be a string or a number, not {}", value.dump()));
        }
        config.rules[name] = value.is_string() ? value.get<std::string>() : value.dump();
        places.rules.emplace_back(name, Place(field));
      }
    }
    return MakeGameAt(json_["game"].get<std::string>(), config, places);
  }

  std::string Place(std::string_view field) const { return fmt::format("{}: {}", source_, field); }

  // The seat K of "seat:K"; nothing for "complete".
  absl::StatusOr<std::optional<Player>> ReadView(const AnyGame& game) const {
    const auto& text = json_["view"].get_ref<const std::string&>();
    if (text == kCompleteView) return std::optional<Player>();
    const std::string_view view = text;
    for (int seat = 0; seat < game.NumPlayers(); ++seat) {
      if (view == SeatViewName(static_cast<Player>(seat))) return static_cast<Player>(seat);
    }
    return WrongType("view", fmt::format(R"("complete" or "seat:K" with K from 0 to {})",
                                         game.NumPlayers() - 1));
  }

  absl::Status ReadState(Position& position) const {
    if (!position.viewer) {
      absl::StatusOr<AnyState> state = position.game.ParseState(json_["state"]);
      if (!state.ok()) return Wrong("state", std::string{state.status().message()});
      position.state = *std::move(state);
      return absl::OkStatus();
    }
    absl::StatusOr<AnyInfoSet> info = position.game.ParseInfoSet(json_["state"]);
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
    if (!json_.contains("seat_to_move")) return absl::OkStatus();
    const Player seat = position.viewer ? SeatToMove(position.game, position.info)
                                        : position.game.ToMove(position.state);
    const Json expected = seat == kNobody ? Json() : Json(seat);
    if (json_["seat_to_move"] == expected) return absl::OkStatus();
    return WrongType("seat_to_move", fmt::format("{}, by the state", expected.dump()));
  }

  const Json& json_;
  std::string_view source_;
};

}  // namespace

absl::StatusOr<Position> ReadPosition(std::string_view text, std::string_view source,
                                      const CardsFile& cards) {
  ASSIGN_OR_RETURN(const Json json, ParseJsonText(text, source));
  return Reader(json, source).Read(cards);
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
  const absl::StatusOr<std::string> text =
      IsFromStandardInput(settings) ? ReadStandardInput() : ReadTextFile(given.text);
  if (!text.ok()) return WrongValue(given, std::string{text.status().message()});
  ASSIGN_OR_RETURN(std::string cards, ReadCards(settings));
  return ReadPosition(
      *text, PositionName(settings),
      {.text = std::move(cards), .source = settings.Has("cards") ? settings.Text("cards") : ""});
}

std::string WritePosition(const AnyGame& game, const AnyState& state) {
  return PrettyJson(PositionJson(game, state));
}

std::string WritePosition(const AnyGame& game, const AnyInfoSet& info) {
  return PrettyJson(PositionJson(game, info));
}

}  // namespace riftlab
