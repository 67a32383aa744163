#include "agents/external/messages.h"

#include <optional>

#include "engine/core/build_info.h"
#include "engine/core/fields.h"
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

// The message that carries the number of a question.
constexpr std::string_view kAnswerType = "move";

std::string Line(const Json& json) { return DumpJson(json) + '\n'; }

// `text` with # for each of its numbers.
std::string WithoutNumbers(std::string_view text) {
  std::string masked;
  bool in_number = false;
  for (const char c : text) {
    const bool is_digit = c >= '0' && c <= '9';
    if (!is_digit) {
      masked += c;
    } else if (!in_number) {
      masked += '#';
    }
    in_number = is_digit;
  }
  return masked;
}

// `text` in printable ASCII, cut to `longest` characters, to whole code points; what is cut shows.
std::string InAscii(std::string_view text, std::size_t longest) {
  constexpr int kMostBytes = 4;  // of a code point in UTF-8
  std::string ascii;
  std::size_t whole = 0;  // characters of the text before the code point that it ends with
  int bytes = 0;          // of that code point
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool goes_on = (byte & 0xC0U) == 0x80U && bytes < kMostBytes;
    if (!goes_on) {
      whole = ascii.size();
      bytes = 0;
    }
    ++bytes;
    const bool is_plain = byte >= 0x20 && byte < 0x7F;
    const std::string piece = is_plain ? std::string(1, c) : fmt::format("\\x{:02x}", byte);
    if (ascii.size() + piece.size() > longest) return ascii.substr(0, whole) + "...";
    ascii += piece;
  }
  return ascii;
}

// A key of a message, in a line that has room for the message, too.
std::string ShownKey(std::string_view key) {
  constexpr std::size_t kLongest = 32;
  return InAscii(key, kLongest);
}

// A message as it is told what is wrong with it: with keys as ShownKey has them, and those and the
// texts of an answer without numbers, since what is told of them is cut, and at another place where
// a number is longer.
Json Told(const Json& message, bool is_answer) {
  Json told = Json::object();
  for (const auto& [key, value] : message.items()) {
    const bool is_masked = is_answer && value.is_string();
    told[ShownKey(is_answer ? WithoutNumbers(key) : key)] =
        is_masked ? Json(WithoutNumbers(value.get<std::string>())) : value;
  }
  return told;
}

// The number of a question, unless `json` cannot be one.
std::optional<std::int64_t> QuestionNumber(const Json& json) {
  if (!json.is_number_integer()) return std::nullopt;
  const auto number = json.get<std::int64_t>();  // negative where it is too large for that
  if (number < 0 || number > std::int64_t{1} << kSeedBits) return std::nullopt;
  return number;
}

// Reads a message of `type` with the fields that `inside` describes, and no others. What is wrong
// with an answer is said without numbers, as it is quoted (Quoted): one of them counts questions.
absl::Status ReadMessage(std::string_view line, std::string_view type, Fields::Description inside) {
  const bool is_answer = type == kAnswerType;
  const auto wrong = [&](std::string_view what) {
    return absl::InvalidArgumentError(fmt::format("a '{}' was due, but {}", type, what));
  };
  const auto quoting = [&](std::string_view what) {
    const std::string said = is_answer ? WithoutNumbers(what) : std::string(what);
    return wrong(fmt::format("{}: {}", said, Quoted(line)));
  };
  if (IsJsonTooDeep(line)) return quoting("the line is nested too deep");
  const Json json = Json::parse(line, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded() || HasNul(line)) return quoting("the line is not JSON");
  if (!json.is_object()) return quoting("the line is not an object");
  if (const std::optional<std::string> key = RepeatedKey(line)) {
    return quoting(fmt::format("key '{}' is given twice in one object",
                               ShownKey(is_answer ? WithoutNumbers(*key) : *key)));
  }
  if (!json.contains("type") || json["type"] != type) {
    const Json told = Told(json, is_answer);
    return quoting(fmt::format(
        "type is {}", told.contains("type") ? Shown(told["type"]) : std::string("missing")));
  }
  const auto describe = [&](Fields f) {
    std::string same;
    f["type"].Text(same);
    inside(f);
  };
  const auto read = [&](const Json& message) {
    return Fields::Read(message, describe, [](Fields) {});
  };
  if (read(json).ok()) return absl::OkStatus();
  return quoting(std::string{read(Told(json, is_answer)).message()});
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
  Hello hello;
  int protocol = 0;
  RETURN_IF_ERROR(ReadMessage(line, "hello", [&](Fields f) {
    f.Required("protocol", fmt::format("{}", kProtocol)).Integer(protocol, {kProtocol, kProtocol});
    f.Required("name", "what the program is called").Text(hello.name);
    f["games"].List(hello.games, "names of games",
                    [](Fields item, std::string& game) { item.Text(game); });
    f["position"].Flag(hello.wants_position);
    f["events"].Flag(hello.wants_events);
  }));
  return hello;
}

absl::StatusOr<Answer> ParseAnswer(std::string_view line) {
  Answer answer{};
  RETURN_IF_ERROR(ReadMessage(line, kAnswerType, [&](Fields f) {
    Json id;
    f.Required("id", "the number of the question").Any(id);
    const std::optional<std::int64_t> number = QuestionNumber(id);
    if (!number) {
      f["id"].Complain(fmt::format("expected the number of the question, not {}", Shown(id)));
    }
    answer.id = number.value_or(0);
    f.Required("move", "the text of a legal move").Text(answer.move);
  }));
  return answer;
}

std::string Quoted(std::string_view line) {
  constexpr std::size_t kLongest = 80;
  const std::size_t start = line.find_first_not_of(" \t");
  const bool is_message =
      start != std::string_view::npos && (line[start] == '{' || line[start] == '[');
  return fmt::format("'{}'",
                     InAscii(is_message ? WithoutNumbers(line) : std::string(line), kLongest));
}

}  // namespace riftlab::external
