#include "agents/external/messages.h"

#include <array>

#include "engine/core/build_info.h"
#include "engine/core/json_object.h"
#include "engine/core/nesting.h"
#include "engine/core/position_json.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"

namespace riftlab::external {
namespace {

// Seeds fit into a double, which is all that some languages read.
constexpr int kSeedBits = 53;

std::string Line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

// A message of `type` with these keys and no others.
absl::StatusOr<Json> ParseMessage(std::string_view line, std::string_view type,
                                  std::span<const std::string> keys) {
  const auto wrong = [&](std::string_view what) {
    return absl::InvalidArgumentError(fmt::format("a '{}' was due, but {}", type, what));
  };
  const auto quoting = [&](std::string_view what) {
    return wrong(fmt::format("{}: {}", what, Quoted(line)));
  };
  if (IsJsonTooDeep(line)) return quoting("the line is nested too deep");
  Json json = Json::parse(line, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded()) return quoting("the line is not JSON");
  if (!json.is_object()) return quoting("the line is not an object");
  if (!json.contains("type") || json["type"] != type) {
    return wrong(fmt::format("type is {}",
                             json.contains("type") ? Shown(json["type"]) : std::string("missing")));
  }
  const absl::Status status = CheckObject(json, keys);
  if (!status.ok()) return wrong(std::string{status.message()});
  return json;
}

absl::Status WrongType(std::string_view type, std::string_view key, std::string_view expected,
                       const Json& json) {
  const std::string name(key);
  return absl::InvalidArgumentError(
      fmt::format("{} of '{}' must be {}, but is {}", key, type, expected,
                  json.contains(name) ? Shown(json[name]) : std::string("missing")));
}

// A truth value that may be left out; complains in `status`.
bool ReadFlag(const Json& json, const char* key, absl::Status& status) {
  if (!json.contains(key)) return true;
  if (json[key].is_boolean()) return json[key].get<bool>();
  if (status.ok()) status = WrongType("hello", key, "true or false", json);
  return true;
}

}  // namespace

std::string HelloLine() {
  return Line({{"type", "hello"},
               {"protocol", kProtocol},
               {"program", fmt::format("riftlab {}", GetBuildInfo().version)}});
}

std::string NewGameLine(const AnyGame& game, Player seat, GameStart start, std::uint64_t seed) {
  Json rules = Json::object();
  for (const auto& [name, value] : game.config().rules) rules[name] = value;
  Json sides = Json::array();
  for (const Player other : Seats(game.NumPlayers())) sides.push_back(game.Side(other));
  return Line({{"type", "newgame"},
               {"seat", seat},
               {"game", game.info().name},
               {"mode", game.config().mode},
               {"players", game.NumPlayers()},
               {"sides", std::move(sides)},
               {"rules", std::move(rules)},
               {"cards", CardsText(game)},
               {"from_deal", start == GameStart::kDeal},
               {"seed", seed >> (64 - kSeedBits)}});
}

std::string ObserveLine(const AnyGame& game, const AnyInfoSet& info,
                        std::span<const std::string> events, const Hello& wants) {
  Json json{{"type", "observe"}, {"seat", game.Observer(info)}};
  if (wants.wants_events) json["events"] = events;
  if (wants.wants_position) json["position"] = PositionJson(game, info);
  return Line(json);
}

std::string ActLine(Player seat, std::int64_t id, double time_ms,
                    std::span<const std::string> moves) {
  return Line(
      {{"type", "act"}, {"id", id}, {"seat", seat}, {"time_ms", time_ms}, {"moves", moves}});
}

std::string EndLine(Player seat, std::span<const std::string> events, const GameResult* result,
                    Player faulty_seat) {
  Json json{{"type", "end"}, {"seat", seat}, {"events", events}};
  if (result == nullptr) {
    json["reason"] = "left";
    return Line(json);
  }
  json["reason"] = result->reason;
  json["scores"] = result->scores;
  json["ranks"] = result->ranks;
  json["shares"] = result->shares;
  if (faulty_seat != kNobody) json["faulty_seat"] = faulty_seat;
  return Line(json);
}

std::string QuitLine() { return Line({{"type", "quit"}}); }

absl::StatusOr<Hello> ParseHello(std::string_view line) {
  static const std::array<std::string, 6> kKeys = {"type",  "protocol", "name",
                                                   "games", "position", "events"};
  ASSIGN_OR_RETURN(const Json json, ParseMessage(line, "hello", kKeys));
  if (!json.contains("protocol") || json["protocol"] != kProtocol) {
    return WrongType("hello", "protocol", fmt::format("{}", kProtocol), json);
  }
  if (!json.contains("name") || !json["name"].is_string()) {
    return WrongType("hello", "name", "a text", json);
  }
  Hello hello{.name = json["name"].get<std::string>(), .games = {}};
  if (json.contains("games")) {
    if (!json["games"].is_array()) return WrongType("hello", "games", "a list of texts", json);
    for (const Json& game : json["games"]) {
      if (!game.is_string()) return WrongType("hello", "games", "a list of texts", json);
      hello.games.push_back(game.get<std::string>());
    }
  }
  absl::Status status;
  hello.wants_position = ReadFlag(json, "position", status);
  hello.wants_events = ReadFlag(json, "events", status);
  if (!status.ok()) return status;
  return hello;
}

absl::StatusOr<Answer> ParseAnswer(std::string_view line) {
  static const std::array<std::string, 3> kKeys = {"type", "id", "move"};
  ASSIGN_OR_RETURN(const Json json, ParseMessage(line, "move", kKeys));
  const bool has_id = json.contains("id") && json["id"].is_number_integer() &&
                      (!json["id"].is_number_unsigned() ||
                       json["id"].get<std::uint64_t>() <= std::uint64_t{1} << kSeedBits);
  if (!has_id) return WrongType("move", "id", "the number of the question", json);
  if (!json.contains("move") || !json["move"].is_string()) {
    return WrongType("move", "move", "the text of a legal move", json);
  }
  return Answer{.id = json["id"].get<std::int64_t>(), .move = json["move"].get<std::string>()};
}

std::string Quoted(std::string_view line) {
  constexpr std::size_t kLongest = 80;
  const bool is_message = line.starts_with('{');
  std::string text;
  bool in_number = false;
  for (const char c : line) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_digit = is_message && c >= '0' && c <= '9';
    if (is_digit && in_number) continue;
    in_number = is_digit;
    const bool is_plain = byte >= 0x20 && byte < 0x7F;
    const std::string piece = is_digit   ? "#"
                              : is_plain ? std::string(1, c)
                                         : fmt::format("\\x{:02x}", byte);
    if (text.size() + piece.size() > kLongest) return fmt::format("'{}...'", text);
    text += piece;
  }
  return fmt::format("'{}'", text);
}

}  // namespace riftlab::external
