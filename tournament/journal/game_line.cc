#include "tournament/journal/game_line.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <variant>

#include "absl/status/status.h"
#include "engine/core/json.h"
#include "engine/core/status_macros.h"
#include "fmt/compile.h"
#include "tournament/journal/json_append.h"
#include "tournament/record/match_record.h"

namespace riftlab {
namespace {

std::string JsonString(std::string_view text) {
  fmt::memory_buffer out;
  AppendJsonString(text, out);
  return fmt::to_string(out);
}

void AppendValue(std::int64_t value, fmt::memory_buffer& out) { AppendInteger(value, out); }
void AppendValue(const std::string& value, fmt::memory_buffer& out) {
  AppendJsonString(value, out);
}
template <class T>
void AppendValue(const std::vector<T>& values, fmt::memory_buffer& out) {
  out.push_back('[');
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) out.push_back(',');
    AppendValue(values[i], out);
  }
  out.push_back(']');
}

void AppendTags(const std::vector<Tag>& tags, fmt::memory_buffer& out) {
  out.push_back('{');
  for (std::size_t i = 0; i < tags.size(); ++i) {
    if (i > 0) out.push_back(',');
    AppendJsonString(tags[i].key, out);
    out.push_back(':');
    std::visit([&out](const auto& value) { AppendValue(value, out); }, tags[i].value);
  }
  out.push_back('}');
}

void AppendDraws(const std::vector<std::uint32_t>& draws, fmt::memory_buffer& out) {
  AppendRaw(R"(,"draws":)", out);
  AppendValue(std::vector<std::int64_t>(draws.begin(), draws.end()), out);
}

void AppendLuck(const std::vector<double>& luck, fmt::memory_buffer& out) {
  AppendRaw(R"(,"luck":[)", out);
  for (std::size_t seat = 0; seat < luck.size(); ++seat) {
    if (seat > 0) out.push_back(',');
    AppendNumber(luck[seat], out);
  }
  out.push_back(']');
}

constexpr int kMaxInt = std::numeric_limits<int>::max();
constexpr std::int64_t kMaxInt64 = std::numeric_limits<std::int64_t>::max();

// The values of a list whose elements are all as the predicate says, or nothing.
template <class T, class Predicate>
std::optional<std::vector<T>> ListOf(const Json& json, Predicate is_right) {
  if (!json.is_array() || !std::all_of(json.begin(), json.end(), is_right)) return std::nullopt;
  return json.get<std::vector<T>>();
}

// An empty list could be of either kind; it is read as one of numbers. Nothing for what no tag is.
std::optional<Tag> ParseTag(const std::string& key, const Json& value) {
  if (IsInteger(value)) return Tag{key, value.get<std::int64_t>()};
  if (value.is_string()) return Tag{key, value.get<std::string>()};
  if (auto numbers = ListOf<std::int64_t>(value, IsInteger)) return Tag{key, *std::move(numbers)};
  if (auto texts = ListOf<std::string>(value, [](const Json& v) { return v.is_string(); })) {
    return Tag{key, *std::move(texts)};
  }
  return std::nullopt;
}

std::vector<Tag> ReadTags(JsonFields& line) {
  std::vector<Tag> tags;
  const Json& json = line.Any("tags");
  if (!json.is_object()) line.Complain("tags", "an object");
  if (!json.is_object()) return tags;
  for (const auto& [key, value] : json.items()) {
    std::optional<Tag> tag = ParseTag(key, value);
    if (!tag) line.Complain("tags", "numbers, strings, or lists of either");
    if (tag) tags.push_back(*std::move(tag));
  }
  return tags;
}

Json RulesJson(const std::map<std::string, std::string>& rules) {
  Json json = Json::object();
  for (const auto& [name, value] : rules) json[name] = value;
  return json;
}

bool AreEqual(const Json& json, const std::map<std::string, std::string>& rules) {
  if (json.size() != rules.size()) return false;
  const auto items = json.items();
  return std::equal(rules.begin(), rules.end(), items.begin(),
                    [](const auto& rule, const auto& item) {
                      return item.key() == rule.first && item.value() == rule.second;
                    });
}

absl::Status OtherRun(std::string_view field, const Json& found, std::string_view expected) {
  return absl::FailedPreconditionError(
      fmt::format("{} is {}, but {} in the manifest", field, found.dump(), expected));
}

// Reads score, rank and share of a seat into `result`; the label of its agent.
std::string ReadPlayer(const Json& json, int seat, GameResult& result, std::string& mistake) {
  JsonFields player(json, fmt::format("players[{}]", seat), mistake);
  player.Integer("seat", seat, seat);
  result.scores.push_back(player.Number("score"));
  result.ranks.push_back(static_cast<int>(player.Integer("rank", 1, kMaxInt)));
  result.shares.push_back(player.Number("share"));
  return player.Text("agent");
}

std::vector<double> ReadLuck(JsonFields& line, std::size_t seats) {
  auto luck = ListOf<double>(line.Any("luck"), [](const Json& v) { return v.is_number(); });
  if (luck && luck->size() == seats) return *std::move(luck);
  line.Complain("luck", "a list with a number for each seat");
  return {};
}

std::vector<std::uint32_t> ReadDraws(JsonFields& line) {
  const auto is_draw = [](const Json& json) {
    return IsInteger(json) && json.get<std::int64_t>() >= 0 &&
           json.get<std::int64_t>() <= std::int64_t{std::numeric_limits<std::uint32_t>::max()};
  };
  auto draws = ListOf<std::uint32_t>(line.Any("draws"), is_draw);
  if (draws) return *std::move(draws);
  line.Complain("draws", "a list of integers from 0");
  return {};
}

// What a line says of the game, besides who played. What is wrong is noted in `line`.
void ReadGame(JsonFields& line, bool has_moves, GameRecord& record) {
  GameResult& result = record.result;
  record.game.game_index = line.Unsigned("game_index");
  record.game.block = line.Unsigned("block");
  record.game.rotation = static_cast<int>(line.Integer("rotation", 0, kMaxInt));
  result.reason = line.Text("reason");
  if (line.Has("fault")) {
    JsonFields fault(line.Any("fault"), "fault", line.mistake());
    const auto seats = static_cast<std::int64_t>(record.game.agents.size());
    record.faulty_seat = static_cast<int>(fault.Integer("seat", 0, seats - 1));
    record.fault = fault.Text("what");
  }
  result.turns = static_cast<int>(line.Integer("turns", 0, kMaxInt));
  record.decisions = line.Integer("decisions", 0, kMaxInt64);
  result.tags = ReadTags(line);
  if (has_moves) record.moves = line.Text("moves");
  record.digest = line.Hex("digest");
}

// What ranks and shares of a game cannot be together; empty where they can.
std::string ResultFault(const GameResult& result) {
  const std::size_t seats = result.ranks.size();
  double sum = 0;
  for (std::size_t i = 0; i < seats; ++i) {
    const double share = result.shares[i];
    if (!(share >= 0 && share <= 1)) {
      return fmt::format("players[{}].share is {}; it must be from 0 to 1", i, share);
    }
    if (result.ranks[i] > static_cast<int>(seats)) {
      return fmt::format("players[{}].rank is {}, of {} seats", i, result.ranks[i], seats);
    }
    sum += share;
    for (std::size_t j = 0; j < i; ++j) {
      const int order = result.ranks[i] - result.ranks[j];
      const double more = share - result.shares[j];
      if ((order < 0 && more < 0) || (order > 0 && more > 0) || (order == 0 && more != 0)) {
        return fmt::format("the shares of players[{}] and players[{}] do not fit their ranks", j,
                           i);
      }
    }
  }
  constexpr double kRounding = 1e-9;
  if (seats > 1 && sum < 1 - kRounding) {
    return fmt::format("the shares of the players add up to {}, less than 1", sum);
  }
  return "";
}

// Moves between blanks.
std::int64_t CountMoves(std::string_view moves) {
  return moves.empty() ? 0 : std::count(moves.begin(), moves.end(), ' ') + 1;
}

}  // namespace

GameLineFormat::GameLineFormat(const TournamentConfig& config)
    : game_(config.game),
      mode_(config.rules.mode),
      rules_(config.rules.rules),
      seed_(config.seed),
      record_moves_(config.record_moves),
      has_luck_(config.adjust.has_value()),
      has_draws_(config.origin != Origin::kPlayed) {
  for (const AgentSpec& agent : config.agents) {
    labels_.push_back(agent.label);
    label_parts_.push_back(fmt::format(R"(,"agent":{},"score":)", JsonString(agent.label)));
  }
  run_part_ = fmt::format(R"(,"seed":{},"game":{},"mode":{},"rules":{},"players":[)", seed_,
                          JsonString(game_), JsonString(mode_), RulesJson(rules_).dump());
}

void GameLineFormat::Append(const GameRecord& record, fmt::memory_buffer& out) const {
  AppendRaw(R"({"schema":1,"game_index":)", out);
  AppendInteger(record.game.game_index, out);
  AppendRaw(R"(,"block":)", out);
  AppendInteger(record.game.block, out);
  AppendRaw(R"(,"rotation":)", out);
  AppendInteger(record.game.rotation, out);
  AppendRaw(run_part_, out);
  const GameResult& result = record.result;
  for (std::size_t seat = 0; seat < record.game.agents.size(); ++seat) {
    AppendRaw(seat == 0 ? R"({"seat":)" : R"(,{"seat":)", out);
    AppendInteger(seat, out);
    AppendRaw(label_parts_[static_cast<std::size_t>(record.game.agents[seat])], out);
    AppendNumber(result.scores[seat], out);
    AppendRaw(R"(,"rank":)", out);
    AppendInteger(result.ranks[seat], out);
    AppendRaw(R"(,"share":)", out);
    AppendNumber(result.shares[seat], out);
    out.push_back('}');
  }
  AppendRaw(R"(],"reason":)", out);
  AppendJsonString(result.reason, out);
  if (record.faulty_seat >= 0) {
    AppendRaw(R"(,"fault":{"seat":)", out);
    AppendInteger(record.faulty_seat, out);
    AppendRaw(R"(,"what":)", out);
    AppendJsonString(record.fault, out);
    out.push_back('}');
  }
  AppendRaw(R"(,"turns":)", out);
  AppendInteger(result.turns, out);
  AppendRaw(R"(,"decisions":)", out);
  AppendInteger(record.decisions, out);
  if (has_luck_) AppendLuck(record.luck, out);
  if (has_draws_) AppendDraws(record.draws, out);
  AppendRaw(R"(,"tags":)", out);
  AppendTags(result.tags, out);
  if (record_moves_) {
    AppendRaw(R"(,"moves":)", out);
    AppendJsonString(record.moves, out);
  }
  fmt::format_to(std::back_inserter(out), FMT_COMPILE(",\"digest\":\"{:016x}\"}}\n"),
                 record.digest);
}

absl::Status GameLineFormat::CheckRun(JsonFields& line) const {
  const std::int64_t schema = line.Integer("schema", 0, kMaxInt64);
  const std::uint64_t seed = line.Unsigned("seed");
  const std::string game = line.Text("game");
  const std::string mode = line.Text("mode");
  const Json& rules = line.Any("rules");
  if (!rules.is_object()) line.Complain("rules", "an object");
  if (!line.mistake().empty()) return absl::InvalidArgumentError(line.mistake());
  if (schema != kJournalSchema) return OtherRun("schema", schema, "1");
  if (seed != seed_) return OtherRun("seed", seed, std::to_string(seed_));
  if (game != game_) return OtherRun("game", game, game_);
  if (mode != mode_) return OtherRun("mode", mode, mode_);
  if (!AreEqual(rules, rules_)) return OtherRun("rules", rules, RulesJson(rules_).dump());
  return absl::OkStatus();
}

absl::Status GameLineFormat::ReadPlayers(JsonFields& line, GameRecord& record) const {
  const Json& players = line.Any("players");
  if (!players.is_array()) line.Complain("players", "an array");
  if (!players.is_array()) return absl::OkStatus();
  for (const Json& player : players) {
    const auto seat = static_cast<int>(record.game.agents.size());
    const std::string label = ReadPlayer(player, seat, record.result, line.mistake());
    const auto found = std::find(labels_.begin(), labels_.end(), label);
    if (found == labels_.end() && line.mistake().empty()) {
      return absl::FailedPreconditionError(
          fmt::format("agent {} is not in the manifest", Json(label).dump()));
    }
    record.game.agents.push_back(static_cast<int>(found - labels_.begin()));
  }
  return absl::OkStatus();
}

absl::StatusOr<GameRecord> GameLineFormat::Parse(std::string_view text) const {
  ASSIGN_OR_RETURN(const Json json, ParseJsonLine(text));
  std::string mistake;
  JsonFields line(json, "", mistake);
  absl::Status status = CheckRun(line);
  GameRecord record;
  record.game.seed = seed_;
  if (status.ok()) status = ReadPlayers(line, record);
  if (!status.ok()) return status;
  ReadGame(line, record_moves_, record);
  if (has_luck_) record.luck = ReadLuck(line, record.game.agents.size());
  if (!has_luck_ && line.Has("luck")) line.Complain("luck", "left out, as in this run");
  if (has_draws_) record.draws = ReadDraws(line);
  if (!has_draws_ && line.Has("draws")) line.Complain("draws", "left out, as in this run");
  if (!record_moves_ && line.Has("moves")) line.Complain("moves", "left out, as in this run");
  if (!mistake.empty()) return absl::InvalidArgumentError(mistake);
  if (std::string fault = ResultFault(record.result); !fault.empty()) {
    return absl::InvalidArgumentError(fault);
  }
  if (record_moves_ && DigestOf(record.moves, record.result.scores) != record.digest) {
    return absl::InvalidArgumentError("the digest does not fit moves and scores");
  }
  if (record_moves_ && record.decisions != CountMoves(record.moves)) {
    return absl::InvalidArgumentError(fmt::format("decisions is {}, but there are {} moves",
                                                  record.decisions, CountMoves(record.moves)));
  }
  return record;
}

}  // namespace riftlab
